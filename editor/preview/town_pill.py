"""Weather label of one town on the map, with its texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QCoreApplication, QMargins, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap

from editor.basemap.places import Settlement
from editor.look import painting, symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import wrapped_tool_tip
from editor.preview.service_words import service_words
from editor.preview.town_choice import NAMED_PILL, PILL
from editor.preview.weather_text import old_age_text, sky_symbol
from editor.preview.weather_values import exact_degrees, shown_degrees, wind_text
from editor.weather.api.records import CurrentWeather, LatLon
from editor.weather.cache.cells import cell
from editor.weather.results import WeatherResult
from editor.weather.units import Units

_SHADOW: Final = painting.SHADOW


@dataclass(frozen=True, slots=True)
class TownPill:
    """The content of a label; `lines` are its tooltip. Without a temperature it shows only the symbol.

    `name` is empty where the map shows it.
    """

    town: Settlement
    symbol: str
    temperature: str
    lines: tuple[str, ...]
    is_old: bool
    name: str = ""

    @property
    def tip(self) -> str:
        """The lines as a tooltip."""
        return wrapped_tool_tip("\n".join(self.lines))

    @property
    def sentence(self) -> str:
        """The lines as accessible text."""
        return ", ".join(self.lines)


def spot_of(town: Settlement) -> LatLon:
    """Return the position of a town for weather requests."""
    return LatLon(town.lat, town.lon)


def town_pills(
    towns: Sequence[Settlement],
    result: WeatherResult[CurrentWeather] | None,
    units: Units,
    now_s: float,
    *,
    is_named: bool = False,
) -> tuple[TownPill, ...]:
    """Return the labels of the towns with known weather. Units: UNIX time."""
    if result is None or result.answer is None:
        return ()
    is_metric = result.answer.is_metric
    # One record applies to a whole cell, whichever of its towns was requested.
    known = {cell(record.place.lat, record.place.lon): record for record in result.answer.records}
    found = []
    for town in towns:
        weather = known.get(cell(town.lat, town.lon))
        if weather is None or (weather.conditions.words is None and weather.conditions.temperature_c is None):
            continue
        old_age = old_age_text(weather.update_time_s, now_s, is_last_known=result.is_old)
        lines = (
            old_age,
            f"{town.name} ({_tr('simulated')})" if result.answer.simulated else town.name,
            *_weather_lines(weather, units, is_metric=is_metric),
        )
        temperature = shown_degrees(weather.conditions.temperature_c, units, is_metric=is_metric)
        symbol = sky_symbol(weather.conditions)
        name = town.name if is_named else ""
        found.append(TownPill(town, symbol, temperature, tuple(filter(None, lines)), bool(old_age), name))
    return tuple(found)


def picture(pill: TownPill, scale: float) -> QPixmap:
    """Return the image of a label with its shadow. Units: `scale` is device pixels per logical pixel."""
    theme = tokens.current()
    return _picture(pill.symbol, pill.temperature, pill.name, pill.is_old, theme.name, _font_key(), scale)


def size(pill: TownPill) -> QSizeF:
    """Return the size of a label without its shadow."""
    return _size(pill.temperature, pill.name, _font_key())


def corner(box: QRectF) -> QPointF:
    """Return the position of the image for a label in a box."""
    return box.topLeft() - QPointF(_SHADOW.left(), _SHADOW.top())


def _weather_lines(weather: CurrentWeather, units: Units, *, is_metric: bool) -> tuple[str, ...]:
    now = weather.conditions
    exact = exact_degrees(now.temperature_c, units, is_metric=is_metric)
    return (
        ", ".join(filter(None, (service_words(now.words), exact))),
        wind_text(now, units, is_metric=is_metric),
    )


def _font_key() -> str:
    return font(TypeRole.SECTION_TITLE).key()


@lru_cache(maxsize=256)
def _size(temperature: str, name: str, _font: str) -> QSizeF:
    degrees_width = _degrees_width(temperature)
    name_width = QFontMetricsF(font(TypeRole.BODY)).horizontalAdvance(name)
    content_width = sum(Gap.XS + part for part in (degrees_width, name_width) if part)
    width = Gap.S + Size.GLYPH + content_width + Gap.S
    return QSizeF(round(min(width, NAMED_PILL.width()) if name else width), PILL.height())


def _degrees_width(temperature: str) -> float:
    return QFontMetricsF(font(TypeRole.SECTION_TITLE)).horizontalAdvance(temperature)


@lru_cache(maxsize=128)
def _picture(
    symbol: str, temperature: str, name: str, is_old: bool, _theme: str, font_key: str, scale: float
) -> QPixmap:
    box = QRectF(QPointF(0, 0), _size(temperature, name, font_key))
    whole = box.toRect().marginsAdded(QMargins(_SHADOW)).size()
    image = QPixmap(whole * scale)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(_SHADOW.left(), _SHADOW.top())
    theme = tokens.current()
    painting.card(painter, box, box.height() / 2)
    glyph = QRectF(Gap.S, (box.height() - Size.GLYPH) / 2, Size.GLYPH, Size.GLYPH)
    symbols.paint(painter, symbol, glyph, QColor(theme.text_2 if is_old else theme.accent))
    painter.setFont(font(TypeRole.SECTION_TITLE))
    painter.setPen(QColor(theme.text_2 if is_old else theme.text))
    degrees_width = box.adjusted(Gap.S + Size.GLYPH + Gap.XS, 0, 0, 0)
    painter.drawText(degrees_width, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, temperature)
    if name:
        name_box = degrees_width.adjusted(
            _degrees_width(temperature) + Gap.XS if temperature else 0, 0, -Gap.S, 0
        )
        painter.setFont(font(TypeRole.BODY))
        elided = QFontMetricsF(painter.font()).elidedText(
            name, Qt.TextElideMode.ElideRight, name_box.width() + 1
        )
        painter.drawText(name_box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, elided)
    painter.end()
    return image


def _tr(text: str) -> str:
    return QCoreApplication.translate("TownWeather", text)
