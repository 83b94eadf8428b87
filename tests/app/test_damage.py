"""Damage to anything that is saved: the foyer stands, the rest is played, the bad one has ways out.

Every database of a device is damaged in one place, with the right checksum; each place comes
once, with any value. ``python -m tests.app.test_damage 5000`` tries as many rounds more.
"""

from __future__ import annotations

from itertools import zip_longest
from random import Random

import pytest

from app.store import Store
from tests.app.damage import VALUES, Damage, furnished
from tests.app.screens.rooms import House, words
from tests.app.store.faults import FaultyDisk, FaultyLocation, FaultySlots, run

SEED = 20261128
KINDS = (FaultyDisk, FaultySlots)


def rounds(seed: int) -> list[list[Damage]]:
    """Damages for each round, one in a database; every place is in one of the rounds."""
    random = Random(seed)
    by_base: dict[str, list[Damage]] = {}
    for base, path in furnished().damages():
        by_base.setdefault(base, []).append(Damage(base, path, random.choice(VALUES)))
    for damages in by_base.values():
        random.shuffle(damages)
    return [[one for one in each if one] for each in zip_longest(*by_base.values())]


def drawn(house: House, screen: str, **args: str) -> list[str]:
    """Words of a screen; they can be sent."""
    found = words(house.draw(screen, **args))
    assert "\n".join(found).encode()
    return found


def endure(damages: list[Damage], kind: type[FaultyDisk | FaultySlots]) -> None:
    """A start with these damages, and all that a person may do about them."""
    device = furnished()
    place = FaultyLocation(device.medium(kind, *damages))
    store = run(Store.open(place))
    if store.status == "newer":  # the index says so of itself
        drawn(House(store), "home")
        return
    assert store.status == "durable"
    house = House(store)
    told, rows = drawn(house, "home"), drawn(house, "history")
    listed = {one.id for one in (*store.cards(), *store.unreadable)}
    assert listed == device.games, "a game is listed, whatever is wrong with it"
    for one in store.unreadable:
        why = one.why.sentence(house.shell.device.say)
        assert why in "\n".join(told) or len(store.unreadable) > 3
        assert why in "\n".join(rows)
    run(house.shell.evening.reopen())
    run(house.shell.evening.open(device.good))
    show = house.shell.evening.show
    assert show is not None
    decision = show.table.state.match.decision
    assert decision is not None
    show.session.append(decision.actions[0].plain())
    run(house.shell.evening.leave())
    for session in listed - {device.good}:
        drawn(house, "unreadable", session=session)
        assert session.encode() in run(store.export_one(session))
        run(store.delete(session))
    assert run(store.export_all())
    run(store.close())
    store = run(Store.open(place))
    assert [card.id for card in store.cards()] == [device.good]
    assert (store.unreadable, store.notices) == ([], []), "all is said once"


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_damaged_the_foyer_stands_and_the_rest_is_played(
    kind: type[FaultyDisk | FaultySlots],
) -> None:
    every = rounds(SEED)
    for number in range(KINDS.index(kind), len(every), len(KINDS)):
        try:
            endure(every[number], kind)
        except Exception as error:
            error.add_note(f"seed {SEED}: {'; '.join(map(str, every[number]))}")
            raise
