"""What the commands on colours do that belong to no panel."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from editor.app.notice_bar import Choice, Subject
from editor.app.window_parts import WindowParts
from editor.mapstyle.color.notations import Notation, ValueText, color_texts
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.palette import used_colors
from editor.widgets.color.eyedropper import Eyedropper
from editor.widgets.curves.value_menu import copy_value, notation_name


class ColorCommands(QObject):
    """Takes a colour from the map to the clipboard, and to the colours used last."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._window, self._session = parts.window, parts.session
        self._colors, self._notice = parts.properties.layer_page.colors, parts.notice
        self._centre = parts.centre
        parts.handle({"pick_color": self._begin})

    def _begin(self) -> None:
        self._centre.show_view(0)
        Eyedropper(self._window).picked.connect(self._take)

    def _take(self, color: Color) -> None:
        QGuiApplication.clipboard().setText(color.hex)
        self._colors.remember(color)
        count = dict(used_colors(self._session.style)).get(color, 0)
        if count == 1:
            said = self.tr("{color} is copied. 1 property has this colour.")
        else:
            said = self.tr("{color} is copied. %n properties have this colour.", "", count)
        others = (each for each in color_texts(color) if each.notation is not Notation.HEX)
        self._notice.show_note(
            Subject.COLOR, said.format(color=color.hex), *(self._copying(each) for each in others)
        )

    def _copying(self, given: ValueText) -> Choice:
        """Copies the colour in another notation."""
        name = notation_name(given.notation)
        text = self.tr("Copy as {notation}").format(notation=name)
        return Choice(text, given.text, lambda: copy_value(given), only_shows=True)
