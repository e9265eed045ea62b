"""Entry point: opens the window on style files, or runs a command."""

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from editor import __version__, environment
from editor.cli import common
from editor.cli import main as cli
from editor.cli.common import FAILURE, SUCCESS, Parser
from editor.lazy_import import LazyModule

if TYPE_CHECKING:
    from editor.app import merge_tool, single_instance_client, startup
    from editor.system import bindings
else:
    # Commands and help never import the window.
    merge_tool = LazyModule("editor.app.merge_tool")
    single_instance_client = LazyModule("editor.app.single_instance_client")
    startup = LazyModule("editor.app.startup")
    bindings = LazyModule("editor.system.bindings")


_MISSING_LIBRARY = "The window cannot open, because a part of this system is missing: {error}"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with the given command-line arguments; return the exit code.

    Raises: SystemExit, with the exit code, for help and for invalid arguments.
    """
    environment.withdraw()  # Before any process is started.
    args = sys.argv[1:] if argv is None else list(argv)
    if args and cli.is_command(args[0]):
        return cli.run(args, _open_merge)
    common.set_up()
    options = _parser().parse_args(args)
    # Imported modules are never freed, and collecting during the imports takes a sixth of their time.
    # `system.memory` collects from then on.
    gc.disable()
    try:
        bindings.import_core()
        beginning = _begin(options)
        if beginning.is_handed_over:
            return SUCCESS
        run = startup.run
        return bindings.run_guarded(
            lambda: run(options.files, safe=options.safe, instance_lock=beginning.instance_lock)
        )
    except ModuleNotFoundError as error:
        common.missing_package(error)
        return FAILURE
    except ImportError as error:  # a system library that Qt links against
        common.remark(_MISSING_LIBRARY.format(error=error))
        return FAILURE


def _open_merge(arguments: argparse.Namespace) -> int:
    """Open the merge window, and return the exit code. Raises: EditorError."""
    bindings.import_core()
    files = arguments.base, arguments.ours, arguments.theirs, arguments.output
    try:
        run = merge_tool.run
    except ModuleNotFoundError:
        raise
    except ImportError as error:  # a system library that Qt links against
        common.remark(_MISSING_LIBRARY.format(error=error))
        return FAILURE
    return bindings.run_guarded(lambda: run(*files))


def _begin(options: argparse.Namespace) -> "single_instance_client.StartResult":
    """Return whether this start opens windows or hands its files to a running instance."""
    is_separate = options.new_instance or options.safe or os.environ.get(single_instance_client.NEW_INSTANCE)
    return (
        single_instance_client.StartResult() if is_separate else single_instance_client.begin(options.files)
    )


def _parser() -> Parser:
    width = max(len(command.name) for command in cli.COMMANDS)
    commands = "\n".join(f"  {command.name:<{width}}  {command.help}" for command in cli.COMMANDS)
    parser = Parser(
        prog="isopleth",
        usage="isopleth [FILE ...]\n       isopleth COMMAND ...",
        description="A desktop editor for map styles, with a live map preview and live weather.",
        epilog=f"commands, of which only mergetool opens a window:\n{commands}\n\n"
        "isopleth COMMAND --help says more. A file with the name of a command is written ./NAME.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="styles to open, each in a new window")
    parser.add_argument(
        "--new-instance", action="store_true", help="start a new instance even if Isopleth is running"
    )
    parser.add_argument("--safe", action="store_true", help="start in safe mode with default settings")
    parser.add_argument("--version", action="version", version=f"Isopleth {__version__}")
    return parser


if __name__ == "__main__":
    sys.exit(main())
