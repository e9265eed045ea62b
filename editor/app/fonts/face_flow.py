"""Joins the page of the chosen face and what is under its specimen with map, dock and settings."""

from PySide6.QtCore import QObject, Qt

from editor.app.window_parts import WindowParts
from editor.panels.fonts.face_coverage import FaceCoverage
from editor.panels.fonts.face_page import FacePage
from editor.panels.properties.properties_panel import FACE_SYMBOL
from editor.render.query.placed_labels import PlacedLabels
from editor.system.settings import FONT_LANGUAGES

_MAP, _FONTS = 0, 2


class FaceFlow(QObject):
    """What stands under the specimen is made once somebody looks at the fonts."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._parts, self._settings = parts, parts.services.settings
        self._reader = parts.centre.map_view.label_reader
        self._properties = parts.properties
        self.coverage: FaceCoverage | None = None
        commands = parts.commands
        parts.properties.face_page_created.connect(self._connect_page)
        tools = [commands[name] for name in ("font_replace", "font_export", "font_remove")]
        parts.properties.title.add_asset_tools(FACE_SYMBOL, tools)
        self._reader.read.connect(self._take)
        parts.centre.view_shown.connect(self._on_view)

    def _connect_page(self, page: FacePage) -> None:
        page.replace_requested.connect(self._parts.commands["font_replace"].trigger)
        page.remove_requested.connect(self._parts.commands["font_remove"].trigger)

    def _on_view(self, shown: int) -> None:
        """Read the labels for as long as the fonts are seen."""
        is_seen = shown == _FONTS
        if is_seen:
            self._reader.light(())
            if self.coverage is None:
                self.coverage = self._make_coverage()
        self._reader.watch(is_watched=is_seen)

    def _make_coverage(self) -> FaceCoverage:
        view = self._parts.centre.fonts_view
        coverage = FaceCoverage(view.known, self._parts.assets, view.specimen)
        coverage.languages.pick(self._settings.get(FONT_LANGUAGES))
        coverage.languages.picks_changed.connect(lambda codes: self._settings.set(FONT_LANGUAGES, codes))
        coverage.labels.light_requested.connect(self._light)
        view.known.changed.connect(self._light_again)
        view.add_below(coverage)
        return coverage

    def _take(self, written: PlacedLabels) -> None:
        if self.coverage is not None:
            self.coverage.show_written(written)
            self._properties.face_page.show_written(written)
            self._light_again()

    def _light(self) -> None:
        """Show the labels that fall back on the map."""
        if self.coverage is None:
            return
        found = self.coverage.labels.found
        view = self._parts.centre.map_view
        self._parts.centre.show_view(_MAP)
        view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._reader.light(found.places)
        view.show_note(self.tr("Lit labels fall back to the built-in font. Esc puts the light out."))

    def _light_again(self) -> None:
        """Light what falls back now, where the map moved, or other faces are drawn."""
        if self._reader.is_lit and self.coverage is not None:
            self._reader.light(self.coverage.labels.found.places)
