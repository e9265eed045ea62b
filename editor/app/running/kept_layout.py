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
        told = {"version": VERSION, "active": self.active, "windows": [_told(each) for each in self.windows]}
        return json.dumps(told, indent=1).encode("ascii") + b"\n"


def parsed(data: bytes) -> KeptWindows:
    """What a file holds; nothing where it is of another version, and each file once.

    Raises: UserFileError when it is broken.
    """
    told = user_files.parse_json(data, Path(FILE_NAME))
    if not isinstance(told, dict) or told.get("version") != VERSION:
        return KeptWindows()
    listed = told.get("windows")
    found = [_window(each) for each in listed[:MOST_WINDOWS]] if isinstance(listed, list) else []
    windows = tuple({each.file: each for each in found if each is not None}.values())
    active = told.get("active")
    if not isinstance(active, int) or not 0 <= active < len(windows):
        active = 0
    return KeptWindows(windows, active)


def _told(window: KeptWindow) -> dict[str, Held]:
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


def _window(told: Held) -> KeptWindow | None:
    """A window, each of its parts left out where that makes no sense; nothing without a file."""
    if not isinstance(told, Mapping) or not isinstance(told.get("file"), str) or not told["file"]:
        return None
    if "\0" in told["file"]:
        return None
    view = told.get("view")
    return KeptWindow(
        told["file"],
        _bytes(told.get("geometry")),
        _bytes(told.get("docks")),
        _camera(told.get("camera")),
        view if isinstance(view, int) and view in (0, 1, 2) else 0,
        _all(told.get("layers"), _layer),
        _all(told.get("groups"), _integer),
        _all(told.get("folded"), _folding),
    )


def _bytes(told: Held) -> bytes:
    try:
        is_short = isinstance(told, str) and len(told) <= _LONGEST_STATE
        return b64decode(told, validate=True) if is_short else b""
    except (binascii.Error, ValueError):
        return b""


def _camera(told: Held) -> tuple[float, float, float] | None:
    if not isinstance(told, list) or len(told) != 3:
        return None
    if not all(isinstance(each, int | float) and math.isfinite(each) for each in told):
        return None
    lat, lon, zoom = map(float, told)
    return (lat, lon, zoom) if abs(lat) <= 90 and abs(lon) <= 360 and 0 <= zoom <= 30 else None


def _all(told: Held, read: Callable[[Held], T | None]) -> tuple[T, ...]:
    found = [read(each) for each in told] if isinstance(told, list) else []
    return tuple(each for each in found if each is not None)


def _integer(told: Held) -> int | None:
    return told if isinstance(told, int) and not isinstance(told, bool) else None


def _layer(told: Held) -> tuple[int, str] | None:
    if not isinstance(told, list) or len(told) != 2:
        return None
    place, name = told
    is_layer = _integer(place) is not None and place >= 0 and isinstance(name, str)
    return (place, name) if is_layer else None


def _folding(told: Held) -> tuple[int, bool] | None:
    if not isinstance(told, list) or len(told) != 2:
        return None
    group_id, is_folded = told
    return (group_id, is_folded) if _integer(group_id) is not None and isinstance(is_folded, bool) else None
