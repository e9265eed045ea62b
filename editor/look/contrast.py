"""How well one colour reads on another."""

from PySide6.QtGui import QColor


def luminance(color: QColor) -> float:
    """The relative luminance of an opaque colour, 0 to 1. Source: WCAG 2.2, "relative luminance"."""
    red, green, blue = (_linear(part) for part in (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: QColor, other: QColor) -> float:
    """The contrast ratio of two opaque colours, 1 to 21. Source: WCAG 2.2, "contrast ratio"."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
