"""Area of a window that shows notices with the content they are about."""

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.notice_bar import NoticeBar

_MAX_FLOATING_WIDTH_PX: Final = 640


class NoticeArea(QWidget):
    """A notice bar and the content below it.

    News floats over the content below its toolbar, so that the content keeps its place. Errors and questions
    move the content down, so that they cover nothing until they are answered.
    """

    def __init__(self, notice: NoticeBar, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notice = notice
        self._column = v_box(self, margins=NO_MARGINS, spacing=0)
        self._column.addWidget(notice)
        self._column.addWidget(content, 1)
        notice.shown_changed.connect(self._place)

    def take_notice(self) -> None:
        """Take the notice bar from another part of the window that showed it meanwhile."""
        self._column.insertWidget(0, self._notice)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place a floating notice in the new size."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        if self._notice.parentWidget() is not self:
            return
        if not self._notice.is_floating:
            if self._column.indexOf(self._notice) < 0:
                self._column.insertWidget(0, self._notice)
            return
        self._column.removeWidget(self._notice)
        width = min(self._notice.preferred_width, _MAX_FLOATING_WIDTH_PX, self.width() - 2 * Gap.L)
        # The notice lays out its buttons for its width before its height is known.
        self._notice.resize(width, self._notice.height())
        height = self._notice.heightForWidth(width)
        left = (self.width() - width) // 2
        self._notice.setGeometry(QRect(left, Size.PANEL_HEAD + Gap.S, width, height))
        self._notice.raise_()
