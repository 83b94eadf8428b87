"""Past events as sentences, in the news bar and in the log."""

from collections.abc import Callable, Mapping, Sequence
from itertools import dropwhile, pairwise
from typing import Any

import flet as ft

from app.table.board import AnyContext
from app.text import House
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY
from engines import Event, Game, event_kind

MANY = 12
"""Maximum number of sentences outside the log, plus one."""

LEAST = 10.0
"""Minimum text size in the news bar, in logical pixels."""

LogLine = tuple[int, str]
"""Number of an action, and a sentence about it."""


def sentences(stage: AnyContext, events: Sequence[Any], *, brief: bool = False) -> list[str]:
    """Returns the sentences about events.

    Events without a sentence are left out, and so are those that the next event says again.

    Args:
        stage: Context of the board.
        events: The events.
        brief: Whether to use the short sentences.
    """
    tell = stage.game.brief if brief else stage.game.tell
    skipped = repeated(stage.game, events)
    lines = (
        tell(event, stage.names, stage.lang) for at, event in enumerate(events) if at not in skipped
    )
    return [line for line in lines if line]


def repeated(game: Game[Any], events: Sequence[Any]) -> frozenset[int]:
    """Returns the indices of events that later public events supersede.

    The later event repeats the earlier one or makes it out of date.
    """
    public = [at for at, event in enumerate(events) if event.audience is None]
    again = {
        at
        for at, following in pairwise(public)
        if event_kind(events[following]) in game.preludes.get(event_kind(events[at]), ())
        and events[at].seat == events[following].seat
    }
    states = [at for at in public if event_kind(events[at]) in game.states]
    for at, following in pairwise(states):
        if all(getattr(events[each], "seat", None) is None for each in range(at, following)):
            again.add(at)
    return frozenset(again)


def headline(
    game: Game[Any], events: Sequence[Event], tell: Callable[..., str], *about: object
) -> str:
    """Returns the text of the newest important event.

    If no event is important, it is the text of the newest event.

    Args:
        game: Game, which lists the important kinds of events.
        events: The events.
        tell: Describes an event in words.
        about: Further arguments of `tell`.
    """
    kinds = frozenset[str]().union(*game.headlines)
    ranked = sorted(events, key=lambda event: event_kind(event) in kinds)
    return next((words for event in reversed(ranked) if (words := tell(event, *about))), "")


def aria_text(stage: AnyContext) -> str:
    """Returns all public news as text for a screen reader, or "".

    Private news, such as the reader's new cards, is in the log.
    """
    say = stage.ui.say
    public = [event for event in stage.scene.recap if event.audience is None]
    return say("recap.label", text=say.sentences(sentences(stage, public))) if public else ""


def _two_rows(ui: Ui) -> float:
    """Returns the text size for two rows in the news bar, in logical pixels."""
    return min(ui.size("small"), (kit.news_height(ui) - 2 * kit.NEWS_PAD) / (2 * kit.LINE))


def concerns(event: Event, seat: int | None) -> bool:
    """Returns whether an event is another seat's action that affects this seat."""
    fields = {name: getattr(event, name) for name in getattr(event, "_fields", ())}
    if seat is None or fields.get("seat") == seat:
        return False
    return any(name.endswith("_seat") and value == seat for name, value in fields.items())


def own_secret(event: Event, seat: int | None) -> bool:
    """Returns whether an event is a seat's private news about its own action.

    The seat has just seen it, and beside another player's action it would be misunderstood.
    """
    return event.audience is not None and not concerns(event, seat)


def since_the_opening(game: Game[Any], news: list[tuple[Event, str]]) -> list[tuple[Event, str]]:
    """Leaves out the opening of the match, once more has happened than that a turn began."""
    later = [*dropwhile(lambda each: event_kind(each[0]) in game.prologue, news)]
    return news if all(event_kind(event) in game.turns for event, _ in later) else later


def newest_part(stage: AnyContext) -> Sequence[Event]:
    """Returns the events that are still news.

    In the viewer's own turn these are its events, if any of them has a sentence.
    """
    scene = stage.scene
    own = scene.recap[len(scene.recap) - scene.own_news :]
    return own if sentences(stage, own, brief=True) else scene.recap


