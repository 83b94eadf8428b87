"""News bar: the newest events since a player last looked."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, dropwhile, groupby, islice, pairwise
from typing import Any, NamedTuple

import flet as ft

from app.table import reasons
from app.table.board import AnyContext
from app.table.recap import cause_of, ranks_of, sentences, summed
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY
from engines import Event, Game, event_kind

MANY = 12
"""Number of sentences at which older ones are left out."""

LEAST = 10.0
"""Minimum text size in the news bar, in logical pixels."""


def public_news(stage: AnyContext) -> list[str]:
    """Returns sentences about public events since the reader last looked.

    They are worded for listening. Private events, such as cards drawn, are in the log and in the
    hand.
    """
    game, at, lines = stage.game, 0, list[str]()
    public = [event for event in _recap(stage) if event.audience is None]
    for start, end in _runs(game, public):
        lines += sentences(stage, public[at:start], game.aloud)
        lines.append(game.gathered(public[start:end], stage.names, stage.lang))
        at = end
    return [*lines, *sentences(stage, public[at:], game.aloud)]


def aria_text(stage: AnyContext) -> str:
    """Returns the news bar's label for a screen reader.

    Returns "" without public news.
    """
    said = public_news(stage)
    return stage.ui.say("recap.label", text=stage.ui.say.sentences(said)) if said else ""


def _recap(stage: AnyContext) -> Sequence[Event]:
    return summed(stage.game, stage.scene.recap, together=True)


def _two_rows(ui: Ui) -> float:
    return min(ui.size("small"), (kit.news_height(ui) - 2 * kit.NEWS_PAD) / (2 * kit.LINE))


def concerns(event: Event, seat: int | None) -> bool:
    """Returns whether an event is another seat's action that affects this seat."""
    fields = {name: getattr(event, name) for name in getattr(event, "_fields", ())}
    if seat is None or fields.get("seat") == seat:
        return False
    return any(name.endswith("_seat") and value == seat for name, value in fields.items())


def affects(game: Game[Any], event: Event, seat: int | None) -> bool:
    """Returns whether an event affects this seat or every seat, usually by another's action."""
    kind, actor = event_kind(event), getattr(event, "seat", None)
    lost = kind in game.losses and seat is not None and actor == seat
    return lost or (kind in game.shared and actor != seat) or concerns(event, seat)


def own_secret(event: Event, seat: int | None) -> bool:
    """Returns whether an event is private and not another seat's action.

    The seat has just seen it, and beside another player's action it would be misunderstood.
    """
    return event.audience is not None and not concerns(event, seat)


def since_the_opening(game: Game[Any], news: list[tuple[Event, str]]) -> list[tuple[Event, str]]:
    """Returns the news without the opening of the match.

    The opening is kept if only changes of turn followed it. If a later part of the match is under
    way, returns the news from the beginning of that part.
    """
    kinds = [event_kind(event) for event, _ in news]
    for at in range(len(kinds) - 1, 0, -1):
        if not game.restarts.get(kinds[at], frozenset()).isdisjoint(kinds[at + 1 :]):
            return news[at:]
    later = [*dropwhile(lambda each: event_kind(each[0]) in game.prologue, news)]
    return news if all(event_kind(event) in game.turns for event, _ in later) else later


def newest_part(stage: AnyContext) -> Sequence[Event]:
    """Returns the events that are still news.

    In the viewer's own turn these are the events of that turn, if any of them has a sentence.
    """
    return _own_part(stage) or stage.scene.recap


def _own_part(stage: AnyContext) -> Sequence[Event]:
    scene = stage.scene
    own = scene.recap[len(scene.recap) - scene.own_news :]
    return own if sentences(stage, own, stage.game.brief) else ()


