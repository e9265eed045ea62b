"""`isopleth sprite`: the icons of a style as a sprite sheet, a folder of images or a table, and back."""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from editor.api.icon_files import DEFAULT_SVG_PX, icon_files, read_folder
from editor.api.icon_table import assign_icons, csv_text, icon_rows
from editor.api.sprites import cut_icons, icon_pixels, put_icons, sheet_files
from editor.assets.image_import import file_pixels
from editor.cli import common
from editor.cli.common import (
    ERRORS,
    SUCCESS,
    InPlace,
    Subparsers,
    counted,
    read_in_place,
    read_source,
)
from editor.errors import EditorError, FilePosition
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import encode
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.maplibre.sprites import MAX_BYTES, read_sprite
from editor.mapstyle.schema.source_data import load
from editor.storage.file_state import is_same_file, read_limited, why_not_read

NAME: Final = "sprite"
FORMATS: Final = ("text", "json", "csv")


def add_parser(subparsers: Subparsers) -> None:
    """Add the parsers of the command."""
    parser = subparsers.add_parser(
        "sprite",
        help="export, import and list the icons of a style",
        description=(
            "Export the icons of a style as a sprite sheet for web maps or as a folder of images, import "
            "both, list the icons, or assign them to points of interest by a table."
        ),
    )
    operations = parser.add_subparsers(required=True, metavar="OPERATION")
    for name, add in _OPERATIONS.items():
        add(name, operations)


def _add_export(name: str, operations: Subparsers) -> None:
    parser = operations.add_parser(
        name,
        help="write a sheet and its index, or one PNG file for each icon",
        description=(
            f"Write the icons of a style as {NAME}.png and {NAME}.json, and twice as large as "
            f"{NAME}@2x.png and {NAME}@2x.json. With --files, write one PNG file for each icon, named by its "
            "id. Existing files are replaced."
        ),
        epilog="Exit code: 0 success, 1 damaged or no icons, 2 a file could not be read or written.",
    )
    parser.add_argument("file", metavar="FILE", help="a style; - reads standard input")
    parser.add_argument(
        "-o", "--output", required=True, metavar="DIR", help="output folder, which is created if needed"
    )
    parser.add_argument("--files", action="store_true", help="write one PNG file for each icon")
    parser.set_defaults(run=run_export)


def _add_import(name: str, operations: Subparsers) -> None:
    parser = operations.add_parser(
        name,
        help="read icons from a sheet, or from a folder of images",
        description=(
            "Read the icons of a sheet, or the images of a folder, into a style, in place. Icons with the "
            "same id get the new image, others are added. The sheet is the PNG with the name of the index. "
            "A folder may have PNG, SVG, JPEG, WebP and GIF files; folders in it are not read."
        ),
        epilog=(
            "Images of a sheet @2x are halved. Exit code: 0 success, 1 some images could not be read, 2 a "
            "file could not be read or written."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="a style")
    parser.add_argument("icons", metavar="SOURCE", help="the index of a sheet (.json), or a folder")
    parser.add_argument(
        "--svg-size",
        type=_pixels,
        metavar="PX",
        help=(
            "longer side of SVG images in pixels (default: that of the icon that it replaces, "
            f"{DEFAULT_SVG_PX} for new icons)"
        ),
    )
    parser.set_defaults(run=run_import)


def _add_table(name: str, operations: Subparsers) -> None:
    parser = operations.add_parser(
        name,
        help="list the icons with their sizes, points of interest and layers",
        description=(
            "List the icons of a style: id, size in pixels, the points of interest (POI) that they mark, by "
            "number and name, and the layers that use them. In text, tabs separate the columns."
        ),
        epilog="Exit code: 0 success, 1 no icons, 2 a file could not be read.",
    )
    parser.add_argument("file", metavar="FILE", help="a style; - reads standard input")
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default=FORMATS[0],
        help="text (default), json (one object per icon), or csv, which assign reads",
    )
    parser.set_defaults(run=run_table)


def _add_assign(name: str, operations: Subparsers) -> None:
    parser = operations.add_parser(
        name,
        help="assign icons to points of interest by a table",
        description=(
            "Set the icons of the layers that draw points of interest, in place, by the columns icon and "
            "poi_ids of a CSV file, such as table writes. Several numbers are separated by spaces; all is "
            "the layer of all categories. Categories that the table does not change keep their icons."
        ),
        epilog="Exit code: 0 success, 1 some rows had no effect, 2 a file could not be read or written.",
    )
    parser.add_argument("file", metavar="FILE", help="a style")
    parser.add_argument("table", metavar="TABLE.csv", help="the table")
    parser.set_defaults(run=run_assign)


_OPERATIONS: Final[Mapping[str, Callable[[str, Subparsers], None]]] = {
    "export": _add_export,
    "import": _add_import,
    "table": _add_table,
    "assign": _add_assign,
}
OPERATIONS: Final = tuple(_OPERATIONS)


def _pixels(text: str) -> int:
    return int(common.number_in_range(text, 1, 2048, "the size"))


