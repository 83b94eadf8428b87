"""Schemas of the five content files.

They are used by the tests, the build and the command line. Cards, Events and One Shots consist of
steps, which `engines.thespianage.steps` carries out. Titles and texts are in the catalogue.
`Pack.named` lists the required keys, and `Pack.unsaid` the texts that contradict the steps.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias, get_args

from pydantic import Field, model_validator

from engines.kernel.pack import (
    ContentRow,
    Fault,
    Name,
    Place,
    by_kind,
    defaults,
    known_name,
    listed,
    miscounted,
    refuse,
    repeated,
    sentences,
)
from engines.kernel.pack import Pack as _Pack
from engines.kernel.quoting import quoted

say = sentences("engines.thespianage")

Aspect = Literal["charisma", "compassion", "connections"]
Special = Literal["prop", "broken_prop", "bouquet", "tomato"]
Whose = Literal["own", "other", "any", "chosen"]
Area = Literal["track", "sheet", "board"]
Face = Literal["up", "down", "any"]
Secret = Literal["crush", "nemesis", "either"]

ASPECTS: tuple[str, ...] = get_args(Aspect)
SPECIALS: tuple[str, ...] = get_args(Special)
TILES = 62
SPECIAL_TILES = 13
GROUPS = {"places": 30, "rehearsal": 32, "special": 52}
LEAST_KINDS = 18
LEAST_SPECIALS = {"prop": 3, "broken_prop": 2, "bouquet": 1, "tomato": 1}

OPEN_STEPS = frozenset({"discard", "draw", "move", "reveal", "show_secret"})
"""Names of the steps that a branch of a poll may contain.

Polls may only move tiles that are face up.
"""

Few: TypeAlias = Annotated[int, Field(ge=1, le=3)]


class EffectRow(ContentRow):
    """Base class of all steps of an effect.

    The field `do` names the kind of step.
    """


class AimedAtTile(EffectRow):
    """Base class of steps that choose a tile.

    Attributes:
        whose: Owner of the board: own, another's, anybody's, or the chosen player's.
        area: Area of the tile: track, sheet, or either ("board").
        face: Current facing of the tile.
        aspect: Aspect of the tile, or None for any Aspect.
    """

    whose: Whose
    area: Area
    face: Face = "any"
    aspect: Aspect | None = None


class Aim(AimedAtTile):
    """Requirements for one of the two tiles of a swap."""


class Rehearse(EffectRow):
    """Step that draws a tile and puts it on one's track (T12).

    It is the track of the player who carries out the step. The player sees the tile before
    choosing an Aspect.
    """

    do: Literal["rehearse"]
    facing: Literal["choice", "up", "down"] = "choice"


class Move(AimedAtTile):
    """Step that moves a tile to the same Aspect of another place.

    The place is a track or sheet. The tile is not turned over.
    """

    do: Literal["move"]
    to: Literal["own_track", "own_sheet", "other_track", "other_sheet", "any_track", "any_sheet",
                "owner_track", "owner_sheet"]  # fmt: skip
    look: bool = False

    @model_validator(mode="after")
    def _goes_somewhere(self) -> Self:
        stays = {f"owner_{self.area}"} | ({f"own_{self.area}"} if self.whose == "own" else set())
        if self.to in stays:
            raise ValueError(say("stays"))
        return self


class Peek(AimedAtTile):
    """Step that looks at a number of face-down tiles, one by one."""

    do: Literal["peek"]
    face: Literal["down"] = "down"
    count: Few = 1


class Inspect(EffectRow):
    """Step that looks at all face-down tiles in a player's area."""

    do: Literal["inspect"]
    whose: Literal["other", "chosen"]
    area: Area


class Turn(AimedAtTile):
    """Step that turns one tile over."""

    do: Literal["turn"]


class Reveal(EffectRow):
    """Step that turns up all face-down tiles of an area."""

    do: Literal["reveal"]
    whose: Literal["own", "other", "any", "chosen", "all"]
    area: Area


