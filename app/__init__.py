"""User interface of the app, built with Flet on top of the engines."""
