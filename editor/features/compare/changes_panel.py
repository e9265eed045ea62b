"""Panel of the changes of a comparison, with their shares of the pixels that differ."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QItemSelectionModel, QMargins, QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.features.compare.change_rows import ChangeListModel, ChangeRow
from editor.ui.fields.line_edits import FilterEdit
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, page_stack, v_box
from editor.ui.kit.row_models import ENTRY_ROLE
from editor.ui.kit.rows import AnyIndex, RowDelegate, RowList
from editor.ui.text import local_count
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole

ROW_PX, HEADING_PX, _FOOT_PX = 48, 28, 32
_LIST, _EMPTY, _NO_MATCH = range(3)


class ChangesPanel(QWidget):
    """Lists the changes; `title` is the dock's title line.

    Signals: `highlight_requested(ChangeRow or None)` after another row is selected;
    `place_requested(ChangeRow)` on a double click or Enter; `compare_requested()` by the button of the empty
    panel; `shown_changed(bool)` when the panel is shown or hidden.
    Esc goes to the function `pass_key`, which returns whether it handled the key.
    """

    highlight_requested = Signal(object)
    place_requested = Signal(object)
    compare_requested = Signal()
    shown_changed = Signal(bool)

    def __init__(self, pass_key: Callable[[QKeyEvent], bool], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(Size.LEFT_DOCK_LEAST)
        self.title = DockTitle(self.tr("Changes"))
        self._note = ElidedLabel(self.tr("Share of changed pixels"), TypeRole.SECONDARY, is_secondary=True)
        self.title.add_button(self._note)
        self.model = ChangeListModel(self)
        self.list = ChangeList(self.model, pass_key, self.tr("Changes"))
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)
        # Not `activated`, which some desktops emit on a single click.
        self.list.doubleClicked.connect(self._on_opened)
        self.list.opened.connect(self._on_opened)
        self.filter = FilterEdit(self.tr("Filter changes"), self.tr("Filter changes"))
        self.filter.textChanged.connect(self._filter)
        self._foot = QLabel()
        self._foot.setProperty("tone", "secondary")
        self._foot.setTextFormat(Qt.TextFormat.PlainText)
        self._foot.setFixedHeight(_FOOT_PX)
        self._foot.setContentsMargins(Gap.M, 0, Gap.M, 0)
        self._empty = EmptyState("compare", "", self.tr("Compare map with…"))
        self._empty.pressed.connect(self.compare_requested)
        self._no_match = EmptyState("magnify", "", self.tr("Clear filter"))
        self._no_match.pressed.connect(self.filter.clear)
        self._pages = page_stack(self.list, self._empty, self._no_match)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        field = v_box(margins=(Gap.S, Gap.XS, Gap.S, Gap.XS), spacing=0)
        field.addWidget(self.filter)
        column.addLayout(field)
        column.addLayout(self._pages, 1)
        column.addWidget(self._foot)
        self.setFocusProxy(self.list)
        self._is_compared = False
        self.show_rows(())

    @property
    def foot_text(self) -> str:
        """The text below the list."""
        return self._foot.text()

    @property
    def current_row(self) -> ChangeRow | None:
        """The selected change."""
        return self.model.entry(self.list.currentIndex())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._note.setVisible(self.width() >= Size.LEFT_DOCK)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown_changed.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.shown_changed.emit(False)

    def set_compared(self, *, is_compared: bool) -> None:
        """Set whether a comparison is shown."""
        self._is_compared = is_compared
        if not is_compared:
            self.show_rows(())
        self._update()

    def show_rows(self, rows: Sequence[ChangeRow]) -> None:
        """Show other changes; the selected one remains selected."""
        selected = self.current_row
        with QSignalBlocker(self.list.selectionModel()):
            self.model.show_rows(rows)
            place = next(
                (
                    place
                    for place, row in enumerate(self.model.entries)
                    if selected is not None and _is_same(row, selected)
                ),
                None,
            )
            index = QModelIndex() if place is None else self.model.index(place, 0)
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.list.selectionModel().setCurrentIndex(index, flags)
        self.list.viewport().update()
        if selected is not None and place is None:
            self.highlight_requested.emit(None)
        self._update()

    def clear_selection(self) -> None:
        """Deselect the row without a signal."""
        with QSignalBlocker(self.list.selectionModel()):
            self.list.selectionModel().clear()
        self.list.viewport().update()

    def _filter(self, text: str) -> None:
        self.model.filter(text)
        self._update()

    def _update(self) -> None:
        rows = self.model.all_rows
        own = [row for row in rows if row.index is not None]
        self.title.set_detail(local_count(len(own)) if own else "")
        without = sum(row.percent is not None and not row.has_pixels for row in own)
        self._foot.setText(self.tr("%Ln changes have no pixels in view", "", without) if without else "")
        self._foot.setVisible(bool(without))
        self.filter.setEnabled(bool(rows))
        self._empty.set_sentence(
            self.tr("No changes.") if self._is_compared else self.tr("Nothing is compared.")
        )
        self._empty.show_button(is_shown=not self._is_compared)
        self._no_match.set_sentence(self.tr("Nothing matches “{text}”.").format(text=self.filter.text()))
        page = _EMPTY if not rows else _LIST if self.model.rowCount() else _NO_MATCH
        self._pages.setCurrentIndex(page)

    def _on_current_changed(self, index: QModelIndex, _before: QModelIndex) -> None:
        self.highlight_requested.emit(self.model.entry(index))

    def _on_opened(self, index: QModelIndex) -> None:
        row = self.model.entry(index)
        if row is not None:
            self.place_requested.emit(row)


class ChangeList(RowList):
    """The list; Esc is passed on.

    Signals: `opened(QModelIndex)` on Enter.
    """

    opened = Signal(QModelIndex)

    def __init__(self, model: ChangeListModel, pass_key: Callable[[QKeyEvent], bool], name: str) -> None:
        super().__init__(model, _ChangeDelegate(), name=name)
        self._pass_key = pass_key
        self.setUniformItemSizes(False)
        self.setProperty("part", "rows")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(self.currentIndex())
        elif event.key() != Qt.Key.Key_Escape or not self._pass_key(event):
            super().keyPressEvent(event)


class _ChangeDelegate(RowDelegate):
    """Rows of two lines under headings of one."""

    margins = QMargins(Gap.XS, 0, Gap.XS, 0)
    padding = QMargins(Gap.M, 0, Gap.M, 0)

    def height_px(self, index: AnyIndex) -> int:
        row: ChangeRow | None = index.data(ENTRY_ROLE)
        return HEADING_PX if row is not None and row.is_heading else ROW_PX


def _is_same(row: ChangeRow, other: ChangeRow) -> bool:
    """Return whether two rows show the same change of two comparisons."""
    return not row.is_heading and (row.kind, row.full_name, row.path_b or row.path_a) == (
        other.kind,
        other.full_name,
        other.path_b or other.path_a,
    )
