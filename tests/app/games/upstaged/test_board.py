"""Tests of Upstaged!'s board in played games."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.games.common.board_state import Pick
from app.games.common.geometry import Rect, overlap
from app.games.common.movement import movement
from app.games.upstaged import aria_text, finale, pictures, prompts, words
from app.games.upstaged.announcement import (
    LINE,
    SKIPPED,
    SMALL_SIGN,
    _filling,
    _height_of,
    _line,
    _words,
    announcement,
    shows,
)
from app.games.upstaged.answers import candidates
from app.games.upstaged.arena import final, trial
from app.games.upstaged.board import SHELL, counted, paint
from app.games.upstaged.board_state import ACT, CARRIED, CUT, BoardState, total
from app.games.upstaged.events import flies, things
from app.games.upstaged.faces import SMALL, Look, token, underline
from app.games.upstaged.finale import calls
from app.games.upstaged.hand import spots
from app.games.upstaged.layout import explains_cards, make_plan, twins
from app.games.upstaged.places import PAIRING, PLACE, artist, card, cards_of, pair
from app.games.upstaged.prompts import note_text
from app.games.upstaged.supply import supply
from app.games.upstaged.teams import LEAST_SUM, Corner, _change, _figures, _name, panels, seen_team
from app.games.upstaged.turning import Angle
from app.table import interrupt, recap
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.table.scene import undo_of
from app.table.state import Phase
from app.table.steps import Act, Claim, Done, LetGo, Lift, PassTo, TakeBack, TakeUp
from app.table.table import Table
from app.text import say, speaker
from app.theme import kit, measure
from app.theme.ui import BODY
from engines import Action, Match
from engines.upstaged.actions import BEGIN, DISCARD, END, FACE, PAUSE, PLAY
from engines.upstaged.content import CARD_IDS, CARDS, CUES, POINTS
from engines.upstaged.events import (
    ArenaTurned,
    ArtistJoined,
    ArtistSnatched,
    ArtistsSwitched,
    PileShuffled,
    TeamUpstaged,
    WentForward,
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
from tests.app.games.upstaged.episodes import QUESTIONS, SHOWS, ended, found, played
from tests.depth import SOAKING, soak_only
from tests.engines.upstaged.table import card as number_of
from tests.engines.upstaged.table import table as position

PHONE = (390, 844)
MOST_CONTROLS = 360

HALVES = "discard_1,switch high_note come_closer hold_it"
"""Hand with a card that cannot be played with one artist on stage."""


def test_the_shows_ask_every_question() -> None:
    assert {name.split("-")[0] for name in found()} == QUESTIONS | {"table"}


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_every_question_is_drawn(size: tuple[int, int], scale: float) -> None:
    for name, table in in_turn(found(), size):
        looked_over(name, table, size, scale)


def looked_over(name: str, table: Table, size: tuple[int, int], scale: float) -> None:
    """Checks that a board's controls are few, visible and large enough to tap.

    At normal type size nothing may scroll.
    """
    drawn = OnScreen.at(table, ui_of(*size, scale, speed=0)).draw()
    controls = parts(drawn)
    assert len(controls) < MOST_CONTROLS, (name, len(controls))
    assert drawn.heading
    asked = table.scene.decision is not None and not table.scene.window
    assert (drawn.action_bar is not None) == asked, name
    for one in controls:
        width, height = getattr(one, "width", None), getattr(one, "height", None)
        assert width is None or width >= 0, (name, one)
        assert height is None or height >= 0, (name, one)
        touched = getattr(one, "on_click", None) or getattr(one, "on_tap", None)
        if touched is not None and width and height:
            assert min(width, height) >= kit.TARGET - 0.5, (name, one.key, width, height)
    if scale == 1:
        assert not [one for one in walk(drawn.body) if getattr(one, "scroll", None)], name


@pytest.mark.parametrize(
    "size", [PHONE, *(pytest.param(size, marks=soak_only) for size in ((360, 640), (844, 390)))]
)
def test_every_answer_is_reached_with_two_taps(size: tuple[int, int]) -> None:
    pairs = size == PHONE
    for name, table in found().items():
        decision = table.scene.decision
        if decision is None or table.scene.window:
            continue
        tried = pairs and (SOAKING or not name.startswith("act-") or name.startswith("act-full"))
        asked = {each for each in decision.actions if tried or each.kind != DISCARD.name}
        two = any(each.kind == DISCARD.name for each in asked)
        reached = _reached(OnScreen.at(table, ui_of(*size, speed=0)), 4 if two else 2)
        assert reached >= asked, (name, asked - reached)


def _reached(episode: OnScreen, most: int) -> set[Action]:
    """Returns the actions that up to `most` taps lead to.

    The last tap is on the button that confirms. After two taps, only discards of two cards count.
    """
    seen: set[Action] = set()
    picks: list[Any] = [None]
    for tapped in range(most):
        after: list[Any] = []
        for pick in picks:
            at = episode.again()
            drawn = at.draw(pick)
            for handler in taps(parts(drawn) if tapped + 1 < most else [*walk(drawn.action_bar)]):
                handler(None)
            seen |= {each for each in at.acts if tapped < 2 or each.kind == DISCARD.name}
            after += at.picks
        picks = list(dict.fromkeys(each for each in after if tapped == 0 or PAIRING in each.chosen))
    return seen


def _discards(table: Table) -> list[Action]:
    return [each for each in table.scene.decision.actions if each.kind == DISCARD.name]  # type: ignore[union-attr]


def test_two_cards_of_one_colour_are_chosen_with_a_tool() -> None:
    checked = 0
    for name, table in found().items():
        if not name.startswith("act-"):
            continue
        episode = OnScreen.at(table, ui_of(speed=0))
        moment = BoardState.see(episode.stage())
        for action in _discards(table):
            one, other = (card(int(str(each))) for each in action.arg)  # type: ignore[union-attr]
            for first, second in ((one, other), (other, one)):
                at = episode.again()
                BoardState.see(at.stage(Pick((PAIRING, first)))).tap(second)
                assert at.picks == [Pick((PAIRING, first, second))]
                chosen = BoardState.see(at.stage(at.picks[-1]))
                assert chosen.action == action
                chosen.confirm()
                assert at.acts == [action]
                chosen.tap(first)
                left = (first, second) if len(moment.pairs) == 1 else (second,)
                assert at.picks[-1] == Pick((PAIRING, *left))
            assert moment.answers[pair(one, other)] == action
            checked += 1
    assert checked > 5


def test_a_second_card_is_chosen_alone_unless_the_tool_is_on() -> None:
    """A person who taps through a hand to read it never discards two cards."""
    checked = 0
    for name, table in found().items():
        if not name.startswith("act-"):
            continue
        episode = OnScreen.at(table, ui_of(speed=0))
        moment = BoardState.see(episode.stage())
        cards = {each for each in moment.answers if moment.partners(each)}
        for first in cards:
            for second in {*moment.partners(first)} & cards:
                BoardState.see(episode.stage(Pick((first,)))).tap(second)
                assert episode.picks[-1] == Pick((second,))
                checked += 1
    assert checked


def test_the_tool_keeps_the_chosen_card_and_is_left_by_itself() -> None:
    match = position(lanes=("juan", "", "", ""), hands=("green green purple orange", "*"))
    episode = OnScreen.at(looking(match), ui_of(speed=0))
    [discard] = BoardState.see(episode.stage()).pairs
    pair_ = cards_of(discard)
    BoardState.see(episode.stage()).start_pairing()
    assert episode.picks[-1] == Pick((PAIRING, *pair_)), "nothing else can be chosen"
    on = BoardState.see(episode.stage(episode.picks[-1]))
    stray = next(card(each) for each in on.now["hand"] or () if card(each) not in pair_)
    on.tap(stray)
    refused = BoardState.see(episode.stage(episode.picks[-1]))
    assert (refused.refused, refused.chosen) == (stray, pair_)
    said = [*strings(parts(episode.draw(episode.picks[-1])))]
    assert say("upstaged.unpaired") in said
    refused.tap(stray)
    assert episode.picks[-1] == Pick((PAIRING, *pair_))
    on.tap(pair_[0])
    assert episode.picks[-1] == Pick((PAIRING, *pair_)), "a tap on what was chosen at once means it"
    ends = say("upstaged.do.end")
    assert ends not in [*strings([*walk(episode.draw(episode.picks[-1]).action_bar)])]
    on.start_over()
    assert episode.picks[-1] == Pick()
    assert episode.acts == []


def test_with_an_empty_stage_the_foot_stays_whatever_is_tapped() -> None:
    match = position(lanes=("", "", "", ""), hands=(HALVES, "*"), teams=("", ""))
    episode = OnScreen.at(looking(match), ui_of(speed=0))
    before = [*strings([*walk(episode.draw().action_bar)])]
    assert {say("upstaged.do.begin"), say("upstaged.do.end")} <= {*before}
    pick: Any = None
    for number in match.view(0)["hand"]:
        BoardState.see(episode.stage(pick)).tap(card(number))
        pick = episode.picks[-1]
        assert pick.refused == card(number)
        drawn = episode.draw(pick)
        assert [*strings([*walk(drawn.action_bar)])] == before
        assert [one for one in walk(drawn.body) if getattr(one, "key", None) == "reason"]


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (1280, 800)])
def test_the_reason_of_a_refusal_is_right_above_the_hand(size: tuple[int, int]) -> None:
    match = position(lanes=("juan", "", "", ""), hands=(HALVES, "*"), teams=("", ""))
    episode = OnScreen.at(looking(match), ui_of(*size, speed=0))
    view = match.view(0)
    lame = next(each for each in view["hand"] if each not in view["playable"])
    drawn = episode.draw(Pick(refused=card(lame)))
    assert drawn.refusal is None
    [reason] = [one for one in walk(drawn.body) if getattr(one, "key", None) == "reason"]
    [picture] = [one for one in walk(drawn.body) if getattr(one, "key", None) == f"card-{lame}"]
    assert 0 <= picture.top - (reason.top + reason.height) <= 24
    assert reason.left <= picture.left < picture.left + picture.width <= reason.left + reason.width


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (1280, 800)])
def test_the_reason_of_a_refusal_is_right_above_the_tray(size: tuple[int, int]) -> None:
    for table in found().values():
        at = OnScreen.at(table, ui_of(*size, speed=0))
        moment = BoardState.see(at.stage())
        lame = next(iter(moment.wishes), None)
        if lame is None or not twins(moment):
            continue
        stage = replace(at.stage(Pick(refused=lame)), noted=True)
        drawn = Renderer().render(SHELL.draw, stage)
        assert drawn.refusal is None
        [reason] = [one for one in walk(drawn.body) if getattr(one, "key", None) == "reason"]
        tray = next(one for one in walk(drawn.body) if getattr(one, "key", None) == "tray")
        assert 0 <= tray.top - (reason.top + reason.height) <= 24
        return
    raise AssertionError("nothing is refused in any tray")


def test_a_divided_window_has_the_reason_in_its_column() -> None:
    match = position(lanes=("juan", "", "", ""), hands=(HALVES, "*"), teams=("", ""))
    episode = OnScreen.at(looking(match), ui_of(844, 390, speed=0))
    view = match.view(0)
    lame = next(each for each in view["hand"] if each not in view["playable"])
    assert episode.draw(Pick(refused=card(lame))).refusal is not None


def test_what_an_announced_card_would_do_is_no_preview() -> None:
    """Only a choice has a preview; what was announced comes next if nobody stops it."""
    match = position(lanes=("juan", "", "", ""), hands=("come_closer", "*"))
    table = looking(match)
    choice = Pick((card(number_of("come_closer")),))
    assert say("upstaged.preview") in _labels(table, choice)
    table.take(Act((Action(0, PLAY.name, number_of("come_closer")),)))
    assert table.scene.window
    assert say("upstaged.coming") in _labels(table, None)


def _labels(table: Table, pick: Any) -> list[str]:
    moment = BoardState.see(OnScreen.at(table, ui_of(*PHONE, speed=0)).stage(pick))
    plan = make_plan(moment.stage.ui, moment, 390, 694)
    return [*strings([one for mark in trial(moment, plan) for one in walk(mark)])]


@pytest.mark.parametrize("lang", ["en", "vi"])
def test_discarding_two_says_what_one_gives_and_gets(lang: str) -> None:
    for key in ("pair", "pair.short", "do.pair", "now.pairing"):
        figures = [each for each in speaker(lang)(f"upstaged.{key}") if each.isdigit()]
        assert figures[:2] == ["2", "1"], key


@pytest.mark.parametrize("size", SIZES)
def test_each_pile_says_what_it_is_and_how_many(size: tuple[int, int]) -> None:
    match = position(lanes=("juan", "", "", ""), teams=("", ""))
    for table in (table_of(match), looking(match)):
        at = OnScreen.at(table, ui_of(*size, speed=0))
        moment = BoardState.see(at.stage().parts[0])
        ui, height = moment.stage.ui, size[1] if moment.stage.ui.part else size[1] - 150
        plan = make_plan(ui, moment, ui.width, height)
        cache = ControlCache()
        cache.begin(ui)
        drawn = [*walk(supply(moment, plan, cache))]
        if moment.private and not drawn:
            continue  # on a small phone the hand has its place
        spans = [span.text for one in drawn for span in getattr(one, "spans", None) or ()]
        spans += [one.value for one in drawn if isinstance(one, ft.Text)]
        for name in ("artists", "cues", "pile"):
            assert say(f"upstaged.supply.{name}") in {(text or "").strip() for text in spans}, (
                name,
                plan.supply,
            )


def test_a_card_that_cannot_be_played_says_why() -> None:
    match = position(lanes=("juan", "", "", ""), hands=(HALVES, "*"), teams=("", ""))
    episode = OnScreen.at(looking(match), ui_of(speed=0))
    view = match.view(0)
    lame = next(each for each in view["hand"] if each not in view["playable"])
    BoardState.see(episode.stage()).tap(card(lame))
    assert episode.picks == [Pick(refused=card(lame))]
    refused = BoardState.see(episode.stage(episode.picks[-1]))
    assert refused.why is not None
    said = [*strings(parts(episode.draw(episode.picks[-1])))]
    assert refused.why.plain_sentence(episode.stage().names, "en") in said


def test_what_is_shown_beforehand_comes_true() -> None:
    seen = 0
    for table in found().values():
        scene = table.scene
        moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
        if moment.asked in (None, ACT):
            continue
        for name, action in moment.answers.items():
            chosen = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage(Pick((name,))))
            match = table.state.match.copy()
            frames = match.watch(action, scene.viewer)
            assert len(chosen.film) <= len(frames)
            for shown, real in zip(chosen.film, frames, strict=False):
                assert shown.event == real.event
                assert shown.view["arena"] == real.view["arena"]
                assert shown.view["teams"] == real.view["teams"]
                seen += 1
    assert seen > 60


def test_equal_knowledge_is_an_equal_screen() -> None:
    differs = sum(map(same_screen_elsewhere, found().values()))
    assert differs > len(found()) / 2


def test_hands_stand_on_their_own_screen_only() -> None:
    game = OnScreen.at(next(iter(found().values()))).stage().game
    for table in found().values():
        scene = table.scene
        said = " ".join(strings(parts(OnScreen.at(table, ui_of(speed=0)).draw())))
        view: Any = scene.view
        open_ = {*view["pile"], *view["under_way"]["paid"]}
        open_ |= {frame["card"] for frame in view["under_way"]["frames"]}
        open_ |= set() if scene.seat is None else {*view["hand"]}
        for number in set(range(CARDS)) - open_:
            title = game.phrase("card", number).partition(" (")[0]
            assert title not in said, (scene.phase, title)


def test_without_motion_the_last_picture_stands_at_once() -> None:
    size = (390.0, 640.0)
    for table in found().values():
        still, moved = (OnScreen.at(table, ui_of(speed=speed)).draw() for speed in (0, 1))
        assert still.movement == 0
        pictures_ = [drawn.body.args[0] for drawn in (still, moved)]  # type: ignore[attr-defined]
        assert len(pictures_[0]) == 1
        both = [
            [word for word in strings([*walk(_painted(steps[-1], size))]) if "arena-" not in word]
            for steps in pictures_
        ]
        assert both[0] == both[1]


def _painted(paint_: Any, size: tuple[float, float]) -> Any:
    return Renderer().render(paint_, *size, ControlCache())


def test_every_event_is_shown() -> None:
    shown: set[type] = set()
    for seats, seed, options in SHOWS:
        for table in played(seats, seed, options):
            scene = table.scene
            fresh = {type(event) for event in scene.fresh}
            if fresh <= shown:
                continue
            moment = BoardState.see(OnScreen.at(table).stage())
            moved = movement(moment, moment.stage.scene.frames, flies)
            assert moved.steps[-1] is moment
            for step in counted(moved.steps)[:-1]:
                kind = type(step.event)
                if step.event is not None and kind not in shown:
                    words = [*strings([*walk(_painted(partial(paint, step), (390.0, 640.0)))])]
                    assert step.short_text in words, kind
                    assert scene.seat is not None or step.now["hand"] is None
                    shown.add(kind)
            shown |= fresh
    assert shown >= {*CARRIED, *things.registry} - {object, PileShuffled}
    assert shown >= {ArenaTurned, WentForward, TeamUpstaged, ArtistSnatched}


@pytest.mark.parametrize("size", SIZES)
def test_the_curtain_call_tells_every_trio_and_every_point(size: tuple[int, int]) -> None:
    table: Table = ended()
    result = table.state.match.result
    assert result is not None
    assert table.scene.phase is Phase.OVER
    episode = OnScreen.at(table, ui_of(*size, speed=0))
    stage = episode.stage()
    said = " ".join(strings([*walk(Renderer().render(finale, stage, result))]))
    for seat, score in enumerate(result.scores):
        assert stage.names[seat] in said
        assert stage.game.amount(score) in said
    for line in result.breakdown:
        if line.label not in ("score.artist", "score.cut"):
            assert stage.game.explain(line, stage.names) in said
        else:
            assert stage.game.phrase("artist", line.args["artist"]) in said


def test_somebody_whom_no_artist_joined_has_a_curtain_call_too() -> None:
    match = Match.new("upstaged", 2, 0, {"rounds": "8"})
    while match.decision is not None:
        match.play(match.decision.actions[0])
    assert match.result is not None
    assert not all(call.trio for call in calls(match.view(None), match.result))
    stage = OnScreen.at(table_of(match), ui_of(390, 844, speed=0)).stage()
    said = " ".join(strings([*walk(Renderer().render(finale, stage, match.result))]))
    assert all(name in said for name in stage.names)


def test_a_wide_curtain_call_has_two_results_side_by_side() -> None:
    table = ended()
    result = table.state.match.result
    assert result is not None
    for size, across in (((390, 844), 0), ((844, 390), 2), ((1280, 800), 2)):
        stage = OnScreen.at(table, ui_of(*size, speed=0)).stage()
        rows = [
            row for row in walk(Renderer().render(finale, stage, result)) if type(row) is ft.Row
        ]
        cells = [[getattr(cell, "content", None) for cell in row.controls] for row in rows]
        counts = [sum("trio-" in str(getattr(one, "key", "")) for one in row) for row in cells]
        assert max(counts) == across


def test_bonuses_land_one_by_one_and_the_winner_comes_last() -> None:
    table = ended()
    result = table.state.match.result
    assert result is not None
    parts_ = calls(table.state.match.view(None), result)
    assert parts_[-1].seat in result.winners
    steps = [step for call in parts_ for step in range(call.first, call.total + 1)]
    assert steps == [*range(2, 2 + len(steps))]
    for call in parts_:
        bonus = sum(line.points for line in call.rows)
        assert call.points + bonus == result.scores[call.seat]


def test_every_picture_is_there() -> None:
    from app.theme.pictures import source
    from build.paths import ASSETS
    from build.pictures import painted_as

    for lighting in ("evening", "matinee"):
        for name in pictures(lighting):
            assert (ASSETS / source(name)).is_file(), name
            assert painted_as(name)


def test_nobody_sees_the_curtain_call_before_all_do() -> None:
    played = ended().state.match
    match = Match.new("upstaged", played.seats, played.seed, dict(played.options))
    for action in played.actions[:-2]:
        match.play(action)
    table = looking(match)
    table.take(Act((played.actions[-2],)))
    assert table.scene.awaits_done
    table.take(Done())
    table.take(PassTo(table.scene.deciders[0]))
    table.take(Lift())
    table.take(Act((played.actions[-1],)))
    assert table.scene.phase is Phase.OVER


# -- what stands still, and what a chosen card says ----------------------------------------------


def act_screen(hand: str, pick: Any = None, size: tuple[int, int] = PHONE) -> BoardState:
    match = position(lanes=("juan", "mya"), hands=(hand, "* *"))
    at = OnScreen.at(table_of(match), ui_of(*size, speed=0))
    look(at.table)
    return BoardState.see(at.stage(pick))


def look(table: Table) -> None:
    table.take(PassTo(0))
    table.take(Lift())


def test_a_chosen_card_is_told_cue_by_cue_before_it_is_played() -> None:
    plain = act_screen("click_twice,forward * * *")
    number = (plain.now["hand"] or [])[0]
    moment = act_screen("click_twice,forward * * *", Pick((card(number),)))
    (shown,) = shows(moment)
    say = moment.stage.game.speaker("en")
    assert shown.title == words.title(say, number)
    assert [cue.help for cue in shown.cues] == [say(f"cue.{cue}.help") for cue in CUES[number]]
    assert not any(cue.state for cue in shown.cues), "nothing of it has happened"
    plan = make_plan(moment.stage.ui, moment, 390, 620)
    assert plan.announcement.h >= 60, "room for the sentences"
    cache = ControlCache()
    cache.begin(moment.stage.ui)
    drawn = walk(announcement(moment, plan, cache)[0])
    spans = [span.text for one in drawn for span in getattr(one, "spans", None) or ()]
    assert [cue.help for cue in shown.cues] == [text.strip() for text in spans[1::2]]


@pytest.mark.parametrize("number", range(CARDS))
def test_every_card_is_told_in_words_and_what_comes_next_below(number: int) -> None:
    moment = act_screen(f"{CARD_IDS[number]} * * *", Pick((card(number),)))
    plan = make_plan(moment.stage.ui, moment, 390, 620)
    cache = ControlCache()
    cache.begin(moment.stage.ui)
    drawn = walk(announcement(moment, plan, cache)[0])
    said = "".join(span.text for one in drawn for span in getattr(one, "spans", None) or ())
    say = moment.stage.game.speaker("en")
    if not moment.chosen:
        return  # it cannot be played here
    assert all(say(f"cue.{cue}.help") in said for cue in CUES[number]), said
    line = note_text(moment)
    assert line
    assert not any(say(f"cue.{cue}") in line for cue in CUES[number] if cue.startswith("discard"))
    assert "1." not in line


@pytest.mark.parametrize("size", [*SIZES, (412, 915), (390, 667), (1024, 768)])
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_a_chosen_card_is_told_by_the_panel_or_by_the_note(
    size: tuple[int, int], scale: float
) -> None:
    match = position(lanes=("juan", "mya"), hands=("high_note * * *", "* *"))
    at = OnScreen.at(table_of(match), ui_of(*size, scale, speed=0))
    look(at.table)
    moment = BoardState.see(at.stage(Pick((card(number_of("high_note")),))))
    plan = make_plan(at.ui, moment, size[0], size[1] - 150)
    panel = plan.announcement.h > 60
    assert panel == explains_cards(at.ui)
    assert ("1." in note_text(moment)) == (not panel)


@pytest.mark.parametrize("size", SIZES)
def test_the_account_of_a_trio_fits_its_panel(size: tuple[int, int]) -> None:
    column, high = (560, 390) if size == (844, 390) else (size[0], size[1] - 185)
    tables = [table for name, table in found().items() if name.startswith("cut")]
    assert tables
    for table in tables:
        moment = BoardState.see(OnScreen.at(table, ui_of(*size, speed=0)).stage())
        panel = make_plan(moment.stage.ui, moment, column, high).announcement
        worth = moment.after["worth"][moment.seat or 0]
        assert worth is not None
        made = words.account(moment.stage.game.speaker("en"), worth)
        width = panel.w - 14
        room = panel.h - 14 - moment.stage.ui.size("large") * LINE
        filled = _filling(moment.stage.ui, made, width, room)
        assert _height_of(made, filled, width) <= room + 1


def test_whoever_may_pause_reads_their_own_cards() -> None:
    match = position(lanes=("juan", "mya"), hands=("giant_step * *", "hold_it * *"))
    table = table_of(match)
    look(table)
    played = Action(0, PLAY.name, number_of("giant_step"))
    table.take(Act((played,)))
    table.take(Claim(1))
    table.take(Lift())
    pause = number_of("hold_it")
    plain = BoardState.see(OnScreen.at(table, ui_of(*PHONE, speed=0)).stage())
    assert shows(plain)[0].cards[0][0] == number_of("giant_step")
    at = OnScreen.at(table, ui_of(*PHONE, speed=0)).stage(Pick((card(pause),)))
    moment = BoardState.see(at)
    (shown,) = shows(moment)
    assert len(shown.cues) == len(CUES[pause])
    cache = ControlCache()
    cache.begin(moment.stage.ui)
    drawn = walk(announcement(moment, make_plan(moment.stage.ui, moment, 390, 560), cache)[0])
    said = "".join(span.text for one in drawn for span in getattr(one, "spans", None) or ())
    assert all(cue.help in said for cue in shown.cues)
    say = plain.stage.game.speaker("en")
    own = at.scene.decision
    assert own is not None
    none = own.within([each for each in own.actions if each.kind == own.decline])
    for decision, key in ((own, "speak.asked"), (none, "speak.cannot")):
        stage = replace(at, scene=replace(at.scene, decision=decision))
        bar = interrupt.own_answers(stage, lambda *_: ft.Container(), [], solo_screen=False)
        assert say(key) in strings([*walk(bar)])


def test_in_a_pause_the_board_marks_who_paused_and_then_says_whose_card_goes_on() -> None:
    hands = ("half_wonderful * *", "hold_it * *")
    table = table_of(position(lanes=("juan", "mya"), hands=hands))
    look(table)
    plays = number_of("half_wonderful")
    table.take(Act((Action(0, PLAY.name, plays),)))
    assert [marked(table, seat) for seat in (0, 1)] == ["Their turn.", ""]
    table.take(Claim(1))
    table.take(Lift())
    table.take(Act((Action(1, PAUSE.name, number_of("hold_it")),)))
    assert [marked(table, seat) for seat in (0, 1)] == ["", "Their Pause."]
    for _ in range(2):
        assert table.scene.decision is not None
        table.take(Act((table.scene.decision.actions[0],)))
    lines = recap.sentences(OnScreen.at(table).stage(), table.scene.recap)
    assert "Back to Mai’s The Better Half." in lines


def marked(table: Table, seat: int) -> str:
    moment = BoardState.see(OnScreen.at(table, ui_of(*PHONE, speed=0)).stage())
    return aria_text.acting(moment) if aria_text.acts(moment, seat) else ""


def test_after_a_turn_the_board_still_faces_whoever_holds_the_device() -> None:
    table = table_of(position(lanes=("juan", "mya"), hands=("giant_step half_wonderful *", "* *")))
    look(table)
    while table.state.match.view(None)["turn"] == 0:
        if table.scene.window:
            table.take(LetGo())
        elif table.scene.decision is None:
            table.take(TakeUp())
        else:
            action = next(each for each in table.scene.decision.actions if each.kind != END.name)
            table.take(Act((action,)))
    assert table.scene.phase is Phase.TABLE
    assert table.scene.continuing == 0, "the cards that were drawn can be looked at"
    moment = BoardState.see(OnScreen.at(table).stage())
    assert moment.near == 0
    assert shows(moment), "the last card"
    table.take(Done(continues=True))
    table.take(Lift())
    moment = BoardState.see(OnScreen.at(table).stage())
    assert moment.near == 1
    assert not shows(moment), "at the start of the first turn, who one is matters more"


def test_a_turn_of_two_actions_opens_the_hand_twice() -> None:
    table = table_of(position(lanes=("", ""), hands=("*", "giant_step half_wonderful")))
    look(table)
    table.take(Act((Action(0, END.name),)))
    table.take(Done(continues=True))
    table.take(Lift())
    opened, entered = 1, 0
    while table.state.match.view(None)["turn"] == 1 and table.state.reader is None:
        if table.scene.window:
            table.take(LetGo())
        elif table.scene.decision is None:
            assert table.scene.continuing == 1
            assert not table.state.held_elsewhere, "nobody passes the device to whoever has it"
            table.take(TakeUp())
            opened += 1
        else:
            actions = table.scene.decision.actions
            action = next((each for each in actions if each.kind != END.name), actions[0])
            entered += action.kind == FACE.name
            assert action.kind not in (BEGIN.name, FACE.name) or table.scene.seat == 1
            table.take(Act((action,)))
    assert (opened, entered) == (2, 1)


@pytest.mark.parametrize(
    ("size", "heights", "open_heights"),
    [(PHONE, (643, 670), (528, 643, 670)), ((360, 640), (439,), (374, 439))],
)
def test_the_arena_stands_still_whatever_is_asked(
    size: tuple[int, int], heights: tuple[int, ...], open_heights: tuple[int, ...]
) -> None:
    places = set()
    for name, table in found().items():
        moment = BoardState.see(OnScreen.at(table, ui_of(*size, speed=0)).stage())
        if not name.endswith("-4-live") or moment.asked == CUT:
            continue
        if size != PHONE and twins(moment) and len({*moment.answers, *moment.wishes}) > 5:
            continue  # a tray of two rows
        opened = not moment.asked and not moment.private
        for height in open_heights if opened else heights:
            places.add(make_plan(moment.stage.ui, moment, size[0], height).arena)
    assert len(places) == 1


@pytest.mark.parametrize("empty", [False, True])
def test_who_holds_no_cards_is_not_told_to_look_at_them(empty: bool) -> None:
    holder = interrupt.Holder(Seat("Mai", "amber"), ended=False, empty=empty)
    label, _ = interrupt._face(ui_of(*PHONE), holder, held=False)
    assert ("hand" in label) is not empty


def test_a_score_shows_by_how_much_it_has_just_changed() -> None:
    shown = set()
    for name, table in found().items():
        moment = BoardState.see(OnScreen.at(table, ui_of(*PHONE, speed=0)).stage())
        frames = moment.stage.scene.frames
        for seat in range(moment.now["seats"]) if frames else ():
            now, before = total(moment.now, seat), total(frames[0].view, seat)
            change = (now or 0) - (before or 0) if now is not None else 0
            assert _change(moment, seat) == change, name
            shown.add(change)
    assert len(shown) > 1


def test_cards_are_as_large_however_few_there_are() -> None:
    sizes = set()
    for count in (1, 2, 4):
        moment = act_screen(" ".join(["click_twice,forward", "*", "*", "*"][:count]))
        plan = make_plan(moment.stage.ui, moment, 390, 620)
        laid = spots(plan, count)
        sizes |= {(round(spot.w), round(spot.h)) for spot in laid}
    assert len(sizes) == 1


def test_which_action_it_is_stands_over_the_board() -> None:
    table = table_of(position(lanes=("juan", "mya"), hands=("click_twice,forward * *", "")))
    look(table)
    heading = OnScreen.at(table, ui_of(*PHONE, speed=0)).draw().heading
    assert heading.endswith("action 1 of 2")


def test_what_is_thrown_away_is_not_told_as_if_it_happened() -> None:
    table = table_of(position(lanes=("juan", "mya"), hands=("* * *", "")))
    look(table)
    assert table.scene.decision is not None
    two = next(each for each in table.scene.decision.actions if each.kind == DISCARD.name)
    table.take(Act((two,)))
    table.take(LetGo())
    while (decision := table.scene.decision) is not None and decision.prompt != ACT:
        table.take(Act((decision.actions[0],)))
    shown = shows(BoardState.see(OnScreen.at(table, ui_of(*PHONE, speed=0)).stage()))[0]
    assert shown.thrown
    assert not shown.cues
    assert " one spot towards " in shown.who, "it says what the throw did"
    low = strings([*walk(_line(ui_of(360, 640, speed=0), shown, Rect(0, 0, 300, 46)))])
    assert shown.who in low, "a low strip says so too"


def test_a_turn_is_ended_by_the_step_and_not_by_the_first_tap() -> None:
    table = table_of(position(lanes=("juan", "mya"), hands=("click_twice,forward * *", "* * * *")))
    look(table)
    at = OnScreen.at(table, ui_of(*PHONE, speed=0))
    BoardState.see(at.stage()).start_ending()
    assert at.acts == []
    moment = BoardState.see(at.stage(at.picks[-1]))
    assert moment.action is not None
    assert moment.action.kind == END.name
    said = [*strings(parts(at.draw(at.picks[-1])))]
    promised = (say("upstaged.now.end.2"), say("upstaged.now.end.draw"))
    assert any(all(part in each for part in promised) for each in said)
    moment.start_over()
    assert at.picks[-1] == Pick()
    moment.confirm()
    assert at.acts == [moment.action]


@pytest.mark.parametrize(("hand", "back"), [("* * * *", True), ("* * *", False)])
def test_a_turn_that_was_ended_can_be_taken_back_unless_cards_were_drawn(
    hand: str, back: bool
) -> None:
    table = table_of(position(lanes=("juan", "mya"), hands=(hand, "* * * *")))
    look(table)
    assert table.scene.decision is not None
    table.take(Act((next(each for each in table.scene.decision.actions if each.kind == END.name),)))
    if table.scene.awaits_done:
        table.take(Done())
    assert bool(undo_of(table.state)) is back
    if back:
        table.take(TakeBack())
        assert table.state.match.view(None)["turn"] == 0


def shown_artists(moment: BoardState) -> list[int]:
    plan = make_plan(moment.stage.ui, moment, 390, 620)
    inside = [*final(moment, plan, Angle(0, moment.ahead))]
    seats = range(moment.now["seats"])
    return [*inside, *(each for seat in seats for each in seen_team(moment, seat))]


def test_a_preview_draws_nobody_twice() -> None:
    joins = swaps = 0
    for table in found().values():
        moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
        for name in moment.answers if moment.asked else ():
            chosen = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage(Pick((name,))))
            drawn = shown_artists(chosen)
            assert len(drawn) == len({*drawn}), (name, drawn)
            kinds = {type(frame.event) for frame in chosen.film}
            joins += ArtistJoined in kinds
            swaps += ArtistsSwitched in kinds
            for seat, team in enumerate(chosen.after["teams"]):
                assert seen_team(chosen, seat)[: len(team)] == team
    assert joins
    assert swaps


def test_a_switch_tells_what_changes_hands_before_it_does() -> None:
    match = position(
        lanes=("juan",), teams=("jake opal", "mya tane"), hands=("fair_trade * *", "* * * *")
    )
    table = table_of(match)
    look(table)
    for kind in ("play", "drop", "give", "take"):
        if table.scene.window:
            table.take(LetGo())
            table.take(TakeUp())  # what is discarded is chosen in the hand
        decision = table.scene.decision
        assert decision is not None
        action = next(each for each in decision.actions if each.kind == kind)
        if kind == "play":
            action = action._replace(arg=number_of("fair_trade"))
        if kind in ("give", "take"):
            at = OnScreen.at(table, ui_of(*PHONE, speed=0))
            chosen = BoardState.see(at.stage(Pick((artist(int(str(action.arg))),))))
            line = note_text(chosen)
            assert words.name(table.state.match.game.speaker("en"), int(str(action.arg))) in line
            if kind == "take":
                given = table.state.match.view(None)["under_way"]["given"]
                assert words.name(table.state.match.game.speaker("en"), given) in line
        table.take(Act((action,)))


def test_a_cue_that_was_skipped_is_not_told_as_done() -> None:
    match = position(lanes=("juan", "mya", "linh", "jake"), hands=("light_up *", "* * * *"))
    table = table_of(match)
    look(table)
    table.take(Act((Action(0, "play", number_of("light_up")),)))
    table.take(LetGo())
    moment = BoardState.see(OnScreen.at(table, ui_of(*PHONE, speed=0)).stage())
    assert moment.asked == "ask.click"
    skipped, under_way = shows(moment)[0].cues
    assert (skipped.state, under_way.state) == (SKIPPED, "play")
    assert "skipped" in skipped.name


@pytest.mark.parametrize("size", [(360, 640), PHONE, (844, 390)])
def test_names_and_numbers_are_large_enough_to_be_read(size: tuple[int, int]) -> None:
    for table in found().values():
        at = OnScreen.at(table, ui_of(*size, speed=0))
        moment = BoardState.see(at.stage())
        plan = make_plan(moment.stage.ui, moment, size[0], size[1] - 150)
        for side in range(4):
            seat = plan.seat(side)
            if seat is None:
                continue
            for name in (moment.stage.seats[seat].name, "Lena"):
                box: Any = _name(moment.stage.ui, name, plan.name(side), right=False)
                drawn = box.content
                assert drawn.size >= 10
            assert drawn.value == "Lena", "short enough to stand whole"
        if plan.token < SMALL:
            look_of: Any = token(moment.stage.ui, Look(0), plan.token)
            assert "face-" in str(look_of.image.src)
            disc = look_of.content
            top = (look_of.alignment.y + 1) / 2 * (plan.token - disc.width)
            assert look_of.alignment.x == 0
            assert top > plan.token * 0.4, "genre and focus are above it"


def test_a_tight_row_of_buttons_still_says_end_turn() -> None:
    number = (act_screen("click_twice,forward * * *").now["hand"] or [])[0]
    moment = act_screen("click_twice,forward * * *", Pick((card(number),)), (360, 640))
    drawn = prompts.step(moment)
    assert drawn is not None
    assert "End turn" in strings([*walk(drawn)])
    assert isinstance(drawn.controls[-1].content, ft.Row), "in one line"  # type: ignore[attr-defined]


def test_two_empty_sides_are_told_apart() -> None:
    faced = [table for name, table in found().items() if name.startswith("face-2")]
    for table in faced:
        offered = candidates(BoardState.see(OnScreen.at(table, ui_of(*PHONE, speed=0)).stage()))
        names = [each.name for each in offered]
        assert len(names) == len({*names}), names
        empty = [each for each in offered if each.name.startswith("Empty side")]
        assert all(each.name[1:] in each.label for each in empty), "as the button says it"
    assert faced


def test_whoever_is_asked_finds_their_own_side_first() -> None:
    asked = [table for name, table in found().items() if name.startswith("face-")]
    for table in asked:
        moment = BoardState.see(OnScreen.at(table, ui_of(*PHONE, speed=0)).stage())
        places = [each.piece.number for each in candidates(moment)]
        near = moment.now["places"][moment.near]
        assert places == sorted(places, key=lambda place: (place - near) % 4)
        free = [each for each in places if Piece(PLACE, each) in moment.answers]
        assert [each.number for each in moment.in_order] == free
    assert asked


def test_whoever_may_leave_is_offered_in_the_order_of_the_board() -> None:
    asked = [table for name, table in found().items() if name.startswith("oust-")]
    for table in asked:
        moment = BoardState.see(OnScreen.at(table, ui_of(*PHONE, speed=0)).stage())
        offered = [each.piece.number for each in candidates(moment)]
        host = moment.now["under_way"]["host"]
        assert host is not None
        assert offered == [each for each in seen_team(moment, host) if each in offered]
    assert asked


def test_the_sentences_of_a_card_on_air_are_whole() -> None:
    moment = act_screen("discard_1,forward,forward * *")
    number = (moment.now["hand"] or [])[0]
    (shown,) = shows(act_screen("discard_1,forward,forward * *", Pick((card(number),))))
    checked = 0
    for width in range(150, 350, 5):
        for one in walk(_words(moment.stage.ui, shown, Rect(0, 0, width, 100))):
            for line in getattr(one, "spans", None) or ():
                if not line.text.startswith(" "):
                    continue
                text: Any = one
                said = "".join(span.text for span in text.spans)
                room = width - SMALL_SIGN - 8
                assert (measure.lines(said, text.size, room, BODY) or 99) <= text.max_lines, said
                checked += 1
    assert checked


@pytest.mark.parametrize("size", [(360, 640), PHONE, (844, 390)])
def test_four_on_the_stage_do_not_overlap(size: tuple[int, int]) -> None:
    for table in found().values():
        at = OnScreen.at(table, ui_of(*size, speed=0))
        moment = BoardState.see(at.stage())
        plan = make_plan(moment.stage.ui, moment, size[0], size[1] - 150)
        stage = [*(plan.spot(side, 0) for side in range(4)), plan.middle]
        for one, other in combinations(stage, 2):
            assert not overlap(one.grown(-0.5), other), "but for rounding"
        look_of: Any = token(moment.stage.ui, Look(0), plan.token)
        assert look_of.content.width < plan.p * 0.7


@pytest.mark.parametrize(
    ("figures", "turns"),
    [
        ("6", True),
        ("9", True),
        ("8", False),
        ("10", False),
        ("16", True),
        ("26", True),
        ("69", True),
        ("7", False),
    ],
)
def test_a_number_with_a_digit_that_is_another_one_upside_down_is_underlined(
    figures: str, turns: bool
) -> None:
    """A person sitting opposite sees the arena upside down."""
    assert bool(underline(figures)) is turns
    drawn: Any = token(ui_of(*PHONE, speed=0), Look(POINTS.index(6)), 40)
    assert drawn.content.content.style.decoration is ft.TextDecoration.UNDERLINE


def test_a_total_that_changes_is_read_on_a_small_board_too() -> None:
    area = Rect(0, 0, 34, 30)
    person = Seat("Mai", "amber")
    corner = Corner(
        person,
        0,
        8,
        18,
        secret=False,
        sum="",
        change=0,
        held="4",
        ground="",
        edge="",
        width=1.0,
        label=None,
    )
    drawn = _figures(ui_of(360, 640, speed=0), area, corner, low=False)
    sizes = [span.style.size for one in walk(drawn) for span in getattr(one, "spans", None) or ()]
    assert min(sizes) >= LEAST_SUM * 0.8, sizes
    for change, arrow in ((8, "↑"), (-3, "↓")):
        shown = corner._replace(now=18, sum="17 + 1", change=change)
        drawn = _figures(ui_of(*PHONE, speed=0), area, shown, low=False)
        said = [span.text for one in walk(drawn) for span in getattr(one, "spans", None) or ()]
        assert f"\n{arrow}{abs(change)}" in said
        assert not [text for text in said if "+" in text], "a plus sign is only in a sum"


def test_every_place_of_a_team_is_drawn_while_pieces_move() -> None:
    for table in found().values():
        at = OnScreen.at(table, ui_of(*PHONE))
        moment = BoardState.see(at.stage())
        plan = make_plan(moment.stage.ui, moment, 390, 694)
        cache = ControlCache()
        cache.begin(moment.stage.ui)
        for step in movement(moment, moment.stage.scene.frames, flies).steps:
            touched, seen = panels(step, plan, cache)
            keys = [str(one.key) for one in (*touched, *seen)]
            drawn = [key for key in keys if key.startswith(("team-", "free-"))]
            assert len(drawn) == 4 * step.now["seats"], step.event
