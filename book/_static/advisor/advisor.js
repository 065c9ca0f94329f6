/* The page of the advisor: it holds the games, fetches the values they need, and shows what
 * comes of them in one of the panels. */
"use strict";

(() => {
  const { element, choice } = YatzyElements;
  const PANELS = {
    advise: () => YatzyAdvise,
    play: () => typeof YatzyPlay === "undefined" ? null : YatzyPlay,
    practice: () => typeof YatzyPractice === "undefined" ? null : YatzyPractice,
  };
  const MODES = Object.keys(PANELS);
  const CARD = [["card"], ["tables/cards"]]; // fetched group by group, when they are wanted
  const SCRIPTS = {
    play: [["play-words", "play"]],
    practice: [["play-words", "drills", "practice"], ["tables/practice"], ...CARD],
  };
  const WATCHERS = ["best", "one page", "pocket"]; // the best play, and the cards beside it
  const RULES_OF_CARDS = "scandinavian";
  const LANGUAGES = Object.keys(YatzyLabels);
  const MOST_STEPS_BACK = 1000;

  const state = remembered();
  let root;
  let table = null; // tables, rules and engine of the game on the table, once they are there
  let panel = null; // what is on the page for this mode, language and game
  let merging = null; // what the last action was, so that a number typed is one step back

  const words = () => YatzyLabels[state.language];
  const current = () => state.games[state.mode];
  const position = () => current().position;

  function freshSeed() {
    return Math.random().toString(36).slice(2, 8);
  }

  function freshGame(mode, game = "scandinavian") {
    const seed = mode === "play" ? freshSeed() : null;
    return { position: YatzyGame.begin(game, YatzyGames.boxesOf(game), seed), past: [] };
  }

  function remembered() {
    const kept = YatzyMemory.restore(LANGUAGES, MODES, WATCHERS, YatzyGames.boxesOf);
    if (kept.games.practice?.position.game !== RULES_OF_CARDS) kept.games.practice = null;
    return {
      language: kept.language ?? "en", mode: kept.mode ?? "advise",
      watcher: kept.watcher ?? WATCHERS[0],
      games: Object.fromEntries(MODES.map((mode) =>
        [mode, kept.games[mode] ?? freshGame(mode)])),
    };
  }

  /* ---- what happens ---- */

  /* Go on to another position; actions of the same kind in a row are one step back. */
  function act(next, kind = null) {
    if (next === position()) return;
    const { past } = current();
    if (!kind || kind !== merging) past.push(position());
    if (past.length > MOST_STEPS_BACK) past.shift();
    merging = kind;
    current().position = next;
    show();
  }

  /* Go on to another position for good. */
  function put(next) {
    Object.assign(current(), { position: next, past: [] });
    merging = null;
    show();
  }

  /* Take a position over to Advise; what was there is one step back. */
  function adviseOn(next) {
    const { advise: game } = state.games;
    game.past.push(game.position);
    game.position = next;
    change({ mode: "advise" });
    panel?.answer.focus();
  }

  function undo() {
    const { past } = current();
    if (!past.length) return;
    merging = null;
    current().position = past.pop();
    panel?.sheet.forget();
    show();
  }

  function begin(seed, game = position().game) {
    panel?.sheet.forget();
    act(YatzyGame.begin(game, YatzyGames.boxesOf(game), seed));
  }

  const seedLikeNow = () => position().seed === null ? null : freshSeed();
  const newGame = () => begin(seedLikeNow());

  function change(changed) {
    Object.assign(state, changed);
    merging = null;
    show();
  }

  /* A die is taken back while others are missing, and held or let go when all lie there. */
  function press(place) {
    const { dice, seed, rerolls } = position();
    if (dice.includes(0)) {
      if (seed === null) act(YatzyGame.enterDice(position(), dice.with(place, 0)));
    } else if (rerolls) {
      const held = panel.held();
      act(YatzyGame.hold(position(), held.includes(place)
        ? held.filter((other) => other !== place) : [...held, place].sort()), "hold");
    }
  }

  function keep(held) {
    if (!panel.advice || !position().rerolls) return;
    const { seed } = position();
    act(YatzyGame.keep(position(), held, panel.advice));
    if (seed === null) panel.dice.focus();
  }

  function fill(category) {
    if (!panel.advice) return;
    act(YatzyGame.fill(position(), category, panel.advice));
    (YatzyGame.isOver(position()) ? panel.answer : panel.dice).focus();
  }

  /* The boxes of a sheet as text, from a box on: those that are possible and the others. */
  function read(text, from = 0) {
    const { names } = table.rules.game;
    const labels = LANGUAGES.map((language) => Object.fromEntries(names.map((name) =>
      [name, YatzyAnswers.labelOf(YatzyLabels[language], position().game, name)])));
    const found = YatzySheets.read(text, names, labels, from);
    const taken = found.filter(([box, points]) => canHold(box, points));
    const wrong = found.filter((one) => !taken.includes(one));
    return { taken, wrong: wrong.map(([box]) => panel.speak.box(box)) };
  }

  /* Take over a sheet as text; say how much of it, and what was not possible. */
  function paste(text, from) {
    const { taken, wrong } = read(text, from);
    panel.sheet.forget();
    act(taken.reduce((next, [box, points]) => YatzyGame.writeBox(next, box, points), position()));
    return { taken: taken.length, wrong };
  }

  /* Take a sheet as text for that of the rival; say what was not possible. */
  function rival(text) {
    const { taken, wrong } = read(text);
    const sheet = position().sheet.map(() => null);
    for (const [box, points] of taken) sheet[box] = points;
    act({ ...position(), goal: { ...position().goal, sheet } }, "goal");
    return wrong;
  }

  const canHold = (box, points) =>
    points === null || table.rules.pointsOf(box).includes(points);

  /* Advice on the position, or null while dice are missing. */
  function advise() {
    if (!YatzyGame.isThrown(position()) || YatzyGame.isOver(position())) return null;
    const advice = YatzyAdvice.forPoints(table.engine, position());
    const card = isWatching() ? readerOf(state.watcher) : null;
    return card ? { ...advice, card: { name: card.name, ...card.beside(advice) } } : advice;
  }

  /* ---- cards ---- */

  const canWatch = () => position().game === RULES_OF_CARDS;
  const isWatching = () => state.mode === "play" && state.watcher !== WATCHERS[0] && canWatch();

  /* A card that reads positions, null until it is there. */
  const readerOf = (name) => {
    const card = typeof YatzyCard === "undefined" ? null : YatzyCard.find(name);
    return card ? YatzyCard.build(card, table.rules) : null;
  };

  /* Whether nothing is missing for the card that watches; what is gets fetched. */
  function isWatched() {
    if (!isWatching() || readerOf(state.watcher)) return true;
    fetchScripts(CARD);
    return false;
  }

  /* Whether all is there that the mode is shown with. */
  const isHere = () => PANELS[state.mode]()
    && (state.mode !== "practice" || YatzyDrills.isReady() && WATCHERS.slice(1).every(readerOf));

  /* Fetch scripts group by group, and show the page again. */
  async function fetchScripts(groups) {
    try {
      for (const files of groups) await Promise.all(files.map(YatzyScripts.load));
      show();
    } catch (error) {
      const failed = YatzyPanels.failure(words(), error, show);
      if (panel) panel.answer.replaceChildren(failed);
      else frame(failed);
    }
  }

  /* Total, chance of the bonus and expected score: by the best move, or before the throw. */
  function values(advice) {
    if (!advice) return YatzyAdvice.beforeThrow(table.engine, position());
    const { made, best, goal } = advice;
    return { made, chance: best.chance, final: YatzyAdvice.final(advice, best),
      ...(goal ? { value: best.value, draw: best.draw } : {}) };
  }

  /* What is known of the goal by now: its `kind` is "none" without one, and else the way to the
   * answer, with `pending` while that is not there.  Games are drawn by the values of all
   * layers; once these are there, the page is shown again. */
  function told() {
    const { tables } = table;
    const asked = YatzyGoals.question(table, position());
    if (!asked) return { kind: "none" };
    const pending = { kind: asked.way, pending: true };
    if (asked.way === "early") return { kind: "early" };
    const again = () => { if (table?.tables === tables) show(); };
    if (typeof YatzyWorker === "undefined") {
      fetchWorker(again);
      return pending;
    }
    if (asked.way !== "drawn") return YatzyWorker.ask(asked, again) ?? pending;
    if (!tables.isWhole(YatzyGame.filledBoxes(position()))) return pending;
    return YatzyWorker.ask(asked, again, tables.ready) ?? pending;
  }

  /* Fetch what computes chances, for the first goal. */
  async function fetchWorker(again) {
    try {
      await Promise.all(["subgame", "rest", "pursuit", "estimate"].map(YatzyScripts.load));
      await YatzyScripts.load("worker");
      again();
    } catch (error) {
      panel.answer.replaceChildren(YatzyPanels.failure(words(), error, again));
    }
  }

  /* What the panels see of the page. */
  const page = {
    position, act, undo, begin, newGame, press, keep, fill, paste, rival, advise, values, told,
    freshSeed,
    canWatch, readerOf, watcher: () => state.watcher, watchBy: (watcher) => change({ watcher }),
    put, adviseOn,
    table: () => table, past: () => current().past,
    get words() { return words(); },
  };

  /* ---- what is shown ---- */

  function show() {
    const { game, seed } = position();
    if (table?.name !== game) table = null;
    if (!table) return void fetchGame(game);
    if (!isHere()) {
      panel = null;
      frame(YatzyPanels.loading(words()));
      return void fetchScripts(SCRIPTS[state.mode]);
    }
    const key = [state.mode, state.language, game, seed === null].join();
    if (panel?.key !== key) build(key);
    YatzyMemory.save(state);
    showInAddress();
    return void fetchLayer();
  }

  /* Fetch what a game needs to be shown, and say so. */
  async function fetchGame(game) {
    panel = null;
    frame(YatzyPanels.loading(words()));
    try {
      const tables = await YatzyTables.open(game);
      if (position().game !== game || table) return;
      const rules = YatzyRules.build(tables.game);
      table = { name: game, tables, rules, engine: YatzyEngine.build(rules, tables) };
      if (!isPossible(position())) current().position = freshGame(state.mode, game).position;
      show();
    } catch (error) {
      frame(YatzyPanels.failure(words(), error, show));
    }
  }

  /* Damaged memories and addresses can hold points that no box can. */
  const isPossible = ({ sheet, extra, goal }) =>
    sheet.every((points, box) => canHold(box, points))
    && extra % (table.rules.game.yatzyBonus || Infinity) === 0
    && (goal?.kind !== "rival" || isPossible({ sheet: goal.sheet, extra: goal.extra }));

  /* Show the position as far as its values are there, and fetch those that are missing, then
   * the later ones. */
  async function fetchLayer() {
    const { tables } = table;
    const size = tables.needed(YatzyGame.filledBoxes(position()));
    panel.show(tables.has(size) && isWatched());
    if (tables.has(size)) return void fetchLater(tables, size);
    try {
      await tables.fetch(size);
      if (table?.tables === tables) show();
    } catch (error) {
      panel.answer.replaceChildren(YatzyPanels.failure(words(), error, show));
    }
  }

  async function fetchLater(tables, size) {
    const whole = !size || tables.isWhole(size);
    for (let later = size; later && tables.needed(later); later += 2) {
      if (table?.tables !== tables) return;
      await tables.fetch(tables.needed(later)).catch(() => {}); // asked for again when needed
    }
    if (!whole && position().goal && table?.tables === tables) show();
  }

  const gameOptions = () => Object.entries(YatzyGames.FAMILIES).map(([family, { names }]) =>
    element("optgroup", { label: words().families[family] }, ...names.map((name) =>
      element("option", { value: name, selected: name === position().game },
        words().games[name]))));

  /* The bar of choices, and below it whatever there is. */
  function frame(content) {
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const again = focused && (focused.id || focused.value);
    const rules = state.mode === "practice" ? "" : element("select", { id: "advisor-rules", "aria-label": words().rules,
      onchange: () => begin(seedLikeNow(), rules.value) }, ...gameOptions());
    root.lang = state.language;
    root.replaceChildren(
      element("div", { class: "advisor-bar" },
        choice(words().mode, "advisor-mode", MODES.map((mode) => [mode, words()[mode]]),
          state.mode, (mode) => change({ mode })),
        rules,
        choice(words().language, "advisor-language",
          LANGUAGES.map((language) => [language, YatzyLabels[language].name, language]),
          state.language, (language) => change({ language }))),
      content);
    YatzyProse.show(state.language);
    if (again) {
      const name = CSS.escape(again);
      root.querySelector(`#${name}, .advisor-bar input[value="${name}"]`)?.focus();
    }
  }

  function build(key) {
    const speak = YatzyAnswers.voice(words(), table);
    panel = Object.assign(PANELS[state.mode]().build(page, speak), { key, speak });
    frame(panel.node);
    root.dataset.ready = "true";
    window.yatzyTable = table;
  }

  /* ---- the address ---- */

  const addressed = () => YatzyAddress.read(location.hash, YatzyGames.boxesOf);

  /* Real dice of a watched game are nobody else's, and neither is what somebody practises. */
  function showInAddress() {
    const nobodys = state.mode === "practice" || state.mode === "play" && position().seed === null;
    const ours = nobodys ? ""
      : YatzyAddress.write(position());
    if (location.hash && !addressed() || location.hash === ours) return;
    history.replaceState(null, "", ours || location.pathname + location.search);
  }

  /* Take up what the address asks for, unless it is what is there already. */
  function followAddress() {
    const asked = addressed();
    if (!asked) return false;
    state.mode = asked.seed === null ? "advise" : "play";
    if (YatzyAddress.write(asked) !== YatzyAddress.write(position())) {
      current().past.push(position());
      current().position = asked;
    }
    return true;
  }

  function start() {
    root = document.getElementById("yatzy-advisor");
    followAddress();
    show();
    addEventListener("hashchange", () => { if (followAddress()) show(); });
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
