"""Platform services: settings, secrets, background jobs and the log.

Must not import any other package, nor QtGui or QtWidgets.
"""
