"""`isopleth completion`: a script that completes commands and options in a shell."""

import argparse
from typing import Final

from editor import resources
from editor.cli import common
from editor.cli.common import SUCCESS, Subparsers

SHELLS: Final = ("bash", "zsh", "fish")


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "completion",
        help="print a completion script for a shell",
        description="Print a script that completes commands, options and files on Tab in a shell.",
        epilog="The guide names the file in which each shell reads the script.",
    )
    parser.add_argument("shell", choices=SHELLS, help="the shell that reads the script")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the script; return the exit code."""
    common.data(resources.text("completion", f"isopleth.{arguments.shell}").encode())
    return SUCCESS
