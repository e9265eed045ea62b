"""Form that recolours icons of a single colour, with live updates."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.palette import used_colors
from editor.panels.icons.icon_live_color import LiveColor
from editor.panels.icons.icon_names import called_icons
from editor.panels.icons.icon_study import AnalysedIcon
from editor.session.session import Session
from editor.widgets.color.color_field import ColorField
from editor.widgets.fields.property_row import PropertyRow

_BLACK = Color(0, 0, 0)


class RecolorForm(QWidget):
    """A colour field; each gesture is one undo step."""

    def __init__(self, session: Session, live: LiveColor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self._studied: tuple[AnalysedIcon, ...] = ()
        self.field = ColorField(self.tr("Colour of the picture"))
        tip = self.tr("Enter or a press on the swatch opens all ways to choose a colour")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Gap.XS, 0, 0)
        column.addWidget(PropertyRow(self.tr("Colour"), self.field, tooltip=tip, has_count=False))
        self.field.opening.connect(lambda: self.field.set_palette(used_colors(session.style)))
        self.field.started.connect(self._on_started)
        self.field.edited.connect(self._on_edited)
        self.field.cancelled.connect(live.cancel)

    def show_icons(self, studied: Sequence[AnalysedIcon]) -> None:
        """Show the colour of icons that have a single colour each."""
        if self.field.is_running or self._live.is_running:
            return  # The images lag behind the colour being edited.
        self._studied = tuple(studied)
        colors = {each.study.color for each in studied if each.study is not None}
        first = next(iter(colors), None) or _BLACK
        self.field.stand_apart(first, self.tr("Type a colour"))
        if len(colors) > 1:
            self.field.show_mixed(self.tr("%n colours", "", len(colors)))
        else:
            self.field.show_value(first)

    def open(self) -> None:
        """Focus the field and open its popover once the form is laid out."""
        self.field.setFocus()
        QTimer.singleShot(0, self.field, self.field.open_popover)

    def _on_started(self) -> None:
        icons = [each.icon for each in self._studied]
        names = called_icons([icon.id for icon in icons])
        self._live.begin(icons, self.tr("Recolour {icons}").format(icons=names))

    def _on_edited(self, color: object) -> None:
        if isinstance(color, Color):
            self._live.show_color(color)
