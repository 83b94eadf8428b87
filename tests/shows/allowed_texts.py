"""Texts that a screen may show: the game's and the app's."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

from app.games import board_of
from app.text import catalogue, say
from engines import Action, Game, Match, Sheet, seen_by

NEWS = "What happened: "
CHANGED = re.compile(r"^(.+: )?\S+ → \S+$")
"""Line with a change of a production, such as "Press Night: 3 → 0"."""

BEFORE = re.compile(r"\. Before the last step: \S+")
"""Sentence in a label about a production's points before the last step."""

WORTH = re.compile(r"^\n([↑↓]\d+|\d+ \+ \d+)$")
"""Line below a score: its change, or the sum that the change hides until the next step."""


@dataclass
class Screen:
    """Texts on a screen after some actions.

    `seat` is the reader, None for everybody.
    """

    actions: int
    seat: str | None
    texts: list[str]


def news_apart(texts: list[str]) -> list[str]:
    start = next((number for number, text in enumerate(texts) if text.startswith(NEWS)), 0)
    board = (text for text in texts[start + 1 :] if text != "\n")
    return [
        BEFORE.sub("", text) for text in board if not CHANGED.search(text) and not WORTH.match(text)
    ]


def untold(match: Match, screens: Sequence[Screen], names: Sequence[str]) -> list[str]:
    """Returns the texts on screens that their readers may not know.

    The match is replayed. A screen may contain the texts of its reader's view, of events the reader
    saw, of the reader's answers, and the app's own; nothing else.
    """
    again = Match.new(match.game, match.seats, match.seed, match.options)
    found = []
    at = {screen.actions for screen in screens}
    # Events are many and stay the same; those of two kinds may be equal as tuples.
    tell = lru_cache(None, typed=True)(partial(match.game.tell, names=names))
    for number in range(match.count + 1):
        may_say = cache(partial(_may_say, again, names=names, tell=tell))
        for screen in screens if number in at else ():
            if screen.actions == number:
                may = may_say(screen.seat)
                found += [
                    f"after {number}, {screen.seat or 'all'}: {text}"
                    for text in screen.texts
                    if not may(text)
                ]
        if number < match.count:
            again.play(match.actions[number])
    return found


def _may_say(
    match: Match, who: str | None, *, names: Sequence[str], tell: Callable[..., str]
) -> Callable[[str], bool]:
    game = match.game
    seat = None if who is None else names.index(who)
    view = match.view(seat)
    allowed = {game.where(view, names), game.title(), *names, *_own_words(tuple(names))}
    for sheet in game.sheets(view, names):
        allowed |= _of(sheet)
    opening = game.opening(match.seats, match.seed, match.options)
    seen = [*seen_by(opening, seat), *match.log(seat)]
    allowed |= {tell(event) for event in seen}
    allowed |= _answers(match, seat, view, names) | _window(match, names)
    if match.result is not None:
        allowed |= _account(match, names)
    allowed |= {f"{name}\n{game.where(view, names)}" for name in (game.title(), *names)}
    if board_of(game.name) is not board_of("plain"):
        return _names_only(game, allowed)
    longest = sorted((part for part in allowed if part), key=len, reverse=True)

    def may(text: str) -> bool:
        if text in allowed:
            return True
        # Several sentences may stand in one name: an answer with its note, all the news.
        for part in longest:
            left = text.strip(" .\n")
            if not left:
                return True
            text = text.replace(part, " ") if len(part) > 3 or part == left else text
        return not text.strip(" .\n")

    return may


def _names_only(game: Game[Any], allowed: set[str]) -> Callable[[str], bool]:
    """Returns a check that a text names only allowed cards.

    It is for boards with texts of their own.
    """
    titles = [
        text
        for key, text in game.catalogue().items()
        if key.startswith("card.") and (key.endswith(".title") or key.count(".") == 1)
    ]
    known = "\n".join(allowed)
    hidden = [title for title in titles if title not in known]
    return lambda text: not any(title in text for title in hidden)


def _of(sheet: Sheet) -> set[str]:
    """Returns all texts of a sheet, alone and as rows join them."""
    texts = {sheet.title}
    for row in sheet.rows:
        texts |= {row.label, ", ".join(str(cell) for cell in row.cells)}
        texts |= {row.line, f"“{row.line}”"}
        for cell in row.cells:
            texts |= {cell.text, cell.note, cell.mark, f"{cell.mark} {cell.text}", str(cell)}
    return texts


def _answers(
    match: Match, seat: int | None, view: dict[str, Any], names: Sequence[str]
) -> set[str]:
    """Returns the texts of the question and answers for this reader."""
    game, decision = match.game, match.decision
    if decision is None:
        return set()
    offered: list[Action] = []
    if seat in decision.seats or (seat is None and not decision.private):
        offered = [*decision.actions, *game.wishes(view, decision)]
    elif seat is None:
        offered = decision.spoken_actions
    if not offered:
        return set()
    texts = {game.ask(decision, names)}
    for action in offered:
        face = game.face(action, view, names)
        texts |= {game.label(action, view, names), f"{face.mark} {face.text}".strip(), face.note}
        texts |= {game.group(action, view, names), game.say(f"group.{action.kind}")}
        meaning = game.meaning(action, view, names)
        texts |= set() if meaning is None else _of(meaning)
    return texts


def _window(match: Match, names: Sequence[str]) -> set[str]:
    """Returns the texts that any screen may show during a window.

    Returns nothing outside a window.
    """
    game, decision = match.game, match.decision
    if decision is None or not game.window(decision):
        return set()
    words = game.say if "speak" in game.catalogue() else say
    asked = {words("speak.first"), words("speak.help")}
    keys = (words("speak", name=name) for name in names)
    return asked | {*keys, *(say("speak.again", name=name) for name in names)}


@cache
def _own_words(names: tuple[str, ...]) -> set[str]:
    words = {template.partition("{")[0].strip() for template in catalogue("en").values()}
    words |= {template.rpartition("}")[2].strip(" .") for template in catalogue("en").values()}
    keys = ("speak.onward", "speak.onward.new")
    words |= {say(key, name=name) for key in keys for name in names}
    return words | {f"Pass the phone to {name}" for name in names}


def _account(match: Match, names: Sequence[str]) -> set[str]:
    """Returns the texts of the final scoring."""
    game, result = match.game, match.result
    assert result is not None
    texts = {game.say(f"ending.{result.ending}")}
    texts |= {game.explain(line, names) for line in result.breakdown}
    texts |= {game.amount(line.points, signed=True) for line in result.breakdown}
    texts |= {game.amount(score) for score in result.scores}
    winners = say.listed(names[seat] for seat in result.winners)
    return texts | {say(key, names=winners) for key in ("plain.won", "plain.shared")}
