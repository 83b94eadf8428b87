"""The program that draws the art: ``python -m assets.art.draw`` rewrites the SVG files.

``kit`` is the vector toolkit, ``press`` prints planes with it, ``motifs`` is what recurs,
``troupe`` the performers; ``cards``, ``performers``, ``stage``, ``seats``, ``icons`` and ``brand``
each draw one kind of file, ``encore``, ``thespianage`` and ``upstaged`` all of a game.
Colours stand in ``palette.json``, icons in ``icons/icons.json``, outlined figures in
``glyphs.json``.
"""
