"""Title line of the weather panel with place, simulation tag and buttons."""

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtWidgets import QWidget

from editor.preview.card_face import tag
from editor.widgets.dock_title import DockTitle
from editor.widgets.tool_buttons import tool_button

_REFRESH, _SETTINGS = "mdi6.refresh", "mdi6.cog-outline"


class WeatherTitle(DockTitle):
    """Title line; `place_elided(bool)` reports whether the place does not fit."""

    place_elided = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("WeatherTitle", "Weather"), parent)
        self._is_cut = False
        self.tag = tag()
        self.refresh = tool_button(_REFRESH, self.tr("Ask again"), parent=self)
        self.settings = tool_button(_SETTINGS, self.tr("Weather settings"), parent=self)
        self.add_mark(self.tag)
        self.tag.hide()
        self.add_button(self.refresh)
        self.add_button(self.settings)

    def show_place(self, name: str, *, simulated: bool) -> None:
        """Show the place, with a tag if its weather is simulated."""
        self.set_detail(name)
        self.tag.setVisible(simulated)

    def event(self, event: QEvent) -> bool:
        """Check after each layout whether the name fits."""
        is_handled = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            is_cut = not self.shows_detail
            if is_cut is not self._is_cut:
                self._is_cut = is_cut
                self.place_elided.emit(is_cut)
        return is_handled
