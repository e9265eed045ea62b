"""The report of the command `diff`."""

import base64
import re
import subprocess
import sys
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from editor.cli.main import run
from tests.styles import a_color, a_document, bytes_of

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
    """A style with only a background."""
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
from editor.cli.main import run
assert run(["diff", {style!r}, {style!r}, "--report", {str(tmp_path / "out.html")!r}]) == 0
assert not [name for name in sys.modules if name.startswith(("PySide6", "numpy"))]
"""
    subprocess.run([sys.executable, "-c", command], check=True, timeout=60)
    assert (tmp_path / "out.html").exists()
