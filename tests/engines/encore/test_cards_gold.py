"""Every golden card does what is printed on it; see `cards` for the words.

Manager 0 has orange and gold (P1 …, S1 …, X1 … are orange), Manager 1 green (p1 …, s1 …, x1 …).
"""

import pytest

from engines import Match

from .cards import (
    amount,
    can,
    cost,
    intensity,
    money,
    rule,
    run,
    said,
    scenarios,
    these,
    triggers,
    use,
)
from .table import do, rewrite, table, to_aftershow

ACT = 3
"""What every Performer's act has in the plain box."""

PURSES = [(50_000, 60_000, -1), (60_000, 60_000, 0), (60_000, 50_000, 1)]
"""Money of both Managers, and whether that is less, as much or more."""


def takes(match: Match, word: str) -> set[str]:
    """Takes as much as the text says, or all that the other Manager has."""
    taken = min(amount(word, "take_money"), match.state.money[1])
    return these(money(taken), money(-taken, 1))


# -- Performers ------------------------------------------------------------------------------


@pytest.mark.parametrize("purse", [60_000, 5_000, 0])
def test_card_penny_pedals(purse: int) -> None:
    match = table(boards=("penny_pedals",), money=(0, purse), stage="event")
    wanted = takes(match, "penny_pedals")
    assert use(match, "penny_pedals") == wanted


def test_card_penny_pedals_conditional(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, "S1", {"do": "wake", "kind": "performer"})
    match = table(boards=("penny_pedals P1 | S1", "p1"), star=9)
    assert run(match, "perform P1", "perform p1") == these(
        "P1 suspended", "p1 suspended", intensity(ACT), intensity(ACT, 1)
    )
    paid = money(triggers("penny_pedals", "money"))
    assert paid in run(match, "perform penny_pedals")
    do(match, "pass", "preshow S1", "aim penny_pedals", "pass")
    assert paid in run(match, "perform penny_pedals")  # every time


def test_card_goldie_taps() -> None:
    match = table(boards=("goldie_taps",), money=(10_000, 0), stage="event")
    assert use(match, "goldie_taps") == these(money(-10_000), intensity(amount("goldie_taps")))
    match = table(boards=("goldie_taps",), money=(5_000, 0), stage="event")
    assert not can(match, "encore goldie_taps")


def test_card_goldie_taps_conditional() -> None:
    match = table(boards=("| goldie_taps~",), hands=("P1 S1 X1", "s1"), money=(5_000, 5_000))
    cheaper = 5_000 + rule("goldie_taps").amount
    assert [cost(match, word) for word in ("S1", "P1", "X1", "s1")] == [
        cheaper, 10_000, 5_000, 5_000,
    ]  # fmt: skip
    assert run(match, "stage S1", "zone back 1 | zone back 2") == these(
        "S1: hand > back 1", intensity(1), money(-cheaper)
    )


@pytest.mark.parametrize(("ours", "theirs", "more"), PURSES)
def test_card_monty_banknote(ours: int, theirs: int, more: int) -> None:
    match = table(boards=("monty_banknote",), money=(ours, theirs), stage="event")
    wanted = money(amount("monty_banknote", "money")) if more < 0 else ""
    assert use(match, "monty_banknote") == these(wanted or intensity(amount("monty_banknote")))


@pytest.mark.parametrize("intensities", [(2, 3), (3, 2), (2, 2)])
def test_card_monty_banknote_conditional(intensities: tuple[int, int]) -> None:
    ours, theirs = intensities
    match = table(boards=("| monty_banknote~",), intensity=intensities, stage="event")
    before = match.state.money[:]
    to_aftershow(match)
    payout = 20_000
    lost = payout + triggers("monty_banknote", "money")
    assert [match.state.money[seat] - before[seat] for seat in (0, 1)] == {
        (2, 3): [lost, 0],
        (3, 2): [0, payout],
        (2, 2): [payout, payout],  # nobody has lost it
    }[ours, theirs]


def test_card_silver_tongue_sid() -> None:
    each = [said("silver_tongue_sid", "money", number).amount for number in range(3)]
    match = table(boards=("silver_tongue_sid",), won=("V2 V3", "V4"), stage="event")
    assert use(match, "silver_tongue_sid") == these(money(each[0] + 2 * each[1] + each[2]))
    match = table(boards=("silver_tongue_sid",), stage="event")
    assert use(match, "silver_tongue_sid") == these(money(each[0]))


