"""`isopleth export-style`: a style as a binary style, experimental."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from editor.cli import common
from editor.cli.common import ERRORS, SUCCESS, Subparsers, place_text, read_source
from editor.errors import EditorError, FilePosition
from editor.mapstyle.binary.writer import BinaryExport, UnwritableError, Unwritten, write_binary
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.source_text import SourceText
from editor.storage.saving import save_file

_REFUSED: Final = "cannot be written"
_LEFT_OUT: Final = "left out"


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "export-style",
        help="export a binary style for apps, experimental",
        description=(
            "Write a style as a binary style (.style), which apps load. Experimental: the export writes only "
            "fields that are known from published files, and no app has confirmed the result. If a part has "
            "no known field, such as a filter or a font, it is printed and nothing is written."
        ),
        epilog=(
            "Exit code: 0 written, 1 not written because parts have no known field, 2 a file could not be "
            "read or written."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="a style; - reads standard input")
    parser.add_argument(
        "-o", "--output", required=True, metavar="OUT", help="the binary style to write, such as night.style"
    )
    parser.add_argument(
        "--leave-out", action="store_true", help="leave out parts without a known field, and print them"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per part")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the binary style and print what it lacks; return the exit code.

    Raises: EditorError if a file cannot be read or written, or the output is the style itself.
    """
    file, output = arguments.file, Path(arguments.output)
    common.refuse_input(output, file)
    source = read_source(file)
    title = MapStyle.of(source.tree).name or output.stem
    try:
        export = write_binary(source.tree, title=title, leave_out=arguments.leave_out)
    except UnwritableError as error:
        _print(file, source, error.unwritten, error.count, arguments)
        common.remark(f"{file}: Not exported. Use --leave-out to export without these parts.")
        return ERRORS
    except EditorError as error:
        raise EditorError(error.text, FilePosition(file=file)) from None
    saved = save_file(output, export.data)
    _print(file, source, export.left_out, export.count, arguments)
    _remark(file, arguments.output, export)
    if saved.remark:
        common.remark(f"{output}: {saved.remark}")
    return SUCCESS


def _print(
    file: str, source: SourceText, parts: Sequence[Unwritten], count: int, arguments: argparse.Namespace
) -> None:
    """Print parts without a known field, with their positions in the style."""
    for part in parts:
        place = source.place(part.path)
        if arguments.json:
            record = {
                "file": file,
                "line": place.line,
                "column": place.column,
                "pointer": place.pointer,
                "element": part.owner,
                "keys": part.inner,
                "reason": part.reason,
                "is_left_out": arguments.leave_out,
            }
            common.line(json.dumps(record, ensure_ascii=False))
        else:
            where = place_text(FilePosition(file, place.line, place.column))
            word = _LEFT_OUT if arguments.leave_out else _REFUSED
            common.line(common.one_line(f"{where}: {word}: {part.text}"))
    if count > len(parts):
        common.remark(f"{file}: {count - len(parts)} more are not listed.")


def _remark(file: str, output: str, export: BinaryExport) -> None:
    for text in export.remarks:
        common.remark(f"{file}: {text}")
    common.remark(
        f"{output}: {len(export.data)} bytes written. The export is experimental: try it in your app."
    )
