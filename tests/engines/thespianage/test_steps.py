"""Tests of every card step with every value of its parameters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import TypeAdapter

from engines import Action, Match
from engines.kernel import pack
from engines.thespianage import GAME, content, events
from engines.thespianage.content import SPECIAL_COUNTS
from engines.thespianage.content.schema import (
    ASPECTS,
    SPECIALS,
    AnyStep,
    Either,
    Lasting,
    Pack,
    Plain,
    Points,
    Special,
)
from engines.thespianage.state import NOBODY
from tests.depth import depth
from tests.engines.matches import happened, kinds, outcome, prompt, question, the
from tests.engines.oracle import Row, Vocabulary, by_name, covering, follow

from . import interpreter
from .table import (
    answer,
    asked,
    asks,
    draws,
    end,
    finale,
    hand,
    knows,
    named,
    offered,
    play,
    playable,
    rewrite,
    shot,
    stage,
    table,
    take_action,
    thing,
    things,
)

STEP: TypeAdapter[Any] = TypeAdapter(AnyStep)
RULE: TypeAdapter[Any] = TypeAdapter(Lasting)

CARD = "coffee_run"
EVENT = "one_note"
SHOT = "bow_first"
LOOK: Row = {"do": "look_hand", "whose": "other"}
DRAW: Row = {"do": "draw", "whose": "own", "count": 1}
STEP_MODELS = by_name("do", (*get_args(get_args(Plain)[0]), Either))

# -- rows out of the schema ------------------------------------------------------------------


def values(annotation: Any) -> list[Any]:
    """Returns every value of a step's field, or a sample of lists."""
    if annotation == list[Special]:
        return [["prop"], ["broken_prop", "tomato"], [*SPECIALS]]
    if get_origin(annotation) is Literal:
        return [*get_args(annotation)]
    if annotation is bool:
        return [False, True]
    if annotation is int:
        return [1, 2, 3]
    return [None, *ASPECTS]


rows = Vocabulary(STEP_MODELS, STEP, lambda field: values(field.annotation)).rows


# -- steps -----------------------------------------------------------------------------------


@cache
def base(*guarded: int) -> Match:
    return table(
        hands=(f"{CARD} places trapdoor", "heckler understudy butterfingers", "places rehearsal"),
        tracks=("1? 2 | -1 | 3?2", "4? 5 | -2?0 |", "| 0 | -3?"),
        sheets=("5? | 3 4? |", "1 | | 2? -1", "-4?0 -5 | 1? | 2"),
        specials=("prop broken_prop", "prop tomato bouquet", "broken_prop"),
        pile="heckler one_note bow_first rehearsal",
        shots=("show_stopper",),  # so that the turn does not end by itself
        guarded=guarded,
    )


def position(**more: Any) -> Match:
    return table(**{"hands": (f"{CARD} *",), "shots": ("show_stopper",)} | more)


def hands_of(size: int) -> list[Match]:
    cards = ["places rehearsal heckler places", "places rehearsal places butterfingers",
             "rehearsal understudy trapdoor places"]  # fmt: skip
    own, other, last = (" ".join(words.split()[:size]) for words in cards)
    hands = f"{CARD} {own}", other, last
    return [position(hands=hands), position(hands=(*hands[:2], ""))]


def known(*secrets: int, by: int, of: int) -> Match:
    match = base().copy()
    for each in secrets:
        (match.state.crush_seen, match.state.nemesis_seen)[each][of] |= by
    return match


FULL = {
    word: " ".join([word] * count) for word, count in zip(SPECIALS, SPECIAL_COUNTS, strict=True)
}
HANDS = [match for size in range(5) for match in hands_of(size)]
KNOWN = [(), (0,), (1,), (0, 1)]
POSITIONS: dict[str, list[Match]] = {
    "award": [position(specials=("", "", every)) for every in FULL],
    "draw": [position(below=left) for left in (0, 1, 2, 4)],
    **dict.fromkeys(("discard", "take_card", "give_card", "look_hand"), HANDS),
    "salvage": [position(pile=pile) for pile in ("", "one_note bow_first", "places rehearsal")],
    "look_secret": [known(*which, by=0b001, of=1) for which in KNOWN],
    "show_secret": [
        *(known(*which, by=0b111, of=0) for which in KNOWN),
        *(known(*which, by=0b010, of=0) for which in KNOWN),
    ],
    "cancel": [position(stage="full_house lost_voice@2")],
    "guard": [base(1), base(0, 2), base(0, 1, 2)],
}
"""Positions on which a step is tried, besides `base`."""