@pytest.mark.parametrize(("ours", "theirs", "more"), PURSES)
def test_card_auntie_ante(ours: int, theirs: int, more: int) -> None:
    match = table(boards=("auntie_ante",), money=(ours, theirs), stage="event")
    wanted = intensity(amount("auntie_ante")) if more > 0 else ""
    assert use(match, "auntie_ante") == these(wanted or money(amount("auntie_ante", "money")))


# -- Supporters ------------------------------------------------------------------------------


def test_card_ticket_booth_tom() -> None:
    match = table(boards=("| ticket_booth_tom",))
    assert use(match, "ticket_booth_tom") == these(money(amount("ticket_booth_tom", "money")))


@pytest.mark.parametrize("purse", [60_000, 5_000, 0])
def test_card_pickpocket_pip(purse: int) -> None:
    match = table(boards=("| pickpocket_pip",), money=(0, purse))
    wanted = takes(match, "pickpocket_pip")
    assert use(match, "pickpocket_pip") == wanted


def test_card_generous_uncle() -> None:
    match = table(boards=("| generous_uncle",), money=(5_000, 0))
    assert use(match, "generous_uncle") == these(money(-5_000), intensity(amount("generous_uncle")))
    match = table(boards=("| generous_uncle",), money=(0, 0))
    assert not can(match, "preshow generous_uncle")


def test_card_popcorn_empress() -> None:
    match = table(boards=("| popcorn_empress",), money=(5_000, 0))
    assert use(match, "popcorn_empress") == these(
        "0 draws 1 main", "1 draws 1 main", money(amount("popcorn_empress", "money"))
    )


@pytest.mark.parametrize(("ours", "theirs", "more"), PURSES)
def test_card_bookkeeper_bea(ours: int, theirs: int, more: int) -> None:
    match = table(boards=("| bookkeeper_bea",), money=(ours, theirs))
    wanted = intensity(amount("bookkeeper_bea")) if more > 0 else ""
    assert use(match, "bookkeeper_bea") == these(wanted or money(amount("bookkeeper_bea", "money")))


@pytest.mark.parametrize(("ours", "count"), [("", 0), ("V2 V3", 2)])
def test_card_souvenir_sal(ours: str, count: int) -> None:
    match = table(boards=("| souvenir_sal",), won=(ours, "V4"))
    assert use(match, "souvenir_sal") == these(intensity(count * amount("souvenir_sal", number=1)))


# -- Surprises -------------------------------------------------------------------------------


@pytest.mark.parametrize("purse", [60_000, 5_000, 0])
def test_card_missing_cash_box(purse: int) -> None:
    match = table(hands=("missing_cash_box",), money=(5_000, purse), stage="event")
    wanted = takes(match, "missing_cash_box")
    assert use(match, "missing_cash_box") == wanted


def test_card_royalty_cheque() -> None:
    match = table(boards=("P1", "p1 p2~ | s1~"), hands=("royalty_cheque",), stage="event")
    assert use(match, "royalty_cheque") == these(money(3 * amount("royalty_cheque", "money")))
    match = table(boards=("P1", ""), hands=("royalty_cheque",), stage="event")
    assert use(match, "royalty_cheque") == set()


def test_card_a_round_for_the_house() -> None:
    match = table(hands=("a_round_for_the_house",), stage="event")
    assert use(match, "a_round_for_the_house") == {"0 draws 1 main", "1 draws 1 main"}


def test_card_the_sponsor_speaks() -> None:
    match = table(hands=("the_sponsor_speaks",), stage="event")
    other = match.copy()
    assert use(match, "the_sponsor_speaks", "choose 0 | choose 1") == these(
        money(amount("the_sponsor_speaks", "money"))
    )
    assert use(other, "the_sponsor_speaks", "choose 1 | choose 0") == these(
        intensity(amount("the_sponsor_speaks"))
    )


def test_every_golden_card_has_its_scenario() -> None:
    assert {name for name in globals() if name.startswith("test_card_")} == scenarios("gold")
