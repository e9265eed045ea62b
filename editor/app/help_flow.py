"""The guide in the browser: its beginning, the reference, or the page of what has the keys."""

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from editor.app.guide_pages import FIRST_PAGE, REFERENCE_PAGE, page_for, page_path
from editor.app.notice_bar import Subject
from editor.app.window_parts import WindowParts


class HelpFlow(QObject):
    """Opens pages of the guide from the disk, and says so where there is none or nothing to show it."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._notice = parts.notice
        parts.handle(
            {
                "help_here": lambda: self.open_page(page_for(QApplication.focusWidget())),
                "guide": lambda: self.open_page(FIRST_PAGE),
                "reference": lambda: self.open_page(REFERENCE_PAGE),
            }
        )

    def open_page(self, page: str) -> None:
        """Show a page in the browser."""
        path = page_path(page)
        if not path.is_file():
            self._say(self.tr("The guide is not built in this checkout. Run “python3 dev.py docs” there."))
        elif not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self._say(self.tr("No browser could be started. The guide is at {path}.").format(path=path))

    def _say(self, text: str) -> None:
        self._notice.show_note(Subject.HELP, text)
