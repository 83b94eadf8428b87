"""What holds at the moment: continuous abilities, what is counted, what a test says.

Nothing here changes a state, but for `refresh`, which notes which rules are in force.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from engines.encore import actions
from engines.encore.actions import PRINTED
from engines.encore.content import (
    ABILITY,
    ACT,
    BOOST,
    COLOUR,
    COST,
    FIRST_VENUE,
    KIND,
    KINDS,
    LASTING,
    MADE,
    RULES,
    VENUE_STAR,
    VENUE_VIBE,
    VIBES,
    Made,
    Rule,
    Test,
)
from engines.encore.state import ACTING, NONE, Ban, Heard, Laws, State, Terms

VIBE_MONEY = 5_000
"""For a performance that passes the Vibe Check (E22)."""

TURNS = frozenset({"cost", "forbid"})
"""Rules of these names change what can be done in a turn (see `terms`)."""


def refresh(state: State, card: int = NONE) -> None:
    """Note the rules of all staged cards and of the active Venue (E12, EA41, EA42).

    card: the one that has come or gone, if nothing else has changed
    """
    if card == NONE or card in LASTING or (state.stirred and state.laws):
        before = state.laws
        state.laws, state.heard = laws, _ = in_force(state)
        if laws.get("cost") != before.get("cost") or laws.get("forbid") != before.get("forbid"):
            state.terms = [None, None]
        state.stirred = False


def staged(state: State, seat: int, card: int) -> None:
    """The same after a card has been staged: its rule is joined to the others, unless there are
    such rules already and it is between them."""
    made = _made_by(state, seat, card)
    if made is None:
        return
    rules, when = made
    for name, own in rules:
        if name in state.laws:
            refresh(state, card)
            return
        state.laws = {**state.laws, name: own}
        _changed(state, name)
    if when:
        _listen(state, when, seat, card)


def unstaged(state: State, seat: int, card: int) -> None:
    """The same after a card has left the stage: its rule is taken out of the others."""
    made = _made_by(state, seat, card)
    if made is None:
        return
    rules, when = made
    if when:
        _fall_silent(state, when, card)
    for name, _ in rules:
        laws = state.laws = state.laws.copy()
        rest = [each for each in laws[name] if each[1] != card]
        if rest:
            laws[name] = tuple(rest)
        else:
            del laws[name]
        _changed(state, name)


def _made_by(state: State, seat: int, card: int) -> tuple[list[tuple[str, Made]], str] | None:
    """What a card makes: a rule, or what it listens for; None where there is nothing to join or to
    take out, since it makes nothing, or all has been worked out anew."""
    if state.stirred:
        refresh(state, card)
    elif card in LASTING:
        made = MADE[seat][card]
        if len(made[0]) < 2:
            return made
        refresh(state, card)
    return None


def _changed(state: State, name: str) -> None:
    """Rules of this name are others: what they mean for a turn is to be worked out again."""
    if name in TURNS:
        state.terms = [None, None]


def opened(state: State, before: int) -> None:
    """The same after a Venue has been turned up: its rules, which come first, take the place of
    those of the one before."""
    if state.stirred:
        refresh(state)
        return
    gone, heard_by_it = MADE[NONE][before]
    rules, when = MADE[NONE][state.venue]
    laws = state.laws = state.laws.copy()
    for name, _ in gone:
        rest = laws[name][1:]
        if rest:
            laws[name] = rest
        else:
            del laws[name]
        _changed(state, name)
    for name, made in reversed(rules):
        laws[name] = made + laws.get(name, ())
        _changed(state, name)
    if heard_by_it:
        _fall_silent(state, heard_by_it, before)
    if when:
        _listen(state, when, NONE, state.venue)


def _listen(state: State, when: str, owner: int, thing: int) -> None:
    """From now on this thing listens for an occasion."""
    state.heard = {**state.heard, when: (*state.heard.get(when, ()), (owner, thing))}


def _fall_silent(state: State, when: str, gone: int) -> None:
    """Something that listened for this occasion is gone."""
    heard = state.heard = state.heard.copy()
    rest = tuple(each for each in heard[when] if each[1] != gone)
    if rest:
        heard[when] = rest
    else:
        del heard[when]


def in_force(state: State) -> tuple[Laws, Heard]:
    """Those rules, the Venue's first, then card by card as they lie; and what is listened for."""
    one, two = state.zones
    laws: Laws = {}
    heard: Heard = {}
    lasting = LASTING.__contains__
    for seat, things in (
        (NONE, (state.venue,)),
        (0, filter(lasting, one)),
        (1, filter(lasting, two)),
    ):
        lasts = MADE[seat]
        for thing in things:
            rules, when = lasts[thing]
            for name, made in rules:
                laws[name] = laws[name] + made if name in laws else made
            if when:
                heard[when] = (*heard.get(when, ()), (seat, thing))
    return laws, heard


