"""Tests of the box, the deal and the choice of characters."""

from collections import Counter
from functools import cache
from itertools import permutations
from random import Random

import pytest

from engines import Action, BadSetup, Match
from engines.thespianage import GAME, cast, content, events, rules
from engines.thespianage.content import COUNTS, EVENTS, FIRST_EVENT, FIRST_SHOT, KINDS, SHOTS, TILES
from engines.thespianage.state import State, empty
from tests.depth import depth
from tests.engines.matches import happened, prompt, reason_against, the

from .table import CHARACTER_IDS, answer, asked, box, casting, character, end, offered, table, whole

SEATS = (3, 4, 5, 6)


def opening(seats: int, seed: int, seat: int | None = None, length: str = "full") -> list[object]:
    return [*Match.new(GAME, seats, seed, {"length": length}).log(seat, None)]


def even(counts: Counter[object], classes: int) -> bool:
    assert len(counts) <= classes
    due = counts.total() / classes
    assert due >= 5
    seen = [*counts.values(), *[0] * (classes - len(counts))]
    found = sum((each - due) ** 2 / due for each in seen)
    return bool(found < classes - 1 + 4 * (2 * (classes - 1)) ** 0.5)


def parts(state: State) -> list[list[content.Card | content.StageEvent]]:
    """Returns the four parts of the Play Deck, the lowest first."""
    rest = [*state.deck]
    found = []
    for cards, more in state.quarters:
        found.append(rest[: cards + more])
        del rest[: cards + more]
    assert not rest
    return found


# -- the box ---------------------------------------------------------------------------------


def test_T1_three_to_six_players() -> None:
    assert GAME.seats == SEATS
    for seats in SEATS:
        match = whole(Match.new(GAME, seats, 5))
        assert len(match.view(None)["hand_sizes"]) == seats
    for seats in (2, 7):
        with pytest.raises(ValueError, match="cannot be played"):
            Match.new(GAME, seats, 5)


@cache
def opened(seats: int, seed: int) -> State:
    state: State = Match.new(GAME, seats, seed).state
    return state


def test_T2_sixty_two_tiles_and_thirteen_special_tiles() -> None:
    assert len(TILES) == 62
    assert set(TILES) <= {*range(-5, 6)}
    assert (max(TILES), min(TILES)) == (5, -5)
    assert sum(content.SPECIAL_COUNTS) == 13
    match = Match.new(GAME, 4, 5)
    assert sorted(match.state.pool) == sorted(TILES)
    assert match.state.supply == [*content.SPECIAL_COUNTS]
    view = match.view(0)
    assert view["pool"] == 62
    assert view["specials"] == [[0] * 4] * 4
    tops = Counter(opened(3, seed).pool[-1] for seed in range(400))
    assert set(tops) == set(TILES)
    assert max(tops.values()) < 400 * 7 / 62 * 2


@pytest.mark.parametrize("seats", SEATS)
def test_T3_three_play_cards_each(seats: int) -> None:
    groups = {"places": 30, "rehearsal": 32, "special": 52}
    assert sum(COUNTS) == sum(groups.values())
    assert COUNTS[content.PLACES_KIND] == 30
    assert COUNTS[content.REHEARSAL_KIND] == 32
    match = Match.new(GAME, seats, 8)
    state = match.state
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert state.pile == []
    assert sum(thing < KINDS for thing in state.deck) == 114 - 3 * seats
    for seat in range(seats):
        view = match.view(seat)
        assert view["hand"] == state.hands[seat] == sorted(state.hands[seat])
        event = the(match.log(seat), events.HandDealt)
        assert (event.seat, [*event.cards]) == (seat, view["hand"])
    assert match.view(None)["hand"] is None
    assert happened(match.log(None), events.HandDealt) == []
    dealt = {tuple(opened(seats, seed).hands[0]) for seed in range(60)}
    assert len(dealt) > 40


