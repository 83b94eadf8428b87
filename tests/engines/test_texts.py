"""Tests of every game's catalogues."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import engines
from engines import Game, games
from tests.engines.catalogues import keys, reasons_have_sentences, worded

ENGINES = Path(engines.__file__).parent

of_every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)


@of_every_game
def test_catalogues_are_flat_text(game: Game[Any]) -> None:
    raw = (ENGINES / game.name / "text" / "en.json").read_text(encoding="utf-8")
    pairs = json.loads(raw, object_pairs_hook=list)
    names = [key for key, _ in pairs]
    assert len(names) == len(set(names))
    assert all(isinstance(text, str) and text for _, text in pairs)
    for text in game.catalogue().values():
        assert text == text.strip()
        assert "  " not in text


@of_every_game
def test_options_and_endings_are_explained(game: Game[Any]) -> None:
    texts = game.catalogue()
    named = set()
    for name, spec in game.Options.model_json_schema()["properties"].items():
        assert spec["title"] == f"option.{name}"
        assert spec["description"] == f"option.{name}.help"
        named |= {name, f"{name}.help", *(f"{name}.{value}" for value in worded(spec))}
    assert keys(texts, "option.") == named
    assert keys(texts, "ending.") == {*game.endings}


@of_every_game
def test_every_purpose_is_of_a_kind_of_action(game: Game[Any]) -> None:
    assert keys(game.catalogue(), "purpose.") <= {kind.name for kind in game.kinds}


@pytest.mark.parametrize("name", ["encore", "thespianage", "upstaged"])
def test_every_reason_has_its_sentence_and_names_a_rule(name: str) -> None:
    game = games()[name]
    letter = game.rules_text()["rules"][0]["number"][0]
    reasons_have_sentences(game.catalogue(), ENGINES / name / "reasons.py", letter)


@pytest.mark.parametrize(
    "module", ["onstage", "upstaged.content", "encore.content", "thespianage.content"]
)
def test_importing_a_game_does_not_import_pydantic(module: str) -> None:
    code = f"import sys, engines.{module}; sys.exit('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ENGINES.parent, check=False)
    assert done.returncode == 0
