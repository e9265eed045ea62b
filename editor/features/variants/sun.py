"""Follow the sun: the map shows the variant of the day or of the night, at the present or a selected time."""

import math
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal

from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerOrder, MapStyle
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.values import Color
from editor.mapstyle.variants.style_set import VariantUse
from editor.storage.file_state import read_style
from editor.system.settings import FOLLOW_SUN
from editor.ui.text import translated
from editor.weather.api.records import Conditions, CurrentWeather, Daylight, LatLon
from editor.weather.daylight import daylight_at
from editor.weather.sun_position import daylight_by_sun
from editor.weather.wording.times import moment_text
from editor.weather.zones import local
from editor.workspace.actions import with_shortcut
from editor.workspace.feature import WindowFeature
from editor.workspace.notice_bar import NoticeSubject
from editor.workspace.weather.time_shown import STEP_S
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.variants import shown_note, sun_card
    from editor.mapstyle.edits import excerpt
    from editor.mapstyle.variants import key_colors
    from editor.storage.style_sets import VariantState
else:
    shown_note = LazyModule("editor.features.variants.shown_note")
    sun_card = LazyModule("editor.features.variants.sun_card")
    key_colors = LazyModule("editor.mapstyle.variants.key_colors")
    excerpt = LazyModule("editor.mapstyle.edits.excerpt")

_WATCHER: Final = "sun"
_PURPOSE: Final = "read a variant for the map"
_HOURS: Final = 48
_STEPS: Final = _HOURS * 3600 // STEP_S
# More sets than anyone works with; the setting must not grow without end.
_MAX_FOLLOWED: Final = 50
_USES: Final = (VariantUse.DAY, VariantUse.NIGHT)


class _VariantEdit:
    """The edit that shows a variant; its result remains while the layers remain in their order."""

    def __init__(self, tree: Json) -> None:
        self._tree = tree
        self._known: tuple[LayerOrder, MapStyle] | None = None

    def __call__(self, style: MapStyle) -> MapStyle:
        if self._known is None or self._known[0] is not style.order:
            self._known = style.order, excerpt.replace_tree(self._tree)(style)
        return self._known[1]


