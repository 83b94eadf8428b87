"""Passing the device: who may see what, and when. First without a screen, then how it is drawn."""
