"""Which matches are kept as golden transcripts: each pair of colours, option value and ending.

They are played at random. Names say what a match is there for and are kept true by a test: when
cards or rules change, seeds may have to be chosen anew.
"""

from engines.kernel.game import Golden

GOLDENS: dict[str, Golden] = {
    "tour": Golden(2, 0, {}),
}