def compare(patch: pytest.MonkeyPatch, match: Match, *printed: Row) -> None:
    """Checks that the steps do what the interpreter expects."""
    rewrite(patch, CARD, *printed)
    lies = interpreter.seen(match, [])
    lies.hands[0].remove(thing(CARD))
    after = match.copy()
    after.decision = GAME.decide(after.state)
    assert playable(after, CARD) == interpreter.able(lies, [*printed])
    if playable(after, CARD):
        log = after.play(Action(0, "play", thing(CARD)))
        tree = interpreter.outcome(lies, thing(CARD), [*printed])
        follow(after, log, tree, interpreter.seen)


def _inside(rows: Any) -> Iterator[Row]:
    for row in rows:
        yield row
        yield from (row[key] for key in ("first", "second") if key in row)
        for branch in row.get("of", ()):
            yield from _inside(branch["steps"])


AIMS = [
    {"whose": whose, "area": area, "face": face, "aspect": aspect}
    for whose, area, face, aspect in (
        *product(("own", "other", "any", "chosen"), ("track", "sheet", "board"), ["any"], [None]),
        ("own", "board", "up", None),
        ("other", "board", "down", None),
        ("any", "track", "down", "compassion"),
        ("any", "sheet", "any", "connections"),
    )
]
AWARD: Row = {"do": "award", "special": "prop", "whose": "own"}
NEVER: Row = {"do": "strip", "specials": ["bouquet"], "whose": "own"}
TWO: Row = {"do": "draw", "whose": "chosen", "count": 2}
BRANCHES: list[list[list[Row]]] = [
    [[AWARD], [DRAW]],
    [[AWARD], [NEVER]],
    [[NEVER], [DRAW], [AWARD]],
    [[], [AWARD]],
    [[], [NEVER]],  # nothing to say yes to
    [[NEVER], [NEVER]],
    [[NEVER, AWARD, DRAW], [NEVER, NEVER], [TWO]],
]
SPECIAL_ROWS: dict[str, list[Row]] = {
    "swap": [
        {"do": "swap", "first": one, "second": other, "same_aspect": same}
        for one, other, same in product(AIMS, AIMS, (False, True))
    ],
    "either": [{"do": "either", "of": [{"steps": row} for row in rows]} for rows in BRANCHES],
}


