/* The page of the advisor: builds the controls, asks the engine, and shows what it says. */
"use strict";

(() => {
  const KEY = "yatzy-advisor";
  /* A tab remembers its own game; a new tab takes up the last one played in any. */
  const STORAGES = ["sessionStorage", "localStorage"];
  const isText = (value) => typeof value === "string";
  /* What the page remembers: the value to begin with, and what may stand there. */
  const MEMORY = {
    language: ["en", (value) => isText(value) && Object.hasOwn(YatzyLabels, value)],
    mode: ["advise", (value) => value === "advise" || value === "play"],
    dice: ["13346", isText],
    rerolls: [2, (value) => [0, 1, 2].includes(value)],
    entries: [{}, (value) => value?.constructor === Object && Object.values(value).every(isText)],
    seed: [null, isText],
    moves: [[], Array.isArray],
    held: [[], (value) => Array.isArray(value)
      && value.every((place) => [0, 1, 2, 3, 4].includes(place))],
  };
  const state = restored();
  const words = () => YatzyLabels[state.language];

  function stored() {
    for (const storage of STORAGES) {
      try {
        const text = window[storage].getItem(KEY);
        if (text) return JSON.parse(text);
      } catch { /* no storage, or not ours */ }
    }
    return null;
  }

  function restored() {
    const kept = stored();
    return Object.fromEntries(Object.entries(MEMORY).map(([name, [first, isSound]]) =>
      [name, isSound(kept?.[name]) ? kept[name] : first]));
  }

  function save() {
    for (const storage of STORAGES) {
      try {
        window[storage].setItem(KEY, JSON.stringify(state));
      } catch { /* a page without storage works, and forgets */ }
    }
  }

  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null) made.setAttribute(name, value);
    }
    made.append(...children);
    return made;
  }

  /* Replace what a live region says, but not by the same words: they would be read out again. */
  function say(region, ...paragraphs) {
    const text = paragraphs.map((paragraph) => paragraph.textContent).join("");
    if (region.textContent !== text) region.replaceChildren(...paragraphs);
  }

  const number = (value, places = 2) => value.toLocaleString(
    state.language === "sv" ? "sv-SE" : "en-GB",
    { minimumFractionDigits: places, maximumFractionDigits: places });
  const diceText = (dice) => dice.length ? dice.join(" ") : words().nothing;

  /* ---- dice ---- */

  const PIPS = {
    1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8],
  };

  function dieButton(press) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 36 36");
    svg.setAttribute("aria-hidden", "true");
    const face = element("span", { class: "advisor-face" });
    const mark = element("span", { class: "advisor-mark" });
    const button = element(
      "button", { type: "button", class: "advisor-die", onclick: press }, svg, face, mark);
    const show = (value, place, marked) => {
      svg.replaceChildren(...(PIPS[value] ?? []).map((spot) => {
        const pip = document.createElementNS("http://www.w3.org/2000/svg", "circle");
        pip.setAttribute("cx", 8 + 10 * (spot % 3));
        pip.setAttribute("cy", 8 + 10 * Math.floor(spot / 3));
        pip.setAttribute("r", 3.4);
        return pip;
      }));
      face.textContent = value;
      mark.textContent = marked ? words().kept : "";
      button.classList.toggle("is-kept", marked);
      button.setAttribute("aria-label",
        words().die(place + 1, value) + (marked ? `, ${words().kept}` : ""));
    };
    return { button, show };
  }

  /* Numbers in ascending order as text, neighbours drawn together: 0, 7–9, 11. */
  function ranges(numbers) {
    const runs = [];
    for (const value of numbers) {
      if (runs.length && runs.at(-1).at(-1) === value - 1) runs.at(-1).push(value);
      else runs.push([value]);
    }
    return runs.map((run) => run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", "))
      .join(", ");
  }

  /* A table of options: what, expected points, and what each loses against the best. */
  function optionTable(caption, head, rows) {
    const best = rows[0].value;
    const body = rows.map(({ name, value }) => element("tr", {},
      element("th", { scope: "row" }, name),
      element("td", {}, number(value)),
      element("td", {}, value === best ? "–" : number(best - value))));
    return element("div", { class: "advisor-scroll", tabindex: "0", role: "region",
      "aria-label": caption },
    element("table", {}, element("caption", {}, caption),
      element("thead", {}, element("tr", {}, ...[head, words().value, words().loses].map((text) =>
        element("th", { scope: "col" }, text)))),
      element("tbody", {}, ...body)));
  }

  /* ---- advise ---- */

  function advisePanel(engine) {
    const { names, number: count, upper, threshold, scores } = engine.table;
    const possible = names.map((_, category) =>
      [...new Set(scores.map((row) => row[category]))].sort((a, b) => a - b));
    const diceError = element("p", { class: "advisor-error", id: "advisor-dice-error" });
    const diceInput = element("input", {
      id: "advisor-dice", inputmode: "numeric", autocomplete: "off", size: "6",
      "aria-describedby": "advisor-dice-error", value: state.dice,
      oninput: () => { state.dice = diceInput.value; update(); },
    });
    const dice = Array.from({ length: count }, (_, place) => dieButton(() => {
      const faces = Array.from({ length: count }, (_, at) => typedFaces()[at] ?? 1);
      faces[place] = (typedFaces()[place] ?? 0) % 6 + 1;
      state.dice = diceInput.value = faces.join("");
      update();
    }));
    const rerolls = [2, 1, 0].map((left) => element("label", { class: "advisor-choice" },
      element("input", { type: "radio", name: "advisor-rerolls", value: left,
        checked: state.rerolls === left,
        onchange: () => { state.rerolls = left; update(); } }), String(left)));
    const answer = element("div", { class: "advisor-answer", "aria-live": "polite" });
    const options = element("div");
    const upperCell = element("td");
    const bonusCell = element("td");
    const totalCell = element("td");
    const entries = names.map((name, category) => {
      const id = `advisor-entry-${name}`;
      const error = element("p", { class: "advisor-error", id: `${id}-error` });
      const input = element("input", {
        id, inputmode: "numeric", autocomplete: "off", size: "3", maxlength: "3",
        "aria-describedby": `${id}-error`, value: state.entries[name] ?? "",
        oninput: () => { state.entries[name] = input.value.trim(); update(); },
      });
      return { name, category, input, error, id };
    });

    /* The faces at their places, undefined where no face is typed; "1 3 3 4 6" and "1,3,3,4,6"
     * are read as 13346. */
    function typedFaces() {
      return [...state.dice.replace(/[\s,;]/g, "")].map((letter) =>
        /[1-6]/.test(letter) ? Number(letter) : undefined);
    }

    function parseDice() {
      const faces = typedFaces();
      return faces.length === count && !faces.includes(undefined) ? faces : null;
    }

    function check({ name, category, input, error }) {
      const text = state.entries[name] ?? "";
      const valid = text === "" || (/^\d+$/.test(text) && possible[category].includes(Number(text)));
      input.setAttribute("aria-invalid", String(!valid));
      error.textContent = valid ? ""
        : words().badPoints(text, words().categories[category], ranges(possible[category]));
      return valid;
    }

    function sheet() {
      const filled = entries.filter(({ name }) => (state.entries[name] ?? "") !== "");
      const points = (some) =>
        some.reduce((sum, { name }) => sum + Number(state.entries[name]), 0);
      return {
        filled: filled.reduce((mask, { category }) => mask | (1 << category), 0),
        upper: points(filled.filter(({ category }) => category < upper)),
        total: points(filled),
      };
    }

    function showTotals({ filled, upper: sum, total }) {
      const open = names.slice(0, upper).reduce((most, _, category) =>
        most + (filled & (1 << category) ? 0 : possible[category].at(-1)), 0);
      upperCell.textContent = `${sum} / ${threshold}`;
      bonusCell.textContent = sum >= threshold ? words().bonusReached
        : sum + open < threshold ? words().bonusLost : words().bonusLeft(threshold - sum);
      totalCell.textContent = total + engine.earned(sum);
    }

    function refuse(wrong) {
      for (const cell of [upperCell, bonusCell, totalCell]) cell.textContent = "–";
      say(answer, element("p", {}, words().sheetWrong(
        wrong.map(({ category }) => words().categories[category]).join(", "))));
    }

    function update() {
      save();
      const faces = parseDice();
      diceError.textContent = faces ? "" : words().badDice(state.dice);
      diceInput.setAttribute("aria-invalid", String(!faces));
      const wrong = entries.filter((entry) => !check(entry));
      options.replaceChildren();
      dice.forEach(({ show }, place) => show(typedFaces()[place] ?? "–", place, false));
      if (wrong.length) return refuse(wrong);
      const { filled, upper: sum, total } = sheet();
      showTotals({ filled, upper: sum, total });
      if (filled === (1 << names.length) - 1) {
        return say(answer, element("p", {}, words().sheetFull));
      }
      if (!faces) return say(answer);
      const made = total + engine.earned(sum);
      if (state.rerolls > 0) adviseKeep(filled, sum, faces, made);
      else adviseFill(filled, sum, faces, made);
    }

    /* What an option brings from now on: the bonus only as long as it is not earned. */
    const fromNowOn = (options, sum) =>
      options.map((option) => ({ ...option, value: option.value - engine.earned(sum) }));

    function adviseKeep(filled, sum, faces, made) {
      const ranked = fromNowOn(
        engine.keepOptions(filled, sum, faces, state.rerolls), sum);
      const best = ranked[0];
      const left = [...best.keep];
      dice.forEach(({ show }, place) => {
        const at = left.indexOf(faces[place]);
        if (at >= 0) left.splice(at, 1);
        show(faces[place], place, at >= 0);
      });
      const sentence = best.keep.length === count ? words().keepAll
        : best.keep.length ? words().keepBest(diceText(best.keep)) : words().keepNothing;
      say(answer,
        element("p", { class: "advisor-best" }, sentence),
        element("p", {}, words().toCome(number(best.value), !engine.earned(sum))),
        element("p", {}, words().final(number(made + best.value))));
      options.replaceChildren(optionTable(words().optionsKeep, words().keep,
        ranked.map(({ keep, value }) => ({ name: diceText(keep), value }))));
    }

    function adviseFill(filled, sum, faces, made) {
      const ranked = fromNowOn(
        engine.categoryValues(filled, sum, engine.rollIndex(faces)), sum);
      const best = ranked[0];
      const after = best.category < upper ? sum + best.points : sum;
      const bonusNow = engine.earned(after) - engine.earned(sum);
      say(answer,
        element("p", { class: "advisor-best" },
          words().fillBest(words().categories[best.category], best.points, bonusNow)),
        element("p", {}, words().toCome(
          number(best.value - best.points - bonusNow), !engine.earned(after))),
        element("p", {}, words().final(number(made + best.value))));
      options.replaceChildren(optionTable(words().optionsFill, words().category,
        ranked.map(({ category, points, value }) =>
          ({ name: `${words().categories[category]} (${points})`, value }))));
    }

    const clear = element("button", { type: "button", onclick: () => {
      state.entries = {};
      entries.forEach(({ input }) => { input.value = ""; });
      update();
    } }, words().clear);
    const row = (head, cell) => element("tr", {}, element("th", { scope: "row" }, head), cell);
    const sheetTable = element("table", { class: "advisor-sheet" },
      element("caption", {}, words().sheet),
      element("thead", {}, element("tr", {},
        element("th", { scope: "col" }, words().category),
        element("th", { scope: "col" }, words().points))),
      element("tbody", {},
        ...entries.flatMap(({ input, error, id, category }) => [
          element("tr", {},
            element("th", { scope: "row" },
              element("label", { for: id }, words().categories[category])),
            element("td", {}, input, error)),
          ...(category === upper - 1
            ? [row(words().upper, upperCell), row(words().bonus, bonusCell)] : []),
        ]),
        row(words().total, totalCell)));
    const panel = element("div", { class: "advisor-columns" },
      element("div", {},
        element("p", {}, element("label", { for: "advisor-dice" }, words().dice), " ", diceInput),
        element("p", { class: "advisor-hint" }, words().diceHint),
        diceError,
        element("div", { class: "advisor-dice" }, ...dice.map(({ button }) => button)),
        element("fieldset", {}, element("legend", {}, words().rerolls), ...rerolls),
        answer, options),
      element("div", {}, element("p", { class: "advisor-hint" }, words().sheetHint),
        sheetTable, clear));
    update();
    return panel;
  }

  /* ---- play ---- */

  function seedInAddress() {
    return new URLSearchParams(location.hash.slice(1)).get("seed")?.trim() || null;
  }

  function showSeedInAddress(seed) {
    history.replaceState(null, "", seed === null ? "#" : `#seed=${encodeURIComponent(seed)}`);
  }

  function freshSeed() {
    return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
      byte.toString(16).padStart(2, "0")).join("");
  }

  function playPanel(engine) {
    const { names, upper, threshold } = engine.table;
    const asked = seedInAddress();
    if (asked && asked !== state.seed) Object.assign(state, { seed: asked, moves: [], held: [] });
    state.seed ||= freshSeed();
    let position = replayOrBegin();

    function replayOrBegin() {
      try {
        return YatzyGame.replay(engine, state.seed, state.moves);
      } catch {
        Object.assign(state, { moves: [], held: [] }); // a stored game that this table cannot play
        return YatzyGame.replay(engine, state.seed, state.moves);
      }
    }

    const status = element("p", { class: "advisor-status", role: "status", tabindex: "-1" });
    const feedback = element("div", { class: "advisor-answer", "aria-live": "polite" });
    const dice = Array.from({ length: engine.table.number }, (_, place) => dieButton(() => {
      state.held = state.held.includes(place)
        ? state.held.filter((other) => other !== place) : [...state.held, place];
      showDice();
    }));
    /* Not `disabled`: a button that is would lose the focus. */
    const roll = element("button", { type: "button", class: "advisor-main", onclick: () => {
      if (position.rerolls) play([...state.moves, { keep: [...state.held].sort() }]);
    } }, words().roll);
    const undo = element("button", { type: "button", onclick: () => {
      if (state.moves.length) play(state.moves.slice(0, -1));
    } }, words().undo);
    const fresh = element("button", { type: "button", onclick: () => begin(freshSeed()) },
      words().newGame);
    const seed = element("input", { id: "advisor-seed", size: "10",
      autocomplete: "off", onchange: () => begin(seed.value.trim() || freshSeed()) });
    const fills = names.map((name, category) => element("button", { type: "button",
      onclick: () => {
        play([...state.moves, { fill: category }]);
        (position.over ? status : dice[0].button).focus(); // the button pressed is gone
      } }));
    const cells = names.map(() => element("td"));
    const [upperCell, bonusCell, totalCell] = [0, 1, 2].map(() => element("td"));
    const decided = element("ol");
    const log = element("details", {}, element("summary", {}, words().decisions), decided);

    function begin(seed) {
      state.seed = seed;
      play([]);
    }

    function play(moves) {
      Object.assign(state, { moves, held: [] });
      position = replayOrBegin();
      update();
    }

    function better({ best, bestCategory }) {
      return bestCategory === undefined ? `${words().kept} ${diceText(best)}`
        : words().categories[bestCategory];
    }

    function told(decision) {
      const what = decision.category === undefined ? words().keptDice(diceText(decision.kept))
        : words().filled(words().categories[decision.category], decision.points);
      const worth = decision.cost ? words().costMove(number(decision.cost), better(decision))
        : words().bestMove;
      return `${what} ${worth}`;
    }

    function showEnd() {
      const { lost, luck, share } = YatzyGame.verdict(engine, position);
      const percent = share.toLocaleString(state.language, {
        style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
      const gave = luck < 0 ? words().overBadLuck(number(-luck)) : words().overLuck(number(luck));
      feedback.append(...[words().overLost(number(lost)), gave, words().overShare(percent)]
        .map((text) => element("p", {}, text)));
    }

    function showStatus() {
      const { over, score, turn, rerolls } = position;
      if (over) return void status.replaceChildren(words().over(score));
      status.replaceChildren(
        `${words().turnOf(turn + 1, names.length, rerolls)} `,
        element("span", { class: "visually-hidden" },
          `${words().dice}: ${diceText(position.dice)}. `),
        rerolls ? words().hold : words().choose);
    }

    function showDice() {
      save();
      dice.forEach(({ button, show }, place) => {
        const held = state.held.includes(place);
        button.hidden = position.over;
        button.setAttribute("aria-pressed", String(held));
        if (!position.over) show(position.dice[place], place, held);
      });
    }

    function update() {
      const { decisions, sheet, over } = position;
      const lost = decisions.reduce((sum, decision) => sum + decision.cost, 0);
      seed.value = state.seed;
      showSeedInAddress(state.seed);
      showStatus();
      showDice();
      feedback.replaceChildren(...decisions.slice(-1).map((last) =>
        element("p", { class: "advisor-best" }, told(last))),
      over ? "" : element("p", {}, words().lostSoFar(number(lost))));
      if (over) showEnd();
      roll.setAttribute("aria-disabled", String(position.rerolls === 0));
      undo.setAttribute("aria-disabled", String(state.moves.length === 0));
      showSheet(sheet, over);
      log.hidden = decisions.length === 0;
      decided.replaceChildren(...decisions.map((decision) =>
        element("li", {}, `${diceText(decision.dice)}: ${told(decision)}`)));
    }

    function showSheet(sheet, over) {
      names.forEach((_, category) => {
        const label = words().categories[category];
        if (sheet[category] !== null || over) {
          cells[category].replaceChildren(String(sheet[category]));
          return;
        }
        const points = engine.table.scores[engine.rollIndex(position.dice)][category];
        fills[category].textContent = points;
        fills[category].setAttribute("aria-label", words().fill(label, points));
        cells[category].replaceChildren(fills[category]);
      });
      const total = sheet.reduce((sum, points) => sum + (points ?? 0), 0);
      upperCell.textContent = `${position.upper} / ${threshold}`;
      bonusCell.textContent = engine.earned(position.upper);
      totalCell.textContent = total + engine.earned(position.upper);
    }

    const row = (head, cell) => element("tr", {}, element("th", { scope: "row" }, head), cell);
    const table = element("table", { class: "advisor-sheet" },
      element("caption", {}, words().sheet),
      element("tbody", {},
        ...names.flatMap((_, category) => [
          row(words().categories[category], cells[category]),
          ...(category === upper - 1
            ? [row(words().upper, upperCell), row(words().bonus, bonusCell)] : []),
        ]),
        row(words().total, totalCell)));
    update();
    return element("div", { class: "advisor-columns" },
      element("div", {}, status,
        element("div", { class: "advisor-dice" }, ...dice.map(({ button }) => button)),
        element("p", { class: "advisor-buttons" }, roll, undo, fresh),
        feedback, log,
        element("p", {}, element("label", { for: "advisor-seed" }, words().seed), " ", seed),
        element("p", { class: "advisor-hint" }, words().seedHint)),
      element("div", {}, table));
  }

  /* ---- the page ---- */

  function choice(legend, name, options, chosen, choose) {
    return element("fieldset", {}, element("legend", {}, legend),
      ...options.map(([value, text, language]) => element("label", { class: "advisor-choice" },
        element("input", { type: "radio", name, value, checked: value === chosen,
          onchange: () => choose(value) }),
        element("span", language ? { lang: language } : {}, text))));
  }

  function build(root, engine) {
    const focused = document.activeElement?.value;
    root.lang = state.language;
    const again = (change) => { Object.assign(state, change); save(); build(root, engine); };
    root.replaceChildren(
      element("div", { class: "advisor-bar" },
        choice(words().mode, "advisor-mode",
          [["advise", words().advise], ["play", words().play]], state.mode,
          (mode) => again({ mode })),
        choice(words().language, "advisor-language",
          [["en", "English", "en"], ["sv", "Svenska", "sv"]], state.language,
          (language) => again({ language }))),
      state.mode === "advise" ? advisePanel(engine) : playPanel(engine));
    if (state.mode === "advise" && seedInAddress()) showSeedInAddress(null);
    root.dataset.ready = "true";
    root.querySelector(`.advisor-bar input[value="${CSS.escape(focused ?? "")}"]`)?.focus();
  }

  async function start() {
    const root = document.getElementById("yatzy-advisor");
    const playWhatIsAsked = () => { if (seedInAddress()) state.mode = "play"; };
    playWhatIsAsked();
    root.textContent = words().loading;
    try {
      const engine = await YatzyEngine.load(window.YATZY_TABLE);
      window.yatzyEngine = engine;
      build(root, engine);
      addEventListener("hashchange", () => {
        if (!seedInAddress()) return;
        playWhatIsAsked();
        build(root, engine);
      });
    } catch (error) {
      root.textContent = words().failed(error.message);
    }
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
