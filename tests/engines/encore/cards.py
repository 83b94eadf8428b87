"""Trying one card: what the scenarios of all cards and Venues share.

In a test named `test_card_<id>` or `test_venue_<id>` all things are plain (see `table.PLAIN`) but
that one, whose abilities are the printed ones. Costs, acts, boosts, Stars and vibes are the plain
ones, so that only what is tested can make a difference.

Steps are the words of `table.do`. Where something else than an action is asked, all answers are
said, the one that is given first: "aim p1 | aim s1 | skip". `use` and `run` return all that has
changed, as a set of words:

    0 intensity +2      0 money -5000       0 cheer +2          star -3
    0 draws 2 main      p1 suspended        p1 active           0 knows x1
    p1: hand > main 1   s1: back 0 > hand   x1: hand > removed  0 again     event
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engines import Match
from engines.encore import content, continuous
from engines.encore.content import (
    ABILITY,
    COLOUR_IDS,
    CONTINUOUS,
    DECK_OF,
    FIRST_VENUE,
    KIND,
    RULES,
    STEPS,
    SURPRISE,
    THING_IDS,
    TRIGGER,
)
from engines.encore.state import NONE, SEATS, State
from engines.kernel.card_steps import CardStep
from engines.kernel.entry import Entry
from tests.engines.told import prompt, question

from .table import DECK_IDS, ROWS, _print, _words, asked, do, ids, print_plainly, step, thing
from .texts import ABILITY_TEXTS

ABILITIES = ABILITY
CONDITIONS = [*CONTINUOUS], [*TRIGGER]
PLAINLY = re.compile(r"Gain (\d) Intensity[.,]")
USES = ("encore", "preshow", "surprise")

# -- what is printed ---------------------------------------------------------------------------


def subject(test: str) -> int:
    """The card or Venue that a test is named for."""
    name = test.partition("[")[0].removeprefix("test_").partition("_")[2]
    fitting = [n for n, word in enumerate(THING_IDS) if f"{name}_".startswith(f"{word}_")]
    return max(fitting, key=lambda number: len(THING_IDS[number]))


def print_one(patch: pytest.MonkeyPatch, number: int) -> None:
    """The plain box, but for what one thing does."""
    print_plainly(patch)
    _print(patch, "CONTINUOUS", number, CONDITIONS[0][number])
    _print(patch, "TRIGGER", number, CONDITIONS[1][number])
    if number < FIRST_VENUE:
        _print(patch, "ABILITY", number, ABILITIES[number])


def steps_of(numbers: tuple[int, ...]) -> list[CardStep]:
    """Steps, each with those in its branches after it."""
    found = []
    for number in numbers:
        found.append(STEPS[number])
        for branch in STEPS[number].branches:
            found += steps_of(branch)
    return found


def said(word: str, do: str, number: int = 0) -> CardStep:
    """A step of this name that a card does when it is used."""
    steps = steps_of(ABILITIES[thing(word)].steps)
    return [each for each in steps if each.do == do][number]


def amount(word: str, do: str = "intensity", number: int = 0) -> int:
    """How much it is in such a step, counted as positive."""
    found = said(word, do, number).amount
    assert found
    return abs(found)


def adds(word: str) -> int:
    """The Intensity that a card's text simply adds to something else: "Gain 2 Intensity."."""
    card = thing(word)
    printed = content.ABILITY[card] is ABILITIES[card]
    text = ABILITY_TEXTS[card] if printed else ""
    found = PLAINLY.findall(text)
    return 0 if PLAINLY.sub("", text) == "" else sum(map(int, found))


def triggers(word: str, do: str = "intensity") -> int:
    """How much it is in such a step of a conditional ability."""
    trigger = CONDITIONS[1][thing(word)]
    assert trigger is not None
    (found,) = [each for each in steps_of(trigger.steps) if each.do == do]
    return abs(found.amount)


def rule(word: str) -> Entry:
    """The one continuous rule of a thing."""
    (number,) = CONDITIONS[0][thing(word)]
    found = RULES[number]
    assert found.amount
    return found


# -- what is going on --------------------------------------------------------------------------


def _places(state: State) -> dict[int, str]:
    """Where each card of both Managers lies."""
    found: dict[int, str] = {}
    for seat in range(SEATS):
        found |= dict.fromkeys(state.decks[2 * seat] + state.decks[2 * seat + 1], "deck")
        found |= dict.fromkeys(state.hands[seat], "hand")
        found |= dict.fromkeys(state.removed[seat], "removed")
        for zone, card in enumerate(state.zones[seat]):
            if card != NONE:
                found[card] = f"{ROWS[zone // state.width]} {zone % state.width}"
    return found


def _owners(state: State) -> dict[int, int]:
    return {
        card: seat
        for seat in range(SEATS)
        for colour in state.colours[seat]
        for deck in content.DECKS[colour]
        for card in deck
    }


def _tired(state: State) -> set[int]:
    return {
        card
        for seat in range(SEATS)
        for zone, card in enumerate(state.zones[seat])
        if state.tired[seat] >> zone & 1
    }


