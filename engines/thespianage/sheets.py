"""Sheets that describe the table of Thespianage in words.

They cover cards, tiles, players and answers. All facts are from a view, so a reader learns
nothing secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from engines.kernel import sheet
from engines.kernel.action import Action
from engines.kernel.sheet import Cell, Row, Sheet
from engines.thespianage import actions, words
from engines.thespianage.content import (
    ALL_ASPECTS,
    ASPECTS,
    PLACES_KIND,
    REHEARSAL_KIND,
    STEPS,
    Aspect,
    Card,
    EffectStep,
)
from engines.thespianage.stage import PRICE
from engines.thespianage.state import ACTION, AREAS, DRAWN, NOBODY, SHEET, TRACK, Spot
from engines.thespianage.targets import to_area
from engines.thespianage.views import Tile, View, is_open
from engines.thespianage.words import CARD_OF, SECRETS

_AREAS: tuple[Literal["tracks", "sheets"], ...] = ("tracks", "sheets")
"""Names of the view fields with the tiles of each area.

They are in the order of area numbers.
"""

_ALIKE: tuple[Literal["value", "up"], ...] = ("value", "up")
"""Tile fields that let players tell tiles apart."""


class ViewText(sheet.ViewText):
    """Converter of one view to words that address its reader."""

    view: View

    # -- people and tiles ----------------------------------------------------------------------

    def who(self, seat: int) -> str:
        """Returns the name of a seat, or "you" for the reader."""
        return self.say("you") if seat == self.view["seat"] else self.names[seat]

    def person(self, seat: int) -> str:
        """Returns the name of a seat for the start of a text.

        The reader is called "You".
        """
        return self.say("you.alone") if seat == self.view["seat"] else self.names[seat]

    def place(self, seat: int, area: int) -> str:
        """Returns the name of a seat's track or sheet, with its owner."""
        mine = seat == self.view["seat"]
        if area == SHEET:
            return self.say("own.sheet" if mine else "their.sheet", who=self.names[seat])
        return self.say("own.track" if mine else "their.track", who=self.names[seat])

    def plays(self, character: int) -> str:
        """Returns words that name the player of a character.

        Returns "" if nobody has chosen the character.
        """
        characters: list[int | None] = [*self.view["characters"]]
        if character not in characters:
            return ""
        return self.say("played_by", who=self.who(characters.index(character)))

    def _tile(self, spot: Spot) -> Tile:
        seat, area, aspect, index = spot
        tile: Tile = self.view[_AREAS[area]][seat][aspect][index]
        return tile

    def name(self, spot: Spot) -> str:
        """Returns a phrase for a tile that includes its place."""
        seat, area, _, _ = spot
        tile = self._tile(spot)
        key = "named.up" if tile["up"] else "named.known" if tile["value"] is not None else "named"
        value = "" if tile["value"] is None else self.say.number(tile["value"])
        return self.say(key, value=value, aspect=self._aspect(spot), place=self.place(seat, area))

    def _aspect(self, spot: Spot) -> str:
        seat, area, aspect, index = spot
        tile = self._tile(spot)
        alike = [
            each
            for each in range(len(self.view[_AREAS[area]][seat][aspect]))
            if all(self._tile((seat, area, aspect, each))[key] == tile[key] for key in _ALIKE)
        ]
        name = words.aspect(self.say, aspect)
        if len(alike) == 1:
            return name
        number = alike.index(index) + 1
        return self.say("which.first" if number == 1 else "which", aspect=name, number=number)

    def lies(self, spot: Spot) -> Cell:
        """Returns a cell for a tile, with its value, facing and Aspect."""
        return self._lying(self._tile(spot), spot[0], self._aspect(spot))

    def _lying(self, tile: Tile, host: int, text: str = "") -> Cell:
        if tile["up"]:
            return Cell(text, "", self._value(tile))
        known = tile["value"] is not None
        parts = [self.say("face_down")]
        if known and host != self.view["seat"]:
            parts.append(self.say("tile.seen"))
        parts.append(self._seen_by(tile, host))
        note = self.say.row(part for part in parts if part)
        return Cell(text, note, self._value(tile))

    def _seen_by(self, tile: Tile, host: int) -> str:
        others = [seat for seat in tile["seen"] if seat not in (host, self.view["seat"])]
        if not others:
            return ""
        return self.say("tile.seen_by", who=self.say.row(self.names[seat] for seat in others))

    def _order(self, seat: int) -> tuple[int, ...]:
        character = self.view["characters"][seat]
        return tuple(range(ASPECTS)) if character is None else words.order(character)

    def end(self, seat: int, aspect: int) -> str:
        """Returns the text about the tiles that an Aspect will lose.

        It depends on the Aspect's position on the sheet (T22, T23). Returns "" without a character.
        """
        character = self.view["characters"][seat]
        return "" if character is None else self.say(words.end(character, aspect))

    def heap(self, tiles: Sequence[Tile]) -> tuple[str, str]:
        """Summarizes the tiles of one Aspect.

        Returns:
            The values, and a note that repeats the known values of face-down tiles.
        """
        hidden = [
            self.say.number(tile["value"])
            for tile in tiles
            if tile["value"] is not None and not tile["up"]
        ]
        note = self.say("heap.hidden", values=self.say.row(hidden)) if hidden else ""
        return self.say.row(self._value(tile) for tile in tiles), note

    def _value(self, tile: Tile) -> str:
        return self.say("unknown") if tile["value"] is None else self.say.number(tile["value"])

    # -- cards ---------------------------------------------------------------------------------

    def card(self, thing: int, count: int = 1) -> Cell:
        """Returns a cell for a card, with its text and count.

        A card is a Play Card, Event or One Shot.
        """
        return Cell(words.several(self.say, thing, max(1, count)), words.text(self.say, thing))

    def cards(self, things: Iterable[int]) -> tuple[Cell, ...]:
        """Returns a cell for each kind of card in a hand."""
        return tuple(self.card(kind, count) for kind, count in sorted(Counter(things).items()))

    # -- sheets --------------------------------------------------------------------------------

    def sheets(self) -> list[Sheet]:
        """Returns the sheets that describe the whole table."""
        found = [self._verdict(), *self._under_way()]
        seat = self.view["seat"]
        if seat is not None and self.view["phase"] != "over":
            own = [self._hand(), self._own_sheet(seat), self._own_track(seat), self._secrets(seat)]
            # Before the first turn, the secrets are listed first.
            found += reversed(own) if self.view["phase"] == "character" else own
        found += [self._company(), self._stage(), self._decks()]
        return [sheet for sheet in found if sheet.rows]

    def _verdict(self) -> Sheet:
        found = self.view["verdict"]
        rows: list[Row] = []
        if found is not None:
            if found["success"]:
                said = Cell(self.say("verdict.success"), self.say("verdict.most"))
            else:
                said = Cell(self.say("verdict.failure"), self.say("verdict.least"))
            together = self.say.number(sum(found["initial"]))
            rows = [
                Row(self.say("verdict"), (said,)),
                Row(self.say("verdict.initial"), (Cell(together),)),
                *(
                    Row(words.title(self.say, event), (Cell(self.say.signed(points)),))
                    for event, points in found["production"]
                ),
                Row(self.say("verdict.total"), (Cell(self.say.number(found["total"])),)),
                Row(self.say("verdict.needed"), (Cell(str(found["needed"])),)),
            ]
        return Sheet("verdict", self.say("sheet.verdict"), tuple(rows), "facts")

    def _under_way(self) -> list[Sheet]:
        rows = [*self._resolving()]
        if self.view["phase"] == "act":
            rows += self._progress()
        tile = self._held()
        about = Sheet("asked", self.say("sheet.asked"), tuple(rows), "facts")
        return [about, Sheet("asked", "", tile, "piece")]

    def _resolving(self) -> Iterator[Row]:
        view = self.view
        under_way = view["under_way"]
        for each in reversed(under_way["frames"]):
            seat, thing = each["seat"], each["thing"]
            if thing >= 0:
                yield Row(self._by(seat), (self.card(thing),))
            elif thing == ACTION:
                card = REHEARSAL_KIND if view["phase"] == "put" else PLACES_KIND
                yield Row(self._by(seat), (self.card(card),))
            else:
                (number,) = each["steps"]
                yield Row(self.say("asked.draws", who=self.who(seat)), (Cell(str(number)),))
        price = under_way["price"]
        if price["left"]:
            yield Row(self._by(view["turn"]), (self.card(CARD_OF[price["action"]]),))
            yield Row(self.say("asked.price"), (Cell(str(price["left"])),))
        if view["phase"] == "peek" and under_way["left"] > 1:
            yield Row(self.say("asked.looks"), (Cell(str(under_way["left"])),))
        if view["phase"] == "drop":
            yield Row(self.say("asked.drops"), (Cell(str(under_way["left"])),))
        if under_way["picked"]:
            yield Row(self.say("asked.picked"), (self._picked(under_way["picked"]),))
        for seat, count in sorted(Counter(under_way["votes"]).items()):
            yield Row(self.say("asked.named", who=self.who(seat)), (Cell(str(count)),))

    def _by(self, seat: int) -> str:
        if seat == self.view["seat"]:
            return self.say("asked.own")
        return self.say("asked.by", who=self.names[seat])

    def _picked(self, picked: list[int]) -> Cell:
        if len(picked) == 2:
            host, special = picked
            return Cell(words.special(self.say, special), self.place(host, SHEET))
        host, area, aspect, index = picked
        spot = (host, area, Aspect(aspect), index)
        lies = self.lies(spot)
        where = self.say(
            "lies", aspect=words.aspect(self.say, aspect), place=self.place(host, area)
        )
        return Cell(lies.mark, self.say.row(part for part in (where, lies.note) if part))

    def _progress(self) -> Iterator[Row]:
        view = self.view
        if view["under_way"]["begun"] and view["left"]:
            yield Row(self.say("asked.plays"), (Cell(str(view["left"])),))
        if view["finals"]:
            yield Row(self.say("asked.finals"), (Cell(str(view["finals"])),))

    def _held(self) -> tuple[Row, ...]:
        tile = self.view["under_way"]["held"]
        if tile is None:
            return ()
        taker = self.view["under_way"]["frames"][-1]["seat"]
        mine = taker == self.view["seat"]
        label = self.say("held.you" if mine else "held", who=self.names[taker])
        mark = self._value(tile)
        if self.view["phase"] == "put":
            return (Row(label, (Cell("", "", mark),)),)
        host, area, aspect = self.view["under_way"]["origin"]
        came = self.say(
            "held.from" if tile["up"] else "held.from.down",
            aspect=words.aspect(self.say, aspect),
            place=self.place(host, area),
        )
        return (Row(label, (Cell(came, "", mark),)),)

    def _hand(self) -> Sheet:
        hand = self.view["hand"]
        rows = (Row("", self.cards(hand)),) if hand else ()
        return Sheet("hand", self.say("sheet.hand"), rows, mine=True)

    def _own_sheet(self, seat: int) -> Sheet:
        rows = []
        if self.view["characters"][seat] is not None:
            for aspect in self._order(seat):
                label = self.say(
                    "own.aspect", aspect=words.aspect(self.say, aspect), end=self.end(seat, aspect)
                )
                rows.append(Row(label, self._cells(seat, SHEET, aspect)))
        specials = self._specials(seat)
        if specials:
            rows.append(Row(self.say("own.specials"), specials))
        if seat in self.view["guarded"]:
            rows.append(Row(self.say("company.guarded")))
        return Sheet("own_sheet", self.say("sheet.own_sheet"), tuple(rows), "lanes", mine=True)

    def _own_track(self, seat: int) -> Sheet:
        rows = tuple(
            Row(words.aspect(self.say, aspect), self._cells(seat, TRACK, aspect))
            for aspect in self._order(seat)
            if self.view["tracks"][seat][aspect]
        )
        if not rows and self.view["characters"][seat] is not None:
            rows = (Row("", (Cell(self.say("empty"), free=True),)),)
        return Sheet("own_track", self.say("sheet.own_track"), rows, "lanes", mine=True)

    def _cells(self, seat: int, area: int, aspect: int) -> tuple[Cell, ...]:
        tiles = self.view[_AREAS[area]][seat][aspect]
        cells = tuple(self._lying(tile, seat) for tile in tiles)
        return cells or (Cell(self.say("empty"), free=True),)

    def _specials(self, seat: int) -> tuple[Cell, ...]:
        return tuple(
            Cell(words.special(self.say, kind), "", self.say("times", count=count))
            for kind, count in enumerate(self.view["specials"][seat])
            if count
        )

    def _secrets(self, seat: int) -> Sheet:
        rows = []
        for which, secret in enumerate(SECRETS):
            who = self.view["secrets"][seat][which]
            if who is None:
                continue
            label = self.say(f"secret.{secret}")
            if is_open(self.view, seat, which):
                label = self.say("secret.open", secret=label)
            rows.append(Row(label, (Cell(words.character(self.say, who), self.plays(who)),)))
        if self.view["shot"] is not None:
            rows.append(Row(self.say("your.shot"), (self.card(self.view["shot"]),)))
        return Sheet("secrets", self.say("sheet.secrets"), tuple(rows), "facts", mine=True)

    def _stage(self) -> Sheet:
        cells = []
        for each in self.view["stage"]:
            card = self.card(each["event"])
            if each["seat"] is not None:
                text = self.say("lies_with", event=card.text, who=self.who(each["seat"]))
                card = card._replace(text=text)
            cells.append(card)
        rows = (Row("", tuple(cells)),) if cells else ()
        return Sheet("stage", self.say("sheet.stage"), rows)

    def _company(self) -> Sheet:
        view = self.view
        own = view["seat"] if view["phase"] != "over" else None
        rows: list[Row] = []
        for seat in range(view["seats"]):
            if seat != own:
                cells = tuple(self._heaped(seat, aspect) for aspect in self._order(seat))
                dressed = view["characters"][seat] is not None
                rows.append(Row(self._person(seat), cells if dressed else (), seat))
                rows += [Row(sentence) for sentence in self._besides(seat) if sentence]
        return Sheet("company", self.say("sheet.company"), tuple(rows), "lanes")

    def _person(self, seat: int) -> str:
        character = self.view["characters"][seat]
        facts = [
            self.say("company.cards", count=self.view["hand_sizes"][seat]),
            self.say("company.unused" if self.view["shots"][seat] else "company.used"),
        ]
        if character is None:
            return self.say.row([self.names[seat], *facts])
        who = self.say(
            "company.plays", who=self.names[seat], character=words.character(self.say, character)
        )
        return self.say.row([who, *facts])

    def _besides(self, seat: int) -> Iterator[str]:
        view = self.view
        specials = self.say.row(
            self.say("times.of", times=cell.mark, title=cell.text) for cell in self._specials(seat)
        )
        if specials:
            yield self.say("company.specials", tiles=specials)
        track = self._track(seat)
        if track:
            yield self.say("company.track", tiles=track)
        if seat in view["guarded"]:
            yield self.say("company.guarded")
        if seat in view["closed"]:
            yield self.say("company.closed")
        yield self.say.chained("and_then", self._known(seat))
        cards = self.say.row(words.kinds(self.say, view["known_cards"][seat]))
        if cards:
            yield self.say("company.hand", cards=cards)

    def _known(self, seat: int) -> Iterator[str]:
        view = self.view
        for which, secret in enumerate(SECRETS):
            name = self.say(f"secret.{secret}")
            found = view["secrets"][seat][which]
            seen = [each for each in view["secrets_seen"][seat][which] if each != seat]
            if found is not None:
                key = "company.secret.open" if is_open(view, seat, which) else "company.secret"
                yield self.say(key, secret=name, told=words.character(self.say, found))
            elif seen:
                who = self.say("tile.seen_by", who=self.say.row(self.names[each] for each in seen))
                yield self.say("company.secret", secret=name, told=who)
        if seat in view["changed"]:
            yield self.say("company.changed")

    def _heaped(self, seat: int, aspect: int) -> Cell:
        tiles = self.view["sheets"][seat][aspect]
        if not tiles:
            return Cell(words.aspect(self.say, aspect), free=True)
        values, note = self.heap(tiles)
        return Cell(words.aspect(self.say, aspect), note, values)

    def _track(self, seat: int) -> str:
        parts = []
        for aspect in self._order(seat):
            tiles = self._heap(self.view["tracks"][seat][aspect])
            if tiles:
                parts.append(
                    self.say("tiles.aspect", aspect=words.aspect(self.say, aspect), values=tiles)
                )
        return self.say.rows(parts)

    def _heap(self, tiles: Sequence[Tile]) -> str:
        parts = []
        for tile in tiles:
            value = self._value(tile)
            hidden = tile["value"] is not None and not tile["up"]
            parts.append(self.say("heap.down", value=value) if hidden else value)
        return self.say.row(parts)

    def _decks(self) -> Sheet:
        view = self.view
        events = view["events_left"]
        deck = str(view["deck"])
        note = self.say("deck.events", count=events) if events else ""
        rows = [
            Row(self.say("deck.cards"), (Cell(deck, note),)),
            Row(self.say("deck.pool"), (Cell(str(view["pool"])),)),
        ]
        pile = view["pile"]
        top = self.say("deck.top", title=words.title(self.say, pile[-1])) if pile else ""
        rows.append(Row(self.say("deck.pile"), (Cell(str(len(pile)), top),)))
        if view["struck"]:
            gone = words.values(self.say, sorted(view["struck"]))
            rows.append(Row(self.say("deck.struck"), (Cell(gone),)))
        left = self.say.row(
            self.say("several", title=words.special(self.say, kind), count=count)
            for kind, count in enumerate(view["supply"])
            if count
        )
        rows.append(Row(self.say("deck.supply"), (Cell(left or self.say("nothing")),)))
        return Sheet("decks", self.say("sheet.decks"), tuple(rows), "facts")

    # -- answers -------------------------------------------------------------------------------

    def group(self, action: Action) -> str:
        """Returns the heading above an answer's button.

        It is "actions", the track or sheet of the tile, or "".
        """
        if action.kind in PRICE:
            return self.say("actions")
        if action.kind in actions.OF_TILES and isinstance(action.arg, tuple):
            seat, area, *_ = _spot(action.arg)
            if seat == self.view["seat"]:
                return self.say("sheet.own_sheet" if area == SHEET else "sheet.own_track")
            return self.say(
                "heading.sheet" if area == SHEET else "heading.track", who=self.names[seat]
            )
        return ""

    def face(self, action: Action) -> Cell | None:
        """Returns the contents of an answer's button.

        Returns None if its label is enough.
        """
        kind: str = action.kind
        arg: Any = action.arg
        if kind in actions.OF_CARDS and isinstance(arg, int):
            held = {
                actions.PLAY.name: self.view["hand"],
                actions.DROP.name: self.view["hand"],
                actions.GIVE.name: self.view["hand"],
                actions.SALVAGE.name: self.view["pile"],
                actions.GRAB.name: self.view["known_cards"][self.view["under_way"]["target"]],
            }.get(kind)
            return self.card(arg, (held or []).count(Card(arg)))
        if kind in CARD_OF:
            return Cell(self.say(f"action.{kind}"), self._cost(kind))
        if kind == actions.SHOT.name and self.view["shot"] is not None:
            return self.card(self.view["shot"])
        if kind == actions.END.name:
            key = "end.final" if self.view["finals"] else "end.draw"
            return Cell(self.say("action.end"), self.say(key, count=DRAWN))
        if kind == actions.CLOSE.name:
            return Cell(self.say("action.close"), self.say("close.lost"))
        if kind in actions.OF_TILES and isinstance(arg, tuple):
            return self.lies(_spot(arg))
        if kind == actions.PUT.name and isinstance(arg, tuple):
            aspect, up = arg
            note = self._there(action.seat, SHEET, aspect, "there.sheet")
            return Cell(self.put(aspect, bool(up)), note)
        if kind == actions.SPECIAL.name and isinstance(arg, tuple):
            return Cell(words.special(self.say, arg[1]), self.place(arg[0], SHEET))
        if not isinstance(arg, int):
            return None
        if kind == actions.CHARACTER.name:
            order = [words.aspect(self.say, each) for each in words.order(arg)]
            note = self.say("order", top=order[0], middle=order[1], bottom=order[2])
            return Cell(words.character(self.say, arg), note)
        if kind == actions.HOST.name:
            return Cell(self.person(arg), self._there(arg, to_area(self._step()), self._origin()))
        if kind in (actions.PLAYER.name, actions.NAME.name):
            character = self.view["characters"][arg]
            note = "" if character is None else words.character(self.say, character)
            return Cell(self.person(arg), note)
        if kind == actions.SECRET.name:
            return Cell(self.say(f"secret.{SECRETS[arg]}"))
        if kind == actions.INTO.name:
            host, area, *_ = self.view["under_way"]["picked"]
            return Cell(words.aspect(self.say, arg), self._there(host, area, arg))
        return None

    def put(self, aspect: int, up: bool) -> str:
        """Returns a phrase for putting a tile on an Aspect.

        It says whether the tile is face up or face down.
        """
        how = self.say("up.True" if up else "up.False")
        return self.say("put", aspect=words.aspect(self.say, aspect), how=how)

    def named(self, kind: str, arg: Any) -> str | None:
        """Returns a phrase for the argument of an answer.

        Returns None for an argument that `Thespianage.phrase` can put into words.
        """
        if kind in actions.OF_TILES:
            return self.name(_spot(arg))
        if kind == actions.PUT.name:
            return self.put(*arg)
        if kind == actions.SPECIAL.name:
            seat, special = arg
            return self.say(
                "lies", aspect=words.special(self.say, special), place=self.place(seat, SHEET)
            )
        if kind == actions.HOST.name:
            return self.who(arg)
        if kind in (actions.PLAYER.name, actions.NAME.name):
            return self.say("yourself") if arg == self.view["seat"] else self.names[arg]
        if kind == actions.SECRET.name:
            return self.say(f"secret.{SECRETS[arg]}")
        if kind == actions.CHOOSE.name:
            thing = self.view["under_way"]["frames"][-1]["thing"]
            return words.choice(self.say, thing, self._step().choices[arg])
        return None

    def _cost(self, kind: str) -> str:
        if kind == actions.FREE.name:
            return self.say("cost.free")
        prices = self.view["prices"]
        return self.say(
            "cost", count=prices["rehearse" if kind == actions.REHEARSE.name else "places"]
        )

    def _origin(self) -> int:
        return self.view["under_way"]["origin"][2]

    def _step(self) -> EffectStep:
        return STEPS[self.view["under_way"]["step"]]

    def _there(self, seat: int, area: int, aspect: int, key: str = "there") -> str:
        parts = [self.end(seat, aspect) if area == SHEET else ""]
        there = self._heap(self.view[_AREAS[area]][seat][aspect])
        parts.append(self.say(key, tiles=there) if there else "")
        return self.say.begun(self.say.chained("and_then", (part for part in parts if part)))

    def meaning(self, action: Action) -> Sheet | None:
        """Returns a sheet with the printed text of a card or action.

        Returns None for other answers.
        """
        kind, arg = action.kind, action.arg
        if kind == actions.PLAY.name and isinstance(arg, int):
            return self._printed(arg)
        if kind == actions.SHOT.name and self.view["shot"] is not None:
            return self._printed(self.view["shot"])
        if kind in CARD_OF:
            return self._printed(CARD_OF[kind], self._cost(kind))
        return None

    def _printed(self, thing: int, cost: str = "") -> Sheet:
        texts = (cost, words.text(self.say, thing), words.quip(self.say, thing))
        rows = [Row("", (Cell(each),)) for each in texts if each]
        return Sheet("card", words.title(self.say, thing), tuple(rows))


