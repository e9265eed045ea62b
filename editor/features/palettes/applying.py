"""Application of a palette: the current palette or image, its assignment, and its panel."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from editor.assets.images.decoding import LARGEST_FILE_BYTES
from editor.assets.main_colors import DEFAULT_COLORS as DEFAULT_COLORS
from editor.assets.main_colors import FEWEST_COLORS, MOST_COLORS, main_colors
from editor.errors import EditorError
from editor.features.palettes.palette_view import BY_ROLE, PalettePanel
from editor.features.palettes.panel_controller import Assign, ColorAssignment, PanelController
from editor.mapstyle.color.palettes.palette import ColorPalette, PaletteColor
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.color_assignment import by_nearest, by_role
from editor.mapstyle.search.color_roles import ColorRoles
from editor.mapstyle.search.map_content import road_classes
from editor.records import dataclass
from editor.storage.file_state import read_limited
from editor.system.jobs import Cancel
from editor.workspace.notice_bar import NoticeSubject
from editor.workspace.window_context import WindowContext

_COUNT = "find the main colours of an image"


@dataclass(frozen=True, slots=True, eq=False)
class ImagePalette:
    """An image with the palette of its main colours, and the number that was requested."""

    data: bytes
    count: int
    palette: ColorPalette


def read_image(path: Path, count: int, cancel: Cancel) -> ImagePalette:
    """Read an image file and its main colours. Raises: EditorError if it is not a valid image."""
    return find_colors(read_limited(path, LARGEST_FILE_BYTES), path.stem, count, cancel)


def find_colors(data: bytes, name: str, count: int, cancel: Cancel) -> ImagePalette:
    """Find the main colours of an image. Raises: EditorError if it is not a valid image."""
    colors = tuple(map(PaletteColor, main_colors(data, count, cancel)))
    return ImagePalette(data, count, ColorPalette(name, colors))


class PaletteApplying(QObject):
    """Shows what a palette would change, and applies it."""

    def __init__(
        self,
        parts: WindowContext,
        commands: Sequence[QAction],
        data: SourceData,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts = parts
        # Only the jobs of the controller access the cache.
        self._roles = ColorRoles()
        self._image: ImagePalette | None = None
        self.panel = PalettePanel(commands, (FEWEST_COLORS, MOST_COLORS))
        self.controller = PanelController(
            parts, self.panel, "apply_palette", self._prepare, self._step_text, data, self
        )
        self.panel.assignment_changed.connect(self.controller.refresh)
        self.panel.color_selected.connect(self.controller.use_for_current)
        self.panel.count_changed.connect(self._find_again)

    def show_data(self, data: SourceData) -> None:
        """Name layers by other source data."""
        self.controller.show_data(data)

    def show_palette(self, palette: ColorPalette) -> None:
        """Show a palette of a file."""
        self._image = None
        self._show(palette, None)

    def show_image(self, image: ImagePalette) -> None:
        """Show the palette of an image."""
        self._image = image
        self._show(image.palette, image.count)

    def _show(self, palette: ColorPalette, count: int | None) -> None:
        self.panel.show_palette(palette, count=count)
        self.controller.trial.reset()
        self.controller.refresh()

    def _find_again(self, count: int) -> None:
        """Find another number of colours in the same image."""
        image = self._image
        if image is not None:
            self._parts.services.jobs.run(
                partial(find_colors, image.data, image.palette.name, count),
                self.show_image,
                self._on_failed,
                purpose=_COUNT,
            )

    def _on_failed(self, error: EditorError) -> None:
        self._parts.notice.show_error(
            NoticeSubject.COLOR, self.tr("The colours of the image could not be found."), error
        )

    def _prepare(self) -> Assign:
        palette, style, roles = self.panel.palette_shown, self._parts.session.style, self._roles
        is_by_role = self.panel.assignment.index == BY_ROLE

        def work(_cancel: Cancel) -> ColorAssignment:
            if not palette.colors:
                return ColorAssignment()
            if is_by_role:
                return ColorAssignment(by_role(roles.of(style), palette, road_classes(style)))
            return ColorAssignment(by_nearest(roles.of(style), palette))

        return work

    def _step_text(self) -> str:
        return self.tr("Apply palette “{name}”").format(name=self.panel.palette_shown.name)
