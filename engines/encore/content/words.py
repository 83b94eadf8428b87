"""Words for cards, Venues, colours and money.

`say` is always the speaker of the game's texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from engines.encore.content import (
    ACT,
    BOOST,
    COLOUR,
    COLOUR_IDS,
    CONDITIONAL,
    CONTINUOUS,
    COST,
    FIRST_VENUE,
    KIND,
    KINDS,
    PERFORMER,
    RULES,
    STEPS,
    SUPPORTER,
    THING_KEYS,
    TRIGGER,
    VENUE_PAYOUT,
    VENUE_VIBE,
    VIBE_IDS,
    VIBES,
)
from engines.kernel.language import Speaker

Say: TypeAlias = Speaker

ROWS = ("main", "back")
"""Names of a Manager's rows, as in the text keys `row.<name>`."""

ABILITIES = ("encore", "preshow", "")
"""Name of each card kind's ability, as in the text keys `ability.<name>`."""

# In which events an amount is money. Elsewhere it is Intensity.
_PAID = frozenset({"vibe_paid", "payout_paid"})
_MONEY = _PAID | {"card_signed", "surprise_triggered", "money_changed"}


def title(say: Say, thing: int) -> str:
    """Returns the title of a card or Venue."""
    return say(f"{THING_KEYS[thing]}.title")


def colour(say: Say, number: int) -> str:
    """Returns the title of a colour."""
    return say(f"colour.{COLOUR_IDS[number]}.title")


def line(say: Say, number: int) -> str:
    """Returns a description of a colour's style of play in one line."""
    return say(f"colour.{COLOUR_IDS[number]}.line")


def vibe(say: Say, number: int) -> str:
    """Returns the title of a vibe."""
    return say(f"vibe.{VIBE_IDS[number]}.title")


def act(say: Say, card: int) -> str:
    """Returns the title of a Performer's act."""
    return say(f"{THING_KEYS[card]}.act")


def quip(say: Say, thing: int) -> str:
    """Returns the quotation on a Supporter, Surprise or Venue."""
    return say("line", text=say(f"{THING_KEYS[thing]}.line"))


def choice(say: Say, thing: int, number: int) -> str:
    """Returns the text of one choice that a card or Venue offers.

    Choices are numbered as in `CardStep.choices`.
    """
    return say(f"{THING_KEYS[thing]}.choice.{number}")


def titled(say: Say, card: int) -> str:
    """Returns the title of a Performer's act, with its printed Intensity."""
    return say("act.titled", value=ACT[card], title=act(say, card))


def boost(say: Say, card: int) -> str:
    """Returns the BOOST printed on a Supporter, as a signed number."""
    return say.signed(BOOST[card])


def kind(say: Say, card: int) -> str:
    """Returns the kind and colour of a card in words."""
    return say("kind_of", kind=say(f"kind.{KINDS[KIND[card]]}"), colour=colour(say, COLOUR[card]))


def strength(say: Say, card: int, value: int | None = None) -> str:
    """Returns the Intensity of an act, or a BOOST, in words.

    For a Surprise, this is "".

    Args:
        say: Speaker of the game's texts.
        card: Card to describe.
        value: Current value, or None for the printed one.
    """
    if KIND[card] == PERFORMER:
        return say("act", value=ACT[card] if value is None else value)
    if KIND[card] == SUPPORTER:
        return say("boost", value=BOOST[card] if value is None else value)
    return ""


def vibes(say: Say, card: int, venue: int | None) -> str:
    """Returns a Performer's vibes, with the active Venue's vibe marked.

    Args:
        say: Speaker of the game's texts.
        card: Performer.
        venue: Active Venue, or None.
    """
    return say.row(vibe_at(say, each, venue) for each in VIBES[card])


def act_named(say: Say, card: int) -> str:
    """Returns the title of a Performer's act, labelled as an act."""
    return say("act.named", title=act(say, card))


def vibe_at(say: Say, which: int, venue: int | None) -> str:
    """Returns the title of a vibe, marked if the Venue wants it.

    Args:
        say: Speaker of the game's texts.
        which: Vibe.
        venue: Active Venue, or None.
    """
    wanted = None if venue is None else VENUE_VIBE[venue - FIRST_VENUE]
    name = vibe(say, which)
    return say("vibe.here", vibe=name) if which == wanted else name


def fit(say: Say, card: int, which: int, venue: int | None) -> str:
    """Returns a vibe of a card, with whether it fits the Venue.

    If the card passes every Vibe Check, a misfit is not mentioned.
    """
    name = vibe_at(say, which, venue)
    passes = any(RULES[number].rule == "match" for number in CONTINUOUS[card])
    if venue is None or passes or VENUE_VIBE[venue - FIRST_VENUE] == which:
        return name
    return say("vibe.elsewhere", vibe=name)


