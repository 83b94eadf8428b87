"""Tests of `python -m engines`."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest
from PIL import Image

from engines import Action, Match, games, register, square, unregister
from engines.__main__ import main
from engines.bots import random
from engines.kernel.drive import play_out
from engines.template import GAME as NOTE
from engines.terminal import Table, seat_names
from tests.engines.matches import question
from tests.engines.toys.curtain_call import GAME as CALL
from tests.engines.toys.stage_whisper import GAME as WHISPER
from tests.engines.toys.stage_whisper import StageWhisper
from tests.shows import programme

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    for toy in (NOTE, WHISPER):
        register(toy)
    yield
    for toy in (NOTE, WHISPER):
        if toy.name in games():
            unregister(toy)


def run(line: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    try:
        status = main(line.split())
    except SystemExit as left:
        status = int(left.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


# -- simulate -----------------------------------------------------------------------------


def test_simulate_prints_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("simulate stage_whisper --seats 3 --games 8 --seed 5", capsys)
    assert (status, err, out.count("\n")) == (0, "", 1)
    report = json.loads(out)
    assert (report["game"], report["seats"], report["games"], report["seed"]) == (
        "stage_whisper",
        3,
        8,
        5,
    )
    assert report["bots"] == "random"
    assert report["mean_length"] == pytest.approx(report["moves"] / 8, abs=0.01)
    assert report["seconds"] >= 0
    assert report["moves_per_second"] > 0
    assert len(report["wins"]) == len(report["score_quartiles"]) == 3
    assert sum(report["wins"]) >= 8
    for low, middle, high in report["score_quartiles"]:
        assert low <= middle <= high


def test_the_same_seed_simulates_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    def simulated(seed: int) -> dict[str, Any]:
        line = f"simulate stage_whisper --seats 4 --games 5 --seed {seed} --bots random"
        data: dict[str, Any] = json.loads(run(line, capsys)[1])
        return {k: v for k, v in data.items() if k not in {"seconds", "moves_per_second"}}

    assert simulated(3) == simulated(3)
    assert simulated(3) != simulated(4)


def test_simulate_with_policies_that_think(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate stage_whisper --seats 4 --games 1 --seed 2 --bots random,greedy,search,extra"
    status, out, err = run(line, capsys)
    assert (status, err) == (0, "")
    report = json.loads(out)
    assert report["games"] == 1
    assert {*report["milliseconds_a_choice"]} == {"greedy", "search", "extra"}
    assert min(report["milliseconds_a_choice"].values()) > 0
    same = json.loads(run(line, capsys)[1])
    assert [same[key] for key in ("wins", "moves")] == [report[key] for key in ("wins", "moves")]


def test_each_simulated_game_depends_on_its_own_seed_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def moves(games: int, seed: int) -> int:
        line = f"simulate stage_whisper --seats 2 --games {games} --seed {seed} --bots greedy"
        found: int = json.loads(run(line, capsys)[1])["moves"]
        return found

    assert moves(3, 5) == moves(1, 5) + moves(1, 6) + moves(1, 7)


def test_simulate_with_options(capsys: pytest.CaptureFixture[str]) -> None:
    line = 'simulate stage_whisper --seats 2 --games 1 --options {"turns":2}'
    short = json.loads(run(line, capsys)[1])["mean_length"]
    assert short <= 2 * 2 * 3


# -- check --------------------------------------------------------------------------------


def test_check_says_what_was_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("check stage_whisper --games 3 --seed 3", capsys)
    assert (status, err) == (0, "")
    assert out.startswith("Stage Whisper: no fault in 3 games.\n")
    assert "sampled positions" in out
    assert "Prompts: ask.hush " in out
    assert "Endings: row " in out or "Endings: turns " in out
    assert "dealt afresh: greedy 25, random 25, search 25." in out


def test_check_fails_with_a_record_that_replays(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def peeks(self: StageWhisper, state: Any, seat: int | None) -> dict[str, Any]:
        return {**honest(self, state, seat), "aside": list(state.spare)}

    honest = StageWhisper.view
    monkeypatch.setattr(StageWhisper, "view", peeks)
    status, out, err = run("check stage_whisper --games 15", capsys)
    assert status == 1
    assert "stage_whisper: the check " in err
    assert "Again: python -m engines check stage_whisper --games 1 --seed " in err
    monkeypatch.undo()
    assert Match.replay(out).count == len(json.loads(out)["actions"])


def test_long_checks_share_the_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform != "linux" or sys.version_info >= (3, 14):
        pytest.skip("processes are not forked here")
    for name, number in {"ALL_DEEP": 2, "FIRST": 4, "CHUNK": 8, "REDEALT": 1}.items():
        monkeypatch.setattr(f"engines.__main__.{name}", number)
    status, out, err = run("check high_note --games 24", capsys)
    assert status == 0, err
    assert out.startswith("High Note: no fault in 24 games.\n")
    assert err == "4 of 24 games\n12 of 24 games\n20 of 24 games\n"


# -- replay -------------------------------------------------------------------------------


@cache
def _record() -> str:
    match = play_out(Match.new(WHISPER, 3, 7), [random] * 3, Random(2))
    return match.record.model_dump_json()


def test_replay_tells_every_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    file.write_text(_record(), "utf-8")
    status, out, err = run(f"replay {file}", capsys)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == 'Stage Whisper, 3 seats, seed 7, {"many": false, "turns": 4}'
    count = len(json.loads(_record())["actions"])
    assert sum(line[0].isdigit() for line in lines) == count
    assert any(line.endswith("(only for Seat 0)") for line in lines)
    assert lines[-1].endswith(" won.")


def test_replay_ends_with_the_position(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new("onstage", 3, 7)
    match.play(match.decision.actions[0])  # type: ignore[union-attr]
    monkeypatch.setattr("sys.stdin", io.StringIO(match.record.model_dump_json()))
    status, out, _ = run("replay -", capsys)
    assert status == 0
    assert out.splitlines()[-1] == f"Position: {match.position}"


def _link() -> str:
    rng, match = Random(7), Match.new("onstage", 3, 7)
    while match.count < 20 and match.decision is not None:
        match.play(rng.choice(match.decision.actions))
    people = tuple(square.Person(name) for name in ("Mai", "Bo", "Ana"))
    return square.link_of(square.encode(square.Square(match, people, 2500)))


def test_a_square_is_told_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "link.txt"
    file.write_text(f"https://example.org/#/{_link()}\n", "utf-8")
    for source in (_link(), file):
        status, out, err = run(f"square {source}", capsys)
        assert (status, err) == (0, "")
        assert "Mai, Bo, Ana" in out
        assert "To hand over, after 20 actions. Round 1 of 3" in out
        status, out, _ = run(f"replay {source}", capsys)
        assert status == 0
        assert out.startswith("Onstage")


class Code(NamedTuple):
    text: str


@pytest.mark.parametrize(
    ("reads", "words"),
    [
        (lambda _: Code(_link()), "after 20 actions"),
        (lambda _: Code("hello"), "no game in this link"),
        (lambda _: None, "There is no QR code in"),
        (None, "pip install zxing-cpp"),
    ],
)
def test_the_square_in_a_picture_is_read_or_explained(
    reads: Any,
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library = None if reads is None else SimpleNamespace(read_barcode=reads)
    monkeypatch.setitem(sys.modules, "zxingcpp", cast(Any, library))
    file = tmp_path / "poster.png"
    Image.new("RGB", (8, 8)).save(file)
    status, out, err = run(f"square {file}", capsys)
    assert words in (out if status == 0 else err)
    assert "Traceback" not in err


@pytest.mark.parametrize("name", ["none.png", "text.png"])
def test_a_picture_that_is_none_is_explained(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "zxingcpp", cast(Any, SimpleNamespace()))
    (tmp_path / "text.png").write_text("no picture", "utf-8")
    status, _, err = run(f"square {tmp_path / name}", capsys)
    assert status == 2
    assert "is no picture" in err or "cannot be read" in err


def test_replay_reads_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(_record()))
    status, out, _ = run("replay -", capsys)
    assert status == 0
    assert " won." in out


# -- content ------------------------------------------------------------------------------


def test_content_of_ours_is_fine(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("content onstage", capsys) == (0, "36 cards, 13 performers: fine.\n", "")
    assert run("content upstaged", capsys) == (0, "26 artists, 30 cue cards: fine.\n", "")


@pytest.mark.parametrize(
    ("game", "file", "ours", "theirs", "place", "keys"),
    [
        ("onstage", "cast.json", "captain", "major",
         "cast.json, entry 5 of performers (major)", ["performer.major"]),
        ("upstaged", "artists.json", "marty", "monty",
         "artists.json, entry 3 of artists (monty)", ["artist.monty", "trait.monty"]),
        ("thespianage", "cards.json", "opera_glasses", "telescope",
         "cards.json, entry 3 of cards (telescope)",
         ["card.telescope.title", "card.telescope.text", "card.telescope.line"]),
        ("encore", "venues.json", "rooftop_garden", "garage",
         "venues.json, entry 7 of venues (garage)",
         ["venue.garage.title", "venue.garage.text", "venue.garage.line"]),
    ],
)  # fmt: skip
def test_a_pack_without_a_text_is_told_which(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, file: str, ours: str,
    theirs: str, place: str, keys: list[str],
) -> None:  # fmt: skip
    for each in (ROOT / "engines" / game / "content").glob("*.json"):
        text = each.read_text(encoding="utf-8")
        renamed = text.replace(f'"id": "{ours}"', f'"id": "{theirs}"')
        assert (renamed != text) == (each.name == file)
        (tmp_path / each.name).write_text(renamed, encoding="utf-8")
    status, out, err = run(f"content {game} {tmp_path}", capsys)
    assert (status, out) == (1, "")
    assert err.splitlines() == [f"{place}: the texts have no {key!r}." for key in keys]
    # Its owner may say it in a catalogue beside the data, if it can be read.
    beside = tmp_path / "text" / "en.json"
    beside.parent.mkdir()
    beside.write_text("{", encoding="utf-8")
    status, out, err = run(f"content {game} {tmp_path}", capsys)
    assert err.startswith("text/en.json: it is not JSON (line 1, ")
    beside.write_text('{"a": 1}', encoding="utf-8")
    status, out, err = run(f"content {game} {tmp_path}", capsys)
    assert err == "text/en.json: it must map keys to texts in quotes.\n"
    beside.write_text(json.dumps(dict.fromkeys(keys, "A new one")), encoding="utf-8")
    status, out, err = run(f"content {game} {tmp_path}", capsys)
    assert (status, err) == (0, "")


def test_content_of_an_owner_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = ROOT / "engines" / "upstaged" / "content"
    text = (own / "artists.json").read_text(encoding="utf-8")
    (tmp_path / "artists.json").write_text(text, encoding="utf-8")
    status, out, err = run(f"content upstaged {tmp_path}", capsys)
    assert (status, out, err) == (1, "", "cues.json: the file is missing.\n")
    cues = (own / "cues.json").read_text(encoding="utf-8")
    (tmp_path / "cues.json").write_text(cues, encoding="utf-8")
    assert run(f"content upstaged {tmp_path}", capsys)[0] == 0
    jazz = text.replace('"genre": "rock"', '"genre": "jazz"', 2)
    (tmp_path / "artists.json").write_text(jazz, encoding="utf-8")
    status, out, err = run(f"content upstaged {tmp_path}", capsys)
    assert (status, out) == (1, "")
    assert err.startswith("artists.json, entry 19 of artists (ingrid), genre: it must be ")
    assert err.count("\n") == 2


# -- mistakes -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def unreadable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a folder of records, each with a different fault."""
    folder = tmp_path_factory.mktemp("unreadable")
    (folder / "half.json").write_text(_record()[:-20], "utf-8")
    (folder / "bytes.json").write_bytes(b"\xff\xfe\x00")
    (folder / "large.json").write_text(" " * 10_000_001, "utf-8")
    illegal = {**json.loads(_record()), "actions": [[1, "rest"]]}
    (folder / "illegal.json").write_text(json.dumps(illegal), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("simulate opera --seats 3 --games 1", "There is no game called 'opera'. Known games: "),
        ("check opera --games 1", "There is no game called 'opera'"),
        ("play opera --seats 2", "There is no game called 'opera'"),
        ("simulate stage_whisper --seats 9 --games 1", "Stage Whisper cannot be played with 9 s"),
        ("simulate stage_whisper --seats two --games 1", "'two' is not a whole number from 0 up"),
        ("simulate stage_whisper --seats -2 --games 1", "argument --seats"),
        ("simulate stage_whisper --seats 2 --games 0", "it takes at least one game"),
        ("simulate stage_whisper --games 1", "the following arguments are required: --seats"),
        ("simulate stage_whisper --seats 2 --games 1 --bots clever", "There is no policy 'clever'"),
        (
            "simulate stage_whisper --seats 3 --games 1 --bots random,random",
            "Name one policy for all or one for each of 3 seats, not 2.",
        ),
        (
            'simulate stage_whisper --seats 2 --games 1 --options {"turns":9}',
            (
                "The option 'turns' of Stage Whisper cannot be 9. "
                "It can be a whole number from 2 to 6."
            ),
        ),
        (
            'simulate upstaged --seats 2 --games 1 --options {"green_room":3}',
            "The option 'green_room' of Upstaged! cannot be 3. It can be true or false.",
        ),
        (
            'simulate upstaged --seats 2 --games 1 --options {"mode":7}',
            'The option \'mode\' of Upstaged! cannot be 7. It can be "live" or "rehearsal".',
        ),
        (
            "simulate onstage --seats 3 --games 1 --count play,zork",
            "Onstage / Sáng Đèn has no action of the kind 'zork'. Its kinds: add, claim, decline, ",
        ),
        ("simulate stage_whisper --seats 2 --games 1 --options 7", "'7' is not a JSON object"),
        ("simulate stage_whisper --seats 2 --games 1 --options {", "'{' is not a JSON object"),
        ("play stage_whisper --seats 2 --bots 2", "There is no seat '2': seats go from 0 to 1."),
        ("play stage_whisper --seats 2 --seed 99999999999999999", "A seed is a whole number from"),
        ("replay /no/such/file", "The file /no/such/file cannot be read: No such file"),
        ("replay {tmp}", "cannot be read: Is a directory"),
        ("replay {tmp}/half.json", "This record cannot be read: it is not JSON, or part of it"),
        ("replay {tmp}/bytes.json", "cannot be read: it is not text"),
        ("replay {tmp}/large.json", "is too large for a record"),
        (
            "replay {tmp}/illegal.json",
            "Move 1 of the record (seat 1: rest) is not legal: It’s seat 0",
        ),
        ("content opera", "There is no game called 'opera'"),
        ("content stage_whisper", "Stage Whisper has no data files to check."),
        ("content onstage /no/such/folder", "There is no folder /no/such/folder."),
        ("content", "the following arguments are required: GAME"),
        ("dance", "invalid choice: 'dance'"),
        ("", "the following arguments are required: VERB"),
    ],
)
def test_every_mistake_gets_one_sentence(
    line: str, sentence: str, unreadable: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(line.replace("{tmp}", str(unreadable)), capsys)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_whoever_has_seen_enough_may_close_the_pipe() -> None:
    ran = subprocess.run(
        f"set -o pipefail; {sys.executable} -m engines simulate onstage --seats 3 --games 1 | true",
        cwd=ROOT,
        capture_output=True,
        text=True,
        shell=True,
        executable="/bin/bash",
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_it_runs_as_a_module() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "engines", "simulate", "opera", "--seats", "3", "--games", "1"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("There is no game called 'opera'. Known games: ")


# -- play ---------------------------------------------------------------------------------


class Screen:
    """Terminal that types from a script and records its output."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.lines: list[str] = []

    def read(self, prompt: str) -> str:
        self.lines.append(prompt)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def write(self, line: str) -> None:
        self.lines.append(line)

    def between(self, start: str, end: str) -> list[str]:
        places = [n for n, line in enumerate(self.lines) if line.startswith(start)]
        rest = self.lines[places[-1] + 1 :]
        ends = [n for n, line in enumerate(rest) if line.startswith(end)]
        return rest[: ends[0]] if ends else rest


def table(screen: Screen, seats: int = 2, bots: tuple[int, ...] = (), seed: int = 7) -> Table:
    match = Match.new(WHISPER, seats, seed)
    playing = dict.fromkeys(bots, random)
    return Table(match, playing, Random(1), screen.read, screen.write)


def test_two_people_at_one_screen_see_only_their_own() -> None:
    screen = Screen("", "1", "", "q")
    sitting = table(screen)
    assert sitting.run() is False
    assert [action.kind for action in sitting.match.actions] == ["peek"]
    text = "\n".join(screen.lines)
    assert "Seat 0, press Enter when nobody else is looking. " in text
    handed = screen.between("-" * 40, "Seat 1, press Enter")
    assert handed == ["* Seat 0: Peeked: place 0."]
    hand = sitting.match.view(1)["hand"]
    mine = screen.between("Seat 1, press Enter", "> ")
    assert f"  Hand: {', '.join(map(str, hand))}" in mine
    assert not any("Prop seen" in line for line in mine)


def test_nothing_secret_stands_behind_the_curtain() -> None:
    screen = Screen(*["", "1"] * 60)
    table(screen, seats=3).run()
    hidden = False
    for line in screen.lines:
        if line == "-" * 40:
            hidden = True
        elif "press Enter" in line:
            hidden = False
        elif hidden and not line.startswith(("> ", "Hush", "The number of the seat")):
            assert line.startswith("* ")
            assert "Prop seen" not in line
            assert "Card tucked" not in line


def test_one_person_with_bots_needs_no_curtain() -> None:
    screen = Screen(*["1"] * 60)
    sitting = table(screen, seats=3, bots=(1, 2))
    assert sitting.run() is True
    assert not any("press Enter" in line for line in screen.lines)
    assert screen.lines[-1].endswith(" won.")


def whispered(seats: int, *answers: str) -> tuple[Screen, Table]:
    screen = Screen(*answers)
    sitting = table(screen, seats)
    match = sitting.match
    match.play(next(a for a in question(match).actions if a.kind == "whisper"))
    return screen, sitting


def test_a_window_asks_everybody_in_the_same_way() -> None:
    screen, sitting = whispered(3, "7", "2", "", "1", "", "q")
    decision = sitting.match.decision
    assert decision is not None
    assert decision.seats == (1, 2)
    assert decision.of(2)[-1].kind == "pass"
    screen.answers[3] = str(len(decision.of(2)))
    assert sitting.run() is False
    kinds = [(action.seat, action.kind) for action in sitting.match.actions]
    assert kinds == [(0, "whisper"), (2, "pass"), (1, "pass")]
    asked = [line for line in screen.lines if line.startswith("The number of the seat")]
    assert asked == [
        "The number of the seat that interrupts (1, 2), or Enter to carry on.",
        "The number of the seat that interrupts (1), or Enter to carry on.",
    ]
    assert "There is no seat '7'." in screen.lines
    curtains = [line for line in screen.lines if "press Enter" in line]
    assert [line[:6] for line in curtains][:1] == ["Seat 2"]


def eager(view: dict[str, Any], actions: list[Action], rng: Random) -> Action:
    return next((action for action in actions if action.kind != "pass"), actions[0])


def spoken_up(bot: int, *answers: str) -> list[tuple[int, str]]:
    """Returns the answers to a whisper in a game of four.

    Seat `bot` is played by `eager`, all others by people.

    Raises:
        AssertionError: There is no game in which `bot` can speak up.
    """
    for seed in range(100):
        screen = Screen(*answers)
        sitting = table(screen, 4, seed=seed)
        match = sitting.match
        match.play(next(a for a in question(match).actions if a.kind == "whisper"))
        if len(question(match).of(bot)) > 1:
            sitting.bots = {bot: eager}
            sitting.people = [seat for seat in range(4) if seat != bot]
            assert sitting.run() is False
            said = [(action.seat, action.kind) for action in match.actions[1:]]
            return [each for each in said if each[1] in ("pass", "hush")]
    raise AssertionError("it never can")


def test_a_bot_is_heard_in_its_place() -> None:
    # Nobody else speaks up: the people before it let it go, and it is heard.
    assert spoken_up(3, "") == [(1, "pass"), (2, "pass"), (3, "hush")]
    assert spoken_up(1) == [(1, "hush")]
    # Whoever is asked before it is heard before it, whoever is asked after it is not.
    assert spoken_up(2, "1", "") == []
    assert spoken_up(2, "3", "") == [(2, "hush")]


def test_a_window_can_be_left() -> None:
    _, sitting = whispered(2, "q")
    assert sitting.run() is False
    assert sitting.match.count == 1


def test_mistyping_and_nothing_to_take_back() -> None:
    screen = Screen("", "u", "99", "x", "0", "²", "q")
    sitting = table(screen)
    assert sitting.run() is False
    text = "\n".join(screen.lines)
    assert "Nothing to undo yet." in text
    for typed in ("99", "x", "0", "²"):
        assert f"{typed!r} is not one of the choices. Type the number" in text
    assert sitting.match.count == 0


def test_a_step_of_ones_own_can_be_taken_back() -> None:
    """The winner of a song leads the next one, so thanking and leading are one seat's steps."""
    match = Match.new(NOTE, 2, 3)
    for kind in ("sing", "sing"):
        match.play(next(a for a in question(match).actions if a.kind == kind))
    screen = Screen("1", "", "u", "q")
    Table(match, {}, Random(1), screen.read, screen.write).run()
    assert [action.kind for action in match.actions] == ["sing", "sing"]


def test_a_step_of_another_seat_cannot_be_taken_back() -> None:
    screen = Screen("", "rest", "", "u", "q")
    sitting = table(screen)
    assert sitting.match.decision is not None
    kinds = [action.kind for action in sitting.match.decision.actions]
    screen.answers[1] = str(kinds.index("rest") + 1)
    sitting.run()
    assert "The last move was someone else’s." in screen.lines
    assert sitting.match.count == 1


def spoken(*answers: str, seats: int = 2) -> tuple[Screen, Table]:
    screen = Screen(*answers)
    return screen, Table(Match.new(CALL, seats, 7), {}, Random(1), screen.read, screen.write)


def kinds(sitting: Table) -> list[tuple[int, str]]:
    return [(action.seat, action.kind) for action in sitting.match.actions]


def test_what_needs_no_look_is_said_before_it() -> None:
    screen, sitting = spoken("3", "1", "1", "q")
    assert sitting.run() is False
    assert kinds(sitting) == [(0, "split"), (1, "split"), (0, "pass")]
    assert sitting.match.actions[0].arg == 2
    assert "  1. Seat 0 passes" in screen.lines
    for line in screen.lines:
        assert not line.startswith("  Hand:"), "nobody has looked"
        assert "Cards drawn" not in line
    assert screen.lines.count("* Seat 0: Passed.") == 1


def test_who_looks_instead_learns_what_was_drawn_and_has_every_answer() -> None:
    screen, sitting = spoken("3", "1", "", "q")
    sitting.run()
    hand = sitting.match.view(0)["hand"]
    mine = screen.between("Seat 0, or press Enter", "> ")
    assert any("Cards drawn" in line for line in mine)
    assert f"  Hand: {', '.join(map(str, hand))}" in mine
    assert [line.split(". ")[1].split()[0] for line in mine[-4:]] == ["Show"] * 3 + ["Pass"]


def test_a_word_is_taken_back_before_anybody_looks() -> None:
    screen, sitting = spoken("1", "1", "u", "1", "u", "u", "7", "1", "1", "q")
    assert sitting.run() is False
    assert kinds(sitting)[2:] == [(0, "pass"), (1, "pass")]
    assert "The last move showed something hidden, like a card from a hand." in screen.lines
    assert "'7' is not one of the choices. Type the number" in "\n".join(screen.lines)


def test_what_was_done_behind_the_curtain_is_not_taken_back_before_it() -> None:
    screen, sitting = spoken("1", "1", "", "4", "u", "q")
    sitting.run()
    assert kinds(sitting)[2:] == [(0, "pass")]
    assert "Only what was just said aloud can be undone from here." in screen.lines


def test_the_same_stands_before_the_curtain_whatever_the_hands_hold() -> None:
    seen = []
    for seed in (7, 8):
        screen = Screen("1", "1", "1", "1", "2", "2", "1", "1")
        match = Match.new(CALL, 2, seed)
        assert Table(match, {}, Random(1), screen.read, screen.write).run() is True
        seen.append(screen.lines)
    assert seen[0] == seen[1]


def test_a_tour_is_said_aloud_as_far_as_it_can_be() -> None:
    whole = programme.ENCORE.played()
    match = Match.new(whole.game, whole.seats, whole.seed, whole.options)
    names = seat_names(match)
    secret = {
        f"* {match.game.tell(event, names)}": event.audience
        for seat in (0, 1)
        for event in whole.log(seat)
        if event.audience is not None
    }
    looked, news = 0, 0

    def read(prompt: str) -> str:
        nonlocal looked
        decision, action = match.decision, whole.actions[match.count]
        assert decision is not None
        if prompt == "> ":
            return str(match.game.offered(decision.actions).index(action) + 1)
        if action in decision.spoken_actions:
            return str(match.game.offered(decision.spoken_actions).index(action) + 1)
        looked += 1
        return ""

    def write(line: str) -> None:
        nonlocal news
        if line in secret and match.decision is not None:
            assert sitting.at_screen in secret[line]
            news += 1

    sitting = Table(match, {}, Random(1), read, write)
    assert sitting.run() is True
    assert match.digest == whole.digest
    assert news
    assert looked < sum(action.kind not in ("draft", "split") for action in whole.actions) / 2


def test_play_ends_with_the_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 100))
    status, out, _ = run("play stage_whisper --seats 2 --seed 3 --bots 1", capsys)
    assert status == 0
    *_, label, record = out.splitlines()
    assert label == "Record:"
    assert Match.replay(record).result is not None


