"""Descriptions of Performers, cards, players and other pieces for the inspector."""

from __future__ import annotations

from app.games.common.inspector import About, State, before_choice
from app.games.common.sign_pieces import HEADING, SignPiece, about_sign, meaning
from app.games.onstage import words
from app.games.onstage.board_state import BoardState
from app.games.onstage.layout import CARD_RATIO, PERFORMER_RATIO
from app.games.onstage.places import CARD, LINE, PERFORMER, SEAT, SLOT, TOTAL, WAS
from app.table.places import Piece
from engines.onstage.content import ABILITY, BLOSSOMS, GRADES, STAR, VALUES, WORTH, Performer

BLOSSOM = "onstage/blossom"


def about(moment: BoardState, piece: Piece | SignPiece) -> About:
    """Returns the inspector's description of a piece or sign."""
    if isinstance(piece, SignPiece):
        return _heading(moment) if piece.sign == HEADING else about_sign(moment.stage, piece.sign)
    if piece.kind == PERFORMER:
        return _performer(moment, piece.number)
    if piece.kind == CARD:
        return _card(moment, piece.number)
    if piece.kind == SEAT:
        return _player(moment, piece.number)
    if piece.kind == TOTAL:
        return _total(moment, piece.number)
    if piece in (SLOT, WAS):
        return _trick(moment, piece)
    return _line(moment) if piece == LINE else _stage(moment)


def _heading(moment: BoardState) -> About:
    view, say = moment.now, moment.stage.ui.say
    single = view["rounds"] == 1
    now, most = (view["trick"], view["tricks"]) if single else (view["round"], view["rounds"])
    key = "onstage.about.rounds.single" if single else "onstage.about.rounds"
    return about_sign(moment.stage, HEADING)._replace(
        text=[say(key, rounds=view["rounds"], tricks=view["tricks"])],
        states=[State(words.full_heading(moment.stage, view))],
        look=f"text:{now}/{most}",
    )


def _total(moment: BoardState, suit: int) -> About:
    stage, view = moment.stage, moment.now
    label = words.total_label(stage, suit, view["totals"][suit], view["totals"][suit])
    signed = [State(label, art=words.suit_art(suit)), *before_choice(moment)]
    return about_sign(stage, "total", signed)


def _trick(moment: BoardState, piece: Piece) -> About:
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    last = words.last_trick(view)
    if piece == WAS and last is not None:
        trump = last["trump"]
        state = State(
            words.trump(stage, trump, past=True),
            art="" if trump is None else words.suit_art(trump),
        )
        return about_sign(stage, "was", [state])
    leads = say("onstage.trick.leads", name=stage.names[view["leader"]])
    return about_sign(stage, "slot", [State(leads)])


def _performer(moment: BoardState, number: int) -> About:
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    name = _name(moment, number)
    worth = BLOSSOMS[number]
    if number == STAR:
        text = [say("onstage.about.star", name=name)]
        signs = [State(say("onstage.about.worth", count=worth), art=BLOSSOM)]
    else:
        suit = number // GRADES
        shown = words.suit_name(stage, suit)
        low = WORTH.index(worth) + 1
        highest = VALUES - WORTH[::-1].index(worth)
        text = [say("onstage.about.won", suit=shown, low=low, high=highest)]
        signs = [
            State(shown, art=words.suit_art(suit)),
            State(say("onstage.about.worth", count=worth), art=BLOSSOM),
        ]
        if number in view["stage"]:
            key = "onstage.about.trump" if suit == view["trump"] else "onstage.about.counts"
            total = view["totals"][suit]
            text.insert(0, say(key, suit=shown, count=worth, total=total))
    states = [*signs, State(_where(moment, number))]
    refused = Piece(PERFORMER, number)
    if moment.picking and (why := moment.against(refused)) is not None:
        states.append(State(why.plain_sentence(stage.names, stage.lang), "locked"))
    return About(name, text, states, words.performer_art(number), PERFORMER_RATIO, "O12")


def _where(moment: BoardState, number: int) -> str:
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    for seat, troupe in enumerate(view["troupes"]):
        if number in troupe:
            return say("onstage.about.troupe_of", name=stage.names[seat])
    if number in view["line"]:
        at = view["line"].index(Performer(number))
        enters = at == 0 and not words.is_final_trick(view)
        key = "onstage.about.front" if enters else "onstage.about.waits"
        return say(key, place=at + 1, count=len(view["line"]))
    return say("onstage.about.on_stage")


