/* Six-Seven! in the page: the odds by the recursion of solvers.companions.six_seven.coin_game,
   and a game against the best moves.  A classic script, so that it also works when the page is
   a file. */
"use strict";

const SixSeven = (() => {
  const BITS = 600; // of a fraction before it becomes a double, which has 53 and reaches 1,023

  /* The advantage of the player to move for all piles up to a and b, twice: P − 1/2 as a number
     to show, and 2 (P − 1/2) · die^(a + b), which is a whole number, to compare moves by. */
  function solve(a, b, die, misere) {
    const unit = BigInt(die) ** BigInt(a + b);
    const exact = Array.from({ length: a + 1 }, () => new Array(b + 1));
    for (let left = 0; left <= a; left++) {
      for (let right = 0; right <= b; right++) {
        exact[left][right] = left + right ? meanOfBest(exact, left, right, die) : misere ? unit : -unit;
      }
    }
    return { exact, advantages: exact.map((row) => row.map((value) => half(value, unit))) };
  }

  function meanOfBest(exact, left, right, die) {
    let lowest = null;
    let total = 0n;
    for (let roll = 1; roll <= die; roll++) {
      for (const value of [exact[left - roll]?.[right], exact[left][right - roll]]) {
        if (value !== undefined && (lowest === null || value < lowest)) lowest = value;
      }
      total -= lowest;
    }
    return total / BigInt(die);
  }

  /* value / unit / 2, as a double. */
  function half(value, unit) {
    return Number((value << BigInt(BITS)) / unit) / 2 ** (BITS + 1);
  }

  /* Every move after a roll with the advantage it brings: fewest coins first; all that are
     exactly as good as any are best. */
  function moves({ exact, advantages }, piles, roll) {
    const found = [];
    for (let coins = 1; coins <= roll; coins++) {
      for (const pile of [0, 1]) {
        if (coins > piles[pile]) continue;
        const [left, right] = afterMove(piles, { pile, coins });
        found.push({ pile, coins, edge: -advantages[left][right], left: exact[left][right] });
      }
    }
    const lowest = found.reduce((least, { left }) => (left < least ? left : least), found[0].left);
    return found.map(({ left, ...move }) => ({ ...move, best: left === lowest }));
  }

  function afterMove(piles, move) {
    return piles.map((size, pile) => (pile === move.pile ? size - move.coins : size));
  }

  /* The first of the best moves. */
  function best(found) {
    return found.find((move) => move.best);
  }

  return { solve, moves, afterMove, best };
})();

if (typeof module !== "undefined") module.exports = SixSeven;

