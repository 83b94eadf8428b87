"""How the app starts: what comes first and what later, and what happens if something is amiss."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageStat
from playwright.sync_api import Route

from build import serve
from tests.browser import kept, sites
from tests.browser.conftest import Device
from tests.browser.stage import Stage

UNFIT = "The memory snapshot does not fit here"
SEED = """async () => {
  const house = await (await navigator.storage.getDirectory()).getDirectoryHandle("backstage-pass");
  const seeds = new Set();
  for await (const [name, file] of house.entries()) {
    if (!name.startsWith("session-")) continue;
    const found = /"seed":(\\d+)/.exec(await (await file.getFile()).text());
    if (found) seeds.add(found[1]);
  }
  return [...seeds];
}"""


def heard(stage: Stage) -> list[str]:
    """What the page says in its log from now on."""
    lines: list[str] = []
    stage.page.on("console", lambda message: lines.append(message.text))
    return lines


def begin(stage: Stage) -> None:
    """Opens the app and starts a game as it is offered, up to its curtain."""
    stage.open("#/new")
    stage.wait("Start the show")
    stage.tap("Start the show")
    stage.wait("Pass the phone")


ARRIVED = """() => performance.getEntriesByType("resource").map((entry) => entry.name)"""


def arrived(stage: Stage) -> list[str]:
    """What the page's Python has asked for so far."""
    return [name for worker in stage.page.workers for name in worker.evaluate(ARRIVED)]


def dealt(stage: Stage) -> str:
    """The seed of the only game that is kept."""
    found = stage.page.evaluate(SEED)
    assert len(found) == 1
    return str(found[0])


def test_the_app_opens_where_it_was_closed_below_a_path_and_offline(
    device: Device, web: Path
) -> None:
    """In the foyer when the table was left, also after a kill.

    Continue, by its address, comes before anything else has; offline.
    """
    running = serve.start(web, prefix="/backstage-pass/")
    address = f"http://localhost:{running.server_address[1]}/backstage-pass/"
    stage = Stage(device("person"), address)
    kept.furnish(stage)
    begin(stage)
    stage.back()
    stage.wait("Continue")
    stage.wait_for_worker()
    scope = "async () => (await navigator.serviceWorker.getRegistration()).scope"
    assert stage.page.evaluate(scope) == address
    # Only a device with a profile of its own can be asked that.
    asked = stage.context.new_cdp_session(stage.page).send("Page.getInstallabilityErrors")
    assert asked["installabilityErrors"] == []
    stage.assert_clean()
    stage.context.close()

    running.stop()
    again = Stage(device("person"), address)
    again.record.offline = True
    again.open()
    again.wait("Continue")
    assert not again.sees("Pass the phone")
    again.assert_clean()
    again.page.close()
    last = Stage(again.context, address)
    last.record.offline = True
    lines = heard(last)
    last.open("#/continue")
    last.wait("Pass the phone")
    # The rest comes behind it, and takes nothing away.
    late = "pydantic_core.pack"
    last.until(lambda: any(late in name for name in arrived(last)), "the rest to come")
    last.rest()
    last.wait("Pass the phone")
    # The browser asks for the manifest's icon past the service worker, and complains offline.
    told = [line for line in lines if "icon from the Manifest" not in line]
    assert not [line for line in told if "Traceback" in line or "Error" in line]
    for each in (stage, again, last):
        urls = each.record.requests
        assert [url for url in urls if not url.startswith((address, "data:", "blob:"))] == []
    last.context.close()


def blank(stage: Stage) -> list[str]:
    """What can be pressed and is not on the glass, though it would be read aloud."""
    foot = stage.wait("Start the show").y
    nodes = [n for n in stage.rest() if n.press and n.y >= 0 and n.y + n.height < foot]
    assert len(nodes) > 5
    picture = Image.open(io.BytesIO(stage.page.screenshot(scale="css"))).convert("L")
    found = []
    for node in nodes:
        left, top = round(node.x), round(node.y)
        inside = picture.crop((left, top, left + int(node.width), top + int(node.height)))
        # Without the line around it: a surface with nothing on it is all one shade inside.
        middle = inside.resize((64, 64)).crop((8, 8, 56, 56))
        if ImageStat.Stat(middle).stddev[0] < 10:
            found.append(node.name)
    return found


