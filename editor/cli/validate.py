"""`isopleth validate`: the problems of style files."""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Final

from editor.checks.check import check
from editor.checks.kinds import Severity
from editor.cli import output
from editor.cli.commands import CANNOT, ERRORS, FINE, Subparsers
from editor.cli.reading import read_source
from editor.errors import EditorError, Place
from editor.mapstyle.model import MapStyle
from editor.mapstyle.source import Source

_FAILING: Final = frozenset({Severity.ERROR.value})
_FAILING_STRICTLY: Final = _FAILING | {Severity.WARNING.value}


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report: a problem and where it stands.

    Units: line and column count from 1; `pointer` is a JSON Pointer (RFC 6901).
    """

    file: str
    severity: str
    code: str
    pointer: str
    line: int | None
    column: int | None
    message: str

    def __str__(self) -> str:
        place = Place(self.file, self.line, self.column)
        return f"{output.place_text(place)}: {self.severity} {self.code}: {self.message}"


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "validate",
        help="list the problems of style files",
        description="Lists the problems of style files.",
        epilog="Exit code: 0 no errors (warnings and hints are allowed), 1 errors found, "
        "2 a file that could not be read. With --strict, warnings count as errors do.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a style; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print each problem as one JSON object a line")
    parser.add_argument("--strict", action="store_true", help="warnings, too, give the exit code of errors")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the problems of every file; gives the exit code of the worst."""
    worst = FINE
    counts: Counter[str] = Counter()
    read = 0
    failing = _FAILING_STRICTLY if arguments.strict else _FAILING
    for file in arguments.files:
        try:
            source = read_source(file)
        except EditorError as error:
            output.failure(error)
            if arguments.json:
                _print(_unreadable(file, error), as_json=True)
            worst = CANNOT
            continue
        read += 1
        for finding in find(file, source):
            _print(finding, as_json=arguments.json)
            counts[finding.severity] += 1
            if finding.severity in failing:
                worst = max(worst, ERRORS)
    if read:
        output.remark(_summary(read, counts))
    return worst


def find(file: str, source: Source) -> Iterator[Finding]:
    """The problems of a style that was read, in the order of the file."""
    problems = [(source.place(problem.path), problem) for problem in check(MapStyle.of(source.tree))]
    problems.sort(key=lambda pair: (pair[0].line or 0, pair[0].column or 0))
    for place, problem in problems:
        yield Finding(
            file=file,
            severity=problem.severity.value,
            code=problem.code,
            pointer=problem.pointer,
            line=place.line,
            column=place.column,
            message=problem.text,
        )


def _unreadable(file: str, error: EditorError) -> Finding:
    place = error.place or Place()
    severity = Severity.ERROR.value
    return Finding(file, severity, "unreadable", place.pointer or "", place.line, place.column, error.text)


def _print(finding: Finding, *, as_json: bool) -> None:
    if as_json:
        output.line(json.dumps(asdict(finding), ensure_ascii=False))
    else:
        output.line(output.one_line(str(finding)))


def _summary(files: int, counts: Counter[str]) -> str:
    parts = [
        _number(counts[severity.value], severity.value) for severity in Severity if counts[severity.value]
    ]
    return f"{_number(files, 'file')}: {', '.join(parts) or 'no problems'}"


def _number(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
