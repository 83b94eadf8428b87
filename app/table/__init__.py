"""Passing the device: who may see what, and when. Flow without a screen, then its drawing."""
