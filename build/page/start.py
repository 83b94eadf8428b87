"""The first Python that runs in the browser: where code lies, then the app."""

import importlib
import sys
from typing import Any

import stage_files

STAGE, LIBRARY = "/stage", "/lib/library.zip"
# pydantic's core is large and no first screen needs it: it is unpacked when somebody asks for it.
LATE = {"pydantic_core"}

sys.path[:0] = [STAGE, LIBRARY]
sys.dont_write_bytecode = True


class Late:
    """Asked last, when a module was found nowhere: brings the pack it is in."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> Any:
        """Unpacks what is missing and lets the usual search find it."""
        if name not in LATE:
            return None
        LATE.discard(name)
        stage_files.bring(name)
        importlib.invalidate_caches()
        return importlib.util.find_spec(name)


sys.meta_path.append(Late)


def run() -> None:
    """Hands the app to Flet, which then waits for its client."""
    import flet

    from app.main import main

    flet.run(main)


run()
