"""A browser that records the pages of the guide instead of showing them."""

from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Slot

from tests import guide


class Browser(QObject):
    """Receives addresses in place of the browser."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[QUrl] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        """Record an address instead of opening it."""
        self.opened.append(url)


def page(browser: Browser) -> str:
    """Return the page of the guide that was opened last; it is a local file."""
    path = Path(browser.opened[-1].toLocalFile())
    assert path.is_file()
    return path.relative_to(guide.BUILT).as_posix()
