"""`isopleth schema`: the JSON Schema of styles."""

import argparse

from editor.cli import common
from editor.cli.common import Subparsers
from editor.mapstyle.schema.json_schema import schema_text


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "schema",
        help="print the JSON Schema of styles",
        description="Print the JSON Schema (2020-12) of styles for editors with completion and validation.",
    )
    parser.set_defaults(run=run)


def run(_arguments: argparse.Namespace) -> int:
    """Print the schema; return the exit code."""
    common.line(schema_text().removesuffix("\n"))
    return 0
