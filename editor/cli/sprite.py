"""`isopleth sprite`: the icons of a style as a sprite sheet, and back."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from editor.api.sprites import cut_icons, icon_pixels, put_icons, sheet_files
from editor.assets.image_import import image_pixels
from editor.assets.images.decoding import LARGEST_FILE_BYTES
from editor.assets.images.resize import Pixels
from editor.cli import common
from editor.cli.common import ERRORS, SUCCESS, Subparsers, counted, read_in_place, read_source
from editor.errors import DocumentError, EditorError, FilePosition
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import encode
from editor.mapstyle.maplibre.sprites import MAX_BYTES, read_sprite
from editor.regular_file import read_regular
from editor.storage.file_state import why_not_read

OPERATIONS: Final = ("export", "import")
NAME: Final = "sprite"


def add_parser(subparsers: Subparsers) -> None:
    """Add the parsers of the command."""
    parser = subparsers.add_parser(
        "sprite",
        help="export and import icons as a sprite sheet",
        description="Export the icons of a style as a sprite sheet for web maps, or import one.",
    )
    operations = parser.add_subparsers(required=True, metavar="OPERATION")
    for name, add in zip(OPERATIONS, (_add_export, _add_import), strict=True):
        add(name, operations)


def _add_export(name: str, operations: Subparsers) -> None:
    parser = operations.add_parser(
        name,
        help="write a sheet and its index",
        description=(
            f"Write the icons of a style as {NAME}.png and {NAME}.json, and twice as large as "
            f"{NAME}@2x.png and {NAME}@2x.json. Existing files are replaced."
        ),
        epilog="Exit code: 0 success, 1 damaged or no icons, 2 a file could not be read or written.",
    )
    parser.add_argument("file", metavar="FILE", help="a style; - reads standard input")
    parser.add_argument(
        "-o", "--output", required=True, metavar="DIR", help="output folder, which is created if needed"
    )
    parser.set_defaults(run=run_export)


def _add_import(name: str, operations: Subparsers) -> None:
    parser = operations.add_parser(
        name,
        help="read icons from a sheet",
        description=(
            "Read the icons of a sheet into a style, in place. Icons with the same id get the new image, "
            "others are added. The sheet is the PNG with the name of the index."
        ),
        epilog=(
            "Images of a sheet @2x are halved. Exit code: 0 success, 1 some images could not be read, 2 a "
            "file could not be read or written."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="a style")
    parser.add_argument("sheet", metavar="SHEET.json", help="the index of the sheet")
    parser.set_defaults(run=run_import)


def run_export(arguments: argparse.Namespace) -> int:
    """Write the sheets; return the exit code. Raises: EditorError if a file cannot be read or written."""
    images, faults = icon_pixels(MapStyle.of(read_source(arguments.file).tree))
    _print_faults(arguments.file, faults)
    if not images:
        common.remark(f"{arguments.file}: The style has no icons.")
        return ERRORS
    folder = Path(arguments.output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EditorError(
            f"The folder could not be created. {why_not_read(error)}", FilePosition(str(folder))
        ) from None
    for name, data in sheet_files(images, NAME).items():
        common.write_output(folder / name, data)
        common.line(str(folder / name))
    common.remark(f"{counted(len(images), 'icon')} exported")
    return ERRORS if faults else SUCCESS


def run_import(arguments: argparse.Namespace) -> int:
    """Read the icons of a sheet into the style; return the exit code.

    Raises: EditorError if a file cannot be read or written.
    """
    in_place = read_in_place(arguments.file)
    index = Path(arguments.sheet)
    found = read_sprite(_read(index, MAX_BYTES), str(index))
    sheet = _sheet(index.with_suffix(".png"))
    before = MapStyle.of(in_place.source.tree)
    try:
        images, missing = cut_icons(before, sheet, found.images)
    except EditorError as error:
        raise EditorError(error.text, FilePosition(str(index))) from None
    faults = {**dict.fromkeys(found.invalid, "Its name or its box is invalid."), **missing}
    _print_faults(str(index), faults)
    after = put_icons(images)(before)
    if after is not before:
        in_place.write(encode(in_place.source, after.tree))
    added = len(after.icons) - len(before.icons)
    pairs = zip(before.icons, after.icons[: len(before.icons)], strict=True)
    replaced = sum(old.data_uri != new.data_uri for old, new in pairs)
    common.remark(f"{counted(len(images), 'icon')}: {added} added, {replaced} replaced")
    return ERRORS if faults else SUCCESS


def _sheet(path: Path) -> Pixels:
    try:
        return image_pixels(_read(path, LARGEST_FILE_BYTES))
    except DocumentError:
        raise
    except EditorError as error:
        raise EditorError(error.text, FilePosition(str(path))) from None


def _read(path: Path, max_bytes: int) -> bytes:
    try:
        return read_regular(path, max_bytes)
    except OSError as error:
        raise DocumentError(why_not_read(error), FilePosition(str(path))) from None


def _print_faults(file: str, faults: Mapping[str, str]) -> None:
    for name, why in faults.items():
        common.remark(f"{file}: icon “{name}” is skipped. {why}")
