/* Advise: the players throw and write, the page says what is best and follows their game. */
"use strict";

const YatzyAdvise = (() => {
  const { element, choice } = YatzyElements;
  const { lines, loading, dicePart, enterText, decisionsPart, endPart } = YatzyPanels;

  /* The places of the dice that a keep takes, the first ones of equal faces. */
  function placesOf(dice, faces) {
    const left = [...faces];
    return dice.flatMap((face, place) => {
      const at = left.indexOf(face);
      if (at >= 0) left.splice(at, 1);
      return at >= 0 ? [place] : [];
    });
  }

  function build(page, speak) {
    const { words } = page;
    let advice = null; // for the goal, if there is one and its chances are known
    let chosen = null; // a keep of the player's own choice, if it is not the best

    const main = element("button", { type: "button", class: "advisor-main", onclick: go });
    const clear = element("button", { type: "button", onclick: () => {
      page.act(YatzyGame.enterDice(page.position(), Array(YatzyGame.DICE).fill(0)));
      around.dice.focus();
    } }, words.clearDice);
    const rerolls = choice(words.rerolls, "advisor-rerolls",
      [2, 1, 0].map((left) => [left, String(left)]), null,
      (left) => page.act(YatzyGame.leave(page.position(), left)));
    rerolls.classList.add("advisor-rerolls");
    const around = dicePart(page, speak, main, [rerolls, clear]);
    const why = element("div", { class: "advisor-why" });
    const options = element("div", { class: "advisor-options" });
    const decisions = decisionsPart(page, speak);
    const aim = YatzyAim.build(page, speak);
    const sheet = YatzySheet.toFillIn(speak, {
      write: (category, points) =>
        page.act(YatzyGame.writeBox(page.position(), category, points), `box ${category}`),
      refuse: () => show(true),
      extra: (points) => page.act({ ...page.position(), extra: points }, "extra"),
      paste: page.paste,
    });

    /* The box that is best to fill now, with throws left or not. */
    const boxToFill = () => advice && !chosen ? advice.best.category : undefined;

    function go() {
      if (boxToFill() !== undefined) page.fill(boxToFill());
      else page.keep(held());
    }

    function held() {
      const { dice, rerolls: left, held: byHand } = page.position();
      if (!advice || !left) return [];
      return byHand ?? placesOf(dice, advice.keeps[0].keep);
    }

    function choiceByHand() {
      const { dice, rerolls: left, held: byHand } = page.position();
      if (!advice || !left || !byHand) return null;
      const kept = byHand.map((place) => dice[place]).sort().join("");
      return kept === advice.keeps[0].keep.join("") ? null
        : advice.keeps.find(({ keep }) => keep.join("") === kept);
    }

    /* What keeps a sheet from being advised on, as a text. */
    function obstacle() {
      const { rules } = page.table();
      const wrong = sheet.wrong();
      if (wrong.length) return words.sheetWrong(wrong.map(speak.box).join(", "));
      const gap = YatzyGame.gapIn(rules, page.position());
      return gap !== null ? words.sheetOrder(speak.box(gap)) : null;
    }

    /* `ready`: whether the values that advice needs are there. */
    function show(ready) {
      const position = page.position();
      sheet.show(position);
      const problem = obstacle();
      const able = ready && !problem;
      const told = able ? page.told() : { kind: "none" };
      const forGoal = told.kind === "pursued";
      const known = able && !(forGoal && told.pending);
      part.advice = known ? page.advise() : null; // decisions are told by their points
      advice = part.advice && forGoal ? YatzyAdvice.forGoal(part.advice, told) : part.advice;
      chosen = choiceByHand();
      aim.show(told);
      around.show({ held: held(), pressable: Boolean(advice) && position.rerolls > 0 },
        texts(ready, problem, known), known ? valuesFor(told) : null);
      showButtons(position);
      showWhy();
      showOptions();
      decisions.show();
    }

    const valuesFor = (told) => told.kind === "pursued" && !advice
      ? YatzyAdvice.goalBeforeThrow(page.table().rules, page.position(), told)
      : page.values(advice);

    function texts(ready, problem, known) {
      const position = page.position();
      if (problem) return lines([problem]);
      if (!ready) return [loading(words)];
      if (!known) return [loading(words, words.computing)];
      if (YatzyGame.isOver(position)) {
        return lines([words.sheetFull(YatzyGame.made(page.table().rules, position))]);
      }
      if (!advice) return lines([enterText(words, position)]);
      return lines([YatzyAnswers.bestSentence(speak, advice), chosen && ownChoice()]);
    }

    function ownChoice() {
      const loss = advice.keeps[0].value - chosen.value;
      if (advice.goal) return words.yoursForGoal(speak.dice(chosen.keep), speak.percent(chosen.value, 1));
      return loss ? words.yours(speak.dice(chosen.keep), speak.figure(loss))
        : words.yoursEqual(speak.dice(chosen.keep));
    }

    function showButtons(position) {
      const box = boxToFill();
      main.hidden = !advice;
      main.textContent = box !== undefined ? words.fillThis(speak.box(box))
        : held().length ? words.keptThese : words.keptNone;
      clear.hidden = !position.dice.some(Boolean);
      rerolls.hidden = YatzyGame.isOver(position);
      for (const radio of rerolls.querySelectorAll("input")) {
        radio.checked = Number(radio.value) === position.rerolls;
      }
    }

    /* Against the choice made by hand, or else against the next best move. */
    function showWhy() {
      why.replaceChildren();
      if (!advice) return;
      const { best, keeps, fills } = advice;
      const others = keeps.length ? keeps.slice(1) : fills.filter((option) => option !== best);
      const explain = advice.goal ? YatzyAnswers.whyForGoal : YatzyAnswers.why;
      why.append(element("h3", {}, words.why), explain(speak, advice, chosen ?? others[0]));
    }

    function showOptions() {
      options.replaceChildren();
      if (!advice) return;
      const { dice, rerolls: left } = page.position();
      if (left) {
        options.append(YatzyAnswers.keepTable(speak, advice, ({ keep }) =>
          page.act(YatzyGame.hold(page.position(), placesOf(dice, keep)), "hold")));
      }
      options.append(YatzyAnswers.fillTable(speak, advice, ({ category }) => page.fill(category)));
    }

    const node = element("div", {}, aim.node,
      element("div", { class: "advisor-columns" }, around.node, why,
        element("div", { class: "advisor-side" }, sheet.node,
          element("p", { class: "advisor-hint" }, words.sheetHint), pastePart(page)),
        element("div", { class: "advisor-more" }, options, decisions.node, endPart(page))));
    const part = { node, dice: around.dice, answer: around.answer, sheet, held, advice, show };
    return part;
  }

  function pastePart({ words, paste }) {
    const area = element("textarea", { id: "advisor-paste", rows: "4", autocomplete: "off" });
    const result = element("p", { role: "status" });
    const use = element("button", { type: "button", onclick: () => {
      const { taken, wrong } = paste(area.value, 0);
      result.textContent = taken || wrong.length
        ? [words.pasted(taken), wrong.length ? words.pastedWrong(wrong.join(", ")) : ""].join(" ")
        : words.pasteNone;
    } }, words.pasteUse);
    return element("details", {}, element("summary", {}, words.paste),
      element("p", {}, element("label", { for: "advisor-paste" }, words.pasteHint)), area,
      element("p", {}, use), result);
  }

  return { build };
})();
