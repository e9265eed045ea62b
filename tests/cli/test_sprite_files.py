"""`isopleth sprite` with folders: names of files, images of all kinds, and files that are no icons."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from editor.__main__ import main
from editor.api import icon_files
from editor.api.icon_files import file_names
from editor.assets.images.resize import Pixels, read_pixels
from isopleth import open_style
from tests.icons import RED, a_png, icons_section
from tests.styles import a_document, bytes_of

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).parent.parent.parent
BLUE = (0, 0, 200, 255)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4">'
    '<rect width="8" height="4" fill="red"/></svg>'
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A style with icons whose ids are and are not names of files."""
    icons = icons_section(
        **{"large.png": a_png(6, 5, RED), "small": a_png(3, 2, BLUE), "../a/b": a_png(4, 4)}
    )
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document(1, icons_section=icons)))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "images").mkdir()
    return tmp_path / "images"


def run(capsys: Capture, *arguments: str | Path) -> tuple[int, str, str]:
    code = main(["sprite", *map(str, arguments)])
    return code, *capsys.readouterr()


def pixels_of(file: Path) -> dict[str, Pixels]:
    return {icon["id"]: read_pixels(icon["value"]) for icon in open_style(file).json("/icons_section/icons")}


def test_each_icon_is_a_file_with_its_bytes(file: Path, folder: Path, capsys: Capture) -> None:
    code, out, err = run(capsys, "export", file, "-o", folder, "--files")
    assert code == 0
    assert out.splitlines() == [str(folder / name) for name in ("large.png", "small.png", "a-b.png")]
    assert err == f"{file}: icon “../a/b” is written as a-b.png\n3 icons exported\n"
    assert sorted(path.name for path in folder.iterdir()) == ["a-b.png", "large.png", "small.png"]
    with Image.open(folder / "small.png") as image:
        assert (image.size, image.getpixel((0, 0))) == ((3, 2), BLUE)


def test_an_exported_folder_is_imported_without_a_change(file: Path, folder: Path, capsys: Capture) -> None:
    before = file.read_bytes()
    run(capsys, "export", file, "-o", folder, "--files")
    assert run(capsys, "import", file, folder) == (0, "", "3 icons: 0 added, 0 replaced\n")
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "icon_id",
    [
        "..",
        ".",
        "/etc/passwd",
        "C:\\Windows\\x",
        "a\0b",
        "con",
        "x" * 500,
        "\ud800",
        "..\\..\\x",
        " ",
        "a:b",
        "~",
    ],
)
def test_no_id_leads_out_of_the_folder(icon_id: str, folder: Path) -> None:
    (name,) = file_names([icon_id]).values()
    assert Path(name).name == name
    assert (folder / name).resolve().parent == folder.resolve()
    (folder / name).write_bytes(b"")


def test_names_differ_by_more_than_their_case() -> None:
    names = file_names(["a/b", "a:b", "A-B", "a-b.png"])
    assert len({name.casefold() for name in names.values()}) == 4


def test_images_are_added_and_replaced_by_the_names_of_their_files(
    file: Path, folder: Path, capsys: Capture
) -> None:
    Image.new("RGBA", (2, 2), BLUE).save(folder / "large.png")
    Image.new("RGBA", (5, 1), RED).save(folder / "a-b.png")
    Image.new("RGB", (4, 4), RED[:3]).save(folder / "photo.webp", lossless=True)
    (folder / "new.svg").write_text(SVG)
    (folder / "small.svg").write_text(SVG)
    (folder / "notes.txt").write_text("no image")
    (folder / ".hidden.png").write_text("no image")
    (folder / "more.png").mkdir()
    assert run(capsys, "import", file, folder) == (0, "", "5 icons: 2 added, 3 replaced\n")
    found = pixels_of(file)
    assert {name: (image.width, image.height) for name, image in found.items()} == {
        "large.png": (2, 2),
        "small": (3, 2),
        "../a/b": (5, 1),
        "new.png": (64, 32),
        "photo.png": (4, 4),
    }
    assert run(capsys, "import", file, folder, "--svg-size", "16")[0] == 0
    assert (pixels_of(file)["new.png"].width, pixels_of(file)["small"].width) == (16, 16)


def test_a_file_that_is_no_icon_is_skipped_with_its_place(
    file: Path, folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    outside = tmp_path / "outside.png"
    Image.new("RGBA", (2, 2), BLUE).save(outside)
    (folder / "link.png").symlink_to(outside)
    (folder / "loop.png").symlink_to("loop.png")
    (folder / "bad.png").write_bytes(b"bad")
    (folder / "blank.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>')
    os.mkfifo(folder / "pipe.png")
    for name in ("twice.png", "twice.gif"):
        Image.new("RGBA", (2, 2), BLUE).save(folder / name)
    code, out, err = run(capsys, "import", file, folder)
    assert (code, out) == (1, "")
    *skipped, summary = err.splitlines()
    reasons = dict(line.split(": The file is skipped. ") for line in skipped)
    assert {Path(path).name for path in reasons} == {
        *("bad.png", "blank.svg", "link.png", "loop.png", "pipe.png", "twice.png")
    }
    assert reasons[str(folder / "link.png")] == "It is a link to a file outside the folder."
    assert reasons[str(folder / "twice.png")] == "“twice.gif” is already the image of icon “twice.png”."
    assert summary == "1 icon: 1 added, 0 replaced"
    assert pixels_of(file)["twice.png"].rgba[:4] == bytes(BLUE)


def test_a_folder_has_a_limit_of_entries(
    file: Path, folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(icon_files, "MOST_IMAGES", 3)
    for number in range(4):
        (folder / f"{number}.png").write_bytes(b"")
    before = file.read_bytes()
    code, _, err = run(capsys, "import", file, folder)
    assert (code, err) == (2, f"{folder}: The folder has more than 3 entries.\n")
    assert file.read_bytes() == before


def test_images_over_the_limits_of_a_style_are_skipped(file: Path, folder: Path, capsys: Capture) -> None:
    Image.effect_noise((700, 700), 100).convert("RGBA").save(folder / "heavy.png")
    Image.new("RGBA", (2, 2), BLUE).save(folder / "light.png")
    code, _, err = run(capsys, "import", file, folder)
    reason = f"{folder / 'heavy.png'}: The file is skipped. It is larger than 400 KB."
    assert (code, err) == (1, f"{reason}\n1 icon: 1 added, 0 replaced\n")


def test_the_size_of_drawings_is_an_option_for_folders(file: Path, capsys: Capture) -> None:
    code, _, err = run(capsys, "import", file, "sprite.json", "--svg-size", "16")
    assert (code, err) == (2, "sprite.json: --svg-size is an option for folders.\n")
    with pytest.raises(SystemExit):
        run(capsys, "import", file, "images", "--svg-size", "0")


def test_without_the_renderer_of_drawings_its_package_is_named(file: Path, folder: Path) -> None:
    (folder / "new.svg").write_text(SVG)
    script = (
        "import sys; sys.modules['resvg_py'] = None\n"
        "from editor.__main__ import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "sprite", "import", file, folder],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    message = "The package resvg_py is not installed. Install Isopleth with all its packages.\n"
    assert (done.returncode, done.stderr) == (2, message)
