"""Panel that harmonises road colours: both ends of the ramp, and the table."""

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from editor.features.palettes.panel import AssignmentPanel
from editor.mapstyle.schema.values import Color
from editor.ui.color.field import ColorField
from editor.ui.kit.buttons import CheckBox
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel, WrappedLabel
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole


class RoadsPanel(AssignmentPanel):
    """Sets road colours along a ramp.

    Signals: `ends_changed()` after an end of the ramp was edited.
    """

    ends_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        empty = EmptyState("road", _tr("No road colours yet. Set a colour on a road layer."))
        super().__init__(_tr("Harmonise road colours"), empty, parent)
        self.first, self.last = ColorField(_tr("First colour")), ColorField(_tr("Last colour"))
        self._labels = (ElidedLabel("", is_secondary=True), ElidedLabel("", is_secondary=True))
        note = WrappedLabel(
            _tr("The road classes change in equal steps. Casings and tunnels keep their difference."),
            TypeRole.SECONDARY,
            is_secondary=True,
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(Gap.S)
        grid.setVerticalSpacing(Gap.XS)
        grid.setColumnMinimumWidth(0, Size.PROPERTY_LABEL)
        grid.setColumnStretch(1, 1)
        for row, (label, field) in enumerate(zip(self._labels, self.fields, strict=True)):
            grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(field, row, 1)
            field.edited.connect(lambda _color: self.ends_changed.emit())
            field.problem_changed.connect(self.problem.show_text)
        self.hues = CheckBox(
            _tr("Keep the hue of each class"), _tr("Classes between both ends change in lightness alone")
        )
        self.hues.setChecked(True)
        self.paths = CheckBox(
            _tr("Include tracks and paths"), _tr("They get the colour of minor roads; otherwise they stay")
        )
        self.header.addLayout(grid)
        self.header.addWidget(self.hues)
        self.header.addWidget(self.paths)
        self.header.addWidget(note)

    @property
    def fields(self) -> tuple[ColorField, ColorField]:
        """The fields of both ends."""
        return self.first, self.last

    @property
    def is_editing(self) -> bool:
        """Whether an end of the ramp is being edited."""
        return any(field.is_running or field.is_typing for field in self.fields)

    @property
    def ends(self) -> tuple[Color, Color] | None:
        """Both ends of the ramp; None before they are known."""
        first, last = self.first.value, self.last.value
        return (first, last) if isinstance(first, Color) and isinstance(last, Color) else None

    def show_ends(self, names: tuple[str, str], colors: tuple[Color, Color]) -> None:
        """Show both ends with the names of their classes."""
        for label, field, name, color in zip(self._labels, self.fields, names, colors, strict=True):
            label.set_text(name)
            field.set_name(name)
            field.show_value(color)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Palettes", text)
