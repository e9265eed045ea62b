"""`isopleth validate --lint` and `isopleth render --vision`."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from editor.cli.main import run
from editor.mapstyle.color.vision import SIMULATED, Vision, simulate
from editor.mapstyle.schema.values import Color
from tests.checks.legibility.test_lint import a_background, a_label
from tests.styles import a_document, bytes_of

Capture = pytest.CaptureFixture[str]


def a_file(tmp_path: Path, *layers: Any) -> Path:
    file = tmp_path / "style.json"
    count = len(layers)
    numbered = [{"id": count - index, **layer} for index, layer in enumerate(layers)]
    file.write_bytes(bytes_of(a_document(numbered)))
    return file


def a_pale_style(tmp_path: Path) -> Path:
    label = a_label("#C8C8C8", type="symbol", sourcedata_id=6)
    return a_file(tmp_path, label, a_background("#FFFFFF"))


def codes(capsys: Capture) -> list[str]:
    return [json.loads(line)["code"] for line in capsys.readouterr().out.splitlines()]


def test_the_lint_is_reported_only_on_request(tmp_path: Path, capsys: Capture) -> None:
    file = a_pale_style(tmp_path)
    assert run(["validate", "--json", str(file)]) == 0
    assert codes(capsys) == []
    assert run(["validate", "--json", "--lint", str(file)]) == 1
    assert codes(capsys) == ["unreadable-label"]


def test_a_warning_of_the_lint_counts_with_strict(tmp_path: Path, capsys: Capture) -> None:
    file = a_file(tmp_path, a_label("#808080", "#FFFFFF"), a_background("#FFFFFF"))
    assert run(["validate", "--lint", str(file)]) == 0
    assert "warning low-label-contrast: The text of" in capsys.readouterr().out
    assert run(["validate", "--lint", "--strict", str(file)]) == 1


def test_sarif_has_rules_for_the_lint(tmp_path: Path, capsys: Capture) -> None:
    run(["validate", "--lint", "--format", "sarif", str(a_pale_style(tmp_path))])
    log = json.loads(capsys.readouterr().out)["runs"][0]
    (result,) = log["results"]
    assert log["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "unreadable-label"


def test_a_view_is_read_from_the_map(tmp_path: Path, capsys: Capture) -> None:
    file = a_pale_style(tmp_path)
    arguments = ["validate", "--lint", "--center", "-34.9,-56.17", "--zoom", "13", str(file)]
    assert run(arguments) == 1
    assert "with the map below it at zoom" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--place", "Montevideo"], "need --lint"),
        (["--zoom", "12"], "need --lint"),
        (["--lint", "--zoom", "12"], "need --place or --center"),
        (["--lint", "--center", "1,2"], "No zoom for the coordinates"),
        (["--lint", "--place", "Nowhere at all"], "Unknown bookmark"),
    ],
)
def test_wrong_views_are_refused(options: list[str], message: str, tmp_path: Path, capsys: Capture) -> None:
    assert run(["validate", *options, str(a_pale_style(tmp_path))]) == 2
    assert message in capsys.readouterr().err


def test_a_zoom_out_of_range_is_refused(tmp_path: Path, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        run(["validate", "--lint", "--center", "1,2", "--zoom", "99", str(a_pale_style(tmp_path))])
    assert "zoom" in capsys.readouterr().err


def rendered(tmp_path: Path, vision: str, color: str) -> tuple[Color, Image.Image]:
    """Render an image; return the colour of its background, and the image."""
    output = tmp_path / f"{vision}.png"
    file = a_file(tmp_path, a_background(color))
    arguments = ["render", str(file), "--center", "1,2", "--zoom", "9", "--size", "300x200"]
    assert run([*arguments, "--vision", vision, "-o", str(output)]) == 0
    image = Image.open(output)
    red, green, blue = image.convert("RGB").getpixel((150, 60))
    return Color(red, green, blue), image


@pytest.mark.parametrize("vision", [Vision.NORMAL, *SIMULATED], ids=lambda vision: vision.value)
def test_an_image_has_the_colours_of_the_vision_and_names_it(vision: Vision, tmp_path: Path) -> None:
    seen, image = rendered(tmp_path, vision.value, "#C8785A")
    expected = simulate(Color.from_hex("#C8785A"), vision)
    assert max(abs(seen.r - expected.r), abs(seen.g - expected.g), abs(seen.b - expected.b)) <= 1
    credited = str(image.info.get("Copyright", ""))
    assert (f"Simulated: {vision.value}" in credited) is (vision is not Vision.NORMAL)


def test_a_page_and_a_ladder_are_simulated(tmp_path: Path) -> None:
    file = a_file(tmp_path, a_background("#C8785A"))
    arguments = ["render", str(file), "--center", "1,2", "--vision", "greyscale"]
    page, ladder = tmp_path / "page.pdf", tmp_path / "ladder.png"
    assert run([*arguments, "--zoom", "9", "--dpi", "36", "-o", str(page)]) == 0
    assert page.read_bytes().startswith(b"%PDF")
    assert run([*arguments, "--zoom", "8-9", "--ladder", "--size", "120x100", "-o", str(ladder)]) == 0
    grey = simulate(Color.from_hex("#C8785A"), Vision.GREYSCALE)
    colors = {color for _, color in Image.open(ladder).convert("RGB").getcolors(1 << 20)}
    assert (grey.r, grey.g, grey.b) in colors
    assert (0xC8, 0x78, 0x5A) not in colors


def test_a_comparison_has_no_simulation(tmp_path: Path, capsys: Capture) -> None:
    file = str(a_file(tmp_path, a_background()))
    arguments = [
        "render",
        file,
        "--against",
        file,
        "--center",
        "1,2",
        "--zoom",
        "9",
        "--vision",
        "protanopia",
    ]
    assert run([*arguments, "-o", str(tmp_path / "out.png")]) == 2
    assert "--vision cannot be used with --against" in capsys.readouterr().err
