"""Dispatch of files dropped onto a window."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from editor.app.feature_registry import WindowControllers
from editor.features.fonts.drag_and_drop import FontOffer
from editor.features.icons.importing import ENDINGS
from editor.workspace.central_area import FONTS_VIEW, CentrePanel

_IMAGE_SUFFIXES: Final = frozenset(f".{ending}" for ending in ENDINGS)
_FONT_SUFFIXES: Final = frozenset({".ttf", ".otf"})


class FileDrops:
    """Handler of dropped files: shows routes, adds images and fonts, and opens everything else as a style."""

    def __init__(
        self, flows: WindowControllers, centre: CentrePanel, open_styles: Callable[[tuple[Path, ...]], object]
    ) -> None:
        self._flows, self._centre, self._open_styles = flows, centre, open_styles

    def open(self, paths: Sequence[Path]) -> None:
        """Dispatch files that were dropped together.

        The map shows one route; with several, the user selects one.
        """
        route = self._flows.route
        routes = [path for path in paths if route.accepts(path)]
        images = [path for path in paths if path.suffix.lower() in _IMAGE_SUFFIXES]
        fonts = tuple(path for path in paths if path.suffix.lower() in _FONT_SUFFIXES)
        styles = tuple(path for path in paths if path not in {*routes, *images, *fonts})
        if routes:
            route.open_files(routes)
        if images:
            self._flows.icons.adding.add_files(images)
        if fonts:
            self._centre.show_view(FONTS_VIEW)
            self._flows.fonts.importer.enqueue(FontOffer(fonts))
        if styles:
            self._open_styles(styles)