def run_export(arguments: argparse.Namespace) -> int:
    """Write the sheets or the files; return the exit code.

    Raises: EditorError if a file cannot be read or written, or an output is the style itself.
    """
    style = MapStyle.of(read_source(arguments.file).tree)
    files: Mapping[str, bytes]
    if arguments.files:
        found = icon_files(style)
        files, faults, count = found.files, found.faults, len(found.files)
        for icon_id, name in found.names.items():
            if name in files and name not in (icon_id, f"{icon_id}.png"):
                common.remark(f"{arguments.file}: icon “{icon_id}” is written as {name}")
    else:
        images, faults = icon_pixels(style)
        files, count = sheet_files(images, NAME) if images else {}, len(images)
    _print_faults(arguments.file, faults)
    if not count:
        common.remark(f"{arguments.file}: The style has no icons.")
        return ERRORS
    folder = Path(arguments.output)
    for name in files:
        common.refuse_input(folder / name, arguments.file)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EditorError(
            f"The folder could not be created. {why_not_read(error)}", FilePosition(str(folder))
        ) from None
    for name, data in files.items():
        common.write_output(folder / name, data)
        common.line(str(folder / name))
    common.remark(f"{counted(count, 'icon')} exported")
    return ERRORS if faults else SUCCESS


def run_import(arguments: argparse.Namespace) -> int:
    """Read the icons of a sheet or a folder into the style; return the exit code.

    Raises: EditorError if a file cannot be read or written.
    """
    in_place, source = read_in_place(arguments.file), Path(arguments.icons)
    if source.is_dir():
        found = read_folder(MapStyle.of(in_place.source.tree), source, arguments.svg_size)
        for path, why in found.faults.items():
            common.remark(f"{path}: The file is skipped. {why}")
        _write_icons(in_place, found.images)
        return ERRORS if found.faults else SUCCESS
    if arguments.svg_size is not None:
        raise EditorError("--svg-size is an option for folders.", FilePosition(arguments.icons))
    index = read_sprite(read_limited(source, MAX_BYTES), str(source))
    sheet = file_pixels(source.with_suffix(".png"))
    try:
        images, missing = cut_icons(MapStyle.of(in_place.source.tree), sheet, index.images)
    except EditorError as error:
        raise EditorError(error.text, FilePosition(str(source))) from None
    faults = {**dict.fromkeys(index.invalid, "Its name or its box is invalid."), **missing}
    _print_faults(str(source), faults)
    _write_icons(in_place, images)
    return ERRORS if faults else SUCCESS


def run_table(arguments: argparse.Namespace) -> int:
    """Print the icons; return the exit code. Raises: EditorError if the file cannot be read."""
    style = MapStyle.of(read_source(arguments.file).tree)
    rows = list(icon_rows(style, load()))
    if arguments.format == "csv":
        common.data(csv_text(iter(rows)).encode())
    for row in rows if arguments.format != "csv" else ():
        if arguments.format == "json":
            common.line(write(row.record, ONE_LINE, ""))
        else:
            icon, width, height, *others = row.cells
            cells = (icon, f"{width}x{height}", *others)
            common.line("\t".join(map(common.one_line, cells)))
    if not rows:
        common.remark(f"{arguments.file}: The style has no icons.")
    return SUCCESS if rows else ERRORS


def run_assign(arguments: argparse.Namespace) -> int:
    """Set the icons of the table; return the exit code.

    Raises: EditorError if a file cannot be read or written.
    """
    if is_same_file(Path(arguments.file), Path(arguments.table)):
        raise EditorError("The table is the style itself.", FilePosition(arguments.table))
    in_place = read_in_place(arguments.file)
    before = MapStyle.of(in_place.source.tree)
    found = assign_icons(before, Path(arguments.table))
    for line, why in found.faults:
        common.remark(f"{arguments.table}:{line}: The row has no effect. {why}")
    if found.unlisted:
        common.remark(f"{arguments.table}: {counted(found.unlisted, 'further message')} not listed.")
    if found.style is not before:
        in_place.write(encode(in_place.source, found.style.tree))
    common.remark(f"{counted(found.changed, 'layer')} changed")
    return ERRORS if found.faults else SUCCESS


def _write_icons(in_place: InPlace, images: Mapping[str, str]) -> None:
    """Write a style with images, and print what changed."""
    before = MapStyle.of(in_place.source.tree)
    after = put_icons(images)(before)
    if after is not before:
        in_place.write(encode(in_place.source, after.tree))
    added = len(after.icons) - len(before.icons)
    pairs = zip(before.icons, after.icons[: len(before.icons)], strict=True)
    replaced = sum(old.data_uri != new.data_uri for old, new in pairs)
    common.remark(f"{counted(len(images), 'icon')}: {added} added, {replaced} replaced")


def _print_faults(file: str, faults: Mapping[str, str]) -> None:
    for name, why in faults.items():
        common.remark(f"{file}: icon “{name}” is skipped. {why}")
