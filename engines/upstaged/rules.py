"""The rules of Upstaged!: what may be done, and what comes of it.

Numbers such as U17 and UA5 are listed in RULES.md with the tests that show them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from engines.kernel.action import Action
from engines.kernel.decision import Decision
from engines.kernel.dice import shuffled
from engines.upstaged import events
from engines.upstaged.actions import act, acts, discards
from engines.upstaged.content import ARTISTS, CARDS, CUES, GENRE_IDS, PAUSES, members
from engines.upstaged.foresight import NEEDS, NOTHING, hopeless, surely
from engines.upstaged.scoring import advice, tie_break, trio_of, winners, worth
from engines.upstaged.state import HAND, NOBODY, PLACES, SEAT_AT, SEATED, SPOTS, TEAM, State

ACTIONS = 2
"""Actions of a turn at most (U7)."""

AIRTIME = 60
"""Rounds after which the show goes off air (UA41)."""

STEPS_A_TURN = 80
"""More than a turn can take: two actions, each with its window, a Pause and four upstagings."""

Told = list[Any]

# -- before the first turn -------------------------------------------------------------------


def begin(seats: int, seed: int, options: dict[str, Any]) -> tuple[State, Told]:
    """A new game up to its first question, and what happened until there (U1–U6, U35)."""
    state = State()
    state.seats = seats
    state.options = options
    state.spots = SPOTS[options["mode"]]
    state.seed = seed
    state.shuffles = 0
    state.genres = _shuffled(state, range(len(GENRE_IDS)))[:seats]
    state.cues = _shuffled(state, range(CARDS))
    state.hands = [_mask(state.cues.pop() for _ in range(HAND)) for _ in range(seats)]
    state.pile = []
    state.stock = _mask(range(CARDS))
    state.deck = _shuffled(state, range(ARTISTS))
    state.lanes = [[state.deck.pop()] + [NOBODY] * state.spots for _ in range(PLACES)]
    state.slots = [state.deck.pop(), state.deck.pop()] if options["green_room"] else []
    state.sunk = 0
    state.teams = [[] for _ in range(seats)]
    state.cuts = [NOBODY] * seats
    state.asked = []
    state.frames = []
    state.paid = ()
    state.drops = 0
    state.waiting = []
    state.entering = state.given = state.arriving = state.ousted = NOBODY
    state.host = state.turner = 0
    state.turns = 0
    state.off_air = False
    first = _shuffled(state, range(seats))[0]
    told: Told = [
        events.MentorsDealt(tuple(state.genres)),
        events.ArenaOpened(tuple(lane[0] for lane in state.lanes)),
    ]
    if state.slots:
        told.append(events.GreenRoomOpened(tuple(state.slots)))
    for seat, hand in enumerate(state.hands):
        told.append(events.HandDealt(seat, members(hand), (seat,)))
    told.append(events.FirstChosen(first))
    _begin_turn(state, first, told)
    return state, told


def _shuffled(state: State, items: Any) -> list[int]:
    mixed = shuffled(items, state.seed, state.shuffles)
    state.shuffles += 1
    return mixed


def _mask(cards: Any) -> int:
    return sum(1 << card for card in cards)


# -- the position ----------------------------------------------------------------------------


def arena(state: State) -> list[int]:
    """Everybody on the stage and on the runways, ascending (UA38)."""
    return sorted(artist for lane in state.lanes for artist in lane if artist != NOBODY)


def occupied(state: State) -> bool:
    """Whether anybody is in the arena at all."""
    return any(max(lane) != NOBODY for lane in state.lanes)


def movable(state: State) -> list[int]:
    """Who can move one spot: before a free spot, or at the end of the runway (U10)."""
    return sorted(
        artist
        for lane in state.lanes
        for artist, ahead in zip(lane, [*lane[1:], NOBODY], strict=True)
        if artist != NOBODY and ahead == NOBODY
    )


def facing(state: State) -> list[int]:
    """The places that nobody on the stage looks at (U20)."""
    return [place for place, lane in enumerate(state.lanes) if lane[0] == NOBODY]


def candidates(state: State) -> int:
    """Artists that could be added: in the deck and in the Green Room (UA4, UA28)."""
    return len(state.deck) + sum(artist != NOBODY for artist in state.slots)


def must_enter(state: State) -> bool:
    """U8, UA7: an action now begins with an artist for the empty stage, if there is one."""
    return (
        not state.entered
        and len(facing(state)) == PLACES
        and candidates(state) > 0
        and state.hands[state.turn] > 0
    )


def actor(state: State) -> int:
    """Who makes the choices inside the card or action under way (UA32)."""
    return state.frames[-1][0] if state.frames else state.turn


@cache
def clockwise(seat: int, seats: int) -> tuple[int, ...]:
    """All seats from `seat`'s left on, itself last."""
    return tuple((seat + step) % seats for step in range(1, seats + 1))


