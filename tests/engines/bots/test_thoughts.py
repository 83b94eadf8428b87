"""Tests of how policies think."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engines import Action, Game, Match, games, template
from engines.bots import BOTS, LEVELS, Thought, Why, policy, random, search, think
from engines.bots.ahead import hear_out
from engines.bots.search import Search, relative_worth
from engines.bots.temperaments import EVEN, TEMPERAMENTS, AtOnce, at_once, mixed
from engines.kernel.drive import choose, play_out
from engines.kernel.event import seen_by
from tests.depth import depth
from tests.engines.matches import question
from tests.engines.toys import stage_whisper

ONSTAGE = games()["onstage"]
ALL: dict[str, Game[Any]] = {
    **games(), "high_note": template.GAME, "stage_whisper": stage_whisper.GAME
}  # fmt: skip
NAMES = ("Ana", "Bình", "Cléo", "Dag", "Eva", "Fadi")


def questions(game: Game[Any], seed: int, most: int) -> Iterator[tuple[Match, int]]:
    """Plays random matches; yields positions, each with a seat's choice."""
    rng = Random(seed)
    match = Match.new(game, rng.choice(game.seats), seed)
    while most:
        if match.decision is None:
            match = Match.new(game, rng.choice(game.seats), rng.getrandbits(30))
            continue
        seat = rng.choice(match.decision.seats)
        if rng.random() < 0.15 and len(match.decision.of(seat)) > 1:
            yield match, seat
            most -= 1
        match.play(choose(match, [random] * match.seats, rng))


def thought_through(bot: str, match: Match, seat: int, seed: int, playouts: int) -> Thought:
    thought = think(bot, match.game, match.view(seat), question(match).of(seat), seed, playouts)
    while not thought.done:
        thought.step()
    return thought


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", ALL)
def test_the_same_seed_gives_the_same_thought(name: str, bot: str) -> None:
    for match, seat in questions(ALL[name], 5, depth(3, 6)):
        one = thought_through(bot, match, seat, 9, 8)
        two = thought_through(bot, match, seat, 9, 8)
        assert (one.action, one.why) == (two.action, two.why)
        assert one.action in question(match).of(seat)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", ALL)
def test_one_step_is_enough_for_an_answer_and_thinking_changes_nothing(name: str, bot: str) -> None:
    for match, seat in questions(ALL[name], 6, depth(3, 6)):
        view, actions = match.view(seat), question(match).of(seat)
        before, listed, digest = copy.deepcopy(view), [*actions], match.digest
        thought = think(bot, match.game, view, actions, 1)
        thought.step()
        assert thought.action in actions
        for _ in range(3):
            thought.step()
        assert (view, actions, match.digest) == (before, listed, digest)


@pytest.mark.parametrize("bot", BOTS)
def test_a_forced_move_is_not_thought_about_and_told_of_as_any(bot: str) -> None:
    match = Match.new(ONSTAGE, 4, 3)
    seat = question(match).seats[0]
    answers = question(match).of(seat)
    alone = think(bot, ONSTAGE, match.view(seat), answers[:1], 1, 5)
    assert alone.done
    assert alone.action == answers[0]
    free = thought_through(bot, match, seat, 1, 5)
    for one, other in zip(alone.why, free.why, strict=True):
        assert type(one) is type(other)


def test_what_is_clear_after_a_tenth_is_not_thought_about_any_longer() -> None:
    early = same = 0
    for match, seat in questions(ONSTAGE, 31, 8):
        thought = thought_through("search", match, seat, 4, 100)
        assert thought.steps >= 10
        if thought.steps < 100:
            early += 1
            found = thought.action
            while thought.steps < 100:
                thought.step()
            same += thought.action == found
    assert early >= 2
    assert same >= early - 1


def test_equal_choices_vary_by_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "_worth", lambda search, *_: [0.5] * 5)
    match = Match.new(ONSTAGE, 4, 1)
    seat = question(match).seats[0]
    answers = len(question(match).of(seat))
    found = {thought_through("search", match, seat, seed, answers).action for seed in range(40)}
    assert len(found) > 4


# -- temperaments --------------------------------------------------------------------------


