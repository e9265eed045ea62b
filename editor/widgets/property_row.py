"""A label, a field and its count of stops in one row, with the field's problem under it."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from editor.look import symbols, tokens
from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.widgets.drag_label import DragLabel
from editor.widgets.field import Field
from editor.widgets.number_field import NumberField


class ProblemLine(QLabel):
    """What is wrong and what to do, with its symbol."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setFont(font(TypeRole.SECONDARY))
        self.setProperty("tone", "error")
        self.setContentsMargins(Size.GLYPH + Gap.XS, 2, 0, Gap.XS)
        self.hide()

    def show_text(self, text: str) -> None:
        """Show a problem, or nothing for an empty text."""
        self.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the symbol before the words."""
        super().paintEvent(event)
        color = QColor(tokens.current().error)
        glyph = symbols.pixmap(StateSymbol.ERROR, color, 14, self.devicePixelRatioF())
        QPainter(self).drawPixmap(0, 3, glyph)


class PropertyRow(QWidget):
    """One property: label, field, stop count; `count_toggled` opens and closes its curve and table."""

    count_toggled = Signal(bool)

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
        self._lay_out()
        field.problem_changed.connect(self._problem.show_text)
        self._count.toggled.connect(self.count_toggled)

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setContentsMargins(0, 2, 0, 2)
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

    def set_count(self, count: int) -> None:
        """Show how many stops there are; none leaves the place blank."""
        self.set_count_text(str(count) if count else "")
        name = self.tr("Stops of {name}: {count}").format(name=self.label.text, count=count)
        self._count.setAccessibleName(name)
        self._count.setToolTip(self.tr("Show curve and table"))

    def set_count_text(self, text: str) -> None:
        """Show something else in the count's place, such as "–" where counts differ."""
        self._count.setText(text)
        self._count.setVisible(bool(text))

    def set_expanded(self, is_expanded: bool) -> None:
        """Show that the curve and table are open, without saying so."""
        self._count.blockSignals(True)
        self._count.setChecked(is_expanded)
        self._count.blockSignals(False)
