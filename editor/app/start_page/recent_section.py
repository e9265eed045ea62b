"""The recent files of the start page: as cards or by rows, filtered by name and folder."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QApplication, QButtonGroup, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from editor.app.files.recovery_text import time_text
from editor.app.start_page.recent_card import RecentCard
from editor.app.start_page.recent_pictures import RecentFile
from editor.app.start_page.start_cards import CardWords, Shape
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
    """A heading with a filter and two ways to see the files, and the files under it.

    Signals: `file_chosen(str)`, `pin_turned(str, bool)`, `forget_requested(str)`; `rows_turned(bool)` when
    the files are to be seen by rows, or as cards; `keys_lost()` when what had the keys is gone.
    """

    file_chosen = Signal(str)
    pin_turned = Signal(str, bool)
    forget_requested = Signal(str)
    rows_turned = Signal(bool)
    keys_lost = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._cards: dict[str, RecentCard] = {}
        self._by_rows = False
        self.filter = FilterEdit(self.tr("Filter recent files"), self.tr("Filter"))
        self.filter.setToolTip(self.tr("Show only files with these words in their name or folder"))
        self.filter.setMaximumWidth(_FILTER_PX)
        self.filter.textChanged.connect(self._show_found)
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
        """The cards that are shown, in their order."""
        return tuple(card for card in self._cards.values() if self._is_found(card))

    def list_files(self, files: Sequence[str], pinned: Sequence[str]) -> None:
        """List files, of which nothing but their names is known yet."""
        kept = QApplication.focusWidget() or self
        had_keys = self.grid.isAncestorOf(kept)
        gone = [card for file, card in self._cards.items() if file not in files]
        self._cards = {file: self._cards.get(file) or self._make_card(file) for file in files}
        for file, card in self._cards.items():
            card.show_pinned(is_pinned=file in pinned)
        self._show_found()
        for card in gone:
            card.deleteLater()
        if had_keys and not any(card is kept or card.isAncestorOf(kept) for card in self.cards):
            self.keys_lost.emit()

    def show_file(self, file: RecentFile) -> None:
        """Show what is known of a file."""
        card = self._cards.get(file.path)
        if card is None:
            return
        card.show_words(_words_of(file, self._told_of(file)))
        card.show_missing(is_missing=not file.is_there)
        card.show_picture(QPixmap() if file.picture is None else QPixmap.fromImage(file.picture))

    def show_by_rows(self, *, is_on: bool) -> None:
        """Show the files by rows, or as cards."""
        self._by_rows = is_on
        (self.by_rows if is_on else self.as_cards).setChecked(True)
        for card in self._cards.values():
            card.take_shape(self._shape)
        self.grid.show_in_one_column(is_on=is_on)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go on from the filter with Down and Enter."""
        if watched is self.filter and isinstance(event, QKeyEvent):
            is_onward = event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if event.type() is QEvent.Type.KeyPress and is_onward:
                target = self.cards[0] if self.cards else self.no_match.button
                if target is not None:
                    target.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)

    @property
    def _shape(self) -> Shape:
        return Shape.ROW if self._by_rows else Shape.STANDING

    def _lay_out(self) -> None:
        ways = QButtonGroup(self)
        for button, is_rows in ((self.as_cards, False), (self.by_rows, True)):
            ways.addButton(button)
            button.clicked.connect(lambda _on=False, is_rows=is_rows: self.rows_turned.emit(is_rows))
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

    def _make_card(self, file: str) -> RecentCard:
        card = RecentCard(file)
        path = Path(file)
        card.show_words(CardWords(path.name, (_folder(path),), file))
        card.take_shape(self._shape)
        card.clicked.connect(lambda: None if card.is_off else self.file_chosen.emit(file))
        card.pin_turned.connect(lambda is_on: self.pin_turned.emit(file, is_on))
        card.forget_requested.connect(lambda: self.forget_requested.emit(file))
        return card

    def _is_found(self, card: RecentCard) -> bool:
        within = folded(card.path)
        return all(word in within for word in folded(self.filter.text()).split())

    def _show_found(self) -> None:
        """Show the cards with the words of the filter, and say where there are none."""
        found = self.cards
        self.grid.show_cards(found)
        self.grid.setVisible(bool(found))
        self.nothing.setVisible(not self._cards)
        self.no_match.setVisible(bool(self._cards) and not found)
        sentence = self.tr("Nothing matches “{text}”.").format(text=shortened(self.filter.text().strip()))
        self.no_match.set_sentence(sentence)
        self.filter.setAccessibleDescription("" if found else sentence)
        for tool in self._tools:
            tool.setVisible(bool(self._cards))

    def _clear_filter(self) -> None:
        """Leave the keys where one can type anew: the button goes."""
        self.filter.clear()
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)

    def _told_of(self, file: RecentFile) -> tuple[str, ...]:
        """When a file was changed, and how many layers it has; or that it is gone."""
        if not file.is_there:
            return (self.tr("The file no longer exists."),)
        when = _when(file.changed_s)
        told = [self.tr("Changed {time}").format(time=when)] if when else []
        if file.layers is not None:
            one, many = self.tr("1 layer"), self.tr("%n layers", "", file.layers)
            told.append(one if file.layers == 1 else many)
        return tuple(told)


def _when(since_epoch_s: float) -> str:
    """The time that a disk says, in words; none where no calendar has it."""
    try:
        return time_text(datetime.fromtimestamp(since_epoch_s, UTC), datetime.now(UTC))
    except (ValueError, OverflowError, OSError):
        return ""


def _words_of(file: RecentFile, told: tuple[str, ...]) -> CardWords:
    path = Path(file.path)
    lines = (_folder(path), " · ".join(told)) if file.is_there else told
    return CardWords(path.name, lines, "\n".join((file.path, *told)))


def _folder(path: Path) -> str:
    """The folder of a file as a person reads it, from their own folder on."""
    folder = path.parent
    home = Path.home()
    parts = folder.relative_to(home).parts if folder.is_relative_to(home) else folder.parts
    return shortened(" › ".join(part for part in parts if part != folder.anchor) or str(folder))
