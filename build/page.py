"""Web page around the app, made from templates in build/page."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from html import escape

from app.text import FALLBACK, languages
from build.paths import ASSETS, PAGE

# No requests to other hosts, and no code that is not in the build. The canvas client sets styles
# inline; wasm needs its own keyword.
POLICY = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' data: blob:",
    "worker-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'none'",
}

EARLY = ("too_old", "gone", "reload")
"""Keys of texts that may appear before the page's own script runs."""


def light() -> str:
    """Returns the text of the page's only inline script.

    A separate file would delay the first paint.
    """
    script = (PAGE / "light.js").read_text(encoding="utf-8")
    return re.sub(r"\s+", " ", re.sub(r"^ *//.*\n", "", script, flags=re.M)).strip()


ASIDES = re.compile(r"^ *(//.*\n)?|(?<=[;{},)(\]]) +// .*$", re.M)
"""Pattern of indentation and comments in a script.

They are removed to make downloads smaller.
"""


def template(name: str) -> str:
    """Returns the text of a file in build/page.

    Indentation and comments are removed from scripts.
    """
    text = (PAGE / name).read_text(encoding="utf-8")
    return ASIDES.sub("", text) if name.endswith(".js") else text


def script(name: str) -> str:
    """Returns the text of a script in build/page.

    It is meant to be inserted in another file.
    """
    return template(name).rstrip()


def policy() -> str:
    """Returns the Content-Security-Policy that the page and the server use."""
    digest = b64encode(hashlib.sha256(light().encode()).digest()).decode()
    allowed = POLICY | {"script-src": f"{POLICY['script-src']} 'sha256-{digest}'"}
    return "; ".join(f"{name} {value}" for name, value in allowed.items())


def text(lang: str = FALLBACK) -> dict[str, str]:
    """Returns the page's own texts in a language, by key.

    English texts replace missing ones.
    """
    words: dict[str, str] = {}
    for spoken in (FALLBACK, lang):
        words |= json.loads((PAGE / "text" / f"{spoken}.json").read_text(encoding="utf-8"))
    return words


def fill(name: str, values: dict[str, str]) -> str:
    """Returns a template of build/page, filled with values.

    Each `{{name}}` in the template is replaced by the value of that name.

    Raises:
        KeyError: The template contains a name without a value.
    """

    def value(match: re.Match[str]) -> str:
        try:
            return values[match[1]]
        except KeyError:
            raise KeyError(f"build/page/{name} asks for {{{{{match[1]}}}}}.") from None

    return re.sub(r"\{\{(\w+)\}\}", value, template(name))


def picture() -> str:
    """Returns the text of the script that draws frames."""
    return fill("picture.js", {"damage": template("damage.js")})


def decoder() -> str:
    """Returns the text of the worker that reads QR codes.

    It includes the decoder.
    """
    (qr,) = (ASSETS / "scripts").glob("qr-*.js")
    return f"{qr.read_text(encoding='utf-8')}{script('decode.js')}"


def mark() -> str:
    """Returns the app's mark as inline SVG, for the splash screen."""
    svg = (ASSETS / "icons" / "mark.svg").read_text(encoding="utf-8")
    svg = re.sub(r"<\?xml[^>]*\?>|<!--.*?-->", "", svg, flags=re.DOTALL).strip()
    return svg.replace("<svg ", '<svg class="mark" aria-hidden="true" ', 1)


def index(
    *,
    stage: str,
    program: str,
    display_font: str,
    text_font: str,
    bills: str = "",
    look: str = "",
) -> str:
    """Returns the text of index.html.

    Args:
        stage: Name of the app's folder.
        program: Path of Flutter's program.
        display_font: Path of the font for titles.
        text_font: Path of the font for text.
        bills: HTML of the programme (see `build.programme`); "" for none.
        look: CSS of the programme.
    """
    words = {key: escape(line) for key, line in text().items()}
    # Texts needed before the page's own script are included in every language.
    texts = {lang: text(lang) for lang in languages()}
    words["languages"] = " ".join(texts)
    early = {lang: {key: line[key] for key in EARLY} for lang, line in texts.items()}
    words["early_words"] = escape(json.dumps(early))
    bare = ((lang, escape(line["no_script"])) for lang, line in texts.items())
    words["no_script"] = "".join(f'<p lang="{lang}">{line}</p>' for lang, line in bare)
    style = fill("splash.css", {"display_font": display_font, "text_font": text_font}) + look
    return fill(
        "index.html",
        words
        | {
            "csp": policy(),
            "stage": stage,
            "program": program,
            "light": light(),
            "style": re.sub(r"(\s|/\*.*?\*/)+", " ", style, flags=re.S).strip(),
            "display_font": display_font,
            "mark": mark(),
            "bills": bills,
        },
    )
