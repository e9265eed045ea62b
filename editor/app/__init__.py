"""The main window and the life of the program."""
