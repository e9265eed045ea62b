"""Lets a part lie at the foot of another one, over what is there: nothing moves when it comes and goes."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class FootOverlay(QObject):
    """Keeps a part as wide as what it lies in, and as high as its layout needs."""

    def __init__(self, part: QWidget, within: QWidget) -> None:
        super().__init__(part)
        self._part, self._within = part, within
        part.setParent(within)
        part.installEventFilter(self)
        within.installEventFilter(self)
        self._place()
        part.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the room there is, and the room that is needed."""
        kind = event.type()
        is_other_room = watched is self._within and kind == QEvent.Type.Resize
        if is_other_room or (watched is self._part and kind == QEvent.Type.LayoutRequest):
            self._place()
        return False

    def _place(self) -> None:
        part, within = self._part, self._within.rect()
        grows = part.hasHeightForWidth()
        needed = part.heightForWidth(within.width()) if grows else part.sizeHint().height()
        height = min(needed, within.height())
        part.setGeometry(0, within.height() - height, within.width(), height)
        part.raise_()
