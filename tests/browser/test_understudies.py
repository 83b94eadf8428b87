"""Computer players in a real browser: alone with them, watched, in a seat for a while; on time."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from app.text import say
from engines import Match
from engines.kernel.event import seen_by
from tests.browser import brought, kept, table
from tests.browser.stage import Stage
from tests.shows.told import NEWS

PATIENCE = 60.0
SEED = 3
ME = "Player 1"
LEFT = 2
"""Cards in each hand where who is alone goes on."""
CARD = re.compile(r"\b(?:Pink|Black|Blue|Green) [1-9]\b")
# A performer is called like a small card; from 4 on there are only cards.
ONLY_A_CARD = re.compile(r"\b(?:Pink|Black|Blue|Green) [4-9]\b")


def pace(stage: Stage, name: str) -> None:
    """From the foyer and back: how calmly understudies play."""
    table.press(stage, "Settings")
    table.choose(stage, f"Understudies: {name}")
    stage.tap("Back")
    stage.wait("New game", press=True)


def begin(stage: Stage, company: str, *choices: str) -> None:
    """From the foyer to the table of understudies."""
    table.press(stage, "New game")
    for name in (f"Who's playing: {company}", *choices):
        table.choose(stage, name)
    table.press(stage, "Watch the show" if company == "Just watching" else "Start the show")
    table.wait_for_table(stage)


def hand(stage: Stage) -> list[str]:
    """The cards in sight by their names."""
    return sorted(card.name.split(",")[0] for card in table.held(stage))


def kept_game(stage: Stage, folder: Path) -> dict[str, Any]:
    """In the foyer: the one game that is kept, as the app saves it to a file."""
    stage.wait("New game", press=True)
    stage.tap("Settings")
    stage.bring("Save all games")
    with stage.page.expect_download() as download:
        stage.tap("Save all games")
    path = folder / "saved.json"
    download.value.save_as(path)
    (session,) = json.loads(path.read_bytes())["sessions"]
    return dict(session)


def assert_each_move_was_seen(
    match: Match, cast: list[dict[str, Any]], seen: list[list[str]], first: int = 0
) -> int:
    """Every move of an understudy stood on the table for itself, in order; returns how many.

    first: how many actions had been taken before the watch began
    """
    names = [player["name"] for player in cast]
    news = [text for texts in seen for text in texts if text.startswith(NEWS)]
    at = moves = 0
    for number, action in enumerate(match.actions[:-1]):  # behind the last one the finale stands
        told = [
            line
            for event in seen_by(match.steps[number], None)
            if (line := match.game.tell(event, names))
        ]
        if number < first or cast[action.seat]["understudy"] is None or not told:
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


def test_a_person_alone_plays_to_the_end_offline_and_through_a_killed_tab(
    airplane: Callable[..., Stage],
) -> None:
    """The last cards of each hand; the browser is killed on their own turn."""
    rng = random.Random(SEED)
    cast = [ME, "Ray", "Kim", "Lou"]
    begun = alone_again()
    levels = dict.fromkeys((1, 2, 3), "regular")
    game = brought.entry(1, cast, begun, understudies=levels)
    stage = airplane(lambda stage: kept.furnish(stage, game, idle=0, understudy_pace=0.5))
    table.wait_for_table(stage)
    assert not hand(stage), "a hand before the curtain is held"
    stage.watch()

    seen: list[list[str]] = []
    done: list[str] = []
    killed = False
    while not done or done[-1] != "over":
        # It goes on their own turn, which lasts until they play.
        did = table.alone_once(stage, rng, wary=not killed and done.count("play") == LEFT - 1)
        if did == "may play":
            held = hand(stage)
            assert held
            seen += stage.watched()
            context = stage.page.context
            stage.page.close()
            context.close()
            killed = True
            stage = airplane()
            table.wait_for_table(stage)
            assert not hand(stage), "a hand before the curtain is held"
            stage.watch()
        elif did != "wait":
            done.append(did)
        if did == "look" and killed:
            assert hand(stage) == held, "another hand than the one that was left"
        assert len(done) < 30, done
    seen += stage.watched()

    assert killed
    assert done.count("look") == 2, f"the curtain is opened once a visit: {done}"
    assert done.count("play") == LEFT
    curtains = [text for texts in seen for text in texts if "hold to look" in text]
    assert set(curtains) == {f"I am {ME}, hold to look"}
    assert not any("Pass the phone" in text for texts in seen for text in texts)

    score = re.search(r"with (\d+) Golden Blossoms", stage.text())
    assert score is not None, stage.text()
    session = kept.session(stage)
    players = session["setup"]["cast"]
    assert [player["understudy"] for player in players] == [None, *["regular"] * 3]
    match = kept.replayed(session)
    assert match.result is not None
    assert session["finished"]["scores"] == list(match.result.scores)
    assert session["finished"]["winners"] == list(match.result.winners)
    assert int(score[1]) == max(match.result.scores)
    assert_nothing_was_lost(match, cast, seen)
    moves = assert_each_move_was_seen(match, players, seen, begun.count)
    assert moves >= 3 * (LEFT - 1), moves
    known = {begun.game.phrase("card", card) for card in played(begun)}
    assert_no_card_too_early(match, cast, {1, 2, 3}, seen, known)
    stage.close()


def alone_again() -> Match:
    """A quick game in which everybody has the last cards in the hand, and the person leads."""

    def fits(match: Match) -> bool:
        decision = match.decision
        return (
            len(played(match)) == 4 * (8 - LEFT)
            and decision is not None
            and decision.seats == (0,)
            and decision.actions[0].kind == "play"
        )

    return brought.match_where(4, fits, options={"rounds": "quick"})


def played(match: Match) -> list[Any]:
    """The cards that have been played."""
    return [action.arg for action in match.actions if action.kind == "play"]


def test_a_seat_is_lent_to_an_understudy_and_taken_back(stage: Stage, tmp_path: Path) -> None:
    rng = random.Random(SEED)
    game = brought.entry(
        1,
        [f"Player {seat}" for seat in (1, 2, 3, 4)],
        Match.new("onstage", 4, SEED, {"rounds": "quick"}),
        understudies={3: "extra"},
    )
    kept.furnish(stage, game, idle=0)
    stage.open()
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
    match = kept.replayed(session)
    assert sum(action.kind == "play" for action in match.actions if action.seat == 1) >= 3
    assert_no_card_too_early(match, names, {1, 3}, seen, known)


def test_a_show_to_watch_runs_pauses_tells_why_and_hurries_to_its_end(stage: Stage) -> None:
    """It goes on under the log, and a tap comes through while somebody thinks."""
    stage.open()
    pace(stage, "Brisk")
    begin(stage, "Just watching", table.QUICK)
    stage.watch()
    stage.wait(table.THINKS, seconds=PATIENCE)
    stage.tap("Game log")
    stage.wait("Since your last turn", seconds=PATIENCE)
    stage.tap("Back")

    def news() -> list[str]:
        told = [text for texts in stage.watched() for text in texts if text.startswith(NEWS)]
        return sorted(set(told), key=told.index)

    stage.until(lambda: len(news()) >= 4, "the show to run", PATIENCE)
    stage.tap("Pause", seconds=PATIENCE)
    stage.wait(say("understudy.paused"), seconds=PATIENCE)
    stage.wait("Resume", press=True)
    stands = [node.name for node in stage.rest()]
    stage.page.wait_for_timeout(2500)
    assert stands == [node.name for node in stage.rest()], "a show that is paused goes on"

    last = next(text for text in reversed(stands) if text.startswith(NEWS))
    stage.tap("Why did")
    stage.wait(say("understudy.why.close"), press=True)
    (why,) = {text for text in stage.texts() if text.endswith(".")}
    print(f"\nWhy: {why}")
    assert set(CARD.findall(why)) <= set(CARD.findall(last)), (why, last)
    stage.tap(say("understudy.why.close"))

    many = len(news())
    stage.tap("Resume")
    stage.until(lambda: len(news()) > many, "the show to go on", PATIENCE)
    stage.tap("Skip")
    stage.wait(table.LAST_BOW, press=True, seconds=3 * PATIENCE)
    assert stage.sees("wins") or stage.sees("share the victory")
    assert not any("hold to look" in text for texts in stage.watched() for text in texts)
