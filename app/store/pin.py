"""PINs, saved as salted hashes.

A PIN only deters casual peeking: anybody with the file can try all of them. The hash is PBKDF2 with
SHA-256. Python in the browser lacks `hashlib.pbkdf2_hmac`, so an equivalent function is implemented
here, which takes 11 ms on a desktop.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata

_ROUNDS = 4000
_MARK = "p1"  # method and rounds, which no imported file can choose


def clean_pin(text: str) -> str:
    """Returns typed digits of any script as 0 to 9, without spaces."""
    shown = (sign for sign in text if unicodedata.category(sign) not in ("Cf", "Zs"))
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in shown)


def set_pin(pin: str) -> str:
    """Returns the hash of a PIN with a new salt."""
    salt = secrets.token_bytes(12)
    return f"{_MARK}${salt.hex()}${_derive(pin, salt).hex()}"


def check_pin(pin: str, pin_hash: str) -> bool:
    """Returns whether a PIN matches a hash made by `set_pin`."""
    try:
        mark, salt, digest = pin_hash.split("$")
        expected = bytes.fromhex(digest)
        return mark == _MARK and hmac.compare_digest(_derive(pin, bytes.fromhex(salt)), expected)
    except ValueError:
        return False


def _derive(pin: str, salt: bytes) -> bytes:
    derive = getattr(hashlib, "pbkdf2_hmac", _pbkdf2)
    return bytes(derive("sha256", pin.encode(), salt, _ROUNDS))


def _pbkdf2(name: str, password: bytes, salt: bytes, rounds: int) -> bytes:
    """Returns the first block of PBKDF2 (RFC 8018), enough for 32 bytes."""
    block = hmac.digest(password, salt + b"\0\0\0\1", name)
    total = int.from_bytes(block, "big")
    for _ in range(rounds - 1):
        block = hmac.digest(password, block, name)
        total ^= int.from_bytes(block, "big")
    return total.to_bytes(len(block), "big")