# -- what may be done ------------------------------------------------------------------------


def decide(state: State) -> Decision | None:
    """The next question; None when the game is over."""
    phase = state.phase
    turn = state.turn
    if phase == "pause":
        return _window(state)
    if phase == "over":
        return None
    if phase == "act":
        # A turn's second action goes on with the same turn.
        goes_on = state.taken > 0 or state.entered
        return Decision((turn,), "ask.act", moves(state), {"left": ACTIONS - state.taken},
                        True, "pass", goes_on)  # fmt: skip
    if phase == "cut":  # U31
        seat = state.asked[0]
        suggested = advice(state, seat)
        choices = acts(seat, "cut", sorted(state.teams[seat]))
        return Decision((seat,), "ask.cut", choices, {"suggested": suggested})
    choices = _sound(state, _choices(state))
    seat = choices[0].seat
    private = phase == "drop"
    return Decision((seat,), "ask." + phase, choices, _about(state), private, "pass",
                    seat == turn or len(state.frames) > 1)  # fmt: skip


def moves(state: State) -> list[Action]:
    """What the turn player may begin now (U7–U10, UA34)."""
    seat = state.turn
    hand = state.hands[seat]
    if must_enter(state):
        return [act(seat, "begin"), act(seat, "end")]
    plays = [act(seat, "play", card) for card in members(hand) if playable(state, seat, card)]
    choices = discards(seat, hand) if occupied(state) else []
    if not (state.entered and (choices or plays)):
        choices.append(act(seat, "end"))
    return choices + plays


def _window(state: State) -> Decision:
    """UA18, UA33: everybody who has not let it go may answer what was declared."""
    seat, card, _ = state.frames[-1]
    choices = []
    for asked in state.asked:
        choices.append(act(asked, "pass"))
        pauses = state.hands[asked] & PAUSES
        if pauses:
            choices += [
                act(asked, "pause", each)
                for each in members(pauses)
                if playable(state, asked, each)
            ]
    about = {
        "seat": seat,
        "cards": [*state.paid] if card is None else [card],
        "order": [each for each in clockwise(state.turn, state.seats) if each in state.asked],
    }
    return Decision(tuple(state.asked), "ask.pause", choices, about)


def _about(state: State) -> dict[str, Any]:
    """What everybody may know about the question, besides who is asked."""
    phase = state.phase
    if phase == "face":
        return {"artist": state.entering}
    if phase == "drop":
        return {"count": state.drops}
    if phase == "take":
        return {"artist": state.given}
    if phase == "oust":
        return {"artist": state.arriving, "host_seat": state.host}
    if phase == "send":
        return {"artist": state.ousted, "host_seat": state.host}
    if state.frames and state.frames[-1][1] is not None:
        return {"card": state.frames[-1][1]}
    return {}


