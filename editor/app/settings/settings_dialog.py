"""The settings in a window beside the others: pages, searched over all of them, and each change at once."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from editor.app.settings.settings_page import SettingsPage
from editor.look.symbols import symbol
from editor.look.tokens import Gap
from editor.look.words import shortened
from editor.models.fuzzy import folded
from editor.panels.row_tree import RowTree
from editor.system.setting import Page
from editor.widgets.empty_state import EmptyState
from editor.widgets.fields.filter_edit import FilterEdit
from editor.widgets.page import Page as ScrolledPage

_SIZE: Final = QSize(820, 640)
_LIST_PX, _NARROW_PX = 176, 600
# Of an entry of the list: its height, and the width of all but its words.
_ENTRY_PX, _BESIDE_WORDS_PX = 32, 56
_SYMBOLS: Final = {
    Page.GENERAL: "tune-variant",
    Page.LOOK: "palette-outline",
    Page.PREVIEW: "map-outline",
    Page.WEATHER: "weather-partly-cloudy",
    Page.SHORTCUTS: "keyboard-outline",
    Page.LANGUAGE: "translate",
}


class SettingsDialog(QDialog):
    """One page at a time, or, while something is searched for, what has it on every page.

    `may_close` is asked before it closes: what is typed may have to be kept first.
    """

    def __init__(
        self,
        pages: Sequence[SettingsPage],
        may_close: Callable[[], bool] = lambda: True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Settings"))
        self.pages, self._may_close = tuple(pages), may_close
        self._page = self.pages[0].page
        self.search = FilterEdit(self.tr("Search settings"), self.tr("Search settings and commands"))
        self.search.setToolTip(self.tr("Show only settings and commands with these words"))
        self.list = self._make_list()
        self.scrolled = ScrolledPage()
        self._nothing = EmptyState("magnify", "", self.tr("Clear search"))
        self._lay_out()
        self.search.textChanged.connect(self._seek)
        self.search.installEventFilter(self)
        self._nothing.pressed.connect(self.search.clear)
        self.search.be_found_in(self)
        self.list.selectionModel().currentChanged.connect(self._on_chosen)
        self.list.clicked.connect(self._on_chosen)
        self._fit_screen()
        self.show_page(self._page)

    @property
    def page(self) -> Page:
        """The page that is shown where nothing is searched for."""
        return self._page

    def show_page(self, page: Page) -> None:
        """Show a page whole."""
        places = [each.page for each in self.pages]
        self.list.setCurrentIndex(self.list.model().index(places.index(page), 0))
        self._page = page
        self.search.clear()
        self._seek("")

    def reject(self) -> None:
        """Close, unless something typed cannot be kept."""
        if self._may_close():
            super().reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press no button with Enter but the one that has the keys."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go on from the search with Down and Enter."""
        if watched is self.search and isinstance(event, QKeyEvent):
            is_onward = event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if event.type() is QEvent.Type.KeyPress and is_onward:
                self._enter_page()
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the rows their room where there is little."""
        super().resizeEvent(event)
        self.list.setFixedWidth(self._words_px() if self.width() < _NARROW_PX else _LIST_PX)

    def _words_px(self) -> int:
        """The width of the list that cuts no title."""
        metrics = self.list.fontMetrics()
        widest = max(metrics.horizontalAdvance(page.title) for page in self.pages)
        return min(widest + _BESIDE_WORDS_PX, _LIST_PX)

    def _make_list(self) -> RowTree:
        model = QStandardItemModel(self)
        for page in self.pages:
            item = QStandardItem(symbol(_SYMBOLS[page.page]), page.title)
            item.setEditable(False)
            item.setSizeHint(QSize(0, _ENTRY_PX))
            model.appendRow(item)
        tree = RowTree()
        tree.setModel(model)
        tree.setIndentation(Gap.M)
        tree.setViewportMargins(0, Gap.XS, 0, 0)
        tree.setAccessibleName(self.tr("Pages of the settings"))
        return tree

    def _lay_out(self) -> None:
        inside = QWidget()
        self._shown = QStackedLayout(inside)
        self._shown.addWidget(self.scrolled)
        self._shown.addWidget(self._nothing)
        for page in self.pages:
            self.scrolled.column.addWidget(page, 1000 if page.fills else 0)
        self.scrolled.column.addStretch(1)
        rule = QFrame()
        rule.setProperty("part", "rule-upright")
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.list)
        middle.addWidget(rule)
        middle.addWidget(inside, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        head, foot = QHBoxLayout(), QHBoxLayout()
        for line in (head, foot):
            line.setContentsMargins(Gap.M, Gap.S, Gap.M, Gap.S)
        head.addWidget(self.search)
        foot.addWidget(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Gap.XS, 0, Gap.XS)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(_level_rule())
        column.addLayout(middle, 1)
        column.addWidget(_level_rule())
        column.addLayout(foot)

    def _fit_screen(self) -> None:
        """Be no larger than the screen has room for: at twice the size it may be small."""
        room = self.screen().availableSize()
        self.resize(_SIZE.boundedTo(QSize(room.width() - Gap.XL, room.height() - 2 * Gap.XXL)))

    def _on_chosen(self, index: QModelIndex) -> None:
        self._page = self.pages[index.row()].page
        if self.search.text():
            self.search.clear()
        else:
            self._seek("")

    def _seek(self, text: str) -> None:
        words = tuple(folded(text).split())
        found = 0
        for page in self.pages:
            count = page.seek(words)
            found += count
            page.setVisible(count > 0 if words else page.page is self._page)
        chosen = QItemSelectionModel.SelectionFlag
        flag = chosen.Clear if words else chosen.Select  # What was found is of many pages.
        self.list.selectionModel().select(self.list.currentIndex(), flag)
        sentence = self.tr("Nothing matches “{text}”.").format(text=shortened(text.strip()))
        self._nothing.set_sentence(sentence)
        self._shown.setCurrentWidget(self.scrolled if found else self._nothing)
        self.search.setAccessibleDescription("" if found else sentence)
        self.scrolled.verticalScrollBar().setValue(0)

    def _enter_page(self) -> None:
        """Give the keys to the first thing that can be pressed or typed in."""
        for page in self.pages:
            if page.isVisible():
                first = next((row for row in page.rows if row.isVisible()), None)
                target = first.entry if first is not None else None
                if target is not None:
                    target.setFocus(Qt.FocusReason.OtherFocusReason)
                    self.scrolled.ensureWidgetVisible(target)
                return


def _level_rule() -> QFrame:
    rule = QFrame()
    rule.setProperty("part", "rule")
    return rule
