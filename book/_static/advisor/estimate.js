/* The chance that play for points is enough, where there are too many states to follow it.
 *
 * Games are drawn with chance down to a few open boxes, from where the rest is worked out.
 * Beside them runs a guess: the final score is taken as normal, with and without the bonus.
 * What a turn does to the guess on average is known exactly, so that a game need not count for
 * itself, but for how far it leads from the guess:
 *
 *   chance = mean of (exact chance at the end + Σ over turns (guess expected − guess arrived at)).
 *
 * That is right on average whatever the guess, and differs far less from game to game. */
"use strict";

function yatzyEstimate() {
  const LEFT = 3; // boxes open where games end
  const BESIDES = 10; // points by which games with the bonus are ahead, besides the bonus
  const ENOUGH = 1 / 450; // the standard error: three of them are two thirds of a percentage point
  const [FEWEST, MOST] = [100, 12000]; // games
  const SEED = 2012;

  /* Uniform numbers: Weyl's sequence through the mixer of MurmurHash3. */
  function uniform() {
    let count = SEED;
    return () => {
      count = (count + 0x9e3779b9) | 0;
      let hash = Math.imul(count ^ (count >>> 16), 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
      return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
    };
  }

  /* Chance that a standard normal number is at least x (Abramowitz and Stegun 7.1.26). */
  function tail(x) {
    const z = Math.abs(x) / Math.SQRT2;
    const t = 1 / (1 + 0.3275911 * z);
    const half = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741
      + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-z * z) / 2;
    return x > 0 ? half : 1 - half;
  }

  function momentsOf(chances) {
    const mean = chances.reduce((sum, chance, score) => sum + chance * score, 0);
    const variance = chances.reduce((sum, chance, score) => sum + chance * (score - mean) ** 2, 0);
    return { mean, variance };
  }

  function build(engine) {
    const { rules } = engine;
    const { game, lattice } = rules;
    const boxes = game.names.length;
    const firstThrow = YatzyLattice.throwAll(lattice);
    const ends = new Map();
    const apart = game.bonus + BESIDES;
    const ofBonus = (chance) => apart ** 2 * chance * (1 - chance);
    const perBox = (momentsOf(game.distribution).variance - ofBonus(game.bonusChance)) / boxes;
    const openBoxes = ({ filled }) => boxes - YatzyTables.sizeOf(filled);

    /* The rest of a game with few open boxes, worked out once. */
    function endOf(state) {
      const key = [state.filled, Math.min(state.upper, game.threshold), state.pays].join();
      if (!ends.has(key)) {
        const subgame = YatzySubgame.build(rules, state);
        YatzyRest.play(subgame);
        ends.set(key, subgame.root.chances);
      }
      return ends.get(key);
    }

    /* What a turn of play for points can end with: states, points and their chances. */
    function outcomes(state) {
      const { levels, last } = engine.turn(state);
      const chances = new Float64Array(lattice.keeps.length);
      chances.set(firstThrow, lattice.first);
      for (const { which } of levels.slice(0, -1).reverse()) {
        const thrown = chances.slice(lattice.first);
        chances.fill(0);
        thrown.forEach((chance, roll) => { chances[which[roll]] += chance; });
        YatzyLattice.throwTheRest(lattice, chances);
      }
      const found = new Map();
      last.categories.forEach((category, roll) => {
        const play = rules.playOf(category, roll, state);
        const points = play.points + play.extra;
        const key = [category, points, play.upper, play.yatzy].join();
        if (!found.has(key)) found.set(key, { chance: 0, points, next: rules.after(state, play) });
        found.get(key).chance += chances[lattice.first + roll];
      });
      return [...found.values()].map((one) => ({ ...one, worth: engine.stateWorth(one.next) }));
    }

    const played = new Map();
    function outcomesOf(state) {
      const key = [state.filled, Math.min(state.upper, game.threshold), state.pays].join();
      if (!played.has(key)) played.set(key, outcomes(state));
      return played.get(key);
    }

    /* The guess for a state with so many points, against a mark of this mean and variance. */
    function guess(state, { value, chance }, points, { mean, variance }) {
      const spread = Math.sqrt(perBox * openBoxes(state) + variance);
      const ahead = points + value - mean + 0.5;
      return chance * tail(-(ahead + (1 - chance) * apart) / spread)
        + (1 - chance) * tail(-(ahead - chance * apart) / spread);
    }

    /* One game from a state and the points so far, without the bonus. */
    function drawn(state, points, mark, next) {
      let correction = 0;
      while (openBoxes(state) > LEFT) {
        let left = next();
        let taken = null;
        for (const one of outcomesOf(state)) {
          const guessed = guess(one.next, one.worth, points + one.points, mark);
          correction += one.chance * guessed;
          if (!taken || left >= 0) taken = { one, guessed };
          left -= one.chance;
        }
        correction -= taken.guessed;
        state = taken.one.next;
        points += taken.one.points;
      }
      return correction + mark.chanceAt(endOf(state), points + rules.earned(state.upper));
    }

    /* The chance from a state and the points so far, the bonus included, and its standard
     * error.  `wins` is the chance that 0, 1, … final points are enough, the last one for all
     * beyond. */
    function estimate(state, points, wins) {
      const steps = wins.map((chance, score) => chance - (score ? wins[score - 1] : 0));
      const last = wins.length - 1;
      const mark = { ...momentsOf(steps), chanceAt: (chances, from) =>
        chances.reduce((sum, chance, more) => sum + chance * wins[Math.min(from + more, last)], 0) };
      const next = uniform();
      let [games, sum, squares, error] = [0, 0, 0, Infinity];
      while (games < FEWEST || error > ENOUGH && games < MOST) {
        const chance = drawn(state, points - rules.earned(state.upper), mark, next);
        games++;
        sum += chance;
        squares += chance * chance;
        error = Math.sqrt(Math.max(0, squares / games - (sum / games) ** 2) / games);
      }
      return { chance: Math.min(1, Math.max(0, sum / games)), error };
    }

    return { estimate };
  }

  return { build };
}

const YatzyEstimate = yatzyEstimate();
