"""Sheets that describe views of Upstaged! in words.

They cover arena, teams, cards and answers. All facts are from a view, so a reader learns
nothing secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from engines.kernel import sheet
from engines.kernel.action import Action
from engines.kernel.sheet import Cell, Row, Sheet
from engines.upstaged import actions, words
from engines.upstaged.content import CUES, GENRE_IDS, POINTS, TYPE, TYPE_IDS, Artist
from engines.upstaged.facts import turned
from engines.upstaged.scoring import TeamWorth, account
from engines.upstaged.state import NOBODY, PLACES, SEAT_AT, TEAM, Mode

if TYPE_CHECKING:
    from engines.upstaged.views import View

Arena = list[list[Artist | None]]

BONUS = {
    "mentor": "bonus.mentor",
    "focus": "bonus.focus",
    "aligned": "bonus.aligned",
    "genre": "bonus.genre",
    "harmony": "bonus.harmony",
}
"""Text key of each bonus, keyed by the bonus's name in `scoring`."""


class ViewText(sheet.ViewText):
    """Converter of one view to words: the current action, arena and teams."""

    view: View

    # -- things ------------------------------------------------------------------------------

    def artist(self, artist: int, where: str = "") -> Cell:
        """Returns a cell for an artist with points, genre and focus.

        If `where` is not "", it is added to the note.
        """
        genre, focus = words.genre(self.say, artist), words.focus(self.say, artist)
        traits = self.say("traits", genre=genre, focus=focus)
        note = self.say("traits.where", traits=traits, where=where) if where else traits
        return self._short(artist, note)

    def card(self, card: int) -> Cell:
        """Returns a cell for a cue card: title, colour and cues."""
        note = self.say(
            "card_note", type=self.colour(card), cues=self.say.row(words.cues(self.say, card))
        )
        return Cell(words.title(self.say, card), note)

    def colour(self, card: int) -> str:
        """Returns the name of a cue card's colour."""
        return self.say(f"type.{TYPE_IDS[TYPE[card]]}")

    def place(self, place: int) -> str:
        """Returns a side of the table in words.

        The reader's own side is "you".
        """
        seat = SEAT_AT[self.view["seats"]][place]
        if seat is not None and seat == self.view["seat"]:
            return self.say("place.you")
        return words.place(self.say, place, self.names)

    def towards(self, place: int) -> str:
        """Returns a phrase for the lane that ends at a place."""
        return self.say("towards", place=self.place(place))

    def spot(self, spot: int) -> str:
        """Returns a phrase for a spot in a lane.

        Spot 0 is on the stage.
        """
        return self.say("spot", number=spot) if spot else self.say("spot.stage")

    def genre(self, seat: int) -> str:
        """Returns the genre of a seat's mentor in words."""
        return self.say(f"genre.{GENRE_IDS[self.view['genres'][seat]]}")

    def whereabouts(self, artist: int) -> str:
        """Returns an artist's lane and spot in words.

        Returns "" if the artist is not in the arena.
        """
        for place, lane in enumerate(self.view["arena"]):
            if artist in lane:
                spot = self.spot(lane.index(Artist(artist)))
                text = self.say("whereabouts", lane=self.towards(place), spot=spot)
                return self.say.begun(text)
        return ""

    def order(self) -> list[int]:
        """Returns the places in clockwise order, starting with the reader's own.

        At the open table, place 0 is first.
        """
        seat = self.view["seat"]
        start = 0 if seat is None else self.view["places"][seat]
        return [(start + step) % PLACES for step in range(PLACES)]

    # -- sheets ------------------------------------------------------------------------------

    def sheets(self) -> list[Sheet]:
        """Returns the sheets that describe the whole table.

        The sheet of the current action comes before those of teams and decks.
        """
        view = self.view
        if view["phase"] in ("cut", "over"):
            return [self._teams(), self._arena(), self._decks()]
        sheets = [self._arena(), self._declared(), self._teams(), self._decks(), self._traits()]
        if view["hand"] is not None:
            cards = tuple(self._card_row(card) for card in view["hand"])
            hand = Sheet("hand", self.say("sheet.hand"), cards, mine=True)
            sheets.insert(0 if view["seat"] == view["turn"] else 2, hand)
        return [sheet for sheet in sheets if sheet.rows]

    def _declared(self) -> Sheet:
        rows = []
        for played in self.view["under_way"]["frames"]:
            card = played["card"]
            who = self.names[played["seat"]]
            if card is None:
                paid = tuple(self.card(each) for each in self.view["under_way"]["paid"])
                rows.append(Row(who, (*paid, Cell(self.say("declared.move")))))
            else:
                rows.append(Row(who, (self.card(card),), line=words.line(self.say, card)))
        return Sheet("declared", self.say("sheet.declared"), tuple(rows))

    def _arena(self) -> Sheet:
        rows = []
        for place in self.order():
            seat = SEAT_AT[self.view["seats"]][place]
            label = self.towards(place)
            if seat is not None:
                label = self.say("lane", towards=label, genre=self.genre(seat))
            lane = self.view["arena"][place]
            cells = tuple(
                Cell(self.say.begun(self.spot(spot)), free=True)
                if artist is None
                else self.artist(artist)
                for spot, artist in enumerate(lane)
            )
            rows.append(Row(self.say.begun(label), cells, seat))
        return Sheet("arena", self.say("sheet.arena"), tuple(rows), "lanes")

    def _teams(self) -> Sheet:
        view = self.view
        rows = []
        for seat, team in enumerate(view["teams"]):
            if team:
                cut = view["cuts"][seat] if view["cuts"] else None
                cells = tuple(
                    self.artist(each, self.say("team.cut") if each == cut else "") for each in team
                )
                rows.append(Row(self.say("team.artists", count=len(team)), cells, seat))
                worth = view["worth"][seat]
                if worth is not None:
                    rows.append(Row(self.say("team.worth"), (self.worth(worth),), seat))
            else:
                nobody = (Cell(self.say("team.nobody")),)
                rows.append(Row(self.say("team.artists", count=0), nobody, seat))
            rows.append(Row(self.say("team.mentor"), (Cell(self.genre(seat)),), seat))
            cards = (Cell(str(view["hand_sizes"][seat])),)
            rows.append(Row(self.say("team.cards"), cards, seat))
            if seat in view["cut_by"] and not view["cuts"]:
                rows.append(Row(self.say("team.cut_by"), (Cell(self.say("team.locked")),), seat))
        return Sheet("teams", self.say("sheet.teams"), tuple(rows), "seats")

    def worth(self, worth: TeamWorth) -> Cell:
        """Returns a cell for a team's score, with its points and bonuses."""
        parts = [self.say("worth.artists", points=worth["points"])]
        parts += [
            self.say(BONUS[name], points=more) for name, more in worth["bonuses"].items() if more
        ]
        if worth["without"] is not None:
            parts.append(self.say("worth.without", who=words.name(self.say, worth["without"])))
        note = self.say.row(parts) if len(parts) > 1 else ""
        return Cell(self.say("worth", points=worth["total"]), note)

    def _decks(self) -> Sheet:
        view = self.view
        rows = []
        if view["slots"]:
            cells = tuple(
                Cell(self.say("slot.empty"), free=True) if each is None else self.artist(each)
                for each in view["slots"]
            )
            rows.append(Row(self.say("deck.green_room"), cells))
        rows.append(Row(self.say("deck.artists"), (Cell(str(view["artist_deck"])),)))
        rows.append(Row(self.say("deck.cues"), (Cell(str(view["cue_deck"])),)))
        pile = view["pile"]
        lying = [Cell(words.title(self.say, card)) for card in reversed(pile)]  # UA44
        rows.append(Row(self.say("deck.pile"), (Cell(str(len(pile))), *lying)))
        return Sheet("decks", self.say("sheet.decks"), tuple(rows), "facts")

    def _traits(self) -> Sheet:
        view = self.view
        seen = chain(*view["arena"], view["slots"]) if view["options"]["outspoken"] else ()
        rows = tuple(
            Row(words.name(self.say, each), (Cell(words.trait(self.say, each)),))
            for each in sorted(each for each in seen if each is not None)
        )
        return Sheet("traits", self.say("sheet.traits"), rows)

    def _card_row(self, card: int) -> Row:
        label = self.say("card_row", title=words.title(self.say, card), type=self.colour(card))
        return Row(
            label,
            tuple(Cell(cue) for cue in words.cues(self.say, card)),
            line=words.line(self.say, card),
        )

    # -- answers -----------------------------------------------------------------------------

    def face(self, action: Action) -> Cell | None:
        """Returns the contents of an answer's button.

        Returns None if its label is enough.
        """
        kind, arg = action.kind, action.arg
        if isinstance(arg, tuple):
            titles = [words.title(self.say, card) for card in arg if isinstance(card, int)]
            return Cell(self.say.chained("both", titles))
        if not isinstance(arg, int):
            return None
        if kind in (actions.PLAY.name, actions.PAUSE.name, actions.DROP.name):
            return self.card(arg)
        if kind in (actions.MOVE.name, actions.EXIT.name, actions.SNATCH.name):
            return self.artist(arg, self.whereabouts(arg))
        if kind == actions.TAKE.name:
            return self.artist(arg, self._team_of(arg))
        if kind == actions.JOIN.name:
            waiting = self.view["under_way"]["waiting"]
            host = next(each["seat"] or 0 for each in waiting if each["artist"] == arg)
            return self.artist(arg, self.say("joins", who=self.names[host]))
        if kind in (actions.SLOT.name, actions.GIVE.name, actions.OUST.name, actions.CUT.name):
            return self.artist(arg)
        if kind == actions.CALLED.name:
            return Cell(self.names[arg])
        if kind == actions.SEND.name:
            held = len(self.view["teams"][arg])
            return Cell(self.names[arg], self.say("team.artists", count=held))
        if kind == actions.FACE.name:
            seat = SEAT_AT[self.view["seats"]][arg]
            return Cell(self.say.begun(self.towards(arg)), "" if seat is None else self.genre(seat))
        if kind in (actions.CLICK.name, actions.TURN.name):
            return Cell(self.say.begun(self.say(f"clicks.{arg}")), self._swing(action.seat, arg))
        return None

    def _team_of(self, artist: int) -> str:
        seats = (each for each, team in enumerate(self.view["teams"]) if artist in team)
        return self.say("team.of", who=self.names[next(seats)])

    def _swing(self, seat: int, clicks: int) -> str:
        place = self.view["places"][seat]
        lane = turned(self.view["arena"], clicks)[place]
        walking = self.say.row(
            self._short(artist).in_words(self.say.lang)
            for artist in reversed(lane)
            if artist is not None
        )
        return self.say("swing", place=self.place(place), artists=walking or self.say("empty"))

    def _short(self, artist: int, note: str = "") -> Cell:
        return Cell(words.name(self.say, artist), note, str(POINTS[artist]))

    def meaning(self, action: Action) -> Sheet | None:
        """Returns an explanation of an answer before it is chosen.

        Returns None if there is nothing to explain.
        """
        kind, arg = action.kind, action.arg
        if kind in (actions.PLAY.name, actions.PAUSE.name) and isinstance(arg, int):
            rows = [
                Row(
                    self.say("cue_step", number=number, cue=self.say(f"cue.{cue}")),
                    (Cell(self.say(f"cue.{cue}.help")),),
                )
                for number, cue in enumerate(CUES[arg], start=1)
            ]
            title = self.say("card_row", title=words.title(self.say, arg), type=self.colour(arg))
            return Sheet("card", title, (*rows, Row("", line=words.line(self.say, arg))))
        if kind == actions.DISCARD.name:
            found = tuple(
                self.artist(each, self.whereabouts(each)) for each in self.view["movable"]
            )
            return Sheet("move", self.say("meaning.discard"), (Row(self.say("may_move"), found),))
        if kind in (actions.CLICK.name, actions.TURN.name) and isinstance(arg, int):
            arena = turned(self.view["arena"], arg)
            return Sheet("turned", self.say("meaning.turned"), self._lanes(arena))
        if kind in (actions.CUT.name, actions.SNATCH.name, actions.TAKE.name) and isinstance(
            arg, int
        ):
            return self._team_after(action, Artist(arg))
        if kind == actions.BEGIN.name:
            return Sheet(kind, "", (Row("", (Cell(self.say("meaning.begin")),)),))
        if kind == actions.END.name:
            return Sheet(kind, "", (Row("", (Cell(self.say("meaning.end")),)),))
        return None

    def _lanes(self, arena: Arena) -> tuple[Row, ...]:
        rows = []
        for place in self.order():
            cells = tuple(
                self._short(artist, self.spot(at))
                for at, artist in enumerate(arena[place])
                if artist is not None
            )
            label = self.say.begun(self.towards(place))
            rows.append(Row(label, cells or (Cell(self.say("empty")),)))
        return tuple(rows)

    def _team_after(self, action: Action, artist: Artist) -> Sheet | None:
        seat, cut = action.seat, NOBODY
        team = {*self.view["teams"][seat]}
        if action.kind == actions.CUT.name:
            cut = artist
        elif action.kind == actions.TAKE.name:
            team -= {self.view["under_way"]["given"]}
            team.add(artist)
        else:
            team.add(artist)
        if len(team) > TEAM:
            return None
        live = self.view["options"]["mode"] == Mode.LIVE
        worth = self.worth(account(team, self.view["genres"][seat], live, cut))
        key = "meaning.trio" if action.kind == actions.CUT.name else "meaning.team"
        cells = tuple(self.artist(each) for each in sorted(team - {cut}))
        return Sheet(
            "team",
            self.say(key, worth=worth.text),
            (Row("", cells), *([Row("", (Cell(worth.note),))] if worth.note else [])),
        )


