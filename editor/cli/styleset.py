"""`isopleth styleset`: the variants of a style, and the synchronization of their structure."""

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from editor.api.style_sets import (
    StyleSet,
    VariantStatus,
    create_style_set,
    open_style_set,
    use_by_file_name,
)
from editor.cli import common, merge_lines
from editor.cli.common import ERRORS, FAILURE, SUCCESS, Subparsers, counted
from editor.errors import EditorError, FilePosition
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.json_tree import Json
from editor.mapstyle.variants.style_set import SUFFIX, VariantUse
from editor.storage.variant_sync import SyncPlan, VariantChange

USES: Final = tuple(use.value for use in VariantUse)
NO_USE: Final = "none"


def add_parser(subparsers: Subparsers) -> None:
    """Add the parsers of the command."""
    parser = subparsers.add_parser(
        "styleset",
        help="list and synchronise the variants of a style",
        description=(
            "List the variants of a style that a style set names, such as day and night, and make changes of "
            "structure in all of them: layers, their order, filters, zoom ranges, widths, sizes, icons and "
            "labels. Colours remain those of each variant."
        ),
    )
    operations = parser.add_subparsers(required=True, metavar="OPERATION")
    for name, add in _OPERATIONS.items():
        add(name, operations)


def _add_status(name: str, operations: Subparsers) -> None:
    parser = _add_operation(
        operations,
        name,
        run_status,
        summary="list the variants, and whether their structure has changed",
        description=(
            "List the variants of a set: file, name, use, and what is wrong with the file or whether its "
            "structure has changed since the last synchronisation. In text, tabs separate the columns."
        ),
        exit_codes=(
            "0 all variants are synchronised, 1 some have changed or are missing, 2 a file could not be read."
        ),
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per variant")


def _add_sync(name: str, operations: Subparsers) -> None:
    parser = _add_operation(
        operations,
        name,
        run_sync,
        summary="make the changes of structure of a variant in all others",
        description=(
            "Make the changes of structure of a variant in all others, in place. Without --from, those of "
            "each variant that has changed, in the order of the set. A change that another variant made "
            "otherwise is a conflict: it is listed and not made. Resolve it in the window."
        ),
        exit_codes=(
            "0 all variants are synchronised, 1 conflicts or missing variants, 2 a file could not be read or "
            "written."
        ),
    )
    parser.add_argument(
        "--from", dest="source", metavar="VARIANT", help="the variant: its file, path or name"
    )
    parser.add_argument("--dry-run", action="store_true", help="list the changes, but write no file")
    parser.add_argument("--json", action="store_true", help="print one JSON object per change and conflict")


def _add_add(name: str, operations: Subparsers) -> None:
    parser = _add_operation(
        operations,
        name,
        run_add,
        summary="name style files in a set, which is created if needed, or change name and use of variants",
        description=(
            "Name style files as variants in a set. A new set is created; the styles are not changed. They "
            "must be in the folder of the set, or in folders in it. Of a file that the set names already, "
            "--use and --name change the use and the name."
        ),
        exit_codes="0 success, 2 a file could not be read or written.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="a style")
    parser.add_argument(
        "--use",
        choices=(*USES, NO_USE),
        help=(
            "when the map shows the variant while it follows the sun; another variant with this use has none "
            "afterwards (default for new variants: day for day.json, night for night.json)"
        ),
    )
    parser.add_argument("--name", help="name of the variant (default: that of the file)")


def _add_operation(
    operations: Subparsers,
    name: str,
    run: Callable[[argparse.Namespace], int],
    *,
    summary: str,
    description: str,
    exit_codes: str,
) -> argparse.ArgumentParser:
    """Add the parser of an operation on a set."""
    epilog = f"Exit code: {exit_codes}"
    parser = operations.add_parser(name, help=summary, description=description, epilog=epilog)
    parser.add_argument("set", metavar="SET", help=f"a style set ({SUFFIX})")
    parser.set_defaults(run=run)
    return parser


_OPERATIONS: Final[Mapping[str, Callable[[str, Subparsers], None]]] = {
    "status": _add_status,
    "sync": _add_sync,
    "add": _add_add,
}
OPERATIONS: Final = tuple(_OPERATIONS)


def run_status(arguments: argparse.Namespace) -> int:
    """List the variants; return the exit code. Raises: EditorError."""
    found = open_style_set(arguments.set).status()
    for status in found:
        text = write(_status_object(status), ONE_LINE, "") if arguments.json else _status_line(status)
        common.line(text if arguments.json else _cells(text))
    return ERRORS if any(status.problem or status.is_changed for status in found) else SUCCESS


def _status_object(status: VariantStatus) -> dict[str, Json]:
    return {
        "file": status.file,
        "name": status.name,
        "use": status.use,
        "changed": status.is_changed,
        "problem": status.problem or None,
    }


def _status_line(status: VariantStatus) -> str:
    state = status.problem or ("structure changed" if status.is_changed else "synchronised")
    return "\t".join((status.file or "-", status.name or "-", status.use or "-", state))


def _cells(text: str) -> str:
    return "\t".join(map(common.one_line, text.split("\t")))


def run_sync(arguments: argparse.Namespace) -> int:
    """Synchronize the variants; return the exit code. Raises: EditorError."""
    styles = open_style_set(arguments.set)
    sources = [arguments.source] if arguments.source else _changed(styles)
    code = SUCCESS
    if not sources:
        common.remark("All variants are synchronised.")
    for source in sources:
        plan = styles.plan(source)
        for line in _plan_lines(plan, is_json=arguments.json):
            common.line(line)
        if not plan.is_synced and (plan.conflicting or plan.failed):
            code = max(code, ERRORS)
        if arguments.dry_run:
            code = max(code, SUCCESS if plan.is_synced else ERRORS)
            continue
        outcome = styles.apply(plan)
        for change, error in outcome.errors:
            common.failure(error if error.place else EditorError(error.text, FilePosition(str(change.path))))
            code = FAILURE
        _print_summary(plan, len(outcome.written))
    return code


def _changed(styles: StyleSet) -> list[str]:
    return [status.file for status in styles.status() if status.is_changed and not status.problem]


def _plan_lines(plan: SyncPlan, *, is_json: bool) -> Iterator[str]:
    """Yield the lines of all changes and conflicts, after the name of their file."""
    for other in plan.others:
        for each in _change_lines(other, is_json=is_json):
            yield each if is_json else common.one_line(f"{other.variant.file or '-'}: {each}")


def _change_lines(other: VariantChange, *, is_json: bool) -> Iterator[str]:
    if other.error is not None:
        record = {"file": other.variant.file, "problem": str(other.error.text)}
        yield write(record, ONE_LINE, "") if is_json else other.error.text
    if other.result is None:
        return
    names = other.result.group_names
    head = {"file": other.variant.file}
    if is_json:
        for change in other.changes:
            yield write({**head, **merge_lines.change_object(change)}, ONE_LINE, "")
        for conflict in other.conflicts:
            yield write({**head, **merge_lines.conflict_object(conflict)}, ONE_LINE, "")
        return
    for change in other.changes:
        yield merge_lines.change_line(change, names).partition(": ")[2]
    for conflict in other.conflicts:
        yield from merge_lines.conflict_lines(conflict, names)


def _print_summary(plan: SyncPlan, written: int) -> None:
    parts = [f"{counted(written, 'variant')} changed"]
    conflicts = sum(len(other.conflicts) for other in plan.others)
    parts += [counted(conflicts, "conflict")] if conflicts else []
    parts += [f"{counted(len(plan.failed), 'variant')} skipped"] if plan.failed else []
    common.remark(f"{plan.source.file}: {', '.join(parts)}")


def run_add(arguments: argparse.Namespace) -> int:
    """Name styles in a set; return the exit code. Raises: EditorError."""
    path = Path(arguments.set)
    if len(arguments.files) > 1:
        if arguments.name:
            raise EditorError("--name needs a single file.")
        if arguments.use in USES:
            raise EditorError(f"--use {arguments.use} needs a single file.")
    if path.suffix != SUFFIX:
        raise EditorError(f"The name of a style set ends in {SUFFIX}.", FilePosition(arguments.set))
    styles = open_style_set(path) if path.exists() else create_style_set(path)
    for file in arguments.files:
        _add_or_change(styles, file, arguments.name or "", arguments.use)
    return SUCCESS


def _add_or_change(styles: StyleSet, file: str, name: str, use: str | None) -> None:
    """Name a style in a set. Of one that is named already, change the use and the name if they are given."""
    variant = styles.variant_of(file)
    if variant is None:
        if use is None:
            by_name = use_by_file_name(file)
            use = None if by_name in styles.uses else by_name
        styles.add(file, name, None if use == NO_USE else use)
        return
    if not name and use is None:
        raise EditorError(
            "The style set names this file already. Change its use or name with --use or --name.",
            FilePosition(file),
        )
    if use is not None:
        styles.set_use(variant.file, None if use == NO_USE else use)
    if name:
        styles.rename(variant.file, name)
