"""Labels of towns: what they show, and how they are painted."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPixmap

from editor.basemap.places import Settlement
from editor.preview.weather.plates import Plate
from editor.preview.weather.text import sky_symbol
from editor.records import dataclass
from editor.ui.text import translated, wrapped_tool_tip
from editor.ui.theme import painting, symbols
from editor.ui.theme.symbols import WeatherSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.weather.api.records import Conditions, CurrentWeather
from editor.weather.cache.memory_cache import cell
from editor.weather.results import WeatherResult
from editor.weather.units import Units
from editor.weather.wording.states import SIMULATED_PLACE, service_text
from editor.weather.wording.times import old_age_text
from editor.weather.wording.town_values import (
    AIR_SCALE_UNKNOWN,
    TownText,
    TownValue,
    not_available_text,
    town_text,
)
from editor.weather.wording.values import (
    Quantity,
    exact_wind_text,
    feels_like_text,
    temperature_text,
    weather_values,
)
from editor.wording import listed

# The space reserved for a label of any content. Units: logical pixels.
PILL: Final = QSizeF(76, 24)
# At low zooms a label covers names and its town may have none on the map, so it contains the name.
NAMED_PILL: Final = QSizeF(148, 24)
SHADOW: Final = painting.SHADOW
_UNIT_GAP_PX: Final = 3.0

VALUE_SYMBOLS: Final[Mapping[TownValue, str]] = MappingProxyType(
    {
        TownValue.TEMPERATURE: WeatherSymbol.TEMPERATURE,
        TownValue.FEELS_LIKE: WeatherSymbol.FEELS_LIKE,
        TownValue.WIND: WeatherSymbol.WIND,
        TownValue.HUMIDITY: WeatherSymbol.HUMIDITY,
        TownValue.UV: WeatherSymbol.UV_INDEX,
        TownValue.AIR: WeatherSymbol.AIR,
        TownValue.PRESSURE: WeatherSymbol.PRESSURE,
        TownValue.DEW_POINT: WeatherSymbol.DEW_POINT,
    }
)
_QUANTITIES: Final = {
    TownValue.HUMIDITY: Quantity.HUMIDITY,
    TownValue.UV: Quantity.UV_INDEX,
    TownValue.AIR: Quantity.AIR,
    TownValue.PRESSURE: Quantity.PRESSURE,
    TownValue.DEW_POINT: Quantity.DEW_POINT,
}


@dataclass(frozen=True, slots=True)
class TownPill:
    """The content of a label. `name` is empty where the map shows it.

    `describe` returns the lines of its tooltip, which need not be worded while the time is dragged.
    Units: `turn_deg` is the clockwise rotation of the symbol.
    """

    town: Settlement
    symbol: str
    number: str
    describe: Callable[[], tuple[str, ...]] = field(compare=False, repr=False)
    is_old: bool
    name: str = ""
    unit: str = ""
    turn_deg: float = 0.0

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the tooltip."""
        return self.describe()

    @property
    def tip(self) -> str:
        """The lines as a tooltip."""
        return wrapped_tool_tip("\n".join(self.lines))

    @property
    def sentence(self) -> str:
        """The lines as accessible text."""
        return ", ".join(self.lines)


def town_pills(
    towns: Sequence[Settlement],
    result: WeatherResult[CurrentWeather] | None,
    units: Units,
    now_s: float,
    *,
    value: TownValue = TownValue.TEMPERATURE,
    is_named: bool = False,
) -> tuple[TownPill, ...]:
    """Return the labels of the towns with known weather. Units: UNIX time.

    A town whose weather lacks the value keeps its label, with a dash.
    """
    if result is None or result.answer is None:
        return ()
    is_metric = result.answer.is_metric
    # One record applies to a whole cell, whichever of its towns was requested.
    known = {cell(record.place.lat, record.place.lon): record for record in result.answer.records}
    found = []
    for town in towns:
        weather = known.get(cell(town.lat, town.lon))
        if weather is None or not _is_anything_known(weather.conditions):
            continue
        old_age = old_age_text(weather.update_time_s, now_s, is_last_known=result.is_old)
        described = partial(
            _lines,
            town,
            weather.conditions,
            value,
            units,
            old_age,
            is_metric=is_metric,
            is_simulated=result.answer.simulated,
        )
        text = town_text(weather.conditions, value, units, is_metric=is_metric)
        found.append(
            TownPill(
                town,
                _symbol(weather.conditions, value, text),
                translated(text.number),
                described,
                bool(old_age),
                town.name if is_named else "",
                text.unit,
                text.turn_deg or 0.0,
            )
        )
    return tuple(found)


def _is_anything_known(now: Conditions) -> bool:
    values = (
        getattr(now, name) for name in now.__slots__ if name not in ("time_s", "daylight", "implausible")
    )
    return any(value is not None for value in values)


def _symbol(now: Conditions, value: TownValue, text: TownText) -> str:
    if value is TownValue.TEMPERATURE:
        return sky_symbol(now)
    return VALUE_SYMBOLS[value] if text.turn_deg is None else WeatherSymbol.WIND_DIRECTION


def _lines(
    town: Settlement,
    now: Conditions,
    value: TownValue,
    units: Units,
    old_age: str,
    *,
    is_metric: bool,
    is_simulated: bool,
) -> tuple[str, ...]:
    """Return the lines of a tooltip: age, town and weather."""
    lines = (
        translated(old_age),
        f"{town.name} ({translated(SIMULATED_PLACE)})" if is_simulated else town.name,
        *map(translated, _weather_lines(now, value, units, is_metric=is_metric)),
    )
    return tuple(filter(None, lines))


