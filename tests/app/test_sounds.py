"""Tests of the tables of sounds."""

from typing import get_args

import pytest

from app.sounds import SILENT, Colour, Sound, sounds_of
from engines.encore import events as encore_events
from engines.onstage import events as onstage_events
from engines.thespianage import events as thespianage_events
from engines.upstaged import events as upstaged_events

EVENTS = {
    "onstage": onstage_events,
    "upstaged": upstaged_events,
    "thespianage": thespianage_events,
    "encore": encore_events,
}


SILENT_KINDS = {
    "onstage": (
        "LineFormed LeaderDrawn HandDealt CardSetAside LineEmpty MoveDeclined "
        "PerformerChosen AbilitySkipped TrickWon ClaimDeclined NothingToClaim SeatScored "
        "CardsKept LineRejoined TieBroken"
    ),
    "upstaged": (
        "MentorsDealt ArenaOpened GreenRoomOpened HandDealt FirstChosen TurnPassed "
        "TurnEndedEarly ActionsDone ActionResumed CutShort PileShuffled CardsDrawn CardsSeen "
        "ArtistDrawn ArtistCalled StageFull SwitchOffered TeamUpstaged SlotFilled RoleJudged "
        "TurnDeclined CutChosen SeatScored TieBroken"
    ),
    "thespianage": (
        "CastChosen HandDealt FirstChosen HeartsDealtAgain HeartsDealt HeartsOpened "
        "TurnBegan ActionTaken ActionClosed NothingDone PlayerChosen PlayerNamed "
        "VoteDecided BranchChosen CardsDrawn CardsSeen EventSettled TileDrawn TileSeen "
        "TileTaken TilePicked TileReceived TilePeeked BoardInspected BoardSeen "
        "SpecialPicked CardKnown HandLookedAt HandSeen SecretLookedAt SecretSeen "
        "SeatScored ShowJudged HeartRewarded"
    ),
    "encore": (
        "PriorityRolled DecksShuffled CardsDrawn HandDrawn DeckDug DugSeen DugTaken "
        "DugKept CardsActivated PreShowBegan EventEnded Passed NothingDone CardWoken "
        "CardTired CardPicked HandLookedAt HandSeen NextCheered ActionGained BranchChosen"
    ),
}
"""Kinds of events that are silent: known to one seat only, or covered by another's sound."""


@pytest.mark.parametrize("game", EVENTS)
def test_every_kind_of_event_sounds_or_is_silent_on_purpose(game: str) -> None:
    sounding = [kind for kinds in sounds_of(game).sounding.values() for kind in kinds]
    lines = [*(kind.__name__ for kind in sounding), *SILENT_KINDS[game].split()]
    assert len(lines) == len({*lines}), "each stands in one place"
    assert {*lines} == {kind.__name__ for kind in get_args(EVENTS[game].Event)}


@pytest.mark.parametrize("game", EVENTS)
def test_every_game_has_all_sounds_of_its_own_and_applause_comes_first(game: str) -> None:
    table = sounds_of(game)
    assert {*table.sounding} == {*get_args(Sound)} - {"curtain"}
    assert next(iter(table.sounding)) == "applause"
    assert table.sounding["applause"] == (EVENTS[game].GameEnded,)


def test_every_game_has_a_colour_of_its_own() -> None:
    assert {sounds_of(game).colour for game in EVENTS} == {*get_args(Colour)}


def test_a_game_without_a_table_is_silent() -> None:
    assert sounds_of("high_note") is SILENT
    assert sounds_of("high_note").of(["anything"]) is None
