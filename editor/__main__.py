"""The program: a window on a style file, or one of the commands."""

import argparse
import gc
import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from editor import __version__, environment
from editor.cli import main as cli
from editor.cli import output
from editor.cli.commands import CANNOT, FINE, Parser

if TYPE_CHECKING:
    from editor.app.running.instance import Beginning


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the words of the command line ask for; gives the exit code.

    Raises: SystemExit, with the exit code, for help and for arguments that are wrong.
    """
    environment.withdraw()  # Before any process is started.
    words = sys.argv[1:] if argv is None else list(argv)
    if words and cli.is_command(words[0]):
        return cli.run(words)
    output.set_up()
    given = _parser().parse_args(words)
    # What is imported stays; to look for garbage in it, again and again, takes a sixth of their time.
    # `system.memory.Rest` does so from then on.
    gc.disable()
    try:
        # Imported here alone, so that no command and no help ever loads the window.
        bindings = importlib.import_module("editor.system.bindings")
        bindings.settle()
        beginning = _begin(given)
        if beginning.is_handed_over:
            return FINE
        start = importlib.import_module("editor.app.running.start")
    except ModuleNotFoundError:
        raise
    except ImportError as error:  # a library of the system that Qt links
        output.remark(f"The window cannot open, because a part of this system is missing: {error}")
        return CANNOT
    code: int = bindings.on_ground(lambda: start.run(given.files, safe=given.safe, seat=beginning.seat))
    return code


def _begin(given: argparse.Namespace) -> "Beginning":
    """What this start is: one that opens windows, or one that hands its files to a program that runs."""
    instance = importlib.import_module("editor.app.running.instance")
    is_apart = given.new_instance or given.safe or os.environ.get(instance.NEW_INSTANCE)
    beginning: Beginning = instance.Beginning() if is_apart else instance.begin(given.files)
    return beginning


def _parser() -> Parser:
    width = max(len(command.name) for command in cli.COMMANDS)
    commands = "\n".join(f"  {command.name:<{width}}  {command.help}" for command in cli.COMMANDS)
    parser = Parser(
        prog="isopleth",
        usage="isopleth [FILE ...]\n       isopleth COMMAND ...",
        description="A desktop editor for map styles, with a live map preview and live weather.",
        epilog=f"commands, which open no window:\n{commands}\n\n"
        "isopleth COMMAND --help says more. A file with the name of a command is written ./NAME.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="the styles to open, each in its window")
    parser.add_argument(
        "--new-instance", action="store_true", help="open the files here, also where Isopleth runs already"
    )
    parser.add_argument(
        "--safe", action="store_true", help="start with default settings and nothing kept of earlier runs"
    )
    parser.add_argument("--version", action="version", version=f"Isopleth {__version__}")
    return parser


if __name__ == "__main__":
    sys.exit(main())
