"""Joins the page of a face and its language coverage to the map and the settings."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from editor.features.fonts.page import FacePage, create_face_page
from editor.features.fonts.view import FontsView
from editor.lazy_import import LazyModule
from editor.render.query.questions import PlacedLabels
from editor.system.settings import FONT_LANGUAGES
from editor.workspace.central_area import FONTS_VIEW, MAP_VIEW
from editor.workspace.panel_interfaces import PropertiesSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.fonts import language_coverage
else:
    language_coverage = LazyModule("editor.features.fonts.language_coverage")


class FaceController(QObject):
    """Joins face page and coverage to map and settings. The coverage is created on first use."""

    def __init__(self, parts: WindowContext, view: FontsView) -> None:
        super().__init__(parts.window)
        self._parts, self._view, self._settings = parts, view, parts.services.settings
        self._page: FacePage | None = None
        self._is_watching = False
        self._reader = parts.centre.map_view.label_reader
        self._properties = parts.properties
        self.coverage: language_coverage.FaceCoverage | None = None
        self._reader.read.connect(self._on_labels_read)
        parts.centre.view_shown.connect(self._on_view_shown)

    def create_page(self) -> FacePage:
        """Create the page of the selected face."""
        parts = self._parts
        page = self._page = create_face_page(
            parts.properties, parts.session, parts.view_state, parts.assets, parts.services.jobs
        )
        page.replace_requested.connect(parts.commands["font_replace"].trigger)
        page.remove_requested.connect(parts.commands["font_remove"].trigger)
        return page

    def _on_view_shown(self, shown: int) -> None:
        """Read the labels of the map while the fonts view is visible."""
        is_visible = shown == FONTS_VIEW
        if is_visible:
            self._reader.highlight(())
            if self.coverage is None:
                self.coverage = self._create_coverage()
        self._is_watching = is_visible
        self._reader.watch(self, is_watched=is_visible, is_hidden_too=True)

    def _create_coverage(self) -> "language_coverage.FaceCoverage":
        view = self._view
        coverage = language_coverage.FaceCoverage(view.known, self._parts.assets, view.specimen)
        coverage.languages.select(self._settings.get(FONT_LANGUAGES))
        coverage.languages.pins_changed.connect(lambda codes: self._settings.set(FONT_LANGUAGES, codes))
        coverage.labels.highlight_requested.connect(self._highlight)
        view.known.changed.connect(self._update_highlight)
        view.add_below(coverage)
        return coverage

    def _on_labels_read(self, labels: PlacedLabels) -> None:
        is_needed = self._is_watching or self._reader.is_highlighted
        if self.coverage is not None and is_needed:
            self.coverage.show_placed_labels(labels)
            self._properties.page(PropertiesSubject.FACES)
            if self._page is not None:
                self._page.show_placed_labels(labels)
            self._update_highlight()

    def _highlight(self) -> None:
        """Highlight the labels on the map that use the fallback font."""
        if self.coverage is None:
            return
        result = self.coverage.labels.found
        view = self._parts.centre.map_view
        self._parts.centre.show_view(MAP_VIEW)
        view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._reader.highlight(result.places)
        view.show_note(
            self.tr("The highlighted labels use the default font. Press Esc to clear the highlight.")
        )

    def _update_highlight(self) -> None:
        """Update the highlighting after changes of the map or the faces."""
        if self._reader.is_highlighted and self.coverage is not None:
            self._reader.highlight(self.coverage.labels.found.places)
