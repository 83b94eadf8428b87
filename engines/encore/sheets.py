"""Sheets that describe the table of ENCORE!! ECG in words.

The description covers the ability in progress, the Round, hands, staged cards and answers. All
facts come from a view, so a reader learns nothing secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from engines.encore import actions
from engines.encore.actions import named
from engines.encore.content import (
    COST,
    DECKS,
    KIND,
    KINDS,
    PERFORMER,
    STEPS,
    SUPPORTER,
    SURPRISE,
    Card,
    words,
)
from engines.encore.content.words import Say
from engines.encore.rules import CARDS_A_ROUND
from engines.encore.state import SEATS
from engines.encore.steps import HIDDEN
from engines.kernel import sheet
from engines.kernel.action import Action
from engines.kernel.sheet import Cell, Row, Sheet

if TYPE_CHECKING:
    from engines.encore.views import View

CARD_KINDS = named(
    *(actions.STAGE, actions.SURPRISE, actions.TAKE, actions.DROP),
    *(actions.SHOW, actions.SALVAGE, actions.HIRE, actions.TRIM),
)
"""Names of answer kinds whose argument is a card not staged."""

PERFORMING = named(actions.PERFORM, actions.BOOST)
USING = named(actions.PRESHOW, actions.ENCORE)
ON_STAGE = PERFORMING | USING
"""Names of action kinds that use the reader's own staged cards."""

ZONE_KINDS = ON_STAGE | named(actions.EXHAUST)
"""Names of answer kinds whose argument is one of the reader's zones."""

SPOT_KINDS = named(actions.AIM, actions.WITH)
"""Names of answer kinds whose argument is a staged card's spot.

A spot is a seat and a zone.
"""

PAID_KINDS = named(actions.STAGE, actions.SURPRISE, actions.HIRE)
"""Names of answer kinds that pay for a card in hand."""

BEFORE_CARDS = frozenset({"draft", "opening"})
"""Parts of the game in which no card can be staged yet."""


