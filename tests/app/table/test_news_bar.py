"""Tests of the news bar."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import flet as ft
import pytest

from app.table import news_bar, recap
from app.table.board import BoardContext
from app.table.state import Phase
from app.table.steps import Act, Perform
from app.table.table import Table
from app.theme import kit, measure
from app.theme.ui import BODY
from engines import Action, Match, event_kind
from engines.encore.content import ALL_CARDS, FIRST_VENUE, Venue
from engines.encore.events import (
    AbilityTriggered,
    ActPerformed,
    CardMoved,
    CardPicked,
    CardsDrawn,
    CardStaged,
    EncoreTriggered,
    EventBegan,
    IntensityChanged,
    MoneyChanged,
    NothingDone,
    PreShowBegan,
    PreShowTriggered,
    PriorityTaken,
    RoundBegan,
    VenueOpened,
    VenueWon,
)
from engines.onstage.content import Card, Performer, Suit
from engines.onstage.events import CardPlayed, PerformerEntered, PerformersSwapped, TrumpChanged
from engines.thespianage import events as thespian
from engines.thespianage.content import THING_IDS
from engines.upstaged import words
from tests.app.games.boards import OnScreen, table_of, ui_of, walk
from tests.app.table.laid import lay, step
from tests.engines.thespianage.table import table as position


def _length(text: ft.Text) -> int:
    return len(text.value)


def written(stage: BoardContext) -> str:
    drawn = walk(news_bar.news_bar(stage, lambda *_: None))
    return max((one.value for one in drawn if isinstance(one, ft.Text)), key=len)


def test_the_news_are_ranked_once_even_if_why_belongs_to_somebody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, ranked, ranks = OnScreen.new(4, 5, ui_of(390, 844), rounds="quick"), 0, news_bar._ranked
    rng = Random(4)
    while not table.stage().scene.recap:
        assert table.step(rng)

    def counted(*args: Any) -> Any:
        nonlocal ranked
        ranked += 1
        return ranks(*args)

    monkeypatch.setattr(news_bar, "_ranked", counted)
    drawn = news_bar.news_bar(table.stage(), lambda *_: None, ft.Text("Why?"), actor=9)
    assert isinstance(drawn, ft.Control)
    assert "Why?" not in [one.value for one in walk(drawn) if isinstance(one, ft.Text)]
    assert ranked == 1


@pytest.mark.parametrize("width", [360, 390])
def test_the_strip_of_onstage_tells_the_newest_turn_and_nothing_older(width: int) -> None:
    rng, seen, older = Random(4), 0, 0
    table = OnScreen.new(4, 5, ui_of(width, 640), rounds="quick")
    named, marked = set[bool](), set[bool]()
    while table.step(rng):
        scene, stage = table.table.scene, table.stage()
        if scene.phase is not Phase.PRIVATE or scene.own_news:
            continue
        kinds, lines = [event_kind(event) for event in scene.recap], written(stage)
        lines_of = [stage.game.brief(one, stage.names) for one in scene.recap]
        last = max((at for at, kind in enumerate(kinds) if kind == "card_played"), default=0)
        for at in range(last):
            if (
                kinds[at] not in stage.game.openings | stage.game.closings
                and lines_of[at]
                and lines_of[at] not in lines_of[last:]
            ):
                assert lines_of[at] not in lines
                older += 1
        if "trick_won" in kinds and "lone_award" not in kinds:
            end = max(at for at, kind in enumerate(kinds) if kind in stage.game.closings)
            after = [at for at in range(end + 1, len(kinds)) if lines_of[at]]
            acts = [at for at in after if kinds[at] not in stage.game.openings]
            tell = stage.game.earlier if acts else stage.game.brief
            results = tuple(tell(scene.recap[at], stage.names) for at in range(end + 1))
            assert lines.startswith(results), "the result comes before the newest card"
            marked.add(bool(acts))
            assert lines.startswith("Last trick: ") == bool(acts)
            assert not after or any(lines.endswith(lines_of[at]) for at in acts or after)
            took = "performer_claimed" in kinds
            named.add(
                took and (lines_of[kinds.index("performer_claimed")] in lines or "took" in lines)
            )
            seen += kinds[-1] == "card_played"
    assert seen
    assert older
    assert True in marked, "beside newer events, the result says which trick it is about"
    assert True in named, "who was taken is said where there is room"


def led_after(table: Table, rng: Random) -> bool:
    """Takes a step; returns whether a computer player has led a new trick.

    Another seat must have ended the trick before.
    """
    state = table.state
    if state.next_understudy is None:
        step(table, rng)
        return False
    assert state.match.decision is not None
    table.take(Perform(rng.choice(state.match.decision.actions), None))
    last, before = table.state.entries[-1], state.entries[-1]
    ended = any(event_kind(event) == "trick_won" for event in before.events)
    return ended and before.seat != last.seat


@pytest.mark.parametrize("width", [360, 390])
def test_the_result_of_a_trick_stays_while_computer_players_go_on(width: int) -> None:
    rng, seen = Random(2), 0
    for seed in range(6):
        table = lay(Match.new("onstage", 5, seed), understudies=(1, 3, 4))
        while table.scene.phase is not Phase.OVER and table.state.match.count < 60:
            if not led_after(table, rng):
                continue
            at = OnScreen.at(table, ui_of(width, 640))
            stage = replace(at.stage(), noted=True)
            game, names = stage.game, stage.names
            ends = [e for e in stage.scene.recap if event_kind(e) in game.closings]
            results = [tell(e, names) for e in ends for tell in (game.brief, game.earlier)]
            assert written(stage).startswith(tuple(results))
            seen += 1
    assert seen


def test_an_older_change_of_trump_is_not_told_with_a_newer_swap() -> None:
    stage = OnScreen.new(4, 5, ui_of(390, 844), rounds="quick").stage()
    entered, changed = PerformerEntered(Performer(3)), TrumpChanged(None, Suit(1), (0, 3, 0, 0))
    led, swap = (
        CardPlayed(1, Card(6), "lead"),
        PerformersSwapped(1, Performer(0), Performer(4), 2, forced=False),
    )
    for recap_, shown in (
        ((entered, changed, led, swap), False),
        ((entered, led, swap, changed), True),
        ((entered, changed), True),
    ):
        text = written(replace(stage, scene=replace(stage.scene, recap=recap_)))
        assert ("Trump is now Black." in text) == shown, text


@pytest.mark.parametrize(("game", "seats"), [("encore", 2), ("thespianage", 3), ("upstaged", 3)])
def test_the_strip_tells_what_touches_its_reader_and_then_the_news(game: str, seats: int) -> None:
    rng, seen = Random(4), {"own": 0, "head": 0, "last": 0}
    table = OnScreen.at(table_of(Match.new(game, seats, 3)), ui_of(390, 844))
    for _ in range(150):
        if not table.step(rng):
            break
        scene, stage = table.table.scene, table.stage()
        news = [
            one for one in news_bar._news(stage) if not news_bar.own_secret(one[0], scene.viewer)
        ]
        if scene.phase is not Phase.PRIVATE or not news:
            continue
        news = news_bar.since_the_opening(stage.game, news)
        text = written(stage)
        own = [line for event, line in news if news_bar.affects(stage.game, event, scene.viewer)]
        if stage.game.notable and news_bar.newest_part(stage) is not scene.recap:
            own = []  # in one's own turn, the newest act comes first
        kinds = frozenset[str]().union(*stage.game.headlines)
        heads = [line for event, line in news if event_kind(event) in kinds]
        acts = [at for at, (event, _) in enumerate(news) if event_kind(event) in stage.game.actions]
        done = news[acts[-1] :] if acts else []
        last = [line for event, line in done if event_kind(event) in kinds | stage.game.effects]
        late = [line for event, line in news if event_kind(event) not in stage.game.turns]
        group = "own" if own else "head" if heads else "last"
        found = own[-1:] or last or heads or late[-1:] or [news[-1][1]]
        assert any(line in text for line in found) or text == stage.ui.say("recap.short")
        seen[group] += 1
    assert all(seen.values()) or game == "upstaged", seen


@pytest.mark.parametrize("lang", ["en", "vi"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_strip_tells_what_every_team_gained_since_its_reader_looked(
    seats: int, lang: str
) -> None:
    rng, several, among_others = Random(1), 0, 0
    table = OnScreen.at(table_of(Match.new("upstaged", seats, 1)), ui_of(360, 640, lang=lang))
    while table.step(rng):
        scene, stage = table.table.scene, table.stage()
        if scene.phase is not Phase.PRIVATE:
            continue
        text, names = written(stage), stage.names
        news: Sequence[Any] = news_bar.newest_part(stage)
        gained = dict[int, int]()
        for event in news:  # whoever had to leave again is with the last team
            if event_kind(event) == "artist_joined":
                gained[event.artist] = event.seat
            elif event_kind(event) == "artist_sent":
                gained[event.artist] = event.to_seat
            elif event_kind(event) == "artists_switched":
                gained |= {event.artist: event.other_seat, event.other: event.seat}
        say = stage.game.speaker(lang)
        for artist, seat in gained.items():
            number = [*gained.values()].count(seat)
            counted = {
                say(f"gained.{key}", seat=names[seat], count=number) for key in ("count", "short")
            }
            assert names[seat] in text
            assert words.name(say, artist) in text or any(each in text for each in counted)
        several += len({*gained.values()}) > 1
        among_others += bool(gained) and not {*gained.values()} <= {scene.viewer}
    assert several
    assert among_others


def test_the_strip_tells_the_last_turn_and_no_secret_of_its_reader() -> None:
    rng, late, secrets, named, lost = Random(4), 0, 0, 0, 0
    table = OnScreen.at(table_of(Match.new("thespianage", 4, 3)), ui_of(390, 844))
    for _ in range(150):
        if not table.step(rng):
            break
        scene, stage = table.table.scene, table.stage()
        if scene.phase is not Phase.PRIVATE or not scene.recap:
            continue
        text, tell = written(stage), stage.game.brief
        own = [event for event in scene.recap if news_bar.own_secret(event, scene.viewer)]
        assert not any(tell(event, stage.names) in text for event in own)
        secrets += len(own)
        news = news_bar.newest_part(stage)
        seats = [getattr(event, "seat", None) for event in news]
        others = [
            (event, seat)
            for event, seat in zip(news, seats, strict=True)
            if seat not in (None, scene.viewer) and tell(event, stage.names)
        ]
        kinds = frozenset[str]().union(*stage.game.headlines)
        last = [
            tell(event, stage.names)
            for event, seat in others
            if seat == others[-1][1] and event_kind(event) in kinds
        ]
        shown = any(line in text for line in last)
        if last and not any(news_bar.affects(stage.game, event, scene.viewer) for event in news):
            assert shown or text == stage.ui.say("recap.short")
            late += 1
        elif last and not news_bar.affects(stage.game, others[-1][0], scene.viewer):
            named, lost = named + shown, lost + (not shown)
    assert late
    assert named > 2 * lost
    assert secrets


def until_the_first_hand(table: Table, answer: Callable[[Sequence[Action]], Action]) -> None:
    """Plays until the first seat's hand is open; `answer` chooses among legal actions."""
    while table.scene.seat != 0 or table.scene.phase is not Phase.PRIVATE:
        decision = table.scene.decision
        if decision is None or table.scene.awaits_done:
            step(table, Random(0))  # no choice of a person
        else:
            table.take(Act((answer(decision.actions),)))


