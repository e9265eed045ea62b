"""Images of a render command and their file names."""

from pathlib import Path

import pytest

from editor.cli.render_options import Viewpoint, picture_jobs, unknown_fields, viewpoint_at, viewpoints_named
from editor.errors import RenderError
from editor.system.settings import BOOKMARKS, Settings

TOWN = Viewpoint("town", 1.0, 2.0, 13.0)
HERE = viewpoint_at(-34.9, -56.17)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


def names_of(viewpoints: list[Viewpoint], zooms: list[float], pattern: str) -> list[str]:
    return [str(each.file) for each in picture_jobs(viewpoints, zooms, pattern)]


def test_single_image_has_the_given_name() -> None:
    assert names_of([HERE], [13], "out.png") == ["out.png"]


def test_several_images_are_numbered_in_order() -> None:
    names = names_of([TOWN], list(range(1, 11)), "maps/out.png")
    assert names[0] == str(Path("maps/out-01.png"))
    assert len(names) == 10
    assert names == sorted(names)


def test_fields_name_places_and_zooms() -> None:
    names = names_of([TOWN, HERE], [13, 14.5], "{place}-z{zoom}.png")
    assert names == ["town-z13.png", "town-z14.5.png", "-34.9,-56.17-z13.png", "-34.9,-56.17-z14.5.png"]


def test_a_bookmark_brings_its_own_zoom_unless_one_is_given() -> None:
    assert [each.zoom for each in picture_jobs([TOWN], [], "a.png")] == [13]
    assert [each.zoom for each in picture_jobs([TOWN], [5], "a.png")] == [5]


def test_coordinates_without_a_zoom_are_refused() -> None:
    with pytest.raises(RenderError, match="--zoom"):
        picture_jobs([TOWN, HERE], [], "a.png")


def test_images_that_would_overwrite_each_other_are_refused() -> None:
    with pytest.raises(RenderError, match=r"“town\.png”"):
        picture_jobs([TOWN], [3, 4], "{place}.png")


def test_unknown_fields_are_reported() -> None:
    assert unknown_fields("{place}-{size}.png") == ["size"]


@pytest.mark.parametrize("name", ["Montevideo, Parque Rodó", "montevideo, parque rodo"])
def test_a_bundled_bookmark_is_found_without_accents_and_capitals(name: str, settings: Settings) -> None:
    (place,) = viewpoints_named([name], settings)
    assert (place.name, round(place.lat)) == ("montevideo-parque-rodó", -35)
    assert place.zoom is not None


def test_a_user_bookmark_hides_the_bundled_one_of_the_same_name(settings: Settings) -> None:
    settings.set(BOOKMARKS, ("1.500000 2.500000 7.25 Montevideo", "no bookmark", "3 4 5"))
    assert viewpoints_named(["Montevideo"], settings) == [
        Viewpoint("montevideo", 1.5, 2.5, 7.25, "Montevideo")
    ]


@pytest.mark.parametrize("name", ["../../secret", "a/b\\c", "..."])
def test_no_bookmark_path_leaves_its_folder(name: str, settings: Settings) -> None:
    settings.set(BOOKMARKS, (f"1 2 3 {name}",))
    (place,) = viewpoints_named([name], settings)
    assert not set(place.name) & set("/\\")
    assert not place.name.startswith(".")


def test_error_for_unknown_bookmark_lists_the_known_ones(settings: Settings) -> None:
    with pytest.raises(RenderError, match=r"“Atlantis”.*“Helsinki, centre”"):
        viewpoints_named(["Atlantis"], settings)
