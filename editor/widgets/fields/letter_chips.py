"""Characters as chips, each with its number and name in Unicode."""

import unicodedata

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.look import painting, tokens
from editor.look.tokens import Gap, Radius
from editor.look.type_roles import TypeRole, font

_SIDE_PX = 26
_MOST = 60
# A mark that stands on a letter is shown on this one.
_BEARER = "\N{DOTTED CIRCLE}"


class LetterChips(QWidget):
    """As high as its chips need; without characters it is away. Those past the most are only counted."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._letters = name, ""
        self.setFont(font(TypeRole.BODY))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_letters("")

    @property
    def letters(self) -> str:
        """The characters, whether there is room for all of them or not."""
        return self._letters

    def show_letters(self, letters: str) -> None:
        """Show other characters."""
        self._letters = letters
        self.setAccessibleName(f"{self._name}: {' '.join(letters[:_MOST])}")
        self.setVisible(bool(letters))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for a few chips."""
        return QSize(4 * _SIDE_PX, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Name the character under the mouse."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            pairs = zip(self._letters, self._boxes(), strict=False)
            told = next((_told(letter) for letter, box in pairs if box.contains(event.pos())), "")
            QToolTip.showText(event.globalPos(), told, self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chips, and how many more there are."""
        theme, painter = tokens.current(), QPainter(self)
        boxes = self._boxes()
        for letter, box in zip(self._letters, boxes, strict=False):
            painting.ground(painter, QRectF(box), QColor(theme.field), Radius.FIELD, QColor(theme.border))
            painter.setPen(QColor(theme.text))
            shown = _BEARER + letter if unicodedata.combining(letter) else letter
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, shown)
        more = len(self._letters) - _MOST
        if more > 0:
            painter.setFont(font(TypeRole.SECONDARY))
            painter.setPen(QColor(theme.text_2))
            last = boxes[-1]
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
            painter.drawText(last.adjusted(0, 0, _SIDE_PX, 0), flags, self.tr("+ {count}").format(count=more))

    def _boxes(self) -> list[QRect]:
        """Where the chips stand, and at the end where it says how many more there are."""
        step = _SIDE_PX + Gap.XS
        in_line = max(1, (self.width() + Gap.XS) // step)
        count = min(len(self._letters), _MOST) + (len(self._letters) > _MOST)
        return [
            QRect(place % in_line * step, place // in_line * step, _SIDE_PX, _SIDE_PX)
            for place in range(count)
        ]

    def _fit(self) -> None:
        boxes = self._boxes()
        self.setFixedHeight(boxes[-1].bottom() + 1 if boxes else 0)


def _told(letter: str) -> str:
    return f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".strip()
