from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

from app.store import Notice
from app.store.shape import PARTS

ROOT = Path(__file__).parents[3]
CATALOGUE = json.loads((ROOT / "app/text/store.en.json").read_text(encoding="utf-8"))
ARGS = {"names", "show", "title", "game", "where", "why", "limit", "first", "last"}


def used() -> set[str]:
    keys = set()
    for path in (ROOT / "app/store").glob("*.py"):
        keys |= set(re.findall(r'"(store\.\w+\.\w+)"', path.read_text(encoding="utf-8")))
    for found in ("lost", "recovered"):
        keys |= {f"store.notice.{found}_{kind}" for kind in ("session", "index", "past", "pack")}
    return keys | {f"store.unreadable.{part}" for part in PARTS}


def test_every_sentence_is_there_and_used() -> None:
    assert used() == CATALOGUE.keys()


def test_every_sentence_fills_in() -> None:
    for key, template in CATALOGUE.items():
        fields = {name for _, name, _, _ in Formatter().parse(template) if name}
        assert fields <= ARGS, key
        sentence = str(Notice(key, dict.fromkeys(ARGS, "7")))
        assert sentence.endswith((".", "7", ")")), key
