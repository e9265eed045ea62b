"""The page of dependencies and the imports, compared with `pyproject.toml`."""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PARTS = json.loads((ROOT / "resources" / "parts.json").read_text(encoding="utf-8"))["parts"]
COLUMNS = ["Package", "For", "Used in", "Licence", "Last release", "Instead of others"]
# It is the binding layer of PySide6, which requires exactly its own version.
BROUGHT_BY_QT = "shiboken6"
# What imports a module by its name, and the ending of each.
IMPORTING = {"LazyModule": "LazyModule", "import_module": "importlib.import_module"}


def named(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(requirement).name) for requirement in requirements}


PROJECT = PYPROJECT["project"]
RUN_TIME = named(PROJECT["dependencies"])
EXTRAS = named([requirement for extra in PROJECT["optional-dependencies"].values() for requirement in extra])
DEV = named(PYPROJECT["dependency-groups"]["dev"])
GROUPS = {
    "Run time": RUN_TIME,
    "Extras": EXTRAS,
    "Development": DEV - EXTRAS,
    "Packaging": named(PYPROJECT["dependency-groups"]["packaging"]),
    "Build system": named(PYPROJECT["build-system"]["requires"]),
}


def rows_of(title: str) -> list[dict[str, str]]:
    """Return the rows of the table under a heading."""
    _, _, rest = PAGE.partition(f"\n## {title}\n")
    lines = [line for line in rest.split("\n## ")[0].splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert cells[0] == COLUMNS
    return [dict(zip(COLUMNS, row, strict=True)) for row in cells[2:]]


ROWS = [(title, row) for title in GROUPS for row in rows_of(title)]


@cache
def owners_of_modules() -> Mapping[str, list[str]]:
    """Return the installed packages that provide each module."""
    return packages_distributions()


def modules_of(name: str) -> set[str]:
    """Return the modules of an installed package."""
    return {
        module
        for module, owners in owners_of_modules().items()
        if name in {canonicalize_name(owner) for owner in owners}
    }


def imported(path: Path) -> Iterator[str]:
    """Yield the root names of a file's imports, also of lazy ones."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]
        elif isinstance(node, ast.Call) and _is_importing(node.func):
            yield ast.unparse(node.args[0]).strip("'").partition(".")[0]


def _is_importing(called: ast.expr) -> bool:
    last = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
    return last in IMPORTING and ast.unparse(called) == IMPORTING[last]


@cache
def imports_of_editor() -> Mapping[Path, set[str]]:
    """Return the imports of each file of the program."""
    return {file: {*imported(file)} for file in (ROOT / "editor").rglob("*.py")}


def imported_below(path: Path) -> set[str]:
    """Return the imports of a file, or of a folder of the program."""
    if path.suffix:
        return {*imported(path)}
    return {name for file, names in imports_of_editor().items() if path in file.parents for name in names}


@pytest.mark.parametrize("title", GROUPS)
def test_every_dependency_has_a_row_and_there_is_no_other_row(title: str) -> None:
    rows = [canonicalize_name(row["Package"]) for row in rows_of(title)]
    assert len(rows) == len(set(rows))
    assert set(rows) == GROUPS[title]


def test_the_page_has_no_table_of_another_group() -> None:
    tables = [part for part in PAGE.split("\n## ")[1:] if "\n|" in part]
    assert [table.splitlines()[0] for table in tables] == list(GROUPS)
    assert PYPROJECT["dependency-groups"].keys() == {"dev", "packaging"}


def test_the_tests_run_with_all_extras() -> None:
    assert EXTRAS <= DEV


@pytest.mark.parametrize(
    ("title", "row"), ROWS, ids=lambda value: value if isinstance(value, str) else value["Package"]
)
def test_a_row_is_complete_and_names_existing_files(title: str, row: dict[str, str]) -> None:
    assert all(row.values())
    for path in re.findall(r"`([^`]+)`", row["Used in"]):
        assert (ROOT / path).exists()
    for link in re.findall(r"\]\(([^)]+)\)", row["Instead of others"] + row["Last release"]):
        assert (ROOT / "docs" / link).is_file()


@pytest.mark.parametrize(
    "row", [row for title, row in ROWS if title in ("Run time", "Extras")], ids=lambda row: row["Package"]
)
def test_the_program_uses_a_package_where_its_row_says(row: dict[str, str]) -> None:
    modules = modules_of(canonicalize_name(row["Package"]))
    assert modules
    for path in re.findall(r"`([^`]+)`", row["Used in"]):
        assert modules & imported_below(ROOT / path)


@pytest.mark.parametrize(
    "row", [row for title, row in ROWS if title in ("Run time", "Extras")], ids=lambda row: row["Package"]
)
def test_a_row_names_all_files_that_use_a_package_or_their_folders(row: dict[str, str]) -> None:
    modules = modules_of(canonicalize_name(row["Package"]))
    places = {ROOT / path for path in re.findall(r"`([^`]+)`", row["Used in"])}
    users = [file for file, names in imports_of_editor().items() if modules & names]
    assert users
    unnamed = [file for file in users if not places & {file, *file.parents}]
    assert [str(file.relative_to(ROOT)) for file in unnamed] == []


@pytest.mark.parametrize(
    "row", [row for title, row in ROWS if title in ("Run time", "Extras")], ids=lambda row: row["Package"]
)
def test_the_licence_of_a_row_is_that_of_the_parts(row: dict[str, str]) -> None:
    name = canonicalize_name(row["Package"])
    assert row["Licence"] in [part["licence"] for part in PARTS if part.get("package") == name]


def test_the_program_imports_no_package_that_it_does_not_name() -> None:
    owners = owners_of_modules()
    foreign = imported_below(ROOT / "editor") - sys.stdlib_module_names - {"", "editor"}
    packages = {canonicalize_name(owner) for module in foreign for owner in owners.get(module, ())}
    assert packages - {BROUGHT_BY_QT} == RUN_TIME | EXTRAS


def test_every_package_that_ships_has_an_upper_bound() -> None:
    shipped = PROJECT["dependencies"] + [
        requirement for extra in PROJECT["optional-dependencies"].values() for requirement in extra
    ]
    unbounded = [
        requirement
        for requirement in shipped
        if not any(each.operator == "<" for each in Requirement(requirement).specifier)
    ]
    assert unbounded == []


def test_names_listed_twice_have_the_same_bounds() -> None:
    wheel = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["dependencies"]
    assert set(wheel) <= set(PYPROJECT["dependency-groups"]["dev"])
    assert set(PYPROJECT["tool"]["uv"]["override-dependencies"]) <= set(PROJECT["dependencies"])
