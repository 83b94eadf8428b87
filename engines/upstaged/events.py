"""Events of Upstaged!, in the order of a game.

`audience` is always the last field: None for everyone, otherwise the seats that may know.
`@showing` marks events that reveal something hidden, so an undo cannot go back past them. Cards,
artists and genres are the numbers of `content`, places those of `state`.
"""

from typing import NamedTuple, TypeAlias

from engines.kernel.event import showing
from engines.upstaged.content import Artist, CueCard, Genre

Audience = tuple[int, ...] | None


@showing
class MentorsDealt(NamedTuple):
    """Each seat's player aid shows the genre of its mentor (U3, UA31)."""

    genres: tuple[Genre, ...]
    audience: Audience = None


@showing
class ArenaOpened(NamedTuple):
    """The first artists enter the stage (U5).

    They are listed in the order of the places that they face.
    """

    artists: tuple[Artist, ...]
    audience: Audience = None


@showing
class GreenRoomOpened(NamedTuple):
    """The Green Room displays artists next to the deck (U35, UA39)."""

    artists: tuple[Artist, ...]
    audience: Audience = None


@showing
class HandDealt(NamedTuple):
    """A seat receives its first cue cards (U4).

    Only this seat sees them.
    """

    seat: int
    cards: tuple[CueCard, ...]
    audience: Audience = None


@showing
class FirstChosen(NamedTuple):
    """A seat is chosen to begin (U6)."""

    seat: int
    by: str
    """Method of choice, which is "dice" or "table".

    "table" means that the players chose before the game.
    """
    audience: Audience = None


class TurnBegan(NamedTuple):
    """A turn of `seat` begins (U7).

    `number` counts the turns from 1.
    """

    seat: int
    number: int
    audience: Audience = None


class TurnPassed(NamedTuple):
    """A seat ends its turn without an action (U7)."""

    seat: int
    audience: Audience = None


class TurnEndedEarly(NamedTuple):
    """A seat ends its turn after one action (U7)."""

    seat: int
    audience: Audience = None


class ActionsDone(NamedTuple):
    """A seat has taken both actions of its turn (U7, U11)."""

    seat: int
    audience: Audience = None


@showing
class CardDeclared(NamedTuple):
    """A seat declares a cue card before performing its cues (U9, UA33)."""

    seat: int
    card: CueCard
    audience: Audience = None


@showing
class PairDiscarded(NamedTuple):
    """A seat discards two cards of one colour (U10, UA33).

    In return, it moves an artist.
    """

    seat: int
    cards: tuple[CueCard, ...]
    audience: Audience = None


@showing
class PausePlayed(NamedTuple):
    """A seat plays a Pause, whose cues precede the declared action (U24)."""

    seat: int
    card: CueCard
    audience: Audience = None


class ActionResumed(NamedTuple):
    """The paused action of `seat` continues (U24)."""

    seat: int
    card: CueCard | None
    audience: Audience = None


class CutShort(NamedTuple):
    """An action ends before a cue that cannot be performed (U16, UA35).

    If a DISCARD action ends because no artist can move (UA19), `card` is None and `cue` is "move".
    """

    seat: int
    card: CueCard | None
    cue: str
    audience: Audience = None


class WentForward(NamedTuple):
    """Every artist in the arena moves ahead one spot or leaves (U17)."""

    seat: int
    audience: Audience = None


class ArtistMoved(NamedTuple):
    """An artist moves ahead one spot in the lane towards `place` (U10).

    From the last spot, it leaves the arena.
    """

    seat: int
    artist: Artist
    place: int
    audience: Audience = None


class ArtistLeft(NamedTuple):
    """An artist without a team moves under the deck (U26, UA2).

    The artist left the arena towards `place`, where nobody sits.
    """

    artist: Artist
    place: int
    audience: Audience = None


class ArenaTurned(NamedTuple):
    """The arena turns (U18, U36).

    `clicks` is 1 for clockwise, -1 for counterclockwise and 2 for a half turn.
    """

    seat: int
    clicks: int
    audience: Audience = None


class PileShuffled(NamedTuple):
    """The discard pile is shuffled under the cue deck (U11, UA36).

    The pile had `number` cards.
    """

    number: int
    audience: Audience = None


@showing
class CardsDrawn(NamedTuple):
    """A seat draws `number` cue cards (U11, U19)."""

    seat: int
    number: int
    audience: Audience = None


@showing
class CardsSeen(NamedTuple):
    """A seat sees the cards it has drawn (U11, U19)."""

    seat: int
    cards: tuple[CueCard, ...]
    audience: Audience = None


@showing
class ArtistDrawn(NamedTuple):
    """A seat turns up the artist deck's top card (U8, U20)."""

    seat: int
    artist: Artist
    audience: Audience = None


class ArtistCalled(NamedTuple):
    """A seat calls an artist from the Green Room (U35)."""

    seat: int
    artist: Artist
    audience: Audience = None


