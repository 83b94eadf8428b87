from __future__ import annotations

import hashlib

import pytest

from app.store import check_pin, clean_pin, set_pin
from app.store.pin import _derive, _pbkdf2


@pytest.mark.parametrize("pin", ["0000", "2468", "", "một hai", "🎭"])
def test_only_the_right_pin_opens(pin: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # A salt of chance would now and then spell out a PIN of four digits by itself.
    monkeypatch.setattr("app.store.pin.secrets.token_bytes", lambda length: b"salt" * (length // 4))
    pin_hash = set_pin(pin)
    assert check_pin(pin, pin_hash)
    assert not check_pin(pin + "1", pin_hash)
    assert pin == "" or (pin not in pin_hash and pin.encode().hex() not in pin_hash)


@pytest.mark.parametrize("typed", ["2468", "２４６８", "٢٤٦٨", " 24\u200b68\ufeff", "2４٦8"])
def test_a_pin_is_that_of_the_keypad_whichever_keyboard_typed_it(typed: str) -> None:
    assert clean_pin(typed) == "2468"


def test_other_letters_stay_to_be_refused() -> None:
    assert [clean_pin(text) for text in ("24a8", "²468", "")] == ["24a8", "²468", ""]


def test_equal_pins_are_kept_differently() -> None:
    assert set_pin("2468") != set_pin("2468")


@pytest.mark.parametrize(
    "pin_hash", ["", "p1", "p1$$", "p1$zz$zz", "p2$00$00", "p1$00$00$00", "$$$"]
)
def test_what_is_no_hash_opens_nothing(pin_hash: str) -> None:
    assert not check_pin("2468", pin_hash)


def test_the_hash_by_hand_is_pbkdf2() -> None:
    """The browser's Python lacks hashlib.pbkdf2_hmac; moved games must keep their PINs."""
    for password in (b"2468", b"", "một".encode(), b"x" * 100):
        expected = hashlib.pbkdf2_hmac("sha256", password, b"salt", 300)
        assert _pbkdf2("sha256", password, b"salt", 300) == expected
    known = "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b"
    assert _pbkdf2("sha256", b"password", b"salt", 1).hex() == known
    assert len(_derive("2468", b"salt")) == 32