class SunController(WindowFeature):
    """Shows the card while the set has a variant for the day and one for the night.

    The edited variant stays in the panels. A pressed swatch shows its variant and ends following.
    Signals: `shown_changed()` after the map shows another variant; `edit_requested(VariantState)` to open the
    one that is shown.
    """

    shown_changed = Signal()
    edit_requested = Signal(object)

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context, self._session, self._sets = context, context.session, context.style_sets
        self._weather, self._time = context.weather, context.weather.time_shown
        self._command = context.commands["follow_sun"]
        context.menus["weather"].setToolTipsVisible(True)
        self._selected: VariantUse | None = None
        self._shown: VariantUse | None = None
        self._shown_edit: _VariantEdit | None = None
        self._has_timeline = self._time.is_timeline_shown
        self._paths: Mapping[VariantUse, Path] = {}
        self._edits: dict[VariantUse, _VariantEdit] = {}
        self._trees: dict[VariantUse, Json] = {}
        self._settings = context.services.settings
        self._command.toggled.connect(self._on_toggled)
        self._settings.changed.connect(self._on_settings_changed)
        self._sets.changed.connect(self._on_set_changed)
        self._time.changed.connect(self._on_time_changed)
        self._weather.now_changed.connect(self.update)
        self._weather.hours_changed.connect(self.update)
        self._weather.timeline_changed.connect(self.update)
        context.centre.map_view.camera_stopped.connect(lambda _camera: self._on_camera_stopped())
        self._weather.zones.found.connect(self.update)
        self._session.changed.connect(self._on_style_changed)
        context.map_control.variant_held_changed.connect(self.update)
        self._on_set_changed()

    def close(self) -> None:
        """Stop following before the window closes."""
        self._time.follow(_WATCHER, is_on=False)

    @cached_property
    def card(self) -> "sun_card.SunCard":
        """The card over the map."""
        made = sun_card.SunCard(_STEPS, self._context.centre.map_view)
        made.follow_toggled.connect(self._command.setChecked)
        made.swatch_pressed.connect(lambda index: self.show_variant(_USES[index]))
        made.moved.connect(self._on_moved)
        made.now_requested.connect(self._time.show_now)
        view = self._context.centre.map_view
        view.map_overlays.set_top_card(made)
        made.size_changed.connect(view.place_overlays)
        return made

    @cached_property
    def note(self) -> "shown_note.ShownNote":
        """The note in the property panel while another variant is shown than edited."""
        made = shown_note.ShownNote()
        made.edit_requested.connect(self._edit_shown)
        self._context.properties.add_note(made)
        return made

    @property
    def shown(self) -> VariantUse | None:
        """The use of the variant that the map shows; None for the edited style."""
        return self._shown

    @property
    def is_following(self) -> bool:
        """Whether the sun decides which variant is shown."""
        return self._command.isChecked() and bool(self._pair)

    @property
    def is_idle(self) -> bool:
        """Whether no variant is being read."""
        return not self._context.services.jobs.is_running(_PURPOSE)

    def show_variant(self, use: VariantUse) -> None:
        """Show a variant until another one is selected, and follow the sun no longer."""
        self._selected = use
        self._read()  # Another window or program may have changed it.
        if self._command.isChecked():
            self._command.setChecked(False)
        else:
            self.update()

    @property
    def daylight(self) -> Daylight:
        """Whether it is day or night at the map centre at the time that is shown.

        Without an answer of the weather service, the position of the sun decides.
        """
        recorded = self._recorded_daylight
        if recorded is not Daylight.UNKNOWN:
            return recorded
        camera = self._context.centre.map_view.camera
        return daylight_by_sun(camera.lat, camera.lon, self._time.time_s)

    @property
    def _recorded_daylight(self) -> Daylight:
        """Whether it is day or night according to the weather service."""
        forecast = self._weather.place_forecast if self._time.is_timeline_shown else None
        if forecast is not None:
            return forecast.sun.at(self._time.time_s)
        return daylight_at(self._time.time_s, self._now, self._hours)

    def update(self) -> None:
        """Show the variant for the time, and the state of the card."""
        pair = self._pair
        if not pair:
            self._show(None)
            return
        current, target = self._edited_use, self._selected
        if self.is_following:
            target = VariantUse.NIGHT if self.daylight is Daylight.NIGHT else VariantUse.DAY
        self._show(None if target is current else target)
        self._show_card(pair, target)

    # The variants

    @property
    def _pair(self) -> "Mapping[VariantUse, VariantState]":
        """The variants of the day and the night; empty unless both can be used."""
        found: dict[VariantUse, VariantState] = {}
        if self._sets.current is None:
            return found
        for state in self._sets.states:
            if not state.problem and state.variant.use is not None:
                found.setdefault(state.variant.use, state)
        return found if len(found) == len(_USES) else {}

    @property
    def _edited_use(self) -> VariantUse | None:
        """The use of the open style, if it is one of both variants."""
        return next((use for use, state in self._pair.items() if self._sets.is_current(state)), None)

    @property
    def _set_file(self) -> str:
        """The path of the set, by which following is remembered; empty without a set."""
        opened = self._sets.opened
        return "" if opened is None else str(opened.path)

    def _on_settings_changed(self, key: str) -> None:
        if key == FOLLOW_SUN.key:
            self._show_setting()

    def _show_setting(self) -> None:
        self._command.setChecked(self._set_file in self._settings.get(FOLLOW_SUN))

    def _remember(self, *, is_on: bool) -> None:
        file = self._set_file
        if file:
            others = tuple(each for each in self._settings.get(FOLLOW_SUN) if each != file)
            self._settings.set(FOLLOW_SUN, ((file, *others) if is_on else others)[:_MAX_FOLLOWED])

    def _on_toggled(self, is_on: bool) -> None:
        self._remember(is_on=is_on)
        if is_on:
            self._selected = None
        elif self._selected is None and self._shown is not None:
            self._selected = self._edited_use
        self._watch()
        self.update()

    def _on_set_changed(self) -> None:
        pair, edited = self._pair, self._edited_use
        self._enable_command(is_enabled=bool(pair))
        self._show_setting()
        paths = {use: state.path for use, state in pair.items() if use is not edited and state.path}
        for use in [use for use in self._edits if self._paths.get(use) != paths.get(use)]:
            del self._edits[use], self._trees[use]
        self._paths = paths
        if pair:
            self._read()
        elif "card" in vars(self):
            self.card.hide()
            self.card.size_changed.emit()
        self._watch()
        self.update()

    def _enable_command(self, *, is_enabled: bool) -> None:
        """Enable the command, or say what is missing."""
        command = self._command
        why = self.tr("Link a variant for the day and one for the night (File > Variants)")
        command.setEnabled(is_enabled)
        command.setToolTip(with_shortcut(command.text(), command) if is_enabled else why)

    def _read(self) -> None:
        """Read the variants that are not open here; those that have not changed remain as they are."""
        style, paths, trees, edits = self._session.style, self._paths, dict(self._trees), dict(self._edits)
        opened = {use: self._open_tree(path) for use, path in paths.items()}

        def work() -> dict[VariantUse, tuple[Json, _VariantEdit]]:
            found = {}
            for use, path in paths.items():
                tree = read_style(path).tree if opened[use] is None else opened[use]
                if use in edits and trees[use] == tree:
                    found[use] = trees[use], edits[use]
                    continue
                edit = _VariantEdit(tree)
                edit(style)
                found[use] = tree, edit
            return found

        self._context.services.jobs.run(lambda _cancel: work(), self._on_read, self._on_failed, _PURPOSE)

    def _open_tree(self, path: Path) -> Json | None:
        """Return the style of another window that shows a file."""
        for session in self._context.services.sessions:
            if session.origin.path == path:
                return session.style.tree
        return None

    def _on_read(self, found: Mapping[VariantUse, tuple[Json, _VariantEdit]]) -> None:
        self._trees = {use: tree for use, (tree, _) in found.items()}
        self._edits = {use: edit for use, (_, edit) in found.items()}
        self.update()

    def _on_failed(self, error: EditorError) -> None:
        """Report a variant that cannot be read if the user asked for it."""
        if self._selected is not None and self._selected not in self._edits:
            lead = self.tr("The variant could not be shown.")
            self._context.notice.show_error(NoticeSubject.VARIANTS, lead, error)

    def _on_style_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._selected = None
            self._show(None)

    # The time

    def _watch(self) -> None:
        is_on = self.is_following
        self._time.follow(_WATCHER, is_on=is_on)
        # The timeline requests its own hours.
        needs_hours = is_on and not self._time.is_now and not self._time.is_timeline_shown
        self._weather.watch(_WATCHER, now=is_on, hours=needs_hours, is_on_map=True)

    @property
    def _now(self) -> CurrentWeather | None:
        result = self._weather.now
        return result.answer.records[0] if result is not None and result.answer is not None else None

    @property
    def _hours(self) -> tuple[Conditions, ...]:
        result = self._weather.hours
        return result.answer.records[0].hours if result is not None and result.answer is not None else ()

    def _on_time_changed(self) -> None:
        if self._has_timeline is not self._time.is_timeline_shown:
            self._has_timeline = self._time.is_timeline_shown
            self._watch()
        self.update()

    def _on_camera_stopped(self) -> None:
        if self.is_following:
            self.update()

    def _on_moved(self, step: int) -> None:
        if step == 0:
            self._time.show_now()
        else:
            self._time.show_time(math.floor(self._time.now_s / STEP_S) * STEP_S + step * STEP_S)
        self._watch()

    # Display

    def _show(self, target: VariantUse | None) -> None:
        is_held = self._context.map_control.is_variant_held
        edit = self._edits.get(target) if target is not None and not is_held else None
        target = target if edit is not None else None
        if edit is not self._shown_edit or (edit is not None) != self._context.map_control.shows_variant:
            self._shown, self._shown_edit = target, edit
            self._context.map_control.show_variant(edit)
            self.shown_changed.emit()
        self._show_note()

    def _show_note(self) -> None:
        pair, current = self._pair, self._sets.current
        if self._shown is None or current is None or self._shown not in pair:
            if "note" in vars(self):
                self.note.hide()
            return
        self.note.show_names(pair[self._shown].variant.name, current.name)

    def _edit_shown(self) -> None:
        state = self._pair.get(self._shown) if self._shown is not None else None
        if state is not None and state.path is not None:
            self.edit_requested.emit(state)

    def _show_card(self, pair: "Mapping[VariantUse, VariantState]", target: VariantUse | None) -> None:
        edited, is_following = self._edited_use, self.is_following
        shown = self._shown or edited
        for use, swatch in zip(_USES, self.card.swatches, strict=True):
            tree = self._session.style.tree if use is edited else self._trees.get(use)
            colors = () if tree is None else self._colors(use, tree)
            swatch.show_variant(pair[use].variant.name, colors, is_shown=use is shown)
        named = shown or target
        state = pair[named].variant.name if is_following and named is not None else self.tr("Off")
        is_held = self._context.map_control.is_variant_held
        why = ""
        if is_held:
            state = self.tr("Paused")
            why = self.tr("The map shows the style that you change, until you end the preview.")
        elif is_following and self._recorded_daylight is Daylight.UNKNOWN:
            why = self.tr(
                "The weather service sent no sunrise or sunset. "
                "Day and night are computed from the position of the sun."
            )
        has_slider = is_following and not is_held and not self._time.is_timeline_shown
        self.card.show_state(
            state, is_following=is_following, has_slider=has_slider, is_paused=is_held, why=why
        )
        if has_slider:
            self._show_time()
        if self.card.isHidden():
            self.card.show()
            self.card.size_changed.emit()

    def _colors(self, use: VariantUse, tree: Json) -> tuple[Color, ...]:
        known = self._swatch_colors.get(use)
        if known is None or known[0] is not tree:
            known = self._swatch_colors[use] = tree, key_colors.key_colors(MapStyle.of(tree))
        return known[1]

    @cached_property
    def _swatch_colors(self) -> dict[VariantUse, tuple[Json, tuple[Color, ...]]]:
        return {}

    def _show_time(self) -> None:
        camera = self._context.centre.map_view.camera
        zone = self._weather.zones.zone(LatLon(camera.lat, (camera.lon + 180) % 360 - 180))
        now, moment = local(self._time.now_s, zone), local(self._time.time_s, zone)
        text = "" if now is None or moment is None else translated(moment_text(moment, now))
        start = math.floor(self._time.now_s / STEP_S) * STEP_S
        step = 0 if self._time.is_now else round((self._time.time_s - start) / STEP_S)
        self.card.show_time(text, max(0, min(step, _STEPS)), is_now=self._time.is_now)
