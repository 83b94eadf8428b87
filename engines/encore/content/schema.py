"""Schemas of the content files.

They are used by the tests, the build and the command line. An ability is a list of steps that do
what its text says. `engines.encore.steps` carries them out. On a card, "own" means the Manager who
has the ability, and "this" the card itself. Titles and texts are in the catalogue. `Pack.keys`
lists the required ones.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import BeforeValidator, Field, model_validator

from engines.encore.content import STEP
from engines.kernel.pack import (
    ContentRow,
    Fault,
    Name,
    Place,
    by_kind,
    defaults,
    known_name,
    refuse,
    repeated,
    sentences,
)
from engines.kernel.pack import Pack as _Pack
from engines.kernel.quoting import quoted

say = sentences("engines.encore")

PERFORMERS = 5
"""Number of Performers in each colour deck (E15)."""

LEAST_COLOURS = 4
"""Minimum number of colours, because two Managers take two each (EA25)."""

LEAST_OTHERS = 8
"""Minimum number of Supporters and Surprises in each colour deck."""

NEEDED_COLOUR = "orange"

RESTORING = frozenset({"wake", "bounce", "salvage"})
"""Names of the steps that make a card usable again (EA47).

They activate the card or return it to a hand.
"""

Kind = Literal["performer", "supporter", "surprise"]
OnStage = Literal["performer", "supporter", "any"]
Whose = Literal["own", "other", "any"]
Side = Literal["own", "other"]
Row_ = Literal["main", "back", "any"]
Deck = Literal["performer", "main"]


def _money(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool) and value % STEP:
        raise ValueError(say("multiple", step=STEP, value=quoted(f"{value:,}")))
    return value


Cost: TypeAlias = Annotated[int, BeforeValidator(_money), Field(ge=STEP, le=25_000)]
Pay: TypeAlias = Annotated[int, BeforeValidator(_money), Field(ge=0, le=20_000)]
Payout: TypeAlias = Annotated[int, BeforeValidator(_money), Field(ge=15_000, le=40_000)]
Sum: TypeAlias = Annotated[int, BeforeValidator(_money), Field(ge=-20_000, le=20_000)]
Gain: TypeAlias = Annotated[int, BeforeValidator(_money), Field(ge=STEP, le=20_000)]
Few: TypeAlias = Annotated[int, Field(ge=1, le=3)]
Some: TypeAlias = Annotated[int, Field(ge=-4, le=4)]

# -- what may be counted and asked for -----------------------------------------------------

Per = Literal[
    "once",
    "own_performers",  # own Performers, on the Main Stage and Backstage
    "own_supporters",
    "own_cards",  # all own cards that are staged
    "own_suspended",  # own suspended cards, "this" included
    "own_colour",  # own staged cards of the colour that is named
    "other_cards",
    "other_suspended",
    "own_venues",  # Venues in one's own Tour History
    "other_venues",
    "own_hand",
    "own_empty",  # own empty zones
]

Is = Literal[
    "behind",  # less Intensity than the other Manager
    "ahead",
    "level",
    "poorer",  # less money
    "richer",
    "fewer_cards",  # fewer cards in hand
    "fewer_venues",
    "priority",  # holds Priority
    "pre_show",  # it is the Pre-Show
    "event",  # it is the Event
    "full_stage",  # a card in each own Main Stage zone
    "alone",  # no other own card on the Main Stage ("this" may stand anywhere)
    "main",  # "this" stands on the Main Stage
    "backstage",
    "backed",  # a Supporter stands directly behind "this"
    "passes",  # "this" has a vibe of the active Venue
    "staged_colour",  # the card staged last by this ability has the colour that is named
    "nothing",  # the step before did nothing, or its test had no steps for it
    "least",  # `of` counts at least `count`
]


class Test(ContentRow):
    """Condition on the state of the game.

    `colour` is used by the conditions "staged_colour" and "own_colour", and `of` and `count` by
    "least".
    """

    test: Is
    colour: Name | None = None
    of: Per | None = None
    count: Annotated[int, Field(ge=1, le=10)] | None = None

    @model_validator(mode="after")
    def _validate(self) -> Self:
        if (self.test == "least") != (self.of is not None and self.count is not None):
            raise ValueError(say("least"))
        needs = self.test == "staged_colour" or self.of == "own_colour"
        if needs != (self.colour is not None):
            raise ValueError(say("colour.test"))
        return self


class Counted(ContentRow):
    """Base class of amounts that are multiplied by a count.

    `colour` is used only by "own_colour".
    """

    per: Per = "once"
    colour: Name | None = None

    @model_validator(mode="after")
    def _has_its_colour(self) -> Self:
        if (self.per == "own_colour") != (self.colour is not None):
            raise ValueError(say("colour.per"))
        return self


# -- steps -----------------------------------------------------------------------------------


class AbilityRow(ContentRow):
    """Base class of an ability's steps.

    The field `do` names the kind of step.
    """


class AimedAtCard(AbilityRow):
    """Base class of steps that affect staged cards.

    Attributes:
        whose: Side of the cards.
        kind: Kind of the cards.
        row: Row of the cards.
        colour: Colour of the cards, or None for any colour.
        this: Whether the step affects only the card with the ability.
        every: Whether the step affects all such cards, without a choice.
        another: Whether the card with the ability is excluded.
        may: Whether the choice may be declined.
    """

    whose: Whose = "own"
    kind: OnStage = "any"
    row: Row_ = "any"
    colour: Name | None = None
    this: bool = False
    every: bool = False
    another: bool = False
    may: bool = False

    @model_validator(mode="after")
    def _aims(self) -> Self:
        if self.this + self.every + self.another > 1:
            raise ValueError(say("one_aim"))
        if self.may and (self.this or self.every):
            raise ValueError(say("may"))
        if self.this and (self.whose != "own" or self.kind != "any" or self.colour):
            raise ValueError(say("this"))
        return self


class Intensity(Counted, AbilityRow):
    """Step that changes a Manager's Intensity, never below 0 (EA44)."""

    do: Literal["intensity"]
    whose: Side = "own"
    amount: Some


