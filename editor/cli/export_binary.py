"""`isopleth export --to style`: a style as a binary style, experimental."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from editor.cli import common
from editor.cli.common import ERRORS, SUCCESS, place_text, read_source
from editor.errors import EditorError, FilePosition
from editor.mapstyle.binary.writer import BinaryExport, UnwritableError, Unwritten, write_binary
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.source_text import SourceText
from editor.storage.saving import save_file

_REFUSED: Final = "cannot be written"
_LEFT_OUT: Final = "left out"


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
