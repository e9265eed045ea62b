"""A field for one of a few named values."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from editor.look import symbols, tokens
from editor.look.spoken import Role, Said
from editor.look.symbol_names import LayerSymbol
from editor.look.tokens import Gap, Size
from editor.widgets.fields.field import Field

_LEAST_PX = 96


class Combo(QComboBox):
    """A combo box with our chevron, which a wheel that passes over it does not change."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(Size.FIELD)
        self.setMinimumContentsLength(6)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # The delegate of its own draws menu items, which the style outlines and the style sheet cannot.
        self.setItemDelegate(QStyledItemDelegate(self))

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters: what is longer, and a placeholder, is cut."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), _LEAST_PX), least.height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step only with Alt."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().wheelEvent(event)
        else:
            event.ignore()

    def spoken(self) -> Said:
        """A field that opens a list. Qt's own says on some systems the choice in place of the name."""
        choice = self.currentText() or self.placeholderText()
        name = ": ".join(filter(None, (self.accessibleName(), choice)))
        return Said(Role.ComboBox, name, press=self.showPopup)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the box, as much of the choice as it has room for, and the chevron over it."""
        box, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        style = self.style()
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        if not option.currentIcon.isNull():
            room -= option.iconSize.width() + Gap.XS
        words = self.currentText() or self.placeholderText()
        option.currentText = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room - 2)
        box.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        box.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        box.end()
        theme = tokens.current()
        color = QColor(theme.text_2 if self.isEnabled() else theme.text_off)
        place = QRect(
            self.width() - Size.GLYPH - 6, (self.height() - Size.GLYPH) // 2, Size.GLYPH, Size.GLYPH
        )
        painter = QPainter(self)
        painter.drawPixmap(
            place, symbols.pixmap(LayerSymbol.UNFOLDED, color, Size.GLYPH, self.devicePixelRatioF())
        )


class ChoiceField(Field):
    """A value chosen by its name."""

    def __init__(
        self, name: str, choices: Sequence[tuple[object, str]] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(name, parent)
        self._values: tuple[object, ...] = ()
        self.combo = Combo(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.combo)
        self.setFocusProxy(self.combo)
        self.set_name(name)
        self.set_choices(choices)
        self.combo.activated.connect(self._choose)

    def set_choices(self, choices: Sequence[tuple[object, str]]) -> None:
        """Offer other choices, each a value and its name."""
        self._values = tuple(value for value, _ in choices)
        self.combo.clear()
        self.combo.addItems([label for _, label in choices])
        self._refresh()

    def _choose(self, index: int) -> None:
        self._edit_once(self._values[index])

    def _refresh(self) -> None:
        self.combo.setPlaceholderText(self.tr("Mixed") if self.is_mixed else self.tr("Not set"))
        known = not self.is_mixed and self._value in self._values
        self.combo.setCurrentIndex(self._values.index(self._value) if known else -1)

    def _refresh_problem(self) -> None:
        self.combo.setProperty("invalid", bool(self._problem))
        self.combo.style().polish(self.combo)