class Money(Counted, AbilityRow):
    """Step that changes a Manager's money, never below 0 (EA44)."""

    do: Literal["money"]
    whose: Side = "own"
    amount: Sum


class TakeMoney(AbilityRow):
    """Step that takes money from the other Manager.

    It takes at most as much as they have.
    """

    do: Literal["take_money"]
    amount: Gain


class Draw(AbilityRow):
    """Step that draws cards.

    With "either", the Manager chooses a deck for each card.
    """

    do: Literal["draw"]
    whose: Literal["own", "other", "both"] = "own"
    deck: Literal["performer", "main", "either"]
    count: Few = 1

    @model_validator(mode="after")
    def _chooses_alone(self) -> Self:
        if self.deck == "either" and self.whose != "own":
            raise ValueError(say("own_deck"))
        return self


class Dig(AbilityRow):
    """Step that lets the Manager take one of a deck's top cards.

    The other cards are shuffled back into the deck.
    """

    do: Literal["dig"]
    deck: Deck
    count: Annotated[int, Field(ge=2, le=4)]


class Discard(AbilityRow):
    """Step that removes cards in a hand from the game.

    The owner of the hand chooses the cards, or they are picked at random.
    """

    do: Literal["discard"]
    whose: Side = "own"
    how: Literal["choice", "random"] = "choice"
    count: Few = 1


class Reshuffle(AbilityRow):
    """Step that reveals a card in hand and reshuffles it.

    The card returns to its deck, which is then shuffled.
    """

    do: Literal["reshuffle"]
    may: bool = False


class SeeHand(AbilityRow):
    """Step that shows the other Manager's hand."""

    do: Literal["see_hand"]


class Salvage(AbilityRow):
    """Step that returns a removed card to the hand.

    It comes from the Removed From Game zone.
    """

    do: Literal["salvage"]
    kind: Literal["performer", "supporter", "surprise", "any"] = "any"
    may: bool = False


class Wake(AimedAtCard):
    """Step that activates a suspended card."""

    do: Literal["wake"]


class Tire(AimedAtCard):
    """Step that suspends an active card."""

    do: Literal["tire"]


