"""Computer players in a real browser: alone with them, watched, in a seat for a while; on time."""

from __future__ import annotations

import itertools
import json
import random
import re
import statistics
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from app.text import say
from build import serve
from engines import Match
from engines.kernel.event import seen_by
from tests.browser import table
from tests.browser.conftest import Device
from tests.browser.stage import Node, Stage

PATIENCE = 60.0
SEED = 3
ME = "Player 1"
NEWS = "What happened: "
CARD = re.compile(r"\b(?:Pink|Black|Blue|Green) [1-9]\b")
# A performer is called like a small card; from 4 on there are only cards.
ONLY_A_CARD = re.compile(r"\b(?:Pink|Black|Blue|Green) [4-9]\b")

# Notes when the worker's loop turned, and what it sent to the screen, in bytes.
MEASURE = """() => {
  const measure = self.measure = { turns: [], sent: [] };
  const post = self.postMessage.bind(self);
  self.postMessage = (...all) => {
    if (all[0] instanceof Uint8Array) measure.sent.push([performance.now(), all[0].byteLength]);
    return post(...all);
  };
  setInterval(() => measure.turns.push(performance.now()), 0);
}"""
A_DRAWING = 400
"""Bytes from which on something sent is a board, not a tick in the hand."""
THINKING = 850.0
"""Milliseconds after a board was sent in which a Lead does nothing but think."""


def pace(stage: Stage, name: str) -> None:
    """From the foyer and back: how calmly understudies play."""
    stage.tap("Settings")
    table.choose(stage, f"Understudies: {name}")
    stage.tap("Back")
    stage.wait("New game", press=True)


def begin(stage: Stage, company: str, *choices: str) -> None:
    """From the foyer to the table of understudies."""
    stage.tap("New game")
    stage.wait("Start the show")
    for name in (f"Who plays: {company}", *choices):
        table.choose(stage, name)
    table.press(stage, "Watch the show" if company == "Only watch" else "Start the show")
    table.wait_for_table(stage)


def at_rest(stage: Stage) -> list[str]:
    """Everything on the screen, as soon as nothing on it moves."""
    before: list[Node] = []

    def still() -> bool:
        nonlocal before
        same, before = before, stage.nodes()
        stage.page.wait_for_timeout(100)
        return same == before

    stage.until(still, "the screen to come to rest", PATIENCE)
    return [node.name for node in before]


def hand(stage: Stage) -> list[str]:
    """The cards in sight by their names."""
    return sorted(card.name.split(",")[0] for card in table.held(stage))


def kept_game(stage: Stage, folder: Path) -> dict[str, Any]:
    """In the foyer: the one game that is kept, as the app saves it to a file."""
    stage.wait("New game", press=True)
    stage.tap("Settings")
    stage.bring("Save all as a file")
    with stage.page.expect_download() as download:
        stage.tap("Save all as a file")
    path = folder / "saved.json"
    download.value.save_as(path)
    (session,) = json.loads(path.read_bytes())["sessions"]
    return dict(session)


def replayed(session: dict[str, Any]) -> Match:
    """The game played again by the rules."""
    setup = session["setup"]
    keys = ("game", "rules_version", "seats", "options", "seed")
    return Match.replay({key: setup[key] for key in keys} | {"actions": session["actions"]})


def assert_each_move_was_seen(
    match: Match, cast: list[dict[str, Any]], seen: list[list[str]]
) -> int:
    """Every move of an understudy stood on the table for itself, in order; returns how many."""
    names = [player["name"] for player in cast]
    news = [text for texts in seen for text in texts if text.startswith(NEWS)]
    at = moves = 0
    for number, action in enumerate(match.actions[:-1]):  # behind the last one the finale stands
        told = [
            line
            for event in seen_by(match.steps[number], None)
            if (line := match.game.tell(event, names))
        ]
        if cast[action.seat]["understudy"] is None or not told:
            continue
        here = next((i for i in range(at, len(news)) if news[i].endswith(told[-1])), None)
        assert here is not None, f"Move {number}, “{told[-1]}”, was never seen after {news[at]!r}"
        at, moves = here, moves + 1
    return moves


def assert_nothing_was_lost(match: Match, names: list[str], seen: list[list[str]]) -> None:
    """Whatever the person was ever told to have happened is in the record, in that order."""
    opening = match.game.opening(match.seats, match.seed, match.options)
    told = [
        [line for event in seen_by(events, 0) if (line := match.game.tell(event, names))]
        for events in (opening, *match.steps)
    ]
    ends = [lines[-1] for lines in told if lines]
    at = 0
    for text in (text for texts in seen for text in texts if text.startswith(NEWS)):
        here = next((i for i in range(at, len(ends)) if text.endswith(ends[i])), None)
        assert here is not None, f"Seen, but not in the record after “{ends[at]}”: {text}"
        at = here


