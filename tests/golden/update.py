"""Rewrites the golden transcripts: `python -m tests.golden.update [GAME …]`.

Check the difference before committing. If a rule changed the results of the same actions, the
game's `rules_version` must increase.
"""

from __future__ import annotations

import sys

from tests.golden.transcripts import HERE, all_games, fresh, stored


def main(names: list[str]) -> int:
    """Updates the games with these names, or all; returns the exit status."""
    chosen = [game for game in all_games() if not names or game.name in names]
    unknown = set(names) - {game.name for game in chosen}
    if unknown:
        print(f"There is no game called {', '.join(sorted(unknown))}.", file=sys.stderr)
        return 2
    for game in chosen:
        folder = HERE / game.name
        old, new = stored(game), fresh(game)
        folder.mkdir(exist_ok=True)
        for name in sorted({*old, *new}):
            path = folder / f"{name}.txt"
            if name not in new:
                path.unlink()
                print(f"removed {path}")
            elif old.get(name) != new[name]:
                path.write_text(new[name], "utf-8", newline="\n")
                print(f"wrote {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
