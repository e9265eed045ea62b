"""`isopleth query`: the layers of a style that match a query."""

import argparse

from editor.api.selection import query_layers
from editor.cli.common import ERRORS, SUCCESS, Subparsers, read_source
from editor.cli.layer_output import print_layers
from editor.mapstyle.document.model import MapStyle


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "query",
        help="find layers of a style",
        description=(
            "List the layers that match a query, top first: number, type and name, separated by tabs."
        ),
        epilog=(
            "Queries are those of the layer list, such as “type:line zoom:13”. All terms must match; a minus "
            "excludes a term. Exit code: 0 layers found, 1 none found, 2 a file could not be read or the "
            "query is invalid."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="a style; - reads standard input")
    parser.add_argument("query", metavar="QUERY", help="terms that must match")
    parser.add_argument("--json", action="store_true", help="print one JSON object per layer")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the layers; return the exit code. Raises: EditorError for an invalid query or file."""
    source = read_source(arguments.file)
    style = MapStyle.of(source.tree)
    layers = query_layers(style, arguments.query)
    print_layers(source, style, layers, as_json=arguments.json)
    return SUCCESS if layers else ERRORS