def test_a_seat_can_be_played_by_a_named_level(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 100))
    status, out, _ = run("play stage_whisper --seats 2 --seed 3 --bots 1=extra", capsys)
    assert status == 0
    assert Match.replay(out.splitlines()[-1]).result is not None
    status, _, err = run("play stage_whisper --seats 2 --bots 1=clever", capsys)
    assert status == 2
    assert err.startswith("There is no policy 'clever'. Known policies: ")


def test_a_stopped_game_gives_its_record_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n1\n\nq\n"))
    status, out, _ = run("play stage_whisper --seats 2 --seed 3", capsys)
    assert status == 0
    *_, label, record = out.splitlines()
    assert label.endswith("Stopped. Record so far:")
    assert Match.replay(record).count == 1


def test_a_pack_is_made_from_a_template(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, file = tmp_path / "mine", tmp_path / "mine.json"
    assert main(["template", "onstage", str(folder)]) == 0
    assert main(["pack", str(folder)]) == 1
    assert "The pack changes nothing in Onstage" in capsys.readouterr().err
    texts = folder / "text/en.json"
    texts.write_text(texts.read_text("utf-8").replace('"Handmaid"', '"Aunt Rose"'), "utf-8")
    assert main(["pack", str(folder), str(file)]) == 0
    assert json.loads(file.read_text("utf-8"))["texts"] == {
        "en": {"performer.handmaid": "Aunt Rose"}
    }
    assert main(["pack", str(file)]) == 0
    assert capsys.readouterr().out.endswith("My cards: fine.\n")
    for line, why in (
        (["template", "onstage", str(folder)], "is not empty"),
        (["template", "onstage", str(folder), "--lang", "xx"], "There is no language 'xx'"),
        (["pack", str(tmp_path / "gone")], "There is no folder"),
    ):
        assert main(line) == 2
        assert why in capsys.readouterr().err
