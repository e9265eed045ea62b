"""Outputs that would replace an input: refused by every command that converts a style."""

from collections.abc import Callable
from pathlib import Path

import pytest

from editor.__main__ import main
from tests.assets.made_fonts import a_made_font
from tests.icons import a_png, icons_section
from tests.maplibre_styles import a_background, a_maplibre_style
from tests.maplibre_styles import bytes_of as maplibre_bytes
from tests.styles import a_document, bytes_of

Capture = pytest.CaptureFixture[str]

MAPLIBRE = maplibre_bytes(a_maplibre_style(a_background(), sprite="sprite"))
COMMANDS: dict[str, tuple[bytes, list[str]]] = {
    "export --to style": (bytes_of(a_document(2)), []),
    "export --to maplibre": (
        bytes_of(a_document(2)),
        ["--tiles", "tiles.json", "--glyphs", "{fontstack}/{range}"],
    ),
    "import": (MAPLIBRE, []),
}


def the_same_name(style: Path) -> str:
    return str(style)


def a_relative_name(style: Path) -> str:
    return f"./{style.name}"


def a_symbolic_link(style: Path) -> str:
    link = style.with_name("link.json")
    link.symlink_to(style.name)
    return str(link)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", [the_same_name, a_relative_name, a_symbolic_link])
def test_the_style_is_never_the_output(
    command: str,
    name: Callable[[Path], str],
    tmp_path: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    content, options = COMMANDS[command]
    monkeypatch.chdir(tmp_path)
    style = tmp_path / "style.json"
    style.write_bytes(content)
    assert main([*command.split(), str(style), "-o", name(style), *options]) == 2
    assert capsys.readouterr() == (
        "",
        f"{style}: The output is the style itself. Use another name after -o.\n",
    )
    assert style.read_bytes() == content


@pytest.mark.parametrize("options", [[], ["--sprite", "sprite.png"]])
def test_an_import_replaces_no_sprite(
    options: list[str], tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files = {"style.json": MAPLIBRE, "sprite.json": b"{}", "sprite.png": b"sheet"}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    for name in ("sprite.json", "sprite.png"):
        assert main(["import", "style.json", "-o", name, *options]) == 2
        assert capsys.readouterr().err.endswith(
            f"{name}: The output is a file that is read. Use another name after -o.\n"
        )
    assert {name: (tmp_path / name).read_bytes() for name in files} == files


def test_an_import_replaces_no_font(tmp_path: Path, capsys: Capture) -> None:
    font = tmp_path / "Sans.ttf"
    content = a_made_font()
    font.write_bytes(content)
    style = tmp_path / "style.json"
    style.write_bytes(MAPLIBRE)
    assert main(["import", str(style), "-o", str(font), "--font", f"Sans={font}"]) == 2
    assert capsys.readouterr().err.startswith(f"{font}: The output is a file that is read.")
    assert font.read_bytes() == content


@pytest.mark.parametrize(
    ("name", "options"),
    [("sprite.json", []), ("sprite@2x.png", []), ("food.png", ["--files"])],
)
@pytest.mark.parametrize("is_linked", [False, True])
def test_exported_icons_never_replace_their_style(
    name: str, options: list[str], is_linked: bool, tmp_path: Path, capsys: Capture
) -> None:
    content = bytes_of(a_document(1, icons_section=icons_section(arrow=a_png(), food=a_png())))
    folder = tmp_path / "icons"
    folder.mkdir()
    style = tmp_path / "style.json" if is_linked else folder / name
    style.write_bytes(content)
    if is_linked:
        (folder / name).symlink_to(style)
    assert main(["sprite", "export", str(style), "-o", str(folder), *options]) == 2
    assert capsys.readouterr() == (
        "",
        f"{style}: The output is the style itself. Use another name after -o.\n",
    )
    assert [path.name for path in folder.iterdir()] == [name]
    assert style.read_bytes() == content


def test_the_table_of_icons_never_is_the_style(tmp_path: Path, capsys: Capture) -> None:
    content = b'{"COMMENT":["x",\n"icon","poi_ids"]}'
    style = tmp_path / "style.json"
    style.write_bytes(content)
    assert main(["sprite", "assign", str(style), str(style)]) == 2
    assert capsys.readouterr() == ("", f"{style}: The table is the style itself.\n")
    assert style.read_bytes() == content
