"""Components of the program and their licences."""

import json
import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from editor import resources
from editor.system.fault_report import Part, legal_text, licence_texts, parts, read
from tests.scripts import load_script

ROOT = Path(__file__).parents[2]
PYTHON = "{}.{}".format(*sys.version_info)
TABLE = json.loads(resources.data("parts.json"))["parts"]


def installed_closure() -> set[str]:
    """Return the transitive dependencies of pyproject.toml in this environment."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting = [Requirement(requirement) for requirement in project["dependencies"]]
    found: set[str] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in found or not (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        waiting += [Requirement(requirement) for requirement in requires(name) or []]
    return found


def test_every_package_that_the_program_needs_is_listed_with_version_and_licence() -> None:
    listed = {canonicalize_name(part.name): part for part in parts()}
    expected = installed_closure()
    assert len(expected) > 30
    for name in expected:
        assert name in listed
        assert listed[name].version == version(name)
        assert listed[name].licence


def test_unlisted_locked_packages_are_needed_by_tests_and_tools_only() -> None:
    locked = {
        canonicalize_name(line.split("==")[0])
        for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
        if "==" in line and not line.startswith(" ")
    }
    listed = {row["package"] for row in TABLE if "package" in row}
    assert listed <= locked
    assert installed_closure() <= listed
    tools = {"pytest", "mypy", "ruff", "hypothesis"}
    assert tools <= locked - listed
    assert {"mapbox-vector-tile", "pyclipper", "shapely"} <= locked - listed


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row["name"])
def test_every_row_has_a_licence_and_a_home_that_can_be_opened(row: dict[str, str]) -> None:
    assert row["licence"]
    assert row["address"].startswith(("http://", "https://")) or row["name"] == "lazy-importer"


@pytest.mark.skipif(
    sys.version_info[:2] != (3, 11) or sys.platform != "linux",
    reason="the table is made on Python 3.11, Linux",
)
def test_the_table_is_the_output_of_its_script() -> None:
    assert load_script("build_parts").create_table() == resources.text("parts.json")


def test_python_qt_and_the_symbols_are_parts_too() -> None:
    found = {part.name: part for part in parts()}
    assert found["Python"].version == "{}.{}.{}".format(*sys.version_info)
    assert found["Qt"].version.startswith("6.")
    assert found["Qt"].licence == "LGPL-3.0-only"
    assert found["Material Design Icons"].licence == "Apache-2.0"


def test_without_metadata_versions_and_licences_come_from_the_table() -> None:
    here = {"name": "Gone", "package": "no-such-package", "version": "1.2", "licence": "MIT", "address": ""}
    table = [
        {**here, "brings": "a font"},
        {**here, "name": "Elsewhere", "systems": ["another system"]},
        {**here, "name": "Later", "pythons": ["2.7"]},
        {**here, "name": "Wanted by few", "is_optional": True},
        {**here, "name": "Qt"},
    ]
    assert list(read(table, {"Qt": "6.11.3"})) == [
        Part("Gone", "1.2", "MIT", "", "a font", "no-such-package"),
        Part("Qt", "6.11.3", "MIT", package="no-such-package"),
    ]
    with pytest.raises(PackageNotFoundError):
        version("no-such-package")


def test_version_is_that_of_the_installed_package() -> None:
    table = [{"name": "pytest", "package": "pytest", "version": "0", "licence": "None", "address": ""}]
    (part,) = read(table, {})
    assert (part.version, part.licence) == (version("pytest"), "MIT")


def test_the_licence_and_the_notice_are_available() -> None:
    assert legal_text("LICENSE").startswith("MIT License\n\nCopyright (c)")
    assert "OpenStreetMap contributors" in legal_text("NOTICE")
    with pytest.raises(OSError, match="NOTHING"):
        legal_text("NOTHING")


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row["name"])
def test_every_part_ships_with_its_licence_text(row: dict[str, Any]) -> None:
    if PYTHON not in row.get("pythons", [PYTHON]):
        pytest.skip(f"no part on Python {PYTHON}")
    here = {**row, "systems": [sys.platform], "is_optional": False}
    (part,) = read([here], {"Qt": "6", "Python": "3"})
    texts = "".join(licence_texts(part))
    assert len(texts) > 500
    assert re.search(r"licen[cs]e|permission|redistribution", texts, re.IGNORECASE)


def test_every_locked_package_that_the_program_needs_has_a_row_and_so_a_text() -> None:
    listed = {row["package"] for row in TABLE if "package" in row}
    assert installed_closure() <= listed


def test_qt_ships_with_both_texts_of_its_licence() -> None:
    (qt,) = (part for part in parts() if part.name == "Qt")
    lesser, general = licence_texts(qt)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in lesser
    assert "GNU GENERAL PUBLIC LICENSE" in general


def test_the_notice_lists_every_part_as_its_script_does() -> None:
    notice = legal_text("NOTICE")
    assert load_script("build_parts").update_notice(notice, TABLE) == notice
    notice_text = " ".join(notice.split())
    assert [row["name"] for row in TABLE if f"{row['name']} ({row['licence']})" not in notice_text] == []
