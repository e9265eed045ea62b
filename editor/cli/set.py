"""`isopleth set`: one value in the layers of a style."""

import argparse

from editor.api.edits import set_property
from editor.api.selection import select_layers
from editor.api.values import FIELDS, display_name
from editor.cli import common
from editor.cli.common import (
    ERRORS,
    STANDARD_INPUT,
    SUCCESS,
    Subparsers,
    counted,
    place_text,
    read_in_place,
    read_source,
)
from editor.cli.get import SELECTOR_HELP
from editor.cli.layer_output import layer_record, print_json, value_line, value_record
from editor.errors import FilePosition
from editor.mapstyle.document.model import NAME_KEY, Layer, MapStyle
from editor.mapstyle.format.codec import encode
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import MISSING, Json, Path, read


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "set",
        help="set a value in layers of a style",
        description=(
            "Set a paint property or a field of layers, in place. Nothing else in the file changes. Without "
            "--zoom, a property has the value at all zooms."
        ),
        epilog=(
            "Properties are those that get prints. Colours are hex or CSS, such as red. Layers whose type "
            "lacks the property are not changed. Exit code: 0 the layers have the value, 1 no such layer "
            "(with --dry-run: layers would change), 2 a file could not be read or written, or an argument is "
            "invalid."
        ),
    )
    parser.add_argument(
        "file", metavar="FILE", help="a style; - reads standard input and writes standard output"
    )
    parser.add_argument("selector", metavar="SELECTOR", help=SELECTOR_HELP)
    parser.add_argument("property", metavar="PROPERTY", help="paint property or field of a layer")
    parser.add_argument("value", metavar="VALUE", help="the new value")
    parser.add_argument(
        "--zoom", metavar="Z", help="set the stop of a zoom from 0 to 17; the other stops remain"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="print what would be set without changing the file"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per changed layer")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Set the value and print the changed layers; return the exit code.

    Raises: EditorError if the file cannot be read or written, or for an invalid argument.
    """
    is_to_print = arguments.file == STANDARD_INPUT and not arguments.dry_run
    in_place = None if is_to_print or arguments.dry_run else read_in_place(arguments.file)
    source = read_source(arguments.file) if in_place is None else in_place.source
    before = MapStyle.of(source.tree)
    layers = select_layers(before, arguments.selector)
    after = set_property(layers, arguments.property, arguments.value, arguments.zoom)(before)
    if is_to_print:
        common.data(encode(source, after.tree))
    elif in_place is not None and after is not before:
        in_place.write(encode(source, after.tree))
    if not layers:
        common.remark(f"No layer matches “{arguments.selector}”.")
        return ERRORS
    pairs = [(layer, after.layer(layer.key)) for layer in layers]
    changed = [(old, new) for old, new in pairs if new.record is not old.record]
    word = "would set" if arguments.dry_run else "set"
    for old, new in changed:
        if arguments.json and not is_to_print:
            print_json({**layer_record(source, before, old), **_change(old, new, arguments.property)})
        else:
            print_line = common.remark if is_to_print else common.line
            print_line(_line(source, old, new, arguments, word))
    verb = "would change" if arguments.dry_run else "changed"
    common.remark(f"{counted(len(layers), 'layer')}: {len(changed)} {verb}")
    return ERRORS if changed and arguments.dry_run else SUCCESS


def _change(old: Layer, new: Layer, name: str) -> dict[str, Json]:
    before, after = (value_record(layer, name, None) for layer in (old, new))
    return {"property": name, "before": before, "after": after}


def _line(source: SourceText, old: Layer, new: Layer, arguments: argparse.Namespace, word: str) -> str:
    name = arguments.property
    place = source.place(_path(source, old, name))
    where = place_text(FilePosition(arguments.file, place.line, place.column))
    before, after = (value_line(value_record(layer, name, None)) for layer in (old, new))
    text = f"{where}: {word} {name} of layer “{display_name(old)}”: {before} → {after}"
    return common.one_line(text)


def _path(source: SourceText, layer: Layer, name: str) -> Path:
    """Return the path of the old value; that of the layer if there is none."""
    within: Path = (NAME_KEY if name == "name" else name,) if name in FIELDS else ("paint", name)
    path = (*layer.path, *within)
    return layer.path if read(source.tree, path) is MISSING else path
