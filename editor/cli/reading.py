"""Input of commands: a style file, or a dash for standard input."""

import sys
from dataclasses import dataclass
from pathlib import Path

from editor.cli import output
from editor.cli.commands import STANDARD_INPUT
from editor.errors import DocumentError, LinkedFileError, Place
from editor.mapstyle.format.source_text import SourceText
from editor.storage.files import LARGEST_FILE, FileState, open_style, read_style, source_of
from editor.storage.saving import save_file


@dataclass(frozen=True, slots=True)
class InPlace:
    """A style to be rewritten, and the state of its file when it was read."""

    path: Path
    source: SourceText
    state: FileState

    def write(self, data: bytes) -> None:
        """Replace the file, and print which permissions and links could not be preserved.

        Raises: SaveError if it cannot be written, or another program has changed the file meanwhile.
        """
        try:
            saved = save_file(self.path, data, expected=self.state, parts_links=False)
        except LinkedFileError:
            saved = save_file(self.path, data, expected=self.state)
            output.remark(f"{self.path}: The file had other hard links. They keep the old version.")
        if saved.remark:
            output.remark(f"{self.path}: {saved.remark}")


def read_source(file: str) -> SourceText:
    """Return the source text of a style file or of standard input; print what an import lacks.

    Raises: DocumentError if it cannot be read or is not a style; its place names the file.
    """
    source = read_style(Path(file), allow_pipe=True) if file != STANDARD_INPUT else _read_standard_input()
    if source.report is not None:
        output.remark(f"{file}: This binary style was read as JSON; lines and columns are those of the JSON.")
        for remark in source.report:
            output.remark(f"{file}: {remark.text}")
    return source


def read_in_place(file: str) -> InPlace:
    """Return a style file to be rewritten.

    Raises: DocumentError if it cannot be read, is not a style, or cannot be written in place; its place names
    the file.
    """
    path = Path(file)
    opened = open_style(path)
    if opened.source.is_import:
        raise DocumentError("This is a binary style, which cannot be written.", Place(file))
    return InPlace(path, opened.source, opened.state)


def _read_standard_input() -> SourceText:
    data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise DocumentError("The input is larger than 256 MB, which no style is.", Place(STANDARD_INPUT))
    return source_of(data, STANDARD_INPUT)
