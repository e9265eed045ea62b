"""Searches of long texts."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.format import source_text
from editor.mapstyle.format.source_text import find_part

LETTERS = st.text("ab\u2026", max_size=30)


@pytest.fixture(scope="module", autouse=True)
def _short_pieces() -> Iterator[None]:
    """Search a few letters at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(source_text, "_SEARCHED_AT_ONCE", 3)
        yield


@given(LETTERS, st.text("ab\u2026", min_size=1, max_size=5), st.integers(0, 35))
def test_a_part_is_found_where_a_search_of_the_whole_text_finds_it(text: str, part: str, start: int) -> None:
    assert find_part(text, part, start) == text.find(part, start)
