"""Writes the manual page of the commands from what they say of themselves with --help.

    .venv/bin/python packaging/build_manual.py [FILE]

The page goes to FILE, or else to the screen. It is made for an installation and never kept.
"""

# ruff: noqa: SLF001 (argparse tells its arguments to nobody else)

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

# The page does not depend on the terminal of whoever makes it.
os.environ["COLUMNS"] = "80"

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from editor import __version__  # noqa: E402 (the path comes first)
from editor.__main__ import _parser  # noqa: E402
from editor.cli.common import Parser  # noqa: E402
from editor.cli.main import COMMANDS  # noqa: E402

EXIT_CODES = {
    "0": "All is well, if need be with warnings.",
    "1": "A style has errors, would change, differs, lacks a layer or cannot be mended whole, or a picture "
    "is not complete.",
    "2": "Something could not be read or done, or the arguments are wrong.",
    "130": "The command was interrupted.",
}
ENVIRONMENT = {
    "ISOPLETH_LOG": "How much the log tells: DEBUG, INFO, WARNING or ERROR.",
    "ISOPLETH_NEW_INSTANCE": "Set to anything: as --new-instance.",
    "ISOPLETH_WEATHER_KEY": "The key of the weather service, where it is not in the keyring.",
}


def main() -> None:
    """Write the page."""
    page = "\n".join(lines()) + "\n"
    if sys.argv[1:]:
        Path(sys.argv[1]).write_text(page, encoding="utf-8")
    else:
        print(page, end="")


def lines() -> Iterator[str]:
    """The lines of the page, in the language of man."""
    top = _parser()
    yield f'.TH ISOPLETH 1 "" "Isopleth {__version__}" "User Commands"'
    yield ".nh"  # names that are typed are not broken
    yield ".ad l"
    yield ".SH NAME"
    yield "isopleth, isopleth\\-gui \\- edit map styles with a live map preview"
    yield ".SH SYNOPSIS"
    yield from _usage(top)
    yield ".SH DESCRIPTION"
    yield _plain(top.description or "")
    yield ".PP"
    yield "Both commands are one program; the second is for desktops, which start it without a terminal."
    yield from _arguments(top, ".SH OPTIONS")
    yield ".SH COMMANDS"
    yield "They need no screen, except mergetool, which opens a window."
    yield "A file with the name of a command is written ./NAME."
    for parser in command_parsers():
        yield f".SS {_plain(parser.prog)}"
        yield from _usage(parser)
        for text in filter(None, (parser.description, parser.epilog)):
            for paragraph in text.split("\n\n"):
                yield ".PP"
                yield _plain(" ".join(paragraph.split()))
        yield from _arguments(parser, ".PP")
    yield ".SH EXIT STATUS"
    yield from _terms(EXIT_CODES)
    yield ".SH ENVIRONMENT"
    yield from _terms(ENVIRONMENT)


def command_parsers() -> Iterator[argparse.ArgumentParser]:
    """The parser of every command, and of those below it."""
    for command in COMMANDS:
        below = Parser(prog="isopleth").add_subparsers()
        command.add(below)
        yield from _ends(below.choices[command.name])


def _ends(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not groups:
        yield parser
    for group in groups:
        for child in group.choices.values():
            yield from _ends(child)


def _usage(parser: argparse.ArgumentParser) -> Iterator[str]:
    usage = " ".join(parser.format_usage().removeprefix("usage: ").split())
    for number, line in enumerate(usage.split(" isopleth ")):
        words = line if number == 0 else f"isopleth {line}"
        yield ".br" if number else ".PP"
        yield _plain(words)


def _arguments(parser: argparse.ArgumentParser, heading: str) -> Iterator[str]:
    told = [action for action in parser._actions if action.help not in (None, argparse.SUPPRESS)]
    if told:
        yield heading
    formatter = parser._get_formatter()
    for action in told:
        yield ".TP"
        yield rf"\fB{_plain(formatter._format_action_invocation(action), starts=False)}\fR"
        yield _plain(" ".join(formatter._expand_help(action).split()))


def _terms(terms: dict[str, str]) -> Iterator[str]:
    for term, meaning in terms.items():
        yield ".TP"
        yield rf"\fB{_plain(term)}\fR"
        yield _plain(meaning)


def _plain(text: str, starts: bool = True) -> str:
    """Text as man shows it as it stands: a dot or an apostrophe that begins a line would be an order."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace('"', r"\(dq")
    return rf"\&{escaped}" if starts and escaped.startswith(".") else escaped


if __name__ == "__main__":
    main()
