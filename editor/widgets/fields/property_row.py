"""A label, a field and its count of stops in one row, with the field's problem under it."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from editor.look import symbols, tokens
from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.drag_label import DragLabel
from editor.widgets.fields.field import Field
from editor.widgets.fields.number_field import NumberField
from editor.widgets.tool_buttons import quiet_button
from editor.widgets.wrapped_words import breakable

_GLYPH_PX = 14
_WORDS_FROM_PX = 20
_WRAPPED = Qt.TextFlag.TextWordWrap


class ProblemLine(QWidget):
    """What is wrong and what to do, with its symbol; as high as its words need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = self._words = ""
        self._room_px = 0
        self.setFont(font(TypeRole.SECONDARY))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def text(self) -> str:
        """The problem; empty when there is none."""
        return self._text

    def show_text(self, text: str) -> None:
        """Show a problem, or nothing for an empty text."""
        self._text, self._words = text, breakable(text)
        self.setAccessibleName(text)
        self._fit()
        self.setVisible(bool(text))
        self.update()

    def set_room(self, width_px: int) -> None:
        """Say how wide the line is or will be: nested layouts do not ask for the height of a width."""
        if width_px != self._room_px:
            self._room_px = width_px
            self._fit()

    def words_height(self) -> int:
        """The height of the words in their lines. Units: logical pixels."""
        width = max(80, self._room_px - _WORDS_FROM_PX)
        return self.fontMetrics().boundingRect(QRect(0, 0, width, 1000), _WRAPPED, self._words).height()

    def _fit(self) -> None:
        self.setFixedHeight(self.words_height() + 2 * Gap.XS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw symbol and words."""
        painter = QPainter(self)
        name, color = self._mark()
        glyph = symbols.pixmap(name, color, _GLYPH_PX, self.devicePixelRatioF())
        painter.drawPixmap(0, Gap.XS + (self.fontMetrics().height() - _GLYPH_PX) // 2, glyph)
        painter.setPen(self._words_color())
        painter.drawText(self.rect().adjusted(_WORDS_FROM_PX, Gap.XS, 0, 0), _WRAPPED, self._words)

    def _mark(self) -> tuple[str, QColor]:
        """The symbol, and its colour and the words'."""
        return StateSymbol.ERROR, QColor(tokens.current().error)

    def _words_color(self) -> QColor:
        return self._mark()[1]


class NoteLine(QWidget):
    """A quiet sentence from the field's left edge, and a button that does something about it."""

    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.button = quiet_button("")
        self.button.clicked.connect(self.pressed)
        line = QHBoxLayout(self)
        line.setContentsMargins(Size.PROPERTY_LABEL + Gap.S, 0, 0, 0)
        line.setSpacing(Gap.S)
        line.addWidget(self._label)
        line.addWidget(self.button)
        line.addStretch(1)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._label.text

    def show_note(self, text: str, offer: str, tip: str = "") -> None:
        """Say something, or nothing; the button says what it does, and the tooltip all that is meant."""
        self._label.set_text(text)
        self.setToolTip(tip or text)
        self.button.setText(offer)
        self.button.setAccessibleName(f"{offer}, {text}")
        self.setVisible(bool(text))


class PropertyRow(QWidget):
    """One property: label, field, stop count; `count_toggled` opens and closes its curve and table.

    `menu_requested(QPoint)` asks for the menu of the property at a place of the screen; `note_pressed()` says
    that what the note under the field offers is wanted.
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
        field.setParent(self)  # First of all it has, so that Tab goes there first.
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
        self._lay_out()
        field.problem_changed.connect(self._problem.show_text)
        self._count.toggled.connect(self.count_toggled)

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        beside_px = (Size.PROPERTY_ROW - Size.FIELD) // 2
        line.setContentsMargins(0, beside_px, 0, beside_px)
        line.setSpacing(Gap.S)
        top = Qt.AlignmentFlag.AlignTop
        line.addWidget(self.label, 0, top)
        if self.field.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Fixed:
            line.addWidget(self.field)
            line.addStretch(1)
        else:
            line.addWidget(self.field, 1, top)
        line.addWidget(self._count, 0, top)
        note = QHBoxLayout()
        note.setContentsMargins(Size.PROPERTY_LABEL + Gap.S, 0, 0, 0)
        note.addWidget(self._problem)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(line)
        whole.addLayout(note)
        whole.addWidget(self._note)

    def focus_chain(self) -> tuple[QWidget, ...]:
        """What Tab goes through: the field, then its count of stops."""
        inside = self.field.focusProxy() or self.field
        return (inside, self._count)

    @property
    def note_button(self) -> QWidget:
        """The button of the note under the field."""
        return self._note.button

    @property
    def note(self) -> str:
        """What the note under the field says; empty where there is none."""
        return self._note.text

    def show_note(self, text: str, offer: str, tip: str = "") -> None:
        """Say something quietly under the field, with what can be done about it."""
        self._note.show_note(text, offer, tip)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the property."""
        self.menu_requested.emit(event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the problem how much room it has."""
        super().resizeEvent(event)
        self._problem.set_room(self.width() - Size.PROPERTY_LABEL - Gap.S)

    def set_count(self, count: int) -> None:
        """Show how many stops there are; none leaves the place blank."""
        name = self.tr("Stops of {name}: {count}").format(name=self.label.text, count=count)
        self._set_count(str(count) if count else "", name, self.tr("Show curve and table"))

    def set_count_text(self, text: str, tip: str) -> None:
        """Show something else in the count's place, such as "–" where counts differ, and say why."""
        self._set_count(text, f"{self.label.text}: {tip}", tip)

    def _set_count(self, text: str, name: str, tip: str) -> None:
        self._count.setText(text)
        self._count.setAccessibleName(name)
        self._count.setToolTip(tip)
        self._count.setVisible(bool(text))

    def set_expanded(self, is_expanded: bool) -> None:
        """Show that the curve and table are open, without saying so."""
        self._count.blockSignals(True)
        self._count.setChecked(is_expanded)
        self._count.blockSignals(False)
