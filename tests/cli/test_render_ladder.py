"""The command `render --ladder`."""

from pathlib import Path

import pytest
from PIL import Image

from editor.cli.main import run
from editor.render.export.cell_sheet import GAP_PX, MARGIN_PX
from editor.resources import path

# Else the command creates an application without widgets, which later tests cannot use.
pytestmark = pytest.mark.usefixtures("qapp")

DAY = str(path("templates", "day.json"))
PLACE = "--center=-34.9,-56.17"


def ladder(*options: str) -> int:
    """Run the command with small cells."""
    return run(["render", DAY, "--ladder", "--size", "60x40", *options])


def size_of(file: Path) -> tuple[int, int]:
    with Image.open(file) as image:
        return image.size


def width_of(columns: int) -> int:
    return 2 * MARGIN_PX + columns * 60 + (columns - 1) * GAP_PX


def test_one_place_is_drawn_at_all_zooms_of_a_range(tmp_path: Path) -> None:
    file = tmp_path / "ladder.png"
    assert ladder(PLACE, "--zoom", "12-14", "--columns", "3", "-o", str(file)) == 0
    assert size_of(file)[0] == width_of(3)
    with Image.open(file) as image:
        assert "OpenStreetMap" in image.text["Copyright"]  # type: ignore[attr-defined]


def test_several_places_stand_in_rows_of_their_zooms(tmp_path: Path) -> None:
    file = tmp_path / "places.png"
    places = ("--place", "Montevideo", "--place", "Helsinki, shore")
    assert ladder(*places, "--zoom", "13,14", "-o", str(file)) == 0
    assert size_of(file)[0] == width_of(2)
    assert list(tmp_path.iterdir()) == [file], "one image is written"


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("-o", "a.pdf"), "PNG only"),
        (("-o", "{zoom}.png"), "one image"),
        (("-o", "a.png", "--weather"), "--weather cannot be used"),
        (("-o", "a.png", "--place", "Montevideo", "--center", "1,2"), "--zoom"),
        (("-o", "a.png", "--size", "20000x20000"), "pixels"),
    ],
)
def test_options_that_a_ladder_does_not_have_are_refused(
    options: tuple[str, ...], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ladder(PLACE, *options) == 2
    assert text in capsys.readouterr().err


@pytest.mark.parametrize("zoom", ["14-10", "3-40", "6-"])
def test_a_wrong_range_of_zooms_is_refused(zoom: str) -> None:
    with pytest.raises(SystemExit):
        ladder(PLACE, "--zoom", zoom, "-o", "a.png")


def test_columns_need_a_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["render", DAY, PLACE, "--zoom", "3", "--columns", "2", "-o", "a.png"]) == 2
    assert "--columns needs --ladder" in capsys.readouterr().err
