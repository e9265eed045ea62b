"""The popover that edits a color in every notation, with the palette of the style."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from editor.mapstyle.color import oklch
from editor.mapstyle.color.oklch import Oklch
from editor.mapstyle.schema.values import Color
from editor.ui.accessible_info import Role
from editor.ui.color import hue_plane
from editor.ui.color.contrast_note import ContrastNote, NamedBackdrop
from editor.ui.color.eyedropper import Eyedropper, main_window_of
from editor.ui.color.notation_fields import ColorNotations
from editor.ui.color.plane import AlphaBar, BeforeAndAfter, ColorPlane, HueBar, Pad
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import quiet_button, tool_button
from editor.ui.kit.card import Popover
from editor.ui.kit.choice_cells import ChoiceCells
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.text import local_count
from editor.ui.theme import painting, tokens
from editor.ui.theme.painting import SHADOW, to_qcolor
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

ROW_PX = 28


class PaletteGrid(ChoiceCells, QWidget):
    """Colour swatches in columns with optional counts; a click or Enter selects one.

    Signals: `color_selected(Color)`; `current_moved(QRect)` with the rectangle of the current swatch.
    """

    _role, _cell_role = Role.List, Role.ListItem
    color_selected = Signal(object)
    current_moved = Signal(QRect)

    def __init__(self, name: str, columns: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self._colors: tuple[tuple[Color, int], ...] = ()
        self._current: Color | None = None
        self._index = 0
        self.setFont(font(TypeRole.COLUMN_HEAD))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    @property
    def colors(self) -> tuple[tuple[Color, int], ...]:
        """The colours with their counts."""
        return self._colors

    def show_colors(self, colors: Sequence[tuple[Color, int]]) -> None:
        """Show colours with their counts; 0 is not displayed."""
        self._colors = tuple(colors)
        self._index = 0
        self.updateGeometry()
        self.update()

    def show_current(self, color: Color) -> None:
        """Highlight the colour that is being edited."""
        if color != self._current:
            self._current = color
            self.update()

    def sizeHint(self) -> QSize:
        rows = -(-len(self._colors) // self._columns)
        return QSize(240, rows * ROW_PX)

    def cell_names(self) -> list[str]:
        return [self._description(index) for index in range(len(self._colors))]

    def current_cell(self) -> int:
        return self._index

    def cell_rect(self, index: int) -> QRect:
        width = self.width() // self._columns
        return QRect(index % self._columns * width, index // self._columns * ROW_PX, width, ROW_PX)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by arrow keys, select on Enter and Space."""
        target = self._cell_after(event.key(), self._columns)
        if target is not None:
            if target >= 0:
                self._index = target
                self._update_description()
                self.current_moved.emit(self.cell_rect(self._index))
                self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._colors:
            self._select_cell(self._index)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        side = Size.SWATCH_IN_PALETTE
        for index, (color, count) in enumerate(self._colors):
            cell = self.cell_rect(index)
            is_current = color == self._current
            if is_current:
                box = QRectF(cell).adjusted(0, 1, -2, -1)
                painting.selection_background(painter, box)
            box = QRectF(cell.x() + 3, cell.y() + (ROW_PX - side) / 2, side, side)
            painting.swatch(painter, box, [to_qcolor(color)])
            painter.setPen(QColor(theme.on_selection if is_current else theme.text_2))
            if count:
                flags = Qt.AlignmentFlag.AlignVCenter
                painter.drawText(cell.adjusted(side + 8, 0, 0, 0), flags, local_count(count))
        if self.hasFocus() and self._colors:
            painting.focus_ring(painter, QRectF(self.cell_rect(self._index)), Radius.ROW)

    def _select_cell(self, index: int) -> None:
        self._index = index
        self.color_selected.emit(self._colors[index][0])

    def _description(self, index: int) -> str:
        color, count = self._colors[index]
        if not count:
            return color.hex
        template = self.tr("{color}, used %Ln times", "", count)
        return template.format(color=color.hex)

    def _update_description(self) -> None:
        self.setAccessibleDescription(self._description(self._index))


_WIDTH_PX = 298
_COLUMNS, _MOST_ROWS = 6, 3
_RECENT = 9


