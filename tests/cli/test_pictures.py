"""Which pictures a render command makes, and what their files are called."""

from pathlib import Path

import pytest

from editor.cli.pictures import Spot, spot_at, spots_named, unknown_fields, wanted
from editor.errors import RenderError
from editor.system.settings import BOOKMARKS, Settings

TOWN = Spot("town", 1.0, 2.0, 13.0)
HERE = spot_at(-34.9, -56.17)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


def names_of(spots: list[Spot], zooms: list[float], pattern: str) -> list[str]:
    return [str(each.file) for each in wanted(spots, zooms, pattern)]


def test_one_picture_is_called_as_it_was_asked_for() -> None:
    assert names_of([HERE], [13], "out.png") == ["out.png"]


def test_several_pictures_are_numbered_and_sort_as_they_were_asked_for() -> None:
    names = names_of([TOWN], list(range(1, 11)), "maps/out.png")
    assert names[0] == str(Path("maps/out-01.png"))
    assert len(names) == 10
    assert names == sorted(names)


def test_fields_name_places_and_zooms() -> None:
    names = names_of([TOWN, HERE], [13, 14.5], "{place}-z{zoom}.png")
    assert names == ["town-z13.png", "town-z14.5.png", "-34.9,-56.17-z13.png", "-34.9,-56.17-z14.5.png"]


def test_a_bookmark_brings_its_own_zoom_unless_one_is_given() -> None:
    assert [each.zoom for each in wanted([TOWN], [], "a.png")] == [13]
    assert [each.zoom for each in wanted([TOWN], [5], "a.png")] == [5]


def test_coordinates_without_a_zoom_are_refused() -> None:
    with pytest.raises(RenderError, match="--zoom"):
        wanted([TOWN, HERE], [], "a.png")


def test_pictures_that_would_write_over_each_other_are_refused() -> None:
    with pytest.raises(RenderError, match=r"“town\.png”"):
        wanted([TOWN], [3, 4], "{place}.png")


def test_what_is_no_field_is_told() -> None:
    assert unknown_fields("{place}-{size}.png") == ["size"]


@pytest.mark.parametrize("name", ["Montevideo, Parque Rodó", "montevideo, parque rodo"])
def test_a_bundled_bookmark_is_found_without_accents_and_capitals(name: str, settings: Settings) -> None:
    (spot,) = spots_named([name], settings)
    assert (spot.name, round(spot.lat)) == ("montevideo-parque-rodó", -35)
    assert spot.zoom is not None


def test_a_bookmark_of_ones_own_hides_the_bundled_one_of_its_name(settings: Settings) -> None:
    settings.set(BOOKMARKS, ("1.500000 2.500000 7.25 Montevideo", "no bookmark", "3 4 5"))
    assert spots_named(["Montevideo"], settings) == [Spot("montevideo", 1.5, 2.5, 7.25)]


@pytest.mark.parametrize("name", ["../../secret", "a/b\\c", "..."])
def test_no_bookmark_leads_out_of_its_folder(name: str, settings: Settings) -> None:
    settings.set(BOOKMARKS, (f"1 2 3 {name}",))
    (spot,) = spots_named([name], settings)
    assert not set(spot.name) & set("/\\")
    assert not spot.name.startswith(".")


def test_an_unknown_bookmark_is_told_with_those_that_there_are(settings: Settings) -> None:
    with pytest.raises(RenderError, match=r"“Atlantis”.*“Helsinki, centre”"):
        spots_named(["Atlantis"], settings)
