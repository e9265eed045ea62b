"""Names of the sides of a merge of git."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from editor.features.merge.git_names import find_side_names

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose branches “main” and “cycle/network” changed the same line."""
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    commit(folder, "base")
    git(folder, "branch", "cycle/network")
    commit(folder, "ours")
    git(folder, "checkout", "-q", "cycle/network")
    commit(folder, "theirs")
    git(folder, "checkout", "-q", "main")
    return folder


def git(folder: Path, *args: str) -> str:
    who = {f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    environment = {**os.environ, **who, "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true"}
    done = subprocess.run(
        ["git", *args], cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    return done.stdout.strip()


def commit(folder: Path, text: str) -> None:
    (folder / "day.json").write_text(text)
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", text)


def test_a_merge_names_both_branches(repository: Path) -> None:
    git(repository, "merge", "cycle/network")
    assert find_side_names(repository / "day.json") == ("main", "cycle/network")


def test_a_merge_of_a_commit_names_its_abbreviation(repository: Path) -> None:
    commit_id = git(repository, "rev-parse", "cycle/network")
    git(repository, "merge", commit_id)
    assert find_side_names(repository / "day.json") == ("main", commit_id[:7])


def test_a_rebase_names_the_rebased_branch_as_theirs(repository: Path) -> None:
    onto = git(repository, "rev-parse", "main")
    git(repository, "checkout", "-q", "cycle/network")
    git(repository, "rebase", "main")
    assert find_side_names(repository / "day.json") == (onto[:7], "cycle/network")


def test_a_cherry_pick_names_the_commit(repository: Path) -> None:
    commit_id = git(repository, "rev-parse", "cycle/network")
    git(repository, "cherry-pick", "cycle/network")
    assert find_side_names(repository / "day.json") == ("main", commit_id[:7])


def test_a_revert_names_the_parent_of_the_commit(repository: Path) -> None:
    commit_id = git(repository, "rev-parse", "HEAD")
    commit(repository, "later")
    git(repository, "revert", commit_id)
    assert find_side_names(repository / "day.json") == ("main", f"{commit_id[:7]}^")


def test_a_linked_working_tree_has_names_of_its_own(repository: Path, tmp_path: Path) -> None:
    linked = tmp_path / "linked"
    git(repository, "worktree", "add", "-q", "-b", "topic", str(linked), "main")
    git(linked, "merge", "cycle/network")
    assert find_side_names(linked / "day.json") == ("topic", "cycle/network")
    assert find_side_names(repository / "day.json") is None


def test_without_a_merge_there_are_no_names(repository: Path, tmp_path: Path) -> None:
    assert find_side_names(repository / "day.json") is None
    assert find_side_names(tmp_path / "other.json") is None
