"""Fixtures of workspace tests: a session, background jobs, and fields in a window."""

from tests.session_fixtures import chosen, jobs, office, session, settings_file
from tests.ui.conftest import log, shown

__all__ = ["chosen", "jobs", "log", "office", "session", "settings_file", "shown"]
