"""The screens. Each is drawn by a function from the hall around it and its contents.

It may keep state of its own with Flet's hooks, for it is drawn within a component. An adapter
beside it, which `app.gather` names, takes its contents from the running app.
"""

FIRST = ("home", "unreadable", "bill", "new_game", "play")
"""Modules of the screens that are usually opened first, and of what the foyer draws of others; the
web's snapshot holds them."""

LATER = (
    *("rules", "signs", "lesson", "settings", "history", "past_game", "replay", "moments"),
    *("poster", "deal", "mask", "draw", "around", "tonight", "evening_poster"),
    *("person", "ticket", "same", "about", "install", "packs", "importing", "sound_question"),
)
"""Modules of the other screens, the likeliest first; imported behind the first screen."""
