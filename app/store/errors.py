"""Errors of the store as messages: a key of the catalogue and its values."""

from __future__ import annotations

from typing import Any, NamedTuple

from engines import Reason, Speaker, title

from .records import SessionCard


class GameTitle(NamedTuple):
    """Title of a game in no language yet; the ``kept`` one where the game is not known."""

    game: str
    kept: str = ""


class Notice(NamedTuple):
    """A message to the user; ``str()`` is the English sentence.

    Attributes:
        text_key: its key in the catalogue.
        args: values for the sentence: words, lists of words, titles, cards, reasons of the rules.
    """

    text_key: str
    args: dict[str, Any]

    def sentence(self, say: Speaker) -> str:
        """The sentence in the language of `say`."""
        args = dict(self.args)
        for name, value in args.items():
            if isinstance(value, Reason):
                args[name] = value.sentence(lang=say.lang)
            elif isinstance(value, GameTitle):
                args[name] = title(value.game, say.lang, value.kept)
            elif isinstance(value, SessionCard):
                args[name] = _show(value, say)
            elif isinstance(value, list):
                args[name] = say.row(value)
        return say(self.text_key, **args)

    def __str__(self) -> str:
        from app.text import say

        return self.sentence(say)


class StoreError(Exception):
    """Something could not be saved or opened; ``notice`` says what, why and what to do."""

    def __init__(self, text_key: str, **args: Any) -> None:
        super().__init__(text_key, args)
        self.notice = Notice(text_key, args)

    @property
    def bars_files(self) -> bool:
        """Whether a session that cannot be opened cannot be exported either."""
        return self.notice.text_key not in ("store.error.unknown_game", "store.error.no_pack")

    def __str__(self) -> str:
        return str(self.notice)


def _show(card: SessionCard, say: Speaker) -> str:
    """A game in a sentence: its title, its people and its day."""
    from app.text.when import moment

    named = {
        "title": title(card.game, say.lang, card.title),
        "names": say.row(face.name for face in card.cast),
    }
    begun = moment(card.created, say)
    if not begun:
        return say("store.show.undated", **named)
    return say("store.show.begun", begun=begun, **named)
