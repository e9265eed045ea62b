"""What is kept of the windows comes back, and what makes no sense does not."""

import json

import pytest

from editor.app.running.kept_layout import VERSION, KeptWindow, KeptWindows, parsed
from editor.user_files import UserFileError

WINDOW = KeptWindow(
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
    """A file with one window, of which some members are others."""
    told = json.loads(KeptWindows((WINDOW,)).encoded())
    told["windows"][0] |= others
    return json.dumps(told).encode()


def test_what_is_written_is_what_is_read() -> None:
    kept = KeptWindows((WINDOW, KeptWindow("/other.json")), 1)
    assert parsed(kept.encoded()) == kept


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
def test_a_newer_file_or_one_without_windows_is_nothing(data: bytes) -> None:
    assert parsed(data) == KeptWindows()


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[" * 100_000], ids=["empty", "binary", "deep"])
def test_a_broken_file_is_refused(data: bytes) -> None:
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
def test_a_part_that_makes_no_sense_is_left_out_and_the_rest_holds(
    member: str, value: object, field: str, instead: object
) -> None:
    (window,) = parsed(encoded(**{member: value})).windows
    assert getattr(window, field) == instead
    assert window.file == WINDOW.file


def test_a_file_comes_once_and_the_window_with_the_keys_is_one_of_them() -> None:
    told = {"version": VERSION, "active": 5, "windows": [{"file": "/a"}, {"file": "/a"}]}
    assert parsed(json.dumps(told).encode()) == KeptWindows((KeptWindow("/a"),))