def _card(moment: BoardState, number: int) -> About:
    stage, say = moment.stage, moment.stage.ui.say
    suit, value = divmod(number, VALUES)
    kind, named = ABILITY[value], words.named_by(number)
    who = _name(moment, named)
    text = []
    if kind is not None:
        ability = stage.say(f"ability.{kind}")
        text.append(say.entry(ability, stage.say(f"ability.{kind}.help")))
    shown = words.suit_name(stage, suit)
    where = say("onstage.about.named.where", who=who, where=_where(moment, named))
    states = [
        State(shown, art=words.suit_art(suit)),
        State(say("onstage.about.named", who=who, suit=shown), art=BLOSSOM),
        State(where, look=_face(named)),
    ]
    states += [State(sentence) for sentence in _lies(moment, number)]
    return About(
        words.card_name(stage, number), text, states, words.card_art(number), CARD_RATIO, "O8"
    )


def _lies(moment: BoardState, number: int) -> list[str]:
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    last = words.last_trick(view)
    past = not view["table"] and last is not None
    table = last["cards"] if past and last is not None else view["table"]
    winning = [last["winner"], last["card"]] if past and last is not None else view["winning"]
    for seat, card in table:
        if card == number:
            key = "onstage.trick.card"
            if winning and winning[1] == card:
                key = "onstage.about.won_trick" if past else "onstage.trick.card.wins"
            return [say(key, name=stage.names[seat], card=words.card_name(stage, card))]
    piece = Piece(CARD, number)
    why = moment.against(piece) if moment.hints or piece == moment.refused else None
    return (
        [why.plain_sentence(stage.names, stage.lang)] if moment.playing and why is not None else []
    )


def _player(moment: BoardState, seat: int) -> About:
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    troupe, score = view["troupes"][seat], view["scores"][seat]
    over = view["phase"] == "over"
    total = words.score(view, seat)
    text = [say("onstage.about.total", count=total)]
    if view["round"] > 1 and not over:
        text.append(say("onstage.about.sum", before=score, now=total - score))
    text.append(
        say(
            "onstage.player.troupe",
            who=words.listed(stage, [_full(moment, each) for each in troupe]),
        )
        if troupe
        else say("onstage.player.nobody")
    )
    warning = words.warn_of_gift(stage, view)
    if warning and not troupe:
        text.append(warning)
    states = [
        meaning(stage, "score")._replace(look=f"text:{total}"),
        State(say("onstage.player.cards", count=view["hand_sizes"][seat]), sign="hand"),
    ]
    level = stage.seats[seat].understudy
    if level is not None:
        plays = say("understudy.plays", level=say(f"level.{level}"))
        states.append(State(plays, look=f"art:understudies/{level}"))
    if not over and seat == view["leader"]:
        states.append(State(say("onstage.player.leads")))
    if words.on_turn(stage, view, seat):
        states.append(State(say("onstage.player.next"), look="rim:brass"))
    return About(stage.names[seat], text, states, rule="O15")


def _stage(moment: BoardState) -> About:
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    trump, totals = view["trump"], view["totals"]
    most = max(totals)
    level = [words.suit_name(stage, suit) for suit, sum_ in enumerate(totals) if sum_ == most]
    if trump is not None:
        suit = words.suit_name(stage, trump)
        why = say("onstage.about.most", suit=suit, count=most)
    elif most:
        why = say("onstage.about.level", suits=words.listed(stage, level), count=most)
    else:
        why = say("onstage.about.nobody_counts")
    states = [State(_full(moment, number), look=_face(number)) for number in sorted(view["stage"])]
    if not states:
        states = [State(say("onstage.about.stage_empty"))]
    if moment.picking:
        states += before_choice(moment)
    states.append(meaning(stage, "spotlight"))
    return About(words.trump(stage, trump), [why], states, rule="O9")


def _line(moment: BoardState) -> About:
    view, say = moment.now, moment.stage.ui.say
    final = words.is_final_trick(view)
    states = [
        State(say("onstage.about.place", place=place, who=_full(moment, number)),
              look=_face(number))
        for place, number in enumerate(view["line"], start=1)
    ]  # fmt: skip
    if states:
        states += [] if final else [meaning(moment.stage, "front")]
    text = [say("onstage.about.line") if states else say("onstage.line.empty")]
    if states and final:
        text = [say("onstage.about.line.final")]
    return About(say("onstage.about.line.title"), text, states, rule="O6")


def _name(moment: BoardState, number: int) -> str:
    return moment.stage.game.phrase("performer", number, moment.stage.lang)


def _full(moment: BoardState, number: int) -> str:
    return moment.stage.game.phrase("claimed", number, moment.stage.lang)


def _face(number: int) -> str:
    return f"art:{words.performer_art(number)}"
