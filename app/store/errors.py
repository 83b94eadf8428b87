"""Errors of the store as messages: catalogue keys and their values."""

from __future__ import annotations

from typing import Any, NamedTuple

from engines import Reason, Speaker, title

from .records import SessionCard


class GameTitle(NamedTuple):
    """Title of a game, before its translation.

    `saved` is the title from the file, for a game that is not installed.
    """

    game: str
    saved: str = ""


class GameName(NamedTuple):
    """Name of a saved game in messages: its title, people and day.

    Attributes:
        number: Position in a file, from 1; the name of a game without a title.
        title: Title of the game, if readable.
        people: Names of the readable players.
        created: ISO time of the start; unchecked.
    """

    number: int
    title: GameTitle | None = None
    people: tuple[str, ...] = ()
    created: str = ""

    @classmethod
    def of(cls, card: SessionCard) -> GameName:
        """Returns the name of a saved game."""
        people = tuple(face.name for face in card.cast)
        return cls(0, GameTitle(card.game, card.title), people, card.created)

    def sentence(self, say: Speaker) -> str:
        """Returns the name in the language of `say`."""
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
    """Message to the user; `str()` returns it in English.

    Attributes:
        text_key: Key of the message in the catalogue.
        args: Values for the message: words, lists of words, titles, names of games, cards, reasons
            of the rules, other messages.
    """

    text_key: str
    args: dict[str, Any]

    def sentence(self, say: Speaker) -> str:
        """Returns the message in the language of `say`."""
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
    """Failure to save or open data, explained to the user by `notice`."""

    def __init__(self, text_key: str, **args: Any) -> None:
        super().__init__(text_key, args)
        self.notice = Notice(text_key, args)

    @property
    def bars_files(self) -> bool:
        """Whether a session that fails to open cannot be exported either."""
        return self.notice.text_key not in ("store.error.unknown_game", "store.error.no_pack")

    def __str__(self) -> str:
        return str(self.notice)
