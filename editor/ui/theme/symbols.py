"""Symbols: Material Design Icons and our own, in the colors of the theme, at any size."""

import json
from enum import Enum
from functools import cache, lru_cache
from typing import Final

import shiboken6
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QIconEngine,
    QPainter,
    QPainterPath,
    QPixmap,
    QPixmapCache,
    QRawFont,
    QTransform,
)

from editor import resources
from editor.errors import EditorError
from editor.ui.theme import own_symbols, tokens
from editor.ui.theme.tokens import Tokens
from editor.wording import say


class FileSymbol:
    """Symbols of file and edit actions."""

    UNDO: Final = "mdi6.undo-variant"
    FIND: Final = "mdi6.magnify"
    MORE: Final = "mdi6.dots-horizontal"
    CLOSE: Final = "mdi6.close"
    ADD: Final = "mdi6.plus"


class LayerSymbol:
    """Symbols of the layer tree."""

    FOLDED: Final = "mdi6.chevron-right"
    UNFOLDED: Final = "mdi6.chevron-down"


class MapSymbol:
    """Symbols of the map view."""

    MAP: Final = "mdi6.map-outline"
    ZOOM_IN: Final = "mdi6.plus"
    ZOOM_OUT: Final = "mdi6.minus"
    RECENTRE: Final = "mdi6.crosshairs-gps"
    WIDEN: Final = "mdi6.arrow-expand"
    EXPAND: Final = "own.chevron-up"
    COLLAPSE: Final = "mdi6.chevron-down"
    BOTH_WAYS: Final = "mdi6.arrow-left-right"


class PanelSymbol:
    """Symbols of the panels."""

    LAYERS: Final = "mdi6.layers-outline"
    ICONS: Final = "mdi6.image-multiple-outline"


class StateSymbol:
    """Symbols of states and severities."""

    ERROR: Final = "mdi6.alert-circle"
    WARNING: Final = "mdi6.alert"
    HINT: Final = "mdi6.information-outline"
    QUESTION: Final = "mdi6.alert-outline"
    FINE: Final = "mdi6.check-circle"
    FIX: Final = "mdi6.auto-fix"
    UNUSED: Final = "mdi6.link-variant-off"
    OFFLINE: Final = "mdi6.cloud-off-outline"
    CHECKED: Final = "mdi6.checkbox-marked"
    UNCHECKED: Final = "mdi6.checkbox-blank-outline"
    PARTLY_CHECKED: Final = "mdi6.minus-box"


class WeatherSymbol:
    """Symbols of weather conditions, by day and night, and of weather values."""

    CLEAR: Final = "own.clear"
    CLEAR_NIGHT: Final = "own.clear-night"
    PARTLY: Final = "own.partly"
    PARTLY_NIGHT: Final = "own.partly-night"
    CLOUDY: Final = "own.cloudy"
    RAIN: Final = "own.rain"
    HEAVY_RAIN: Final = "own.heavy-rain"
    THUNDER: Final = "own.thunder"
    SNOW: Final = "own.snow"
    SLEET: Final = "own.sleet"
    HAIL: Final = "own.hail"
    FOG: Final = "own.fog"
    HAZE: Final = "own.haze"
    WIND: Final = "own.wind"
    TORNADO: Final = "own.tornado"
    HURRICANE: Final = "own.hurricane"
    UNKNOWN: Final = "own.unknown"
    TEMPERATURE: Final = "own.thermometer"
    FEELS_LIKE: Final = "own.feels-like"
    WIND_DIRECTION: Final = "own.wind-arrow"
    HUMIDITY: Final = "mdi6.water-percent"
    PRESSURE: Final = "mdi6.gauge"
    UV_INDEX: Final = "mdi6.white-balance-sunny"
    VISIBILITY: Final = "mdi6.eye-outline"
    DEW_POINT: Final = "mdi6.water-outline"
    AIR: Final = "mdi6.air-filter"
    SUNRISE: Final = "mdi6.weather-sunset-up"
    SUNSET: Final = "mdi6.weather-sunset-down"


_PREFIX = "mdi6."
_FOLDER = "symbols"
_GRID_PX = 64