def test_a_tile_removed_from_the_game_is_told_to_everybody() -> None:
    tracks = ("", "", "5 4 | 3 | 1")
    match = position(3, turn=1, hands=("*", "trapdoor", "*"), tracks=tracks, deck="* * * *")
    table = table_of(match)
    rng = Random(1)

    def answer(actions: Sequence[Action]) -> Action:
        play = [each for each in actions if each.kind in ("play", "strike", "end")]
        own = [each for each in play if each.kind != "end" and each.seat == 1]
        return (own or [*play[-1:]] or [rng.choice(actions)])[0]

    until_the_first_hand(table, answer)
    events = [event for entry in table.state.entries for event in entry.events]
    struck = next((each for each in events if event_kind(each) == "tile_struck"), None)
    stage = OnScreen.at(table, ui_of(390, 844)).stage()
    assert struck is not None
    assert stage.game.brief(struck, stage.names) in written(stage)


def test_cards_that_somebody_lost_come_before_what_the_others_did() -> None:
    hands = ("heckler heckler", "stage_fright rehearsal", "*")
    match = position(3, turn=1, hands=hands, deck="* * * *")
    fright = THING_IDS.index("stage_fright")
    table = table_of(match)
    wanted = [Action(1, "play", fright), Action(1, "player", 0)]

    def answer(actions: Sequence[Action]) -> Action:
        return next((each for each in wanted if each in actions), actions[-1])

    until_the_first_hand(table, answer)
    stage = OnScreen.at(table, ui_of(390, 844)).stage()
    lost = [event for event in stage.scene.recap if event_kind(event) == "card_discarded"]
    mine = [event for event in lost if event.seat == 0]
    assert len(mine) == 2
    assert stage.game.gathered(mine, stage.names, "en") in written(stage)


