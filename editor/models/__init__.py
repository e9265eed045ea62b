"""Qt item models that read the session. Must not import QtWidgets."""