def _of_one_turn(stage: AnyContext, news: list[tuple[Event, str]]) -> list[tuple[Event, str]]:
    """Returns the news of the turn to report.

    This is the last turn that affects the viewer, followed by the newest turn so that no newer news
    is lost. Without such a turn, it is the other players' last turn. Turns with notable events come
    before those without.

    If that turn neither affects the viewer nor has a headline, all the news is returned, except in
    a game with parts such as tricks. Events before the turn's first action belong to it only after
    a pause.
    """
    game, viewer = stage.game, stage.scene.viewer
    kinds = [event_kind(event) for event, _ in news]
    actors = [getattr(event, "seat", None) for event, _ in news]
    touching = [at for at, (event, _) in enumerate(news) if affects(game, event, viewer)]
    others = [at for at, actor in enumerate(actors) if actor not in (None, viewer)]
    if not touching and not others:
        return news
    start = end = _weightiest(game, kinds, touching or others)
    known = [actor for actor in actors[: end + 1] if actor is not None]
    # A change of a total names nobody who acts, and an own ability only answers.
    actor = next((each for each in reversed(known) if each != viewer), next(iter(known), None))
    closes = [kind in game.closings for kind in kinds]
    during = (None, actor, viewer)
    while start > 0 and actors[start - 1] in during and closes[start - 1] <= closes[start]:
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


def _weightiest(game: Game[Any], kinds: Sequence[str], among: Sequence[int]) -> int:
    """Returns the newest of some events, by index; the notable ones come first, by rank."""
    ranks = (rank & game.notable for rank in game.headlines)
    found = (next((at for at in reversed(among) if kinds[at] in rank), None) for rank in ranks)
    return next((at for at in found if at is not None), among[-1])


def _with_result(
    stage: AnyContext, news: list[tuple[Event, str]], turn: list[tuple[Event, str]]
) -> list[list[tuple[Event, str]]]:
    game = stage.game
    kinds = [event_kind(event) for event, _ in news]
    end = max((at for at, kind in enumerate(kinds) if kind in game.closings), default=None)
    if end is None or kinds[-1] in game.closings or turn[-1:] != news[-1:]:
        return []
    if game.headlines[0].intersection(kinds[end:]):
        return []
    start = end
    while start > 0 and kinds[start - 1] in game.closings:
        start -= 1
    after = [each for each in news[end + 1 :] if event_kind(each[0]) not in game.openings]
    newest = after[::-1] or news[-1:]
    first, last = news[start], news[end]
    if after:
        first, last = (
            (event, game.earlier(event, stage.names, stage.lang)) for event, _ in (first, last)
        )
    whole = [first, *news[start + 1 : end + 1], newest[0]]
    alone = [] if last[1] == news[end][1] else [[last, newest[0]]]  # it says which part it ends
    return [whole, *alone, *([first, each] for each in newest)]


def _without_old_states(game: Game[Any], lines: list[tuple[Event, str]]) -> list[tuple[Event, str]]:
    """Returns the news without states from before the first action."""
    kinds = [event_kind(event) for event, _ in lines]
    begun = next((at for at, kind in enumerate(kinds) if kind not in game.openings), len(kinds))
    if begun == len(kinds):
        return lines
    return [each for at, each in enumerate(lines) if at >= begun or kinds[at] not in game.states]


def _news(stage: AnyContext) -> list[tuple[Event, str]]:
    game, seen, viewer = stage.game, newest_part(stage), stage.scene.viewer
    events = summed(game, seen)
    latest = {event_kind(event): event for event in events}
    causes = {
        at: cause
        for at, event in enumerate(events)
        if any(event is each for each in seen)
        if (cause := cause_of(game, events, at)) is not None
    }
    briefs = [game.brief(event, stage.names, stage.lang) for event in events]
    lines = [*briefs]
    for at, cause in causes.items():
        lines[at] = game.with_cause(events[at], events[cause], stage.names, stage.lang)
        lines[cause] = ""
        for aim in range(cause + 1, at):
            if event_kind(events[aim]) in game.aims:
                lines[aim] = ""
    for start, end in _runs(game, events):
        lines[start : end - 1] = [""] * (end - 1 - start)
        lines[end - 1] = game.gathered(events[start:end], stage.names, stage.lang)
    for at, following in pairwise(range(len(events))):
        if event_kind(events[at]) in game.causes and not briefs[following]:
            lines[at] = ""  # what it does comes to nothing
    news = [
        (event, line)
        for event, line in zip(events, lines, strict=True)
        if event_kind(event) not in game.states or event is latest[event_kind(event)]
        if line
    ]
    return [each for each in news if not own_secret(each[0], viewer)] or news


