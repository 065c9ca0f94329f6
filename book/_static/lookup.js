// Finds rolls by their dice.  The table is complete without this script; the form above it
// shows once the script runs.  A roll is shown when it has all the dice that were given.
for (const lookup of document.querySelectorAll(".roll-lookup")) {
  const form = lookup.querySelector("form");
  const field = form.elements.dice;
  const count = form.querySelector("output");
  const rows = [...lookup.querySelectorAll("tbody tr")].map((row) => ({
    row,
    shows: row.cells[1].textContent,
  }));

  const times = (text, face) => text.split(face).length - 1;

  const dice = () => field.value.replace(/[^1-6]/g, "").slice(0, 5);

  function update() {
    const given = dice();
    let shown = 0;
    for (const { row, shows } of rows) {
      row.hidden = [...given].some((face) => times(shows, face) < times(given, face));
      shown += !row.hidden;
    }
    count.value = `${shown} of ${rows.length} rolls`;
  }

  for (const button of form.querySelectorAll("button[value]")) {
    button.addEventListener("click", () => {
      if (dice().length < 5) field.value += button.value;
      update();
    });
  }
  form.addEventListener("input", update);
  form.addEventListener("reset", () => setTimeout(update));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  update();
}
