"""Tests that card texts state exactly their cards' steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from engines.encore.content import schema

from .test_content import abilities, rows
from .test_steps import RULES, STEPS, values

Row = dict[str, Any]

CARD = {"performer": "Performer", "supporter": "Supporter", "surprise": "Surprise", "any": "card"}
DECK = {"performer": "your Performer Deck", "main": "your Main Deck",
        "either": "either of your decks"}  # fmt: skip
THEIR = "the other Manager’s"
WHOSE = {"own": "your", "other": THEIR}

PER = {
    "once": "",
    "own_performers": " for each of your staged Performers",
    "own_supporters": " for each of your staged Supporters",
    "own_cards": " for each of your staged cards",
    "own_suspended": " for each of your suspended cards",
    "own_colour": " for each of your staged {colour} cards",
    "other_cards": f" for each of {THEIR} staged cards",
    "other_suspended": " for each of their suspended cards",
    "own_venues": " for each Venue in your Tour History",
    "other_venues": " for each Venue in their Tour History",
    "own_hand": " for each card in your hand",
    "own_empty": " for each of your empty zones",
}

TESTS = {
    "behind": "you are behind in Intensity",
    "ahead": "you are ahead in Intensity",
    "level": "both Managers have the same Intensity",
    "poorer": "you have less money than the other Manager",
    "richer": "you have more money than the other Manager",
    "fewer_cards": "you have fewer cards in hand than (?:they do|the other Manager)",
    "fewer_venues": "you have fewer Venues than the other Manager",
    "priority": "you hold Priority",
    "full_stage": "all your Main Stage zones are full",
    "alone": "this is your only card on the Main Stage",
    "main": "this is on the Main Stage",
    "backstage": "this is Backstage",
    "backed": "a Supporter is directly behind this card",
    "passes": "her sign fits the Venue",
    "pre_show": "it is the Pre-Show",
    "event": "it is the Event",
}

COUNTED = {
    "own_hand": "you have at least {} cards in hand",
    "own_cards": "you have at least {} staged cards",
    "own_performers": "you have at least {} staged Performers",
    "own_supporters": "you have at least {} staged Supporters",
    "own_suspended": "you have at least {} suspended cards",
    "own_venues": "you have at least {} Venues",
}

NEXT = r"(?:\. |\. Then |, and | and |, then )"
"""Pattern between consecutive steps."""


def money(sum_: int | None) -> str:
    assert sum_  # no text names nothing
    return rf"\${sum_:,}"


def plain(row: Row, said: str = "") -> bool:
    fields = (STEPS[row["do"]] if "do" in row else RULES[row["rule"]]).model_fields
    left_out = fields.keys() - {"do", "rule", "test", *said.split()}
    return all(row[name] == fields[name].default for name in left_out)


def per(row: Row) -> str:
    return PER[row["per"]].format(colour=row["colour"])


def holds(test: Row) -> str:
    if test["test"] == "least":
        return COUNTED[test["of"]].format(test["count"])
    return TESTS[test["test"]]


def one_of(step: Row, state: str = "", kind: str = "") -> str:
    """Returns the words for the staged cards that a step concerns.

    Args:
        step: The step.
        state: Word before the cards, such as "suspended ".
        kind: Word for the cards, if not the kind that the step names.
    """
    name = f"{state}{kind or (CARD[step['kind']] if step['kind'] != 'any' else 'staged card')}"
    if state and step["kind"] == "any":
        name = f"{state}card"
    if step["colour"]:
        name = name.replace("staged card", f"staged {step['colour']} card")
    whose = WHOSE[step["whose"]]
    if step["every"]:
        return f"all {whose} {name.replace(state, '')}s"
    return f"{'another' if step['another'] else 'one'} of {whose} {name}s"


# -- one step ----------------------------------------------------------------------------------


def intensity(step: Row) -> str:
    if step["whose"] == "other":
        return rf"(?:the other Manager loses|they lose) {-step['amount']} Intensity{per(step)}"
    verb = "gain" if step["amount"] > 0 else "lose"
    return f"{verb} {abs(step['amount'])} Intensity{per(step)}"


def draw(step: Row) -> str:
    if step["whose"] == "both":
        return f"each Manager draws {step['count']} from their {DECK[step['deck']][5:]}"
    if step["whose"] == "other":
        return f"the other Manager draws {step['count']} from their {DECK[step['deck']][5:]}"
    if step["deck"] == "either" and step["count"] > 1:
        return f"draw {step['count']}, from either or both of your decks"
    return f"draw {step['count']} from {DECK[step['deck']]}"


def discard(step: Row) -> str:
    if step["how"] == "random":
        assert (step["whose"], step["count"]) == ("other", 1)
        return f"remove a random card in {THEIR} hand from the game"
    if step["whose"] == "other":
        return f"the other Manager removes {step['count']} cards? in their hand from the game"
    return f"remove {step['count']} cards? in your hand from the game"


def wake(step: Row) -> str:
    verb = "may become" if step["may"] else "becomes?"
    return f"{one_of(step, 'suspended ')} {verb} active"


def move(step: Row) -> str:
    row = {"main": "the Main Stage", "back": "Backstage"}
    to = {"main": "Main Stage", "back": "Backstage"}[step["to"]]
    return f"move {one_of(step)} from {row[step['row']]} to an empty {to} zone"


def swap(step: Row) -> str:
    whose = WHOSE[step["whose"]]
    both = {"performer": "Performers", "any": "staged cards"}[step["kind"]]
    free = "" if step["kind"] == "performer" else "; Supporters stay Backstage"
    return f"two of {whose} {both} {'may ' * step['may']}swap zones{free}"


def stage(step: Row) -> str:
    assert not (step["free"] and step["off"])
    how = "for free" if step["free"] else f"for {money(step['off'])} less"
    return f"{'you may ' * step['may']}stage a(?:nother)? {CARD[step['kind']]} {how}"


ONE = {
    "intensity": intensity,
    "money": lambda step: f"get {money(step['amount'])}{per(step)}",
    "take_money": lambda step: f"take {money(step['amount'])} from the other Manager",
    "draw": draw,
    "dig": lambda step: (
        f"look at the top {step['count']} of {DECK[step['deck']]}, take 1"
        " and shuffle the rest back"
    ),
    "discard": discard,
    "reshuffle": lambda step: (
        f"{'you may ' * step['may']}show a card from your hand and shuffle it into its deck"
    ),
    "see_hand": lambda step: f"look at {THEIR} hand",
    "salvage": lambda step: (
        f"{'you may ' * step['may']}take one of your removed {CARD[step['kind']]}s into your hand"
    ),
    "wake": wake,
    "tire": lambda step: f"suspend {one_of(step, 'active ')}",
    "move": move,
    "swap": swap,
    "bounce": lambda step: (
        f"return {one_of(step)} to {'your' if step['whose'] == 'own' else 'their'} hand"
    ),
    "remove": lambda step: (
        f"remove {one_of(step)} with a printed cost of at most {money(step['most'])} from the game"
    ),
    "stage": stage,
    "perform": lambda step: "one of your Performers may perform now",
    "preshow": lambda step: "use its PRE-SHOW ability",
    "cheer": lambda step: (
        f"your next performance this Round has {step['amount']} more(?: Intensity)?{per(step)}"
    ),
    "star": lambda step: f"{'raise' if step['amount'] > 0 else 'lower'} the Star by"
    f" {abs(step['amount'])}(?: until the end of the Round)?",
    "again": lambda step: "take 1 more action right away",
}  # fmt: skip

AIMED = "whose kind every another"
COUNTS = "amount per colour"
SAID = {
    "intensity": f"whose {COUNTS}",
    "money": COUNTS,
    "take_money": "amount",
    "draw": "whose deck count",
    "dig": "deck count",
    "discard": "whose how count",
    "reshuffle": "may",
    "salvage": "kind may",
    "wake": f"{AIMED} may",
    "tire": AIMED,
    "move": f"{AIMED} row to",
    "swap": "whose kind may",
    "bounce": AIMED,
    "remove": f"{AIMED} most",
    "stage": "kind free off may",
    "cheer": COUNTS,
    "star": "amount",
}
"""Fields of each step that its words mention."""


def one(step: Row) -> str:
    do = step["do"]
    assert plain(step, SAID.get(do, "")), step
    return ONE[do](step)


# -- several steps in one phrase ----------------------------------------------------------------


def more(first: Row, second: Row) -> str | None:
    """Returns the words of an effect with a supplement, or None without one.

    Example: "… and 1 more for each …".
    """
    if first["do"] not in ("intensity", "money") or first["per"] != "once":
        return None
    said = one(first)
    if second["do"] == first["do"] and second["per"] != "once":
        assert plain(second, COUNTS)
        amount = second["amount"]
        sum_ = money(amount) if second["do"] == "money" else str(amount)
        return f"{said}, and {sum_} more{per(second)}"
    then = second["then"] if second["do"] == "if" and not second["otherwise"] else []
    if len(then) == 1 and then[0]["do"] == first["do"]:
        assert plain(then[0], "amount")
        return f"{said}, and {then[0]['amount']} more if {holds(second['test'])}"
    return None


def phrase(steps: Sequence[Row]) -> tuple[str, int]:
    """Returns the words of the first step or steps, and their number."""
    does = [step["do"] for step in steps]
    first = steps[0]
    if does[:4] == ["cheer", "perform"] * 2 and steps[:2] == steps[2:4]:
        once = f"{sentence(steps[:2])}"
        return f"twice: {once}", 4
    if does[:3] == ["money"] * 3 and steps[1]["per"] == "own_venues":
        assert plain(first, "amount")
        assert steps[2] == {**steps[1], "per": "other_venues"}
        sums = money(first["amount"]), money(steps[1]["amount"])
        return f"get {sums[0]}, and {sums[1]} more for each Venue in either Tour History", 3
    if does[:3] == ["wake", "cheer", "perform"] and first["this"]:
        assert plain(first, "this")
        assert plain(steps[1], "amount")
        assert (steps[2]["this"], steps[2]["may"]) == (True, False)
        return f"it becomes active and performs with {steps[1]['amount']} more Intensity", 3
    if does[:2] == ["draw", "draw"] and [s["deck"] for s in steps[:2]] == ["performer", "main"]:
        assert plain(first, "deck count")
        assert steps[1] == {**first, "deck": "main"}
        return f"draw {first['count']} from each of your decks", 2
    if does[:2] == ["wake", "wake"] and first == steps[1] and first["may"]:
        assert plain(first, "kind may")
        return f"up to 2 of {one_of(first, 'suspended ')[7:]} may become active", 2
    if does[:2] == ["wake", "wake"] and plain(steps[1]):
        assert plain(first, "kind")
        return f"{one_of(first, 'suspended ')} and another of your suspended cards become active", 2
    if len(steps) > 1:
        found = more(first, steps[1])
        if found is not None:
            return found, 2
    if first["do"] == "if":
        return condition(first), 1
    if first["do"] == "either":
        return choice(first), 1
    return one(first), 1


def condition(step: Row) -> str:
    then, test = sentence(step["then"]), step["test"]
    if test["test"] == "nothing":
        return rf"if (?:you don’t|no ability was used), {then}"
    if test["test"] == "staged_colour":
        return f"if it is {test['colour']}, {then}"
    other = rf"\. otherwise,? {sentence(step['otherwise'])}" if step["otherwise"] else ""
    return f"if {holds(test)}, {then}{other}"


def choice(step: Row) -> str:
    branches = [branch["steps"] for branch in step["of"]]
    if [branch[0]["do"] for branch in branches] == ["star", "star"]:
        up, down = (branch[0]["amount"] for branch in branches)
        assert up == -down > 0
        return f"raise or lower the Star by {up} until the end of the Round"
    return f"choose: {', or '.join(map(sentence, branches))}"


def sentence(steps: Sequence[Row]) -> str:
    parts = []
    while steps:
        said, count = phrase(steps)
        parts.append(said)
        steps = steps[count:]
    return NEXT.join(parts)


# -- what is printed beside the steps ------------------------------------------------------------


def rule(row: Row) -> str:
    """Returns the words of a continuous ability without its test."""
    name = row["rule"]
    whose = {"own": "your ", "other": f"{THEIR} ", "all": "all ", "this": "this "}[row["whose"]]
    amount = row.get("amount", 0)
    if name == "act":
        less = f"{abs(amount)} {'more' if amount > 0 else 'less'} Intensity"
        if row["vibe"]:
            assert plain(row, "whose amount vibe")
            assert row["whose"] == "all"
            return f"Performers whose vibe fits here have {less}"
        subject = "(?:this|its) act has" if row["whose"] == "this" else f"{whose}acts have"
        return f"{subject} {less}{per(row)}"
    if name == "boost":
        return f"{whose}BOOSTs are {abs(amount)} {'higher' if amount > 0 else 'lower'}"
    if name == "cost":
        way = "less" if amount < 0 else "more"
        return f"{whose}{CARD[row['kind']]}s cost {money(abs(amount))} {way}"
    if name == "staging":
        who = {"all": "staged gives", "own": "you stage gives you"}[row["whose"]]
        return f"each {CARD[row['kind']]} {who} {amount} more Intensity"
    if name == "vibe":
        assert row["whose"] == "all"
        return f"a Performer whose vibe fits here earns {money(amount)} more"
    if name == "match":
        return f"{whose}passes every Vibe Check"
    if name == "tireless":
        who = {"all": "no Performers", "own": "your Performers do not"}[row["whose"]]
        return f"{who} have to go Backstage after the Event"
    assert name == "forbid"
    what = {"encore": "ENCOREs", "surprise": "Surprises", "preshow": "PRE-SHOW abilities",
            "boost": "BOOSTs"}[row["action"]]  # fmt: skip
    if row["whose"] == "all":
        return f"no {what} can be (?:used|triggered)"
    who = {"own": "you", "other": "the other Manager"}[row["whose"]]
    return f"{who} cannot (?:use|trigger) {what}"


def always(row: Row) -> str:
    test, said = row["test"], rule(row)
    if test is None:
        return said
    name = test["test"]
    if name in ("pre_show", "event"):
        return f"during the {'Event' if name == 'event' else 'Pre-Show'}, {said}"
    if name in ("main", "backstage"):
        return f"while {'on the Main Stage' if name == 'main' else 'Backstage'}, {said}"
    return f"while {holds(test)}, {said}"


def occasion(row: Row) -> str:
    """Returns the words of a trigger.

    "you" means its Manager, or anybody for a Venue.
    """
    card = f"an? {row['colour']} {CARD[row['kind']]}" if row["colour"] else f"a {CARD[row['kind']]}"
    if row["when"] == "staged":
        assert row["whose"] == "own"
        return f"when you stage {card}(?:, even this one)?"
    assert row["colour"] is None
    if row["when"] == "performs":
        who = {"this": "this", "own": "one of your Performers"}[row["whose"]]
        return f"when {who} performs"
    if row["when"] in ("encore", "surprise"):
        what = "ENCORE" if row["when"] == "encore" else "Surprise"
        return f"after each of {WHOSE[row['whose']]} {what}s"
    assert row["whose"] == "own"
    if row["when"] in ("pre_show", "event"):
        return f"when the {'Event' if row['when'] == 'event' else 'Pre-Show'} begins"
    return "when you lose a Venue" if row["when"] == "lost" else "when you win a Venue"


VENUE = {
    ("pre_show", "poorer"): "when the Pre-Show begins, whoever has less money gets ",
    ("event", "fewer_cards"): "when the Event begins, whoever has fewer cards in hand draws ",
    ("won", ""): "whoever wins this Venue draws ",
}
"""Words of a Venue's ability, which name the Manager it affects."""


