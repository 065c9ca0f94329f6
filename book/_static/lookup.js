// Finds rolls by their dice.  The table is complete without this script; the form above it
// shows once the script runs.  A roll is shown when it has all the dice that were given.
for (const lookup of document.querySelectorAll(".roll-lookup")) {
  const form = lookup.querySelector("form");
  if (!form.hidden) continue; // a page with two tables loads the script twice
  const field = form.elements.dice;
  const count = form.querySelector("output");
  const rows = [...lookup.querySelectorAll("tbody tr")].map((row) => ({
    row,
    dice: row.cells[1].textContent,
  }));

  const times = (text, face) => text.split(face).length - 1;

  function update() {
    const given = field.value.replace(/[^1-6]/g, "").slice(0, 5);
    let shown = 0;
    for (const { row, dice } of rows) {
      row.hidden = [...given].some((face) => times(dice, face) < times(given, face));
      shown += !row.hidden;
    }
    count.value = `${shown} of ${rows.length} rolls`;
  }

  for (const button of form.querySelectorAll("button[value]")) {
    button.addEventListener("click", () => {
      if (field.value.length < 5) field.value += button.value;
      update();
    });
  }
  form.addEventListener("input", update);
  form.addEventListener("reset", () => setTimeout(update));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  update();
}
