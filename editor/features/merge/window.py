"""The merge window: joins list, cards, maps and footer with the merge."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QColor, QGuiApplication, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QMainWindow, QMessageBox, QWidget

from editor.errors import EditorError
from editor.features.merge.files import OpenedMerge, save_merge
from editor.features.merge.frames import PURPOSE as COMPARE_PURPOSE
from editor.features.merge.list import MergePanel, Tab
from editor.features.merge.map_controller import STYLES_PURPOSE, MapController
from editor.features.merge.model import PURPOSE as MERGE_PURPOSE
from editor.features.merge.model import MergeItem, MergeModel, Version
from editor.features.merge.resolution_switch import BOTH, EDIT, OURS, THEIRS
from editor.features.merge.values import ValueContext, VersionValue, describe
from editor.features.merge.view import MergeCentre, MergeFooter, MergeHeader, key_text
from editor.features.merge.wording import (
    element_symbol,
    explanation,
    item_label,
    item_symbol,
    source_text,
    why_not_both,
)
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.merge.result import Edited, Resolution, Side
from editor.render.camera import Camera
from editor.ui.accessible_info import announce
from editor.ui.fields.text_fields import commit_pending_input
from editor.ui.kit.bars import BarButton, MessageBar, Tone
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import NO_MARGINS, h_box, page_stack, v_box
from editor.ui.text import elide_middle, local_count, translated
from editor.ui.theme import symbols, tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Size
from editor.workspace.docks import default_size
from editor.workspace.file_dialogs import ask_where_to_write
from editor.workspace.panel_interfaces import Continuation
from editor.workspace.services import Services

SAVE_PURPOSE: Final = "save the merged style"

_MIN_SIZE: Final = QSize(940, 560)
_LIST_PX, _NARROW_LIST_PX, _WIDE_FROM_PX = 347, 220, 1240
# The conflicts that the tooltip of the button names.
_MAX_NAMES: Final = 5
_SIDE_OF: Final = {OURS: Side.OURS, THEIRS: Side.THEIRS, BOTH: Side.BOTH}
_CELL_OF: Final = {side: cell for cell, side in _SIDE_OF.items()}


class MergeWindow(QMainWindow):
    """A merge of three styles.

    Signals: `saved(Path)` after the merged style was written, with the name of the output even if another
    name of this file was selected; `open_requested(Path)` to open it; `closed()`.
    """

    saved = Signal(object)
    open_requested = Signal(object)
    closed = Signal()

    def __init__(self, opened: OpenedMerge, services: Services, start: Camera) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._opened, self._services, self._jobs = opened, services, services.jobs
        self._item: MergeItem | None = None
        self._saved_resolutions: Mapping[str, Resolution] | None = None
        self._is_discarded = self._closes_after_save = False
        self.model = MergeModel(opened.result, services.jobs, self)
        self.maps = MapController(self.model, self._version_names(), services, start, self)
        self.header = MergeHeader(opened.files.name, opened.names)
        self.message = MessageBar()
        self.panel = MergePanel(self.model)
        self.centre = MergeCentre(self.maps.pane, self._version_names())
        self._nothing = EmptyState(StateSymbol.FINE, self.tr("The styles are the same."))
        self.footer = MergeFooter()
        self._lay_out()
        self._connect()
        self._add_shortcuts()
        self.setWindowTitle(self.tr("Merge styles – {name}").format(name=opened.files.name))
        self.setMinimumSize(_MIN_SIZE)
        self.resize(default_size(QGuiApplication.primaryScreen().availableSize()))
        self._select_first()
        self._show_progress()
        self.panel.list.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def item(self) -> MergeItem | None:
        """The selected conflict or change."""
        return self._item

    @property
    def is_idle(self) -> bool:
        """Whether merge and maps show the newest resolutions."""
        return self.maps.is_idle and not any(map(self._jobs.is_running, (MERGE_PURPOSE, SAVE_PURPOSE)))

    # Layout

    def _lay_out(self) -> None:
        self._pages = page_stack(self.centre, self._nothing)
        centre = QWidget()
        centre.setProperty("part", "panel")
        centre.setLayout(self._pages)
        rule = QFrame()
        rule.setProperty("part", "rule-upright")
        middle = h_box(margins=NO_MARGINS, spacing=0)
        middle.addWidget(self.panel)
        middle.addWidget(rule)
        middle.addWidget(centre, 1)
        body = QWidget()
        column = v_box(body, margins=NO_MARGINS, spacing=0)
        column.addWidget(self.header)
        column.addWidget(self.message)
        column.addLayout(middle, 1)
        column.addWidget(self.footer)
        self.setCentralWidget(body)
        chain = (
            *(self.header.undo, self.header.redo),
            *(self.panel.tabs, self.panel.filter, self.panel.list, self.centre.result.switch),
        )
        for before, after in pairwise(chain):
            self.setTabOrder(before, after)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < _WIDE_FROM_PX
        self.panel.setFixedWidth(_NARROW_LIST_PX if is_narrow else _LIST_PX)
        self.panel.set_narrow(is_narrow=is_narrow)
        self.centre.set_narrow(is_narrow=is_narrow)

    def _version_names(self) -> list[tuple[str, str]]:
        names = self._opened.names
        return [
            (self.tr("Base"), self.tr("common ancestor")),
            (self.tr("Ours"), names.ours),
            (self.tr("Theirs"), names.theirs),
            (self.tr("Result"), ""),
        ]

    def _connect(self) -> None:
        model, footer = self.model, self.footer
        model.resolved.connect(lambda _key: self._show_all())
        model.merged.connect(self._on_merged)
        model.failed.connect(self._on_failed)
        self.panel.item_selected.connect(self._show_item)
        self.header.undo_requested.connect(self.undo)
        self.header.redo_requested.connect(self.redo)
        self.centre.result.resolution_selected.connect(self._on_resolution)
        self.centre.result.value_entered.connect(self._on_value)
        footer.previous_requested.connect(lambda: self.step(-1))
        footer.next_requested.connect(lambda: self.step(1))
        footer.open_requested.connect(self._go_to_open)
        footer.save_requested.connect(self.save)
        self.maps.failed.connect(lambda text: self.message.show_message(Tone.ERROR, text))

    def _add_shortcuts(self) -> None:
        keys: tuple[tuple[QKeySequence.StandardKey | str, Callable[[], object]], ...] = (
            ("Alt+Up", lambda: self.step(-1)),
            ("Alt+Down", lambda: self.step(1)),
            ("1", lambda: self.centre.result.switch.select(OURS)),
            ("2", lambda: self.centre.result.switch.select(THEIRS)),
            ("3", lambda: self.centre.result.switch.select(BOTH)),
            ("E", lambda: self.centre.result.switch.select(EDIT)),
            ("B", self.maps.pane.controls.base.toggle),
            ("S", self.maps.pane.controls.toggle_arrangement),
            (QKeySequence.StandardKey.Undo, self.undo),
            (QKeySequence.StandardKey.Redo, self.redo),
            (QKeySequence.StandardKey.Save, self.save),
            (QKeySequence.StandardKey.Close, self.close),
        )
        for key, act in keys:
            shortcut = QShortcut(self)
            if isinstance(key, str):
                shortcut.setKey(QKeySequence(key))
            else:
                shortcut.setKeys(QKeySequence.keyBindings(key))
            shortcut.activated.connect(act)
        self.panel.filter.add_find_shortcut(self)

    # Commands

    def undo(self) -> None:
        """Undo the last resolution, and select its conflict."""
        self._select_key(self.model.undo())

    def redo(self) -> None:
        """Redo the next resolution, and select its conflict."""
        self._select_key(self.model.redo())

    def step(self, by: int) -> None:
        """Select the next or previous conflict; without conflicts, the next or previous change."""
        items = self.model.conflicts or self.model.items
        if not items:
            return
        keys = [item.key for item in items]
        if self._item is not None and self._item.key in keys:
            target = (keys.index(self._item.key) + by) % len(keys)
        else:
            target = 0 if by > 0 else len(keys) - 1
        self.panel.select(items[target])

    def save(self) -> None:
        """Write the merged style, to the given output or to a file that the user selects."""
        commit_pending_input(self)
        if not self.model.is_complete or self._jobs.is_running(SAVE_PURPOSE):
            return
        if self._opened.files.output is None:
            self.save_elsewhere()
        else:
            self.write(self._opened.files.output)

    def save_elsewhere(self) -> None:
        """Write the merged style to a file that the user selects."""
        start = self._opened.files.output or self._opened.files.ours
        start = start.absolute().with_name(
            self.tr("{name} merged.json").format(name=start.stem.replace("/", "-"))
        )
        kind = self.tr("Map styles (*.json)")
        ask_where_to_write(self, self.tr("Save merged style"), start, kind, "json", self.write)

    def write(self, path: Path) -> None:
        """Write the merged style to a file."""
        if not self.model.is_complete:
            return
        resolutions = self.model.resolutions
        tree, opened, backups = self.model.result.tree, self._opened, self._services.backups
        self._jobs.run(
            lambda _cancel: save_merge(opened, tree, path, backups),
            partial(self._on_saved, path, resolutions),
            partial(self._on_save_failed, path),
            SAVE_PURPOSE,
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close if no resolution would be lost; else ask, and close after the answer.

        While the style is saved, close after that.
        """
        if self._jobs.is_running(SAVE_PURPOSE):
            self._closes_after_save = True
            event.ignore()
            return
        commit_pending_input(self)
        if self.would_lose_resolutions and not self._is_discarded:
            event.ignore()
            self.ask_to_discard(lambda: None)
            return
        for purpose in (MERGE_PURPOSE, STYLES_PURPOSE, COMPARE_PURPOSE):
            self._jobs.cancel(purpose)
        event.accept()
        self.closed.emit()

    def discard(self) -> None:
        """Close without a question."""
        self._is_discarded = True
        self.close()

    @property
    def would_lose_resolutions(self) -> bool:
        """Whether closing would lose resolutions that are not in a saved style."""
        return self.model.is_edited and self.model.resolutions != self._saved_resolutions

    def ask_to_discard(self, go_on: Continuation) -> None:
        """Ask whether to close without saving, and go on after that."""
        box = QMessageBox(self)
        box.setWindowTitle("Isopleth")
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowModality(Qt.WindowModality.WindowModal)
        box.setTextFormat(Qt.TextFormat.PlainText)
        color = QColor(tokens.current().warning)
        side = Size.MESSAGE_GLYPH
        box.setIconPixmap(symbols.pixmap(StateSymbol.QUESTION, color, side, self.devicePixelRatioF()))
        box.setText(self.tr("Close without saving the merged style?"))
        box.setInformativeText(self.tr("Your decisions on the conflicts will be lost."))
        discard = box.addButton(self.tr("Discard"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        discard.clicked.connect(self.discard)
        discard.clicked.connect(go_on)
        box.open()

    def show_is_busy(self) -> None:
        """Say that another merge was requested, which needs the window."""
        text = self.tr("Finish this merge and close the window before you resolve other conflicts.")
        self.message.show_message(Tone.NOTE, text)

    # Selection

    def _select_first(self) -> None:
        """Select the first conflict; without conflicts, the first change."""
        self.panel.show_tab(Tab.CONFLICTS if self.model.conflicts else Tab.MERGED)
        if self.model.items:
            self.panel.select((self.model.unresolved or self.model.conflicts or self.model.items)[0])
        else:
            self._pages.setCurrentIndex(1)

    def _select_key(self, key: str) -> None:
        item = self.model.find(key)
        if item is not None:
            self.panel.select(item)

    def _go_to_open(self) -> None:
        if self.model.unresolved:
            self.panel.select(self.model.unresolved[0])

    def _show_item(self, item: MergeItem) -> None:
        is_other = self._item is None or self._item.key != item.key
        self._item = item
        if is_other:
            self.centre.result.show_problem("")
        self._show_centre()
        self.maps.show_item(item)

    # Resolutions

    def _on_resolution(self, index: int) -> None:
        item = self._item
        if item is None or item.conflict is None:
            return
        if index != EDIT:
            self.centre.result.show_problem("")
            self.model.resolve(item, _SIDE_OF[index])
        elif self.model.resolution(item) is None:
            self.centre.result.show_field(item, item.values.ours, is_editable=True)

    def _on_value(self, value: Json) -> None:
        item = self._item
        if item is None or not item.can_be_edited:
            return
        if self.model.resolution(item) is None or self.model.result_value(item) != value:
            self.model.resolve(item, Edited(value))

    def _on_failed(self, key: str, text: str) -> None:
        self._select_key(key)
        self.centre.result.show_problem(text)
        announce(self, text)

    def _on_merged(self) -> None:
        if self._item is not None:
            self._item = self.model.find(self._item.key)
        self._show_all()
        if self._item is None:  # Another resolution had caused the conflict.
            self._select_first()
        else:
            self.maps.show_item(self._item)

    # Display

    def _show_all(self) -> None:
        self.panel.refresh(self._item)
        self._show_centre()
        self._show_progress()

    def _show_centre(self) -> None:
        item = self._item
        if item is None:
            return
        self._show_head(item)
        self._show_cards(item)
        self._show_resolution(item)
        self.maps.pane.refresh()

    def _show_head(self, item: MergeItem) -> None:
        head, resolution = self.centre.head, self.model.resolution(item)
        keys = [each.key for each in self.model.conflicts]
        count = ""
        if item.key in keys:
            text = self.tr("Conflict {number} of {count}")
            count = text.format(number=keys.index(item.key) + 1, count=local_count(len(keys)))
        # The parentheses follow a name in one line of text.
        detail = translated(item.place.detail).replace("(", "", 1).replace(")", "", 1)
        symbol = item_symbol(item) if item.place.property else element_symbol(item.place.what)
        name = translated(item.place.name)
        head.show_item(symbol, (name, item_label(item)), (detail, explanation(item)), count)
        if item.conflict is None:
            head.state.show_state(self.tr("Merged"), "check", "secondary")
        elif resolution is None:
            head.state.show_state(self.tr("Not resolved"), StateSymbol.WARNING, "warning")
        else:
            head.state.show_state(self.tr("Resolved"), StateSymbol.FINE, "success")

    def _show_cards(self, item: MergeItem) -> None:
        context = ValueContext(self._services.render.options, self.model.result.group_names)
        values = [
            describe(
                item, item.values[version], self.model.record(item, version), context, is_base=not version
            )
            for version in (Version.BASE, Version.OURS, Version.THEIRS)
        ]
        values.append(self._result_value(item, context))
        for card, value in zip(self.centre.cards, values, strict=True):
            card.show_value(item, value, values)

    def _result_value(self, item: MergeItem, context: ValueContext) -> VersionValue:
        if item.conflict is not None and self.model.resolution(item) is None:
            return VersionValue(self.tr("Choose a value"))
        value = self.model.result_value(item)
        return describe(item, value, self.model.record(item, Version.RESULT), context)

    def _show_resolution(self, item: MergeItem) -> None:
        result, resolution = self.centre.result, self.model.resolution(item)
        side = item.side if item.conflict is None else resolution
        _, ours, theirs = self.centre.versions
        ours.show_selected(is_selected=side in (Side.OURS, Side.BOTH))
        theirs.show_selected(is_selected=side in (Side.THEIRS, Side.BOTH))
        result.show_selected(is_selected=isinstance(resolution, Edited))
        index = EDIT if isinstance(side, Edited) else -1 if side is None else _CELL_OF[side]
        source = source_text(item, resolution)
        if side in (Side.OURS, Side.THEIRS):
            source = self.tr("From {version}").format(version=source)
        result.show_resolution(source, index, self._reasons(item))
        is_open = item.conflict is not None and resolution is None
        value = MISSING if is_open else self.model.result_value(item)
        result.show_field(item, value, is_editable=item.can_be_edited)

    def _reasons(self, item: MergeItem) -> dict[int, str]:
        """Return why resolutions of an item are not possible."""
        if item.conflict is None:
            reason = self.tr(
                "This was merged automatically: only one side changed it, or both made the same change."
            )
            return dict.fromkeys((OURS, THEIRS, BOTH, EDIT), reason)
        reasons = {}
        if Side.BOTH not in item.conflict.sides:
            reasons[BOTH] = why_not_both(item)
        if not item.conflict.is_editable:
            reasons[EDIT] = self.tr("Use the value of one side.")
        return reasons

    def _show_progress(self) -> None:
        model = self.model
        unresolved, conflicts = model.unresolved, model.conflicts
        names = [f"{translated(item.place.name)}, {item_label(item)}" for item in unresolved[:_MAX_NAMES]]
        link = elide_middle(names[0], 40) if names else ""
        self.footer.show_progress(len(conflicts) - len(unresolved), len(conflicts), link)
        self.header.show_history(can_undo=model.can_undo, can_redo=model.can_redo)
        can_step = len(conflicts or model.items) > 1
        self.footer.previous.setEnabled(can_step)
        self.footer.next.setEnabled(can_step)
        keys = key_text(QKeySequence.StandardKey.Save)
        tip = self.tr("Save merged style ({keys})").format(keys=keys)
        if names:
            more = len(unresolved) - len(names)
            rest = [self.tr("and {count} more").format(count=local_count(more))] if more else []
            tip = "\n".join((self.tr("Resolve these conflicts first:"), *names, *rest))
        self.footer.show_save(tip, is_enabled=model.is_complete)

    # Saving

    def _on_saved(self, path: Path, resolutions: Mapping[str, Resolution], opened: OpenedMerge) -> None:
        output = opened.files.output
        # Found on the thread that saved: looking up the file behind a name may take long.
        is_output = output is not None and opened.output_state is not self._opened.output_state
        self._opened, self._saved_resolutions = opened, resolutions
        text = self.tr("Merged style saved as “{name}” in {folder}.").format(
            name=elide_middle(path.name), folder=elide_middle(str(path.absolute().parent))
        )
        if output is not None and not is_output:
            text = f"{text} {self._open_text()}"
        tip = self.tr("Open the merged style in the editor")
        button = BarButton(self.tr("Open"), tip, lambda: self.open_requested.emit(path))
        self.message.show_message(Tone.NOTE, text, (button,) if output is None else ())
        self.saved.emit(output if is_output else path)
        if self._closes_after_save:
            self.close()

    def _open_text(self) -> str:
        """Return a sentence on the output, which was not written."""
        if self._opened.is_for_git:
            return self.tr("For git, the conflicts are still open.")
        text = self.tr("“{name}” was not changed.")
        return text.format(name=elide_middle(self._opened.files.name))

    def _on_save_failed(self, path: Path, error: EditorError) -> None:
        lead = self.tr("“{name}” could not be saved.").format(name=elide_middle(path.name))
        tip = self.tr("Save under another name")
        elsewhere = BarButton(self.tr("Save elsewhere…"), tip, self.save_elsewhere)
        self.message.show_message(Tone.ERROR, f"{lead} {translated(error.why)}", (elsewhere,))
        self._closes_after_save = False
        if self._is_discarded:
            self.close()
