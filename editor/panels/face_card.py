"""A card that tells of one slot of the style's font."""

from enum import Enum, auto

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from editor.assets.fonts import FontVerdict
from editor.look import painting, symbols, tokens
from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.models.weight_text import weight_text

_LEAST_HEIGHT_PX = 104


class _State(Enum):
    """How a slot stands."""

    ABSENT = auto()
    WAITING = auto()
    FINE = auto()
    BROKEN = auto()


class FaceCard(QWidget):
    """A slot's name and `text-style` number, how its face stands, and what it weighs."""

    def __init__(self, name: str, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._state = _State.ABSENT
        self.sentence = _label(TypeRole.SECONDARY)
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.weight = _label(TypeRole.SECONDARY)
        self.weight.setProperty("tone", "secondary")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(_LEAST_HEIGHT_PX)
        self._lay_out(number)
        self.show_absent()

    def _lay_out(self, number: int) -> None:
        title, tag = _label(TypeRole.SECTION_TITLE), _label(TypeRole.COLUMN_HEAD)
        title.setText(self._name)
        tag.setText(f"text-style {number}")
        tag.setProperty("part", "tag")
        tag.setToolTip(self.tr("Layers with text-style {number} ask for this face").format(number=number))
        head = QHBoxLayout()
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(tag)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.L, Gap.M, Gap.M, Gap.M)
        column.setSpacing(Gap.S)
        column.addLayout(head)
        column.addWidget(self.sentence)
        column.addStretch(1)
        column.addWidget(self.weight)

    def show_absent(self) -> None:
        """The style holds no such face."""
        self._show(_State.ABSENT, self.tr("No face. Drawn in the built-in font."))

    def show_waiting(self) -> None:
        """There is a face, and it is not known yet whether it is a real one."""
        self._show(_State.WAITING, self.tr("Checking the face."))

    def show_verdict(self, verdict: FontVerdict) -> None:
        """There is a face, real or not."""
        weight = weight_text(verdict.size_bytes)
        if verdict.fault is None:
            self._show(_State.FINE, self.tr("A TTF or OTF face with whole tables."), weight)
        else:
            self._show(_State.BROKEN, verdict.fault, weight)

    def _show(self, state: _State, sentence: str, weight: str = "") -> None:
        self._state = state
        self.sentence.setText(sentence)
        self.sentence.setContentsMargins(Size.GLYPH + Gap.XS if state in _MARKS else 0, 0, 0, 0)
        self.weight.setText(weight)
        self.setAccessibleName(self._name)
        self.setAccessibleDescription(f"{sentence} {weight}".strip())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card, dashed where the slot is empty, and the mark before the sentence."""
        theme = tokens.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if self._state is _State.ABSENT:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.text_off), 1, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), Radius.CARD, Radius.CARD)
        else:
            edge = theme.error if self._state is _State.BROKEN else theme.edge
            painting.ground(painter, rect, QColor(theme.raised), Radius.CARD, QColor(edge))
        if self._state in _MARKS:
            name, color = _MARKS[self._state]
            line = self.sentence.geometry()
            place = QRectF(line.x(), line.y(), Size.GLYPH, Size.GLYPH)
            symbols.paint(painter, name, place, QColor(str(getattr(theme, color))))
        if self.hasFocus():
            painting.focus_ring(painter, rect, Radius.CARD)


# The symbol of a state and the token of its colour.
_MARKS = {
    _State.FINE: (StateSymbol.FINE, "success"),
    _State.BROKEN: (StateSymbol.ERROR, "error"),
}


def _label(role: TypeRole) -> QLabel:
    label = QLabel()
    label.setFont(font(role))
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
