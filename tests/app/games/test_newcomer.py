"""Test of a new game made from the template."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from tests.app.games.newcomer import copied


def test_a_new_board_passes_its_own_tests(tmp_path: Path) -> None:
    with copied(tmp_path) as name:
        file = tmp_path / f"tests/app/games/{name}/test_board.py"
        spec = spec_from_file_location(f"{name}_test_board", file)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        tests = [one for key, one in vars(module).items() if key.startswith("test_")]
        assert len(tests) == 3
        for test in tests:
            test()
