"""`isopleth merge`: a three-way merge of styles, also as a merge driver of git."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from editor.cli import common, merge_lines
from editor.cli.common import (
    ERRORS,
    STANDARD_INPUT,
    SUCCESS,
    Subparsers,
    counted,
    read_in_place,
    read_source,
)
from editor.cli.diff import NO_FILE
from editor.errors import DocumentError, EditorError, FilePosition
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.format.codec import encode
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.json_tree import Json
from editor.mapstyle.merge.result import Side
from editor.mapstyle.merge.style_merge import MergeResult, merge, resolve
from editor.mapstyle.schema.source_data import load
from editor.storage.file_state import is_same_file
from editor.storage.saving import save_file

_SIDES: Final = {side.value: side for side in Side}
_VERSIONS: Final = ("base", "ours", "theirs")


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "merge",
        help="merge the changes of two styles",
        description=(
            "Merge the changes that two styles made since their common ancestor, by layer, group, source, "
            "icon, font and value. Prints the merged style; everything that is not changed is as in OURS, "
            "byte for byte. A conflict has the value of OURS in the merged style and is listed."
        ),
        epilog=("Exit code: 0 merged, 1 unresolved conflicts, 2 a file could not be read or written."),
    )
    parser.add_argument("base", metavar="BASE", help="the common ancestor; an empty file if there is none")
    parser.add_argument("ours", metavar="OURS", help="the current style; - reads standard input")
    parser.add_argument("theirs", metavar="THEIRS", help="the style to be merged; - reads standard input")
    output = parser.add_mutually_exclusive_group()
    output.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        help="write the merged style to a file, to OURS only without unresolved conflicts",
    )
    output.add_argument(
        "--driver", metavar="PATH", help="write the merged style to OURS, and call it PATH: for git"
    )
    parser.add_argument(
        "--resolve",
        action="append",
        default=[],
        type=_resolution,
        metavar="[KEY=]SIDE",
        help="value of all conflicts, or of the one with a key: ours, theirs or both; repeatable",
    )
    parser.add_argument("--changes", action="store_true", help="also list what was merged without a conflict")
    parser.add_argument("--json", action="store_true", help="print one JSON object per conflict and change")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Merge, write and list the conflicts; return the exit code. Raises: EditorError."""
    files = arguments.base, arguments.ours, arguments.theirs
    if files.count(STANDARD_INPUT) > 1:
        raise EditorError("Only one of the three styles can come from standard input.")
    try:
        result, is_written = _merge_files(arguments)
    except EditorError as error:
        if arguments.driver and error.place is not None and error.place.file in files:
            # Git passes temporary files.
            name = f"{arguments.driver} ({_VERSIONS[files.index(error.place.file)]})"
            error.place = replace(error.place, file=name)
        raise
    _print(result, arguments)
    if not is_written:
        common.remark(
            f"{arguments.ours}: Not written. "
            "Resolve the conflicts with --resolve, or use another name after -o."
        )
    return ERRORS if result.unresolved else SUCCESS


def _merge_files(arguments: argparse.Namespace) -> tuple[MergeResult, bool]:
    """Merge and write; return the result and whether it was written. Raises: EditorError."""
    output = arguments.ours if arguments.driver else arguments.output
    if output == STANDARD_INPUT:
        raise EditorError("Name a file to write to. Without --output the style is printed.")
    is_in_place = output is not None and is_same_file(Path(arguments.ours), Path(output))
    if arguments.output is not None:
        _refuse_other_input(arguments)
    in_place = read_in_place(arguments.ours) if is_in_place else None
    ours = read_source(arguments.ours) if in_place is None else in_place.source
    if ours.is_import:
        raise DocumentError("This is a binary style, which cannot be written.", FilePosition(arguments.ours))
    base, theirs = _ancestor(arguments.base), read_source(arguments.theirs).tree
    data = load()
    merged = merge(base, ours.tree, theirs, lambda layer: layer_name(layer, data))
    result = _with_resolutions(merged, arguments.resolve)
    content = encode(ours, result.tree)
    if in_place is not None:
        if result.unresolved and not arguments.driver:
            # The only copy of the file would lose the place of the conflicts.
            return result, False
        in_place.write(content)
    elif output is None:
        common.data(content)
    else:
        saved = save_file(Path(output), content)
        if saved.remark:
            common.remark(f"{output}: {saved.remark}")
    return result, True


