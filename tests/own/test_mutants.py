"""Tests of the deliberate faults in `mutants.json`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.depth import soak_only
from tests.own.mutants import ROOT, Mutant, all_mutants, copied, judged

MUTANTS = all_mutants()
FAILED = 1  # as pytest says it: tests ran, and one failed


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.fault)
def test_every_fault_can_still_be_made(mutant: Mutant) -> None:
    mutant.made((ROOT / mutant.file).read_text("utf-8"))
    file, _, test = mutant.test.partition("::")
    assert f"def {test or 'test_'}" in (ROOT / file).read_text("utf-8")


def test_there_are_faults_of_every_kind() -> None:
    kinds = Counter(mutant.kind for mutant in MUTANTS)
    assert kinds.keys() == {"rules", "secrecy", "saving", "layout", "words", "start"}
    assert min(kinds.values()) >= 2


def test_a_fault_whose_place_has_changed_says_so() -> None:
    with pytest.raises(LookupError, match=r"has 0 times what mutants\.json looks for once"):
        MUTANTS[0].made("")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("mutants"))


@soak_only
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.fault)
def test_every_fault_is_found(copy: Path, mutant: Mutant) -> None:
    done = judged(copy, mutant)
    assert done.returncode == FAILED, f"{mutant.test} did not find: {mutant.fault}\n{done.stdout}"
