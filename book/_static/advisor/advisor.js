/* The page of the advisor: builds the controls, asks the engine, and shows what it says. */
"use strict";

(() => {
  const KEY = "yatzy-advisor";
  const stored = (() => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
      return {}; // no storage, or not ours: begin afresh
    }
  })();
  const state = {
    language: "en", mode: "advise", dice: "13346", rerolls: 2, entries: {}, seed: null, moves: [],
    ...stored,
  };
  const words = () => YatzyLabels[state.language];

  function save() {
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
    } catch { /* a page without storage works, and forgets */ }
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
      svg.replaceChildren(...PIPS[value].map((spot) => {
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
      id: "advisor-dice", inputmode: "numeric", autocomplete: "off", maxlength: "5", size: "6",
      "aria-describedby": "advisor-dice-error", value: state.dice,
      oninput: () => { state.dice = diceInput.value; update(); },
    });
    const dice = Array.from({ length: count }, (_, place) => dieButton(() => {
      const faces = parseDice() ?? Array(count).fill(1);
      faces[place] = faces[place] % 6 + 1;
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

    function parseDice() {
      const faces = [...state.dice].map(Number);
      return /^[1-6]+$/.test(state.dice) && faces.length === count ? faces : null;
    }

    function check({ name, category, input, error }) {
      const text = state.entries[name] ?? "";
      const valid = text === "" || (/^\d+$/.test(text) && possible[category].includes(Number(text)));
      input.setAttribute("aria-invalid", String(!valid));
      error.textContent = valid ? ""
        : words().badPoints(text, words().categories[category], possible[category].join(", "));
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
      totalCell.textContent = total + (sum >= threshold ? engine.table.bonus : 0);
    }

    function update() {
      save();
      const faces = parseDice();
      diceError.textContent = faces ? "" : words().badDice(state.dice);
      diceInput.setAttribute("aria-invalid", String(!faces));
      const valid = entries.map(check).every(Boolean);
      options.replaceChildren();
      dice.forEach(({ show }, place) => show(faces?.[place] ?? 1, place, false));
      if (!valid) return void answer.replaceChildren();
      const { filled, upper: sum, total } = sheet();
      showTotals({ filled, upper: sum, total });
      if (filled === (1 << names.length) - 1) {
        return void answer.replaceChildren(element("p", {}, words().sheetFull));
      }
      if (!faces) return void answer.replaceChildren();
      if (state.rerolls > 0) adviseKeep(filled, sum, faces);
      else adviseFill(filled, sum, faces);
    }

    function adviseKeep(filled, sum, faces) {
      const ranked = engine.keepOptions(filled, sum, faces, state.rerolls);
      const best = ranked[0];
      const left = [...best.keep];
      dice.forEach(({ show }, place) => {
        const at = left.indexOf(faces[place]);
        if (at >= 0) left.splice(at, 1);
        show(faces[place], place, at >= 0);
      });
      const sentence = best.keep.length === count ? words().keepAll
        : best.keep.length ? words().keepBest(diceText(best.keep)) : words().keepNothing;
      answer.replaceChildren(
        element("p", { class: "advisor-best" }, sentence),
        element("p", {}, words().toCome(number(best.value))));
      options.replaceChildren(optionTable(words().optionsKeep, words().keep,
        ranked.map(({ keep, value }) => ({ name: diceText(keep), value }))));
    }

    function adviseFill(filled, sum, faces) {
      const ranked = engine.categoryValues(filled, sum, engine.rollIndex(faces));
      const best = ranked[0];
      answer.replaceChildren(
        element("p", { class: "advisor-best" },
          words().fillBest(words().categories[best.category], best.points)),
        element("p", {}, words().toCome(number(best.value - best.points))));
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
    return new URLSearchParams(location.hash.slice(1)).get("seed");
  }

  function freshSeed() {
    return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
      byte.toString(16).padStart(2, "0")).join("");
  }

  function playPanel(engine) {
    const { names, upper, threshold } = engine.table;
    const asked = seedInAddress();
    if (asked && asked !== state.seed) Object.assign(state, { seed: asked, moves: [] });
    state.seed ??= freshSeed();
    let position = replayOrBegin();
    let held = [];

    function replayOrBegin() {
      try {
        return YatzyGame.replay(engine, state.seed, state.moves);
      } catch {
        state.moves = []; // a stored game that this table cannot play
        return YatzyGame.replay(engine, state.seed, state.moves);
      }
    }

    const status = element("p", { class: "advisor-status" });
    const feedback = element("div", { class: "advisor-answer", "aria-live": "polite" });
    const dice = Array.from({ length: engine.table.number }, (_, place) => dieButton(() => {
      held = held.includes(place) ? held.filter((other) => other !== place) : [...held, place];
      update();
    }));
    const roll = element("button", { type: "button", class: "advisor-main", onclick: () =>
      move({ keep: [...held].sort() }) }, words().roll);
    const undo = element("button", { type: "button", onclick: () => {
      state.moves = state.moves.slice(0, -1);
      begin();
    } }, words().undo);
    const fresh = element("button", { type: "button", onclick: () => {
      Object.assign(state, { seed: freshSeed(), moves: [] });
      history.replaceState(null, "", `#seed=${state.seed}`);
      begin();
    } }, words().newGame);
    const seed = element("input", { id: "advisor-seed", size: "10", value: state.seed,
      autocomplete: "off", onchange: () => {
        Object.assign(state, { seed: seed.value.trim() || freshSeed(), moves: [] });
        history.replaceState(null, "", `#seed=${encodeURIComponent(state.seed)}`);
        begin();
      } });
    const fills = names.map((name, category) => element("button", { type: "button",
      onclick: () => move({ fill: category }) }));
    const cells = names.map(() => element("td"));
    const [upperCell, bonusCell, totalCell] = [0, 1, 2].map(() => element("td"));
    const log = element("div");

    function begin() {
      position = replayOrBegin();
      held = [];
      update();
    }

    function move(next) {
      state.moves = [...state.moves, next];
      begin();
      if (position.over) fresh.focus();
    }

    function better({ best, bestCategory }) {
      return bestCategory === undefined ? `${words().kept} ${diceText(best)}`
        : words().categories[bestCategory];
    }

    function told(decision) {
      const what = decision.category === undefined ? `${words().kept} ${diceText(decision.kept)}`
        : words().filled(words().categories[decision.category], decision.points);
      const worth = decision.cost ? words().costMove(number(decision.cost), better(decision))
        : words().bestMove;
      return `${what} ${worth}`;
    }

    function showEnd() {
      const { score, lost, luck, share } = YatzyGame.verdict(engine, position);
      const percent = share.toLocaleString(state.language, {
        style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
      feedback.append(...[words().over(score), words().overLost(number(lost)),
        words().overLuck(number(luck)), words().overShare(percent)]
        .map((text) => element("p", {}, text)));
    }

    function update() {
      save();
      const { decisions, sheet, over } = position;
      const lost = decisions.reduce((sum, decision) => sum + decision.cost, 0);
      seed.value = state.seed;
      status.textContent = over ? "" : `${words().turnOf(
        position.turn + 1, names.length, position.rerolls)} ${words().hold}`;
      feedback.replaceChildren(...decisions.slice(-1).map((last) =>
        element("p", { class: "advisor-best" }, told(last))),
      element("p", {}, words().lostSoFar(number(lost))));
      if (over) showEnd();
      dice.forEach(({ button, show }, place) => {
        button.hidden = over;
        button.setAttribute("aria-pressed", String(held.includes(place)));
        if (!over) show(position.dice[place], place, held.includes(place));
      });
      roll.disabled = over || position.rerolls === 0;
      undo.disabled = state.moves.length === 0;
      showSheet(sheet, over);
      log.replaceChildren(decisions.length ? element("details", {},
        element("summary", {}, words().decisions),
        element("ol", {}, ...decisions.map((decision) =>
          element("li", {}, `${diceText(decision.dice)}: ${told(decision)}`)))) : "");
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
      const reached = position.upper >= threshold;
      upperCell.textContent = `${position.upper} / ${threshold}`;
      bonusCell.textContent = reached ? engine.table.bonus : 0;
      totalCell.textContent = total + (reached ? engine.table.bonus : 0);
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
    root.dataset.ready = "true";
    root.querySelector(`.advisor-bar input[value="${CSS.escape(focused ?? "")}"]`)?.focus();
  }

  async function start() {
    const root = document.getElementById("yatzy-advisor");
    if (seedInAddress()) state.mode = "play";
    root.textContent = words().loading;
    try {
      const engine = await YatzyEngine.load(window.YATZY_TABLE);
      window.yatzyEngine = engine;
      build(root, engine);
    } catch (error) {
      root.textContent = words().failed(error.message);
    }
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
