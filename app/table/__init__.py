"""Passing the device: who may see what, and when. Flow first, without a screen; then its drawing."""
