"""Command that picks a colour from the map."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from editor.mapstyle.color.notations import Notation, ValueText, color_texts
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.palette import used_colors
from editor.ui.color.eyedropper import Eyedropper
from editor.ui.curves.values import copy_value, notation_name
from editor.workspace.notice_bar import Choice, Subject
from editor.workspace.window_context import WindowParts


class ColorCommands(QObject):
    """Copies a colour of the map to the clipboard and adds it to the recent colours."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._window, self._session = parts.window, parts.session
        self._colors, self._notice = parts.properties.layer_page.colors, parts.notice
        self._centre = parts.centre
        parts.handle({"pick_color": self._pick})

    def _pick(self) -> None:
        self._centre.show_view(0)
        Eyedropper(self._window).picked.connect(self._on_picked)

    def _on_picked(self, color: Color) -> None:
        QGuiApplication.clipboard().setText(color.hex)
        self._colors.remember(color)
        count = dict(used_colors(self._session.style)).get(color, 0)
        if count == 1:
            text = self.tr("{color} is copied. 1 property has this colour.")
        else:
            text = self.tr("{color} is copied. %n properties have this colour.", "", count)
        notations = (
            notation_text
            for notation_text in color_texts(color)
            if notation_text.notation is not Notation.HEX
        )
        self._notice.show_note(
            Subject.COLOR,
            text.format(color=color.hex),
            *(self._copy_choice(notation_text) for notation_text in notations),
        )

    def _copy_choice(self, value: ValueText) -> Choice:
        name = notation_name(value.notation)
        text = self.tr("Copy as {notation}").format(notation=name)
        return Choice(text, value.text, lambda: copy_value(value), only_shows=True)
