"""Tests of ENCORE!! ECG's board in played games."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise, product, starmap
from random import Random
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.games import board_of
from app.games.common.action_bar import note, reserved_height
from app.games.common.board_state import Pick
from app.games.common.movement import movement
from app.games.common.stamps import seal
from app.games.common.tray import cells
from app.games.encore import card_faces, finale, pictures
from app.games.encore.answers import candidates
from app.games.encore.board import paint
from app.games.encore.board_state import BoardState
from app.games.encore.draft import BETWEEN
from app.games.encore.events import flies, flights, things
from app.games.encore.faces import back_art, hand_shape, vibe_sign
from app.games.encore.hand import spots
from app.games.encore.layout import LOW_PIECE, SIGNED, hand_names, make_plan
from app.games.encore.managers import lines
from app.games.encore.places import OUT, VERBS, Answer, Card, Spot, answer, place_of
from app.games.encore.prompts import LEAST_WAY, _way_line, note_text
from app.games.encore.result_card import interlude
from app.games.encore.stages import LEAVING, SHOWN
from app.games.encore.venue import parts as panel_parts
from app.screens.private_edge import EDGE
from app.table.control_cache import ControlCache
from app.table.state import Phase
from app.table.steps import Act, Done, Lift, PassTo
from app.table.table import Table
from app.text import say
from app.theme import kit
from app.theme.signs import LETTERS
from app.theme.ui import BODY
from engines import Action, Match
from engines.encore import actions, events
from engines.encore.content import (
    CARDS,
    COLOURS,
    DECKS,
    FIRST_VENUE,
    KIND,
    THING_IDS,
    VENUE_VIBE,
    words,
)
from tests.app.games.boards import (
    SHAPES,
    SIZES,
    OnScreen,
    in_turn,
    looking,
    parts,
    same_screen_elsewhere,
    strings,
    table_of,
    taps,
    ui_of,
    walk,
)
from tests.app.games.encore.evenings import QUESTIONS, SEEDS, ended, found, once, played
from tests.app.games.laid import laid
from tests.app.games.words import cut, needs
from tests.depth import SOAKING, soak_only
from tests.engines.encore.table import rewrite, thing
from tests.engines.encore.table import table as position

MOST_CONTROLS = 415

MOST_CARDS = 12
"""Number of hand cards that the smallest phone shows without scrolling."""

TIRING = 15
"""Seed of a short game in which a Performer tires."""

MOST_SHADED = 0.3
"""Maximum fraction of a board under a shade, which is the slowest control to draw."""


def test_the_games_ask_every_question() -> None:
    assert {name.split("-")[0] for name in found()} == QUESTIONS


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_every_question_is_drawn_with_little_shade(size: tuple[int, int], scale: float) -> None:
    width, height = size
    nights = 0
    for name, table in in_turn(found(), size):
        controls = looked_over(name, table, size, scale)
        if scale > 1:
            continue
        shaded = [one for one in controls if getattr(one, "gradient", None) is not None]
        area = sum(one.width * one.height for one in shaded)
        assert area < MOST_SHADED * width * height, (name, area)
        nights += any(getattr(one, "key", None) == "night" for one in controls)
    least = 3 if size in SIZES[::2] or SOAKING else 1  # of half of the questions
    assert nights > least or scale > 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cards", [0, 7, 12, 18])
def test_every_hand_finds_room(cards: int, size: tuple[int, int]) -> None:
    own = [card for colour in (0, 1) for deck in DECKS[colour] for card in deck]
    staged = [[card for card in own if KIND[card] == kind][:3] for kind in (0, 1)]
    rest = [card for card in own if card not in staged[0] + staged[1]]
    rows = (" ".join(THING_IDS[card] for card in row) for row in staged)
    hand = " ".join(THING_IDS[card] for card in rest[:cards])
    match = position(boards=(" | ".join(rows), "p1 p2 p3 | s1 s2 s3"), hands=(hand, ""))
    table = looking(match)
    controls = looked_over(f"{cards} cards", table, size, 1.0, scrolls=cards > MOST_CARDS)
    keys = {one.key for one in controls if str(getattr(one, "key", "")).startswith("pick-")}
    assert len(keys) == cards
    boxes = laid(OnScreen.at(table, ui_of(*size, speed=0)).draw().body, *size)
    named = {str(key) for box in boxes for key in box.trail if "card-" in str(key)}
    assert [found for key in sorted(named) for found in cut(boxes, key)] == []
    words = {getattr(box.control, "value", None) for box in boxes if named & {*box.trail}}
    assert words >= {table.state.match.game.phrase("card", card) for card in rest[:cards]}


@pytest.mark.parametrize("size", [(390, 585), (360, 434), (844, 280)])
def test_a_smaller_hand_has_no_smaller_cards(size: tuple[int, int]) -> None:
    areas = []
    for cards in range(3, 9):
        hand = " ".join(THING_IDS[card] for card in DECKS[0][0][:3] + DECKS[0][1][: cards - 3])
        match = position(boards=("", "p1"), hands=(hand, ""))
        moment = BoardState.see(OnScreen.at(looking(match), ui_of(*size, speed=0)).stage())
        plan = make_plan(moment.stage.ui, moment, *size)
        spot = spots(plan, hand_names(moment))[0]
        areas.append(spot.w * spot.h)
        assert size[1] < 300 or panel_parts(moment, plan).text.h, "the Venue's rule stays in sight"
    assert all(few > 0.75 * many for few, many in pairwise(areas)), areas


def test_cards_that_can_act_are_framed_alike_for_all_and_each_beam_keeps_its_side() -> None:
    framed, beams = set(), set()
    for hand, open_, turn in product(("P3 S2", "X1"), (False, True), (0, 1)):
        boards = ("P1 P2~ | S1", "p1 p2~ | s1")
        match = position(boards=boards, hands=(hand, ""), stage="event", turn=turn)
        table = table_of(match) if open_ else looking(match)
        moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
        zones = product((0, 1), range(2 * moment.now["options"]["zones"]))
        framed |= {spot for spot in starmap(Spot, zones) if moment.stance_at(spot).mark}
        assert moment.stance_at(Spot(turn, 0)).mark == moment.stage.ui.colors.brass
        beams.add(make_plan(moment.stage.ui, moment, 390, 700).beams)
    assert framed == {Spot(0, 0), Spot(1, 0)}
    assert beams == {(0, 1)}


@pytest.mark.parametrize(("size", "abreast"), [((536, 390), True), ((390, 620), False)])
def test_in_a_short_window_the_stages_are_compared_side_by_side(
    size: tuple[int, int], *, abreast: bool
) -> None:
    boards = ("P1 P2~ | S1 S2", "p1 p2 | s1~")
    hand = "P3 P4 S3 S4 X1 X2"
    for open_, turn in product((False, True), (0, 1)):
        match = position(boards=boards, hands=(hand, hand.lower()), passes=1, turn=turn)
        table = table_of(match) if open_ else looking(match)
        moment = BoardState.see(OnScreen.at(table, ui_of(844, 390, speed=0)).stage())
        plan = make_plan(moment.stage.ui, moment, *size)
        assert plan.abreast == abreast
        zones = [[plan.spot(Spot(seat, zone)) for zone in range(6)] for seat in (0, 1)]
        if not abreast:
            continue
        assert plan.height == size[1], "nothing scrolls"
        assert [(area.y, area.w, area.h) for area in zones[0]] == [
            (area.y, area.w, area.h) for area in zones[1]
        ]
        assert all(one.right < other.x for one, other in product(*zones))
        assert all(area.y > plan.middle.bottom and area.h >= SIGNED for area in zones[0])
        cache = ControlCache()
        cache.begin(moment.stage.ui)
        drawn = lines(moment, plan, cache)
        sizes = [
            {span.style.size for one in walk(line) for span in getattr(one, "spans", None) or ()}
            for line in drawn
        ]
        assert max(sizes[0]) == max(sizes[1])
        texts = {span.text for one in walk(drawn[0]) for span in getattr(one, "spans", None) or ()}
        assert "2/6" in texts, "two Performers among six cards"


def test_a_folded_stage_parts_its_rows_and_a_hand_keeps_off_the_action_bar() -> None:
    hand = "P3 P4 S3 S4 X1 X2"
    table = looking(position(boards=("P1 P2~ | S1 S2", "p1 p2 | s1~"), hands=(hand, "")))
    low, lower = (
        BoardState.see(OnScreen.at(table, ui_of(360, height, speed=0)).stage())
        for height in (640, 590)
    )
    assert not make_plan(low.stage.ui, low, 360, 434).folded, "the note has the Venue's effect"
    moment = lower
    plan = make_plan(moment.stage.ui, moment, 360, 480)
    assert plan.folded
    zones = [plan.spot(Spot(1, zone)) for zone in range(6)]
    gaps = [right.x - left.right for left, right in pairwise(zones)]
    assert gaps[2] >= 4 * max(gaps[:2] + gaps[3:])
    assert max(area.bottom for area in spots(plan, hand_names(moment))) <= 480 - 4


def test_a_question_names_the_card_whose_ability_asks_it() -> None:
    held = set()
    for name, table in found().items():
        moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
        going = moment.now["under_way"]
        if not going["frames"] or moment.chosen or moment.asked in ("ask.split", "ask.exhaust"):
            continue
        thing, speak = going["frames"][-1]["thing"], moment.stage.game.speaker("en")
        staged = thing == going["held"]
        first = words.printed(speak, thing)[-1][0] if staged else words.title(speak, thing)
        part = {"ENCORE": "Later, in the Event", "PRE-SHOW": "Later, in the Pre-Show"}
        assert f"{part.get(first, first)}: " in note_text(moment), name
        held.add(staged)
    assert False in held


@pytest.mark.parametrize("size", SIZES)
def test_what_comes_first_is_asked_too(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    when = {"when": "performs", "whose": "any", "steps": [{"do": "money", "amount": 5000}]}
    for word in ("P1", "P2"):
        rewrite(monkeypatch, word, when=when)
    table = looking(position(boards=("P1 P2", "p1")))
    decision = table.scene.decision
    assert decision is not None
    table.take(Act((next(action for action in decision.actions if action.kind == "perform"),)))
    assert table.scene.decision is not None
    assert table.scene.decision.prompt == "ask.order"
    for scale in (1.0, 2.0):
        looked_over("order", table, size, scale)
    reached = OnScreen.at(table, ui_of(*size, speed=0)).reached()
    assert reached >= set(table.scene.decision.actions)


@pytest.mark.parametrize("name", ["act", "hire", "aim", "drop"])
def test_every_state_of_a_board_is_told_without_a_colour(name: str) -> None:
    tour = OnScreen.at(found()[name], ui_of(speed=0))
    for handler in taps([*walk(tour.draw().body)]):
        handler(None)
    states = [None, *dict.fromkeys(tour.picks)]
    drawn = [shapes(tour.draw(pick).body) for pick in states]
    assert len(states) > 5
    assert len({*drawn}) == len(states)


def shapes(body: Any) -> tuple[Any, ...]:
    """Returns the places, pictures, words and edges on a board, without colours."""
    seen: list[Any] = []
    for one in walk(body):
        edge = getattr(getattr(one, "border", None), "top", None)
        seen.append((type(one).__name__, getattr(edge, "width", None)))
        seen.append([getattr(one, side, None) for side in ("left", "top", "width", "height")])
        seen.append((getattr(one, "value", None), getattr(one, "src", None)))
        seen.append(getattr(one, "color_blend_mode", None) is not None)
        seen.append([span.text for span in getattr(one, "spans", None) or ()])
    return tuple(map(str, seen))


def looked_over(
    name: str, table: Table, size: tuple[int, int], scale: float, *, scrolls: bool = False
) -> list[Any]:
    """Checks that a board's controls are few, visible and large enough to tap.

    At normal type size nothing scrolls, except at a salvage or with `scrolls`. Returns the
    controls.
    """
    drawn = OnScreen.at(table, ui_of(*size, scale, speed=0)).draw()
    controls = parts(drawn)
    assert len(controls) < MOST_CONTROLS, (name, len(controls))
    assert drawn.heading
    assert drawn.action_bar is not None, name
    for one in controls:
        width, height = getattr(one, "width", None), getattr(one, "height", None)
        assert width is None or width >= 0, (name, one)
        assert height is None or height >= 0, (name, one)
        if getattr(one, "on_click", None) is not None and width and height:
            assert min(width, height) >= kit.TARGET - 0.5, (name, one.key, width, height)
    if "draft" in name:  # nothing lies between the lines but the decks
        lines = [one for one in controls if str(getattr(one, "key", "")).startswith("manager-")]
        assert len(lines) == 2
        assert all(taps([*walk(line)]) for line in lines), (size, scale)
    scrolled = [one for one in walk(drawn.body) if getattr(one, "scroll", None)]
    if scale == 1 and not scrolls and name.split("-")[0] != "salvage":
        assert not scrolled, name
    return controls


@pytest.mark.parametrize("size", [(390, 844), pytest.param((844, 390), marks=soak_only)])
def test_every_answer_is_reached_with_two_taps(size: tuple[int, int]) -> None:
    for name, table in once().items():
        decision = table.scene.decision
        assert decision is not None
        screen = OnScreen.at(table, ui_of(*size, speed=0))
        rest = set(decision.actions) - screen.reached()
        # Another use of a card is compared first: the second tap chooses it, the third takes it.
        assert {action.kind for action in rest} <= {*VERBS, actions.SPLIT.name}, (name, rest)
        for action in rest:
            if action.kind == actions.SPLIT.name:  # each tap on a deck draws one more from it
                count = actions.SPLIT.arg(action)
                nearer = count + (1 if count < decision.about["suggested"] else -1)
                before = Pick((Answer(action.kind, nearer),))
            else:
                before = Pick((use_before(screen, action),))
            compared = screen.again()
            for handler in taps(parts(compared.draw(before))):
                handler(None)
            wanted = Pick((answer(action),))
            assert wanted in compared.picks, (name, action)
            third = screen.again()
            for handler in taps(parts(third.draw(wanted))):
                handler(None)
            assert action in third.acts


def use_before(screen: OnScreen, action: Action) -> Answer:
    moment = BoardState.see(screen.stage())
    spot = place_of(Answer(action.kind, action.arg), action.seat, moment.now)
    return moment.answers_at(spot)[0]


def test_a_card_is_signed_and_given_its_zone_with_one_step() -> None:
    for name in ("act", "hire"):
        tour = OnScreen.at(found()[name], ui_of(speed=0))
        moment = BoardState.see(tour.stage())
        cards = [key for key in moment.answers if key.kind in (actions.STAGE.name, name)]
        for key in cards:
            chosen = BoardState.see(tour.stage(Pick((key,))))
            free = {zone: step for zone, step in chosen.zones.items() if step is not None}
            for zone, step in free.items():
                at = tour.again()
                BoardState.see(at.stage(Pick((key, Answer("at", zone))))).confirm()
                assert at.acts == [moment.answers[key], step]
                after = tour.table.state.match.copy()
                for action in at.acts:
                    after.play(action)
                seat = step.seat
                assert after.view(None)["zones"][seat][zone] == key.arg


@pytest.mark.parametrize(
    ("staged", "card", "zone"),
    [
        ("- - P1~ | - - P2~", "P3", 0),  # neither behind a Performer who will step back
        ("P1 | - P2~", "P3", 2),  # nor in front of one who is Backstage
        ("P1 | S1 - S2", "P3", 2),  # but before a Supporter who can BOOST
        ("P1 | - S1~", "P3", 2),  # not before one who cannot
        ("P1~ P2", "S1", 4),  # a Supporter goes behind an active Performer
        ("P1~", "S1", 4),  # rather than into the way of a suspended one
    ],
)
def test_the_zone_chosen_ahead_costs_no_card(staged: str, card: str, zone: int) -> None:
    match = position(boards=(staged, "p1"), hands=(card, ""))
    pick = Pick((Answer(actions.STAGE.name, thing(card)),))
    assert BoardState.see(OnScreen.at(looking(match), ui_of()).stage(pick)).zone == zone


def test_what_is_certain_comes_true() -> None:
    seen = set()
    for table in found().values():
        scene = table.scene
        tour = OnScreen.at(table, ui_of(speed=0))
        moment = BoardState.see(tour.stage())
        for name, action in [*moment.answers.items()][:6]:
            chosen = BoardState.see(tour.stage(Pick((name,))))
            if chosen.preview is None:
                continue
            match = table.state.match.copy()
            match.play(action)
            view = match.view(scene.viewer)
            for field in ("money", "intensity", "zones", "reached"):
                if field not in chosen.preview.unsure:
                    assert chosen.preview.view[field] == view[field], (name, field)
                    seen.add(field)
    assert seen == {"money", "intensity", "zones", "reached"}


def test_equal_knowledge_is_an_equal_screen() -> None:
    differs = sum(map(same_screen_elsewhere, found().values()))
    assert differs > len(found()) / 2


def test_hands_stand_on_their_own_screen_only() -> None:
    for table in found().values():
        scene = table.scene
        said = {*strings(parts(OnScreen.at(table, ui_of(speed=0)).draw()))}
        own = set() if scene.seat is None else {*table.state.match.view(scene.seat)["hand"]}
        view: Any = scene.view
        open_ = {card for zones in view["zones"] for card in zones}
        open_ |= {card for cards in view["removed"] for card in cards}
        open_ |= {card for cards in view["known_cards"] for card in cards} | {*view["looked"]}
        open_ |= {frame["thing"] for frame in view["under_way"]["frames"]}
        open_ |= {view["under_way"]["held"]}
        for card in set(range(CARDS)) - own - open_:
            shown = [text for text in said if text.endswith(f"-{THING_IDS[card]}.svg")]
            assert not shown, (scene.phase, shown)


def test_without_motion_the_last_picture_stands_at_once() -> None:
    for table in found().values():
        still = OnScreen.at(table, ui_of(speed=0)).draw()
        assert still.movement == 0
        assert [*strings([*walk(still.body)])]
        moving = OnScreen.at(table, ui_of(speed=1)).draw()
        first, last = (drawn.body.args[0][-1] for drawn in (still, moving))  # type: ignore[attr-defined]
        size = (390.0, 640.0)
        both = [
            [*strings([*walk(Renderer().render(_painted, paint, size))])] for paint in (first, last)
        ]
        assert both[0] == both[1]


def _painted(paint: Any, size: tuple[float, float]) -> Any:
    return paint(*size, ControlCache())


def test_every_event_is_shown() -> None:
    shown: set[type] = set()
    for table in (table for seed in (*SEEDS, TIRING) for table in played(seed)):
        scene = table.scene
        fresh = {type(event) for event in scene.fresh}
        if fresh <= shown:
            continue
        moment = BoardState.see(OnScreen.at(table).stage())
        moved = movement(moment, moment.stage.scene.frames, flies)
        assert moved.steps[-1] is moment
        for step in moved.steps[:-1]:
            kind = type(step.event)
            if step.event is not None and kind not in shown:
                words = [*strings([*walk(_painted(partial(paint, step), (390.0, 640.0)))])]
                assert step.short_text in words, kind
                assert scene.seat is not None or step.now["hand"] is None
                shown.add(kind)
        shown |= fresh
    assert shown >= {*things.registry} - {
        object,
        events.StarMoved,
        events.CardSalvaged,
        events.VenueReturned,
    }
    assert shown >= {*LEAVING, *SHOWN, events.AbilityTriggered}
    assert shown >= {events.CardStaged, events.StarReached, events.RoundBegan, events.CardTired}


def test_the_result_of_an_event_is_read_before_the_show_goes_on() -> None:
    seen = set[str]()
    for seed in range(4):
        rng, tour = (
            Random(seed),
            OnScreen.at(table_of(Match.new("encore", 2, seed)), ui_of(speed=0)),
        )
        while tour.step(rng):
            if tour.table.state.phase in (Phase.CURTAIN, Phase.OVER):
                continue
            scene = tour.table.scene
            if any(isinstance(each, events.EventBegan) for each in scene.fresh):
                rule = words.condition(tour.stage().game.speaker("en"), tour.stage().view["venue"])
                assert rule in strings(parts(tour.draw())), "the rule matters now"
                seen.add("rule")
            over = [each for each in scene.fresh if isinstance(each, events.EventEnded)]
            card = interlude(tour.stage())
            assert bool(over) == (card is not None)
            if card is None:
                continue
            assert tour.draw().interlude is not None
            said = " ".join(strings([*walk(card)]))
            names = tour.stage().names
            for seat, value in enumerate(over[0].intensity):
                assert say("encore.result.intensity", name=names[seat], value=value) in said
                assert names[seat] in said
            wins = [each for each in scene.fresh if isinstance(each, events.VenueWon)]
            for each in scene.fresh:
                if isinstance(each, events.PriorityTaken):
                    assert say("encore.result.first", name=names[each.seat]) in said
                    seen.add("first")
            for won in wins:
                venue = tour.table.state.match.game.phrase("venue", won.venue)
                assert say("encore.result.won", name=names[won.seat], venue=venue) in said
                seen.add("won")
            for each in scene.fresh:
                if isinstance(each, events.PayoutPaid):
                    assert tour.table.state.match.game.tell(each, names) in said
    assert seen == {"rule", "won", "first"}


def test_the_last_account_tells_the_tour_and_every_dollar() -> None:
    table: Table = ended()
    result = table.state.match.result
    assert result is not None
    assert table.scene.phase is Phase.OVER
    tour = OnScreen.at(table)
    said = " ".join(strings([*walk(Renderer().render(finale, tour.stage(), result))]))
    game = table.state.match.game
    for seat, score in enumerate(result.scores):
        assert tour.stage().names[seat] in said
        assert game.amount(score) in said
    for line in result.breakdown:
        assert game.explain(line, tour.stage().names) in said
    for venues in table.state.match.view(None)["won"]:
        for venue in venues:
            assert game.phrase("venue", venue) in said


def test_every_picture_is_there() -> None:
    from app.theme.pictures import source
    from build.paths import ASSETS
    from build.pictures import painted_as

    for lighting in ("evening", "matinee"):
        for name in pictures(lighting):
            assert (ASSETS / source(name)).is_file(), name
            assert painted_as(name)


def test_the_chosen_card_lies_in_front() -> None:
    match = position(hands=("P1 P2 P3 S1 S2", ""))
    tour = OnScreen.at(looking(match), ui_of(speed=0))

    def order(pick: Pick | None) -> list[str]:
        keys = [str(getattr(one, "key", "")) for one in parts(tour.draw(pick))]
        held = {f"card-{card}" for card in match.view(0)["hand"]}
        return [key for key in keys if key in held]

    first = order(None)[0]
    card = int(first.removeprefix("card-"))
    assert order(Pick((Answer("stage", card),)))[-1] == first


@pytest.mark.parametrize("size", [(360, 620), (390, 660), (390, 700), (390, 800), (1000, 640)])
@pytest.mark.parametrize("lang", ["en", "vi"])
def test_a_colour_deck_keeps_its_line_inside_its_frame(size: tuple[int, int], lang: str) -> None:
    screen = OnScreen.at(table_of(Match.new("encore", 2, 1, {})), ui_of(*size, lang=lang, speed=0))
    read = 0
    for pick in (None, Pick((Answer("draft", 0),))):
        boxes = laid(screen.draw(pick).body, *size)
        for colour in range(COLOURS):
            inside = [each for each in boxes if f"deck-{colour}" in each.trail]
            column = next(each for each in inside if isinstance(each.control, ft.Column))
            picture, name, *line = [each for each in inside if each.at.y >= column.at.y][1:]
            height = picture.at.h + kit.line(screen.ui, "large") + 2 * BETWEEN
            if line:
                _, rows = needs(line[-1].control, line[-1].at.w)
                scale = float(line[-1].control.size) / screen.ui.size("small")
                height += rows * kit.line(screen.ui, "small") * scale
            assert height <= column.at.h, name.control.value
            read += bool(line)
    assert read or (size[1] < 800 and size[0] < 1000)


@pytest.mark.parametrize("size", [(360, 434), (360, 470), (390, 600)])
def test_choices_of_a_split_are_whole_above_the_hand(size: tuple[int, int]) -> None:
    splits = {name: table for name, table in found().items() if name.startswith("split")}
    assert splits
    for name, table in splits.items():
        moment = BoardState.see(OnScreen.at(table, ui_of(*size, speed=0)).stage())
        assert moment.private, name
        plan = make_plan(moment.stage.ui, moment, *size)
        choices = cells(plan.tray, len(candidates(moment)), 1.0, LOW_PIECE)
        assert choices.height <= plan.tray.h + 1, (name, plan.tray)
        assert plan.tray.bottom <= plan.hand.y, name


JANOS = (
    "Later, in the Event: If all your Main Stage zones are full, gain 4 Intensity. "
    "Otherwise you may stage a Performer for $5,000 less."
)


def test_a_card_in_hand_can_be_read_before_a_draw() -> None:
    for table in played(SEEDS[0]):
        screen = OnScreen.at(table, ui_of(speed=0))
        moment = BoardState.see(screen.stage())
        if moment.asked == "ask.split" and moment.now["hand"]:
            break
    card = moment.open_cards[0]
    [handler] = taps([*walk(keyed(screen.draw(), f"pick-{card}"))])
    handler(None)
    assert screen.picks[-1].inspected == Card(card)


def test_a_chosen_card_tells_its_ability() -> None:
    match = position(hands=("tuba_tilda juggling_janos trapdoor_trudy", ""), boards=("", "p1"))
    screen = OnScreen.at(looking(match), ui_of(speed=0))
    for card, sentence in (
        ("tuba_tilda", "Always: Each Supporter you stage gives you 1 more Intensity."),
        ("juggling_janos", JANOS),
        (
            "trapdoor_trudy",
            "Later, in the Pre-Show: You may stage a Performer for $10,000 less.",
        ),
    ):
        pick = Pick((Answer("stage", THING_IDS.index(card)),))
        assert sentence in strings(parts(screen.draw(pick)))


@pytest.mark.parametrize(
    ("card", "gain"),
    [
        ("crystal_cascade", "+4 Intensity"),
        ("nightshade_nell", "Jonas −2"),
        ("goldie_taps", "−$10,000, +4 Intensity"),
        ("tuba_tilda", "then stage a card"),
        ("long_note_leopold crystal_cascade", "+3 next time, then someone performs"),
        ("silver_tongue_sid", "+$5,000"),
    ],
)
def test_the_other_use_of_a_card_names_its_gain_and_is_chosen_first(card: str, gain: str) -> None:
    match = position(boards=(card, "p1"), hands=("* *", ""), stage="event", intensity=(2, 5))
    screen = OnScreen.at(looking(match), ui_of(speed=0))
    performing = Pick((Answer("perform", 0),))
    assert gain in strings(parts(screen.draw(performing)))
    controls = parts(screen.draw(performing))
    (verb,) = [one for one in controls if getattr(one, "key", None) == "verb-encore"]
    for handler in taps([*walk(verb)]):
        handler(None)
    assert screen.acts == []
    assert screen.picks == [Pick((Answer("encore", 0),))]


def test_who_goes_first_in_an_event_is_told_until_somebody_has_acted() -> None:
    table = table_of(position(boards=("P1", "p1"), passes=1, priority=0, turn=1))
    shown = []
    for step in ("pass", "pass", "pass"):
        decision = table.state.match.decision
        assert decision is not None
        table.take(Act((next(each for each in decision.actions if each.kind == step),)))
        spans = (
            span.text
            for one in parts(OnScreen.at(table, ui_of(speed=0)).draw())
            for span in getattr(one, "spans", None) or ()
        )
        shown.append("EVENT: Mai goes first   " in spans)
    assert shown == [True, False, False]


def test_a_boost_is_previewed_with_both_cards_suspended() -> None:
    screen = OnScreen.at(looking(position(boards=("P1 | S1", "p1"), hands=("*", ""))), ui_of())
    keys = {getattr(each, "key", None) for each in parts(screen.draw(Pick((Answer("boost", 0),))))}
    assert keys >= {"change-0-0", "change-0-3"}


@pytest.mark.parametrize("name", ["exhaust", "drop", "trim", "aim"])
def test_a_card_chosen_to_leave_is_cut_and_not_ticked(name: str) -> None:
    moment = BoardState.see(OnScreen.at(found()[name], ui_of()).stage())
    first = next(iter(moment.answers))
    stance = replace(moment, chosen=(first,)).stance(first)
    drawn = [getattr(one, "value", None) for one in walk(seal(moment.stage.ui, stance))]
    assert LETTERS["check" if name == "aim" else "cut"] in drawn


def test_a_suspended_card_that_leaves_is_not_previewed_as_active() -> None:
    screen = OnScreen.at(found()["exhaust"], ui_of(speed=0))
    moment = BoardState.see(screen.stage())
    zone = next(iter(moment.answers)).arg
    drawn = screen.draw(Pick((Answer("exhaust", zone),)))
    mark = keyed(drawn, f"change-{moment.seat}-{zone}")
    assert [getattr(one, "value", None) for one in walk(mark)].count(LETTERS["cut"]) == 1


def test_a_draw_of_one_card_from_each_deck_shows_both_colours() -> None:
    moment = BoardState.see(OnScreen.at(found()["split"], ui_of()).stage(Pick()))
    chosen = replace(moment, chosen=(Answer("split", 1),))
    performers, mains = (each.backs[:1] for each in candidates(chosen))
    assert {back.art for back in (*performers, *mains)} == {
        back_art(colour) for colour in moment.now["colours"][moment.seat or 0]
    }


def test_a_performer_backstage_has_the_printed_number() -> None:
    """Only the Main Stage performs, so a bonus for a performance is none there."""
    for board, zone, shown in (("| solo_solange", 3, ("3", 0)), ("solo_solange", 0, ("5", 1))):
        table = looking(position(boards=(board, "p1"), hands=("*", "")))
        moment = BoardState.see(OnScreen.at(table, ui_of()).stage())
        face = card_faces.staged(moment.stage, moment.now, Spot(0, zone))
        assert (face.number, face.change) == shown
        said = strings(parts(OnScreen.at(table, ui_of()).draw(Pick(inspected=Spot(0, zone)))))
        assert any("instead of 3" in text for text in said) == bool(shown[1])


def test_a_card_that_becomes_active_again_is_not_said_to_be_suspended_first() -> None:
    match = position(boards=("dolly_decibel", "p1"), hands=("*", ""), stage="event")
    moment = BoardState.see(OnScreen.at(looking(match), ui_of()).stage())
    chosen = replace(moment, chosen=(Answer("encore", 0),))
    said = "ENCORE: on the Main Stage, performs with 2 more Intensity, then is suspended"
    assert note_text(chosen) == said
    assert chosen.after["suspended"][0] == [0], "she has performed"


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("kind", ["perform", "encore"])
def test_what_an_encore_does_and_costs_is_read_before_it_is_chosen(
    kind: str, *, private: bool
) -> None:
    match = position(boards=("long_note_leopold P1", "p1"), hands=("*", ""), stage="event")
    table = looking(match) if private else table_of(match)
    for size in SIZES:
        controls = parts(OnScreen.at(table, ui_of(*size, speed=0)).draw(Pick((Answer(kind, 0),))))
        text = (
            "ENCORE, then suspended: Your next performance this Round has 3 more Intensity. "
            "One of your Performers may perform now."
        )
        assert text in strings(controls), size


def test_a_staging_that_reaches_the_star_says_so() -> None:
    match = position(hands=("tuba_tilda", ""), boards=("", "p1"), intensity=(3, 8))
    screen = OnScreen.at(looking(match), ui_of(speed=0))
    controls = parts(screen.draw(Pick((Answer("stage", THING_IDS.index("tuba_tilda")),))))
    assert "Brings you to 4 Intensity and reaches the Star" in strings(controls)


def test_the_rule_of_the_venue_is_read_above_a_large_hand_on_a_low_phone() -> None:
    match = position(hands=("P1 P2 P3 P4 S1 X1", ""), venue="haunted_opera_house")
    screen = OnScreen.at(looking(match), ui_of(360, 640, speed=0))
    said = [*strings(parts(screen.draw()))]
    assert "Haunted Opera House: No Surprises can be triggered." in said


def test_a_turned_board_glides_nowhere_and_does_not_turn_without_people() -> None:
    tables = [table_of(position(turn=seat)) for seat in (0, 1)]
    stages = [OnScreen.at(table).stage() for table in tables]
    layers: list[set[Any]] = []
    for stage in stages:
        board = paint(BoardState.see(stage), 390, 560, stage.cache)
        assert isinstance(board, ft.Stack)
        layers.append({layer.key for layer in board.controls if "-" in str(layer.key)})
    assert layers[0]
    assert not layers[0] & layers[1]
    assert [BoardState.see(stage).near for stage in stages] == [0, 1]
    for stage in stages:
        watched = replace(stage, seats=[replace(one, understudy="usual") for one in stage.seats])
        assert BoardState.see(watched).near == 0


def test_a_long_text_and_no_text_have_the_same_height() -> None:
    ui, long = ui_of(360, 640), "Three lines of text about a card in the hand. " * 3
    reserved = reserved_height(ui, [long])
    shown = [note(ui, each, strong=bool(each), reserved=reserved) for each in ("", "Short.", long)]
    boxes = [each.content if isinstance(each, ft.Semantics) else each for each in shown]
    heights = [box.height for box in boxes if isinstance(box, ft.Container)]
    assert len(heights) == len(shown)
    assert len({*heights}) == 1
    assert len({each.data for each in shown}) == 1


def test_the_cards_of_a_hand_have_one_shape() -> None:
    stage = OnScreen.at(looking(position(hands=("P1 P2 P3 S1 S2 X1", "p1")))).stage()
    faces = [card_faces.loose(stage, stage.view, card, 0) for card in stage.view["hand"]]
    shapes = {hand_shape(stage.ui, faces, width, 60) for width in (80, 95, 110, 130, 170)}
    assert shapes == {"stacked", "low"}
    assert hand_shape(stage.ui, faces, 170, 90) == "board"


BOTH: dict[str, Any] = {"boards": ("P1", "p1"), "hands": ("P2", "p2")}


@pytest.mark.parametrize(
    ("where", "note"),
    [
        ({"stage": "pre_show"}, "You may come back if Jonas plays on"),
        ({"stage": "pre_show", "passes": 1}, "Sit out, and the Event begins"),
        ({"stage": "event", "intensity": (3, 5)}, "You may come back if Jonas plays on"),
        (
            {"stage": "event", "passes": 1, "intensity": (3, 5)},
            "Sit out, and the Event is over: Jonas takes the Venue",
        ),
        (
            {"stage": "event", "passes": 1, "intensity": (4, 4)},
            "Sit out, and the Event is over: a tie, nobody takes the Venue",
        ),
    ],
)
def test_sitting_out_is_looked_at_first(where: dict[str, Any], note: str) -> None:
    screen = OnScreen.at(looking(position(**BOTH, **where)), ui_of(speed=0))
    for handler in taps([*walk(keyed(screen.draw(), "let-go"))]):
        handler(None)
    assert screen.acts == []
    assert screen.picks == [Pick((OUT,))]
    drawn = screen.draw(screen.picks[0])
    assert drawn.ready, "a covered hand confirms it like any other choice"
    assert note in strings(parts(drawn))
    for handler in taps([*walk(keyed(drawn, "step"))]):
        handler(None)
    assert [action.kind for action in screen.acts] == ["pass"]
    for handler in taps([*walk(keyed(drawn, "let-go"))]):
        handler(None)
    assert screen.picks[-1] == Pick(), "the way back"


def test_sitting_out_marks_every_column_that_loses_a_card() -> None:
    match = position(
        boards=("P1~ P2 P3~ | S1~ S2 S3", "p1~ p2~ | - s1~"), stage="event", passes=1, reached=True
    )
    screen = OnScreen.at(looking(match), ui_of(speed=0))
    keys = {str(getattr(one, "key", "")) for one in parts(screen.draw(Pick((OUT,))))}
    wanted = {(0, 0), (0, 3), (0, 2), (1, 1), (1, 4)}
    assert {key for key in keys if key.startswith("leaves-")} == {
        f"leaves-{seat}-{zone}" for seat, zone in wanted
    }


def keyed(drawn: Any, key: str) -> Any:
    (found,) = [one for one in parts(drawn) if getattr(one, "key", None) == key]
    return found


def test_a_hint_to_sit_out_lights_it() -> None:
    screen = OnScreen.at(looking(position(**BOTH, stage="pre_show")), ui_of(speed=0))
    board = board_of("encore")
    assert board.hint is not None
    pick = board.hint(screen.stage(), Action(0, "pass"))
    assert pick == Pick((OUT,))


def test_a_new_venue_is_shown_without_the_last_intensity_and_money_with_its_vibe() -> None:
    seen = set[type]()
    for seed in (*SEEDS, TIRING):
        for table in played(seed):
            stage = OnScreen.at(table).stage()
            for step in movement(BoardState.see(stage), stage.scene.frames, flies).steps[:-1]:
                event, view = step.event, step.now
                if isinstance(event, events.VenueOpened) and view["round"]:
                    assert view["intensity"] == [0, 0]
                    assert not view["reached"]
                    assert view["venue"] == event.venue
                elif isinstance(event, events.VibePaid):
                    (flight,) = flights(step, make_plan(stage.ui, step, 390, 600))
                    signs = {getattr(one, "value", None) for one in walk(flight.drawn)}
                    assert view["venue"] is not None
                    assert LETTERS[vibe_sign(VENUE_VIBE[view["venue"] - FIRST_VENUE])] in signs
                seen.add(type(event))
    assert seen >= {events.VenueOpened, events.VibePaid}


def test_empty_zones_keep_their_names_beside_an_open_hand() -> None:
    table = looking(position(boards=("P1", "p1"), hands=("P3 S3 X1", "")))
    for size in ((390, 844), (844, 390)):
        texts = [*strings(parts(OnScreen.at(table, ui_of(*size, speed=0)).draw()))]
        for zone in ("Main Stage 2", "Backstage 1"):
            assert texts.count(zone) == 2, (zone, size)


def test_the_top_of_a_private_board_keeps_off_the_edge_of_its_window() -> None:
    table = looking(position(boards=("P1", "p1"), hands=("P3 S3 X1", "")))
    moment = BoardState.see(OnScreen.at(table, ui_of(844, 390, speed=0)).stage())
    assert make_plan(moment.stage.ui, moment, 536, 390).middle.y > EDGE


@pytest.mark.parametrize(
    ("ended", "number"),
    [("tied", "Venue 2 of 4"), ("won", "Venue 3 of 4"), ("over the hand limit", "Venue 3 of 4")],
)
def test_the_next_venue_is_counted_with_a_tied_one_and_after_it_has_opened(
    ended: str, number: str
) -> None:
    tied, trimmed = ended == "tied", ended == "over the hand limit"
    match = position(
        boards=("P1~ P2 | S1~", "p1"),
        hands=("* * * * * * * *" if trimmed else "*", "*"),
        won=("V1", ""),
        venue="V2",
        venues="V3 V4",
        stage="event",
        intensity=(9, 9 if tied else 5),
        reached=not trimmed,
        passes=1,
        hand_limit="6",
    )
    table = looking(match)
    table.take(Act((Action(0, "pass"),)))
    stage = OnScreen.at(table).stage()
    assert stage.view["phase"] == ("trim" if trimmed else "exhaust")
    card = interlude(stage)
    assert card is not None
    assert number in " ".join(strings([*walk(card)]))


def after_the_event(**where: Any) -> Any:
    """Returns the board's context after an Event, and the texts of its result."""
    spot = {"boards": ("P1", "p1"), "hands": ("*", "*"), "venue": "V2", "venues": "V3 V4"}
    table = looking(position(**{**spot, "stage": "event", "passes": 1, **where}))
    table.take(Act((Action(0, "pass"),)))
    stage = OnScreen.at(table).stage()
    card = interlude(stage)
    assert card is not None
    return stage, [*strings([*walk(card)])]