class Shift(AimedAtTile):
    """Step that moves a tile to another Aspect of the same area."""

    do: Literal["shift"]
    into: Aspect | None = None


class Swap(EffectRow):
    """Step that swaps two tiles without changing their facing."""

    do: Literal["swap"]
    first: Aim
    second: Aim
    same_aspect: bool = False


class Strike(AimedAtTile):
    """Step that reveals a tile and removes it from the game."""

    do: Literal["strike"]


class Award(EffectRow):
    """Step that puts a Special Tile from the supply on a sheet.

    See TA31.
    """

    do: Literal["award"]
    special: Special
    whose: Whose


class Strip(EffectRow):
    """Step that returns a Special Tile from a sheet to the supply."""

    do: Literal["strip"]
    specials: Annotated[list[Special], Field(min_length=1)]
    whose: Whose


class PassOn(EffectRow):
    """Step that moves a Special Tile from one sheet to another."""

    do: Literal["pass_on"]
    specials: Annotated[list[Special], Field(min_length=1)]
    whose: Whose
    to: Literal["own", "other"]

    @model_validator(mode="after")
    def _goes_somewhere(self) -> Self:
        if self.whose == self.to == "own":
            raise ValueError(say("stays"))
        return self


class Draw(EffectRow):
    """Step that draws cards from the Play Deck."""

    do: Literal["draw"]
    whose: Literal["own", "other", "chosen", "others", "all"]
    count: Few


class Discard(EffectRow):
    """Step that discards cards from a hand.

    The hand's owner chooses them, or they are chosen at random.
    """

    do: Literal["discard"]
    whose: Literal["own", "other", "chosen", "others", "all"]
    count: Few
    how: Literal["choice", "random"]

    @model_validator(mode="after")
    def _one_chooser(self) -> Self:
        if self.how == "choice" and self.whose in ("others", "all"):
            raise ValueError(say("random"))
        return self


class TakeCard(EffectRow):
    """Step that takes a card from another hand.

    It is a random card, or is chosen after looking at the hand.
    """

    do: Literal["take_card"]
    whose: Literal["other", "chosen"]
    how: Literal["random", "look"]


class GiveCard(EffectRow):
    """Step that gives another player a card from the hand in secret."""

    do: Literal["give_card"]
    whose: Literal["other", "chosen"]


class PassLeft(EffectRow):
    """Step that passes a random card from every hand to the left.

    Empty hands are skipped.
    """

    do: Literal["pass_left"]


class LookHand(EffectRow):
    """Step that looks at another player's hand."""

    do: Literal["look_hand"]
    whose: Literal["other", "chosen"]


class Salvage(EffectRow):
    """Step that takes a Play Card from the Discard Pile.

    The group "special" excludes Places! and Rehearsal.
    """

    do: Literal["salvage"]
    group: Literal["any", "special"]


class LookSecret(EffectRow):
    """Step that looks at the Crush or Nemesis of another player."""

    do: Literal["look_secret"]
    secret: Secret
    whose: Literal["other", "chosen"]


class ShowSecret(EffectRow):
    """Step that reveals the player's own Crush or Nemesis to everybody."""

    do: Literal["show_secret"]
    secret: Secret


class ChangeHeart(EffectRow):
    """Step that swaps the player's own Crush and Nemesis."""

    do: Literal["change_heart"]


class Guard(EffectRow):
    """Step that guards a player's board until that player's next turn.

    Other players cannot look at, turn, move or remove its tiles.
    """

    do: Literal["guard"]
    whose: Literal["own", "other", "any", "chosen"]


class Cancel(EffectRow):
    """Step that discards an Event in play."""

    do: Literal["cancel"]


class Again(EffectRow):
    """Step that allows a number of additional cards in this action."""

    do: Literal["again"]
    count: Few


