"""The screens. Each is drawn by a function from the hall around it and its contents.

It may keep state of its own with Flet's hooks, for it is drawn within a component. `app.gather`
hands each screen its contents.
"""

MODULES = (
    "home",
    "bill",
    "new_game",
    "play",
    "rules",
    "signs",
    "history",
    "past_game",
    "person",
    "same",
    "ticket",
    "moments",
    "replay",
    "settings",
    "about",
    "install",
)
"""The modules here that draw screens at any time; `lesson` needs pydantic, and so comes late."""