@pytest.mark.parametrize(("game", "seats"), [("upstaged", 2), ("thespianage", 3)])
def test_in_ones_own_turn_the_strip_tells_what_one_did_there(game: str, seats: int) -> None:
    rng, seen = Random(4), 0
    table = OnScreen.at(table_of(Match.new(game, seats, 3)), ui_of(390, 844))
    for _ in range(120):
        if not table.step(rng):
            break
        scene, stage, last = table.table.scene, table.stage(), table.table.state.entries[-1]
        if scene.phase is not Phase.PRIVATE or last.seat != scene.seat:
            continue
        own = recap.sentences(stage, scene.recap[-scene.own_news :], stage.game.brief)
        if scene.own_news < len(scene.recap) and own:
            assert any(line in written(stage) for line in own)
            seen += 1
    assert seen


def test_the_opening_is_no_news_once_somebody_has_played() -> None:
    rng, seen = Random(2), 0
    table = OnScreen.at(table_of(Match.new("thespianage", 3, 4)), ui_of(390, 844))
    for _ in range(40):
        assert table.step(rng)
        scene, stage = table.table.scene, table.stage()
        kinds = [event_kind(event) for event in scene.recap]
        if scene.phase is Phase.PRIVATE and "hearts_opened" in kinds and "cards_drawn" in kinds:
            shown = [each for each in scene.recap if event_kind(each) == "secret_shown"]
            assert not any(stage.game.brief(each, stage.names) in written(stage) for each in shown)
            seen += 1
    assert seen


