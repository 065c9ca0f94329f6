/* The part of the page where a player says what the goal is, and what is known of it. */
"use strict";

const YatzyAim = (() => {
  const { element, say } = YatzyElements;
  const DRAWS = ["score", "rival"]; // goals that a game can miss by nothing

  function build(page, speak) {
    const { words, percent, rules } = speak;
    const boxes = rules.game.names.length;
    const goal = () => page.position().goal;
    const set = (changed) => page.act({ ...page.position(), goal: { ...goal(), ...changed } }, "goal");

    const select = element("select", { id: "advisor-goal", onchange: () =>
      page.act({ ...page.position(), goal: YatzyGoals.begin(select.value, boxes) }) },
    ...YatzyGoals.KINDS.map((kind) => element("option", { value: kind }, words.goals[kind])));

    const points = element("input", { id: "advisor-goal-points", type: "text", size: "4",
      inputmode: "numeric", maxlength: "4", autocomplete: "off", oninput: () => {
        const text = points.value.trim();
        points.setAttribute("aria-invalid", String(!/^\d*$/.test(text)));
        set({ points: /^\d+$/.test(text) ? Number(text) : null });
      } });
    const pointsLabel = element("label", { for: "advisor-goal-points" });
    const pointsPart = element("p", { class: "advisor-goal-line" }, pointsLabel, points);

    const wrong = element("span", { class: "advisor-error", id: "advisor-rival-error" });
    const area = element("textarea", { id: "advisor-rival", rows: "3", autocomplete: "off",
      "aria-describedby": "advisor-rival-error", oninput: () => {
        const names = page.rival(area.value);
        wrong.textContent = names.length ? words.rivalWrong(names.join(", ")) : "";
      } });
    const extra = element("input", { id: "advisor-rival-extra", type: "text", size: "4",
      inputmode: "numeric", maxlength: "4", autocomplete: "off", oninput: () => {
        const number = YatzySheets.pointsOf(extra.value) ?? 0;
        const sound = number % rules.game.yatzyBonus === 0;
        extra.setAttribute("aria-invalid", String(!sound));
        if (sound) set({ extra: number });
      } });
    const rivalSum = element("p");
    const rivalPart = element("div", {},
      element("p", {}, element("label", { for: "advisor-rival" }, words.rivalSheet), " ",
        element("span", { class: "advisor-hint" }, words.pasteHint)),
      area, wrong,
      rules.game.yatzyBonus ? element("p", { class: "advisor-goal-line" },
        element("label", { for: "advisor-rival-extra" }, words.extra), extra) : "",
      rivalSum, element("p", { class: "advisor-hint" }, words.rivalHint));

    const said = element("div", { class: "advisor-goal-said", role: "status" });
    const node = element("div", { class: "advisor-goal" },
      element("p", { class: "advisor-goal-line" },
        element("label", { for: "advisor-goal" }, words.goal), select),
      pointsPart, rivalPart, said);

    /* `told` is what the page knows of the goal. */
    function show(told) {
      const wanted = goal();
      const kind = wanted?.kind ?? "most";
      select.value = kind;
      pointsPart.hidden = kind !== "mark" && kind !== "score";
      rivalPart.hidden = kind !== "rival";
      if (!pointsPart.hidden) showPoints(wanted);
      if (!rivalPart.hidden) showRival(wanted);
      say(said, ...sentences(told).map((text) => element("p", {}, text)));
    }

    function showPoints({ kind, points: number }) {
      pointsLabel.textContent = kind === "mark" ? words.goalPoints : words.rivalScore;
      if (document.activeElement !== points) {
        points.value = number ?? "";
        points.setAttribute("aria-invalid", "false");
      }
    }

    function showRival({ sheet, extra: more }) {
      const filled = sheet.filter((one) => one !== null).length;
      rivalSum.textContent = words.rivalSum(filled, YatzyGame.made(rules, { sheet, extra: more }));
      if (document.activeElement !== area) {
        area.value = sheet.flatMap((one, box) =>
          one === null ? [] : [`${speak.box(box)} ${one || "–"}`]).join("\n");
      }
      if (document.activeElement !== extra) extra.value = more || "";
    }

    function sentences(told) {
      const wanted = goal();
      if (!wanted) return [];
      const gap = wanted.kind === "rival" ? YatzyGame.gapIn(rules, wanted) : null;
      if (gap !== null) return [words.sheetOrder(speak.box(gap))];
      if (told.kind === "none") return [];
      if (told.kind === "failed") return [words.failed(told.message)];
      if (told.kind === "early") return [words.rivalLater(YatzyGoals.PURSUED)];
      if (told.kind === "pursued") return told.pending ? [] : [exactly(wanted, told)];
      return [words.goalLater(YatzyGoals.PURSUED),
        told.pending ? words.computing : forPoints(wanted, told)];
    }

    /* Chances before the turn: the greatest, and that of play for points. */
    function exactly({ kind }, { levels, forPoints }) {
      const { value, draw } = levels.at(-1);
      return words.goalNow(chances(kind, value[0], draw?.[0]),
        chances(kind, forPoints.win, forPoints.draw));
    }

    function forPoints({ kind }, { forPoints: { win, draw }, error }) {
      const sentence = words.goalForPoints(chances(kind, win, draw));
      return error ? `${sentence} ${words.goalError(percent(3 * error, 1))}` : sentence;
    }

    const chances = (kind, win, draw) => DRAWS.includes(kind) && draw !== undefined
      ? words.winOrDraw(percent(win, 1), percent(draw, 1)) : percent(win, 1);

    return { node, show };
  }

  return { build };
})();