def enter(state: State, stage: str) -> None:
    """Another part of the Round begins; some rules are for one part alone (see `terms`)."""
    state.stage = stage
    if "cost" in state.laws:
        state.terms = [None, None]


def terms(state: State, seat: int) -> Terms:
    """What the rules in force mean for the turns of `seat` in this part of the Round, worked out
    once for them."""
    laws = state.laws
    costs, bans = laws.get("cost", ()), laws.get("forbid", ())
    found = state.terms[seat] = _terms(costs, bans, state.stage, seat)
    return found


@lru_cache(maxsize=1 << 12)
def _terms(costs: Made, bans: Made, stage: str, seat: int) -> Terms:
    """The same by the rules that make cards dearer and those that forbid something."""
    always, sometimes = _bans(bans, seat)
    usual, tested = _reaching(costs, seat, stage)
    if tested:
        return None, always, sometimes, [], [], 0
    more = _added(usual)
    return more, always, sometimes, *actions.offers(seat, more)


def _reaches(rule: Rule, maker: int, thing: int, seat: int, card: int) -> bool:
    """Whether a rule is about `seat` (and, for "this", about `card`)."""
    whose = rule.whose
    if whose == "this":
        return thing == card
    return whose == "all" or (seat == maker) == (whose == "own")


def _sum(state: State, made: Made, seat: int, card: int, kind: str = "any") -> int:
    """What these rules add for `seat` and `card`."""
    total = 0
    for maker, thing, number in made:
        rule = RULES[number]
        whose = rule.whose
        # `_reaches` written out: nearly every performance asks.
        if whose == "this":
            if thing != card:
                continue
        elif whose != "all" and (seat == maker) != (whose == "own"):
            continue
        if rule.kind not in ("any", kind):
            continue
        mine = seat if maker == NONE else maker
        if rule.vibe and not passes(state, seat, card):
            continue
        if (test := rule.test) is not None and not HOLDS[test.test](state, test, mine, thing):
            continue
        times = 1 if rule.per == "once" else counted(state, rule.per, rule.colour, mine)
        total += rule.amount * times
    return total


def _any(state: State, made: Made, seat: int, card: int) -> bool:
    """Whether one of these rules is in force for `seat` and `card`."""
    for maker, thing, number in made:
        rule = RULES[number]
        if _reaches(rule, maker, thing, seat, card):
            mine = seat if maker == NONE else maker
            if (test := rule.test) is None or HOLDS[test.test](state, test, mine, thing):
                return True
    return False


Reckoned = dict[int, list[list[int]]]
"""For a zone what changes its card's value: [thing, amount]."""

Bearing = Sequence[tuple[Rule, int, int]]
"""Rules that bear on a Manager's cards: rule, thing, and by how much."""


def bearing(state: State, name: str, seat: int) -> Bearing:
    """The rules of this name that may change something for `seat`, each worked out once."""
    made = state.laws.get(name)
    if made is None:
        return ()
    usual, tested = _reaching(made, seat, state.stage)
    if not tested:
        return usual
    found = []
    for rule, thing, mine in tested:
        if (test := rule.test) is not None and not HOLDS[test.test](state, test, mine, thing):
            continue
        times = 1 if rule.per == "once" else counted(state, rule.per, rule.colour, mine)
        if times:
            found.append((rule, thing, rule.amount * times))
    return found


@lru_cache(maxsize=1 << 12)
def _reaching(made: Made, seat: int, stage: str) -> tuple[Bearing, Sequence[tuple[Rule, int, int]]]:
    """Those of these rules that may change something for `seat` in this part of the Round.

    Either as `bearing` gives them, where nothing has to be tested or counted; or, where something
    has, all of them with the Manager for whom that is done: rule, thing, seat.
    """
    found, usual = [], True
    for maker, thing, number in made:
        rule = RULES[number]
        whose, test = rule.whose, rule.test
        if not rule.amount or (whose != "all" and (seat == maker) == (whose == "other")):
            continue
        settled = test is None or test.test in ACTING  # as long as this part goes on
        if test is not None and settled and test.test != stage:
            continue
        usual = usual and settled and rule.per == "once"
        found.append((rule, thing, seat if maker == NONE else maker))
    if not usual:
        return (), found
    return [(rule, thing, rule.amount) for rule, thing, _ in found], ()


def cost(state: State, seat: int, card: int) -> int:
    """What it costs `seat` to sign a card now (EA4, EA50)."""
    cost = COST[card]
    if "cost" in state.laws:
        cost += dearer(state, seat)[KIND[card]]
    return cost if cost > 0 else 0


