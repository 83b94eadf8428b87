"""Source of all art: `python -m assets.art.draw` writes the SVG files.

`kit` is the vector toolkit, `press` uses it to shade shapes, and `motifs` has shapes used in
several pictures. `cards`, `performers` (with `troupe`), `stage`, `seats`, `understudies`, `icons`
and `brand` draw the pictures of Onstage and of the app. `encore`, `thespianage` and `upstaged` each
draw the pictures of a game. Colours are in `palette.json`, icons in `icons/icons.json`, stamps in
`stamps/stamps.json`, and the outlines of digits and of the wordmark in `glyphs.json`.
"""
