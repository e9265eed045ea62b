"""Output of commands: UTF-8, results on standard output, everything else on standard error."""

import contextlib
import io
import os
import sys

from editor.errors import EditorError, Place

# Control characters, line breaks and bidirectional controls.
_CONTROLS = (*range(32), *range(127, 160), *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_ESCAPES = {code: f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" for code in _CONTROLS}


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
    place = place_text(error.place or Place())
    remark(f"{place}: {error.text}" if place else error.text)


def place_text(place: Place) -> str:
    """Return a position in the format of compilers, which editors recognize: file:line:column."""
    return ":".join(str(part) for part in (place.file, place.line, place.column) if part is not None)


def one_line(text: str) -> str:
    """Return a text on one line, without control characters that a terminal would interpret."""
    return text.translate(_ESCAPES)


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
