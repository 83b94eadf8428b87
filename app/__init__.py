"""User interface of the app, built with Flet around the engines."""
