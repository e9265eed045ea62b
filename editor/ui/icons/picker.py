"""Popover that selects an icon."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QStackedWidget,
    QWidget,
)

from editor.ui.fields.line_edits import SearchEdit
from editor.ui.icons.choices import OfferedIcon, OfferedIcons
from editor.ui.icons.grid import IconCellModel, IconCells
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.card import Popover
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole, font

_COLUMNS, _ROWS = 4, 4
_PAGE_KEYS = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_HORIZONTAL_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right)


class IconPicker(Popover):
    """A searchable grid of icons, starting with "No icon" unless an icon is required.

    Signals: `selected(id)`; `dismissed()` on Esc; `add_requested()` to add images;
    `go_requested(OfferedIcon)` to show an icon in the icon panel.
    """

    selected = Signal(str)
    dismissed = Signal()
    add_requested = Signal()
    go_requested = Signal(object)

    def __init__(
        self, parent: QWidget | None = None, *, can_add: bool = True, can_clear: bool = True
    ) -> None:
        super().__init__(self.tr("Choose icon"), Gap.S, parent)
        self._offered = OfferedIcons()
        self._current: object = None
        self._model = IconCellModel(self, can_clear=can_clear)
        self._title = ElidedLabel("", TypeRole.SECTION_TITLE, mode=Qt.TextElideMode.ElideMiddle, parent=self)
        self._title.hide()
        self.search = self._make_search()
        self.cells = IconCells(self._model, _COLUMNS, _ROWS, self)
        self.sentence = QLabel(self)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setProperty("tone", "secondary")
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.sentence.setWordWrap(True)
        self._stack = QStackedWidget(self)
        self._stack.setFixedSize(self.cells.size())
        self._stack.addWidget(self.cells)
        self._stack.addWidget(self.sentence)
        self._name = ElidedLabel("", TypeRole.BODY, mode=Qt.TextElideMode.ElideMiddle, parent=self)
        self._about = QLabel(self)
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        self._about.setFont(font(TypeRole.SECONDARY))
        self._about.setFixedWidth(self.cells.width() - 2 * Gap.XS)
        self.add = quiet_button(self.tr("Add images…"), "image-plus-outline", self)
        self.add.setToolTip(self.tr("Add images and use the first one"))
        self.go = quiet_button(self.tr("Go to this icon"), "image-multiple-outline", self)
        self.go.setToolTip(self.tr("Show in the Icons view"))
        for button in (self.add, self.go):
            button.setVisible(can_add)
        self._init_layout()
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(lambda: self._select_index(self.cells.currentIndex()))
        self.search.moved.connect(self._move)
        self.cells.index_selected.connect(self._select_index)
        self.cells.left_at_top.connect(lambda: self.search.setFocus(Qt.FocusReason.TabFocusReason))
        self.cells.typed.connect(self._append_to_search)
        self.cells.selectionModel().currentChanged.connect(self._show_about)
        self.cells.entered.connect(self._show_about)
        self.cells.viewportEntered.connect(lambda: self._show_about(self.cells.currentIndex()))
        self.add.clicked.connect(self._on_add)
        self.go.clicked.connect(self._on_go)

    @property
    def about(self) -> str:
        """The description of the cell that is current or under the mouse."""
        return f"{self._name.text}\n{self._about.accessibleName()}".strip()

    @property
    def icon(self) -> OfferedIcon | None:
        """The current icon."""
        index = self.cells.currentIndex()
        return self._model.icon(index.row()) if index.isValid() else None

    @property
    def title(self) -> str:
        """The purpose of the icon; empty if not displayed."""
        return self._title.text

    def show_title(self, text: str) -> None:
        """Set the purpose of the icon."""
        self._title.set_text(text)
        self._title.setVisible(bool(text))

    def show_icons(self, offered: OfferedIcons) -> None:
        """Update the icons; the search and the current icon stay."""
        icon, was_valid = self.icon, self.cells.currentIndex().isValid()
        self._offered = offered
        self._model.show_icons(offered, self.search.text())
        if was_valid:
            self._select(icon.id if icon is not None else "")
        self._show_state()

    def open_at(self, anchor: QWidget, current: object, typed: str = "") -> None:
        """Open below a widget with an id selected, or with a search."""
        self._current = current
        self.search.setText("")
        self._search("")
        self.open_below(anchor)
        self._select(current)  # Scrolling needs the geometry of the cells.
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)
        if typed:
            self.search.setText(typed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()

    def _make_search(self) -> "_SearchEdit":
        search = _SearchEdit(parent=self)
        search.setPlaceholderText(self.tr("Search by icon ID"))
        search.setAccessibleName(self.tr("Search by icon ID"))
        search.setToolTip(self.tr("Enter to choose, arrow keys to browse"))
        search.setProperty("place", "raised")
        return search

    def _init_layout(self) -> None:
        rule = QFrame(self)
        rule.setProperty("part", "rule")
        foot = QHBoxLayout()
        foot.addWidget(self.add)
        foot.addStretch(1)
        foot.addWidget(self.go)
        for part in (self._title, self.search, self._stack, rule):
            self.body.addWidget(part)
        about = v_box(margins=(Gap.XS, 0, Gap.XS, 0), spacing=0)
        about.addWidget(self._name)
        about.addWidget(self._about)
        self.body.addLayout(about)
        self.body.addLayout(foot)

    def _search(self, text: str) -> None:
        self._model.show_icons(self._offered, text)
        if self._model.typed:
            self.cells.setCurrentIndex(self._model.index(0, 0))
            self.cells.scrollToTop()
        else:
            self._select(self._current)
        self._show_state()

    def _show_state(self) -> None:
        count = self._model.rowCount()
        self.sentence.setText(self.tr("Nothing matches “{text}”.").format(text=self.search.text().strip()))
        self._stack.setCurrentWidget(self.cells if count else self.sentence)
        self._show_about(self.cells.currentIndex())

    def _select(self, icon_id: object) -> None:
        row = self._model.row_of(icon_id)
        index = QModelIndex() if row is None else self._model.index(row, 0)
        self.cells.setCurrentIndex(index)
        if row is None:
            self.cells.scrollToTop()
        else:
            self.cells.scrollTo(index, IconCells.ScrollHint.PositionAtCenter)

    def _move(self, event: QKeyEvent) -> None:
        """Pass a navigation key to the cells and focus them, except for pages."""
        if event.key() not in _PAGE_KEYS:
            self.cells.setFocus(Qt.FocusReason.TabFocusReason)
        if event.key() != Qt.Key.Key_Down or not self.cells.currentIndex().isValid():
            QApplication.sendEvent(self.cells, event)

    def _append_to_search(self, text: str) -> None:
        self.search.setFocus(Qt.FocusReason.TabFocusReason)
        self.search.end(False)
        self.search.insert(text)

    def _select_index(self, index: QModelIndex) -> None:
        if index.isValid():
            icon = self._model.icon(index.row())
            self.close()
            self.selected.emit("" if icon is None else icon.id)

    def _on_add(self) -> None:
        self.close()
        self.add_requested.emit()

    def _on_go(self) -> None:
        icon = self.icon
        if icon is not None:
            self.close()
            self.go_requested.emit(icon)

    def _show_about(self, index: QModelIndex) -> None:
        icon = self._model.icon(index.row()) if index.isValid() else None
        name = "" if not index.isValid() else self.tr("No icon")
        self._name.set_text(name if icon is None else icon.id)
        fault = "" if icon is None else icon.fault or ""
        description = "" if icon is None else fault or icon.size_text
        elided = self._about.fontMetrics().elidedText(
            description, Qt.TextElideMode.ElideRight, self._about.width()
        )
        self._about.setText(elided)
        self._about.setAccessibleName(description)
        self._about.setToolTip(description)
        tone = "error" if fault else "secondary"
        if self._about.property("tone") != tone:
            self._about.setProperty("tone", tone)
            self._about.style().polish(self._about)
        self.go.setEnabled(self.icon is not None)


class _SearchEdit(SearchEdit):
    """A search edit that emits navigation keys."""

    moved = Signal(object)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        is_horizontal = key in _HORIZONTAL_KEYS and not self.text()
        if key == Qt.Key.Key_Down or key in _PAGE_KEYS or is_horizontal:
            self.moved.emit(event)
        else:
            super().keyPressEvent(event)
