"""Controller of the face page and of the coverage below the specimen."""

from PySide6.QtCore import QObject, Qt

from editor.app.window_parts import WindowParts
from editor.panels.fonts.face_coverage import FaceCoverage
from editor.panels.fonts.face_page import FacePage
from editor.panels.properties.properties_panel import FACE_SYMBOL
from editor.render.query.placed_labels import PlacedLabels
from editor.system.settings import FONT_LANGUAGES

_MAP, _FONTS = 0, 2


class FaceFlow(QObject):
    """Joins face page and coverage to map, dock and settings. The coverage is created on first use."""

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
        self._reader.read.connect(self._on_labels_read)
        parts.centre.view_shown.connect(self._on_view_shown)

    def _connect_page(self, page: FacePage) -> None:
        page.replace_requested.connect(self._parts.commands["font_replace"].trigger)
        page.remove_requested.connect(self._parts.commands["font_remove"].trigger)

    def _on_view_shown(self, shown: int) -> None:
        """Read the labels of the map while the fonts view is visible."""
        is_visible = shown == _FONTS
        if is_visible:
            self._reader.light(())
            if self.coverage is None:
                self.coverage = self._create_coverage()
        self._reader.watch(is_watched=is_visible)

    def _create_coverage(self) -> FaceCoverage:
        view = self._parts.centre.fonts_view
        coverage = FaceCoverage(view.known, self._parts.assets, view.specimen)
        coverage.languages.pick(self._settings.get(FONT_LANGUAGES))
        coverage.languages.picks_changed.connect(lambda codes: self._settings.set(FONT_LANGUAGES, codes))
        coverage.labels.light_requested.connect(self._highlight)
        view.known.changed.connect(self._update_highlight)
        view.add_below(coverage)
        return coverage

    def _on_labels_read(self, labels: PlacedLabels) -> None:
        if self.coverage is not None:
            self.coverage.show_written(labels)
            self._properties.face_page.show_written(labels)
            self._update_highlight()

    def _highlight(self) -> None:
        """Highlight the labels on the map that use the fallback font."""
        if self.coverage is None:
            return
        result = self.coverage.labels.found
        view = self._parts.centre.map_view
        self._parts.centre.show_view(_MAP)
        view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._reader.light(result.places)
        view.show_note(self.tr("Lit labels fall back to the built-in font. Esc puts the light out."))

    def _update_highlight(self) -> None:
        """Update the highlighting after changes of the map or the faces."""
        if self._reader.is_lit and self.coverage is not None:
            self._reader.light(self.coverage.labels.found.places)
