"""Saved state of the windows: JSON, validated when read."""

import binascii
import json
import math
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from editor import user_files
from editor.records import dataclass

VERSION: Final = 1
LARGEST_BYTES: Final = 4 * 1024 * 1024
FILE_NAME: Final = "windows.json"
# Limits the recursion of QMainWindow.restoreState in damaged data.
_LONGEST_STATE: Final = 64 * 1024
MAX_WINDOWS: Final = 30

# An unvalidated JSON value.
Unvalidated: TypeAlias = Any
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SavedWindow:
    """State of a window: file, geometry, docks, camera, view, selection and collapsed groups.

    Shape: `layers` are pairs of index in the file and name; `folded` are pairs of group id and collapsed
    state; `view` is an index of `CentrePanel.show_view`. Units: `camera` is latitude and longitude in
    degrees, and zoom.
    """

    file: str
    geometry: bytes = b""
    docks: bytes = b""
    camera: tuple[float, float, float] | None = None
    view: int = 0
    layers: tuple[tuple[int, str], ...] = ()
    groups: tuple[int, ...] = ()
    folded: tuple[tuple[int, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class SavedWindows:
    """The windows in their order, and the index of the active one."""

    windows: tuple[SavedWindow, ...] = ()
    active: int = 0

    def encoded(self) -> bytes:
        """Encode the file."""
        record = {
            "version": VERSION,
            "active": self.active,
            "windows": [_to_json(entry) for entry in self.windows],
        }
        return json.dumps(record, indent=1).encode("ascii") + b"\n"


def parsed(data: bytes) -> SavedWindows:
    """Decode the file; duplicates are dropped, and another version gives no windows.

    Raises: UserFileError if the file is damaged.
    """
    record = user_files.parse_json(data, Path(FILE_NAME))
    if not isinstance(record, dict) or record.get("version") != VERSION:
        return SavedWindows()
    records = record.get("windows")
    entries = [_window(entry) for entry in records[:MAX_WINDOWS]] if isinstance(records, list) else []
    windows = tuple({entry.file: entry for entry in entries if entry is not None}.values())
    active = record.get("active")
    if not isinstance(active, int) or not 0 <= active < len(windows):
        active = 0
    return SavedWindows(windows, active)


def _to_json(window: SavedWindow) -> dict[str, Unvalidated]:
    return {
        "file": window.file,
        "geometry": b64encode(window.geometry).decode("ascii"),
        "docks": b64encode(window.docks).decode("ascii"),
        "camera": window.camera,
        "view": window.view,
        "layers": window.layers,
        "groups": window.groups,
        "folded": window.folded,
    }


def _window(record: Unvalidated) -> SavedWindow | None:
    """Return a window with invalid parts replaced by defaults; None without a valid file."""
    if not isinstance(record, Mapping) or not isinstance(record.get("file"), str) or not record["file"]:
        return None
    if "\0" in record["file"]:
        return None
    view = record.get("view")
    return SavedWindow(
        record["file"],
        _bytes(record.get("geometry")),
        _bytes(record.get("docks")),
        _camera(record.get("camera")),
        view if isinstance(view, int) and view in (0, 1, 2) else 0,
        _items(record.get("layers"), _layer),
        _items(record.get("groups"), _integer),
        _items(record.get("folded"), _folded_group),
    )


def _bytes(value: Unvalidated) -> bytes:
    try:
        is_short = isinstance(value, str) and len(value) <= _LONGEST_STATE
        return b64decode(value, validate=True) if is_short else b""
    except (binascii.Error, ValueError):
        return b""


def _camera(value: Unvalidated) -> tuple[float, float, float] | None:
    if not isinstance(value, list) or len(value) != 3:
        return None
    if not all(isinstance(entry, int | float) and math.isfinite(entry) for entry in value):
        return None
    lat, lon, zoom = map(float, value)
    return (lat, lon, zoom) if abs(lat) <= 90 and abs(lon) <= 360 and 0 <= zoom <= 30 else None


def _items(value: Unvalidated, read: Callable[[Unvalidated], T | None]) -> tuple[T, ...]:
    entries = [read(entry) for entry in value] if isinstance(value, list) else []
    return tuple(entry for entry in entries if entry is not None)


def _integer(value: Unvalidated) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _layer(value: Unvalidated) -> tuple[int, str] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    index, name = value
    is_layer = _integer(index) is not None and index >= 0 and isinstance(name, str)
    return (index, name) if is_layer else None


def _folded_group(value: Unvalidated) -> tuple[int, bool] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    group_id, is_folded = value
    return (group_id, is_folded) if _integer(group_id) is not None and isinstance(is_folded, bool) else None
