"""Command that picks a colour from the map."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication

from editor.errors import EditError
from editor.lazy_import import LazyModule
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.ui.color.eyedropper import Eyedropper
from editor.ui.text import elide_middle
from editor.workspace.feature import WindowFeature
from editor.workspace.notice_bar import Choice, NoticeSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.colors import named, view
    from editor.mapstyle.color import notations as color_notations
    from editor.mapstyle.search import used_colors as color_search
    from editor.ui.curves import values
else:
    named = LazyModule("editor.features.colors.named")
    view = LazyModule("editor.features.colors.view")
    values = LazyModule("editor.ui.curves.values")
    color_search = LazyModule("editor.mapstyle.search.used_colors")
    color_notations = LazyModule("editor.mapstyle.color.notations")


_PALETTE_COMMANDS = (
    "import_palette",
    "palette_from_image",
    "export_palette",
    "apply_palette",
    "harmonise_roads",
)
# The letters of an entered colour in a notice.
_MAX_TEXT = 40


class ColorCommands(WindowFeature):
    """Copies a colour of the map to the clipboard and adds it to the recent colours."""

    _data_changed = Signal(object)

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._panel: view.ColorsPanel | None = None
        parts.docks.add_later("colors", lambda: (self.panel, self.panel.title))
        self._window, self._session = parts.window, parts.session
        self._notice = parts.notice
        self._centre = parts.centre
        parts.properties.color_mapped.connect(self._on_color_mapped)
        parts.handle({"pick_color": self._open_eyedropper})

    @property
    def panel(self) -> "view.ColorsPanel":
        """The panel of the colors of the style; created on first use."""
        if self._panel is None:
            panel = view.ColorsPanel(self._parts.session, self._parts.view_state, self.source_data)
            self._panel = panel
            names = named.NamedColors(self._parts.session, self._parts.style_sets, panel)
            panel.show_names(names)
            panel.names_edited.connect(lambda text: self._on_names_edited(names, text))
            panel.place_requested.connect(self._on_place_requested)
            panel.detail.field.color_mapped.connect(self._on_color_mapped)
            panel.add_commands([self._parts.commands[name] for name in _PALETTE_COMMANDS])
            self._data_changed.connect(panel.show_data)
        return self._panel

    def show_data(self, data: SourceData) -> None:
        """Use other names of what layers draw."""
        super().show_data(data)
        self._data_changed.emit(data)

    def _on_place_requested(self, path: Path) -> None:
        """Show a value where it is edited."""
        self._parts.docks.open("properties")
        self._parts.properties.reveal(path)

    def _on_names_edited(self, names: "named.NamedColors", text: str) -> None:
        """Report an edit of names, which is no undo step: the style has not changed."""
        undo = Choice(self.tr("Undo"), self.tr("Restore the names"), lambda: self._restore(names))
        self._notice.show_news(NoticeSubject.COLOR, text, choices=(undo,))

    def _restore(self, names: "named.NamedColors") -> None:
        try:
            names.undo()
        except EditError as error:
            self._notice.show_error(NoticeSubject.COLOR, self.tr("The names were not restored."), error)

    def _on_color_mapped(self, text: str, color: Color) -> None:
        """Report that a colour cannot be displayed as entered."""
        message = self.tr("“{text}” is outside sRGB. It became {color}, with the same hue.")
        text = elide_middle(text.strip(), _MAX_TEXT)
        self._notice.show_note(NoticeSubject.COLOR, message.format(text=text, color=color.hex))

    def _open_eyedropper(self) -> None:
        self._centre.show_view(0)
        Eyedropper(self._window).color_selected.connect(self._on_color_selected)

    def _on_color_selected(self, color: Color) -> None:
        QGuiApplication.clipboard().setText(color.hex)
        self._parts.properties.colors.remember(color)
        count = dict(color_search.used_colors(self._session.style)).get(color, 0)
        text = self.tr("{color} copied. Used by %Ln properties.", "", count)
        notations = (
            notation_text
            for notation_text in color_notations.color_texts(color)
            if notation_text.notation is not color_notations.Notation.HEX
        )
        self._notice.show_note(
            NoticeSubject.COLOR,
            text.format(color=color.hex),
            *(self._copy_choice(notation_text) for notation_text in notations),
        )

    def _copy_choice(self, value: "color_notations.ValueText") -> Choice:
        name = values.notation_name(value.notation)
        text = self.tr("Copy as {notation}").format(notation=name)
        return Choice(text, value.text, lambda: values.copy_value(value), only_shows=True)
