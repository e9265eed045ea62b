"""One open style: its value now, its undo stack, its file. Must not import QtWidgets."""
