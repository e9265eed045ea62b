"""Styles as commands take them: a file's name, or a dash for standard input."""

import sys
from dataclasses import replace
from pathlib import Path

from editor.cli.commands import STANDARD_INPUT
from editor.errors import DocumentError, Place
from editor.mapstyle.codec import decode
from editor.mapstyle.files import LARGEST_FILE, read_style
from editor.mapstyle.source import Source


def read_source(file: str) -> Source:
    """The source of a style file, or of what standard input brings.

    Raises: DocumentError when it cannot be read or is no style; its place names the file.
    """
    if file != STANDARD_INPUT:
        return read_style(Path(file))
    data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise DocumentError("The input is larger than 256 MB, which no style is.", Place(file))
    try:
        return decode(data)
    except DocumentError as error:
        raise DocumentError(error.text, replace(error.place or Place(), file=file)) from None