def test_the_last_character_is_news_although_it_begins_the_first_turn() -> None:
    """The last character goes to a player without a choice, so only the news names it (TA6)."""
    rng, table = Random(4), OnScreen.at(table_of(Match.new("thespianage", 4, 3)), ui_of(390, 844))
    for _ in range(20):
        assert table.step(rng)
        scene, stage = table.table.scene, table.stage()
        if scene.phase is Phase.TABLE and scene.view and scene.view["phase"] != "character":
            break
    taken = [each for each in scene.recap if event_kind(each) == "character_taken"]
    assert stage.game.brief(taken[-1], stage.names) in written(stage)


def test_a_tile_is_told_once_from_hand_to_sheet() -> None:
    rng, seen = Random(3), 0
    table = OnScreen.at(table_of(Match.new("thespianage", 4, 3)), ui_of(390, 844))
    for _ in range(200):
        if not table.step(rng):
            break
        stage, news = table.stage(), table.table.scene.recap
        lines = recap.sentences(stage, news)
        for one, other in pairwise(event for event in news if event.audience is None):
            if (event_kind(one), event_kind(other)) == ("tile_taken", "tile_moved"):
                assert stage.game.tell(one, stage.names, stage.lang) not in lines
                assert stage.game.tell(other, stage.names, stage.lang) in lines
                seen += 1
    assert seen


