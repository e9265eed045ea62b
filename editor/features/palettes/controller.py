"""Commands of palettes: import, export, colours of an image, applying one, and harmonising road colours."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.source_data import SourceData
from editor.system.settings import LAST_FOLDER
from editor.workspace.feature import WindowFeature
from editor.workspace.file_dialogs import ask_for_file, start_folder
from editor.workspace.notice_bar import NoticeSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.palettes import applying, exporting, roads
else:
    applying = LazyModule("editor.features.palettes.applying")
    exporting = LazyModule("editor.features.palettes.exporting")
    roads = LazyModule("editor.features.palettes.roads")

_IMPORT = "import a palette"
_EXPORT = "export a palette"
APPLY_DOCK, ROADS_DOCK = "apply_palette", "harmonise_roads"


class PaletteController(WindowFeature):
    """Imports and exports palettes, and creates the panels that change colours."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._applying: applying.PaletteApplying | None = None
        self._roads: roads.RoadHarmonising | None = None
        parts.handle(
            {
                "import_palette": self.ask_for_palette,
                "palette_from_image": self.ask_for_image,
                "export_palette": self.ask_where_to_export,
            }
        )
        parts.docks.add_later(APPLY_DOCK, self._create_palette_panel)
        parts.docks.add_later(ROADS_DOCK, self._create_roads_panel)

    @property
    def applying(self) -> "applying.PaletteApplying":
        """The panel that applies a palette; created on first use."""
        if self._applying is None:
            commands = [self._parts.commands[name] for name in ("import_palette", "palette_from_image")]
            self._applying = applying.PaletteApplying(self._parts, commands, self.source_data, self)
            self._applying.panel.import_requested.connect(self.ask_for_palette)
        return self._applying

    @property
    def roads(self) -> "roads.RoadHarmonising":
        """The panel that harmonises road colours; created on first use."""
        if self._roads is None:
            self._roads = roads.RoadHarmonising(self._parts, self.source_data, self)
        return self._roads

    @property
    def is_idle(self) -> bool:
        """Whether the panels show the colours of the current style and settings."""
        return all(part.controller.is_idle for part in (self._applying, self._roads) if part is not None)

    def show_data(self, data: SourceData) -> None:
        super().show_data(data)
        for part in (self._applying, self._roads):
            if part is not None:
                part.show_data(data)

    def ask_for_palette(self) -> None:
        """Ask for a palette, and show it."""
        ask_for_file(
            self._parts.window,
            self.tr("Import palette"),
            str(self._folder()),
            exporting.import_filter(),
            self.import_palette,
        )

    def import_palette(self, path: Path) -> None:
        """Read a palette, and show what it would change."""
        self._parts.services.settings.set(LAST_FOLDER, str(path.parent))
        self._parts.services.jobs.run(
            lambda _cancel: exporting.read_palette_file(path),
            lambda palette: self._show(partial(self.applying.show_palette, palette)),
            partial(self._on_not_imported, path),
            purpose=_IMPORT,
        )

    def ask_for_image(self) -> None:
        """Ask for an image, and show the palette of its colours."""
        ask_for_file(
            self._parts.window,
            self.tr("Palette from image"),
            str(self._folder()),
            exporting.image_filter(),
            self.import_image,
        )

    def import_image(self, path: Path) -> None:
        """Read an image, and show what its colours would change."""
        self._parts.services.settings.set(LAST_FOLDER, str(path.parent))
        self._parts.services.jobs.run(
            lambda cancel: applying.read_image(path, applying.DEFAULT_COLORS, cancel),
            lambda found: self._show(partial(self.applying.show_image, found)),
            partial(self._on_not_imported, path),
            purpose=_IMPORT,
        )

    def ask_where_to_export(self) -> None:
        """Ask for a file, and write the colours of the style."""
        name = Path(self._parts.session.origin.name).stem
        exporting.ask_where_to_export(self._parts.window, self._folder() / name, self.export_palette)

    def export_palette(self, path: Path) -> None:
        """Write the colours of the style in the format of the suffix."""
        session = self._parts.session
        style, name, data = session.style, Path(session.origin.name).stem, self.source_data
        names = exporting.color_names(self._parts.style_sets.named_uses)
        palette, left_out = exporting.style_palette(style, name, data, names)
        self._parts.services.jobs.run(
            lambda _cancel: exporting.write_palette_file(palette, left_out, path),
            self._on_exported,
            partial(self._on_not_exported, path),
            purpose=_EXPORT,
        )

    def _folder(self) -> Path:
        return start_folder(self._parts.services.settings.get(LAST_FOLDER), self._parts.session.origin)

    def _create_palette_panel(self) -> tuple[QWidget, QWidget]:
        return self.applying.panel, self.applying.panel.title

    def _create_roads_panel(self) -> tuple[QWidget, QWidget]:
        return self.roads.panel, self.roads.panel.title

    def _show(self, show: "partial[None]") -> None:
        """Show a palette in its dock."""
        self._parts.notice.withdraw(NoticeSubject.COLOR)
        show()
        self._parts.docks.show(APPLY_DOCK)

    def _on_not_imported(self, path: Path, error: EditorError) -> None:
        lead = self.tr("“{name}” could not be imported.").format(name=path.name)
        self._parts.notice.show_error(NoticeSubject.COLOR, lead, error)

    def _on_exported(self, written: "exporting.WrittenPalette") -> None:
        text = self.tr("%Ln colours exported to “{name}”.", "", written.colors)
        remarks = []
        if written.opaque:
            remarks.append(
                self.tr("This format has no opacity; %Ln colours lost theirs.", "", written.opaque)
            )
        if written.left_out:
            remarks.append(self.tr("%Ln colours are left out.", "", written.left_out))
        self._parts.notice.show_news(NoticeSubject.EXPORT, text.format(name=written.path.name), *remarks)

    def _on_not_exported(self, path: Path, error: EditorError) -> None:
        lead = self.tr("“{name}” could not be exported.").format(name=path.name)
        self._parts.notice.show_error(NoticeSubject.EXPORT, lead, error)
