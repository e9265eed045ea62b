"""Comparison of the current style with the preview that a tool shows of it."""

from PySide6.QtCore import QObject

from editor.mapstyle.document.model import MapStyle
from editor.preview.compare.sides import CompareMode
from editor.preview.map_view import MapView
from editor.workspace.map_control import ComparedStyle, MapControl


class PreviewComparison(QObject):
    """Shows the style without the preview beside the map, unless the user compares other styles."""

    def __init__(self, control: MapControl, view: MapView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._control, self._split = control, view.split
        self._before: ComparedStyle | None = None

    @property
    def is_shown(self) -> bool:
        """Whether the map is compared with the style without the preview."""
        return self._before is not None and self._control.is_compared(self._before)

    def show(self, style: MapStyle) -> None:
        """Begin the comparison, or compare with a newer style; one that the user ended stays so."""
        if self._before is None:
            self._before = self._compared(style)
            if not self._split.is_on:
                self._split.set_mode(CompareMode.SWIPE)
                self.restart()
        elif self._before.style is not style:
            was_shown = self.is_shown
            self._before = self._compared(style)
            if was_shown:
                self.restart()

    def restart(self) -> None:
        """Compare again after the user ended the comparison or compared other styles."""
        if self._before is not None:
            self._control.compare(self._before, None, self.tr("After"))

    def end(self) -> None:
        """End the comparison, unless the user began another one."""
        was_shown, self._before = self.is_shown, None
        if was_shown:
            self._control.end_comparison()

    def _compared(self, style: MapStyle) -> ComparedStyle:
        return ComparedStyle(style, self.tr("Before"), is_of_session=True)