def dearer(state: State, seat: int) -> Sequence[int]:
    """By how much signing a card of each kind costs `seat` more than is printed: `PRINTED` where no
    rule changes that."""
    more = (state.terms[seat] or terms(state, seat))[0]
    return _added(bearing(state, "cost", seat)) if more is None else more


def _added(rules: Bearing) -> Sequence[int]:
    """What rules add to the cost of a card of each kind."""
    if not rules:
        return PRINTED
    every, more = 0, [0] * len(KINDS)
    for rule, _, amount in rules:
        if rule.kind == "any":
            every += amount
        else:
            more[KINDS.index(rule.kind)] += amount
    performer, supporter, surprise = more
    return performer + every, supporter + every, surprise + every


def costs(state: State, seat: int) -> list[int]:
    """What each card of a hand costs now."""
    more = dearer(state, seat)
    if more is PRINTED:
        return [COST[card] for card in state.hands[seat]]
    return [max(0, COST[card] + more[KIND[card]]) for card in state.hands[seat]]


def act(state: State, seat: int, card: int) -> int:
    """The Intensity of a Performer's act now, without boost or cheer (E22, EA50)."""
    act = ACT[card]
    if "act" in state.laws:
        act += _sum(state, state.laws["act"], seat, card)
    return act if act > 0 else 0


def boost(state: State, seat: int, card: int) -> int:
    """The BOOST value of a Supporter now (E7, EA50)."""
    boost = BOOST[card]
    if "boost" in state.laws:
        boost += _sum(state, state.laws["boost"], seat, card)
    return boost if boost > 0 else 0


def reckoned(state: State, seat: int, zones: Sequence[int], rules: Bearing) -> Reckoned:
    """Why the acts or BOOSTs of the cards in these zones are not the printed ones."""
    staged = state.zones[seat]
    found: Reckoned = {}
    for rule, thing, amount in rules:
        there = zones
        if rule.whose == "this":
            zone = spot(state, seat, thing)
            there = (zone,) if zone in zones else ()
        if rule.vibe:
            there = [zone for zone in there if passes(state, seat, staged[zone])]
        for zone in there:
            found.setdefault(zone, []).append([thing, amount])
    return found


def staging(state: State, seat: int, card: int) -> int:
    """What staging this card gives (E21)."""
    gained = 1
    if "staging" in state.laws:
        gained += _sum(state, state.laws["staging"], seat, card, KINDS[KIND[card]])
    return gained if gained > 0 else 0


def vibe_money(state: State, seat: int, card: int) -> int:
    """What a performance earns that passes the Vibe Check (E22, EA16)."""
    made = state.laws.get("vibe")
    return VIBE_MONEY if made is None else max(0, VIBE_MONEY + _sum(state, made, seat, card))


def has_vibe(venue: int, card: int) -> bool:
    """Whether the Venue's vibe is printed on a Performer."""
    return VENUE_VIBE[venue - FIRST_VENUE] in VIBES[card]


def passes(state: State, seat: int, card: int) -> bool:
    """Whether a Performer passes the Vibe Check (E22)."""
    if state.venue == NONE:
        return False
    if VENUE_VIBE[state.venue - FIRST_VENUE] in VIBES[card]:
        return True
    laws = state.laws
    return "match" in laws and _any(state, laws["match"], seat, card)


def earned(state: State, seat: int, card: int) -> int:
    """What a performance earns by its Vibe Check; 0 if that is not passed."""
    if not passes(state, seat, card):
        return 0
    return vibe_money(state, seat, card) if "vibe" in state.laws else VIBE_MONEY


def tireless(state: State, seat: int, card: int) -> bool:
    """Whether a Performer is not exhausted (E26)."""
    made = state.laws.get("tireless")
    return made is not None and _any(state, made, seat, card)


def forbidden(state: State, seat: int, action: str) -> bool:
    """Whether a rule forbids this action to `seat`."""
    return action in banned(state, seat)


def banned(state: State, seat: int) -> frozenset[str]:
    """The actions that rules forbid to `seat`."""
    _, always, sometimes, _, _, _ = state.terms[seat] or terms(state, seat)
    if not sometimes:
        return always
    found = always
    for action, test, mine, thing in sometimes:
        if HOLDS[test.test](state, test, mine, thing):
            found |= {action}
    return found


def _bans(made: Made, seat: int) -> tuple[frozenset[str], Sequence[Ban]]:
    """What these rules forbid to `seat` as long as they are in force; and what depends on a test
    besides: action, test, for whom it must hold, thing."""
    always, sometimes = set(), []
    for maker, thing, number in made:
        rule = RULES[number]
        if not _reaches(rule, maker, thing, seat, NONE):
            continue
        if rule.test is None:
            always.add(rule.action)
        else:
            sometimes.append((rule.action, rule.test, seat if maker == NONE else maker, thing))
    return frozenset(always), sometimes


