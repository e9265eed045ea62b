"""The open style: its value, undo stack, file and selection. Must not import QtWidgets."""