class ViewText(sheet.ViewText):
    """Converter of one view to words.

    It describes the ability in progress, cards and Managers.
    """

    view: View

    def __init__(self, say: Say, view: View, names: Sequence[str]) -> None:
        super().__init__(say, view, names)
        self.width = view["options"]["zones"]

    # -- people and places ---------------------------------------------------------------------

    def who(self, seat: int) -> str:
        """Returns the name of a seat, or "you" for the reader."""
        return self.say("you") if seat == self.view["seat"] else self.names[seat]

    def whose(self, key: str, seat: int, **args: Any) -> str:
        """Returns the text of `key` with its owner, such as "Mai's stage".

        For the reader, it is "Your stage".
        """
        mine = "own" if seat == self.view["seat"] else "their"
        return self.say(f"{key}.{mine}", who=self.names[seat], **args)

    def in_order(self) -> tuple[int, ...]:
        """Returns the seats in display order, with the reader's own first."""
        return (1, 0) if self.view["seat"] == 1 else (0, 1)

    def at(self, seat: int, zone: int) -> int | None:
        """Returns the card in a zone.

        Returns None if the zone is empty.
        """
        return self.view["zones"][seat][zone]

    def place(self, zone: int) -> str:
        """Returns a zone in words: its row and its number."""
        return words.place(self.say, zone, self.width)

    def beside(self, seat: int, zone: int) -> str:
        """Returns text about the card in front of or behind `zone`.

        Backstage zones have a card in front, and Main Stage zones have one behind.
        """
        back = zone >= self.width
        card = self.at(seat, zone - self.width if back else zone + self.width)
        key = "behind" if back else "front"
        if card is None:
            return self.say(f"beside.{key}.none")
        return self.say(f"beside.{key}", card=words.title(self.say, card))

    # -- cards ---------------------------------------------------------------------------------

    def card(self, card: int, cost: int | None = None) -> Cell:
        """Returns a cell for a card, with its properties and cost.

        Args:
            card: Card to describe.
            cost: Cost in $, or None for the printed cost.
        """
        parts = [
            words.kind(self.say, card),
            words.cost(self.say, card, COST[card] if cost is None else cost),
            words.strength(self.say, card),
            words.vibes(self.say, card, self.view["venue"]),
        ]
        return Cell(words.title(self.say, card), self.say.row(part for part in parts if part))

    def cost(self, kind: str, seat: int, card: int) -> int:
        """Returns the current cost of a card, in $.

        For a card in the reader's hand, an ability that stages the card may change the cost. For
        any other card, this is the printed cost.
        """
        hand = self.view["hand"] or []
        if card not in hand:
            return COST[card]
        place = hand.index(Card(card))
        hired = self.view["hire_costs"][place] if kind == actions.HIRE.name else None
        return self.view["costs"][place] if hired is None else hired

    def status(self, seat: int, zone: int) -> str:
        """Returns a staged card's status: active, suspended or used up."""
        card = self.at(seat, zone)
        found = self.say("suspended" if zone in self.view["suspended"][seat] else "active")
        if card is None or card not in self.view["used"]:
            return found
        name = self.say(f"ability.{words.ABILITIES[KIND[card]]}")
        return self.say("used", lies=found, ability=name)

    def zone_cell(self, seat: int, zone: int) -> Cell:
        """Returns a cell for a zone, with its card, value and status."""
        card = self.at(seat, zone)
        if card is None:
            return Cell(self.say("empty"), free=True)
        value = self.view["acts"][seat][zone] or 0
        mark = str(value) if KIND[card] == PERFORMER else self.say.signed(value)
        tired = zone in self.view["suspended"][seat]
        return Cell(words.title(self.say, card), self.status(seat, zone), mark, faint=tired)

    def _staged_cell(self, seat: int, zone: int) -> Cell:
        card = self.at(seat, zone)
        assert card is not None
        key = "act" if KIND[card] == PERFORMER else "boost"
        value = self.say(key, value=self.view["acts"][seat][zone])
        kind = self.say(f"kind.{KINDS[KIND[card]]}")
        return Cell(
            words.title(self.say, card), self.say.row((kind, value, self.status(seat, zone)))
        )

    # -- sheets --------------------------------------------------------------------------------

    def sheets(self) -> list[Sheet]:
        """Returns the sheets that describe the table."""
        own = self.view["seat"] if self.view["phase"] != "over" else None
        found = [self._verdict(), *self._under_way(), *self._round(), self._colours()]
        if own is not None:
            found += [self._known(1 - own), self._hand()]
        found += [self._stage(seat) for seat in self.in_order()]
        found += [self._managers(), self._texts()]
        return [sheet for sheet in found if sheet.rows]

    def _verdict(self) -> Sheet:
        rows: list[Row] = []
        if self.view["phase"] == "over":
            for seat, won in enumerate(self.view["won"]):
                venues = self.say("verdict.won", count=len(won))
                titles = self.say.row(words.titles(self.say, won))
                rows.append(Row(self.whose("tour", seat), (Cell(venues, titles),)))
        return Sheet("verdict", self.say("sheet.verdict"), tuple(rows), "facts")

    def _under_way(self) -> Iterator[Sheet]:
        under_way = self.view["under_way"]
        rows: list[Row] = []
        running = {under_way["step"]}  # belongs to the innermost
        for frame in reversed(under_way["frames"]):
            thing = frame["thing"]
            if thing != under_way["held"]:
                text = words.carried_out(self.say, thing, {*running, *frame["todo"]})
                cell = Cell(words.title(self.say, thing), text)
                rows.append(Row(self.whose("asked", frame["seat"]), (cell,)))
            running = set()
        if under_way["picked"]:
            host, zone = under_way["picked"]
            cell = self._staged_cell(host, zone)
            where = self.say.row((self.place(zone), cell.note))
            rows.append(Row(self.say("asked.picked"), (cell._replace(note=where),)))
        yield Sheet("asked", self.say("sheet.asked"), tuple(rows), "facts")
        held = under_way["held"]
        if held is not None:
            yield Sheet("asked", "", (Row(self.say("asked.held"), (self.card(held),)),), "piece")

    def _round(self) -> Iterator[Sheet]:
        view, say = self.view, self.say
        venue = view["venue"]
        if venue is None or view["star"] is None or view["phase"] == "over":
            return
        ours, theirs = view["intensity"]
        key = "star.reached" if view["reached"] else "star.left"
        glance = Cell(
            say(key, star=view["star"], left=view["star"] - ours - theirs),
            self._lead(),
            say("intensity.both", first=ours, second=theirs),
        )
        piece = (Row(say("intensity"), (glance,)),)
        title = self.part()
        if view["phase"] == "act" and view["seat"] == view["turn"]:
            # Whoever acts has it before the eyes.
            yield Sheet("asked", "", piece, "piece")
        else:
            yield Sheet("round", title, piece, "piece")
            title = ""
        place = Row(say("venue"), (Cell(words.title(self.say, venue), words.venue(say, venue)),))
        yield Sheet("round", title, (place,))
        facts = [Row(say("priority"), (Cell(self._alone(view["priority"])),))]
        if view["passes"]:
            facts.append(Row(say("passes"), (Cell(str(view["passes"])),)))
        facts.append(Row(say("venues.left"), (self._venues(),)))
        yield Sheet("round", "", tuple(facts), "facts")

    def part(self) -> str:
        """Returns the Round and its current part, in words."""
        part = self.say(f"stage.{self.view['stage']}")
        if not self.view["round"]:
            return part
        return self.say("sheet.round", round=self.view["round"], part=part)

    def _alone(self, seat: int) -> str:
        return self.say("you.alone") if seat == self.view["seat"] else self.names[seat]

    def _lead(self) -> str:
        ours, theirs = self.view["intensity"]
        each = self.say(
            "intensity.each", who=self.names[0], first=ours, other=self.names[1], second=theirs
        )
        if ours == theirs:
            return self.say("lead.none", each=each)
        leader = int(theirs > ours)
        return self.say("lead", each=each, who=self.names[leader], by=abs(ours - theirs))

    def _venues(self) -> Cell:
        venues = [venue for venue in self.view["venues"] if venue is not None]
        known = words.titles(self.say, venues)
        note = self.say("venues.known", venues=self.say.row(known)) if known else ""
        return Cell(str(len(self.view["venues"])), note)

    def _colours(self) -> Sheet:
        rows: list[Row] = []
        if self.view["stage"] == "draft":
            rows = [Row(self._alone(seat), (self._taken(seat),)) for seat in self.in_order()]
            first = Cell(self._alone(self.view["priority"]))
            rows.append(Row(self.say("priority"), (first,)))
        return Sheet("colours", self.say("sheet.colours"), tuple(rows), "facts")

    def _taken(self, seat: int) -> Cell:
        found = [words.colour(self.say, each) for each in self.view["colours"][seat]]
        return Cell(self.say.row(found) or self.say("nothing"))

    def _hand(self) -> Sheet:
        cells = []
        for card, cost in zip(self.view["hand"] or (), self.view["costs"], strict=True):
            cell = self.card(card, cost)
            note = self.say("read", traits=cell.note, text=words.whole(self.say, card))
            cells.append(cell._replace(note=note))
        rows = (Row("", tuple(cells)),) if cells else ()
        return Sheet("hand", self.say("sheet.hand"), rows, mine=True)

    def _known(self, seat: int) -> Sheet:
        known = self.view["known_cards"][seat]
        rows = (Row("", tuple(self.card(card) for card in known)),) if known else ()
        return Sheet("known", self.say("sheet.known", who=self.names[seat]), rows, mine=True)

    def _stage(self, seat: int) -> Sheet:
        rows: list[Row] = []
        if self.view["stage"] not in BEFORE_CARDS:
            for row, name in enumerate(words.ROWS):
                zones = range(row * self.width, (row + 1) * self.width)
                cells = tuple(self.zone_cell(seat, zone) for zone in zones)
                rows.append(Row(self.say(f"row.{name}"), cells))
        return Sheet(f"stage_{seat}", self.whose("sheet.stage", seat), tuple(rows), "lanes")

    def _managers(self) -> Sheet:
        rows: list[Row] = []
        if self.view["stage"] != "draft":
            for seat in self.in_order():
                rows += [Row(label, (cell,), seat) for label, cell in self._manager(seat)]
        return Sheet("managers", self.say("sheet.managers"), tuple(rows), "seats")

    def _manager(self, seat: int) -> Iterator[tuple[str, Cell]]:
        view, say = self.view, self.say
        yield say("money"), Cell(self.say.money(view["money"][seat]))
        yield (
            say("tour"),
            Cell(self.say.row(words.titles(self.say, view["won"][seat])) or say("nothing")),
        )
        if view["cheer"][seat]:
            yield say("cheer"), Cell(self.say.signed(view["cheer"][seat]))
        note = say("hand.performers", count=view["from_performers"][seat])
        yield say("hand"), Cell(str(view["hand_sizes"][seat]), note)
        performers, mains = view["decks"][seat]
        yield say("decks"), Cell(say("decks.left", performers=performers, mains=mains))
        yield say("colours"), self._taken(seat)
        if view["removed"][seat]:
            yield say("removed"), Cell(self.say.row(words.titles(self.say, view["removed"][seat])))
        if seat == view["seat"] and view["known_cards"][seat]:
            known = self.say.row(words.titles(self.say, view["known_cards"][seat]))
            yield say("known.own", who=self.names[1 - seat]), Cell(known)

    def _texts(self) -> Sheet:
        cells = tuple(
            Cell(words.title(self.say, card), words.whole(self.say, card))
            for seat in self.in_order()
            for card in self.view["zones"][seat]
            if card is not None
        )
        return Sheet("texts", self.say("sheet.texts"), (Row("", cells),) if cells else ())

    # -- answers -------------------------------------------------------------------------------

    def group(self, action: Action) -> str:
        """Returns the heading for an answer about a spot or zone.

        It is the side and row of the spot or empty zone. Returns "" for other answers.
        """
        if action.kind in SPOT_KINDS and isinstance(action.arg, tuple):
            host, zone = action.arg
        elif action.kind == actions.ZONE.name:
            zone, host = action.arg, self._zone_host(action.seat)
        else:
            return ""
        row = self.say(f"row.{words.ROWS[int(str(zone)) // self.width]}")
        side = self.whose("side", int(str(host)), row=row)
        if action.kind != actions.AIM.name:
            return self.say.begun(side)
        return self.say("doing", what=self.say(f"doing.{self._doing()}"), side=side)

    def _doing(self) -> str:
        return STEPS[self.view["under_way"]["step"]].do

    def _zone_host(self, seat: int) -> int:
        picked = self.view["under_way"]["picked"]
        if self.view["under_way"]["held"] is None and picked:
            seat = picked[0]
        return seat

    def face(self, action: Action) -> Cell | None:
        """Returns the contents of an answer's button.

        Returns None if its label is enough.
        """
        seat, kind = action.seat, action.kind
        arg: Any = action.arg
        if kind in CARD_KINDS:
            return self.card(arg, self.cost(kind, seat, arg))
        if kind in PERFORMING:
            return self._performance(seat, arg, kind == actions.BOOST.name)
        if kind in USING:
            card = self.at(seat, arg)
            assert card is not None
            return Cell(
                words.title(self.say, card), self.say.row((self.place(arg), self.status(seat, arg)))
            )
        if kind == actions.EXHAUST.name:
            return self._exhausted(seat, arg)
        if kind in SPOT_KINDS:
            return self._staged_cell(*arg)
        if kind == actions.DRAFT.name:
            return Cell(words.colour(self.say, arg), words.line(self.say, arg))
        if kind == actions.SPLIT.name:
            return Cell(self.say("split.performers", count=arg))
        if kind == actions.ZONE.name:
            return Cell(self.place(arg), self.beside(self._zone_host(seat), arg))
        if kind == actions.DECK.name:
            left = self.say("deck.left", count=self.view["decks"][seat][arg])
            return Cell(self.say.begun(self.say(f"deck.{arg}")), left)
        if kind == actions.ORDER.name:
            return Cell(words.title(self.say, arg), words.triggered(self.say, arg))
        if kind == actions.PASS.name:
            then = self._both_passed()
            return Cell(self.say("action.pass"), self.say.begun(then))
        return None

    def _performance(self, seat: int, zone: int, boosted: bool) -> Cell:
        card = self.at(seat, zone)
        assert card is not None
        numbers = self.say.chained(
            "sum", (str(number) for _, number in self._numbers(seat, zone, boosted))
        )
        money = self.view["earns"][seat][zone]
        parts = [self.place(zone), self.beside(seat, zone)]
        if money:
            parts.append(self.say("vibe.money", money=self.say.money(money, signed=True)))
        return Cell(
            self.say("performs", card=words.title(self.say, card), sum=numbers), self.say.row(parts)
        )

    def _numbers(self, seat: int, zone: int, boosted: bool) -> Iterator[tuple[str, int]]:
        acts = self.view["acts"][seat]
        yield self.say("act.name"), acts[zone] or 0
        if boosted:
            yield self.say("boost.name"), acts[zone + self.width] or 0
        if self.view["cheer"][seat]:
            yield self.say("cheer"), self.view["cheer"][seat]

    def _exhausted(self, seat: int, zone: int) -> Cell:
        card = self.at(seat, zone)
        second = self.at(seat, zone - self.width if zone >= self.width else zone + self.width)
        assert card is not None
        assert second is not None
        key = "exhaust.front" if zone < self.width else "exhaust.back"
        title, boost = words.title(self.say, second), ""
        if KIND[second] == SUPPORTER:
            key, boost = "exhaust.front.supporter", words.boost(self.say, Card(second))
        return Cell(words.title(self.say, card), self.say(key, card=title, boost=boost))

    def _split(self, seat: int, performers: int) -> str:
        opening = self.view["stage"] == "opening"
        number = self.view["options"]["hand"] if opening else CARDS_A_ROUND
        number = min(number, sum(self.view["decks"][seat]))
        return words.split(self.say, performers, number - performers)

    def _both_passed(self) -> str:
        if self.view["passes"] + 1 < SEATS:
            return ""
        if self.view["ends"]:
            return self.say("passed.event.tour")
        return self.say(f"passed.{self.view['stage']}")

    def named(self, action: Action) -> str:
        """Returns the words for what an answer chooses, for its label.

        This may be a card, a colour, a zone, a deck, a split or a branch.
        """
        kind = action.kind
        arg: Any = action.arg
        if kind in ZONE_KINDS:
            return self._title(action.seat, arg)
        if kind == actions.AIM.name:
            return self.say(f"aim.{self._doing()}", card=self._title(*arg))
        if kind == actions.WITH.name:
            return self._title(*arg)
        if kind == actions.DRAFT.name:
            return words.colour(self.say, arg)
        if kind == actions.SPLIT.name:
            return self._split(action.seat, arg)
        if kind == actions.ZONE.name:
            return self.place(arg)
        if kind == actions.DECK.name:
            return self.say(f"deck.{arg}")
        if kind == actions.CHOOSE.name:
            choices = STEPS[self.view["under_way"]["step"]].choices
            thing = self.view["under_way"]["frames"][-1]["thing"]
            return words.choice(self.say, thing, choices[arg])
        return "" if arg is None else words.title(self.say, arg)

    def _title(self, seat: int, zone: int) -> str:
        card = self.at(seat, zone)
        return self.say("empty") if card is None else words.title(self.say, card)

    def spoken(self, action: Action) -> str:
        """Returns the text of an answer given aloud, with the Manager's name.

        Returns "" for all other answers.
        """
        who = self.names[action.seat]
        if action.kind == actions.PASS.name:
            then = self._both_passed()
            return self.say("said.pass.then" if then else "said.pass", who=who, then=then)
        if action.kind == actions.SPLIT.name and isinstance(action.arg, int):
            return self.say("said.split", who=who, cards=self._split(action.seat, action.arg))
        if action.kind in ON_STAGE:
            return self.say(f"said.{action.kind}", who=who, card=self.named(action))
        if action.kind == actions.SKIP.name and self.view["phase"] in HIDDEN:
            return self.say(f"said.skip.{self.view['phase']}", who=who)
        return ""

    def meaning(self, action: Action) -> Sheet | None:
        """Returns help to show before an answer.

        Returns None if there is none.
        """
        kind, seat = action.kind, action.seat
        arg: Any = action.arg
        if kind in CARD_KINDS:
            return self._offer(kind, seat, arg)
        if kind == actions.DRAFT.name:
            return self._colour(arg)
        if kind in SPOT_KINDS:
            seat, arg = arg
        elif kind not in ZONE_KINDS:
            return None
        card = self.at(seat, arg)
        if card is None:
            return None
        if kind in PERFORMING and arg in self.view["ready"][seat]:
            return self._account(seat, arg, card, kind == actions.BOOST.name)
        return Sheet("card", words.title(self.say, card), tuple(self._abilities(card)))

    def _abilities(self, card: int) -> Iterator[Row]:
        for name, text in words.printed(self.say, card):
            yield Row(name, (Cell(text),))
        if KIND[card] != PERFORMER:
            yield Row(self.say("line.name"), (Cell(words.quip(self.say, card)),))

    def _offer(self, kind: str, seat: int, card: int) -> Sheet:
        rows: list[Row] = []
        if kind in PAID_KINDS and seat == self.view["seat"]:
            cost = self.cost(kind, seat, card)
            left = self.view["money"][seat] - cost
            price = words.cost(self.say, card, cost)
            if left >= 0:
                price = self.say("cost.left", cost=price, left=self.say.money(left))
            rows.append(Row(self.say("costs"), (Cell(price),)))
        if KIND[card] == PERFORMER:
            rows.append(Row(self.say("act.name"), (Cell(words.titled(self.say, card)),)))
        if KIND[card] == SUPPORTER:
            rows.append(Row(self.say("boost.name"), (Cell(words.boost(self.say, card)),)))
        return Sheet("card", words.title(self.say, card), (*rows, *self._abilities(card)))

    def _account(self, seat: int, zone: int, card: int, boosted: bool) -> Sheet:
        say = self.say
        numbers = [*self._numbers(seat, zone, boosted)]
        rows = [Row(name, (Cell(str(number)),)) for name, number in numbers]
        total = self.view["intensity"][seat] + sum(number for _, number in numbers)
        rows.append(Row(say("intensity"), (Cell(say("performs.total", total=total)),)))
        money = self.view["earns"][seat][zone]
        passed = self.say.money(money, signed=True) if money else say("vibe.none")
        rows.append(Row(say("vibe.check"), (Cell(passed),)))
        return Sheet("card", words.act(self.say, card), (*rows, *self._abilities(card)))

    def _colour(self, colour: int) -> Sheet:
        cards = [card for deck in DECKS[colour] for card in deck]
        rows = tuple(
            Row(self.say(f"kinds.{name}"), (Cell(self.say.row(words.titles(self.say, own))),))
            for kind, name in enumerate(KINDS)
            if (own := [card for card in cards if KIND[card] == kind])
        )
        return Sheet("card", words.colour(self.say, colour), rows)


