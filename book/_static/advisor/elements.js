/* Pieces of a page: elements, and how they say something new. */
"use strict";

const YatzyElements = (() => {
  const SVG = "http://www.w3.org/2000/svg";

  function dress(made, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null) made.setAttribute(name, value);
    }
    made.append(...children);
    return made;
  }

  const element = (tag, attributes = {}, ...children) =>
    dress(document.createElement(tag), attributes, children);
  const drawn = (tag, attributes = {}, ...children) =>
    dress(document.createElementNS(SVG, tag), attributes, children);

  /* Replace what a region says, but not by the same words: they would be read out again. */
  function say(region, ...paragraphs) {
    const text = paragraphs.map((paragraph) => paragraph.textContent).join("");
    if (region.textContent !== text) region.replaceChildren(...paragraphs);
  }

  /* A button that does nothing for now keeps its focus: it is not `disabled`. */
  const enable = (button, able) => button.setAttribute("aria-disabled", String(!able));

  function choice(legend, name, options, chosen, choose) {
    return element("fieldset", {}, element("legend", {}, legend),
      ...options.map(([value, text, language]) => element("label", { class: "advisor-choice" },
        element("input", { type: "radio", name, value, checked: value === chosen,
          onchange: () => choose(value) }),
        element("span", language ? { lang: language } : {}, text))));
  }

  return { element, drawn, say, enable, choice };
})();
