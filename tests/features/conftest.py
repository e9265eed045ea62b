"""Fixtures of feature tests: a session, background jobs, and fields in a window."""

from tests.session_fixtures import chosen, icons_view, jobs, office, session, settings_file
from tests.ui.conftest import anchor, fill, log, shown, width

__all__ = [
    "anchor",
    "chosen",
    "fill",
    "icons_view",
    "jobs",
    "log",
    "office",
    "session",
    "settings_file",
    "shown",
    "width",
]
