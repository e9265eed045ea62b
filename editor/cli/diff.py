"""`isopleth diff`: the differences between two styles."""

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Final

from editor.assets import difference_lines
from editor.cli import common
from editor.cli.common import ERRORS, STANDARD_INPUT, SUCCESS, Subparsers, read_source
from editor.errors import EditorError
from editor.mapstyle.compare.style_diff import Difference, compare
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.json_tree import MISSING, Json, Path, pointer, read
from editor.mapstyle.schema.source_data import load

# Git passes these in place of a missing file.
NO_FILE: Final = frozenset({"/dev/null", os.devnull})


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the JSON report. Units: the pointers are JSON Pointers (RFC 6901)."""

    change: str
    what: str
    name: str
    pointer_a: str | None
    pointer_b: str | None
    property: str | None = None
    level: int | None = None
    before: Json = None
    after: Json = None


_LINE_FIELDS: Final = fields(Line)


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "diff",
        help="compare two styles",
        description=(
            "Compare two styles by layer, group, source, icon and font. Key order and formatting are ignored."
        ),
        epilog="Exit code: 0 no differences, 1 differences, 2 a file could not be read.",
    )
    parser.add_argument("a", metavar="A", help="the old style; - reads standard input")
    parser.add_argument("b", metavar="B", help="the new style; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object per difference")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the differences; return the exit code. Raises: EditorError if a style cannot be read."""
    if arguments.a == arguments.b == STANDARD_INPUT:
        raise EditorError("Only one of the two styles can come from standard input.")
    style_a, style_b = _read(arguments.a), _read(arguments.b)
    data = load()
    differences = compare(style_a, style_b, lambda layer: layer_name(layer, data))
    for difference in differences:
        if arguments.json:
            for each in _lines(difference, style_a, style_b):
                common.line(
                    write({field.name: getattr(each, field.name) for field in _LINE_FIELDS}, ONE_LINE, "")
                )
        else:
            for text in difference_lines.lines(difference):
                common.line(common.one_line(text))
    common.remark(difference_lines.summary(differences))
    return ERRORS if differences else SUCCESS


def _read(file: str) -> MapStyle:
    return MapStyle.of({} if file in NO_FILE else read_source(file).tree)


def _lines(difference: Difference, a: MapStyle, b: MapStyle) -> Iterator[Line]:
    what, name = difference.what.value, difference.name
    path_a, path_b, move = difference.path_a, difference.path_b, difference.move
    pointers = _pointer(path_a), _pointer(path_b)
    if path_a is None or path_b is None:
        before, after = (_record(style, path) for style, path in ((a, path_a), (b, path_b)))
        yield Line(
            difference_lines.change_word(path_a, path_b, None),
            what,
            name,
            *pointers,
            before=before,
            after=after,
        )
        return
    if move is not None:
        yield Line("moved", what, name, *pointers, before=move.above_before, after=move.above_after)
    for change in difference.changes:
        yield Line(
            change=difference_lines.change_word(change.before, change.after, MISSING),
            what=what,
            name=name,
            pointer_a=None if change.path_a is None else pointer((*path_a, *change.path_a)),
            pointer_b=None if change.path_b is None else pointer((*path_b, *change.path_b)),
            property=change.property or None,
            level=change.level,
            before=_plain(change.before),
            after=_plain(change.after),
        )


def _record(style: MapStyle, path: Path | None) -> Json:
    return None if path is None else _plain(read(style.tree, path))


def _plain(value: Json) -> Json:
    return None if value is MISSING else difference_lines.without_data(value)


def _pointer(path: Path | None) -> str | None:
    return None if path is None else pointer(path)
