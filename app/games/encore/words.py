"""What cards, Venues and zones are called, from the game's own catalogue; `say` is its speaker."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from app.games.encore.places import Spot
from app.table.stage import Stage
from engines import Speaker
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
    SUPPORTER,
    THING_KEYS,
    TRIGGER,
    VENUE_PAYOUT,
    VENUE_VIBE,
    VIBE_IDS,
    VIBES,
)
from engines.encore.views import View

Say: TypeAlias = Speaker

ABILITIES = ("encore", "preshow", "")
"""What the ability of each kind of card is called, as `ability.<name>` of the catalogue."""


def title(say: Say, thing: int) -> str:
    """What a card or Venue is called."""
    return say(f"{THING_KEYS[thing]}.title")


def titles(say: Say, things: Iterable[int]) -> list[str]:
    """Several of them by name."""
    return [title(say, thing) for thing in things]


def colour(say: Say, number: int) -> str:
    """What a colour deck is called."""
    return say(f"colour.{COLOUR_IDS[number]}.title")


def line(say: Say, number: int) -> str:
    """How a colour deck plays."""
    return say(f"colour.{COLOUR_IDS[number]}.line")


def vibe(say: Say, number: int) -> str:
    """What a vibe is called."""
    return say(f"vibe.{VIBE_IDS[number]}.title")


def titled(say: Say, card: int) -> str:
    """What a Performer performs, with its Intensity."""
    return say("act.titled", value=ACT[card], title=say(f"{THING_KEYS[card]}.act"))


def quip(say: Say, thing: int) -> str:
    """What is read aloud of a Supporter, a Surprise or a Venue, in quotation marks."""
    return say("line", text=say(f"{THING_KEYS[thing]}.line"))


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
    wanted = None if venue is None else VENUE_VIBE[venue - FIRST_VENUE]
    return say.row(
        say("vibe.here", vibe=vibe(say, each)) if each == wanted else vibe(say, each)
        for each in VIBES[card]
    )


def cost(say: Say, card: int, now: int) -> str:
    """What it costs, and what it would cost as printed."""
    if now == COST[card]:
        return say.money(now)
    return say("cost.changed", now=say.money(now), printed=say.money(COST[card]))


def place(say: Say, zone: int, width: int) -> str:
    """Where a zone is: its row, and its number from the left."""
    row = say("row.main" if zone < width else "row.back")
    return say("place", row=row, number=zone % width + 1)


def lies(say: Say, view: View, spot: Spot, card: int) -> str:
    """Whether a staged card is active, and whether its ability has been used."""
    found = say("suspended" if spot.zone in view["suspended"][spot.seat] else "active")
    if card not in view["used"]:
        return found
    return say("used", lies=found, ability=say(f"ability.{ABILITIES[KIND[card]]}"))


def ability(say: Say, thing: int) -> str:
    """What a card does when it is used, or what a Venue does."""
    return say(f"{THING_KEYS[thing]}.text")


def condition(say: Say, thing: int) -> str:
    """The conditional ability of a card, or what a Venue does."""
    return say(f"{THING_KEYS[thing]}.also") if thing < FIRST_VENUE else ability(say, thing)


def triggered(say: Say, thing: int) -> str:
    """What happens when something triggers the ability of a card or Venue."""
    return condition(say, thing) if TRIGGER[thing] is not None else ability(say, thing)


def printed(say: Say, card: int) -> list[str]:
    """The abilities of a card, each with what it is called."""
    name, text = ABILITIES[KIND[card]], ability(say, card)
    found = [say("named", name=say(f"ability.{name}"), text=text) if name else text]
    if CONDITIONAL[card]:
        name = "always" if TRIGGER[card] is None else "when"
        found.append(say("named", name=say(f"ability.{name}"), text=condition(say, card)))
    return found


def venue(say: Say, thing: int) -> str:
    """A Venue's vibe, payout and ability."""
    number = thing - FIRST_VENUE
    payout, text = say.money(VENUE_PAYOUT[number]), condition(say, thing)
    return say(
        "venue.facts",
        vibe=vibe(say, VENUE_VIBE[number]),
        payout=payout,
        text=text,
        line=quip(say, thing),
    )


# -- for ears ------------------------------------------------------------------------------------


def staged(stage: Stage, view: View, spot: Spot, card: int) -> str:
    """A staged card: name, kind, number, vibes, zone, how it lies."""
    say = stage.game.speaker(stage.lang)
    parts = (
        title(say, card),
        kind(say, card),
        strength(say, card, view["acts"][spot.seat][spot.zone]),
        vibes(say, card, view["venue"]),
        zone_of(stage, view, spot),
        lies(say, view, spot, card),
    )
    return say.row(part for part in parts if part)


def zone_of(stage: Stage, view: View, spot: Spot) -> str:
    """A zone with whose it is."""
    name = place(stage.game.speaker(stage.lang), spot.zone, view["options"]["zones"])
    return stage.ui.say("encore.of", name=stage.names[spot.seat], what=name)


def free(stage: Stage, view: View, spot: Spot) -> str:
    """An empty zone."""
    return stage.ui.say("encore.free", where=zone_of(stage, view, spot))


def loose(stage: Stage, view: View, card: int, price: int) -> str:
    """A card that stands nowhere: name, kind, cost, number, vibes."""
    say = stage.game.speaker(stage.lang)
    parts = (
        title(say, card),
        kind(say, card),
        cost(say, card, price),
        strength(say, card),
        vibes(say, card, view["venue"]),
    )
    return say.row(part for part in parts if part)
