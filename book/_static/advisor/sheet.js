/* The score sheet: to be filled in by taps or keys, or to be played into. */
"use strict";

const YatzySheet = (() => {
  const { element } = YatzyElements;

  /* The rows that both kinds of sheet share: boxes in order, and the sums among them. */
  function frame({ words, rules, box }, cells, more) {
    const { names, upper, yatzyBonus } = rules.game;
    const sums = Object.fromEntries(["upper", "bonus", "extra", "total"].map((name) =>
      [name, element("td")]));
    const row = (head, cell, kind) => element("tr", kind ? { class: kind } : {},
      element("th", { scope: "row" }, head), cell);
    const rows = names.flatMap((_, category) => [
      more ? more.rows[category] : row(box(category), cells[category]),
      ...(category === upper - 1
        ? [row(words.upper, sums.upper, "advisor-sum"), row(words.bonus, sums.bonus, "advisor-sum")]
        : []),
    ]);
    if (yatzyBonus) rows.push(row(words.extra, more?.extra ?? sums.extra, "advisor-sum"));
    const node = element("table", { class: "advisor-sheet" },
      element("caption", {}, words.sheet),
      element("thead", { class: "visually-hidden" }, element("tr", {},
        element("th", { scope: "col" }, words.category),
        element("th", { scope: "col" }, words.points))),
      element("tbody", {}, ...rows, row(words.total, sums.total, "advisor-sum")));
    return { node, sums };
  }

  function showSums({ words, rules }, sums, position) {
    const { game } = rules;
    const { upper, filled } = YatzyGame.stateOf(rules, position);
    sums.upper.textContent = `${upper} / ${game.threshold}`;
    sums.bonus.textContent = rules.earned(upper) ? String(game.bonus)
      : upper + rules.upperToCome(filled) < game.threshold ? words.bonusLost
        : words.bonusLeft(game.threshold - upper);
    sums.extra.textContent = position.extra;
    sums.total.textContent = YatzyGame.made(rules, position);
  }

  /* A sheet of buttons, each with what the dice would score there; `fill(category)`. */
  function toPlay(speak, fill) {
    const { words, rules, box } = speak;
    const cells = rules.game.names.map(() => element("td"));
    const buttons = cells.map((_, category) =>
      element("button", { type: "button", onclick: () => fill(category) }));
    const { node, sums } = frame(speak, cells);

    function show(position) {
      const state = YatzyGame.stateOf(rules, position);
      const plays = YatzyGame.isThrown(position)
        ? rules.plays(rules.rollOf(position.dice), state) : [];
      cells.forEach((cell, category) => {
        const play = plays.find((one) => one.category === category);
        const points = position.sheet[category];
        cell.classList.toggle("is-open", points === null);
        if (points !== null || !play) return cell.replaceChildren(points ?? "");
        buttons[category].textContent = play.points + play.extra;
        buttons[category].setAttribute("aria-label",
          words.fill(box(category), play.points + play.extra));
        return cell.firstChild === buttons[category] || cell.replaceChildren(buttons[category]);
      });
      showSums(speak, sums, position);
    }
    return { node, show, wrong: () => [], forget: () => {} };
  }

  /* A sheet of fields.  A pressed field offers its possible points; choosing some goes on to
   * the next open box, so that a whole sheet takes one tap a box.  `actions`:
   * `write(category, points)`, `paste(text, category)`, `extra(points)`. */
  function toFillIn(speak, actions) {
    const { words, rules, box } = speak;
    const { names, yatzyBonus } = rules.game;
    const choices = element("tr", { class: "advisor-choices" });
    const entries = names.map((name, category) => entry(name, category));
    const extra = element("input", { id: "advisor-extra", inputmode: "numeric", size: "4",
      autocomplete: "off", "aria-label": words.extra, oninput: () => {
        const points = YatzySheets.pointsOf(extra.value) ?? 0;
        const sound = points % (yatzyBonus || 1) === 0;
        extra.setAttribute("aria-invalid", String(!sound));
        if (sound) actions.extra(points);
      } });
    const { node, sums } = frame(speak, [], {
      rows: entries.map(({ row }) => row), extra: element("td", {}, extra) });

    function entry(name, category) {
      const id = `advisor-entry-${name}`;
      const error = element("p", { class: "advisor-error", id: `${id}-error` });
      const input = element("input", {
        id, inputmode: "none", autocomplete: "off", size: "4", maxlength: "3",
        enterkeyhint: "next", "aria-describedby": `${id}-error`,
        oninput: () => typed(category),
        onfocus: () => offer(category),
        onpaste: (event) => {
          const text = event.clipboardData.getData("text");
          if (!/[\n\t,;]/.test(text.trim())) return;
          event.preventDefault();
          actions.paste(text, category);
        },
        onkeydown: (event) => { if (event.key === "Enter") goOn(category); },
      });
      const row = element("tr", {},
        element("th", { scope: "row" }, element("label", { for: id }, box(category))),
        element("td", {}, input, error));
      return { input, error, row };
    }

    const pointsIn = ({ input }) => YatzySheets.pointsOf(input.value);
    const isPossible = (category, points) =>
      points === null || rules.pointsOf(category).includes(points);
    const isSound = (category) => isPossible(category, pointsIn(entries[category]));

    function mark(category) {
      const { input, error, row } = entries[category];
      const sound = isSound(category);
      input.setAttribute("aria-invalid", String(!sound));
      row.classList.toggle("is-open", input.value === "");
      error.textContent = sound ? "" : words.badPoints(
        input.value.trim(), box(category), YatzySheets.ranges(rules.pointsOf(category)));
    }

    function typed(category) {
      mark(category);
      if (isSound(category)) actions.write(category, pointsIn(entries[category]));
      else actions.refuse();
    }

    /* Buttons for fingers; who types does not have to pass through them. */
    function offer(category) {
      const chip = (text, points, label) => element("button", { type: "button",
        tabindex: "-1", class: "advisor-chip", "aria-label": label ?? text,
        onmousedown: (event) => event.preventDefault(), onclick: () => {
          entries[category].input.value = points ?? "";
          typed(category);
          goOn(category);
        } }, text);
      choices.replaceChildren(element("td", { colspan: "2" },
        element("div", { role: "group", "aria-label": words.choices(box(category)) },
          ...rules.pointsOf(category).map((points) => points
            ? chip(String(points), points) : chip("–", 0, words.strike)),
          chip(words.leaveOpen, null))));
      entries[category].row.after(choices);
    }

    function goOn(category) {
      const next = entries.findIndex(({ input }, at) => at > category && !input.value);
      if (next < 0) return choices.remove();
      entries[next].input.focus({ preventScroll: true });
      return entries[next].row.scrollIntoView({ block: "nearest" });
    }

    /* Show a position.  What is typed stays as it was if it means the same, or if it is no
     * score at all: its error is told beside it. */
    function show(position) {
      entries.forEach((of, category) => {
        const points = position.sheet[category];
        if (isSound(category) && pointsIn(of) !== points) of.input.value = points ?? "";
        mark(category);
      });
      if (document.activeElement !== extra) extra.value = position.extra || "";
      showSums(speak, sums, position);
    }

    /* Forget what is typed and no score. */
    function forget() {
      entries.forEach(({ input }, category) => { if (!isSound(category)) input.value = ""; });
    }

    const wrong = () => entries.map((_, category) => category)
      .filter((category) => !isSound(category));
    return { node, show, wrong, forget };
  }

  return { toPlay, toFillIn };
})();
