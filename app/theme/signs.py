"""Signs, which are one-colour symbols in a font.

They include icons, seat symbols and stamps. Unlike a picture, a character can have any colour and
size and needs no loading.
"""

FAMILY = "Backstage Signs"
FOLDERS = ("icons", "seats", "stamps", "signs", "masks")
"""Folders below assets/art that contain the drawings of the signs."""

FIRST = 0xE000
"""Code point of the first sign.

Further signs have the following code points.
"""

SIGNS = (
    *("back", "next", "close", "menu", "more", "home", "rules", "settings"),
    *("play", "continue", "history", "undo", "refresh", "up", "down", "drag"),
    *("plus", "minus", "edit", "eye", "eye-off", "lock", "unlock", "star"),
    *("crown", "info", "help", "search", "share", "export", "import", "trash"),
    *("check", "warn", "hand", "sort-suit", "sort-value", "sun", "moon", "theme"),
    *("vibration", "motion", "text-size", "pass", "install", "keyboard", "wake", "language"),
    *("trophy", "masks", "people", "recap", "hold", "tap"),
    *("mask", "fan", "lantern", "bell", "rose", "drum"),
    *("seen", "locked", "rests", "used", "guarded", "cut"),
    *("deck-orange", "deck-blue", "deck-green", "deck-violet", "deck-rose", "deck-gold"),
    *("vibe-rowdy", "vibe-dreamy", "vibe-spooky", "vibe-swanky", "vibe-silly"),
    *("kind-performer", "kind-supporter", "kind-surprise"),
    *("money", "bolt", "boost", "tour", "intensity"),
    *("cue-forward", "cue-click_once", "cue-click_twice", "cue-click_once_or_twice"),
    *("cue-draw", "cue-add_artist", "cue-discard_1", "cue-discard_2"),
    *("cue-exit", "cue-snatch", "cue-switch", "cue-pause"),
    *("genre-country", "genre-hip_hop", "genre-pop", "genre-rock", "genre-wild"),
    *("focus-talent", "focus-image", "focus-wild"),
    *("type-green", "type-purple", "type-orange"),
    *("charisma", "compassion", "connections", "trapdoor", "hook"),
    *("prop", "broken-prop", "bouquet", "tomato", "shot", "crush", "nemesis"),
    *("deck", "tiles", "tile-down", "fuse", "bomb", "success", "notice", "places", "rehearse"),
    *("pause", "step-back", "step-on", "turn-back", "turn-on"),
    *("mask-comedy", "mask-tragedy", "mask-cat", "mask-fox", "mask-rabbit", "mask-owl"),
    *("mask-ox", "mask-jester", "mask-queen", "mask-ghost", "mask-moon", "mask-sun"),
    *("bulb", "rotate", "qr"),
)
"""Names of the signs in the order of their code points.

Add new signs at the end, then build the font with `assets/fonts/make_signs.py`.
"""

LETTERS: dict[str, str] = {name: chr(FIRST + at) for at, name in enumerate(SIGNS)}
"""Characters of the signs in the font, by name of the sign."""