_Plain: TypeAlias = (
    Rehearse | Move | Peek | Inspect | Turn | Reveal | Shift | Swap | Strike | Award | Strip
    | PassOn | Draw | Discard | TakeCard | GiveCard | PassLeft | LookHand | Salvage | LookSecret
    | ShowSecret | ChangeHeart | Guard | Cancel | Again
)  # fmt: skip
Plain = Annotated[_Plain, Field(discriminator="do"), known_name("do", "step", _Plain)]


class EffectBranch(ContentRow):
    """Branch of an effect: one of several that a player may choose.

    Attributes:
        priced: Whether the first step is a price. The branch is then offered only to a player who
            can pay in full, and only if a later step would have an effect.
    """

    steps: Annotated[list[Plain], Field(max_length=3)]
    priced: bool = False

    @model_validator(mode="after")
    def _has_a_price(self) -> Self:
        if self.priced:
            first = self.steps[0] if len(self.steps) > 1 else None
            if not isinstance(first, ShowSecret) and not (
                isinstance(first, Discard) and first.whose == "own"
            ):
                raise ValueError(say("priced"))
        return self


class Either(EffectRow):
    """Step that lets the player choose a branch.

    A branch without steps does nothing and therefore makes the effect optional.
    """

    do: Literal["either"]
    of: Annotated[list[EffectBranch], Field(min_length=2, max_length=3)]


_AnyStep: TypeAlias = _Plain | Either
AnyStep = Annotated[_AnyStep, Field(discriminator="do"), known_name("do", "step", _AnyStep)]

Steps: TypeAlias = Annotated[list[AnyStep], Field(min_length=1, max_length=4)]


class Poll(EffectRow):
    """Step that lets each player in turn choose a branch.

    Players choose openly at the table. A branch without steps does nothing. Neither the choices
    nor a branch's questions may depend on hidden pieces, so a branch never lets players choose
    from a hand.
    """

    do: Literal["poll"]
    whose: Literal["others", "all"]
    of: Annotated[list[EffectBranch], Field(min_length=2, max_length=3)]

    @model_validator(mode="after")
    def _plain(self) -> Self:
        for branch in self.of:
            for step in branch.steps:
                if (
                    step.do not in OPEN_STEPS
                    or getattr(step, "whose", "own") != "own"
                    or (isinstance(step, Discard) and step.how != "random")
                    or (isinstance(step, Move) and step.face != "up")
                    or (isinstance(step, ShowSecret) and step.secret == "either")
                ):
                    raise ValueError(say("not_open", step=step.do))
        return self


class Vote(EffectRow):
    """Step that lets every player vote for another player.

    Later steps affect the player with the most votes.
    """

    do: Literal["vote"]


_EventStep: TypeAlias = _Plain | Either | Poll | Vote
EventStep = Annotated[_EventStep, Field(discriminator="do"), known_name("do", "step", _EventStep)]
"""Step of an Event, which may also ask all players.

They answer openly at the table.
"""


# -- what an Event does while it is in play ---------------------------------------------------


class Points(ContentRow):
    """Points in the final scoring, awarded once or per item (T26, T27).

    Attributes:
        on: Owner of the score: the player with the Event, each player, or the production.
        per: Item to count, without the discarded lowest and highest tiles. "once" counts as one,
            "played_sheet" counts a sheet with remaining tiles, "lone_aspect" a sheet with remaining
            tiles on a single Aspect, and "missing" each character that nobody plays (T5). For the
            production, the items on all sheets are counted.
    """

    rule: Literal["points"]
    points: Annotated[int, Field(ge=-10, le=10)]
    on: Literal["area", "each", "production"]
    per: Literal["once", "played_sheet", "lone_aspect", "tile", "negative", "prop", "bouquet",
                 "tomato", "player", "missing"] = "once"  # fmt: skip


class Facing(ContentRow):
    """Rule that determines whether Rehearsal tiles are face up or down."""

    rule: Literal["facing"]
    facing: Literal["up", "down"]


