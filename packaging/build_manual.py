"""Manual page of the commands, generated from their help texts.

    .venv/bin/python packaging/build_manual.py [FILE]

Writes the page to FILE or to the standard output. It is generated for each package, and not stored.
"""

# ruff: noqa: SLF001 (argparse has no public access to its arguments)

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

# So that the page does not depend on the size of the terminal.
os.environ["COLUMNS"] = "80"

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from editor import __version__  # noqa: E402 (the path comes first)
from editor.__main__ import _parser  # noqa: E402
from editor.cli.common import Parser  # noqa: E402
from editor.cli.main import COMMANDS  # noqa: E402

EXIT_CODES = {
    "0": "Success, possibly with warnings.",
    "1": "A style has errors, would change, differs, lacks a layer or cannot be repaired completely, or a "
    "picture is not complete.",
    "2": "Something could not be read or done, or the arguments are wrong.",
    "130": "The command was interrupted.",
}
ENVIRONMENT = {
    "ISOPLETH_LOG": "Level of the log: DEBUG, INFO, WARNING or ERROR.",
    "ISOPLETH_NEW_INSTANCE": "Set to anything: as --new-instance.",
    "ISOPLETH_WEATHER_KEY": "The key of the weather service, where it is not in the keyring.",
}


def main() -> None:
    """Write the page to the file of the arguments, or print it."""
    page = "\n".join(lines()) + "\n"
    if sys.argv[1:]:
        Path(sys.argv[1]).write_text(page, encoding="utf-8")
    else:
        print(page, end="")


def lines() -> Iterator[str]:
    """Yield the lines of the page, in the man format of troff."""
    top = _parser()
    yield f'.TH ISOPLETH 1 "" "Isopleth {__version__}" "User Commands"'
    yield ".nh"  # No hyphenation, so that commands and options are not broken.
    yield ".ad l"
    yield ".SH NAME"
    yield "isopleth, isopleth\\-gui \\- edit map styles with a live map preview"
    yield ".SH SYNOPSIS"
    yield from _usage(top)
    yield ".SH DESCRIPTION"
    yield _escaped(top.description or "")
    yield ".PP"
    yield "Both commands are one program; the second is for desktops, which start it without a terminal."
    yield from _arguments(top, ".SH OPTIONS")
    yield ".SH COMMANDS"
    yield "They need no screen, except mergetool, which opens a window."
    yield "A file with the name of a command is written ./NAME."
    for parser in command_parsers():
        yield f".SS {_escaped(parser.prog)}"
        yield from _usage(parser)
        for text in filter(None, (parser.description, parser.epilog)):
            for paragraph in text.split("\n\n"):
                yield ".PP"
                yield _escaped(" ".join(paragraph.split()))
        yield from _arguments(parser, ".PP")
    yield ".SH EXIT STATUS"
    yield from _terms(EXIT_CODES)
    yield ".SH ENVIRONMENT"
    yield from _terms(ENVIRONMENT)


def command_parsers() -> Iterator[argparse.ArgumentParser]:
    """Yield the parser of each command, or of each of its operations."""
    for command in COMMANDS:
        below = Parser(prog="isopleth").add_subparsers()
        command.add(below)
        yield from _leaf_parsers(below.choices[command.name])


def _leaf_parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not groups:
        yield parser
    for group in groups:
        for child in group.choices.values():
            yield from _leaf_parsers(child)


def _usage(parser: argparse.ArgumentParser) -> Iterator[str]:
    usage = " ".join(parser.format_usage().removeprefix("usage: ").split())
    for number, line in enumerate(usage.split(" isopleth ")):
        command = line if number == 0 else f"isopleth {line}"
        yield ".br" if number else ".PP"
        yield _escaped(command)


def _arguments(parser: argparse.ArgumentParser, heading: str) -> Iterator[str]:
    described = [action for action in parser._actions if action.help not in (None, argparse.SUPPRESS)]
    if described:
        yield heading
    formatter = parser._get_formatter()
    for action in described:
        yield ".TP"
        yield rf"\fB{_escaped(formatter._format_action_invocation(action), is_line_start=False)}\fR"
        yield _escaped(" ".join(formatter._expand_help(action).split()))


def _terms(terms: dict[str, str]) -> Iterator[str]:
    for term, meaning in terms.items():
        yield ".TP"
        yield rf"\fB{_escaped(term)}\fR"
        yield _escaped(meaning)


def _escaped(text: str, is_line_start: bool = True) -> str:
    """Return a text escaped for troff, where a dot or an apostrophe at the start of a line is a request."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace('"', r"\(dq")
    return rf"\&{escaped}" if is_line_start and escaped.startswith(".") else escaped


if __name__ == "__main__":
    main()
