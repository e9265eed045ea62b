"""Fixtures of workspace tests: a session, background jobs, and fields in a window."""

from tests.session_fixtures import jobs, office, selection, session, settings_file
from tests.ui.conftest import log, shown

__all__ = ["jobs", "log", "office", "selection", "session", "settings_file", "shown"]
