"""Helper that runs a page's script in Node with a simulated environment."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from build import pyc


def played(script: str, given: Any) -> Any:
    """Runs a script in Node and returns its JSON output as data."""
    program = pyc.node()
    assert program is not None
    result = subprocess.run(
        [program, "-e", script, json.dumps(given)], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr[-800:]
    return json.loads(result.stdout)
