"""The instructions in docs/guide/automation.md: hooks, and the commands in a small installation."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from editor.cli.main import COMMANDS, is_command
from editor.cli.report_formats import FORMATS
from tests import binaries
from tests.icons import a_png, icons_section
from tests.maplibre_styles import a_background, a_maplibre_style
from tests.styles import a_document, bytes_of

ROOT = Path(__file__).parent.parent.parent
GUIDE = (ROOT / "docs" / "guide" / "automation.md").read_text(encoding="utf-8")
HOOKS = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# Runs a command in a process that can import only the standard library, the program and some packages.
RUN = """
import importlib.abc, sys
allowed = set(sys.argv[1].split(",")) | sys.stdlib_module_names | {"editor"}
class Others(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in allowed:
            raise ModuleNotFoundError(f"{name} is not installed", name=name)
sys.meta_path.insert(0, Others())
from editor.__main__ import main
sys.exit(main(sys.argv[2:]))
"""
NEED_QT = {"mergetool", "render", "weather", "serve-weather"}
# Commands whose help needs no Qt.
OPEN_WINDOWS = {"mergetool"}
# The packages that pip installs, by the modules that they and their own requirements contain.
MODULES = {
    "fonttools": "fontTools",
    "jsonschema": "jsonschema,jsonschema_specifications,referencing,rpds,attr,attrs,typing_extensions",
    "numpy": "numpy",
    "orjson": "orjson",
    "pillow": "PIL",
}


def minimal_packages() -> list[list[str]]:
    """Return the packages of each line of the guide that installs some by name."""
    lines = re.findall(r"python -m pip install (\".*)", GUIDE)
    return [shlex.split(line) for line in lines]


def commands_without_qt() -> list[str]:
    return [command.name for command in COMMANDS if command.name not in NEED_QT]


def test_the_guide_installs_the_same_packages_everywhere_within_the_bounds_of_the_project() -> None:
    first, *others = minimal_packages()
    assert others == [first]
    assert set(first) <= set(PROJECT["project"]["dependencies"])
    assert {re.split("[<>=]", package)[0] for package in first} == set(MODULES)


def test_the_guide_lists_the_commands_without_qt() -> None:
    sentence = re.search(r"These commands work without Qt: (.*?)\.\s", GUIDE, re.DOTALL)
    assert sentence is not None
    assert set(re.findall(r"`([\w-]+)`", sentence[1])) == set(commands_without_qt())


@pytest.mark.parametrize("command", commands_without_qt())
def test_a_command_needs_no_other_packages(command: str, tmp_path: Path) -> None:
    style = tmp_path / "style.json"
    style.write_bytes(bytes_of(a_document(3, icons_section=icons_section(a=a_png()))))
    maplibre = tmp_path / "maplibre.json"
    maplibre.write_bytes(bytes_of(a_maplibre_style(a_background())))
    binary = tmp_path / "old.style"
    binary.write_bytes(binaries.file(binaries.style(binaries.layer(1, "background"))))
    table = tmp_path / "table.csv"
    table.write_text("icon,poi_ids\n")
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    output = ["-o", str(tmp_path / "out")]
    addresses = [
        "--tiles",
        "https://example.org/t.json",
        "--glyphs",
        "https://example.org/{fontstack}/{range}",
    ]
    usual = {
        "completion": [["bash"]],
        "diff": [[str(style), str(style)]],
        "export": [
            ["--to", "maplibre", str(style), *output, *addresses],
            ["--to", "style", "--leave-out", str(style), "-o", str(tmp_path / "out.style")],
        ],
        "fix": [["--rule", "all", str(style)]],
        "fmt": [[str(style)]],
        "get": [[str(style), "*", "line-width"]],
        "import": [[str(maplibre), *output], [str(binary), *output]],
        "install-git": [["*.json", "--yes"]],
        # Its two packages are those of an extra.
        "lsp": [["--help"]],
        "merge": [[str(style)] * 3],
        "query": [[str(style), "type:line problem"]],
        "recolor": [[str(style), "--night", *output]],
        "sprite": [
            ["export", str(style), "-o", str(tmp_path)],
            ["import", str(style), str(tmp_path / "sprite.json")],
            ["export", str(style), "-o", str(tmp_path / "icons"), "--files"],
            ["import", str(style), str(tmp_path / "icons")],
            ["table", str(style)],
            ["assign", str(style), str(table)],
        ],
        "set": [[str(style), "type:line", "line-inner-color", "tomato"]],
        "schema": [[]],
        "styleset": [
            ["add", "city.styleset", str(style)],
            ["status", "city.styleset"],
            ["sync", "city.styleset", "--dry-run"],
        ],
        "validate": [[str(style)]],
    }
    for arguments in usual[command]:
        done = subprocess.run(
            [sys.executable, "-c", RUN, ",".join(MODULES.values()), command, *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            encoding="utf-8",
        )
        assert (done.returncode, "is not installed" in done.stderr) == (0, False), done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        *([name, "--help"] for name in sorted(NEED_QT - OPEN_WINDOWS)),
        ["mergetool", "base.json", "ours.json", "theirs.json", "out.json"],
        [],
        ["style.json"],
    ],
)
def test_what_needs_qt_names_the_missing_package(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN, ",".join(MODULES.values()), *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    message = "The package PySide6 is not installed. Install Isopleth with all its packages.\n"
    assert (done.returncode, done.stderr) == (2, message)


def test_the_guide_lists_the_formats_of_validate() -> None:
    assert re.findall(r"\| `--format (\w+)` \|", GUIDE) == list(FORMATS)


def test_each_hook_runs_a_command_and_is_in_the_guide() -> None:
    names = re.findall(r"^- id: (.*)$", HOOKS, re.MULTILINE)
    entries = re.findall(r"^  entry: (.*)$", HOOKS, re.MULTILINE)
    assert len(names) == len(entries) == 3
    for entry in entries:
        program, command, *_ = entry.split()
        assert program == "isopleth"
        assert is_command(command)
    assert re.findall(r"^\| `(isopleth-[\w-]+)` \|", GUIDE, re.MULTILINE) == names


def test_no_hook_selects_files_by_itself() -> None:
    assert re.findall(r"^  files: (.*)$", HOOKS, re.MULTILINE) == ["^$"] * 3
    for hook in re.findall(r"- id: isopleth-[\w-]+\n(.*)", GUIDE):
        assert hook.strip().startswith("files: ")
