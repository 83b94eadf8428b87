"""Sentences to say aloud about a table, from public facts alone.

Tables that look the same to everyone are spoken about in the same words, at the same time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from app.speech import words
from app.speech.pronounced import pronounced, pronounced_name
from app.table.recap import repeated, summed
from app.table.scene import answerable, spoken_decision
from app.table.state import Phase, asks_all
from app.text import speaker
from engines import Decision, Event, Game, Result, StateLine, event_kind, seen_by

if TYPE_CHECKING:
    from app.table.state import TableState

MANY = 12
"""Maximum number of sentences about past events."""

ANYONE = "speak.help"
"""Key of the question whether anybody interrupts."""


class PublicTable(NamedTuple):
    """Everything about a table that may be said aloud.

    Attributes:
        phase: Phase of the table.
        silent: Whether a hand is open that is not to be spoken over.
        events: Public events that have not been said.
        asked: People who decide next; empty if nobody or a computer player does.
        question: Decision that is made on the open table; None if it is private.
        interrupt: Whether anybody may interrupt now.
        result: Result of a finished game, otherwise None.
        state_line: Progress at the end of a finished game, otherwise None.
    """

    phase: Phase
    silent: bool
    events: tuple[Event, ...] = ()
    asked: tuple[int, ...] = ()
    question: Decision | None = None
    interrupt: bool = False
    result: Result | None = None
    state_line: StateLine | None = None


class Spoken(NamedTuple):
    """Sentences to say, and a record of what has been said.

    Attributes:
        sentences: Sentences, the news first.
        asked: People who have been told that it is their turn.
        question: Public question that has been said; "" for none.
        news: Whether the events have been said.
    """

    sentences: tuple[str, ...]
    asked: tuple[int, ...] = ()
    question: str = ""
    news: bool = False


UNSAID = Spoken(())
"""State before anything has been said."""


def public_table(state: TableState, known: int, ears: frozenset[int]) -> PublicTable:
    """Returns everything about a table that may be said aloud.

    Args:
        state: State of the table.
        known: Number of log entries that have been said.
        ears: Seats whose people listen through headphones while their own hand is open.
    """
    new = state.entries[known:]
    decision = state.match.decision
    asked = () if decision is None or state.taught else decision.seats
    if set(asked) & {*state.understudies(decision)}:
        asked = ()
    opened = {*state.viewers, *([state.seat] if state.covered else [])}
    over = state.phase is Phase.OVER
    interrupt = asks_all(state.match) and state.phase is Phase.TABLE and not state.taught
    return PublicTable(
        phase=state.phase,
        silent=bool(opened - ears) and not state.all_open,
        events=tuple(event for entry in new for event in seen_by(entry.events, None)),
        asked=() if state.awaits_done or interrupt else asked,
        question=_question(state),
        interrupt=interrupt,
        result=state.match.result if over else None,
        state_line=state.match.game.state_line(state.match.view(None)) if over else None,
    )


def spoken(
    game: Game[Any], names: Sequence[str], lang: str, now: PublicTable, before: Spoken
) -> Spoken:
    """Returns what is said about a table.

    Nothing is said while a hand is open, unless its owner listens through headphones. At a
    curtain, only the name on it is said.

    Args:
        game: Game on the table.
        names: Names of the players.
        lang: Language code.
        now: Everything about the table that may be said.
        before: What has been said last.
    """
    if now.silent:
        return before._replace(sentences=(), news=False)
    called = [pronounced_name(name) for name in names]
    shown = now.phase is not Phase.CURTAIN
    turn, question = _turn(game, called, lang, now, before) if shown else ("", before.question)
    if not shown and now.asked and now.asked != before.asked:
        turn = _whose(called, lang, now.asked)
    news = _news(game, called, lang, now, has_turn=bool(turn)) if shown else []
    lines = [*news, *([turn] if turn else []), *_result(game, called, lang, now)]
    said = tuple(pronounced(line, lang) for line in lines)
    return Spoken(said, now.asked, question, shown)


def spoken_refusal(sentence: str, lang: str, now: PublicTable) -> tuple[str, ...]:
    """Returns a refusal's reason to say aloud, if everyone may see it."""
    everyone = now.phase in (Phase.TABLE, Phase.OVER)
    return (pronounced(sentence, lang),) if everyone and not now.silent else ()


def _question(state: TableState) -> Decision | None:
    if state.phase is not Phase.TABLE or asks_all(state.match):
        return None
    aloud = spoken_decision(state)
    if aloud is not None:
        return aloud if len(aloud.actions) > 1 else None
    asked = answerable(state)
    return None if asked is None or asked.private or state.understudies(asked) else asked


def _turn(
    game: Game[Any], names: Sequence[str], lang: str, now: PublicTable, before: Spoken
) -> tuple[str, str]:
    if now.interrupt:
        own = game.speaker(lang)
        question = own(ANYONE) if own.knows(ANYONE) else speaker(lang)(ANYONE)
    else:
        question = "" if now.question is None else game.ask(now.question, names, lang)
    if question:
        fresh = bool(now.events) or question != before.question
        return question if fresh else "", question
    again = now.asked == before.asked and not now.events and not before.question
    if not now.asked or again:
        return "", ""
    return _whose(names, lang, now.asked), ""


def _whose(names: Sequence[str], lang: str, seats: Sequence[int]) -> str:
    say = words(lang)
    return say("turn", name=say.listed(names[seat] for seat in seats))


def _news(
    game: Game[Any], names: Sequence[str], lang: str, now: PublicTable, *, has_turn: bool
) -> list[str]:
    events = summed(game, now.events, together=True)
    skipped = repeated(game, events)
    left_out = game.turns if has_turn else frozenset[str]()
    texts = (
        game.aloud(event, names, lang)
        for at, event in enumerate(events)
        if at not in skipped and event_kind(event) not in left_out
    )
    lines = [line for line in texts if line]
    return lines if len(lines) <= MANY else [*dict.fromkeys(lines)][-MANY:]


def _result(game: Game[Any], names: Sequence[str], lang: str, now: PublicTable) -> list[str]:
    if now.result is None or not now.events:
        return []
    say, result = words(lang), now.result
    order = sorted(
        range(len(result.scores)),
        key=lambda seat: (seat not in result.winners, -result.scores[seat]),
    )
    each = (
        say.entry(names[seat], game.outcome(seat, result, now.state_line, lang)) for seat in order
    )
    return [say("result", results=say.rows(each))]
