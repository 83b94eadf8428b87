"""Measures the bytes of Python objects by module, after prepare.py has run.

snapshot.mjs runs it. Objects are followed from each module. A function or class is attributed
to the module that defines it, every other object to the first module from which it is found.
"""

import gc
import json
import sys
import types
from collections import Counter
from typing import Any

KINDS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("code", (types.CodeType,)),
    ("functions", (types.FunctionType,)),
    ("classes", (type,)),
    ("text", (str, bytes)),
    ("dicts", (dict,)),
)


def kind(thing: object) -> str:
    """Returns the table column in which an object's size is counted."""
    return next((name for name, of in KINDS if isinstance(thing, of)), "other")


def inside(code: types.CodeType) -> tuple[Any, ...]:
    """Returns the objects in a code object.

    The garbage collector does not list them.
    """
    return (code.co_consts, code.co_names, code.co_qualname, code.co_linetable)


def home(thing: object, found_by: str) -> str:
    """Returns the name of the module to which an object is attributed.

    `found_by` is the module from which the object was found.
    """
    if isinstance(thing, (types.FunctionType, type)):
        own = thing.__module__
        return own if own in sys.modules else found_by
    return found_by


def measured() -> dict[str, Counter[str]]:
    """Returns the total bytes of the objects found, by module and kind."""
    sizes: dict[str, Counter[str]] = {name: Counter() for name in sys.modules}
    modules = {id(module) for module in sys.modules.values()}
    seen = {id(sizes), id(modules), id(sys.modules)}
    for name, module in list(sys.modules.items()):
        todo = [(getattr(module, "__dict__", {}), name)]
        while todo:
            thing, found_by = todo.pop()
            if id(thing) in seen or id(thing) in modules:
                continue
            seen.add(id(thing))
            owner = home(thing, found_by)
            sizes[owner][kind(thing)] += sys.getsizeof(thing)
            held = inside(thing) if isinstance(thing, types.CodeType) else gc.get_referents(thing)
            todo += [(each, owner) for each in held]
    return sizes


json.dumps(measured())
