"""Tests of artificial languages, and of words that no catalogue has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.table.state import Phase
from app.table.steps import Act, Choose, Done, LetGo, PassTo
from app.text import catalogue, say, speaker
from app.theme import measure
from app.theme.ui import initials
from engines import Action, Game, Match, UndoClosed, find, games
from engines.kernel.options import choices
from engines.kernel.words import _Readable
from engines.terminal import result_lines, story
from tests import pseudo
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import NAMES, SIZES, words
from tests.app.test_whole_shows import People
from tests.browser import device_data, game_files
from tests.depth import soak_only
from tests.shows.script import upto

ROOT = Path(__file__).parents[2]
SEEDS = (
    (0, pseudo.LONG),
    (1, pseudo.TALL),
    pytest.param(2, pseudo.LONG, marks=soak_only),
)
"""Seeds of games, each with one of the artificial languages."""
RULE = re.compile(r"\b[A-Z]{1,2}\d+\b")
"""Number of a rule, which is the same in every language."""


def in_pack(game: str) -> set[str]:
    """Returns the texts in a game's data, without ids."""

    def strings(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, (list, dict)):
            for inner in value.values() if isinstance(value, dict) else value:
                yield from strings(inner)

    found = (ROOT / "engines" / game / "content").glob("*.json")
    every = (text for path in found for text in strings(json.loads(path.read_text("utf-8"))))
    return {text for text in every if " " in text or text != text.lower()}


def english(said: Iterator[str], *names: str) -> list[str]:
    may = sorted(names, key=len, reverse=True)
    short = {initials(name) for name in names}
    return sorted({text for text in {*said} - short if pseudo.unmarked(RULE.sub("", text), may)})


# -- the language itself -------------------------------------------------------------------------


def test_every_letter_is_marked_and_texts_are_longer() -> None:
    made = pseudo.LONG.marked("Thưởng {count} Blossoms ({rule!r:.4}).")
    assert "{count}" in made
    assert "{rule!r:.4}" in made
    text = made.format(count=3, rule="O7")
    assert pseudo.unmarked(text) == "O"
    assert text.count(pseudo.FILLER) >= 0.4 * len("ThưởngBlossoms")
    assert pseudo.LONG.marked("{first}, {second}") == "{first}, {second}"


def test_every_syllable_is_marked_words_have_several_and_placeholders_another_order() -> None:
    made = pseudo.TALL.marked("{who} gets {count} Blossoms ({rule!r:.4}), hmm")
    assert made == "{rule!r:.4} gệts {count} Blộs sộms ({who}), hmmị"
    assert pseudo.unmarked(made.format(who="Ⓐ", count=3, rule="Ⓑ")) == ""
    assert pseudo.TALL.marked("{count} left") == "{count} lệft"


@pytest.mark.parametrize("font", [measure.BODY, measure.STRONG, measure.DISPLAY])
def test_its_vowels_are_as_high_and_as_deep_as_any_letter_and_words_little_longer(
    font: str,
) -> None:
    face = measure.face(font)
    letters = [at for sign, at in face.signs.items() if sign.isalpha()]
    height = [face.signs[chr(sign)] for sign in pseudo.VOWELS]
    assert max(face.tops[at] for at in height) == max(face.tops[at] for at in letters)
    text = " ".join(catalogue("en").values())
    part = measure.width_of(pseudo.TALL.marked(text), 16, font) / measure.width_of(text, 16, font)
    assert 1 < part <= 1.1


def test_what_has_no_mark_is_found() -> None:
    for tongue in pseudo.TONGUES:
        half = f"{tongue.marked('Seat')} 1: loud"
        assert pseudo.unmarked(half) == "loud"
        assert pseudo.unmarked(half, ["loud"]) == ""


@pytest.mark.parametrize("tongue", pseudo.TONGUES, ids=lambda tongue: tongue.lang)
def test_it_is_spoken_only_while_it_lasts_and_has_a_form_of_its_own(tongue: pseudo.Tongue) -> None:
    with pseudo.spoken(tongue) as lang:
        tell = speaker(lang)
        texts = [tell("past.played", count=count) for count in (1, 2, 3)]
        assert texts[1].startswith(pseudo.FEW)
        assert len({re.sub(r"\d", "", each) for each in texts}) == len(tongue.plurals) + 1
        assert not any(map(pseudo.unmarked, texts))
        assert not pseudo.unmarked(tell.listed(["1", "2"]))
    assert speaker(lang)("past.played", count=2) == say("past.played", count=2)


# -- what games say ------------------------------------------------------------------------------


def _match(game: Game[Any], seed: int) -> Match:
    seats = game.seats[seed % len(game.seats)]
    offered = choices(game.Options, seats)
    options = {name: each[seed % len(each)] for name, each in offered.items()}
    return Match.new(game, seats, seed, options)


def _seen(match: Match, seat: int | None, names: tuple[str, ...], lang: str) -> Iterator[str]:
    game, view = match.game, match.view(seat)
    yield game.where(view, names, lang)
    for sheet in game.sheets(view, names, lang):
        yield from sheet.lines(names, lang)
    if (reason := match.can_undo.reason) is not None:
        yield reason.sentence(names, lang)


