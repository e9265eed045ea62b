"""The recent files of the start page, as cards or rows."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QMenu,
    QToolButton,
    QWidget,
)

from editor.features.start_page.cards import CardGrid, CardLayout, PictureCard, StartCardText, heading
from editor.features.start_page.thumbnails import RecentFile
from editor.ui.fields.line_edits import FilterEdit
from editor.ui.kit.buttons import quiet_button, tool_button
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.text import elide_middle
from editor.ui.theme.symbols import symbol
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.fuzzy_match import normalize
from editor.workspace.recent_files import folder_text, time_text


class RecentCard(PictureCard):
    """A card that opens, pins or removes a recent file.

    Signals: `pin_toggled(bool)` and `removal_requested()`.
    """

    pin_toggled = Signal(bool)
    removal_requested = Signal()

    def __init__(self, path: str, parent: QWidget | None = None) -> None:
        super().__init__("map-outline", parent=parent)
        self.path = path
        self.pin = tool_button("pin-outline", "", is_checkable=True, parent=self)
        self.pin.toggled.connect(self._update_pin)
        self.pin.clicked.connect(self.pin_toggled)
        self.remove = tool_button("close", self.tr("Remove from list"), parent=self)
        self.remove.clicked.connect(self.removal_requested)
        for button in (self.pin, self.remove):
            button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
            button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.remove_missing = quiet_button(self.tr("Remove from list"), parent=self)
        self.remove_missing.clicked.connect(self.removal_requested)
        self.remove_missing.hide()
        self._update_pin()

    def show_pinned(self, *, is_pinned: bool) -> None:
        """Show whether the file is pinned."""
        self.pin.setChecked(is_pinned)

    def show_missing(self, *, is_missing: bool) -> None:
        """Show whether the file is missing."""
        self.is_off = is_missing
        self._place_buttons()
        self.update()

    def set_card_layout(self, card_layout: CardLayout) -> None:
        super().set_card_layout(card_layout)
        self._place_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_buttons()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove the file from the list with Delete."""
        if event.key() == Qt.Key.Key_Delete:
            self.removal_requested.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the context menu."""
        menu = self.make_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        menu.popup(event.globalPos() if by_mouse else self.mapToGlobal(QPoint(Gap.M, Gap.M)))

    def make_menu(self) -> QMenu:
        """Create the context menu."""
        menu = QMenu(self)
        entries = (
            (self.tr("Open"), "folder-open-outline", self.click, not self.is_off),
            (self.pin.toolTip(), "pin-outline", self.pin.click, True),
            (self.tr("Remove from list"), "close", self.removal_requested.emit, True),
        )
        for text, name, callback, is_on in entries:
            action = QAction(symbol(name), text, menu)
            action.setEnabled(is_on)
            action.triggered.connect(lambda _checked=False, callback=callback: callback())
            menu.addAction(action)
        return menu

    def _update_pin(self) -> None:
        is_pinned = self.pin.isChecked()
        tip = self.tr("Unpin") if is_pinned else self.tr("Pin")
        self.pin.setIcon(symbol("pin" if is_pinned else "pin-outline"))
        self.pin.setToolTip(tip)
        self.pin.setAccessibleName(tip)

    def buttons_width(self) -> int:
        """Return the width of the visible buttons."""
        return (1 if self._shows_text_button else 2) * Size.SMALL_BUTTON

    @property
    def _shows_text_button(self) -> bool:
        """Whether a missing file shows a button with text, which needs a tile."""
        return self.is_off and self._card_layout is CardLayout.TILE

    def _place_buttons(self) -> None:
        with_text = self._shows_text_button
        self.remove_missing.setVisible(with_text)
        self.remove.setVisible(not with_text)
        text_rect = self.text_rect()
        top = round(text_rect.top()) - Gap.XS
        if self._card_layout is CardLayout.ROW:
            top = (self.height() - Size.SMALL_BUTTON) // 2
        right = self.width() - Gap.XS - Size.SMALL_BUTTON
        self.remove.move(right, top)
        self.pin.move(right - (0 if with_text else Size.SMALL_BUTTON), top)
        button = self.remove_missing
        button.resize(button.sizeHint())
        button.move(round(text_rect.left()) - 6, self.height() - button.height() - Gap.XS)


_FILTER_PX = 200


class RecentSection(QWidget):
    """Recent files as tiles or rows, with a filter for name and folder.

    Signals: `open_requested(str)`, `pin_toggled(str, bool)`, `removal_requested(str)`, `rows_toggled(bool)`
    to switch between rows and tiles, and `focus_lost()` after the focused card was removed.
    """

    open_requested = Signal(str)
    pin_toggled = Signal(str, bool)
    removal_requested = Signal(str)
    rows_toggled = Signal(bool)
    focus_lost = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._cards: dict[str, RecentCard] = {}
        self._by_rows = False
        self.filter = FilterEdit(self.tr("Filter recent files"), self.tr("Filter"))
        self.filter.setToolTip(self.tr("Filter by file or folder name"))
        self.filter.setMaximumWidth(_FILTER_PX)
        self.filter.textChanged.connect(self._apply_filter)
        self.filter.installEventFilter(self)
        self.as_cards = tool_button("view-grid-outline", self.tr("Show as cards"), is_checkable=True)
        self.by_rows = tool_button("view-list-outline", self.tr("Show as list"), is_checkable=True)
        self.grid = CardGrid()
        self.nothing = WrappedLabel(
            self.tr("No recent files. Styles you open or save appear here."),
            is_secondary=True,
        )
        self.no_match = EmptyState("magnify", "", self.tr("Clear filter"))
        self.no_match.pressed.connect(self._clear_filter)
        self._lay_out()
        self.show_by_rows(is_on=False)

    @property
    def cards(self) -> tuple[RecentCard, ...]:
        """The visible cards, in order."""
        return tuple(card for card in self._cards.values() if self._matches_filter(card))

    def list_files(self, files: Sequence[str], pinned: Sequence[str]) -> None:
        """Show cards for these files, without further information yet."""
        focused = QApplication.focusWidget() or self
        had_focus = self.grid.isAncestorOf(focused)
        removed = [card for file, card in self._cards.items() if file not in files]
        self._cards = {file: self._cards.get(file) or self._create_card(file) for file in files}
        for file, card in self._cards.items():
            card.show_pinned(is_pinned=file in pinned)
        self._apply_filter()
        for card in removed:
            card.deleteLater()
        if had_focus and not any(card is focused or card.isAncestorOf(focused) for card in self.cards):
            self.focus_lost.emit()

    def show_file(self, file: RecentFile) -> None:
        """Show the information about a file."""
        card = self._cards.get(file.path)
        if card is None:
            return
        card.show_text(_card_text(file, self._detail_lines(file)))
        card.show_missing(is_missing=not file.is_there)
        card.show_picture(QPixmap() if file.picture is None else QPixmap.fromImage(file.picture))

    def show_by_rows(self, *, is_on: bool) -> None:
        """Show the files as rows or as tiles."""
        self._by_rows = is_on
        (self.by_rows if is_on else self.as_cards).setChecked(True)
        for card in self._cards.values():
            card.set_card_layout(self._card_layout)
        self.grid.show_in_one_column(is_on=is_on)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move from the filter to the cards with Down and Enter."""
        if watched is self.filter and isinstance(event, QKeyEvent):
            moves_focus = event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if event.type() is QEvent.Type.KeyPress and moves_focus:
                target = self.cards[0] if self.cards else self.no_match.button
                if target is not None:
                    target.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)

    @property
    def _card_layout(self) -> CardLayout:
        return CardLayout.ROW if self._by_rows else CardLayout.TILE

    def _lay_out(self) -> None:
        button_group = QButtonGroup(self)
        for button, is_rows in ((self.as_cards, False), (self.by_rows, True)):
            button_group.addButton(button)
            button.clicked.connect(lambda _on=False, is_rows=is_rows: self.rows_toggled.emit(is_rows))
        self._tools: tuple[FilterEdit | QToolButton, ...] = (self.filter, self.as_cards, self.by_rows)
        header = h_box(spacing=Gap.XS)
        header.addWidget(heading(self.tr("Recent")))
        header.addStretch(1)
        for tool in self._tools:
            header.addWidget(tool, 1 if tool is self.filter else 0)
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.M)
        column.addLayout(header)
        for part in (self.nothing, self.no_match, self.grid):
            column.addWidget(part)

    def _create_card(self, file: str) -> RecentCard:
        card = RecentCard(file)
        path = Path(file)
        card.show_text(StartCardText(path.name, (folder_text(path),), file))
        card.set_card_layout(self._card_layout)
        card.clicked.connect(lambda: None if card.is_off else self.open_requested.emit(file))
        card.pin_toggled.connect(lambda is_on: self.pin_toggled.emit(file, is_on))
        card.removal_requested.connect(lambda: self.removal_requested.emit(file))
        return card

    def _matches_filter(self, card: RecentCard) -> bool:
        path = normalize(card.path)
        return all(word in path for word in normalize(self.filter.text()).split())

    def _apply_filter(self) -> None:
        matches = self.cards
        self.grid.show_cards(matches)
        self.grid.setVisible(bool(matches))
        self.nothing.setVisible(not self._cards)
        self.no_match.setVisible(bool(self._cards) and not matches)
        sentence = self.tr("Nothing matches “{text}”.").format(text=elide_middle(self.filter.text().strip()))
        self.no_match.set_sentence(sentence)
        self.filter.setAccessibleDescription("" if matches else sentence)
        for tool in self._tools:
            tool.setVisible(bool(self._cards))

    def _clear_filter(self) -> None:
        """Clear the filter and focus it, since the button is hidden then."""
        self.filter.clear()
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)

    def _detail_lines(self, file: RecentFile) -> tuple[str, ...]:
        """Return the time of the last change and the number of layers, or that the file is missing."""
        if not file.is_there:
            return (self.tr("File not found"),)
        when = _time_text(file.changed_s)
        lines = [self.tr("Modified {time}").format(time=when)] if when else []
        if file.layers is not None:
            lines.append(self.tr("%Ln layers", "", file.layers))
        return tuple(lines)


def _time_text(since_epoch_s: float) -> str:
    """Return a modification time as text; empty for one outside the calendar."""
    try:
        return time_text(datetime.fromtimestamp(since_epoch_s, UTC), datetime.now(UTC))
    except (ValueError, OverflowError, OSError):
        return ""


def _card_text(file: RecentFile, details: tuple[str, ...]) -> StartCardText:
    path = Path(file.path)
    lines = (folder_text(path), " · ".join(details)) if file.is_there else details
    return StartCardText(path.name, lines, "\n".join((file.path, *details)))