def assert_no_card_too_early(
    match: Match,
    names: list[str],
    secret: set[int],
    seen: list[list[str]],
    known: Iterable[str] = (),
) -> None:
    """A card of these seats is named nowhere before it lies on the table.

    Args:
        known: the cards that had been played when the watch began.
    """
    told: dict[str, str] = {}  # by card, how it is told that it was played
    for action, events in zip(match.actions, match.steps, strict=True):
        if action.kind == "play" and action.seat in secret:
            card = match.game.phrase("card", action.arg)
            told[card] = next(
                filter(None, (match.game.tell(e, names) for e in seen_by(events, None)))
            )
    public = set(known)
    for texts in seen:
        for card in (set(ONLY_A_CARD.findall("\n".join(texts))) & set(told)) - public:
            assert any(told[card] in text or f" played {card}" in text for text in texts), (
                f"{card} was told of before it was played: "
                f"{[text for text in texts if card in text]}"
            )
            public.add(card)


def test_a_person_alone_plays_a_whole_game_offline_and_through_a_killed_tab(
    web: Path, device: Device, tmp_path: Path
) -> None:
    rng = random.Random(SEED)
    running = serve.start(web)
    address = f"http://localhost:{running.server_address[1]}/"
    context = device(profile="alone", device_scale_factor=1)
    stage = Stage(context, address)
    stage.open()
    stage.wait_for_worker()
    pace(stage, "Brisk")
    running.stop()
    # From here on there is no server: airplane mode.
    stage.record.offline = True
    begin(stage, "Alone", table.QUICK)
    stage.watch()

    seen: list[list[str]] = []
    done: list[str] = []
    held: list[str] = []
    killed = False
    while not done or done[-1] != "over":
        did = table.alone_once(stage, rng)
        if did != "wait":
            done.append(did)
        if done.count("play") == 4 and not killed and stage.sees(table.THINKS):
            held = hand(stage)
            assert held
            seen += stage.watched()
            stage.page.close()
            context.close()
            killed = True
            context = device(profile="alone", device_scale_factor=1)
            stage = Stage(context, address)
            stage.record.offline = True
            stage.open()
            table.wait_for_table(stage)
            assert not hand(stage), "a hand before the curtain is held"
            stage.watch()
        if did == "look" and killed:
            assert hand(stage) == held, "another hand than the one that was left"
        assert len(done) < 60, done
    seen += stage.watched()

    assert killed
    assert done.count("look") == 2, f"the curtain is opened once a visit: {done}"
    assert done.count("play") == 8
    curtains = [text for texts in seen for text in texts if "hold to look" in text]
    assert set(curtains) == {f"I am {ME}, hold to look"}
    assert not any("Pass the phone" in text for texts in seen for text in texts)

    score = re.search(r"with (\d+) Golden Blossoms", stage.text())
    assert score is not None, stage.text()
    stage.tap("Back")
    session = kept_game(stage, tmp_path)
    cast = session["setup"]["cast"]
    assert [player["understudy"] for player in cast] == [None, *["regular"] * 3]
    match = replayed(session)
    assert match.result is not None
    assert session["finished"]["scores"] == list(match.result.scores)
    assert session["finished"]["winners"] == list(match.result.winners)
    assert int(score[1]) == max(match.result.scores)
    names = [player["name"] for player in cast]
    assert_nothing_was_lost(match, names, seen)
    moves = assert_each_move_was_seen(match, cast, seen)
    assert moves >= 24, moves
    assert_no_card_too_early(match, names, {1, 2, 3}, seen)
    stage.close()


def test_a_tap_comes_through_while_a_lead_thinks(stage: Stage) -> None:
    stage.open()
    begin(stage, "Only watch", "Understudies: Lead")
    stage.wait(table.THINKS, seconds=PATIENCE)
    worker = stage.page.workers[0]
    worker.evaluate(MEASURE)

    def thoughts() -> list[tuple[float, float]]:
        """Begin and end of each; the first pictures of a table, drawn in handfuls, are no moves."""
        sent: list[list[float]] = worker.evaluate("() => self.measure.sent")
        drawn = [when for when, size in sent if size >= A_DRAWING]
        # The last board sent before a silence is the whole of a move; thinking begins behind it.
        return [
            (one, one + THINKING)
            for one, after in itertools.pairwise(drawn)
            if after - one > THINKING
        ]

    stage.until(lambda: len(thoughts()) >= 5, "some thoughts to judge by", 2 * PATIENCE)
    turns: list[float] = worker.evaluate("() => self.measure.turns")
    moments = thoughts()
    gaps = sorted(
        after - before
        for before, after in itertools.pairwise(turns)
        if any(start <= before and after <= end for start, end in moments)
    )
    late = gaps[int(len(gaps) * 0.95)]
    print(
        f"\nWhile a Lead thinks ({len(moments)} moves), the worker's loop turns every "
        f"{statistics.median(gaps):.0f} ms; 95th of 100: {late:.0f} ms; longest: {gaps[-1]:.0f} ms"
    )
    assert late <= 50
    assert gaps[-1] < 400

    # And a real finger is answered: the log opens, the show pauses and hurries.
    stage.wait(table.THINKS, seconds=PATIENCE)
    took: float = stage.page.evaluate("() => performance.now()")
    stage.tap("What happened")
    stage.wait("Since your last turn")
    took = stage.page.evaluate("() => performance.now()") - took
    print(f"The log opens {took:.0f} ms after a tap in the middle of a thought")
    stage.tap("Back")
    stage.tap("Pause")
    stage.wait(say("understudy.paused"))


