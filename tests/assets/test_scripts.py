"""Test of third-party scripts."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from app.screens.about import LIBRARIES

SCRIPTS = Path(__file__).parents[2] / "assets/scripts"


def test_each_script_is_the_one_that_was_vendored() -> None:
    listed = dict(re.findall(r"^\| `([\w.-]+)` .*\| `(\w{64})` \|$", README, re.M))
    assert {path.name for path in SCRIPTS.glob("*.js")} == {*listed}
    for name, digest in listed.items():
        assert sha256((SCRIPTS / name).read_bytes()).hexdigest() == digest, name
        package = name.split("-")[0]
        assert (SCRIPTS / f"LICENSE-{package}.txt").read_text("utf-8").startswith("The MIT License")
        assert (package, "MIT") in LIBRARIES


README = (SCRIPTS / "README.md").read_text("utf-8")
