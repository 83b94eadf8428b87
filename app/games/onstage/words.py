"""Names and labels of Onstage's pieces in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from app.games.onstage.types import BoardContext, View
from engines import foreign
from engines.onstage.content import (
    ABILITY,
    BLOSSOMS,
    CARDS,
    GRADES,
    PERFORMER_IDS,
    STAR,
    SUIT_IDS,
    SUIT_SIGNS,
    VALUES,
    WORTH,
    Card,
    Suit,
)
from engines.onstage.events import (
    AbilitySkipped,
    Event,
    LoneAward,
    NothingToClaim,
    PerformerAdded,
    PerformerMoved,
    PerformerRemoved,
    PerformersSwapped,
)
from engines.onstage.views import best_card, can_claim, can_turn, claimable

if TYPE_CHECKING:
    from engines.onstage.views import Trick

E = TypeVar("E", bound=Event)

Effect: TypeAlias = PerformerMoved | PerformerAdded | PerformerRemoved | PerformersSwapped
EFFECTS = (PerformerMoved, PerformerAdded, PerformerRemoved, PerformersSwapped)
"""Events in which a player changes the line or the stage."""

LEAST_HEADING = 380
"""Window width below which the shortest heading omits the number of Rounds."""

FOREIGN = foreign(__name__)
"""Ids of Performers added by a content pack, which have no pictures."""


def card_art(card: int) -> str:
    """Returns the picture id of a card."""
    return f"onstage/card-{SUIT_IDS[card // VALUES]}-{card % VALUES + 1}"


def performer_art(performer: int) -> str:
    """Returns the picture id of a Performer."""
    kind = "blank" if PERFORMER_IDS[performer] in FOREIGN else "performer"
    if performer == STAR:
        return f"onstage/{kind}-star"
    return f"onstage/{kind}-{SUIT_IDS[performer // GRADES]}-{BLOSSOMS[performer]}"


def suit_art(suit: int) -> str:
    """Returns the picture id of a suit's sign."""
    return f"onstage/sign-{SUIT_SIGNS[suit]}"


def pictures(lighting: str) -> tuple[str, ...]:
    """Returns the ids of the game's pictures, the theatre's first."""
    house = ("stage-backdrop", "stage-floor", "spotlight", "valance", "proscenium-left")
    return (
        *(f"house/{name}-{lighting}" for name in (*house, "proscenium-right")),
        *(performer_art(performer) for performer in range(STAR + 1)),
        *(suit_art(suit) for suit in range(len(SUIT_SIGNS))),
        "onstage/blossom",
        *(card_art(card) for card in range(CARDS)),
    )


def suit_name(stage: BoardContext, suit: int) -> str:
    """Returns the name of a suit, such as "Pink"."""
    return stage.game.phrase("suit", suit, stage.lang)


def card_name(stage: BoardContext, card: int) -> str:
    """Returns the name of a card, such as "Pink 7"."""
    return stage.game.phrase("card", card, stage.lang)


def name(stage: BoardContext, performer: int) -> str:
    """Returns a Performer's name without an article, such as "Phoenix Lady"."""
    return stage.game.phrase("performer", performer, stage.lang)


def full(stage: BoardContext, performer: int) -> str:
    """Returns a Performer's name with Blossoms and suit."""
    return stage.game.phrase("claimed", performer, stage.lang)


def named_by(card: int) -> int:
    """Returns the Performer that a card names (rule O12)."""
    suit, value = divmod(card, VALUES)
    return suit * GRADES + WORTH[value] - 1


def listed(stage: BoardContext, parts: Sequence[str]) -> str:
    """Joins texts into one phrase, such as "A, B and C"."""
    return stage.ui.say.listed(parts)


def heading(stage: BoardContext, view: View) -> str:
    """Returns the heading, with Round and trick if there is room."""
    private, narrow = view["seat"] is not None, stage.ui.width < 480
    # A lone player rarely sees the shared screen, so the Round is named here.
    solo_screen = private and view["seat"] == stage.scene.alone
    if view["rounds"] == 1 or (private and narrow and not solo_screen and not stage.ui.part):
        return _where(stage, "onstage.heading.trick", view)
    return _where(stage, "onstage.heading.narrow" if narrow else "onstage.heading", view)


def full_heading(stage: BoardContext, view: View) -> str:
    """Returns the heading in full, whatever the room."""
    key = "onstage.heading.trick" if view["rounds"] == 1 else "onstage.heading"
    return _where(stage, key, view)