class Price(ContentRow):
    """Rule that raises the price of an action."""

    rule: Literal["price"]
    action: Literal["rehearsal", "places"]
    more: Literal[1, 2]


class OneCard(ContentRow):
    """Rule that limits a turn to one Play Card."""

    rule: Literal["one_card"]


class Hush(ContentRow):
    """Rule that forbids looking at other players' cards or tiles.

    Steps that look at them have no effect.
    """

    rule: Literal["hush"]


_Lasting: TypeAlias = Points | Facing | Price | OneCard | Hush
Lasting = Annotated[_Lasting, Field(discriminator="rule"), known_name("rule", "rule", _Lasting)]


FIELDS = {
    "step": {"aim": defaults(Aim), **by_kind("do", _EventStep)},
    "rule": by_kind("rule", _Lasting),
}
"""Fields of each kind of step and rule, with their defaults.

They are written to `fields.json`.
"""


# -- the files --------------------------------------------------------------------------------


class Printed(ContentRow):
    """Base class of cards, Events and One Shots.

    They consist of a text and its steps.
    """

    id: Name
    steps: Sequence[Any]


class TileCount(ContentRow):
    """Number of Intrigue Tiles of one value."""

    value: Annotated[int, Field(ge=-5, le=5)]
    count: Annotated[int, Field(ge=1, le=TILES)]


class SpecialRow(ContentRow):
    """Kind of Special Tile.

    Props and Broken Props score in pairs (T25), all other kinds by their points.
    """

    id: Special
    count: Annotated[int, Field(ge=1, le=SPECIAL_TILES)]
    points: Annotated[int, Field(ge=-10, le=10)]


class Tiles(ContentRow):
    """Content of `tiles.json`."""

    tiles: list[TileCount]
    specials: list[SpecialRow]

    @model_validator(mode="after")
    def _validate(self) -> Self:
        refuse(
            [
                *repeated("tiles", self.tiles, "value"),
                *repeated("specials", self.specials, "id"),
                *listed("specials", [row.id for row in self.specials], SPECIALS),
                *_totals("tiles", [row.count for row in self.tiles], TILES),
                *_totals("specials", [row.count for row in self.specials], SPECIAL_TILES),
                *(
                    Fault(
                        ("specials", index, "count"), say("at_least", wanted=LEAST_SPECIALS[row.id])
                    )
                    for index, row in enumerate(self.specials)
                    if row.count < LEAST_SPECIALS[row.id]
                ),
            ]
        )
        return self


class AspectRow(ContentRow):
    """Aspect with a symbol for players who cannot distinguish its colour."""

    id: Aspect
    sign: Name


class Character(ContentRow):
    """Character with the Aspects of its sheet from top to bottom."""

    id: Name
    order: Annotated[list[Aspect], Field(min_length=3, max_length=3)]


class Characters(ContentRow):
    """Content of `cast.json`."""

    aspects: list[AspectRow]
    characters: Annotated[list[Character], Field(min_length=6, max_length=6)]

    @model_validator(mode="after")
    def _validate(self) -> Self:
        faults = [
            *repeated("aspects", self.aspects, "id", "sign"),
            *listed("aspects", [row.id for row in self.aspects], ASPECTS),
            *repeated("characters", self.characters, "id"),
        ]
        first: dict[tuple[str, ...], int] = {}
        for index, row in enumerate(self.characters):
            place = ("characters", index, "order")
            faults += [
                Fault(place, say("missing_word", word=each))
                for each in ASPECTS
                if each not in row.order
            ]
            if first.setdefault(tuple(row.order), index) != index:
                why = say("same_order", number=first[tuple(row.order)] + 1)
                faults.append(Fault(place, why))
        refuse(faults)
        return self


class PlayCard(Printed):
    """Kind of Play Card with its steps."""

    group: Literal["places", "rehearsal", "special"]
    count: Annotated[int, Field(ge=1, le=40)]
    steps: Steps


