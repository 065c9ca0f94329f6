/* Play for a goal, backwards: the greatest chance of it in every state and at every number of
 * points, as `solvers.game.chances` and `solvers.game.utility` define it,
 *
 *   V(full, z) = chance that z final points are enough,
 *   V(S, u, z) = value of a turn whose final roll r pays
 *                max over open c:  V(S ∪ {c}, u + upper part, z + s_c(r)),
 *
 * with z the points so far, the bonus included once it is earned.  Among equal actions the one
 * with the greater expected score is taken, and its expected score, chance of the bonus and
 * chance of a draw are carried along.  Where the goal is settled, because it is reached or out
 * of reach whatever follows, play goes on for points (`rest.js`). */
"use strict";

function yatzyPursuit() {
  const LANES = 16; // neighbouring numbers of points at a time
  const TIE = 1e-13; // of a chance
  const SIXTH = 1 / 6;
  const FIGURES = ["value", "mean", "bonus", "draw"];

  /* Rows of LANES figures each: one for every keep, and one for every play. */
  function newRoom({ lattice }, plays, figures) {
    const { keeps, raised, fewer, first, successors } = lattice;
    const rows = (number) =>
      Array.from({ length: figures }, () => new Float64Array(number * LANES));
    const rowsAt = (numbers) => Int32Array.from(numbers, (number) => number * LANES);
    return {
      first, figures, number: keeps.length, keeps: rows(keeps.length), plays: rows(plays),
      next: rowsAt(successors), raised: rowsAt(raised), fewer: rowsAt(fewer),
      which: new Int32Array(keeps.length * LANES),
      chances: YatzyLattice.throwAll(lattice),
      itself: Int32Array.from({ length: keeps.length * LANES }, (_, at) => at),
    };
  }

  /* `payoff`: `{ low, wins, draws }`, the chances that `low`, `low + 1`, … final points win or
   * draw.  Fewer neither win nor draw, more are sure to win. */
  function build(subgame, payoff) {
    const { rules, root, layers } = subgame;
    const { low, wins } = payoff;
    const high = low + wins.length;
    const draws = payoff.draws ?? null;
    const states = layers.flat();
    const most = Math.max(...states.map(({ moves }) => moves.length));
    const room = newRoom(rules, most, draws ? 4 : 3);

    /* The figures of a state at `width` numbers of points, from z on, are put at `at`. */
    function read(node, z, width, at) {
      const { figures, from } = node;
      for (let figure = 0; figure < room.figures; figure++) {
        const into = room.plays[figure];
        const of = figures[figure];
        for (let lane = 0; lane < width; lane++) {
          const place = z + lane - from;
          into[at + lane] = place >= 0 && place < of.length ? of[place]
            : settled(node, z + lane, figure);
        }
      }
    }

    function settled(node, z, figure) {
      if (figure === 0) return z < high ? 0 : 1;
      if (figure === 1) return z + node.mean;
      if (figure === 2) return node.bonus;
      return z < high ? drawOf(node, z) : 0;
    }

    /* The chance of a draw in play for points. */
    function drawOf(node, z) {
      let sum = 0;
      for (let more = Math.max(0, low - z); more < node.chances.length && z + more < high; more++) {
        sum += node.chances[more] * draws[z + more - low];
      }
      return sum;
    }

    /* The best play of every roll. */
    function chooseBoxes(rolls, width) {
      const [value, mean] = room.plays;
      const [ofRolls] = room.keeps;
      for (let roll = 0; roll < rolls.length; roll++) {
        const own = rolls[roll];
        const row = (room.first + roll) * LANES;
        for (let lane = 0; lane < width; lane++) {
          let taken = own[0] * LANES + lane;
          let best = value[taken];
          for (let i = 1; i < own.length; i++) {
            const other = own[i] * LANES + lane;
            const ahead = value[other] - best;
            if (ahead < -TIE) continue;
            if (ahead > TIE || mean[other] > mean[taken]) taken = other;
            if (ahead > 0) best = value[other];
          }
          ofRolls[row + lane] = best;
          room.which[row + lane] = taken;
        }
      }
      for (let figure = 1; figure < room.figures; figure++) {
        gather(room.keeps[figure], room.plays[figure], width);
      }
    }

    /* The figures of the rolls from those of what is chosen for them. */
    function gather(ofRolls, chosen, width) {
      const { which, first, number } = room;
      for (let row = first * LANES; row < number * LANES; row += LANES) {
        for (let at = row; at < row + width; at++) ofRolls[at] = chosen[which[at]];
      }
    }

    function meanOverNextDie(block, width) {
      const { next, first } = room;
      for (let keep = first - 1; keep >= 0; keep--) {
        const six = keep * 6;
        let [a, b, c] = [next[six], next[six + 1], next[six + 2]];
        let [d, e, f] = [next[six + 3], next[six + 4], next[six + 5]];
        const end = keep * LANES + width;
        for (let at = keep * LANES; at < end; at++) {
          block[at] = (block[a++] + block[b++] + block[c++]
            + block[d++] + block[e++] + block[f++]) * SIXTH;
        }
      }
    }

    /* Give every roll the figures of the best keep that is part of it. */
    function chooseKeeps(width) {
      const { raised, fewer, which, itself } = room;
      const [value, mean] = room.keeps;
      which.set(itself);
      for (let step = 0; step < fewer.length; step++) {
        let to = raised[step];
        let from = fewer[step];
        for (let lane = 0; lane < width; lane++, to++, from++) {
          const ahead = value[from] - value[to];
          if (ahead < -TIE) continue;
          if (ahead > TIE || mean[from] > mean[to]) {
            mean[to] = mean[from];
            which[to] = which[from];
          }
          if (ahead > 0) value[to] = value[from];
        }
      }
      for (let figure = 2; figure < room.figures; figure++) {
        gather(room.keeps[figure], room.keeps[figure], width);
      }
    }

    function enterPlays(node, z, width) {
      node.moves.forEach(({ to, points }, play) =>
        read(to, z + points, width, play * LANES));
      chooseBoxes(node.ofRolls, width);
    }

    /* One turn at `width` neighbouring numbers of points; `after` sees the keeps of every
     * throw, and without it the first row alone is right in the end. */
    function turn(node, z, width, after) {
      enterPlays(node, z, width);
      for (let left = 1; left < rules.game.throws; left++) {
        for (const block of room.keeps) meanOverNextDie(block, width);
        after?.();
        chooseKeeps(width);
      }
      for (const block of room.keeps) {
        if (after) meanOverNextDie(block, width);
        else meanOverFirstThrow(block, width);
      }
      after?.();
    }

    function meanOverFirstThrow(block, width) {
      const { chances, first } = room;
      block.fill(0, 0, width);
      for (let roll = 0; roll < chances.length; roll++) {
        const row = (first + roll) * LANES;
        for (let lane = 0; lane < width; lane++) block[lane] += chances[roll] * block[row + lane];
      }
    }

    /* Where a state is not settled, among the points that play can lead to. */
    function fill(node) {
      node.from = Math.max(node.least, low - node.most);
      const size = Math.max(0, Math.min(node.greatest + 1, high) - node.from);
      node.figures = node.left ? room.keeps.map(() => new Float64Array(size)) : atTheEnd(node, size);
      for (let at = 0; node.left && at < size; at += LANES) {
        const width = Math.min(LANES, size - at);
        turn(node, node.from + at, width);
        node.figures.forEach((figure, which) =>
          figure.set(room.keeps[which].subarray(0, width), at));
      }
    }

    function atTheEnd({ from, earned }, size) {
      const points = Float64Array.from({ length: size }, (_, at) => from + at);
      const figures = [points.map((z) => wins[z - low]), points, points.map(() => Number(earned))];
      return draws ? [...figures, points.map((z) => draws[z - low])] : figures;
    }

    /* The least and the greatest points of every state, from those of the first. */
    function spread(points) {
      for (const node of states) Object.assign(node, { least: Infinity, greatest: -Infinity });
      root.least = root.greatest = points;
      for (const node of [...states].reverse()) {
        for (const { to, points: more } of node.moves) {
          to.least = Math.min(to.least, node.least + more);
          to.greatest = Math.max(to.greatest, node.greatest + more);
        }
      }
    }

    function solve(points) {
      spread(points);
      for (const node of states) if (node !== root) fill(node);
    }

    const figuresOf = (blocks, rows) => Object.fromEntries(blocks.map((block, figure) =>
      [FIGURES[figure], Float64Array.from({ length: rows }, (_, row) => block[row * LANES])]));

    /* The turn of a state in full: figures of every keep for 1, 2, … throws to come, and of
     * every play. */
    function turnAt(node, z) {
      const levels = [];
      turn(node, z, 1, () => levels.push(figuresOf(room.keeps, room.number)));
      return { levels, plays: figuresOf(room.plays, node.moves.length) };
    }

    return { solve, turnAt };
  }

  return { build };
}

const YatzyPursuit = yatzyPursuit();
