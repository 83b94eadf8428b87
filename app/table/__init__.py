"""Passing the device: who may see what, and when. State and steps without a screen, then their drawing."""
