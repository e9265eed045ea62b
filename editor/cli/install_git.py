"""`isopleth install-git`: attributes and configuration of a git repository for styles."""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from editor.cli import common
from editor.cli.common import ERRORS, SUCCESS, Subparsers
from editor.errors import EditorError, FilePosition
from editor.records import dataclass
from editor.regular_file import read_regular
from editor.storage.file_state import LARGEST_FILE, NO_FILE, FileState, state_of
from editor.storage.saving import save_file

_ATTRIBUTES: Final = "merge=isopleth diff=isopleth"
# The attributes of these lines, and the one that removes both.
_OUTRANKED: Final = frozenset({"merge", "diff", "binary"})
_CONFIGURATION: Final = (
    ("merge.isopleth.name", "map styles by layer and property"),
    ("merge.isopleth.driver", "isopleth merge --driver=%P %O %A %B"),
    ("mergetool.isopleth.cmd", 'isopleth mergetool "$BASE" "$LOCAL" "$REMOTE" "$MERGED"'),
    ("mergetool.isopleth.trustExitCode", "true"),
    ("diff.isopleth.textconv", 'f() { isopleth fmt --stdout "$1" || cat "$1"; }; f'),
)


@dataclass(frozen=True, slots=True)
class MissingSetup:
    """What is missing in a repository: lines of its attributes file, and values of its configuration.

    Each line has those lines of the file that it outranks. `content` and `state` are those of the file.
    """

    folder: Path
    content: bytes
    state: FileState
    attributes: Mapping[str, tuple[str, ...]]
    configuration: tuple[tuple[str, str, str | None], ...]

    def __bool__(self) -> bool:
        return bool(self.attributes or self.configuration)

    @property
    def attributes_file(self) -> Path:
        """The file that assigns attributes to paths, for every clone."""
        return self.folder / ".gitattributes"


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "install-git",
        help="set up git for the styles of a repository",
        description=(
            "Make git merge styles with isopleth merge and compare them in canonical form. Prints the lines "
            "to add to .gitattributes and to the configuration of the clone, and writes them if you agree."
        ),
        epilog="Exit code: 0 git is set up, 1 nothing was written, 2 git or writing failed.",
    )
    parser.add_argument(
        "patterns", nargs="+", metavar="PATTERN", help="styles of the repository, such as 'styles/*.json'"
    )
    parser.add_argument(
        "--repository", default=".", metavar="FOLDER", help="a folder of the repository, default: this one"
    )
    parser.add_argument("--yes", action="store_true", help="write without asking")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what is missing, ask, and write it; return the exit code. Raises: EditorError."""
    missing = _missing_setup(arguments.repository, arguments.patterns)
    if not missing:
        common.remark("Nothing to write: git is set up for these styles.")
        return SUCCESS
    _print(missing)
    if not arguments.yes and not _is_confirmed():
        common.remark("Nothing written. Add --yes to write without asking.")
        return ERRORS
    _write(missing)
    if shutil.which("isopleth") is None:
        common.remark("Warning: isopleth is not on the PATH, so git cannot run it yet.")
    return SUCCESS


def _missing_setup(repository: str, patterns: list[str]) -> MissingSetup:
    """Return what is missing. Raises: EditorError if there is no repository or a pattern is invalid."""
    for pattern in patterns:
        if not pattern or any(character.isspace() or character == '"' for character in pattern):
            raise EditorError(f"Use a pattern without spaces and quotes: “{pattern}”")
        if pattern.startswith(("#", "!", "[attr]")):
            raise EditorError(f"This is not a pattern of git: “{pattern}”")
    folder = Path(_git(repository, "rev-parse", "--show-toplevel").rstrip("\n"))
    file = folder / ".gitattributes"
    # The state comes first, so that saving fails if the file changes while it is read.
    state = state_of(file) or NO_FILE
    content = b"" if state is NO_FILE else _read(file)
    present = [line.strip() for line in content.decode("utf-8", "surrogateescape").splitlines()]
    lines = {f"{pattern} {_ATTRIBUTES}": pattern for pattern in patterns}
    values = [(key, value, _configured(folder, key)) for key, value in _CONFIGURATION]
    return MissingSetup(
        folder,
        content,
        state,
        {
            line: tuple(old for old in present if _is_outranked(old, pattern))
            for line, pattern in lines.items()
            if line not in present
        },
        tuple(each for each in values if each[1] != each[2]),
    )


def _print(missing: MissingSetup) -> None:
    if missing.attributes:
        common.line(f"{common.one_line(str(missing.attributes_file))}:")
        for line, outranked in missing.attributes.items():
            instead = f"  (instead of {', '.join(outranked)})" if outranked else ""
            common.line(f"    {common.one_line(line + instead)}")
    if missing.configuration:
        common.line("git config --local:")
        for key, value, old in missing.configuration:
            instead = "" if old is None else f"  (instead of {old})"
            common.line(f"    {key} = {value}{common.one_line(instead)}")


def _is_confirmed() -> bool:
    """Ask on a terminal; without one, the answer is no."""
    if not sys.stdin.isatty():
        return False
    sys.stderr.write("Write these lines? [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _write(missing: MissingSetup) -> None:
    """Write what is missing. Raises: EditorError."""
    if missing.attributes:
        old = missing.content
        end = "\r\n" if b"\r\n" in old else "\n"
        start = end if old and not old.endswith(b"\n") else ""
        new = start + "".join(f"{line}{end}" for line in missing.attributes)
        data = old + new.encode("utf-8", "surrogateescape")
        save_file(missing.attributes_file, data, expected=missing.state)
    for key, value, _ in missing.configuration:
        _git(str(missing.folder), "config", "--local", key, value)


def _is_outranked(line: str, pattern: str) -> bool:
    """Return whether a line sets attributes that a later line with a pattern sets for the same paths."""
    old, *attributes = line.split() or [""]
    names = {attribute.lstrip("-!").partition("=")[0] for attribute in attributes}
    if old.startswith("#") or names.isdisjoint(_OUTRANKED):
        return False
    old, new = old.removeprefix("/"), pattern.removeprefix("/")
    if "/" not in old or "/" not in new:  # Such a pattern matches names in every folder.
        old, new = old.rpartition("/")[2], new.rpartition("/")[2]
    return fnmatchcase(new, old) or fnmatchcase(old, new)


def _read(file: Path) -> bytes:
    try:
        return read_regular(file, LARGEST_FILE)
    except OSError as error:
        raise EditorError(f"Cannot be read: {error.strerror}", FilePosition(str(file))) from None


def _configured(folder: Path, key: str) -> str | None:
    """Return the value of a key in the configuration of a clone, or None."""
    result = _run_git(str(folder), "config", "--local", "--get", key)
    return result.stdout.removesuffix("\n") if result.returncode == 0 else None


def _git(folder: str, *arguments: str) -> str:
    """Run git and return its output. Raises: EditorError if it fails."""
    result = _run_git(folder, *arguments)
    if result.returncode != 0:
        lines = result.stderr.strip().splitlines() or [f"git {arguments[0]} failed."]
        raise EditorError(lines[0], FilePosition(folder))
    return result.stdout


def _run_git(folder: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run git in a folder. Raises: EditorError if it is not installed."""
    program = shutil.which("git")
    if program is None:
        raise EditorError("git is not installed.")
    return subprocess.run(
        [program, "-C", folder, *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        errors="surrogateescape",
        env={**os.environ, "LC_ALL": "C"},
    )
