"""Access to the platform beyond drawing: the browser's page, and patches of Flet."""