def _of_one_turn(stage: AnyContext, news: list[tuple[Event, str]]) -> list[tuple[Event, str]]:
    """Returns the news of the turn to report.

    It is the turn that affects the viewer, or the other players' last turn. After the turn that
    affects the viewer comes the last turn, so that the newest news is not lost.

    If that turn has no headline, it is all the news, except in a game in which each action is a
    turn. What comes before the turn's first action belongs to it only after a pause.
    """
    game, viewer = stage.game, stage.scene.viewer
    kinds = [event_kind(event) for event, _ in news]
    actors = [getattr(event, "seat", None) for event, _ in news]
    touching = [at for at, (event, _) in enumerate(news) if concerns(event, viewer)]
    others = [at for at, actor in enumerate(actors) if actor not in (None, viewer)]
    if not touching and not others:
        return news
    start = end = (touching or others)[-1]
    actor = actors[start]
    closes = [kind in game.closings for kind in kinds]
    while start > 0 and actors[start - 1] in (None, actor) and closes[start - 1] <= closes[start]:
        start -= 1
    while end + 1 < len(news) and actors[end + 1] in (None, actor, viewer):
        end += 1
    paused = start == 0 or closes[start - 1]
    while actors[start] != actor and not (paused and kinds[start] in game.openings):
        start += 1
    heads = frozenset[str]().union(*game.headlines)
    weighty = bool(touching or game.closings or heads.intersection(kinds[start : end + 1]))
    if not weighty:
        return news
    newest = [news[at] for at in others if at > end and actors[at] == actors[others[-1]]]
    return [*news[start : end + 1], *newest]


def _with_result(
    game: Game[Any], news: list[tuple[Event, str]], turn: list[tuple[Event, str]]
) -> list[list[tuple[Event, str]]]:
    """Returns the end of the last trick followed by the newest event, the longest first.

    What opens the next trick is left out, once anything else has happened. Returns none if that
    end is itself the newest event, or older than more important news.
    """
    kinds = [event_kind(event) for event, _ in news]
    end = max((at for at, kind in enumerate(kinds) if kind in game.closings), default=None)
    if end is None or kinds[-1] in game.closings or turn[-1] is not news[-1]:
        return []
    if game.headlines[0].intersection(kinds[end:]):
        return []
    start = end
    while start > 0 and kinds[start - 1] in game.closings:
        start -= 1
    after = [each for each in news[end + 1 :] if event_kind(each[0]) not in game.openings]
    newest = after[::-1] or news[-1:]
    return [[*news[start : end + 1], newest[0]], *([news[start], each] for each in newest)]