def _weather_lines(now: Conditions, value: TownValue, units: Units, *, is_metric: bool) -> Iterator[str]:
    exact = temperature_text(now, "temperature_c", units, is_metric=is_metric, is_exact=True)
    yield listed((service_text(now.words), exact))
    yield exact_wind_text(now, units, is_metric=is_metric)
    if not town_text(now, value, units, is_metric=is_metric).is_known:
        yield not_available_text(value)
    elif value is TownValue.FEELS_LIKE:
        yield feels_like_text(now, units, is_metric=is_metric, is_exact=True)
    elif value in _QUANTITIES:
        values = weather_values(now, units, is_metric=is_metric, is_exact=True)
        yield from (each.sentence for each in values if each.quantity is _QUANTITIES[value])
        if value is TownValue.AIR:
            yield AIR_SCALE_UNKNOWN


def picture(pill: TownPill, plate: Plate, scale: float, *, has_ring: bool = False) -> QPixmap:
    """Return the image of a label with its shadow. Units: `scale` is device pixels per logical pixel."""
    return _picture(_Face.of(pill), plate, has_ring, _font_key(), scale)


def size(pill: TownPill) -> QSizeF:
    """Return the size of a label without its shadow."""
    return _size(pill.number, pill.unit, pill.name, _font_key())


def sizes_of(pills: Iterable[TownPill]) -> list[QSizeF]:
    """Return the sizes of labels without their shadows."""
    font_key = _font_key()
    return [_size(pill.number, pill.unit, pill.name, font_key) for pill in pills]


def corner(box: QRectF) -> QPointF:
    """Return the position of the image for a label in a box."""
    return box.topLeft() - QPointF(SHADOW.left(), SHADOW.top())


@dataclass(frozen=True, slots=True)
class _Face:
    """What a label shows, without its town. Units: whole degrees, so that images can be reused."""

    symbol: str
    number: str
    unit: str
    name: str
    is_old: bool
    turn_deg: int

    @classmethod
    def of(cls, pill: TownPill) -> "_Face":
        return cls(pill.symbol, pill.number, pill.unit, pill.name, pill.is_old, round(pill.turn_deg))


def _font_key() -> str:
    return font(TypeRole.SECTION_TITLE).key()


def _fonts() -> tuple[QFont, QFont, QFont]:
    """Return the fonts of number, unit and name."""
    return font(TypeRole.SECTION_TITLE), font(TypeRole.COLUMN_HEAD), font(TypeRole.BODY)


def _widths(number: str, unit: str, name: str) -> tuple[float, float, float]:
    """Return the widths of the parts of the text, each with the gap before it; 0 for an absent part."""
    gaps = (Gap.XS, _UNIT_GAP_PX, Gap.XS + 2)
    number_px, unit_px, name_px = (
        gap + QFontMetricsF(used).horizontalAdvance(text) if text else 0.0
        for gap, used, text in zip(gaps, _fonts(), (number, unit, name), strict=True)
    )
    return number_px, unit_px, name_px


@lru_cache(maxsize=256)
def _size(number: str, unit: str, name: str, _font: str) -> QSizeF:
    width = Gap.S + Size.GLYPH + sum(_widths(number, unit, name)) + Gap.S
    return QSizeF(round(min(width, NAMED_PILL.width()) if name else width), PILL.height())


@lru_cache(maxsize=128)
def _picture(face: _Face, plate: Plate, has_ring: bool, font_key: str, scale: float) -> QPixmap:
    box = QRectF(QPointF(0, 0), _size(face.number, face.unit, face.name, font_key))
    whole = box.marginsAdded(QMarginsF(SHADOW)).size().toSize()
    image = QPixmap(whole * scale)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(SHADOW.left(), SHADOW.top())
    _paint_plate(painter, box, plate, has_ring=has_ring)
    theme = plate.theme
    painter.save()
    painter.translate(Gap.S + Size.GLYPH / 2, box.height() / 2)
    painter.rotate(face.turn_deg)
    half = Size.GLYPH / 2
    glyph = QRectF(-half, -half, Size.GLYPH, Size.GLYPH)
    symbols.paint(painter, face.symbol, glyph, QColor(theme.text_2 if face.is_old else theme.accent))
    painter.restore()
    left = float(Gap.S + Size.GLYPH)
    number_metrics = QFontMetricsF(_fonts()[0])
    baseline = round((box.height() + number_metrics.ascent() - number_metrics.descent()) / 2)
    strong = theme.text_2 if face.is_old else theme.text
    parts = zip(
        (face.number, face.unit, face.name),
        _fonts(),
        _widths(face.number, face.unit, face.name),
        (Gap.XS, _UNIT_GAP_PX, Gap.XS + 2),
        (strong, theme.text_2, strong),
        strict=True,
    )
    for text, used, width, gap, ink in parts:
        if text:
            painter.setFont(used)
            painter.setPen(QColor(ink))
            available = min(width, box.right() - Gap.S - left) - gap + 1
            elided = QFontMetricsF(used).elidedText(text, Qt.TextElideMode.ElideRight, available)
            painter.drawText(QPointF(left + gap, baseline), elided)
            left += width
    painter.end()
    return image


def _paint_plate(painter: QPainter, box: QRectF, plate: Plate, *, has_ring: bool) -> None:
    """Draw the plate over a shadow that does not show through it."""
    radius = box.height() / 2
    shape = QPainterPath()
    shape.addRoundedRect(box, radius, radius)
    painting.card(painter, box, radius, plate.theme)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillPath(shape, Qt.GlobalColor.black)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    theme = plate.theme
    painting.rounded_rect(painter, box, plate.color, radius, None if has_ring else QColor(theme.border))
    if has_ring:
        painting.ring(painter, box, QColor(theme.accent), radius)
