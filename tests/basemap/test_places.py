"""Bookmarks of the bundled maps."""

from pathlib import Path

import pytest

from editor.basemap.places import Bookmark, bookmarks, read_bookmarks
from editor.errors import MapDataError
from tests.basemap.made_tiles import written


def test_bookmarks_have_names_of_their_own_and_say_what_they_show() -> None:
    found = bookmarks()

    assert found[0].name == "Montevideo"
    assert len({place.name for place in found}) == len(found) >= 15
    assert all(place.shows and place.data for place in found)


def test_a_bookmark_is_read_as_it_is_written(tmp_path: Path) -> None:
    text = b"""[[bookmark]]
name = "Here"
lat = 1
lon = -2.5
zoom = 3
shows = "Land"
data = ["polygon/map/0"]
"""

    assert read_bookmarks(written(tmp_path / "list.toml", text)) == (
        Bookmark("Here", 1.0, -2.5, 3.0, "Land", ("polygon/map/0",)),
    )


@pytest.mark.parametrize(
    "data",
    [b"[[bookmark]\n", b"other = 1\n", b'[[bookmark]]\nname = "Here"\n', b"bookmark = 3\n", b"\xff"],
    ids=["no TOML", "no bookmarks", "no place", "no list", "no text"],
)
def test_a_damaged_list_of_bookmarks_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(MapDataError):
        read_bookmarks(written(tmp_path / "list.toml", data))
