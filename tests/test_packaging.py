"""Desktop integration of an installation: entry, file types, description and icon."""

import configparser
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import Image, ImageChops
from PIL.IcnsImagePlugin import IcnsImageFile
from PIL.IcoImagePlugin import IcoImageFile
from PySide6.QtGui import QImage

from tests import mime_magic
from tests.corpus import each_real_style
from tests.scripts import load_script

ROOT = Path(__file__).parent.parent
PACKAGING = ROOT / "packaging"
ENTRY = PACKAGING / "isopleth.desktop"
KINDS = PACKAGING / "isopleth-mime.xml"
METAINFO = PACKAGING / "isopleth.metainfo.xml"
ALL_KINDS = Path("/usr/share/mime/packages/freedesktop.org.xml")
JSON_STYLE = "application/vnd.isopleth.style+json"
BINARY_STYLE = "application/x-isopleth-binary-style"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SHARED = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]

BINARY = b"R66" + bytes(32) + bytes(29) + b"\x03" + b"\x1a\x00"
STYLES = {
    "one line": b'{"sources_list":{"sources":[]},"map_schemes_section":{}}',
    "tabs": b'{\r\n\t"sources_list": {\r\n\t\t"sources": []\r\n\t}\r\n}',
    "scheme first": b'{\n    "map_schemes_section": {\n        "COMMENT": "x", "map_schemes": []}}',
    "icons first": b'{"icons_section": {"COMMENT": "All icons.", "icons": []}}',
    "font first": b'{"fonts_section": {"regular": "data:font/ttf;base64,AAEAAAA"}}',
}
OTHERS = {
    "places": b'{"type": "FeatureCollection", "features": [{"sources_list": {"sources": []}}]}',
    "another style": b'{"version": 8, "name": "x", "sources": {}, "layers": []}',
    "a key alone": b'{"sources_list": 3}',
    "the key as a value": b'{"name": "sources_list", "sources": []}',
    "a list": b'[{"sources_list": {"sources": []}}]',
    "nothing": b"{}",
    "text": b"node,way amenity text polygon\n",
    "the mark alone": b"R66 is a road" + bytes(80),
}


