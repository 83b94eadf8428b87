"""Events of Upstaged!, in the order of a game.

`audience` is always last: None means everyone, else the seats that may know. `@showing` marks those
that reveal something hidden; undo stops there. Cards, artists and genres are the numbers of
`content`, places those of `state`.
"""

from typing import NamedTuple, TypeAlias

from engines.kernel.event import showing
from engines.upstaged.content import Artist, CueCard

Audience = tuple[int, ...] | None


@showing
class MentorsDealt(NamedTuple):
    """U3, UA31: each seat's player aid names a genre."""

    genres: tuple[int, ...]
    audience: Audience = None


@showing
class ArenaOpened(NamedTuple):
    """U5: the artists on the stage, in the order of the places they face."""

    artists: tuple[Artist, ...]
    audience: Audience = None


@showing
class GreenRoomOpened(NamedTuple):
    """U35, UA39: the face-up artists beside the deck."""

    artists: tuple[Artist, ...]
    audience: Audience = None


@showing
class HandDealt(NamedTuple):
    """U4: a seat's own first cue cards."""

    seat: int
    cards: tuple[CueCard, ...]
    audience: Audience = None


@showing
class FirstChosen(NamedTuple):
    """U6: the seat that begins."""

    seat: int
    by: str
    """"dice", or "table" if chosen before the game."""
    audience: Audience = None


class TurnBegan(NamedTuple):
    """U7: turn number `number` (from 1) begins, that of `seat`."""

    seat: int
    number: int
    audience: Audience = None


class TurnPassed(NamedTuple):
    """U7: `seat` ends their turn without acting."""

    seat: int
    audience: Audience = None


class ActionsDone(NamedTuple):
    """U7, U11: `seat` has taken both actions, and draws up."""

    seat: int
    audience: Audience = None


@showing
class CardDeclared(NamedTuple):
    """U9, UA33: a cue card is face up, before any of its cues."""

    seat: int
    card: CueCard
    audience: Audience = None


@showing
class PairDiscarded(NamedTuple):
    """U10, UA33: two cue cards of one colour are paid to move an artist."""

    seat: int
    cards: tuple[CueCard, ...]
    audience: Audience = None


@showing
class PausePlayed(NamedTuple):
    """U24: a Pause answers the declared action; its cues come first."""

    seat: int
    card: CueCard
    audience: Audience = None


class ActionResumed(NamedTuple):
    """U24: the paused action of `seat` goes on."""

    seat: int
    audience: Audience = None


class CutShort(NamedTuple):
    """U16, UA35: the action stops before a cue that cannot be performed.

    `card` is None for a DISCARD action when no artist can move (UA19); `cue` is then "move".
    """

    seat: int
    card: CueCard | None
    cue: str
    audience: Audience = None


class WentForward(NamedTuple):
    """U17: every artist in the arena moves one spot."""

    seat: int
    audience: Audience = None


class ArtistMoved(NamedTuple):
    """U10: one artist moves one spot in the lane towards `place`."""

    seat: int
    artist: Artist
    place: int
    audience: Audience = None


class ArtistLeft(NamedTuple):
    """U26, UA2: an artist walks off towards an empty place, under the deck."""

    artist: Artist
    place: int
    audience: Audience = None


class ArenaTurned(NamedTuple):
    """U18, U36: the arena turns; `clicks` is 1 clockwise, -1 the other way, 2 half round."""

    seat: int
    clicks: int
    audience: Audience = None


class PileShuffled(NamedTuple):
    """U11, UA36: the discard pile of `number` cards becomes the cue deck."""

    number: int
    audience: Audience = None


@showing
class CardsDrawn(NamedTuple):
    """U11, U19: `seat` draws `number` cue cards."""

    seat: int
    number: int
    audience: Audience = None


@showing
class CardsSeen(NamedTuple):
    """U11, U19: the cards drawn, for the seat alone."""

    seat: int
    cards: tuple[CueCard, ...]
    audience: Audience = None


@showing
class ArtistDrawn(NamedTuple):
    """U8, U20: the top of the artist deck is turned up."""

    seat: int
    artist: Artist
    audience: Audience = None


class ArtistCalled(NamedTuple):
    """U35: an artist is called from the Green Room."""

    seat: int
    artist: Artist
    audience: Audience = None


class ArtistEntered(NamedTuple):
    """U8, U20: an artist steps on the stage, facing `place`."""

    seat: int
    artist: Artist
    place: int
    audience: Audience = None


