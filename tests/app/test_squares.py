"""Tests of moving saved games in QR codes."""

import asyncio
import json
from typing import Any

import pytest

from app import squares
from app.programme import Programme
from app.squares import Luggage, file_of, link_to, masks_in, read, square_of
from app.store import MemoryLocation, Player, Store
from app.store.importing import Importer
from app.store.session import AGREED, COPY_OF, EVENING, HANDED, TEACHING
from app.store.statistics import DEAL
from engines import Match, deal, names, square
from engines.kernel.square import BadSquare, Square, encode
from tests.app.screens.rooms import played, square_link

NOW = "2026-11-29T20:00:00.000Z"
ID = "0123456789abcdef"


def mask_of(name: str) -> str:
    return "fox" if name == "Mai" else ""


async def arrived(store: Store, text: str) -> Importer:
    importer = Importer(store)
    await importer.run(file_of(*read(text), NOW))
    return importer


@pytest.mark.parametrize("game", names())
def test_the_other_device_stands_at_the_same_action(game: str) -> None:
    async def go() -> None:
        here, there = await Store.open(MemoryLocation()), await Store.open(MemoryLocation())
        session = await played(here, game, seats=2 if game == "encore" else 3, steps=9)
        text = square_link(session)
        assert text.startswith("https://example.org/pass/#/show/")
        importer = await arrived(there, text)
        assert importer.report.added == [session.id], importer.report
        other = await there.load(session.id)
        assert other.actions == session.actions
        for field in ("game", "seats", "seed", "options", "rules_version"):
            assert getattr(other.setup, field) == getattr(session.setup, field)
        faces = [[player.face for player in one.setup.cast] for one in (session, other)]
        assert faces[0] == faces[1]
        assert other.revealed_at == 9, "undo is closed up to here"

    asyncio.run(go())


def test_it_comes_back_with_what_was_played_there() -> None:
    async def go() -> None:
        here, there = await Store.open(MemoryLocation()), await Store.open(MemoryLocation())
        session = await played(here, steps=6)
        session.note(**{HANDED: True})
        await arrived(there, square_link(session))
        other = await there.load(session.id)
        match = read(square_link(other))[0].match
        for _ in range(3):
            assert match.decision is not None
            other.append(match.decision.actions[0].plain())
            match.play(match.decision.actions[0])
        await here.load(session.id)
        await session.close()
        importer = await arrived(here, square_link(other))
        assert [notice.text_key for notice in importer.report.changed] == ["import.further"]
        back = await here.load(session.id)
        assert back.actions == other.actions
        assert not back.card.note.get(HANDED)
        assert (await arrived(there, square_link(back))).report.skipped

    asyncio.run(go())


def test_masks_a_teaching_round_and_the_programme_travel_too() -> None:
    async def go() -> None:
        store = await Store.open(MemoryLocation())
        session = await played(store, steps=3)
        session.note(**{TEACHING: True, EVENING: ID})
        guest = Player("Zoë", "vermilion", "drum")
        programme = Programme(ID, (*session.setup.cast, guest), ("onstage", "encore"))
        found, luggage = read(square_link(session, programme))
        assert masks_in(found) == {"Mai": "fox"}
        assert luggage.teaching
        read_programme = squares.programme_in(found, luggage)
        assert read_programme is not None
        assert read_programme.games == programme.games
        assert [one.name for one in read_programme.cast] == [one.name for one in programme.cast]
        other = await Store.open(MemoryLocation())
        await arrived(other, square_link(session, programme))
        note = other.cards()[0].note
        assert note[TEACHING] is True
        assert note[EVENING] == ID

    asyncio.run(go())


@pytest.mark.parametrize("game", names())
def test_three_rounds_of_handing_over_leave_the_record_of_an_unmoved_game(game: str) -> None:
    async def go() -> None:
        here, there = await Store.open(MemoryLocation()), await Store.open(MemoryLocation())
        seats = 2 if game == "encore" else 3
        unmoved = await played(await Store.open(MemoryLocation()), game, seats)
        session = await played(here, game, seats, steps=5)
        identity, whole = session.id, unmoved.actions
        for number in range(1, 7):
            link = square_link(session)
            session.note(**{HANDED: True})
            await session.close()
            store = (here, there)[number % 2]
            await arrived(store, link)
            session = await store.load(identity)
            assert session.revealed_at == len(session.actions), "nothing is taken back"
            left = whole[len(session.actions) :]
            session.append(*left[: 5 if number < 6 else None])
        assert unmoved.finished is not None
        session.finish(unmoved.finished.scores, unmoved.finished.winners)
        assert session.actions == whole
        mine, theirs = session.setup, unmoved.setup
        for field in ("game", "rules_version", "seats", "options", "seed"):
            assert getattr(mine, field) == getattr(theirs, field)
        assert [one.face for one in mine.cast] == [one.face for one in theirs.cast]
        assert [one.finished is not None for one in (session, unmoved)] == [True, True]
        cards = here.cards()
        assert [card.id for card in cards] == [identity]

    asyncio.run(go())


def test_an_undo_by_agreement_travels_and_the_game_counts_nowhere() -> None:
    """An undone move may have revealed something, so the game does not count."""

    async def go() -> None:
        for purpose in ("hand over", "replay"):
            here, there = await Store.open(MemoryLocation()), await Store.open(MemoryLocation())
            session = await played(here, seats=3, steps=9 if purpose == "hand over" else None)
            session.note(**{AGREED: [4, 1]})
            await arrived(there, square_link(session, purpose=purpose))
            (card,) = there.cards()
            assert card.note[AGREED] == [4, 1]
            assert there.statistics() == {}

    asyncio.run(go())