def _refuse_other_input(arguments: argparse.Namespace) -> None:
    """Check that the output replaces neither BASE nor THEIRS. Raises: EditorError."""
    for name in (arguments.base, arguments.theirs):
        if name != STANDARD_INPUT and is_same_file(Path(name), Path(arguments.output)):
            raise EditorError(
                "The output is a file that is read. Use another name after -o.", FilePosition(name)
            )


def _ancestor(file: str) -> Json:
    """Return the tree of the common ancestor; an empty one for the empty file of git if there is none."""
    path = Path(file)
    is_empty = file != STANDARD_INPUT and path.is_file() and path.stat().st_size == 0
    return {} if file in NO_FILE or is_empty else read_source(file).tree


def _with_resolutions(result: MergeResult, given: Sequence[tuple[str | None, Side]]) -> MergeResult:
    """Return a result with resolutions of its conflicts, also of those that a resolution causes.

    Raises: EditorError if a key has no conflict, or a conflict cannot be resolved in this way.
    """
    by_key = {key: side for key, side in given if key is not None}
    for_all = next((side for key, side in reversed(given) if key is None), None)
    while True:
        new = {
            conflict.key: side
            for conflict in result.unresolved
            if (side := by_key.get(conflict.key, for_all)) is not None
        }
        for conflict in result.unresolved:
            if conflict.key in new and new[conflict.key] not in conflict.sides:
                raise EditorError(f"This conflict cannot have both values: {conflict.key}")
        if not new:
            break
        result = resolve(result, {**result.resolutions, **new})
    unknown = by_key.keys() - {conflict.key for conflict in result.conflicts}
    if unknown:
        raise EditorError(f"There is no conflict with this key: {min(unknown)}")
    return result


def _print(result: MergeResult, arguments: argparse.Namespace) -> None:
    """Print conflicts and changes, on standard error if the style goes to standard output."""
    is_style_printed = not arguments.driver and arguments.output is None
    print_line = common.remark if is_style_printed else common.line
    changes = result.changes if arguments.changes else ()
    names = result.group_names
    if arguments.json:
        objects = [
            *map(merge_lines.conflict_object, result.unresolved),
            *map(merge_lines.change_object, changes),
        ]
        lines = [write(each, ONE_LINE, "") for each in objects]
    else:
        lines = [merge_lines.change_line(change, names) for change in changes]
        lines += [line for each in result.unresolved for line in merge_lines.conflict_lines(each, names)]
    for line in lines:
        print_line(line if arguments.json else common.one_line(line))
    name = f"{arguments.driver}: " if arguments.driver else ""
    resolved = len(result.conflicts) - len(result.unresolved)
    parts = [counted(len(result.changes), "change") + " merged"]
    parts += [counted(resolved, "conflict") + " resolved"] if resolved else []
    parts += (
        [counted(len(result.unresolved), "conflict") + " with the value of OURS"] if result.unresolved else []
    )
    common.remark(name + ", ".join(parts))


def _resolution(text: str) -> tuple[str | None, Side]:
    """Return the key, None for all conflicts, and the side. Raises: argparse.ArgumentTypeError."""
    key, _, name = text.rpartition("=")
    side = _SIDES.get(name)
    if side is None or (side is Side.BOTH and not key):
        raise argparse.ArgumentTypeError(f"“{text}” is not ours, theirs, KEY=ours, KEY=theirs or KEY=both")
    return key or None, side
