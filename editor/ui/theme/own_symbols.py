"""Symbols drawn for this program: the weather, which is hard to recognise at 16 pixels in the symbol font.

Shapes differ by more than a detail: a solid moon, a solid cloud for heavy rain, a flake without a cloud. They
are drawn on a grid of 24 with lines 2 wide.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

PREFIX: Final = "own."
_GRID: Final = 24.0
# Qt unites paths as polygons; in a larger grid these have enough corners.
_FINE: Final = QTransform.fromScale(4, 4)
_DECIMALS: Final = 2
_LINE: Final = 2.0
# The gap between a cloud and the sun or moon behind it.
_GAP: Final = 1.3

Point: TypeAlias = tuple[float, float]
Circle: TypeAlias = tuple[float, float, float]

# Centres and radii of a cloud's circles, and the top of its base, which ends at y = 14 and is as wide as the
# outer centres are apart.
_CIRCLES: Final[tuple[Circle, ...]] = ((5.0, 9.0, 5.0), (10.0, 5.5, 5.5), (16.25, 9.25, 4.75))
_BASE_TOP: Final = 6.6


def _united(*parts: QPainterPath) -> QPainterPath:
    return reduce(QPainterPath.united, parts)


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return _FINE.map(path)


def _box(left: float, top: float, right: float, bottom: float, radius: float = 0.0) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(QPointF(left, top), QPointF(right, bottom)), radius, radius)
    return _FINE.map(path)


def _turned(path: QPainterPath, degrees: float) -> QPainterPath:
    center = _FINE.map(QPointF(_GRID / 2, _GRID / 2))
    turn = QTransform().translate(center.x(), center.y()).rotate(degrees)
    return turn.translate(-center.x(), -center.y()).map(path)


def _stroked(path: QPainterPath, width: float = _LINE) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width * _FINE.m11())
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroke = stroker.createStroke(_FINE.map(path))
    stroke.setFillRule(Qt.FillRule.WindingFill)
    return stroke.simplified()


def _line(*points: Point, width: float = _LINE) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return _stroked(path, width)


def _lines(*lines: tuple[Point, ...], width: float = _LINE) -> QPainterPath:
    return _united(*(_line(*points, width=width) for points in lines))


def _solid_cloud(left: float, top: float, scale: float, grown: float = 0.0) -> QPainterPath:
    """Return a filled cloud; `grown` moves its edge outwards."""
    circles = [(left + x * scale, top + y * scale, radius * scale + grown) for x, y, radius in _CIRCLES]
    first, *_, last = circles
    base = _box(first[0], top + _BASE_TOP * scale, last[0], first[1] + first[2])
    return _united(base, *(_disc(*circle) for circle in circles))


def _cloud(left: float, top: float, scale: float) -> QPainterPath:
    """Return the outline of a cloud."""
    return _solid_cloud(left, top, scale).subtracted(_solid_cloud(left, top, scale, -_LINE))


def _rays(x: float, y: float, inner: float, outer: float, turns: tuple[int, ...]) -> QPainterPath:
    """Return rays of a sun; turn 0 points up, each further one an eighth clockwise."""
    angles = (turn * pi / 4 for turn in turns)
    return _lines(
        *(
            (
                (x + inner * sin(angle), y - inner * cos(angle)),
                (x + outer * sin(angle), y - outer * cos(angle)),
            )
            for angle in angles
        )
    )


def _moon(x: float, y: float, radius: float) -> QPainterPath:
    """Return a crescent that opens to the upper right."""
    cut = _disc(x + radius * 0.47, y - radius * 0.38, radius * 0.83)
    return _disc(x, y, radius).subtracted(cut)


def _flake(x: float, y: float, radius: float, width: float = _LINE) -> QPainterPath:
    spokes = []
    for turn in range(3):
        dx, dy = radius * sin(turn * pi / 3), radius * cos(turn * pi / 3)
        spokes.append(((x - dx, y - dy), (x + dx, y + dy)))
    return _lines(*spokes, width=width)


def _clear() -> QPainterPath:
    return _united(_disc(12, 12, 4.6), _rays(12, 12, 7.6, 10, tuple(range(8))))


def _clear_night() -> QPainterPath:
    return _moon(11.5, 12.5, 9.5)


def _partly() -> QPainterPath:
    sun = _united(_disc(9, 9, 4.2), _rays(9, 9, 7, 8, (0, 1, 5, 6, 7)))
    return _united(sun.subtracted(_solid_cloud(6, 10.4, 0.84, _GAP)), _cloud(6, 10.4, 0.84))


def _partly_night() -> QPainterPath:
    # The belly of the moon is visible; a horn above a cloud would look like a sailing boat.
    moon = _moon(9, 9.4, 8.4)
    return _united(moon.subtracted(_solid_cloud(8.6, 13, 0.7, _GAP)), _cloud(8.6, 13, 0.7))


def _cloudy() -> QPainterPath:
    return _cloud(1.2, 4.6, 1.03)


def _falling(*parts: QPainterPath) -> QPainterPath:
    """Return a cloud with what falls from it."""
    return _united(_cloud(2.9, 0.8, 0.86), *parts)


def _rain() -> QPainterPath:
    return _falling(_lines(((9, 15.6), (7.2, 21.6)), ((15.8, 15.6), (14, 21.6))))


def _heavy_rain() -> QPainterPath:
    drops = (((x, 16.4), (x - 2.2, 22.6)) for x in (6.4, 11.2, 16.0, 20.8))
    return _united(_solid_cloud(2.1, 0.6, 0.94), _lines(*drops))


def _thunder() -> QPainterPath:
    bolt = QPainterPath(QPointF(13.6, 9.4))
    for point in ((7.6, 17.6), (11.4, 17.6), (9.8, 23.6), (16.8, 14.8), (12.8, 14.8), (15.6, 9.4)):
        bolt.lineTo(QPointF(*point))
    bolt.closeSubpath()
    solid = _FINE.map(bolt)
    clear = _united(solid, _stroked(bolt, 2 * _GAP))
    return _united(_cloud(2.1, 1.4, 0.94).subtracted(clear), solid)


def _snow() -> QPainterPath:
    fork = _line((9.0, 3.4), (12, 6.4), (15.0, 3.4))
    return _united(_flake(12, 12, 10), *(_turned(fork, 60.0 * turn) for turn in range(6)))


def _sleet() -> QPainterPath:
    return _falling(_lines(((7, 15.6), (5.2, 21.6))), _flake(15, 18.6, 4.3))


def _hail() -> QPainterPath:
    return _falling(_disc(5.2, 17.6, 2.7), _disc(12, 20.9, 2.7), _disc(18.8, 17.6, 2.7))


def _fog() -> QPainterPath:
    above = _box(0, 0, _GRID, 10.4)
    arc = _solid_cloud(1.6, 1.6, 1.0).intersected(above).subtracted(_solid_cloud(1.6, 1.6, 1.0, -_LINE))
    bars = _lines(((2, 13), (22, 13)), ((4.5, 17.3), (19.5, 17.3)), ((2, 21.6), (22, 21.6)))
    return _united(arc, bars)


def _haze() -> QPainterPath:
    sun = _united(
        _disc(12, 13, 4.6).intersected(_box(0, 0, _GRID, 13.2)), _rays(12, 13, 7.6, 10, (0, 1, 2, 6, 7))
    )
    return _united(sun, _lines(((6, 17.2), (18, 17.2)), ((8.5, 21.2), (15.5, 21.2))))


def _wind() -> QPainterPath:
    first, second, third = QPainterPath(QPointF(2, 8.4)), QPainterPath(QPointF(2, 13)), QPainterPath()
    first.lineTo(11.5, 8.4)
    first.arcTo(QRectF(8.7, 2.8, 5.6, 5.6), -90, 230)
    second.lineTo(18.6, 13)
    second.arcTo(QRectF(15.6, 6.6, 6.4, 6.4), -90, 230)
    third.moveTo(4.5, 17.6)
    third.lineTo(13.6, 17.6)
    third.arcTo(QRectF(11, 17.6, 4.8, 4.8), 90, -230)
    return _united(*map(_stroked, (first, second, third)))


def _tornado() -> QPainterPath:
    return _lines(
        ((2.5, 3), (21.5, 3)),
        ((5, 7.5), (19, 7.5)),
        ((9, 12), (18, 12)),
        ((11.5, 16.5), (16.5, 16.5)),
        ((11, 21), (13, 21)),
    )


def _hurricane() -> QPainterPath:
    eye = _disc(12, 12, 5.4).subtracted(_disc(12, 12, 2.2))
    arm = QPainterPath(QPointF(6.6, 12))
    arm.cubicTo(QPointF(6.6, 5.5), QPointF(11, 1.6), QPointF(18.5, 1.6))
    arm.cubicTo(QPointF(14.5, 3), QPointF(13, 4.6), QPointF(12.6, 6.6))
    arm.closeSubpath()
    solid = _FINE.map(arm)
    return _united(eye, solid, _turned(solid, 180))


def _unknown() -> QPainterPath:
    curve = QPainterPath(QPointF(9.3, 10))
    curve.cubicTo(QPointF(9.3, 6.6), QPointF(14.9, 6.6), QPointF(14.7, 10))
    curve.cubicTo(QPointF(14.6, 12), QPointF(12, 11.8), QPointF(12, 14))
    mark = _united(_stroked(curve, 1.9), _disc(12, 16.8, 1.25))
    return _solid_cloud(1.2, 4.6, 1.03).subtracted(mark)


def _thermometer_at(x: float) -> QPainterPath:
    tube, hollow = _box(x - 3, 2, x + 3, 19, 3), _box(x - 1.2, 3.8, x + 1.2, 11.8, 1.2)
    return _united(tube, _disc(x, 18, 4.6)).subtracted(hollow)


def _thermometer() -> QPainterPath:
    return _thermometer_at(12)


def _feels_like() -> QPainterPath:
    waves = _lines(((16, 5), (21.5, 5)), ((16, 10), (21.5, 10)), ((17, 15), (21.5, 15)))
    return _united(_thermometer_at(8), waves)


def _wind_arrow() -> QPainterPath:
    # Much longer than wide, or the tail looks like another tip at 12 pixels.
    arrow = QPainterPath(QPointF(12, 0.6))
    for point in ((18.6, 23.2), (12, 17.4), (5.4, 23.2)):
        arrow.lineTo(QPointF(*point))
    arrow.closeSubpath()
    return _FINE.map(arrow)


def _chevron_up() -> QPainterPath:
    return _line((6, 14.8), (12, 8.8), (18, 14.8))


_DRAWINGS: Final[Mapping[str, Callable[[], QPainterPath]]] = MappingProxyType(
    {
        "clear": _clear,
        "clear-night": _clear_night,
        "partly": _partly,
        "partly-night": _partly_night,
        "cloudy": _cloudy,
        "rain": _rain,
        "heavy-rain": _heavy_rain,
        "thunder": _thunder,
        "snow": _snow,
        "sleet": _sleet,
        "hail": _hail,
        "fog": _fog,
        "haze": _haze,
        "wind": _wind,
        "tornado": _tornado,
        "hurricane": _hurricane,
        "unknown": _unknown,
        "thermometer": _thermometer,
        "feels-like": _feels_like,
        "wind-arrow": _wind_arrow,
        "chevron-up": _chevron_up,
    }
)
NAMES: Final = tuple(f"{PREFIX}{name}" for name in _DRAWINGS)


def own_outline(name: str, side: float) -> QPainterPath | None:
    """Return the outline of a symbol, centred in a square; None for an unknown name."""
    draw = _DRAWINGS.get(name.removeprefix(PREFIX))
    if draw is None:
        return None
    grid = _GRID * _FINE.m11()
    scaled = QTransform.fromScale(side / grid, side / grid).translate(-grid / 2, -grid / 2).map(draw())
    return _plain(scaled)


def _plain(path: QPainterPath) -> QPainterPath:
    """Return a path of rounded corners without repetitions, as a file of outlines stores it."""
    plain = QPainterPath()
    for polygon in path.toSubpathPolygons():
        points = (polygon.at(index) for index in range(polygon.count()))
        corners = [(round(at.x(), _DECIMALS) + 0.0, round(at.y(), _DECIMALS) + 0.0) for at in points]
        distinct = [at for at, before in zip(corners, (None, *corners), strict=False) if at != before]
        plain.moveTo(*distinct[0])
        for corner in distinct[1:]:
            plain.lineTo(*corner)
    return plain
