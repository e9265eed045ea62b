"""Area of a window that shows notices with the content they are about."""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.notice_bar import NoticeBar

_MAX_FLOATING_WIDTH_PX: Final = 640


class NoticeArea(QWidget):
    """A notice bar and the content below it.

    News floats over the content below its toolbar, so that the content keeps its place. Errors and questions
    move the content down, so that they cover nothing until they are answered. `top_boxes` returns boxes at
    the top of the content, with the widget that each is relative to; news is below them.
    """

    def __init__(
        self,
        notice: NoticeBar,
        content: QWidget,
        parent: QWidget | None = None,
        *,
        top_boxes: Callable[[], Iterable[tuple[QWidget, QRect]]] = tuple,
    ) -> None:
        super().__init__(parent)
        self._top_boxes = top_boxes
        self._notice = notice
        self._column = v_box(self, margins=NO_MARGINS, spacing=0)
        self._column.addWidget(notice)
        self._column.addWidget(content, 1)
        notice.shown_changed.connect(self.place)
        self.place()

    def restore_notice(self) -> None:
        """Take the notice bar from another part of the window that showed it meanwhile."""
        self._column.insertWidget(0, self._notice)
        self.place()

    def event(self, event: QEvent) -> bool:
        """Place a floating notice after the content was laid out."""
        is_handled = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.place()
        return is_handled

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place a floating notice in the new size."""
        super().resizeEvent(event)
        self.place()

    def place(self) -> None:
        """Place the notice, after it or the content changed."""
        if self._notice.parentWidget() is not self:
            return
        if not self._notice.is_floating:
            # A hidden bar stays out of the column: showing it there would move the content for a moment.
            if not self._notice.text:
                self._column.removeWidget(self._notice)
            elif self._column.indexOf(self._notice) < 0:
                self._column.insertWidget(0, self._notice)
            return
        if self._column.indexOf(self._notice) >= 0:
            self._column.removeWidget(self._notice)
        width = min(self._notice.preferred_width, _MAX_FLOATING_WIDTH_PX, self.width() - 2 * Gap.L)
        # The notice lays out its buttons for its width before its height is known.
        self._notice.resize(width, self._notice.height())
        height = self._notice.heightForWidth(width)
        left = (self.width() - width) // 2
        box = QRect(left, Size.PANEL_HEAD + Gap.S, width, height)
        for owner, part in sorted(self._top_boxes(), key=lambda each: each[1].top()):
            taken = part.translated(owner.mapTo(self, QPoint()))
            if owner.isVisible() and taken.adjusted(0, -Gap.S, 0, Gap.S).intersects(box):
                box.moveTop(taken.bottom() + 1 + Gap.S)
        self._notice.setGeometry(box)
        self._notice.raise_()
