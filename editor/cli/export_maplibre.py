"""`isopleth export --to maplibre`: conversion of a style to MapLibre, with its icons as a sprite."""

import argparse
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from editor.api.sprites import icon_pixels, sheet_files
from editor.assets.images.resize import Pixels
from editor.cli import common
from editor.cli.common import ERRORS, SUCCESS, read_source
from editor.errors import EditorError, FilePosition
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.rewrite import ONE_LINE, TWO_SPACES, write
from editor.mapstyle.maplibre.export_icons import SpriteTarget
from editor.mapstyle.maplibre.exporter import ExportNote, export_style
from editor.mapstyle.schema.source_data import load
from editor.render.import_units import import_units

# A name of files in the folder of the output, and of no other.
_NAME: Final = re.compile(r"[\w][\w .-]{0,99}")


def run(arguments: argparse.Namespace) -> int:
    """Export the style and its icons, and print the notes; return the exit code. Raises: EditorError."""
    output = Path(arguments.output)
    common.refuse_input(output, arguments.file)
    style = MapStyle.of(read_source(arguments.file).tree)
    images: Mapping[str, Pixels] = {}
    faults: Mapping[str, str] = {}
    target = None
    if arguments.sprite is not None:
        name = _sprite_name(arguments.sprite)
        images, faults = icon_pixels(style)
        sizes = {icon: (image.width, image.height) for icon, image in images.items()}
        target = SpriteTarget(arguments.sprite, sizes)
    found = export_style(style, load(), import_units(), arguments.tiles, arguments.glyphs, target)
    files: dict[Path, bytes] = {}
    if found.icons and target is not None:
        used = {icon: images[icon] for icon in found.icons}
        files = {output.with_name(file): data for file, data in sheet_files(used, name).items()}
    for path in files:
        common.refuse_input(path, arguments.file)
        if path.absolute() == output.absolute():
            raise EditorError("The style and its sprite have the same name.", FilePosition(str(path)))
    # The style comes last: it names the others.
    for path, data in (files | {output: (write(found.tree, TWO_SPACES, "\n") + "\n").encode()}).items():
        common.write_output(path, data)
    for note in found.details:
        _print(arguments, note)
    if files:
        common.remark(f"{common.counted(len(found.icons), 'icon')} exported: {', '.join(map(str, files))}")
    for icon, why in faults.items():
        common.remark(f"{arguments.file}: icon “{icon}” is skipped. {why}")
    return ERRORS if faults else SUCCESS


def _sprite_name(address: str) -> str:
    """Return the name of the files of a sprite: the last part of its address."""
    try:
        name = urlsplit(address).path.rpartition("/")[2]
    except ValueError:
        name = ""
    if not _NAME.fullmatch(name):
        text = (
            "The address after --sprite must end with the name of the files, such as "
            "https://example.org/sprite. Use letters, digits, spaces, dots, hyphens and underscores."
        )
        raise EditorError(text)
    return name


def _print(arguments: argparse.Namespace, note: ExportNote) -> None:
    if arguments.json:
        record = {
            "file": arguments.file,
            "layer": note.layer,
            "is_exported": note.is_exported,
            "reasons": list(note.reasons),
        }
        common.line(write(record, ONE_LINE, ""))
    else:
        common.line(common.one_line(f"{arguments.file}: {note.text}"))