def test_why_stands_only_beside_the_line_about_its_player() -> None:
    rng, beside = Random(4), {True: 0, False: 0}
    table = OnScreen.new(4, 5, ui_of(360, 640), rounds="quick")
    while table.step(rng):
        stage, last = table.stage(), table.table.state.entries[-1]
        if not stage.scene.recap or last.seat is None:
            continue
        drawn = [*walk(news_bar.news_bar(stage, lambda *_: None, ft.Text("Why?"), last.seat))]
        texts = [one.value for one in drawn if isinstance(one, ft.Text)]
        named = stage.names[last.seat] in max(texts, key=len)
        assert ("Why?" in texts) <= named
        beside["Why?" in texts] += 1
        if "Why?" in texts:  # as wide as the link is drawn
            link = measure.box("Why?", stage.ui.size("body")) + 2 * kit.LINK_PAD
            room = stage.ui.width - 2 * stage.ui.edge - 52 - link
            line = max((one for one in drawn if isinstance(one, ft.Text)), key=_length)
            assert measure.fits(line.value, float(line.size or 0), room, 2, BODY), line.value
    assert all(beside.values()), beside


def test_the_strip_tells_the_draw_of_an_action_too() -> None:
    """Without the draw, a hand that loses a card would seem unchanged for no reason."""
    stage = OnScreen.at(table_of(Match.new("encore", 2, 3)), ui_of(390, 844)).stage()
    recap_ = (
        CardStaged(1, ALL_CARDS[0], 0),
        IntensityChanged(1, 1, 1),
        CardsDrawn(1, 1, 0),
    )
    text = written(replace(stage, scene=replace(stage.scene, recap=recap_)))
    lines = [stage.game.brief(event, stage.names) for event in recap_]
    assert all(line in text for line in lines)


OPENED = (VenueOpened(Venue(FIRST_VENUE + 1)), PriorityTaken(1))
STAGED = (CardStaged(1, ALL_CARDS[0], 0), IntensityChanged(1, 1, 9))


@pytest.mark.parametrize(
    ("recap_", "shown"),
    [
        # Of an old Round nothing is news, once the next one has gone on.
        (
            (VenueWon(0, Venue(FIRST_VENUE)), RoundBegan(2), CardsDrawn(0, 1, 1), PreShowBegan(1)),
            (2, 3),
        ),
        ((VenueWon(0, Venue(FIRST_VENUE)), *OPENED, RoundBegan(2)), (2, 3)),
        ((ActPerformed(0, ALL_CARDS[0], 3, None, 0, 0), EventBegan(1, True), *STAGED), (1, 2)),
        # The cause of a change is told with it.
        ((EncoreTriggered(1, ALL_CARDS[0], 0, 0), MoneyChanged(0, -5000, 30000)), (0, 1)),
    ],
)
def test_the_news_are_of_the_present_part_and_have_their_cause(
    recap_: tuple[Any, ...], shown: tuple[int, ...]
) -> None:
    stage = OnScreen.at(table_of(Match.new("encore", 2, 3)), ui_of(390, 844)).stage()
    scene = replace(stage.scene, recap=recap_, phase=Phase.PRIVATE, seat=0)
    text = written(replace(stage, scene=scene))
    lines = [stage.game.brief(event, stage.names) for event in recap_]
    found = [at for at, line in enumerate(lines) if line in text]
    assert set(shown) <= {*found}, text
    assert min(found) >= min(shown), text