class ArtistEntered(NamedTuple):
    """An artist enters the stage, facing `place` (U8, U20)."""

    seat: int
    artist: Artist
    place: int
    audience: Audience = None


class StageFull(NamedTuple):
    """The stage is full, so no artist is added (UA4)."""

    seat: int
    audience: Audience = None


@showing
class CardDropped(NamedTuple):
    """A seat discards a cue card to perform a cue (U14)."""

    seat: int
    card: CueCard
    audience: Audience = None


class ArtistExited(NamedTuple):
    """An artist leaves the arena and is shuffled into the deck (U21)."""

    seat: int
    artist: Artist
    audience: Audience = None


class ArtistSnatched(NamedTuple):
    """A seat takes an artist out of the arena (U22)."""

    seat: int
    artist: Artist
    audience: Audience = None


class SwitchOffered(NamedTuple):
    """A seat chooses the artist to give away in a switch (U23)."""

    seat: int
    artist: Artist
    audience: Audience = None


class ArtistsSwitched(NamedTuple):
    """Two artists change teams (U23, UA11).

    `artist` comes from the team of `seat`, `other` from that of `other_seat`.
    """

    seat: int
    artist: Artist
    other_seat: int
    other: Artist
    audience: Audience = None


class ArtistJoined(NamedTuple):
    """An artist joins the team of `seat` (U25).

    The team now has `size` artists.
    """

    seat: int
    artist: Artist
    size: int
    audience: Audience = None


class TeamUpstaged(NamedTuple):
    """An artist arrives at `seat`'s team, which is full (U29)."""

    seat: int
    artist: Artist
    audience: Audience = None


class ArtistOusted(NamedTuple):
    """The turn player ousts an artist from a full team (U29).

    `seat` is the turn player, `host_seat` the team's seat.
    """

    seat: int
    artist: Artist
    host_seat: int
    audience: Audience = None


class ArtistSent(NamedTuple):
    """The ousted artist joins the team of `to_seat` (U29, UA14)."""

    seat: int
    artist: Artist
    to_seat: int
    audience: Audience = None


@showing
class SlotFilled(NamedTuple):
    """A Green Room slot is refilled from the deck (U35)."""

    artist: Artist
    audience: Audience = None


class RoleJudged(NamedTuple):
    """The table judges whether the turn player was in role (U36, UA27).

    `verdict` is "in_role", "called" (by `caller_seat`) or "nobody".
    """

    seat: int
    verdict: str
    caller_seat: int | None
    audience: Audience = None


class TurnDeclined(NamedTuple):
    """A seat declines to turn the arena (U36)."""

    seat: int
    audience: Audience = None


class TeamsFull(NamedTuple):
    """Every team has four artists, so play ends at once (U30)."""

    audience: Audience = None


class OffAir(NamedTuple):
    """The show ends because it has run out of time (UA41)."""

    audience: Audience = None


class CutLocked(NamedTuple):
    """A seat locks in its cut (U31, UA24).

    The other seats do not see the artist.
    """

    seat: int
    audience: Audience = None


class CutChosen(NamedTuple):
    """A seat sees the artist that it has cut (U31)."""

    seat: int
    artist: Artist
    audience: Audience = None


@showing
class CutShown(NamedTuple):
    """A seat's cut is revealed together with all other cuts (U31)."""

    seat: int
    artist: Artist
    audience: Audience = None


class SeatScored(NamedTuple):
    """A seat receives its final score: points, bonus and total (U32)."""

    seat: int
    artists: tuple[Artist, ...]
    points: int
    bonus: int
    total: int
    audience: Audience = None


class TieBroken(NamedTuple):
    """A tie is decided, or the victory is shared (U34, UA25).

    `by` is "cut", "bonus" or "shared".
    """

    seats: tuple[int, ...]
    by: str
    winners: tuple[int, ...]
    audience: Audience = None


class GameEnded(NamedTuple):
    """The game ends with final scores and winners (U30)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    audience: Audience = None


Event: TypeAlias = (
    MentorsDealt | ArenaOpened | GreenRoomOpened | HandDealt | FirstChosen | TurnBegan
    | TurnPassed | TurnEndedEarly | ActionsDone | CardDeclared | PairDiscarded | PausePlayed
    | ActionResumed | CutShort | WentForward | ArtistMoved | ArtistLeft | ArenaTurned | PileShuffled
    | CardsDrawn | CardsSeen | ArtistDrawn | ArtistCalled | ArtistEntered | StageFull | CardDropped
    | ArtistExited | ArtistSnatched | SwitchOffered | ArtistsSwitched | ArtistJoined | TeamUpstaged
    | ArtistOusted | ArtistSent | SlotFilled | RoleJudged | TurnDeclined | TeamsFull | OffAir
    | CutLocked | CutChosen | CutShown | SeatScored | TieBroken | GameEnded
)  # fmt: skip
"""Any event of Upstaged!"""
