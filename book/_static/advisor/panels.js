/* What both ways to use the advisor have in common on the page: the table with the dice, what
 * the decisions cost, and how to begin anew or hand a position on.
 *
 * `page` is what YatzyPage offers: `words`, `position()`, `table()` with rules and engine,
 * `past()`, and the actions. */
"use strict";

const YatzyPanels = (() => {
  const { element, say, enable } = YatzyElements;

  /* The first text is what to do. */
  const lines = (texts) => texts.filter(Boolean).map((text, at) =>
    element("p", at ? {} : { class: "advisor-best" }, text));

  const loading = (words, text = words.loading) => element("div", { class: "advisor-loading" },
    element("p", {}, text), element("progress", { "aria-label": text }));

  const failure = (words, error, again) => element("div", { role: "alert" },
    element("p", {}, words.failed(error.message)),
    element("button", { type: "button", onclick: again }, words.retry));

  /* The dice with what belongs to them; they stay in view while the rest moves.  `said` is
   * what the page says besides what to do. */
  function dicePart(page, speak, main, others, said = "") {
    const { words } = page;
    const isOwn = () => page.position().seed === null;
    const dice = YatzyDice.build(words, YatzyGame.DICE, {
      press: page.press,
      enter: (face) => { if (isOwn()) page.act(YatzyGame.enterFace(page.position(), face)); },
      erase: () => { if (isOwn()) page.act(YatzyGame.eraseFace(page.position())); },
    });
    const answer = element("div", { class: "advisor-answer", "aria-live": "polite",
      tabindex: "-1" });
    const stats = element("div");
    const undo = element("button", { type: "button", onclick: page.undo }, words.undo);
    const node = element("div", { class: "advisor-table", onkeydown: dice.typed, role: "group",
      "aria-label": words.dice },
    dice.node, dice.pad, answer, said, stats, main,
    element("div", { class: "advisor-buttons" }, ...others, undo));

    /* `values`: total, chance of the bonus and expected score; null while they are unknown. */
    function show(shown, texts, values) {
      const position = page.position();
      dice.show({ faces: position.dice, own: isOwn(), over: YatzyGame.isOver(position), ...shown });
      say(answer, ...texts);
      stats.replaceChildren(YatzyAnswers.stats(speak, values));
      enable(undo, page.past().length > 0);
    }
    return { node, dice, answer, show };
  }

  function enterText(words, { dice }) {
    const missing = dice.filter((face) => !face).length;
    return missing === dice.length ? words.enterAll : words.enterRest(missing);
  }

  /* Decisions cost points; who has another goal is not told so. */
  function decisionsPart(page, speak) {
    const { words } = page;
    const node = element("div");
    const list = element("details", {}, element("summary", {}, words.decisions));
    const show = () => {
      const { decisions, goal } = page.position();
      const items = decisions.map((decision) =>
        element("li", {}, [`${speak.dice(decision.dice)}: ${YatzyAnswers.told(speak, decision)}`,
          ...YatzyAnswers.toldOfCard(speak, decision)].join(" ")));
      list.replaceChildren(list.firstChild, element("ol", {}, ...items));
      node.replaceChildren(
        ...(decisions.length && !goal ? [YatzyChart.figure(speak, page.position()), list] : []));
    };
    return { node, show };
  }

  function endPart({ words, newGame }) {
    const said = element("span", { role: "status" });
    const copy = element("button", { type: "button", onclick: async () => {
      try {
        await navigator.clipboard.writeText(location.href);
        said.textContent = words.copied;
      } catch {
        said.textContent = location.href; // to be copied by hand
      }
    } }, words.copy);
    const fresh = element("button", { type: "button", onclick: newGame }, words.newGame);
    return element("p", { class: "advisor-buttons advisor-end" }, fresh, copy, said);
  }

  return { lines, loading, failure, dicePart, enterText, decisionsPart, endPart };
})();
