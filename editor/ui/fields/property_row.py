"""Property row: label, field, number of stops, problem and note."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from editor.ui.fields.field import Field
from editor.ui.fields.number_field import DragLabel, NumberField
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.labels import ElidedLabel, with_break_opportunities
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.text import local_count
from editor.ui.theme import symbols, tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

_GLYPH_PX = 14
_TEXT_X_PX = 20
_WRAPPED = Qt.TextFlag.TextWordWrap


class ProblemLine(QWidget):
    """A problem with its symbol, as high as its text; hidden without one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = self._display_text = ""
        self._available_px = 0
        self.setFont(font(TypeRole.SECONDARY))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def text(self) -> str:
        """The problem; empty without one."""
        return self._text

    def show_text(self, text: str) -> None:
        """Show a problem, or hide for an empty text."""
        self._text, self._display_text = text, with_break_opportunities(text)
        self.setAccessibleName(text)
        self._fit()
        self.setVisible(bool(text))
        self.update()

    def set_available_width(self, width_px: int) -> None:
        """Set the available width, since nested layouts ignore height-for-width."""
        if width_px != self._available_px:
            self._available_px = width_px
            self._fit()

    def text_height(self) -> int:
        """Return the height of the wrapped text. Units: logical pixels."""
        width = max(80, self._available_px - _TEXT_X_PX)
        return (
            self.fontMetrics().boundingRect(QRect(0, 0, width, 1000), _WRAPPED, self._display_text).height()
        )

    def _fit(self) -> None:
        self.setFixedHeight(self.text_height() + 2 * Gap.XS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        name, color = self._mark()
        glyph = symbols.pixmap(name, color, _GLYPH_PX, self.devicePixelRatioF())
        painter.drawPixmap(0, Gap.XS + (self.fontMetrics().height() - _GLYPH_PX) // 2, glyph)
        painter.setPen(self._text_color())
        painter.drawText(self.rect().adjusted(_TEXT_X_PX, Gap.XS, 0, 0), _WRAPPED, self._display_text)

    def _mark(self) -> tuple[str, QColor]:
        """Return the symbol and its colour."""
        return StateSymbol.ERROR, QColor(tokens.current().error)

    def _text_color(self) -> QColor:
        return self._mark()[1]


class NoteLine(QWidget):
    """A secondary sentence with a button, aligned with the fields."""

    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.button = quiet_button("")
        self.button.clicked.connect(self.pressed)
        line = h_box(self, margins=(Size.PROPERTY_LABEL + Gap.S, 0, 0, 0), spacing=Gap.S)
        line.addWidget(self._label)
        line.addWidget(self.button)
        line.addStretch(1)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence."""
        return self._label.text

    def show_note(self, text: str, offer: str, tip: str = "") -> None:
        """Show a sentence and the text of the button, or hide for an empty sentence."""
        self._label.set_text(text)
        self.setToolTip(tip or text)
        self.button.setText(offer)
        self.button.setAccessibleName(f"{offer}, {text}")
        self.setVisible(bool(text))


class PropertyRow(QWidget):
    """A property: label, field and number of stops. `count_toggled` shows or hides its curve and table.

    Signals: `menu_requested(QPoint)` in global coordinates; `note_pressed()` for the button of the note.
    """

    count_toggled = Signal(bool)
    menu_requested = Signal(QPoint)
    note_pressed = Signal()

    def __init__(
        self,
        label: str,
        field: Field,
        *,
        tooltip: str = "",
        has_count: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.field = field
        field.setParent(self)  # the first child, so that it is first in tab order
        self.label = DragLabel(label, self)
        self.label.setFixedSize(Size.PROPERTY_LABEL, Size.FIELD)
        self.label.setToolTip(tooltip)
        field.setToolTip(tooltip)
        if isinstance(field, NumberField):
            field.attach_label(self.label)
        self._count = QToolButton(self)
        self._count.setProperty("part", "count")
        self._count.setCheckable(True)
        self._count.setFixedSize(QSize(Size.STOP_COUNT, Size.FIELD))
        self._count.setFont(font(TypeRole.COLUMN_HEAD))
        self._count.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = self._count.sizePolicy()
        policy.setRetainSizeWhenHidden(has_count)
        self._count.setSizePolicy(policy)
        self._count.hide()
        self._problem = ProblemLine(self)
        self._note = NoteLine(self)
        self._note.pressed.connect(self.note_pressed)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._init_layout()
        field.problem_changed.connect(self._problem.show_text)
        self._count.toggled.connect(self.count_toggled)

    def _init_layout(self) -> None:
        line = QHBoxLayout()
        margin_px = (Size.PROPERTY_ROW - Size.FIELD) // 2
        line.setContentsMargins(0, margin_px, 0, margin_px)
        line.setSpacing(Gap.S)
        top = Qt.AlignmentFlag.AlignTop
        line.addWidget(self.label, 0, top)
        if self.field.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Fixed:
            line.addWidget(self.field)
            line.addStretch(1)
        else:
            line.addWidget(self.field, 1, top)
        line.addWidget(self._count, 0, top)
        note = h_box(margins=(Size.PROPERTY_LABEL + Gap.S, 0, 0, 0))
        note.addWidget(self._problem)
        layout = v_box(self, margins=NO_MARGINS, spacing=0)
        layout.addLayout(line)
        layout.addLayout(note)
        layout.addWidget(self._note)

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Return the widgets in tab order."""
        return (self.field.focusProxy() or self.field, self._count)

    @property
    def note_button(self) -> QWidget:
        """The button of the note."""
        return self._note.button

    @property
    def note(self) -> str:
        """The note; empty without one."""
        return self._note.text

    def show_note(self, text: str, offer: str, tip: str = "") -> None:
        """Show a note below the field with a button, or hide it."""
        self._note.show_note(text, offer, tip)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._problem.set_available_width(self.width() - Size.PROPERTY_LABEL - Gap.S)

    def set_count(self, count: int) -> None:
        """Set the number of stops; 0 is not displayed."""
        name = self.tr("Stops of {name}: {count}").format(name=self.label.text, count=local_count(count))
        self._set_count(str(count) if count else "", name, self.tr("Show curve and stop table"))

    def set_count_text(self, text: str, tip: str) -> None:
        """Set a text instead of the number, such as "–" for different numbers, and its explanation."""
        self._set_count(text, f"{self.label.text}: {tip}", tip)

    def _set_count(self, text: str, name: str, tip: str) -> None:
        self._count.setText(text)
        self._count.setAccessibleName(name)
        self._count.setToolTip(tip)
        self._count.setVisible(bool(text))

    def set_expanded(self, is_expanded: bool) -> None:
        """Set whether the curve and table are open, without emitting `count_toggled`."""
        self._count.blockSignals(True)
        self._count.setChecked(is_expanded)
        self._count.blockSignals(False)
