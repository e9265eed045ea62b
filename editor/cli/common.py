"""Parts that commands share: exit codes, arguments, input, output and printed problems."""

import argparse
import contextlib
import gc
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from editor.checks.problems import Problem
from editor.errors import DocumentError, EditorError, FilePosition
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.source_text import SourceText
from editor.records import dataclass
from editor.storage.file_state import LARGEST_FILE, FileState, is_same_file, open_style, read_style, source_of
from editor.storage.saving import save_with_remarks
from editor.wording import escape_controls

if TYPE_CHECKING:
    from editor.checks import facts
else:
    facts = LazyModule("editor.checks.facts")


def set_up() -> None:
    """Make both streams write UTF-8, and escape lone surrogates, which file names may contain."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def line(text: str) -> None:
    """Print one line of a result; discard the output if its reader has gone, as after `| head`."""
    try:
        print(text)
    except BrokenPipeError:
        discard_output()


def data(content: bytes) -> None:
    """Print the bytes of a file unchanged."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        discard_output()


def remark(text: str) -> None:
    """Print one line on standard error."""
    with contextlib.suppress(BrokenPipeError):
        print(one_line(text), file=sys.stderr)


def failure(error: EditorError) -> None:
    """Print an error after its position."""
    place = place_text(error.place or FilePosition())
    remark(f"{place}: {error.text}" if place else error.text)


def missing_package(error: ModuleNotFoundError) -> None:
    """Print which package is missing, as in an installation for checks alone.

    Raises: ModuleNotFoundError again if the missing module is one of the program.
    """
    name = (error.name or "").partition(".")[0]
    if name in ("", "editor"):
        raise error
    remark(f"The package {name} is not installed. Install Isopleth with all its packages.")


def place_text(place: FilePosition) -> str:
    """Return a position in the format of compilers, which editors recognize: file:line:column."""
    return ":".join(str(part) for part in (place.file, place.line, place.column) if part is not None)


def one_line(text: str) -> str:
    """Return a text on one line, without control characters that a terminal would interpret."""
    return escape_controls(text)


def end() -> None:
    """Flush standard output."""
    if sys.stdout is None:  # started without a console
        return
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()


def discard_output() -> None:
    """Redirect standard output to the null device; otherwise Python reports a broken pipe at exit."""
    null_device = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null_device, sys.stdout.fileno())
    os.close(null_device)


Subparsers: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 (it has no public name)

SUCCESS: Final = 0
ERRORS: Final = 1
FAILURE: Final = 2
INTERRUPTED: Final = 130

STANDARD_INPUT: Final = "-"


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Print an error and exit."""
        self.exit(FAILURE, f"{self.prog}: {message}. See {self.prog} --help.\n")


def number_in_range(text: str, minimum: float, maximum: float, name: str) -> float:
    """Return a number between limits. Raises: argparse.ArgumentTypeError."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number") from None
    if not minimum <= value <= maximum:
        raise argparse.ArgumentTypeError(f"{name} must be from {minimum:g} to {maximum:g}")
    return value


_NUMBER: Final = r"[+-]?(?:\d+\.?\d*|\.\d+)"
_PAIR: Final = re.compile(rf"\s*({_NUMBER})\s*,\s*({_NUMBER})\s*")
_NEGATIVE_COORDINATES: Final = re.compile(r"-[\d.][\d.,;+\-\s]*,[\d.,;+\-\s]*")
_EXCLUDED_TERM: Final = re.compile(r"-[a-z]+:.*", re.IGNORECASE | re.DOTALL)


def guard_negative(argv: Sequence[str]) -> list[str]:
    """Return the arguments with a space before coordinates and queries that begin with a minus sign.

    argparse treats "-34.9,-56.17" and "-type:line" as options, unless a space precedes them; the parsers of
    coordinates and queries skip the space.
    """
    negative = (_NEGATIVE_COORDINATES, _EXCLUDED_TERM)
    return [
        f" {argument}" if any(each.fullmatch(argument) for each in negative) else argument
        for argument in argv
    ]


