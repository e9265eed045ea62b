"""Panel that applies a palette: its colours, the way of assignment, and the table."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRect, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from editor.features.palettes.panel import AssignmentPanel
from editor.features.palettes.text import palette_note
from editor.mapstyle.color.palettes.palette import ColorPalette, PaletteColor
from editor.ui.color.popover import ROW_PX, PaletteGrid
from editor.ui.fields.number_field import NumberField
from editor.ui.kit.buttons import action_button
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel, WrappedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import local_count
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole

_COLUMNS, _MOST_ROWS = 12, 3
_FIELD_PX = 56
BY_ROLE, NEAREST = range(2)


class PaletteSwatches(PaletteGrid):
    """The colours of a palette with their names."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, _COLUMNS, parent)
        self._names: tuple[str, ...] = ()

    def show_palette(self, colors: Sequence[PaletteColor]) -> None:
        """Show the colours of a palette."""
        self._names = tuple(each.name for each in colors)
        self.show_colors([(each.color, 0) for each in colors])

    def _description(self, index: int) -> str:
        hex_text = super()._description(index)
        return f"{self._names[index]}, {hex_text}" if self._names[index] else hex_text


class PalettePanel(AssignmentPanel):
    """Applies a palette to the style; `commands` are the actions that bring another one.

    Signals: `color_selected(Color)` for the current row; `assignment_changed()` after another way of
    assignment; `count_changed(int)` for another number of colours of an image; `import_requested()` by the
    empty panel.
    """

    color_selected = Signal(object)
    assignment_changed = Signal()
    count_changed = Signal(int)
    import_requested = Signal()

    def __init__(
        self, commands: Sequence[QAction], counts: tuple[int, int], parent: QWidget | None = None
    ) -> None:
        empty = EmptyState(
            "palette-outline",
            _tr("No palette yet. Import a palette, or use the colours of an image."),
            _tr("Import palette…"),
        )
        super().__init__(_tr("Apply palette"), empty, parent)
        self._palette = ColorPalette("", ())
        for action in commands:
            self.title.add_button(action_button(action))
        self.name = ElidedLabel("", TypeRole.BODY_STRONG, mode=Qt.TextElideMode.ElideMiddle)
        self.note = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self.swatches = PaletteSwatches(_tr("Palette colours"))
        self.swatches.setToolTip(_tr("Click a colour to use it in the selected row"))
        self._scroll = self._create_scroll()
        minimum, maximum = counts
        self.count = NumberField(_tr("Number of colours"), minimum=minimum, maximum=maximum, is_whole=True)
        self.count.setFixedWidth(_FIELD_PX)
        self._count_line = self._create_count_line()
        self.assignment = Segmented(
            _tr("Assign colours"), [(_tr("By role"), ""), (_tr("Nearest"), "")], height_px=Size.FIELD
        )
        for part in (self.name, self._scroll, self._count_line, self.note):
            self.header.addWidget(part)
        self.header.addWidget(self.assignment, 0, Qt.AlignmentFlag.AlignLeft)
        self._connect()
        self.show_palette(self._palette, count=None)

    @property
    def palette_shown(self) -> ColorPalette:
        """The palette."""
        return self._palette

    def show_palette(self, palette: ColorPalette, *, count: int | None) -> None:
        """Show another palette; `count` is the number of colours requested from an image, None for a file."""
        self._palette = palette
        self.name.set_text(palette.name)
        self.title.set_detail(local_count(len(palette.colors)) if palette.colors else "")
        self.swatches.show_palette(palette.colors)
        rows = -(-len(palette.colors) // _COLUMNS)
        # The scroll area does not follow the size hint of a grid that changes while it is hidden.
        self.swatches.setFixedHeight(rows * ROW_PX)
        self._scroll.setFixedHeight(max(1, min(rows, _MOST_ROWS)) * ROW_PX)
        self._scroll.setVisible(bool(palette.colors))
        note = palette_note(palette)
        self.note.show_text(note)
        self.note.setVisible(bool(note))
        self._count_line.setVisible(count is not None)
        if count is not None:
            self.count.show_value(float(count))

    def _create_scroll(self) -> QScrollArea:
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self.swatches)
        for part in (scroll.viewport(), self.swatches):
            part.setAutoFillBackground(False)
        return scroll

    def _create_count_line(self) -> QWidget:
        line = QWidget()
        layout = h_box(line, margins=NO_MARGINS, spacing=Gap.S)
        layout.addWidget(ElidedLabel(self.count.accessibleName(), is_secondary=True), 1)
        layout.addWidget(self.count)
        return line

    def _connect(self) -> None:
        self.swatches.color_selected.connect(self.color_selected)
        self.swatches.current_moved.connect(self._reveal)
        self.assignment.selected.connect(self._on_assignment_selected)
        self.count.edited.connect(lambda value: self.count_changed.emit(int(value)))
        self.empty.pressed.connect(self.import_requested)

    def _reveal(self, cell: QRect) -> None:
        self._scroll.ensureVisible(cell.center().x(), cell.center().y(), 0, ROW_PX)

    def _on_assignment_selected(self, index: int) -> None:
        self.assignment.show_index(index)
        self.assignment_changed.emit()


def _tr(text: str) -> str:
    return QCoreApplication.translate("Palettes", text)
