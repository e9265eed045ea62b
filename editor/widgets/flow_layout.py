"""Layout that wraps its items like words."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from editor.look.tokens import Gap


class FlowLayout(QLayout):
    """Items in lines from the leading side, each with its preferred width; hidden items take no space."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(Gap.S)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return the item at an index; None if there is none."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return the item at an index."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), applies=False)

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._visible_items()]
        width = sum(size.width() for size in sizes) + self.spacing() * max(len(sizes) - 1, 0)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        minimum = QSize()
        for item in self._visible_items():
            minimum = minimum.expandedTo(item.minimumSize())
        return minimum

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, applies=True)

    def _visible_items(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, rect: QRect, *, applies: bool) -> int:
        """Return the total height of the lines; also set the geometry of all items if `applies`."""
        parent = self.parentWidget()
        is_mirrored = parent is not None and parent.isRightToLeft()
        x, y, line_height = 0, 0, 0
        for item in self._visible_items():
            size = item.sizeHint().boundedTo(QSize(max(rect.width(), 1), item.sizeHint().height()))
            if x and x + size.width() > rect.width():
                x, y, line_height = 0, y + line_height + self.spacing(), 0
            if applies:
                left = rect.right() + 1 - x - size.width() if is_mirrored else rect.x() + x
                item.setGeometry(QRect(left, rect.y() + y, size.width(), size.height()))
            x, line_height = x + size.width() + self.spacing(), max(line_height, size.height())
        return y + line_height