def test_a_game_of_the_league_comes_back_once() -> None:
    async def go() -> None:
        here, there = await Store.open(MemoryLocation()), await Store.open(MemoryLocation())
        session = await played(here, seats=3)
        link = square_link(session, purpose="replay")
        await session.close()
        for store in (here, there, there):
            await arrived(store, link)
            record = store.statistics()["onstage"]
            assert record.games == 1
            assert {one.games for one in record.players.values()} == {1}

    asyncio.run(go())


def test_a_copy_is_known_as_one() -> None:
    async def go() -> None:
        here, there = await Store.open(MemoryLocation()), await Store.open(MemoryLocation())
        session = await played(here, seats=3, seed=3)
        copy = await played(here, seats=3, seed=5)
        copy.note(**{COPY_OF: session.id})
        for one in (session, copy):
            await arrived(there, square_link(one, purpose="replay"))
        assert len(there.cards()) == 2
        assert there.statistics()["onstage"].games == 1

    asyncio.run(go())


def test_a_deal_that_people_have_played_counts_once() -> None:
    async def go() -> None:
        here, there = await Store.open(MemoryLocation()), await Store.open(MemoryLocation())
        dealt = deal.Deal("onstage", 3, Match.new("onstage", 3, 0).options, 4711)
        for _ in range(2):
            session = await played(here, seats=3, seed=dealt.seed)
            session.note(**{DEAL: dealt.code})
            await arrived(there, square_link(session, purpose="replay"))
        assert [card.note[DEAL] for card in there.cards()] == [dealt.code] * 2
        assert there.statistics()["onstage"].games == 1

    asyncio.run(go())


@pytest.mark.parametrize(
    "note", [{AGREED: [-1, 0]}, {AGREED: [3, 9]}, {COPY_OF: "../x"}, {EVENING: 7}, {DEAL: "F" * 12}]
)
def test_a_note_that_fits_no_square_stays_behind(note: dict[str, Any]) -> None:
    """A file may hold any note, so one that does not fit is left out."""

    async def go() -> None:
        session = await played(await Store.open(MemoryLocation()), steps=3)
        session.note(**note)
        _, luggage = read(square_link(session))
        assert luggage == Luggage(id=session.id)

    asyncio.run(go())


@pytest.mark.parametrize("change", [{"agreed": [3, 3]}, {"agreed": [9999, 0]}, {"copied": "x"}])
def test_data_that_fits_no_game_is_refused(change: dict[str, Any]) -> None:
    async def go() -> None:
        session = await played(await Store.open(MemoryLocation()), seats=3, steps=3)
        found, luggage = read(square_link(session))
        more = json.dumps({**luggage.model_dump(exclude_defaults=True), **change})
        with pytest.raises(BadSquare, match="damaged"):
            read(link_to("", Square(found.match, found.people, found.day, more=more)))

    asyncio.run(go())


def test_a_pin_never_travels() -> None:
    async def go() -> None:
        store = await Store.open(MemoryLocation())
        session = await played(store, steps=3)
        session.set_pin(0, "scrypt$1$ab$cd")
        found, luggage = read(square_link(session))
        assert b"scrypt" not in encode(found)
        assert "scrypt" not in str(luggage)

    asyncio.run(go())


def test_a_whole_game_with_its_people_is_one_small_code() -> None:
    async def go() -> None:
        from segno import encoder

        store = await Store.open(MemoryLocation())
        session = await played(store, "thespianage", seats=5)
        code = encoder.encode(square_link(session, purpose="replay"), error="L", micro=False)
        assert code.version <= 13

    asyncio.run(go())


@pytest.mark.parametrize(
    "more", ["", "[]", "{}", '{"id":"x"}', f'{{"id":"{ID}","pin":1}}', f'{{"id":"{ID}","games":3}}']
)
def test_other_data_of_the_app_is_refused(more: str) -> None:
    async def go() -> None:
        session = await played(await Store.open(MemoryLocation()), steps=2)
        made = square_of(
            session.setup, session.actions, Luggage(id=ID), mask_of, purpose="hand over"
        )
        bad = Square(made.match, made.people, made.day, more=more)
        with pytest.raises(BadSquare, match="damaged"):
            read(link_to("", bad))

    asyncio.run(go())


@pytest.mark.parametrize("number", [{"colour": 200}, {"sign": 200}, {"level": 9}])
def test_an_unknown_colour_mask_or_level_is_refused(number: dict[str, Any]) -> None:
    async def go() -> None:
        session = await played(await Store.open(MemoryLocation()), steps=2)
        made = square_of(
            session.setup, session.actions, Luggage(id=ID), mask_of, purpose="hand over"
        )
        people = (made.people[0]._replace(**number), *made.people[1:])
        with pytest.raises(BadSquare, match="damaged"):
            read(link_to("", Square(made.match, people, made.day, more=made.more)))

    asyncio.run(go())


def test_the_numbers_of_colours_masks_and_levels_stay() -> None:
    """Older versions read these numbers, so new entries go to the end."""
    assert squares.COLOURS[:6] == ("amber", "sky", "green", "yellow", "rose", "vermilion")
    assert squares.MASKS[:13] == (
        *("", "comedy", "tragedy", "cat", "fox", "rabbit", "owl"),
        *("ox", "jester", "queen", "ghost", "moon", "sun"),
    )
    assert squares.LEVELS[:4] == (None, "extra", "regular", "lead")
    assert square.PURPOSES[:3] == ("hand over", "replay", "moment")