def parse_lat_lon(text: str) -> tuple[float, float]:
    """Return the latitude and longitude of "LAT,LON".

    Raises: argparse.ArgumentTypeError for invalid coordinates, with a message that the parser completes.
    """
    pair = _PAIR.fullmatch(text)
    if pair is None:
        raise argparse.ArgumentTypeError(f"“{text.strip()}” is not LAT,LON in degrees, such as 60.17,24.94")
    lat, lon = float(pair[1]), float(pair[2])
    if abs(lat) > 90 or abs(lon) > 180:
        raise argparse.ArgumentTypeError(
            f"invalid place “{text.strip()}”: use latitude -90 to 90, longitude -180 to 180"
        )
    return lat, lon


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
        _save(self.path, data, self.state)


def write_output(path: Path, data: bytes) -> None:
    """Write a file that a command makes, and print which permissions and links could not be preserved.

    Raises: SaveError if it cannot be written.
    """
    _save(path, data, None)


def _save(path: Path, data: bytes, expected: FileState | None) -> None:
    _, remarks = save_with_remarks(path, data, expected=expected)
    for each in remarks:
        remark(f"{path}: {each}")


def refuse_input(output: Path, style: str, others: Iterable[Path] = ()) -> None:
    """Check that an output replaces neither the style it is made from nor another file that was read.

    Raises: EditorError, whose place names the file as given.
    """
    if style != STANDARD_INPUT and is_same_file(Path(style), output):
        text = "The output is the style itself. Use another name after -o."
        raise EditorError(text, FilePosition(style))
    for other in others:
        if is_same_file(other, output):
            text = "The output is a file that is read. Use another name after -o."
            raise EditorError(text, FilePosition(str(other)))


def read_source(file: str) -> SourceText:
    """Return the source text of a style file or of standard input; print what an import lacks.

    Raises: DocumentError if it cannot be read or is not a style; its place names the file.
    """
    source = (
        read_style(Path(file), allow_pipe=True)
        if file != STANDARD_INPUT
        else source_of(standard_input(), file)
    )
    if source.report is not None:
        remark(f"{file}: Binary style converted to JSON; positions refer to the JSON.")
        for each in source.report:
            remark(f"{file}: {each.text}")
    return source


def read_in_place(file: str) -> InPlace:
    """Return a style file to be rewritten.

    Raises: DocumentError if it cannot be read, is not a style, or cannot be written in place; its place names
    the file.
    """
    path = Path(file)
    opened = open_style(path)
    if opened.source.is_import:
        raise DocumentError("This is a binary style, which cannot be written.", FilePosition(file))
    return InPlace(path, opened.source, opened.state)


def standard_input() -> bytes:
    """Return the bytes of standard input. Raises: DocumentError if it is too large."""
    data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise DocumentError("The input is larger than the limit of 256 MB.", FilePosition(STANDARD_INPUT))
    return data


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of a report: a problem and its position.

    Units: line and column count from 1; `pointer` is a JSON Pointer (RFC 6901). `layer` is the layer's name,
    or its type and data.
    """

    file: str
    severity: str
    code: str
    pointer: str
    line: int | None
    column: int | None
    message: str
    layer: str | None = None

    def text(self, word: str) -> str:
        """Return the printed line; a word states the severity of the problem or what was done about it."""
        place = place_text(FilePosition(self.file, self.line, self.column))
        return f"{place}: {word} {self.code}: {self.full_message}"

    @property
    def full_message(self) -> str:
        """The message, after the layer unless the message names it."""
        is_named = self.layer is None or f"“{self.layer}”" in self.message
        return self.message if is_named else f"layer “{self.layer}”: {self.message}"


def finding(file: str, place: FilePosition, style: MapStyle, problem: Problem) -> Finding:
    """Return a problem of a style with its position in a file."""
    key = problem.layer_key
    return Finding(
        file=file,
        severity=problem.severity.value,
        code=problem.code,
        pointer=problem.pointer if place.pointer is None else place.pointer,
        line=place.line,
        column=place.column,
        message=problem.text,
        layer=None if key is None else facts.layer_name(style.layer(key)),
    )


def in_order(source: SourceText, problems: Iterable[Problem]) -> Iterator[tuple[FilePosition, Problem]]:
    """Yield problems with their positions in the source text, in file order."""
    offsets = [(source.find(problem.path), problem) for problem in problems]
    offsets.sort(key=itemgetter(0))
    for offset, problem in offsets:
        yield source.place_at(offset, problem.path), problem


def counted(count: int, word: str) -> str:
    """Return a count with its noun: `1 file`, `2 files`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


@contextlib.contextmanager
def without_collection() -> Iterator[None]:
    """Collect no garbage: it takes a third of the time, and finds nothing in trees and problems."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