def test_a_seat_is_lent_to_an_understudy_and_taken_back(stage: Stage, tmp_path: Path) -> None:
    rng = random.Random(SEED)
    stage.open()
    pace(stage, "At once")
    stage.tap("New game")
    stage.wait("Start the show")
    stage.tap_at(*stage.bring("More about Player 4").middle)
    table.choose(stage, "Extra. ")
    table.choose(stage, table.QUICK)
    table.press(stage, "Start the show")
    turns: dict[str, int] = {}

    def turn() -> str:
        """The next turn of a person, behind a curtain that says nothing; who it was."""
        name = str(stage.until(lambda: table.next_player(stage), "a person's turn", PATIENCE))
        said = table.take_phone(stage)
        assert not any(CARD.search(text) for text in said), said
        table.look(stage)
        table.play_turn(stage, rng)
        turns[name] = turns.get(name, 0) + 1
        return name

    def change(who: str) -> None:
        """From the open table to who plays that seat."""
        stage.wait("Pass the phone to", press=True, seconds=PATIENCE)
        stage.tap("Menu")
        stage.tap(say("understudy.seats"))
        stage.tap(who)

    def back_to_the_table(now: str) -> None:
        stage.wait(now)
        stage.tap("Back")
        stage.wait(say("play.leave"))
        stage.tap("Back")
        stage.wait("Pass the phone to", press=True, seconds=PATIENCE)

    while turns.get("Player 2", 0) < 1:
        turn()
    stage.wait("Pass the phone to", press=True, seconds=PATIENCE)
    stage.watch()
    known = set(ONLY_A_CARD.findall(stage.text()))
    change("Player 2. At the table")
    stage.tap("Regular. ")
    stage.tap(say("understudy.let.yes"))
    back_to_the_table("Player 2. Understudy: Regular")
    before = dict(turns)
    while sum(turns.values()) < sum(before.values()) + 4:
        assert turn() != "Player 2"
    assert turns["Player 2"] == before["Player 2"]
    stage.wait("Pass the phone to", press=True, seconds=PATIENCE)
    seen = stage.watched()
    assert not any("I am Player 2" in text for texts in seen for text in texts)
    assert any("Player 2 is thinking" in text for texts in seen for text in texts)

    change("Player 2. Understudy: Regular")
    stage.tap(say("understudy.take"))
    back_to_the_table("Player 2. At the table")
    while turns["Player 2"] == before["Player 2"]:
        turn()

    stage.wait("Pass the phone to", press=True, seconds=PATIENCE)
    stage.tap("Menu")
    stage.tap(say("play.leave"))
    session = kept_game(stage, tmp_path)
    names = [player["name"] for player in session["setup"]["cast"]]
    match = replayed(session)
    assert sum(action.kind == "play" for action in match.actions if action.seat == 1) >= 3
    assert_no_card_too_early(match, names, {1, 3}, seen, known)


def test_a_show_to_watch_runs_pauses_tells_why_and_hurries_to_its_end(stage: Stage) -> None:
    stage.open()
    pace(stage, "Brisk")
    begin(stage, "Only watch", table.QUICK)
    stage.watch()

    def news() -> list[str]:
        told = [text for texts in stage.watched() for text in texts if text.startswith(NEWS)]
        return sorted(set(told), key=told.index)

    stage.until(lambda: len(news()) >= 4, "the show to run", PATIENCE)
    stage.tap("Pause", seconds=PATIENCE)
    stage.wait(say("understudy.paused"), seconds=PATIENCE)
    stage.wait("Go on", press=True)
    stands = at_rest(stage)
    stage.page.wait_for_timeout(2500)
    assert stands == at_rest(stage), "a show that is paused goes on"

    last = next(text for text in reversed(stands) if text.startswith(NEWS))
    stage.tap("Why did")
    stage.wait(say("understudy.why.close"), press=True)
    (why,) = {text for text in stage.texts() if text.endswith(".")}
    print(f"\nWhy: {why}")
    assert set(CARD.findall(why)) <= set(CARD.findall(last)), (why, last)
    stage.tap(say("understudy.why.close"))

    many = len(news())
    stage.tap("Go on")
    stage.until(lambda: len(news()) > many, "the show to go on", PATIENCE)
    stage.tap("Skip")
    stage.wait(table.LAST_BOW, press=True, seconds=3 * PATIENCE)
    assert stage.sees("wins") or stage.sees("share the victory")
    assert not any("hold to look" in text for texts in stage.watched() for text in texts)
