"""Opening, validation, edits and saving of one style in a separate process, whose memory is the result."""

import contextlib
import gc
import io
import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from editor.cli.main import run as run_command
from editor.mapstyle.document.diff import diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.format.codec import encode_in_pieces
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.storage.file_state import open_style
from editor.storage.saving import save_file

T = TypeVar("T")
_EDITS = 20
_WIDTH = BY_KEY["line-width"]


def main(act: str, file: str) -> None:
    """Print the times of an act, `validate` or `edit`, and the highest memory as one JSON object."""
    gc.disable()  # as in the window, which collects when idle
    found = _validate(file) if act == "validate" else _edit(Path(file))
    memory_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({**found, "memory_mb": memory_kb / 1024}))


def _validate(file: str) -> dict[str, Any]:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        seconds, _ = _timed(lambda: run_command(["validate", file]))
    return {"validate_s": seconds}


def _edit(path: Path) -> dict[str, Any]:
    open_s, opened = _timed(lambda: open_style(path))
    style = MapStyle.of(opened.source.tree)
    keys = style.order.keys
    style.has_layer(keys[0])  # The window has looked up layers before the first edit.
    edits = []
    for number in range(_EDITS):
        edit = set_stop([keys[number * len(keys) // _EDITS]], _WIDTH, 13, number + 0.5)
        seconds, after = _timed(lambda edit=edit, before=style: _edited(edit(before), before))
        edits.append(seconds * 1000)
        style = after
    save_s, _ = _timed(lambda: save_file(path, encode_in_pieces(opened.source, style.tree)))
    return {"open_s": open_s, "edits_ms": edits, "save_s": save_s}


def _edited(after: MapStyle, before: MapStyle) -> MapStyle:
    assert diff(before, after).layers
    return after


def _timed(act: Callable[[], T]) -> tuple[float, T]:
    start = time.process_time()
    result = act()
    return time.process_time() - start, result


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
