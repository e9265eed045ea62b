"""Dispatch of files dropped onto a window."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from editor.app.feature_registry import WindowFeatures
from editor.features.fonts.controller import FontController
from editor.features.icons.controller import IconController
from editor.features.routes.controller import RouteController


class FileTarget(Protocol):
    """A feature that opens dropped files."""

    def accepts(self, path: Path) -> bool:
        """Return whether the feature opens a file, judged by its name."""

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open files that were dropped together."""


def open_dropped(
    features: WindowFeatures, paths: Sequence[Path], open_styles: Callable[[tuple[Path, ...]], object]
) -> None:
    """Show dropped routes, add images and fonts, and open everything else as a style.

    The map shows one route; with several, the user selects one.
    """
    targets: tuple[FileTarget, ...] = (
        features[RouteController],
        features[IconController],
        features[FontController],
    )
    styles = tuple(path for path in paths if not any(target.accepts(path) for target in targets))
    for target in targets:
        accepted = [path for path in paths if target.accepts(path)]
        if accepted:
            target.open_files(accepted)
    if styles:
        open_styles(styles)
