"""Tests of ENCORE!! ECG at a device laid flat between two people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from random import Random
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from app.games.common.board_state import Pick
from app.games.common.pieces import LIFT
from app.games.encore import flat, flat_edge
from app.games.encore.flat_moment import FROM_HAND, Picks, held, lying
from app.games.encore.layout import NEAR, make_plan
from app.games.encore.places import OUT, VENUE, VERBS, Card, Spot, place_of
from app.table.board import BoardContext, Drawn, Ends
from app.table.places import Piece
from app.table.steps import Act, Cover, LieFlat, Uncover
from app.table.table import Table
from app.theme import Ui, kit, measure
from engines import Action, Match
from engines.encore.actions import DRAFT
from engines.encore.content import CARDS, DECKS, KIND, THING_IDS
from tests.app.games.boards import (
    OnScreen,
    copy_of,
    looking,
    strings,
    table_of,
    taps,
    ui_of,
    walk,
)
from tests.app.games.encore.evenings import SEEDS, found, once, played
from tests.app.games.laid import Box, laid, seen
from tests.app.table.laid import lay
from tests.depth import depth, soak_only
from tests.engines.encore.table import table as position

SIZES = depth(((360, 640), (1280, 800)), ((360, 640), (390, 844), (1280, 800)))
"""The smallest and the widest window; `make soak` adds a slightly larger phone."""
ENDS = ("near", "far")
"""Keys of the boards in front of seat 0 and seat 1."""

SLACK = 0.6
"""Tolerance for rounding, in logical pixels."""

CROWDED = 2
"""Seed of a game in which a player has sixteen cards."""

REMOVED = 385
"""Seed of a game in which a player may take back one of six cards."""

MOST_CONTROLS = 385
"""Maximum number of controls on both boards; an open hand may add more."""


class Pair(OnScreen):
    """Table on a device lying flat between two people."""

    @classmethod
    def between(cls, table: Table, ui: Ui | None = None) -> Pair:
        match = table.state.match.copy()
        other = table_of(match, table.state.entries)
        other.take(LieFlat(True))
        return cls(other, ui or ui_of(speed=0))

    @property
    def ends(self) -> Ends:
        def nothing(*args: Any) -> None:
            pass

        return Ends(
            lambda seat: self.table.take(Uncover(seat)),
            lambda seat: self.table.take(Cover(seat)),
            nothing,
            nothing,
            nothing,
            lambda: None,
        )

    def draw(self, pick: Any = None) -> Drawn:
        drawn: Drawn = Renderer().render(flat, self.stage(pick), self.ends)
        return drawn

    def all(self, pick: Any = None) -> list[Any]:
        return list(walk(self.draw(pick).body))

    def said(self, pick: Any = None) -> list[str]:
        return [*strings(self.all(pick))]

    @property
    def decider(self) -> int:
        return self.table.scene.deciders[0]


def keyed(controls: list[Any], key: str) -> list[Any]:
    [found] = [one for one in controls if getattr(one, "key", None) == key]
    return list(walk(found))


def pairs(**more: Any) -> Iterator[tuple[str, Pair]]:
    for name, table in once().items():
        yield name, Pair.between(table, ui_of(**{"speed": 0, **more}))


def faces(said: list[str]) -> set[int]:
    pictures = {f"-{name}.svg": card for card, name in enumerate(THING_IDS[:CARDS])}
    drawn = [text for text in said if text.endswith(".svg")]
    shown = {card for text in drawn for end, card in pictures.items() if text.endswith(end)}
    return shown | {int(text[5:]) for text in said if text.startswith("pick-")}


def public(match: Match) -> set[int]:
    view = match.view(None)
    cards = {card for zones in view["zones"] for card in zones if card is not None}
    cards |= {card for removed in view["removed"] for card in removed}
    cards |= {frame["thing"] for frame in view["under_way"]["frames"]}
    held_ = view["under_way"]["held"]
    return cards | (set() if held_ is None else {held_})


def measured(body: Any, width: float, height: float) -> list[Box]:
    first = laid(body, width, height, drawn=False)
    for live, end in zip(boards_of(body), reversed(ENDS), strict=False):
        room = next(box.at for box in first if box.trail[-1:] == (end,))
        live.kwargs["guess"] = (room.w, room.h)
    return laid(body, width, height)


def boards_of(control: Any) -> Iterator[Component]:
    if isinstance(control, Component) and "guess" in control.kwargs:
        yield control
    for name in ("content", "controls"):
        inside = getattr(control, name, None) or ()
        for each in inside if isinstance(inside, (list, tuple)) else (inside,):
            yield from boards_of(each)


def misplaced(ui: Ui, drawn: Drawn) -> list[str]:
    return out_of_place(measured(drawn.body, ui.width, ui.height), ui.width, ui.height)


def out_of_place(boxes: list[Box], width: float, height: float) -> list[str]:
    """Returns messages about controls that cannot be pressed.

    Fully covered controls are left out, because they wait below an open hand or a tray.
    """
    wrong = []
    for number, box in enumerate(boxes):
        half_ = _half_of(box)
        if half_ is None or not (box.pressed or box.solid):
            continue
        left = seen(boxes, number)
        top, low = (height / 2, height) if half_ else (0, height / 2)
        if any(part.y < top - SLACK or part.bottom > low + SLACK for part in left):
            wrong.append(f"{box.trail} leaves its half: {box.at}")
        if not box.pressed or not left:
            continue
        if box.at.x < -SLACK or box.at.right > width + SLACK:
            wrong.append(f"{box.trail} leaves the window: {box.at}")
        if any(key.startswith(("manager-", "asked-", "read-")) for key in box.trail):
            # A low line and the floor are read by a finger that hits them; the foot grows with its
            # note.
            continue
        if not any(min(part.w, part.h) >= kit.TARGET - SLACK for part in left):
            wrong.append(f"{box.trail} is covered: {left} are left of {box.at}")
    return wrong


def _half_of(box: Box) -> bool | None:
    for key in box.trail:
        if key in ("near", "edge-0"):
            return True
        if key in ("far", "edge-1"):
            return False
    return None


# -- what is asked ---------------------------------------------------------------------------


def test_every_question_is_answered_in_the_half_of_whose_it_is() -> None:
    for name, pair in pairs():
        decision = pair.table.state.match.decision
        assert decision is not None
        # Further splits of a draw take further taps on a deck.
        even = decision.about.get("suggested", 0)
        wanted = {
            each for each in decision.actions if each.kind != "split" or abs(each.arg - even) < 2
        }
        seen = {each for each in wanted if each.kind not in FROM_HAND}
        covered, kinds = reach(pair)
        public_ = not decision.private or {each.kind for each in seen} <= {*decision.spoken}
        if public_:
            assert covered >= seen, (name, seen - covered)
            assert kinds >= {each.kind for each in seen}, name
        pair.table.take(Uncover(pair.decider))
        under, more = reach(pair)
        assert covered | under >= wanted, (name, wanted - covered - under)
        assert kinds | more >= {each.kind for each in wanted}, name


def hidden(pick: Picks) -> tuple[Any, ...]:
    return (*pick.near.hand.chosen, *pick.far.hand.chosen)


def reach(pair: Pair) -> tuple[set[Action], set[str]]:
    """Returns the decider's reachable actions, and the kinds that were carried out.

    Taps choose some actions and carry out others. Checks that taps on the other player's edge have
    no effect.
    """
    once = pair.again()
    controls = once.all()
    for handler in taps(keyed(controls, f"edge-{1 - pair.decider}")):
        handler(None)
    assert (once.acts, once.picks) == ([], [])
    for handler in taps(controls):
        handler(None)
    names: dict[Any, Any] = {}
    for pick in once.picks:
        for found_ in (*pick.table.chosen, *hidden(pick)):
            names.setdefault(found_, pick)
    own = {Action(pair.decider, name.kind, name.arg) for name in names if name.kind != "at"}
    one_each = {(name.kind, bool(hidden(pick))): pick for name, pick in names.items()}
    kinds = {action.kind for action in once.acts}
    chosen_ = set(once.acts) | own
    uses = [pick for name, pick in names.items() if name.kind in VERBS]
    compared: dict[str, Picks] = {}
    for pick in (*one_each.values(), *uses):
        second = pair.again()
        for handler in taps(second.all(pick)):
            handler(None)
        kinds |= {action.kind for action in second.acts}
        chosen_ |= set(second.acts)
        for other in second.picks if pick in uses else ():
            for name in other.table.chosen:
                compared[name.kind] = other
                chosen_.add(Action(pair.decider, name.kind, name.arg))
    for pick in compared.values():
        third = pair.again()
        for handler in taps(third.all(pick)):
            handler(None)
        kinds |= {action.kind for action in third.acts}
    return chosen_, kinds


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        *((size, 1.0) for size in SIZES),
        (SIZES[0], 2.0),
        *(pytest.param(size, 2.0, marks=soak_only) for size in SIZES[1:]),
    ],
)
def test_it_fits_and_can_be_touched(size: tuple[int, int], scale: float) -> None:
    for name, pair in pairs(width=size[0], height=size[1], scale=scale):
        every = depth(1 if size == SIZES[0] else 3, 1)  # where least room is left, all choices
        for pick in first_picks(pair)[::every]:
            assert not misplaced(pair.ui, pair.draw(pick)), (name, pick)
        for open_ in (False, True):
            if open_:
                pair.table.take(Uncover(0))
                pair.table.take(Uncover(1))
            boxes = measured(pair.draw().body, *size)
            controls = [box.control for box in boxes]
            assert not out_of_place(boxes, *size), name
            assert open_ or len(controls) < MOST_CONTROLS, (name, len(controls))
            for one in controls:
                width, height = getattr(one, "width", None), getattr(one, "height", None)
                assert width is None or width >= 0, (name, one)
                assert height is None or height >= 0, (name, one)
                if getattr(one, "on_click", None) is not None and width and height:
                    assert min(width, height) >= kit.TARGET - 0.5, (name, one.key, width, height)
            scrolled = [one for one in controls if getattr(one, "scroll", None)]
            assert not scrolled, name


def test_only_what_there_is_more_to_read_about_has_a_sign_for_it() -> None:
    signs = set()
    for name, pair in pairs():
        for pick in first_picks(pair):
            if hidden(pick):
                continue
            edge = keyed(pair.all(pick), f"asked-{pair.decider}")
            moment = lying(pair.stage(pick), pair.ends, pair.decider)
            read = isinstance(moment.place, Spot | Card) or moment.asked == "ask.draft"
            assert ("inspect" in [*strings(edge)]) == read, name
            signs.add(read)
    assert signs == {True, False}


def first_picks(pair: Pair) -> list[Any]:
    """Returns the picks after a first tap on one answer of each kind.

    They include answers on the table and, with the pad pressed, in the hand.
    """
    picks = {}
    for answer in lying(pair.stage(), pair.ends, pair.decider).answers:
        if answer.kind not in picks:
            once = pair.again()
            lying(once.stage(), once.ends, pair.decider).tap(answer)
            picks[answer.kind] = once.picks[-1]
    pair.table.take(Uncover(pair.decider))
    own = held(pair.stage(), pair.ends, pair.decider)
    assert own is not None
    for answer in own.answers:
        if answer.kind not in picks:
            picks[answer.kind] = chosen(pair, answer)
    pair.table.take(Cover(pair.decider))
    return [*picks.values()]


@pytest.mark.parametrize("size", SIZES)
def test_a_crowded_hand_lies_over_its_own_half_and_nothing_else(size: tuple[int, int]) -> None:
    for name, table in crowded().items():
        hands = table.state.match.view(None)["hand_sizes"]
        pair = Pair.between(table, ui_of(*size, speed=0))
        pair.table.take(Uncover(0))
        pair.table.take(Uncover(1))
        drawn = pair.draw()
        boxes = measured(drawn.body, *size)
        controls = [box.control for box in boxes]
        assert not out_of_place(boxes, *size), name
        for number, box in enumerate(boxes):
            if box.pressed and any(key.startswith("pick-") for key in box.trail):
                assert seen(boxes, number) == [box.at], (name, box.trail)
        for seat, cards in enumerate(hands):
            half = keyed(controls, ENDS[seat])
            picked = [one for one in half if str(getattr(one, "key", "")).startswith("pick-")]
            if name != "take" or seat != pair.decider:
                assert len(picked) == cards
            assert all(taps([*walk(one)]) for one in picked), name
    assert {"aim", "act"} <= crowded().keys()


@cache
def crowded() -> dict[str, Table]:
    """Returns tables at questions asked while a hand has twelve cards or more."""
    known: dict[str, Table] = {}
    for table in played(CROWDED):
        decision = table.state.match.decision
        assert decision is not None
        name = decision.prompt.removeprefix("ask.")
        if name not in known and max(table.state.match.view(None)["hand_sizes"]) >= 12:
            known[name] = copy_of(table)
    return known


@pytest.mark.parametrize("size", SIZES)
def test_a_raised_card_of_the_main_stage_keeps_off_the_venue(size: tuple[int, int]) -> None:
    pair = Pair.between(found()["act-three"], ui_of(*size, speed=0))
    first = next(boards_of(pair.draw().body))
    width, height = first.kwargs["guess"]
    plan = make_plan(pair.ui, lying(pair.stage(), pair.ends, 0), width, height)
    assert plan.rows[NEAR][0].y - LIFT >= plan.middle.bottom
    assert plan.height <= height


@pytest.mark.parametrize("size", SIZES)
def test_six_cards_to_take_back_lie_there_whole(size: tuple[int, int]) -> None:
    for table in played(REMOVED):
        decision = table.state.match.decision
        assert decision is not None
        if decision.prompt == "ask.salvage" and len(decision.actions) > 6:
            pair = Pair.between(table, ui_of(*size, speed=0))
            assert not misplaced(pair.ui, pair.draw())
            assert not [one for one in pair.all() if getattr(one, "scroll", None)]
            return
    raise AssertionError("Nobody takes anything back in that tour.")


def test_while_a_hand_is_open_nothing_below_it_is_read() -> None:
    pair = Pair.between(found()["act-three"])
    lying(pair.stage(), pair.ends, 0).inspect(VENUE)
    [pick] = pair.picks
    assert "inspector" in strings(keyed(pair.all(pick), "near"))
    pair.table.take(Uncover(0))
    assert "inspector" not in strings(keyed(pair.all(pick), "near"))
    pair.table.take(Cover(0))
    pair.table.take(Uncover(1))
    assert "inspector" in strings(keyed(pair.all(pick), "near"))


@pytest.mark.parametrize("size", SIZES)
def test_a_step_is_whole_beside_what_can_be_done_instead(size: tuple[int, int]) -> None:
    several = 0
    for name, pair in pairs(width=size[0], height=size[1]):
        for pick in first_picks(pair):
            boxes = laid(pair.draw(pick).body, *size)
            edge = [box for box in boxes if f"asked-{pair.decider}" in box.trail]
            buttons = [
                box for box in edge if isinstance(box.control, ft.Button | ft.OutlinedButton)
            ]
            several += len(buttons) > 1
            area = edge[0].at
            for box in buttons:
                assert box.at.w >= kit.TARGET, (name, box)
                assert area.x - SLACK <= box.at.x, (name, box)
                assert box.at.right <= area.right + SLACK, (name, box)
                words_ = box.control.content
                assert words_.size >= 10, (name, words_.value)
                if isinstance(box.control, ft.OutlinedButton):
                    continue  # it is as wide as its words
                room = box.at.w - 2 * kit.PAD
                lines = measure.lines(words_.value, words_.size, room + SLACK)
                assert lines is not None, (name, words_.value)
                assert lines * words_.size * kit.LABEL <= box.at.h, (name, words_.value)
            for one, other in pairwise(sorted(box.at for box in buttons)):
                assert one.right <= other.x + SLACK, name
    assert several > 2


@pytest.mark.parametrize("cards", [7, 12, 18])
@pytest.mark.parametrize("size", SIZES)
def test_every_hand_opens_whole(cards: int, size: tuple[int, int]) -> None:
    own = [card for colour in (0, 1) for deck in DECKS[colour] for card in deck]
    rest = [card for card in own if KIND[card] != 0][:cards]
    rest += [card for card in own if card not in rest][: cards - len(rest)]
    match = position(hands=(" ".join(THING_IDS[card] for card in rest), ""))
    table = lay(match)
    pair = Pair.between(table, ui_of(*size, speed=0))
    backs = [text for text in pair.said() if text.startswith("back-0-")]
    assert len(backs) == cards
    pair.table.take(Uncover(0))
    controls = keyed(pair.all(), "near")
    shown = {text for text in strings(controls) if text.startswith("pick-")}
    assert shown == {f"pick-{card}" for card in rest}
    boxes = measured(pair.draw().body, *size)
    assert not out_of_place(boxes, *size)
    near = {box.trail[-1]: box.at for box in boxes if box.trail[:1] == ("near",)}
    assert ("star" in near) <= ("line-0" in near), "the Venue gives way before the line does"
    if "star" in near:
        assert "line-1" not in near or near["line-1"].bottom <= near["star"].y
        assert near["star"].bottom <= near["line-0"].y


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_phone_on_its_side_asks_to_be_turned(scale: float) -> None:
    pair = Pair.between(found()["act"], ui_of(844, 390, scale, speed=0))
    pair.table.take(Uncover(0))
    said = pair.said()
    assert "Turn the phone upright" in said
    assert not faces(said)


# -- secrets -----------------------------------------------------------------------------------


def test_nothing_of_a_hand_stands_there_unless_its_pad_is_held() -> None:
    for name, pair in pairs():
        match = pair.table.state.match
        assert faces(pair.said()) <= public(match), name
        for seat in (0, 1):
            pair.table.take(Uncover(seat))
            controls = pair.all()
            mine = {*match.view(seat)["hand"]}
            half = faces([*strings(keyed(controls, ENDS[seat]))])
            looked = {*match.view(seat)["looked"]}
            assert half <= mine | looked | public(match), name
            assert half >= mine or looked, name
            other = keyed(controls, ENDS[1 - seat]) + keyed(controls, f"edge-{1 - seat}")
            assert faces([*strings(other)]) <= public(match), name
            pair.table.take(Cover(seat))
        assert faces(pair.said()) <= public(match), name


def test_both_look_at_once_each_in_their_half() -> None:
    pair = Pair.between(found()["act-three"])
    pair.table.take(Uncover(0))
    pair.table.take(Uncover(1))
    controls = pair.all()
    for seat in (0, 1):
        half = keyed(controls, ENDS[seat])
        shown = {text for text in strings(half) if text.startswith("pick-")}
        assert shown == {f"pick-{card}" for card in pair.table.state.match.view(seat)["hand"]}
    [turned] = [one for one in controls if isinstance(one, ft.RotatedBox)]
    assert turned.quarter_turns == 2
    assert {"far", "edge-1"} <= {getattr(one, "key", None) for one in walk(turned)}


def test_equal_knowledge_is_an_equal_screen() -> None:
    differs = 0
    for number, (name, pair) in enumerate(pairs()):
        # Of two questions one is seen by everybody for seat 0, the other one for seat 1.
        eyes = ((None, 0), (None, 1), (1, 1), (0, 0))
        for eye, knows in eyes[number % depth(2, 1) :: depth(2, 1)]:
            other = pair.table.state.match.imagine(knows, Random(3))
            screens = []
            for match in (pair.table.state.match, other):
                table = table_of(match, pair.table.state.entries)
                table.take(LieFlat(True))
                if eye is not None:
                    table.take(Uncover(eye))
                screens.append(Pair(table, pair.ui).said())
            assert screens[0] == screens[1], (name, eye)
            differs += other.view(0) != pair.table.state.match.view(0)
            differs += other.view(1) != pair.table.state.match.view(1)
    assert differs > len([*pairs()]) / depth(2, 1)


def test_a_choice_from_a_hand_shows_that_something_is_chosen_and_never_what() -> None:
    several = 0
    for name, pair in pairs():
        pair.table.take(Uncover(pair.decider))
        own = held(stage_of(pair), pair.ends, pair.decider)
        assert own is not None
        answers = [*own.answers, *([OUT] if own.others else [])]
        picks = [chosen(pair, answer) for answer in answers]
        open_ = [pair.all(pick) for pick in picks]
        for theirs in (ENDS[1 - pair.decider], f"edge-{1 - pair.decider}"):
            under = [[*strings(keyed(controls, theirs))] for controls in open_]
            assert all(each == under[0] for each in under), name
        pair.table.take(Cover(pair.decider))
        screens = [pair.said(pick) for pick in picks]
        assert all(screen == screens[0] for screen in screens), name
        if picks:
            marked = f"chosen-{pair.decider}"
            # An empty hand has no back to stand for a card that comes from elsewhere.
            if pair.table.state.match.view(None)["hand_sizes"][pair.decider]:
                assert screens[0].count(marked) == 1
                assert pair.said().count(marked) == 0
            several += len(picks) > 1
    assert several > 3


def stage_of(pair: Pair) -> BoardContext:
    return replace(pair.stage(), cache=pair.stage().cache)


def chosen(pair: Pair, answer: Any) -> Picks:
    """Returns the pick after a tap in the open hand."""
    once = pair.again()
    own = held(once.stage(), once.ends, pair.decider)
    assert own is not None
    if answer == OUT:
        own.leave()
    else:
        own.tap(answer)
    [pick] = once.picks
    assert isinstance(pick, Picks)
    assert pick.table == Pick()
    return pick


def test_a_card_is_played_by_its_zone_or_by_the_step_and_let_go_by_a_tap() -> None:
    pair = Pair.between(found()["act-three"])
    seat = pair.decider
    pair.table.take(Uncover(seat))
    own = held(pair.stage(), pair.ends, seat)
    assert own is not None
    answer = next(name for name in own.answers if name.kind == "stage")
    pick = chosen(pair, answer)
    # A second tap does not play it.
    twice = pair.again()
    again = held(replace(twice.stage(pick), quick=True), twice.ends, seat)
    assert again is not None
    again.tap(answer)
    assert twice.acts == []
    assert hidden(twice.picks[0]) == ()
    pair.table.take(Cover(seat))
    controls = pair.again()
    found_ = controls.all(pick)
    free = {text for text in strings(found_) if text.startswith(f"free-{seat}-")}
    zones = pair.table.state.match.view(None)["zones"][seat]
    empty = {zone for zone, card in enumerate(zones) if card is None}
    assert free == {f"free-{seat}-{zone}" for zone in empty}
    for handler in taps(keyed(found_, f"put-back-{seat}")):
        handler(None)
    assert hidden(controls.picks[-1]) == ()
    for zone, steps in pick.end(seat).ways:
        once = pair.again()
        for handler in taps(keyed(once.all(pick), f"free-{seat}-{zone}")):
            handler(None)
        assert once.acts == list(steps)
        after = pair.table.state.match.copy()
        for action in steps:
            after.play(action)
        assert answer.arg in after.view(None)["zones"][seat]
    once = pair.again()
    for handler in taps(keyed(once.all(pick), "step")):
        handler(None)
    assert once.acts == list(pick.end(seat).does)


def test_what_is_chosen_is_taken_with_the_hand_covered_and_not_without_a_look() -> None:
    pair = Pair.between(found()["act-three"])
    table, seat = pair.table, pair.decider
    table.take(Uncover(seat))
    own = held(pair.stage(), pair.ends, seat)
    assert own is not None
    pick = chosen(pair, next(iter(own.answers)))
    table.take(Cover(seat))
    before = table.state.match.count
    does = pick.end(seat).does
    table.take(Act(does, revision=table.state.revision))
    assert table.state.match.count == before + len(does)


def test_reading_at_one_end_leaves_the_other_alone() -> None:
    pair = Pair.between(found()["act-three"])
    for reader in (0, 1):
        once = pair.again()
        moment = lying(once.stage(), once.ends, reader)
        moment.inspect(VENUE)
        [pick] = once.picks
        controls = pair.all(pick)
        sides = ["near", "far"]
        shown = ["inspector" in [*strings(keyed(controls, side))] for side in sides]
        assert shown == [reader == 0, reader == 1]


def test_whoever_waits_reads_a_deck_and_chooses_none() -> None:
    pair = Pair.between(found()["draft-open"])
    waits, deck = 1 - pair.decider, Piece(DRAFT.name, 2)
    lying(pair.stage(), pair.ends, waits).touch(deck)
    [pick] = pair.picks
    assert (pick.table, pick.end(waits).read) == (Pick(), deck)
    assert "inspector" in strings(keyed(pair.all(pick), ENDS[waits]))


def test_what_is_known_of_the_other_hand_is_read_under_the_pad() -> None:
    read = set()
    for seed, seat in ((seed, seat) for seed in SEEDS for seat in (0, 1)):
        for table in played(seed):
            match = table.state.match
            known = match.view(seat)["known_cards"][1 - seat]
            if match.decision is None or not known or match.decision.prompt != "ask.act":
                continue
            pair = Pair.between(table)
            names = [match.game.phrase("card", card) for card in known]
            assert not any(names[0] in text for text in pair.said() if "know" in text)
            pair.table.take(Uncover(seat))
            sentences = [
                text for text in strings(keyed(pair.all(), f"edge-{seat}")) if "know" in text
            ]
            assert sentences
            assert all(name in sentences[0] for name in names)
            other = strings(keyed(pair.all(), f"edge-{1 - seat}"))
            assert not any("know" in text for text in other)
            read.add(pair.decider == seat)
            if len(read) == 2:
                return
    raise AssertionError(read)


def test_a_card_that_cannot_answer_says_why_to_whoever_decides() -> None:
    pair = Pair.between(found()["act-three"])
    seat = pair.decider
    moment = lying(pair.stage(), pair.ends, seat)
    places = {place_of(wish, seat, moment.now) for wish in moment.wishes}
    tired = next(place for place in sorted(places, key=str) if isinstance(place, Spot))
    moment.touch(tired)
    [pick] = pair.picks
    assert (pick.near.read, pick.far.read) == (None, None)
    refused = lying(pair.stage(pick), pair.ends, seat)
    assert refused.why is not None
    sentence = refused.why.plain_sentence(refused.stage.names, refused.stage.lang)
    assert sentence in strings(keyed(pair.all(pick), ENDS[seat]))
    assert sentence not in strings(keyed(pair.all(pick), ENDS[1 - seat]))

    other = pair.again()
    lying(other.stage(), other.ends, 1 - seat).touch(tired)
    [read] = other.picks
    assert read.end(1 - seat).read == tired
    assert read.table == Pick()


def test_the_venue_stands_in_each_half_turned_to_its_reader() -> None:
    controls = Pair.between(found()["act-three"]).all()
    for seat, side in enumerate(ENDS):
        half = keyed(controls, side)
        keys = [getattr(one, "key", None) for one in half]
        assert keys.count("track") == keys.count("star") == 1
        own, theirs = (
            next(one for one in half if getattr(one, "key", None) == key)
            for key in (f"number-{seat}", f"number-{1 - seat}")
        )
        assert own.left < theirs.left


def test_every_event_is_shown_at_both_ends() -> None:
    shown = 0
    for table in played(5):
        if table.state.match.count > depth(30, 60):
            break
        pair = Pair.between(table, ui_of(speed=1))
        pair.table.state = replace(pair.table.state, film=table.state.film)
        paints = [live.args[0][:-1] for live in boards_of(pair.draw().body)]
        assert len(paints) == 2
        for both in zip(*paints, strict=True):
            for paint in both:
                texts = [*strings([*walk(Renderer().render(painted, paint))])]
                assert faces(texts) <= public(table.state.match) | everything_shown(table), (
                    table.state.match.count
                )
            shown += 1
    assert shown > depth(25, 50)


def painted(paint: Any) -> Any:
    from app.table.control_cache import ControlCache

    return paint(390.0, 300.0, ControlCache())


def everything_shown(table: Table) -> set[int]:
    cards: set[int] = set()
    for frame in table.scene.frames:
        view: Any = frame.view
        cards |= {card for zones in view["zones"] for card in zones if card is not None}
        cards |= {card for removed in view["removed"] for card in removed}
        for name in ("card", "thing"):
            cards |= {getattr(frame.event, name, None) or 0}
    return cards


# -- what the edge tells ---------------------------------------------------------------------


def test_a_tap_on_the_pad_says_that_it_is_to_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair.between(looking(position(hands=("P1 X1", "p1"), boards=("P2", "p2"))))
    sentence = pair.ui.say("encore.flat.keep")
    for seconds, tells in ((0.1, True), (2.0, False)):
        clock = iter((10.0, 10.0 + seconds))
        monkeypatch.setattr(flat_edge, "monotonic", partial(next, clock))
        (pad,) = [one for one in pair.all() if getattr(one, "key", None) == "pad-0"]
        pad.on_pan_down(None)
        pad.on_pan_cancel(None)
        assert pair.table.scene.viewers == ()
        assert any(pick.end(0).tapped for pick in pair.picks) is tells
        for pick in pair.picks:
            assert sentence in pair.said(pick)
        pair.picks.clear()
    assert sentence not in pair.said()


@pytest.mark.parametrize("cards", [1, 4, 6])
@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_an_open_hand_leaves_the_own_stage_in_sight(size: tuple[int, int], cards: int) -> None:
    hand = " ".join(f"P{number}" for number in range(4, 4 + cards))
    match = position(hands=(hand, "p4"), boards=("P1 P2 | S1 S2", "p1 | s1"))
    pair = Pair.between(looking(match), ui_of(*size, speed=0))
    pair.table.take(Uncover(0))
    shown = faces(pair.said())
    assert shown >= set(match.view(0)["hand"])
    assert shown >= {card for card in match.view(0)["zones"][0] if card is not None}


def test_the_account_of_an_event_lies_before_both() -> None:
    match = position(boards=("P1", "p1"), stage="event", intensity=(9, 2), passes=1)
    pair = Pair.between(looking(match))
    pair.table.take(Act((Action(0, "pass"),)))
    drawn = pair.draw()
    cards = [one for one in walk(drawn.interlude) if getattr(one, "key", None) == "result-card"]
    assert len(cards) == 2
    (turned,) = [one for one in walk(drawn.interlude) if isinstance(one, ft.RotatedBox)]
    assert turned.quarter_turns == 2
