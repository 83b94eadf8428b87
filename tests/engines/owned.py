"""Owners' packs for tests of every game."""

from __future__ import annotations

import json
from typing import Any

from engines import find
from engines.kernel import edition, pack

GAMES = ("encore", "onstage", "thespianage", "upstaged")


def whole(game: str) -> dict[str, Any]:
    """Returns a pack with new ids, names and numbers wherever changes are allowed."""
    rules = find(game)
    box, texts, schema = pack.own_data(rules), rules.catalogue(), pack.schema(rules)
    assert schema is not None
    for file, fields in box.items():
        for field, rows in fields.items():
            if field in schema.settled.get(file, ()):
                continue
            for row in rows if isinstance(rows, list) else [rows]:
                if "id" in row and field != "specials":
                    row["id"] = f"my_{row['id']}"
    _NUMBERS[game](box)
    model = pack.whole(schema, box)
    said = {key: texts[key.replace(".my_", ".")] for key in [*model.keys()]}
    names = {key: model.room_of(key) for key in said if ".my_" in key and model.is_name(key)}
    mine = said | {key: f"My {said[key]}"[:room].strip() for key, room in names.items()}
    head = {"file": edition.KIND, "version": 1, "game": game, "title": "Our family"}
    return {**head, "data": box, "texts": {"en": mine}}


def small(game: str = "onstage", **texts: str) -> dict[str, Any]:
    """Returns a pack that changes only texts, by default one name."""
    english = texts or {"performer.handmaid": "Aunt Rose"}
    head = {"file": edition.KIND, "version": 1, "game": game, "title": "Our family"}
    return {**head, "texts": {"en": english}}


def file_of(data: dict[str, Any]) -> bytes:
    return json.dumps(data).encode()


def _onstage(box: dict[str, Any]) -> None:
    values = box["cards"]["values"]
    for row in values:
        row["blossoms"] = 4 - row["blossoms"]
    values[1]["ability"], values[3]["ability"] = "remove", None
    box["cast"]["star"]["blossoms"] = 6


def _upstaged(box: dict[str, Any]) -> None:
    for row in box["artists"]["artists"]:
        row["points"] = 11 - row["points"]
    box["cues"]["cards"][0]["cues"] = ["forward", "forward"]
    box["cues"]["cards"][12]["cues"] = ["draw", "add_artist"]


def _encore(box: dict[str, Any]) -> None:
    for row in box["performers"]["performers"]:
        row["act"] = 5 if row["act"] == 2 else row["act"] - 1
        row["cost"] = max(5_000, row["cost"] - 5_000)
    box["venues"]["venues"].pop()


def _thespianage(box: dict[str, Any]) -> None:
    tiles, cards = box["tiles"], box["cards"]["cards"]
    tiles["tiles"][0]["count"] -= 3
    tiles["tiles"][-1]["count"] += 3
    tiles["specials"][0]["count"], tiles["specials"][2]["count"] = 4, 3
    special = [row for row in cards if row["group"] == "special"]
    special[0]["count"] += 1
    next(row for row in special[1:] if row["count"] > 1)["count"] -= 1


_NUMBERS = {
    "onstage": _onstage, "upstaged": _upstaged, "encore": _encore, "thespianage": _thespianage,
}  # fmt: skip
