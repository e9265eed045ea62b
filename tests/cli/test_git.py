"""The instructions in docs/git.md."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from editor.mapstyle.document.canonical import with_ordered_keys
from tests.styles import a_document, a_line, bytes_of

ROOT = Path(__file__).parent.parent.parent
GUIDE = (ROOT / "docs" / "git.md").read_text(encoding="utf-8")
STYLE = "styles/day.json"

Git = Callable[..., str]

pytestmark = pytest.mark.skipif(
    shutil.which("git") is None or os.name == "nt", reason="needs git and a POSIX shell"
)


@pytest.fixture
def git(tmp_path: Path, home: Path) -> Git:
    """Run git in a repository with one style on a single line."""
    programs = tmp_path / "bin"
    programs.mkdir()
    program = programs / "isopleth"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m editor "$@"\n')
    program.chmod(0o755)
    who = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A"}
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
        **who,
        "GIT_COMMITTER_EMAIL": "a@b",
        "GIT_CONFIG_NOSYSTEM": "1",
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
    }
    folder = tmp_path / "repository"
    (folder / "styles").mkdir(parents=True)

    def run(*args: str) -> str:
        done = subprocess.run(
            ["git", *args], cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=True
        )
        return done.stdout

    run("init", "-q")
    (folder / ".gitattributes").write_text("styles/*.json diff=isopleth filter=isopleth\n")
    save(folder / STYLE, 5)
    run("add", ".")
    run("commit", "-q", "-m", "One")
    return run


@pytest.fixture
def style(git: Git, tmp_path: Path) -> Path:
    """The style of the repository, edited since the commit."""
    path = tmp_path / "repository" / STYLE
    save(path, 7)
    return path


def save(path: Path, level: int) -> None:
    path.write_text(json.dumps(a_document([a_line(1, minzoom=level)])), encoding="utf-8")


def configure(git: Git, key: str) -> None:
    """Follow the instructions of the guide for a key."""
    reported = re.search(rf"^git config {re.escape(key)} '(.*)'$", GUIDE, re.MULTILINE)
    assert reported is not None
    git("config", key, reported[1])


def changed_lines(text: str) -> list[str]:
    return [line[0] + line[1:].strip() for line in text.splitlines() if re.match(r"[+-](?![+-])", line)]


def test_lines_are_those_of_the_canonical_form_and_the_file_is_unchanged(git: Git, style: Path) -> None:
    before = style.read_bytes()
    configure(git, "diff.isopleth.textconv")
    assert changed_lines(git("diff")) == ['-"minzoom": 5,', '+"minzoom": 7,']
    assert style.read_bytes() == before


def test_content_that_is_no_style_is_shown_verbatim(git: Git, style: Path) -> None:
    configure(git, "diff.isopleth.textconv")
    style.write_text("<<<<<<< ours\n", encoding="utf-8")
    assert "+<<<<<<< ours\n" in git("diff")


def test_differences_are_described(git: Git, style: Path) -> None:
    configure(git, "diff.isopleth.command")
    expected = f"{STYLE}\n~ layer “Motorway” (line 0)\n    minzoom: 5 -> 7\n"
    assert git("diff") == expected
    git("commit", "-q", "-a", "-m", "Two")
    assert git("show", "--format=", "--ext-diff") == expected


def test_a_style_that_is_new_or_gone_or_broken_does_not_stop_git(git: Git, style: Path) -> None:
    configure(git, "diff.isopleth.command")
    save(style.with_name("night.json"), 3)
    git("add", ".")
    assert "+ layer “Motorway” (line 0)\n" in git("diff", "--cached")
    style.write_text("{", encoding="utf-8")
    style.with_name("night.json").unlink()
    assert "- layer “Motorway” (line 0)\n" in git("diff")


def test_difftool_prints_the_same(git: Git, style: Path) -> None:
    configure(git, "difftool.isopleth.cmd")
    assert "    minzoom: 5 -> 7\n" in git("difftool", "--no-prompt", "--tool", "isopleth")


def test_added_text_is_canonical_and_the_file_is_unchanged(git: Git, style: Path) -> None:
    before = style.read_bytes()
    configure(git, "filter.isopleth.clean")
    git("add", ".")
    assert git("show", f":{STYLE}").encode() == bytes_of(with_ordered_keys(json.loads(before)))
    assert style.read_bytes() == before
