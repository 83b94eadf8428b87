"""Building blocks of the boards, independent of any game.

- `geometry`: rectangles, grids and fans of cards
- `board_state`: question, choice, refused and inspected pieces; handles taps
- `pieces`: drawings of pieces and plates, tap targets, and `Stance`, a piece's appearance
- `areas`: layout of a simple board: a line of text, the game, the answers
- `people`: players with badge, name and points
- `tray`: answers to a question as large pieces
- `action_bar`: buttons for the next action, and the reason for a refusal
- `inspector`: description of one piece
- `signs`: every mark on a board as data; `sign_pieces` makes marks tappable
- `cover`, `under_finger`: lookup of the piece at a touched point
- `ghost`: previews of a piece's next place and of a number's next value
- `stamps`: small marks for the state of a piece
- `movement`: animation of events, one by one, with flying copies (`flight`) and texts (`caption`)
- `winners`: header of the result page
- `live`: component that fits the board to its space and plays the animation
- `drawing`: conversion of an animated board to the table's format
- `shell`: the board that all games share, with slots for the parts that differ

A board names the views and events of its game in `types.py`, reads a `BoardState[View, Event,
Piece]`, and fills the slots of a `BoardShell`: the layout, the layers, the question and the texts.
`app/games/template` is a complete example.
"""
