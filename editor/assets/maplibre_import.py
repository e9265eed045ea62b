"""Import of a MapLibre style file with sprite sheets and fonts beside it, without the network."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Final

from editor.assets.data_uri import build_data_uri
from editor.assets.fonts.check_results import examine_face
from editor.assets.fonts.font_info import media_type_of
from editor.assets.fonts.structure import check_font
from editor.assets.image_import import file_pixels
from editor.assets.images.icons import LARGEST_IMAGE_BYTES, LARGEST_IMAGES_BYTES
from editor.assets.images.resize import Pixels
from editor.assets.images.sprite_sheet import cut_image, icon_png
from editor.errors import EditorError, FilePosition
from editor.mapstyle.document.model import FACES
from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.importer import StyleImport, UsedIcon, import_style, with_fonts, with_images
from editor.mapstyle.maplibre.properties import ImportUnits, SpriteImage
from editor.mapstyle.maplibre.report import ImportReport
from editor.mapstyle.maplibre.sprites import MAX_BYTES as MAX_INDEX_BYTES
from editor.mapstyle.maplibre.sprites import read_sprite
from editor.mapstyle.maplibre.style import MAX_BYTES, SourceStyle, read_style
from editor.mapstyle.maplibre.symbols import font_style
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.storage.file_state import read_limited
from editor.wording import listed, say

_MAX_FONT_BYTES: Final = 64 * 2**20
_SCALES: Final = ("@2x", "")
_OTHER_SHEET_NAME: Final = "sprite"
_FONT_ENDINGS: Final = (".ttf", ".otf")
_FONT_NAME: Final = re.compile(r"[\w][\w .-]{0,99}")


@dataclass(frozen=True, slots=True)
class MapLibreFile:
    """A style file to import.

    `sprites` are the files of sprite sheets, JSON or PNG, which replace those beside the style. `fonts` are
    font files by the names that the style uses. `content` is the style if it comes from no file, and then no
    file is beside it.
    """

    path: Path
    sprites: tuple[Path, ...] = ()
    fonts: Mapping[str, Path] = field(default_factory=dict)
    content: bytes | None = None

    @property
    def folder(self) -> Path | None:
        """The folder with the files beside the style."""
        return None if self.content is not None else self.path.absolute().parent


@dataclass(frozen=True, slots=True)
class ImportedStyle:
    """An imported style with its images and fonts, the report, and the files of sprites and fonts."""

    tree: Json
    report: ImportReport
    files: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class _Sprites:
    """Sprite sheets: the images of their indexes, and the files of both by number."""

    images: Mapping[str, SpriteImage]
    sheets: tuple[Path, ...]
    indexes: tuple[Path, ...]


def import_file(
    request: MapLibreFile, data: SourceData, units: ImportUnits, go_on: Callable[[], None] = lambda: None
) -> ImportedStyle:
    """Import a style file.

    `go_on` is called between the steps and may raise to stop the import.
    Raises: EditorError, whose place names the file, if a file cannot be read or is not what it should be.
    """
    file = str(request.path)
    content = read_limited(request.path, MAX_BYTES) if request.content is None else request.content
    style = read_style(content, file)
    go_on()
    sprites = _read_sprites(request, style)
    found = import_style(style, data, units, sprites.images, file)
    go_on()
    remarks: list[str] = []
    images = dict(_images(found.icons, sprites, remarks, go_on))
    if style.sprites and not sprites.images:
        remarks.append(
            say(
                "No sprite was found beside the style, so it has no icons. "
                "Copy the sprite there and import again."
            )
        )
    tree = with_images(found.tree, images)
    fonts = _font_files(request, found, remarks)
    tree = with_fonts(tree, {slot: _face(path) for slot, path in fonts.items()})
    report = replace(found.report, remarks=(*found.report.remarks, *remarks))
    files = (*sprites.indexes, *sprites.sheets, *fonts.values(), *request.fonts.values())
    return ImportedStyle(tree, report, files)


def _read_sprites(request: MapLibreFile, style: SourceStyle) -> _Sprites:
    images: dict[str, SpriteImage] = {}
    sheets: list[Path] = []
    indexes: list[Path] = []
    for prefix, path in _sprite_files(request, style):
        index = path.with_name(f"{path.name}.json")
        found = read_sprite(read_limited(index, MAX_INDEX_BYTES), str(index), len(sheets), prefix)
        images |= found.images
        sheets.append(path.with_name(f"{path.name}.png"))
        indexes.append(index)
    return _Sprites(images, tuple(sheets), tuple(indexes))


def _sprite_files(request: MapLibreFile, style: SourceStyle) -> Iterator[tuple[str, Path]]:
    """Yield the prefix of each sprite and the path of its files without their endings."""
    if request.sprites:
        prefixes = [*style.sprites, *([""] * len(request.sprites))]
        for prefix, path in zip(prefixes, request.sprites, strict=False):
            is_file = path.suffix.lower() in (".json", ".png")
            yield prefix, path.with_suffix("") if is_file else path
        return
    folder = request.folder
    if folder is None:
        return
    for prefix, name in style.sprites.items():
        names = dict.fromkeys((name, _OTHER_SHEET_NAME) if len(style.sprites) == 1 else (name,))
        found = (folder / f"{each}{scale}" for each in names for scale in _SCALES)
        complete = next((path for path in found if _is_complete(path, folder)), None)
        if complete is not None:
            yield prefix, complete


def _is_complete(path: Path, folder: Path) -> bool:
    """Return whether both files of a sprite are in the folder, not reached by a link to elsewhere."""
    files = (path.with_name(f"{path.name}.json"), path.with_name(f"{path.name}.png"))
    return all(_is_inside(file, folder) for file in files)


def _is_inside(file: Path, folder: Path) -> bool:
    try:
        return file.is_file() and file.resolve().parent == folder.resolve()
    except (OSError, RuntimeError, ValueError):
        return False


def _images(
    icons: tuple[UsedIcon, ...], sprites: _Sprites, remarks: list[str], go_on: Callable[[], None]
) -> Iterator[tuple[str, str]]:
    """Yield the used icons and their images; one that is invalid becomes an empty pixel with a remark."""
    pixels: dict[int, Pixels] = {}
    total = 0
    for icon in icons:
        go_on()
        sheet = icon.image.sheet
        if sheet not in pixels:
            pixels[sheet] = file_pixels(sprites.sheets[sheet])
        image = icon.image
        part = cut_image(pixels[sheet], (image.x, image.y, image.width, image.height))
        if part is None:
            remarks.append(say("Icon “{icon}” is outside its sprite sheet.", icon=icon.id[:60]))
            part = Pixels(1, 1, bytes(4))
        png = icon_png(part, image.ratio, icon.tint, in_own_pixels=icon.is_pattern)
        if len(png) > LARGEST_IMAGE_BYTES or total + len(png) > LARGEST_IMAGES_BYTES:
            remarks.append(say("Icon “{icon}” is too large for a style.", icon=icon.id[:60]))
            png = icon_png(Pixels(1, 1, bytes(4)), 1, None, in_own_pixels=False)
        total += len(png)
        yield icon.id, build_data_uri("image/png", png)


def _font_files(request: MapLibreFile, found: StyleImport, remarks: list[str]) -> dict[str, Path]:
    """Return the font files of the request and those beside the style by their slots."""
    files = {FACES[font_style(name)]: path for name, path in request.fonts.items()}
    missing = []
    for slot, name in found.fonts.items():
        if slot in files:
            continue
        beside = _font_beside(request.folder, name)
        if beside is None:
            missing.append(name[:60])
        else:
            files[slot] = beside
    if missing:
        remarks.append(say("The default font is used instead of {names}.", names=listed(missing)))
    return files


def _font_beside(folder: Path | None, name: str) -> Path | None:
    if folder is None or not _FONT_NAME.fullmatch(name):
        return None
    paths = (
        folder / f"{spelled}{ending}"
        for spelled in (name, name.replace(" ", "-"))
        for ending in _FONT_ENDINGS
    )
    return next((path for path in paths if _is_inside(path, folder)), None)


def _face(path: Path) -> str:
    data = read_limited(path, _MAX_FONT_BYTES)
    fault = check_font(data).fault
    uri = "" if fault else build_data_uri(media_type_of(data), data)
    if fault is None:
        verdict = examine_face(uri)
        fault = None if verdict.facts is not None else verdict.fault or say("This is not a valid font.")
    if fault is not None:
        raise EditorError(fault, FilePosition(str(path)))
    return uri