def triggered(row: Row) -> str:
    said = sentence(row["steps"])
    test = row["test"]["test"] if row["test"] else ""
    if row["whose"] == "any":
        start = VENUE[row["when"], test]
        return start + said.partition(" ")[2].replace("your", "their")
    test = f", if {holds(row['test'])}" if row["test"] else ""
    return f"{occasion(row)}{test}, {said}"


def claims(row: Row) -> str:
    """Returns the pattern of an ability's whole text."""
    if row.get("always"):
        return rf"{NEXT.join(map(always, row['always']))}\."
    if row.get("when"):
        once = "once per Round, " * row["when"]["once"]
        return rf"{once}{triggered(row['when'])}\."
    start = "once per Round" * row.get("once", False)
    if row.get("pay"):
        start += f"{', ' if start else ''}pay {money(row['pay'])}"
    return rf"{start}{': ' if start else ''}{sentence(row['steps'])}\."


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=f"{title}-{n}") for n, (title, row) in enumerate(abilities())]
)
def test_a_text_says_what_its_steps_do(row: Row) -> None:
    assert re.fullmatch(claims(row), row["text"], re.IGNORECASE), claims(row)


def model(part: Row) -> type[BaseModel] | None:
    if "do" in part:
        return STEPS[part["do"]]
    if "rule" in part:
        return RULES[part["rule"]]
    return schema.Trigger if isinstance(part.get("when"), str) else None


def other_values(ability: Row) -> Iterator[tuple[Row, str, Any]]:
    """Yields parts of an ability with a changed field and its value."""
    for part in [*rows(ability)]:
        of = model(part)
        if of is None:
            continue
        for name, field in of.model_fields.items():
            if name in ("test", "then", "otherwise", "of", "steps"):
                continue
            for value in values(field):
                with suppress(ValidationError):
                    of.model_validate({**part, name: value})
                    if value != part[name]:
                        yield part, name, value


def fits(row: Row) -> bool:
    with suppress(AssertionError, KeyError):
        return re.fullmatch(claims(row), row["text"], re.IGNORECASE) is not None
    return False


def test_no_other_value_fits() -> None:
    for _, row in abilities():
        for part, name, value in other_values(row):
            usual, part[name] = part[name], value
            assert not fits(row), (part, name)
            part[name] = usual


def test_other_steps_do_not_fit() -> None:
    all_ = [row for _, row in abilities()]
    for row in all_:
        fits = [other for other in all_ if re.fullmatch(claims(other), row["text"], re.IGNORECASE)]
        plain = {claims(other) for other in fits}
        assert plain == {claims(row)}, row["text"]