def test_cards_discarded_together_are_told_together() -> None:
    table = OnScreen.at(table_of(Match.new("thespianage", 4, 3)), ui_of(390, 844))
    news = tuple(thespian.CardDiscarded(1, thespian.Card(kind)) for kind in (0, 1))
    stage = table.stage()
    scene = replace(stage.scene, recap=news, own_news=0)
    [(_, line)] = news_bar._news(replace(stage, scene=scene))
    assert line == stage.game.gathered(news, stage.names)
    assert all(stage.game.phrase("card", each.card) in line for each in news)
    assert news_bar.public_news(replace(stage, scene=scene)) == [line], "read aloud the same way"


SWAP = thespian.TilesSwapped(1, 1, 1, thespian.Aspect(0), 3, 2, 0, thespian.Aspect(0), 0, None)
TAKEN = thespian.CardTaken(2, 0)
AWARDED = thespian.SpecialAwarded(2, thespian.Special(3), 0)
EVENT = thespian.EventDrawn(2, thespian.StageEvent(31))
PLAYED = thespian.CardPlayed(1, thespian.Card(26))
MOVED = thespian.TileMoved(1, 2, 0, 3, 1, thespian.Aspect(0), 4)
DRAWS = tuple(thespian.CardsDrawn(seat, 2, "first") for seat in (1, 2, 3))
WHOLE_TURN = (
    PLAYED._replace(seat=2, card=thespian.Card(30)),
    thespian.CardTaken(2, 1),
    PLAYED._replace(seat=2, card=thespian.Card(31)),
    AWARDED._replace(host_seat=2),
)
LAST_EVENT = EVENT._replace(seat=3)
LOOKED_INTO = thespian.HandLookedAt(1, 2)


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize(
    ("recap_", "shown"),
    [
        ((SWAP, *DRAWS), (0,)),
        ((DRAWS[1], EVENT, thespian.CardsDrawn(2, 1, "rest"), DRAWS[2]), (1,)),
        ((EVENT, DRAWS[1], thespian.CardPlayed(3, thespian.Card(26)), DRAWS[2]), (0, 2)),
        ((SWAP, DRAWS[0], EVENT, DRAWS[1], DRAWS[2]), (2,)),
        ((DRAWS[0], EVENT, DRAWS[1], MOVED, DRAWS[2]), (1,)),
        ((PLAYED, MOVED, PLAYED._replace(seat=2), DRAWS[1]), (1, 2)),
        ((PLAYED, DRAWS[0], PLAYED._replace(seat=2), PLAYED._replace(seat=3)), (0, 2, 3)),
        ((TAKEN, DRAWS[1], thespian.HandLookedAt(3, 0), DRAWS[2]), (0, 2)),
        ((AWARDED, DRAWS[1], thespian.PlayerNamed(3, 0), DRAWS[2]), (0, 2)),
        # The last turn is told whole, and of each other player at least a short act.
        ((PLAYED, DRAWS[0], *WHOLE_TURN, DRAWS[1]), (0, 3, 5)),
        ((PLAYED, MOVED, DRAWS[0], PLAYED._replace(seat=2), DRAWS[1], LAST_EVENT), (0, 3, 5)),
        ((LOOKED_INTO, DRAWS[0], PLAYED._replace(seat=3), DRAWS[2]), (0, 2)),
    ],
)
def test_what_changed_the_show_is_told_before_draws(
    recap_: tuple[Any, ...], shown: tuple[int, ...], width: int
) -> None:
    stage = OnScreen.at(table_of(Match.new("thespianage", 4, 3)), ui_of(width, 640)).stage()
    scene = replace(stage.scene, recap=recap_, own_news=0, phase=Phase.PRIVATE, seat=0)
    text = written(replace(stage, scene=scene))
    lines = [stage.game.brief(event, stage.names) for event in recap_]
    assert all(lines[at] in text for at in shown), text
    assert not any(line in text for event, line in zip(recap_, lines, strict=True)
                   if isinstance(event, thespian.CardsDrawn)), text  # fmt: skip


