"""The program that draws the art; see ``__main__``."""
