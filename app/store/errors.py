"""Errors of the store as messages for the user.

Each is made of the key of a text in the catalogue and the values for that text.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engines import Reason, Speaker, title

from .records import SessionCard


class GameTitle(NamedTuple):
    """Title of a game, translated when displayed.

    Attributes:
        game: Name of the game in code.
        saved: Title from the file, displayed if the game is not installed.
    """

    game: str
    saved: str = ""


class GameName(NamedTuple):
    """Title, players and date that identify a saved game in messages.

    Attributes:
        number: Position in a file, counted from 1. It is displayed if there is no title.
        title: Title of the game; None if unreadable.
        people: Names of the players that could be read.
        created: Start time in ISO format, unchecked.
    """

    number: int
    title: GameTitle | None = None
    people: tuple[str, ...] = ()
    created: str = ""

    @classmethod
    def of(cls, card: SessionCard) -> GameName:
        """Returns the description of a saved game."""
        people = tuple(face.name for face in card.cast)
        return cls(0, GameTitle(card.game, card.title), people, card.created)

    def sentence(self, say: Speaker) -> str:
        """Returns the description in the speaker's language."""
        from app.text.when import moment

        if self.title is None:
            return say("import.game.nth", number=self.number)
        facts = [say.listed(self.people), moment(self.created, say)]
        name = title(self.title.game, say.lang, self.title.saved)
        about = say.chained("text.facts", [fact for fact in facts if fact])
        return (
            say("import.game.named", title=name, about=about)
            if about
            else say("import.game.titled", title=name)
        )


class Notice(NamedTuple):
    """Message to the user. `str()` returns it in English.

    Attributes:
        text_key: Key of the text in the catalogue.
        args: Values for the text's placeholders, by name: words, lists of words, titles,
            descriptions of games, cards, reasons given by the rules, or other messages.
    """

    text_key: str
    args: dict[str, Any]

    def sentence(self, say: Speaker) -> str:
        """Returns the message in the speaker's language."""
        args = dict(self.args)
        for name, value in args.items():
            if isinstance(value, Reason):
                args[name] = value.sentence(lang=say.lang)
            elif isinstance(value, (GameName, Notice)):
                args[name] = value.sentence(say)
            elif isinstance(value, GameTitle):
                args[name] = title(value.game, say.lang, value.saved)
            elif isinstance(value, SessionCard):
                args[name] = GameName.of(value).sentence(say)
            elif isinstance(value, list):
                args[name] = say.row(value)
        return say(self.text_key, **args)

    def __str__(self) -> str:
        from app.text import say

        return self.sentence(say)


class StoreError(Exception):
    """Raised if something cannot be saved or opened.

    Attributes:
        notice: Message that explains the error to the user.
    """

    def __init__(self, text_key: str, **args: Any) -> None:
        super().__init__(text_key, args)
        self.notice = Notice(text_key, args)

    @property
    def bars_files(self) -> bool:
        """Whether the error also prevents the export of the session."""
        return self.notice.text_key not in ("store.error.unknown_game", "store.error.no_pack")

    def __str__(self) -> str:
        return str(self.notice)
