"""`isopleth fix`: automatic fixes for problems in style files."""

import argparse
from collections import Counter
from collections.abc import Collection
from typing import Final

from editor.checks.check import Checks
from editor.checks.fixes.fix import FIXABLE, SAFE, fix_kinds
from editor.checks.problems import BY_CODE, Problem
from editor.cli import common
from editor.cli.common import (
    ERRORS,
    FAILURE,
    STANDARD_INPUT,
    SUCCESS,
    Finding,
    Subparsers,
    counted,
    finding,
    in_order,
    read_in_place,
    read_source,
    without_collection,
)
from editor.errors import EditorError, FilePosition
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.format.codec import encode
from editor.mapstyle.format.source_text import SourceText
from editor.records import dataclass

ALL: Final = "all"
ALL_SAFE: Final = "safe"

_GROUPS: Final = {ALL: FIXABLE, ALL_SAFE: SAFE}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The new bytes of a fixed file, None if unchanged, with its fixed and remaining problems.

    Lines and columns are those of the original file.
    """

    data: bytes | None
    fixed: tuple[Finding, ...]
    remaining: tuple[Finding, ...]


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "fix",
        help="fix problems in style files",
        description=(
            "Fix problems in style files in place. Prints fixed and remaining problems; positions "
            "refer to the original file."
        ),
        epilog=(
            f"Codes are those printed by validate. Fixable: {_fixable()}. {ALL} also deletes invisible, "
            f"covered and unused elements. {ALL_SAFE} only applies fixes that do not change the map. "
            "Exit code: 0 no such problems remain, 1 some remain (with --dry-run: found), 2 a file "
            "could not be read or written."
        ),
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
        help=f"problem code to fix, or {ALL} or {ALL_SAFE}; required, repeatable",
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="print what would be fixed without changing files"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Fix every file and print what was fixed; return the highest exit code."""
    if not arguments.rules:
        common.remark(f"No rule given. Use --rule {ALL}, or --rule CODE with one of {_fixable()}.")
        return FAILURE
    codes = frozenset[str]().union(*(_GROUPS.get(rule, {rule}) for rule in arguments.rules))
    exit_code = SUCCESS
    read = fixed_count = remaining_count = 0
    for file in arguments.files:
        try:
            is_to_print = file == STANDARD_INPUT and not arguments.dry_run
            in_place = None if is_to_print or arguments.dry_run else read_in_place(file)
            source = read_source(file) if in_place is None else in_place.source
            with without_collection():
                outcome = fix(file, source, codes)
            if is_to_print:
                common.data(encode(source, source.tree) if outcome.data is None else outcome.data)
            elif outcome.data is not None and in_place is not None:
                in_place.write(outcome.data)
        except EditorError as error:
            common.failure(error)
            exit_code = FAILURE
            continue
        _print(outcome, "would fix" if arguments.dry_run else "fixed", to_stderr=is_to_print)
        read += 1
        fixed_count += len(outcome.fixed)
        remaining_count += len(outcome.remaining)
        if outcome.remaining or (arguments.dry_run and outcome.data is not None):
            exit_code = max(exit_code, ERRORS)
    if read:
        verb = "to fix" if arguments.dry_run else "fixed"
        common.remark(f"{counted(read, 'file')}: {fixed_count} {verb}, {remaining_count} left")
    return exit_code


def fix(file: str, source: SourceText, codes: Collection[str]) -> Outcome:
    """Return the result of fixing the problems of some kinds in a style.

    Raises: EditError if the style is too damaged to edit.
    """
    style = MapStyle.of(source.tree)
    after = fix_kinds(codes)(style)
    remaining = _problems(after, codes)
    remaining_keys = Counter(map(_identity, remaining))
    outcome: dict[bool, list[Finding]] = {True: [], False: []}
    for place, problem in in_order(source, _problems(style, codes)):
        is_remaining = remaining_keys[_identity(problem)] > 0
        remaining_keys[_identity(problem)] -= is_remaining
        outcome[is_remaining].append(finding(file, place, style, problem))
    # Problems that a fix revealed have no position in the original file.
    new = [problem for problem in remaining if remaining_keys[_identity(problem)] > 0]
    outcome[True] += [finding(file, FilePosition(), after, problem) for problem in new]
    data = None if after is style else encode(source, after.tree)
    return Outcome(data, tuple(outcome[False]), tuple(outcome[True]))


def _problems(style: MapStyle, codes: Collection[str]) -> list[Problem]:
    return [problem for problem in Checks(most=None).check(style) if problem.code in codes]


def _identity(problem: Problem) -> tuple[str, LayerKey | None, str]:
    """Return a key of a problem that does not change when other fixes move it."""
    return problem.code, problem.layer_key, problem.text


def _print(outcome: Outcome, word: str, *, to_stderr: bool) -> None:
    """Print the fixed and the remaining problems, on standard error if the style goes to standard output."""
    print_line = common.remark if to_stderr else common.line
    for found in outcome.fixed:
        print_line(common.one_line(found.text(word)))
    for found in outcome.remaining:
        print_line(common.one_line(found.text("left")))


def _rule(code: str) -> str:
    """Return a code that has a fix. Raises: ArgumentTypeError if it has none."""
    if code in _GROUPS or code in FIXABLE:
        return code
    what = f"“{code}” has no fix" if code in BY_CODE else f"unknown problem code “{code}”"
    raise argparse.ArgumentTypeError(f"{what}. Fixable codes: {_fixable()}; or {ALL}, or {ALL_SAFE}")


def _fixable() -> str:
    return ", ".join(sorted(FIXABLE))
