"""Layouts: boxes with margins and spacing, a flow of widgets, a scrolling page, and a bottom overlay."""

from typing import Final, TypeAlias, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from editor.ui.theme.tokens import Gap, Size

BoxT = TypeVar("BoxT", bound=QBoxLayout)
Margins: TypeAlias = tuple[int, int, int, int]
NO_MARGINS: Final[Margins] = (0, 0, 0, 0)


def h_box(
    parent: QWidget | None = None, *, margins: Margins | None = None, spacing: int | None = None
) -> QHBoxLayout:
    """Return a horizontal layout. Units: px; margins are left, top, right, bottom; None is the style's."""
    return _box(QHBoxLayout(), parent, margins, spacing)


def v_box(
    parent: QWidget | None = None, *, margins: Margins | None = None, spacing: int | None = None
) -> QVBoxLayout:
    """Return a vertical layout. Units: px; margins are left, top, right, bottom; None is the style's."""
    return _box(QVBoxLayout(), parent, margins, spacing)


def _box(layout: BoxT, parent: QWidget | None, margins: Margins | None, spacing: int | None) -> BoxT:
    if parent is not None:
        parent.setLayout(layout)
    if margins is not None:
        layout.setContentsMargins(*margins)
    if spacing is not None:
        layout.setSpacing(spacing)
    return layout


def page_stack(*pages: QWidget) -> QStackedLayout:
    """Return a layout that shows one of some pages at a time.

    Without a parent the first page would appear as a window: Qt shows it when it is added. The parent here is
    temporary, so that the tab order follows the layouts to which the stack is added.
    """
    stack, parent = QStackedLayout(), QWidget()
    for page in pages:
        page.setParent(parent)
        stack.addWidget(page)
    for page in pages:
        page.setParent(None)
    return stack


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


class ScrollPage(QScrollArea):
    """A page whose sections are in `column`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scroll_target: QWidget | None = None
        self._scroll_timer = QTimer(self)
        self._scroll_timer.setSingleShot(True)
        self._scroll_timer.timeout.connect(self._scroll)
        self._unfolded: QWidget | None = None
        self._unfold_timer = QTimer(self)
        self._unfold_timer.setSingleShot(True)
        self._unfold_timer.timeout.connect(self._scroll_to_unfolded)
        inside = QWidget()
        inside.setProperty("part", "panel")
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(0, 0, 0, Gap.M)
        self.column.setSpacing(0)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)

    def go_to(self, part: QWidget) -> None:
        """Focus a widget of the page and scroll to it."""
        part.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scroll_target = part
        self._scroll_timer.start()  # An expanded section has no geometry before the layout runs.

    def _scroll(self) -> None:
        if self._scroll_target is not None:
            self.ensureWidgetVisible(self._scroll_target, 0, Size.PANEL_HEAD)
            self._scroll_target = None

    def show_unfolded(self, part: QWidget) -> None:
        """Scroll to the end of a widget that became taller; if it does not fit, to its start."""
        self._unfolded = part
        self._unfold_timer.start()

    def _scroll_to_unfolded(self) -> None:
        part, self._unfolded = self._unfolded, None
        inside = self.widget()
        if part is None or inside is None or not part.isVisible():
            return
        bar, top = self.verticalScrollBar(), part.mapTo(inside, QPoint()).y()
        least = top + part.height() - self.viewport().height()
        bar.setValue(min(max(bar.value(), least), top))


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
