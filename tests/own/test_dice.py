"""Test of the random ids in a test."""

from __future__ import annotations

import secrets
from random import Random

import pytest


def test_a_test_s_ids_depend_on_its_name_alone(request: pytest.FixtureRequest) -> None:
    assert secrets.token_hex(8) == Random(request.node.nodeid).randbytes(8).hex()
