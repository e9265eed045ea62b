"""Names of kinds, presets and biases, and texts of a rule."""

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.search.color_roles import ColorRole
from editor.mapstyle.versions.rule import Bias, VersionKind, VersionPreset
from editor.mapstyle.versions.style_colors import StyleColor
from editor.ui.fields.number_field import THIN_SPACE
from editor.ui.text import label_in_sentence, local_number, translated


def backdrop_name(role: ColorRole | None) -> str:
    """Return what a contrast is measured against: halo, fill, or the ground for None."""
    if role is None:
        return _tr("ground")
    return _tr("halo") if role is ColorRole.HALO else _tr("fill")


def kind_name(kind: VersionKind) -> str:
    """Return the name of a kind of version."""
    return {
        VersionKind.NIGHT: _tr("Night"),
        VersionKind.DAY: _tr("Day"),
        VersionKind.GREYSCALE: _tr("Greyscale"),
        VersionKind.HIGH_CONTRAST: _tr("High contrast"),
    }[kind]


def title_of(kind: VersionKind | None) -> str:
    """Return the title of the view for a kind."""
    return {
        VersionKind.DAY: _tr("New day version"),
        VersionKind.GREYSCALE: _tr("New greyscale version"),
        VersionKind.HIGH_CONTRAST: _tr("New high-contrast version"),
    }.get(kind or VersionKind.NIGHT, _tr("New night version"))


def preset_name(preset: VersionPreset) -> str:
    """Return the name of a preset."""
    return {
        VersionPreset.MUTED_BLUE: _tr("Muted blue"),
        VersionPreset.NEUTRAL: _tr("Neutral"),
        VersionPreset.WARM: _tr("Warm"),
    }[preset]


def bias_name(bias: Bias) -> str:
    """Return the name of a bias."""
    return {Bias.COOL: _tr("Cool"), Bias.NONE: _tr("None"), Bias.WARM: _tr("Warm")}[bias]


def range_text(low: float, high: float) -> str:
    """Return a range of lightness, such as "27–32 %"."""
    return f"{round(low * 100)}–{round(high * 100)}{THIN_SPACE}%"


def limit_text(chroma: float) -> str:
    """Return a limit of chroma, such as "≤ 0.020"."""
    return f"≤{THIN_SPACE}{local_number(f'{chroma:.3f}')}"


def ratio_text(ratio: float) -> str:
    """Return a contrast ratio with one decimal."""
    return local_number(f"{ratio:.1f}")


def detail_text(color: StyleColor) -> str:
    """Return the property of the first use and the zooms of all, such as "Zoom 3–9, fill colour"."""
    keys = [*(use.property for use in color.uses), *(prop for _, prop in color.defaults)]
    if not keys:
        return ""
    label = BY_KEY[keys[0]].label
    levels = sorted({use.level for use in color.uses if use.level is not None})
    if not levels:
        return translated(label)
    zooms = f"{levels[0]}–{levels[-1]}" if len(levels) > 1 else str(levels[0])
    return _tr("Zoom {zooms}, {property}").format(property=label_in_sentence(label), zooms=zooms)


def _tr(text: str) -> str:
    return QCoreApplication.translate("VersionText", text)