def _shortest(stage: AnyContext, room: float) -> tuple[str, tuple[int | None, ...]]:
    """Returns the sentences for the news bar: one or two, and what the same action also brought.

    With them, it returns who acted in them.

    The most important events are chosen first. Once the viewer has acted in their turn, what that
    did is newer than what the others did before.
    """
    ui, game, viewer = stage.ui, stage.game, stage.scene.viewer
    newest_events = newest_part(stage)
    latest = {event_kind(event): event for event in newest_events}
    news = [
        (event, line)
        for event in newest_events
        if event_kind(event) not in game.states or event is latest[event_kind(event)]
        if (line := game.brief(event, stage.names, stage.lang))
    ]
    news = [each for each in news if not own_secret(each[0], viewer)] or news
    lines = _of_one_turn(stage, since_the_opening(game, news))
    for parts in _with_result(game, news, lines):
        text = ui.say.sentences(line for _, line in parts)
        if measure.fits(text, _two_rows(ui), room, 2, BODY):
            return text, tuple(getattr(event, "seat", None) for event, _ in parts)
    newest = range(len(lines) - 1, -1, -1)
    actors = [getattr(event, "seat", None) for event, _ in lines]
    last = next((actors[at] for at in newest if actors[at] not in (None, viewer)), None)
    turn = [at for at in newest if game.turns and last is not None and actors[at] == last]
    begun = next((at for at in newest if event_kind(lines[at][0]) in game.actions), len(lines))
    action = [at for at in newest if at >= begun]
    heads = [
        next((at for at in newest if concerns(lines[at][0], viewer)), None),
        *(
            next((at for at in among if event_kind(lines[at][0]) in kinds), None)
            # The last action before the rest of its turn, and that before older turns.
            for among, ranks in (
                (action, (*game.headlines, game.effects)),
                (turn, game.headlines),
                (newest, game.headlines),
            )
            for kinds in ranks
        ),
    ]
    # Changes of turn are the least important news.
    others = sorted(newest, key=lambda at: event_kind(lines[at][0]) in game.turns)
    order = [*dict.fromkeys(at for at in (*heads, *others) if at is not None)]

    def fit(shown: list[int], size: float) -> bool:
        text = ui.say.sentences(lines[at][1] for at in shown)
        return measure.fits(text, size, room, 2, BODY)

    # A headline is followed by any event that fits, otherwise only by the second newest event.
    weighty = any(at is not None for at in heads)
    # Beside an older turn that affects the viewer, the newest turn is worth smaller letters.
    older = order[0] not in turn
    for second in order[1:] if weighty else order[1:2]:
        shown = sorted((order[0], second))
        size = LEAST if older and second in turn else _two_rows(ui)
        if not fit(shown, size):
            continue
        for also in range(shown[0] + 1, len(lines)):  # what the same action brought, too
            if actors[also] == actors[shown[0]] and fit(all_ := sorted({*shown, also}), size):
                shown = all_
        return ui.say.sentences(lines[at][1] for at in shown), tuple(actors[at] for at in shown)
    main = lines[order[0]][1]
    fits = measure.fits(main, LEAST, room, 2, BODY)
    return main if fits else ui.say("recap.short"), (actors[order[0]],)


