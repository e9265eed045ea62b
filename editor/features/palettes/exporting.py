"""Export of the colours of a style as a palette, and the file dialogs of palettes."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.assets.images import formats
from editor.assets.images.png import SIGNATURE
from editor.errors import EditorError
from editor.mapstyle.color.palettes.formats import (
    FORMATS,
    PaletteFormat,
    format_of_file,
    read_palette,
    without_suffix,
    write_palette,
)
from editor.mapstyle.color.palettes.palette import LARGEST_BYTES, MOST_COLORS, ColorPalette, PaletteColor
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Occurrence
from editor.mapstyle.search.used_colors import ColorUse
from editor.mapstyle.search.used_colors import Palette as UsedColors
from editor.records import dataclass
from editor.storage.file_state import read_limited
from editor.storage.saving import save_bytes
from editor.ui.text import label_in_sentence, translated
from editor.wording import say
from editor.workspace.file_dialogs import ask_where_to_write
from editor.workspace.layer_names import layer_name

# The beginnings of PNG, JPEG, GIF and WebP.
_IMAGE_STARTS: Final = (SIGNATURE, formats.START, *formats.GIF_STARTS, b"RIFF")


@dataclass(frozen=True, slots=True)
class WrittenPalette:
    """A written file, and how many colours of the style it lacks or holds without their opacity."""

    path: Path
    colors: int
    left_out: int
    opaque: int


def style_palette(
    style: MapStyle, name: str, data: SourceData, names: Mapping[Color, str] = MappingProxyType({})
) -> tuple[ColorPalette, int]:
    """Return the colours of a style, most used first, with the number of those beyond the size of a palette.

    Colours without one of the `names` are named after a layer and a property that use them.
    """
    uses = UsedColors().uses(style)
    colors = tuple(
        PaletteColor(use.color, names.get(use.color) or _name(use, style, data)) for use in uses[:MOST_COLORS]
    )
    return ColorPalette(name, colors), max(0, len(uses) - MOST_COLORS)


def color_names(named_uses: Mapping[str, Sequence[Occurrence]]) -> dict[Color, str]:
    """Return the first name of each colour that has names in the style set."""
    names: dict[Color, str] = {}
    for name, values in named_uses.items():
        for each in values:
            if isinstance(each.value, Color):
                names.setdefault(each.value, name)
    return names


def _name(use: ColorUse, style: MapStyle, data: SourceData) -> str:
    first = use.users[0]
    return f"{layer_name(style.layer(first.layer), data)} {label_in_sentence(BY_KEY[first.property].label)}"


def read_palette_file(path: Path) -> ColorPalette:
    """Read a palette. Raises: EditorError if it cannot be read, or is an image."""
    data = read_limited(path, LARGEST_BYTES)
    if data.startswith(_IMAGE_STARTS) or formats.is_svg(data) or formats.is_picture(formats.kind_of(data)):
        raise EditorError(say("This is an image. Use “Palette from image…” for its colours."))
    return read_palette(data, path.name)


def write_palette_file(palette: ColorPalette, left_out: int, path: Path) -> WrittenPalette:
    """Write a palette in the format of the suffix. Raises: EditorError if it cannot be written."""
    to = format_of_file(path.name) or FORMATS[0]
    save_bytes(path, write_palette(palette, to))
    opaque = 0 if to.has_alpha else sum(each.color.a < 255 for each in palette.colors)
    return WrittenPalette(path, len(palette.colors), left_out, opaque)


def import_filter() -> str:
    """Return the name filter for palettes."""
    return _filter(_tr("Palettes"), tuple(suffix for each in FORMATS for suffix in each.suffixes))


def image_filter() -> str:
    """Return the name filter for images."""
    return _filter(_tr("Images"), ("png", "jpg", "jpeg", "webp", "gif", "svg"))


def ask_where_to_export(parent: QWidget, start: Path, accepted: Callable[[Path], object]) -> QFileDialog:
    """Ask for the name and the format of a palette to write."""
    filters = {_filter(translated(each.label), each.suffixes[:1]): each for each in FORMATS}
    dialog = ask_where_to_write(
        parent,
        _tr("Export palette"),
        start.with_name(f"{start.name}.{FORMATS[0].suffixes[0]}"),
        next(iter(filters)),
        FORMATS[0].suffixes[0],
        accepted,
    )
    dialog.setNameFilters(list(filters))
    dialog.filterSelected.connect(lambda text: _use_format(dialog, filters[text]))
    return dialog


def _use_format(dialog: QFileDialog, to: PaletteFormat) -> None:
    dialog.setDefaultSuffix(to.suffixes[0])
    for name in dialog.selectedFiles()[:1]:
        stem, shorter = "", Path(name).name
        while shorter != stem:  # The dialog replaced only the last part of “.tokens.json”.
            stem, shorter = shorter, without_suffix(shorter)
        dialog.selectFile(f"{stem}.{to.suffixes[0]}")


def _filter(label: str, suffixes: tuple[str, ...]) -> str:
    return f"{label} ({' '.join(f'*.{suffix}' for suffix in suffixes)})"


def _tr(text: str) -> str:
    return QCoreApplication.translate("Palettes", text)
