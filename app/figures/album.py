"""Data of a game's figures, `app/games/<game>/figures.json`.

This module imports pydantic, which is slow, so it should be imported late.
"""

from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, model_validator

from engines import Action

_Act = Annotated[Any, PlainValidator(Action.parse)]  # its own check replaces pydantic's
_Acts = Annotated[tuple[_Act, ...], Field(strict=False)]
_Names = Annotated[tuple[str, ...], Field(strict=False)]
_Pair = Annotated[tuple[float, float], Field(strict=False)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Still(_Model):
    """A drawing of a board in a figure.

    Attributes:
        position: Position as a line for `Match.at`, or "" to continue from the previous still.
        plays: Actions to play before drawing.
        eyes: Seat whose screen is drawn, or None for the open table.
        pick: Action that is chosen but not taken, so that the board previews it, or None.
        scoring: Whether the final scoring is drawn instead of the board.
        step: Index of the step to draw, if the scoring is shown step by step.
        crop: Patterns of the keys of the controls to crop to; empty for the whole window.
        part: Top and bottom edge of the crop in logical pixels, for boards whose controls have no
            fixed places, such as a scrolling page; None for the whole height.
    """

    position: str = ""
    plays: _Acts = ()
    eyes: int | None = None
    pick: _Act | None = None
    scoring: bool = False
    step: int | None = None
    crop: _Names = ()
    part: _Pair | None = None


class Figure(_Model):
    """A picture of the guide, with one or more stills.

    The caption is the text `<game>.figure.<id>`. If there are several stills, each has its own
    caption, whose key ends in `.1`, `.2` and so on. The text whose key ends in `.seen` describes
    the figure for screen readers.

    Attributes:
        id: Identifier of the figure.
        section: Section of the guide that shows the figure.
        size: Width and height of the window in which the board is drawn, in logical pixels.
        across: Number of stills side by side.
        stills: The stills, in order.
    """

    id: str = Field(pattern=r"^[a-z][a-z0-9-]*$")
    section: str
    size: _Pair = (380.0, 560.0)
    across: int = Field(default=1, ge=1, le=3)
    stills: Annotated[tuple[Still, ...], Field(strict=False, min_length=1)]

    @model_validator(mode="after")
    def _begins(self) -> Self:
        if not self.stills[0].position:
            raise ValueError("the first still has a position")
        return self


class Album(_Model):
    """All figures of a game.

    Attributes:
        names: Names of the players in the figures, in seat order.
        figures: The figures, in the order of the pages.
    """

    names: _Names
    figures: Annotated[tuple[Figure, ...], Field(strict=False)]


@cache
def album_of(game: str) -> Album:
    """Returns the figures of a game; an empty album without any."""
    source = files("app.games").joinpath(game, "figures.json")
    if not source.is_file():
        return Album(names=(), figures=())
    return Album.model_validate_json(source.read_text("utf-8"))
