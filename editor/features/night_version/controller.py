"""Command that opens the view of a new version."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.lazy_import import LazyModule
from editor.mapstyle.schema.source_data import SourceData
from editor.workspace.central_area import VERSION_VIEW
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.night_version import view_controller as version_view
else:
    version_view = LazyModule("editor.features.night_version.view_controller")


class NightVersionController(WindowFeature):
    """Adds the view to the central views, and opens it."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context = context
        self._view_controller: version_view.VersionViewController | None = None
        context.centre.add_later(VERSION_VIEW, self._create_view)
        context.handle({"new_version": self.open})

    @property
    def view_controller(self) -> "version_view.VersionViewController":
        """The view with its model; created on first use."""
        if self._view_controller is None:
            self._context.centre.view_at(VERSION_VIEW)
        assert self._view_controller is not None, "the centre created the view"
        return self._view_controller

    @property
    def blocks_rebuild(self) -> bool:
        return self._view_controller is not None and (
            self._view_controller.model.has_changes or self._context.centre.view_index == VERSION_VIEW
        )

    def open(self) -> None:
        """Show the view for the current style."""
        self.view_controller.open()

    def show_data(self, data: SourceData) -> None:
        super().show_data(data)
        if self._view_controller is not None:
            self._view_controller.show_data(data)

    def _create_view(self) -> QWidget:
        self._view_controller = version_view.VersionViewController(self._context, self.source_data, self)
        return self._view_controller.view