@pytest.mark.parametrize("seats", SEATS)
def test_T4_two_events_in_each_of_four_parts(seats: int) -> None:
    places: Counter[int] = Counter()
    met: Counter[int] = Counter()
    sizes: set[tuple[int, ...]] = set()
    for seed in range(200):
        state = opened(seats, seed)
        assert len(state.quarters) == 4
        order = []
        for part in parts(state):
            here = [thing for thing in part if thing >= FIRST_EVENT]
            assert len(here) == 2
            met.update(here)
            order.append(len(part))
            for at, thing in enumerate(part):
                if thing >= FIRST_EVENT:
                    places[3 * at // len(part)] += 1
        assert max(order) - min(order) <= 1
        sizes.add(tuple(order))
        assert sum(FIRST_EVENT <= thing < FIRST_SHOT for thing in state.box) == 4
        assert all(card < KINDS for hand in state.hands for card in hand)
    assert set(met) == {*range(FIRST_EVENT, FIRST_EVENT + EVENTS)}
    assert max(met.values()) < 1600 / EVENTS * 1.4
    assert {*places} == {0, 1, 2}
    assert min(places.values()) > 1600 / 3 * 0.8  # anywhere in its part
    different = len({*sizes})
    assert different == (1 if (114 - 3 * seats) % 4 == 0 else 4 if (114 - seats * 3) % 2 else 6)


@pytest.mark.parametrize("seats", SEATS)
def test_T4_parts_are_shuffled_each_for_itself(seats: int) -> None:
    kinds: Counter[tuple[int, bool]] = Counter()
    for seed in range(150):
        for number, part in enumerate(parts(opened(seats, seed))):
            kinds.update((number, thing == content.PLACES_KIND) for thing in part)
    shares = [kinds[number, True] / kinds[number, False] for number in range(4)]
    assert max(shares) < 1.2 * min(shares)


@pytest.mark.parametrize("seats", SEATS)
def test_T5_for_each_missing_player_one_character_is_left_out(seats: int) -> None:
    casts: Counter[tuple[int, ...]] = Counter()
    for seed in range(300):
        state = opened(seats, seed)
        assert len(state.cast) == seats
        assert sorted(state.crush) == sorted(state.nemesis) == [*state.cast]
        casts[state.cast] += 1
    assert set().union(*casts) == {*range(6)}
    assert len(casts) == {3: 20, 4: 15, 5: 6, 6: 1}[seats]
    event = the(opening(seats, 9), events.CastChosen)
    assert [*event.characters] == Match.new(GAME, seats, 9).view(None)["cast"]


@pytest.mark.parametrize("seats", SEATS[1:])
def test_T6_a_secret_crush_and_another_nemesis(seats: int) -> None:
    for seed in range(depth(20, 60)):
        match = Match.new(GAME, seats, seed)
        state = match.state
        for seat in range(seats):
            assert state.crush[seat] != state.nemesis[seat]
            secrets = match.view(seat)["secrets"]
            assert secrets[seat] == [state.crush[seat], state.nemesis[seat]]
            assert all(each == [None, None] for other, each in enumerate(secrets) if other != seat)
            event = the(match.log(seat), events.HandDealt)
            assert (event.crush, event.nemesis) == (state.crush[seat], state.nemesis[seat])
        assert match.view(None)["secrets"] == [[None, None]] * seats


def test_T7_a_character_who_is_neither_in_everybodys_view() -> None:
    match = casting("betsy frisco bob annabelle", "annabelle betsy frisco bob")
    assert prompt(match) == "character"
    assert offered(match, "character") == {"frisco", "bob"}  # neither Betsy nor Annabelle
    log = answer(match, "character", "frisco")
    assert the(log, events.CharacterTaken)[:2] == (0, 0)
    for viewer in (None, 0, 1, 2, 3):
        assert match.view(viewer)["characters"] == [0, None, None, None]
    answer(match, "character", "bob")
    log = answer(match, "character", "annabelle")
    assert match.view(None)["characters"] == [0, 3, 1, 2]
    assert prompt(match) == "act"
    assert the(log, events.TurnBegan)[:2] == (0, 1)


@pytest.mark.parametrize("seats", SEATS)
def test_T7_nobody_plays_the_own_crush_or_nemesis(seats: int) -> None:
    for seed in range(depth(40, 120)):
        match = Match.new(GAME, seats, seed)
        rng = Random(seed)
        while prompt(match) == "character":
            match.play(rng.choice(match.decision.actions))  # type: ignore[union-attr]
        state = match.state
        assert sorted(state.characters) == [*state.cast]
        for seat in range(seats):
            assert state.characters[seat] not in (state.crush[seat], state.nemesis[seat])


@pytest.mark.parametrize("seats", SEATS)
def test_T8_one_secret_one_shot_each(seats: int) -> None:
    first: Counter[int] = Counter()
    for seed in range(240):
        shots = opened(seats, seed).shots
        assert len(set(shots)) == seats
        assert all(FIRST_SHOT <= shot < FIRST_SHOT + SHOTS for shot in shots)
        first[shots[0]] += 1
    assert len(first) == 6
    assert min(first.values()) > 20
    match = Match.new(GAME, seats, seed)
    for seat in range(seats):
        assert match.view(seat)["shot"] == shots[seat]
        assert match.view(seat)["shots"] == [True] * seats
        assert the(match.log(seat), events.HandDealt).shot == shots[seat]
    assert match.view(None)["shot"] is None
    assert sum(thing >= FIRST_SHOT for thing in match.state.box) == 6 - seats


@pytest.mark.parametrize("seats", SEATS)
def test_T9_dice_name_who_begins_then_clockwise(seats: int) -> None:
    firsts = Counter(opened(seats, seed).turn for seed in range(200))
    assert set(firsts) == set(range(seats))
    assert min(firsts.values()) > 200 / seats / 2
    match = table(seats, turn=seats - 1, below=5 * seats)
    for step in range(2 * seats):
        assert asked(match) == (seats - 1 + step) % seats
        log = end(match)
        assert the(log, events.TurnBegan)[:2] == ((seats + step) % seats, step + 2)
    found = the(opening(seats, 6), events.FirstChosen)
    fresh = Match.new(GAME, seats, 6)
    assert (found.seat, found.dealer_seat) == (fresh.state.turn, fresh.view(None)["dealer"])
    while prompt(fresh) == "character":
        fresh.play(fresh.decision.actions[0])  # type: ignore[union-attr]
    assert asked(fresh) == found.seat


@pytest.mark.parametrize("seats", SEATS)
def test_T9_or_the_table_does(seats: int) -> None:
    for seat in range(seats):
        match = Match.new(GAME, seats, 6, {"first": seat + 1})
        assert match.view(None)["dealer"] == (seat - 1) % seats
        event = the(GAME.opening(seats, 6, match.options), events.FirstChosen)
        assert (event.seat, event.by) == (seat, "table")
        while prompt(match) == "character":
            match.play(match.decision.actions[0])  # type: ignore[union-attr]
        assert asked(match) == seat
    rolled = Match.new(GAME, seats, 6)
    first = rolled.state.first
    assert the(opening(seats, 6), events.FirstChosen).by == "dice"
    named = Match.new(GAME, seats, 6, {"first": first + 1})
    assert (named.state.hands, named.state.deck) == (rolled.state.hands, rolled.state.deck)
    with pytest.raises(BadSetup, match="The option 'first' of Thespianage cannot be"):
        Match.new(GAME, seats, 6, {"first": seats + 1})


def test_TA1_fifty_two_other_cards() -> None:
    assert sum(COUNTS[kind] for kind in content.SPECIAL_KINDS) == 52
    assert sum(COUNTS) == 114
    assert len(content.SPECIAL_KINDS) == KINDS - 2 >= 18


@pytest.mark.parametrize("seats", SEATS[1:])
def test_TA3_in_play_are_those_who_are_somebodys_crush(seats: int) -> None:
    for seed in range(depth(20, 60)):
        match = Match.new(GAME, seats, seed)
        in_play = {*match.state.crush}
        assert in_play == {*match.state.nemesis} == {*match.view(None)["cast"]}
        absent = {*range(6)} - in_play
        for each in absent:
            reason = reason_against(match, Action(match.state.turn, "character", each))
            assert (reason.key, reason.rule) == ("why.not_cast", "TA3")
        while prompt(match) == "character":
            assert {CHARACTER_IDS.index(each) for each in offered(match, "character")} <= in_play
            match.play(match.decision.actions[-1])  # type: ignore[union-attr]


# -- TA4: dealing the Nemesis ----------------------------------------------------------------


def dealt(seats: int, seed: int) -> State:
    state = empty(seats, seed, {})
    rules._deal_roles(state)
    return state


@pytest.mark.parametrize(("seats", "deals"), [(3, depth(600, 2000)), (4, depth(1800, 4000))])
def test_TA4_every_arrangement_is_equally_likely(seats: int, deals: int) -> None:
    seen: Counter[object] = Counter()
    for seed in range(deals):
        state = dealt(seats, seed)
        crush = tuple(map(state.cast.index, state.crush))
        nemesis = tuple(map(state.cast.index, state.nemesis))
        assert all(a != b for a, b in zip(crush, nemesis, strict=True))
        seen[crush, nemesis] += 1
    assert even(seen, {3: 12, 4: 216}[seats])


@pytest.mark.parametrize(("seats", "ways"), [(5, 44), (6, 265)])
def test_TA4_who_is_whose_nemesis_is_even_for_many(seats: int, ways: int) -> None:
    seen: Counter[object] = Counter()
    for seed in range(5000):
        state = dealt(seats, seed)
        hated = (state.nemesis[state.crush.index(each)] for each in state.cast)
        seen[tuple(map(state.cast.index, hated))] += 1
    assert len(seen) == ways
    assert even(seen, ways)


def test_TA4_a_new_game_deals_like_that() -> None:
    seen: Counter[object] = Counter()
    for seed in range(600):
        state = opened(3, seed)
        crush = tuple(map(state.cast.index, state.crush))
        seen[crush, tuple(map(state.cast.index, state.nemesis))] += 1
    assert even(seen, 12)


# -- TA5: a character for everybody ----------------------------------------------------------


def deals(seats: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [
        (crush, nemesis)
        for crush in permutations(range(seats))
        for nemesis in permutations(range(seats))
        if all(a != b for a, b in zip(crush, nemesis, strict=True))
    ]


def choosing(crush: tuple[int, ...], nemesis: tuple[int, ...], first: int = 0) -> State:
    crushes, nemeses = (" ".join(CHARACTER_IDS[n] for n in row) for row in (crush, nemesis))
    state: State = casting(crushes, nemeses, first).state
    return state


def legal(state: State) -> list[int]:
    return [
        each
        for each in state.cast
        if each not in state.characters
        and each not in (state.crush[state.turn], state.nemesis[state.turn])
    ]


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_TA5_all_that_ones_own_cards_allow(seats: int) -> None:
    rng = Random(seats)
    again = 0
    for seed in range(depth(30, 300)):
        match = Match.new(GAME, seats, seed)
        while prompt(match) == "character":
            seat = asked(match)
            own = [*match.state.crush], [*match.state.nemesis]
            assert cast.offered(match.state) == legal(match.state) == match.view(seat)["offered"]
            world = GAME.imagine(match.view(seat), rng)
            assert cast.offered(world) == legal(match.state)
            log = match.play(rng.choice(match.decision.actions))  # type: ignore[union-attr]
            redealt = happened(log, events.HeartsDealtAgain)
            again += len(redealt)
            assert ((match.state.crush, match.state.nemesis) == own) == (not redealt)
    assert again > depth(2, 30)


def test_TA5_at_a_dead_end_all_hearts_are_dealt_again() -> None:
    match = casting("mona bob frisco betsy", "frisco mona betsy bob")
    answer(match, "character", "betsy")
    answer(match, "character", "frisco")
    assert offered(match, "character") == {"bob", "mona"}
    log = answer(match, "character", "mona")  # Bob is left, whom seat 3 cannot stand
    assert the(log, events.HeartsDealtAgain).seat == 3
    state = match.state
    assert [CHARACTER_IDS[each] for each in state.characters] == ["betsy", "frisco", "mona", "bob"]
    for seat in range(4):
        hearts = {state.crush[seat], state.nemesis[seat]}
        assert len(hearts) == 2
        assert state.characters[seat] not in hearts
        new = the(match.log(seat), events.HeartsDealt)
        assert (new.seat, new.crush, new.nemesis) == (seat, state.crush[seat], state.nemesis[seat])
        assert match.view(seat)["secrets"][seat] == [new.crush, new.nemesis]
        seen = match.view(seat)["secrets"]
        assert all(pair == [None, None] for other, pair in enumerate(seen) if other != seat)


def test_TA5_new_hearts_are_any_that_fit() -> None:
    seen: Counter[object] = Counter()
    state = casting("mona bob frisco betsy", "frisco mona betsy bob").state
    state.characters = [character(word) for word in ("betsy", "frisco", "mona", "bob")]
    for seed in range(depth(800, 3000)):
        state.seed, state.shuffles = seed, 0
        cast.deal(state)
        seen[*state.crush, *state.nemesis] += 1
    fits = [
        (crush, nemesis)
        for crush, nemesis in deals(4)
        if all(len({*three}) == 3 for three in zip(crush, nemesis, range(4), strict=True))
    ]
    assert len(seen) == len(fits)
    assert even(seen, len(fits))


def test_TA5_who_is_refused_is_told_why() -> None:
    match = casting("frisco annabelle betsy bob", "annabelle betsy bob frisco")
    assert offered(match, "character") == {"betsy", "bob"}
    answer(match, "character", "betsy")
    assert offered(match, "character") == {"frisco", "bob"}
    refusals = {
        "annabelle": ("why.own_crush", "T7"),
        "betsy": ("why.taken", "T7"),
        "mona": ("why.not_cast", "TA3"),
    }
    for word, refusal in refusals.items():
        reason = reason_against(match, Action(1, "character", character(word)))
        assert (reason.key, reason.rule) == refusal


def test_TA6_in_turn_order_openly() -> None:
    for seats in SEATS[1:]:
        match = Match.new(GAME, seats, 21)
        first = match.state.first
        for step in range(seats - 1):
            seat = (first + step) % seats
            assert (prompt(match), asked(match)) == ("character", seat)
            action = match.decision.actions[0]  # type: ignore[union-attr]
            log = happened(match.play(action), events.CharacterTaken)
            assert match.view(None)["characters"][seat] == action.arg
            assert log[0][:3] == (seat, action.arg, False)
            assert len(log) == (2 if step == seats - 2 else 1)  # the last takes who is left
            assert all(each.forced for each in log[1:])
        assert (prompt(match), asked(match)) == ("act", first)


def test_TA6_what_is_offered_is_for_the_chooser_alone() -> None:
    match = Match.new(GAME, 6, 21)
    first = match.state.first
    for seat in (None, *range(6)):
        offer = match.view(seat)["offered"]
        assert offer == (cast.offered(match.state) if seat == first else [])


def test_TA6_three_players_are_cast_by_themselves() -> None:
    for seed in range(30):
        match = Match.new(GAME, 3, seed)
        assert (prompt(match), asked(match)) == ("act", match.state.first)
        taken = happened(match.log(None), events.CharacterTaken)
        assert [each.seat for each in taken] == [(match.state.first + n) % 3 for n in range(3)]
        assert not happened(match.log(None), events.HeartsDealtAgain)


def test_TA49_with_three_players_all_hearts_lie_open() -> None:
    match = Match.new(GAME, 3, 5)
    state = match.state
    pairs = [[a, b] for a, b in zip(state.crush, state.nemesis, strict=True)]
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer)["secrets"] == pairs
        assert len(happened(match.log(viewer), events.HeartsOpened)) == 1
        assert len(happened(match.log(viewer), events.SecretShown)) == 6
    # There is no other deal: whoever knows their own cards and all characters knows the rest.
    fits = [
        (crush, nemesis)
        for crush in permutations(state.cast)
        for nemesis in permutations(state.cast)
        if all(len({*three}) == 3 for three in zip(crush, nemesis, state.characters, strict=True))
        and (crush[0], nemesis[0]) == (state.crush[0], state.nemesis[0])
    ]
    assert fits == [(tuple(state.crush), tuple(state.nemesis))]
    assert not happened(Match.new(GAME, 4, 5).log(None), events.HeartsOpened)


def test_T4_the_order_of_the_parts_stands_in_no_view() -> None:
    orders: dict[str, set[object]] = {}
    for seed in range(40):
        state = Match.new(GAME, 4, seed).state
        views = [GAME.view(state, viewer) for viewer in (None, 0)]
        turned = state.copy()
        turned.quarters = state.quarters[::-1]
        assert [GAME.view(turned, viewer) for viewer in (None, 0)] == views
        rng = Random(seed)
        for view in views:
            orders.setdefault("made", set()).add(tuple(GAME.imagine(view, rng).quarters))
        orders.setdefault("dealt", set()).add(tuple(state.quarters))
    assert orders["made"] == orders["dealt"]
    assert len(orders["dealt"]) == 6  # 102 cards: two parts of 26 and two of 25


# -- the deck --------------------------------------------------------------------------------


def test_TA30_everybody_knows_how_many_cards_are_left() -> None:
    match = table(deck="rehearsal full_house places", below=4, hands=("*",))
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer)["deck"] == 7
    end(match)
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer)["deck"] == 4
        assert match.view(viewer)["events_left"] == 0


