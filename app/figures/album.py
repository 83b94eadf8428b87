"""A game's figures as data, `app/games/<game>/figures.json`. Imports pydantic: import it late."""

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
    """One drawing of a board.

    Attributes:
        position: Line that `Match.at` reads; "" goes on from the still before.
        plays: Actions that are played first.
        eyes: Seat whose screen is drawn; None for the open table.
        pick: Action that is chosen but not taken, so that the board previews it.
        scoring: The last scoring is drawn in place of the board.
        step: Number of its step, from 0, where the board tells it step by step.
        crop: Patterns of the controls' keys that are in the picture; all of the window without one.
        part: Upper and lower edge of the part in the picture, where no control has a place of its
            own, as on a page that scrolls.
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
    """One picture of the guide, of one still or several.

    Its caption is the text `<game>.figure.<id>`, or of several stills one each, with `.1` and so on
    behind it; the text with `.seen` is for those who cannot see it.

    Attributes:
        section: The page of the guide on which it is shown.
        size: Width and height in logical pixels of the window for which the board is laid out.
        across: Number of stills side by side.
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
        names: Names of the seats in the pictures.
    """

    names: _Names
    figures: Annotated[tuple[Figure, ...], Field(strict=False)]


@cache
def album_of(game: str) -> Album:
    """The figures of a game, in the order of their pages; none where it has no file."""
    source = files("app.games").joinpath(game, "figures.json")
    if not source.is_file():
        return Album(names=(), figures=())
    return Album.model_validate_json(source.read_text("utf-8"))
