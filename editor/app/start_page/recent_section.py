"""Recent files of the start page."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QApplication, QButtonGroup, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from editor.app.files.recovery_text import time_text
from editor.app.start_page.recent_card import RecentCard
from editor.app.start_page.recent_pictures import RecentFile
from editor.app.start_page.start_cards import CardLayout, CardText
from editor.app.start_page.start_grid import CardGrid
from editor.app.start_page.start_parts import heading
from editor.look.tokens import Gap
from editor.look.words import shortened
from editor.models.fuzzy import folded
from editor.widgets.empty_state import EmptyState
from editor.widgets.fields.filter_edit import FilterEdit
from editor.widgets.tool_buttons import tool_button
from editor.widgets.wrapped_label import WrappedLabel

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
        self.filter.setToolTip(self.tr("Show only files with these words in their name or folder"))
        self.filter.setMaximumWidth(_FILTER_PX)
        self.filter.textChanged.connect(self._apply_filter)
        self.filter.installEventFilter(self)
        self.as_cards = tool_button("view-grid-outline", self.tr("As cards"), is_checkable=True)
        self.by_rows = tool_button("view-list-outline", self.tr("By rows"), is_checkable=True)
        self.grid = CardGrid()
        self.nothing = WrappedLabel(
            self.tr("Nothing yet. What you open or save is listed here, with a picture of its map."),
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
        head = QHBoxLayout()
        head.setSpacing(Gap.XS)
        head.addWidget(heading(self.tr("Recent")))
        head.addStretch(1)
        for tool in self._tools:
            head.addWidget(tool, 1 if tool is self.filter else 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Gap.M)
        column.addLayout(head)
        for part in (self.nothing, self.no_match, self.grid):
            column.addWidget(part)

    def _create_card(self, file: str) -> RecentCard:
        card = RecentCard(file)
        path = Path(file)
        card.show_text(CardText(path.name, (_folder(path),), file))
        card.set_card_layout(self._card_layout)
        card.clicked.connect(lambda: None if card.is_off else self.open_requested.emit(file))
        card.pin_toggled.connect(lambda is_on: self.pin_toggled.emit(file, is_on))
        card.removal_requested.connect(lambda: self.removal_requested.emit(file))
        return card

    def _matches_filter(self, card: RecentCard) -> bool:
        path = folded(card.path)
        return all(word in path for word in folded(self.filter.text()).split())

    def _apply_filter(self) -> None:
        matches = self.cards
        self.grid.show_cards(matches)
        self.grid.setVisible(bool(matches))
        self.nothing.setVisible(not self._cards)
        self.no_match.setVisible(bool(self._cards) and not matches)
        sentence = self.tr("Nothing matches “{text}”.").format(text=shortened(self.filter.text().strip()))
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
            return (self.tr("The file no longer exists."),)
        when = _time_text(file.changed_s)
        lines = [self.tr("Changed {time}").format(time=when)] if when else []
        if file.layers is not None:
            one, many = self.tr("1 layer"), self.tr("%n layers", "", file.layers)
            lines.append(one if file.layers == 1 else many)
        return tuple(lines)


def _time_text(since_epoch_s: float) -> str:
    """Return a modification time as text; empty for one outside the calendar."""
    try:
        return time_text(datetime.fromtimestamp(since_epoch_s, UTC), datetime.now(UTC))
    except (ValueError, OverflowError, OSError):
        return ""


def _card_text(file: RecentFile, details: tuple[str, ...]) -> CardText:
    path = Path(file.path)
    lines = (_folder(path), " · ".join(details)) if file.is_there else details
    return CardText(path.name, lines, "\n".join((file.path, *details)))


def _folder(path: Path) -> str:
    """Return the folder for display, relative to the home folder."""
    folder = path.parent
    home = Path.home()
    parts = folder.relative_to(home).parts if folder.is_relative_to(home) else folder.parts
    return shortened(" › ".join(part for part in parts if part != folder.anchor) or str(folder))
