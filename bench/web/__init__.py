"""Measures the web app beside Flet's stock build: `python -m bench.web`.

Two sites, measured in one run, in turns, in the same Chromium:

- *stock*: Flet's counter as `flet publish` lays it out (client, bootstrap and worker as they come,
  packages as sources in one archive), with local addresses so that it runs without a network;
- *app*: Backstage Pass, with half-played games in its store.

The modules:

- `sites`: both sites: folders, first buttons, and the games that are half-played
- `phone`: the browser, its memory, its slowed processor
- `starts`: from the navigation to a button in the accessibility tree
- `taps`: from a touch to the changed screen
- `cost`: processor time by thread, and the wait for the next paint
- `boards`: taps on the open hand of every game
- `frames`: number of frames drawn while something moves
- `changes`: from a tap to another screen, through all screens of an evening
- `memory`: of the page: first screen, hands, one game after the other
- `elsewhere`: starts in Firefox and WebKit
- `sizes`: bytes downloaded, and bytes kept
- `lighthouse`: report of Google's auditor
- `run`: one round after the other
- `thinking`: response while a Lead thinks, and while the phone is passed on
- `minutes`: processor time of a minute that nobody touches, a program of its own
- `table`: the figures with their limits
"""
