"""Writes the scripts that complete commands and options in shells, by shtab from the parsers of the commands.

    .venv/bin/python packaging/build_completion.py [FOLDER]

They go to `resources/completion/`, so that the program needs no shtab. A test makes them again and compares
them byte by byte.
"""

# ruff: noqa: SLF001 (argparse tells its arguments to nobody else)

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

os.environ["COLUMNS"] = "80"

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import shtab  # noqa: E402 (the path comes first)

from editor.__main__ import _parser  # noqa: E402
from editor.api.values import FIELDS  # noqa: E402
from editor.checks.fixes.fix import FIXABLE  # noqa: E402
from editor.cli.common import Parser  # noqa: E402
from editor.cli.completion import SHELLS  # noqa: E402
from editor.cli.fix import ALL, ALL_SAFE  # noqa: E402
from editor.cli.main import COMMANDS  # noqa: E402
from editor.mapstyle.schema.paint_properties import BY_KEY  # noqa: E402

TARGET: Final = ROOT / "resources" / "completion"
# Placeholders of arguments that are files or folders, and of those with a list of words.
FILES: Final = {"FILE", "A", "B", "OUT", "FILE_OR_URL", "SET", "SOURCE", "TABLE.csv"}
FOLDERS: Final = {"DIR"}
WORDS: Final = {"PROPERTY": [*BY_KEY, *FIELDS], "CODE": [*sorted(FIXABLE), ALL, ALL_SAFE]}
# The first word may be a file, which the parsers do not know: without a match, a shell completes files.
WITH_FILES: Final = {
    "bash": ("complete -o bashdefault -F", "complete -o bashdefault -o default -F"),
    "zsh": ("_describe 'isopleth commands' _commands", "_describe 'isopleth commands' _commands\n  _files"),
}


def whole_parser() -> argparse.ArgumentParser:
    """One parser with the options of the program and all commands, which the program adds one at a time."""
    whole = Parser(prog="isopleth", description="Edit map styles.")
    for action in _parser()._actions:
        if action.option_strings and action.dest != "help":
            whole._add_action(action)
    below = whole.add_subparsers(dest="command")
    for command in COMMANDS:
        if command.name not in below.choices:
            command.add(below)
        below.choices[command.name].description = command.help
    for action in _actions(whole):
        if action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar in FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif action.metavar in WORDS:
            action.choices = WORDS[action.metavar]
    return whole


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for child in action.choices.values():
                yield from _actions(child)


def script(shell: str) -> str:
    """The script of a shell."""
    text = shtab.complete(whole_parser(), shell).rstrip() + "\n"
    old, new = WITH_FILES.get(shell, ("", ""))
    assert text.count(old) == 1 or not old, "shtab writes another script now"
    return text.replace(old, new)


def main(folder: Path = TARGET) -> None:
    """Write all scripts into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for shell in SHELLS:
        (folder / f"isopleth.{shell}").write_text(script(shell), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
