/* The dice on the table, and the six faces to enter them by: one tap a die. */
"use strict";

const YatzyDice = (() => {
  const { element, drawn, enable } = YatzyElements;
  const PIPS = {
    0: [], 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8],
    6: [0, 2, 3, 5, 6, 8],
  };

  const pips = (face) => PIPS[face].map((spot) => drawn("circle",
    { cx: 8 + 10 * (spot % 3), cy: 8 + 10 * Math.floor(spot / 3), r: 3.6 }));
  const picture = (face) =>
    drawn("svg", { viewBox: "0 0 36 36", "aria-hidden": "true" }, ...pips(face));

  function die(words, place, press) {
    const svg = picture(0);
    const mark = element("span", { class: "advisor-mark" });
    const button = element(
      "button", { type: "button", class: "advisor-die", onclick: press }, svg, mark);
    function show(value, marked) {
      svg.replaceChildren(...pips(value));
      button.dataset.face = value;
      mark.textContent = marked ? words.kept : "";
      button.classList.toggle("is-kept", marked);
      button.classList.toggle("is-missing", !value);
      const name = value ? words.die(place + 1, value) : words.dieMissing(place + 1);
      button.setAttribute("aria-label", marked ? `${name}, ${words.kept}` : name);
    }
    return { button, show };
  }

  /* `actions`: `press(place)`, `enter(face)`, `erase()`. */
  function build(words, count, actions) {
    const dice = Array.from({ length: count }, (_, place) =>
      die(words, place, () => actions.press(place)));
    const erase = element("button", { type: "button", "aria-label": words.erase,
      onclick: actions.erase }, "⌫");
    const pad = element("div", { class: "advisor-pad", role: "group", "aria-label": words.dice },
      ...[1, 2, 3, 4, 5, 6].map((face) => element("button", { type: "button",
        class: "advisor-key", "aria-label": words.face(face),
        onclick: () => actions.enter(face) }, picture(face))), erase);

    /* `held`: places of the dice to keep; `pressable`: whether holding means anything. */
    function show({ faces, held, own, pressable, over }) {
      const missing = faces.includes(0);
      pad.hidden = over || !own || !missing;
      node.hidden = over;
      enable(erase, faces.some(Boolean));
      dice.forEach(({ button, show: showDie }, place) => {
        showDie(faces[place], held.includes(place));
        const means = missing ? own && faces[place] > 0 : pressable;
        enable(button, means);
        if (pressable && !missing) {
          button.setAttribute("aria-pressed", String(held.includes(place)));
        } else button.removeAttribute("aria-pressed");
      });
    }

    /* Faces typed anywhere near the dice. */
    function typed(event) {
      if (event.target.matches("input, textarea, select")) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[1-6]$/.test(event.key)) actions.enter(Number(event.key));
      else if (event.key === "Backspace") actions.erase();
    }

    const node = element("div", { class: "advisor-dice" }, ...dice.map(({ button }) => button));
    const focus = () => (pad.hidden ? dice[0].button : pad.firstChild).focus();
    return { node, pad, show, typed, focus };
  }

  return { build };
})();