def _choices(state: State) -> list[Action]:
    """Every answer to a question inside a card, an action or a turn's end, sound or not."""
    phase = state.phase
    seat = actor(state)
    if phase == "click":  # U18
        _, card, at = state.frames[-1]
        once = CUES[card][at - 1] == "click_once"  # type: ignore[index]  # cues are on cards
        return acts(seat, "click", (-1, 1) if once else (-1, 1, 2))
    if phase == "face":
        return acts(seat, "face", facing(state))
    if phase == "source":  # U35
        choices = acts(seat, "slot", sorted(each for each in state.slots if each != NOBODY))
        return [*choices, act(seat, "top")] if state.deck else choices
    if phase == "drop":
        return acts(seat, "drop", members(state.hands[seat]))
    if phase == "move":
        return acts(seat, "move", movable(state))
    if phase in ("exit", "snatch"):
        return acts(seat, phase, arena(state))
    if phase == "give":
        return acts(seat, "give", sorted(state.teams[seat]))
    if phase == "take":
        return acts(seat, "take", _others(state, seat))
    turn = state.turn
    if phase == "join":  # U27
        return acts(turn, "join", sorted(artist for artist, _ in state.waiting))
    if phase == "oust":  # U29
        return acts(turn, "oust", sorted(state.teams[state.host]))
    if phase == "send":
        return acts(turn, "send", _rooms(state))
    if phase == "judge":  # UA27
        callers = [each for each in range(state.seats) if each != turn]
        return [*acts(turn, "called", callers), act(turn, "in_role"), act(turn, "nobody")]
    return [act(state.turner, "stay"), *acts(state.turner, "turn", (-1, 1))]


def _others(state: State, seat: int) -> list[int]:
    """The artists of all other teams, ascending (U23)."""
    return sorted(
        artist for each, team in enumerate(state.teams) if each != seat for artist in team
    )


def _rooms(state: State) -> list[int]:
    """The seats that can take in who was ousted (UA14)."""
    return [
        seat for seat, team in enumerate(state.teams) if seat != state.host and len(team) < TEAM
    ]


# -- looking ahead ---------------------------------------------------------------------------

# Questions that are part of performing a card's cues.
_WITHIN = frozenset(
    {"click", "face", "source", "drop", "exit", "snatch", "give", "take", "join", "oust", "send"}
)


def playable(state: State, seat: int, card: int) -> bool:
    """Whether some line of choices performs every cue of `card` now (U14, U15, UA5)."""
    needs = NEEDS[card][0]
    held = state.hands[seat].bit_count() - 1
    if needs == NOTHING or surely(state, seat, held, needs):
        return True
    if hopeless(state, seat, held, needs):
        return False
    after = state.copy()
    told: Told = []
    after.hands[seat] ^= 1 << card
    after.frames.append((seat, card, 0))
    _run(after, told)
    return _completes(after, len(state.frames) + 1, card, told)


def _sound(state: State, choices: list[Action]) -> list[Action]:
    """UA5, UA35: without those that spoil a later cue, as long as others do not."""
    if not state.frames or state.phase not in _WITHIN or len(choices) == 1:
        return choices
    seat, card, at = state.frames[-1]
    if card is None or choices[0].seat != seat:
        return choices
    needs = NEEDS[card][at]
    if needs == NOTHING:
        return choices
    held = state.hands[seat].bit_count() - state.drops
    removing = state.phase in ("exit", "snatch")
    adding = state.phase == "source"
    if surely(state, seat, held, needs, removing, adding):
        return choices
    depth = len(state.frames)
    return [each for each in choices if _leads_on(state, each, depth, card)] or choices


def spoiling(state: State) -> list[Action]:
    """The answers to the question inside a card that UA5 keeps back."""
    if state.phase not in _WITHIN:
        return []
    choices = _choices(state)
    sound = _sound(state, choices)
    return [each for each in choices if each not in sound]


def obstacle(state: State, seat: int, card: int) -> str:
    """The cue at which `card` gets stuck when it is played now, along one line of choices."""
    after = state.copy()
    told: Told = []
    after.hands[seat] ^= 1 << card
    after.frames.append((seat, card, 0))
    _run(after, told)
    while True:
        for event in told:
            if type(event) is events.CutShort and event.card == card:
                return event.cue
        told = apply(after, _choices(after)[0])


def _leads_on(state: State, action: Action, depth: int, card: int) -> bool:
    after = state.copy()
    return _completes(after, depth, card, apply(after, action))


