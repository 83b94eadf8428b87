"""Flet's browser client, copied from the flet_web package and cut to what this app uses.

The client is one compiled program (`main.dart.js`) with its canvas engine and a few assets. What is
left out: the second compiler's output, engines nobody selects, maps, fonts and players of widgets
that the app does not have, and every address of another host. Each change to a file of theirs is a
`Patch` that must fit exactly once; a version that it does not fit stops the build with a word why.
"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from flet_web import get_package_web_dir

# What is copied: path in the package -> path in ours.
FILES = (
    "main.dart.js",
    "flutter.js",
    "canvaskit/canvaskit.js",
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.js",
    "canvaskit/chromium/canvaskit.wasm",
    "assets/AssetManifest.bin.json",
    "assets/NOTICES",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "version.json",
)
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


class PatchError(Exception):
    """A file of the client is not as this builder knows it."""


@dataclass(frozen=True)
class Patch:
    """One change to one file: `pattern` must match exactly once.

    Patterns begin with plain characters: the program is ten megabytes of one text.
    """

    file: str
    why: str
    pattern: str
    replacement: str

    def apply(self, text: str) -> str:
        """The changed text.

        Raises:
            PatchError: the pattern matches never, or more than once.
        """
        changed, count = re.subn(self.pattern, self.replacement, text)
        if count != 1:
            raise PatchError(
                f"{self.file}: the place to change ({self.why}) was found {count} times instead of "
                "once. The flet-web package differs from the one this builder was written for; "
                "check build/client.py against it."
            )
        return changed


FILL = (
    (Path(__file__).with_name("page") / "fill.js").read_text(encoding="utf-8").replace("\\", r"\\")
)
PATCHES = (
    Patch(
        "main.dart.js",
        "an animation player asks a foreign host for its engine at every start",
        r'\.src=A\.\w+\(\)\+a\n(\w+)\.type="application/javascript"\n\1\.defer=!0\n'
        r"\w+\.document\.body\.append\(\1\)",
        ".async=!1",
    ),
    Patch(
        "main.dart.js",
        "the address of that host",
        r'"https://cdn\.jsdelivr\.net/npm/@rive-app/[^"]*"',
        '""',
    ),
    Patch(
        "main.dart.js",
        "the page could not be zoomed",
        r'"width=device-width, initial-scale=1\.0, maximum-scale=1\.0, user-scalable=no"',
        '"width=device-width, initial-scale=1, viewport-fit=cover"',
    ),
    Patch(
        "main.dart.js",
        "two fingers could not zoom: the page",
        r'(\w+="0",(\w+)="none"\nif\(a!=null\)[\s\S]{,1500}?"touch-action",)\2\)',
        r'\1"pinch-zoom")',
    ),
    Patch(
        "main.dart.js",
        "two fingers could not zoom: the painted view",
        r'(A\.\w+\(a\.style,"touch-action",)"none"\)',
        r'\1"pinch-zoom")',
    ),
    Patch(
        "main.dart.js",
        "two fingers could not zoom: what scrolls in the accessibility tree",
        r'(A\.\w+\(s\.style,"touch-action",)"none"\)',
        r'\1"pinch-zoom")',
    ),
    Patch(
        "main.dart.js",
        "a zoomed page is laid out anew for the part that is seen: the pixels of the display",
        r"(gph\(a\)\{[\s\S]{,200}?)r=q==null\?null:q\.scale\nq=s\*\(r==null\?1:r\)",
        r"\1q=s",
    ),
    Patch(
        "main.dart.js",
        "a zoomed page is laid out anew for the part that is seen: the pixels of the window",
        r"(ghz\(\)\{[\s\S]{,200}?)r=r\.window\.visualViewport\ns=r==null\?null:r\.scale\n"
        r"return q\*\(s==null\?1:s\)",
        r"\1return q",
    ),
    Patch(
        "main.dart.js",
        "a zoomed page is laid out anew for the part that is seen: its size",
        r"o=n\.width\no\.toString\n(q\.b=o\*l\n)o=n\.height\no\.toString\n",
        r"o=n.width*n.scale\n\1o=n.height*n.scale\n",
    ),
    Patch(
        "main.dart.js",
        "a zoomed page is taken for one under a keyboard",
        r"q=s\.height\nq\.toString\n(r\.b=q\*p\})",
        r"q=s.height*s.scale\n\1",
    ),
    Patch(
        "main.dart.js",
        "the canvas engine's foreign address",
        r'"https://www\.gstatic\.com/flutter-canvaskit/\w+/"',
        '"canvaskit/"',
    ),
    Patch(
        "main.dart.js",
        "the fallback fonts' foreign address",
        r'"https://fonts\.gstatic\.com/s/"',
        '"no-font/"',
    ),
    Patch(
        "main.dart.js",
        "a ring turns and a word stands behind the splash, frame by frame",
        r'\[30,"Working\.\.\."\]',
        '[0,""]',
    ),
    Patch(
        "main.dart.js",
        "frames are drawn by the page, see page/picture.js",
        r"p=q\.c\.getCanvas\(\)\np\.clear\(A\.\w+\(\$\.\w+\(\),B\.\w+\)\)\n"
        r"((?:o[\w.= $&|A()]*\n)+)p\.drawPicture\(o\)\nq\.c\.flush\(\)",
        r"\1v.G.window.showPicture(q.c,o,q.r)",
    ),
    Patch(
        "main.dart.js",
        "a lost graphics context ends in an error: flutter#190192, mended by #185116",
        r"(\w+\(\)\{var s=this\n)s\.\w+\(\)\.fn\(0\)\n(s\.\w+\(s\.a\.\w+\(s\.b,s\.\w+\(\)\)\)\})",
        r"\1\2",
    ),
    Patch(
        "main.dart.js",
        "a button that is held half a second hears of nothing, for Flet listens for long presses",
        r'("Button build: "[\s\S]{,1200}?\n\w+=)'
        r"!(\w+)\.a\.c\.(\w+)\(0\)(\?new A\.\w+\(\2,\w+\):\w+\n\w+=)!\2\.a\.c\.\3\(0\)",
        r"\1!\2.a.c.\3(0)\4!1",
    ),
    Patch(
        "main.dart.js",
        "a field that the app fills anew loses cursor and composition",
        r'("TextField build: "[\s\S]{,300}?\nif\((\w+)\.d!==p\)\{)'
        r"\2\.d=p\n(o=\2\.r\no===\$&&A\.\w+\(\)\n)"
        r"o(\.\w+\(0,new A\.\w+\(p,A\.\w+\(B\.\w+,)p\.length(\),B\.\w+\)\))\n\2\.Q=\2\.r\.a\.b\}",
        rf"\1\3;({FILL})(o,(type=>()=>\2.a?\2.a.c.m(0,'value','',type):\2.d)(q),(p,at)=>"
        r"{if(\2.d===p)return;\2.d=p;\2.r\4at\5;\2.Q=\2.r.a.b})}",
    ),
    Patch(
        "flutter.js",
        "the canvas engine's foreign address",
        r'"https://www\.gstatic\.com/flutter-canvaskit"',
        '"canvaskit"',
    ),
    Patch("flutter.js", "a map that is not shipped", r"//# sourceMappingURL=\S+", ""),
    *(
        Patch(
            "assets/packages/wakelock_plus/assets/no_sleep.js",
            "two requests that overlap share one answer, which the first takes away",
            rf"_nativeEnabledCompleter\.{answer}\(",
            rf"_nativeEnabledCompleter?.{answer}(",
        )
        for answer in ("complete", "completeError")
    ),
)
RUNTIME_PATCHES = (
    Patch("pyodide.mjs", "a map that is not shipped", r"//# sourceMappingURL=\S+", ""),
    Patch(
        "pyodide.asm.mjs",
        "a snapshot is laid out by the page's worker, run by run",
        r"return Module\.HEAP8\.set\(t\),l",
        "return API.config.layMemory(t,Module,growMemory),l",
    ),
    Patch("pyodide.mjs", "the packages' foreign address", r"https://cdn\.jsdelivr\.net/", "./"),
)


def source() -> Path:
    """The folder of the client as installed."""
    return Path(get_package_web_dir())


def _copy(origin: Path, target: Path, names: tuple[str, ...], patches: tuple[Patch, ...]) -> None:
    for name in names:
        if not (origin / name).is_file():
            raise PatchError(f"{origin / name} is missing: is flet-web installed whole?")
        file = target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        todo = [patch for patch in patches if patch.file == name]
        if not todo:
            shutil.copyfile(origin / name, file)
            continue
        text = (origin / name).read_text(encoding="utf-8")
        for patch in todo:
            text = patch.apply(text)
        file.write_text(text, encoding="utf-8")


def copy_client(target: Path) -> None:
    """Writes the trimmed and patched client to `target`."""
    _copy(source(), target, FILES, PATCHES)


def copy_runtime(target: Path) -> None:
    """Writes the browser's Python, without its standard library's archive, to `target`."""
    _copy(source() / "pyodide", target, RUNTIME[:-1], RUNTIME_PATCHES)


def engine_revision() -> str:
    """The Flutter engine that the client was compiled for."""
    text = (source() / "flutter_bootstrap.js").read_text(encoding="utf-8")
    found = re.search(r'"engineRevision":"(\w+)"', text)
    if found is None:
        raise PatchError("flutter_bootstrap.js names no engineRevision.")
    return found[1]


def runtime_info() -> dict[str, str]:
    """What the bundled Python says it is (`abi_version`, `platform`, `python`, …)."""
    lock = json.loads((source() / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    info: dict[str, str] = lock["info"]
    return info
