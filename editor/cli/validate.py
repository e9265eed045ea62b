"""`isopleth validate`: the problems of style files."""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Final

from editor.checks.check import Checks, examine_faces
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
    read_source,
)
from editor.cli.report_formats import FORMATS, UNREADABLE, create_report
from editor.errors import EditorError, FilePosition
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.source_text import SourceText

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
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the problems of every file; return the highest exit code."""
    exit_code = SUCCESS
    counts: Counter[str] = Counter()
    read = 0
    failing = _FAILING_STRICTLY if arguments.strict else _FAILING
    report = create_report(arguments.format)
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
        for found in find(file, source):
            report.add(found)
            counts[found.severity] += 1
            if found.severity in failing:
                exit_code = max(exit_code, ERRORS)
    report.end()
    if read:
        common.remark(_summary(read, counts))
    return exit_code


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
