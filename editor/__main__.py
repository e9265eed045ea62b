"""Entry point: opens the window on style files, or runs a command."""

import argparse
import gc
import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from editor import __version__, environment
from editor.cli import common
from editor.cli import main as cli
from editor.cli.common import FAILURE, SUCCESS, Parser

if TYPE_CHECKING:
    from editor.app.instance import StartResult


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with the given command-line arguments; return the exit code.

    Raises: SystemExit, with the exit code, for help and for invalid arguments.
    """
    environment.withdraw()  # Before any process is started.
    args = sys.argv[1:] if argv is None else list(argv)
    if args and cli.is_command(args[0]):
        return cli.run(args)
    common.set_up()
    options = _parser().parse_args(args)
    # Imported modules are never freed, and collecting during the imports takes a sixth of their time.
    # `system.memory.Rest` collects from then on.
    gc.disable()
    try:
        # Imported only here, so that commands and help never load the window.
        bindings = importlib.import_module("editor.system.bindings")
        bindings.disable_source_scan()
        beginning = _begin(options)
        if beginning.is_handed_over:
            return SUCCESS
        start = importlib.import_module("editor.app.startup")
    except ModuleNotFoundError:
        raise
    except ImportError as error:  # a system library that Qt links against
        common.remark(f"The window cannot open, because a part of this system is missing: {error}")
        return FAILURE
    code: int = bindings.run_guarded(
        lambda: start.run(options.files, safe=options.safe, instance_lock=beginning.instance_lock)
    )
    return code


def _begin(options: argparse.Namespace) -> "StartResult":
    """Return whether this start opens windows or hands its files to a running instance."""
    instance = importlib.import_module("editor.app.instance")
    is_separate = options.new_instance or options.safe or os.environ.get(instance.NEW_INSTANCE)
    return cast("StartResult", instance.StartResult() if is_separate else instance.begin(options.files))


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
