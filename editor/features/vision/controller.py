"""Simulation of colour vision on the maps of a window, with its marks."""

from functools import partial

from PySide6.QtGui import QActionGroup

from editor.mapstyle.color.vision import Vision, simulation_text
from editor.preview.overlays.chip import MarkChip
from editor.ui.text import translated
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext


class VisionController(WindowFeature):
    """Shows the maps as a selected colour vision sees them, until the window closes.

    A chip on the map and a tag in the status bar name it, and end it.
    """

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context, self._view = context, context.centre.map_view
        self._chip: MarkChip | None = None
        group = QActionGroup(self)
        self._actions = {vision: context.commands[f"vision_{vision.value}"] for vision in Vision}
        for vision, action in self._actions.items():
            group.addAction(action)
            action.triggered.connect(partial(self.select, vision))
        self._actions[Vision.NORMAL].setChecked(True)
        context.status.vision_pressed.connect(lambda: self.select(Vision.NORMAL))

    @property
    def chip(self) -> MarkChip | None:
        """The chip on the map; None before its first use."""
        return self._chip

    @property
    def state_to_restore(self) -> Vision:
        return self._context.map_control.vision

    def restore_state(self, state: object) -> None:
        """Simulate the same colour vision."""
        if state is not Vision.NORMAL:
            self.select(Vision(state))

    def select(self, vision: Vision) -> None:
        """Show the maps as a kind of colour vision sees them."""
        self._actions[vision].setChecked(True)
        self._context.map_control.set_vision(vision)
        text = translated(simulation_text(vision)) if vision is not Vision.NORMAL else ""
        self._context.status.show_vision(text)
        if self._chip is None:
            if not text:
                return
            self._chip = MarkChip("eye-outline", self.tr("End"), self.tr("Show normal colours"), self._view)
            self._chip.cleared.connect(lambda: self.select(Vision.NORMAL))
            self._view.add_chip(self._chip)
        self._chip.show_text(text)
