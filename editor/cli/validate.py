"""`isopleth validate`: the problems of style files."""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from editor.checks.check import Checks, examine_faces
from editor.checks.legibility.lint import find_legibility_problems
from editor.checks.problems import Severity
from editor.cli import common
from editor.cli.common import (
    ERRORS,
    FAILURE,
    SUCCESS,
    Finding,
    Subparsers,
    counted,
    finding,
    in_order,
    number_in_range,
    parse_lat_lon,
    read_source,
    without_collection,
)
from editor.cli.report_formats import FORMATS, UNREADABLE, create_report
from editor.errors import EditorError, FilePosition
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.source_text import SourceText
from editor.render.camera import MAX_ZOOM, MIN_ZOOM

if TYPE_CHECKING:
    from editor.cli import lint_views
else:
    lint_views = LazyModule("editor.cli.lint_views")  # It imports the renderer.

_FAILING: Final = frozenset({Severity.ERROR.value})
_FAILING_STRICTLY: Final = _FAILING | {Severity.WARNING.value}


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "validate",
        help="check style files for problems",
        description="Check style files and list problems.",
        epilog=(
            "Exit code: 0 no errors, 1 errors found, 2 a file could not be read. With --strict, "
            "warnings count as errors."
        ),
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a style; - reads standard input")
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default="text",
        help="text (default), json (one object per problem), github (annotations of a workflow), or sarif",
    )
    parser.add_argument(
        "--json", action="store_const", const="json", dest="format", help="short for --format json"
    )
    parser.add_argument("--strict", action="store_true", help="treat warnings as errors")
    parser.add_argument(
        "--lint", action="store_true", help="also check the legibility of labels, areas and lines"
    )
    group = parser.add_argument_group("views for --lint")
    group.add_argument(
        "--place",
        action="append",
        default=[],
        metavar="NAME",
        help="check what the map shows below the labels at a bookmark; repeatable",
    )
    group.add_argument(
        "--center",
        type=parse_lat_lon,
        action="append",
        default=[],
        metavar="LAT,LON",
        help="the same at coordinates; repeatable",
    )
    group.add_argument(
        "--zoom",
        type=_zoom,
        action="append",
        default=[],
        metavar="Z",
        help="zoom of the views; repeatable (default: zoom of the bookmark)",
    )
    group.add_argument("--data", metavar="FILE_OR_URL", help="map data: .pmtiles, .mbtiles or tile URL")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the problems of every file; return the highest exit code."""
    if not arguments.lint and (arguments.place or arguments.center or arguments.zoom or arguments.data):
        raise EditorError("--place, --center, --zoom and --data need --lint.")
    if (arguments.zoom or arguments.data) and not (arguments.place or arguments.center):
        raise EditorError("--zoom and --data need --place or --center.")
    exit_code = SUCCESS
    counts: Counter[str] = Counter()
    read = 0
    failing = _FAILING_STRICTLY if arguments.strict else _FAILING
    report = create_report(arguments.format)
    with without_collection():
        for file in arguments.files:
            try:
                source = read_source(file)
            except EditorError as error:
                common.failure(error)
                if arguments.format != "text":
                    report.add(_unreadable(file, error))
                exit_code = FAILURE
                continue
            read += 1
            # Without lint, which may fail, each problem is printed as it is found, and then released.
            of_format = find(file, source)
            for found in (*of_format, *lint(file, source, arguments)) if arguments.lint else of_format:
                report.add(found)
                counts[found.severity] += 1
                if found.severity in failing:
                    exit_code = max(exit_code, ERRORS)
    report.end()
    if read:
        common.remark(_summary(read, counts))
    return exit_code


def lint(file: str, source: SourceText, arguments: argparse.Namespace) -> Iterator[Finding]:
    """Return the legibility problems of a style, in file order, if they are requested.

    Raises: EditorError if a view cannot be drawn.
    """
    if not arguments.lint:
        return
    style = MapStyle.of(source.tree)
    has_views = bool(arguments.place or arguments.center)
    views = lint_views.sampled_views(style, arguments) if has_views else ()
    for place, problem in in_order(source, find_legibility_problems(style, views)):
        yield finding(file, place, style, problem)


def _zoom(text: str) -> float:
    return number_in_range(text, MIN_ZOOM, MAX_ZOOM, "zoom")


def find(file: str, source: SourceText) -> Iterator[Finding]:
    """Return the problems of a style, in file order."""
    style = MapStyle.of(source.tree)
    for slot, why in examine_faces(style).items():
        common.remark(f"{file}: {slot} font: {why}")
    for place, problem in in_order(source, Checks(most=None).check(style)):
        yield finding(file, place, style, problem)


def _unreadable(file: str, error: EditorError) -> Finding:
    place = error.place or FilePosition()
    severity = Severity.ERROR.value
    return Finding(file, severity, UNREADABLE, place.pointer or "", place.line, place.column, error.text)


def _summary(files: int, counts: Counter[str]) -> str:
    parts = [
        counted(counts[severity.value], severity.value) for severity in Severity if counts[severity.value]
    ]
    return f"{counted(files, 'file')}: {', '.join(parts) or 'no problems'}"
