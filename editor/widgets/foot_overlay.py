"""Overlay at the bottom of a widget."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class FootOverlay(QObject):
    """Event filter that keeps a widget at the bottom of another one, over its contents."""

    def __init__(self, part: QWidget, container: QWidget) -> None:
        super().__init__(part)
        self._part, self._container = part, container
        part.setParent(container)
        part.installEventFilter(self)
        container.installEventFilter(self)
        self._place()
        part.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the container and of the layout of the overlay."""
        event_type = event.type()
        is_resized = watched is self._container and event_type == QEvent.Type.Resize
        if is_resized or (watched is self._part and event_type == QEvent.Type.LayoutRequest):
            self._place()
        return False

    def _place(self) -> None:
        part, container = self._part, self._container.rect()
        grows = part.hasHeightForWidth()
        needed = part.heightForWidth(container.width()) if grows else part.sizeHint().height()
        height = min(needed, container.height())
        part.setGeometry(0, container.height() - height, container.width(), height)
        part.raise_()