def run(*command: str | Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a program of the system; skip the test if it is not installed."""
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"{command[0]} is not installed")
    return subprocess.run(
        [str(word) for word in command],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(ENTRY, encoding="utf-8")
    return parser["Desktop Entry"]


# The entry and the description


def test_the_desktop_entry_starts_a_command_that_is_installed(entry: configparser.SectionProxy) -> None:
    assert entry["Exec"].split() == ["isopleth-gui", "%F"]
    assert entry["TryExec"] in PROJECT["project"]["gui-scripts"]


def test_the_desktop_entry_names_an_icon_that_is_installed(entry: configparser.SectionProxy) -> None:
    assert f"share/icons/hicolor/scalable/apps/{entry['Icon']}.svg" in SHARED.values()


@pytest.mark.parametrize("flatpak", ["", "org.isopleth.Isopleth"])
def test_a_window_is_matched_with_the_desktop_entry(
    flatpak: str, entry: configparser.SectionProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    if flatpak:
        monkeypatch.setenv("FLATPAK_ID", flatpak)
        manifest = (PACKAGING / "flatpak" / f"{flatpak}.yaml").read_text(encoding="utf-8")
        assert f"\nrename-desktop-file: {ENTRY.name}\n" in manifest
    code = (
        "from editor.app.startup import create_application\n"
        "app = create_application()\n"
        "print(app.desktopFileName(), app.applicationName())"
    )
    result = run(sys.executable, "-P", "-c", code, PYTHONPATH=str(ROOT), QT_QPA_PLATFORM="offscreen")
    # Wayland and GNOME match by the name of the entry, X11 by the class of the window.
    assert result.stdout.split() == [flatpak or ENTRY.stem, entry["StartupWMClass"]], result.stderr


def test_the_desktop_entry_opens_exactly_the_described_file_types(
    entry: configparser.SectionProxy,
) -> None:
    assert (
        entry["MimeType"].rstrip(";").split(";") == [*mime_magic.kinds(KINDS)] == [JSON_STYLE, BINARY_STYLE]
    )


@pytest.mark.parametrize("source", SHARED)
def test_files_shared_by_the_wheel_exist(source: str) -> None:
    assert (ROOT / source).is_file()


def test_the_desktop_entry_is_valid() -> None:
    result = run("desktop-file-validate", ENTRY)
    assert (result.returncode, result.stdout) == (0, "")


def test_the_description_agrees_with_the_entry(entry: configparser.SectionProxy) -> None:
    about = ET.parse(METAINFO).getroot()
    assert about.findtext("name") == entry["Name"]
    assert about.findtext("summary") == entry["Comment"]
    assert about.findtext("launchable") == ENTRY.name
    assert [kind.text for kind in about.findall("provides/mediatype")] == [JSON_STYLE, BINARY_STYLE]
    assert about.findtext("provides/binary") in PROJECT["project"]["scripts"]
    assert about.findtext("project_license") == PROJECT["project"]["license"]
    assert about.findtext("icon") == entry["Icon"]


def test_the_description_is_valid() -> None:
    result = run("appstreamcli", "validate", "--no-net", METAINFO)
    assert result.returncode == 0, result.stdout


def test_metainfo_lists_the_releases_of_the_changelog() -> None:
    text = METAINFO.read_text(encoding="utf-8")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    with_releases = load_script("build_metainfo").with_releases
    assert with_releases(text, changelog) == text
    released = with_releases(text, "## [Unreleased]\n\n## [0.2.0] - 2027-01-02\n\n## [0.1.0] - 2026-12-01\n")
    found = ET.fromstring(released).findall("releases/release")
    assert [release.attrib for release in found] == [
        {"version": "0.2.0", "date": "2027-01-02"},
        {"version": "0.1.0", "date": "2026-12-01"},
    ]
    assert with_releases(released, changelog) == text


# File types


@pytest.mark.parametrize("data", STYLES.values(), ids=STYLES.keys())
def test_a_style_is_detected_by_its_first_bytes(data: bytes) -> None:
    assert mime_magic.matches(mime_magic.kinds(KINDS)[JSON_STYLE], data)


@pytest.mark.parametrize("name", ["day", "night", "empty"])
def test_a_template_is_detected(name: str) -> None:
    data = (ROOT / "resources" / "templates" / f"{name}.json").read_bytes()
    assert mime_magic.matches(mime_magic.kinds(KINDS)[JSON_STYLE], data)


@pytest.mark.parametrize("path", each_real_style())
def test_a_real_style_is_detected_in_both_its_forms(path: Path) -> None:
    known = mime_magic.kinds(KINDS)
    assert mime_magic.matches(known[JSON_STYLE], path.read_bytes())
    binary = path.with_suffix(".style")
    assert not binary.exists() or mime_magic.matches(known[BINARY_STYLE], binary.read_bytes())


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS.keys())
def test_json_that_is_no_style_is_not_detected_as_one(data: bytes) -> None:
    assert not any(mime_magic.matches(kind, data) for kind in mime_magic.kinds(KINDS).values())


def test_mime_type_matches_styles_but_no_other_json(tmp_path: Path) -> None:
    files: Mapping[str, tuple[bytes, str]] = {
        "style.json": (STYLES["one line"], JSON_STYLE),
        "style": (STYLES["one line"], JSON_STYLE),
        "binary.style": (BINARY, BINARY_STYLE),
        "binary": (BINARY, BINARY_STYLE),
        "places.json": (OTHERS["places"], "application/json"),
        "places.geojson": (OTHERS["places"], "application/geo+json"),
        "maplibre.json": (OTHERS["another style"], "application/json"),
        "list.json": (OTHERS["a list"], "application/json"),
        "osm2pgsql.style": (OTHERS["text"], "text/plain"),
    }
    if not ALL_KINDS.exists():
        pytest.skip("shared-mime-info is not installed")
    packages = tmp_path / "data" / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copyfile(ALL_KINDS, packages / ALL_KINDS.name)
    shutil.copyfile(KINDS, packages / "isopleth.xml")
    made = run("update-mime-database", tmp_path / "data" / "mime")
    assert made.returncode == 0, made.stderr
    for name, (data, _) in files.items():
        (tmp_path / name).write_bytes(data)
    requests = [
        "gio",
        "info",
        "--attributes=standard::content-type",
        *(str(tmp_path / name) for name in files),
    ]
    output = run(*requests, XDG_DATA_HOME=str(tmp_path / "data"), XDG_DATA_DIRS=str(tmp_path / "data")).stdout
    found = [line.split()[-1] for line in output.splitlines() if "standard::content-type" in line]
    assert dict(zip(files, found, strict=True)) == {name: kind for name, (_, kind) in files.items()}


# The icon


def assert_similar(saved: Image.Image, drawn: Image.Image) -> None:
    """Assert that two images are equal, apart from antialiasing of other Qt versions."""
    assert saved.size == drawn.size
    channels = ImageChops.difference(saved.convert("RGBA"), drawn).getextrema()
    assert max(int(most) for _, most in channels) <= 8


@pytest.mark.usefixtures("qapp")
def test_every_size_of_the_icon_is_drawn_from_its_drawings() -> None:
    icons = load_script("build_icons")
    saved = {int(path.stem.rpartition("-")[2]): path for path in icons.DRAWINGS.glob("isopleth-*.png")}
    assert set(saved) == set(icons.DESKTOP_PX)
    assert {f"resources/icons/{path.name}" for path in saved.values()} <= SHARED.keys()
    for size, path in saved.items():
        with Image.open(path) as stored_picture:
            assert_similar(stored_picture, icons.as_pillow(icons.draw_icon(size)))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", ["day", "night"])
def test_the_preview_of_a_template_is_drawn_from_it(name: str) -> None:
    drawn = load_script("build_template_pictures").template_image(name)
    saved = QImage(str(ROOT / "resources" / "templates" / f"{name}.png"))
    assert saved.size() == drawn.size()
    pictures = (
        np.asarray(each.convertToFormat(QImage.Format.Format_RGB32).constBits()) for each in (saved, drawn)
    )
    one, other = (picture.astype(int) for picture in pictures)
    # Another version of Qt may draw edges slightly differently.
    assert np.abs(one - other).mean() < 1.0, "run packaging/build_template_pictures.py"


@pytest.mark.usefixtures("qapp")
def test_the_collection_for_windows_holds_every_size_as_it_is_drawn() -> None:
    icons = load_script("build_icons")
    with Image.open(PACKAGING / "windows" / "isopleth.ico") as collection:
        assert isinstance(collection, IcoImageFile)
        assert {width for width, _ in collection.ico.sizes()} == set(icons.WINDOWS_PX)
        for size in icons.WINDOWS_PX:
            assert_similar(collection.ico.getimage((size, size)), icons.as_pillow(icons.draw_icon(size)))


@pytest.mark.usefixtures("qapp")
def test_the_collection_for_macos_holds_every_size_as_it_is_drawn() -> None:
    icons = load_script("build_icons")
    with Image.open(PACKAGING / "macos" / "isopleth.icns") as collection:
        assert isinstance(collection, IcnsImageFile)
        sizes = collection.icns.itersizes()
        assert {width * scale for width, _, scale in sizes} == set(icons.MACOS_PX)
        for size in sizes:
            drawn = icons.draw_icon(size[0] * size[2], icons.MACOS_TILE)
            assert_similar(collection.icns.getimage(size), icons.as_pillow(drawn))


@pytest.mark.usefixtures("qapp")
def test_the_smallest_icon_still_shows_sea_land_and_summit() -> None:
    icons = load_script("build_icons")
    red, _, blue, alpha = np.moveaxis(np.asarray(icons.as_pillow(icons.draw_icon(16)), dtype=int), 2, 0)
    is_part = {
        "sea": (red < 30) & (blue < 100),
        "coast": (red > 130) & (blue > 200),
        "land": (red < 90) & (blue > 120) & (blue < 200),
        "summit": red > blue + 60,
    }
    parts = {name: int((found & (alpha == 255)).sum()) for name, found in is_part.items()}
    assert all(many >= 4 for many in parts.values()), parts
