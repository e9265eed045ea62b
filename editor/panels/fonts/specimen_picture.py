"""Drawing of sample texts in a face, with the characters of the built-in font marked."""

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

_MIN_WIDTH_PX = 120.0
_MAX_LETTERS = 16


@dataclass(frozen=True, slots=True)
class SpecimenText:
    """A text of a specimen; `is_beside` places it in the row of the previous one.

    Units: `size_px` in logical pixels.
    """

    text: str
    size_px: float
    is_beside: bool = False


@dataclass(frozen=True, slots=True)
class _PlacedText:
    """A laid out text and its position."""

    layout: QTextLayout
    position: QPointF


class SpecimenPicture(QWidget):
    """Draws texts in one face on the background of a light or dark map; as high as the texts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: tuple[SpecimenText, ...] = ()
        self._faces, self._style = Faces(), 0
        self._codepoints: CodePoints | None = None
        self._ground: Tokens = LIGHT
        self._placed: list[_PlacedText] = []
        self.missing = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def texts(self) -> tuple[SpecimenText, ...]:
        """The displayed texts."""
        return self._texts

    @property
    def note(self) -> str:
        """The sentence about missing letters; empty if there are none."""
        if self._codepoints is None:
            return self.tr("All of it is drawn in the built-in font.")
        if not self.missing:
            return ""
        letters = " ".join(self.missing[:_MAX_LETTERS]) + (" …" if len(self.missing) > _MAX_LETTERS else "")
        return self.tr("Dotted letters are drawn in the built-in font: {letters}").format(letters=letters)

    def show_texts(
        self, texts: Sequence[SpecimenText], faces: Faces, style: int, codepoints: CodePoints | None
    ) -> None:
        """Show texts in the face of a `text-style`; `codepoints` is None for an empty slot."""
        self._texts, self._faces, self._style, self._codepoints = tuple(texts), faces, style, codepoints
        joined = "".join(each.text for each in texts)
        self.missing = missing_in(joined, codepoints) if codepoints is not None else ""
        self.setAccessibleName(" ".join(filter(None, (texts[0].text if texts else "", self.note))))
        self._lay_out()

    def show_ground(self, *, is_dark: bool) -> None:
        """Set the background to that of a dark or a light map."""
        self._ground = DARK if is_dark else LIGHT
        self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(int(_MIN_WIDTH_PX), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground = self._ground.panel if self._ground.is_dark else self._ground.field
        painting.ground(painter, QRectF(self.rect()), QColor(ground), Radius.BUTTON)
        painter.setPen(QColor(self._ground.text))
        for placed in self._placed:
            placed.layout.draw(painter, placed.position)

    def _lay_out(self) -> None:
        """Place the texts below one another, those of a row side by side if they fit."""
        available = max(_MIN_WIDTH_PX, self.width() - 2.0 * Gap.L)
        self._placed = []
        row: list[tuple[QTextLayout, float]] = []
        x, bottom = 0.0, float(Gap.M)
        for each in self._texts:
            layout, width = self._create_layout(each, available)
            if row and (not each.is_beside or x + width > available):
                bottom, x = self._place_row(row, bottom), 0.0
                row = []
            row.append((layout, x))
            x += width + Gap.L
        bottom = self._place_row(row, bottom)
        if self.note:
            bottom = self._place_row([(self._create_note_layout(available), 0.0)], bottom)
        self.setFixedHeight(round(bottom + Gap.S))
        self.update()

    def _place_row(self, row: Sequence[tuple[QTextLayout, float]], top: float) -> float:
        """Place texts on a common baseline and return the top of the next row."""
        ascent = max((layout.lineAt(0).ascent() for layout, _ in row if layout.lineCount()), default=0.0)
        end = top
        for layout, x in row:
            y = top + ascent - (layout.lineAt(0).ascent() if layout.lineCount() else 0.0)
            self._placed.append(_PlacedText(layout, QPointF(Gap.L + x, y)))
            end = max(end, y + layout.boundingRect().height())
        return end + Gap.S

    def _create_layout(self, text: SpecimenText, available: float) -> tuple[QTextLayout, float]:
        """Return the layout of a text and its width."""
        layout = QTextLayout(text.text, self._faces.font(self._style, text.size_px))
        ranges = []
        for start, length in (
            missing_runs(text.text, self._codepoints) if self._codepoints is not None else ()
        ):
            missing = QTextLayout.FormatRange()
            missing.start, missing.length = start, length
            char_format = QTextCharFormat()
            char_format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            char_format.setUnderlineColor(QColor(self._ground.warning))
            char_format.setForeground(QColor(self._ground.warning))
            missing.format = char_format
            ranges.append(missing)
        layout.setFormats(ranges)
        return layout, _break_lines(layout, available)

    def _create_note_layout(self, available: float) -> QTextLayout:
        layout = QTextLayout(self.note, font(TypeRole.SECONDARY))
        whole = QTextLayout.FormatRange()
        whole.start, whole.length = 0, len(self.note.encode("utf-16-le")) // 2
        char_format = QTextCharFormat()
        char_format.setForeground(
            QColor(self._ground.warning if self._codepoints is not None else self._ground.text_2)
        )
        whole.format = char_format
        layout.setFormats([whole])
        _break_lines(layout, available)
        return layout


def _break_lines(layout: QTextLayout, available: float) -> float:
    """Break a layout into lines and return their width."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    width = height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(available)
        line.setPosition(QPointF(0, height))
        width, height = max(width, line.naturalTextWidth()), height + line.height()
    layout.endLayout()
    return width
