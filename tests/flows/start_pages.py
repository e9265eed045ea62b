"""The start page of a window, for tests that use it."""

from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QWidget

from editor.app.main_window import MainWindow
from editor.app.start_page.start_page import StartPage

ShowPage = Callable[..., tuple[MainWindow, StartPage]]


def shown_page(window: MainWindow) -> StartPage:
    """The page that shows."""
    page = window.command_flows.start.page
    assert page is not None
    return page


def is_away(window: MainWindow) -> bool:
    """Whether the style shows."""
    return window.command_flows.start.page is None


def focused() -> QWidget:
    """What has the keys."""
    found = QApplication.focusWidget()
    assert found is not None
    return found
