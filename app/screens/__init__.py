"""Screens, each drawn by a function from the hall and other data.

The function runs inside a component, so it can keep state with Flet's hooks. `app.gather` has the
table of screens; `from_shell`, beside each screen, collects its data from the running app.
"""

FIRST = ("home", "unreadable", "bill", "new_game", "play")
"""Modules imported before the first screen, and saved in the web's snapshot.

They are the screens usually opened first, with modules that the foyer uses.
"""

LATER = (
    *(
        "new_game_seat",
        "rules",
        "signs",
        "lesson",
        "settings",
        "history",
        "past_game",
        "replay",
        "moments",
    ),
    *("poster", "deal", "mask", "draw", "around", "tonight", "evening_poster"),
    *("person", "ticket", "same", "about", "install", "packs", "importing", "sound_question"),
)
"""Modules imported after the first screen has appeared, the likeliest first."""
