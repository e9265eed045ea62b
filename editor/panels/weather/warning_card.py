"""Expandable card of a weather warning in the colours of its level."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from editor.look import painting, tokens
from editor.look.spoken import Role, Said
from editor.look.symbol_names import LayerSymbol
from editor.look.tokens import Gap, Radius, Size, Tokens
from editor.look.type_roles import TypeRole
from editor.panels.weather.warning_text import WarningDetails
from editor.preview.labels import Ink, SymbolLabel
from editor.preview.warning_line import level_colors, warning_symbol
from editor.weather.api.records import WarningLevel
from editor.widgets.tool_buttons import quiet_button
from editor.widgets.wrapped_label import WrappedLabel
from editor.widgets.wrapped_words import breakable

_PIECE, _PIECE_LINES = 1500, 25  # characters and lines of a text that are laid out at once
_TOGGLES = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class WarningCard(QWidget):
    """Title, summary and expandable text of a warning; Ctrl+C copies it.

    It expands on a click, Space, Enter or the arrow keys. Signals: `folded(bool)` after the user expanded or
    collapsed it, `walked(int)` with 1 to focus the next card and -1 for the previous one.
    """

    folded = Signal(bool)
    walked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._level: WarningLevel | None = None
        self._details: WarningDetails | None = None
        self._is_open = False
        self._symbol = SymbolLabel(ink=self._ink)
        self._title = _Title(self._ink)
        self._twisty = SymbolLabel(LayerSymbol.FOLDED, ink=self._ink)
        self._summary = WrappedLabel("", TypeRole.BODY)
        self._where_and_when = WrappedLabel("", TypeRole.SECONDARY)
        self._outlook = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._full = WrappedLabel("", TypeRole.SECONDARY)
        self._translations = WrappedLabel("", TypeRole.SECONDARY)
        self._pieces = 1
        self.more = quiet_button(self.tr("Show more"))
        self.more.clicked.connect(self._show_more)
        self.more.hide()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._lay_out()

    @property
    def words(self) -> WarningDetails | None:
        """The displayed texts."""
        return self._details

    @property
    def symbol(self) -> str:
        """The name of the displayed symbol."""
        return self._symbol.name

    @property
    def is_open(self) -> bool:
        """Whether the full text is displayed."""
        return self._is_open

    @property
    def visible_text(self) -> str:
        """The displayed lines."""
        labels = (
            self._title,
            self._summary,
            self._where_and_when,
            self._outlook,
            self._full,
            self._translations,
        )
        return "\n".join(label.text() for label in labels if not label.isHidden())

    def show_details(self, details: WarningDetails, *, is_open: bool) -> None:
        """Show a warning."""
        is_open = is_open and details.unfolds
        if (details, is_open) == (self._details, self._is_open):
            return
        if not is_open or self._details is None or details.warning != self._details.warning:
            self._pieces = 1
        self._show(details, is_open=is_open)

    def _show(self, details: WarningDetails, *, is_open: bool) -> None:
        self._details, self._level, self._is_open = details, details.warning.level, is_open
        self._symbol.show_symbol(warning_symbol(self._level))
        self._title.show_text(breakable(details.title))
        translations = "\n".join(f"{name}: {text}" if name else text for name, text in details.translations)
        full, is_full_cut = _truncated(details.full, self._pieces)
        translations, are_translations_cut = _truncated(translations, self._pieces)
        self.more.setVisible(self._is_open and (is_full_cut or are_translations_cut))
        for label, text in (
            (self._summary, details.summary),
            (self._where_and_when, details.where_and_when),
            (self._outlook, details.outlook),
            (self._full, full if self._is_open else ""),
            (self._translations, translations if self._is_open else ""),
        ):
            shown = breakable(text)
            if shown != label.text():  # Avoids the layout of unchanged text.
                label.show_text(shown)
            label.setVisible(bool(text))
        self._twisty.setVisible(details.unfolds)
        self._twisty.show_symbol(LayerSymbol.UNFOLDED if self._is_open else LayerSymbol.FOLDED)
        self._update_accessible_name()
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open a menu that copies the warning."""
        menu = QMenu(self)
        menu.addAction(self.tr("Copy warning")).triggered.connect(self._copy)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Expand or collapse the card."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._toggle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Expand, collapse, copy, or move to another card."""
        key = Qt.Key(event.key())
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        target_states = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        elif key in steps:
            self.walked.emit(steps[key])
        elif key in _TOGGLES or target_states.get(key, self._is_open) is not self._is_open:
            self._toggle()
        else:
            super().keyPressEvent(event)

    def spoken(self) -> Said:
        """Return the accessible role: a button if the card is expandable."""
        if self._details is None or not self._details.unfolds:
            return Said(Role.StaticText)
        return Said(Role.Button, is_open=self._is_open, press=self._toggle)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background of the level and the focus ring."""
        painter, box, theme = QPainter(self), QRectF(self.rect()), tokens.current()
        level = level_colors(self._level)(theme)
        edge = QColor(theme.edge) if theme.is_high_contrast else None
        painting.ground(painter, box, QColor(level.ground), Radius.BUTTON, edge)
        if self.hasFocus():
            painting.focus_ring(painter, box, Radius.BUTTON)

    def _toggle(self) -> None:
        if self._details is not None and self._details.unfolds:
            self.show_details(self._details, is_open=not self._is_open)
            self.folded.emit(not self._is_open)

    def _show_more(self) -> None:
        if self._details is not None:
            self._pieces += 1
            self._show(self._details, is_open=True)

    def _copy(self) -> None:
        if self._details is not None:
            QGuiApplication.clipboard().setText(self._details.whole)

    def _update_accessible_name(self) -> None:
        if self._details is None:
            return
        self.setAccessibleName(self.visible_text.replace("\n", ". "))
        state = ""
        if self._details.unfolds:
            state = self.tr("unfolded") if self._is_open else self.tr("folded")
        self.setAccessibleDescription(state)
        tip = self.tr("Fold the warning") if self._is_open else self.tr("Read the whole warning")
        self.setToolTip(tip if self._details.unfolds else "")

    def _ink(self, theme: Tokens) -> str:
        return level_colors(self._level)(theme).text

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(6)
        for part in (self._symbol, self._title, self._twisty):
            head.addWidget(part, 1 if part is self._title else 0, Qt.AlignmentFlag.AlignTop)
        below = QVBoxLayout()
        below.setContentsMargins(Size.GLYPH + 6, 0, 0, 0)
        below.setSpacing(Gap.XS // 2)
        for label in (self._summary, self._where_and_when, self._outlook):
            below.addWidget(label)
        for label in (self._full, self._translations):
            below.addSpacing(Gap.XS // 2)
            below.addWidget(label)
        below.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.S, Gap.S - 1, Gap.S, Gap.S - 2)
        column.setSpacing(Gap.XS // 2)
        column.addLayout(head)
        column.addLayout(below)


def _truncated(text: str, pieces: int) -> tuple[str, bool]:
    """Return the beginning of a text and whether it was cut: long texts are slow to lay out."""
    head = "\n".join(text[: pieces * _PIECE].split("\n")[: pieces * _PIECE_LINES])
    return (f"{head}…", True) if len(head) < len(text) else (text, False)


class _Title(WrappedLabel):
    """Title in the colour of the level. It draws itself because a style sheet would override the colour."""

    def __init__(self, ink: Ink) -> None:
        super().__init__("", TypeRole.SECTION_TITLE)
        self._ink = ink

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the title."""
        painter = QPainter(self)
        painter.setPen(QColor(self._ink(tokens.current())))
        painter.drawText(self.contentsRect(), self.alignment() | Qt.TextFlag.TextWordWrap, self.text())
