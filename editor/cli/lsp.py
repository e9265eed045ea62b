"""`isopleth lsp`: the language server for editors."""

import argparse
import contextlib
import os
import sys
from typing import TYPE_CHECKING, Final

from editor.cli.common import SUCCESS, Subparsers
from editor.errors import EditorError
from editor.lazy_import import LazyModule

if TYPE_CHECKING:
    from editor.language_server import server
else:
    server = LazyModule("editor.language_server.server")

_EXTRA: Final = frozenset({"pygls", "lsprotocol", "attrs", "cattrs"})


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "lsp",
        help="run a language server for editors",
        description=(
            "Run a language server (LSP) on standard input and output. It reports problems of styles while "
            "you type, offers their fixes, and shows help, colours and an outline. Editors start it "
            "themselves. It needs the packages of the extra “lsp”."
        ),
        epilog="Exit code: 0 ended by the editor, 2 the extra is not installed.",
    )
    parser.set_defaults(run=run)


def run(_arguments: argparse.Namespace) -> int:
    """Serve until the editor ends the server; return the exit code.

    Raises: EditorError if the extra is not installed.
    """
    try:
        style_server = server.StyleServer()
    except ModuleNotFoundError as error:
        name = (error.name or "").partition(".")[0]
        if name not in _EXTRA:
            raise
        raise EditorError(
            f"The package {name} is not installed. Install Isopleth with the extra “lsp”."
        ) from None
    # The server closes its streams. Anything else that is printed must not reach the editor.
    with (
        os.fdopen(os.dup(sys.stdin.fileno()), "rb") as requests,
        os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers,
        contextlib.redirect_stdout(sys.stderr),
    ):
        style_server.start_io(requests, answers)
    return SUCCESS
