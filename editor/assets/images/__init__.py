"""Images: formats, icons, resizing and import."""
