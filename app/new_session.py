"""New sessions, for new games and for rematches."""

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
"""Number of bits of a seed: the maximum that JSON stores exactly.

A seed of this size cannot be guessed.
"""


async def begun(
    store: Store, opening: Opening, cast: Sequence[Player], note: dict[str, Any]
) -> Session:
    """Creates and saves a session.

    Args:
        store: Store that saves the session.
        opening: Game, options and deal.
        cast: Players in seat order.
        note: Notes to save with the session.

    Raises:
        StoreError: The session cannot be saved; its message is for the reader.
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
    """Returns an opening with a random deal.

    Raises:
        BadSetup: The options do not fit the game.
    """
    return Opening(game, Match.all_options(game, seats, options), secrets.randbits(SEED_BITS))


async def following(store: Store, played: Session, *, teach: bool) -> Session:
    """Creates the session of a rematch.

    If a finished game has an option for the first seat, the next seat begins. The rematch of a
    teaching round is the real game, under the same name. With `teach`, it is another teaching
    round.
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
    """Returns the name of the option that sets the first seat.

    Returns None if the game has no such option.
    """
    from app.options import SEAT, schema

    found = (name for name, spec in schema(find(game)).items() if spec.get("kind") == SEAT)
    return next(found, None)


async def followed(store: Store, identity: str) -> str:
    """Returns the id of the session to open instead of `identity`.

    This is the real game if `identity` is a teaching round that was replaced by one, and
    `identity` otherwise. The replaced teaching round is deleted.
    """
    cards = store.cards()
    taught = any(card.id == identity and card.note.get(TEACHING) for card in cards)
    game = next((card.id for card in cards if card.note.get(TAUGHT_AT) == identity), None)
    if game is None or not taught:
        return identity
    with contextlib.suppress(StoreError):  # the session is deleted when opened
        await store.delete(identity)
    return game
