"""Game class that connects the rules of Upstaged! to the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engines.kernel.action import Action
from engines.kernel.decision import Decision
from engines.kernel.event import Event, event_fields
from engines.kernel.game import Game
from engines.kernel.meaning import meanings
from engines.kernel.preview import Preview, preview, tried
from engines.kernel.state_line import StateLine
from engines.upstaged import events, rules, scoring, views, words
from engines.upstaged.actions import (
    BEGIN,
    DISCARD,
    DROP,
    END,
    FACE,
    KINDS,
    PASS,
    PAUSE,
    PLAY,
    naming,
)
from engines.upstaged.content import GENRE_IDS, PAUSES, POINTS, Artist, CueCard, Genre, members
from engines.upstaged.evaluation import evaluate
from engines.upstaged.events import (
    ArtistJoined,
    ArtistLeft,
    ArtistMoved,
    ArtistSent,
    ArtistSnatched,
    ArtistsSwitched,
    CardDeclared,
    PausePlayed,
)
from engines.upstaged.goldens import GOLDENS
from engines.upstaged.imagine import Imaginer, imagine
from engines.upstaged.position import NOTATION
from engines.upstaged.purpose import purpose
from engines.upstaged.reasons import REASONS
from engines.upstaged.rehearsal import rehearsed
from engines.upstaged.sheets import BONUS, ViewText, wishes
from engines.upstaged.state import PLACES, TEAM, UNLIMITED, State, airtime

if TYPE_CHECKING:
    from engines.upstaged.views import View

# Types of the numbers in the fields of views, events and actions.
_MEANINGS = meanings(events.Event, views.View)
_CARD_FIELDS = _MEANINGS[CueCard] | naming("card") | naming("two cards")
_ARTIST_FIELDS = _MEANINGS[Artist] | naming("artist")
_GENRE_FIELDS = _MEANINGS[Genre] | {"genre"}
_CLICK_FIELDS = frozenset({"clicks"}) | naming("clicks")
_OF_ARTISTS = naming("artist")
_OF_SEATS = naming("seat")


class Upstaged(Game[State]):
    """Upstaged! as a game of the kernel."""

    name = "upstaged"
    seats = (2, 3, 4)
    rules_version = 3
    code_number = 1
    endings = ("outright", "cut", "bonus", "shared", "off_air")
    added_options = {"first": 0}
    variants = {
        "first_chosen": "by",
        "role_judged": "verdict",
        "tie_broken": "by",
        "game_ended": "winners",
        "action_resumed": "card",
        "cut_short": "card",
    }
    turns = frozenset({"turn_began"})
    headlines = (
        frozenset(
            {
                *("artist_joined", "artist_snatched", "artists_switched"),
                *("team_upstaged", "artist_ousted", "artist_sent"),
            }
        ),
        frozenset({"artist_exited", "artist_left"}),
    )
    gains = frozenset({"artist_snatched", "artist_joined", "artist_sent", "artists_switched"})
    actions = frozenset({"card_declared", "pair_discarded"})
    effects = frozenset({
        *("went_forward", "artist_moved", "arena_turned", "artist_entered", "cut_short"),
        "action_resumed",
    })  # fmt: skip
    untold = frozenset({"phase", "left", "playable", "declared", "pile", "under_way"})
    chances = frozenset({"shuffles", "cues", "deck"})
    interrupts = True
    horizon = 24
    stakes = 6.0

    # -- rules ---------------------------------------------------------------------------

    begin = staticmethod(rules.begin)
    decide = staticmethod(rules.decide)
    apply = staticmethod(rules.apply)
    among = staticmethod(rules.judged)
    reasons = REASONS
    view = staticmethod(views.view)
    imagine = staticmethod(imagine)
    imaginer = staticmethod(Imaginer)
    notation = NOTATION
    result = staticmethod(scoring.result)
    pieces = staticmethod(State.pieces)
    goldens = staticmethod(GOLDENS.copy)

    def preview(self, view: View, action: Action) -> Preview:
        """Returns the preview of an action.

        After a declared action, a Pause or a pass, its frames continue as if nobody paused.
        """
        first = tried(self, view, action)
        found = preview(self, view, action, first)
        if action.kind in (PLAY.name, DISCARD.name, PAUSE.name, PASS.name):
            return found._replace(frames=rehearsed(first, view["seat"]))
        return found

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        """Returns an upper bound for the number of actions in a match.

        It is the number of turns times `rules.STEPS_A_TURN`, plus a cut for each seat. Without a
        limit of rounds (UA41), `UNLIMITED` rounds are assumed: players could end their turns for
        ever, but random play stays far below.
        """
        turns = airtime(seats, options) or UNLIMITED * seats
        return turns * rules.STEPS_A_TURN + seats

    def is_late(self, view: View) -> bool:
        """Whether a show is in its last third.

        Two thirds of the places in teams are taken, or two thirds of the airtime are over.
        """
        seats, joined = view["seats"], sum(len(team) for team in view["teams"])
        limit = airtime(seats, view["options"])
        over = limit is not None and 3 * view["turns"] > 2 * limit
        return over or 3 * joined >= 2 * TEAM * seats

    def silent(self, view: View) -> tuple[int, ...]:
        """Returns the seats that certainly have no Pause card.

        These are the seats without cue cards, or all seats once every Pause is visible.
        """
        under_way = view["under_way"]["frames"]
        seen = {*view["pile"], *(played["card"] for played in under_way)}
        if seen.issuperset(members(PAUSES)):
            return tuple(range(view["seats"]))
        return tuple(seat for seat, held in enumerate(view["hand_sizes"]) if not held)

    # -- for computer players --------------------------------------------------------------

    refrains = frozenset({"end", "stay", "pass"})
    idles = frozenset({"end"})
    evaluate = staticmethod(evaluate)

    def hints(
        self, view: View, ranked: Sequence[Action], actions: Sequence[Action], /
    ) -> list[Action]:
        """Returns the answers in an order for hints.

        Ending the turn gives actions up. If it is ranked first, answers that improve the seat's
        lead are moved before it. Without them, bringing on an artist is, which a search with few
        playouts ranks too low; otherwise answers that leave the lead as it is.
        """
        if ranked[0].kind != END.name:
            return [*ranked]
        gains = {action: self._gain(view, action) for action in ranked[1:]}
        better = [action for action, gain in gains.items() if gain > 0]
        better = better or [action for action in actions if action.kind == BEGIN.name]
        better = better or [action for action, gain in gains.items() if gain == 0]
        return [*better, *(action for action in ranked if action not in better)]

    def _gain(self, view: View, action: Action) -> float:
        """Returns what an action gains for its seat's points and lead, whichever is less."""
        frames = self.preview(view, action).frames
        if not frames:
            return 0.0
        seat, now, then = action.seat, evaluate(view), evaluate(frames[-1].view)
        return min(then[seat] - now[seat], _lead(then, seat) - _lead(now, seat))

    purpose = staticmethod(purpose)

    # -- words ---------------------------------------------------------------------------

    kinds = KINDS
    view_text = ViewText

    def state_line(self, view: View) -> StateLine:
        """Returns the round number and current player for the status bar.

        During the cuts and at the end, it contains neither.
        """
        if view["phase"] in ("cut", "over"):
            return StateLine("where.cut", {})
        number = (view["turns"] - 1) // view["seats"] + 1
        return StateLine("where.turn", {"round": number, "who": view["turn"]})

    def wishes(self, view: View, decision: Decision) -> list[Action]:
        """Returns illegal choices that a player may expect to find."""
        taken = {*decision.actions}
        return wishes(view, {action.kind for action in taken}, taken)

    def tell(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns the sentence for an event, with any spoken line.

        Cards are named by title.
        """
        sentence = self._named(event, _CARD_FIELDS, names, lang)
        if isinstance(event, (CardDeclared, PausePlayed)):
            say = self.speaker(lang)
            return say("said", told=sentence, line=words.line(say, event.card))
        return sentence

    def ask(self, decision: Decision, names: Sequence[str], lang: str = "en") -> str:
        """Returns the question in words, with artists named without their traits.

        The board shows the traits.
        """
        about = decision.about
        known = {field: about[field] for field in _ARTIST_FIELDS & about.keys()}
        say = self.speaker(lang)
        phrases = {
            **self._phrases(about, names, lang),
            **{field: words.name(say, artist) for field, artist in known.items()},
            "who": say.listed(names[seat] for seat in decision.seats),
        }
        return self._said(decision.prompt, phrases, {"seat": decision.seats[0], **about}, lang)

    def brief(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns the sentence for an event, without details.

        Cards and artists are only named.
        """
        if isinstance(event, ArtistLeft):  # the board shows the side
            say = self.speaker(lang)
            return say("event.artist_left.brief", artist=words.name(say, event.artist))
        return self._named(event, _CARD_FIELDS | _ARTIST_FIELDS, names, lang)

    def _named(self, event: Event, short: frozenset[str], names: Sequence[str], lang: str) -> str:
        say, fields = self.speaker(lang), event_fields(event)
        phrases = self._phrases(fields, names, lang)
        for field in short & fields.keys():
            found = fields[field] if isinstance(fields[field], tuple) else (fields[field],)
            named = words.title if field in _CARD_FIELDS else words.name
            phrases[field] = say.listed(named(say, each) for each in found if each is not None)
        if isinstance(event, ArtistMoved):
            phrases["place"] = words.place(say, event.place, names, event.seat)
        return self._sentence(event, phrases, lang)

    def gained(self, events: Sequence[Any], names: Sequence[str], lang: str = "en") -> list[str]:
        """Returns texts that say which artists came to each team, the longest first.

        Whoever came to several teams one after another counts for the last one.
        """
        say, hosts = self.speaker(lang), dict[Artist, int]()
        for event in events:
            hosts |= _arrivals(event)
        teams: dict[int, list[str]] = {seat: [] for seat in hosts.values()}
        for artist, seat in hosts.items():
            teams[seat].append(words.name(say, artist))
        named = say.sentences(
            say("gained", seat=names[seat], artists=say.listed(artists))
            for seat, artists in teams.items()
        )
        counted = (
            say.row(
                say(key, seat=names[seat], count=len(artists)) for seat, artists in teams.items()
            )
            for key in ("gained.count", "gained.short")
        )
        alone = [self.brief(events[0], names, lang)] if _is_one(events) else []
        return [*alone, *map(say.closed, (named, *counted))]

    def label(self, action: Action, view: View, names: Sequence[str], lang: str = "en") -> str:
        """Returns the label of an action's button, with short names.

        `Game.face` returns a button's contents with details.
        """
        kind, arg, say = action.kind, action.arg, self.speaker(lang)
        if kind in _OF_SEATS and type(arg) is int and 0 <= arg < len(names):
            text = names[arg]
        elif kind == FACE.name and type(arg) is int:
            text = self._place(arg, names, lang)
        elif kind in _OF_ARTISTS and type(arg) is int:
            text = words.name(say, arg)
        elif kind in (PLAY.name, DROP.name, PAUSE.name) and type(arg) is int:
            text = words.title(say, arg)
        elif kind == PASS.name:
            text = _announced(say, view)
        else:
            text = "" if arg is None else self.phrase(kind, arg, lang)
        return say(f"action.{kind}", who=names[action.seat], arg=text)

    def phrase(self, field: str, value: Any, lang: str = "en") -> str:
        """Returns a value of a view, event or action in words.

        A "card" becomes its title and cues, an "artist" its name with points, genre and focus.
        """
        say = self.speaker(lang)
        if type(value) is int:
            if field in _CARD_FIELDS:
                cues = say.row(words.cues(say, value))
                return say("cue_card", title=words.title(say, value), cues=cues)
            if field in _ARTIST_FIELDS:
                return _artist(say, value)
            if field == "suggested":  # the board shows the rest
                return words.name(say, value)
            if field in _GENRE_FIELDS:
                return say(f"genre.{GENRE_IDS[value]}")
            if field in _CLICK_FIELDS and value in (-1, 1, 2):
                return say(f"clicks.{value}")
        if field == DISCARD.name and isinstance(value, tuple):
            return say.listed(words.title(say, card) for card in value)
        if field == "bonuses" and isinstance(value, dict):
            earned = (say(BONUS[name], points=more) for name, more in value.items() if more)
            return say.row(earned) or super().phrase(field, {}, lang)
        if field == "cue" and isinstance(value, str):
            return say(f"cue.{value}")
        if value is None and field in _ARTIST_FIELDS:
            return say("empty")
        return super().phrase(field, value, lang)

    def _place(self, place: int, names: Sequence[str], lang: str) -> str:
        say = self.speaker(lang)
        if len(names) not in self.seats or not 0 <= place < PLACES:
            return say("place.there")
        return words.place(say, place, names)

    def _phrases(
        self, fields: dict[str, Any], names: Sequence[str], lang: str = "en"
    ) -> dict[str, Any]:
        phrases = super()._phrases(fields, names, lang)
        if "place" in fields:
            phrases["place"] = self._place(fields["place"], names, lang)
        return phrases


def _lead(points: Sequence[float], seat: int) -> float:
    return points[seat] - max(each for at, each in enumerate(points) if at != seat)


def _arrivals(event: Event) -> dict[Artist, int]:
    """Returns the seats to whose teams an event in `gains` brings artists, by artist."""
    if isinstance(event, ArtistsSwitched):
        return {event.other: event.seat, event.artist: event.other_seat}
    if isinstance(event, ArtistSent):
        return {event.artist: event.to_seat}
    assert isinstance(event, ArtistJoined | ArtistSnatched)
    return {event.artist: event.seat}


def _is_one(events: Sequence[Event]) -> bool:
    """Whether the first of these gains tells all of them."""
    first, *others = events
    if isinstance(first, ArtistSnatched) and len(others) == 1:
        return _arrivals(first) == _arrivals(others[0])
    return not others


def _announced(say: words.Say, view: View) -> str:
    played = view["under_way"]["frames"] if view else []
    card = played[-1]["card"] if played else None
    return say("announced.move") if card is None else words.title(say, card)


def _artist(say: words.Say, artist: int) -> str:
    return say(
        "artist",
        name=words.name(say, artist),
        points=POINTS[artist],
        genre=words.genre(say, artist),
        focus=words.focus(say, artist),
    )