def test_two_fresh_starts_never_deal_the_same(device: Device, site: str) -> None:
    """Both from the same snapshot, on devices that know nothing of one another.

    Each asks for a new game before anything has come behind the first screen, and gets it at once.
    """
    one, other = Stage(device(), site), Stage(device(device_scale_factor=1), site)
    begin(one)
    other.open("#/new")
    other.until(lambda: not blank(other), "everything to be on the glass")
    other.tap("Start the show")
    other.wait("Pass the phone")
    assert dealt(one) != dealt(other)
    one.close()
    other.close()


def test_a_snapshot_that_does_not_fit_costs_only_time(
    device: Device, web: Path, tmp_path: Path
) -> None:
    """Damaged, then gone; after two such starts nobody tries.

    What else may be wrong with it, `tests/build/test_snapshot.py` tries without a browser.
    """
    broken = sites.linked(web, tmp_path / "broken")
    [file] = broken.glob("stage-*/memory-*.bin")
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 255
    sites.rewrite(file, bytes(data))
    running = serve.start(broken)
    context = device(worker=True)

    def start(unfit: int) -> Stage:
        """A start that hears so many times that the snapshot does not fit."""
        stage = Stage(context, f"http://localhost:{running.server_address[1]}/", strict=False)
        lines = heard(stage)
        stage.open()
        assert sum(UNFIT in line for line in lines) == unfit
        assert UNFIT not in stage.text()
        return stage

    damaged = start(1)
    # All is kept for offline use nevertheless; so is what a start without a snapshot needs.
    there = "async (name) => Boolean((await caches.match(name, { ignoreSearch: true })))"
    [stdlib] = broken.glob("python-*/stdlib.zip")
    plain = stdlib.relative_to(broken).as_posix()
    damaged.wait_for_worker()
    damaged.until(lambda: damaged.page.evaluate(there, plain), "the plain start to be kept")

    forget = """async (name) => {
      const kept = await Promise.all((await caches.keys()).map((one) => caches.open(one)));
      return (await Promise.all(kept.map((cache) => cache.delete(name)))).some(Boolean);
    }"""
    assert damaged.page.evaluate(forget, file.relative_to(broken).as_posix()), (
        "it was kept as it is"
    )
    damaged.close()
    sites.remove(file)
    start(1).close()

    running.stop()
    last = start(0)
    last.tap("New game")
    last.wait("Start the show")
    last.close()


def test_starts_without_a_place_to_keep_anything(device: Device, web: Path) -> None:
    """Storage is denied to page and worker alike: it says so, and starts without an error."""
    running = serve.start(web)
    stage = Stage(device(worker=True), f"http://localhost:{running.server_address[1]}/")
    denied = 'throw new DOMException("denied", "SecurityError");'
    stage.page.add_init_script(
        f"""Object.defineProperty(window, "localStorage", {{ get() {{ {denied} }} }});
        ServiceWorkerContainer.prototype.register = async () => {{ {denied} }};"""
    )

    def deny(route: Route) -> None:
        code = route.fetch().text()
        route.fulfill(
            content_type="text/javascript",
            body=f"""{code}
            StorageManager.prototype.getDirectory = async () => {{ {denied} }};
            Object.defineProperty(self, "indexedDB", {{ get() {{ {denied} }} }});
            Object.defineProperty(self, "caches", {{ get() {{ {denied} }} }});""",
        )

    stage.context.route("**/worker.js", deny)
    stage.open()
    assert stage.sees("New game")
    assert stage.sees("Games won't be saved here")
    stage.assert_clean()
    stage.close()
    running.stop()
