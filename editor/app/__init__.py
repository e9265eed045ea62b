"""The main window, its actions and the start of the program."""
