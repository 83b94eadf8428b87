"""Which matches are kept as golden transcripts: each seat count, length and way to end."""

from engines.kernel.game import Golden

GOLDENS = {
    f"seats_{seats}_{length}": Golden(seats, seats, {"length": length})
    for seats in (3, 4, 5, 6)
    for length in ("full", "short")
}
