"""Test of the frame after each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from engines import Match, event_kind
from engines.kernel.conformance import setup
from engines.kernel.event import Watched
from engines.upstaged import GAME
from engines.upstaged.content import CUES
from engines.upstaged.facts import turned
from engines.upstaged.goldens import idle
from engines.upstaged.state import TEAM
from engines.upstaged.views import View, Waiting
from tests.depth import depth
from tests.engines.matches import seldom

from .table import EVENTS

GAMES = depth(30, 200)
AIRLESS = 3  # games that nobody brings to an end


class Effect(NamedTuple):
    """Fields of a view that an event may change, and a check.

    The check gets the event, the open table's view before and after, and the view of a seat that
    alone sees the event (else the open table's again).
    """

    fields: str
    holds: Callable[[Any, View, View, View], bool]


def waiting(view: View) -> list[int]:
    return [each["artist"] for each in view["under_way"]["waiting"]]


def waits(view: View, artist: int) -> Waiting:
    return next(each for each in view["under_way"]["waiting"] if each["artist"] == artist)


def went_forward(event: Any, before: View, after: View, own: View) -> bool:
    lanes = [[None, *lane[:-1]] for lane in before["arena"]]
    off = {lane[-1]: place for place, lane in enumerate(before["arena"]) if lane[-1] is not None}
    came = {each["artist"]: each["place"] for each in after["under_way"]["waiting"]}
    return after["arena"] == lanes and came == off


def artist_moved(event: Any, before: View, after: View, own: View) -> bool:
    lane, then = before["arena"][event.place], after["arena"][event.place]
    at = lane.index(event.artist)
    if at + 1 < len(lane):
        return lane[at + 1] is None and then[at] is None and then[at + 1] == event.artist
    return then[at] is None and waits(after, event.artist)["place"] == event.place


def artist_left(event: Any, before: View, after: View, own: View) -> bool:
    """Returns whether an artist went off the runway to the deck (UA2)."""
    waited = waits(before, event.artist)
    return (
        (waited["place"], waited["seat"]) == (event.place, None)
        and event.artist not in waiting(after)
        and after["memory"]["sunk"] == [event.artist, *before["memory"]["sunk"]]
        and after["artist_deck"] == before["artist_deck"] + 1
    )


def artists_switched(event: Any, before: View, after: View, own: View) -> bool:
    ours, theirs = before["teams"][event.seat], before["teams"][event.other_seat]
    return (
        after["teams"][event.seat][ours.index(event.artist)] == event.other
        and after["teams"][event.other_seat][theirs.index(event.other)] == event.artist
        and after["under_way"]["given"] is None
    )


def cut_short(event: Any, before: View, after: View, own: View) -> bool:
    stuck = after["under_way"]["frames"][-1]
    cue = "move" if stuck["card"] is None else CUES[stuck["card"]][stuck["at"] - 1]
    return (stuck["seat"], stuck["card"], cue) == (event.seat, event.card, event.cue)


def spent(event: Any, before: View, after: View, number: int = 1) -> bool:
    return after["hand_sizes"][event.seat] == before["hand_sizes"][event.seat] - number


def gone(view: View, artist: int) -> bool:
    return all(artist not in lane for lane in view["arena"])


EFFECTS: dict[str, Effect] = {
    "mentors_dealt": Effect("", lambda e, b, a, own: a["genres"] == [*e.genres]),
    "arena_opened": Effect("", lambda e, b, a, own: [x[0] for x in a["arena"]] == [*e.artists]),
    "green_room_opened": Effect("", lambda e, b, a, own: a["slots"] == [*e.artists]),
    "hand_dealt": Effect("", lambda e, b, a, own: own["hand"] == [*e.cards]),
    "first_chosen": Effect("", lambda e, b, a, own: a["turn"] == e.seat),
    "turn_began": Effect(
        "turn turns",
        lambda e, b, a, own: (a["turn"], a["turns"], a["left"]) == (e.seat, e.number, 2),
    ),
    "card_declared": Effect(
        "hand_sizes memory",
        lambda e, b, a, own: (
            a["declared"] == {"seat": e.seat, "cards": [e.card]} and spent(e, b, a)
        ),
    ),
    "pair_discarded": Effect(
        "hand_sizes memory",
        lambda e, b, a, own: (
            a["declared"] == {"seat": e.seat, "cards": [*e.cards]}
            and a["pile"] == [*b["pile"], *e.cards]
            and spent(e, b, a, 2)
        ),
    ),
    "pause_played": Effect(
        "hand_sizes memory",
        lambda e, b, a, own: (
            a["under_way"]["frames"][-1] == {"seat": e.seat, "card": e.card, "at": 0}
            and a["declared"] == b["declared"]
            and spent(e, b, a)
        ),
    ),
    "action_resumed": Effect(
        "",
        lambda e, b, a, own: (
            a["under_way"]["frames"] == b["under_way"]["frames"][:-1]
            and a["pile"] == [*b["pile"], b["under_way"]["frames"][-1]["card"]]
        ),
    ),
    "cut_short": Effect("", cut_short),
    "went_forward": Effect("arena movable", went_forward),
    "artist_moved": Effect("arena movable", artist_moved),
    "artist_left": Effect("artist_deck memory", artist_left),
    "arena_turned": Effect(
        "arena", lambda e, b, a, own: a["arena"] == turned(b["arena"], e.clicks)
    ),
    "pile_shuffled": Effect(
        "cue_deck memory",
        lambda e, b, a, own: (a["pile"], a["cue_deck"]) == ([], b["cue_deck"] + e.number),
    ),
    "cards_drawn": Effect(
        "hand_sizes cue_deck memory",
        lambda e, b, a, own: (
            spent(e, b, a, -e.number) and a["cue_deck"] == b["cue_deck"] - e.number
        ),
    ),
    "cards_seen": Effect("", lambda e, b, a, own: {*e.cards} <= {*(own["hand"] or [])}),
    "artist_drawn": Effect(
        "artist_deck memory",
        lambda e, b, a, own: (
            (a["under_way"]["entering"], a["artist_deck"]) == (e.artist, b["artist_deck"] - 1)
        ),
    ),
    "artist_called": Effect(
        "slots", lambda e, b, a, own: a["under_way"]["entering"] == e.artist not in a["slots"]
    ),
    "artist_entered": Effect(
        "arena movable",
        lambda e, b, a, own: (
            a["arena"][e.place][0] == e.artist and a["under_way"]["entering"] is None
        ),
    ),
    "stage_full": Effect("", lambda e, b, a, own: None not in [x[0] for x in a["arena"]]),
    "card_dropped": Effect(
        "hand_sizes memory",
        lambda e, b, a, own: a["pile"] == [*b["pile"], e.card] and spent(e, b, a),
    ),
    "artist_exited": Effect(
        "arena movable artist_deck memory",
        lambda e, b, a, own: (
            gone(a, e.artist)
            and a["artist_deck"] == b["artist_deck"] + 1
            and a["memory"]["sunk"] == []
        ),
    ),
    "artist_snatched": Effect(
        "arena movable",
        lambda e, b, a, own: gone(a, e.artist) and waits(a, e.artist)["seat"] == e.seat,
    ),
    "switch_offered": Effect("", lambda e, b, a, own: a["under_way"]["given"] == e.artist),
    "artists_switched": Effect("teams worth", artists_switched),
    "artist_joined": Effect(
        "teams worth",
        lambda e, b, a, own: (
            a["teams"][e.seat] == [*b["teams"][e.seat], e.artist]
            and len(a["teams"][e.seat]) == e.size
            and e.artist not in [*waiting(a), a["under_way"]["arriving"]]
        ),
    ),
    "team_upstaged": Effect(
        "",
        lambda e, b, a, own: (
            (a["under_way"]["arriving"], a["under_way"]["host"]) == (e.artist, e.seat)
            and e.artist not in waiting(a)
        ),
    ),
    "artist_ousted": Effect(
        "teams worth",
        lambda e, b, a, own: (
            a["under_way"]["ousted"] == e.artist not in a["teams"][e.host_seat]
            and a["under_way"]["joined"] is not None
        ),
    ),
    "artist_sent": Effect(
        "teams worth",
        lambda e, b, a, own: (
            a["teams"][e.to_seat][-1] == e.artist
            and a["under_way"]["ousted"] is None
            and a["under_way"]["arriving"] is not None
        ),
    ),
    "slot_filled": Effect(
        "slots artist_deck memory",
        lambda e, b, a, own: e.artist in a["slots"] and a["artist_deck"] == b["artist_deck"] - 1,
    ),
    "role_judged": Effect(
        "",
        lambda e, b, a, own: (
            e.verdict == "nobody"
            or a["under_way"]["turner"] == (e.seat if e.caller_seat is None else e.caller_seat)
        ),
    ),
    "turn_declined": Effect("", lambda e, b, a, own: a["arena"] == b["arena"]),
    "actions_done": Effect("", lambda e, b, a, own: a["left"] == 0 and a["turn"] == e.seat),
    "turn_passed": Effect("", lambda e, b, a, own: a["turn"] == e.seat),
    "turn_ended_early": Effect("", lambda e, b, a, own: (a["turn"], a["left"]) == (e.seat, 1)),
    "teams_full": Effect(
        "artist_deck memory worth",
        lambda e, b, a, own: (
            all(len(team) == TEAM for team in a["teams"])
            and (a["phase"], a["declared"], waiting(a)) == ("cut", None, [])
            and a["memory"]["sunk"][: len(waiting(b))] == waiting(b)
            and not any(a["worth"])
        ),
    ),
    "off_air": Effect("worth", lambda e, b, a, own: a["under_way"]["off_air"]),
    "cut_locked": Effect("cut_by", lambda e, b, a, own: e.seat in a["cut_by"]),
    "cut_chosen": Effect(
        "", lambda e, b, a, own: own["cut"] == own["worth"][e.seat]["without"] == e.artist
    ),
    "cut_shown": Effect(
        "cuts worth",
        lambda e, b, a, own: a["cuts"][e.seat] == a["worth"][e.seat]["without"] == e.artist,
    ),
    "seat_scored": Effect(
        "cuts worth",  # without a full team nobody has cut: then all are shown with the first
        lambda e, b, a, own: (
            (a["worth"][e.seat]["points"], a["worth"][e.seat]["total"]) == (e.points, e.total)
        ),
    ),
    "tie_broken": Effect("", lambda e, b, a, own: a["phase"] == "over"),
    "game_ended": Effect(
        "", lambda e, b, a, own: [each and each["total"] for each in a["worth"]] == [*e.scores]
    ),
}


def check(event: Any, before: View, after: View, own: View) -> None:
    kind = event_kind(event)
    effect = EFFECTS[kind]
    changed = {name for name, value in after.items() if value != before[name]}  # type: ignore[literal-required]
    strange = changed - {*effect.fields.split()} - GAME.untold
    assert not strange, f"{event}: {strange} changed"
    assert effect.holds(event, before, after, own), f"{event} does not show"


def watched(match: Match, action: Any) -> list[Any]:
    """Checks the frames of an action, plays it, and returns its events."""
    state = match.state.copy()
    log = Watched(
        lambda event: [GAME.view(state, seat) for seat in (None, *(event.audience or ())[:1])]
    )
    GAME.apply(state, action, log)
    before: View = GAME.view(match.state, None)
    for event, pictures in zip(log, log.pictures, strict=True):
        check(event, before, pictures[0], pictures[-1])
        before = pictures[0]
    return match.play(action)


def test_every_event_is_told_when_its_effect_stands() -> None:
    seen: Counter[type] = Counter()
    kinds: set[str] = set()
    for seed in range(GAMES + AIRLESS):
        seats, options = setup(GAME, seed)
        match = Match.new(GAME, seats, seed, options)
        rng = Random(seed)
        start = match.view(None)
        for event in GAME.opening(seats, seed, options):
            own = match.view(event.audience[0]) if event.audience else start
            check(event, start, start, own)
            kinds.add(event_kind(event))
        while match.decision is not None:
            actions = match.decision.actions
            action = rng.choice(actions) if seed < GAMES else idle(match.view(None), actions, rng)
            if seldom(match.copy().play(action), seen) or rng.random() < depth(0.0, 0.05):
                events = watched(match, action)
                seen.update(map(type, events))
                kinds |= {*map(event_kind, events)}
            else:
                match.play(action)
    assert kinds == {*EFFECTS} == {*EVENTS}