@pytest.mark.parametrize("seats", SEATS)
def test_TA39_a_short_show_uses_half_of_the_deck(seats: int) -> None:
    assert Match.new(GAME, seats, 1).options["length"] == "full"
    left: set[object] = set()
    seeds = depth(25, 80)
    for seed in range(seeds):
        match = whole(Match.new(GAME, seats, seed, {"length": "short"}))
        state = match.state
        assert sum(len(hand) for hand in state.hands) == 3 * seats
        assert sum(thing < KINDS for thing in state.deck) == 57 - 3 * seats
        assert sum(thing < KINDS for thing in state.box) == 57
        assert sum(FIRST_EVENT <= thing < FIRST_SHOT for thing in state.box) == 8
        sizes = [len(part) for part in parts(state)]
        assert max(sizes) - min(sizes) <= 1
        for part in parts(state):
            assert sum(thing >= FIRST_EVENT for thing in part) == 1
        boxed = Counter(thing for thing in state.box if thing < KINDS)
        left.add(frozenset(boxed.items()))
        assert all(0 <= count <= COUNTS[kind] for kind, count in boxed.items())
    assert len(left) == seeds  # another half each time
    assert "box" not in match.view(0)


def test_the_same_seed_is_the_same_game() -> None:
    one, other = (Match.new(GAME, 5, 77) for _ in range(2))
    assert GAME.freeze(one.state) == GAME.freeze(other.state)
    assert len({Match.new(GAME, 5, seed).digest for seed in range(20)}) == 20
    assert box(one.state.cast).total() == 114 + 12 + 6 + 62 + 13 + 10