def _runs(game: Game[Any], events: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """Yields where several events that are told together begin and end."""
    start = 0
    for _, run in groupby(events, lambda event: (event_kind(event), getattr(event, "seat", None))):
        end = start + len([*run])
        if end - start > 1 and event_kind(events[start]) in game.gathers:
            yield start, end
        start = end


class _Ranking(NamedTuple):
    """News in the order of their importance, as indices.

    Attributes:
        order: All news, the most important first.
        weighty: Whether the first one is a headline or affects the viewer.
        older: Whether the first one is older than the last turn of another player.
        turn: News of that turn.
    """

    order: list[int]
    weighty: bool
    older: bool
    turn: list[int]


def _ranked(game: Game[Any], viewer: int | None, lines: list[tuple[Event, str]]) -> _Ranking:
    """Ranks news by importance for the viewer.

    News that affects the viewer is first, then headlines. Minor events and changes of turn are
    last.

    Headlines of the last action come before the rest of its turn, which comes before older turns.
    """
    newest = range(len(lines) - 1, -1, -1)
    kinds = [event_kind(event) for event, _ in lines]
    actors = [getattr(event, "seat", None) for event, _ in lines]
    last = next((actors[at] for at in newest if actors[at] not in (None, viewer)), None)
    turn = [at for at in newest if game.turns and last is not None and actors[at] == last]
    begun = next((at for at in newest if kinds[at] in game.actions), len(lines))
    action = [at for at in newest if at >= begun]
    touching = [at for at, (event, _) in enumerate(lines) if affects(game, event, viewer)]
    heads: list[int | None] = [_weightiest(game, kinds, touching)] if touching else []
    if not touching and lines:
        main = _weightiest(game, kinds, range(len(lines)))
        heads = [main] if kinds[main] in game.notable else []
    for among, ranks in (
        (action, (*game.headlines, game.effects)),
        (turn, game.headlines),
        (newest, game.headlines),
    ):
        heads += [next((at for at in among if kinds[at] in rank), None) for rank in ranks]
    others = sorted(newest, key=lambda at: (kinds[at] in game.turns, kinds[at] in game.minor))
    order = [*dict.fromkeys(at for at in (*heads, *others) if at is not None)]
    weighty = any(at is not None for at in heads)
    return _Ranking(order, weighty, order[:1] != [] and order[0] not in turn, turn)


def _newest_first(game: Game[Any], lines: list[tuple[Event, str]]) -> _Ranking:
    """Ranks the news of the viewer's own turn: headlines, then the rest, each from the newest."""
    kinds = [event_kind(event) for event, _ in lines]
    heads = frozenset[str]().union(*game.headlines)
    newest = range(len(lines) - 1, -1, -1)
    order = sorted(newest, key=lambda at: (kinds[at] not in heads, kinds[at] in game.minor))
    return _Ranking(order, not heads.isdisjoint(kinds), older=False, turn=[])


class _Gains(NamedTuple):
    """Gains of all players since the viewer looked, told together.

    Attributes:
        events: The gains. One that affects the viewer is told by itself.
        ways: Texts about them, the longest first.
        at: Number of other lines that are older than the last gain.
    """

    events: list[Event]
    ways: list[str]
    at: int


class _Turns(NamedTuple):
    """Acts of the other players since the viewer looked, as indices of lines.

    Attributes:
        acts: Acts of each player, the last player first. What affects the viewer comes first, then
            the most important act.
        heads: Headlines among the lines, and what affects the viewer.
    """

    acts: list[list[int]]
    heads: frozenset[int]


class _Report(NamedTuple):
    """News to choose from for the space in the news bar.

    Attributes:
        results: Reports of the last trick's end with the newest event, to be tried first.
        gains: Gains, to be tried next; None without any.
        lines: Other news to report.
        ranking: Order of the lines by importance.
        affects: Whether the first of them affects the viewer.
        turns: What each other player did; None if the game does not tell it of each.
    """

    results: list[list[tuple[Event, str]]]
    gains: _Gains | None
    lines: list[tuple[Event, str]]
    ranking: _Ranking
    affects: bool
    turns: _Turns | None


def _turns_of_others(
    game: Game[Any], viewer: int | None, lines: list[tuple[Event, str]]
) -> _Turns | None:
    """Returns what each other player did, or None if nobody did anything.

    Minor events, such as the cards drawn at the end of a turn, count only if there are no others.
    """
    ranks = ranks_of(game)
    kinds = [event_kind(event) for event, _ in lines]
    actors = [getattr(event, "seat", None) for event, _ in lines]
    others = [at for at, actor in enumerate(actors) if actor not in (None, viewer)]
    done = [at for at in others if kinds[at] not in game.turns]
    acts = [at for at in done if kinds[at] not in game.minor] or done
    touching = {at for at in done if affects(game, lines[at][0], viewer)}
    acts.sort(key=lambda at: (at not in touching, ranks.get(kinds[at], len(ranks)), -at))
    last_first = dict.fromkeys(actors[at] for at in sorted(acts, reverse=True))
    turns = [[at for at in acts if actors[at] == actor] for actor in last_first]
    heads = touching.union(at for at, kind in enumerate(kinds) if kind in ranks)
    return _Turns(turns, frozenset(heads)) if turns else None


def _report(stage: AnyContext) -> _Report:
    game, viewer, all_news = stage.game, stage.scene.viewer, _news(stage)
    news = since_the_opening(game, all_news)
    own = bool(game.notable and _own_part(stage))
    affecting = [event for event, _ in news if not own and affects(game, event, viewer)][-1:]
    gained = [
        at
        for at, (event, _) in enumerate(news)
        if event_kind(event) in game.gains and not any(event is each for each in affecting)
    ]
    others = [each for at, each in enumerate(news) if at not in gained]
    by_player = bool(game.notable) and not own and not gained
    turn = others if own or by_player or not others else _of_one_turn(stage, others)
    lines = _without_old_states(game, turn)
    gains = None
    if gained:
        events = [news[at][0] for at in gained]
        older = [event for event, _ in news[: gained[-1]]]
        before = sum(any(event is each for each in older) for event, _ in lines)
        gains = _Gains(events, game.gained(events, stage.names, stage.lang), before)
    ranking = _newest_first(game, lines) if own else _ranked(game, viewer, lines)
    results = _with_result(stage, all_news, lines)
    turns = _turns_of_others(game, viewer, lines) if by_player else None
    return _Report(results, gains, lines, ranking, bool(affecting), turns)


_Words = tuple[str, tuple[int | None, ...]]
"""Text of the news bar, and the players whom it is about."""


def _shortest(ui: Ui, report: _Report, room: float) -> _Words:
    for parts in report.results:
        text = ui.say.sentences(line for _, line in parts)
        if measure.fits(text, _two_rows(ui), room, 2, BODY):
            return text, tuple(getattr(event, "seat", None) for event, _ in parts)
    if (gained := _with_gains(ui, report, room)) is not None:
        return gained
    if report.turns is not None:
        return _of_every_player(ui, report, report.turns, room)
    return _most_important(ui, report, room)


def _with_gains(ui: Ui, report: _Report, room: float) -> _Words | None:
    """Returns the gains of all players, and what fits beside them.

    That is what affects the viewer, otherwise the most important other news. Returns None without
    gains, and if they do not fit.
    """
    gains, lines = report.gains, report.lines
    if gains is None:
        return None
    first = report.ranking.order[: int(report.affects)]
    more = [[*first, each] for each in report.ranking.order if each not in first]

    def fits(way: str, shown: list[int], size: float) -> bool:
        return measure.fits(_beside(ui, report, way, shown), size, room, 2, BODY)

    for size in (_two_rows(ui), LEAST):
        for way in gains.ways:
            if fits(way, first, size):
                shown = next((each for each in more if fits(way, each, size)), first)
                about = [*(lines[each][0] for each in sorted(shown)), *gains.events]
                actors = tuple(getattr(event, "seat", None) for event in about)
                return _beside(ui, report, way, shown), actors
    return None


def _beside(ui: Ui, report: _Report, way: str, shown: list[int]) -> str:
    """Returns a text about gains with other lines, in the order of events."""
    lines = [report.lines[at][1] for at in sorted(shown)]
    before = 0 if report.gains is None else sum(at < report.gains.at for at in shown)
    return ui.say.sentences([*lines[:before], way, *lines[before:]])


def _of_every_player(ui: Ui, report: _Report, turns: _Turns, room: float) -> _Words:
    """Returns the most important news, and what fits of each other player's turn.

    After one act of each player come the other headlines of the last one, in the smallest type if
    necessary, and then whatever else fits.
    """
    first, (last, *_) = report.ranking.order[0], turns.acts

    def with_one(shown: list[int], acts: Iterable[int], size: float) -> list[int]:
        """Returns the shown lines with the first of some acts that fits."""
        fitting = (at for at in acts if _fits(ui, report, [*shown, at], size, room))
        return [*shown, *islice(fitting, 1)]

    def short(act: int) -> tuple[bool, int]:
        return act not in turns.heads, len(report.lines[act][1])

    def covered(order: Callable[[list[int]], list[int]]) -> list[int]:
        shown = [first]
        for acts in turns.acts:
            shown = shown if first in acts else with_one(shown, order(acts), LEAST)
        return shown

    # Important acts of each, unless shorter ones leave room for more players.
    shown = max(covered(list), covered(partial(sorted, key=short)), key=len)
    rest = [(at, LEAST) for at in last if at in turns.heads]
    rest += [(at, _two_rows(ui)) for at in chain.from_iterable(turns.acts)]
    for at, size in rest:
        shown = with_one(shown, {at}.difference(shown), size)
    return _worded(ui, report, shown, room)


def _most_important(ui: Ui, report: _Report, room: float) -> _Words:
    lines, ranking = report.lines, report.ranking
    if not lines:
        return ui.say("recap.short"), ()
    actors = [getattr(event, "seat", None) for event, _ in lines]
    # What is weighty is followed by any event that fits, otherwise only by the second newest.
    first, *others = ranking.order
    for second in others if ranking.weighty else others[:1]:
        shown = sorted((first, second))
        # Beside an older turn that affects the viewer, the newest turn is worth smaller letters.
        size = LEAST if ranking.older and second in ranking.turn else _two_rows(ui)
        if not _fits(ui, report, shown, size, room):
            continue
        for also in ranking.order:  # what the same action brought, too
            all_ = sorted({*shown, also})
            same = also > shown[0] and actors[also] == actors[shown[0]]
            if same and _fits(ui, report, all_, size, room):
                shown = all_
        return _worded(ui, report, shown, room)
    return _worded(ui, report, [first], room)


def _fits(ui: Ui, report: _Report, shown: Sequence[int], size: float, room: float) -> bool:
    text = ui.say.sentences(report.lines[at][1] for at in sorted(shown))
    return measure.fits(text, size, room, 2, BODY)


def _worded(ui: Ui, report: _Report, shown: Sequence[int], room: float) -> _Words:
    """Returns chosen lines and their players; if they do not fit, only that there are news."""
    lines = [report.lines[at] for at in sorted(shown)]
    actors = tuple(getattr(event, "seat", None) for event, _ in lines)
    if not _fits(ui, report, shown, LEAST, room):
        return ui.say("recap.short"), actors
    return ui.say.sentences(line for _, line in lines), actors


def news_bar(
    stage: AnyContext,
    on_open: Callable[..., None],
    more: ft.Control | None = None,
    actor: int | None = None,
) -> ft.Control | None:
    """Draws the news bar.

    Returns None if there are no events.

    Args:
        stage: Context of the board.
        on_open: Opens the log when the bar is tapped.
        more: Link to the reason for the last move, shown at the end of the bar if it tells of that
            move's player.
        actor: Player who made the last move.
    """
    ui = stage.ui
    lines = sentences(stage, stage.scene.recap)
    if not lines:
        return None
    room = ui.width - 2 * ui.edge - 2 * 12 - 18 - 8
    linked = room - 2 - reasons.link_width(ui)
    report = _report(stage)
    shown, actors = _shortest(ui, report, room if more is None else linked)
    if more is not None and actor in actors:
        room = linked
    elif more is not None:
        more, (shown, _) = None, _shortest(ui, report, room)
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
        more: Link to the reason for the last move, shown below the news if they tell of that move's
            player.
        actor: Player who made the last move.
    """
    ui = stage.ui
    lines = sentences(stage, _recap(stage))
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