def short_heading(stage: BoardContext, view: View) -> str:
    """Returns a short heading with the current Round and trick.

    It is even shorter in narrow windows and with large type. A match of one Round has only the
    trick.
    """
    if view["rounds"] == 1:
        return _where(stage, "onstage.heading.trick", view)
    least = stage.ui.width < LEAST_HEADING or stage.ui.text_scale > 1
    return _where(stage, "onstage.heading.least" if least else "onstage.heading.narrow", view)


def _where(stage: BoardContext, key: str, view: View) -> str:
    counts = {name: view[name] for name in ("round", "rounds", "trick", "tricks")}
    return stage.ui.say(key, **counts)


def trump(stage: BoardContext, suit: int | None, *, past: bool = False) -> str:
    """Names the trump, as in "Trump: Pink" or "No trump".

    With `past`, the text is about a finished trick, as in "Last trick: Pink trump".
    """
    key = "onstage.trump.was" if past else "onstage.trump"
    if suit is None:
        return stage.ui.say(f"{key}.none")
    return stage.ui.say(key, suit=suit_name(stage, suit))


def preview(stage: BoardContext, view: View, after: View, wins: str = "") -> str:
    """Describes the effect of a choice on the trump.

    Example: "Green falls to 0. Blue would be trump with 3". If `wins` says who would win the trick,
    it replaces the changes of the totals, which the stage also shows.
    """
    say = stage.ui.say
    changes = [
        say(
            "onstage.preview.fewer" if then < now else "onstage.preview.more",
            suit=suit_name(stage, suit),
            count=then,
        )
        for suit, (now, then) in enumerate(zip(view["totals"], after["totals"], strict=True))
        if then != now and suit != after["trump"]  # the trump's total follows
    ]
    trump = _trump_then(stage, view["trump"], after)
    if wins:
        return say.sentences((trump, wins))
    if not changes:
        return trump
    return say("onstage.preview", changes=say.row(changes), trump=trump)


def outcome(stage: BoardContext, view: View, after: View) -> str:
    """Says which player's card would be winning the trick after a choice.

    Returns "" if fewer than two cards have been played.
    """
    say, table, winning = stage.ui.say, after["table"], after["winning"]
    if len(view["table"]) < 2 or winning is None:
        return ""
    seat, card = winning
    key = "wins" if len(table) == view["seats"] else "ahead"
    if card != table[-1][1]:
        key += ".other"
    return say(f"onstage.preview.{key}", name=stage.names[seat], card=card_name(stage, card))


def _trump_then(stage: BoardContext, before: int | None, after: View) -> str:
    say, suit = stage.ui.say, after["trump"]
    if suit is not None:
        key = "onstage.preview.stays" if suit == before else "onstage.preview.becomes"
        return say(key, suit=suit_name(stage, suit), count=after["totals"][suit])
    key = "onstage.preview.still_none" if before is None else "onstage.preview.none"
    most = max(after["totals"])
    if not most:
        return say(f"{key}.empty")
    tied = [suit_name(stage, suit) for suit, sum_ in enumerate(after["totals"]) if sum_ == most]
    return say(key, suits=listed(stage, tied), count=most)


def totals(stage: BoardContext, sums: Sequence[int]) -> str:
    """Lists the totals of the suits on stage, highest first."""
    shown = sorted((-count, suit) for suit, count in enumerate(sums) if count)
    return stage.ui.say.row(
        stage.ui.say("onstage.total.short", suit=suit_name(stage, suit), count=-count)
        for count, suit in shown
    )


def role(view: View, card: int) -> str:
    """Returns a card's current role: "lead", "follow", "trump" or "off".

    Rule O10 describes the roles.
    """
    if not view["table"]:
        return "lead"
    suit = card // VALUES
    if suit == view["table"][0][1] // VALUES:
        return "follow"
    return "trump" if suit == view["trump"] else "off"


def ability(view: View, card: int) -> str | None:
    """Returns the ability that a card would use now (rule OA8).

    Returns None if the card has no ability, or if the ability has no target.
    """
    kind = ABILITY[card % VALUES]
    if kind in ("remove", "swap") and not view["stage"]:
        return None
    # An off-suit move changes only the order of the line, not the targets of an ability.
    if kind in ("add", "swap") and not view["line"]:
        return None
    return kind


def may_move(view: View, card: int) -> bool:
    """Whether playing a card would allow an off-suit move.

    Rules O10 and OA7 describe the move.
    """
    suit = card // VALUES
    return role(view, card) == "off" and any(
        performer != STAR and performer // GRADES == suit for performer in view["line"]
    )


