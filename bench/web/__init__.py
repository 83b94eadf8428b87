"""Benchmarks of the web app and Flet's stock build: `python -m bench.web`.

Two sites are measured in one run, alternating, in the same Chromium:

- *stock*: Flet's counter as `flet publish` builds it (client, bootstrap and worker unchanged,
  packages as sources in one archive), with local addresses so that it runs without a network;
- *app*: Backstage Pass, with half-played games in its store.

The modules:

- `sites`: both sites: folders, first buttons, and the half-played games
- `phone`: the browser, its memory, its slowed processor
- `starts`: time from navigation to a button in the accessibility tree
- `taps`: time from a touch to the changed screen
- `cost`: processor time by thread, and the delay until the next paint
- `boards`: taps on the open hand of every game
- `frames`: frame rate during animations
- `changes`: time from a tap to another screen, through all usual screens
- `memory`: memory of the page at the first screen, at hands, and over several games
- `elsewhere`: starts in Firefox and WebKit
- `sizes`: bytes downloaded and stored
- `lighthouse`: report of Google's auditor
- `run`: the rounds of measurements
- `thinking`: response while a computer player thinks, and while the phone is passed on
- `minutes`: processor time of an idle minute, a separate program
- `table`: results with their limits
"""
