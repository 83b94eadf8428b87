"""Replacements for modules that are not needed in the browser.

Many of the original modules use processes, sockets, terminals or packages installed later, none of
which exist in the browser. Each is imported at the start of Python, Flet or the app, and would fill
the memory snapshot with everything that it imports.
"""

# Packages in the browser have no metadata. This module finds none, without importing `email`.
NO_METADATA = b"""
class PackageNotFoundError(ModuleNotFoundError):
    pass

def entry_points(**params):
    return ()

def distributions(**params):
    return iter(())

def distribution(name):
    raise PackageNotFoundError(name)

version = metadata = requires = files = distribution
"""
# Pyodide has an event loop of its own. The loops for files, sockets and processes cannot start in a
# browser; only the base class of the loop policy is needed.
NO_LOOPS = b"""
from .events import _BaseDefaultEventLoopPolicy as _DefaultEventLoopPolicy

__all__ = ()
"""
# Pyodide gets the folders of packages from its loader, but no package is ever loaded here. The
# snapshot needs the name imported from JavaScript.
NO_PACKAGES = b"""
from pathlib import Path

from pyodide_js import loadedPackages

SITE_PACKAGES = Path("/lib/python3.14/site-packages")
DSO_DIR = Path("/usr/lib")

def init_loaded_packages():
    pass
"""
# The app's data files are in folders, which may not be loaded yet. Flet's tables of icons are in a
# zip file and are only read as text. The whole package would import `zipfile` and `tempfile`.
FILES_BESIDE = b"""
from importlib import import_module
from pathlib import Path

class _Zipped:
    def __init__(self, loader, path):
        self._loader, self._path = loader, path

    def joinpath(self, name):
        return _Zipped(self._loader, f"{self._path}/{name}")

    def read_text(self, encoding):
        return self._loader.get_data(self._path).decode(encoding)

def files(anchor):
    module = import_module(anchor)
    folder, loader = Path(module.__file__).parent, module.__loader__
    return _Zipped(loader, str(folder)) if hasattr(loader, "archive") else folder
"""
# The only constants of sockets that asyncio needs when it is imported.
NO_SOCKETS = b"AF_UNSPEC, AI_PASSIVE = 0, 1\n"
# Flet asks for the name of the system, `uuid` too.
NO_PLATFORM = b"""
def system():
    return "Emscripten"
"""
# Python's part of the browser has one thread. Flet imports the name.
NO_THREADS = b"class ThreadPoolExecutor: pass\n"
# The only function that `zipfile` calls; the others copy and remove folders.
COPYING = b"""
def copyfileobj(source, target, length=65536):
    while data := source.read(length):
        target.write(data)
"""
# Default arguments of asyncio's methods for processes, which no loop here has.
NO_PROCESSES = b"PIPE, STDOUT, DEVNULL = -1, -2, -3\n"
# Flet and asyncio log to the browser's console, which needs no handlers or formats.
TO_CONSOLE = b"""
import sys
import traceback

DEBUG, INFO = 10, 20

class LogRecord:
    def __init__(self, exc_info):
        self.exc_info = exc_info

class Logger:
    def __init__(self):
        self.filters = []

    def debug(self, message, *args, **params):
        pass

    info = setLevel = debug

    def addFilter(self, filter):
        self.filters.append(filter)

    def error(self, message, *args, exc_info=None):
        record = LogRecord(sys.exc_info() if exc_info else None)
        if all([filter(record) for filter in self.filters]):
            print(message % args if args else message, file=sys.stderr)
            if exc_info:
                traceback.print_exc()

    warning = critical = error

    def exception(self, message, *args, exc_info=True):
        self.error(message, *args, exc_info=exc_info)

_loggers = {}

def getLogger(name=None):
    return _loggers.setdefault(name, Logger())

exception = getLogger().exception
"""
# Tracebacks are printed to the browser's console, which does not show terminal colours.
NO_COLOURS = b"""
class _None:
    def __getattr__(self, name):
        return ""

class _Theme:
    traceback = _None()

def can_colorize(*, file=None):
    return False

def get_theme(**params):
    return _Theme
"""
# Used only by pydantic, for types of fields that the app does not have, and by `urllib`, for
# addresses in brackets, which the browser has already parsed.
NO_ADDRESSES = b"""
class IPv4Address: pass
class IPv4Interface: pass
class IPv4Network: pass
class IPv6Interface: pass
class IPv6Network: pass

class IPv6Address:
    def __init__(self, address):
        pass

ip_address = IPv6Address
"""
# The only constants of the disassembler that `inspect` needs when it is imported.
FLAGS = b"""
COMPILER_FLAG_NAMES = {
    1: "OPTIMIZED", 2: "NEWLOCALS", 4: "VARARGS", 8: "VARKEYWORDS", 16: "NESTED",
    32: "GENERATOR", 64: "NOFREE", 128: "COROUTINE", 256: "ITERABLE_COROUTINE",
    512: "ASYNC_GENERATOR", 0x4000000: "HAS_DOCSTRING", 0x8000000: "METHOD",
}
"""
NOTHING = b"__all__ = ()\n"

STANDARD = {
    "_colorize.py": NO_COLOURS,
    # Read by one module only, to find a folder of time zones that the browser does not have.
    "_sysconfigdata__emscripten_wasm32-emscripten.py": b"build_time_vars = {}\n",
    "asyncio/base_events.py": NOTHING,
    "asyncio/graph.py": NOTHING,
    "asyncio/streams.py": NOTHING,
    "asyncio/subprocess.py": NOTHING,
    "asyncio/unix_events.py": NO_LOOPS,
    "concurrent/futures/thread.py": NO_THREADS,
    "dis.py": FLAGS,
    "importlib/metadata.py": NO_METADATA,
    "importlib/resources.py": FILES_BESIDE,
    "ipaddress.py": NO_ADDRESSES,
    "logging.py": TO_CONSOLE,
    "platform.py": NO_PLATFORM,
    "pyodide/_package_loader.py": NO_PACKAGES,
    "shutil.py": COPYING,
    "socket.py": NO_SOCKETS,
    "subprocess.py": NO_PROCESSES,
}
"""Replacements of files in the standard library, by path.

A single file may replace a whole package.
"""

# The app uses only segno's encoder; the package itself would import writers and XML.
PACKAGES = {"segno/__init__.py": b""}
"""Replacements of files in packages, by path."""
