"""What boards are made of: rectangles, pieces, plates, movement. Nothing here knows a game."""
