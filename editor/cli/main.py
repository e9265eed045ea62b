"""Table of commands and their dispatch."""

import argparse
import importlib
from collections.abc import Callable, Sequence
from typing import Final

from editor.cli import common
from editor.cli.common import FAILURE, INTERRUPTED, Parser, Subparsers, guard_negative
from editor.errors import EditorError
from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, one line of help, and a function that adds its parser."""

    name: str
    help: str
    add: Callable[[Subparsers], None]


# Modules are imported when their command runs: validation needs no Qt, and the list of commands no imports.
COMMANDS: Final = (
    Command(
        "validate",
        "check style files for problems",
        lambda subparsers: importlib.import_module("editor.cli.validate").add_parser(subparsers),
    ),
    Command(
        "fix",
        "fix problems in style files",
        lambda subparsers: importlib.import_module("editor.cli.fix").add_parser(subparsers),
    ),
    Command(
        "fmt",
        "format style files",
        lambda subparsers: importlib.import_module("editor.cli.fmt").add_parser(subparsers),
    ),
    Command(
        "get",
        "print layers and values of a style",
        lambda subparsers: importlib.import_module("editor.cli.get").add_parser(subparsers),
    ),
    Command(
        "set",
        "set a value in layers of a style",
        lambda subparsers: importlib.import_module("editor.cli.set").add_parser(subparsers),
    ),
    Command(
        "query",
        "find layers of a style",
        lambda subparsers: importlib.import_module("editor.cli.query").add_parser(subparsers),
    ),
    Command(
        "diff",
        "compare two styles",
        lambda subparsers: importlib.import_module("editor.cli.diff").add_parser(subparsers),
    ),
    Command(
        "merge",
        "merge the changes of two styles",
        lambda subparsers: importlib.import_module("editor.cli.merge").add_parser(subparsers),
    ),
    Command(
        "mergetool",
        "resolve the conflicts of a merge in a window",
        lambda subparsers: importlib.import_module("editor.cli.mergetool").add_parser(subparsers),
    ),
    Command(
        "install-git",
        "set up git for the styles of a repository",
        lambda subparsers: importlib.import_module("editor.cli.install_git").add_parser(subparsers),
    ),
    Command(
        "import",
        "import a MapLibre style or a binary style",
        lambda subparsers: importlib.import_module("editor.cli.import_style").add_parser(subparsers),
    ),
    Command(
        "export",
        "export a style to MapLibre, or as a binary style",
        lambda subparsers: importlib.import_module("editor.cli.export").add_parser(subparsers),
    ),
    Command(
        "recolor",
        "create a night or other version of a style",
        lambda subparsers: importlib.import_module("editor.cli.recolor").add_parser(subparsers),
    ),
    Command(
        "sprite",
        "export, import and list the icons of a style",
        lambda subparsers: importlib.import_module("editor.cli.sprite").add_parser(subparsers),
    ),
    Command(
        "render",
        "render a style to images",
        lambda subparsers: importlib.import_module("editor.cli.render").add_parser(subparsers),
    ),
    Command(
        "styleset",
        "list and synchronise the variants of a style",
        lambda subparsers: importlib.import_module("editor.cli.styleset").add_parser(subparsers),
    ),
    Command(
        "weather",
        "query the weather service",
        lambda subparsers: importlib.import_module("editor.cli.weather").add_parsers(subparsers),
    ),
    Command(
        "serve-weather",
        "run a local simulated weather service",
        lambda subparsers: importlib.import_module("editor.cli.weather").add_parsers(subparsers),
    ),
    Command(
        "schema",
        "print the JSON Schema of styles",
        lambda subparsers: importlib.import_module("editor.cli.schema").add_parser(subparsers),
    ),
    Command(
        "lsp",
        "run a language server for editors",
        lambda subparsers: importlib.import_module("editor.cli.lsp").add_parser(subparsers),
    ),
    Command(
        "completion",
        "print a completion script for a shell",
        lambda subparsers: importlib.import_module("editor.cli.completion").add_parser(subparsers),
    ),
)
_BY_NAME: Final = {command.name: command for command in COMMANDS}


def is_command(word: str) -> bool:
    """Return whether the first argument names a command rather than a file."""
    return word in _BY_NAME


def run(args: Sequence[str], open_window: Callable[[argparse.Namespace], int] | None = None) -> int:
    """Run the command that the first argument names; return its exit code.

    `open_window` runs the command that opens a window, which commands cannot import.

    Raises: SystemExit, with the exit code, for help and for invalid arguments.
    """
    common.set_up()
    parser = Parser(prog="isopleth")
    try:
        _BY_NAME[args[0]].add(parser.add_subparsers(required=True))
        arguments = parser.parse_args(guard_negative(args))
        handler = arguments.run or open_window
        assert handler is not None, "the entry point opens windows"
        code: int = handler(arguments)
    except EditorError as error:
        common.failure(error)
        return FAILURE
    except ModuleNotFoundError as error:
        common.missing_package(error)
        return FAILURE
    except BrokenPipeError:
        common.discard_output()
        return FAILURE
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        common.end()
    return code
