"""Functions of Flet that this app replaces, with hashes of their sources.

If a source has changed, Flet is not patched, and `tests/app/platform/test_upstream.py` names the
function. This prevents patches of code that they were not written for.
"""

from functools import cache

PATCH = "flet.controls.object_patch:DiffBuilder."
REPLACED = {
    PATCH + "_configure_dataclass": "1908c38057be",
    PATCH + "_removed_controls": "e02c9bde0a88",
    PATCH + "take_index": "ba0a2ef2364c",
    "flet.controls.value_types:Prop": "8d0c1a08f5d4",
    "flet.controls.value_types:_install_props": "c0578627f143",
    "flet.controls.value_types:value": "fc2301ce62c8",
    "flet.controls.base_control:_apply_control": "078ae7f32f63",
    "flet.controls.base_control:BaseControl.__post_init__": "412dbd101be4",
    "flet.messaging.protocol:_get_root_dataclass_field": "e876d9ee08d3",
    "flet.messaging.session:Session.__updates_scheduler": "fa346d8e9da3",
    "flet.messaging.session:Session.dispatch_event": "d30817a5cf57",
    "flet.messaging.pyodide_connection:PyodideConnection.receive_loop": "37701b9022a9",
    "flet.messaging.pyodide_connection:PyodideConnection.send_message": "87b0badb17f1",
}
"""Functions of Flet that are replaced, with hashes of their sources.

A key is a module and a qualified name. A value is the first 12 hex digits of the SHA-256.
"""

CHANGED: frozenset[str] | None = None
"""Names of functions whose source has changed.

The web build sets this value, because it contains no sources to compare. Elsewhere it is None.
"""


def is_known(*pieces: str) -> bool:
    """Returns whether the sources of all these functions are unchanged."""
    return changed().isdisjoint(pieces)


@cache
def changed() -> frozenset[str]:
    """Returns the names in `REPLACED` whose sources have changed or are missing."""
    if CHANGED is not None:
        return CHANGED
    from app.platform.sources import digest

    return frozenset(piece for piece, known in REPLACED.items() if digest(piece) != known)
