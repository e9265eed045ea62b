"""The settings dialog: pages with a search over all of them."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QSize,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QStackedLayout,
    QWidget,
)

from editor.features.settings.rows import HighlightLabel, SearchableItem, SettingRow
from editor.system.setting import Page
from editor.system.settings import translated
from editor.ui.fields.line_edits import FilterEdit
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.keyboard import press
from editor.ui.kit.layouts import ScrollPage as ScrolledPage
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.kit.rows import RowTree
from editor.ui.later import call_later
from editor.ui.text import elide_middle
from editor.ui.theme.symbols import symbol
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.fuzzy_match import normalize


class SettingsPage(QWidget):
    """A title, rows that can be filtered, and a button to reset them.

    A page with `fills` has a single row with its own reset button.
    """

    def __init__(self, page: Page, rows: Sequence[SearchableItem], *, fills: bool = False) -> None:
        super().__init__()
        self.page, self.rows, self.fills = page, tuple(rows), fills
        self.title = translated(page.value)
        self._is_complete = True
        title_label = HighlightLabel(self.title, TypeRole.LAYER_TITLE)
        self.reset = quiet_button(_tr("Reset page"), "backup-restore")
        self.reset.setAccessibleDescription(self.title)
        self.reset.setToolTip(_tr("Reset all settings on this page"))
        self.reset.clicked.connect(self.reset_all)
        self._rules = [create_rule() for _ in self.rows[1:]]
        column = v_box(self, margins=(Gap.L, Gap.M, Gap.L, Gap.S), spacing=0)
        column.addWidget(title_label)
        for row, rule in zip(self.rows, [None, *self._rules], strict=True):
            if rule is not None:
                column.addWidget(rule)
            column.addWidget(row, 1 if fills else 0)
            row.changed.connect(self._update_reset)
        footer = QHBoxLayout()
        footer.addWidget(self.reset)
        footer.addStretch(1)
        column.addLayout(footer)
        if not fills:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._update_reset()

    def reset_all(self) -> None:
        """Reset all rows to their defaults."""
        for row in self.rows:
            row.reset()

    def search(self, query_terms: Sequence[str]) -> int:
        """Show the rows that match case-folded words, and return their number."""
        matches = [row for row in self.rows if row.search(query_terms)]
        for row in self.rows:
            row.setVisible(row in matches)
        for rule, row in zip(self._rules, self.rows[1:], strict=True):
            rule.setVisible(row in matches[1:])
        self._is_complete = not query_terms
        self._update_reset()
        return len(matches)

    def _update_reset(self) -> None:
        """Show the reset button on a complete page; enable it if a row differs from its default."""
        self.reset.setVisible(not self.fills and self._is_complete)
        self.reset.setEnabled(not all(row.is_default for row in self.rows))


def create_rule() -> QFrame:
    """Create a horizontal separator."""
    rule = QFrame()
    rule.setProperty("part", "rule")
    return rule


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingsPage", text)


_SIZE: Final = QSize(820, 640)
_LIST_PX, _NARROW_PX = 176, 600
# The height of a list entry, and its width without the text.
_ENTRY_PX, _ENTRY_PADDING_PX = 32, 56
_SYMBOLS: Final = {
    Page.GENERAL: "tune-variant",
    Page.LOOK: "palette-outline",
    Page.PREVIEW: "map-outline",
    Page.WEATHER: "weather-partly-cloudy",
    Page.SHORTCUTS: "keyboard-outline",
    Page.LANGUAGE: "translate",
}


class SettingsDialog(QDialog):
    """Shows one page, or during a search the matching rows of all pages.

    `may_close` is called before closing, since typed text may have to be saved.
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
        self.search.setToolTip(self.tr("Filter settings and commands"))
        self.list = self._create_list()
        self.scrolled = ScrolledPage()
        self._no_match = EmptyState("magnify", "", self.tr("Clear search"))
        self._lay_out()
        self.search.textChanged.connect(self._search)
        self.search.installEventFilter(self)
        self._no_match.pressed.connect(self.search.clear)
        self.search.add_find_shortcut(self)
        self.list.selectionModel().currentChanged.connect(self._on_page_selected)
        self.list.clicked.connect(self._on_page_selected)
        self._fit_screen()
        self.show_page(self._page)

    @property
    def page(self) -> Page:
        """The page that is shown without a search."""
        return self._page

    def show_page(self, page: Page) -> None:
        """Show a page without a search."""
        page_ids = [each.page for each in self.pages]
        self.list.setCurrentIndex(self.list.model().index(page_ids.index(page), 0))
        self._page = page
        self.search.clear()
        self._search("")

    def show_setting(self, key: str) -> None:
        """Show the page of a setting, and focus its control."""
        for page in self.pages:
            row = next((row for row in page.rows if isinstance(row, SettingRow) and row.key == key), None)
            if row is not None:
                self.show_page(page.page)
                self._focus(row)

    @property
    def focused_setting(self) -> str:
        """The key of the setting whose control has the focus; empty if none has it."""
        focused = self.focusWidget()
        keys = (
            row.key
            for page in self.pages
            for row in page.rows
            if isinstance(row, SettingRow) and focused is not None and row.isAncestorOf(focused)
        )
        return next(keys, "")

    def scroll_later(self, position_px: int) -> None:
        """Scroll to a position once the pages are laid out."""
        bar = self.scrolled.verticalScrollBar()
        call_later(bar, lambda: bar.setValue(position_px))

    def reject(self) -> None:
        """Close, unless typed text cannot be saved."""
        if self._may_close():
            super().reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button with Enter, but not the default button of the dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QAbstractButton):
                press(focused)
            else:
                event.ignore()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move from the search field to the page with Down and Enter."""
        if watched is self.search and isinstance(event, QKeyEvent):
            moves_focus = event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if event.type() is QEvent.Type.KeyPress and moves_focus:
                self._enter_page()
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Narrow the list in a narrow dialog."""
        super().resizeEvent(event)
        self.list.setFixedWidth(self._narrow_list_px() if self.width() < _NARROW_PX else _LIST_PX)

    def _narrow_list_px(self) -> int:
        metrics = self.list.fontMetrics()
        widest = max(metrics.horizontalAdvance(page.title) for page in self.pages)
        return min(widest + _ENTRY_PADDING_PX, _LIST_PX)

    def _create_list(self) -> RowTree:
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
        tree.setAccessibleName(self.tr("Settings pages"))
        return tree

    def _lay_out(self) -> None:
        content = QWidget()
        self._shown = QStackedLayout(content)
        self._shown.addWidget(self.scrolled)
        self._shown.addWidget(self._no_match)
        for page in self.pages:
            self.scrolled.column.addWidget(page, 1000 if page.fills else 0)
        self.scrolled.column.addStretch(1)
        rule = QFrame()
        rule.setProperty("part", "rule-upright")
        body = h_box(spacing=0)
        body.addWidget(self.list)
        body.addWidget(rule)
        body.addWidget(content, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        header, foot = QHBoxLayout(), QHBoxLayout()
        for line in (header, foot):
            line.setContentsMargins(Gap.M, Gap.S, Gap.M, Gap.S)
        header.addWidget(self.search)
        foot.addWidget(buttons)
        column = v_box(self, margins=(0, Gap.XS, 0, Gap.XS), spacing=0)
        column.addLayout(header)
        column.addWidget(create_rule())
        column.addLayout(body, 1)
        column.addWidget(create_rule())
        column.addLayout(foot)

    def _fit_screen(self) -> None:
        """Limit the size to the screen, which may be small at a large interface zoom."""
        available = self.screen().availableSize()
        self.resize(_SIZE.boundedTo(QSize(available.width() - Gap.XL, available.height() - 2 * Gap.XXL)))

    def _on_page_selected(self, index: QModelIndex) -> None:
        self._page = self.pages[index.row()].page
        if self.search.text():
            self.search.clear()
        else:
            self._search("")

    def _search(self, text: str) -> None:
        query_terms = tuple(normalize(text).split())
        total = 0
        for page in self.pages:
            count = page.search(query_terms)
            total += count
            page.setVisible(count > 0 if query_terms else page.page is self._page)
        flags = QItemSelectionModel.SelectionFlag
        flag = flags.Clear if query_terms else flags.Select  # The matches belong to several pages.
        self.list.selectionModel().select(self.list.currentIndex(), flag)
        sentence = self.tr("Nothing matches “{text}”.").format(text=elide_middle(text.strip()))
        self._no_match.set_sentence(sentence)
        self._shown.setCurrentWidget(self.scrolled if total else self._no_match)
        self.search.setAccessibleDescription("" if total else sentence)
        self.scrolled.verticalScrollBar().setValue(0)

    def _enter_page(self) -> None:
        for page in self.pages:
            if page.isVisible():
                first = next((row for row in page.rows if row.isVisible()), None)
                if first is not None:
                    self._focus(first)
                return

    def _focus(self, row: SearchableItem) -> None:
        target = row.entry
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)
            self.scrolled.ensureWidgetVisible(row)
