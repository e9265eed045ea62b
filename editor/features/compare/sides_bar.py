"""Upper row of the bar of the comparison: both styles, the figure, the report and the close button."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from editor.preview.compare.sides import MapSide
from editor.render.difference_scale import percent
from editor.ui.fields.number_field import THIN_SPACE
from editor.ui.kit.buttons import plain_button, tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import h_box
from editor.ui.text import local_number, plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

HEIGHT_PX: Final = 44
_NO_FIGURE: Final = "–"
_PICKER_PX, _MIN_PICKER_PX, _LETTER_PX = 208, 96, 20
# A shorter part of a tag is illegible.
_MIN_TAG_PX = 32
# Below these widths the title, the text of the report button, and the button are left out.
_TITLE_PX, _REPORT_PX, _REPORT_BUTTON_PX = 760, 680, 420


class SidesBar(QWidget):
    """Pickers of both styles, the share of pixels that differ, and what to do with the comparison.

    Signals: `choice_requested(MapSide)`, `swap_requested()`, `report_requested()`, `closed()`.
    """

    choice_requested = Signal(object)
    swap_requested = Signal()
    report_requested = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT_PX)
        self._texts = "", ""
        self._title = ElidedLabel(self.tr("Compare"), TypeRole.SECTION_TITLE)
        self.pickers: Mapping[MapSide, SidePicker] = {
            MapSide.A: SidePicker("A", self.tr("Choose style A")),
            MapSide.B: SidePicker("B", self.tr("Choose style B")),
        }
        for side, picker in self.pickers.items():
            picker.clicked.connect(lambda _checked=False, side=side: self.choice_requested.emit(side))
        self.swap = tool_button("swap-horizontal", self.tr("Swap sides"))
        self.swap.clicked.connect(self.swap_requested)
        self.figure = QLabel()
        self.figure.setTextFormat(Qt.TextFormat.PlainText)
        self.figure.setFont(font(TypeRole.BODY_STRONG))
        self._report_text = self.tr("Export report…")
        self.report = plain_button(self._report_text, "export-variant")
        self.report.setToolTip(self.tr("Write the changes with images as an HTML page"))
        self.report.setEnabled(False)  # until the pixels were counted
        self.report.setFixedHeight(Size.BUTTON)
        self.report.clicked.connect(self.report_requested)
        self.close_button = tool_button(FileSymbol.CLOSE, self.tr("Close comparison (Esc)"))
        self.close_button.clicked.connect(self.closed)
        row = h_box(self, margins=(Gap.M, 0, Gap.S, 0), spacing=Gap.S)
        row.addWidget(self._title)
        row.addWidget(self.pickers[MapSide.A], 1)
        row.addWidget(self.swap)
        row.addWidget(self.pickers[MapSide.B], 1)
        row.addStretch(0)
        row.addWidget(self.figure)
        row.addWidget(self.report)
        row.addWidget(self.close_button)

    def show_share(self, share: float) -> None:
        """Show the share of pixels that differ, 0 to 1."""
        number = f"{local_number(percent(share))}{THIN_SPACE}%"
        text = self.tr("{share} of pixels differ").format(share=number)
        self._show_figure(text if share else self.tr("No pixels differ here."), "", number)

    def show_outdated(self) -> None:
        """Show that the figure is being counted again."""
        text, short = self._texts
        self._show_figure(text or self.tr("Comparing…"), "secondary", short or "…")

    def show_failure(self, text: str) -> None:
        """Show why there is no figure."""
        self._show_figure(text, "error", _NO_FIGURE)

    def clear(self) -> None:
        """Show no figure."""
        self._show_figure("", "", "")

    def minimumSizeHint(self) -> QSize:
        """Return no minimum width, since a narrow bar hides its parts."""
        return QSize(0, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Hide what a narrow bar has no space for."""
        self._title.setVisible(self.width() >= _TITLE_PX)
        self.report.setText(self._report_text if self.width() >= _REPORT_PX else "")
        self.report.setVisible(self.width() >= _REPORT_BUTTON_PX)
        shown = [part for part in (self._title, self.report) if not part.isHidden()]
        parts = [*self.pickers.values(), self.swap, self.close_button, *shown]
        # The figure and the stretch are beside gaps too.
        gaps = Gap.M + Gap.S * (len(parts) + 2)
        needed = sum(part.minimumSizeHint().width() for part in parts) + gaps
        long, short = self._texts
        is_short = needed + self.figure.fontMetrics().horizontalAdvance(long) > self.width()
        self.figure.setText(short if is_short else long)

    @property
    def figure_text(self) -> str:
        """The figure in its long form."""
        return self._texts[0]

    def _show_figure(self, text: str, tone: str, short: str) -> None:
        """Show a text, or in a narrow bar its short form."""
        if (text, short) == self._texts and tone == self.figure.property("tone"):
            return
        self._texts = text, short
        self._fit()
        self.figure.setToolTip(plain_tool_tip(text))
        self.figure.setAccessibleName(text)
        self.figure.setProperty("tone", tone)
        self.figure.style().unpolish(self.figure)
        self.figure.style().polish(self.figure)


class SidePicker(QPushButton):
    """A button with a letter, the title of a style and what it follows."""

    def __init__(self, letter: str, tip: str) -> None:
        super().__init__()
        self._letter, self._tip = letter, tip
        self._title = self._tag = ""
        self.setProperty("kind", "plain")
        self.setFixedHeight(Size.BUTTON)
        self.setMinimumWidth(_MIN_PICKER_PX)
        self.setMaximumWidth(_PICKER_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_state("", "")

    @property
    def title(self) -> str:
        """The title of the style."""
        return self._title

    def show_state(self, title: str, tag: str) -> None:
        """Set the title, and what follows it."""
        self._title, self._tag = title, tag
        text = f"{title} {tag}".strip()
        self.setToolTip(plain_tool_tip(f"{text}\n{self._tip}" if text else self._tip))
        self.setAccessibleName(f"{self._letter}: {text}. {self._tip}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_PICKER_PX, Size.BUTTON)

    def minimumSizeHint(self) -> QSize:
        return QSize(_MIN_PICKER_PX, Size.BUTTON)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme, painter = tokens.current(), QPainter(self)
        box = QRectF(Gap.XS, (self.height() - _LETTER_PX) / 2, _LETTER_PX, _LETTER_PX)
        painting.rounded_rect(painter, box, QColor(theme.track), Radius.ROW, painting.high_contrast_outline())
        painter.setFont(font(TypeRole.SECTION_TITLE))
        painter.setPen(QColor(theme.text))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._letter)
        chevron = QRectF(0, 0, Size.GLYPH, Size.GLYPH)
        chevron.moveCenter(QRectF(self.rect()).center())
        chevron.moveRight(self.width() - Gap.S)
        symbols.paint(painter, "chevron-down", chevron, QColor(theme.text_2))
        rest = QRectF(box.right() + Gap.S, 0, chevron.left() - box.right() - 2 * Gap.S, self.height())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setFont(font(TypeRole.BODY_STRONG))
        metrics = painter.fontMetrics()
        title = metrics.elidedText(self._title, Qt.TextElideMode.ElideMiddle, int(rest.width()))
        painter.drawText(rest, flags, title)
        rest.setLeft(rest.left() + metrics.horizontalAdvance(title) + Gap.S)
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(QColor(theme.text_2))
        tag = painter.fontMetrics().elidedText(self._tag, Qt.TextElideMode.ElideRight, int(rest.width()))
        if tag == self._tag or rest.width() >= _MIN_TAG_PX:
            painter.drawText(rest, flags, tag)
