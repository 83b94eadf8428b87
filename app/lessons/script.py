"""Script of a lesson, `app/games/<game>/lesson.json`.

This module imports pydantic, which is slow, so it should be imported late.
"""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator, model_validator

from engines import Action, find

LEARNER = 0
"""Seat of the learner in every lesson."""

_Act = Annotated[Any, PlainValidator(Action.parse)]  # its own check replaces pydantic's
_Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]


def _several(data: object) -> object:
    return [data] if isinstance(data, dict) else data


def _pieces(data: object) -> object:
    if not isinstance(data, list):
        return data
    return tuple(tuple(name) if isinstance(name, list) else (name,) for name in data)


_Acts = Annotated[tuple[_Act, ...], BeforeValidator(_several), Field(strict=False)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Play(_Model):
    """Actions that the learner has to play, in any legal order.

    Attributes:
        play: The actions.
        any: Kinds of actions that fit with any piece, such as discards; the listed pieces are only
            suggestions.
    """

    play: _Acts = Field(min_length=1)
    any: Annotated[tuple[str, ...], Field(strict=False)] = ()

    def rest(self, left: Sequence[Action], actions: Sequence[Action]) -> tuple[Action, ...] | None:
        """Returns what remains of `left` after `actions`.

        Returns None if one of them is not wanted.
        """
        remaining = [*left]
        for action in actions:
            fits = action if action in remaining else self._instead(action, remaining)
            if fits is None:
                return None
            remaining.remove(fits)
        return tuple(remaining)

    def _instead(self, action: Action, left: Sequence[Action]) -> Action | None:
        same = (each for each in left if (each.seat, each.kind) == (action.seat, action.kind))
        return next(same, None) if action.kind in self.any else None


class Try(_Model):
    """Illegal action that the learner has to try.

    Attributes:
        action: The action.
        rule: Number of the rule that the refusal cites.
    """

    action: _Act = Field(alias="try")
    rule: str = Field(min_length=2)


class Beat(_Model):
    """Part of a scene: a coach's text, and the wanted response.

    Attributes:
        say: Last part of the text's key, `<game>.lesson.<say>`.
        want: Response that is wanted: "next" is a press of the button; "free" is any legal action,
            with the answers to its follow-up questions.
        suggest: Guided line of a free choice, the suggested actions in order.
        marks: Pieces to highlight, named as on the game's board, each by a word or a list, such as
            `["stage"]` or `[["performer", 12]]`. The piece of a wanted action is highlighted by
            default; a button that takes a wanted action without a piece always is.
        moves: Actions of other seats after the learner's. Illegal ones are skipped. In a time
            window for which no action is listed here, the other seats pass.
        policy: Whether the other seats then continue, by declining or playing their first legal
            action, until the learner is asked or the game is over.
        astray: Last part of the key of a text that ends the scene in place of this beat, if the
            learner has left the guided line before.
        then: Last part of the key of the text to show once only one action of the guided line is
            left.
    """

    say: _Id
    want: Literal["next", "free"] | Play | Try
    suggest: _Acts = ()
    marks: Annotated[tuple[tuple[str | int, ...], ...], BeforeValidator(_pieces)] = ()
    moves: _Acts = ()
    policy: bool = False
    astray: _Id | None = None
    then: _Id | None = None

    @model_validator(mode="after")
    def _suggests(self) -> Self:
        if bool(self.suggest) != (self.want == "free"):
            raise ValueError("a free choice, and nothing else, suggests something")
        return self


class Scene(_Model):
    """Part of a lesson with a starting position of its own.

    Attributes:
        id: Identifier of the scene.
        position: Starting position, as a line for `Match.at`.
        keeps: Fields of the position whose value for the learner (the part before the first slash)
            carries over from the end of the previous scene.
        beats: Beats in order. After a free choice, only "next" or "free" may be wanted.
    """

    id: _Id
    position: str
    keeps: Annotated[tuple[str, ...], Field(strict=False)] = ()
    beats: Annotated[tuple[Beat, ...], Field(strict=False, min_length=1)]

    def after(self, before: str) -> str:
        """Returns the starting position of the scene.

        The fields named in `keeps` are taken from `before`, the position in which the learner left
        the previous scene.
        """
        found = self.position
        for name in self.keeps:
            field = re.compile(rf"(?<= {re.escape(name)}=)[^ /]*")
            own = field.search(before)
            if own is not None:
                found = field.sub(own[0], found, count=1)
        return found

    @model_validator(mode="after")
    def _ends_free(self) -> Self:
        wants = [beat.want for beat in self.beats]
        if wants[-1] not in ("free", "next") or "free" not in wants:
            raise ValueError("a scene ends in a free choice")
        if any(not isinstance(want, str) for want in wants[wants.index("free") :]):
            raise ValueError("what is possible after a free choice nobody knows")
        return self


class Lesson(_Model):
    """Script of a game's lesson.

    Its length in minutes is in the game's bill, because the length is shown before the script is
    loaded.

    Attributes:
        names: Names of the other players, in seat order.
        scenes: Scenes in order.
        more: Last part of the key of the finale's text for what a real game has besides, shown to a
            winner.
    """

    names: Annotated[tuple[str, ...], Field(strict=False, min_length=1)]
    scenes: Annotated[tuple[Scene, ...], Field(strict=False, min_length=1)]
    more: _Id | None = None

    @property
    def beats(self) -> tuple[Beat, ...]:
        """Beats of all scenes, in order."""
        return tuple(beat for scene in self.scenes for beat in scene.beats)

    def start(self, scene: int) -> int:
        """Returns the index of a scene's first beat among all beats."""
        return sum(len(each.beats) for each in self.scenes[:scene])

    def scene_at(self, place: int) -> int:
        """Returns the index of the scene that contains a beat.

        `place` is the beat's index among the beats of all scenes.
        """
        return max(n for n in range(len(self.scenes)) if self.start(n) <= place)


@cache
def lesson_of(game: str) -> Lesson:
    """Returns the lesson of a game that has one.

    Raises:
        UnknownGame: There is no such game.
        ValidationError: The file is not a valid lesson.
    """
    find(game)  # its files are loaded with its rules
    source = files("app.games").joinpath(game, "lesson.json")
    return Lesson.model_validate_json(source.read_text("utf-8"))
