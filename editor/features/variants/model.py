"""Synchronization of the structure of variants in jobs, and in the windows that show them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from editor.errors import EditError, EditorError
from editor.mapstyle.edits.excerpt import replace_tree
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.variants.style_set import VariantUse
from editor.session.session import Session
from editor.storage.backups import backup_path
from editor.storage.style_sets import OpenedSet, open_set
from editor.storage.variant_sync import (
    OpenStyle,
    SyncOutcome,
    SyncPlan,
    VariantChange,
    apply_sync,
    plan_sync,
    record_plan,
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
        self._data: SourceData | None = None
        # Until the set records the structure of the source: the styles of the source that variants have
        # got, and those with which their conflicts were resolved.
        self._given: dict[Path, Json] = {}
        self._resolved: dict[str, Json] = {}

    @property
    def is_idle(self) -> bool:
        """Whether nothing is compared or written."""
        return not any(map(self._services.jobs.is_running, (PLAN, APPLY)))

    def plan(self, data: SourceData) -> None:
        """Find out what the other variants need to have the structure of the open style.

        If they need nothing, and all files are saved, that is recorded in the set.
        """
        self._data = data
        opened, current = self._sets.opened, self._sets.current
        if opened is None or current is None:
            return
        tree, open_styles, given = self._session.style.tree, self._open_styles(opened), dict(self._given)
        resolved = frozenset(file for file, source in self._resolved.items() if source is tree)
        is_saved = _is_saved(self._session)

        def work() -> tuple[SyncPlan, OpenedSet | None]:
            now = open_set(opened.path)  # Another window may have written it.
            source = now.style_set.variant(current.file)
            if source is None:
                raise EditError(say("The style set no longer names “{name}”.", name=current.file))
            whole = plan_sync(
                now,
                source,
                lambda layer: layer_name(layer, data),
                tree=tree,
                open_styles=open_styles,
                given=given,
            )
            plan = whole.without(resolved)
            decided = [each for each in whole.others if each.variant.file in resolved]
            recorded = record_plan(plan, decided) if is_saved else now
            return replace(plan, opened=recorded), None if recorded is now else recorded

        self._services.jobs.run(lambda _cancel: work(), self._on_planned, self.failed.emit, PLAN)

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
        """Find out what remains after the conflicts of a variant were resolved and saved."""
        self._resolved[change.variant.file] = plan.source_tree
        self.plan_again()

    def plan_again(self) -> None:
        """Find out what the other variants need now."""
        if self._data is not None:
            self.plan(self._data)

    def _on_planned(self, result: tuple[SyncPlan, OpenedSet | None]) -> None:
        plan, recorded = result
        if recorded is not None:
            self._on_recorded(recorded)
        self.planned.emit(plan)

    def _on_recorded(self, opened: OpenedSet) -> None:
        self._given.clear()
        self._resolved.clear()
        self._sets.show(opened)

    def _on_applied(self, plan: SyncPlan, outcome: SyncOutcome) -> None:
        sessions = self._open_sessions(plan.opened)
        changed: list[VariantChange] = []
        for change in plan.pending:
            session = sessions.get(change.path) if change.path is not None else None
            if change.opened is None and session is not None and self._change_session(session, change, plan):
                changed.append(change)
        done = (*outcome.written, *changed)
        source = outcome.opened.style_set.variant(plan.source.file)
        if source is not None and source.synced != plan.source.synced:
            self._on_recorded(outcome.opened)
        else:
            self._given.update({change.path: plan.source_tree for change in done if change.path is not None})
            self._sets.show(outcome.opened)
        self.applied.emit(plan, replace(outcome, written=done))

    def _change_session(self, session: Session, change: VariantChange, plan: SyncPlan) -> bool:
        """Change a style that another window shows; return whether it was possible."""
        if session.style.tree is not change.tree or change.result is None:
            return False
        text = self.tr("Structure from {name}").format(name=plan.source.name)
        try:
            session.do(replace_tree(change.result.tree), text)
        except EditorError as error:
            self.failed.emit(error)
            return False
        return True

    def _open_styles(self, opened: OpenedSet) -> Mapping[Path, OpenStyle]:
        return {
            path: OpenStyle(session.style.tree, is_saved=_is_saved(session))
            for path, session in self._open_sessions(opened).items()
        }

    def _open_sessions(self, opened: OpenedSet) -> Mapping[Path, Session]:
        """Return the documents of other windows, by the paths that the set has for them."""
        by_file = {
            session.origin.path.absolute(): session
            for session in self._services.sessions
            if session is not self._session and session.origin.path is not None
        }
        paths = (opened.file_of(variant) for variant in opened.style_set.variants)
        return {path: by_file[path.absolute()] for path in paths if path.absolute() in by_file}


def _is_saved(session: Session) -> bool:
    """Return whether the file has the style; also while a session reports that it was saved."""
    return session.disk_state is None and session.style.tree is session.saved_style.tree


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


def use_name(use: VariantUse) -> str:
    """Return the name of a variant for a use that has no other name."""
    return {
        VariantUse.DAY: QCoreApplication.translate("VariantController", "Day"),
        VariantUse.NIGHT: QCoreApplication.translate("VariantController", "Night"),
    }[use]