def news_bar(
    stage: AnyContext,
    on_open: Callable[..., None],
    more: ft.Control | None = None,
    actor: int | None = None,
) -> ft.Control | None:
    """Draws the newest events since the player's last turn.

    Returns None if there are no events.

    Args:
        stage: Context of the board.
        on_open: Opens the log when the bar is tapped.
        more: Link to the reason for the last move, shown at the end of the bar if it tells of
            that move's player.
        actor: Player who made the last move.
    """
    ui = stage.ui
    lines = sentences(stage, stage.scene.recap)
    if not lines:
        return None
    room = ui.width - 2 * ui.edge - 2 * 12 - 18 - 8
    linked = room - 2 - kit.TARGET
    shown, actors = _shortest(stage, room if more is None else linked)
    if more is not None and actor in actors:
        room = linked
    elif more is not None:
        more, (shown, _) = None, _shortest(stage, room)
    news = kit.tappable(
        ui,
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=12, vertical=kit.NEWS_PAD),
            height=kit.news_height(ui),
            border_radius=10,
            clip_behavior=kit.UNCUT,
            bgcolor=ui.colors.raised,
            content=ft.Row(
                [
                    kit.icon(ui, "history", 18, ui.colors.quiet),
                    ft.Container(expand=True, content=_sentence_text(ui, shown, room)),
                ],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        aria_text(stage) or ui.say("recap.short"),
        on_open,
        key="recap",
    )
    if more is None:
        return news
    return ft.Row(
        [ft.Container(news, expand=True, key="recap"), more],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _sentence_text(ui: Ui, sentence: str, room: float) -> ft.Text:
    """Draws a sentence in a text size that fits the news bar."""
    two = _two_rows(ui)
    one = min(ui.size("small"), measure.filling(sentence, room, BODY))
    text = kit.text(ui, sentence, "small", quiet=True, max_lines=2 if two >= one else 1)
    text.size = max(one, measure.largest(sentence, two, LEAST, room, 2, BODY))
    return text


def column(
    stage: AnyContext,
    on_open: Callable[..., None],
    more: ft.Control | None = None,
    actor: int | None = None,
) -> ft.Control:
    """Draws the newest events as a scrolling column beside the board.

    Args:
        stage: Context of the board.
        on_open: Opens the log when the column is tapped.
        more: Link to the reason for the last move, shown below if an event of its player is.
        actor: Player who made the last move.
    """
    ui = stage.ui
    lines = sentences(stage, stage.scene.recap)
    rows: list[ft.Control] = [
        kit.text(ui, line, "small", quiet=index > 0) for index, line in enumerate(lines[:-MANY:-1])
    ]
    news: list[ft.Control] = []
    if lines:
        # A single line is lower than a touch target.
        pad = 8 if len(lines) > 1 else max(8.0, (kit.TARGET - kit.line(ui, "small")) / 2)
        face = ft.Container(
            shapes.column(rows, 6),
            width=ui.width - 8,
            padding=ft.Padding.symmetric(horizontal=ui.edge - 4, vertical=pad),
        )
        content = kit.tappable(
            ui, face, aria_text(stage) or ui.say("recap.short"), on_open, key="recap"
        )
        news = [ft.Column([content], scroll=ft.ScrollMode.AUTO, expand=True)]
    if more is not None and any(getattr(each, "seat", None) == actor for each in stage.scene.recap):
        news.append(ft.Row([more], alignment=ft.MainAxisAlignment.END))
    return ft.Container(
        ft.Column(news, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.symmetric(horizontal=4),
        expand=True,
        key="news",
    )


def agreements(
    say: House,
    names: Sequence[str],
    agreed: Sequence[tuple[int, int]],
    opened: Sequence[tuple[int, int, bool]],
) -> list[LogLine]:
    """Returns log lines about moves undone by agreement and about removed PINs.

    Args:
        say: Texts of the app.
        names: Names of the players.
        agreed: Moves that were undone, each as number of the action and its seat.
        opened: PINs that were removed, each as number of the action, seat, and whether
            other people agreed.
    """
    known = range(len(names))
    moves = [
        (number, say("recap.agreed", name=names[seat])) for number, seat in agreed if seat in known
    ]
    pins = [
        (number, say(f"recap.pin.{'agreed' if others else 'alone'}", name=names[seat]))
        for number, seat, others in opened
        if seat in known
    ]
    return [*moves, *pins]


def with_notes(
    lines: Sequence[LogLine], start: int, notes: Sequence[LogLine]
) -> tuple[list[LogLine], int]:
    """Inserts further lines into a log, each after its action.

    Args:
        lines: Lines of the log.
        start: Index of the first new line.
        notes: Lines to insert.

    Returns:
        All lines, and the index of the first new line among them.
    """
    since = lines[start][0] if start < len(lines) else lines[-1][0] + 1 if lines else 0
    older = sorted([*lines[:start], *(note for note in notes if note[0] < since)], key=_number)
    newer = sorted([*lines[start:], *(note for note in notes if note[0] >= since)], key=_number)
    return [*older, *newer], len(older)


def _number(line: LogLine) -> int:
    return line[0]


def log(
    ui: Ui,
    lines: Sequence[LogLine],
    ask: Callable[[int], ft.Control | None],
    helped: Mapping[int, str],
    *,
    newest_first: bool = False,
) -> list[ft.Control]:
    """Draws the lines of a log.

    Args:
        ui: Window data.
        lines: The lines.
        ask: Draws the link to the reason for an action, shown beside the action's first
            line.
        helped: Texts about help by action number, each shown below the action's first line.
        newest_first: Whether the last line is at the top.
    """
    if not lines:
        return [kit.text(ui, ui.say("recap.empty"), quiet=True)]
    rows: list[ft.Control] = []
    before = -1
    for number, line in lines:
        more = ask(number) if number != before else None
        content: ft.Control = kit.apart(kit.text(ui, line))
        if number in helped and number != before:
            note = kit.text(ui, helped[number], "small", quiet=True)
            content = shapes.column([content, note], 2)
        before = number
        rows.append(
            ft.Container(
                padding=ft.Padding.symmetric(vertical=6 if more is None else 0),
                border=ft.Border.only(bottom=ft.BorderSide(1, ui.colors.line)),
                content=content
                if more is None
                else ft.Row(
                    [ft.Container(content, expand=True), more],
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            )
        )
    return rows[::-1] if newest_first else rows
