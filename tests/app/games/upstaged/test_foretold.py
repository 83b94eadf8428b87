"""Tests of what Upstaged! says about a choice before it is made."""

from __future__ import annotations

from app.games.common.board_state import Pick
from app.games.upstaged.about import about
from app.games.upstaged.board_state import BoardState, total
from app.games.upstaged.places import PILE, artist, card
from app.games.upstaged.prompts import note_text
from app.text import say
from engines import Match
from engines.upstaged.content import TYPE, TYPE_IDS
from tests.app.games.boards import OnScreen, looking, ui_of
from tests.engines.upstaged.table import artist as number_of
from tests.engines.upstaged.table import card as card_of
from tests.engines.upstaged.table import perform
from tests.engines.upstaged.table import table as position


def _seen(match: Match, pick: Pick | None = None) -> BoardState:
    return BoardState.see(OnScreen.at(looking(match), ui_of(speed=0)).stage(pick))


def test_who_leaves_is_shown_with_the_newcomer_on_the_team() -> None:
    match = position(
        3,
        lanes=("juan . . mya", "", "", ""),
        hands=("forward,click_once", "*", "*"),
        teams=("jake opal marty maddie", "wyatt", "savannah"),
    )
    perform(match, "forward,click_once")
    leaver = number_of("jake")
    moment = _seen(match, Pick((artist(leaver),)))
    assert moment.asked == "ask.oust"
    joined = moment.film[-1].view["under_way"]["joined"]
    assert joined is not None
    assert number_of("mya") in moment.after["teams"][0]
    assert total(moment.after, 0) == joined["total"]
    assert note_text(moment) == say("upstaged.now.oust", name="Jake")
    then = say("upstaged.about.then", where=say("upstaged.leaves"))
    assert then in [state.text for state in about(moment, artist(leaver)).states]


def test_the_last_joiner_is_said_to_end_the_show() -> None:
    match = position(
        lanes=("juan . . mya", "", "", ""),
        hands=("forward,click_once", "*"),
        teams=("jake opal marty", "wyatt savannah alonzo deacon"),
    )
    moment = _seen(match, Pick((card(card_of("come_closer")),)))
    assert say("upstaged.now.full") in note_text(moment)
    assert None not in [total(moment.after, seat) for seat in (0, 1)]


def test_a_card_tells_everyone_who_gains() -> None:
    match = position(
        lanes=("juan . . mya", "opal . . jake", ". . . marty", ""),
        hands=("forward,click_once", "*"),
        teams=("", ""),
    )
    moment = _seen(match, Pick((card(card_of("come_closer")),)))
    names = moment.stage.names
    gains = [
        say("upstaged.now.gain", artist=who, name=name)
        for who, name in zip(("Mya", "Marty"), names, strict=True)
    ]
    off = say("upstaged.now.off", count=1)
    assert note_text(moment) == say.sentences([say.row([*gains, off])])


def test_two_cards_of_one_colour_are_named_before_any_tap() -> None:
    lanes, teams = ("juan", "", "", ""), ("", "")
    same = position(lanes=lanes, hands=("green green purple orange", "*"), teams=teams)
    assert note_text(_seen(same)) == say("upstaged.now.act.pair")
    none = position(lanes=lanes, hands=("green purple", "*"), teams=teams)
    assert note_text(_seen(none)) == say("upstaged.now.act")
    colour = say("upstaged.about.colour", colour="Green")
    seen = _seen(same)
    green = next(each for each in seen.now["hand"] or () if TYPE_IDS[TYPE[each]] == "green")
    assert colour in [state.text for state in about(seen, card(green)).states]


def test_it_is_said_that_nobody_can_pause() -> None:
    lanes, teams, hands = ("juan", "", "", ""), ("", ""), ("green green purple orange", "*")
    match = position(lanes=lanes, hands=hands, teams=teams, pile="hold_it your_mother")
    moment = _seen(match)
    assert match.game.silent(moment.now) == (0, 1)
    assert note_text(moment) == say("upstaged.now.unpaused")
    said = [state.text for state in about(moment, PILE).states]
    assert say("upstaged.pauses.gone") in said
    one = position(lanes=lanes, hands=hands, teams=teams, pile="hold_it")
    assert note_text(_seen(one)) != say("upstaged.now.unpaused")
    assert say("upstaged.pauses.gone") not in [s.text for s in about(_seen(one), PILE).states]


def test_a_pause_card_names_the_switch_for_own_actions() -> None:
    match = position(lanes=("juan", "", "", ""), hands=("hold_it come_closer", "*"), teams=("", ""))
    moment = _seen(match)
    switch = say("set.own_interrupts")
    for own, named in (("hold_it", True), ("come_closer", False)):
        said = [state.text for state in about(moment, card(card_of(own))).states]
        assert any(switch in each for each in said) is named