def _asked(match: Match, names: tuple[str, ...], lang: str, rng: Random) -> Iterator[str]:
    """Yields the question, every answer, and the reasons against other answers."""
    game, decision = match.game, match.decision
    assert decision is not None
    yield game.ask(decision, names, lang)
    for seat in decision.seats:
        view, own = match.view(seat), decision.of(seat)
        for action in own:
            yield game.label(action, view, names, lang)
            yield game.face(action, view, names, lang).in_words(lang)
            yield game.group(action, view, names, lang)
            meaning = game.meaning(action, view, names, lang)
            yield from meaning.lines(names, lang) if meaning else ()
        for action in decision.spoken_actions:
            yield game.label(action, match.view(None), names, lang)
        args = (None, 0, 1, rng.randrange(40), (0, rng.randrange(9)))
        tried = [Action(seat, rng.choice(own).kind, arg) for arg in args]
        for action in (*game.wishes(view, decision), *tried, Action(seat, "x"), Action(9, "x")):
            for why in (match.why_not(action), game.why_not(match.state, action)):
                yield why.sentence(names, lang) if why is not None else ""


def _random_game(match: Match, lang: str, rng: Random) -> Iterator[str]:
    """Plays a game at random and yields the texts on the way."""
    game, names = match.game, pseudo.NAMES[: match.seats]
    while match.decision is not None:
        if rng.random() < 0.1:
            yield from _seen(match, rng.choice((None, *range(match.seats))), names, lang)
            yield from _asked(match, names, lang, rng)
        for event in match.play(rng.choice(match.decision.actions)):
            yield game.brief(event, names, lang)
    yield from _seen(match, None, names, lang)
    yield from story(match, lang)
    yield from result_lines(match, lang)


@pytest.mark.parametrize(("seed", "tongue"), SEEDS)
@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_says_nothing_that_is_not_a_text(
    name: str, seed: int, tongue: pseudo.Tongue, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, lacking = find(name), set()

    def lacks(self: _Readable, key: str) -> str:
        lacking.add(key)
        return key

    monkeypatch.setattr(_Readable, "lacking", lacks)
    match = _match(game, seed)
    # The first line of a story names the options as they are typed.
    typed = json.dumps(match.options)
    with pseudo.spoken(tongue) as lang:
        said = english(_random_game(match, lang, Random(seed)), typed)
    assert not said, "\n".join(said[:20])
    assert not lacking


@pytest.mark.parametrize("tongue", pseudo.TONGUES, ids=lambda tongue: tongue.lang)
def test_the_kernel_s_refusals_are_texts(tongue: pseudo.Tongue) -> None:
    game = find("onstage")
    bad: list[Any] = [None, {}, [0, "play", 1.5], [0], {"seat": 0, "kind": "x", "at": 7}]
    match = _match(game, 0)
    with pseudo.spoken(tongue) as lang:
        sentences = [
            why.sentence(lang=lang) for data in bad if (why := match.why_not(data)) is not None
        ]
        assert len(sentences) == len(bad)
        with pytest.raises(UndoClosed) as closed:
            match.undo()
        sentences.append(closed.value.reason.sentence(lang=lang))
    # Names of fields and types belong to whoever writes the data.
    data = ("NoneType", "seat", "kind")
    assert not english(iter(sentences), *data)


def test_packs_hold_no_words() -> None:
    assert {game: sorted(in_pack(game)) for game in games() if in_pack(game)} == {}


# -- what the app says ---------------------------------------------------------------------------


def _evening(one: Evening, rng: Random, most: int) -> Iterator[str]:
    """Yields the texts of the screen while people play at random."""
    for _ in range(most):
        one.house.page.width, one.house.page.height = rng.choice(SIZES)
        controller, scene = one.controller, one.controller.table.scene
        yield from words(one.draw())
        one.later()
        if scene.phase is Phase.OVER:
            return
        if scene.phase is Phase.CURTAIN:
            controller.lift()
        elif scene.awaits_done:
            controller.take(Done())
        elif scene.phase is Phase.TABLE and scene.window:
            controller.take(LetGo())
        elif scene.decision is not None:
            controller.table.take(Choose(rng.choice(scene.decision.actions)))
            yield from words(one.draw())
            one.later()
            controller.take(Act((rng.choice(scene.decision.actions),), revision=scene.revision))
        else:
            controller.take(PassTo(scene.people[0]))


def _files(match: Match, lang: str, **prefs: Any) -> dict[str, bytes]:
    entry = game_files.entry(1, NAMES[: match.seats], match)
    return device_data.files([entry], {"on_table": entry[0], "lang": lang, **prefs})


def _ended(name: str) -> Match:
    game, rng = find(name), Random(1)
    match = Match.new(game, game.seats[0], 1)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
    return match


@pytest.mark.parametrize(
    "tongue",
    [pseudo.TONGUES[0], *(pytest.param(each, marks=soak_only) for each in pseudo.TONGUES[1:])],
    ids=lambda tongue: tongue.lang,
)
@pytest.mark.parametrize("name", sorted(games()))
def test_a_table_says_nothing_that_is_not_a_text(
    name: str, tongue: pseudo.Tongue, evening: Make
) -> None:
    with pseudo.spoken(tongue) as lang:
        one = evening(files=_files(upto(_ended(name), 0), lang))
        said = english(_evening(one, Random(1), 40), *NAMES)
    assert not said, "\n".join(said[:20])


@pytest.mark.parametrize("name", sorted(games()))
def test_the_end_says_nothing_that_is_not_a_text(name: str, evening: Make) -> None:
    whole = _ended(name)
    with pseudo.spoken() as lang:
        one = evening(files=_files(upto(whole, whole.count - 6), lang, speed=0))
        people = People(one, whole, evening)
        while people.step():
            pass
        shown = (text for screen in people.screens for text in screen.texts)
        said = english(shown, *NAMES)
    assert one.phase() is Phase.OVER
    assert not said, "\n".join(said[:20])


def test_boards_keep_their_texts_to_themselves() -> None:
    assert not {key.partition(".")[0] for key in catalogue("en")} & {*games()}
