"""Access to the browser's page, and patches of Flet."""