class Move(AimedAtCard):
    """Step that moves a card to another zone on its side.

    The zone must be empty and legal.
    """

    do: Literal["move"]
    to: Row_ = "any"

    @model_validator(mode="after")
    def _one_at_a_time(self) -> Self:
        if self.every:
            raise ValueError(say("one_moves"))
        return self


class Swap(AimedAtCard):
    """Step that swaps the zones of two cards on the same side.

    With "this", one of them is the card with the ability, and the other any other card. Each card
    must be legal in the zone of the other.
    """

    do: Literal["swap"]

    @model_validator(mode="after")
    def _one_at_a_time(self) -> Self:
        if self.every:
            raise ValueError(say("two_swap"))
        return self


class Bounce(AimedAtCard):
    """Step that returns a staged card to its Manager's hand."""

    do: Literal["bounce"]


class Remove(AimedAtCard):
    """Step that removes a staged card from the game.

    Attributes:
        most: Maximum cost of the card in $, or None for any cost.
    """

    do: Literal["remove"]
    most: Cost | None = None


class Stage(AbilityRow):
    """Step that stages a card from the hand, perhaps more cheaply (EA36)."""

    do: Literal["stage"]
    kind: OnStage
    off: Annotated[int, BeforeValidator(_money), Field(ge=0, le=25_000)] = 0
    free: bool = False
    may: bool = True


class Perform(AbilityRow):
    """Step that lets one of the Manager's active Performers perform (E22).

    The Performer must be on the Main Stage. A BOOST is optional.
    """

    do: Literal["perform"]
    this: bool = False
    may: bool = True


class PreShow(AbilityRow):
    """Step that uses the PRE-SHOW ability of a Supporter just staged (EA56)."""

    do: Literal["preshow"]


class Cheer(Counted, AbilityRow):
    """Step that adds Intensity to the Manager's next performance in this Round."""

    do: Literal["cheer"]
    amount: Few


class Star(AbilityRow):
    """Step that changes the active Venue's Star until the Round ends."""

    do: Literal["star"]
    amount: Some


class Again(AbilityRow):
    """Step that gives the acting Manager another action (EA53)."""

    do: Literal["again"]


_Plain: TypeAlias = (
    Intensity | Money | TakeMoney | Draw | Dig | Discard | Reshuffle | SeeHand | Salvage | Wake
    | Tire | Move | Swap | Bounce | Remove | Stage | Perform | PreShow | Cheer | Star | Again
)  # fmt: skip
Plain = Annotated[_Plain, Field(discriminator="do"), known_name("do", "step", _Plain)]


class AbilityBranch(ContentRow):
    """Branch of an ability: one of the choices that a step offers.

    A choice without steps does nothing ("you may").
    """

    steps: Annotated[list[Plain], Field(max_length=3)]


class Either(AbilityRow):
    """Step that lets the Manager choose one of several branches."""

    do: Literal["either"]
    of: Annotated[list[AbilityBranch], Field(min_length=2, max_length=3)]


class If(AbilityRow):
    """Step that carries out one of two lists of steps.

    The choice depends on a test.
    """

    do: Literal["if"]
    test: Test
    then: Annotated[list[Plain], Field(min_length=1, max_length=3)]
    otherwise: Annotated[list[Plain], Field(max_length=3)] = []


_AnyStep: TypeAlias = _Plain | Either | If
AnyStep = Annotated[_AnyStep, Field(discriminator="do"), known_name("do", "step", _AnyStep)]
Steps: TypeAlias = Annotated[list[AnyStep], Field(min_length=1, max_length=4)]


# -- what holds as long as a card is staged, or a Venue active ---------------------------------


class Rule(ContentRow):
    """Base class of continuous rules, which may depend on a `test`."""

    test: Test | None = None


class ActRule(Counted, Rule):
    """Rule that changes the Intensity of acts, never below 0.

    Attributes:
        whose: Performers affected: this one, the Manager's own, the other Manager's, or all.
        vibe: Whether the rule affects only Performers who pass the Vibe Check.
    """

    rule: Literal["act"]
    whose: Literal["this", "own", "other", "all"]
    amount: Some
    vibe: bool = False


class BoostRule(Rule):
    """Rule that changes BOOST values, never below 0."""

    rule: Literal["boost"]
    whose: Literal["own", "other", "all"]
    amount: Some