def test_a_temperament_has_the_last_word_only_among_what_is_nearly_as_good() -> None:
    answers = [Action(0, "sing", card) for card in range(4)]
    quiet, loud, mean, poor = answers
    order, means = [quiet, loud, mean, poor], [0.5, 0.49, 0.48, 0.3]
    found = {}
    for name, taste in {"": EVEN, **TEMPERAMENTS}.items():
        thought = Search(ONSTAGE, {}, answers, 1, 5, taste)
        thought._tasted = {
            quiet: AtOnce(0.0, 1.0),
            loud: AtOnce(3.0, 1.0),
            mean: AtOnce(1.0, -2.0),
            poor: AtOnce(9.0, -9.0),
        }
        found[name] = thought.last_word(order, means)
        assert sorted(found[name]) == sorted(order)
    assert found[""] == order
    assert {name: ranked[0] for name, ranked in found.items() if name} == {
        "careful": quiet,
        "bold": loud,
        "meddling": mean,
    }


@pytest.mark.parametrize("name", ["onstage", "upstaged", "encore"])
def test_temperaments_differ_in_what_their_moves_do_at_once(name: str) -> None:
    rows: dict[str, list[AtOnce]] = {taste: [] for taste in TEMPERAMENTS}
    for match, seat in questions(ALL[name], 41, depth(12, 25)):
        view, answers = match.view(seat), question(match).of(seat)
        thought = think("greedy", ALL[name], view, answers, 3, 2)
        while not thought.done:
            thought.step()
        for taste in TEMPERAMENTS.values():
            thought.taste = taste
            one = thought.action
            rows[taste.name].append(at_once(ALL[name], view, [one], 77)[one])
    own = {taste: sum(each.own for each in found) for taste, found in rows.items()}
    others = {taste: sum(each.others for each in found) for taste, found in rows.items()}
    assert own["bold"] > own["careful"]
    assert others["meddling"] <= min(others["careful"], others["bold"]) + 1e-9


def test_mixed_temperaments_differ_from_evening_to_evening_and_from_seat_to_seat() -> None:
    evenings = {tuple(mixed(seed, seat) for seat in range(4)) for seed in range(300)}
    assert len(evenings) > 20
    for seat in range(4):
        counts = [sum(mixed(seed, seat) == name for seed in range(3000)) for name in TEMPERAMENTS]
        assert min(counts) > 700


@pytest.mark.parametrize("taste", TEMPERAMENTS)
@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_each_temperament_speaks_in_its_own_tone(bot: str, taste: str) -> None:
    plain = Why(bot, 6).sentence(ONSTAGE, 1, [], NAMES)
    sentence = Why(bot, 6, taste).sentence(ONSTAGE, 1, [], NAMES)
    assert sentence.startswith("Bình moved. ")
    assert sentence != plain


def test_greedy_takes_the_most_blossoms() -> None:
    found = 0
    for match, seat in questions(ONSTAGE, 8, 300):
        last = match.view(None)["trick"] == match.view(None)["tricks"]
        if question(match).prompt != "ask.claim" or last:  # then a gift may be worth more (O16)
            continue
        found += 1
        chosen = thought_through("greedy", match, seat, 1, 2).action
        gains = {action: _gain(match, action) for action in question(match).actions}
        assert gains[chosen] == max(gains.values()) > 0
    assert found > 5


def _gain(match: Match, action: Action) -> int:
    after = match.copy()
    after.play(action)
    return int(after.view(None)["blossoms"][action.seat])


