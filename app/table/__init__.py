"""The game table: passing the device, secrecy, and the screens around a board."""