class SymbolColor(Enum):
    """The role of a symbol's colour."""

    REST = "rest"
    STRONG = "text"
    ACCENT = "accent"
    ON_ACCENT = "on_accent"
    LINK = "link"
    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"
    SUCCESS = "success"
    HIGHLIGHT = "highlight"


def symbol(name: str, ink: SymbolColor = SymbolColor.REST) -> QIcon:
    """Return an icon that follows the theme in every state.

    Raises: EditorError, when painted, for a name that the font lacks.
    """
    return QIcon(_SymbolEngine(name, ink))


def pixmap(name: str, color: QColor, size_px: int, scale: float = 1.0) -> QPixmap:
    """Return a symbol in one colour. Units: logical pixels.

    Raises: EditorError for a name that the font lacks.
    """
    key = f"symbol:{name}:{color.rgba():08x}:{size_px}:{scale}"
    cached = QPixmap()
    if QPixmapCache.find(key, cached):
        return cached
    result = QPixmap(QSize(size_px, size_px) * scale)
    result.setDevicePixelRatio(scale)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    paint(painter, name, QRectF(0, 0, size_px, size_px), color)
    painter.end()
    QPixmapCache.insert(key, result)
    return result


def paint(painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
    """Draw a symbol in the centre of a rectangle.

    Raises: EditorError for a name that the font lacks.
    """
    side = min(rect.width(), rect.height())
    painter.save()
    painter.translate(rect.center())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPath(_sized(name, side))
    painter.restore()


@lru_cache(maxsize=256)
def _sized(name: str, side: float) -> QPainterPath:
    return QTransform.fromScale(side / _GRID_PX, side / _GRID_PX).map(outline(name))


@cache
def outline(name: str) -> QPainterPath:
    """Return the outline of a symbol, centred in a square of 64.

    Raises: EditorError for a name that the font lacks.
    """
    own = own_symbols.own_outline(name, _GRID_PX) if name.startswith(own_symbols.PREFIX) else None
    if own is not None:
        return own
    code = charmap().get(name.removeprefix(_PREFIX))
    if code is None:
        raise EditorError(say("Unknown symbol “{name}”.", name=name))
    font = _font()
    glyph = font.glyphIndexesForString(chr(code))[0]
    middle = (font.ascent() - font.descent()) / 2
    return font.pathForGlyph(glyph).translated(QPointF(-_GRID_PX / 2, middle))


@cache
def charmap() -> dict[str, int]:
    """Return the code points of all symbols by their names without prefix.

    Raises: EditorError if the font is not installed.
    """
    try:
        table: dict[str, int] = json.loads(resources.data(_FOLDER, "symbols.json"))
    except OSError as error:
        raise EditorError(say("The symbol font is missing. Reinstall Isopleth.")) from error
    return table


@cache
def _font() -> QRawFont:
    font = QRawFont(str(resources.path(_FOLDER, "symbols.ttf")), _GRID_PX)
    if not font.isValid():
        raise EditorError(say("The symbol font cannot be read. Reinstall Isopleth."))
    return font


_clones: list[QIconEngine] = []


class _SymbolEngine(QIconEngine):
    """Icon engine that paints one symbol in the colours of the current theme."""

    def __init__(self, name: str, ink: SymbolColor) -> None:
        super().__init__()
        self._name = name
        self._ink = ink

    def clone(self) -> QIconEngine:
        copy = _SymbolEngine(self._name, self._ink)
        # The calling icon owns the copy, but PySide drops its reference on return, so one is retained here.
        _clones[:] = [*filter(shiboken6.isValid, _clones), copy]
        return copy

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        color = QColor(_color(tokens.current(), self._ink, mode, state))
        paint(painter, self._name, QRectF(rect), color)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        color = QColor(_color(tokens.current(), self._ink, mode, state))
        return pixmap(self._name, color, min(size.width(), size.height()))


def _color(theme: Tokens, ink: SymbolColor, mode: QIcon.Mode, state: QIcon.State) -> str:
    if mode is QIcon.Mode.Disabled:
        return theme.text_off
    if ink is not SymbolColor.REST:
        return str(getattr(theme, ink.value))
    if state is QIcon.State.On or mode is QIcon.Mode.Selected:
        return theme.on_selection
    return theme.text if mode is QIcon.Mode.Active else theme.text_2
