"""Icons of a style as a folder of image files, and back."""

import os
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from editor.api.sprites import MOST_IMAGES, IconCollection, first_icons
from editor.assets.data_uri import parse_data_uri
from editor.assets.image_import import icon_id_from, image_pixels, imported_png, is_svg
from editor.assets.images.decoding import LARGEST_FILE_BYTES
from editor.assets.images.file_names import IMAGE_ENDINGS, file_name, free_name
from editor.assets.images.icons import check_icon
from editor.assets.images.resize import png_of, read_pixels
from editor.assets.svg.picture import LARGEST_PX, svg_png
from editor.errors import EditorError, FilePosition
from editor.mapstyle.document.model import MapStyle
from editor.records import dataclass
from editor.storage.file_state import read_limited, why_not_read

DEFAULT_SVG_PX: Final = 64
_PNG: Final = ".png"
_RENDERER: Final = "resvg_py"


@dataclass(frozen=True, slots=True)
class IconFiles:
    """The icons of a style as PNG files by their names, the names by icon, and why others cannot be read."""

    files: Mapping[str, bytes]
    names: Mapping[str, str]
    faults: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FolderIcons:
    """The images of a folder as data URIs by their icon ids, and why other files are not icons."""

    images: Mapping[str, str]
    faults: Mapping[Path, str]


def icon_files(style: MapStyle) -> IconFiles:
    """Return the icons of a style as PNG files. Those that are PNG images keep their bytes."""
    names = file_names(first_icons(style))
    files: dict[str, bytes] = {}
    faults: dict[str, str] = {}
    for icon in first_icons(style).values():
        verdict = check_icon(icon.data_uri)
        if verdict.fault is not None:
            faults[icon.id] = verdict.fault
        elif verdict.format == "PNG":
            files[names[icon.id]] = parse_data_uri(icon.data_uri).decode()
        else:
            files[names[icon.id]] = png_of(read_pixels(icon.data_uri))
    return IconFiles(files, names, faults)


def file_names(ids: Iterable[str]) -> dict[str, str]:
    """Return a portable name of a PNG file for each icon id; names differ by more than their case."""
    used: set[str] = set()
    found: dict[str, str] = {}
    for icon_id in ids:
        found[icon_id] = free_name(file_name(icon_id, _PNG), lambda name: name.casefold() in used)
        used.add(found[icon_id].casefold())
    return found


def read_folder(style: MapStyle, folder: Path, svg_px: int | None = None) -> FolderIcons:
    """Read the images of a folder, without the folders in it.

    A file belongs to the icon that `icon_files` gives its name, whatever the ending; other files are new
    icons. The longer side of an SVG image is `svg_px`, by default that of the icon that it replaces.
    Raises: EditorError, whose place names the folder, if it cannot be read or has too many entries.
    """
    if svg_px is not None and not 1 <= svg_px <= LARGEST_PX:
        raise EditorError(f"The size of SVG images must be from 1 to {LARGEST_PX} pixels.")
    ids = {name: icon_id for icon_id, name in file_names(first_icons(style)).items()}
    reader = _Reader(style, svg_px)
    for path in _image_files(folder):
        name = f"{path.stem}{_PNG}"
        reader.read(path, folder, ids.get(name) or icon_id_from(path.name))
    return FolderIcons(reader.collection.images, reader.faults)


def _image_files(folder: Path) -> Iterator[Path]:
    """Yield the files with endings of images by name, except hidden ones."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry, _ in zip(entries, range(MOST_IMAGES + 1), strict=False)]
    except OSError as error:
        raise EditorError(why_not_read(error), FilePosition(str(folder))) from None
    if len(names) > MOST_IMAGES:
        raise EditorError(f"The folder has more than {MOST_IMAGES} entries.", FilePosition(str(folder)))
    for name in sorted(names):
        path = folder / name
        is_image = path.suffix.lower().removeprefix(".") in IMAGE_ENDINGS
        if is_image and not name.startswith(".") and not path.is_dir():
            yield path


def _require_renderer() -> None:
    """Check that SVG can be rendered; the sandbox process could not name the missing package.

    Raises: ModuleNotFoundError.
    """
    try:
        found = find_spec(_RENDERER)
    except (ImportError, ValueError):
        found = None
    if found is None:
        raise ModuleNotFoundError(f"No module named {_RENDERER!r}", name=_RENDERER)


class _Reader:
    def __init__(self, style: MapStyle, svg_px: int | None) -> None:
        self._icons, self._svg_px = first_icons(style), svg_px
        self._paths: dict[str, Path] = {}
        self.collection = IconCollection(style)
        self.faults: dict[Path, str] = {}

    def read(self, path: Path, folder: Path, icon_id: str) -> None:
        """Read a file as the image of an icon; a file that is none gets a reason."""
        try:
            if icon_id in self._paths:
                text = f"“{self._paths[icon_id].name}” is already the image of icon “{icon_id}”."
                raise EditorError(text)
            if path.is_symlink() and path.resolve().parent != folder.resolve():
                raise EditorError("It is a link to a file outside the folder.")
            data = read_limited(path, LARGEST_FILE_BYTES)
            png = self._drawn(data, icon_id) if is_svg(data) else imported_png(data)
            pixels = image_pixels(png)
        except EditorError as error:
            self.faults[path] = error.text
            return
        except (OSError, RuntimeError):  # A link that leads to itself.
            self.faults[path] = "It is a link that leads nowhere."
            return
        self._paths[icon_id] = path
        self.collection.add(icon_id, pixels, png)
        fault = self.collection.faults.get(icon_id)
        if fault is not None:
            self.faults[path] = fault

    def _drawn(self, data: bytes, icon_id: str) -> bytes:
        _require_renderer()
        return svg_png(data, self._longest_px(icon_id))

    def _longest_px(self, icon_id: str) -> int:
        """Return the longer side of an SVG image: the one requested, else that of the icon."""
        if self._svg_px is not None:
            return self._svg_px
        icon = self._icons.get(icon_id)
        verdict = None if icon is None else check_icon(icon.data_uri)
        longest = 0 if verdict is None or verdict.fault else max(verdict.width, verdict.height)
        return min(longest, LARGEST_PX) or DEFAULT_SVG_PX