def wishes(view: View, kinds: Iterable[str], taken: set[Action]) -> list[Action]:
    """Returns illegal answers that a player may expect to find.

    Args:
        view: View of the seat.
        kinds: Kinds of the legal answers.
        taken: Legal answers, which are left out.
    """
    seat = next(iter(taken)).seat
    asked = {*kinds}
    found: list[Action] = []

    def look(kind: str, args: Iterable[Any]) -> None:
        found.extend(Action(seat, kind, arg) for arg in args)

    hand = view["hand"] or []
    arena = sorted(each for lane in view["arena"] for each in lane if each is not None)
    if actions.PLAY.name in asked or actions.BEGIN.name in asked or actions.END.name in asked:
        look(actions.PLAY.name, hand)
        if actions.DISCARD.name not in asked and len(hand) > 1:
            pairs = [*combinations(hand, 2)]
            alike = (pair for pair in pairs if TYPE[pair[0]] == TYPE[pair[1]])
            look(actions.DISCARD.name, [next(alike, pairs[0])])
        look(actions.END.name, [None])
    for kind, args in (
        (actions.DROP.name, hand),
        (actions.MOVE.name, arena),
        (actions.EXIT.name, arena),
        (actions.SNATCH.name, arena),
        (actions.GIVE.name, view["teams"][seat]),
        (actions.SLOT.name, [each for each in view["slots"] if each is not None]),
        (actions.FACE.name, range(PLACES)),
        (actions.SEND.name, range(view["seats"])),
    ):
        if kind in asked:
            look(kind, args)
    if actions.TAKE.name in asked:
        look(
            actions.TAKE.name,
            (each for at, team in enumerate(view["teams"]) if at != seat for each in team),
        )
    if actions.CLICK.name in asked:
        look(actions.CLICK.name, [-1, 1, 2])
    return [each for each in found if each not in taken]
