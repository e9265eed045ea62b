"""`isopleth sprite`: sheets, indexes and imported icons."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from editor.__main__ import main
from editor.api.sprites import pack_sheet
from editor.assets.images.resize import Pixels, read_pixels
from editor.errors import EditorError
from isopleth import open_style
from tests.icons import RED, a_data_uri, a_png, icons_section
from tests.styles import a_document, bytes_of

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).parent.parent.parent
BLUE = (0, 0, 200, 255)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A style with a large and a small icon."""
    icons = icons_section(**{"large.png": a_png(6, 5, RED), "small": a_png(3, 2, BLUE)})
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document(1, icons_section=icons)))
    return path


def run(capsys: Capture, *arguments: str | Path) -> tuple[int, str, str]:
    code = main(["sprite", *map(str, arguments)])
    return code, *capsys.readouterr()


def pixels_of(file: Path) -> dict[str, Pixels]:
    return {icon["id"]: read_pixels(icon["value"]) for icon in open_style(file).json("/icons_section/icons")}


def write_sheet(folder: Path, index: dict[str, Any], image: Image.Image) -> Path:
    (folder / "new.json").write_text(json.dumps(index))
    image.save(folder / "new.png")
    return folder / "new.json"


def test_both_sheets_have_the_icons_in_their_boxes(file: Path, tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "a" / "build"
    code, out, err = run(capsys, "export", file, "-o", folder)
    assert (code, err) == (0, "2 icons exported\n")
    names = ["sprite.png", "sprite.json", "sprite@2x.png", "sprite@2x.json"]
    assert out.splitlines() == [str(folder / name) for name in names]
    for ratio, ending in ((1, ""), (2, "@2x")):
        index = json.loads((folder / f"sprite{ending}.json").read_bytes())
        assert {name: (box["width"], box["height"], box["pixelRatio"]) for name, box in index.items()} == {
            "large.png": (6 * ratio, 5 * ratio, ratio),
            "small": (3 * ratio, 2 * ratio, ratio),
        }
        with Image.open(folder / f"sprite{ending}.png") as sheet:
            for name, color in (("large.png", RED), ("small", BLUE)):
                box = index[name]
                right, bottom = box["x"] + box["width"], box["y"] + box["height"]
                cut = sheet.crop((box["x"], box["y"], right, bottom))
                assert cut.getcolors() == [(box["width"] * box["height"], color)]


def test_other_names_of_a_written_file_are_named(file: Path, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "sprite.json").write_text("")
    os.link(tmp_path / "sprite.json", tmp_path / "old.json")
    code, _, err = run(capsys, "export", file, "-o", tmp_path)
    remark = "The file has other names (hard links), which keep the old version."
    assert (code, err) == (0, f"{tmp_path / 'sprite.json'}: {remark}\n2 icons exported\n")


def test_boxes_never_overlap_or_touch() -> None:
    images = {
        f"{n}": Pixels(1 + n % 7, 1 + n % 5, bytes([n]) * ((1 + n % 7) * (1 + n % 5) * 4)) for n in range(60)
    }
    sheet = pack_sheet(images, 1)
    used: set[tuple[int, int]] = set()
    for box in sheet.boxes.values():
        cells = {(box.left + x, box.top + y) for x in range(box.width + 1) for y in range(box.height + 1)}
        assert not used & cells
        used |= cells
    area = sum(image.width * image.height for image in images.values())
    assert sheet.pixels.width * sheet.pixels.height < 2 * area


def test_an_imported_sheet_leaves_equal_icons_as_they_are(
    file: Path, tmp_path: Path, capsys: Capture
) -> None:
    before = file.read_bytes()
    run(capsys, "export", file, "-o", tmp_path)
    assert run(capsys, "import", file, tmp_path / "sprite.json") == (0, "", "2 icons: 0 added, 0 replaced\n")
    assert file.read_bytes() == before


def test_a_sheet_of_twice_the_pixels_is_halved(file: Path, tmp_path: Path, capsys: Capture) -> None:
    before = pixels_of(file)
    run(capsys, "export", file, "-o", tmp_path)
    assert run(capsys, "import", file, tmp_path / "sprite@2x.json")[0] == 0
    assert pixels_of(file) == before


def test_icons_are_replaced_and_added(file: Path, tmp_path: Path, capsys: Capture) -> None:
    before = open_style(file).json("/icons_section/icons/0")
    index = {
        "small": {"x": 0, "y": 0, "width": 2, "height": 2},
        "new": {"x": 2, "y": 0, "width": 1, "height": 2, "pixelRatio": 1},
    }
    sheet = write_sheet(tmp_path, index, Image.new("RGBA", (3, 2), (1, 2, 3, 255)))
    assert run(capsys, "import", file, sheet) == (0, "", "2 icons: 1 added, 1 replaced\n")
    found = pixels_of(file)
    assert list(found) == ["large.png", "small", "new"]
    assert found["new"] == Pixels(1, 2, bytes((1, 2, 3, 255)) * 2)
    assert found["small"] == Pixels(2, 2, bytes((1, 2, 3, 255)) * 4)
    assert open_style(file).json("/icons_section/icons/0") == before


def test_invalid_images_of_a_sheet_are_skipped_with_a_reason(
    file: Path, tmp_path: Path, capsys: Capture
) -> None:
    box = {"x": 0, "y": 0, "width": 1, "height": 1}
    index = {
        "good": box,
        "beyond": {**box, "x": 3},
        "field": {**box, "sdf": True},
        "empty": {**box, "width": 0},
        "ratio": {**box, "pixelRatio": 0},
        "": box,
        "text": "x",
    }
    code, out, err = run(capsys, "import", file, write_sheet(tmp_path, index, Image.new("RGBA", (3, 1))))
    assert (code, out) == (1, "")
    reasons = dict(line.split(": icon ", 1)[1].split(" is skipped. ") for line in err.splitlines()[:-1])
    assert reasons == {
        "“field”": "It is a distance field, not an image.",
        "“empty”": "Its name or its box is invalid.",
        "“ratio”": "Its name or its box is invalid.",
        "“”": "Its name or its box is invalid.",
        "“text”": "Its name or its box is invalid.",
        "“beyond”": "Its box is beyond the sheet.",
    }
    assert err.endswith("1 icon: 1 added, 0 replaced\n")


def test_a_damaged_icon_is_skipped_and_others_are_exported(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "style.json"
    icons = icons_section(bad="data:image/png;base64,AAAA", good=a_png())
    path.write_bytes(bytes_of(a_document(1, icons_section=icons)))
    code, _, err = run(capsys, "export", path, "-o", tmp_path)
    assert code == 1
    assert err.startswith(f"{path}: icon “bad” is skipped. ")
    assert list(json.loads((tmp_path / "sprite.json").read_bytes())) == ["good"]


def test_a_style_without_icons_writes_nothing(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document(1)))
    folder = tmp_path / "build"
    assert run(capsys, "export", path, "-o", folder) == (1, "", f"{path}: The style has no icons.\n")
    assert not folder.exists()


@pytest.mark.parametrize(
    ("index", "message"),
    [
        ("[]", "A sprite index must be a JSON object"),
        ("{", ":1:2: "),
        ("\xff", "UTF-8"),
        ("[" * 100 + "]" * 100, "too many values"),
    ],
)
def test_an_invalid_index_is_reported_with_its_file(
    file: Path, tmp_path: Path, capsys: Capture, index: str, message: str
) -> None:
    before = file.read_bytes()
    (tmp_path / "new.json").write_bytes(index.encode("latin-1"))
    code, _, err = run(capsys, "import", file, tmp_path / "new.json")
    assert code == 2
    assert err.startswith(str(tmp_path / "new.json"))
    assert message in err
    assert file.read_bytes() == before


def test_a_missing_or_damaged_sheet_is_reported_with_its_file(
    file: Path, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "new.json").write_text("{}")
    code, _, err = run(capsys, "import", file, tmp_path / "new.json")
    assert (code, err) == (2, f"{tmp_path / 'new.png'}: The file does not exist.\n")
    (tmp_path / "new.png").write_bytes(b"x")
    code, _, err = run(capsys, "import", file, tmp_path / "new.json")
    assert code == 2
    assert err.startswith(f"{tmp_path / 'new.png'}: ")


def test_a_folder_that_cannot_be_created_is_reported(file: Path, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "taken").write_text("")
    code, _, err = run(capsys, "export", file, "-o", tmp_path / "taken" / "build")
    assert code == 2
    assert err.startswith(f"{tmp_path / 'taken' / 'build'}: The folder could not be created.")


def test_a_sheet_has_a_limit_of_pixels() -> None:
    image = Pixels(2000, 2000, bytes(2000 * 2000 * 4))
    with pytest.raises(EditorError, match="too many pixels"):
        pack_sheet({"a": image, "b": image, "c": image}, 1)


def test_the_icons_of_a_template_are_exported_within_a_small_sheet(tmp_path: Path, capsys: Capture) -> None:
    assert run(capsys, "export", ROOT / "resources" / "templates" / "day.json", "-o", tmp_path)[0] == 0
    with Image.open(tmp_path / "sprite.png") as sheet:
        assert sheet.width * sheet.height < 30_000


def test_boxes_that_share_their_pixels_do_not_multiply_them(
    file: Path, tmp_path: Path, capsys: Capture
) -> None:
    before = file.read_bytes()
    box = {"x": 0, "y": 0, "width": 1000, "height": 1000}
    sheet = write_sheet(tmp_path, {f"{n}": box for n in range(9)}, Image.new("RGBA", (1000, 1000)))
    code, _, err = run(capsys, "import", file, sheet)
    assert (code, err) == (2, f"{sheet}: The images of the index have too many pixels.\n")
    assert file.read_bytes() == before


def test_enlarged_images_count_with_their_new_size(file: Path, tmp_path: Path, capsys: Capture) -> None:
    box = {"x": 0, "y": 0, "width": 1000, "height": 1000, "pixelRatio": 0.5}
    sheet = write_sheet(tmp_path, {f"{n}": box for n in range(3)}, Image.new("RGBA", (1000, 1000)))
    code, _, err = run(capsys, "import", file, sheet)
    assert (code, err) == (2, f"{sheet}: The images of the index have too many pixels.\n")


def test_an_index_has_a_limit_of_images(file: Path, tmp_path: Path, capsys: Capture) -> None:
    box = {"x": 0, "y": 0, "width": 1, "height": 1}
    sheet = write_sheet(tmp_path, {f"{n}": box for n in range(10_001)}, Image.new("RGBA", (1, 1)))
    code, _, err = run(capsys, "import", file, sheet)
    assert (code, err) == (2, f"{sheet}: The index has more than 10000 images.\n")


def test_an_image_has_a_longest_side(file: Path, tmp_path: Path, capsys: Capture) -> None:
    index = {
        "long": {"x": 0, "y": 0, "width": 1025, "height": 1},
        "good": {"x": 0, "y": 0, "width": 1024, "height": 1},
    }
    sheet = write_sheet(tmp_path, index, Image.new("RGBA", (1025, 1)))
    code, _, err = run(capsys, "import", file, sheet)
    assert code == 1
    assert err.splitlines()[0].endswith("icon “long” is skipped. Its name or its box is invalid.")
    assert err.endswith("1 icon: 1 added, 0 replaced\n")


def a_noise(side: int) -> Image.Image:
    return Image.frombytes("RGBA", (side, side), random.Random(1).randbytes(side * side * 4))


def test_an_image_over_the_size_limit_is_skipped(file: Path, tmp_path: Path, capsys: Capture) -> None:
    index = {
        "heavy": {"x": 0, "y": 0, "width": 330, "height": 330},
        "light": {"x": 0, "y": 0, "width": 5, "height": 5},
    }
    sheet = write_sheet(tmp_path, index, a_noise(330))
    code, _, err = run(capsys, "import", file, sheet)
    assert (code, err) == (
        1,
        f"{sheet}: icon “heavy” is skipped. It is larger than 400 KB.\n1 icon: 1 added, 0 replaced\n",
    )
    assert list(pixels_of(file)) == ["large.png", "small", "light"]


def test_images_beyond_the_size_limit_of_a_style_are_skipped(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "style.json"
    old = icons_section(**{f"old{n}": a_data_uri(a_noise(300)) for n in range(11)})
    file.write_bytes(bytes_of(a_document(1, icons_section=old)))
    index = {name: {"x": 0, "y": 0, "width": 300, "height": 300} for name in ("old0", "a", "b")}
    sheet = write_sheet(tmp_path, index, a_noise(300))
    code, _, err = run(capsys, "import", file, sheet)
    reason = "is skipped. The images of the style would be larger than 4 MB."
    skipped = [f"{sheet}: icon “{name}” {reason}" for name in ("a", "b")]
    assert (code, err.splitlines()) == (1, [*skipped, "1 icon: 0 added, 0 replaced"])


def test_the_first_of_several_icons_with_an_id_counts(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "style.json"
    icons = [{"id": "a", "value": a_png(2, 2, RED)}, {"id": "a", "value": a_png(3, 3, BLUE)}]
    file.write_bytes(bytes_of(a_document(1, icons_section={"icons": icons})))
    assert run(capsys, "export", file, "-o", tmp_path)[0] == 0
    box = json.loads((tmp_path / "sprite.json").read_bytes())["a"]
    assert (box["width"], box["height"]) == (2, 2)
    index = {"a": {"x": 0, "y": 0, "width": 1, "height": 1}}
    assert run(capsys, "import", file, write_sheet(tmp_path, index, Image.new("RGBA", (1, 1))))[0] == 0
    images = [read_pixels(icon["value"]) for icon in open_style(file).json("/icons_section/icons")]
    assert [(image.width, image.height) for image in images] == [(1, 1), (3, 3)]


def test_a_damaged_first_icon_is_not_replaced_by_a_later_one(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "style.json"
    icons = [{"id": "a", "value": "data:image/png;base64,AAAA"}, {"id": "a", "value": a_png()}]
    file.write_bytes(bytes_of(a_document(1, icons_section={"icons": icons})))
    code, _, err = run(capsys, "export", file, "-o", tmp_path)
    assert code == 1
    assert err.endswith(f"{file}: The style has no icons.\n")
