"""Cards, Venues, colours and money by their names. `say` gives the text of a catalogue key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from engines.encore.content import (
    ACT,
    BOOST,
    COLOUR,
    COLOUR_IDS,
    CONDITIONAL,
    COST,
    FIRST_VENUE,
    KIND,
    KINDS,
    PERFORMER,
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
"""The rows of a stage, as `row.<name>` of the catalogue calls them."""

ABILITIES = ("encore", "preshow", "")
"""Name of the ability of each kind of card: `ability.<name>` in the catalogue."""

# In which events an amount is money. Elsewhere it is Intensity.
_PAID = frozenset({"vibe_paid", "payout_paid"})
_MONEY = _PAID | {"card_signed", "surprise_triggered", "money_changed"}


def title(say: Say, thing: int) -> str:
    """Title of a card or Venue."""
    return say(f"{THING_KEYS[thing]}.title")


def colour(say: Say, number: int) -> str:
    """Title of a colour."""
    return say(f"colour.{COLOUR_IDS[number]}.title")


def line(say: Say, number: int) -> str:
    """Style of play of a colour, in a line."""
    return say(f"colour.{COLOUR_IDS[number]}.line")


def vibe(say: Say, number: int) -> str:
    """Title of a vibe."""
    return say(f"vibe.{VIBE_IDS[number]}.title")


def act(say: Say, card: int) -> str:
    """Title of a Performer's act."""
    return say(f"{THING_KEYS[card]}.act")


def quip(say: Say, thing: int) -> str:
    """Line of a Supporter, a Surprise or a Venue to be read aloud, in quotation marks."""
    return say("line", text=say(f"{THING_KEYS[thing]}.line"))


def choice(say: Say, thing: int, number: int) -> str:
    """One of the choices of a card or Venue, see `CardStep.choices`."""
    return say(f"{THING_KEYS[thing]}.choice.{number}")


def titled(say: Say, card: int) -> str:
    """Title of a Performer's act with its Intensity."""
    return say("act.titled", value=ACT[card], title=act(say, card))


def boost(say: Say, card: int) -> str:
    """The BOOST that is printed on a Supporter."""
    return say.signed(BOOST[card])


def kind(say: Say, card: int) -> str:
    """Kind and colour of a card."""
    return say("kind_of", kind=say(f"kind.{KINDS[KIND[card]]}"), colour=colour(say, COLOUR[card]))


def strength(say: Say, card: int, value: int | None = None) -> str:
    """The act or BOOST, as printed or as it is now; "" on a Surprise."""
    if KIND[card] == PERFORMER:
        return say("act", value=ACT[card] if value is None else value)
    if KIND[card] == SUPPORTER:
        return say("boost", value=BOOST[card] if value is None else value)
    return ""


def vibes(say: Say, card: int, venue: int | None) -> str:
    """The vibes of a Performer; the one of the active Venue is pointed out."""
    return say.row(vibe_at(say, each, venue) for each in VIBES[card])


def vibe_at(say: Say, which: int, venue: int | None) -> str:
    """A vibe, pointed out where it is that of the active Venue."""
    wanted = None if venue is None else VENUE_VIBE[venue - FIRST_VENUE]
    name = vibe(say, which)
    return say("vibe.here", vibe=name) if which == wanted else name


def cost(say: Say, card: int, now: int) -> str:
    """Cost of a card now, with the printed one if that is different."""
    if now == COST[card]:
        return say.money(now)
    return say("cost.changed", now=say.money(now), printed=say.money(COST[card]))


def place(say: Say, zone: int, width: int) -> str:
    """Row of a zone and its number from the left."""
    return say("place", row=say(f"row.{ROWS[zone // width]}"), number=zone % width + 1)


def printed(say: Say, card: int) -> list[tuple[str, str]]:
    """The abilities of a card, each with what it is called; "" for one without a name."""
    name = ABILITIES[KIND[card]]
    found = [(say(f"ability.{name}") if name else "", ability(say, card))]
    if CONDITIONAL[card]:
        name = "always" if TRIGGER[card] is None else "when"
        found.append((say(f"ability.{name}"), condition(say, card)))
    return found


def abilities(say: Say, card: int) -> list[str]:
    """The abilities of a card, each in a line with what it is called."""
    return [
        say("named", name=name, text=text) if name else text for name, text in printed(say, card)
    ]


def whole(say: Say, card: int) -> str:
    """All abilities of a card in one breath."""
    return say.chained("read_out", abilities(say, card))


def triggered(say: Say, thing: int) -> str:
    """Text of the triggered ability of a card or Venue."""
    return condition(say, thing) if TRIGGER[thing] is not None else ability(say, thing)


def _inside(steps: Iterable[int]) -> Iterator[int]:
    """The steps and those in their branches."""
    for number in steps:
        yield number
        for branch in STEPS[number].branches:
            yield from _inside(branch)


_OF_TRIGGERS = frozenset(
    number for trigger in TRIGGER if trigger is not None for number in _inside(trigger.steps)
)


def carried_out(say: Say, thing: int, steps: Iterable[int]) -> str:
    """The ability of a thing to which these steps belong."""
    if not _OF_TRIGGERS.isdisjoint(steps):
        return condition(say, thing)
    return ability(say, thing)


def ability(say: Say, thing: int) -> str:
    """Text of the ability of a card or Venue."""
    return say(f"{THING_KEYS[thing]}.text")


def condition(say: Say, thing: int) -> str:
    """The conditional ability of a card, or what a Venue does."""
    return say(f"{THING_KEYS[thing]}.also") if thing < FIRST_VENUE else ability(say, thing)


def venue(say: Say, venue: int) -> str:
    """A Venue's vibe, payout and ability."""
    number = venue - FIRST_VENUE
    payout, text = say.money(VENUE_PAYOUT[number]), condition(say, venue)
    return say(
        "venue.facts",
        vibe=vibe(say, VENUE_VIBE[number]),
        payout=payout,
        text=text,
        line=quip(say, venue),
    )


def split(say: Say, performers: int, mains: int, short: bool = False) -> str:
    """Number of cards drawn from each deck; if `short`, of the Performers if there are any."""
    if performers == mains:
        return say("split.each", count=mains)
    if not performers:
        return say("split.mains", count=mains)
    named = say("split.performers", count=performers)
    if short or not mains:
        return named
    return say("split.both", performers=named, mains=mains)


def titles(say: Say, things: Iterable[int]) -> list[str]:
    """Several cards or Venues by name."""
    return [title(say, thing) for thing in things]


def amounts(say: Say, event: str, fields: dict[str, Any]) -> dict[str, str]:
    """The numbers of an event that are changes or money, in words."""
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
    """End of the catalogue key of an event that has several sentences."""
    if "ending" in fields:
        return f".{fields['ending']}{'.curfew' * fields['curfew']}"
    boosted, cheered = fields.get("boost") is not None, bool(fields.get("cheer"))
    if boosted or cheered:
        return ".boosted" * boosted + ".cheered" * cheered
    if fields.get("declined"):
        return ".declined"
    return ".paid" if fields.get("pay") else ""
