"""Saved state of the windows."""

import json

import pytest

from editor.app.saved_layout import VERSION, SavedWindow, SavedWindows, parsed
from editor.user_files import UserFileError

WINDOW = SavedWindow(
    "/styles/day.json",
    b"\x00geometry",
    b"docks\xff",
    (-34.9, -56.2, 13.5),
    2,
    ((0, "Ground"), (7, "\ud800")),
    (2**40,),
    ((2**40, True), (3, False)),
)


def encoded(**others: object) -> bytes:
    """Return a file with one window, with some members replaced."""
    record = json.loads(SavedWindows((WINDOW,)).encoded())
    record["windows"][0] |= others
    return json.dumps(record).encode()


def test_saved_windows_round_trip() -> None:
    saved = SavedWindows((WINDOW, SavedWindow("/other.json")), 1)
    assert parsed(saved.encoded()) == saved


@pytest.mark.parametrize(
    "data",
    [
        b"null",
        b'{"version": 2, "windows": [{"file": "/a"}]}',
        b'{"version": 1, "windows": {"file": "/a"}}',
        b'{"version": 1, "windows": [7, null, {}, {"file": 3}, {"file": ""}, {"file": "/a\\u0000"}]}',
    ],
    ids=["null", "newer", "object", "no-files"],
)
def test_newer_files_restore_no_windows(data: bytes) -> None:
    assert parsed(data) == SavedWindows()


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[" * 100_000], ids=["empty", "binary", "deep"])
def test_damaged_files_are_refused(data: bytes) -> None:
    with pytest.raises(UserFileError, match=r"windows\.json cannot be read"):
        parsed(data)


@pytest.mark.parametrize(
    ("member", "value", "field", "instead"),
    [
        ("camera", [91, 0, 3], "camera", None),
        ("camera", ["a", 0, 3], "camera", None),
        ("camera", [1, 2], "camera", None),
        ("camera", [float("nan"), 0, 3], "camera", None),
        ("geometry", "%%%", "geometry", b""),
        ("docks", 7, "docks", b""),
        ("view", 9, "view", 0),
        ("layers", [[1], [True, "a"], [-1, "a"], [2, "b"], "c"], "layers", ((2, "b"),)),
        ("groups", [1, "2", True, None], "groups", (1,)),
        ("folded", [[1, True], [1, 1], ["1", True]], "folded", ((1, True),)),
    ],
)
def test_invalid_parts_are_replaced_by_defaults(
    member: str, value: object, field: str, instead: object
) -> None:
    (window,) = parsed(encoded(**{member: value})).windows
    assert getattr(window, field) == instead
    assert window.file == WINDOW.file


def test_duplicates_are_dropped_and_the_active_window_exists() -> None:
    record = {"version": VERSION, "active": 5, "windows": [{"file": "/a"}, {"file": "/a"}]}
    assert parsed(json.dumps(record).encode()) == SavedWindows((SavedWindow("/a"),))