(() => {
  if (typeof document === "undefined") return;

  const NAMES = ["left", "right"];
  const FORM = `
    <form class="six-seven-setup">
      <label>Left pile <input name="left" type="number" min="0" max="60" value="6" required></label>
      <label>Right pile <input name="right" type="number" min="0" max="60" value="7" required></label>
      <label>Faces of the die <input name="die" type="number" min="1" max="20" value="6" required></label>
      <label>The last coin <select name="play"><option value="misere">loses</option><option value="normal">wins</option></select></label>
      <label>First to move <select name="first"><option value="reader">you</option><option value="book">the book</option></select></label>
      <button type="submit">New game</button>
    </form>`;
  const BOARD = `
    <div class="six-seven-board">
      <div role="group"><p class="six-seven-name"></p><div class="six-seven-coins"></div></div>
      <div role="group"><p class="six-seven-name"></p><div class="six-seven-coins"></div></div>
    </div>
    <div class="six-seven-turn">
      <button type="button" class="six-seven-next"></button>
      <label><input type="checkbox" class="six-seven-hints"> Show what each move is worth</label>
    </div>
    <p class="six-seven-status" role="status" aria-live="polite"></p>
    <div class="six-seven-bar" aria-hidden="true"><span></span></div>
    <details><summary>The game so far</summary><ol class="six-seven-log"></ol></details>`;

  class Game {
    constructor(setup) {
      this.piles = [setup.left, setup.right];
      this.die = setup.die;
      this.misere = setup.play === "misere";
      this.turn = setup.first;
      this.roll = null;
      this.solved = SixSeven.solve(setup.left, setup.right, this.die, this.misere);
    }

    get over() {
      return !this.piles[0] && !this.piles[1];
    }

    /* The reader's chance to win, less 1/2; with a roll on the table, by the best move. */
    get edge() {
      if (this.roll) return SixSeven.best(this.moves).edge;
      const advantage = this.solved.advantages[this.piles[0]][this.piles[1]];
      return this.turn === "reader" ? advantage : -advantage;
    }

    get moves() {
      return SixSeven.moves(this.solved, this.piles, this.roll);
    }

    throwDie() {
      this.roll = 1 + Math.floor(Math.random() * this.die);
    }

    take(move) {
      this.piles = SixSeven.afterMove(this.piles, move);
      this.turn = this.turn === "reader" ? "book" : "reader";
      this.roll = null;
    }
  }

  /* The chance 1/2 + edge, not taken for one half if it is not. */
  function percent(edge) {
    const shown = `${(50 + 100 * edge).toFixed(1)} %`;
    if (shown !== "50.0 %" || edge === 0) return shown;
    return edge > 0 ? "just over 50 %" : "just under 50 %";
  }

  function points(lost) {
    return lost < 0.0005 ? "less than 0.1 points" : `${(100 * lost).toFixed(1)} points`;
  }

  function coins(number) {
    return `${number} ${number === 1 ? "coin" : "coins"}`;
  }

  class Page {
    constructor(place) {
      place.innerHTML = FORM + BOARD;
      this.form = place.querySelector("form");
      this.groups = [...place.querySelectorAll('[role="group"]')];
      this.next = place.querySelector(".six-seven-next");
      this.hints = place.querySelector(".six-seven-hints");
      this.status = place.querySelector(".six-seven-status");
      this.bar = place.querySelector(".six-seven-bar span");
      this.log = place.querySelector(".six-seven-log");
      this.form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.start();
      });
      this.form.addEventListener("input", () => this.form.left.setCustomValidity(""));
      this.next.addEventListener("click", () => this.step());
      this.hints.addEventListener("change", () => this.draw());
      this.start();
    }

    start() {
      const { left, right, die, play, first } = this.form;
      if (!+left.value && !+right.value) {
        left.setCustomValidity("One pile needs at least one coin.");
        left.reportValidity();
        return;
      }
      this.game = new Game({
        left: +left.value,
        right: +right.value,
        die: +die.value,
        play: play.value,
        first: first.value,
      });
      this.log.replaceChildren();
      this.say(`${this.left()} ${this.chance()}`);
    }

    step() {
      const { game } = this;
      if (game.over) {
        this.start();
      } else if (game.turn === "book") {
        this.answer();
      } else {
        game.throwDie();
        this.say(`You rolled ${game.roll}. By the best move you win with ${percent(game.edge)}.`);
        this.groups[game.piles[0] ? 0 : 1].querySelector("button").focus();
      }
    }

    answer() {
      const { game } = this;
      game.throwDie();
      const { roll } = game;
      const move = SixSeven.best(game.moves);
      game.take(move);
      const taken = `${coins(move.coins)} from the ${NAMES[move.pile]} pile`;
      this.say(`The book rolled ${roll} and took ${taken}. ${this.left()} ${this.chance()}`);
    }

    take(move) {
      const { game } = this;
      const lost = game.edge - move.edge;
      game.take(move);
      const taken = `You took ${coins(move.coins)} from the ${NAMES[move.pile]} pile`;
      const cost = move.best ? "the best move" : `${points(lost)} worse than the best`;
      this.say(`${taken}, ${cost}. ${this.left()} ${this.chance()}`);
      this.next.focus();
    }

    left() {
      const { piles, over } = this.game;
      return over ? "No coins are left." : `${piles[0]} and ${piles[1]} are left.`;
    }

    chance() {
      const { game } = this;
      if (game.over) return game.edge > 0 ? "You have won!" : "The book has won.";
      return `You win with ${percent(game.edge)}.`;
    }

    say(sentence) {
      this.status.textContent = sentence;
      const line = document.createElement("li");
      line.textContent = sentence;
      this.log.append(line);
      this.draw();
    }

    draw() {
      const { game } = this;
      this.groups.forEach((group, pile) => this.drawPile(group, pile));
      this.bar.style.width = `${(50 + 100 * game.edge).toFixed(1)}%`;
      this.next.disabled = game.roll !== null;
      this.next.textContent = game.over
        ? "Play again"
        : game.turn === "book"
          ? "Let the book roll and move"
          : game.roll
            ? `You rolled ${game.roll}: take coins`
            : "Roll the die";
    }

    drawPile(group, pile) {
      const { game } = this;
      const size = game.piles[pile];
      const name = NAMES[pile][0].toUpperCase() + NAMES[pile].slice(1);
      group.firstElementChild.textContent = `${name} pile: ${coins(size)}`;
      group.setAttribute("aria-label", group.firstElementChild.textContent);
      const found = game.roll ? game.moves.filter((move) => move.pile === pile) : [];
      const buttons = found.map((move) => this.coinButton(move));
      const rest = Array.from({ length: size - buttons.length }, () => {
        const coin = document.createElement("span");
        coin.className = "six-seven-coin";
        coin.setAttribute("aria-hidden", "true");
        return coin;
      });
      group.lastElementChild.replaceChildren(...buttons, ...rest);
    }

    coinButton(move) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "six-seven-coin";
      button.textContent = move.coins;
      let name = `Take ${coins(move.coins)} from the ${NAMES[move.pile]} pile`;
      if (this.hints.checked) {
        const worth = document.createElement("small");
        worth.textContent = `${(50 + 100 * move.edge).toFixed(0)} %`;
        button.append(move.best ? "★" : "", worth);
        name += `: ${percent(move.edge)}${move.best ? ", best" : ""}`;
      }
      button.setAttribute("aria-label", name);
      button.addEventListener("click", () => this.take(move));
      return button;
    }
  }

  document.querySelectorAll(".six-seven").forEach((place) => new Page(place));
})();
