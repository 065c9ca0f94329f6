/* The states that a game can still come to, and the plays that lead from one to the next. */
"use strict";

function yatzySubgame() {
  const LOST = -1;

  /* What every roll can be written as, with these boxes filled: the different plays, and for
   * each roll the numbers of its own, those that score first. */
  function plays(rules, filled, pays) {
    const found = new Map();
    const ofRolls = rules.game.scores.map((_, roll) => {
      const own = rules.plays(roll, { filled, pays }).map((play) => {
        const points = play.points + play.extra;
        const key = [play.category, points, play.upper, play.yatzy].join();
        if (!found.has(key)) found.set(key, { ...play, points, number: found.size });
        return found.get(key);
      });
      const scoring = own.filter(({ points }) => points > 0);
      const empty = own.filter(({ points }) => points === 0);
      return [...scoring, ...empty].map(({ number }) => number);
    });
    return { list: [...found.values()], ofRolls };
  }

  /* All states after `state`, by the number of turns still to play.  Upper totals from which
   * the bonus is out of reach are one state, and so are all that have earned it: `bonus` of a
   * move is what it earns at once. */
  function build(rules, state) {
    const { game, full } = rules;
    const boxes = game.names.length;
    const layers = Array.from({ length: boxes + 1 }, () => []);
    const nodes = new Map();
    const situations = new Map();

    function upperOf(filled, upper) {
      if (upper === LOST || upper >= game.threshold) return Math.min(upper, game.threshold);
      return upper + rules.upperToCome(filled) < game.threshold ? LOST : upper;
    }

    function situationOf(filled, pays) {
      const key = filled * 2 + Number(pays);
      if (!situations.has(key)) situations.set(key, plays(rules, filled, pays));
      return situations.get(key);
    }

    function enter(filled, pays, total) {
      const upper = upperOf(filled, total);
      const key = `${filled}/${Number(pays)}/${upper}`;
      if (nodes.has(key)) return nodes.get(key);
      const node = { filled, pays, upper, key, earned: upper >= game.threshold };
      nodes.set(key, node);
      let left = 0;
      for (let rest = full & ~filled; rest; rest &= rest - 1) left++;
      layers[left].push(node);
      node.left = left;
      if (!left) return Object.assign(node, { moves: [], ofRolls: [], most: 0 });
      const { list, ofRolls } = situationOf(filled, pays);
      node.ofRolls = ofRolls;
      node.moves = list.map((play) => {
        const next = upper === LOST ? LOST : upper + play.upper;
        const to = enter(filled | 1 << play.category, rules.after({ filled, pays }, play).pays, next);
        const bonus = to.earned && !node.earned ? game.bonus : 0;
        return { to, category: play.category, points: play.points + bonus };
      });
      node.most = Math.max(...node.moves.map(({ to, points }) => points + to.most));
      return node;
    }

    const root = enter(state.filled, Boolean(state.pays), state.upper);
    const find = ({ filled, pays, upper }) =>
      nodes.get(`${filled}/${Number(Boolean(pays))}/${upperOf(filled, upper)}`);
    return { rules, root, layers, find };
  }

  return { build };
}

const YatzySubgame = yatzySubgame();
