"""`isopleth diff`: the differences between two styles."""

import argparse
import os
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

from editor.assets import difference_lines
from editor.cli import common
from editor.cli.common import ERRORS, STANDARD_INPUT, SUCCESS, Parser, Subparsers, read_source
from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.mapstyle.compare.style_diff import Difference, compare
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.json_tree import MISSING, Json, Path, pointer, read
from editor.mapstyle.schema.source_data import load
from editor.records import dataclass

if TYPE_CHECKING:
    from editor.assets import difference_page
    from editor.cli import diff_report
else:
    difference_page = LazyModule("editor.assets.difference_page")
    diff_report = LazyModule("editor.cli.diff_report")  # Only pictures need Qt.

# Git passes these in place of a missing file.
NO_FILE: Final = frozenset({"/dev/null", os.devnull})

_REPORT_NAME: Final = "report.html"
_PAGES: Final = (".html", ".htm")


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
    _add_report_options(parser)
    parser.set_defaults(run=run)


def _add_report_options(parser: Parser) -> None:
    """Add the options of a report. Its module checks the values, because it needs Qt."""
    group = parser.add_argument_group("report options")
    group.add_argument("--report", metavar="OUT", help="also write an HTML page: an .html file, or a folder")
    group.add_argument(
        "--place",
        action="append",
        default=[],
        metavar="NAME",
        help="add maps of both styles at a bookmark, and their difference; repeatable",
    )
    group.add_argument(
        "--center", action="append", default=[], metavar="LAT,LON", help="add maps at a position; repeatable"
    )
    group.add_argument("--zoom", metavar="Z", help="zooms of the maps, as for render")
    group.add_argument("--size", metavar="WxH", help="size of the maps in pixels (default: 1000x700)")
    group.add_argument("--data", metavar="FILE_OR_URL", help="map data, as for render")
    group.add_argument(
        "--threshold", metavar="DE", help="ignore differences of pixels up to this ΔE (default: 2)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the differences; return the exit code. Raises: EditorError if a style cannot be read."""
    if arguments.a == arguments.b == STANDARD_INPUT:
        raise EditorError("Only one of the two styles can come from standard input.")
    report = _report_file(arguments)
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
    if report is not None:
        has_views = bool(arguments.place or arguments.center)
        views = diff_report.report_views(style_a, style_b, arguments) if has_views else []
        common.write_output(
            report, difference_page.report_page(_title(arguments.a), _title(arguments.b), differences, views)
        )
    return ERRORS if differences else SUCCESS


def _report_file(arguments: argparse.Namespace) -> FilePath | None:
    """Return the file of the report. Raises: EditorError for options that do not fit together."""
    pictured = [name for name in ("place", "center") if getattr(arguments, name)]
    options = [name for name in ("zoom", "size", "data", "threshold") if getattr(arguments, name) is not None]
    if arguments.report is None:
        if pictured or options:
            raise EditorError(f"--{(*pictured, *options)[0]} needs --report.")
        return None
    if options and not pictured:
        raise EditorError(f"--{options[0]} needs --place or --center.")
    file = FilePath(arguments.report)
    if file.is_dir():
        return file / _REPORT_NAME
    if file.suffix.lower() not in _PAGES:
        raise EditorError("--report needs a name ending in .html, or a folder.")
    return file


def _title(file: str) -> str:
    return "standard input" if file == STANDARD_INPUT else FilePath(file).name


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
