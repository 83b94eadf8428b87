"""Screens, each drawn by a function from the hall and other data.

The drawing function runs inside a component, so it can keep state with Flet's hooks. `app.gather`
lists all screens. Each module's `from_shell` collects the screen's data from the running app.
"""

FIRST = ("home", "bill", "new_game", "play")
"""Modules imported before the first screen, also for the web app's snapshot.

These are the screens that are usually opened first and the modules that the foyer uses.
"""

LATER = (
    *("table_menu", "sheets", "seats", "pin_sheet", "agreement", "read_out"),
    *("new_game_more", "new_game_seat"),
    *("rules", "signs", "lesson", "settings", "history"),
    *("past_game", "replay", "moments", "poster", "deal", "mask", "draw", "around", "tonight"),
    *("evening_call", "evening_poster", "good_night", "people", "person", "ticket", "same"),
    *("about", "install", "battery", "bg_stats"),
    *("unreadable", "packs", "pack", "importing", "game_square", "hand_over", "arrival", "found"),
    "read_aloud",
)
"""Modules imported after the first screen has appeared, most likely first."""
