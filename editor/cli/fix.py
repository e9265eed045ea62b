"""`isopleth fix`: mends what can be mended in style files."""

import argparse
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from editor.checks.check import Checks
from editor.checks.fixes.fix import FIXABLE, SAFE, mend_all
from editor.checks.problems import BY_CODE, Problem
from editor.cli import output
from editor.cli.commands import CANNOT, ERRORS, FINE, STANDARD_INPUT, Subparsers
from editor.cli.findings import Finding, counted, finding, in_order
from editor.cli.reading import read_in_place, read_source
from editor.errors import EditorError, Place
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.format.codec import encode
from editor.mapstyle.format.source_text import SourceText

ALL: Final = "all"
ALL_SAFE: Final = "safe"

_GROUPS: Final = {ALL: FIXABLE, ALL_SAFE: SAFE}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What mending makes of a file: its new bytes, None where nothing changes, and what becomes of problems.

    Lines and columns are those of the file as it was read.
    """

    data: bytes | None
    mended: tuple[Finding, ...]
    left: tuple[Finding, ...]


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "fix",
        help="mend problems of style files",
        description="Mends problems of style files, in place, as the fixes in the window do. Only the text "
        "of what it mends changes. Prints each problem that it mended and each that is left to a person; "
        "lines and columns are those of the file before.",
        epilog=f"The kinds are those that validate prints. With a fix: {_fixable()}. With {ALL} that "
        "includes what deletes: layers that never show or that others hide, and what is unused. "
        f"With {ALL_SAFE} only what needs no decision and changes nothing that is drawn. "
        "Exit code: 0 no such problem is left, 1 some are left (with --dry-run: there are some), "
        "2 a file that could not be read or written.",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a style; - reads standard input and writes standard output"
    )
    parser.add_argument(
        "--rule",
        dest="rules",
        action="append",
        default=[],
        type=_rule,
        metavar="CODE",
        help=f"mend the problems of this kind, or of {ALL} or {ALL_SAFE}; needed, may be given several times",
    )
    parser.add_argument("--dry-run", action="store_true", help="change nothing; print what would be mended")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Mends every file and prints what it mended; gives the exit code of the worst."""
    if not arguments.rules:
        output.remark(f"Say what to mend: --rule {ALL}, or --rule CODE with one of {_fixable()}.")
        return CANNOT
    codes = frozenset[str]().union(*(_GROUPS.get(rule, {rule}) for rule in arguments.rules))
    worst = FINE
    read = mended_count = left_count = 0
    for file in arguments.files:
        try:
            is_to_print = file == STANDARD_INPUT and not arguments.dry_run
            in_place = None if is_to_print or arguments.dry_run else read_in_place(file)
            source = read_source(file) if in_place is None else in_place.source
            outcome = fix(file, source, codes)
            if is_to_print:
                output.data(encode(source, source.tree) if outcome.data is None else outcome.data)
            elif outcome.data is not None and in_place is not None:
                in_place.write(outcome.data)
        except EditorError as error:
            output.failure(error)
            worst = CANNOT
            continue
        _print(outcome, "would mend" if arguments.dry_run else "mended", beside=is_to_print)
        read += 1
        mended_count += len(outcome.mended)
        left_count += len(outcome.left)
        if outcome.left or (arguments.dry_run and outcome.data is not None):
            worst = max(worst, ERRORS)
    if read:
        verb = "to mend" if arguments.dry_run else "mended"
        output.remark(f"{counted(read, 'file')}: {mended_count} {verb}, {left_count} left")
    return worst


def fix(file: str, source: SourceText, codes: Collection[str]) -> Outcome:
    """What mending the problems of some kinds makes of a style that was read.

    Raises: EditError when the style is too broken to edit.
    """
    style = MapStyle.of(source.tree)
    after = mend_all(codes)(style)
    left = _problems(after, codes)
    still = Counter(map(_sign, left))
    outcome: dict[bool, list[Finding]] = {True: [], False: []}
    for place, problem in in_order(source, _problems(style, codes)):
        is_left = still[_sign(problem)] > 0
        still[_sign(problem)] -= is_left
        outcome[is_left].append(finding(file, place, style, problem))
    # What mending brought to light has no place in the file as it was read.
    new = [problem for problem in left if still[_sign(problem)] > 0]
    outcome[True] += [finding(file, Place(), after, problem) for problem in new]
    data = None if after is style else encode(source, after.tree)
    return Outcome(data, tuple(outcome[False]), tuple(outcome[True]))


def _problems(style: MapStyle, codes: Collection[str]) -> list[Problem]:
    return [problem for problem in Checks(most=None).check(style) if problem.code in codes]


def _sign(problem: Problem) -> tuple[str, LayerKey | None, str]:
    """What a problem is known by, wherever mending others moves it."""
    return problem.code, problem.layer_key, problem.text


def _print(outcome: Outcome, word: str, *, beside: bool) -> None:
    """Prints what was mended and then what is left; beside the result where that is the style itself."""
    show = output.remark if beside else output.line
    for found in outcome.mended:
        show(output.one_line(found.text(word)))
    for found in outcome.left:
        show(output.one_line(found.text("left")))


def _rule(code: str) -> str:
    """A code that has a fix.

    Raises: ArgumentTypeError when it has none.
    """
    if code in _GROUPS or code in FIXABLE:
        return code
    what = f"“{code}” has no fix" if code in BY_CODE else f"there is no kind of problem “{code}”"
    raise argparse.ArgumentTypeError(f"{what}. These have one: {_fixable()}; or {ALL}, or {ALL_SAFE}")


def _fixable() -> str:
    return ", ".join(sorted(FIXABLE))