class PlayCards(ContentRow):
    """Content of `cards.json`."""

    cards: list[PlayCard]

    @model_validator(mode="after")
    def _validate(self) -> Self:
        faults = [
            *repeated("cards", self.cards, "id"),
            *miscounted("cards", [row.group for row in self.cards for _ in range(row.count)],
                        GROUPS),
            *_unchosen("cards", self.cards),
        ]  # fmt: skip
        kinds = sum(row.group == "special" for row in self.cards)
        if kinds < LEAST_KINDS:
            faults.append(Fault(("cards",), say("kinds", found=kinds, wanted=LEAST_KINDS)))
        faults += [
            Fault(("cards",), say("same_cards", group=group))
            for group in ("places", "rehearsal")
            if sum(row.group == group for row in self.cards) > 1
        ]
        refuse(faults)
        return self


class EventCard(Printed):
    """Event with its immediate and lasting effects.

    Attributes:
        scope: Owner of the affected score: one player, or the production (TA22).
        area: Place of the Event: on the stage, with the player who drew it, with a player of that
            player's choice, or with a player chosen by vote.
    """

    scope: Literal["player", "production"]
    area: Literal["stage", "drawer", "chosen", "voted"]
    steps: Annotated[list[EventStep], Field(max_length=4)] = []
    lasting: Annotated[list[Lasting], Field(max_length=3)] = []


class Events(ContentRow):
    """Content of `events.json`."""

    events: Annotated[list[EventCard], Field(min_length=12, max_length=12)]

    @model_validator(mode="after")
    def _validate(self) -> Self:
        faults = [*repeated("events", self.events, "id"), *_unchosen("events", self.events)]
        for index, row in enumerate(self.events):
            if not row.steps and not row.lasting:
                faults.append(Fault(("events", index), say("idle")))
            for number, rule in enumerate(row.lasting):
                if isinstance(rule, Points):
                    place = ("events", index, "lasting", number, "on")
                    if (rule.on == "production") != (row.scope == "production"):
                        faults.append(Fault(place, say("scope", on=rule.on, scope=row.scope)))
                    if rule.on != "production" and rule.per in ("player", "missing"):
                        faults.append(Fault((*place[:-1], "per"), say("players")))
                    if rule.on == "area" and row.area == "stage":
                        faults.append(Fault(place, say("no_player")))
        refuse(faults)
        return self


class Shot(Printed):
    """One Shot with its steps."""

    steps: Steps


class Shots(ContentRow):
    """Content of `shots.json`."""

    shots: Annotated[list[Shot], Field(min_length=6, max_length=6)]

    @model_validator(mode="after")
    def _validate(self) -> Self:
        refuse([*repeated("shots", self.shots, "id"), *_unchosen("shots", self.shots)])
        return self


