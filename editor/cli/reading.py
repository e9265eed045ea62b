"""Styles as commands take them: a file's name, or a dash for standard input."""

import sys
from pathlib import Path

from editor.cli import output
from editor.cli.commands import STANDARD_INPUT
from editor.errors import DocumentError, Place
from editor.mapstyle.files import LARGEST_FILE, read_style, source_of
from editor.mapstyle.source import Source


def read_source(file: str, *, in_place: bool = False) -> Source:
    """The source of a style file, or of what standard input brings; what an import lacks is printed.

    `in_place` says that the command writes the file again.
    Raises: DocumentError when it cannot be read, is no style, or cannot be written in place; its place names
    the file.
    """
    source = read_style(Path(file)) if file != STANDARD_INPUT else _read_standard_input()
    if source.report is None:
        return source
    if in_place:
        raise DocumentError("This is a binary style, which cannot be written.", Place(file))
    output.remark(f"{file}: This binary style was read as JSON; lines and columns are those of the JSON.")
    for remark in source.report:
        output.remark(f"{file}: {remark.text}")
    return source


def _read_standard_input() -> Source:
    data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise DocumentError("The input is larger than 256 MB, which no style is.", Place(STANDARD_INPUT))
    return source_of(data, STANDARD_INPUT)
