"""View of the zoom ladder: a bar, the grid of cells and a footer."""

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from editor.features.ladder.bar import LadderBar
from editor.features.ladder.captions import Caption
from editor.features.ladder.frames import CellFrames
from editor.features.ladder.grid import CellGrid
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, page_stack, v_box
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole


class LadderView(QWidget):
    """Shows the cells, and asks for the visible ones.

    Signals: `scrolled()` after other cells came into view; `visibility_changed(bool)`;
    `bookmark_requested()` to add the first place.
    """

    scrolled = Signal()
    visibility_changed = Signal(bool)
    bookmark_requested = Signal()

    def __init__(
        self, frames: CellFrames, caption: Callable[[int], Caption], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setMinimumSize(Size.MAP_LEAST, 1)
        self.bar = LadderBar()
        self.grid = CellGrid(frames, caption)
        self.no_places = EmptyState(
            "map-marker-outline", self.tr("No places yet. Add one from the map."), self.tr("Add bookmark…")
        )
        self.no_places.pressed.connect(self.bookmark_requested)
        self.area = QScrollArea()
        self.area.setWidget(self.grid)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.viewport().setAutoFillBackground(False)
        self.grid.setAutoFillBackground(False)
        self.legend = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.credits = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._lay_out()
        self.area.verticalScrollBar().valueChanged.connect(self.scrolled)
        self.area.viewport().installEventFilter(self)
        self.grid.laid_out.connect(self.scrolled)
        self.setFocusProxy(self.grid)
        chain = (*self.bar.focus_chain(), self.grid)
        for before, after in pairwise(chain):
            self.setTabOrder(before, after)

    @property
    def visible_cells(self) -> list[int]:
        """The cells that are at least partly in view."""
        port = self.area.viewport()
        top = -self.grid.y()
        return self.grid.cells_in(QRect(0, top, port.width(), port.height()))

    def show_empty(self, *, is_empty: bool) -> None:
        """Show that there are no places, or the grid."""
        self._pages.setCurrentIndex(1 if is_empty else 0)

    def reveal(self, index: int) -> None:
        """Scroll to a cell."""
        rect = self.grid.cell_rect(index)
        centre = rect.center()
        self.area.ensureVisible(centre.x(), centre.y(), 0, rect.height() // 2 + Gap.L)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Ask for the cells that a resize brings into view."""
        if watched is self.area.viewport() and event.type() is QEvent.Type.Resize:
            self.scrolled.emit()
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.visibility_changed.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.visibility_changed.emit(False)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(tokens.current().window))

    def _lay_out(self) -> None:
        self._pages = page_stack(self.area, self.no_places)
        foot = h_box(margins=(Gap.L, 0, Gap.L, Gap.XS), spacing=Gap.M)
        # The credits have priority.
        self.legend.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        foot.addWidget(self.legend, 1)
        foot.addWidget(self.credits)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addWidget(self.bar)
        column.addLayout(self._pages, 1)
        column.addLayout(foot)
