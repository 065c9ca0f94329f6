/* What each decision of a game cost, as bars: one a decision, side by side in its turn. */
"use strict";

const YatzyChart = (() => {
  const { element, drawn } = YatzyElements;
  const [LEFT, TOP, RIGHT, BOTTOM, HEIGHT] = [34, 8, 6, 34, 190];
  const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
  const MOST_LINES = 5;
  const DECISIONS_IN_TURN = 3;

  function draw(speak, { decisions, sheet }) {
    const { words, figure } = speak;
    const costs = decisions.map(({ cost }) => cost);
    const greatest = Math.max(...costs, 0.5);
    const step = STEPS.find((size) => greatest / size <= MOST_LINES) ?? greatest;
    const top = Math.ceil(greatest / step) * step;
    const turnWidth = 24;
    const width = LEFT + turnWidth * sheet.length + RIGHT;
    const y = (cost) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - cost / top);
    const x = (turn) => LEFT + turnWidth * turn;

    const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, nth) => [
      drawn("line", { class: "advisor-line", x1: LEFT, x2: width - RIGHT,
        y1: y(nth * step), y2: y(nth * step) }),
      drawn("text", { class: "advisor-tick", x: LEFT - 4, y: y(nth * step) + 4,
        "text-anchor": "end" }, figure(nth * step, step < 1 ? 1 : 0)),
    ]).flat();
    const turns = sheet.map((_, turn) => drawn("text", { class: "advisor-tick",
      x: x(turn) + turnWidth / 2, y: HEIGHT - BOTTOM + 14, "text-anchor": "middle" }, turn + 1));
    const name = drawn("text", { class: "advisor-tick", x: (LEFT + width) / 2, y: HEIGHT - 4,
      "text-anchor": "middle" }, words.turn);
    const bars = decisions.map((decision) => {
      const nth = Math.min(DECISIONS_IN_TURN - 1,
        decision.category === undefined ? 2 - decision.left : DECISIONS_IN_TURN - 1);
      const height = Math.max(y(0) - y(decision.cost), 2);
      return drawn("rect", { class: decision.cost ? "advisor-cost" : "advisor-free",
        x: x(decision.turn) + 3 + 6 * nth, width: 5, y: y(0) - height, height },
      drawn("title", {}, `${words.turn} ${decision.turn + 1}: ${YatzyAnswers.told(speak, decision)}`));
    });
    return drawn("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img",
      "aria-label": `${words.chart}. ${summary(speak, costs)}` }, ...lines, ...turns, name, ...bars);
  }

  function summary({ words, figure }, costs) {
    const lost = costs.reduce((sum, cost) => sum + cost, 0);
    return lost ? words.chartText(costs.length, figure(lost), figure(Math.max(...costs)))
      : words.chartBest(costs.length);
  }

  /* The chart with its words; `position` has decisions. */
  function figure(speak, position) {
    const costs = position.decisions.map(({ cost }) => cost);
    return element("figure", { class: "advisor-chart" },
      element("figcaption", {}, element("strong", {}, speak.words.chart), " ",
        summary(speak, costs)),
      draw(speak, position));
  }

  return { figure };
})();