class StageFull(NamedTuple):
    """UA4: the stage is full, so nobody is added."""

    seat: int
    audience: Audience = None


@showing
class CardDropped(NamedTuple):
    """U14: a cue card is discarded for a cue."""

    seat: int
    card: CueCard
    audience: Audience = None


class ArtistExited(NamedTuple):
    """U21: an artist leaves the arena and is shuffled into the deck."""

    seat: int
    artist: Artist
    audience: Audience = None


class ArtistSnatched(NamedTuple):
    """U22: an artist is taken out of the arena."""

    seat: int
    artist: Artist
    audience: Audience = None


class SwitchOffered(NamedTuple):
    """U23, first half: `artist` is the one that the team of `seat` gives."""

    seat: int
    artist: Artist
    audience: Audience = None


class ArtistsSwitched(NamedTuple):
    """U23, UA11: `artist` of `seat` changes places with `other` of `other_seat`."""

    seat: int
    artist: Artist
    other_seat: int
    other: Artist
    audience: Audience = None


class ArtistJoined(NamedTuple):
    """U25: an artist joins the team of `seat`, now of `size`."""

    seat: int
    artist: Artist
    size: int
    audience: Audience = None


class TeamUpstaged(NamedTuple):
    """U29: an artist arrives at the full team of `seat`."""

    seat: int
    artist: Artist
    audience: Audience = None


class ArtistOusted(NamedTuple):
    """U29: `seat`, whose turn it is, chooses who leaves the team of `host_seat`."""

    seat: int
    artist: Artist
    host_seat: int
    audience: Audience = None


class ArtistSent(NamedTuple):
    """U29, UA14: the artist that left is placed on the team of `to_seat`."""

    seat: int
    artist: Artist
    to_seat: int
    audience: Audience = None


@showing
class SlotFilled(NamedTuple):
    """U35: the Green Room is filled up from the deck."""

    artist: Artist
    audience: Audience = None


class RoleJudged(NamedTuple):
    """U36, UA27: `verdict` is "in_role", "called" (by `caller_seat`) or "nobody"."""

    seat: int
    verdict: str
    caller_seat: int | None
    audience: Audience = None


class TurnDeclined(NamedTuple):
    """U36: the arena stays as it is."""

    seat: int
    audience: Audience = None


class TeamsFull(NamedTuple):
    """U30: every team has four artists; nothing else happens."""

    audience: Audience = None


class OffAir(NamedTuple):
    """UA41: the show has run out of time."""

    audience: Audience = None


class CutLocked(NamedTuple):
    """U31, UA24: `seat` has locked in a cut that nobody sees yet."""

    seat: int
    audience: Audience = None


class CutChosen(NamedTuple):
    """U31: the artist of that cut, for the seat alone."""

    seat: int
    artist: Artist
    audience: Audience = None


@showing
class CutShown(NamedTuple):
    """U31: all cuts are shown at once; this is one of them."""

    seat: int
    artist: Artist
    audience: Audience = None


class SeatScored(NamedTuple):
    """U32: the artists that count, their points, the bonus points and the sum."""

    seat: int
    artists: tuple[Artist, ...]
    points: int
    bonus: int
    total: int
    audience: Audience = None


class TieBroken(NamedTuple):
    """U34, UA25: `by` is "cut", "bonus" or "shared"."""

    seats: tuple[int, ...]
    by: str
    winners: tuple[int, ...]
    audience: Audience = None


class GameEnded(NamedTuple):
    """U30: the final scores and who has won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    audience: Audience = None


Event: TypeAlias = (
    MentorsDealt | ArenaOpened | GreenRoomOpened | HandDealt | FirstChosen | TurnBegan
    | TurnPassed | ActionsDone | CardDeclared | PairDiscarded | PausePlayed | ActionResumed
    | CutShort | WentForward | ArtistMoved | ArtistLeft | ArenaTurned | PileShuffled | CardsDrawn
    | CardsSeen | ArtistDrawn | ArtistCalled | ArtistEntered | StageFull | CardDropped
    | ArtistExited | ArtistSnatched | SwitchOffered | ArtistsSwitched | ArtistJoined | TeamUpstaged
    | ArtistOusted | ArtistSent | SlotFilled | RoleJudged | TurnDeclined | TeamsFull | OffAir
    | CutLocked | CutChosen | CutShown | SeatScored | TieBroken | GameEnded
)  # fmt: skip
"""Any event of this game."""