def _completes(state: State, depth: int, card: int, told: Told) -> bool:
    """Whether `card`, played at this depth, was or can be carried out to its last cue.

    A line that ends the game counts (UA5).
    """
    if any(type(event) is events.CutShort and event.card == card for event in told):
        return False
    if len(state.frames) < depth:
        return True
    return any(_leads_on(state, each, depth, card) for each in _choices(state))


# -- what comes of it ------------------------------------------------------------------------


def apply(state: State, action: Action) -> Told:
    """Carry out a legal action; returns what happened, up to the next question."""
    seat, kind, arg = action
    told: Told = []
    if kind == "pass":
        state.asked.remove(seat)
        if not state.asked:
            _run(state, told)
        return told
    _CARRY_OUT[kind](state, seat, arg, told)
    return told


def _begin(state: State, seat: int, _: None, told: Told) -> None:
    """U8: the action begins with an artist for the stage."""
    state.entered = True
    if _call(state, seat, told):
        _act(state, told)


def _end(state: State, seat: int, _: None, told: Told) -> None:
    _end_turn(state, told)


def _play(state: State, seat: int, card: int, told: Told) -> None:
    """U9, UA33: the card is declared; then anybody may pause it."""
    state.hands[seat] ^= 1 << card
    state.frames.append((seat, card, 0))
    told.append(events.CardDeclared(seat, card))
    _open_window(state)


def _discard(state: State, seat: int, pair: tuple[int, int], told: Told) -> None:
    """U10, UA33: two cards are paid; the artist is chosen after the window (UA19)."""
    for card in pair:
        state.hands[seat] ^= 1 << card
        state.pile.append(card)
    state.paid = pair
    state.frames.append((seat, None, 0))
    told.append(events.PairDiscarded(seat, pair))
    _open_window(state)


def _open_window(state: State) -> None:
    state.asked = [*range(state.seats)]
    state.phase = "pause"


def _pause(state: State, seat: int, card: int, told: Told) -> None:
    """U24: the first who answers is the only one (UA18)."""
    state.hands[seat] ^= 1 << card
    state.asked.clear()
    state.frames.append((seat, card, 0))
    told.append(events.PausePlayed(seat, card))
    _run(state, told)


def _run(state: State, told: Told) -> None:
    """Go on with what is under way until a question comes up or the game is over."""
    while True:
        if state.waiting:
            if not _join_next(state, told):
                return
            continue
        if not state.frames:
            if not state.asked:  # else the game has ended, and cuts are being made
                _end_action(state, told)
            return
        seat, card, at = state.frames[-1]
        if card is None:
            if at:
                _leave(state, told)
            else:
                state.frames[-1] = (seat, None, 1)
                if not _move_one(state, seat, told):
                    return
            continue
        cues = CUES[card]
        if at == len(cues):
            _leave(state, told)
            continue
        state.frames[-1] = (seat, card, at + 1)
        if not _PERFORM[cues[at]](state, seat, told):
            return


def _leave(state: State, told: Told) -> None:
    """The innermost action is over; its card goes to the discard pile (U9)."""
    _, card, _ = state.frames.pop()
    if card is not None:
        state.pile.append(card)
    if state.frames:
        told.append(events.ActionResumed(state.frames[-1][0]))


def _cut_short(state: State, seat: int, cue: str, told: Told) -> bool:
    """U16, UA35: the action ends before this cue."""
    told.append(events.CutShort(seat, state.frames[-1][1], cue))
    _leave(state, told)
    return True


def _end_action(state: State, told: Told) -> None:
    state.taken += 1
    state.entered = False
    state.paid = ()
    _act(state, told)


def _act(state: State, told: Told) -> None:
    """Ask for the next action, or end the turn where none is left (U7, UA34)."""
    state.phase = "act"
    if state.taken == ACTIONS or (state.entered and moves(state)[0].kind == "end"):
        _end_turn(state, told)


# -- cues: each returns False when it asks something -----------------------------------------


