"""Art of Upstaged!, drawn as a neon-lit television studio at night.

`inks` has the colours. `lamp` lights forms and draws the parts of a face. `country`, `hip_hop`,
`pop`, `rock` and `wild` draw the artists, and `artists` puts them on their tokens. `rims` has the
tokens' edges, backgrounds and badges. `cards` draws cue cards and both backs, `studio` the arena
and its furniture, and `signs` the glyphs of the signs' font.
"""

from __future__ import annotations

from . import artists, cards, studio
from .inks import GENRES, KINDS
from .signs import CUES, SIGNS

__all__ = ["SIGNS", "pictures"]


def pictures() -> dict[str, str]:
    """Returns the SVG texts of Upstaged!'s pictures, by path below `assets/art`."""
    drawn = {f"artist-{name}": artists.draw(name) for name in artists.ARTISTS}
    drawn |= {f"face-{name}": artists.face(name) for name in artists.ARTISTS}
    for genre in GENRES:
        if genre != "wild":  # only artists can be wild
            drawn |= {f"rim-{genre}": studio.rim_of(genre), f"chair-{genre}": studio.chair(genre)}
    drawn |= {f"cue-{name}": cards.cue(name) for name in CUES}
    drawn |= {f"card-{kind}": cards.front(kind) for kind in KINDS}
    drawn |= {"card-back": cards.back(), "artist-back": cards.artist_back(), "slot": studio.slot()}
    for lighting in studio.LIGHTINGS:
        drawn[f"door-{lighting}"] = studio.door(lighting)
        drawn[f"stage-{lighting}"] = studio.stage(lighting)
        drawn[f"runway-live-{lighting}"] = studio.runway(3, lighting)
        drawn[f"runway-rehearsal-{lighting}"] = studio.runway(2, lighting)
    drawn |= {"camera-on": studio.camera(True), "camera-off": studio.camera(False)}
    drawn |= {"cut": studio.clapper(), "emblem": studio.emblem()}
    return {f"upstaged/{name}.svg": text for name, text in drawn.items()}
