"""Tests of sheets, the words for a view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.encore import GAME, events
from engines.encore.content import (
    ALL_CARDS,
    CARDS,
    COLOURS,
    COST,
    FIRST_VENUE,
    KIND,
    PERFORMER,
    STEPS,
    SUPPORTER,
    THING_IDS,
    TRIGGER,
    Card,
    Venue,
    words,
)
from engines.encore.sheets import CARD_KINDS, SPOT_KINDS, ZONE_KINDS
from engines.encore.state import LEDGER
from engines.kernel.event import event_kind
from engines.kernel.sheet import Sheet
from tests.depth import depth
from tests.engines.matches import question, reason_against
from tests.engines.sheets import random_game, sheets_of, some, text

from .texts import ABILITY_TEXTS, COLOUR_TITLES, CONDITION_TEXTS, THING_TITLES

NAMES = ("Ana", "Bo")
SEEDS = depth((1, 2, 4, 7), (0, 1, 2, 3, 4, 5, 6, 7))
"""Seeds of games that ask every question, one for each of `OPTIONS`."""
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"zones": 2, "hand_limit": "6"},
    {"zones": 4, "venues": 7},
    {"hand": 0, "hand_limit": "8"},
)
TITLE = re.compile("|".join(re.escape(title) for title in THING_TITLES[:CARDS]))


def dollars(amount: int) -> str:
    return ("−" if amount < 0 else "") + f"${abs(amount):,}"


@cache
def walk(seed: int) -> tuple[Match, ...]:
    match = Match.new(GAME, 2, seed, OPTIONS[seed % len(OPTIONS)])
    return tuple(each.copy() for each in random_game(match, seed, ("pass", "skip"), 0.75))


@cache
def seen(match: Match, seat: int | None) -> dict[str, list[Sheet]]:
    return sheets_of(match, seat)


def looked_at(seed: int, share: float) -> Iterator[Match]:
    return some(walk(seed), seed, share)


# -- what is told ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_round_is_told_at_a_glance(seed: int) -> None:
    for match in looked_at(seed, 0.2):
        for seat in (None, 0, 1):
            view, sheets = match.view(seat), seen(match, seat)
            if view["venue"] is None or view["phase"] == "over":
                assert "round" not in sheets
                continue
            acts = view["phase"] == "act" and view["turn"] == seat
            (piece,) = [
                sheet
                for sheet in sheets["asked" if acts else "round"]
                if sheet.form == "piece" and sheet.rows[0].label == "Intensity"
            ]
            glance = piece.rows[0].cells[0]
            ours, theirs = view["intensity"]
            assert glance.mark == f"{ours} + {theirs}"
            if view["reached"]:
                assert glance.text == f"The Star of {view['star']} is reached"
            else:
                left = view["star"] - ours - theirs
                assert glance.text == f"{left} more to reach the Star of {view['star']}"
            assert f"Ana: {ours}, Bo: {theirs}" in glance.note
            if ours != theirs:
                leader = NAMES[theirs > ours]
                assert f"{leader} leads by {abs(ours - theirs)}" in glance.note
            facts = {row.label: row.cells[0] for each in sheets["round"] for row in each.rows}
            assert facts["Venue"].text == THING_TITLES[view["venue"]]
            assert CONDITION_TEXTS[view["venue"]] in facts["Venue"].note
            first = "You" if seat == view["priority"] else NAMES[view["priority"]]
            assert facts["Priority"].text == first
            assert facts.get("Turns sat out in a row", ("0",))[0] == str(view["passes"])
            assert facts["Venues to come"].text == str(len(view["venues"]))
            known = [venue for venue in view["venues"] if venue is not None]
            assert all(THING_TITLES[venue] in facts["Venues to come"].note for venue in known)


@pytest.mark.parametrize("seed", SEEDS)
def test_both_stages_stand_in_columns(seed: int) -> None:
    for match in looked_at(seed, 0.15):
        for seat in (None, 0, 1):
            view = match.view(seat)
            sheets = seen(match, seat)
            order = [name for name in sheets if name.startswith("stage_")]
            if view["stage"] in ("draft", "opening"):
                assert not order
                continue
            assert order == (["stage_1", "stage_0"] if seat == 1 else ["stage_0", "stage_1"])
            for host in (0, 1):
                (sheet,) = sheets[f"stage_{host}"]
                assert sheet.form == "lanes"
                assert sheet.title == ("Your stage" if host == seat else f"{NAMES[host]}’s stage")
                assert [row.label for row in sheet.rows] == ["Main Stage", "Backstage"]
                main, back = sheet.rows
                assert len(main.cells) == len(back.cells) == view["options"]["zones"]
                for zone, cell in enumerate((*main.cells, *back.cells)):
                    card = view["zones"][host][zone]
                    assert cell.free == (card is None)
                    if card is None:
                        continue
                    assert cell.text == THING_TITLES[card]
                    plus = "+" if KIND[card] == SUPPORTER else ""
                    assert cell.mark == f"{plus}{view['acts'][host][zone]}"
                    tired = zone in view["suspended"][host]
                    assert cell.note.startswith("suspended" if tired else "active")
                    assert cell.faint == tired
                    assert cell.note.endswith("used") == (card in view["used"])


@pytest.mark.parametrize("seed", SEEDS)
def test_staged_cards_are_there_word_for_word(seed: int) -> None:
    for match in looked_at(seed, 0.1):
        view = match.view(None)
        staged = [card for zones in view["zones"] for card in zones if card is not None]
        sheets = seen(match, None)
        assert ("texts" in sheets) == bool(staged)
        cells = sheets["texts"][0].rows[0].cells if staged else ()
        assert [cell.text for cell in cells] == [THING_TITLES[card] for card in staged]
        for card, cell in zip(staged, cells, strict=True):
            assert ABILITY_TEXTS[card] in cell.note
            assert CONDITION_TEXTS[card] in cell.note


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_is_told_with_costs_numbers_and_texts(seed: int) -> None:
    for match in looked_at(seed, 0.1):
        for seat in (0, 1):
            view = match.view(seat)
            if view["phase"] == "over" or not view["hand"]:
                assert "hand" not in seen(match, seat)
                continue
            (sheet,) = seen(match, seat)["hand"]
            assert sheet.mine
            cells = sheet.rows[0].cells
            assert [cell.text for cell in cells] == [THING_TITLES[card] for card in view["hand"]]
            for card, cost, cell in zip(view["hand"], view["costs"], cells, strict=True):
                assert dollars(cost) in cell.note
                assert (" instead of " in cell.note) == (cost != COST[card])
                assert ABILITY_TEXTS[card] in cell.note
                assert words.strength(GAME.speaker(), card) in cell.note


@pytest.mark.parametrize("seed", SEEDS)
def test_money_tours_decks_and_removed_cards_are_told_of_both(seed: int) -> None:
    for match in looked_at(seed, 0.1):
        for seat in (None, 0, 1):
            view = match.view(seat)
            if view["stage"] == "draft":
                continue
            (sheet,) = seen(match, seat)["managers"]
            assert sheet.form == "seats"
            for host in (0, 1):
                facts = {row.label: row.cells[0] for row in sheet.rows if row.seat == host}
                assert facts["Money"].text == dollars(view["money"][host])
                won = [THING_TITLES[venue] for venue in view["won"][host]]
                assert facts["Tour History"].text == (", ".join(won) or "none")
                assert facts["Hand"].text == str(view["hand_sizes"][host])
                performers, mains = view["decks"][host]
                assert facts["Decks"].text == f"Performers: {performers}, Main Deck: {mains}"
                colours = [COLOUR_TITLES[colour] for colour in view["colours"][host]]
                assert facts["Colours"].text == ", ".join(colours)
                gone = ", ".join(THING_TITLES[card] for card in view["removed"][host])
                assert getattr(facts.get("Removed From Game"), "text", "") == gone
                assert ("Next performance" in facts) == bool(view["cheer"][host])


def test_cards_known_in_the_other_hand_are_told_to_who_knows_them() -> None:
    met = 0
    for seed in SEEDS:
        for match in looked_at(seed, 0.5):
            for seat in (0, 1):
                view, sheets = match.view(seat), seen(match, seat)
                if view["phase"] == "over":
                    continue
                known, own = view["known_cards"][1 - seat], view["known_cards"][seat]
                assert ("known" in sheets) == bool(known)
                if known:
                    met += 1
                    (sheet,) = sheets["known"]
                    assert sheet.mine
                    assert [cell.text for cell in sheet.rows[0].cells] == [
                        THING_TITLES[card] for card in known
                    ]
                label = f"Cards {NAMES[1 - seat]} knows you hold"
                if own:
                    assert label in text(sheets["managers"])
    assert met > 10


@pytest.mark.parametrize("seed", SEEDS)
def test_the_open_table_names_no_card_of_a_hand(seed: int) -> None:
    for match in looked_at(seed, 0.3):
        if match.result is not None:
            continue
        hands = match.state.hands
        for seat in (None, 0, 1):
            view = match.view(seat)
            sheets = GAME.sheets(view, NAMES)
            said = {*TITLE.findall(text(sheets))}
            for host in (0, 1):
                if host == seat:
                    continue
                secret = {*hands[host]} - {*view["known_cards"][host]}
                assert not said & {THING_TITLES[card] for card in secret}
            if seat is None:
                assert not any(sheet.mine for sheet in sheets)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_ability_that_is_under_way_is_told_with_its_own_text(seed: int) -> None:
    for match in looked_at(seed, 1.0):
        decision, state = match.decision, match.state
        if decision is None or not state.frames or decision.prompt == "ask.order":
            continue
        seat, thing, _, _, _ = state.frames[-1]
        sheets = seen(match, None).get("asked", [])
        if thing == state.held:
            assert sheets[-1].form == "piece"
            assert sheets[-1].rows[0].cells[0].text == THING_TITLES[thing]
            continue
        row = sheets[0].rows[0]
        assert row.label == f"By {NAMES[seat]}"
        assert row.cells[0].text == THING_TITLES[thing]
        trigger = TRIGGER[thing]
        running = state.step
        triggered = trigger is not None and running in _inside(trigger.steps)
        wanted = CONDITION_TEXTS[thing] if triggered else ABILITY_TEXTS[thing]
        assert row.cells[0].note == wanted


def _inside(steps: tuple[int, ...]) -> list[int]:
    found = [*steps]
    for number in steps:
        for branch in STEPS[number].branches:
            found += _inside(branch)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_tour_at_the_end(seed: int) -> None:
    *_, match = walk(seed)
    (sheet,) = seen(match, None)["verdict"]
    for row, won in zip(sheet.rows, match.state.won, strict=True):
        assert row.cells[0].text == f"Venues: {len(won)}"
        assert row.cells[0].note == ", ".join(THING_TITLES[venue] for venue in won)
    result = match.result
    assert result is not None
    assert len(result.breakdown) == 2 * len(LEDGER)
    for seat in (0, 1):
        lines = [line.points for line in result.breakdown if line.seat == seat]
        assert sum(lines) == result.scores[seat]
    assert "hand" not in seen(match, 0)


# -- answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_and_every_refusal_can_be_told(seed: int) -> None:
    for match in looked_at(seed, 0.4):
        decision = match.decision
        if decision is None:
            continue
        view = match.view(decision.seats[0])
        labels = [GAME.label(action, view, NAMES) for action in decision.actions]
        assert len({*labels}) == len(labels)
        assert sorted(GAME.offered(decision.actions), key=str) == sorted(decision.actions, key=str)
        wishes = GAME.wishes(view, decision)
        assert not {*wishes} & {*decision.actions}
        assert len({*wishes}) == len(wishes)
        for action in (*decision.actions, *wishes):
            face = GAME.face(action, view, NAMES)
            assert face.text
            assert len(face.note) <= 100
            assert not re.search(r"[{}]|None|none", f"{face}{GAME.label(action, view, NAMES)}")
            assert bool(GAME.group(action, view, NAMES)) == (
                action.kind in SPOT_KINDS or action.kind == "zone"
            )
            meaning = GAME.meaning(action, view, NAMES)
            assert (meaning is not None) == (
                action.kind in CARD_KINDS | ZONE_KINDS | SPOT_KINDS | {"draft"}
            )
        for wish in wishes:
            assert reason_against(match, wish).rule


@pytest.mark.parametrize("seed", SEEDS)
def test_the_whole_hand_and_the_own_stage_are_looked_for(seed: int) -> None:
    for match in looked_at(seed, 0.3):
        decision = match.decision
        if decision is None or decision.prompt != "ask.act":
            continue
        (seat,) = decision.seats
        view = match.view(seat)
        every = (*decision.actions, *GAME.wishes(view, decision))
        held = [action.arg for action in every if action.kind in ("stage", "surprise")]
        assert sorted(held, key=str) == sorted(view["hand"], key=str)
        width = view["options"]["zones"]
        for zone, card in enumerate(view["zones"][seat]):
            if card is None:
                continue
            own = {action.kind for action in every if action.arg == zone}
            boosts = any(a.kind == "boost" and a.arg == zone - width for a in every)
            assert boosts or own & ZONE_KINDS, (zone, card)
            if KIND[card] == PERFORMER and view["stage"] == "event":
                assert "encore" in own


@pytest.mark.parametrize("seed", SEEDS)
def test_a_performance_is_told_as_it_will_be(seed: int) -> None:
    met = 0
    for match in looked_at(seed, 0.6):
        decision, state = match.decision, match.state
        if decision is None or decision.prompt not in ("ask.act", "ask.solo"):
            continue
        (seat,) = decision.seats
        view = match.view(seat)
        for action in decision.actions:
            if action.kind not in ("perform", "boost"):
                continue
            met += 1
            zone = action.arg
            assert isinstance(zone, int)
            card = state.zones[seat][zone]
            face, meaning = GAME.face(action, view, NAMES), GAME.meaning(action, view, NAMES)
            after = match.copy()
            happened = after.play(action)
            act = next(each for each in happened if event_kind(each) == "act_performed")
            numbers = [act.act, *([act.boost] if action.kind == "boost" else [])]
            numbers += [state.cheer[seat]] if state.cheer[seat] else []
            assert face.text == f"{THING_TITLES[card]}: {' + '.join(map(str, numbers))}"
            paid = next((each for each in happened if event_kind(each) == "vibe_paid"), None)
            paid_text = re.search(r"\+\$([\d,]+)", face.note)
            assert (paid_text is None) == (paid is None)
            if paid is not None:
                assert paid_text is not None
                assert paid_text[1] == f"{paid.amount:,}"
            assert meaning is not None
            assert f"{view['intensity'][seat] + sum(numbers)} in total" in str(meaning)
    assert met


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cost_that_is_told_is_the_one_that_is_paid(seed: int) -> None:
    for match in looked_at(seed, 0.5):
        decision = match.decision
        if decision is None or decision.prompt not in ("ask.act", "ask.hire"):
            continue
        (seat,) = decision.seats
        view = match.view(seat)
        for action in decision.actions:
            if action.kind not in ("stage", "surprise", "hire"):
                continue
            assert isinstance(action.arg, int)
            after = match.copy()
            paid = next(e for e in after.play(action) if hasattr(e, "cost")).cost
            note = GAME.face(action, view, NAMES).note
            meaning = GAME.meaning(action, view, NAMES)
            assert meaning is not None
            costs = meaning.rows[0].cells[0].text
            assert dollars(paid) in note
            assert costs.endswith(f"leaves you {dollars(view['money'][seat] - paid)}")
            assert (f"instead of {dollars(COST[action.arg])}" in note) == (paid != COST[action.arg])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_staged_card_to_choose_says_where_it_stands_and_what_happens_to_it(seed: int) -> None:
    for match in looked_at(seed, 1.0):
        decision = match.decision
        if decision is None or decision.prompt not in ("ask.aim", "ask.with", "ask.zone"):
            continue
        (seat,) = decision.seats
        view = match.view(seat)
        for action in decision.actions:
            if action.kind == "skip":
                continue
            group = GAME.group(action, view, NAMES)
            width = view["options"]["zones"]
            if action.kind == "zone":
                assert isinstance(action.arg, int)
                row, number = divmod(action.arg, width)
                assert f"{('Main Stage', 'Backstage')[row]} {number + 1}" in str(
                    GAME.face(action, view, NAMES)
                )
                continue
            assert isinstance(action.arg, tuple)
            host, zone = action.arg
            assert isinstance(host, int)
            assert isinstance(zone, int)
            whose = "your" if host == seat else f"{NAMES[host]}’s"
            assert whose in group.lower().replace(NAMES[host].lower(), NAMES[host])
            assert ("Main Stage" if zone < width else "Backstage") in group
            card = view["zones"][host][zone]
            face = GAME.face(action, view, NAMES)
            assert face.text == THING_TITLES[card]
            assert ("suspended" in face.note) == (zone in view["suspended"][host])


def test_answers_by_word_say_whose_they_are_and_what_follows() -> None:
    sentences = set()
    for seed in SEEDS:
        for match in looked_at(seed, 0.5):
            decision = match.decision
            if decision is None or not decision.spoken:
                continue
            (seat,) = decision.seats
            view = match.view(None)
            said = [GAME.label(action, view, NAMES) for action in decision.spoken_actions]
            assert len({*said}) == len(said)
            other = match.imagine(1 - seat, Random(seed))
            assert other.decision is not None
            assert said == [
                GAME.label(action, other.view(None), NAMES)
                for action in other.decision.spoken_actions
            ]
            for action, words_ in zip(decision.spoken_actions, said, strict=True):
                assert NAMES[seat] in words_
                sentences.add(words_.replace(NAMES[seat], "N"))
                if action.kind in ("perform", "boost", "encore", "preshow"):
                    card = view["zones"][seat][action.arg]
                    assert card is not None
                    assert THING_TITLES[card] in words_
                    sentences.add(words_.replace(NAMES[seat], "N").replace(THING_TITLES[card], "X"))
                elif action.kind == "pass":
                    happened = {event_kind(each) for each in match.copy().play(action)}
                    assert ("Event begins" in words_) == ("event_began" in happened)
                    assert (" over" in words_) == ("event_ended" in happened)
                    assert "the game" in words_ or "game_ended" not in happened
    assert sentences >= {
        "N sits out for now",
        "N sits out: the Event begins",
        "N sits out: the Event is over",
        "N draws 2 Performers",
        "N draws 1 from each deck",
        "N draws 2 from the Main Deck",
        "N draws 3 Performers and 1 from the Main Deck",
        "X performs for N",
        "X performs for N, with BOOST",
        "N uses the ENCORE of X",
        "N uses the PRE-SHOW ability of X",
        "N stages nothing",
        "N keeps every card",
    }


def test_a_colour_deck_is_told_with_all_its_cards() -> None:
    match = Match.new(GAME, 2, 1, {})
    view = match.view(0)
    for colour in range(COLOURS):
        meaning = GAME.meaning(Action(0, "draft", colour), view, NAMES)
        assert meaning is not None
        whole = ", ".join(str(cell) for row in meaning.rows for cell in row.cells)
        wanted = [card for card in range(CARDS) if words.COLOUR[card] == colour]
        assert whole.count(", ") >= len(wanted) - 1
        assert all(THING_TITLES[card] in whole for card in wanted)
    match.play(match.decision.actions[2])  # type: ignore[union-attr]
    (wish,) = GAME.wishes(match.view(None), question(match))
    assert str(match.why_not(wish)) == "Green is already taken (EA39)."


# -- sentences -----------------------------------------------------------------------------------


def _card(name: str) -> Card:
    return ALL_CARDS[THING_IDS.index(name)]


def test_sentences_of_events() -> None:
    names = ("tuba_tilda", "baroness_boo", "nightshade_nell", "power_cut")
    tilda, boo, nell, cut = map(_card, names)
    garden = Venue(THING_IDS.index("rooftop_garden"))
    sentences: list[tuple[Any, str]] = [
        (events.PriorityRolled((2, 5)), "The dice: 2 and 5."),
        (
            events.ActPerformed(0, tilda, 2, None, 0, 1),
            "Ana performs with Tuba Tilda: 2 Intensity.",
        ),
        (
            events.ActPerformed(0, tilda, 2, 1, 0, 1),
            "Ana performs with Tuba Tilda: 2 Intensity, plus 1 from a BOOST.",
        ),
        (
            events.ActPerformed(0, tilda, 4, None, 3, 1),
            "Ana performs with Tuba Tilda: 4 Intensity, plus 3 from cheers.",
        ),
        (
            events.ActPerformed(0, tilda, 4, 1, 3, 1),
            "Ana performs with Tuba Tilda: 4 Intensity, plus 1 from a BOOST and 3 from cheers.",
        ),
        (events.NothingDone(0, tilda), ""),
        (events.NothingDone(0, tilda, declined=True), "Ana skips that part."),
        (events.IntensityChanged(1, -3, 4), "Bo: −3 Intensity, now 4."),
        (events.IntensityChanged(1, 2, 6), "Bo: +2 Intensity, now 6."),
        (events.MoneyChanged(0, -5000, 70000), "Ana: −$5,000, now $70,000."),
        (events.MoneyChanged(0, 5000, 75000), "Ana: +$5,000, now $75,000."),
        (events.VibePaid(1, 5000, 65000), "The vibe fits the Venue: Bo earns $5,000."),
        (events.EncoreTriggered(1, boo, 0, 0), "Bo uses the ENCORE of Baroness Boo."),
        (
            events.EncoreTriggered(1, boo, 0, 5000),
            "Bo pays $5,000 and uses the ENCORE of Baroness Boo.",
        ),
        (events.CardStaged(0, tilda, 1), "Ana stages Tuba Tilda."),
        (
            events.CardStaged(0, boo, 1),
            "Ana stages Baroness Boo, which lowers Bo’s BOOSTs by 1 from the Main Stage.",
        ),
        (
            events.CardStaged(1, nell, 4),
            "Bo stages Nightshade Nell, which lowers Ana’s acts by 1 in the Event.",
        ),
        (events.EventEnded((7, 12)), "The Event is over: Ana 7, Bo 12."),
        (
            events.GameEnded("money", (1,), (60000, 95000), False),
            "No more Venues. Bo has more money and wins: $95,000 to $60,000.",
        ),
        (
            events.GameEnded("money", (0,), (80000, 45000), True),
            "Curfew! Ana has more money and wins: $80,000 to $45,000.",
        ),
        (events.HandDrawn(0, (tilda, boo), (0,)), "Ana draws Tuba Tilda and Baroness Boo."),
        (events.HandSeen(0, 1, (), (0,)), "Bo holds none."),
        (events.StarMoved(-3, 8), "The Star moves by −3 to 8."),
    ]
    for event, sentence in sentences:
        assert GAME.brief(event, NAMES) == sentence
    in_log = GAME.tell(events.NothingDone(0, tilda), NAMES)
    assert in_log == "Tuba Tilda: one part of it does nothing this time."
    in_log = GAME.tell(events.VibePaid(1, 5000, 65000), NAMES)
    assert in_log == "The vibe fits the Venue: Bo earns $5,000 and now has $65,000."
    surprise = events.SurpriseTriggered(0, cut, 10000, 50000)
    assert GAME.brief(surprise, NAMES) == "Surprise! Ana plays Power Cut."
    in_log = GAME.tell(surprise, NAMES)
    paid = "Surprise! Ana plays Power Cut for $10,000 and has $50,000 left."
    assert in_log == f"{paid} {ABILITY_TEXTS[cut]}"
    opened = events.VenueOpened(garden)
    assert garden >= FIRST_VENUE
    assert GAME.tell(opened, NAMES).endswith(f" {CONDITION_TEXTS[garden]}")


def test_where_the_game_is() -> None:
    lines = set()
    for seed in SEEDS:
        for match in walk(seed):
            for seat in (None, 0):
                where = GAME.where(match.view(seat), NAMES)
                lines.add(re.sub(r"\d+|Ana|Bo", "X", where))
    assert lines == {
        "X chooses a colour deck",
        "Opening hand, X draws",
        "Round X, X draws",
        "Round X, Pre-Show: X’s turn",
        "Round X, Event: X’s turn",
        "Round X, Aftershow",
        "Round X, Draw",
        "Round X, Pre-Show",
        "Round X, Event",
        "The tour is over",
    }


def test_sums_are_dollars() -> None:
    assert GAME.amount(80000) == "$80,000"
    assert GAME.amount(5000, signed=True) == "+$5,000"
    assert GAME.amount(-5000, signed=True) == "−$5,000"
    assert GAME.amount(0, signed=True) == "$0"
