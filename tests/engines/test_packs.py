"""Test of packs with a missing file."""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path

import pytest

import engines
from engines.kernel import pack


@pytest.mark.parametrize(
    ("game", "name"), [("encore", "venues"), ("thespianage", "shots"), ("upstaged", "cues")]
)
def test_a_file_that_is_missing_is_named(game: str, name: str, tmp_path: Path) -> None:
    box = import_module(f"engines.{game}.content.schema").Pack
    for file in (Path(engines.__file__).parent / game / "content").glob("*.json"):
        shutil.copy(file, tmp_path)
    (tmp_path / f"{name}.json").unlink()
    with pytest.raises(pack.BadPack) as caught:
        pack.load(box, tmp_path)
    assert caught.value.faults == [f"{name}.json: the file is missing."]
