"""`isopleth fmt`: canonical formatting of style files."""

import argparse

from editor.cli import common
from editor.cli.common import ERRORS, FAILURE, STANDARD_INPUT, SUCCESS, Subparsers, read_in_place, read_source
from editor.errors import DocumentError, EditorError, FilePosition
from editor.mapstyle.document.canonical import canonical_text, detect_other_format
from editor.mapstyle.format.codec import encode


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "fmt",
        help="format style files",
        description=(
            "Format style files in place: keys in canonical order, indented by two spaces. Lists, numbers "
            "and unknown keys are not changed. Prints the names of changed files. JSON files that are not "
            "styles are refused."
        ),
        epilog=(
            "Exit code: 0 success, 1 a file would change (with --check), 2 a file could not be read or "
            "written."
        ),
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a style; - reads standard input and writes standard output"
    )
    output_mode = parser.add_mutually_exclusive_group()
    output_mode.add_argument(
        "--check", action="store_true", help="print files that would change without changing them"
    )
    output_mode.add_argument(
        "--stdout", action="store_true", help="print the formatted style without changing files"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Format every file and print the names of the changed ones; return the highest exit code."""
    exit_code = SUCCESS
    for file in arguments.files:
        try:
            is_to_print = arguments.stdout or file == STANDARD_INPUT
            in_place = None if is_to_print or arguments.check else read_in_place(file)
            source = read_source(file) if in_place is None else in_place.source
            if detect_other_format(source.tree) is not None:
                raise DocumentError("This is a JSON file, but not a map style.", FilePosition(file))
            data = canonical_text(source).encode()
            if is_to_print and not arguments.check:
                common.data(data)
            elif data != encode(source, source.tree):
                if in_place is None:
                    exit_code = max(exit_code, ERRORS)
                else:
                    in_place.write(data)
                common.line(common.one_line(file))
        except EditorError as error:
            common.failure(error)
            exit_code = FAILURE
    return exit_code
