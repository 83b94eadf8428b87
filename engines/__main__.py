"""Command-line tools to play, measure and check games: `python -m engines --help`."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple, NoReturn

from . import find
from .bots import BOTS, policy
from .bots.blindness import check_blindness
from .kernel import Action, Match, Policy, Refused
from .kernel.conformance import AHEAD, LISTED, OTHERS, Failure, Report, check_game
from .kernel.drive import play_out
from .kernel.language import kernel
from .kernel.quoting import LONGEST_LINE, literal, quoted
from .terminal import Table, story

ROOT = Path(__file__).parents[1]
LARGEST_FILE = 10_000_000
PICTURES = (".png", ".jpg", ".jpeg", ".webp")
DIGITS = 18  # maximum length of a number on the command line

ALL_DEEP = 20  # maximum number of games for a deep check of every position
FIRST_DEEP, FIRST = 12, 200  # deep positions in each of the first games of longer checks
LATER_DEEP = 1  # deep positions in each later game
REDEALT = 5  # re-dealt worlds per game for the check of blindness
FEW = 4  # playouts per move in that check
CHUNK = 1000  # games per process at a time
SHARE = 10  # the same when computers think


class Parser(argparse.ArgumentParser):
    """Argument parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Prints `message` and exits the program with status 2."""
        self.exit(2, f"{self.prog}: {quoted(message, LONGEST_LINE)}. Try --help.\n")


def parser() -> Parser:
    """Returns the command-line parser, with a subcommand for each tool."""
    top = Parser(prog="python -m engines", description="Play, measure and check the games.")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=Parser)

    def add(name: str, text: str, seats: bool) -> argparse.ArgumentParser:
        verb = verbs.add_parser(name, help=text, description=text)
        verb.add_argument("game", metavar="GAME", help="a game's name, such as onstage")
        verb.add_argument("--seed", type=_whole_number, help="the same seed gives the same match")
        if seats:
            verb.add_argument("--seats", type=_whole_number, required=True, metavar="N")
            verb.add_argument(
                "--options", type=_options, default={}, metavar="JSON", help='{"rounds": "quick"}'
            )
        return verb

    play = add("play", "Play in the terminal, several people at one screen.", seats=True)
    play.add_argument(
        "--bots", default="", metavar="1,2=lead", help="seats that computers play, from 0, and how"
    )
    play.set_defaults(run=_play)

    simulate = add("simulate", "Let computers play and print one line of JSON.", seats=True)
    simulate.add_argument("--games", type=_count, required=True, metavar="K")
    simulate.add_argument(
        "--bots", default="random", metavar="POLICY", help="one policy, or one a seat: a,b,c"
    )
    simulate.add_argument(
        "--count",
        type=lambda text: text.split(","),
        default=[],
        metavar="KINDS",
        help="kinds of action, a,b: how often each of their arguments was taken, and by a winner",
    )
    simulate.set_defaults(run=_simulate)

    check = add("check", "Play random games with every invariant on.", seats=False)
    check.add_argument("--games", type=_count, required=True, metavar="K")
    check.set_defaults(run=_check)

    _add_records(verbs)
    text = "Check a game's data files: ours, or a pack of your own."
    content = verbs.add_parser("content", help=text, description=text)
    content.add_argument("game", metavar="GAME", help="a game's name, such as onstage")
    content.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, help="with your files")
    text = "write the fields that the schema declares, after you changed it"
    content.add_argument("--fields", action="store_true", help=text)
    content.set_defaults(run=_content)
    _add_packs(verbs)
    _add_games(verbs)
    return top


def _add_records(verbs: Any) -> None:
    replay = verbs.add_parser("replay", help="Show a record, move by move.")
    replay.add_argument(
        "file", metavar="FILE", help="a record as JSON, a square's link or picture; - reads input"
    )
    replay.set_defaults(run=_replay)

    text = "Say what is in a square, the QR code of a whole match."
    square = verbs.add_parser("square", help=text, description=text)
    square.add_argument("file", metavar="FILE", help="its picture, its link, or a file with that")
    square.set_defaults(run=_square)


def _add_packs(verbs: Any) -> None:
    text = "Write the cards of a game into a folder, to be made a pack of your own."
    template = verbs.add_parser("template", help=text, description=text)
    template.add_argument("game", metavar="GAME", help="a game's name, such as onstage")
    template.add_argument("folder", metavar="FOLDER", type=Path, help="a new or empty one")
    template.add_argument("--lang", default="en", help="language of the texts, such as vi")
    template.set_defaults(run=_template)

    text = "Check a pack of your own, try it, and write the one file that the app takes."
    packed = verbs.add_parser("pack", help=text, description=text)
    packed.add_argument("source", metavar="FOLDER", type=Path, help="the folder, or a pack's file")
    packed.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the file to write")
    packed.set_defaults(run=_pack)


def _add_games(verbs: Any) -> None:
    text = "Make a new game of the house from the templates: rules, words, board, lesson, tests."
    new = verbs.add_parser("new", help=text, description=text)
    new.add_argument("name", metavar="NAME", help="its name, such as low_note")
    new.set_defaults(run=_new)

    text = "List what a game of the house still lacks."
    ready = verbs.add_parser("ready", help=text, description=text)
    ready.add_argument("game", metavar="NAME", help="a game's name, such as onstage")
    ready.set_defaults(run=_ready)


def main(arguments: list[str] | None = None) -> int:
    """Runs one command and returns its exit status.

    The status is 0 for success, 1 for a failed check, 2 for bad input and 130 for an interruption.
    """
    asked = parser().parse_args(arguments)
    try:
        status: int = asked.run(asked)
        sys.stdout.flush()
    except Refused as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # `… | head` has seen enough: drop the remaining output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


# -- verbs -------------------------------------------------------------------------------


def _play(asked: argparse.Namespace) -> int:
    seed = Random().getrandbits(53) if asked.seed is None else asked.seed
    match = Match.new(asked.game, asked.seats, seed, asked.options)
    bots = _bots(asked.bots, match)
    finished = Table(match, bots, Random(seed)).run()
    print("Record:" if finished else "Stopped. Record so far:")
    print(match.record.model_dump_json())
    return 0


def _simulate(asked: argparse.Namespace) -> int:
    seed = asked.seed or 0
    game = find(asked.game)
    names = _names(asked.bots, asked.seats)
    Match.new(
        game, asked.seats, seed, asked.options
    )  # refuses bad input and imports modules before timing
    for name in names:
        policy(name, game)
    parts = [key.split(".") for key in sorted(game.catalogue())]
    kinds = [part[1] for part in parts if part[0] == "action" and len(part) == 2]
    if strange := [kind for kind in asked.count if kind not in kinds]:
        raise Refused(
            f"{game.title()} has no action of the kind {literal(strange[0])}."
            f" Its kinds: {kernel().row(kinds)}."
        )
    if {*names} == {"random"}:
        played = [_play_some(asked.game, asked.seats, asked.options, names, seed, asked.games)]
    else:
        played = _shared_out(asked, names, seed)
    games = [one for some in played for one in some.games]
    wins = [sum(seat in one.winners for one in games) for seat in range(asked.seats)]
    moves = sum(one.moves for one in games)
    seconds = sum(some.seconds for some in played)
    report = {
        "game": game.name,
        "seats": asked.seats,
        "games": asked.games,
        "seed": seed,
        "bots": asked.bots,
        "moves": moves,
        "seconds": round(seconds, 3),
        "moves_per_second": round(moves / seconds),
        "wins": wins,
        "score_quartiles": [
            _quartiles(list(own)) for own in zip(*(one.scores for one in games), strict=True)
        ],
        "mean_length": round(moves / len(games), 2),
        "endings": Counter(one.ending for one in games),
        "lines": sum((one.lines for one in games), Counter()),
    }
    if asked.count:
        report["taken"] = _taken(games, asked.count)
    thinking = {
        name: round(1000 * sum(some.thinking[name] for some in played) / max(thoughts, 1), 2)
        for name in names
        if (thoughts := sum(some.thoughts[name] for some in played)) and name != "random"
    }
    if thinking:
        report["milliseconds_a_choice"] = thinking
    print(json.dumps(report))
    return 0


@dataclass
class Played:
    """Series of games played by computers, with the time that they took.

    Attributes:
        games: Results of the games, in order.
        seconds: Total time, in seconds.
        thinking: Processor time of each policy, in seconds.
        thoughts: Number of choices of each policy that `thinking` covers.
    """

    games: list[PlayedGame] = field(default_factory=list)
    seconds: float = 0.0
    thinking: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    thoughts: Counter[str] = field(default_factory=Counter)


class PlayedGame(NamedTuple):
    """Result and statistics of one game played by computers."""

    scores: list[int]
    winners: list[int]
    moves: int
    ending: str
    lines: Counter[str]
    """Number of lines in the score breakdown, by label."""
    taken: Counter[Action]


def _shared_out(asked: argparse.Namespace, names: list[str], seed: int) -> list[Played]:
    sizes = [min(SHARE, asked.games - start) for start in range(0, asked.games, SHARE)]
    with ProcessPoolExecutor() as pool:
        tasks = [
            pool.submit(
                _play_some, asked.game, asked.seats, asked.options, names, seed + SHARE * i, size
            )
            for i, size in enumerate(sizes)
        ]
        return [task.result() for task in tasks]


def _play_some(
    name: str, seats: int, options: dict[str, Any], names: list[str], seed: int, games: int
) -> Played:
    game = find(name)
    found = Played()
    policies = [_timed(policy(name, game), name, found) for name in names]
    start = perf_counter()
    for own in range(seed, seed + games):
        match = play_out(Match.new(game, seats, own, options), policies, Random(own))
        result = match.result
        assert result is not None
        lines = Counter(line.label for line in result.breakdown)
        found.games.append(
            PlayedGame(
                result.scores,
                result.winners,
                match.count,
                result.ending,
                lines,
                Counter(match.actions),
            )
        )
    found.seconds = perf_counter() - start
    return found


def _taken(games: list[PlayedGame], kinds: list[str]) -> dict[str, dict[str, list[int]]]:
    counts_of_kind: dict[str, dict[str, list[int]]] = {kind: {} for kind in kinds}
    for one in games:
        for (seat, kind, arg), times in one.taken.items():
            if kind in counts_of_kind:
                counts = counts_of_kind[kind].setdefault(str(arg), [0, 0])
                counts[0] += times
                counts[1] += times * (seat in one.winners)
    return {kind: dict(sorted(counts.items())) for kind, counts in counts_of_kind.items()}


def _timed(play: Policy, name: str, found: Played) -> Policy:
    if name == "random":
        return play

    def timed(view: dict[str, Any], actions: list[Action], rng: Random) -> Action:
        start = process_time()
        action = play(view, actions, rng)
        if len(actions) > 1:
            found.thinking[name] += process_time() - start
            found.thoughts[name] += 1
        return action

    return timed


def _check(asked: argparse.Namespace) -> int:
    game = find(asked.game)
    report = Report()
    try:
        for done in _checked(asked.game, asked.games, asked.seed or 0):
            report.add(done)
            if report.games < asked.games:
                print(f"{report.games} of {asked.games} games", file=sys.stderr)
        redealt = _redealt(asked.game, asked.games, asked.seed or 0)
    except Failure as failure:
        print(failure.sentence, file=sys.stderr)
        print("The record, for `python -m engines replay`, is on standard output.", file=sys.stderr)
        print(json.dumps(failure.record))
        return 1
    for line in [*_summary(game.title(), report), _blind(redealt)]:
        print(line)
    return 0


def _checked(name: str, games: int, seed: int) -> Iterator[Report]:
    if games <= ALL_DEEP:
        yield check_game(find(name), games, seed, lambda number: None)
        return
    first = min(games, FIRST)
    yield check_game(find(name), first, seed, lambda number: FIRST_DEEP)
    starts = range(first, games, CHUNK)
    sizes = [min(CHUNK, games - start) for start in starts]
    with ProcessPoolExecutor() as pool:
        tasks = [
            pool.submit(_check_some, name, size, seed + start)
            for start, size in zip(starts, sizes, strict=True)
        ]
        try:
            for task in tasks:
                yield task.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _check_some(name: str, games: int, seed: int) -> Report:
    return check_game(find(name), games, seed, lambda number: LATER_DEEP)


def _redealt(name: str, games: int, seed: int) -> dict[str, int]:
    sizes = [min(CHUNK, games - start) * REDEALT for start in range(0, games, CHUNK)]
    if len(sizes) == 1:
        return {bot: _redealt_some(name, bot, sizes[0], seed) for bot in BOTS}
    with ProcessPoolExecutor() as pool:
        tasks = {
            bot: [
                pool.submit(_redealt_some, name, bot, size, seed + CHUNK * i)
                for i, size in enumerate(sizes)
            ]
            for bot in BOTS
        }
        try:
            return {bot: sum(task.result() for task in some) for bot, some in tasks.items()}
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _redealt_some(name: str, bot: str, deals: int, seed: int) -> int:
    game = find(name)
    return check_blindness(game, policy(bot, game, FEW), deals, seed)


def _replay(asked: argparse.Namespace) -> int:
    from .kernel.square import LINK, data_of, decode

    text = _text_in(asked.file)
    match = decode(data_of(text)).match if LINK in text else Match.replay(text)
    for line in story(match):
        print(line)
    with suppress(NotImplementedError):  # a game without positions
        print(f"Position: {match.position}")
    return 0


def _square(asked: argparse.Namespace) -> int:
    from .kernel.square import data_of, decode

    found = decode(data_of(_text_in(asked.file)))
    match, options = found.match, json.dumps(found.match.options, sort_keys=True)
    names = [person.name for person in found.people]
    print(f"{match.game.title()}: {kernel().row(names)}. {options}, seed {match.seed}.")
    where = match.game.where(match.view(None), names)
    print(f"To {found.purpose}, after {match.count} actions. {where}".rstrip())
    return 0


def _text_in(name: str) -> str:
    from .kernel.square import LINK

    if LINK in name and not Path(name).exists():
        return name
    if Path(name).suffix.lower() in PICTURES:
        return _code_in(name)
    try:
        if name == "-":
            text = sys.stdin.read(LARGEST_FILE + 1)
        else:
            with Path(name).open(encoding="utf-8") as file:
                text = file.read(LARGEST_FILE + 1)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Refused(f"The file {_path(name)} cannot be read: {why}.") from None
    if len(text) > LARGEST_FILE:
        raise Refused(f"The file {_path(name)} is too large for a record.")
    return text


def _code_in(name: str) -> str:
    try:
        import zxingcpp
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        raise Refused(
            "Pictures need two more packages: python -m pip install zxing-cpp pillow"
        ) from None
    try:
        with Image.open(name) as picture:
            code = zxingcpp.read_barcode(picture.convert("RGB"))
    except UnidentifiedImageError:
        raise Refused(f"The file {_path(name)} is no picture.") from None
    except OSError as error:
        raise Refused(f"The file {_path(name)} cannot be read: {error.strerror}.") from None
    if code is None:
        raise Refused(f"There is no QR code in {_path(name)}. Try a larger or sharper picture.")
    return str(code.text)


def _content(asked: argparse.Namespace) -> int:
    from .kernel import pack

    game = find(asked.game)
    try:
        if asked.fields:
            path, text = pack.fields(game)
            path.write_text(text, "utf-8", newline="\n")
        loaded = pack.check(game, asked.folder)
    except pack.BadPack as error:
        print(*error.faults, sep="\n", file=sys.stderr)
        return 1
    print(f"{loaded.summary()}: fine.")
    return 0


def _template(asked: argparse.Namespace) -> int:
    from .kernel import owners
    from .kernel.plurals import languages

    if asked.lang not in languages():
        raise Refused(f"There is no language {literal(asked.lang)}: {kernel().row(languages())}.")
    files = owners.template(find(asked.game), asked.lang)
    try:
        if asked.folder.exists() and any(asked.folder.iterdir()):
            raise Refused(f"The folder {_path(asked.folder)} is not empty. Name a new one.")
        for name, text in files.items():
            path = asked.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise Refused(f"{_path(asked.folder)} cannot be written: {error.strerror}.") from None
    print(f"{len(files)} files are in {_path(asked.folder)}. Change them, then:")
    print(f"python -m engines pack {_path(asked.folder)} my-pack.json")
    return 0


def _new(asked: argparse.Namespace) -> int:
    from . import new_game

    new_game.make(ROOT, asked.name)
    new_game.finish(ROOT, asked.name)
    count = len(new_game.files_of(ROOT, asked.name))
    print(f"{new_game.title_of(asked.name)} is there, in {count} files. Now:")
    print(f"python -m engines play {asked.name} --seats 3")
    print(f"python -m engines ready {asked.name}")
    return 0


def _ready(asked: argparse.Namespace) -> int:
    from . import readiness

    lacking = readiness.lacking(ROOT, find(asked.game))
    for one in lacking:
        print(one.line)
    if any(one.required for one in lacking):
        return 1
    print(f"{find(asked.game).title()} has everything that a game needs.")
    return 0


def _pack(asked: argparse.Namespace) -> int:
    from .kernel import owners, pack

    try:
        if asked.source.is_file():
            with asked.source.open("rb") as file:
                content = file.read(owners.LARGEST + 1)
            if content.startswith(b"PK"):
                raise Refused("This is a zip. Unpack it, and name its folder.")
            one = owners.read(content)
        else:
            one = owners.read_folder(asked.source)
        for _ in owners.trials(one):
            pass
        if asked.file is not None:
            asked.file.write_bytes(owners.written(one))
    except pack.BadPack as error:
        print(*error.faults, sep="\n", file=sys.stderr)
        return 1
    except OSError as error:
        why = f"{_path(error.filename)} cannot be read or written: {error.strerror}."
        raise Refused(why) from None
    print(f"{quoted(one.title)}: fine.")
    return 0


# -- small -------------------------------------------------------------------------------


def _summary(title: str, report: Report) -> list[str]:
    everywhere = "actions, seats, declining, pieces, bound"
    tried = f"{report.accepted} listed actions accepted (up to {LISTED} a position)"
    refused = f"{report.refused} others refused (up to {3 * OTHERS}, and malformed ones)"
    worlds = f"{report.imagined} worlds imagined, {AHEAD} actions tried in each"
    undone = f"{report.undone} steps taken back"
    return [
        f"{title}: no fault in {report.games} games.",
        f"Each game: old states, replay, result; {everywhere} at all {report.positions} positions.",
        f"Deeply at {report.deep} sampled positions: {tried}, {refused}, {worlds}, {undone};",
        "  copies, records, views, events and words there too.",
        f"Prompts: {_counts(report.prompts)}.",
        f"Endings: {_counts(report.endings)}.",
    ]


def _blind(redealt: dict[str, int]) -> str:
    return (
        "Policies moved as before in worlds with all that they cannot know dealt afresh: "
        f"{_counts(redealt)}."
    )


def _counts(counts: dict[str, int]) -> str:
    return kernel().row(f"{name} {count}" for name, count in sorted(counts.items()))


def _quartiles(values: list[int]) -> list[float]:
    if len(values) == 1:
        return [float(values[0])] * 3
    return [round(q, 2) for q in statistics.quantiles(values, n=4, method="inclusive")]


def _path(path: object) -> str:
    return quoted(path, LONGEST_LINE)


def _names(words: str, seats: int) -> list[str]:
    named = words.split(",")
    if len(named) not in (1, seats):
        raise Refused(
            f"Name one policy for all or one for each of {seats} seats, not {len(named)}."
        )
    return named * seats if len(named) == 1 else named


def _bots(words: str, match: Match) -> dict[int, Policy]:
    found = {}
    for word in filter(None, words.split(",")):
        seat, _, name = word.partition("=")
        found[_seat(seat, match.seats)] = policy(name or "random", match.game)
    return found


def _seat(word: str, seats: int) -> int:
    if not word.isdecimal() or len(word) > DIGITS or int(word) >= seats:
        raise Refused(f"There is no seat {literal(word)}: seats go from 0 to {seats - 1}.")
    return int(word)


def _whole_number(word: str) -> int:
    if not word.isdecimal() or len(word) > DIGITS:
        raise argparse.ArgumentTypeError(f"{literal(word)} is not a whole number from 0 up")
    return int(word)


def _count(word: str) -> int:
    if _whole_number(word) == 0:
        raise argparse.ArgumentTypeError("it takes at least one game")
    return int(word)


def _options(text: str) -> dict[str, Any]:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise argparse.ArgumentTypeError(f"{literal(text)} is not a JSON object")
    return options


if __name__ == "__main__":
    sys.exit(main())
