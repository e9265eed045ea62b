"""Creates the zoom ladder when it is first shown."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.lazy_import import LazyModule
from editor.workspace.central_area import LADDER_VIEW
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.ladder import view_controller as ladder_view
else:
    ladder_view = LazyModule("editor.features.ladder.view_controller")


class LadderController(WindowFeature):
    """Adds the zoom ladder to the central views."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context = context
        self._view_controller: ladder_view.LadderViewController | None = None
        context.centre.add_later(LADDER_VIEW, self._create_view)

    @property
    def view_controller(self) -> "ladder_view.LadderViewController":
        """The zoom ladder with its cells; created on first use."""
        if self._view_controller is None:
            self._context.centre.view_at(LADDER_VIEW)
        assert self._view_controller is not None, "the centre created the view"
        return self._view_controller

    def close(self) -> None:
        """Cancel the export before the window closes."""
        if self._view_controller is not None:
            self._view_controller.close()

    def _create_view(self) -> QWidget:
        self._view_controller = ladder_view.LadderViewController(self._context, self)
        return self._view_controller.view
