"""Golden transcripts: whole matches as text, compared line by line in tests.

A transcript contains everything that a change of the rules could affect: each decision's prompt,
seats and number of actions, the action, its events with their audience, occasional digests, and the
result. It consists of plain data instead of sentences, so rewording leaves it unchanged.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from .drive import choose
from .event import event_kind, event_plain
from .match import Match
from .plain import plain
from .result import Result
from .rules import Policy

DIGEST_EVERY = 10


def transcript(match: Match, policy: Policy) -> str:
    """Plays `match` to its end and returns its transcript.

    `policy` plays all seats. The policy's random generator is seeded from the match, so the text is
    reproducible.
    """
    game = match.game
    rng = Random(match.seed)
    policies = [policy] * match.seats
    lines = [
        f"game {game.name}, rules version {game.rules_version}",
        f"seats {match.seats}, seed {match.seed}, options {_json(match.options)}",
        f"digest {match.digest}",
        *(f"- {_event(event)}" for event in game.opening(match.seats, match.seed, match.options)),
    ]
    while match.decision is not None:
        decision = match.decision
        about = f" {_json(decision.about)}" if decision.about else ""
        who = ",".join(map(str, decision.seats))
        who += ("" if decision.private else " openly") + (" goes on" if decision.continues else "")
        question = f"seat {who}: {decision.prompt}{about}, {len(decision.actions)} actions"
        lines += ["", f"{match.count + 1}. {question}"]
        action = choose(match, policies, rng)
        events = match.play(action)
        lines.append(f"   {action.seat} {action.kind} {_json(plain(action.arg))}")
        lines += [f"   - {_event(event)}" for event in events]
        if match.count % DIGEST_EVERY == 0:
            lines.append(f"   digest {match.digest}")
    result = match.result
    assert result is not None
    return "\n".join([*lines, "", f"digest {match.digest}", *_result(result), ""])


def _event(event: Any) -> str:
    data = event_plain(event)
    data.pop("kind")
    audience = data.pop("audience", None)
    only = "" if audience is None else f" only for {','.join(map(str, audience))}"
    return f"{event_kind(event)} {_json(data)}{only}"


def _result(result: Result) -> list[str]:
    lines = [
        f"ending {result.ending}",
        f"scores {_json(result.scores)}",
        f"winners {_json(result.winners)}",
    ]
    for line in result.breakdown:
        when = "" if line.round is None else f", round {line.round}"
        args = f" {_json(line.args)}" if line.args else ""
        lines.append(f"- seat {line.seat}: {line.points} {line.label}{args}{when}")
    return lines


def _json(value: Any) -> str:
    return json.dumps(plain(value), separators=(",", ":"))
