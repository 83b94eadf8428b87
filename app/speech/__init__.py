"""Reading aloud with the voices of the device.

Only public events and texts are read. `spoken` decides what is said about a table, `pronounced`
turns written signs into words, and `reading` sends the sentences to the page. All of it is imported
after the first screen has appeared.
"""

from functools import cache
from typing import NamedTuple

from engines import Speaker, load_catalogue


class Speech(NamedTuple):
    """Sentences for the page, and how to say them.

    Attributes:
        sentences: Sentences, to be said one after the other.
        lang: Language code.
        voice: Name of the chosen voice; "" for the device's own choice.
        rate: Speed as a factor of the normal speed.
        open: Whether they may be said while a hand is open.
    """

    sentences: list[str]
    lang: str
    voice: str
    rate: float
    open: bool


def _texts(lang: str) -> dict[str, str]:
    return load_catalogue(__name__, lang)


@cache
def words(lang: str) -> Speaker:
    """Returns the speaker for the texts of this package in a language."""
    return Speaker(_texts, lang)
