"""Commands for the weather along a route."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.lazy_import import LazyModule
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.routes import route_view
else:
    route_view = LazyModule("editor.features.routes.route_view")

SUFFIXES: Final = (".gpx", ".geojson")


class RouteController(WindowFeature):
    """Creates the route view of a window on first use."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._command = parts.commands["weather_route"]
        self.shown: route_view.RouteView | None = None
        self._command.toggled.connect(self._on_toggled)
        parts.handle({"open_route": self.ask_for_file, "save_route": self.ask_where_to_save})
        parts.commands["save_route"].setEnabled(False)

    def accepts(self, path: Path) -> bool:
        """Return whether the name of a dropped file is that of a route."""
        return path.suffix.lower() in SUFFIXES

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open the routes of files; of several tracks the user selects one."""
        self._show().open_files(paths)

    def ask_for_file(self) -> None:
        """Open a file dialog and show the selected route."""
        self._show().ask_for_file()

    def ask_where_to_save(self) -> None:
        """Open a file dialog and save the route."""
        self._show().ask_where_to_save()

    def close(self) -> None:
        if self.shown is not None:
            self.shown.control.close()

    def _show(self) -> "route_view.RouteView":
        self._command.setChecked(True)
        self._parts.centre.show_view(0)
        assert self.shown is not None, "the command makes it"
        return self.shown

    def _on_toggled(self, is_on: bool) -> None:
        if self.shown is None:
            self.shown = route_view.RouteView(self._parts, self._parts.weather, self)
            self.shown.panel.closed.connect(lambda: self._command.setChecked(False))
        if is_on:
            self._parts.centre.show_view(0)
        self.shown.show(is_shown=is_on)
