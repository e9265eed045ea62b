"""The panel that adjusts colours, its subject, its preview on the map, and its undo step."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer

from editor.errors import EditError, EditorError
from editor.features.adjust_colors.live import AdjustedStyle, LivePreview
from editor.features.adjust_colors.model import AdjustOutcome, ScopeKind, Subject, find_subject
from editor.features.adjust_colors.preset_dialog import PresetDialog
from editor.features.adjust_colors.presets import Preset, Presets
from editor.features.adjust_colors.view import AdjustPanel
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey
from editor.ui.kit.key_hold import KeyHold
from editor.workspace.central_area import MAP_VIEW
from editor.workspace.latest_job import LatestJob
from editor.workspace.notice_bar import NoticeSubject
from editor.workspace.window_context import WindowContext

# Changes of selection, filter and locks in quick succession are one change. Units: milliseconds.
_SUBJECT_DELAY_MS: Final = 30


class AdjustPanelController(QObject):
    """Joins the panel to session, selection and map while its dock is open."""

    def __init__(self, context: WindowContext, dock: str, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._dock = context, dock
        self._session, self._view_state = context.session, context.view_state
        self._map = context.centre.map_view
        jobs = context.services.jobs
        self._is_open = self._applies_when_ready = False
        self._subject: Subject | None = None
        self._outcome: AdjustOutcome | None = None
        self.presets = Presets(context.services.settings, self)
        self.panel = AdjustPanel(self.presets)
        context.properties.colors.offer_to(self.panel.tint.color)
        self.live = LivePreview(context.map_control, self._map, jobs, self)
        self._key_hold = KeyHold(Qt.Key.Key_B, self)
        self._subjects = LatestJob(jobs, "find colours to adjust", self._on_subject, self._on_failed)
        self._subject_timer = QTimer(self)
        self._subject_timer.setSingleShot(True)
        self._subject_timer.setInterval(_SUBJECT_DELAY_MS)
        self._subject_timer.timeout.connect(self._find_subject)
        self._connect()
        self.panel.installEventFilter(self)

    @property
    def is_idle(self) -> bool:
        """Whether panel and map show the current adjustment."""
        return not self._subject_timer.isActive() and self._subjects.is_idle and self.live.is_idle

    @property
    def outcome(self) -> AdjustOutcome | None:
        """The newest outcome; None before the first."""
        return self._outcome

    def close(self) -> None:
        """Stop the preview."""
        self.panel.removeEventFilter(self)
        if self._is_open:
            self._end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin the preview when the panel is shown, and end it when the panel is hidden."""
        if watched is self.panel and not event.spontaneous():
            if event.type() is QEvent.Type.Show and not self._is_open:
                self._begin()
            elif event.type() is QEvent.Type.Hide and self._is_open:
                self._end()
                # A dock that another one covers will be shown again as it was.
                if not self._context.docks.is_replaced(self._dock):
                    self.panel.clear()
        return super().eventFilter(watched, event)

    def _connect(self) -> None:
        panel, view_state = self.panel, self._view_state
        panel.adjusted.connect(self._on_adjusted)
        panel.scope_changed.connect(self._on_other_scope)
        panel.applied.connect(self._apply)
        panel.closed.connect(lambda: self._context.docks.close(self._dock))
        self._key_hold.held.connect(lambda is_held: self.live.show_before(is_before=is_held))
        panel.compare_requested.connect(self._compare)
        panel.low_label_requested.connect(self._show_low_label)
        panel.save_requested.connect(self._save_preset)
        panel.delete_requested.connect(self._delete_preset)
        self.live.changed.connect(self._on_outcome)
        self.live.style_shown.connect(self._on_style_shown)
        self.live.failed.connect(self._on_failed)
        self._session.changed.connect(self._on_style_changed)
        view_state.selection_changed.connect(lambda: self._on_scope_changed(ScopeKind.SELECTION))
        self._context.layers.refiltered.connect(lambda: self._on_scope_changed(ScopeKind.FILTER))
        for changed in (view_state.locked_changed, view_state.hidden_changed):
            changed.connect(self._schedule_subject)
        self._map.camera_stopped.connect(lambda _camera: self._schedule_subject())
        control, status = self._context.map_control, self._context.status
        control.preview_changed.connect(
            lambda: status.show_preview(is_preview=control.is_preview) if self._is_open else None
        )
        control.preview_taken.connect(self._on_preview_taken)

    # Open and closed

    def _begin(self) -> None:
        self._is_open = True
        self._context.centre.show_view(MAP_VIEW)
        # Another variant would be compared with the adjusted style, which is the one that changes.
        self._context.map_control.hold_variant(is_held=True)
        self.live.begin(self._session.style)
        # The map would show collision boxes.
        self._key_hold.watch((self.panel, self.panel.title, self._map))
        self._report_unreadable()
        self._find_subject()

    def _end(self) -> None:
        self._is_open = self._applies_when_ready = False
        self._subject_timer.stop()
        self._key_hold.release()
        self._key_hold.watch(())
        self._subjects.cancel()
        self._subject = None
        self.live.end()
        self._context.map_control.hold_variant(is_held=False)
        self._context.status.show_preview(is_preview=False)

    def _report_unreadable(self) -> None:
        count = self.presets.unreadable
        if count:
            text = self.tr("%Ln saved colour presets cannot be read and are not listed.", "", count)
            self._context.notice.show_note(NoticeSubject.COLOR, text)

    # The subject

    def _on_style_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.panel.clear()
        self._schedule_subject()

    def _on_scope_changed(self, kind: ScopeKind) -> None:
        if self.panel.scope.choice.kind is kind:
            self._schedule_subject()

    def _schedule_subject(self) -> None:
        if self._is_open:
            self._subject_timer.start()

    def _find_subject(self) -> None:
        self._subject_timer.stop()
        if not self._is_open:
            return
        style, zoom = self._session.style, self._map.camera.zoom
        scope = self.panel.scope.choice.resolve(self._view_state, self._context.layers.found)
        hidden = self._view_state.omitted
        if (
            self._subjects.is_idle
            and self._subject is not None
            and self._subject.is_of(style, scope, zoom, hidden)
        ):
            # The map moved without a change of its zoom, or another choice has the same colours.
            self.panel.show_subject(self._subject)
            return
        self._subjects.request(lambda _cancel: find_subject(style, scope, zoom, hidden))

    def _on_subject(self, subject: Subject) -> None:
        if not self._is_open:
            return
        if subject.style is not self._session.style:
            self._find_subject()
            return
        self._subject = subject
        self.panel.show_subject(subject)
        self.live.set_subject(subject)
        self._show()

    # The adjustment

    def _on_adjusted(self) -> None:
        self._applies_when_ready = False
        self._show()

    def _on_other_scope(self) -> None:
        self._applies_when_ready = False
        self._find_subject()

    def _on_preview_taken(self, owner: object) -> None:
        """Close the dock after another tool took the map."""
        if owner is self.live:
            self._context.docks.close(self._dock)

    def _show(self) -> None:
        if self._subject is not None:
            self.live.show(self.panel.adjustment)

    def _on_outcome(self, outcome: AdjustOutcome) -> None:
        self._outcome = outcome
        self.panel.show_outcome(outcome)
        has_icons = bool(outcome.subject.scoped.icons)
        self.panel.set_applicable(is_applicable=outcome.has_changes or has_icons)

    def _on_style_shown(self, result: AdjustedStyle) -> None:
        status = self._context.status
        status.show_preview(is_preview=self._context.map_control.is_preview)
        if result.unreadable_icons:
            text = self.tr("%Ln images cannot be read and stay as they are.", "", result.unreadable_icons)
            self._context.notice.show_note(NoticeSubject.COLOR, text)
        if self._applies_when_ready and self.live.result is result:
            self._apply()

    def _apply(self) -> None:
        """Apply the adjustment in one undo step, now or when it is computed."""
        result = self.live.result
        self._applies_when_ready = result is None
        if result is None or result.before is not self._session.style:
            self._applies_when_ready = True
            self._show()
            return
        if result.after is result.before:
            return
        edit = result.edit
        self.panel.clear()
        self._context.map_control.preview(None, self.live)
        try:
            self._session.do(edit, self.tr("Adjust colours"))
        except EditError as error:
            self._on_failed(error)

    def _on_failed(self, error: EditorError) -> None:
        self._applies_when_ready = False
        lead = self.tr("The colours could not be adjusted.")
        self._context.notice.show_error(NoticeSubject.COLOR, lead, error)

    def _compare(self) -> None:
        self._context.centre.show_view(MAP_VIEW)
        self.live.compare()

    def _show_low_label(self) -> None:
        """Select the first layer whose labels become hard to read, without reducing an adjusted selection."""
        if self._outcome is None or not self._outcome.low_labels:
            return
        first: LayerKey = self._outcome.low_labels[0]
        if self.panel.scope.choice.kind is ScopeKind.SELECTION:
            others = [key for key in self._view_state.selected if key != first]
            self._view_state.select([*others, first], self._view_state.selected_groups)
        else:
            self._view_state.select([first])

    # Presets

    def _save_preset(self) -> None:
        preset = self.presets.find(self.panel.preset_name)
        name = preset.name if preset is not None and preset.is_own else ""
        dialog = PresetDialog(self.presets, self.panel.adjustment, name, self.panel.window())
        dialog.accepted.connect(lambda: self.panel.select_preset(dialog.saved_name))
        dialog.open()

    def _delete_preset(self, preset: Preset) -> None:
        self.panel.select_preset("")
        self.presets.delete(preset.name)