def cost(say: Say, card: int, now: int) -> str:
    """Returns a card's cost in words.

    If the printed cost differs from the current one, it is added.

    Args:
        say: Speaker of the game's texts.
        card: Card to describe.
        now: Current cost, in $.
    """
    if now == COST[card]:
        return say.money(now)
    return say("cost.changed", now=say.money(now), printed=say.money(COST[card]))


def place(say: Say, zone: int, width: int) -> str:
    """Returns a zone's row and its number from the left, in words.

    Args:
        say: Speaker of the game's texts.
        zone: Zone to describe.
        width: Number of zones in a row.
    """
    return say("place", row=say(f"row.{ROWS[zone // width]}"), number=zone % width + 1)


def printed(say: Say, card: int) -> list[tuple[str, str]]:
    """Returns the name and the text of each ability on a card.

    An ability without a name has the name "".
    """
    name = ABILITIES[KIND[card]]
    found = [(say(f"ability.{name}") if name else "", ability(say, card))]
    if CONDITIONAL[card]:
        name = "always" if TRIGGER[card] is None else "when"
        found.append((say(f"ability.{name}"), condition(say, card)))
    return found


def abilities(say: Say, card: int) -> list[str]:
    """Returns a line of text for each ability of a card."""
    return [
        say("named", name=name, text=text) if name else text for name, text in printed(say, card)
    ]


def whole(say: Say, card: int) -> str:
    """Returns the texts of all abilities of a card as one text."""
    return say.chained("read_out", abilities(say, card))


def triggered(say: Say, thing: int) -> str:
    """Returns the text of a card's or Venue's triggered ability."""
    return condition(say, thing) if TRIGGER[thing] is not None else ability(say, thing)


def _inside(steps: Iterable[int]) -> Iterator[int]:
    for number in steps:
        yield number
        for branch in STEPS[number].branches:
            yield from _inside(branch)


_OF_TRIGGERS = frozenset(
    number for trigger in TRIGGER if trigger is not None for number in _inside(trigger.steps)
)


def carried_out(say: Say, thing: int, steps: Iterable[int]) -> str:
    """Returns the text of the ability that contains `steps`."""
    if not _OF_TRIGGERS.isdisjoint(steps):
        return condition(say, thing)
    return ability(say, thing)


def ability(say: Say, thing: int) -> str:
    """Returns the text of a card's or Venue's ability."""
    return say(f"{THING_KEYS[thing]}.text")


def condition(say: Say, thing: int) -> str:
    """Returns the text of a card's conditional ability or of a Venue."""
    return say(f"{THING_KEYS[thing]}.also") if thing < FIRST_VENUE else ability(say, thing)


def venue(say: Say, venue: int) -> str:
    """Returns a Venue's vibe, payout, ability and quotation as one text."""
    number = venue - FIRST_VENUE
    payout, text = say.money(VENUE_PAYOUT[number]), condition(say, venue)
    return say(
        "venue.facts",
        vibe=vibe(say, VENUE_VIBE[number]),
        payout=payout,
        text=text,
        line=quip(say, venue),
    )


def split(say: Say, performers: int, mains: int) -> str:
    """Returns the number of cards drawn from each deck, in words."""
    if performers == mains:
        return say("split.each", count=mains)
    if not performers:
        return say("split.mains", count=mains)
    named = say("split.performers", count=performers)
    if not mains:
        return named
    return say("split.both", performers=named, mains=mains)


def titles(say: Say, things: Iterable[int]) -> list[str]:
    """Returns the titles of several cards or Venues."""
    return [title(say, thing) for thing in things]


def amounts(say: Say, event: str, fields: dict[str, Any]) -> dict[str, str]:
    """Returns an event's `amount` and `total` in words, if it has them."""
    found = {}
    if event in _MONEY:
        found["total"] = say.money(fields["total"])
    if "amount" in fields:
        amount: int = fields["amount"]
        if event in _MONEY:
            found["amount"] = say.money(amount, signed=event not in _PAID)
        else:
            found["amount"] = say.signed(amount)
    return found


def variant(fields: dict[str, Any]) -> str:
    """Returns the suffix of the text key for an event.

    `fields` are the fields of the event. Events with several possible sentences have a suffix
    for each. For most events, it is "".
    """
    if "ending" in fields:
        return f".{fields['ending']}{'.curfew' * fields['curfew']}"
    boosted, cheered = fields.get("boost") is not None, bool(fields.get("cheer"))
    if boosted or cheered:
        return ".boosted" * boosted + ".cheered" * cheered
    if fields.get("declined"):
        return ".declined"
    return ".paid" if fields.get("pay") else ""