def _forward(state: State, seat: int, told: Told) -> bool:
    """U17, UA6, UA17: everybody moves first; then those who came off are seen to."""
    if not occupied(state):
        return _cut_short(state, seat, "forward", told)
    told.append(events.WentForward(seat))
    gone = []
    for lane in state.lanes:
        gone.append(lane.pop())
        lane.insert(0, NOBODY)
    # Clockwise from the turn player's left, which UA37 asks for those who join nobody.
    start = SEATED[state.seats][state.turn] + 1
    for step in range(PLACES):
        place = (start + step) % PLACES
        if gone[place] != NOBODY:
            _come_off(state, gone[place], place, told)
    return True


def _come_off(state: State, artist: int, place: int, told: Told) -> None:
    """Off the last spot: to the team of who sits there (U25), else under the deck (U26, UA2)."""
    seat = SEAT_AT[state.seats][place]
    if seat is None:
        state.deck.insert(0, artist)
        state.sunk += 1
        told.append(events.ArtistLeft(artist, place))
    else:
        state.waiting.append((artist, seat))


def _click(state: State, seat: int, told: Told) -> bool:
    state.phase = "click"
    return False


def _click_twice(state: State, seat: int, told: Told) -> bool:
    _turn_arena(state, seat, 2, told)
    return True


def _turn_arena(state: State, seat: int, clicks: int, told: Told) -> None:
    """U18: artists turn with the arena."""
    lanes = state.lanes
    state.lanes = lanes[-clicks:] + lanes[:-clicks]
    told.append(events.ArenaTurned(seat, clicks))


def _draw_cue(state: State, seat: int, told: Told) -> bool:
    """U19, UA36."""
    if not (state.cues or state.pile):
        return _cut_short(state, seat, "draw", told)
    _draw(state, seat, 1, told)
    return True


def _draw(state: State, seat: int, count: int, told: Told) -> None:
    """Draw so many cue cards, as far as deck and pile last (U11, UA36)."""
    drawn: list[int] = []
    while len(drawn) < count and (state.cues or state.pile):
        if not state.cues:
            told.append(events.PileShuffled(len(state.pile)))
            state.stock = _mask(state.pile)
            state.cues = _shuffled(state, state.pile)
            state.pile = []
        drawn.append(state.cues.pop())
    if drawn:
        state.hands[seat] |= _mask(drawn)
        told.append(events.CardsDrawn(seat, len(drawn)))
        told.append(events.CardsSeen(seat, tuple(drawn), (seat,)))


def _add_artist(state: State, seat: int, told: Told) -> bool:
    """U20, UA4."""
    if not facing(state):
        told.append(events.StageFull(seat))
        return True
    if not candidates(state):
        return _cut_short(state, seat, "add_artist", told)
    return _call(state, seat, told)


def _call(state: State, seat: int, told: Told) -> bool:
    """Who comes: the top of the deck, or by choice somebody from the Green Room (U35, UA39)."""
    called = [artist for artist in state.slots if artist != NOBODY]
    if len(called) + bool(state.deck) > 1:
        state.phase = "source"
        return False
    return _call_slot(state, seat, called[0], told) if called else _call_top(state, seat, told)


def _call_top(state: State, seat: int, told: Told) -> bool:
    artist = state.deck.pop()
    state.sunk = min(state.sunk, len(state.deck))
    told.append(events.ArtistDrawn(seat, artist))
    return _face(state, seat, artist, told)


def _call_slot(state: State, seat: int, artist: int, told: Told) -> bool:
    state.slots[state.slots.index(artist)] = NOBODY  # UA29: it stays empty until the turn ends
    told.append(events.ArtistCalled(seat, artist))
    return _face(state, seat, artist, told)


def _face(state: State, seat: int, artist: int, told: Told) -> bool:
    places = facing(state)
    if len(places) == 1:
        _enter(state, seat, artist, places[0], told)
        return True
    state.entering = artist
    state.phase = "face"
    return False


def _enter(state: State, seat: int, artist: int, place: int, told: Told) -> None:
    state.lanes[place][0] = artist
    state.entering = NOBODY
    told.append(events.ArtistEntered(seat, artist, place))


def _discard_cue(count: int) -> Callable[[State, int, Told], bool]:
    def perform(state: State, seat: int, told: Told) -> bool:
        """U14."""
        held = state.hands[seat].bit_count()
        if held < count:
            return _cut_short(state, seat, f"discard_{count}", told)
        state.drops = count
        if held > count:
            state.phase = "drop"
            return False
        for card in members(state.hands[seat]):
            _drop_one(state, seat, card, told)
        return True

    return perform


