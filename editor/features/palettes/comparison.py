"""Comparison of the style with the assignment that the map shows of it."""

from PySide6.QtCore import QObject

from editor.mapstyle.document.model import MapStyle
from editor.preview.compare.sides import CompareMode
from editor.workspace.map_control import ComparedStyle
from editor.workspace.window_context import WindowContext


class TrialComparison(QObject):
    """Shows the style without the assignment beside the map, unless the user compares other styles."""

    def __init__(self, parts: WindowContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._control, self._split = parts.map_control, parts.centre.map_view.split
        self._before: ComparedStyle | None = None

    def show(self, style: MapStyle) -> None:
        """Begin the comparison, or compare with a newer style; one that the user ended stays so."""
        if self._before is None:
            self._before = self._compared(style)
            if not self._split.is_on:
                self._split.set_mode(CompareMode.SWIPE)
                self._compare(self._before)
        elif self._before.style is not style:
            was_compared = self._control.is_compared(self._before)
            self._before = self._compared(style)
            if was_compared:
                self._compare(self._before)

    def end(self) -> None:
        """End the comparison, unless the user began another one."""
        before, self._before = self._before, None
        if before is not None and self._control.is_compared(before):
            self._control.end_comparison()

    def _compared(self, style: MapStyle) -> ComparedStyle:
        return ComparedStyle(style, self.tr("Before"), is_of_session=True)

    def _compare(self, before: ComparedStyle) -> None:
        self._control.compare(before, None, self.tr("After"))
