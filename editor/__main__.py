"""The program: a window on a style file, or one of the commands."""

import argparse
import importlib
import sys
from collections.abc import Sequence

from editor import __version__
from editor.cli import main as cli
from editor.cli import output
from editor.cli.commands import CANNOT, Parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the words of the command line ask for; gives the exit code.

    Raises: SystemExit, with the exit code, for help and for arguments that are wrong.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    if words and cli.is_command(words[0]):
        return cli.run(words)
    output.set_up()
    file = _parser().parse_args(words).file
    try:
        # Imported here alone, so that no command and no help ever loads the window.
        start = importlib.import_module("editor.app.start")
    except ModuleNotFoundError:
        raise
    except ImportError as error:  # a library of the system that Qt links
        output.remark(f"The window cannot open, because a part of this system is missing: {error}")
        return CANNOT
    code: int = start.run([file] if file is not None else [])
    return code


def _parser() -> Parser:
    width = max(len(command.name) for command in cli.COMMANDS)
    commands = "\n".join(f"  {command.name:<{width}}  {command.help}" for command in cli.COMMANDS)
    parser = Parser(
        prog="isopleth",
        usage="isopleth [FILE]\n       isopleth COMMAND ...",
        description="A desktop editor for map styles, with a live map preview and live weather.",
        epilog=f"commands, which open no window:\n{commands}\n\n"
        "isopleth COMMAND --help says more. A file with the name of a command is written ./NAME.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="the style to open in the window")
    parser.add_argument("--version", action="version", version=f"Isopleth {__version__}")
    return parser


if __name__ == "__main__":
    sys.exit(main())
