"""Commands on the variants of the open style, their chooser, and the offer to share changes of structure."""

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from editor.errors import EditorError
from editor.features.variants.shared_selection import SharedSelection
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.variants.style_set import VariantUse
from editor.storage.file_state import read_style
from editor.system.settings import LAST_FOLDER
from editor.ui.text import elide_middle, plain_tool_tip, translated
from editor.workspace.feature import WindowFeature
from editor.workspace.file_dialogs import start_folder
from editor.workspace.file_questions import ask_for_file_to_open
from editor.workspace.notice_bar import Choice, NoticeSubject
from editor.workspace.style_sets import VariantMerge
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.variants import model, rename_dialog, view
    from editor.mapstyle.variants import key_colors
    from editor.storage import style_sets as files
    from editor.storage.style_sets import OpenedSet, VariantState
    from editor.storage.variant_sync import SyncOutcome, SyncPlan, VariantChange
    from editor.ui.fields import pick_list
else:
    model = LazyModule("editor.features.variants.model")
    rename_dialog = LazyModule("editor.features.variants.rename_dialog")
    view = LazyModule("editor.features.variants.view")
    files = LazyModule("editor.storage.style_sets")
    key_colors = LazyModule("editor.mapstyle.variants.key_colors")
    pick_list = LazyModule("editor.ui.fields.pick_list")

_PURPOSE: Final = "write a style set"
# Commands that need a set.
_NEED_SET: Final = (
    *("variants_sync", "variants_at_once", "variants_compare"),
    *("variants_day", "variants_night", "variants_rename", "variants_remove"),
)
# Conflicting variants that a notice has buttons for, and the length of their names there.
_MAX_CHOICES, _MAX_NAME = 3, 20
_USES: Final = {"variants_day": VariantUse.DAY, "variants_night": VariantUse.NIGHT}