@pytest.mark.parametrize("name", interpreter.DO)
def test_step(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    every = SPECIAL_ROWS.get(name) or [*rows(name)]
    for row in covering(every, 2, 60):
        STEP.validate_python(row)
        compare(monkeypatch, base(), row, TWO)
    for row in covering(every, 1, 60):
        compare(monkeypatch, base(), LOOK, row, TWO)
    tables = (base(1), base(0, 2), base(0, 1, 2), *POSITIONS.get(name, ()))
    for number, row in enumerate(covering(every, 1, 12)):
        for match in tables[number % depth(2, 1) :: depth(2, 1)]:
            compare(monkeypatch, match, row)
            compare(monkeypatch, match, LOOK, row)
        compare(monkeypatch, base(), row, {**DRAW, "count": 3})
        compare(monkeypatch, base(), row, row)


def test_who_knows_a_card_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    salvage: Row = {"do": "salvage", "group": "any"}
    give: Row = {"do": "give_card", "whose": "other"}
    compare(monkeypatch, base(), salvage, give, give)
    compare(monkeypatch, base(), salvage, salvage, give)


# -- the cards of the box ----------------------------------------------------------------------

BOX = pack.load(Pack, Path(content.__file__).parent)
PRINTED = {
    card.id: card.model_dump(exclude_none=True)["steps"]
    for card in (*BOX.cards.cards, *BOX.shots.shots)
}
TRACKS, SHEETS = ("", "5? 4 | -1?02 |", "3"), ("1? | 2 |", "3?0 | |", "")
BARE: list[Row] = [
    {"rest": "struck", "below": 0, "hands": (CARD, "", "")},
    {"rest": "struck", "below": 0, "hands": (f"{CARD} places", "", "*"), "tracks": ("1", "2", "3")},
    {"below": 1, "tracks": ("1? | 2 |", "", ""), "sheets": ("", "-1 | |", "| 2?01 |")},
    {"tracks": TRACKS, "sheets": SHEETS},
    {"tracks": TRACKS, "sheets": SHEETS, "guarded": (1, 2)},
    {"tracks": TRACKS, "sheets": SHEETS, "guarded": (0, 1, 2), "specials": ("", "prop", "tomato")},
    {"tracks": ("", "5? | |", ""), "sheets": ("1? | |", "", "2 | |"), "stage": "full_house"},
    {"tracks": ("", "| 5 |", ""), "sheets": ("1? | |", "", "2? | |"), "guarded": (2,)},
    {"tracks": ("| | 2", "", ""), "sheets": ("", "2 | |", ""), "guarded": (1,)},
    {"specials": ("broken_prop", FULL["prop"], "tomato")},
    {"specials": ("", FULL["broken_prop"], FULL["bouquet"]), "below": 0},
    {"specials": ("", "", FULL["tomato"])},
    {"tracks": TRACKS, "sheets": SHEETS, "stage": "quiet_backstage"},
    {"stage": "quiet_backstage", "below": 0, "hands": (f"{CARD} *", "* heckler", "")},
]
"""Tables on which many steps lack a target, are guarded, or are barred by an Event."""


@cache
def bare() -> list[Match]:
    return [position(**{"hands": (f"{CARD} *", "places *", "")} | more) for more in BARE]


@pytest.mark.parametrize("word", PRINTED)
def test_every_card_on_bare_and_guarded_tables(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    for match in bare():
        compare(monkeypatch, match, *PRINTED[word])
    for secrets, seats in product(KNOWN[1:], (0b010, 0b111)):
        compare(monkeypatch, known(*secrets, by=seats, of=0), *PRINTED[word])


# -- beyond the interpreter --------------------------------------------------------------------


def test_a_random_discard_can_be_any(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = set()
    for seed in range(20):
        match = table(hands=(f"{CARD} *", "heckler trapdoor places", ""), seed=seed)
        row = {"do": "discard", "whose": "other", "count": 1, "how": "random"}
        rewrite(monkeypatch, CARD, row)
        log = play(match, CARD)
        gone.add(the(log, events.CardDiscarded).card)
    assert gone == {*things("heckler trapdoor places")}


def test_step_pass_left(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("pass_left"):
        rewrite(monkeypatch, CARD, row)
        match = base().copy()
        log = play(match, CARD)
        known = happened(log, events.CardKnown)
        assert [(event.seat, event.to_seat) for event in known] == [(0, 1), (1, 2), (2, 0)]
        for event in known:
            assert event.audience == tuple(sorted((event.seat, event.to_seat)))
            assert named([event.card]) in hand(base(), event.seat).split()
            assert named([event.card]) in knows(match, event.seat, event.to_seat).split()
        assert [len(cards) for cards in match.state.hands] == [2, 3, 2]
        assert not playable(table(hands=(CARD, "", "")), CARD)


# -- Events and One Shots --------------------------------------------------------------------


def test_an_event_may_lie_with_whom_its_drawer_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    row: Row = {"do": "draw", "whose": "chosen", "count": 2}
    rewrite(monkeypatch, EVENT, row, area="chosen")
    match = table(deck=EVENT)
    end(match)
    assert asks(match, "player") == {0, 1, 2}
    log = answer(match, "player", 2)
    assert draws(log) == [(2, 2), (0, 2)]
    assert stage(match) == f"{EVENT}@2"
    rewrite(monkeypatch, EVENT, {**row, "whose": "own"}, area="drawer")
    match = table(deck=EVENT)
    assert draws(end(match)) == [(0, 2), (0, 2)]
    assert stage(match) == f"{EVENT}@0"
    rewrite(monkeypatch, EVENT, {**row, "whose": "own"}, area="stage")
    match = table(deck=EVENT)
    end(match)
    assert match.state.stage == ((thing(EVENT), NOBODY),)


@pytest.mark.parametrize("do", sorted({*STEP_MODELS} - {"either", "again", "cancel"}))
def test_a_step_is_the_same_on_a_card_an_event_and_a_one_shot(
    monkeypatch: pytest.MonkeyPatch, do: str
) -> None:
    row = ours(do)
    asked_now = []
    for word in (CARD, SHOT, EVENT):
        rewrite(monkeypatch, word, row)
        mine = f"{CARD} places heckler" if word == CARD else "places heckler"
        match = lively(
            mine,
            stage="full_house",
            shots=(SHOT if word == SHOT else "",),
            deck=EVENT if word == EVENT else "",
        )
        if word == CARD:
            log = play(match, CARD)
        else:
            log = shot(match) if word == SHOT else end(match)
        assert not happened(log, events.NothingDone)
        asked_now.append(
            [(each.kind, each.arg) for each in question(match).actions]
            if prompt(match) != "act"
            else [event for event in log if type(event) not in _AROUND]
        )
    assert asked_now[0]
    assert asked_now[0] == asked_now[1] == asked_now[2]


_AROUND = (
    events.CardPlayed, events.ShotUsed, events.EventDrawn, events.CardsDrawn, events.CardsSeen,
    events.TurnBegan,
)  # fmt: skip
"""Events that may occur before and after those of a step."""


def ours(do: str) -> Row:
    """Returns a row of a step, aimed at other players if possible."""
    if do == "swap":
        aim = {"whose": "other", "area": "board"}
        return {"do": "swap", "first": aim, "second": aim}
    fields = STEP_MODELS[do].model_fields
    if "whose" not in fields:
        return next(rows(do))
    meant = values(fields["whose"].annotation)
    return next(rows(do, whose=[next(each for each in ("other", "any", "all") if each in meant)]))


def lively(mine: str, **more: Any) -> Match:
    """Returns a table on which every step has a target."""
    return table(
        hands=(mine, "trapdoor understudy", "* *"),
        tracks=("", "1? 2 | 3? -1 | 4? -2", ""),
        sheets=("", "1? 2 | 3? -1 | 4? -2", ""),
        specials=("", "prop broken_prop bouquet tomato", ""),
        pile="heckler places",
        **more,
    )


# -- lasting rules ---------------------------------------------------------------------------

ON_PER = [
    (on, per)
    for on in get_args(Points.model_fields["on"].annotation)
    for per in get_args(Points.model_fields["per"].annotation)
    if per not in ("player", "missing") or on == "production"
]


@pytest.mark.parametrize(("on", "per"), ON_PER)
@pytest.mark.parametrize("points", [-10, 3])
def test_lasting_points(monkeypatch: pytest.MonkeyPatch, on: str, per: str, points: int) -> None:
    rule = {"rule": "points", "points": points, "on": on, "per": per}
    RULE.validate_python(rule)
    # Frisco, Annabelle, Betsy: the lowest on top and the highest at the bottom do not count.
    there: dict[str, Any] = {
        "sheets": ("1 -2 5 | -1? | 4", "| -3 4 | -4?", "0 | -2 |"),
        "tracks": ("-5 -5", "", "4"),
        "specials": ("prop prop tomato", "bouquet broken_prop", ""),
        "stage": f"{EVENT}@1",
    }
    counts = {  # 1 5, -1 and nothing; nothing, -3 and -4; nothing, 0 and nothing
        "once": [1, 1, 1],
        "played_sheet": [1, 1, 1],
        "lone_aspect": [0, 0, 1],
        "tile": [3, 2, 1],
        "negative": [1, 2, 0],
        "prop": [2, 0, 0],
        "bouquet": [0, 1, 0],
        "tomato": [1, 0, 0],
        "player": [1, 1, 1],
        "missing": [1, 1, 1],  # three characters are left out
    }[per]
    rewrite(monkeypatch, EVENT)
    plain = finale(**there).view(None)["verdict"]
    assert plain["production"] == []
    rewrite(monkeypatch, EVENT, lasting=[rule])
    match = finale(**there)
    verdict = match.view(None)["verdict"]
    if on == "production":
        times = 1 if per == "once" else sum(counts)
        assert verdict["initial"] == plain["initial"]
        assert verdict["production"] == ([[thing(EVENT), times * points]] if times else [])
        assert verdict["total"] == plain["total"] + times * points
        return
    gained = [points * times * (on == "each" or seat == 1) for seat, times in enumerate(counts)]
    assert verdict["initial"] == [a + b for a, b in zip(plain["initial"], gained, strict=True)]
    assert verdict["production"] == []
    lines = [line for line in outcome(match).breakdown if line.label == "score.event"]
    assert [(line.seat, line.points) for line in lines] == [
        (seat, each) for seat, each in enumerate(gained) if each
    ]


def test_lasting_price(monkeypatch: pytest.MonkeyPatch) -> None:
    base_price = {"rehearsal": ("rehearse", 2), "places": ("places", 3)}
    for action, more in product(base_price, (1, 2)):
        rule = {"rule": "price", "action": action, "more": more}
        RULE.validate_python(rule)
        rewrite(monkeypatch, EVENT, lasting=[rule])
        rewrite(monkeypatch, "full_house", lasting=[rule])
        for events_there, times in (("", 0), (EVENT, 1), (f"{EVENT} full_house", 2)):  # TA45
            for name, (kind, price) in base_price.items():
                needed = price + (more * times if name == action else 0)
                for cards in (needed - 1, needed, needed + 1):
                    match = table(
                        hands=("* " * cards,), tracks=("1? 2", "", ""), stage=events_there
                    )
                    assert (kind in kinds(match)) == (cards >= needed)
                    if cards == needed:
                        log = take_action(match, kind)
                        assert len(happened(log, events.CardDiscarded)) == needed


def test_step_poll(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = {"do": "draw", "whose": "own", "count": 1}
    reveal = {"do": "reveal", "whose": "own", "area": "track"}
    for whose in ("all", "others"):
        rewrite(
            monkeypatch,
            EVENT,
            {
                "do": "poll",
                "whose": whose,
                "of": [{"steps": [reveal]}, {"steps": [draw]}, {"steps": []}],
            },
        )
        match = table(deck=EVENT, tracks=("1?", "2", "3?"), hands=("", "", ""))
        end(match)
        seen = []
        while not match.decision.private:  # type: ignore[union-attr]
            seen.append((asked(match), asks(match, "choose", asked(match))))
            answer(match, "choose", 1)
        assert seen == [(1, {1, 2}), (2, {0, 1, 2}), (0, {0, 1, 2})][: 3 if whose == "all" else 2]
        assert [len(cards) for cards in match.state.hands] == [3 if whose == "all" else 2, 1, 1]


def test_step_vote(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, EVENT, {"do": "vote"}, {"do": "draw", "whose": "chosen", "count": 1})
    match = table(deck=EVENT, hands=("", "", ""))
    end(match)
    for voter, host in ((1, 0), (2, 0), (0, 2)):
        assert asks(match, "name", voter) == {0, 1, 2} - {voter}
        assert not match.decision.private  # type: ignore[union-attr]
        log = answer(match, "name", host)
    assert draws(log) == [(0, 1), (0, 2)]


def test_lasting_facing(monkeypatch: pytest.MonkeyPatch) -> None:
    for facing in ("up", "down"):
        rule = {"rule": "facing", "facing": facing}
        RULE.validate_python(rule)
        other = {"rule": "facing", "facing": "down" if facing == "up" else "up"}
        rewrite(monkeypatch, EVENT, lasting=[rule])
        rewrite(monkeypatch, "full_house", lasting=[other])
        for there in (EVENT, f"full_house {EVENT}"):  # TA45: the latest counts
            match = table(hands=("* *",), stage=there)
            take_action(match, "rehearse")
            assert offered(match, "put") == {f"{aspect} {facing}" for aspect in ASPECTS}


def test_lasting_one_card(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = {"rule": "one_card"}
    RULE.validate_python(rule)
    rewrite(monkeypatch, EVENT, lasting=[rule])
    match = table(hands=("rehearsal * *",), stage=EVENT, shots=(SHOT,))
    play(match, "rehearsal", ("put", "charisma up"))
    assert kinds(match) == {"shot", "end"}
    assert not playable(table(hands=("follow_spot * *",), stage="by_the_book"), "follow_spot")


def test_lasting_hush(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = {"rule": "hush"}
    RULE.validate_python(rule)
    rewrite(monkeypatch, EVENT, lasting=[rule])
    stopped = {"peek", "inspect", "look_hand", "look_secret"}
    for do in {*STEP_MODELS} - {"either"}:
        rewrite(monkeypatch, CARD, ours(do))
        for there in ("full_house", f"full_house {EVENT}"):
            can = playable(lively(f"{CARD} *", stage=there), CARD)
            assert can == (there == "full_house" or do not in stopped), do


# -- all of them -----------------------------------------------------------------------------


def test_every_step_and_every_rule_has_its_test() -> None:
    assert {*STEP_MODELS} == interpreter.DO.keys() | {"pass_left"}
    rules = by_name("rule", get_args(get_args(Lasting)[0]))
    assert {f"test_lasting_{rule}" for rule in rules} <= {*globals()}