def _differences(old: State, new: State) -> set[str]:
    """All that two positions differ in, as words."""
    found = set()
    for name in ("intensity", "money", "cheer"):
        for seat in range(SEATS):
            change = getattr(new, name)[seat] - getattr(old, name)[seat]
            if change:
                found.add(f"{seat} {name} {change:+}")
    star = continuous.star(new) - continuous.star(old)
    if star and new.venue == old.venue:
        found.add(f"star {star:+}")
    owners, before, after = _owners(old), _places(old), _places(new)
    drawn = Counter[tuple[int, int]]()
    for card, place in after.items():
        was = before.get(card, "nowhere")
        if (was, place) == ("deck", "hand"):
            drawn[owners[card], DECK_OF[card]] += 1
        elif was != place:
            found.add(f"{THING_IDS[card]}: {was} > {place}")
    for card in before.keys() - after.keys():
        found.add(f"{THING_IDS[card]}: {before[card]} > nowhere")
    for (seat, deck), number in drawn.items():
        found.add(f"{seat} draws {number} {DECK_IDS[deck]}")
    tired = _tired(old), _tired(new)
    found |= {f"{THING_IDS[card]} suspended" for card in tired[1] - tired[0]}
    for card in tired[0] - tired[1]:
        if " " in after.get(card, ""):
            found.add(f"{THING_IDS[card]} active")
    for seat in range(SEATS):
        seen = {*new.known[seat]} - {*old.known[seat]}
        found |= {f"{1 - seat} knows {THING_IDS[card]}" for card in seen}
    if new.stage != old.stage:
        found.add(new.stage)
    return found


def choices(match: Match) -> set[str]:
    """Every answer to the question that stands, in the words of `table.do`."""
    found = set()
    for seat, kind, arg in question(match).actions:
        rest = _words(match, kind, seat, arg)
        found.add(kind if rest is None else f"{kind} {rest}")
    return found


def run(match: Match, *steps: str) -> set[str]:
    """Take these steps; all that has changed. With " | " the answers said are all there are."""
    old: State = match.state.copy()
    for words in steps:
        first, *others = words.split(" | ")
        if prompt(match) != "act":
            assert choices(match) == {ids(first), *map(ids, others)}
        step(match, asked(match), first)
    return _differences(old, match.state)


def use(match: Match, word: str, *answers: str) -> set[str]:
    """The Manager whose turn it is uses a card; what has changed that does not go without saying.

    That is: a staged card is suspended, a Surprise paid and removed from the game; what its text
    `adds` is gained; the other Manager is asked next.
    """
    seat = asked(match)
    stage = match.state.stage
    number = thing(word)
    changed = run(match, f"{USES[KIND[number]]} {word}", *answers)
    assert prompt(match) == "act"
    assert not match.state.frames
    if asked(match) == seat and match.state.stage == stage:
        changed.add(f"{seat} again")
    _less(changed, f"{seat} intensity ", adds(word))
    name = THING_IDS[number]
    if KIND[number] == SURPRISE:
        changed.remove(f"{name}: hand > removed")
        _less(changed, f"{seat} money ", -content.COST[number])
    else:
        changed.discard(f"{name} suspended")
    return changed


def _less(changed: set[str], what: str, amount: int) -> None:
    """Take so much out of a number that has changed."""
    found = [each for each in changed if each.startswith(what)]
    changed.difference_update(found)
    left = sum(int(each.removeprefix(what)) for each in found) - amount
    if left:
        changed.add(f"{what}{left:+}")


def these(*words: str) -> set[str]:
    """What has changed, with short names for ids; "" and what comes to +0 is nothing."""
    return {_long(each) for each in words if each and not each.endswith(" +0")}


def _long(words: str) -> str:
    first, colon, rest = words.partition(":")
    return ids(first) + colon + rest if colon else ids(words)


def intensity(change: int, seat: int = 0) -> str:
    """So much more or less."""
    return f"{seat} intensity {change:+}"


def money(change: int, seat: int = 0) -> str:
    """So much more or less."""
    return f"{seat} money {change:+}"


def gained(match: Match, seat: int, *steps: str) -> int:
    """By how much these steps change a Manager's Intensity."""
    before: int = match.state.intensity[seat]
    do(match, *steps)
    after: int = match.state.intensity[seat]
    return after - before


def next_round(match: Match) -> None:
    """All pass, and each draws one from both decks."""
    number = match.state.round
    while match.state.round == number:
        do(match, "pass")
    while match.state.stage == "draw":
        do(match, "split 1")


def cost(match: Match, word: str) -> int:
    """What it costs its Manager to sign a card now."""
    card = thing(word)
    return continuous.cost(match.state, _owners(match.state)[card], card)


def can(match: Match, words: str) -> bool:
    """Whether who is asked may do that."""
    return ids(words) in choices(match)


def scenarios(colour: str) -> set[str]:
    """The tests that a colour's cards need: of each what it does, and its conditional ability."""
    number = COLOUR_IDS.index(colour)
    cards = [card for card in range(FIRST_VENUE) if content.COLOUR[card] == number]
    conditional = [card for card in cards if content.CONDITIONAL[card]]
    return {f"test_card_{THING_IDS[card]}" for card in cards} | {
        f"test_card_{THING_IDS[card]}_conditional" for card in conditional
    }
