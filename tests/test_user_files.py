"""Configuration files: reading within limits."""

import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor import user_files
from editor.errors import MapDataError
from editor.mapstyle.schema.source_data import load
from editor.storage.user_entries import load_merged, load_user_entries
from editor.user_files import MAX_DEPTH, UserFileError

LIMIT = 4096


def a_link_to(target: str) -> Callable[[Path], object]:
    return lambda path: path.symlink_to(target)


def a_sparse_file(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**40)


HOSTILE = [
    pytest.param(
        os.mkfifo,
        "a pipe, not",
        id="pipe",
        marks=pytest.mark.skipif(os.name == "nt", reason="no pipes"),
    ),
    pytest.param(a_link_to("/dev/zero"), "a device, not a file", id="endless device"),
    pytest.param(lambda path: path.mkdir(), "This is a folder", id="folder"),
    pytest.param(a_sparse_file, "larger than", id="a terabyte"),
    pytest.param(lambda path: path.symlink_to(path), "symbolic links", id="link to itself"),
]
LARGE = pytest.param(lambda path: path.write_bytes(b"1" * (LIMIT + 1)), "larger than", id="one byte more")


@pytest.mark.parametrize(("make", "why"), [*HOSTILE, LARGE])
def test_endless_and_irregular_files_are_refused(
    tmp_path: Path, make: Callable[[Path], object], why: str
) -> None:
    path = tmp_path / "settings.ini"
    make(path)
    with pytest.raises(UserFileError, match=f"settings.ini cannot be read: .*{why}"):
        user_files.read_bytes(path, LIMIT)


@pytest.mark.parametrize(("make", "why"), HOSTILE)
def test_entries_in_an_endless_or_irregular_file_are_refused(
    tmp_path: Path, make: Callable[[Path], object], why: str
) -> None:
    path = tmp_path / "sourcedata.toml"
    make(path)
    with pytest.raises(MapDataError, match=f"sourcedata.toml cannot be read: .*{why}"):
        load_user_entries(path)


def test_a_file_within_the_limit_is_read_completely_and_a_missing_one_is_none(tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert user_files.read_bytes(path, LIMIT) is None
    path.write_bytes(b"1" * LIMIT)
    assert user_files.read_bytes(path, LIMIT) == b"1" * LIMIT
    assert user_files.read_bytes(path / "below", LIMIT) is None


DEEP = 100_000


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * DEEP,
        "a = " + "[" * DEEP + "]" * DEEP,
        "a = " + "{a=" * DEEP + "1" + "}" * DEEP,
        "[" + "a." * DEEP + "a]",
        ("a . " * DEEP) + "a = 1",
        '"a".' * DEEP + "a = 1",
        "a = 1" + "0" * 10_000,
        "a = " + "[" * DEEP + '"]"',
        'a = "' + '\\"' * DEEP,
        'a = """' + '\\"""' * DEEP,
    ],
    ids=[
        "open",
        "arrays",
        "tables",
        "header",
        "spaced key",
        "quoted key",
        "digits",
        "in a text",
        "open text",
        "open lines",
    ],
)
def test_toml_without_end_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(UserFileError, match="cannot be read"):
        user_files.parse_toml(text, tmp_path / "sourcedata.toml")
    (tmp_path / "sourcedata.toml").write_text(text)
    with pytest.raises(MapDataError, match=r"sourcedata\.toml cannot be read"):
        load_merged(tmp_path / "sourcedata.toml")


@pytest.mark.parametrize(
    "data",
    [
        b"[" * DEEP,
        b'{"a":' * DEEP,
        b"[" * DEEP + b"]" * DEEP,
        b"1" * 10_000,
        b"",
        b"\xff\xfe[",
        b'["' + b'\\"' * DEEP,
    ],
)
def test_json_without_end_is_refused(data: bytes) -> None:
    with pytest.raises(UserFileError, match="cannot be read"):
        user_files.parse_json(data, Path("windows.json"))


values = st.recursive(
    st.text() | st.integers(-(2**63), 2**63 - 1) | st.booleans(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(st.dictionaries(st.text(), values))
def test_flat_json_is_read_whatever_its_texts_contain(value: dict[str, object]) -> None:
    assert user_files.parse_json(json.dumps(value).encode(), Path("a")) == value


@given(st.lists(st.text(alphabet="[]{}.\"'#a =", max_size=30)))
def test_brackets_and_dots_in_texts_of_toml_do_not_count(texts: list[str]) -> None:
    written = f"a = {json.dumps(texts * 70)}"
    assert user_files.parse_toml(written, Path("a")) == tomllib.loads(written)


def test_nesting_up_to_the_limit_is_read() -> None:
    text = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert user_files.parse_json(text.encode(), Path("a")) is not None
    assert user_files.parse_toml(f"a = {text}", Path("a"))


@pytest.mark.parametrize(
    ("data", "sentence", "line", "column"),
    [
        (b"a = 1\nb = ?\n", "not valid TOML here", 2, 5),
        ("é = 1\n“".encode() + b"\xff", "not valid UTF-8 here", 2, 2),
    ],
    ids=["toml", "utf-8"],
)
def test_a_fault_has_a_message_of_ours_with_its_place(
    tmp_path: Path, data: bytes, sentence: str, line: int, column: int
) -> None:
    path = tmp_path / "sourcedata.toml"
    path.write_bytes(data)
    with pytest.raises(MapDataError) as caught:
        load_merged(path)
    assert str(caught.value.text) == f"sourcedata.toml cannot be read: The text is {sentence}."
    assert (caught.value.place.line, caught.value.place.column) == (line, column)


def test_unreadable_entries_are_refused_and_missing_ones_are_the_bundled_ones(tmp_path: Path) -> None:
    with pytest.raises(MapDataError, match=r"name is too long"):
        load_merged(tmp_path / ("a" * 300))
    assert load_user_entries(tmp_path / "sourcedata.toml") is None
    assert load_merged(tmp_path / "sourcedata.toml").entries == load().entries
