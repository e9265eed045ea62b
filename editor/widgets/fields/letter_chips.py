"""Characters as chips with their Unicode names."""

import unicodedata

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.look import painting, tokens
from editor.look.tokens import Gap, Radius
from editor.look.type_roles import TypeRole, font

_SIDE_PX = 26
_MAXIMUM = 60
# Base character for combining marks.
_COMBINING_BASE = "\N{DOTTED CIRCLE}"


class LetterChips(QWidget):
    """Chips in lines, followed by the number of further characters; hidden without any."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._letters = name, ""
        self.setFont(font(TypeRole.BODY))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_letters("")

    @property
    def letters(self) -> str:
        """All characters."""
        return self._letters

    def show_letters(self, letters: str) -> None:
        """Set the characters."""
        self._letters = letters
        self.setAccessibleName(f"{self._name}: {' '.join(letters[:_MAXIMUM])}")
        self.setVisible(bool(letters))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(4 * _SIDE_PX, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Show the Unicode name of the character under the mouse as tooltip."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            pairs = zip(self._letters, self._chip_rects(), strict=False)
            tip = next((_unicode_text(letter) for letter, box in pairs if box.contains(event.pos())), "")
            QToolTip.showText(event.globalPos(), tip, self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        boxes = self._chip_rects()
        for letter, box in zip(self._letters, boxes, strict=False):
            painting.ground(painter, QRectF(box), QColor(theme.field), Radius.FIELD, QColor(theme.border))
            painter.setPen(QColor(theme.text))
            shown = _COMBINING_BASE + letter if unicodedata.combining(letter) else letter
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, shown)
        more = len(self._letters) - _MAXIMUM
        if more > 0:
            painter.setFont(font(TypeRole.SECONDARY))
            painter.setPen(QColor(theme.text_2))
            last = boxes[-1]
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
            painter.drawText(last.adjusted(0, 0, _SIDE_PX, 0), flags, self.tr("+ {count}").format(count=more))

    def _chip_rects(self) -> list[QRect]:
        """Return the rectangles of the chips, and of the number of further ones."""
        step = _SIDE_PX + Gap.XS
        per_line = max(1, (self.width() + Gap.XS) // step)
        count = min(len(self._letters), _MAXIMUM) + (len(self._letters) > _MAXIMUM)
        return [
            QRect(index % per_line * step, index // per_line * step, _SIDE_PX, _SIDE_PX)
            for index in range(count)
        ]

    def _fit(self) -> None:
        boxes = self._chip_rects()
        self.setFixedHeight(boxes[-1].bottom() + 1 if boxes else 0)


def _unicode_text(letter: str) -> str:
    return f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".strip()
