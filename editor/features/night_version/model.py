"""State of a new version: its rule, the colours that the user set, and the result of the newest run."""

from collections.abc import Mapping
from dataclasses import field, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.assets.images.icons import decoding_lock
from editor.assets.images.version_icons import adjust_icons
from editor.errors import EditorError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorRole
from editor.mapstyle.versions.rule import (
    PRESETS,
    Bias,
    RoleRule,
    VersionKind,
    VersionPreset,
    VersionRule,
    preset_rule,
)
from editor.mapstyle.versions.style_colors import ColorKey, StyleColors, read_colors
from editor.mapstyle.versions.version import StyleVersion, create_version
from editor.records import dataclass
from editor.system.jobs import Cancel, Jobs
from editor.ui.text import translated

PURPOSE: Final = "new version of a style"


@dataclass(slots=True)
class _Settings:
    """What the user set for a kind of version. The preset and the rule are None until a run sets them."""

    preset: VersionPreset | None = None
    rule: VersionRule | None = None
    overrides: dict[ColorKey, Color] = field(default_factory=dict)
    locked: dict[ColorKey, Color] = field(default_factory=dict)

    def copy(self) -> "_Settings":
        return replace(self, overrides=dict(self.overrides), locked=dict(self.locked))

    def is_changed(self, kind: VersionKind, colors: StyleColors) -> bool:
        """Return whether the user changed the preset, or set or locked a colour."""
        if self.rule is None or self.preset is None:
            return False
        start = preset_rule(kind, self.preset, from_dark=colors.is_dark)
        return bool(self.overrides or self.locked) or self.rule != start


@dataclass(frozen=True, slots=True)
class _State:
    """All that the user set, for the undo steps of the view."""

    kind: VersionKind | None
    own: _Settings
    others: Mapping[VersionKind, _Settings]
    adjusts_icons: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Order:
    """What a run needs. Without a kind, a light style gets a night version and a dark one a day version."""

    style: MapStyle
    colors: StyleColors | None
    kind: VersionKind | None
    preset: VersionPreset | None
    rule: VersionRule | None
    fixed: Mapping[ColorKey, Color]
    adjusts_icons: bool


