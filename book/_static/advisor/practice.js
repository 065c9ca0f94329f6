/* Practice: positions that cost most, answered as in Play and graded in points; then what is
 * best, and what intuition and the cards would do. */
"use strict";

const YatzyPractice = (() => {
  const { element, say } = YatzyElements;
  const { lines, loading } = YatzyPanels;
  const CARDS = ["one page", "pocket"];
  const EXPLAINED = CARDS[0];
  const NBSP = "\u00a0";

  function build(page, speak) {
    const { words } = page;
    const texts = words.practising;
    const held = () => page.position().held ?? [];
    const isAnswered = () => page.position().decisions.length > 0;
    let advice = null;

    const dice = YatzyDice.build(words, YatzyGame.DICE,
      { press, enter: () => {}, erase: () => {} });
    const answer = element("div", { class: "advisor-answer", "aria-live": "polite",
      tabindex: "-1" });
    const feedback = element("div", { class: "advisor-feedback", "aria-live": "polite" });
    const stats = element("div");
    const main = element("button", { type: "button", class: "advisor-main", onclick: go });
    const advise = element("button", { type: "button", onclick: () =>
      page.adviseOn({ ...page.position(), held: null, decisions: [] }) }, texts.inAdvise);
    const why = element("div", { class: "advisor-why" });
    const sheet = YatzySheet.toPlay(speak, (category) => grade({ category }));
    const progress = progressPart(speak, texts);

    function press(place) {
      if (!advice || isAnswered() || !page.position().rerolls) return;
      const others = held().filter((other) => other !== place);
      page.put(YatzyGame.hold(page.position(),
        others.length < held().length ? others : [...others, place].sort()));
    }

    function go() {
      if (!isAnswered()) return grade({ keep: YatzyGame.facesAt(page.position(), held()) });
      page.put(YatzyDrills.positionOf(YatzyDrills.next(YatzyDrills.find(page.position()))));
      return dice.focus();
    }

    function grade(action) {
      if (!advice || isAnswered()) return;
      const judged = YatzyGame.judged(page.position(), action, advice);
      YatzyDrills.note(YatzyDrills.find(judged), judged.decisions[0].cost);
      page.put(judged);
      main.focus();
    }

    function show(ready) {
      const position = page.position();
      const drill = YatzyDrills.find(position);
      if (!drill) return page.put(YatzyDrills.positionOf(YatzyDrills.next()));
      advice = ready ? page.advise() : null;
      const answered = isAnswered();
      const open = Boolean(advice) && !answered;
      dice.show({ faces: position.dice, held: held(), own: false, over: false,
        pressable: open && position.rerolls > 0 });
      say(answer, ...(advice ? task(position) : [loading(words)]));
      say(feedback, ...(advice && answered ? lines(verdict(position, drill)) : []));
      stats.replaceChildren(YatzyAnswers.stats(speak, advice && page.values(null)));
      main.hidden = !advice || !answered && !position.rerolls;
      main.textContent = answered ? texts.next : held().length ? texts.keep : texts.keepNone;
      advise.hidden = !answered;
      sheet.show(open ? position : { ...position, dice: position.dice.map(() => 0) });
      why.replaceChildren(advice && answered ? explained(speak, texts, page, advice) : "");
      return progress.show();
    }

    function task(position) {
      const turn = words.turnOf(YatzyGame.filledBoxes(position) + 1, position.sheet.length,
        position.rerolls);
      return [element("p", { class: "advisor-status" }, `${turn} `,
        element("span", { class: "visually-hidden" }, `${words.dice}: ${speak.dice(position.dice)}. `),
        isAnswered() ? "" : position.rerolls ? texts.task : words.choose)];
    }

    function verdict({ decisions: [decision] }, drill) {
      const { names } = speak.rules.game;
      const intuition = YatzyGame.priced(advice, YatzyDrills.intuition(drill, names));
      return [YatzyAnswers.told(speak, decision),
        YatzyAnswers.wouldDo(speak, texts.intuition, asBox(intuition)),
        ...CARDS.map((name) => YatzyAnswers.wouldDo(speak, words.cards[name],
          page.readerOf(name).beside(advice)))];
    }

    /* Who keeps all dice fills the box that they are best for. */
    const asBox = (action) => action.keep?.length === YatzyGame.DICE
      ? { ...action, category: advice.fills[0].category } : action;

    const node = element("div", { class: "advisor-columns" },
      element("div", { class: "advisor-table", role: "group", "aria-label": words.dice },
        dice.node, answer, feedback, stats, main,
        element("div", { class: "advisor-buttons" }, advise)),
      why, element("div", { class: "advisor-side" }, sheet.node,
        element("p", { class: "advisor-hint" }, texts.sheet)),
      element("div", { class: "advisor-more" }, progress.node, whoPart(page, speak, texts)));
    return { node, dice, answer, sheet, held, advice, show };
  }

  /* Who the others are, whose actions are told. */
  function whoPart(page, { figure, rules }, texts) {
    const means = [...CARDS.map((name) => page.readerOf(name).mean), rules.game.expected];
    return element("details", {}, element("summary", {}, texts.who),
      element("p", {}, texts.whoIntuition),
      element("p", {}, texts.whoCards(...means.map((mean) => figure(mean, 1)))));
  }

  /* How the player does. */
  function progressPart(speak, texts) {
    const node = element("div");
    const forget = element("button", { type: "button", onclick: () => {
      YatzyDrills.forget();
      show();
      hint.focus();
    } }, texts.forget);
    const hint = element("p", { class: "advisor-hint", tabindex: "-1" });

    function show() {
      const { times, mean, hardest, kept } = YatzyDrills.figures();
      hint.textContent = kept ? texts.kept : texts.notKept;
      const kinds = hardest.map(({ left, stage, mean: lost }) => element("li", {},
        texts.kind(texts.decisions[left], texts.stages[stage], speak.figure(lost))));
      node.replaceChildren(element("h3", {}, texts.progress),
        element("p", {}, times ? texts.figures(times, speak.figure(mean)) : texts.none),
        ...(kinds.length ? [element("p", {}, texts.hardest), element("ul", {}, ...kinds)] : []),
        hint, times ? forget : "");
    }
    return { node, show };
  }

  /* What the card adds up, for its own choice and for the best move, or the next of its own. */
  function explained(speak, texts, page, { position: { dice, rerolls }, state, best }) {
    const reader = page.readerOf(EXPLAINED);
    const ways = rerolls ? reader.keep(dice, rerolls, state) : reader.write(dice, state);
    const nameOf = ({ category, pattern, keep }) => category !== undefined ? speak.box(category)
      : pattern.kind === "stop" ? texts.stop : !keep.length ? speak.words.moves.none
        : speak.dice(keep).replaceAll(" ", NBSP);
    const isBest = ({ category, pattern, keep }) => {
      if (best.category === undefined) return keep.join("") === best.keep.join("");
      return rerolls ? pattern.kind === "stop" : category === best.category;
    };
    const others = ways.filter((way) => nameOf(way) !== nameOf(ways[0]));
    const shown = [ways[0], (isBest(ways[0]) ? null : others.find(isBest)) ?? others[0]]
      .filter(Boolean).map((way) => ({ ...way, name: nameOf(way) }));
    const sums = shown.flatMap(({ name, worth }) => [name, signed(worth)]);
    return element("details", {},
      element("summary", {}, shown.length > 1 ? texts.why(...sums) : texts.whyOne(...sums)),
      lineTable(shown, reader.names[speak.words.locale.slice(0, 2)], texts.itself[rerolls ? "stop" : "box"], speak.words));
  }

  const signed = (points) => points < 0 ? `−${-points}` : String(points ?? "–");

  /* What each line gives to some ways to go on, by the names of the lines; `itself` is what
   * they are worth besides. */
  function lineTable(ways, names, itself, words) {
    const texts = words.practising;
    const row = (text, cells, kind) => element("tr", kind ? { class: kind } : {},
      element("th", { scope: "row" }, text),
      ...cells.map((points) => element("td", {}, signed(points))));
    const rows = [...names.keys(), YatzyCard.ITSELF]
      .filter((line) => ways.some(({ of }) => of.get(line)))
      .map((line) => row(names[line] ? `${line + 1}. ${names[line]}` : itself,
        ways.map(({ of }) => of.get(line))));
    return element("table", {}, element("caption", { class: "visually-hidden" }, texts.adds),
      element("thead", {}, element("tr", {}, ...[texts.line, ...ways.map(({ name }) => name)]
        .map((text) => element("th", { scope: "col" }, text)))),
      element("tbody", {}, ...rows,
        row(texts.sum, ways.map(({ worth }) => worth), "advisor-sum")));
  }

  return { build };
})();