def usable(state: State, seat: int, card: int) -> bool:
    """Whether an active card's ability can be paid and may be used again (EA40, EA47)."""
    return card not in state.used and ABILITY[card].pay <= state.money[seat]


def star(state: State) -> int:
    """The active Venue's Star as it stands in this Round (E9)."""
    star = VENUE_STAR[state.venue - FIRST_VENUE] + state.star
    return star if star > 1 else 1


def spot(state: State, seat: int, card: int) -> int:
    """The zone of a staged card, or NONE."""
    zones = state.zones[seat]
    return zones.index(card) if card in zones else NONE


def counted(state: State, per: str, colour: int, seat: int) -> int:
    """How many of those things there are, seen from `seat`."""
    if per == "once":
        return 1
    own = state.zones[seat]
    if per == "own_performers":
        return state.performers[seat].bit_count()
    if per == "own_supporters":
        return state.supporters[seat].bit_count()
    if per == "own_cards":
        return len(own) - own.count(NONE)
    if per == "own_suspended":
        return state.tired[seat].bit_count()
    if per == "own_colour":
        return sum(card != NONE and COLOUR[card] == colour for card in own)
    if per == "other_cards":
        other = state.zones[1 - seat]
        return len(other) - other.count(NONE)
    if per == "other_suspended":
        return state.tired[1 - seat].bit_count()
    if per == "own_venues":
        return len(state.won[seat])
    if per == "other_venues":
        return len(state.won[1 - seat])
    if per == "own_hand":
        return len(state.hands[seat])
    assert per == "own_empty", per
    return own.count(NONE)


def holds(
    state: State, test: Test, seat: int, thing: int, staged: int = NONE, idle: bool = False
) -> bool:
    """Whether a test holds for `seat`; `thing` is "this".

    staged: the card that the ability has staged last; idle: its step before did nothing
    """
    name = test.test
    if name == "staged_colour":
        return staged != NONE and COLOUR[staged] == test.colour
    if name == "nothing":
        return idle
    return HOLDS[name](state, test, seat, thing)


def _fewer(lists: Sequence[Sequence[int]], seat: int) -> bool:
    return len(lists[seat]) < len(lists[1 - seat])


def _full_stage(state: State, test: Test, seat: int, thing: int) -> bool:
    return NONE not in state.zones[seat][: state.width]


def _alone(state: State, test: Test, seat: int, thing: int) -> bool:
    return {*state.zones[seat][: state.width]} <= {NONE, thing}


def _passing(state: State, test: Test, seat: int, thing: int) -> bool:
    return thing < FIRST_VENUE and passes(state, seat, thing)


def _main(state: State, test: Test, seat: int, thing: int) -> bool:
    return 0 <= spot(state, seat, thing) < state.width


def _backstage(state: State, test: Test, seat: int, thing: int) -> bool:
    return spot(state, seat, thing) >= state.width


def _backed(state: State, test: Test, seat: int, thing: int) -> bool:
    zone, width = spot(state, seat, thing), state.width
    return 0 <= zone < width and bool(state.supporters[seat] >> zone + width & 1)


HOLDS: dict[str, Callable[[State, Test, int, int], bool]] = {
    "behind": lambda state, test, seat, thing: state.intensity[seat] < state.intensity[1 - seat],
    "ahead": lambda state, test, seat, thing: state.intensity[seat] > state.intensity[1 - seat],
    "level": lambda state, test, seat, thing: state.intensity[0] == state.intensity[1],
    "poorer": lambda state, test, seat, thing: state.money[seat] < state.money[1 - seat],
    "richer": lambda state, test, seat, thing: state.money[seat] > state.money[1 - seat],
    "fewer_cards": lambda state, test, seat, thing: _fewer(state.hands, seat),
    "fewer_venues": lambda state, test, seat, thing: _fewer(state.won, seat),
    "priority": lambda state, test, seat, thing: state.priority == seat,
    "pre_show": lambda state, test, seat, thing: state.stage == "pre_show",
    "event": lambda state, test, seat, thing: state.stage == "event",
    "least": lambda state, test, seat, thing: (
        counted(state, test.of, test.colour, seat) >= test.least
    ),
    "full_stage": _full_stage,
    "alone": _alone,
    "passes": _passing,
    "main": _main,
    "backstage": _backstage,
    "backed": _backed,
    "staged_colour": lambda state, test, seat, thing: False,
    "nothing": lambda state, test, seat, thing: False,
}
"""What a test asks of the table for a Manager. Two are about the step before (see `holds`): there
is none where a rule or a trigger asks."""
