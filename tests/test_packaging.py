"""What an installation brings: its commands, its desktop entry and its icon agree with each other."""

import configparser
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENTRY = ROOT / "packaging" / "isopleth.desktop"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SHARED = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]


@pytest.fixture
def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(ENTRY, encoding="utf-8")
    return parser["Desktop Entry"]


def test_the_desktop_entry_starts_a_command_that_is_installed(entry: configparser.SectionProxy) -> None:
    command = entry["Exec"].split()[0]
    assert command in PROJECT["project"]["gui-scripts"]


def test_the_desktop_entry_names_an_icon_that_is_installed(entry: configparser.SectionProxy) -> None:
    assert f"share/icons/hicolor/scalable/apps/{entry['Icon']}.svg" in SHARED.values()


@pytest.mark.parametrize("source", SHARED)
def test_what_the_wheel_shares_exists(source: str) -> None:
    assert (ROOT / source).is_file()


def test_the_desktop_entry_is_valid() -> None:
    validator = shutil.which("desktop-file-validate")
    if validator is None:
        pytest.skip("desktop-file-validate is not installed")
    result = subprocess.run([validator, str(ENTRY)], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (0, "")