def test_the_result_names_the_card_that_pays_beside_the_payout() -> None:
    stage, texts = after_the_event(boards=("monty_banknote", "p1"), intensity=(2, 5))
    (payout,) = (each.amount for each in stage.scene.fresh if isinstance(each, events.PayoutPaid))
    before = stage.view["money"][0] - payout - 10_000
    assert before == position().view(None)["money"][0]
    assert f"+${payout:,}" in texts
    assert "+$10,000 from Monty Banknote" in texts
    assert any("Monty Banknote: +$10,000 for" in text for text in texts), "read aloud too"
    _, texts = after_the_event(boards=("monty_banknote", "p1"), intensity=(5, 2))
    assert not any("Monty Banknote" in text for text in texts)


@pytest.mark.parametrize("open_already", [True, False])
def test_the_result_says_what_becomes_of_a_tied_venue(*, open_already: bool) -> None:
    boards = ("P1", "p1") if open_already else ("P1~ P2 | S1~", "p1")
    stage, texts = after_the_event(boards=boards, intensity=(5, 5), reached=True)
    tied = words.title(stage.game.speaker("en"), thing("V2"))
    assert (stage.view["venue"] == thing("V2")) != open_already
    assert f"{tied} goes to the bottom of the Venue Deck" in texts
    _, texts = after_the_event(intensity=(5, 4))
    assert not any("bottom of the Venue Deck" in text for text in texts)


