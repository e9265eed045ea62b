"""The merge window: conflicts of three styles, and the merged style."""