class CostRule(Rule):
    """Rule that changes signing costs, never below 0."""

    rule: Literal["cost"]
    whose: Literal["own", "other", "all"]
    kind: Literal["performer", "supporter", "surprise", "any"]
    amount: Sum


class StagingRule(Rule):
    """Rule that changes the Intensity gained when a card is staged (E21)."""

    rule: Literal["staging"]
    whose: Literal["own", "other", "all"]
    kind: OnStage
    amount: Some


class VibeRule(Rule):
    """Rule that changes the money earned by passing a Vibe Check.

    It is never below 0.
    """

    rule: Literal["vibe"]
    whose: Literal["this", "own", "other", "all"]
    amount: Sum


class MatchRule(Rule):
    """Rule that makes Performers pass every Vibe Check."""

    rule: Literal["match"]
    whose: Literal["this", "own", "all"]


class TirelessRule(Rule):
    """Rule that protects Performers from exhaustion (E26)."""

    rule: Literal["tireless"]
    whose: Literal["this", "own", "all"]


class ForbidRule(Rule):
    """Rule that forbids an action, or forbids BOOSTs while performing."""

    rule: Literal["forbid"]
    whose: Literal["own", "other", "all"]
    action: Literal["boost", "preshow", "encore", "surprise"]


_Rules: TypeAlias = (
    ActRule | BoostRule | CostRule | StagingRule | VibeRule | MatchRule | TirelessRule
    | ForbidRule
)  # fmt: skip
AnyRule = Annotated[_Rules, Field(discriminator="rule"), known_name("rule", "rule", _Rules)]


class Trigger(ContentRow):
    """Steps that are carried out when a certain event occurs.

    Attributes:
        when: Event. A card is staged or performs, its Encore or a Surprise has been carried out,
            the Pre-Show or the Event begins, or a Venue has been won or lost.
        whose: Cause of the event: this card, its Manager's side, the other side, or either side. On
            a Venue it is "any" or "other", and "own" in the steps means the Manager for whom they
            are carried out. If the Pre-Show or the Event begins, the steps are carried out for each
            Manager.
        kind: Kind of the card, for "staged".
        colour: Colour of the card, for "staged" and "performs".
        once: Whether only the first such event of each Round counts.
        test: Condition that must be true when the event occurs.
    """

    when: Literal["staged", "performs", "encore", "surprise", "pre_show", "event", "won", "lost"]
    whose: Literal["this", "own", "other", "any"] = "own"
    kind: OnStage = "any"
    colour: Name | None = None
    once: bool = False
    test: Test | None = None
    steps: Steps

    @model_validator(mode="after")
    def _ends(self) -> Self:
        if self.colour and self.when not in ("staged", "performs"):
            raise ValueError(say("colour.when"))
        if self.kind != "any" and self.when != "staged":
            raise ValueError(say("kind.when"))
        if self.whose == "this" and self.when not in ("staged", "performs", "encore"):
            raise ValueError(say("this.when"))
        looping = (RESTORING | {"stage", "perform", "again"}) & set(_steps(self.steps))
        often = self.when in ("staged", "performs", "encore", "surprise")
        if often and looping and not self.once:
            raise ValueError(say("once", step=min(looping)))
        return self


class Ability(ContentRow):
    """Ability used as an action: an ENCORE or PRE-SHOW ability.

    Attributes:
        pay: Price of the ability in $, in addition to the action (EA40).
        once: Whether it works once per Round, even if the card becomes active again. This is
            required of abilities with a step of `RESTORING`, or a Round might never end (EA47).
    """

    pay: Pay = 0
    once: bool = False
    steps: Steps

    @model_validator(mode="after")
    def _ends(self) -> Self:
        restoring = RESTORING & set(_steps(self.steps))
        if restoring and not self.once:
            raise ValueError(say("once", step=min(restoring)))
        return self


class Conditional(ContentRow):
    """Conditional ability, which is either triggered or continuous."""

    when: Trigger | None = None
    always: Annotated[list[AnyRule], Field(max_length=3)] = []

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.when is None) == (not self.always):
            raise ValueError(say("when_or_always"))
        return self


