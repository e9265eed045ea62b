"""Files of a window: open, save, reload and recover."""
