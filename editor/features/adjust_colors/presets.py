"""Presets of adjustments: bundled ones, and those that the user saved in the settings."""

import json
from collections.abc import Iterable
from dataclasses import replace
from math import isfinite
from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.errors import EditError
from editor.mapstyle.color.adjustment import AMOUNTS, LIMITS, ColorAdjustment
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.system.settings import ADJUST_PRESETS, Settings

_NAME: Final = "name"
_TINT_COLOR: Final = "tint_color"
_INVERTS: Final = "inverts_lightness"
MOST_NAME: Final = 60
"""The greatest length of a name."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named adjustment."""

    name: str
    adjustment: ColorAdjustment
    is_own: bool = False


class Presets(QObject):
    """The presets that the user saved, each a line of JSON in the settings, in the order of their creation.

    Unreadable lines are skipped, and remain in the settings. Signals: `changed()`, also after a change in
    another window.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        settings.changed.connect(self._on_setting_changed)

    @property
    def bundled(self) -> tuple[Preset, ...]:
        """The presets of the program."""
        return (
            Preset(self.tr("Muted"), ColorAdjustment(chroma=-35)),
            Preset(self.tr("Vivid"), ColorAdjustment(chroma=30, contrast=8)),
            Preset(
                self.tr("Warm paper"),
                ColorAdjustment(lightness=-2, chroma=-20, contrast=8, warmth=12, tint=7),
            ),
            Preset(self.tr("Cool"), ColorAdjustment(chroma=-10, warmth=-20)),
            Preset(self.tr("Greyscale"), ColorAdjustment(chroma=-100)),
            Preset(self.tr("High contrast"), ColorAdjustment(contrast=45)),
            Preset(self.tr("Inverted lightness"), ColorAdjustment(inverts_lightness=True)),
        )

    @property
    def own(self) -> tuple[Preset, ...]:
        """The saved presets; of several with one name the last."""
        found = {preset.name: preset for _, preset in self._read() if preset is not None}
        return tuple(found.values())

    @property
    def all(self) -> tuple[Preset, ...]:
        """The bundled presets, then the saved ones."""
        return self.bundled + self.own

    @property
    def unreadable(self) -> int:
        """The number of lines that are not presets."""
        return sum(preset is None for _, preset in self._read())

    def find(self, name: str) -> Preset | None:
        """Return the preset of a name; a saved one before a bundled one."""
        return next((preset for preset in (*self.own, *self.bundled) if preset.name == name), None)

    def problem_of(self, name: str) -> str:
        """Return why a name is invalid; empty if it is valid."""
        if not normalized(name):
            return self.tr("Enter a preset name.")
        if len(normalized(name)) > MOST_NAME:
            return self.tr("The name is too long. Enter up to {most} characters.").format(most=MOST_NAME)
        if any(preset.name == normalized(name) for preset in self.bundled):
            return self.tr("“{name}” is a preset of Isopleth. Enter another name.").format(
                name=normalized(name)
            )
        return ""

    def save(self, name: str, adjustment: ColorAdjustment) -> None:
        """Save an adjustment; one with the same name is replaced."""
        preset = Preset(normalized(name), adjustment, is_own=True)
        self._write([*self._lines_without(preset.name), _line(preset)])

    def delete(self, name: str) -> None:
        """Delete a saved preset."""
        self._write(self._lines_without(name))

    def _read(self) -> list[tuple[str, Preset | None]]:
        return [(line, read_preset(line)) for line in self._settings.get(ADJUST_PRESETS)]

    def _lines_without(self, name: str) -> list[str]:
        return [line for line, preset in self._read() if preset is None or preset.name != name]

    def _write(self, lines: Iterable[str]) -> None:
        self._settings.set(ADJUST_PRESETS, tuple(lines))

    def _on_setting_changed(self, key: str) -> None:
        if key == ADJUST_PRESETS.key:
            self.changed.emit()


def normalized(name: str) -> str:
    """Return a name with normalized whitespace."""
    return " ".join(name.split())


def read_preset(line: str) -> Preset | None:
    """Return the preset of a line of the settings; None if any part of it is invalid."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict):
        return None
    name, adjustment = record.pop(_NAME, None), ColorAdjustment()
    if not isinstance(name, str) or not name or name != normalized(name) or len(name) > MOST_NAME:
        return None
    try:
        for key, value in record.items():
            adjustment = _with_part(adjustment, key, value)
    except (ValueError, EditError):
        return None
    return Preset(name, adjustment, is_own=True)


def _with_part(adjustment: ColorAdjustment, key: str, value: object) -> ColorAdjustment:
    """Return the adjustment with one part. Raises: ValueError or EditError if the part is invalid."""
    if key == _TINT_COLOR and isinstance(value, str):
        color = Color.from_hex(value)
        return replace(adjustment, tint_color=Color(color.r, color.g, color.b))
    if key == _INVERTS and isinstance(value, bool):
        return replace(adjustment, inverts_lightness=value)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if key not in AMOUNTS or not is_number:
        raise ValueError(key)
    assert isinstance(value, (int, float)), "other values are refused"
    least, most = LIMITS[key]
    # The comparison comes first, because a long whole number has no float.
    if not least <= value <= most or not isfinite(value):
        raise ValueError(key)
    return adjustment.with_amount(key, float(value))


def _line(preset: Preset) -> str:
    adjustment = preset.adjustment
    record: dict[str, object] = {_NAME: preset.name}
    record |= {name: value for name in AMOUNTS if (value := getattr(adjustment, name))}
    if adjustment.tint:
        record[_TINT_COLOR] = adjustment.tint_color.hex
    if adjustment.inverts_lightness:
        record[_INVERTS] = True
    return json.dumps(record, ensure_ascii=False)
