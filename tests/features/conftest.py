"""Fixtures of feature tests: a session, background jobs, and fields in a window."""

from tests.session_fixtures import icons_view, jobs, office, selection, session, settings_file
from tests.ui.conftest import anchor, fill, log, shown, width

__all__ = [
    "anchor",
    "fill",
    "icons_view",
    "jobs",
    "log",
    "office",
    "selection",
    "session",
    "settings_file",
    "shown",
    "width",
]
