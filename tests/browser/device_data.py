"""Settings and games put on a device before its first start.

The app's own store writes them in memory; the files are then placed where the browser keeps the
app's files.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from app.store import MemoryLocation, Store
from app.store.envelope import DamagedError, unwrap
from app.store.exchange import pack
from app.store.formats import session_in
from app.store.importing import Importer
from engines import Match
from tests.browser.game_files import Entry
from tests.browser.stage import Stage

STILL: dict[str, Any] = {
    "speed": 0,
    "retell": False,
    "understudy_pace": 0.0,
    "install_hint": False,
}
"""Settings without animations and retelling, with immediate understudies."""

EMPTY = '<!doctype html><link rel="icon" href="data:,"><title>empty</title>'
LAY = """async (files) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("backstage-pass", { create: true });
  for (const [name, data] of Object.entries(files)) {
    for (const slot of [".a", ".b"]) {
      const file = await folder.getFileHandle(name + slot, { create: true });
      const out = await file.createWritable();
      if (slot === ".a") await out.write(Uint8Array.from(atob(data), (c) => c.charCodeAt(0)));
      await out.close();
    }
  }
}"""


def furnish(stage: Stage, *entries: Entry, table: bool = True, **settings: Any) -> None:
    """Puts games and settings on a device that has never opened the app.

    Args:
        stage: The device.
        *entries: The games.
        table: Whether the app opens at the table of the first game.
        **settings: Settings that differ from `STILL`, or else from the app's defaults.
    """
    chosen = {**STILL, **settings}
    if entries and table:
        chosen["on_table"] = entries[0][0]
    data = {name: base64.b64encode(raw).decode() for name, raw in files(entries, chosen).items()}
    # A page of the same site that is not the app, and asks the server for nothing, also later.
    address = stage.url + "furnish"
    stage.page.route(address, lambda route: route.fulfill(content_type="text/html", body=EMPTY))
    stage.page.goto(address)
    stage.page.evaluate(LAY, data)


def files(entries: Sequence[Entry], settings: Mapping[str, Any]) -> dict[str, bytes]:
    with ThreadPoolExecutor(1) as aside:  # Playwright's own loop may run here
        return aside.submit(asyncio.run, _files(entries, settings)).result()


async def _files(entries: Sequence[Entry], settings: Mapping[str, Any]) -> dict[str, bytes]:
    place = MemoryLocation()
    store = await Store.open(place)
    if entries:
        report = await Importer(store).run(pack(entries))
        assert len(report.added) == len(entries), report
    for identity, document in entries:  # a PIN does not come along in a file
        pins = [player["pin"] for player in document["setup"]["cast"]]
        if any(pins):
            session = await store.load(identity)
            for seat, pin in enumerate(pins):
                session.set_pin(seat, pin)
            await session.close()
    for key, value in settings.items():
        store.settings.set(key, value)
    await store.close()
    return place.backend.files


READ = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("backstage-pass");
  const found = [];
  for await (const [name, file] of folder.entries())
    if (/^session-.*[.][ab]$/.test(name)) found.push([name, await (await file.getFile()).text()]);
  return found;
}"""


def sessions(stage: Stage) -> list[dict[str, Any]]:
    """Returns the setup, actions and end of each game on this device."""
    newest: dict[str, tuple[int, bytes]] = {}
    for name, text in stage.page.evaluate(READ):
        with suppress(DamagedError):  # the slot that has not been written yet
            one = name[:-2]
            newest[one] = max(newest.get(one, (0, b"")), unwrap(text.encode()))
    found = [(name, session_in(json.loads(payload))) for name, (_, payload) in newest.items()]
    return list(json.loads(pack(found))["sessions"])


def session(stage: Stage, cast: Sequence[str] = ()) -> dict[str, Any]:
    (one,) = [
        session
        for session in sessions(stage)
        if not cast or [player["name"] for player in session["setup"]["cast"]] == [*cast]
    ]
    return one


def replayed(session: Mapping[str, Any]) -> Match:
    setup = session["setup"]
    keys = ("game", "rules_version", "seats", "options", "seed")
    return Match.replay({key: setup[key] for key in keys} | {"actions": session["actions"]})