@pytest.mark.parametrize(
    ("boards", "reached", "spared"),
    [
        (("P1~", "p1"), False, True),
        (("P1", "p1~"), False, True),
        (("P1~", "p1"), True, False),
        (("P1 | S1~", "p1"), False, False),
    ],
)
def test_the_result_says_that_nobody_is_exhausted_below_the_star(
    boards: tuple[str, str], *, reached: bool, spared: bool
) -> None:
    _, texts = after_the_event(boards=boards, reached=reached, intensity=(3, 2))
    assert ("Star not reached: nobody is exhausted" in texts) == spared


def test_a_surprise_lies_in_sight_while_it_acts() -> None:
    match = position(hands=("missing_cash_box", ""), boards=("P1", "p1"), stage="event")
    table = looking(match)
    assert match.decision is not None
    surprise = next(each for each in match.decision.actions if each.kind == "surprise")
    table.take(Act((surprise,)))
    stage = OnScreen.at(table).stage()
    shown = movement(BoardState.see(stage), stage.scene.frames, flies)
    causes = [
        flight
        for moment in shown.steps
        if isinstance(moment.event, events.MoneyChanged)
        for flight in flights(moment, make_plan(ui_of(), moment, 390, 600))
        if flight.key == "cause"
    ]
    assert causes


