/* The explorer of all sets of categories: their value, their synergy, and what each category
   adds, from the table of values that `subsets_script` of solvers.pages.subsets ships.  A classic
   script, so that it also works when the page is a file. */
"use strict";

const Subsets = (() => {
  /* The values of all sets, in binary order, from little-endian single precision. */
  function decoded(base64) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const view = new DataView(bytes.buffer);
    return Float64Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
  }

  function members(set, number) {
    return Array.from({ length: number }, (_, c) => c).filter((c) => (set >> c) & 1);
  }

  function additive(values, set, number) {
    return members(set, number).reduce((sum, c) => sum + values[1 << c], 0);
  }

  /* 1 − (sum of the single values) / (value); 0 for no category and for one. */
  function synergy(values, set, number) {
    return members(set, number).length < 2 ? 0 : 1 - additive(values, set, number) / values[set];
  }

  /* What a category adds to the others of the set, whether it is a member or not. */
  function added(values, set, category) {
    return values[set | (1 << category)] - values[set & ~(1 << category)];
  }

  return { decoded, additive, synergy, added };
})();

if (typeof module !== "undefined") module.exports = Subsets;

(() => {
  if (typeof document === "undefined") return;

  class Explorer {
    constructor(place, table) {
      this.names = table.names;
      this.values = Subsets.decoded(table.values);
      place.innerHTML = `
        <p class="subsets-buttons">
          <button type="button" value="all">All</button>
          <button type="button" value="none">None</button>
          <button type="button" value="invert">The others</button>
        </p>
        <p class="subsets-result" role="status" aria-live="polite"></p>
        <div class="subsets-box"><table>
          <caption>Tick the categories that are open</caption>
          <thead><tr><th scope="col">category</th><th scope="col">alone</th>
            <th scope="col">adds to the other ticked ones</th></tr></thead>
          <tbody></tbody>
        </table></div>`;
      this.result = place.querySelector(".subsets-result");
      this.rows = this.names.map((name, c) => this.row(place.querySelector("tbody"), name, c));
      for (const button of place.querySelectorAll("button")) {
        button.addEventListener("click", () => this.press(button.value));
      }
      this.tick((this.one("four_of_a_kind") | this.one("yatzy")) || 1);
    }

    one(name) {
      const category = this.names.indexOf(name);
      return category < 0 ? 0 : 1 << category;
    }

    row(body, name, category) {
      const row = body.insertRow();
      row.innerHTML = `<th scope="row"><label><input type="checkbox"> <span></span></label></th>
        <td>${this.values[1 << category].toFixed(2)}</td><td></td>`;
      row.querySelector("span").textContent = name.replaceAll("_", " ");
      const box = row.querySelector("input");
      box.addEventListener("change", () => this.show());
      return { row, box, adds: row.cells[2] };
    }

    get set() {
      return this.rows.reduce((set, { box }, c) => set | (box.checked << c), 0);
    }

    press(what) {
      const all = (1 << this.names.length) - 1;
      this.tick(what === "all" ? all : what === "none" ? 0 : all & ~this.set);
    }

    tick(set) {
      this.rows.forEach(({ box }, c) => (box.checked = Boolean((set >> c) & 1)));
      this.show();
    }

    show() {
      const { set, values } = this;
      const number = this.names.length;
      const chosen = this.rows.filter(({ box }) => box.checked).length;
      this.rows.forEach(({ row, box, adds }, c) => {
        row.classList.toggle("is-open", box.checked);
        adds.textContent = Subsets.added(values, set, c).toFixed(2);
      });
      this.result.textContent =
        `${chosen} ${chosen === 1 ? "category" : "categories"}: ` +
        `${values[set].toFixed(2)} points expected, ` +
        `${Subsets.additive(values, set, number).toFixed(2)} one by one; ` +
        `synergy ${Subsets.synergy(values, set, number).toFixed(4)}.`;
    }
  }

  function start() {
    for (const place of document.querySelectorAll(".subsets-explorer")) {
      new Explorer(place, window.YATZY_SUBSETS);
    }
  }

  if (document.readyState === "complete") start();
  else window.addEventListener("load", start);
})();
