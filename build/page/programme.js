// The programme: bills to read while the app comes. The one that is chosen will be the app's first screen;
// a second tap takes that back. Part of the page.
({ tell }) => {
  const KEPT = "backstage.bill"; // until the app stands: a start that fails loads the page anew
  const buttons = () => document.querySelectorAll("#programme button");
  function choose(game) {
    for (const one of buttons()) one.setAttribute("aria-pressed", String(one.dataset.game === game));
    if (game) sessionStorage.setItem(KEPT, game);
    else sessionStorage.removeItem(KEPT);
    tell({ bridge: "bill", game });
  }
  addEventListener("click", ({ target }) => {
    const button = target.closest?.("#programme button");
    if (button) choose(button.getAttribute("aria-pressed") === "true" ? "" : button.dataset.game);
  });
  const before = sessionStorage.getItem(KEPT);
  if (before) choose(before);
  return { end() { sessionStorage.removeItem(KEPT); } };
}
