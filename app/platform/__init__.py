"""What the machine under the app can do beyond drawing: the browser's window, or a desktop's."""
