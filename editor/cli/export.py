"""`isopleth export`: a style in the format of other programs."""

import argparse
from collections.abc import Callable, Mapping
from typing import Final

from editor.cli import export_binary, export_maplibre
from editor.cli.common import Subparsers

STYLE, MAPLIBRE = "style", "maplibre"
_RUN: Final[Mapping[str, Callable[[argparse.Namespace], int]]] = {
    STYLE: export_binary.run,
    MAPLIBRE: export_maplibre.run,
}
# The options of each format; those with True are required.
_OPTIONS: Final = {
    STYLE: {"leave_out": False},
    MAPLIBRE: {"tiles": True, "glyphs": True, "sprite": False},
}


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "export",
        help="export a style to MapLibre, or as a binary style",
        description=(
            "Write a style in another format, and print what was changed or not exported. Format style: a "
            "binary style (.style), which apps load. Experimental: the export writes only fields that are "
            "known from published files, and no app has confirmed the result. Format maplibre: a MapLibre "
            "style for vector tiles in the OpenMapTiles schema."
        ),
        epilog=(
            "Exit code: 0 written, 1 not written because parts have no known field, or written without "
            "damaged icons, 2 invalid arguments, or a file could not be read or written."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="a style; - reads standard input")
    parser.add_argument("--to", required=True, choices=_RUN, help="format of the output")
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help="output file")
    parser.add_argument("--json", action="store_true", help="print one JSON object per note")
    binary = parser.add_argument_group("options of --to style")
    binary.add_argument(
        "--leave-out",
        action="store_true",
        help=(
            "leave out parts without a known field, and print them; without it, a style with such parts is "
            "not exported"
        ),
    )
    maplibre = parser.add_argument_group("options of --to maplibre")
    maplibre.add_argument("--tiles", metavar="URL", help="URL of the TileJSON of the map data; required")
    maplibre.add_argument(
        "--glyphs", metavar="URL", help="URL of the fonts, with {fontstack} and {range}; required"
    )
    maplibre.add_argument(
        "--sprite",
        metavar="URL",
        help=(
            "URL of the icons without ending, such as https://example.org/sprite; their files are written "
            "beside OUT, named as the last part of the URL. Without it, icons are not exported"
        ),
    )
    parser.set_defaults(run=lambda arguments: _run(parser, arguments))


def _run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Export the style; return the exit code.

    Raises: EditorError if a file cannot be read or written, SystemExit for options of another format.
    """
    for target, options in _OPTIONS.items():
        for name, is_required in options.items():
            is_given = getattr(arguments, name) not in (None, False)
            option = f"--{name.replace('_', '-')}"
            if is_given and arguments.to != target:
                parser.error(f"{option} is an option of --to {target}")
            if is_required and not is_given and arguments.to == target:
                parser.error(f"--to {target} requires {option}")
    return _RUN[arguments.to](arguments)
