// Whether a touch leaves ink, put into Flutter's program (build/client.py).
//
// Flutter lets a drop of ink grow under every touch and fade for 0.6 s, and says that the button is
// pressed and then is not: all of the window is drawn again for each step, also where the ink has
// no colour at all, as on the pieces of a board. Those frames came before the answer's.
(states, pressed, overlay) => {
  states.A(0, pressed);
  const ink = overlay?.U(states);
  states.I(0, pressed);
  return ink?.a !== 0;
}
