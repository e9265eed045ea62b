"""Style, map data and camera in; a picture out. Must not import QtWidgets."""