@pytest.mark.parametrize("serves", [1, 2, 3])
def test_a_world_serves_as_many_playouts_as_it_is_said_to(
    serves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Watched(type(ONSTAGE)):  # type: ignore[misc]
        dealt = 0
        imaginer = Game.imaginer

        def imagine(self, view: dict[str, Any], rng: Random) -> Any:
            Watched.dealt += 1
            return super().imagine(view, rng)

    monkeypatch.setattr(search, "WORLD_SERVES", serves)
    match = Match.new(ONSTAGE, 4, 2)
    assert match.decision is not None
    seat = match.decision.seats[0]
    thought = think("search", Watched(), match.view(seat), match.decision.of(seat), 1, 6)
    for _ in range(6):
        thought.step()
    assert Watched.dealt == 6 // serves


def test_search_sees_the_end() -> None:
    seen = 0
    for seed in range(40):
        match = Match.new(template.GAME, 2, seed)
        rng = Random(seed)
        while match.decision is not None:
            view = match.view(match.decision.seats[0])
            if len(view["hand"]) == 2 and view["stage"] and match.decision.prompt == "ask.sing":
                low, high = view["hand"]
                if low < view["stage"][0] < high and sum(map(len, view["won"])) == 4:
                    chosen = thought_through("search", match, view["seat"], seed, 150).action
                    seen += chosen.arg == high
            match.play(choose(match, [random] * 2, rng))
    assert seen > 0


def test_search_counts_what_is_available() -> None:
    found = False
    for match, seat in questions(ONSTAGE, 12, 3):
        thought = thought_through("search", match, seat, 4, 200)
        assert isinstance(thought, Search)
        for child in thought._root.children.values():
            for deeper in child.children.values():
                assert 1 <= deeper.visits <= deeper.available <= child.visits
                found = found or deeper.available < child.visits - 1
        assert sum(child.visits for child in thought._root.children.values()) == thought.steps
    assert found


def test_search_never_plays_past_its_horizon_or_the_chapter() -> None:
    class Watched(type(ONSTAGE)):  # type: ignore[misc]
        horizon = 7
        steps = 0
        most = 0
        imaginer = Game.imaginer

        def apply(self, state: Any, action: Action, log: list[Any] | None = None) -> list[Any]:
            Watched.steps += 1
            events: list[Any] = ONSTAGE.apply(state, action, log)
            assert state.round <= 2
            return events

        def imagine(self, view: dict[str, Any], rng: Random) -> Any:
            Watched.most, Watched.steps = max(Watched.most, Watched.steps), 0
            return super().imagine(view, rng)

    game = Watched()
    match = Match.new(ONSTAGE, 4, 2)
    assert match.decision is not None
    seat = match.decision.seats[0]
    thought = think("search", game, match.view(seat), match.decision.of(seat), 1, 30)
    while not thought.done:
        thought.step()
    assert Watched.most == 2 * 7  # two playouts a world


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([3.0, 3.0, 1.0], [0.5, 0.5, 0.38]),
        ([5.0, 1.0], [0.73, 0.27]),
        ([0.0, 0.0], [0.5, 0.5]),
        ([2.0], [0.5]),
    ],
)
def test_relative_worth_compares_with_the_best_other(
    points: list[float], expected: list[float]
) -> None:
    assert [round(worth, 2) for worth in relative_worth(points, 4.0)] == expected


def test_levels_rise() -> None:
    assert [*LEVELS] == ["extra", "regular", "lead"]
    assert all(level.name == name and level.bot in BOTS for name, level in LEVELS.items())
    assert [level.seconds for level in LEVELS.values()] == [0.25, 0.25, 1.0]
    assert LEVELS["regular"].playouts < LEVELS["lead"].playouts


# -- why -----------------------------------------------------------------------------------


def test_a_reason_tells_the_move_and_the_counts_alone() -> None:
    for match, seat in questions(ONSTAGE, 21, 8):
        thought = thought_through("search", match, seat, 3, 30)
        events = seen_by(match.copy().play(thought.action), None)
        sentence = thought.why.sentence(ONSTAGE, seat, events, NAMES)
        assert sentence.startswith(ONSTAGE.tell(events[0], NAMES).rstrip("."))
        assert "imagined how the game might go" in sentence
        assert thought.why.odds(seat, NAMES).endswith(
            f"about {thought.why.tenths} of 10 from here."
        )
        assert Why(*thought.why) == thought.why


def test_a_reason_for_what_nobody_saw_names_nobody_elses_secret() -> None:
    for bot in BOTS:
        sentence = Why(bot, 5).sentence(stage_whisper.GAME, 1, [], NAMES)
        assert sentence.startswith("Bình moved. ")


# -- strength ------------------------------------------------------------------------------


def lead(hero: str, rest: str, games_: int, playouts: int) -> float:
    """Returns the mean lead of policy `hero` over policy `rest`, in Blossoms."""
    ahead = 0.0
    for number in range(games_):
        seat = number % 4
        names = [hero if own == seat else rest for own in range(4)]
        match = Match.new(ONSTAGE, 4, number // 4, {"rounds": "quick"})
        policies = [policy(name, ONSTAGE, playouts) for name in names]
        result = play_out(match, policies, Random(number)).result
        assert result is not None
        ahead += (4 * result.scores[seat] - sum(result.scores)) / 3
    return ahead / games_


def test_greedy_beats_chance() -> None:
    assert lead("greedy", "random", 40, 1) > 0.8


def test_search_beats_greedy() -> None:
    assert lead("search", "greedy", depth(8, 16), 60) > 0.5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_hears_an_announcement_out_to_the_last_seat(seats: int) -> None:
    game = games()["upstaged"]
    windows = 0
    for seed in range(depth(5, 20)):
        match = Match.new(game, seats, seed)
        rng = Random(seed)
        while match.count < 60 and match.decision is not None:
            if game.window(match.decision):
                state = match.state.copy()
                hear_out(game, state)
                decision = game.decide(state)
                assert decision is None or not game.window(decision)
                assert len(state.frames) <= 1, "somebody called Pause"
                windows += 1
            match.play(rng.choice(match.decision.actions))
    assert windows > depth(25, 100)
