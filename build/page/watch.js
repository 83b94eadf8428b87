// Detects a Python that has stopped. Part of the page. Messages have to be answered within ten seconds,
// and while a secret is on screen Python is asked regularly. A late answer counts: a long computation
// is no fault.
//
// Time counts only while the window is visible and the device awake.
({ ask, asks, rests, stalled, recovered }) => {
  const PATIENCE = 10, EVERY = 3;
  let asked = 0, answered = 0, waited = 0, stands = false;
  function expect() {
    if (asked !== answered) return;
    asked += 1;
    waited = 0;
    ask(asked);
  }
  setInterval(() => {
    if (rests()) return;
    waited += 1;
    if (asked === answered) {
      if (asks() && waited >= EVERY) expect();
    } else if (waited > PATIENCE && !stands) {
      stands = true;
      stalled();
    }
  }, 1000);
  function heard(number) {
    answered = number;
    waited = 0;
    if (!stands) return;
    stands = false;
    recovered();
  }
  return { expect, heard };
}