def _drop_one(state: State, seat: int, card: int, told: Told) -> None:
    state.hands[seat] ^= 1 << card
    state.pile.append(card)
    state.drops -= 1
    told.append(events.CardDropped(seat, card))


def _exit_cue(state: State, seat: int, told: Told) -> bool:
    """U21, UA38."""
    found = arena(state)
    if not found:
        return _cut_short(state, seat, "exit", told)
    if len(found) > 1:
        state.phase = "exit"
        return False
    _exit(state, seat, found[0], told)
    return True


def _exit(state: State, seat: int, artist: int, told: Told) -> None:
    _take_off(state, artist)
    state.deck.append(artist)
    state.deck = _shuffled(state, state.deck)
    state.sunk = 0
    told.append(events.ArtistExited(seat, artist))


def _take_off(state: State, artist: int) -> None:
    lane = next(lane for lane in state.lanes if artist in lane)
    lane[lane.index(artist)] = NOBODY


def _snatch_cue(state: State, seat: int, told: Told) -> bool:
    """U22, UA38."""
    found = arena(state)
    if not found:
        return _cut_short(state, seat, "snatch", told)
    if len(found) > 1:
        state.phase = "snatch"
        return False
    _snatch(state, seat, found[0], told)
    return True


def _snatch(state: State, seat: int, artist: int, told: Told) -> None:
    _take_off(state, artist)
    told.append(events.ArtistSnatched(seat, artist))
    state.waiting.append((artist, seat))  # UA10: also when the own team is full


def _switch_cue(state: State, seat: int, told: Told) -> bool:
    """U23, UA12."""
    own = state.teams[seat]
    if not (own and _others(state, seat)):
        return _cut_short(state, seat, "switch", told)
    if len(own) > 1:
        state.phase = "give"
        return False
    return _offer(state, seat, own[0], told)


def _offer(state: State, seat: int, artist: int, told: Told) -> bool:
    others = _others(state, seat)
    if len(others) == 1:
        _switch(state, seat, artist, others[0], told)
        return True
    state.given = artist
    state.phase = "take"
    return False


def _switch(state: State, seat: int, artist: int, other: int, told: Told) -> None:
    """UA11: one for one, so no team is upstaged."""
    other_seat = next(each for each, team in enumerate(state.teams) if other in team)
    theirs, own = state.teams[other_seat], state.teams[seat]
    theirs[theirs.index(other)] = artist
    own[own.index(artist)] = other
    state.given = NOBODY
    told.append(events.ArtistsSwitched(seat, artist, other_seat, other))


def _pause_cue(state: State, seat: int, told: Told) -> bool:
    """UA18: it has done its work by being played."""
    return True


_PERFORM: dict[str, Callable[[State, int, Told], bool]] = {
    "forward": _forward,
    "click_once": _click,
    "click_twice": _click_twice,
    "click_once_or_twice": _click,
    "draw": _draw_cue,
    "add_artist": _add_artist,
    "discard_1": _discard_cue(1),
    "discard_2": _discard_cue(2),
    "exit": _exit_cue,
    "snatch": _snatch_cue,
    "switch": _switch_cue,
    "pause": _pause_cue,
}


def _move_one(state: State, seat: int, told: Told) -> bool:
    """U10, UA19: the artist that two discarded cards move."""
    found = movable(state)
    if not found:
        return _cut_short(state, seat, "move", told)
    if len(found) > 1:
        state.phase = "move"
        return False
    _move(state, seat, found[0], told)
    return True


def _move(state: State, seat: int, artist: int, told: Told) -> None:
    place = next(place for place, lane in enumerate(state.lanes) if artist in lane)
    lane = state.lanes[place]
    spot = lane.index(artist)
    lane[spot] = NOBODY
    told.append(events.ArtistMoved(seat, artist, place))
    if spot < state.spots:
        lane[spot + 1] = artist
    else:
        _come_off(state, artist, place, told)


