"""The machine the program runs on: settings, secrets, background jobs, log.

Must not import any other room, nor QtGui or QtWidgets."""
