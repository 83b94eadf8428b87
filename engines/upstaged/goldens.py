"""Which matches are kept as golden transcripts: each seat count, mode, variant and way to end."""

from engines.kernel.game import Golden

GOLDENS: dict[str, Golden] = {}
