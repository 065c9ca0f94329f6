/* Chances of a goal, computed beside the page so that nothing waits for them.
 *
 * A page from a file may not start a worker from another file; so the worker is made of the
 * text of the functions that it needs. */
"use strict";

/* What runs in the worker.  A question is that of `YatzyGoals`, with the layers of the tables
 * if games may have to be drawn. */
function yatzyWorker() {
  const games = new Map(); // rules by name
  const estimates = new Map(); // by name of the game
  let latest = {};

  function subgameOf(rules, state) {
    const subgame = YatzySubgame.build(rules, state);
    YatzyRest.play(subgame);
    return subgame;
  }

  /* Final scores from `low` on, each with the chance that it wins or draws. */
  function payoffOf(rules, { mark, score, rival }) {
    if (mark !== undefined) return { low: mark, wins: [], draws: null };
    if (score !== undefined) return { low: score, wins: [0], draws: [1] };
    const { chances } = subgameOf(rules, rival.state).root;
    const first = chances.findIndex((chance) => chance > 0);
    const draws = [...chances.slice(first)];
    let below = 0;
    return { low: rival.points + first, draws,
      wins: draws.map((chance) => (below += chance) - chance) };
  }

  /* The chance of a final score by a payoff. */
  function chanceOf({ low, wins, draws }, score) {
    const at = score - low;
    if (at < 0) return { win: 0, draw: 0 };
    return at < wins.length ? { win: wins[at], draw: draws[at] } : { win: 1, draw: 0 };
  }

  function forPoints({ chances }, points, payoff) {
    const sums = { win: 0, draw: 0 };
    chances.forEach((chance, more) => {
      const { win, draw } = chanceOf(payoff, points + more);
      sums.win += chance * win;
      sums.draw += chance * draw;
    });
    return sums;
  }

  /* A later turn of the same game for the same goal is part of what is solved already. */
  function pursuitOf(rules, { name, state, points, goal }) {
    const key = JSON.stringify([name, goal]);
    const node = latest.key === key ? latest.subgame.find(state) : null;
    if (!node || points < node.least || points > node.greatest) {
      const subgame = subgameOf(rules, state);
      const payoff = payoffOf(rules, goal);
      latest = { key, subgame, payoff, pursuit: YatzyPursuit.build(subgame, payoff) };
      latest.pursuit.solve(points);
    }
    return { ...latest, node: node ?? latest.subgame.root };
  }

  /* Play for the goal: the turn in full, and what play for points would reach. */
  function pursued(rules, question) {
    const { node, payoff, pursuit } = pursuitOf(rules, question);
    return {
      ...pursuit.turnAt(node, question.points), rolls: node.ofRolls,
      categories: node.moves.map(({ category }) => category),
      forPoints: forPoints(node, question.points, payoff),
    };
  }

  function followed(rules, { state, points, goal }) {
    return {
      forPoints: forPoints(subgameOf(rules, state).root, points, payoffOf(rules, goal)), error: 0,
    };
  }

  function drawn(rules, { name, state, points, goal, layers }) {
    if (!estimates.has(name)) {
      const tables = YatzyTables.tablesOf(name, rules.game, layers);
      estimates.set(name, YatzyEstimate.build(YatzyEngine.build(rules, tables)));
    }
    const payoff = payoffOf(rules, goal);
    const wins = Float64Array.from({ length: payoff.low + payoff.wins.length + 1 },
      (_, score) => chanceOf(payoff, score).win);
    const { chance, error } = estimates.get(name).estimate(state, points, wins);
    return { forPoints: { win: chance }, error };
  }

  globalThis.onmessage = ({ data: question }) => {
    const { id, name, game, way } = question;
    if (!games.has(name)) games.set(name, YatzyRules.build(game));
    const answer = { pursued, followed, drawn }[way](games.get(name), question);
    postMessage({ id, told: { kind: way, ...answer } });
  };
}

const YatzyWorker = (() => {
  const MOST_REMEMBERED = 200;
  const PARTS = {
    YatzyLattice: yatzyLattice, YatzyRules: yatzyRules, YatzyTables: yatzyTables,
    YatzyEngine: yatzyEngine, YatzySubgame: yatzySubgame, YatzyRest: yatzyRest,
    YatzyPursuit: yatzyPursuit, YatzyEstimate: yatzyEstimate,
  };
  const answers = new Map(); // by what was asked
  const waiting = new Map(); // who is told, by what was asked
  const given = new Set(); // names of the games whose layers the worker has
  let worker = null;

  function start() {
    const parts = Object.entries(PARTS).map(([name, part]) => `const ${name} = (${part})();`);
    const text = ["\"use strict\";", ...parts, `(${yatzyWorker})();`].join("\n");
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.onmessage = ({ data: { id, told } }) => arrive(id, told);
    worker.onerror = (error) => {
      for (const id of waiting.keys()) arrive(id, { kind: "failed", message: error.message });
    };
  }

  function arrive(id, told) {
    if (answers.size >= MOST_REMEMBERED) answers.clear();
    answers.set(id, told);
    const tell = waiting.get(id);
    waiting.delete(id);
    tell?.();
  }

  /* The answer to a question, null as long as it is not there; `tell` is called when it is.
   * `layers` are handed over once. */
  function ask(question, tell, layers = null) {
    const { name, state, points, goal } = question;
    const id = JSON.stringify([name, state, points, goal]);
    if (answers.has(id)) return answers.get(id);
    if (!waiting.has(id)) {
      if (!worker) start();
      worker.postMessage({ ...question, id, layers: given.has(name) ? null : layers });
      if (layers) given.add(name);
    }
    waiting.set(id, tell);
    return null;
  }

  return { ask };
})();
