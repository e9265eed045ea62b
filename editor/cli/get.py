"""`isopleth get`: the layers of a style and their values."""

import argparse

from editor.api.selection import ALL_LAYERS, select_layers
from editor.cli import common
from editor.cli.common import ERRORS, SUCCESS, Subparsers, number_in_range, read_source
from editor.cli.layer_output import (
    layer_line,
    layer_record,
    print_json,
    print_layers,
    set_names,
    value_line,
    value_record,
)
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.format.source_text import SourceText

SELECTOR_HELP = "name of a layer, id:NUMBER, a query such as type:line, or * for all layers"

_HIGHEST_ZOOM = 20.0


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "get",
        help="print layers and values of a style",
        description=(
            "Print the layers of a style, all values of some layers, or one value of each. The value of one "
            "layer is printed alone; those of several after the number, type and name of the layer."
        ),
        epilog=(
            "Properties are those of the paint, such as line-width, and id, name, type, source, "
            "sourcedata_id, metaCategoryID, minzoom, maxzoom and group_id. A value that varies with the zoom "
            "is printed as stops, such as “5: 1, 17: 9”. Exit code: 0 found, 1 no such layer or value not "
            "set, 2 a file could not be read or an argument is invalid."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="a style; - reads standard input")
    parser.add_argument("selector", metavar="SELECTOR", nargs="?", help=SELECTOR_HELP)
    parser.add_argument("property", metavar="PROPERTY", nargs="?", help="paint property or field of a layer")
    parser.add_argument("--zoom", type=_zoom, metavar="Z", help="print values at a zoom from 0 to 20")
    parser.add_argument("--json", action="store_true", help="print one JSON object per layer")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print layers or values; return the exit code. Raises: EditorError for an invalid file or argument."""
    source = read_source(arguments.file)
    style = MapStyle.of(source.tree)
    layers = select_layers(style, ALL_LAYERS if arguments.selector is None else arguments.selector)
    if arguments.selector is None:
        print_layers(source, style, layers, as_json=arguments.json)
        return SUCCESS if layers else ERRORS
    if not layers:
        common.remark(f"No layer matches “{arguments.selector}”.")
        return ERRORS
    if arguments.property is None:
        for layer in layers:
            _print_all(source, style, layer, arguments)
        return SUCCESS
    return _print_one(source, style, layers, arguments)


def _print_all(source: SourceText, style: MapStyle, layer: Layer, arguments: argparse.Namespace) -> None:
    records = {name: value_record(layer, name, arguments.zoom) for name in set_names(layer)}
    if arguments.json:
        print_json({**layer_record(source, style, layer), "properties": records})
        return
    common.line(layer_line(layer))
    for name, record in records.items():
        if record is not None:
            common.line(f"  {name}: {value_line(record)}")


def _print_one(
    source: SourceText, style: MapStyle, layers: tuple[Layer, ...], arguments: argparse.Namespace
) -> int:
    name = arguments.property
    records = [(layer, value_record(layer, name, arguments.zoom)) for layer in layers]
    found = [(layer, record) for layer, record in records if record is not None]
    for layer, record in found:
        if arguments.json:
            print_json({**layer_record(source, style, layer), "property": name, **record})
        else:
            before = "" if len(layers) == 1 else f"{layer_line(layer)}\t"
            common.line(f"{before}{value_line(record)}")
    return SUCCESS if found else ERRORS


def _zoom(text: str) -> float:
    return number_in_range(text, 0, _HIGHEST_ZOOM, "zoom")
