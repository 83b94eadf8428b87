"""Programme on the splash screen, which describes the games, as HTML.

People can read it while the app loads. A first visit takes long enough for all of it. Texts and
pictures are the app's own. Each language has a section, of which the page shows one.
"""

from __future__ import annotations

import re
from html import escape

from app.bills import bills
from app.screens.playbills import Playbill
from app.text import languages, speaker
from app.theme import Motion, Ui
from app.theme.palette import EVENING
from build import page
from build.paths import ASSETS


def written(media: str) -> str:
    """Returns the HTML of the programme in all languages.

    Args:
        media: Name of the pictures' folder.
    """
    return "".join(_section(media, lang) for lang in languages())


def look() -> str:
    """Returns the CSS of the programme.

    It hides the sections of all languages except the page's.
    """
    return page.template("programme.css") + "".join(
        f':root:not([lang="{lang}"]) #programme [lang="{lang}"] {{ display: none; }}'
        for lang in languages()
    )


def _section(media: str, lang: str) -> str:
    words = {key: escape(line) for key, line in page.text(lang).items()}
    # A bill's texts need only the language from `ui`.
    ui = Ui(EVENING, 0, 0, 1, Motion.of(0), speaker(lang))
    shown = "".join(_playbill(media, ui, Playbill(bill)) for bill in bills())
    section = page.fill("programme.html", words | {"lang": lang, "playbills": shown})
    return re.sub(r">\s+<", "><", section).strip()


def _playbill(media: str, ui: Ui, shown: Playbill) -> str:
    bill, lang = shown.bill, ui.say.lang
    facts = ui.say.chained("text.facts", filter(None, (shown.players(ui), shown.minutes(ui))))
    texts = {
        "title": bill.short(lang),
        "line": bill.word("line", lang),
        "facts": facts,
        "secret": bill.word("secret", lang),
    }
    return page.fill(
        "playbill.html",
        {key: escape(line) for key, line in texts.items()}
        | {key: escape(page.text(lang)[key]) for key in ("choose", "chosen")}
        | {
            "game": bill.name,
            "place": f"{lang}-{bill.name}",
            "picture": f"{media}/art/{bill.poster}.webp",
            "focus": f"{_focus(bill.focus):.0%}",
            **{name: _sign(name) for name in ("people", "eye_off", "check")},
        },
    )


def _focus(middle: float) -> float:
    return min(max(2 * middle - 0.5, 0), 1)


def _sign(name: str) -> str:
    file = ASSETS / "art" / "icons" / f"{name.replace('_', '-')}.svg"
    svg = file.read_text(encoding="utf-8").replace("\n", "").replace("#000", "currentColor")
    return svg.replace("<svg ", '<svg aria-hidden="true" ', 1)