class Pack(_Pack):
    """All box contents of Thespianage."""

    settled: ClassVar[Mapping[str, tuple[str, ...]]] = {"cast": ("aspects", "characters")}
    narrow: ClassVar[Mapping[str, int]] = {"aspect": 16, "special": 16}
    effects: ClassVar[frozenset[str]] = frozenset({"steps", "lasting"})

    tiles: Tiles
    cast: Characters
    cards: PlayCards
    events: Events
    shots: Shots

    def summary(self) -> str:
        """Returns the number of pieces of each kind as text."""
        return (
            f"{sum(row.count for row in self.tiles.tiles)} tiles,"
            f" {sum(row.count for row in self.cards.cards)} Play Cards of"
            f" {len(self.cards.cards)} kinds, {len(self.events.events)} Events,"
            f" {len(self.shots.shots)} One Shots"
        )

    def named(self) -> Iterator[tuple[Place, str]]:
        """Yields the path and text key of everything that has texts.

        These are Aspects, characters, Special Tiles, cards, Events and One Shots.
        """
        for index, aspect in enumerate(self.cast.aspects):
            yield ("cast", "aspects", index), f"aspect.{aspect.id}.title"
        for index, character in enumerate(self.cast.characters):
            yield ("cast", "characters", index), f"character.{character.id}.title"
        for index, special in enumerate(self.tiles.specials):
            yield ("tiles", "specials", index), f"special.{special.id}.title"
        for place, row in self._printed():
            choices = [f"choice.{number}" for number in range(1, _choices(row) + 1)]
            # Of the Play Cards, only those of the group "special" have a line to read aloud.
            line = () if isinstance(row, PlayCard) and row.group != "special" else ("line",)
            for word in ("title", "text", *line, *choices):
                yield place, f"card.{row.id}.{word}"

    def unsaid(self, texts: Mapping[str, str]) -> Iterator[Fault]:
        """Yields a fault for each missing text and each contradictory one.

        A contradictory text does not match the steps.
        """
        yield from super().unsaid(texts)
        for place, row in self._printed():
            text = texts.get(f"card.{row.id}.text")
            for why in _unsaid(row, text) if text else ():
                yield Fault((*place, "text"), why)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        first: dict[str, str | int] = {}
        faults = []
        for place, row in self._printed():
            if first.setdefault(row.id, place[0]) != place[0]:
                why = say("elsewhere", file=first[row.id], id=row.id)
                faults.append(Fault((*place, "id"), why))
        refuse(faults)
        return self

    def _printed(self) -> Iterator[tuple[Place, Printed]]:
        rows: dict[str, Sequence[Printed]] = {
            "cards": self.cards.cards, "events": self.events.events, "shots": self.shots.shots,
        }  # fmt: skip
        for name, printed in rows.items():
            for index, row in enumerate(printed):
                yield (name, name, index), row


# -- checks that several files share ------------------------------------------------------------


def _totals(field: str, counts: list[int], wanted: int) -> Iterator[Fault]:
    total = sum(counts)
    if total != wanted:
        yield Fault((field,), say("total", found=total, wanted=wanted))


def _unsaid(row: Printed, text: str) -> Iterator[str]:
    said = re.findall(r"\{([^{}]*)\}", text)
    if text.count("{") != len(said) or text.count("}") != len(said):
        yield say("braces")
    meant = set(_aspects(row.model_dump()))
    for word in sorted(set(said)):
        if word not in ASPECTS:
            yield say("text.no_aspect", word=quoted(word))
        elif word not in meant:
            yield say("text.no_step", word=word)
    for word in sorted(meant - set(said)):
        yield say("text.lacks", word=word)


def _choices(row: Printed) -> int:
    return sum(len(step.of) for step in row.steps if isinstance(step, (Either, Poll)))


def _aspects(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("aspect", "into") and value is not None:
                yield value
            else:
                yield from _aspects(value)
    elif isinstance(data, list):
        for value in data:
            yield from _aspects(value)


def _unchosen(field: str, rows: Sequence[Printed]) -> Iterator[Fault]:
    for index, row in enumerate(rows):
        chosen = isinstance(row, EventCard) and row.area in ("chosen", "voted")
        yield from _aimless((field, index, "steps"), row.steps, chosen)


def _aimless(place: tuple[str | int, ...], steps: Sequence[Any], chosen: bool) -> Iterator[Fault]:
    for number, step in enumerate(steps):
        here = (*place, number)
        if isinstance(step, (Either, Poll)):
            for branch, each in enumerate(step.of):
                yield from _aimless((*here, "of", branch, "steps"), each.steps, chosen)
            continue
        aims: Sequence[Any] = (step.first, step.second) if isinstance(step, Swap) else (step,)
        for aim in aims:
            whose = getattr(aim, "whose", "own")
            if whose == "chosen" and not chosen:
                yield Fault((*here, "whose"), say("no_choice"))
            chosen = chosen or whose in ("other", "any") or step.do == "vote"
