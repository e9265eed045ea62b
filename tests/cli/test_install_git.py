"""`isopleth install-git`, and merges of git through the driver."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from editor.__main__ import main
from editor.checks.check import check
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.order import numbering
from editor.mapstyle.json_tree import read
from tests.cli.merge_windows import a_program, an_environment
from tests.styles import a_document, a_line, bytes_of

ROOT = Path(__file__).parent.parent.parent
STYLE = "styles/day.json"
COLOR = ("paint", "line-inner-color", "color_stops", "color_stop", 0, "color")
DRIVER = "merge.isopleth.driver"

Capture = pytest.CaptureFixture[str]
Change = Callable[[list[Any]], object]

pytestmark = pytest.mark.skipif(
    shutil.which("git") is None or os.name == "nt", reason="needs git and a POSIX shell"
)


class Repository:
    """A repository with one style of five layers."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder, self._environment = folder, environment

    def git(self, *args: str, code: int = 0) -> str:
        done = subprocess.run(
            ["git", *args],
            cwd=self.folder,
            env=self._environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def extend_environment(self, values: dict[str, str]) -> None:
        """Set variables for the programs that git runs."""
        self._environment |= values

    @property
    def style(self) -> Path:
        return self.folder / STYLE

    def tree(self) -> Any:
        return json.loads(self.style.read_bytes())

    def commit(self, branch: str, change: Change) -> None:
        """Commit a change of the style on a new branch from the first commit."""
        self.git("checkout", "-q", "-b", branch, "first")
        tree = self.tree()
        layers = read(tree, LAYERS)
        change(layers)
        for index, layer in enumerate(layers):
            layer["id"] = len(layers) - index
        self.style.write_bytes(bytes_of(tree))
        self.git("commit", "-q", "-a", "-m", branch)


@pytest.fixture
def repository(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    programs = tmp_path / "bin"
    programs.mkdir()
    program = programs / "isopleth"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m editor "$@"\n')
    program.chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    monkeypatch.setenv("PATH", path)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    who = {f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_DIR")}
    folder = tmp_path / "repository"
    (folder / "styles").mkdir(parents=True)
    repository = Repository(folder, {**environment, **who})
    repository.git("init", "-q")
    names = ("Motorway", "Primary", "Rail", "River", "Lake")
    layers = [a_line(5 - place, COMMENT=name, sourcedata_id=place) for place, name in enumerate(names)]
    layers.append(a_line(0, type="background", COMMENT="Land", source="", paint={}))
    for index, layer in enumerate(layers):
        layer["id"] = len(layers) - index
    repository.style.write_bytes(bytes_of(a_document(layers)))
    repository.git("add", ".")
    repository.git("commit", "-q", "-m", "First")
    repository.git("tag", "first")
    return repository


@pytest.fixture
def installed(repository: Repository, capsys: Capture) -> Repository:
    assert main(["install-git", "styles/*.json", "--repository", str(repository.folder), "--yes"]) == 0
    repository.git("add", ".gitattributes")
    repository.git("commit", "-q", "-m", "Attributes")
    repository.git("tag", "-f", "first")
    capsys.readouterr()
    return repository


def insert(place: int, name: str, color_of: int, color: int) -> Change:
    """Insert a layer and change the colour of another one."""

    def change(layers: list[Any]) -> None:
        read(layers[color_of], COLOR[:-1])["color"] = color
        layers.insert(place, a_line(0, COMMENT=name, sourcedata_id=20 + place))

    return change


def test_lines_are_shown_and_nothing_is_written_without_consent(
    repository: Repository, capsys: Capture
) -> None:
    arguments = ["install-git", "styles/*.json", "--repository", str(repository.folder / "styles")]
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[:2] == [
        f"{repository.folder / '.gitattributes'}:",
        "    styles/*.json merge=isopleth diff=isopleth",
    ]
    assert f"    {DRIVER} = isopleth merge --driver=%P %O %A %B" in out
    assert err == "Nothing written. Add --yes to write without asking.\n"
    assert not (repository.folder / ".gitattributes").exists()
    repository.git("config", "--get", DRIVER, code=1)


def test_lines_are_added_once_and_others_remain(repository: Repository, capsys: Capture) -> None:
    attributes = repository.folder / ".gitattributes"
    attributes.write_bytes(b"*.png binary")
    repository.git("config", "--local", DRIVER, "old")
    arguments = ["install-git", "styles/*.json", "--repository", str(repository.folder), "--yes"]
    assert main(arguments) == 0
    assert "(instead of old)" in capsys.readouterr().out
    expected = b"*.png binary\nstyles/*.json merge=isopleth diff=isopleth\n"
    assert attributes.read_bytes() == expected
    assert repository.git("config", "--get", DRIVER) == "isopleth merge --driver=%P %O %A %B\n"
    assert main(arguments) == 0
    assert capsys.readouterr() == ("", "Nothing to write: git is set up for these styles.\n")
    assert attributes.read_bytes() == expected


def test_line_ends_of_the_attributes_are_preserved(repository: Repository, capsys: Capture) -> None:
    attributes = repository.folder / ".gitattributes"
    arguments = ["install-git", "styles/*.json", "--repository", str(repository.folder), "--yes"]
    for before in (b"*.png binary\r\n", b"*.png binary\r\n*.jpg binary"):
        attributes.write_bytes(before)
        assert main(arguments) == 0
        expected = before.removesuffix(b"\r\n") + b"\r\nstyles/*.json merge=isopleth diff=isopleth\r\n"
        assert attributes.read_bytes() == expected
    capsys.readouterr()


@pytest.mark.parametrize(
    ("line", "is_outranked"),
    [
        ("*.json merge=union", True),
        ("styles/*.json -diff", True),
        ("/styles/day.json binary", True),
        ("* -merge", True),
        ("*.png binary", False),
        ("maps/*.json merge=union", False),
        ("*.json text", False),
        ("# *.json merge=union", False),
    ],
)
def test_existing_lines_that_are_outranked_are_shown(
    line: str, is_outranked: bool, repository: Repository, capsys: Capture
) -> None:
    (repository.folder / ".gitattributes").write_text(f"\n{line}\n")
    assert main(["install-git", "styles/*.json", "--repository", str(repository.folder)]) == 1
    new = "    styles/*.json merge=isopleth diff=isopleth"
    expected = f"{new}  (instead of {line})" if is_outranked else new
    assert capsys.readouterr().out.splitlines()[1] == expected


@pytest.mark.parametrize("before", [None, b"*.png binary\n"])
def test_attributes_that_change_during_the_question_are_not_replaced(
    before: bytes | None, repository: Repository, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    attributes = repository.folder / ".gitattributes"
    if before is not None:
        attributes.write_bytes(before)

    def confirm() -> bool:
        attributes.write_bytes(b"new")
        return True

    monkeypatch.setattr("editor.cli.install_git._is_confirmed", confirm)
    assert main(["install-git", "styles/*.json", "--repository", str(repository.folder)]) == 2
    assert "Another program changed this file" in capsys.readouterr().err
    assert attributes.read_bytes() == b"new"


def test_an_answer_on_a_terminal_is_consent(
    repository: Repository, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal:
        answer = "n\n"

        def isatty(self) -> bool:
            return True

        def readline(self) -> str:
            return self.answer

    monkeypatch.setattr(sys, "stdin", Terminal())
    arguments = ["install-git", "*.json", "--repository", str(repository.folder)]
    assert main(arguments) == 1
    Terminal.answer = "y\n"
    assert main(arguments) == 0
    assert repository.git("config", "--get", "merge.isopleth.name") == "map styles by layer and property\n"
    capsys.readouterr()


@pytest.mark.parametrize("pattern", ["two words.json", "!day.json", "#day.json", ""])
def test_a_pattern_that_git_would_read_otherwise_is_rejected(
    pattern: str, repository: Repository, capsys: Capture
) -> None:
    assert main(["install-git", pattern, "--repository", str(repository.folder), "--yes"]) == 2
    assert capsys.readouterr().err.endswith(f"“{pattern}”\n")


def test_a_folder_outside_of_a_repository_exits_with_2(tmp_path: Path, home: Path, capsys: Capture) -> None:
    assert main(["install-git", "*.json", "--repository", str(tmp_path), "--yes"]) == 2
    assert "not a git repository" in capsys.readouterr().err


def test_git_merges_insertions_and_colors_of_two_branches(installed: Repository) -> None:
    installed.commit("theirs", insert(3, "Theirs", 0, 0xFF112233))
    installed.commit("ours", insert(1, "Ours", 3, 0xFF445566))
    before = installed.style.read_bytes()
    installed.git("merge", "-q", "--no-edit", "theirs")
    tree = installed.tree()
    layers = read(tree, LAYERS)
    assert [layer["COMMENT"] for layer in layers] == [
        "Motorway",
        "Ours",
        "Primary",
        "Rail",
        "Theirs",
        "River",
        "Lake",
        "Land",
    ]
    assert [layer["id"] for layer in layers] == list(range(8, 0, -1))
    assert (read(layers[0], COLOR), read(layers[5], COLOR)) == (0xFF112233, 0xFF445566)
    style = MapStyle.of(tree)
    assert numbering(style) == {}
    known = {problem.code for problem in check(MapStyle.of(json.loads(before)))}
    assert {problem.code for problem in check(style)} <= known
    assert installed.git("status", "--porcelain") == ""


def test_git_without_the_driver_cannot_merge_the_same_branches(repository: Repository) -> None:
    repository.commit("theirs", insert(3, "Theirs", 0, 0xFF112233))
    repository.commit("ours", insert(1, "Ours", 3, 0xFF445566))
    assert "CONFLICT" in repository.git("merge", "-q", "--no-edit", "theirs", code=1)


def test_a_conflict_leaves_the_file_unmerged_and_all_versions_in_git(installed: Repository) -> None:
    installed.commit("theirs", insert(3, "Theirs", 0, 0xFF112233))
    installed.commit("ours", insert(1, "Ours", 0, 0xFF445566))
    output = installed.git("merge", "-q", "--no-edit", "theirs", code=1)
    assert "! layer “Motorway” (line 0), line-inner-color at 0 [layers/0/paint/line-inner-color/0]" in output
    assert "theirs: #332211" in output
    assert installed.git("status", "--porcelain") == f"UU {STYLE}\n"
    layers = read(installed.tree(), LAYERS)
    assert "Theirs" in [layer["COMMENT"] for layer in layers]
    assert read(layers[0], COLOR) == 0xFF445566
    stages = [json.loads(installed.git("show", f":{number}:{STYLE}")) for number in (1, 2, 3)]
    assert [read(tree, (*LAYERS, 0, *COLOR)) for tree in stages] == [0xFF0000FF, 0xFF445566, 0xFF112233]
    installed.git("commit", "-q", "-m", "Merge", code=128)


def test_a_style_that_both_branches_added_is_merged_without_a_base(installed: Repository) -> None:
    for branch, name in (("theirs", "Theirs"), ("ours", "Ours")):
        installed.git("checkout", "-q", "-b", branch, "first")
        layers = [a_line(2, COMMENT="Motorway"), a_line(1, COMMENT=name, sourcedata_id=9)]
        (installed.folder / "styles" / "night.json").write_bytes(bytes_of(a_document(layers)))
        installed.git("add", ".")
        installed.git("commit", "-q", "-m", branch)
    installed.git("merge", "-q", "--no-edit", "theirs")
    tree = json.loads((installed.folder / "styles" / "night.json").read_bytes())
    assert [layer["COMMENT"] for layer in read(tree, LAYERS)] == ["Motorway", "Ours", "Theirs"]


def test_git_mergetool_opens_the_window_and_takes_the_saved_style(
    installed: Repository, tmp_path: Path
) -> None:
    assert installed.git("config", "mergetool.isopleth.cmd").startswith('isopleth mergetool "$BASE"')
    script = tmp_path / "tool.py"
    script.write_text(a_program())
    command = f'"{sys.executable}" "{script}" mergetool "$BASE" "$LOCAL" "$REMOTE" "$MERGED"'
    installed.git("config", "mergetool.isopleth.cmd", command)
    installed.extend_environment(an_environment(tmp_path))
    installed.commit("main-roads", set_color(0, 0xFF00FF00))
    installed.commit("cycle-network", set_color(0, 0xFFFF0000))
    installed.git("checkout", "-q", "main-roads")
    installed.git("merge", "cycle-network", code=1)
    output = installed.git("mergetool", "--no-prompt", "--tool", "isopleth")
    assert "ours='main-roads', theirs='cycle-network'" in output
    assert installed.git("diff", "--name-only", "--diff-filter=U") == ""
    assert read(read(installed.tree(), LAYERS)[0], COLOR) == 0xFFFF0000


def set_color(place: int, color: int) -> Change:
    return lambda layers: read(layers[place], COLOR[:-1]).update(color=color)