def _spot(arg: tuple[Any, ...]) -> Spot:
    seat, area, aspect, index = arg
    return seat, area, aspect, index


# -- illegal answers to explain ------------------------------------------------------------------


def wishes(view: View, kinds: set[str], taken: set[Action]) -> list[Action]:
    """Returns illegal answers that a player may expect to find.

    Args:
        view: View of the player.
        kinds: Kinds of the legal answers.
        taken: Legal answers, which are left out.
    """
    seat = next(iter(taken)).seat
    found: list[Action] = []
    if view["phase"] == "act":
        found += [Action(seat, actions.PLAY.name, card) for card in sorted({*(view["hand"] or [])})]
        found += [Action(seat, kind.name) for kind in (actions.REHEARSE, actions.PLACES)]
        if view["free"]:
            found.append(Action(seat, actions.FREE.name))
        if view["shot"] is not None:
            found.append(Action(seat, actions.SHOT.name))
    elif view["phase"] == "character":
        found += [Action(seat, actions.CHARACTER.name, each) for each in view["cast"]]
    elif kinds <= actions.OF_TILES:
        (kind,) = kinds
        found += [Action(seat, kind, spot) for spot in _guarded(view, seat)]
    return [each for each in found if each not in taken]


def _guarded(view: View, seat: int) -> Iterator[Spot]:
    step = STEPS[view["under_way"]["step"]]
    if step.aims:
        step = STEPS[step.aims[1 if view["under_way"]["picked"] else 0]]
    if step.whose == "own":
        return
    chosen = view["under_way"]["frames"][-1]["chosen"]
    for host in view["guarded"]:
        if host == seat or (step.whose == "chosen" and host not in (chosen, NOBODY)):
            continue
        for area in AREAS[step.area]:
            for aspect in ALL_ASPECTS:
                if step.aspect not in (None, aspect):
                    continue
                for index, tile in enumerate(view[_AREAS[area]][host][aspect]):
                    if step.face == "any" or (step.face == "up") == tile["up"]:
                        yield host, area, aspect, index
