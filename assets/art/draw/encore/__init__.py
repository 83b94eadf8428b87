"""Art of ENCORE!! ECG, drawn in the style of tour posters.

The inks are flat, with one colour in light and one in shade. `tones` has the colours. `faces`,
`wardrobe` and `things` are parts of people, and `people` combines them. `performers` and
`supporters` are tables of people. `surprises` and `venues` draw scenes. `frames` shows kind and
deck without colour. `stage` draws all other pictures, and `signs` the glyphs of the signs' font.
"""

from __future__ import annotations

from . import stage, surprises, venues
from .people import poster
from .performers import PERFORMERS
from .signs import SIGNS
from .supporters import SUPPORTERS
from .surprises import SURPRISES
from .tones import DECKS
from .venues import VENUES

__all__ = ["SIGNS", "pictures"]


def pictures() -> dict[str, str]:
    """Returns the SVG texts of ENCORE's pictures, by path below `assets/art`."""
    out = {
        f"encore/performer-{name}.svg": poster("performer", it) for name, it in PERFORMERS.items()
    }
    out |= {
        f"encore/supporter-{name}.svg": poster("supporter", it) for name, it in SUPPORTERS.items()
    }
    out |= {f"encore/surprise-{name}.svg": surprises.draw(name) for name in SURPRISES}
    out |= {f"encore/venue-{name}.svg": venues.draw(name) for name in VENUES}
    out |= {f"encore/back-{colour}.svg": stage.back(colour) for colour in DECKS}
    out |= {f"encore/floor-{lighting}.svg": stage.floor(lighting) for lighting in stage.BOARDS}
    return out | {"encore/star.svg": stage.the_star(), "encore/emblem.svg": stage.emblem()}