def test_a_long_gain_takes_two_lines_of_its_button() -> None:
    drawn = _way_line(ui_of(), "+3 next time, then someone performs", BODY, "#000000", 114)
    assert (drawn.max_lines, drawn.no_wrap) == (2, False)
    assert (drawn.size or 0) >= LEAST_WAY


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (1280, 800)])
def test_a_hand_that_was_looked_at_lies_open_under_its_name(size: tuple[int, int]) -> None:
    match = position(hands=("read_the_room P2", "p3 s3 x1 s4"), boards=("P1", "p1"), stage="event")
    table = looking(match)
    theirs = [*table.state.match.view(1)["hand"]]
    table.take(Act((Action(0, "surprise", THING_IDS.index("read_the_room")),)))
    assert table.scene.awaits_done
    screen = OnScreen.at(table, ui_of(*size, speed=0))
    controls = parts(screen.draw())
    keys = {str(getattr(each, "key", None)) for each in controls}
    assert "Jonas’s hand" in strings(controls)
    assert {key for key in keys if key.startswith("pick-")} == {f"pick-{each}" for each in theirs}
    for handler in taps([*walk(keyed(screen.draw(), f"pick-{theirs[0]}"))]):
        handler(None)
    assert card_faces.title(screen.stage(), theirs[0]) in strings(
        parts(screen.draw(screen.picks[-1]))
    )
    table.take(Done())
    assert "Jonas’s hand" not in strings(parts(OnScreen.at(table, ui_of(*size)).draw()))


@pytest.mark.parametrize("board", ["P1 | keyhole_kit", "the_great_perhaps"])
def test_a_hand_that_was_looked_at_comes_before_what_follows(board: str) -> None:
    supports = "|" in board
    match = position(
        boards=(board, "p1"), hands=("", "p3 s3 x1"), stage="pre_show" if supports else "event"
    )
    table = table_of(match, alone=not supports)
    table.take(PassTo(0))
    if table.scene.phase is Phase.CURTAIN:
        table.take(Lift())
    assert match.decision is not None
    use = next(each for each in match.decision.actions if each.kind in ("preshow", "encore"))
    table.take(Act((use,)))
    drawn = OnScreen.at(table, ui_of(speed=0)).draw()
    assert drawn.before is not None
    assert "Jonas’s hand" in strings(parts(drawn.before))
    assert "Jonas’s hand" not in strings(parts(drawn))