def consequence(stage: BoardContext, view: View, card: int, *, hints: bool) -> str:
    """Describes the consequences of playing a card.

    With `hints`, the text also compares the card with the best card of the trick. The Performer it
    would take is named only if the card's own effects cannot change the outcome.
    """
    say = stage.ui.say
    move, kind = may_move(view, card), ability(view, card)
    sure = not (move or kind)
    beats = _beats(stage, view, card, sure=sure) if hints else ""
    texts = [beats]
    if not sure:
        texts.append(_then(stage, view, card, kind, move=move))
    elif not beats:
        texts.append(_as(stage, view, card))
    if sure and hints and best_card(view, Card(card)) == card:
        texts.append(_prize(stage, view, card))
    printed = ABILITY[card % VALUES]
    if printed is not None and kind is None:
        texts.append(say(f"onstage.idle.{printed}"))
    return say.sentences(text for text in texts if text)


def _as(stage: BoardContext, view: View, card: int) -> str:
    led = suit_name(stage, view["table"][0][1] // VALUES) if view["table"] else ""
    suit = suit_name(stage, card // VALUES)
    return stage.ui.say(f"onstage.as.{role(view, card)}", suit=suit, led=led)


def _then(stage: BoardContext, view: View, card: int, kind: str | None, *, move: bool) -> str:
    say, led = stage.ui.say, view["table"][0][1] // VALUES if view["table"] else 0
    targets = {"add": view["line"], "remove": view["stage"]}.get(kind or "", [])
    if not move and len(targets) == 1:
        return say(f"onstage.then.{kind}.only", who=name(stage, targets[0]))
    key = "move" if kind is None else f"move_{kind}" if move else kind
    suit = suit_name(stage, card // VALUES)
    return say(f"onstage.then.{key}", suit=suit, led=suit_name(stage, led))


def _beats(stage: BoardContext, view: View, card: int, *, sure: bool) -> str:
    say = stage.ui.say
    if not view["table"]:
        return ""
    best = best_card(view, Card(card))
    if best != card:
        key = "onstage.beats.turns" if can_turn(view, Card(card)) else "onstage.beats.loses"
        return say(key, card=card_name(stage, best), value=card % VALUES + 1)
    last = sure and len(view["table"]) == view["seats"] - 1
    suit = suit_name(stage, card // VALUES)
    trumps = role(view, card) == "trump"
    key = "onstage.beats.trumps" if trumps else "onstage.beats.wins"
    return say(f"{key}.last" if last else key, suit=suit)


def sure_prize(view: View, card: int) -> int | None:
    """Returns the only Performer that a card could take.

    Returns None if there is not exactly one, if another card is better, or if the card's own
    effects could still change this.
    """
    if may_move(view, card) or ability(view, card) or best_card(view, Card(card)) != card:
        return None
    targets, _ = claimable(view, Card(card))
    return targets[0] if len(targets) == 1 else None


def _prize(stage: BoardContext, view: View, card: int) -> str:
    say, suit = stage.ui.say, suit_name(stage, card // VALUES)
    targets, optional = claimable(view, Card(card))
    if not targets:
        return say("onstage.prize.nobody", suit=suit)
    key = "onstage.prize.choice" if len(targets) > 1 else "onstage.prize"
    if len(targets) == 1 and optional:
        key += ".may"
    return say(key, who=name(stage, targets[0]))


def card_label(stage: BoardContext, card: int, state: str | None) -> str:
    """Returns a card's screen reader label.

    Args:
        stage: Context of the board.
        card: The card.
        state: "legal" or "illegal" to include whether the card may be played; None to omit it.
    """
    say = stage.ui.say
    parts = [card_name(stage, card)]
    kind = ABILITY[card % VALUES]
    if kind is not None:
        parts.append(say(f"onstage.card.{kind}"))
    parts.append(say("onstage.card.names", count=WORTH[card % VALUES]))
    if state is not None:
        parts.append(say(f"onstage.card.{state}"))
    return say.row(parts)


def verdict(stage: BoardContext, view: View) -> str:
    """Returns the word on the trick's winning card."""
    ended = view["phase"] == "claim" or not view["table"]
    return stage.ui.say("onstage.verdict.wins" if ended else "onstage.verdict.winning")


def tell_trick(stage: BoardContext, view: View) -> tuple[str, ...]:
    """Says who is winning, who won last, or who plays first.

    Returns:
        Alternative sentences, the longest first. The short ones omit the winning card.
    """
    say, names = stage.ui.say, stage.names
    if view["winning"] is not None:
        seat, card = view["winning"]
        keys = ["onstage.trick.wins" if view["phase"] == "claim" else "onstage.trick.winning"]
        if view["phase"] != "claim" and not can_claim(view, Card(card)):
            keys.insert(0, "onstage.trick.winning.nobody")
        facts = {"name": names[seat]}
    else:
        last = last_trick(view)
        if last is None or view["table"]:
            return (say("onstage.trick.leads", name=names[view["leader"]]),)
        card, facts = last["card"], {"name": names[last["winner"]]}
        keys = ["onstage.last" if last["claimed"] is not None else "onstage.last.none"]
        if last["claimed"] is not None:
            facts["who"] = name(stage, last["claimed"])
        elif _found_nobody(stage, view, last):
            keys = ["onstage.last.nothing"]  # without the reason, it would sound like a refusal
    facts |= {"card": card_name(stage, card), "suit": suit_name(stage, card // VALUES)}
    return tuple(say(f"{key}{form}", **facts) for key in keys for form in ("", ".short"))


def last_trick(view: View) -> Trick | None:
    """Returns the last trick of this Round.

    Returns None until the Round's first trick is over.
    """
    begins = all(size > view["tricks"] for size in view["hand_sizes"])
    return None if begins else view["last"]


def _found_nobody(stage: BoardContext, view: View, last: Trick) -> bool:
    """Returns whether the winner had nobody to take."""
    suit = Suit(last["card"] // VALUES)
    event = NothingToClaim(last["winner"], suit)
    if event in stage.scene.recap or happened(stage, NothingToClaim) is not None:
        return True
    on_stage = {None if one == STAR else one // GRADES for one in view["stage"]}
    return not on_stage & {suit, None}


def tell_effect(stage: BoardContext, view: View, *, ended: bool) -> tuple[str, ...]:
    """Says how the last step moved Performers.

    Args:
        stage: Context of the board.
        view: View being drawn, which may be earlier than the move.
        ended: Whether the end of a trick is shown, after which Performers may be given away.

    Returns:
        Alternative sentences, the longest first; none if no Performer was moved.
    """
    gift = happened(stage, LoneAward)
    if gift is not None and (ended or view["phase"] == "over"):
        count = sum(BLOSSOMS[performer] for performer in gift.performers)
        key = f"onstage.gift.{gift.source}"
        forms = (key, f"{key}.short")
        return tuple(stage.ui.say(f, name=stage.names[gift.seat], count=count) for f in forms)
    events = (frame.event for frame in reversed(stage.scene.frames))
    effect = next((event for event in events if isinstance(event, EFFECTS)), None)
    if effect is None or not _is_done(view, effect):
        return ()
    return (stage.game.brief(effect, stage.names, stage.lang),)


def warn_of_gift(stage: BoardContext, view: View) -> str:
    """Names the only player without Performers, in a Round's last trick.

    Returns "" if there is no such player.
    """
    alone = [seat for seat, troupe in enumerate(view["troupes"]) if not troupe]
    if len(alone) != 1 or view["trick"] != view["tricks"] or view["phase"] == "over":
        return ""
    return stage.ui.say("onstage.gift.near", name=stage.names[alone[0]])


def _is_done(view: View, event: Effect) -> bool:
    waits = event.performer in view["line"]
    if isinstance(event, PerformerMoved):
        return not waits or view["line"][0] == event.performer
    if isinstance(event, PerformerRemoved):
        # The empty stage explains itself.
        return waits and bool(view["stage"])
    return not waits


def happened(stage: BoardContext, kind: type[E]) -> E | None:
    """Returns the latest event of a kind in the last step.

    Returns None if there is none.
    """
    events = (frame.event for frame in reversed(stage.scene.frames))
    return next((event for event in events if isinstance(event, kind)), None)


def why_empty(stage: BoardContext, view: View) -> tuple[str, ...]:
    """Explains why the stage is empty and which suit decides the trick.

    If there is a second, shorter text, it explains only the suit.
    """
    decides = stage.ui.say("onstage.empty.lead")
    if view["table"]:
        led = suit_name(stage, view["table"][0][1] // VALUES)
        decides = stage.ui.say("onstage.empty.led", suit=led)
    alone, idle = happened(stage, PerformerRemoved), happened(stage, AbilitySkipped)
    event = alone if alone is not None and alone.forced else idle
    if event is None:
        return (decides,)
    reason = stage.game.tell(event, stage.names, stage.lang)
    return stage.ui.say.sentences((reason, decides)), decides


def why_nobody_waits(stage: BoardContext) -> str:
    """Explains why the line is empty, or an ability found nobody."""
    idle = happened(stage, AbilitySkipped)
    if idle is None:
        return stage.ui.say("onstage.line.empty")
    return stage.game.tell(idle, stage.names, stage.lang)


def on_turn(stage: BoardContext, view: View, seat: int) -> bool:
    """Whether a player is to act, and may be named here."""
    return view["turn"] == seat and view["phase"] != "over" and stage.scene.may_name(seat)


def player_label(stage: BoardContext, view: View, seat: int) -> str:
    """Returns a player's screen reader label."""
    say = stage.ui.say
    troupe = [full(stage, performer) for performer in view["troupes"][seat]]
    parts = [
        say(
            "onstage.player",
            name=stage.names[seat],
            count=view["scores"][seat] + view["blossoms"][seat],
        ),
        say("onstage.player.troupe", who=listed(stage, troupe))
        if troupe
        else say("onstage.player.nobody"),
        say("onstage.player.cards", count=view["hand_sizes"][seat]),
    ]
    level = stage.seats[seat].understudy
    if level is not None:
        parts.insert(1, say("understudy.plays", level=say(f"level.{level}")))
    if is_ahead(view, seat):
        parts.append(say("onstage.player.ahead"))
    if view["phase"] != "over":
        if seat == view["leader"]:
            parts.append(say("onstage.player.leads"))
        if on_turn(stage, view, seat):
            parts.append(say("onstage.player.next"))
    return say.chained("onstage.player.more", parts)


def total_label(stage: BoardContext, suit: int, count: int, then: int) -> str:
    """Returns the screen reader label of a suit's total.

    `count` is the current total, and `then` is the total after the choice.
    """
    key = "onstage.total" if then == count else "onstage.total.then"
    return stage.ui.say(key, suit=suit_name(stage, suit), count=count, then=then)


def performer_at(stage: BoardContext, performer: int, place: int | None) -> str:
    """Returns a Performer's screen reader label, including its place.

    `place` is the Performer's position in the line, starting with 0 at the front, or None on stage.
    """
    if place is None:
        where = stage.ui.say("onstage.place.stage")
    elif place == 0 and not (is_over(stage) or is_final_trick(stage.scene.view)):
        where = stage.ui.say("onstage.place.front")
    else:
        where = stage.ui.say("onstage.place.line", place=place + 1)
    return stage.ui.say.row((full(stage, performer), where))


def is_final_trick(view: View | None) -> bool:
    """Whether the game's final trick is being played.

    Nobody enters the stage afterwards. After the final trick of an earlier Round, the first in line
    opens the next Round.
    """
    return view is not None and (view["round"], view["trick"]) == (view["rounds"], view["tricks"])


def is_over(stage: BoardContext) -> bool:
    """Whether the match is over, after which nobody else enters the stage."""
    return stage.scene.view is not None and stage.scene.view["phase"] == "over"


def score(view: View, seat: int) -> int:
    """Returns a seat's Blossoms so far, including the current Round."""
    total: int = view["scores"][seat]
    if view["phase"] != "over":
        total += sum(BLOSSOMS[performer] for performer in view["troupes"][seat])
    return total


def is_ahead(view: View, seat: int) -> bool:
    """Whether a seat has the highest score, unless all are tied."""
    scores = [score(view, each) for each in range(view["seats"])]
    return scores[seat] == max(scores) > min(scores)


def score_parts(view: View, seat: int) -> tuple[int, int]:
    """Returns a seat's Blossoms before and in the current Round."""
    total = score(view, seat)
    if view["phase"] == "over":
        now = view["history"][-1]["points"][seat]
        return total - now, now
    return view["scores"][seat], total - view["scores"][seat]


def stage_label(stage: BoardContext, view: View, *, past: bool = False) -> str:
    """Returns the stage's screen reader label: trump and Performers.

    An empty stage may be explained instead.
    """
    who = listed(stage, [full(stage, performer) for performer in sorted(view["stage"])])
    if not (who or past or view["phase"] == "over"):
        return why_empty(stage, view)[0]
    return stage.ui.say(
        "onstage.stage.label",
        trump=trump(stage, view["trump"], past=past),
        who=who or stage.ui.say("onstage.stage.nobody"),
    )


def line_label(stage: BoardContext, view: View) -> str:
    """Returns the line's screen reader label."""
    if not view["line"]:
        return stage.ui.say("onstage.line.empty")
    return stage.ui.say(
        "onstage.line.label", count=len(view["line"]), who=full(stage, view["line"][0])
    )
