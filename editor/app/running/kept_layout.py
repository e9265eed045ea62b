"""What is kept of the windows for the next start: written as JSON, and read with distrust."""

import binascii
import json
import math
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from editor import user_files

VERSION: Final = 1
LARGEST_BYTES: Final = 4 * 1024 * 1024
FILE_NAME: Final = "windows.json"
# Qt reads the docks of docks within docks one in the other.
_LONGEST_STATE: Final = 64 * 1024
MOST_WINDOWS: Final = 30

# What JSON may hold, before anybody has looked at it.
Held: TypeAlias = Any
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class KeptWindow:
    """One window: its file, where it stood, and what was looked at in it.

    Shape: `layers` are the selected layers by place in the file and name; `folded` says of groups by their
    ids whether they were folded; `view` counts as `CentrePanel.show_view` does.
    Units: `camera` latitude and longitude in degrees, and the zoom.
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
class KeptWindows:
    """The windows in their order, and the place of the one that had the keys."""

    windows: tuple[KeptWindow, ...] = ()
    active: int = 0

    def encoded(self) -> bytes:
        """The bytes of the file."""
        record = {
            "version": VERSION,
            "active": self.active,
            "windows": [_to_json(each) for each in self.windows],
        }
        return json.dumps(record, indent=1).encode("ascii") + b"\n"


def parsed(data: bytes) -> KeptWindows:
    """What a file holds; nothing where it is of another version, and each file once.

    Raises: UserFileError when it is broken.
    """
    record = user_files.parse_json(data, Path(FILE_NAME))
    if not isinstance(record, dict) or record.get("version") != VERSION:
        return KeptWindows()
    listed = record.get("windows")
    found = [_window(each) for each in listed[:MOST_WINDOWS]] if isinstance(listed, list) else []
    windows = tuple({each.file: each for each in found if each is not None}.values())
    active = record.get("active")
    if not isinstance(active, int) or not 0 <= active < len(windows):
        active = 0
    return KeptWindows(windows, active)


def _to_json(window: KeptWindow) -> dict[str, Held]:
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


def _window(record: Held) -> KeptWindow | None:
    """A window, each of its parts left out where that makes no sense; nothing without a file."""
    if not isinstance(record, Mapping) or not isinstance(record.get("file"), str) or not record["file"]:
        return None
    if "\0" in record["file"]:
        return None
    view = record.get("view")
    return KeptWindow(
        record["file"],
        _bytes(record.get("geometry")),
        _bytes(record.get("docks")),
        _camera(record.get("camera")),
        view if isinstance(view, int) and view in (0, 1, 2) else 0,
        _all(record.get("layers"), _layer),
        _all(record.get("groups"), _integer),
        _all(record.get("folded"), _folding),
    )


def _bytes(value: Held) -> bytes:
    try:
        is_short = isinstance(value, str) and len(value) <= _LONGEST_STATE
        return b64decode(value, validate=True) if is_short else b""
    except (binascii.Error, ValueError):
        return b""


def _camera(value: Held) -> tuple[float, float, float] | None:
    if not isinstance(value, list) or len(value) != 3:
        return None
    if not all(isinstance(each, int | float) and math.isfinite(each) for each in value):
        return None
    lat, lon, zoom = map(float, value)
    return (lat, lon, zoom) if abs(lat) <= 90 and abs(lon) <= 360 and 0 <= zoom <= 30 else None


def _all(value: Held, read: Callable[[Held], T | None]) -> tuple[T, ...]:
    found = [read(each) for each in value] if isinstance(value, list) else []
    return tuple(each for each in found if each is not None)


def _integer(value: Held) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _layer(value: Held) -> tuple[int, str] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    place, name = value
    is_layer = _integer(place) is not None and place >= 0 and isinstance(name, str)
    return (place, name) if is_layer else None


def _folding(value: Held) -> tuple[int, bool] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    group_id, is_folded = value
    return (group_id, is_folded) if _integer(group_id) is not None and isinstance(is_folded, bool) else None
