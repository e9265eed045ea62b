"""Command and dock that adjust the colours of the style."""

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from editor.lazy_import import LazyModule
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.adjust_colors import panel_controller
else:
    panel_controller = LazyModule("editor.features.adjust_colors.panel_controller")

DOCK: Final = "adjust_colors"


class AdjustColorsController(WindowFeature):
    """Creates the panel when its dock first opens."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context = context
        self._panel_controller: panel_controller.AdjustPanelController | None = None
        context.docks.add_later(DOCK, self._create_panel)
        context.status.preview_pressed.connect(self._on_preview_pressed)

    def _on_preview_pressed(self) -> None:
        """Show the panel if it is open; other features have previews too."""
        if self._context.commands[DOCK].isChecked():
            self._context.docks.show(DOCK)

    @property
    def panel_controller(self) -> "panel_controller.AdjustPanelController":
        """The panel with its preview; created on first use."""
        if self._panel_controller is None:
            self._panel_controller = panel_controller.AdjustPanelController(self._context, DOCK, self)
        return self._panel_controller

    def close(self) -> None:
        """Stop the preview before the window closes."""
        if self._panel_controller is not None:
            self._panel_controller.close()

    def _create_panel(self) -> tuple[QWidget, QWidget]:
        panel = self.panel_controller.panel
        return panel, panel.title
