"""Pinned dependencies: the Qt bindings, and a lock file without addresses."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCKS = ["requirements.lock", "packaging/requirements.lock", "packaging/uv.txt"]
PIN = re.compile(
    r"^([A-Za-z0-9._-]+)==([^ ;\\]+)([^\\]*)\\\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n?)+)", re.MULTILINE
)

# Written with spaces, so that this file does not contain the pattern itself.
REGISTRY_MARKS = [
    spelt.replace(" ", "")
    for spelt in (
        *("pypi .org", "pythonhosted .org", "registry .npmjs", "deb .debian.org", "proxy .golang.org"),
        *("--index -url", "--extra-index -url", "--find -links"),
    )
]


def pins(lock: str) -> dict[str, str]:
    """Return name and version of every package in a lock file; fail on other lines."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert PIN.sub("", text).strip() == "", f"{lock} holds more than pins and hashes"
    return {canonicalize_name(name): version for name, version, _marker, _hashes in PIN.findall(text)}


def requirements() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [
        Requirement(line) for line in project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    ]


def tracked() -> list[str]:
    """Return the files that git tracks, by their paths."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in listed.stdout.split("\0") if path and (ROOT / path).is_file()]


def test_the_pinned_binding_survives_signals_and_painting() -> None:
    probe = [sys.executable, str(ROOT / "tests" / "pin_probe.py")]
    result = subprocess.run(probe, env=os.environ, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 0, result.stderr
    assert int(result.stdout) < 1000, "each emit or paint loses a reference to None"


@pytest.mark.parametrize("requirement", requirements(), ids=lambda requirement: requirement.name)
def test_the_lock_file_has_versions_within_the_project_bounds(requirement: Requirement) -> None:
    assert requirement.specifier.contains(pins("requirements.lock")[canonicalize_name(requirement.name)])


def test_the_program_is_frozen_with_the_versions_that_it_is_tested_with() -> None:
    tested, frozen = pins("requirements.lock"), pins("packaging/requirements.lock")
    assert "pyinstaller" in frozen
    assert {name: frozen[name] for name in tested.keys() & frozen.keys()} == {
        name: tested[name] for name in tested.keys() & frozen.keys()
    }


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_contains_no_address(lock: str) -> None:
    assert pins(lock)
    assert "://" not in (ROOT / lock).read_text(encoding="utf-8")


def test_git_tracks_no_lock_file_with_addresses() -> None:
    assert [path for path in tracked() if Path(path).name == "uv.lock"] == []


def test_no_tracked_file_names_a_registry() -> None:
    found = []
    for path in tracked():
        data = (ROOT / path).read_bytes()
        if b"\0" not in data:
            text = data.decode("utf-8", errors="replace")
            found += [f"{path}: {mark}" for mark in REGISTRY_MARKS if mark in text]
    assert found == []
