"""Combo box, and a field for one of a few named values."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.fields.field import Field
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.theme import symbols, tokens
from editor.ui.theme.symbols import LayerSymbol
from editor.ui.theme.tokens import Gap, Size

_MINIMUM_WIDTH_PX = 96


class Combo(QComboBox):
    """A combo box with the chevron of the theme that ignores the wheel without Alt."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(Size.FIELD)
        self.setMinimumContentsLength(6)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # The default delegate paints menu items, which the style sheet cannot style.
        self.setItemDelegate(QStyledItemDelegate(self))

    def minimumSizeHint(self) -> QSize:
        minimum = super().minimumSizeHint()
        return QSize(min(minimum.width(), _MINIMUM_WIDTH_PX), minimum.height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().wheelEvent(event)
        else:
            event.ignore()

    def accessible_info(self) -> AccessibleInfo:
        text = self.currentText() or self.placeholderText()
        name = ": ".join(filter(None, (self.accessibleName(), text)))
        return AccessibleInfo(Role.ComboBox, name, press=self.showPopup)

    def paintEvent(self, _event: QPaintEvent) -> None:
        style_painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        style = self.style()
        field = QStyle.SubControl.SC_ComboBoxEditField
        text_px = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        if not option.currentIcon.isNull():
            text_px -= option.iconSize.width() + Gap.XS
        text = self.currentText() or self.placeholderText()
        option.currentText = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, text_px - 2)
        style_painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        style_painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        style_painter.end()
        theme = tokens.current()
        color = QColor(theme.text_2 if self.isEnabled() else theme.text_off)
        chevron_rect = QRect(
            self.width() - Size.GLYPH - 6, (self.height() - Size.GLYPH) // 2, Size.GLYPH, Size.GLYPH
        )
        painter = QPainter(self)
        painter.drawPixmap(
            chevron_rect, symbols.pixmap(LayerSymbol.UNFOLDED, color, Size.GLYPH, self.devicePixelRatioF())
        )


class ChoiceField(Field):
    """A value selected by its name."""

    def __init__(
        self, name: str, choices: Sequence[tuple[object, str]] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(name, parent)
        self._values: tuple[object, ...] = ()
        self.combo = Combo(self)
        layout = h_box(self, margins=NO_MARGINS)
        layout.addWidget(self.combo)
        self.setFocusProxy(self.combo)
        self.set_name(name)
        self.set_choices(choices)
        self.combo.activated.connect(self._on_activated)

    def set_choices(self, choices: Sequence[tuple[object, str]]) -> None:
        """Set the choices as pairs of value and name."""
        self._values = tuple(value for value, _ in choices)
        self.combo.clear()
        self.combo.addItems([label for _, label in choices])
        self._refresh()

    def _on_activated(self, index: int) -> None:
        self._edit_once(self._values[index])

    def _refresh(self) -> None:
        self.combo.setPlaceholderText(self.tr("Mixed") if self.is_mixed else self.tr("Not set"))
        is_known = not self.is_mixed and self._value in self._values
        self.combo.setCurrentIndex(self._values.index(self._value) if is_known else -1)

    def _refresh_problem(self) -> None:
        self.combo.setProperty("invalid", bool(self._problem))
        self.combo.style().polish(self.combo)
