"""The commands without a window: the same code, never QtWidgets."""