def test_draws_are_told_where_nothing_else_was_done() -> None:
    stage = OnScreen.at(table_of(Match.new("thespianage", 4, 3)), ui_of(390, 844)).stage()
    scene = replace(stage.scene, recap=DRAWS[:2], own_news=0, phase=Phase.PRIVATE, seat=0)
    text = written(replace(stage, scene=scene))
    assert all(stage.game.brief(event, stage.names) in text for event in DRAWS[:2]), text


OWN_MOVE, OWN_EVENT = MOVED._replace(seat=0), EVENT._replace(seat=0)
OWN_DRAWS = DRAWS[0]._replace(seat=0)
DISCARDED, LOOKED = thespian.CardDiscarded(0, thespian.Card(1)), thespian.TileDrawn(0)
PUT = thespian.TilePut(0, thespian.Aspect(0))


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize(
    ("recap_", "shown"),
    [
        ((PLAYED._replace(seat=0), OWN_MOVE, OWN_DRAWS, OWN_EVENT, OWN_DRAWS), 3),
        ((OWN_MOVE, DISCARDED, LOOKED, PUT), 3),
        ((OWN_EVENT, OWN_DRAWS, PUT), 2),
    ],
)
def test_the_newest_act_of_ones_own_turn_is_told(
    recap_: tuple[Any, ...], shown: int, width: int
) -> None:
    stage = OnScreen.at(table_of(Match.new("thespianage", 4, 3)), ui_of(width, 640)).stage()
    scene = replace(stage.scene, recap=recap_, own_news=len(recap_), phase=Phase.PRIVATE, seat=0)
    text = written(replace(stage, scene=scene))
    assert stage.game.brief(recap_[shown], stage.names) in text, text


@pytest.mark.parametrize("lang", ["en", "vi"])
@pytest.mark.parametrize("to_aspect", [0, 2])
def test_the_longest_news_of_a_tile_are_whole_in_the_narrowest_strip(
    to_aspect: int, lang: str
) -> None:
    stage = OnScreen.at(table_of(Match.new("thespianage", 6, 3)), ui_of(360, 640)).stage()
    moves: list[Any] = [
        thespian.TilesSwapped(2, host, 1, thespian.Aspect(2), None, to, 1,
                              thespian.Aspect(to_aspect), 0, None)
        for host, to in ((2, 0), (0, 2), (0, 1), (0, 0), (2, 2))
    ]  # fmt: skip
    moves.append(thespian.TileMoved(2, 4, 1, 0, 1, thespian.Aspect(2), None))
    moves.append(thespian.TileMoved(2, 4, 0, 4, 1, thespian.Aspect(2), None))
    for move in moves:
        said = stage.game.brief(move, stage.names, lang)
        scene = replace(stage.scene, recap=(move,), own_news=0, phase=Phase.PRIVATE, seat=3)
        text = written(replace(stage, scene=scene, lang=lang))
        assert text == said


def test_of_every_turn_the_strip_tells_what_touches_its_reader() -> None:
    stage = OnScreen.at(table_of(Match.new("thespianage", 4, 3)), ui_of(390, 844)).stage()
    peek = thespian.SecretLookedAt(2, 0, "crush")
    given = thespian.SpecialAwarded(3, thespian.Special(0), 0)
    recap_ = (
        *(PLAYED._replace(seat=2, card=thespian.Card(30)), peek),
        *(MOVED._replace(seat=2, host_seat=2, to_seat=1), DRAWS[1]),
        *(PLAYED._replace(seat=3), given, MOVED._replace(seat=3, host_seat=3, to_seat=3)),
    )
    scene = replace(stage.scene, recap=recap_, own_news=0, phase=Phase.PRIVATE, seat=0)
    text = written(replace(stage, scene=scene))
    for event in (peek, given):
        assert stage.game.brief(event, stage.names) in text, text


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_strip_tells_every_vote_with_its_voters(seats: int, width: int) -> None:
    stage = OnScreen.at(table_of(Match.new("thespianage", seats, 3)), ui_of(width, 640)).stage()
    drawn, names = thespian.StageEvent(THING_IDS.index("cover_story")), stage.names
    for host in range(seats):
        voters = [(seat + 2) % seats for seat in range(seats)]
        named = tuple(host if seat != host else (host + 1) % seats for seat in voters)
        votes = [thespian.PlayerNamed(*each) for each in zip(voters, named, strict=True)]
        recap_ = (
            *(thespian.EventDrawn(1, drawn), *votes),
            *(thespian.VoteDecided(1, drawn, host, named, "clear"), *DRAWS[:2]),
        )
        scene = replace(stage.scene, recap=recap_, own_news=0, phase=Phase.PRIVATE, seat=0)
        text = written(replace(stage, scene=scene))
        assert text.startswith(f"Cover Story, votes: {names[host]} {seats - 1}"), text
        assert f"{names[(host + 1) % seats]} 1" in text, text
        voter = next(names[seat] for seat in voters if seat != host)
        assert f"({voter}" in text, text
        assert "names" not in text, text


