"""Panel of an assignment: a header of its own, the table, and the buttons to apply it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.features.palettes.table import AssignedRow, AssignmentTable
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, page_stack, v_box
from editor.ui.text import local_count
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole

_CONTENT, _EMPTY = range(2)


class AssignmentPanel(QWidget):
    """Shows the new colour of each colour.

    `title` is the dock's title line, `header` the layout above the table.
    Signals: `apply_requested()` and `reset_requested()` by the buttons; `closed()` by Esc;
    `shown_changed(bool)` when the panel is shown or hidden.
    """

    apply_requested = Signal()
    reset_requested = Signal()
    closed = Signal()
    shown_changed = Signal(bool)

    def __init__(self, title: str, empty: EmptyState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(Size.RIGHT_DOCK_LEAST)
        self.title = DockTitle(title)
        self.empty = empty
        self.table = AssignmentTable(title)
        self.problem = ProblemLine()
        self.summary = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.reset = plain_button(self.tr("Reset"))
        self.reset.setToolTip(self.tr("Restore all assigned colours"))
        self.apply = plain_button(self.tr("Apply"))
        self.apply.setProperty("kind", "primary")
        self.reset.clicked.connect(self.reset_requested)
        self.apply.clicked.connect(self.apply_requested)
        self.header = v_box(margins=(Gap.M, 0, Gap.M, Gap.S), spacing=Gap.S)
        content = QWidget()
        column = v_box(content, margins=NO_MARGINS, spacing=0)
        column.addLayout(self.header)
        column.addWidget(self.table, 1)
        column.addLayout(self._create_footer())
        self._pages = page_stack(content, empty)
        v_box(self, margins=NO_MARGINS, spacing=0).addLayout(self._pages)
        self.setFocusProxy(self.table)

    def _create_footer(self) -> QVBoxLayout:
        buttons = h_box(spacing=Gap.S)
        buttons.addStretch(1)
        buttons.addWidget(self.reset)
        buttons.addWidget(self.apply)
        footer = v_box(margins=(Gap.M, Gap.S, Gap.M, Gap.S), spacing=Gap.XS)
        footer.addWidget(self.problem)
        footer.addWidget(self.summary)
        footer.addLayout(buttons)
        return footer

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.problem.set_available_width(self.width() - 2 * Gap.M)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown_changed.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.shown_changed.emit(False)

    def event(self, event: QEvent) -> bool:
        """Take Esc before shortcuts of the window get it."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and _is_escape(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_escape(event):
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def show_pending(self) -> None:
        """Disable Apply until other rows are shown."""
        self.apply.setEnabled(False)

    def show_rows(self, rows: Sequence[AssignedRow], *, changed: int, locked: int, has_own: bool) -> None:
        """Show other rows, with the numbers of changed colours and of uses in locked layers."""
        self.table.show_rows(list(rows))
        summary = self.tr("{count} of {all} colours change").format(
            count=local_count(changed), all=local_count(sum(row.assigned is not None for row in rows))
        )
        if locked:
            summary += " · " + self.tr("%Ln uses are locked", "", locked)
        self.summary.set_text(summary)
        self.apply.setEnabled(changed > 0)
        self.apply.setToolTip(
            self.tr("Change the style in one undo step") if changed else self.tr("No colour changes")
        )
        self.reset.setEnabled(has_own)
        self._pages.setCurrentIndex(_CONTENT if rows else _EMPTY)


def _is_escape(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Escape and event.modifiers() == Qt.KeyboardModifier.NoModifier
