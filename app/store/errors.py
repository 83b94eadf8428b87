"""Errors of the store as messages: a key of the catalogue and its values."""

from __future__ import annotations

from typing import Any, NamedTuple

from engines import Reason, Speaker, title

from .records import SessionCard


class GameTitle(NamedTuple):
    """Title of a game in no language yet; the `saved` one where the game is not known."""

    game: str
    saved: str = ""


class GameName(NamedTuple):
    """Name of a game in a sentence: its title, people and day, as far as they can be read.

    Attributes:
        number: Its place in a file, from 1; its name without a title.
        title: Its title.
        people: Names of its people.
        created: Its start, an ISO time or anything else.
    """

    number: int
    title: GameTitle | None = None
    people: tuple[str, ...] = ()
    created: str = ""

    @classmethod
    def of(cls, card: SessionCard) -> GameName:
        """Name of a game that is here."""
        people = tuple(face.name for face in card.cast)
        return cls(0, GameTitle(card.game, card.title), people, card.created)

    def sentence(self, say: Speaker) -> str:
        """The name in the language of `say`."""
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
    """A message to the user; `str()` is the English sentence.

    Attributes:
        text_key: its key in the catalogue.
        args: values for the sentence: words, lists of words, titles, names of games, cards, reasons
            of the rules, other messages.
    """

    text_key: str
    args: dict[str, Any]

    def sentence(self, say: Speaker) -> str:
        """The sentence in the language of `say`."""
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
    """Something could not be saved or opened; `notice` says what, why and what to do."""

    def __init__(self, text_key: str, **args: Any) -> None:
        super().__init__(text_key, args)
        self.notice = Notice(text_key, args)

    @property
    def bars_files(self) -> bool:
        """Whether a session that cannot be opened cannot be exported either."""
        return self.notice.text_key not in ("store.error.unknown_game", "store.error.no_pack")

    def __str__(self) -> str:
        return str(self.notice)