class ColorPopover(Popover):
    """Plane, hue and alpha bars, notations, and the colours of the style. A drag is one gesture.

    Signals: `everywhere_requested(before, now)` to replace all other uses of the previous colour.
    """

    started = Signal()
    edited = Signal(object)
    finished = Signal()
    cancelled = Signal()
    everywhere_requested = Signal(object, object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, Gap.M, parent)
        self._color = Color(0, 0, 0)
        self._before, self._is_used = self._color, True
        self._exact = Oklch(0, 0, 0)
        self._exact_at_press = self._exact
        self._at_press = self._color
        self._counts: dict[Color, int] = {}
        self.plane = ColorPlane(self.tr("Saturation and brightness"), self)
        self.hue = HueBar(self.tr("Hue"), self)
        self.alpha = AlphaBar(self.tr("Alpha"), self)
        self.dropper = tool_button("eyedropper", self.tr("Pick colour from map"), parent=self)
        self._before_and_after = BeforeAndAfter(self)
        self.notations = ColorNotations(self)
        self._problem = ProblemLine(self)
        self._problem.set_available_width(_WIDTH_PX - 2 * Gap.M)
        self.recent = PaletteGrid(self.tr("Recent colours"), _RECENT, self)
        self.palette_grid = PaletteGrid(self.tr("Style colours"), _COLUMNS)
        self._scroll = self._make_scroll()
        self._palette_header = QWidget(self)
        self._palette_note = QLabel(self._palette_header)
        self._recent_header = QLabel(self.tr("Recent"), self)
        self.contrast = ContrastNote(self)
        self.everywhere = quiet_button("", "find-replace", self)
        self._lay_out()
        self._connect()
        self.setFixedWidth(_WIDTH_PX + SHADOW.left() + SHADOW.right())

    def show_color(self, color: Color) -> None:
        """Show a colour without emitting `edited`."""
        if color != self._color:
            self._exact = self._exact_of(color)
        self._color = color
        self._refresh()

    def show_previous(self, color: Color, *, is_used: bool = True) -> None:
        """Set the colour from before the edit, and whether the style uses it."""
        self._before, self._is_used = color, is_used
        self._refresh()

    def set_palette(self, colors: Sequence[tuple[Color, int]]) -> None:
        """Set the colours of the style with their numbers of uses, most used first."""
        self._counts = dict(colors)
        self.palette_grid.show_colors(colors)
        note = self.tr("%Ln colours, most used first", "", len(colors))
        self._palette_note.setText(note)
        self._palette_header.setVisible(bool(colors))
        self._scroll.setVisible(bool(colors))
        rows = min(_MOST_ROWS, -(-len(colors) // _COLUMNS))
        self._scroll.setFixedHeight(rows * ROW_PX)
        self.palette_grid.setFixedHeight(self.palette_grid.sizeHint().height())

    def set_recent(self, colors: Sequence[Color]) -> None:
        """Set the recently used colours, latest first."""
        self.recent.show_colors([(color, 0) for color in colors[:_RECENT]])
        for part in (self.recent, self._recent_header):
            part.setVisible(bool(colors))

    def set_backdrops(self, backdrops: Sequence[NamedBackdrop], minimum_ratio: float = 0.0) -> None:
        """Set the backgrounds of the colour, nearest first, and the required contrast ratio."""
        self.contrast.set_backdrops(backdrops, minimum_ratio)
        self.plane.show_contrast_limit(
            backdrops[0].color if backdrops and minimum_ratio else None, minimum_ratio
        )
        self._refresh()

    def pick_from_window(self) -> None:
        """Hide while the user picks a pixel of the window, then return with its colour."""
        anchor = self.parentWidget()
        if anchor is None:
            return
        self.hide()
        dropper = Eyedropper(main_window_of(anchor))
        dropper.color_selected.connect(self._on_color_selected)
        dropper.ended.connect(self._reopen)

    def _make_scroll(self) -> QScrollArea:
        scroll = QScrollArea(self)
        scroll.setWidget(self.palette_grid)
        scroll.setWidgetResizable(True)
        for part in (scroll.viewport(), self.palette_grid):
            part.setAutoFillBackground(False)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return scroll

    def _lay_out(self) -> None:
        self.body.addWidget(self.plane)
        bars = v_box(spacing=0)
        bars.addWidget(self.hue)
        bars.addWidget(self.alpha)
        line = h_box(spacing=Gap.S)
        line.addWidget(self.dropper)
        line.addLayout(bars, 1)
        line.addWidget(self._before_and_after)
        self.body.addLayout(line)
        self.body.addWidget(self.notations)
        self.body.addWidget(self._problem)
        self.body.addWidget(self.contrast)
        header = h_box(self._palette_header, margins=(0, Gap.XS, 0, 0))
        title = QLabel(self.tr("Style colours"), self._palette_header)
        for label in (title, self._recent_header):
            label.setFont(font(TypeRole.SECTION_TITLE))
        self._palette_note.setFont(font(TypeRole.SECONDARY))
        self._palette_note.setProperty("tone", "secondary")
        header.addWidget(title)
        header.addStretch(1)
        header.addWidget(self._palette_note)
        self.body.addWidget(self._palette_header)
        self.body.addWidget(self._scroll)
        self.body.addWidget(self._recent_header)
        self.body.addWidget(self.recent)
        self.body.addWidget(self.everywhere, 0, Qt.AlignmentFlag.AlignLeft)
        self.set_palette(())
        self.set_recent(())

    def _connect(self) -> None:
        pads: tuple[Pad, ...] = (self.plane, self.hue, self.alpha)
        for pad in pads:
            pad.pressed.connect(self._on_pressed)
            pad.released.connect(self.finished)
            pad.escaped.connect(self._on_escaped)
        self.plane.moved.connect(self._move_in_plane)
        self.hue.moved.connect(self._move_hue)
        self.alpha.moved.connect(self._move_alpha)
        self.plane.nudged.connect(self._nudge_plane)
        self.hue.nudged.connect(self._nudge_hue)
        self.alpha.nudged.connect(self._nudge_alpha)
        self.notations.started.connect(self.started)
        self.notations.finished.connect(self.finished)
        self.notations.cancelled.connect(self.cancelled)
        self.notations.problem_changed.connect(self._show_problem)
        self.notations.edited.connect(self._apply_color)
        self.notations.edited_exact.connect(self._apply_exact)
        for grid in (self.palette_grid, self.recent):
            grid.color_selected.connect(self._apply_once)
        self.palette_grid.current_moved.connect(self._show_cell)
        self.dropper.clicked.connect(self.pick_from_window)
        self.everywhere.clicked.connect(self._request_everywhere)

    def _on_pressed(self) -> None:
        self._at_press, self._exact_at_press = self._color, self._exact
        self.started.emit()

    def _on_escaped(self) -> None:
        self._color, self._exact = self._at_press, self._exact_at_press
        self._refresh()
        self.cancelled.emit()

    def _move_in_plane(self, saturation: float, brightness: float) -> None:
        self._apply_exact(hue_plane.from_plane(self._exact.hue, saturation, brightness))

    def _move_hue(self, share: float, _height: float) -> None:
        saturation, brightness = hue_plane.to_plane(self._exact)
        self._apply_exact(hue_plane.from_plane(min(359.9, share * 360), saturation, brightness))

    def _move_alpha(self, share: float, _height: float) -> None:
        self._apply_alpha(share * 100)

    def _nudge_plane(self, right: float, up: float) -> None:
        saturation, brightness = hue_plane.to_plane(self._exact)
        self._nudge(self._move_in_plane, saturation + right / 100, brightness + up / 100)

    def _nudge_hue(self, right: float, up: float) -> None:
        self._nudge(self._move_hue, (self._exact.hue + right + up) / 360 % 1, 0)

    def _nudge_alpha(self, right: float, up: float) -> None:
        self._nudge(self._move_alpha, self._color.a / 255 + (right + up) / 100, 0)

    def _nudge(self, move: Callable[[float, float], None], x: float, y: float) -> None:
        self.started.emit()
        move(min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))
        self.finished.emit()

    def _apply_exact(self, exact: Oklch) -> None:
        # The plane retains its hue for grey, which has none.
        self._exact = exact
        self._emit_color(oklch.to_color(exact, self._color.a))

    def _apply_once(self, color: object) -> None:
        self.started.emit()
        self._apply_color(color)
        self.finished.emit()

    def _apply_color(self, color: object) -> None:
        if isinstance(color, Color):
            self._exact = self._exact_of(color)
            self._emit_color(color)

    def _apply_alpha(self, percent: object) -> None:
        if isinstance(percent, (int, float)):
            color = self._color
            self._emit_color(Color(color.r, color.g, color.b, round(percent * 255 / 100)))

    def _on_color_selected(self, color: Color) -> None:
        self._apply_once(Color(color.r, color.g, color.b, self._color.a))  # A pixel has no alpha.

    def _reopen(self) -> None:
        anchor = self.parentWidget()
        if anchor is not None and anchor.isVisible():
            self.open_below(anchor)

    def _show_cell(self, cell: QRect) -> None:
        self._scroll.ensureVisible(cell.center().x(), cell.center().y(), 0, ROW_PX // 2)

    def _show_problem(self, text: str) -> None:
        self._problem.show_text(text)
        if self.isVisible():
            self.fit()

    def _request_everywhere(self) -> None:
        before, self._before = self._before, self._color
        self.everywhere_requested.emit(before, self._color)
        self._refresh()

    def _emit_color(self, color: Color) -> None:
        self._color = color
        self._refresh()
        self.edited.emit(color)

    def _exact_of(self, color: Color) -> Oklch:
        exact = oklch.from_color(color)
        return exact if exact.chroma else Oklch(exact.lightness, 0.0, self._exact.hue)

    def _refresh(self) -> None:
        color = self._color
        self.plane.show_color(self._exact)
        self.hue.show_hue(self._exact.hue)
        self.alpha.show_color(color)
        self._before_and_after.show_colors(color, self._before)
        self.notations.show_color(color, self._exact)
        self.palette_grid.show_current(color)
        self.contrast.show_color(color)
        self._show_everywhere()
        if self.isVisible():
            self.fit()  # The wrapped texts and visible buttons may have changed.

    def _show_everywhere(self) -> None:
        """Offer to replace the other uses of the previous colour, if there are any."""
        others = self._counts.get(self._before, 0) - 1 if self._is_used else 0
        self.everywhere.setVisible(others > 0 and self._color != self._before)
        text = self.tr("Replace {color} in %Ln other places", "", others)
        self.everywhere.setText(text.format(color=self._before.hex))
        self.everywhere.setAccessibleName(self.everywhere.text())