class VersionModel(QObject):
    """The rule, overrides and locks, and the version that a job creates from them.

    Signals: `changed()` after the rule or a colour was set; `created()` after a run; `failed(str)`.
    """

    changed = Signal()
    created = Signal()
    failed = Signal(str)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._style: MapStyle | None = None
        self._colors: StyleColors | None = None
        self._kind: VersionKind | None = None
        self._own = _Settings()
        # What the user set for the kinds that are not shown.
        self._others: dict[VersionKind, _Settings] = {}
        self._adjusts_icons = False
        self._result: StyleVersion | None = None
        self._undo_states: list[_State] = []
        self._redo_states: list[_State] = []
        # The role of the sliders that the user drags: a drag is one undo step.
        self._edited_role: ColorRole | None = None

    @property
    def style(self) -> MapStyle | None:
        """The style that the version is made of."""
        return self._style

    @property
    def kind(self) -> VersionKind | None:
        """The kind of the version; None before the first run."""
        return self._kind

    @property
    def preset(self) -> VersionPreset | None:
        """The preset that the rule began with; None before the first run."""
        return self._own.preset

    @property
    def rule(self) -> VersionRule | None:
        """The rule; None before the first run."""
        return self._own.rule

    @property
    def result(self) -> StyleVersion | None:
        """The newest result; None before the first run."""
        return self._result

    @property
    def adjusts_icons(self) -> bool:
        """Whether icons become lighter or darker that are too close to the new ground."""
        return self._adjusts_icons

    @property
    def is_running(self) -> bool:
        """Whether a run is pending."""
        return self._jobs.is_running(PURPOSE)

    @property
    def is_changed(self) -> bool:
        """Whether the user changed the preset of this kind, or set or locked a colour."""
        if self._kind is None or self._colors is None:
            return False
        return self._own.is_changed(self._kind, self._colors)

    @property
    def has_changes(self) -> bool:
        """Whether the user changed this kind or another one."""
        colors = self._colors
        if self.is_changed or colors is None:
            return self.is_changed
        return any(settings.is_changed(kind, colors) for kind, settings in self._others.items())

    def start(self, style: MapStyle) -> None:
        """Begin with a style. What the user set for the same style stays."""
        if style is self._style:
            return
        is_first = self._style is None
        self._style, self._colors = style, None
        if is_first:
            self._kind = None
        self._run()

    def clear(self) -> None:
        """Forget the style and all settings."""
        self._jobs.cancel(PURPOSE)
        self._style = self._colors = self._kind = self._result = None
        self._own, self._others, self._adjusts_icons = _Settings(), {}, False
        self._undo_states, self._redo_states, self._edited_role = [], [], None

    def set_kind(self, kind: VersionKind) -> None:
        """Make a version of another kind: with what the user set for it before, else by its default rule."""
        if kind is self._kind:
            return
        self._record()
        if self._kind is not None:
            self._others[self._kind] = self._own
        self._kind, self._own = kind, self._others.pop(kind, _Settings())
        self._run()

    def set_preset(self, preset: VersionPreset) -> None:
        """Begin with another preset; colours that the user set stay."""
        if preset is self._own.preset and self._own.rule == self._rule_of(preset):
            return
        self._record()
        self._own.preset, self._own.rule = preset, None
        self._run()

    def _rule_of(self, preset: VersionPreset) -> VersionRule | None:
        """Return the unchanged rule of a preset; None until the colours of the style are read."""
        kind, colors = self._kind, self._colors
        if kind is None or colors is None:
            return None
        return preset_rule(kind, preset, from_dark=colors.is_dark)

    def reset(self) -> None:
        """Return to the preset, without colours that the user set."""
        self._record()
        self._own = _Settings(self._own.preset)
        self._run()

    def set_icons_adjusted(self, *, is_on: bool) -> None:
        """Make icons lighter or darker that are too close to the new ground, or leave all as they are."""
        if is_on != self._adjusts_icons:
            self._record()
            self._adjusts_icons = is_on
            self._run()

    def set_bias(self, bias: Bias) -> None:
        """Set the bias of colours that are nearly grey."""
        rule = self._own.rule
        if rule is not None and rule.bias is not bias:
            self._record()
            self._own.rule = rule.with_bias(bias)
            self._run()

    def set_role(self, role: ColorRole, changed: RoleRule) -> None:
        """Set the range of a role. All changes until `finish_edit` are one undo step."""
        rule = self._own.rule
        if rule is not None and rule.roles[role] != changed:
            if self._edited_role is not role:
                self._record()
                self._edited_role = role
            self._own.rule = rule.with_role(role, changed)
            self._run()

    def finish_edit(self) -> None:
        """End the undo step of a drag."""
        self._edited_role = None

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._undo_states)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step."""
        return bool(self._redo_states)

    def undo(self) -> None:
        """Undo the last step of the settings, if there is one."""
        self._restore(self._undo_states, self._redo_states)

    def redo(self) -> None:
        """Redo the step that was undone last, if there is one."""
        self._restore(self._redo_states, self._undo_states)

    def preset_role(self, role: ColorRole) -> RoleRule | None:
        """Return the range of a role in the preset."""
        preset = self._own.preset
        if self._kind is None or preset is None or self._colors is None:
            return None
        return preset_rule(self._kind, preset, from_dark=self._colors.is_dark).roles[role]

    # Colours of the user

    def is_overridden(self, key: ColorKey) -> bool:
        """Return whether the user set a colour."""
        return key in self._own.overrides

    def is_locked(self, key: ColorKey) -> bool:
        """Return whether a colour stays as it is when the rule changes."""
        return key in self._own.locked

    def override(self, key: ColorKey, color: Color) -> None:
        """Set a colour. Its alpha stays that of the style."""
        color = Color(color.r, color.g, color.b, key.color.a)
        if self._own.overrides.get(key) == color:
            return
        self._record()
        self._own.overrides[key] = color
        if key in self._own.locked:
            self._own.locked[key] = self._own.overrides[key]
        self._run()

    def restore(self, key: ColorKey) -> None:
        """Return a colour to the rule."""
        if key in self._own.overrides or key in self._own.locked:
            self._record()
            self._own.overrides.pop(key, None)
            self._own.locked.pop(key, None)
            self._run()

    def set_locked(self, key: ColorKey, *, is_locked: bool) -> None:
        """Keep a colour as it is when the rule changes, or release it."""
        mapped = {} if self._result is None else self._result.colors.mapped
        if is_locked == self.is_locked(key) or (is_locked and key not in mapped):
            return
        self._record()
        if is_locked:
            self._own.locked[key] = mapped[key]
        else:
            del self._own.locked[key]
        self._run()

    # Undo steps

    def _state(self) -> _State:
        others = {kind: settings.copy() for kind, settings in self._others.items()}
        return _State(self._kind, self._own.copy(), others, self._adjusts_icons)

    def _record(self) -> None:
        """Begin an undo step, before a change."""
        self._undo_states.append(self._state())
        self._redo_states.clear()
        self._edited_role = None

    def _restore(self, states: list[_State], others: list[_State]) -> None:
        """Return to the last state that differs from the current one."""
        current = self._state()
        while states and states[-1] == current:
            states.pop()
        if not states:
            self.changed.emit()
            return
        state = states.pop()
        others.append(current)
        self._edited_role = None
        self._kind, self._own, self._adjusts_icons = state.kind, state.own, state.adjusts_icons
        self._others = dict(state.others)
        self._run()

    # The job

    def _run(self) -> None:
        if self._style is None:
            return
        own = self._own
        fixed = {**own.overrides, **own.locked}
        order = _Order(
            self._style, self._colors, self._kind, own.preset, own.rule, fixed, self._adjusts_icons
        )
        self._jobs.run(partial(_create, order), self._on_created, self._on_failed, PURPOSE)
        self.changed.emit()

    def _on_created(self, made: "tuple[_Order, StyleVersion]") -> None:
        order, result = made
        self._colors, self._kind, self._result = order.colors, order.kind, result
        self._own.preset, self._own.rule = order.preset, order.rule
        self.created.emit()

    def _on_failed(self, error: EditorError) -> None:
        self.failed.emit(translated(error.sentence))


def _create(order: _Order, cancel: Cancel) -> tuple[_Order, StyleVersion]:
    """Return the order with what it left open, and its result."""
    colors = order.colors or read_colors(order.style)
    kind = order.kind or (VersionKind.DAY if colors.is_dark else VersionKind.NIGHT)
    preset = order.preset or PRESETS[kind][0]
    rule = order.rule or preset_rule(kind, preset, from_dark=colors.is_dark)
    version = create_version(order.style, kind, preset, order.fixed, rule=rule, colors=colors)
    if order.adjusts_icons:
        adjust = adjust_icons(kind, version.colors.ground_colors[0], partial(decoding_lock, cancel))
        version = replace(version, style=adjust(version.style))
    done = replace(order, colors=colors, kind=kind, preset=preset, rule=rule)
    return done, version
