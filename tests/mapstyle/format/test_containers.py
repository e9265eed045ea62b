"""Containers read entry by entry, and detection of embedded data."""

import json
import re

from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.format.embedded_data import restore, shorten
from editor.mapstyle.format.source_text import read_container, read_containers

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text('a"\\é{}[],: ')
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text("ab{"), inner), max_leaves=30
)
PIECES = st.sampled_from(["data:", "data:image/png;base64,", "A" * 200, "A", '"', "\\", ",", "…", " "])


@given(VALUES, st.integers(0, 6), st.sampled_from([None, 2]))
def test_containers_are_those_that_a_scan_finds_down_to_the_depth(
    value: object, depth: int, indent: int | None
) -> None:
    text = " " + json.dumps(value, indent=indent)
    found = read_containers(text, depth)
    assert found == {start: read_container(text, start) for start in found}
    assert len(found) == count_of(value, depth)


def count_of(value: object, depth: int) -> int:
    """Return the number of containers down to a depth."""
    if depth == 0 or not isinstance(value, (dict, list)):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    return 1 + sum(count_of(each, depth - 1) for each in inner)


@given(st.lists(st.lists(PIECES).map("".join)))
def test_every_long_data_uri_is_shortened_and_restored(values: list[str]) -> None:
    text = json.dumps({str(place): value for place, value in enumerate(values)})
    short = shorten(text)
    held = json.loads(short.text)
    left = [value for value in held.values() if re.fullmatch(r"data:[^\",\\…]{0,120},[^\"\\]{160,}", value)]
    assert left == []
    assert restore(held, short.data, short.text) == json.loads(text)
