"""Harmonising of road colours: the ramp between two colours, and its panel."""

from functools import partial

from PySide6.QtCore import QObject, QSignalBlocker

from editor.features.palettes.panel_controller import Assign, ColorAssignment, PanelController
from editor.features.palettes.roads_view import RoadsPanel
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorRoles
from editor.mapstyle.search.map_content import RoadClass
from editor.mapstyle.search.road_ramp import LABELS, RoadColors
from editor.system.jobs import Cancel
from editor.ui.text import translated
from editor.workspace.window_context import WindowContext


class RoadHarmonising(QObject):
    """Shows the road colours along a ramp, and applies them.

    Until the user edits an end of the ramp, it has the colours of its first and its last class.
    """

    def __init__(self, parts: WindowContext, data: SourceData, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        # Only the jobs of the controller access the cache.
        self._roles = ColorRoles()
        self._has_own_ends = False
        self.panel = RoadsPanel()
        for field in self.panel.fields:
            parts.properties.colors.offer_to(field)
        self.controller = PanelController(
            parts,
            self.panel,
            "harmonise_roads",
            self._prepare,
            self._step_text,
            data,
            self,
            has_own_settings=lambda: self._has_own_ends or not self.panel.hues.isChecked(),
        )
        self.panel.ends_changed.connect(self._on_ends_changed)
        for box in (self.panel.hues, self.panel.paths):
            box.toggled.connect(lambda _is_on: self.controller.refresh())
        self.panel.reset_requested.connect(self._on_reset)
        self.panel.shown_changed.connect(self._on_shown_changed)

    def show_data(self, data: SourceData) -> None:
        """Name layers by other source data."""
        self.controller.show_data(data)

    def _prepare(self) -> Assign:
        style, roles = self._parts.session.style, self._roles
        own = self.panel.ends if self._has_own_ends else None
        with_paths, keeps_hues = self.panel.paths.isChecked(), self.panel.hues.isChecked()

        def work(_cancel: Cancel) -> ColorAssignment:
            roads = RoadColors(style, roles.of(style))
            if not roads.mains:
                return ColorAssignment()
            first, last = roads.ramp[0], roads.ramp[-1]
            ends = own or (roads.mains[first], roads.mains[last])
            return ColorAssignment(
                roads.along(*ends, with_paths=with_paths, keeps_hues=keeps_hues),
                partial(self._show_ends, first, last, ends, has_paths=roads.has_paths),
            )

        return work

    def _show_ends(
        self, first: RoadClass, last: RoadClass, ends: tuple[Color, Color], *, has_paths: bool
    ) -> None:
        self.panel.paths.setEnabled(has_paths)
        if not self.panel.is_editing:
            self.panel.show_ends((translated(LABELS[first]), translated(LABELS[last])), ends)

    def _step_text(self) -> str:
        return self.tr("Harmonise road colours")

    def _on_ends_changed(self) -> None:
        self._has_own_ends = True
        self.controller.refresh()

    def _on_reset(self) -> None:
        self._return_to_defaults()
        self.controller.refresh()

    def _on_shown_changed(self, is_shown: bool) -> None:
        if not is_shown:
            self._return_to_defaults()
            with QSignalBlocker(self.panel.paths):
                self.panel.paths.setChecked(False)

    def _return_to_defaults(self) -> None:
        self._has_own_ends = False
        with QSignalBlocker(self.panel.hues):
            self.panel.hues.setChecked(True)
