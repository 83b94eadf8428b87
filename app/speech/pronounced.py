"""Written sentences as a person would say them: signs, numbers and names.

`text/pronunciation.json` lists the signs. Some are silent or make a pause. The words for the others
are in the catalogue of each language.
"""

import json
import re
from functools import cache, partial
from typing import NamedTuple

from app.speech import words
from engines import Speaker, read

SHOUTED = re.compile(r"[^\W\d_](?:[^\W\d_]|-){2,}[^\W\d_]")
"""Pattern of words in capitals, which voices may spell."""

PAUSE = ", "


class Signs(NamedTuple):
    """Signs that need words or silence.

    Attributes:
        silent: Signs that are left out.
        pauses: Signs at which a voice pauses.
        words: Signs with the key of their words, in the order of replacement.
        of_names: Signs that are left out of people's names.
    """

    silent: re.Pattern[str]
    pauses: re.Pattern[str]
    words: tuple[tuple[str, re.Pattern[str]], ...]
    of_names: re.Pattern[str]


@cache
def signs() -> Signs:
    """Returns the signs listed in `text/pronunciation.json`."""
    source = read(__package__, "pronunciation.json")
    assert source is not None
    found = json.loads(source)
    return Signs(
        re.compile("|".join(found["silent"])),
        re.compile("|".join(found["pauses"])),
        tuple((key, re.compile(pattern)) for key, pattern in found["words"]),
        re.compile("|".join(found["of_names"])),
    )


def pronounced(sentence: str, lang: str) -> str:
    """Returns a sentence as a voice should read it.

    Signs are spoken in words, become pauses or are left out. Words in capitals get small letters.
    """
    table, say = signs(), words(lang)
    text = table.silent.sub("", sentence.replace("\u00a0", " "))
    text = table.pauses.sub(PAUSE, text)
    for key, pattern in table.words:
        text = pattern.sub(partial(_worded, say, key), text)
    text = SHOUTED.sub(partial(_calm, say), text)
    return re.sub(r"\s+([,.;:!?…)])", r"\1", " ".join(text.split())).replace("( ", "(")


def pronounced_name(name: str) -> str:
    """Returns a person's name without its pictures and ornaments.

    A name that consists of nothing else stays as it is.
    """
    letters = " ".join(signs().of_names.sub(" ", name).split())
    return letters or name


def _worded(say: Speaker, key: str, sign: re.Match[str]) -> str:
    return f" {say(key, **sign.groupdict())} "


def _calm(say: Speaker, word: re.Match[str]) -> str:
    shouted = word[0].removesuffix("s")
    return say.begun(word[0].lower()) if shouted.isupper() else word[0]
