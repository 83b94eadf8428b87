"""Tests of foreign text in our sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from engines import Match, Refused, deal, find
from engines.__main__ import main
from engines.bots import policy
from engines.kernel import owners, pack
from engines.kernel.action import Action
from engines.kernel.quoting import LONGEST, literal, quoted, unseen
from tests.depth import depth
from tests.engines.owned import file_of, small

FIRST, LAST = "\u2068", "\u2069"

NASTY = {
    "half a character": "a\ud800b",
    "nothing": "a\0b",
    "a terminal's code": "\x1b[31mred",
    "an override": "\u202egnp.exe",
    "an end of isolation": "\u2069\u2067 x",
    "an arrow of direction": "a\u200fb",
    "a private letter": "\ue000\U000f0000",
    "a letter of the future": "\u0378",
    "lines": "a\nb\u2028c\r",
    "hebrew": "\u05e9\u05dc\u05d5\u05dd",
    "long": "x" * 5000,
}


def is_fit(sentence: str) -> bool:
    """Returns whether a sentence shows foreign text safely.

    Isolates are in pairs, no character is invisible, and no run of "x" is longer than `LONGEST`.
    Fails if the sentence cannot be encoded.
    """
    sentence.encode()
    inside = sentence.replace(FIRST, "").replace(LAST, "")
    paired = not {FIRST, LAST} & {*re.sub(f"{FIRST}[^{FIRST}{LAST}]*{LAST}", "", sentence)}
    return not unseen(inside) and paired and "x" * (LONGEST + 1) not in sentence


QUOTES: list[tuple[object, str]] = [
    ("chess", "chess"),
    ("", ""),
    ("Đèn 船 é̂ 👍🏽", "Đèn 船 é̂ 👍🏽"),
    ("o" * 40, "o" * 40),
    ("o" * 41, "o" * 39 + "…"),
    ("a\ud800b", "a\ufffdb"),
    ("a\0\x1b\n\u200b\ue000\u0378b", "a" + "\ufffd" * 6 + "b"),
    ("\u202eexe\u2069", f"{FIRST}\ufffdexe\ufffd{LAST}"),
    ("\u05e9\u05dc", f"{FIRST}\u05e9\u05dc{LAST}"),
    ("\u05e9" * 50, f"{FIRST}{chr(0x5E9) * 39}…{LAST}"),
    (7, "7"),
    (10**5000, "…"),
]
"""Foreign texts, and their displayed forms."""


def test_foreign_text_is_quoted() -> None:
    assert [quoted(text) for text, _ in QUOTES] == [shown for _, shown in QUOTES]


def test_data_are_quoted_as_they_are_written() -> None:
    assert [literal(one) for one in ("a b", 7, True, None, [1, "x"])] == [
        *("'a b'", "7", "True", "None", "[1, 'x']"),
    ]
    assert len(literal([[0] * 999] * 9)) == LONGEST


@given(st.text(st.characters(), max_size=99) | st.sampled_from([*NASTY.values()]))
@settings(max_examples=depth(40, 100))
@seed(21)
def test_a_quote_is_fit_for_any_sentence(text: str) -> None:
    assert is_fit(quoted(text))
    assert len(quoted(text).strip(FIRST + LAST)) <= LONGEST


# -- where it is repeated --------------------------------------------------------------------


def _record(**fields: Any) -> dict[str, Any]:
    head = {"game": "onstage", "rules_version": find("onstage").rules_version, "seats": 3}
    return {**head, "options": {}, "seed": 1, "actions": [], **fields}


def _cast(**fields: Any) -> bytes:
    cast = pack.own_data(find("onstage"))["cast"]
    return file_of({**small(), "data": {"cast": {**cast, **fields}}})


def _star(**fields: Any) -> bytes:
    return _cast(star={"id": "star", "blossoms": 4, **fields})


def _position(word: str) -> Any:
    return Match.at(f"{Match.new('onstage', 3, 1).position} {word}")


def _texts(texts: Any) -> bytes:
    return file_of({**small(), "texts": texts})


def _pack(**fields: Any) -> bytes:
    return file_of({**small(), **fields})


PLACES: dict[str, Callable[[str], Any]] = {
    "game": find,
    "seats": lambda text: Match.new("onstage", text, 1),  # type: ignore[arg-type]
    "option": lambda text: Match.new("onstage", 3, 1, {text: 1}),
    "value": lambda text: Match.new("onstage", 3, 1, {"star": text}),
    "policy": lambda text: policy(text, find("onstage")),
    "code": deal.read,
    "position": _position,
    "position's value": lambda text: _position(f"seed={text}"),
    "record's game": lambda text: Match.replay(_record(game=text[:40])),
    "record's entry": lambda text: Match.replay(_record(**{text: 1})),
    "record's option": lambda text: Match.replay(_record(options={text: 1})),
    "record's rules": lambda text: Match.replay(_record(rules_version=10**4000)),
    "record's format": lambda text: Match.replay(_record(format=10**4000)),
    "action's entry": lambda text: Action.parse({"seat": 0, "kind": "play", text: 1}),
    "action's kind": lambda text: Match.replay(_record(actions=[[0, text[:120]]])),
    "action's argument": lambda text: Match.replay(_record(actions=[[0, "play", text[:120]]])),
    "pack's game": lambda text: owners.read(_pack(game=text)),
    "pack's title": lambda text: owners.read(_pack(title=text)),
    "pack's field": lambda text: owners.read(_pack(**{text: 1})),
    "pack's file": lambda text: owners.read(_pack(data={text: {}})),
    "pack's language": lambda text: owners.read(_texts({text: {}})),
    "pack's key": lambda text: owners.read(_texts({"en": {text: "x"}})),
    "pack's text": lambda text: owners.read(_texts({"en": {"performer.captain": text * 2}})),
    "pack's braces": lambda text: owners.read(
        _texts({"en": {"performer.captain": f"{{{text[:9]}}}"}})
    ),
    "card's id": lambda text: owners.read(_star(id=text)),
    "card's field": lambda text: owners.read(_star(**{text: text})),
    "card's number": lambda text: owners.read(_star(blossoms=text)),
    "card's other id": lambda text: owners.read(_cast(performers=[{"id": text}])),
    "folder's file": lambda text: owners.read_parts({f"text/{text}.json": b"{"}),
    "name twice": lambda text: pack.parsed(
        f"{{{json.dumps(text)}: 1, {json.dumps(text)}: 2}}".encode()
    ),
}
"""Functions whose error messages quote foreign text."""


def _said(place: Callable[[str], Any], text: str) -> Iterator[str]:
    with pytest.raises((Refused, pack.BadPack)) as caught:
        place(text)
    yield caught.value.reason.sentence()
    yield caught.value.reason.sentence(lang="vi")
    yield from getattr(caught.value, "faults", [])


@pytest.mark.parametrize("place", PLACES)
def test_no_sentence_is_broken_by_what_it_repeats(place: str) -> None:
    for kind, text in NASTY.items():
        try:
            said = [*_said(PLACES[place], text)]
        except pytest.fail.Exception:
            assert place in {"pack's title", "pack's text"}
            assert kind in {"hebrew", "lines"}  # which can be shown, and joined
            continue
        assert all(is_fit(sentence) for sentence in said), (kind, said)


@pytest.mark.parametrize("kind", ["half a character", "a terminal's code", "an override", "long"])
@pytest.mark.parametrize(
    "line",
    [
        ["{}"],
        ["play", "{}", "--seats", "3"],
        ["play", "onstage", "--seats", "{}"],
        ["play", "onstage", "--seats", "3", "--bots", "{}"],
        ["play", "onstage", "--seats", "3", "--bots", "1={}"],
        ["simulate", "onstage", "--seats", "3", "--games", "1", "--options", "{}"],
        ["simulate", "onstage", "--seats", "3", "--games", "1", "--count", "{}"],
        ["replay", "/nowhere/{}"],
        ["template", "onstage", "/dev/null/{}"],
        ["template", "onstage", "/dev/null/x", "--lang", "{}"],
        ["pack", "/dev/null/{}"],
    ],
)
def test_no_line_on_a_terminal_is_broken(
    line: list[str], kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        text = NASTY[kind][:200].replace("\ud800", "\udc80")  # as a byte that is no UTF-8
        status = main([part.replace("{}", text) for part in line])
    except SystemExit as left:
        status = int(left.code or 0)
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert not unseen(err.replace(FIRST, "").replace(LAST, "").replace("\n", ""))


def test_a_zip_is_to_be_unpacked_for_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.zip").write_bytes(b"PK\3\4")
    assert main(["pack", str(tmp_path / "mine.zip")]) == 2
    assert "Unpack it, and name its folder" in capsys.readouterr().err


@pytest.mark.parametrize("digits", ["9" * 5000, "[" * 5000], ids=["number", "brackets"])
def test_too_much_on_a_command_line_is_refused(
    digits: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in (["--bots", digits], ["--seed", digits], ["--options", digits]):
        try:
            status = main(["play", "onstage", "--seats", "3", *line])
        except SystemExit as left:
            status = int(left.code or 0)
        assert (status, len(capsys.readouterr().err) < 500) == (2, True)
