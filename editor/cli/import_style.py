"""`isopleth import`: conversion of a MapLibre style or a binary style."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from editor.assets.maplibre_import import MapLibreFile, import_file
from editor.cli import common
from editor.cli.common import STANDARD_INPUT, SUCCESS, Subparsers
from editor.errors import EditorError, FilePosition
from editor.mapstyle.binary.frame import MAGIC, is_binary
from editor.mapstyle.format.rewrite import ONE_LINE, TWO_SPACES, write
from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.report import ImportReport, ReportSection, report_text
from editor.mapstyle.schema.source_data import load
from editor.records import dataclass
from editor.regular_file import open_regular
from editor.render.import_units import import_units
from editor.storage.file_state import read_style, source_of


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "import",
        help="import a MapLibre style or a binary style",
        description=(
            "Convert a Mapbox or MapLibre style, or a binary style (.style), to a style in JSON. Icons and "
            "fonts of a MapLibre style are read from files beside the style or from the given files, never "
            "from the network; with standard input, only from the given files. Prints what was changed or "
            "not imported."
        ),
        epilog="Exit code: 0 success, 2 a file could not be read or written.",
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a Mapbox or MapLibre style, version 8, or a binary style; - reads standard input",
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
    parser.add_argument(
        "--report", metavar="OUT", help="file for the whole report, with every layer, as text"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per layer and remark")
    parser.set_defaults(run=run)


def _font(text: str) -> tuple[str, Path]:
    name, separator, file = text.partition("=")
    if not (name and separator and file):
        raise argparse.ArgumentTypeError(f"“{text}” is not NAME=FILE")
    return name, Path(file)


@dataclass(frozen=True, slots=True)
class _Imported:
    """A converted style as text, its report, and the files that were read besides it."""

    text: str
    sections: tuple[ReportSection, ...]
    lines: tuple[str, ...]
    records: tuple[dict[str, Json], ...]
    files: tuple[Path, ...] = ()


def run(arguments: argparse.Namespace) -> int:
    """Import the style, write it and print the report; return the exit code. Raises: EditorError."""
    file, output = arguments.file, Path(arguments.output)
    report = None if arguments.report is None else Path(arguments.report)
    outputs = (output,) if report is None else (output, report)
    for each in outputs:
        common.refuse_input(each, file)
    if report is not None and report.absolute() == output.absolute():
        raise EditorError("The report and the style have the same name.", FilePosition(arguments.report))
    content = common.standard_input() if file == STANDARD_INPUT else None
    is_old = is_binary(content) if content is not None else _is_binary_file(Path(file))
    found = _from_binary(arguments, content) if is_old else _from_maplibre(arguments, content)
    for each in outputs:
        common.refuse_input(each, file, found.files)
    common.write_output(output, found.text.encode())
    if report is not None:
        common.write_output(report, report_text(f"Import report – {file}", found.sections).encode())
    for record in found.records if arguments.json else ():
        common.line(write({"file": file, **record}, ONE_LINE, ""))
    for line in () if arguments.json else found.lines:
        common.line(common.one_line(f"{file}: {line}"))
    return SUCCESS


def _is_binary_file(path: Path) -> bool:
    """Return whether a file is a binary style; a file that cannot be read is reported by the import."""
    try:
        with open_regular(path) as file:
            return is_binary(file.read(len(MAGIC)))
    except OSError:
        return False


def _from_binary(arguments: argparse.Namespace, content: bytes | None) -> _Imported:
    """Convert a binary style. Raises: EditorError if it is damaged, or an option is for other styles."""
    if arguments.sprites or arguments.fonts:
        text = "This is a binary style. --sprite and --font are options for MapLibre styles."
        raise EditorError(text, FilePosition(arguments.file))
    source = read_style(Path(arguments.file)) if content is None else source_of(content, arguments.file)
    lines = tuple(note.text for note in source.report or ())
    records = tuple({"remark": str(line)} for line in lines)
    return _Imported(source.text, (ReportSection("", lines),), lines, records)


def _from_maplibre(arguments: argparse.Namespace, content: bytes | None) -> _Imported:
    """Convert a MapLibre style. Raises: EditorError if a file cannot be read."""
    request = MapLibreFile(Path(arguments.file), tuple(arguments.sprites), dict(arguments.fonts), content)
    found = import_file(request, load(), import_units())
    summary, *notes = found.report.notes
    text = write(found.tree, TWO_SPACES, "\n") + "\n"
    records = tuple(_records(found.report))
    return _Imported(text, found.report.sections, (*notes, summary), records, found.files)


def _records(report: ImportReport) -> Iterator[dict[str, Json]]:
    """Yield one JSON object for each layer of the imported style, then one for each remark."""
    for record in report.layers:
        yield {
            "id": record.id,
            "pointer": record.pointer,
            "outcome": record.outcome.value,
            "layers": list(record.layers),
            "reasons": [str(reason) for reason in record.reasons],
        }
    for remark in report.remarks:
        yield {"remark": str(remark)}
