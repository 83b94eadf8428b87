"""What is asked, and the step to take: the banner above the board and the foot below it."""

import flet as ft

from app.games.common.geometry import Rect
from app.games.onstage import words
from app.games.onstage.moment import Moment
from app.theme import Ui, kit
from app.theme.ui import BODY, STRONG
from engines.kernel.action import Action
from engines.onstage.content import VALUES


def banner(moment: Moment, area: Rect) -> ft.Control:
    """The question of a choice on the open board, addressed to its player by name."""
    stage = moment.stage
    ui = stage.ui
    seat = moment.seat
    assert seat is not None
    return ft.Container(
        ft.Row(
            [
                kit.badge(stage.seats[seat].colour, 36, stage.seats[seat].understudy),
                ft.Container(
                    ft.Semantics(
                        live_region=True,
                        content=ft.Text(
                            question(moment),
                            size=ui.size("large" if not ui.tight else "body"),
                            font_family=STRONG,
                            color=ui.colors.text,
                            max_lines=3,
                        ),
                    ),
                    expand=True,
                ),
                kit.tool(
                    ui,
                    "help",
                    ui.say("onstage.rules"),
                    lambda _: stage.explain(f"ask.{moment.asked}"),
                    color=ui.colors.quiet,
                    key="ask-rules",
                ),
            ],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        left=area.x,
        top=area.y,
        width=area.w,
        height=area.h,
        alignment=ft.Alignment.CENTER_LEFT,
        key="banner",
    )


def question(moment: Moment) -> str:
    """What is asked on the open board, in a few words and with the player's name."""
    stage, decision = moment.stage, moment.stage.scene.decision
    if decision is None or moment.seat is None:
        return ""
    about = decision.about
    card: int = about["card"]
    out = about.get("out")
    return stage.ui.say(
        f"onstage.ask.{moment.asked}",
        name=stage.names[moment.seat],
        card=words.card_name(stage, card),
        suit=words.suit_name(stage, card // VALUES),
        out="" if out is None else words.short(stage, out),
    )


def foot(moment: Moment) -> ft.Control | None:
    """The step to take here; None when nothing is asked on this screen."""
    if moment.asked == "play":
        return _play_foot(moment)
    if moment.picking:
        return _pick_foot(moment)
    return None


def _note(moment: Moment, sentence: str, *, strong: bool = False, key: str) -> ft.Control:
    ui = moment.stage.ui
    if not sentence:
        return ft.Container(key=key)
    one_line = _still(ui) and not ui.landscape
    fits = len(sentence) * ui.size("body") * 0.52 < ui.width - 2 * ui.edge
    return ft.Semantics(
        live_region=True,
        content=ft.Text(
            sentence,
            size=ui.size("body" if fits or not one_line else "small"),
            font_family=STRONG if strong else BODY,
            color=ui.colors.text if strong else ui.colors.quiet,
            text_align=ft.TextAlign.CENTER,
            max_lines=1 if one_line else None,
            overflow=ft.TextOverflow.ELLIPSIS if one_line else ft.TextOverflow.CLIP,
        ),
        key=key,
    )


def _still(ui: Ui) -> bool:
    """Whether the foot keeps its height whatever it says, so that the board stays where it is."""
    return ui.text_scale < 1.5


def _foot(moment: Moment, note: ft.Control, step: ft.Control) -> ft.Control:
    """The note over the step, or beside it where the window is wide."""
    ui = moment.stage.ui
    height = kit.step_height(ui, note=True) if _still(ui) else None
    if ui.landscape:
        return ft.Row(
            [ft.Container(note, expand=2), ft.Container(step, expand=3)],
            spacing=16,
            height=height,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Column(
        [note, ft.Container(step, height=kit.STEP) if _still(ui) else step],
        spacing=kit.NOTE_GAP,
        height=height,
        tight=height is None,
        alignment=ft.MainAxisAlignment.END,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _play_foot(moment: Moment) -> ft.Control:
    """Which card, and what comes of it; or why a card may not be played."""
    stage, view = moment.stage, moment.view
    ui = stage.ui
    by_suit = stage.sort != "value"
    sort = kit.tool(
        ui,
        "sort-value" if by_suit else "sort-suit",
        ui.say("onstage.sort.value" if by_suit else "onstage.sort.suit"),
        lambda _: stage.set_sort("value" if by_suit else "suit"),
        key="sort",
    )
    if moment.refused is not None:
        return _foot(
            moment,
            _note(
                moment,
                ui.say("onstage.refused", card=words.card_name(stage, moment.refused)),
                key="note",
            ),
            ft.Row(
                [
                    ft.Container(
                        ft.Semantics(
                            live_region=True,
                            content=_refusal(ui, reason(moment)),
                        ),
                        expand=True,
                    ),
                    kit.tool(
                        ui,
                        "rules",
                        ui.say("onstage.rules"),
                        lambda _: stage.explain(rule(moment)),
                        key="why-rules",
                    ),
                ],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        )
    if moment.chosen is None:
        note = situation(moment)
        step = kit.primary(ui, ui.say("onstage.choose.card"), None, expand=True, key="play")
    else:
        card = moment.chosen
        note = words.consequence(stage, view, card)
        action = moment.answers[card]
        step = kit.primary(
            ui,
            stage.game.label(action, view, stage.names, stage.lang),
            lambda _: stage.act(action),
            expand=True,
            key="play",
        )
    return _foot(
        moment,
        _note(moment, note, key="note"),
        ft.Row([sort, step], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER),
    )


def _refusal(ui: Ui, sentence: str) -> ft.Text:
    """Why not, in two lines where the foot keeps its height."""
    room = 2 * (ui.width * (0.6 if ui.landscape else 1) - 2 * ui.edge - 56)
    fits = not _still(ui) or len(sentence) * ui.size("body") * 0.54 < room
    role = "body" if fits else "small"
    return kit.text(ui, sentence, role, strong=True, color=ui.colors.rose)


def situation(moment: Moment) -> str:
    """What the rules ask of the next card, for the one who holds it."""
    stage, view = moment.stage, moment.view
    say = stage.ui.say
    if not view["table"]:
        return say("onstage.now.lead")
    suit = view["table"][0][1] // VALUES
    name = words.suit_name(stage, suit)
    if not moment.hints:
        return say("onstage.now.led", suit=name)
    holds = any(card // VALUES == suit for card in view["hand"] or ())
    return say("onstage.now.follow" if holds else "onstage.now.free", suit=name)


def reason(moment: Moment) -> str:
    """Why the card that was tapped may not be played, with its rule."""
    why = moment.stage.scene.why_not
    if why is None or moment.refused is None or moment.seat is None:
        return ""
    found = why(Action(moment.seat, "play", moment.refused))
    return "" if found is None else found.told(moment.stage.names, moment.stage.lang)


def rule(moment: Moment) -> str | None:
    """The number of the rule behind the refusal, for the rules page."""
    why = moment.stage.scene.why_not
    if why is None or moment.refused is None or moment.seat is None:
        return None
    found = why(Action(moment.seat, "play", moment.refused))
    return (found.rule or None) if found is not None else None


def _pick_foot(moment: Moment) -> ft.Control:
    """Whom, and what would become of the trump; or nobody, where the rules allow it."""
    stage, ui = moment.stage, moment.stage.ui
    chosen, after = moment.chosen, moment.after
    if chosen is None:
        # With very large type the board needs the room more than this reminder does.
        note = standing(moment) if ui.text_scale < 1.5 else ""
        step = kit.primary(ui, ui.say("onstage.choose.performer"), None, expand=True, key="confirm")
    else:
        action = moment.answers[chosen]
        note = preview(moment)
        step = kit.primary(
            ui,
            ui.say(f"onstage.do.{moment.asked}", who=words.short(stage, chosen)),
            lambda _: stage.act(action),
            expand=True,
            key="confirm",
        )
    steps: list[ft.Control] = []
    if moment.let_go is not None:
        let_go = moment.let_go
        steps.append(
            kit.quiet(
                ui, ui.say(f"onstage.do.{let_go.kind}"), lambda _: stage.act(let_go), key="let-go"
            )
        )
    steps.append(step)
    return _foot(
        moment,
        _note(moment, note, strong=after is not None, key="note"),
        ft.Row(steps, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER),
    )


def standing(moment: Moment) -> str:
    """What a choice starts from: who enters next, or what each suit shows on stage."""
    stage, view = moment.stage, moment.view
    if moment.asked == "move":
        return stage.ui.say("onstage.now.front", who=words.short(stage, view["line"][0]))
    sums = words.totals(stage, view["totals"])
    return stage.ui.say("onstage.now.totals", totals=sums or stage.ui.say("onstage.stage.empty"))


def preview(moment: Moment) -> str:
    """What the chosen performer would change: who is called, the trump and the totals."""
    stage, after = moment.stage, moment.after
    if moment.chosen is None or after is None:
        return ""
    name = stage.game.phrase("performer", moment.chosen, stage.lang)
    say = stage.ui.say
    if moment.asked == "swap_out":
        return say("onstage.preview.swap_out", who=name)
    if moment.asked == "move":
        return say("onstage.preview.move", who=name)
    if moment.asked == "claim":
        return say("onstage.preview.claim", who=name)
    if stage.ui.width < 600:  # The totals stand on the plates; one line must do here.
        return words.preview(stage, moment.view, after)
    return say(
        "onstage.preview",
        trump=words.preview(stage, moment.view, after),
        totals=words.totals(stage, after["totals"]) or say("onstage.stage.empty"),
    )
