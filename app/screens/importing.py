"""Screen for importing games from a file: progress, questions and report."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import flet as ft

from app.hall import Hall
from app.importing import ImportRun
from app.places import Place
from app.screens import pieces
from app.store import Notice
from app.store.exchange import Arrival, ImportReport
from app.store.people import Join
from app.theme import Ui, kit, shapes

if TYPE_CHECKING:
    from app.shell import Shell

WIDTH = 560.0
"""Maximum width of the page, in logical pixels."""

MOST_LINES = 5
"""Maximum number of messages of a kind; further ones are only counted."""


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the import of the file in the place's arguments.

    The first drawing starts the import.
    """
    run = place.args.get("importing")
    if not isinstance(run, ImportRun):

        def tell(notice: Notice) -> None:
            hall.notices.toast(notice.sentence(hall.ui.say))

        content = place.args.pop("content", b"")
        run = ImportRun(shell.store, content, tell, hall.refresh, shell.evening.renew)
        place.args["importing"] = run
    return ImportScreen(hall, run)


def ImportScreen(hall: Hall, run: ImportRun) -> ft.Control:
    """Draws the progress, the next question or the report of an import."""
    ui = hall.ui
    question = next(iter(run.questions), None)

    def begin() -> None:
        hall.run(run.go)

    ft.use_effect(begin, [], run.leave)
    if run.report is None:
        body, action_bar = _progress(ui, run)
    elif isinstance(question, Arrival):
        body, action_bar = _differing(hall, run, question)
    elif isinstance(question, Join):
        body, action_bar = _join(hall, run, question)
    else:
        body = _report(ui, run.report)
        action_bar = kit.primary(ui, ui.say("import.done"), hall.places.back, key="done")
    return pieces.screen(
        kit.topbar(ui, ui.say("import.title"), hall.places.back),
        kit.page_body(ui, body, width=WIDTH, spacing=16, bottom=action_bar),
        key="import",
    )


def _progress(ui: Ui, run: ImportRun) -> tuple[list[ft.Control], ft.Control]:
    done, total = run.progress.done, run.progress.total
    figures = {"count": done, "total": total}
    words = ui.say("import.progress", **figures) if total else ui.say("import.reading")
    bar = ft.ProgressBar(
        value=done / total if total else None,
        color=ui.colors.brass,
        bgcolor=ui.colors.line,
        bar_height=6,
    )
    stop = ui.say("import.stopping" if run.progress.stopped else "import.stop")
    step = None if run.progress.stopped else lambda _: run.stop()
    return [
        kit.gap(8),
        kit.title(ui, words, "large", level=2),
        ft.Semantics(content=bar, label=words, exclude_semantics=True),
        kit.text(ui, ui.say("import.stays"), quiet=True),
    ], kit.quiet(ui, stop, step, key="stop")


def _differing(hall: Hall, run: ImportRun, arrival: Arrival) -> tuple[list[ft.Control], ft.Control]:
    ui, say = hall.ui, hall.ui.say
    theirs, ours = arrival.moves
    shared = arrival.shared
    lines = [
        say("import.differs.after", count=shared) if shared else say("import.differs.start"),
        say("import.differs.here", count=ours),
        say("import.differs.file", count=theirs),
    ]
    body: list[ft.Control] = [
        _asked(ui, say("import.differs", title=arrival.name.sentence(say))),
        shapes.stretched([kit.text(ui, line) for line in lines], 6),
        kit.text(ui, say("import.differs.detail"), "small", quiet=True),
        *_alike(hall, run, ""),
    ]
    return body, _answers(hall, run, ("both", "replace"))


def _join(hall: Hall, run: ImportRun, join: Join) -> tuple[list[ft.Control], ft.Control]:
    ui, say = hall.ui, hall.ui.say
    others = [one for one in run.questions[1:] if isinstance(one, Join)]
    named = say.rows([say("import.same.pair", **one._asdict()) for one in others])
    body: list[ft.Control] = [
        _asked(ui, say("import.same", **join._asdict())),
        kit.text(ui, say("import.same.detail", **join._asdict()), quiet=True),
        *_alike(hall, run, named),
    ]
    return body, _answers(hall, run, ("join",))


def _asked(ui: Ui, words: str) -> ft.Control:
    return ft.Semantics(content=kit.title(ui, words, "large", level=2), live_region=True)


def _alike(hall: Hall, run: ImportRun, about: str) -> list[ft.Control]:
    others = len(run.questions) - 1

    def switch(on: bool) -> None:
        run.alike = on
        hall.refresh()

    words = hall.ui.say("import.alike", count=others)
    return [pieces.switch(hall.ui, words, about, run.alike, switch, key="alike")] if others else []


def _answers(hall: Hall, run: ImportRun, choices: Sequence[str]) -> ft.Control:
    ui, say = hall.ui, hall.ui.say
    make = (kit.primary, kit.quiet)
    buttons: list[ft.Control] = [
        make[number](
            ui,
            say(f"import.{choice}"),
            lambda _, choice=choice: hall.run(run.answer, choice),
            key=choice,
        )
        for number, choice in enumerate(choices)
    ]
    leave = say("import.leave" if "both" in choices else "import.apart")
    buttons.append(kit.link(ui, leave, lambda _: hall.run(run.answer, ""), key="leave"))
    return shapes.stretched(buttons)


def _report(ui: Ui, report: ImportReport) -> list[ft.Control]:
    say, count = ui.say, len(report.added)
    nothing = "import.updated" if report.changed else "set.import.none"
    head = say("set.import.some", count=count) if count else say(nothing)
    lines = [] if report.stopped is None else [report.stopped.sentence(say)]
    lines += _lines(ui, report.changed)
    lines += _lines(ui, report.refused)
    known = [one for one in report.skipped if one.text_key == "store.import.known"]
    lines += _lines(ui, [one for one in report.skipped if one not in known])
    if len(known) > 1:
        lines.append(say("import.known", count=len(known)))
    else:
        lines += _lines(ui, known)
    lines += [*_lines(ui, report.packs), *_lines(ui, report.opened)]
    return [
        kit.gap(8),
        ft.Semantics(
            content=shapes.stretched(
                [kit.title(ui, head, level=2), *(kit.text(ui, line) for line in lines)], 12
            ),
            live_region=True,
            key="report",
        ),
        kit.gap(8),
    ]


def _lines(ui: Ui, notices: Sequence[Notice]) -> list[str]:
    shown = [one.sentence(ui.say) for one in notices[:MOST_LINES]]
    more = len(notices) - MOST_LINES
    return [*shown, ui.say("import.more", count=more)] if more > 0 else shown
