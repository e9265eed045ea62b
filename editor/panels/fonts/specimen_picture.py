"""A specimen of a face: lines of text in several sizes, what the built-in font fills in marked."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.assets.fonts.coverage import CodePoints
from editor.look import painting
from editor.look.tokens import DARK, LIGHT, Gap, Radius, Tokens
from editor.look.type_roles import TypeRole, font
from editor.panels.fonts.specimen_words import missing_in, missing_runs
from editor.render.labels.fonts import Faces

_LEAST_WIDTH_PX = 120.0
_MOST_NAMED = 16


@dataclass(frozen=True, slots=True)
class SpecimenText:
    """One text of a specimen. Units: `size_px` logical pixels; texts of one row stand side by side."""

    text: str
    size_px: float
    is_beside: bool = False


@dataclass(frozen=True, slots=True)
class _Laid:
    """A text that has its lines, and where they stand."""

    layout: QTextLayout
    place: QPointF


class SpecimenPicture(QWidget):
    """Draws texts in one face on the ground of a light or a dark map, as high as they need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: tuple[SpecimenText, ...] = ()
        self._faces, self._style = Faces(), 0
        self._has: CodePoints | None = None
        self._ground: Tokens = LIGHT
        self._laid: list[_Laid] = []
        self.missing = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def texts(self) -> tuple[SpecimenText, ...]:
        """What is drawn."""
        return self._texts

    @property
    def note(self) -> str:
        """What is said of letters that the face lacks; empty where it lacks none."""
        if self._has is None:
            return self.tr("All of it is drawn in the built-in font.")
        if not self.missing:
            return ""
        named = " ".join(self.missing[:_MOST_NAMED]) + (" …" if len(self.missing) > _MOST_NAMED else "")
        return self.tr("Dotted letters are drawn in the built-in font: {letters}").format(letters=named)

    def show_texts(
        self, texts: Sequence[SpecimenText], faces: Faces, style: int, has: CodePoints | None
    ) -> None:
        """Show texts in the face of a `text-style`, which has some characters; None where there is none."""
        self._texts, self._faces, self._style, self._has = tuple(texts), faces, style, has
        every = "".join(each.text for each in texts)
        self.missing = missing_in(every, has) if has is not None else ""
        self.setAccessibleName(" ".join(filter(None, (texts[0].text if texts else "", self.note))))
        self._lay_out()

    def show_ground(self, *, is_dark: bool) -> None:
        """Draw on the ground of a dark map, or of a light one."""
        self._ground = DARK if is_dark else LIGHT
        self._lay_out()

    def sizeHint(self) -> QSize:
        """As high as the texts are."""
        return QSize(int(_LEAST_WIDTH_PX), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew for another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and texts."""
        painter = QPainter(self)
        ground = self._ground.panel if self._ground.is_dark else self._ground.field
        painting.ground(painter, QRectF(self.rect()), QColor(ground), Radius.BUTTON)
        painter.setPen(QColor(self._ground.text))
        for laid in self._laid:
            laid.layout.draw(painter, laid.place)

    def _lay_out(self) -> None:
        """Put the texts below one another, those of a row side by side as far as there is room."""
        room = max(_LEAST_WIDTH_PX, self.width() - 2.0 * Gap.L)
        self._laid = []
        row: list[tuple[QTextLayout, float]] = []
        x, bottom = 0.0, float(Gap.M)
        for each in self._texts:
            layout, wide = self._set(each, room)
            if row and (not each.is_beside or x + wide > room):
                bottom, x = self._place_row(row, bottom), 0.0
                row = []
            row.append((layout, x))
            x += wide + Gap.L
        bottom = self._place_row(row, bottom)
        if self.note:
            bottom = self._place_row([(self._set_note(room), 0.0)], bottom)
        self.setFixedHeight(round(bottom + Gap.S))
        self.update()

    def _place_row(self, row: Sequence[tuple[QTextLayout, float]], top: float) -> float:
        """Stand texts on one line, the highest of them at a height; gives where the next row begins."""
        rise = max((layout.lineAt(0).ascent() for layout, _ in row if layout.lineCount()), default=0.0)
        end = top
        for layout, x in row:
            y = top + rise - (layout.lineAt(0).ascent() if layout.lineCount() else 0.0)
            self._laid.append(_Laid(layout, QPointF(Gap.L + x, y)))
            end = max(end, y + layout.boundingRect().height())
        return end + Gap.S

    def _set(self, text: SpecimenText, room: float) -> tuple[QTextLayout, float]:
        """A text in its lines, and how wide they are."""
        layout = QTextLayout(text.text, self._faces.font(self._style, text.size_px))
        marks = []
        for start, length in missing_runs(text.text, self._has) if self._has is not None else ():
            mark = QTextLayout.FormatRange()
            mark.start, mark.length = start, length
            looks = QTextCharFormat()
            looks.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            looks.setUnderlineColor(QColor(self._ground.warning))
            looks.setForeground(QColor(self._ground.warning))
            mark.format = looks
            marks.append(mark)
        layout.setFormats(marks)
        return layout, _broken(layout, room)

    def _set_note(self, room: float) -> QTextLayout:
        layout = QTextLayout(self.note, font(TypeRole.SECONDARY))
        mark = QTextLayout.FormatRange()
        mark.start, mark.length = 0, len(self.note.encode("utf-16-le")) // 2
        looks = QTextCharFormat()
        looks.setForeground(QColor(self._ground.warning if self._has is not None else self._ground.text_2))
        mark.format = looks
        layout.setFormats([mark])
        _broken(layout, room)
        return layout


def _broken(layout: QTextLayout, room: float) -> float:
    """Break a layout into lines that fit a width; how wide they are."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    wide = high = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        line.setPosition(QPointF(0, high))
        wide, high = max(wide, line.naturalTextWidth()), high + line.height()
    layout.endLayout()
    return wide