# -- what is looked for in vain ------------------------------------------------------------------


def wishes(view: View, taken: list[Action]) -> list[Action]:
    """Returns illegal actions that a Manager may expect to find.

    Args:
        view: View of the Manager.
        taken: Legal answers, which are left out of the result.
    """
    seat = taken[0].seat
    phase = view["phase"]
    if phase == "draft":
        found = [Action(seat, actions.DRAFT.name, each) for own in view["colours"] for each in own]
    elif phase == "hire":
        found = [Action(seat, actions.HIRE.name, card) for card in view["hand"] or ()]
    elif phase == "act":
        found = [*_cards(view, seat), *_staged(view, seat, taken)]
    else:
        return []
    return [each for each in found if each not in taken]


def _cards(view: View, seat: int) -> Iterator[Action]:
    for card in view["hand"] or ():
        kind = actions.SURPRISE if KIND[card] == SURPRISE else actions.STAGE
        yield Action(seat, kind.name, card)


def _staged(view: View, seat: int, taken: list[Action]) -> Iterator[Action]:
    width = view["options"]["zones"]
    in_event = view["stage"] == "event"
    busy = {each.arg for each in taken if each.kind in ZONE_KINDS}
    boosted = (each for each in taken if each.kind == actions.BOOST.name)
    busy |= {actions.BOOST.arg(each) + width for each in boosted}
    for zone, card in enumerate(view["zones"][seat]):
        if card is None:
            continue
        if KIND[card] == SUPPORTER:
            if zone not in busy:
                yield Action(seat, actions.PRESHOW.name, zone)
            continue
        if in_event:
            yield Action(seat, actions.ENCORE.name, zone)
        if zone not in busy and (zone < width or not in_event):
            yield Action(seat, actions.PERFORM.name, zone)
