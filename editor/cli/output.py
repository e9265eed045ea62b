"""What a command prints: UTF-8, results on standard output, everything else on standard error."""

import contextlib
import io
import os
import sys

from editor.errors import EditorError, Place

# Control characters, line ends and changes of the writing direction.
_CONTROLS = (*range(32), *range(127, 160), *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_ESCAPES = {code: f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" for code in _CONTROLS}


def set_up() -> None:
    """Make both streams write UTF-8, and half a surrogate pair as its escape: a name may hold one."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def line(text: str) -> None:
    """Print one line of a result. Where nobody reads on, as after `| head`, the rest goes nowhere."""
    try:
        print(text)
    except BrokenPipeError:
        stop_output()


def data(held: bytes) -> None:
    """Print the bytes of a file, its line ends as they are."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(held)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        stop_output()


def remark(text: str) -> None:
    """Print one plain line beside the result."""
    with contextlib.suppress(BrokenPipeError):
        print(one_line(text), file=sys.stderr)


def failure(error: EditorError) -> None:
    """Print why a thing could not be done, after its place."""
    place = place_text(error.place or Place())
    remark(f"{place}: {error.text}" if place else error.text)


def place_text(place: Place) -> str:
    """A place as compilers write it, so that editors can jump to it: file:line:column."""
    return ":".join(str(part) for part in (place.file, place.line, place.column) if part is not None)


def one_line(text: str) -> str:
    """A text from a file as one line that no terminal takes for a command."""
    return text.translate(_ESCAPES)


def end() -> None:
    """Write out what is still held back."""
    if sys.stdout is None:  # a program that was started without a console
        return
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        stop_output()


def stop_output() -> None:
    """Send what is still printed nowhere; else Python complains at its end that it cannot be written."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
