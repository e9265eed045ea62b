"""The start page of a window, for tests that use it."""

from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QWidget

from editor.features.start_page.view import StartPage
from tests.flows.driver import Driver

ShowPage = Callable[..., tuple[Driver, StartPage]]


def shown_page(user: Driver) -> StartPage:
    """Return the visible page."""
    page = user.start_page
    assert page is not None
    return page


def shows_style(user: Driver) -> bool:
    """Return whether the style shows."""
    return user.start_page is None


def focused() -> QWidget:
    """Return the focused widget."""
    found = QApplication.focusWidget()
    assert found is not None
    return found
