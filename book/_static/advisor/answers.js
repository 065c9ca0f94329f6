/* Advice in words: what to do, what it is worth, why, and what everything else would cost. */
"use strict";

const YatzyAnswers = (() => {
  const { element } = YatzyElements;
  const ROUNDING = 1e-12;

  /* Numbers and names of one language and one game. */
  function voice(words, { name: game, rules }) {
    const figure = (value, places = 2) => value.toLocaleString(words.locale,
      { minimumFractionDigits: places, maximumFractionDigits: places });
    const signed = (value) => `${value < 0 ? "−" : "+"}${figure(Math.abs(value))}`;
    const exact = (share, places) => share.toLocaleString(words.locale, {
      style: "percent", minimumFractionDigits: places, maximumFractionDigits: places });
    /* What is not certain, but for rounding, is not said to be. */
    const percent = (share, places = 0) => {
      const least = 10 ** -(places + 2);
      if (share > ROUNDING && share < least / 2) return `< ${exact(least, places)}`;
      if (share < 1 - ROUNDING && share > 1 - least / 2) return `> ${exact(1 - least, places)}`;
      return exact(share, places);
    };
    const box = (category) => labelOf(words, game, rules.game.names[category]);
    const dice = (faces) => faces.length ? faces.join(" ") : words.nothing;
    const name = ({ keep, category }) => keep ? dice(keep) : box(category);
    return { words, rules, figure, signed, percent, box, dice, name };
  }

  const labelOf = (words, game, name) =>
    words.categories[name === "yahtzee" && game.startsWith("kniffel") ? "kniffel" : name];

  function bestSentence({ words, rules, box, dice }, { best, state, position }) {
    if (best.category === undefined) {
      return best.keep.length ? words.keepBest(dice(best.keep)) : words.keepNothing;
    }
    const points = best.points + best.extra;
    const sentence = position.rerolls ? words.complete(box(best.category), points)
      : words.fillBest(box(best.category), points);
    const bonus = rules.earned(state.upper + best.upper) - rules.earned(state.upper);
    return bonus ? `${sentence} ${words.withBonus(bonus)}` : sentence;
  }

  /* What stands beside every advice: points so far, chance of the goal if there is one, chance
   * of the bonus, expected score. */
  function stats({ words, figure, percent }, values) {
    const shown = [
      [words.total, values && String(values.made)],
      ...(values?.value === undefined ? [] : [[words.goalChance, percent(values.value, 1)]]),
      [words.bonusChance, values && percent(values.chance)],
      [words.finalScore, values && figure(values.final)],
    ];
    return element("dl", { class: "advisor-stats" }, ...shown.map(([name, value]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, value ?? "–"))));
  }

  function reason({ words, figure, signed, percent }, { kind, points, one, other }) {
    const write = kind === "bonus" ? (chance) => percent(chance, 1) : (value) => figure(value);
    return kind === "later" ? words.reasons.later(signed(points))
      : words.reasons[kind](write(one), write(other), signed(points));
  }

  function moved({ words, percent, box }, found) {
    const [one, other] = [found.one, found.other].map((chance) => percent(chance));
    return found.category === null ? words.movedNothing(one, other)
      : words.moved(box(found.category), one, other);
  }

  /* What decides between the best option and another. */
  function why(speak, advice, other) {
    const { words, name, figure } = speak;
    if (!other) return element("p", {}, words.onlyOne);
    const found = YatzyAdvice.mostMoved(advice, advice.best, other);
    const sentences = YatzyAdvice.reasons(advice, advice.best, other)
      .map((one) => reason(speak, one));
    if (found) sentences.push(moved(speak, found));
    const { total } = YatzyAdvice.shares(advice, advice.best, other);
    return element("div", {},
      element("p", {}, total ? words.against(name(advice.best), name(other), figure(total))
        : words.asGood(name(advice.best), name(other))),
      element("ul", {}, ...sentences.map((text) => element("li", {}, text))));
  }

  /* Under a goal: the chances of both, and their expected scores. */
  function whyForGoal({ words, name, figure, percent }, { best }, other) {
    if (!other) return element("p", {}, words.onlyOne);
    return element("ul", {}, ...[best, other].map((option) => element("li", {},
      words.forGoal(name(option), percent(option.value, 1), figure(option.final, 1),
        percent(option.chance, 1)))));
  }

  /* Every option with a button that takes it, its expected final score and chance of the
   * bonus, and what it loses against the best; under a goal, first of all its chance. */
  function optionTable({ words, figure, percent }, advice, caption, head, rows) {
    const best = advice.best.value;
    const loss = ({ value }) => value < best ? figure(best - value) : "–";
    const body = rows.map(({ option, text, label, take }) => element("tr", {},
      element("th", { scope: "row" }, element("button", { type: "button", "aria-label": label,
        onclick: take }, text)),
      ...(advice.goal ? [element("td", {}, percent(option.value, 1))] : []),
      element("td", {}, figure(YatzyAdvice.final(advice, option))),
      element("td", {}, percent(option.chance)),
      ...(advice.goal ? [] : [element("td", {}, loss(option))])));
    const heads = advice.goal ? [head, words.goalShort, words.value, words.chance]
      : [head, words.value, words.chance, words.loses];
    return element("div", { class: "advisor-scroll", tabindex: "0", role: "region",
      "aria-label": caption },
    element("table", {}, element("caption", {}, caption),
      element("thead", {}, element("tr", {}, ...heads.map((text) =>
        element("th", { scope: "col" }, text)))),
      element("tbody", {}, ...body)));
  }

  function keepTable(speak, advice, take) {
    const { words, dice } = speak;
    return optionTable(speak, advice, words.optionsKeep, words.keep, advice.keeps.map((option) => ({
      option, text: dice(option.keep), label: words.select(dice(option.keep)),
      take: () => take(option),
    })));
  }

  function fillTable(speak, advice, take) {
    const { words, box } = speak;
    return optionTable(speak, advice, words.optionsFill, words.category,
      advice.fills.map((option) => {
        const points = option.points + option.extra;
        return {
          option, text: `${box(option.category)} (${points})`,
          label: words.fill(box(option.category), points), take: () => take(option),
        };
      }));
  }

  /* What a decision was, and what it cost. */
  function told({ words, figure, box, dice }, decision) {
    const what = decision.category === undefined ? words.keptDice(dice(decision.kept))
      : words.filled(box(decision.category), decision.points);
    const better = decision.bestCategory === undefined
      ? words.keeping(dice(decision.best)) : box(decision.bestCategory);
    const worth = decision.cost ? words.costMove(figure(decision.cost), better) : words.bestMove;
    return `${what} ${worth}`;
  }

  /* What the card that watched would have done, as a list of one sentence or none. */
  function toldOfCard(speak, { card }) {
    const who = card && speak.words.cards[card.name];
    return who ? [wouldDo(speak, who, card)] : [];
  }

  const moveOf = ({ words, box, dice }, { keep, category }) => category !== undefined
    ? words.moves.fill(box(category)) : keep.length ? words.moves.keep(dice(keep)) : words.moves.none;

  /* What somebody else would do, and what that costs. */
  const wouldDo = (speak, who, action) => speak.words.would(
    who, moveOf(speak, action), action.cost ? speak.figure(action.cost) : null);

  return {
    voice, labelOf, bestSentence, stats, why, whyForGoal, keepTable, fillTable, told, toldOfCard,
    moveOf, wouldDo,
  };
})();
