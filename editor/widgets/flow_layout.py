"""A row that goes on in the next line where there is no more room, as words do."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from editor.look.tokens import Gap


class FlowLayout(QLayout):
    """Parts in lines from the leading side, each as wide as it wants to be; no part is ever cut for another.

    Parts that are hidden take no room.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(Gap.S)

    def addItem(self, item: QLayoutItem) -> None:
        """Add a part at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many parts there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The part at an index; Qt asks until there is none."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Give a part away."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It wants no more room than its parts."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Narrower is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high it is at a width."""
        return self._arranged(QRect(0, 0, width, 0), moves=False)

    def sizeHint(self) -> QSize:
        """All parts in one line."""
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() for size in sizes) + self.spacing() * max(len(sizes) - 1, 0)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        """The widest part."""
        least = QSize()
        for item in self._shown():
            least = least.expandedTo(item.minimumSize())
        return least

    def setGeometry(self, rect: QRect) -> None:
        """Put every part into its place."""
        super().setGeometry(rect)
        self._arranged(rect, moves=True)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arranged(self, rect: QRect, *, moves: bool) -> int:
        """How high the lines are together, each part in its place where it `moves`."""
        parent = self.parentWidget()
        is_mirrored = parent is not None and parent.isRightToLeft()
        x, y, line = 0, 0, 0
        for item in self._shown():
            size = item.sizeHint().boundedTo(QSize(max(rect.width(), 1), item.sizeHint().height()))
            if x and x + size.width() > rect.width():
                x, y, line = 0, y + line + self.spacing(), 0
            if moves:
                left = rect.right() + 1 - x - size.width() if is_mirrored else rect.x() + x
                item.setGeometry(QRect(left, rect.y() + y, size.width(), size.height()))
            x, line = x + size.width() + self.spacing(), max(line, size.height())
        return y + line
