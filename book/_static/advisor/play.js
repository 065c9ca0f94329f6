/* Play: the player decides, with the dice of the page or with real ones, and the page says
 * after each decision what it cost. */
"use strict";

const YatzyPlay = (() => {
  const { element, say, enable, choice } = YatzyElements;
  const { lines, loading, dicePart, enterText, decisionsPart, endPart } = YatzyPanels;

  function build(page, speak) {
    const { words } = page;
    const own = page.position().seed === null;
    const held = () => page.position().held ?? [];
    const main = element("button", { type: "button", class: "advisor-main",
      onclick: () => page.keep(held()) });
    const feedback = element("div", { class: "advisor-feedback", "aria-live": "polite" });
    const around = dicePart(page, speak, main, [], feedback);
    const decisions = decisionsPart(page, speak);
    const sheet = YatzySheet.toPlay(speak, page.fill);
    const seed = element("input", { id: "advisor-seed", size: "10", maxlength: "40",
      autocomplete: "off", onchange: () => page.begin(seed.value.trim() || page.freshSeed()) });

    function show(ready) {
      const position = page.position();
      const over = YatzyGame.isOver(position);
      const advice = ready ? page.advise() : null;
      const canThrow = Boolean(advice) && position.rerolls > 0;
      part.advice = advice;
      sheet.show(position);
      around.show({ held: held(), pressable: canThrow }, texts(ready, over),
        ready ? page.values(null) : null);
      main.hidden = over || own && !canThrow;
      main.textContent = !own ? words.roll : held().length ? words.keptThese : words.keptNone;
      enable(main, canThrow);
      if (document.activeElement !== seed) seed.value = position.seed ?? "";
      say(feedback, ...told(position, over));
      decisions.show();
    }

    function texts(ready, over) {
      const position = page.position();
      if (!ready) return [loading(words)];
      if (over) return lines([words.over(YatzyGame.made(page.table().rules, position))]);
      const turn = words.turnOf(YatzyGame.filledBoxes(position) + 1, position.sheet.length,
        position.rerolls);
      const todo = !YatzyGame.isThrown(position) ? enterText(words, position)
        : position.rerolls ? words.hold : words.choose;
      return [element("p", { class: "advisor-status" }, `${turn} `,
        element("span", { class: "visually-hidden" },
          `${words.dice}: ${speak.dice(position.dice.filter(Boolean))}. `), todo)];
    }

    function told({ decisions: made }, over) {
      if (!made.length) return [];
      const last = [YatzyAnswers.told(speak, made.at(-1)),
        ...YatzyAnswers.toldOfCard(speak, made.at(-1))];
      return [...last, ...(over ? ending() : [])].map((text) => element("p", {}, text));
    }

    function ending() {
      const { lost, luck, share } = YatzyGame.verdict(page.table().rules, page.position());
      return [words.overLost(speak.figure(lost)), ...ofCard(),
        luck < 0 ? words.overBadLuck(speak.figure(-luck)) : words.overLuck(speak.figure(luck)),
        words.overShare(speak.percent(share, 1))];
    }

    /* What the card would have lost, if the same one watched all decisions. */
    function ofCard() {
      const watched = page.position().decisions.map(({ card }) => card);
      const who = words.cards[watched[0]?.name];
      if (!who || watched.some((card) => card?.name !== watched[0].name)) return [];
      const lost = watched.reduce((sum, { cost }) => sum + cost, 0);
      return [words.overCard(who, speak.figure(lost))];
    }

    const watch = page.canWatch()
      ? choice(words.watch, "advisor-watch", Object.entries(words.watchers), page.watcher(),
        page.watchBy) : "";
    const whose = choice(words.whoseDice, "advisor-whose",
      [["page", words.pageThrows], ["own", words.ownDice]], own ? "own" : "page",
      (kind) => page.begin(kind === "own" ? null : page.freshSeed()));
    for (const one of [watch, whose]) if (one) one.classList.add("advisor-whose");
    const watchHint = watch ? element("p", { class: "advisor-hint" }, words.watchHint) : "";
    const seedPart = element("p", { class: "advisor-seed" },
      element("label", { for: "advisor-seed" }, words.seed), seed,
      element("span", { class: "advisor-hint" }, words.seedHint));
    const node = element("div", { class: "advisor-columns" }, around.node,
      element("div", { class: "advisor-side" }, sheet.node),
      element("div", { class: "advisor-more" }, decisions.node, watch, watchHint, whose, own ? "" : seedPart,
        endPart(page)));
    const part = { node, dice: around.dice, answer: around.answer, sheet, held, advice: null, show };
    return part;
  }

  return { build };
})();