class VariantController(WindowFeature):
    """Shows which variant is open, opens others, and keeps their structure the same.

    Signals: `compare_requested(Path, str)` with the file of another variant and its name;
    `merge_requested(VariantMerge)` to resolve conflicts.
    """

    compare_requested = Signal(object, str)
    merge_requested = Signal(object)

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context, self._session, self._sets = context, context.session, context.style_sets
        self._commands, self._jobs, self._notice = context.commands, context.services.jobs, context.notice
        self._entries: list[QAction] = []
        self._is_requested = False
        # What was done just now, while a plan looks for what remains.
        self._news: str | None = None
        self._selection = SharedSelection(context)
        self.chooser: view.VariantChooser | None = None
        context.handle(
            {
                "variants_new": self.create_set,
                "variants_add": self.ask_for_variant,
                "variants_sync": self.sync_now,
                "variants_compare": self.compare,
                "variants_rename": self.ask_for_name,
                "variants_remove": self.remove_current,
            }
        )
        self._commands["variants_at_once"].triggered.connect(self._set_at_once)
        for name, use in _USES.items():
            # Qt passes no state to a partial function.
            self._commands[name].triggered.connect(lambda is_on, use=use: self._set_use(use, is_on=is_on))
        self._menu = context.menus["file/variants"]
        self._menu.setToolTipsVisible(True)
        self._menu.aboutToShow.connect(self._fill_menu)
        self._sets.changed.connect(self._update)
        self._sets.failed.connect(self._on_set_failed)
        self._session.saved.connect(self._on_saved)
        self._session.file_changed.connect(self._update)
        self._update()

    @cached_property
    def sync(self) -> "model.StructureSync":
        """The synchronization of the structure."""
        made = model.StructureSync(self._session, self._sets, self._context.services, self)
        made.planned.connect(self._on_planned)
        made.applied.connect(self._on_applied)
        made.failed.connect(self._on_sync_failed)
        return made

    @cached_property
    def picker(self) -> "pick_list.PickPopover":
        """The list of variants to compare with."""
        made = pick_list.PickPopover(
            self.tr("Compare with variant"), self.tr("Filter by name"), self._context.window
        )
        made.typed.connect(self._offer)
        made.selected.connect(lambda state: self._compare_with(state))
        return made

    # Set

    def create_set(self) -> None:
        """Create a set that names the file of the open style."""
        path, style = self._session.origin.path, self._session.style
        if path is not None:
            self._run(lambda: self._new_set(path, style), self._on_created)

    def ask_for_variant(self) -> None:
        """Ask for a style file, and name it in the set; without one, in a new set."""
        settings = self._context.services.settings
        folder = self._session.origin.path
        start = (
            start_folder(settings.get(LAST_FOLDER), self._session.origin) if folder is None else folder.parent
        )
        ask_for_file_to_open(self._context.window, str(start), self.add)

    def add(self, variant: Path) -> None:
        """Name a style file in the set; without one, in a new set beside the open style."""
        path, style, opened = self._session.origin.path, self._session.style, self._sets.opened
        if path is None:
            return

        def work() -> "OpenedSet":
            other = MapStyle.of(read_style(variant).tree)
            target = self._new_set(path, style) if opened is None else opened
            use = key_colors.natural_use(other)
            is_free = target.style_set.for_use(use) is None
            return files.add_variant(target, variant, use=use if is_free else None)

        self._run(work, self._on_linked)

    def _new_set(self, path: Path, style: MapStyle) -> "OpenedSet":
        use = key_colors.natural_use(style)
        return files.create_set_for(path, use, "" if use is None else model.use_name(use))

    def ask_for_name(self) -> None:
        """Ask for another name of the open variant."""
        current, opened = self._sets.current, self._sets.opened
        if current is not None and opened is not None:
            names = [each.name for each in opened.style_set.variants if each.file != current.file]
            dialog = rename_dialog.RenameDialog(current.name, names, self._context.window)
            dialog.name_entered.connect(self._rename)
            dialog.open()

    def _rename(self, name: str) -> None:
        current = self._sets.current
        if current is not None:
            self._sets.edit(lambda style_set: style_set.with_name(current.file, name))

    def remove_current(self) -> None:
        """Remove the open style from the set; its file remains."""
        current = self._sets.current
        if current is None:
            return
        self._sets.edit(lambda style_set: style_set.without_variant(current.file))
        text = self.tr("“{name}” is no longer in the style set. The file was not changed.")
        self._notice.show_news(NoticeSubject.VARIANTS, text.format(name=current.name))

    def _run(self, work: "Callable[[], OpenedSet]", done: "Callable[[OpenedSet], None]") -> None:
        self._jobs.run(lambda _cancel: work(), done, self._on_set_failed, _PURPOSE)

    def _on_created(self, opened: "OpenedSet") -> None:
        self._sets.show(opened)
        text = self.tr("Style set “{name}” created. Link other styles as variants, such as a night version.")
        choice = Choice(self.tr("Link style…"), self.tr("Select the file of a variant"), self.ask_for_variant)
        self._notice.show_note(NoticeSubject.VARIANTS, text.format(name=opened.path.name), choice)

    def _on_linked(self, opened: "OpenedSet") -> None:
        self._sets.show(opened)
        name = opened.style_set.variants[-1].name
        text = self.tr("“{name}” is a variant of this style now.")
        self._notice.show_news(NoticeSubject.VARIANTS, text.format(name=name))

    def _set_at_once(self, is_on: bool) -> None:
        self._sets.edit(lambda style_set: style_set.with_syncs_at_once(is_on=is_on))

    def _set_use(self, use: VariantUse, *, is_on: bool) -> None:
        current = self._sets.current
        if current is not None:
            self._sets.edit(lambda style_set: style_set.with_use(current.file, use if is_on else None))

    def _on_set_failed(self, error: EditorError) -> None:
        self._notice.show_error(NoticeSubject.VARIANTS, self.tr("The style set could not be changed."), error)

    # Structure

    def sync_now(self) -> None:
        """Make the changes of structure of the open style in all other variants."""
        self._is_requested, self._news = True, None
        self.sync.plan(self.source_data)

    def _on_saved(self) -> None:
        if self._sets.current is not None and self._sets.others:
            self._is_requested, self._news = False, None
            self.sync.plan(self.source_data)

    def _on_planned(self, plan: "SyncPlan") -> None:
        news, self._news = self._news, None
        if plan.is_synced or not (plan.pending or plan.conflicting):
            self._notice.withdraw(NoticeSubject.VARIANTS)
            if news or self._is_requested:
                text = news or self.tr("All variants have the structure of this style.")
                self._notice.show_news(NoticeSubject.VARIANTS, text)
        elif plan.pending and news is None and (self._is_requested or plan.opened.style_set.syncs_at_once):
            self.sync.apply(plan)
        else:
            self._offer_changes(plan, news or "")

    def _offer_changes(self, plan: "SyncPlan", news: str) -> None:
        """Offer to make the changes, and to resolve conflicts."""
        texts, choices = [news] if news else [], []
        if plan.pending:
            count = max(map(_count, plan.pending))
            text = self.tr("%Ln changes of structure are not in {names}.", "", count)
            texts.append(text.format(names=model.names_text(plan.pending)))
            choices.append(
                Choice(
                    self.tr("Apply to variants"),
                    "\n".join(
                        (
                            self.tr("Make these changes in the other variants; their colours remain"),
                            *model.change_lines(plan.pending),
                        )
                    ),
                    lambda: self.sync.apply(plan),
                )
            )
        if plan.conflicting:
            texts.extend(self._conflict_texts(plan))
            choices.extend(self._resolve_choices(plan))
        self._notice.ask(NoticeSubject.VARIANTS, " ".join(texts), *choices)

    def _conflict_texts(self, plan: "SyncPlan") -> list[str]:
        """Return the number of conflicts, and what prevents their resolution."""
        count = sum(len(change.conflicts) for change in plan.conflicting)
        text = self.tr("%Ln conflicts with {names}.", "", count)
        reason = self.tr("“{name}” is open in another window. Close it there to resolve the conflicts.")
        return [
            text.format(names=model.names_text(plan.conflicting)),
            *(reason.format(name=each.variant.name) for each in plan.conflicting if each.opened is None),
        ]

    def _resolve_choices(self, plan: "SyncPlan") -> list[Choice]:
        """Return a button for each variant; more than a few follow when these are resolved."""
        found = [each for each in plan.conflicting if each.opened is not None][:_MAX_CHOICES]
        several = self.tr("Resolve conflicts in {name}…")
        return [
            Choice(
                self.tr("Resolve conflicts…")
                if len(plan.conflicting) == 1
                else several.format(name=elide_middle(each.variant.name, _MAX_NAME)),
                self.tr("Decide between the structures of two variants"),
                partial(self.merge_requested.emit, VariantMerge(plan, each)),
                only_shows=True,
            )
            for each in found
        ]

    def on_conflicts_resolved(self, request: VariantMerge) -> None:
        """Record a variant whose conflicts were resolved and saved."""
        self.sync.mark_resolved(request.plan, request.change)

    def _on_applied(self, plan: "SyncPlan", outcome: "SyncOutcome") -> None:
        for change, error in outcome.errors:
            lead = self.tr("“{name}” was not changed.").format(name=change.variant.name)
            self._notice.show_error(NoticeSubject.VARIANTS, lead, error)
            return
        news = ""
        if outcome.written:
            text = self.tr("%Ln changes of structure made in {names}.", "", max(map(_count, outcome.written)))
            news = text.format(names=model.names_text(outcome.written))
        if plan.conflicting or len(outcome.written) < len(plan.pending):
            self._news = news
            self.sync.plan_again()
        else:
            self._notice.show_news(NoticeSubject.VARIANTS, news)

    def _on_sync_failed(self, error: EditorError) -> None:
        lead = self.tr("The variants could not be synchronised.")
        self._notice.show_error(NoticeSubject.VARIANTS, lead, error)

    # Comparison

    def compare(self) -> None:
        """Compare with another variant; with several, after a choice."""
        others = self._sets.others
        if len(others) == 1:
            self._compare_with(others[0])
        elif others and self.chooser is not None:
            self.picker.open_at(self.chooser)

    def _offer(self, typed: str) -> None:
        query = typed.strip().casefold()
        rows = [
            pick_list.PickRow(state, state.variant.name, state.variant.file, "palette-outline")
            for state in self._sets.others
            if query in state.variant.name.casefold()
        ]
        self.picker.show_rows(rows, self.tr("Nothing matches “{text}”.").format(text=typed.strip()))

    def _compare_with(self, state: "VariantState") -> None:
        if state.path is not None:
            self.compare_requested.emit(state.path, state.variant.name)

    # Display

    def open_variant(self, state: "VariantState") -> None:
        """Open the file of a variant in the window."""
        if state.path is not None:
            self._selection.keep_for(state.path)
            self._context.files.open(state.path)

    def _fill_menu(self) -> None:
        """List the variants above the commands."""
        self._sets.refresh_states()
        self._list_variants()

    def _list_variants(self) -> None:
        for entry in self._entries:
            self._menu.removeAction(entry)
            entry.deleteLater()
        first = self._commands["variants_new"]
        self._entries = self.variant_actions(self._menu)
        if self._entries:
            separator = QAction(self._menu)
            separator.setSeparator(True)
            self._entries.append(separator)
        self._menu.insertActions(first, self._entries)

    def variant_actions(self, menu: QMenu) -> list[QAction]:
        """Return an entry for each variant; what cannot be opened is disabled and says why."""
        found = []
        for state in self._sets.states:
            name = elide_middle(state.variant.name or self.tr("Unnamed")).replace("&", "&&")
            action = QAction(name, menu)
            action.setCheckable(True)
            action.setChecked(self._sets.is_current(state))
            tip = state.variant.file
            if state.problem:
                action.setEnabled(False)
                action.setText(self.tr("{name} (not available)").format(name=name))
                tip = f"{tip}\n{translated(state.problem)}"
            action.setToolTip(plain_tool_tip(tip))
            action.triggered.connect(partial(self.open_variant, state))
            found.append(action)
        return found

    def _update(self) -> None:
        """Show the variant in the header, and enable the commands."""
        if self._menu.isVisible():
            self._list_variants()
        current, opened = self._sets.current, self._sets.opened
        has_set = current is not None
        has_file = self._session.origin.path is not None
        self._commands["variants_new"].setEnabled(has_file and not has_set)
        self._commands["variants_add"].setEnabled(has_file)
        for name in _NEED_SET:
            self._commands[name].setEnabled(has_set)
        for name in ("variants_sync", "variants_compare"):
            self._commands[name].setEnabled(has_set and bool(self._sets.others))
        self._commands["variants_at_once"].setChecked(opened is not None and opened.style_set.syncs_at_once)
        for name, use in _USES.items():
            self._commands[name].setChecked(current is not None and current.use is use)
        if has_set and self.chooser is None:
            self.chooser = view.VariantChooser(self.variant_actions, self._commands, self._context.strip)
            self._context.strip.add_chooser(self.chooser)
        if self.chooser is not None:
            self.chooser.setVisible(has_set)
            if current is not None and opened is not None:
                self.chooser.show_variant(current.name, opened.path.name)


def _count(change: "VariantChange") -> int:
    return len(change.changes)