# -- answers to a cue's question -------------------------------------------------------------


def _then_run(
    step: Callable[[State, int, Any, Told], Any],
) -> Callable[[State, int, Any, Told], None]:
    """An answer that completes what was asked: what is under way goes on."""

    def answer(state: State, seat: int, arg: Any, told: Told) -> None:
        if step(state, seat, arg, told) is not False:
            _run(state, told)

    return answer


def _answer_source(state: State, seat: int, artist: int | None, told: Told) -> None:
    """U35: the deck's top, or an artist from the Green Room."""
    if artist is None:
        entered = _call_top(state, seat, told)
    else:
        entered = _call_slot(state, seat, artist, told)
    if entered:
        _go_on(state, told)


def _answer_face(state: State, seat: int, place: int, told: Told) -> None:
    _enter(state, seat, state.entering, place, told)
    _go_on(state, told)


def _go_on(state: State, told: Told) -> None:
    """After an artist has entered: for a cue, or before an action (U8)."""
    if state.frames:
        _run(state, told)
    else:
        _act(state, told)


def _answer_drop(state: State, seat: int, card: int, told: Told) -> None:
    _drop_one(state, seat, card, told)
    if not state.drops:
        _run(state, told)


# -- teams -----------------------------------------------------------------------------------


def _join_next(state: State, told: Told) -> bool:
    """The next who came off joins; the turn player says who where it matters (U27)."""
    waiting = state.waiting
    if len(waiting) > 1 and _order_matters(state):
        state.phase = "join"
        return False
    return _arrive(state, *waiting.pop(0), told)


def _order_matters(state: State) -> bool:
    """Only an upstaging makes the order of joining matter; without one all end up the same."""
    sizes = [len(team) for team in state.teams]
    for _, seat in state.waiting:
        sizes[seat] += 1
    return max(sizes) > TEAM


def _join(state: State, seat: int, artist: int, told: Told) -> bool:
    """U27: the turn player has named who joins next."""
    found = next(pair for pair in state.waiting if pair[0] == artist)
    state.waiting.remove(found)
    return _arrive(state, *found, told)


def _arrive(state: State, artist: int, seat: int, told: Told) -> bool:
    """U25, U28, U29: joins a team, or upstages it when it is full."""
    if len(state.teams[seat]) < TEAM:
        _settle(state, artist, seat, told)
        return True
    state.arriving = artist
    state.host = seat
    state.phase = "oust"
    told.append(events.TeamUpstaged(seat, artist))
    return False


def _settle(state: State, artist: int, seat: int, told: Told) -> None:
    """An artist is on the team. U30, UA16: when all teams are full, nothing else happens."""
    team = state.teams[seat]
    team.append(artist)
    told.append(events.ArtistJoined(seat, artist, len(team)))
    if all(len(each) == TEAM for each in state.teams):
        told.append(events.TeamsFull())
        _stop(state, told)


def _oust(state: State, seat: int, artist: int, told: Told) -> bool:
    """U29, UA13, UA14."""
    state.teams[state.host].remove(artist)
    state.ousted = artist
    told.append(events.ArtistOusted(seat, artist, state.host))
    rooms = _rooms(state)
    if len(rooms) > 1:
        state.phase = "send"
        return False
    _send(state, seat, rooms[0], told)
    return True


def _send(state: State, seat: int, to_seat: int, told: Told) -> None:
    """U29, UA15: who left is placed first, then who arrived joins."""
    state.teams[to_seat].append(state.ousted)
    told.append(events.ArtistSent(seat, state.ousted, to_seat))
    arrived = state.arriving
    state.ousted = state.arriving = NOBODY
    _settle(state, arrived, state.host, told)


# -- the end of a turn, and of the game ------------------------------------------------------


def _begin_turn(state: State, seat: int, told: Told) -> None:
    state.turn = seat
    state.turns += 1
    state.taken = 0
    state.entered = False
    state.phase = "act"
    told.append(events.TurnBegan(seat, state.turns))