FIELDS = {
    "step": by_kind("do", _AnyStep),
    "rule": by_kind("rule", _Rules),
    "test": defaults(Test),
    "trigger": defaults(Trigger),
    "ability": defaults(Ability),
}
"""Fields of each kind of ability row, with their defaults.

They are written to `fields.json`.
"""


# -- the files --------------------------------------------------------------------------------


class Colour(ContentRow):
    """Colour of a deck, with an icon that can replace the colour."""

    id: Name
    sign: Name


class Vibe(ContentRow):
    """Vibe with its icon."""

    id: Name
    sign: Name


class Colours(ContentRow):
    """Content of `colours.json`."""

    colours: Annotated[list[Colour], Field(max_length=12)]
    vibes: Annotated[list[Vibe], Field(min_length=2, max_length=8)]

    @model_validator(mode="after")
    def _validate(self) -> Self:
        faults = [
            *repeated("colours", self.colours, "id", "sign"),
            *repeated("vibes", self.vibes, "id", "sign"),
        ]
        if len(self.colours) < LEAST_COLOURS:
            why = say("too_short", found=len(self.colours), wanted=LEAST_COLOURS)
            faults.append(Fault(("colours",), why))
        if NEEDED_COLOUR not in {row.id for row in self.colours}:
            faults.append(Fault(("colours",), say("missing_word", word=NEEDED_COLOUR)))
        refuse(faults)
        return self


class ColourCard(ContentRow):
    """Base class of the cards in a colour deck."""

    id: Name
    colour: Name
    cost: Cost


class Performer(ColourCard):
    """Performer card (E3)."""

    vibes: Annotated[list[Name], Field(min_length=1, max_length=2)]
    act: Annotated[int, Field(ge=2, le=5)]
    encore: Ability
    conditional: Conditional | None = None


class Supporter(ColourCard):
    """Supporter card (E5)."""

    preshow: Ability
    boost: Annotated[int, Field(ge=1, le=2)]


class Surprise(ColourCard):
    """Surprise card (E8)."""

    steps: Steps


class Venue(ContentRow):
    """Venue card (E9)."""

    id: Name
    vibe: Name
    payout: Payout
    star: Annotated[int, Field(ge=8, le=16)]
    ability: Conditional

    @model_validator(mode="after")
    def _for_both(self) -> Self:
        faults = [
            Fault(("ability", "always", index, "whose"), say("venue.all"))
            for index, rule in enumerate(self.ability.always)
            if rule.whose != "all"
        ]
        if self.ability.when is not None and self.ability.when.whose in ("this", "own"):
            faults.append(Fault(("ability", "when", "whose"), say("venue.side")))
        refuse(faults)
        return self


class CardFile(ContentRow):
    """Base class of files that consist of one list of unique cards."""

    @model_validator(mode="after")
    def _validate(self) -> Self:
        for name in type(self).model_fields:
            refuse(repeated(name, getattr(self, name), "id"))
        return self


class Performers(CardFile):
    """Content of `performers.json`."""

    performers: list[Performer]


class Supporters(CardFile):
    """Content of `supporters.json`."""

    supporters: list[Supporter]


class Surprises(CardFile):
    """Content of `surprises.json`."""

    surprises: list[Surprise]


class Venues(CardFile):
    """Content of `venues.json`."""

    venues: Annotated[list[Venue], Field(min_length=9, max_length=24)]


