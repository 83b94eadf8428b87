"""Where everything stands in one half of the flat table, from the Venue down to its edge."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.games.common.geometry import Rect, shares
from app.games.encore.layout import EDGE, NEAR, STAGES, Plan, hand_height
from app.games.encore.places import Spot
from app.games.encore.venue import BESIDE_STAR
from app.theme import Ui, kit

PAD = 80.0
"""How wide the pad is that uncovers a hand while it is held."""

GAP = 3.0

TOOLS = 4

NOWHERE = Rect(0, 0, 0, 0)

TEXT = 58.0
"""How high the words over an open hand are at least."""

FEW_WORDS = 40.0
"""Height of the words over a large hand in a low half."""

TOP, WIDE = 400.0, 600.0
"""From this height of a half, and this width of the window, on its type may grow."""

GROWN = 1.25
"""The most by which type grows in a half: it is as high as it is."""


@dataclass(frozen=True)
class HalfPlan(Plan):
    """A plan with one Manager's rows. The other's lie mirrored above it, out of sight.

    strip  the backs of the hand, and the tools
    block  the pad, and beside it what is asked and the step
    """

    strip: Rect = NOWHERE
    block: Rect = NOWHERE

    @property
    def shared(self) -> bool:
        """The beams lie on the line between both halves."""
        return True

    @property
    def pad(self) -> Rect:
        """Where a finger holds the hand open."""
        return Rect(self.block.x, self.block.y, PAD, self.block.h)

    @property
    def asked(self) -> Rect:
        """Where the question and the step are."""
        return self.block.inset(PAD + 6, 0, 0, 0)

    @property
    def backs(self) -> Rect:
        """Where the backs of the hand lie."""
        return self.strip.inset(0, 0, self.tools.w + 8, 0)

    @property
    def tools(self) -> Rect:
        """Where the tools are."""
        wide = TOOLS * kit.TARGET
        return Rect(self.strip.right - wide, self.strip.y, wide, self.strip.h)

    @property
    def floor(self) -> float:
        """The line between what is played on and what only its reader touches."""
        return self.strip.y

    def mirrored(self, area: Rect) -> Rect:
        """A place of the other half, as it lies from here."""
        return Rect(self.width - area.right, -area.bottom, area.w, area.h)

    def line(self, seat: int) -> Rect:
        """The line of a Manager."""
        own = self.lines[NEAR]
        return own if seat == self.near else self.mirrored(own)

    def spot(self, spot: Spot) -> Rect:
        """Where a zone is."""
        if spot.seat == self.near:
            return super().spot(spot)
        return self.mirrored(super().spot(Spot(self.near, spot.zone)))


def fitting(ui: Ui, height: float) -> Ui:
    """The reader's type as far as a half of this height has room for it."""
    most = GROWN if height >= TOP and ui.width >= WIDE else 1.0
    return replace(ui, text_scale=min(ui.text_scale, most))


def half_plan(width: float, height: float, seat: int, columns: int) -> HalfPlan:
    """The places in a half of this size, in logical pixels, as its reader sees it."""
    inner = min(width - 2 * EDGE, STAGES)
    left = (width - inner) / 2
    wants = {
        "middle": (50.0, 78.0),
        "main": (51.0, 150.0),
        "back": (50.0, 120.0),
        "line": (17.0, 28.0),
        "strip": (48.0, 54.0),
        "block": (88.0, 96.0),
    }
    heights = dict(zip(wants, shares(height - 5, [*wants.values()], GAP), strict=True))
    slack = max(0.0, height - 5 - sum(heights.values()) - GAP * (len(heights) - 1))
    areas: dict[str, Rect] = {}
    top = 1.0
    for name, tall in heights.items():
        areas[name] = Rect(left, top, inner, tall).rounded()
        top += tall + GAP
        if name == "back":
            top += slack
    # A card of the Main Stage that is raised keeps off it.
    middle = areas["middle"]._replace(y=0.0, h=areas["middle"].bottom - 3)
    none = Rect(left, middle.bottom, inner, 0)
    return HalfPlan(
        width=width,
        height=height,
        near=seat,
        columns=columns,
        banner=none,
        lines=(none, areas["line"]),
        rows=((none, none), (areas["main"], areas["back"])),
        middle=middle,
        hand=none,
        tray=none,
        folded=False,
        sides=(NOWHERE, NOWHERE),
        seats=(seat,),
        strip=areas["strip"],
        block=areas["block"],
    )


def open_hand(plan: HalfPlan, names: list[str]) -> tuple[Rect, Rect]:
    """The words and the cards of a hand that is held open: all that lies below the Venue.

    A large hand in a low half covers the Venue too, up to the beams, and the names of its cards
    may be cut.
    """
    wide, foot = plan.width - 2 * EDGE, plan.block.y - GAP
    least, ideal = hand_height(names, wide, plan.height) if names else (0.0, 0.0)
    least = min(least, foot - BESIDE_STAR - FEW_WORDS)
    top = max(BESIDE_STAR, min(plan.middle.bottom, foot - TEXT - least))
    high = min(max(least, foot - top - TEXT), ideal)
    words = Rect(plan.block.x + 4, top, plan.block.w - 8, foot - top - high)
    return words, Rect(EDGE, foot - high, wide, high)
