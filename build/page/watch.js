// Notices a Python that has stopped, for the page: whatever is told to it has to be answered within
// ten seconds, and while something secret is on screen it is asked again and again. A late answer is
// as good as any: a long computation is no fault.
//
// Seconds are counted only while the window is seen; after a device's sleep none has passed.
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
