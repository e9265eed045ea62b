"""State of a new version: its rule, the colours that the user set, and the result of the newest run."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.assets.images.icons import decoding_lock
from editor.assets.images.version_icons import adjusted_images
from editor.errors import EditorError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.assets import set_images
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorRole
from editor.mapstyle.versions.mapping import VersionColors, map_colors
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
from editor.mapstyle.versions.version import apply_colors
from editor.system.jobs import Cancel, Jobs
from editor.ui.text import translated

PURPOSE: Final = "new version of a style"


@dataclass(frozen=True, slots=True, eq=False)
class VersionResult:
    """The result of a run: the version, its colours and the rule that made them."""

    style: MapStyle
    colors: VersionColors


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
        self._preset: VersionPreset | None = None
        self._rule: VersionRule | None = None
        self._overrides: dict[ColorKey, Color] = {}
        self._locked: dict[ColorKey, Color] = {}
        self._adjusts_icons = False
        self._result: VersionResult | None = None

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
        return self._preset

    @property
    def rule(self) -> VersionRule | None:
        """The rule; None before the first run."""
        return self._rule

    @property
    def result(self) -> VersionResult | None:
        """The newest result; None before the first run."""
        return self._result

    @property
    def is_running(self) -> bool:
        """Whether a run is pending."""
        return self._jobs.is_running(PURPOSE)

    @property
    def is_changed(self) -> bool:
        """Whether the user changed the preset, or set or locked a colour."""
        rule = self._rule
        if rule is None or self._kind is None or self._preset is None or self._colors is None:
            return False
        start = preset_rule(self._kind, self._preset, from_dark=self._colors.is_dark)
        return bool(self._overrides or self._locked) or rule != start

    def start(self, style: MapStyle) -> None:
        """Begin with a style. What the user set for the same style stays."""
        if style is self._style:
            return
        is_first = self._style is None
        self._style, self._colors = style, None
        if is_first:
            self._kind = self._preset = self._rule = None
        self._run()

    def clear(self) -> None:
        """Forget the style and all settings."""
        self._jobs.cancel(PURPOSE)
        self._style = self._colors = self._kind = self._preset = self._rule = self._result = None
        self._overrides, self._locked, self._adjusts_icons = {}, {}, False

    def set_kind(self, kind: VersionKind) -> None:
        """Begin with the default rule of another kind."""
        self._kind, self._preset = kind, PRESETS[kind][0]
        self.reset()

    def set_preset(self, preset: VersionPreset) -> None:
        """Begin with another preset; colours that the user set stay."""
        self._preset, self._rule = preset, None
        self._run()

    def reset(self) -> None:
        """Return to the preset, without colours that the user set."""
        self._rule = None
        self._overrides, self._locked = {}, {}
        self._run()

    def set_icons_adjusted(self, *, is_on: bool) -> None:
        """Make icons lighter or darker that are too close to the new ground, or leave all as they are."""
        if is_on != self._adjusts_icons:
            self._adjusts_icons = is_on
            self._run()

    def set_bias(self, bias: Bias) -> None:
        """Set the bias of colours that are nearly grey."""
        if self._rule is not None and self._rule.bias is not bias:
            self._rule = self._rule.with_bias(bias)
            self._run()

    def set_role(self, role: ColorRole, changed: RoleRule) -> None:
        """Set the range of a role."""
        if self._rule is not None and self._rule.roles[role] != changed:
            self._rule = self._rule.with_role(role, changed)
            self._run()

    def preset_role(self, role: ColorRole) -> RoleRule | None:
        """Return the range of a role in the preset."""
        if self._kind is None or self._preset is None or self._colors is None:
            return None
        return preset_rule(self._kind, self._preset, from_dark=self._colors.is_dark).roles[role]

    # Colours of the user

    def is_overridden(self, key: ColorKey) -> bool:
        """Return whether the user set a colour."""
        return key in self._overrides

    def is_locked(self, key: ColorKey) -> bool:
        """Return whether a colour stays as it is when the rule changes."""
        return key in self._locked

    def override(self, key: ColorKey, color: Color) -> None:
        """Set a colour. Its alpha stays that of the style."""
        self._overrides[key] = Color(color.r, color.g, color.b, key.color.a)
        if key in self._locked:
            self._locked[key] = self._overrides[key]
        self._run()

    def restore(self, key: ColorKey) -> None:
        """Return a colour to the rule."""
        was_set = self._overrides.pop(key, None) is not None
        if self._locked.pop(key, None) is not None or was_set:
            self._run()

    def set_locked(self, key: ColorKey, *, is_locked: bool) -> None:
        """Keep a colour as it is when the rule changes, or release it."""
        if is_locked and self._result is not None and key in self._result.colors.mapped:
            self._locked[key] = self._result.colors.mapped[key]
        elif not is_locked:
            self._locked.pop(key, None)
        self._run()

    # The job

    def _run(self) -> None:
        if self._style is None:
            return
        fixed = {**self._overrides, **self._locked}
        order = _Order(
            self._style, self._colors, self._kind, self._preset, self._rule, fixed, self._adjusts_icons
        )
        self._jobs.run(partial(_create, order), self._on_created, self._on_failed, PURPOSE)
        self.changed.emit()

    def _on_created(self, made: "tuple[_Order, VersionResult]") -> None:
        order, result = made
        self._colors, self._kind, self._preset, self._rule = (
            order.colors,
            order.kind,
            order.preset,
            order.rule,
        )
        self._result = result
        self.created.emit()

    def _on_failed(self, error: EditorError) -> None:
        self.failed.emit(translated(error.sentence))


def _create(order: _Order, cancel: Cancel) -> tuple[_Order, VersionResult]:
    """Return the order with what it left open, and its result."""
    colors = order.colors or read_colors(order.style)
    kind = order.kind or (VersionKind.DAY if colors.is_dark else VersionKind.NIGHT)
    preset = order.preset or PRESETS[kind][0]
    rule = order.rule or preset_rule(kind, preset, from_dark=colors.is_dark)
    mapped = map_colors(colors, rule, order.fixed)
    style = apply_colors(mapped)(order.style)
    if order.adjusts_icons:
        images = adjusted_images(
            style.icons,
            mapped.ground_colors[0],
            is_grey=kind is VersionKind.GREYSCALE,
            lock=partial(decoding_lock, cancel),
        )
        style = set_images(images)(style)
    done = replace(order, colors=colors, kind=kind, preset=preset, rule=rule)
    return done, VersionResult(style, mapped)