def test_what_befalls_a_card_is_told_with_its_cause() -> None:
    stage = OnScreen.at(table_of(Match.new("encore", 2, 3)), ui_of(390, 844)).stage()
    mover, moved = ALL_CARDS[0], ALL_CARDS[40]
    recap_ = (
        PreShowTriggered(0, mover, 3, 0),
        CardPicked(0, 1, moved, 1),
        CardMoved(1, moved, 1, 4),
        IntensityChanged(0, 1, 1),
    )
    text = written(replace(stage, scene=replace(stage.scene, recap=recap_)))
    first, second = (stage.game.phrase("card", card) for card in (mover, moved))
    assert text.startswith(f"{first}: Jonas’s {second} moves to another zone. Mai: +1"), text


def test_changes_of_one_total_at_once_are_one_change() -> None:
    stage = OnScreen.at(table_of(Match.new("encore", 2, 3)), ui_of(390, 844)).stage()
    more = AbilityTriggered(1, ALL_CARDS[1])
    for recap_, sum_ in (
        ((*STAGED, more, IntensityChanged(1, 2, 11)), "+3 Intensity, now 11"),
        ((*STAGED, IntensityChanged(0, 1, 2), IntensityChanged(1, 3, 12)), "+4 Intensity, now 12"),
    ):
        text = written(replace(stage, scene=replace(stage.scene, recap=recap_)))
        assert sum_ in text
        assert "now 9" not in text
    vain = (*STAGED, more, NothingDone(1, ALL_CARDS[1]))
    text = written(replace(stage, scene=replace(stage.scene, recap=vain)))
    assert stage.game.brief(more, stage.names) not in text
    alone = (AbilityTriggered(0, Venue(FIRST_VENUE)), MoneyChanged(0, 10000, 20000))
    text = written(replace(stage, scene=replace(stage.scene, recap=alone)))
    assert text == f"{stage.game.phrase('venue', FIRST_VENUE)}: +$10,000 for Mai."
    by_ear = news_bar.aria_text(
        replace(stage, scene=replace(stage.scene, recap=(*STAGED, IntensityChanged(1, 2, 11))))
    )
    assert by_ear.count("Intensity") == 1
    gone = (*STAGED[:1], IntensityChanged(1, -1, 10), more, IntensityChanged(1, 1, 11))
    assert [*recap.summed(stage.game, gone)] == [STAGED[0], more]


def test_the_few_sentences_about_a_choice_name_what_was_revealed() -> None:
    stage = OnScreen.at(table_of(Match.new("thespianage", 4, 3))).stage()
    done: list[Any] = [
        PLAYED,
        thespian.BranchChosen(1, thespian.Card(26), 0),
        thespian.SecretShown(1, "crush", thespian.Character(2), 0),
    ]
    texts = [stage.game.brief(event, stage.names) for event in done]
    lines = recap.main_sentences(
        stage.game, done, lambda event: stage.game.brief(event, stage.names), 2
    )
    assert lines == [texts[0], texts[2]]
