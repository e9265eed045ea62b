"""Pane beside the map view: the other style of a comparison, with the camera of the view."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.preview.compare.split_bar import SideCard
from editor.ui.theme.tokens import Gap, Size

_FORWARDED = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
    }
)


class ComparePane(QWidget):
    """A map of the size of the view, which moves with it: mouse input goes to the view."""

    def __init__(self, view: QWidget, paint: Callable[[QPainter], None]) -> None:
        super().__init__(view)
        self._view, self._paint = view, paint
        self.card = SideCard(self)
        self.setFocusProxy(view)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setMinimumWidth(Size.MAP_LEAST // 2)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(self.tr("Map of the other style"))
        self.hide()

    def place(self) -> None:
        """Update the layout of the title."""
        width = max(0, self.width() - 2 * Gap.M)
        self.card.place_within(QRect(Gap.M, Gap.M, width, Size.SMALL_BUTTON), Qt.AlignmentFlag.AlignLeft)

    def event(self, event: QEvent) -> bool:
        """Pass mouse input to the map view."""
        if event.type() in _FORWARDED:
            return QCoreApplication.sendEvent(self._view, event)
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the map."""
        super().paintEvent(event)
        self._paint(QPainter(self))
