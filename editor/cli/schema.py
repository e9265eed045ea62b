"""`isopleth schema`: the JSON Schema of styles and of style sets."""

import argparse
from typing import Final

from editor import resources
from editor.cli import common
from editor.cli.common import Subparsers
from editor.mapstyle.schema.json_schema import schema_text

STYLE_SET_SCHEMA: Final = "isopleth-styleset-1.schema.json"


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "schema",
        help="print the JSON Schema of styles",
        description="Print the JSON Schema (2020-12) of styles for editors with completion and validation.",
    )
    parser.add_argument("--style-set", action="store_true", help="print that of style sets instead")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the schema; return the exit code."""
    set_text = resources.data("schema", STYLE_SET_SCHEMA).decode() if arguments.style_set else ""
    common.line((set_text or schema_text()).removesuffix("\n"))
    return 0
