"""Commands that open the guide in the browser."""

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from editor.app.help.guide_pages import CHANGES_PAGE, FIRST_PAGE, REFERENCE_PAGE, page_for, page_path
from editor.app.notice_bar import Subject
from editor.app.window_parts import WindowParts


class HelpFlow(QObject):
    """Opens pages of the guide, and shows a note if the guide or a browser is missing."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._window, self._notice = parts.window, parts.notice
        self._help_action = parts.commands["help_here"]
        parts.handle(
            {
                "help_here": lambda: self.open_page(page_for(QApplication.focusWidget())),
                "guide": lambda: self.open_page(FIRST_PAGE),
                "reference": lambda: self.open_page(REFERENCE_PAGE),
                "changes": lambda: self.open_page(CHANGES_PAGE),
            }
        )
        application = QApplication.instance()
        assert isinstance(application, QApplication), "a window needs an application"
        application.focusChanged.connect(self._on_focus_changed)

    def open_page(self, page: str) -> None:
        """Show a page in the browser."""
        path = page_path(page)
        if not path.is_file():
            self._show_note(
                self.tr("The guide is not built in this checkout. Run “python3 dev.py docs” there.")
            )
        elif not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self._show_note(self.tr("No browser could be started. The guide is at {path}.").format(path=path))

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        """Make the help shortcut work in dialogs of the window."""
        dialog = None if now is None else now.window()
        if isinstance(dialog, QDialog) and dialog.parentWidget() is self._window:
            dialog.addAction(self._help_action)

    def _show_note(self, text: str) -> None:
        self._notice.show_note(Subject.HELP, text)
