"""The app: everything that people see, on Flet, around the engines."""
