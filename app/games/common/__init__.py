"""Building blocks of the boards. Nothing here knows a game.

- `geometry`: rectangles, grids, fans of cards
- `board_state`: question, choice, refusal and inspection; every tap on a piece goes through it
- `pieces`: pieces, plates and targets; the stance of a piece
- `areas`: a line of words, the game and the answers, in any window
- `people`: everybody at the table: sign, name, points
- `tray`: the answers to a question as large pieces
- `action_bar`: the step to take, and the reason why not
- `inspector`: one piece, large and in words
- `signs`: every mark of a board as data; `sign_pieces` are those that a finger opens
- `cover`, `under_finger`: the piece under a finger, among others or while it moves
- `ghost`: previews: an outline, a number with its next value
- `stamps`: small marks for the state of a piece
- `movement`: events one by one; `flight` has copies that glide, `caption` their words
- `winners`: the head of a last scoring
- `live`: fits the space and plays the movement
- `drawing`: a movement as the table takes it
- `shell`: one board for all games, from slots that a game fills

A board names the views and events of its game in `types.py`, reads a `BoardState[View, Event,
Piece]`, and fills the slots of a `BoardShell`: the places for a size, its layers, what is asked and
told. `app/games/template` is a whole one in 175 lines.
"""