class Pack(_Pack):
    """All content files of ENCORE!! ECG."""

    settled: ClassVar[Mapping[str, tuple[str, ...]]] = {"colours": ("colours", "vibes")}
    narrow: ClassVar[Mapping[str, int]] = {"colour": 16, "vibe": 16}
    effects: ClassVar[frozenset[str]] = frozenset(
        {"steps", "encore", "preshow", "conditional", "ability"}
    )

    colours: Colours
    performers: Performers
    supporters: Supporters
    surprises: Surprises
    venues: Venues

    def summary(self) -> str:
        """Returns a sentence with the number of cards of each kind."""
        return (
            f"{len(self.colours.colours)} colour decks with {len(self.performers.performers)}"
            f" Performers, {len(self.supporters.supporters)} Supporters and"
            f" {len(self.surprises.surprises)} Surprises; {len(self.venues.venues)} Venues"
        )

    def named(self) -> Iterator[tuple[Place, str]]:
        """Yields the path and key of every required text."""
        for index, colour in enumerate(self.colours.colours):
            for word in ("title", "line"):
                yield ("colours", "colours", index), f"colour.{colour.id}.{word}"
        for index, vibe in enumerate(self.colours.vibes):
            yield ("colours", "vibes", index), f"vibe.{vibe.id}.title"
        for name, index, row in self._rows():
            words = ["title", "text"]
            if name == "performers":
                words += ["act"] if row.conditional is None else ["act", "also"]
            else:
                words.append("line")
            choices = sum(_choices(row.model_dump()))
            words += [f"choice.{number}" for number in range(1, choices + 1)]
            for word in words:
                key = f"{'venue' if name == 'venues' else 'card'}.{row.id}.{word}"
                yield (name, name, index), key

    @model_validator(mode="after")
    def _fits(self) -> Self:
        refuse([*self._unknown(), *self._miscounted(), *self._twice(), *self._endless()])
        return self

    def _rows(self) -> Iterator[tuple[str, int, Any]]:
        for name in ("performers", "supporters", "surprises", "venues"):
            for index, row in enumerate(getattr(getattr(self, name), name)):
                yield name, index, row

    def _unknown(self) -> Iterator[Fault]:
        known = {
            "colour": {row.id for row in self.colours.colours},
            "vibe": {row.id for row in self.colours.vibes},
        }
        for name, index, row in self._rows():
            for place, key, word in _words((name, name, index), row.model_dump()):
                if word not in known[key]:
                    yield Fault(place, say(f"unknown.{key}", name=word))

    def _miscounted(self) -> Iterator[Fault]:
        for index, colour in enumerate(self.colours.colours):
            place = ("colours", "colours", index)
            count = sum(row.colour == colour.id for row in self.performers.performers)
            if count != PERFORMERS:
                yield Fault(place, say("deck.performers", found=count, wanted=PERFORMERS))
            others: list[ColourCard] = [*self.supporters.supporters, *self.surprises.surprises]
            count = sum(row.colour == colour.id for row in others)
            if count < LEAST_OTHERS:
                yield Fault(place, say("deck.others", found=count, wanted=LEAST_OTHERS))

    def _endless(self) -> Iterator[Fault]:
        """Yields a fault for each further Surprise that returns Surprises (EA47).

        Two of them could return each other to the hand forever.
        """
        found = [
            (index, row.id)
            for index, row in enumerate(self.surprises.surprises)
            for step in _rows(row.steps)
            if step.do == "salvage" and step.kind in ("surprise", "any")
        ]
        for index, _ in found[1:]:
            yield Fault(("surprises", "surprises", index), say("salvage.twice", other=found[0][1]))

    def _twice(self) -> Iterator[Fault]:
        first: dict[str, str] = {}
        for name, index, row in self._rows():
            if first.setdefault(row.id, name) != name:
                yield Fault(
                    (name, name, index, "id"), say("elsewhere", file=first[row.id], id=row.id)
                )


# -- looking through steps ------------------------------------------------------------------


def _rows(rows: Sequence[Any]) -> Iterator[Any]:
    for row in rows:
        yield row
        if isinstance(row, Either):
            for branch in row.of:
                yield from _rows(branch.steps)
        elif isinstance(row, If):
            yield from _rows([*row.then, *row.otherwise])


def _steps(rows: Sequence[Any]) -> Iterator[str]:
    return (row.do for row in _rows(rows))


def _choices(data: Any) -> Iterator[int]:
    if isinstance(data, dict):
        if data.get("do") == "either":
            yield len(data["of"])
        for value in data.values():
            yield from _choices(value)
    elif isinstance(data, list):
        for value in data:
            yield from _choices(value)


def _words(
    place: tuple[str | int, ...], data: Any
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    if isinstance(data, dict):
        for key, value in data.items():
            here = (*place, key)
            if key in ("colour", "vibe") and isinstance(value, str):
                yield here, key, value
            elif key == "vibes":
                for index, word in enumerate(value):
                    yield (*here, index), "vibe", word
            else:
                yield from _words(here, value)
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _words((*place, index), value)
