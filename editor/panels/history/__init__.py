"""History panel: undo steps and their changes."""
