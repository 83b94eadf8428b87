"""Test of starting the app without a build."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

START = """
import json, runpy
import flet

def run(main, **how):
    print(json.dumps([main.__name__, how]))

flet.run = run
runpy.run_module("app.main", run_name="__main__")
"""


def test_flets_own_tools_start_the_module() -> None:
    """`flet run -m app.main` starts the app this way, without `build`."""
    done = subprocess.run(
        [sys.executable, "-c", START], cwd=ROOT, capture_output=True, text=True, check=True
    )
    name, how = json.loads(done.stdout)
    assert name == "main"
    assert Path(how["assets_dir"]).is_dir()
