"""The main window, its actions and its start. Nobody imports app."""
