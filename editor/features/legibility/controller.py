"""Legibility lint of a window: on or off, and the heat of a problem on the map."""

from typing import TYPE_CHECKING

from editor.checks.problems import Problem
from editor.lazy_import import LazyModule
from editor.system.settings import LEGIBILITY_ON
from editor.workspace.actions import SettingToggle
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.legibility import runner
else:
    runner = LazyModule("editor.features.legibility.runner")


class LegibilityController(WindowFeature):
    """Checks the legibility of the style and of the map while the command is on.

    `runner` is created when the command is first turned on.
    """

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context = context
        self._runner: runner.LegibilityRunner | None = None
        self._toggle = context.commands["check_legibility"]
        SettingToggle(self._toggle, context.services.settings, LEGIBILITY_ON)
        self._toggle.toggled.connect(self._set_on)
        if self._toggle.isChecked():
            # The first frame precedes the check, which needs the time of the processor.
            context.centre.map_view.frame_shown.connect(self._on_first_frame)

    @property
    def runner(self) -> "runner.LegibilityRunner | None":
        """The lint with its view of the map; None before its first use."""
        return self._runner

    def show(self, problem: Problem) -> None:
        """Show a legibility problem on the map as heat."""
        if self._runner is not None:
            self._runner.show(problem, self.source_data)

    def close(self) -> None:
        """Stop before the window closes."""
        if self._runner is not None:
            self._runner.set_on(is_on=False)

    def _on_first_frame(self, _frame: object) -> None:
        self._context.centre.map_view.frame_shown.disconnect(self._on_first_frame)
        self._set_on(self._toggle.isChecked())

    def _set_on(self, is_on: bool) -> None:
        if self._runner is None:
            if not is_on:
                return
            self._runner = runner.LegibilityRunner(self._context, self.source_data, self)
        self._runner.set_on(is_on=is_on)
