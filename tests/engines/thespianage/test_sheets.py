"""Tests of sheets, the words for a view."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engines import Action, Match
from engines.kernel.sheet import Sheet
from engines.thespianage import GAME, events, words
from engines.thespianage.actions import OF_CARDS, OF_TILES
from engines.thespianage.content import FIRST_EVENT, ORDER, THING_IDS, Aspect, Card, StageEvent
from engines.thespianage.sheets import ViewText
from engines.thespianage.stage import PRICE
from engines.thespianage.state import ACTION
from tests.depth import depth
from tests.engines.matches import outcome, question, reason_against
from tests.engines.sheets import NAMES, random_game, sheets_of, some, text

SEEDS = range(depth(4, 8))
SAY = GAME.speaker()


@cache
def walk(seed: int) -> tuple[Match, ...]:
    match = Match.new(GAME, 3 + seed % 4, seed, {"length": ("full", "short")[seed % 2]})
    return tuple(each.copy() for each in random_game(match, seed, ("end",), 0.7))


@cache
def seen(match: Match, seat: int | None) -> dict[str, list[Sheet]]:
    return sheets_of(match, seat)


def looked_at(seed: int, share: float) -> Iterator[Match]:
    return some(walk(seed), seed, share)


# -- what is told ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_own_tiles_are_told_by_value_from_the_top_down(seed: int) -> None:
    for match in looked_at(seed, 0.15):
        for seat in range(match.seats):
            view = match.view(seat)
            character = view["characters"][seat]
            if character is None or view["phase"] == "over":
                continue
            (sheet,) = seen(match, seat)["own_sheet"]
            rows = sheet.rows[:3]
            assert [row.label for row in rows] == [
                f"{words.aspect(SAY, aspect)}, {end}"
                for aspect, end in zip(
                    ORDER[character],
                    ("the lowest doesn’t count", "all count", "the highest doesn’t count"),
                    strict=True,
                )
            ]
            for row, aspect in zip(rows, ORDER[character], strict=True):
                tiles = view["sheets"][seat][aspect]
                assert [cell.mark for cell in row.cells if not cell.free] == [
                    SAY.number(tile["value"]) for tile in tiles
                ]
                for cell, tile in zip(row.cells, tiles, strict=False):
                    assert cell.note.startswith("face down") == (not tile["up"])
                    others = [each for each in tile["seen"] if each != seat]
                    assert ("seen by" in cell.note) == (bool(others) and not tile["up"])


@pytest.mark.parametrize("seed", SEEDS)
def test_others_tiles_are_told_as_far_as_they_are_known(seed: int) -> None:
    for match in looked_at(seed, 0.15):
        for seat in (None, *range(match.seats)):
            view = match.view(seat)
            company = seen(match, seat)["company"][0].rows
            for row in company:
                if row.seat is None or not row.cells:
                    continue
                assert row.seat != seat or view["phase"] == "over"
                character = view["characters"][row.seat]
                for cell, aspect in zip(row.cells, ORDER[character], strict=True):
                    tiles = view["sheets"][row.seat][aspect]
                    assert cell.free == (not tiles)
                    marks = cell.mark.split(", ") if tiles else []
                    assert Counter(marks) == Counter(
                        "?" if tile["value"] is None else SAY.number(tile["value"])
                        for tile in tiles
                    )
                    hidden = [tile for tile in tiles if tile["value"] is not None]
                    assert ("face down" in cell.note) == any(not tile["up"] for tile in hidden)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_open_table_tells_nothing_of_anybodys_own(seed: int) -> None:
    for match in looked_at(seed, 0.3):
        sheets = seen(match, None)
        assert not {"hand", "own_sheet", "own_track", "secrets"} & {*sheets}
        assert not any(sheet.mine for each in sheets.values() for sheet in each)
        if match.decision is not None and match.state.held != -1 and not match.state.held & 16:
            piece = sheets["asked"][1]
            assert piece.form == "piece"
            assert piece.rows[0].cells[0].mark == "?"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_in_hand_is_told_to_who_has_looked(seed: int) -> None:
    for match in looked_at(seed, 1.0):
        decision = match.decision
        if decision is None or decision.prompt not in ("ask.put", "ask.host"):
            continue
        view = match.view(decision.seats[0])
        held = view["under_way"]["held"]
        (_, piece) = seen(match, decision.seats[0])["asked"]
        wanted = "?" if held["value"] is None else SAY.number(held["value"])
        assert piece.rows[0].cells[0].mark == wanted
        if decision.prompt == "ask.put":
            assert held["value"] is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_is_told_with_texts_and_equal_cards_together(seed: int) -> None:
    for match in looked_at(seed, 0.1):
        for seat in range(match.seats):
            view = match.view(seat)
            if not view["hand"] or view["phase"] == "over":
                continue
            (sheet,) = seen(match, seat)["hand"]
            assert sheet.mine
            counts = Counter(view["hand"])
            assert [cell.text for cell in sheet.rows[0].cells] == [
                words.title(SAY, card) + (f" ×{count}" if count > 1 else "")
                for card, count in sorted(counts.items())
            ]
            assert [cell.note for cell in sheet.rows[0].cells] == [
                words.text(SAY, card) for card in sorted(counts)
            ]


def test_secrets_are_told_to_who_knows_them() -> None:
    known = 0
    for seed in SEEDS:
        for match in looked_at(seed, 0.2):
            for seat in (None, *range(match.seats)):
                view = match.view(seat)
                company = text(seen(match, seat)["company"])
                for host in range(match.seats):
                    if host == seat:
                        continue
                    for secret in view["secrets"][host]:
                        if secret is not None:
                            known += 1
                            assert re.search(
                                rf"(Crush|Nemesis)(, open to everyone)?: "
                                rf"{words.character(SAY, secret)}",
                                company,
                            )
                if seat is not None and view["phase"] != "over":
                    own = text(seen(match, seat)["secrets"])
                    assert all(words.character(SAY, each) in own for each in view["secrets"][seat])
                    if view["shot"] is not None:
                        assert words.text(SAY, view["shot"]) in own
    assert known > 50


def test_TA49_hearts_that_lie_open_are_told_as_open() -> None:
    """Open secrets are marked as open to everyone, or they would look like leaks."""
    for seats in (3, 4):
        match = Match.new(GAME, seats, 5)
        while match.view(None)["phase"] == "character":
            assert match.decision is not None
            match.play(match.decision.actions[0])
        open_count = 6 if seats == 3 else 0
        shown = [one for one in match.log(None) if isinstance(one, events.SecretShown)]
        said = [GAME.tell(one, NAMES) for one in shown]
        assert [line.startswith("Open to everyone") for line in said] == [True] * open_count
        assert text(sheets_of(match, 0)["company"]).count("open to everyone") == open_count * 2 // 3
        assert text(sheets_of(match, 0)["secrets"]).count("open to everyone") == open_count // 3


@pytest.mark.parametrize("seed", SEEDS)
def test_events_in_play_are_told_with_their_texts(seed: int) -> None:
    for match in looked_at(seed, 0.2):
        stage = match.view(None)["stage"]
        cells = [
            cell for sheet in seen(match, None).get("stage", []) for cell in sheet.rows[0].cells
        ]
        assert [cell.note for cell in cells] == [words.text(SAY, each["event"]) for each in stage]
        for cell, each in zip(cells, stage, strict=True):
            with_whom = "" if each["seat"] is None else f" (in front of {NAMES[each['seat']]})"
            assert cell.text == words.title(SAY, each["event"]) + with_whom


@pytest.mark.parametrize("seed", SEEDS)
def test_the_verdict_adds_up(seed: int) -> None:
    *_, match = walk(seed)
    (sheet,) = seen(match, None)["verdict"]
    facts = {row.label: row.cells[0] for row in sheet.rows}
    success = outcome(match).ending.startswith("success")
    assert facts["Verdict"].text == ("A success" if success else "The play bombs")
    assert ("highest" in facts["Verdict"].note) == success
    whole = [int(row.cells[0].text.replace("−", "-")) for row in sheet.rows[1:-2]]
    assert sum(whole) == int(facts["Total"].text.replace("−", "-"))
    assert (sum(whole) >= int(facts["Needed"].text)) == success


# -- answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_and_every_refusal_can_be_told(seed: int) -> None:
    for match in looked_at(seed, 0.4):
        decision = match.decision
        if decision is None:
            continue
        names = NAMES[: match.seats]
        view = match.view(decision.seats[0])
        labels = [GAME.label(action, view, names) for action in decision.actions]
        assert len({*labels}) == len(labels)
        assert sorted(GAME.offered(decision.actions), key=str) == sorted(decision.actions, key=str)
        wishes = GAME.wishes(view, decision)
        assert not {*wishes} & {*decision.actions}
        for action in (*decision.actions, *wishes):
            face = GAME.face(action, view, names)
            assert face.text
            assert not re.search(r"[{}]|None|none", f"{face}{GAME.label(action, view, names)}")
            assert bool(GAME.group(action, view, names)) == (
                action.kind in OF_TILES or action.kind in ("rehearse", "places")
            )
            meaning = GAME.meaning(action, view, names)
            assert (meaning is not None) == (
                action.kind in ("play", "shot", "rehearse", "places", "free")
            )
            if action.kind in OF_CARDS:
                assert isinstance(action.arg, int)
                assert face.note == words.text(SAY, action.arg)
        for wish in wishes:
            assert reason_against(match, wish).rule


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tile_to_choose_says_whose_it_is_and_no_more_than_is_known(seed: int) -> None:
    for match in looked_at(seed, 0.5):
        decision = match.decision
        if decision is None or not {each.kind for each in decision.actions} <= OF_TILES:
            continue
        (seat,) = decision.seats
        names = NAMES[: match.seats]
        view = match.view(seat)
        for action in decision.actions:
            assert isinstance(action.arg, tuple)
            host, area, aspect, index = action.arg
            assert isinstance(host, int)
            assert isinstance(aspect, int)
            tile: Any = view[("tracks", "sheets")[int(str(area))]][host][aspect][index]
            face, label = GAME.face(action, view, names), GAME.label(action, view, names)
            assert face.mark == ("?" if tile["value"] is None else SAY.number(tile["value"]))
            assert words.aspect(SAY, aspect) in face.text
            assert ("face down" in face.note) == (not tile["up"])
            seen = not tile["up"] and tile["value"] is not None and host != seat
            assert ("you have seen it" in face.note) == seen
            whose = "your" if host == seat else f"{names[host]}’s"
            assert f"{words.aspect(SAY, aspect)}" in label
            assert f"{whose} {('track', 'sheet')[int(str(area))]}" in label


def test_a_hand_is_looked_for_whole() -> None:
    for match in looked_at(3, 0.5):
        decision = match.decision
        if decision is None or decision.prompt != "ask.act":
            continue
        view = match.view(decision.seats[0])
        found = (*decision.actions, *GAME.wishes(view, decision))
        assert {each.arg for each in found if each.kind == "play"} == {*view["hand"]}
        assert {"rehearse", "places", "end"} <= {each.kind for each in found}
        assert any(each.kind == "shot" for each in found) == (view["shot"] is not None)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_price_that_is_told_is_the_one_that_is_asked(seed: int) -> None:
    for match in looked_at(seed, 0.2):
        if match.decision is None:
            continue
        speaker = ViewText(SAY, match.view(None), NAMES)
        for action in PRICE:
            cost = speaker.face(Action(match.state.turn, action))
            assert cost is not None
            assert str(match.state.rules.prices[action]) in cost.note


# -- sentences -----------------------------------------------------------------------------------


def test_sentences_of_events() -> None:
    house = StageEvent(THING_IDS.index("full_house"))
    drawn = events.EventDrawn(1, house)
    assert house >= FIRST_EVENT
    assert GAME.brief(drawn, NAMES) == "An Event! Bo turns over Full House."
    read = [GAME.brief(drawn, NAMES), words.quip(SAY, house), words.text(SAY, house)]
    assert GAME.tell(drawn, NAMES) == " ".join(read)
    sentences: list[tuple[Any, str]] = [
        (events.TileSeen(0, -2, (0,)), "Ana sees a −2."),
        (
            events.TilePeeked(0, 1, 0, Aspect(2), 0),
            "Ana looks at a face-down tile on Bo’s track (Connections).",
        ),
        (
            events.CardsSeen(2, (Card(0), Card(0), Card(1)), (2,)),
            "Cleo has drawn Places! ×2 and Rehearsal.",
        ),
        (
            events.BoardSeen(0, 1, ((Aspect(0), 3), (Aspect(2), -1)), (0,)),
            "Bo’s tiles there: Charisma 3, Connections −1.",
        ),
        (
            events.SheetShown(1, ((3, -1), (), (5,))),
            "Bo’s sheet: Charisma 3, −1; Compassion none; Connections 5.",
        ),
        (events.NothingDone(0, Card(0)), "Places!: one part of it does nothing this time."),
    ]
    for event, sentence in sentences:
        assert GAME.tell(event, NAMES) == sentence
    assert words.title(SAY, ACTION) == "Move a tile"


def test_where_the_game_is() -> None:
    lines = {re.sub(r"\d+|Ana|Bo|Cleo", "X", GAME.where(match.view(None), NAMES[:3]))
             for match in walk(4)}  # fmt: skip
    lines.add(GAME.where(Match.new(GAME, 4, 1).view(None), ("X",) * 4))
    assert lines == {"X chooses a character", "Deck: X · X’s turn", "X’s final turn", "Showtime"}
    own = {re.sub(r"\d+|Ana|Bo|Cleo", "X", GAME.where(match.view(match.state.turn), NAMES[:3]))
           for match in walk(4)}  # fmt: skip
    assert own >= {"Deck: X · your turn", "Your final turn"}


def test_a_card_is_read_before_it_is_played() -> None:
    match = next(each for each in walk(1) if each.decision and each.decision.prompt == "ask.act")
    (seat,) = question(match).seats
    view = match.view(seat)
    card = view["hand"][0]
    meaning = GAME.meaning(Action(seat, "play", card), view, NAMES)
    assert meaning is not None
    assert meaning.title == words.title(SAY, card)
    assert meaning.rows[-1].cells[0].text == words.text(SAY, card)
