"""Commands without a window, on the same code and without QtWidgets."""