def _end_turn(state: State, told: Told) -> None:
    """U11, U35, then U36 as the very last step (UA40)."""
    seat = state.turn
    _draw(state, seat, HAND - state.hands[seat].bit_count(), told)
    for at, artist in enumerate(state.slots):
        if artist == NOBODY and state.deck:  # UA39
            state.slots[at] = state.deck.pop()
            state.sunk = min(state.sunk, len(state.deck))
            told.append(events.SlotFilled(state.slots[at]))
    if state.options["outspoken"] and state.taken:
        state.phase = "judge"
    else:
        _next_turn(state, told)


def _judge(state: State, seat: int, caller: int | None, told: Told, verdict: str) -> None:
    """U36, UA27: who may turn the arena."""
    told.append(events.RoleJudged(seat, verdict, caller))
    if verdict == "nobody":
        _next_turn(state, told)
    else:
        state.turner = seat if caller is None else caller
        state.phase = "turn"


def _quarter(state: State, seat: int, clicks: int | None, told: Told) -> None:
    """U36: the quarter turn, or none."""
    if clicks is None:
        told.append(events.TurnDeclined(seat))
    else:
        _turn_arena(state, seat, clicks, told)
    _next_turn(state, told)


def _next_turn(state: State, told: Told) -> None:
    if state.turns == AIRTIME * state.seats:
        state.off_air = True
        told.append(events.OffAir())
        _stop(state, told)
    else:
        _begin_turn(state, (state.turn + 1) % state.seats, told)


def _stop(state: State, told: Told) -> None:
    """U30: what is under way is dropped; then full teams are cut (U31)."""
    state.pile += [card for _, card, _ in state.frames if card is not None]
    state.frames.clear()
    state.deck[:0] = [artist for artist, _ in state.waiting]
    state.sunk += len(state.waiting)
    state.waiting.clear()
    order = (state.turn, *clockwise(state.turn, state.seats)[:-1])
    state.asked = [seat for seat in order if len(state.teams[seat]) == TEAM]
    state.phase = "cut"
    if not state.asked:
        _score(state, told)


def _cut(state: State, seat: int, artist: int, told: Told) -> None:
    """U31, UA24: locked in unseen; when the last one is in, all are shown."""
    state.cuts[seat] = artist
    state.asked.remove(seat)
    told += [events.CutLocked(seat), events.CutChosen(seat, artist, (seat,))]
    if not state.asked:
        _score(state, told)


def _score(state: State, told: Told) -> None:
    """U32, U34."""
    state.phase = "over"
    told += [
        events.CutShown(seat, artist) for seat, artist in enumerate(state.cuts) if artist != NOBODY
    ]
    scores = []
    for seat in range(state.seats):
        points, bonus = worth(state, seat)
        scores.append(points + bonus)
        trio = tuple(trio_of(state, seat))
        told.append(events.SeatScored(seat, trio, points, bonus, points + bonus))
    won = tuple(winners(state))
    tied, by = tie_break(state)
    if tied:
        told.append(events.TieBroken(tuple(tied), by, won))
    told.append(events.GameEnded(tuple(scores), won))


_CARRY_OUT: dict[str, Callable[[State, int, Any, Told], None]] = {
    "begin": _begin,
    "end": _end,
    "play": _play,
    "discard": _discard,
    "pause": _pause,
    "top": _answer_source,
    "slot": _answer_source,
    "face": _answer_face,
    "click": _then_run(_turn_arena),
    "drop": _answer_drop,
    "move": _then_run(_move),
    "exit": _then_run(_exit),
    "snatch": _then_run(_snatch),
    "give": _then_run(_offer),
    "take": _then_run(
        lambda state, seat, other, told: _switch(state, seat, state.given, other, told)
    ),
    "join": _then_run(_join),
    "oust": _then_run(_oust),
    "send": _then_run(_send),
    "in_role": lambda state, seat, _, told: _judge(state, seat, None, told, "in_role"),
    "called": lambda state, seat, caller, told: _judge(state, seat, caller, told, "called"),
    "nobody": lambda state, seat, _, told: _judge(state, seat, None, told, "nobody"),
    "stay": _quarter,
    "turn": _quarter,
    "cut": _cut,
}
