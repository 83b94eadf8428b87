"""Tests of the nesting depth of JSON before it is parsed."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engines import is_shallow

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.text(max_size=3) | st.integers(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=12,
)


def levels(value: Any) -> int:
    if isinstance(value, dict):
        value = [*value.values()]
    return 1 + max(map(levels, value), default=0) if isinstance(value, list) else 0


@given(VALUES, st.integers(0, 5))
def test_lists_in_objects_count_as_levels_of_their_own(value: Any, deepest: int) -> None:
    assert is_shallow(json.dumps(value).encode(), deepest) == (levels(value) <= deepest)


def test_an_open_bracket_is_never_shallow() -> None:
    assert not is_shallow(b'{"a": [', 9)
    assert not is_shallow(b"[}", 9)
