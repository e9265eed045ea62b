"""The report of the command `diff`."""

import base64
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from editor.assets.data_uri import build_data_uri
from editor.cli.main import run
from tests.assets.made_fonts import a_deeply_broken_face
from tests.styles import a_color, a_document, bytes_of

ROOT = Path(__file__).parent.parent.parent
PLACE = ("--center=-45,-140", "--zoom", "9", "--size", "200x100")
MARKUP = "<script>alert(1)</script>\"'&\u202e"


class Page(HTMLParser):
    """The tags, attributes and texts of a page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def attributes(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def a_file(folder: Path, name: str, abgr: int, comment: str = "Ground") -> str:
    """Create a style with only a background."""
    background = {"id": 0, "type": "background", "COMMENT": comment}
    background["paint"] = {"fill-color": a_color((0, abgr))}
    file = folder / name
    file.write_bytes(bytes_of(a_document([background])))
    return str(file)


def report(folder: Path, *options: str, comment: str = "Ground") -> Page:
    """Compare a red with a blue background."""
    a, b = a_file(folder, "a.json", 0xFF0000FF), a_file(folder, "b.json", 0xFFFF0000, comment)
    file = folder / "out.html"
    assert run(["diff", a, b, "--report", str(file), *options]) == 1
    return Page(file)


def test_the_page_lists_the_differences_by_kind(tmp_path: Path) -> None:
    page = report(tmp_path)
    assert "a.json → b.json" in page.text
    assert "Changed 1" in page.text
    assert "layer “Ground”" in page.text
    assert not page.attributes("img")
    swatches = [str(each["style"]) for each in page.attributes("span") if each.get("class") == "swatch"]
    assert [style.partition(": ")[2] for style in swatches] == ["#FF0000", "#0000FF"]


def test_the_page_shows_both_maps_and_their_difference(tmp_path: Path) -> None:
    page = report(tmp_path, *PLACE)
    sources = [str(each["src"]) for each in page.attributes("img")]
    start = "data:image/png;base64,"
    assert all(source.startswith(start) for source in sources)
    pictures = [Image.open(BytesIO(base64.b64decode(source.removeprefix(start)))) for source in sources]
    colors = [picture.convert("RGB").getpixel((150, 20)) for picture in pictures]
    assert colors[:2] == [(255, 0, 0), (0, 0, 255)]
    assert len(colors) == 3
    assert "100 % of pixels differ" in page.text
    checked = [each for each in page.attributes("input") if "checked" in each]
    assert [each["class"] for each in checked] == ["pick-d"], "the difference is shown first"


def test_text_of_a_style_is_never_markup(tmp_path: Path) -> None:
    page = report(tmp_path, comment=MARKUP)
    names = {tag for tag, _attributes in page.tags}
    assert names.isdisjoint({"script", "link", "iframe", "object", "base", "a", "form"})
    assert "<script>alert(1)</script>" in page.text, "it is shown as text"
    assert "\u202e" not in page.text
    assert not [name for _tag, attributes in page.tags for name in attributes if name.startswith("on")]


def test_the_page_forbids_scripts_and_requests(tmp_path: Path) -> None:
    page = report(tmp_path, *PLACE)
    policy = next(str(each["content"]) for each in page.attributes("meta") if "http-equiv" in each)
    assert policy.startswith("default-src 'none'")
    assert "script" not in policy
    html = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert not re.search(r"https?://|@import|url\(", html)


def test_file_names_are_escaped(tmp_path: Path) -> None:
    a = a_file(tmp_path, "<b>&.json", 0xFF0000FF)
    b = a_file(tmp_path, "b.json", 0xFFFF0000)
    assert run(["diff", a, b, "--report", str(tmp_path)]) == 1
    page = Page(tmp_path / "report.html")
    assert "<b>&.json → b.json" in page.text
    assert not page.attributes("b")


def test_equal_styles_have_a_report_too(tmp_path: Path) -> None:
    style = a_file(tmp_path, "a.json", 0xFF0000FF)
    assert run(["diff", style, style, "--report", str(tmp_path / "out.html")]) == 0
    assert "No differences." in Page(tmp_path / "out.html").text


def test_other_names_of_the_page_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out.html").write_text("")
    os.link(tmp_path / "out.html", tmp_path / "old.html")
    report(tmp_path)
    assert "out.html: The file has other names (hard links)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("--place", "Montevideo"), "--place needs --report"),
        (("--report", "x.html", "--zoom", "3"), "--zoom needs --place or --center"),
        (("--report", "x.pdf"), "ending in .html"),
        (("--report", "x.html", "--center", "95,1", "--zoom", "3"), "invalid place"),
        (("--report", "x.html", "--center", "1,1"), "--zoom"),
        (("--report", "x.html", "--center", "1,1", "--zoom", "high"), "not a number"),
        (("--report", "x.html", "--center", "1,1", "--zoom", "3", "--threshold", "21"), "threshold must"),
    ],
)
def test_options_that_do_not_fit_are_refused(
    tmp_path: Path, options: tuple[str, ...], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    style = a_file(tmp_path, "a.json", 0xFF0000FF)
    assert run(["diff", style, style, *options]) == 2
    assert text in capsys.readouterr().err


def test_a_report_without_maps_needs_no_qt(tmp_path: Path) -> None:
    style = a_file(tmp_path, "a.json", 0xFF0000FF)
    command = f"""
import sys
from editor.assets.data_uri import build_data_uri
from editor.cli.main import run
from tests.assets.made_fonts import a_deeply_broken_face
assert run(["diff", {style!r}, {style!r}, "--report", {str(tmp_path / "out.html")!r}]) == 0
assert not [name for name in sys.modules if name.startswith(("PySide6", "numpy"))]
"""
    subprocess.run([sys.executable, "-c", command], check=True, timeout=60)
    assert (tmp_path / "out.html").exists()


def a_labelled_file(folder: Path, name: str, **faces: str) -> str:
    """Create a style with labels, and with fonts that were never examined."""
    style = json.loads((ROOT / "resources" / "templates" / "day.json").read_bytes())
    file = folder / name
    file.write_bytes(bytes_of({**style, "fonts_section": faces}))
    return str(file)


def a_bold_face(family: str) -> str:
    """Return the built-in bold font as data URI under another name."""
    font = TTFont(ROOT / "resources" / "fonts" / "bold.ttf")
    font["name"].setName(family, 1, 3, 1, 0x409)
    file = BytesIO()
    font.save(file)
    return build_data_uri("font/ttf", file.getvalue())


def test_a_font_of_one_style_alone_is_drawn(tmp_path: Path) -> None:
    a = a_labelled_file(tmp_path, "a.json", regular=a_bold_face("Drawn in a report"))
    b = a_labelled_file(tmp_path, "b.json")
    view = ("--center=60.17,24.94", "--zoom", "10", "--size", "400x300")
    assert run(["diff", b, a, "--report", str(tmp_path / "out.html"), *view]) == 1
    found = re.search(r"([\d.]+) % of pixels differ", Page(tmp_path / "out.html").text)
    assert found is not None
    assert float(found[1]) > 0


def test_a_damaged_font_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    style = a_labelled_file(tmp_path, "a.json", italic=a_deeply_broken_face("Reported"))
    assert run(["diff", style, style, "--report", str(tmp_path / "out.html"), *PLACE]) == 0
    assert "The italic font is damaged and not used." in capsys.readouterr().err
