"""Synchronization of the structure of variants in jobs, and in the windows that show them."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.errors import EditError, EditorError
from editor.mapstyle.edits.excerpt import replace_tree
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData
from editor.session.session import Session
from editor.storage.backups import backup_path
from editor.storage.style_sets import OpenedSet, open_set
from editor.storage.variant_sync import (
    SyncOutcome,
    SyncPlan,
    VariantChange,
    apply_sync,
    plan_sync,
    record_synced,
)
from editor.ui.text import elide_middle, translated
from editor.wording import say
from editor.workspace.layer_names import layer_name
from editor.workspace.services import Services
from editor.workspace.style_sets import StyleSetModel

PLAN: Final = "compare the structure of variants"
# The changes that a tooltip lists.
_MAX_LINES: Final = 8
APPLY: Final = "apply the structure to variants"


class StructureSync(QObject):
    """Finds out what other variants need after this one was saved, and makes the changes.

    Variants that are open in other windows are changed there, as a step that can be undone.
    Signals: `planned(SyncPlan)`; `applied(SyncPlan, SyncOutcome)`; `failed(EditorError)`.
    """

    planned = Signal(object)
    applied = Signal(object, object)
    failed = Signal(object)

    def __init__(
        self, session: Session, sets: StyleSetModel, services: Services, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._sets, self._services = session, sets, services
        self._resolved: set[str] = set()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is compared or written."""
        return not any(map(self._services.jobs.is_running, (PLAN, APPLY)))

    def plan(self, data: SourceData) -> None:
        """Find out what the other variants need to have the structure of the open style."""
        opened, current = self._sets.opened, self._sets.current
        if opened is None or current is None:
            return
        tree, open_trees = self._session.style.tree, self._open_trees(opened)

        def work() -> SyncPlan:
            now = open_set(opened.path)  # Another window may have written it.
            source = now.style_set.variant(current.file)
            if source is None:
                raise EditError(say("The style set no longer names “{name}”.", name=current.file))
            return plan_sync(
                now, source, lambda layer: layer_name(layer, data), tree=tree, open_trees=open_trees
            )

        self._services.jobs.run(
            lambda _cancel: work(),
            self.planned.emit,
            self.failed.emit,
            PLAN,
        )

    def apply(self, plan: SyncPlan) -> None:
        """Make the changes without conflicts in the other variants."""
        backups = self._services.backups
        self._services.jobs.run(
            lambda _cancel: apply_sync(plan, lambda path: backup_path(backups, path)),
            partial(self._on_applied, plan),
            self.failed.emit,
            APPLY,
        )

    def mark_resolved(self, plan: SyncPlan, change: VariantChange) -> None:
        """Record that the conflicts of a variant were resolved; after the last one, its structure is."""
        self._resolved.add(change.variant.file)
        if any(each.variant.file not in self._resolved for each in plan.conflicting) or plan.failed:
            return
        self._resolved.clear()
        opened = self._sets.opened
        if opened is None:
            return
        trees: Mapping[int, Json] = {plan.source.index: plan.source_tree}
        self._services.jobs.run(
            lambda _cancel: record_synced(opened, trees), self._sets.show, self.failed.emit, APPLY
        )

    def _on_applied(self, plan: SyncPlan, outcome: SyncOutcome) -> None:
        sessions = self._open_sessions(plan.opened)
        for change in outcome.written:
            session = sessions.get(change.path) if change.path is not None else None
            if change.opened is None and session is not None and change.result is not None:
                self._change_session(session, change, plan)
        self._sets.show(outcome.opened)
        self.applied.emit(plan, outcome)

    def _change_session(self, session: Session, change: VariantChange, plan: SyncPlan) -> None:
        """Change a style that another window shows."""
        if session.style.tree is not change.tree or change.result is None:
            return
        text = self.tr("Structure from {name}").format(name=plan.source.name)
        try:
            session.do(replace_tree(change.result.tree), text)
        except EditorError as error:
            self.failed.emit(error)

    def _open_trees(self, opened: OpenedSet) -> Mapping[Path, Json]:
        return {path: session.style.tree for path, session in self._open_sessions(opened).items()}

    def _open_sessions(self, opened: OpenedSet) -> Mapping[Path, Session]:
        """Return the documents of other windows, by the paths that the set has for them."""
        by_file = {
            session.origin.path.absolute(): session
            for session in self._services.sessions
            if session is not self._session and session.origin.path is not None
        }
        paths = (opened.file_of(variant) for variant in opened.style_set.variants)
        return {path: by_file[path.absolute()] for path in paths if path.absolute() in by_file}


def change_lines(changes: Sequence[VariantChange]) -> list[str]:
    """Return the changed elements and properties of variants, one line each; the first ones of many."""
    places = {(change.place.name, change.place.property): None for each in changes for change in each.changes}
    lines = [f"{elide_middle(name)}: {_property_text(prop)}" if prop else name for name, prop in places]
    return lines if len(lines) <= _MAX_LINES else [*lines[: _MAX_LINES - 1], "…"]


def _property_text(key: str) -> str:
    prop = BY_KEY.get(key)
    return key if prop is None else translated(prop.label)


def names_text(changes: Sequence[VariantChange]) -> str:
    """Return the names of variants in one text."""
    return ", ".join(change.variant.name for change in changes)
