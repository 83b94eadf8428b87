"""New sessions: of a new game, and of the one that follows on another with the same people."""

import contextlib
import secrets
from collections.abc import Sequence
from typing import Any

from app.deals import Opening
from app.programme import evening_of, handed_on
from app.store import Player, Session, Setup, Store, StoreError
from app.store.session import EVENING, NAME, NTH, TAUGHT_AT, TEACHING
from app.store.statistics import DEAL
from app.store.times import utc_now
from app.text.show_name import next_number
from engines import Match, find

SEED_BITS = 53
"""Bits of a seed: every one that JSON keeps exact, far too many for a table of their hands."""


async def begun(
    store: Store, opening: Opening, cast: Sequence[Player], note: dict[str, Any]
) -> Session:
    """Makes a session.

    Args:
        store: Where it is kept.
        opening: Its game, options and cards.
        cast: Its players by seat.
        note: What is noted of it, kept with its beginning.

    Raises a StoreError, with a sentence.
    """
    rules = find(opening.game)
    created = utc_now()
    others = [card for card in store.cards() if card.id != note.get(TAUGHT_AT)]
    nth = next_number(others, created)
    setup = Setup(
        game=opening.game,
        rules_version=rules.rules_version,
        seats=len(cast),
        options=opening.options,
        seed=opening.seed,
        cast=tuple(cast),
        created=created,
        title=rules.title(),
    )
    return await store.create(
        setup,
        **note,
        **({NTH: nth} if nth > 1 else {}),
        **({DEAL: opening.code} if opening.code is not None else {}),
    )


def new_cards(game: str, seats: int, options: dict[str, Any]) -> Opening:
    """The beginning of a game with cards that nobody has seen. Raises BadSetup."""
    return Opening(game, Match.all_options(game, seats, options), secrets.randbits(SEED_BITS))


async def following(store: Store, played: Session, *, teach: bool) -> Session:
    """Makes the session of another game of the same people, in which the next one begins.

    After a teaching table it is the game in earnest, which has the name of the show; with `teach`
    it is another open round.
    """
    setup, card = played.setup, played.card
    note: dict[str, Any] = {EVENING: evening_of(card)}
    note |= {TEACHING: True} if teach else {}
    options = dict(setup.options)
    first = seat_option(setup.game)
    if card.finished is not None and first is not None and played.actions:
        options[first] = handed_on(played.actions[0]["seat"], setup.seats) + 1
    if card.note.get(TEACHING):
        note[TAUGHT_AT] = played.id
        note |= {NAME: card.note[NAME]} if NAME in card.note else {}
    return await begun(store, new_cards(setup.game, setup.seats, options), setup.cast, note)


def seat_option(game: str) -> str | None:
    """Name of the option with the seat that begins; None where the rules or the dice decide."""
    from app.options import SEAT, schema

    found = (name for name, spec in schema(find(game)).items() if spec.get("kind") == SEAT)
    return next(found, None)


async def followed(store: Store, identity: str) -> str:
    """The game that has taken a teaching table's place, which is deleted; any other stays itself.

    Both are there for as long as the game begins, and if the app was killed just then.
    """
    cards = store.cards()
    taught = any(card.id == identity and card.note.get(TEACHING) for card in cards)
    game = next((card.id for card in cards if card.note.get(TAUGHT_AT) == identity), None)
    if game is None or not taught:
        return identity
    with contextlib.suppress(StoreError):  # then it goes when somebody opens it
        await store.delete(identity)
    return game
