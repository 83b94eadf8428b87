"""Building blocks of the boards, independent of any game.

- `geometry`: rectangles, grids, fans of cards
- `board_state`: question, choice, refusal and inspection; handles every tap on a piece
- `pieces`: pieces, plates and targets; the stance of a piece
- `areas`: a line of words, the game and the answers, in any window
- `people`: all players: sign, name, points
- `tray`: the answers to a question as large pieces
- `action_bar`: the next step, and the reason for a refusal
- `inspector`: the description of one piece
- `signs`: every mark of a board as data; `sign_pieces` can be tapped
- `cover`, `under_finger`: the piece under a finger, among others or during a movement
- `ghost`: previews: an outline, a number with its next value
- `stamps`: small marks for the state of a piece
- `movement`: events one by one; `flight` has gliding copies, `caption` their words
- `winners`: the header of a final scoring
- `live`: fits the space and plays the movement
- `drawing`: a movement in the form that the table expects
- `shell`: one board for all games, from slots that a game fills

A board names the views and events of its game in `types.py`, reads a `BoardState[View, Event,
Piece]`, and fills the slots of a `BoardShell`: the layout, the layers, the question and the texts.
`app/games/template` is a complete example in 175 lines.
"""
