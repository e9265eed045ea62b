"""`isopleth import`: conversion of a Mapbox or MapLibre style."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from editor.assets.maplibre_import import ImportedStyle, MapLibreFile, import_file
from editor.cli import common
from editor.cli.common import STANDARD_INPUT, SUCCESS, Subparsers
from editor.mapstyle.format.rewrite import ONE_LINE, TWO_SPACES, write
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.source_data import load
from editor.render.import_units import import_units


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "import",
        help="import a MapLibre style",
        description=(
            "Convert a Mapbox or MapLibre style. Icons and fonts are read from files beside the style or "
            "from the given files, never from the network; with standard input, only from the given files. "
            "Prints what was changed or not imported."
        ),
        epilog="Exit code: 0 success, 2 a file could not be read or written.",
    )
    parser.add_argument(
        "file", metavar="STYLE", help="a Mapbox or MapLibre style, version 8; - reads standard input"
    )
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help="output file")
    parser.add_argument(
        "--sprite",
        dest="sprites",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="PNG or JSON file of a sprite, with the other one beside it; repeatable",
    )
    parser.add_argument(
        "--font",
        dest="fonts",
        action="append",
        default=[],
        type=_font,
        metavar="NAME=FILE",
        help="TTF or OTF file for a font that the style names; repeatable",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per layer and remark")
    parser.set_defaults(run=run)


def _font(text: str) -> tuple[str, Path]:
    name, separator, file = text.partition("=")
    if not (name and separator and file):
        raise argparse.ArgumentTypeError(f"“{text}” is not NAME=FILE")
    return name, Path(file)


def run(arguments: argparse.Namespace) -> int:
    """Import the style, write it and print the report; return the exit code. Raises: EditorError."""
    output = Path(arguments.output)
    common.refuse_input(output, arguments.file)
    content = common.standard_input() if arguments.file == STANDARD_INPUT else None
    request = MapLibreFile(Path(arguments.file), tuple(arguments.sprites), dict(arguments.fonts), content)
    found = import_file(request, load(), import_units())
    common.refuse_input(output, arguments.file, found.files)
    common.write_output(output, (write(found.tree, TWO_SPACES, "\n") + "\n").encode())
    lines = _json_lines(arguments.file, found) if arguments.json else _lines(arguments.file, found)
    for line in lines:
        common.line(line if arguments.json else common.one_line(line))
    return SUCCESS


def _lines(file: str, found: ImportedStyle) -> Iterator[str]:
    """Yield the lines of the printed report; the summary is the last one."""
    summary, *notes = found.report.notes
    for note in notes:
        yield f"{file}: {note}"
    yield f"{file}: {summary}"


def _json_lines(file: str, found: ImportedStyle) -> Iterator[str]:
    """Yield one JSON object for each layer of the imported style, then one for each remark."""
    for record in found.report.layers:
        layer: dict[str, Json] = {
            "file": file,
            "id": record.id,
            "pointer": record.pointer,
            "outcome": record.outcome.value,
            "layers": list(record.layers),
            "reasons": [str(reason) for reason in record.reasons],
        }
        yield write(layer, ONE_LINE, "")
    for remark in found.report.remarks:
        yield write({"file": file, "remark": str(remark)}, ONE_LINE, "")
