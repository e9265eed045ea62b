"""Parsing of geographic positions: latitude and longitude in many notations, with an optional zoom."""

import re
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.preview.camera_control import LEAST_ZOOM, MOST_ZOOM

_MINUS: Final = "\N{MINUS SIGN}"
_PLAIN: Final = str.maketrans({_MINUS: "-", "–": "-", "º": "°", "′": "'", "’": "'", "″": '"', "”": '"'})
_NUMBER: Final = r"[+-]?(?:\d+\.?\d*|\.\d+)"
_PART: Final = r"\d+(?:\.\d+)?"
_ANGLE: Final = rf"{_NUMBER}\s*°?(?:\s*{_PART}\s*'(?:\s*{_PART}\s*(?:\"|''))?)?"
_SIDE: Final = r"[NSEW]"
_COORDINATE: Final = rf"(?:{_SIDE}\s*{_ANGLE}|{_ANGLE}\s*{_SIDE}?)"
_GAP: Final = r"(?:\s*[,;/]\s*|\s+)"
_ZOOM: Final = rf"(?:ZOOM\s*|Z\s*)?({_NUMBER})\s*Z?"
_PLACE: Final = re.compile(rf"({_COORDINATE}){_GAP}({_COORDINATE})(?:{_GAP}{_ZOOM})?", re.IGNORECASE)
# Notations of web map addresses: zoom first, and "geo:" with the zoom as a query.
_HASH: Final = re.compile(rf"#?(?:map=)?({_NUMBER})/({_NUMBER})/({_NUMBER})", re.IGNORECASE)
_GEO: Final = re.compile(rf"geo:({_NUMBER}),({_NUMBER})(?:\?z=({_NUMBER}))?", re.IGNORECASE)
_COMMA: Final = r"[+-]?\d+,\d+\s*°?\s*[NSEW]?"
_COMMA_DECIMALS: Final = re.compile(rf"{_COMMA}(?:\s*;\s*|\s+){_COMMA}", re.IGNORECASE)
_LETTERS_OF_PLACES: Final = frozenset("NSEWZ")


@dataclass(frozen=True, slots=True)
class WrittenPlace:
    """A parsed position with an optional name. Units: degrees; `zoom` is None if absent."""

    lat: float
    lon: float
    zoom: float | None = None
    name: str = ""


def read_place(text: str) -> tuple[WrittenPlace | None, str]:
    """Return the position in a text, or a message about its fault; neither if it is not a position."""
    plain = text.strip().translate(_PLAIN).removeprefix("@")
    read = _from_address(plain) or _from_coordinates(plain)
    if read is not None:
        return read
    is_attempt = any(character.isdigit() for character in plain) and _LETTERS_OF_PLACES.issuperset(
        character for character in plain.upper() if character.isalpha()
    )
    return None, _not_a_place(text) if is_attempt else ""


def place_text(lat: float, lon: float) -> str:
    """Return a position in degrees in the format of the status line."""
    return f"{lat:.4f}, {lon:.4f}".replace("-", _MINUS)


_Read = tuple[WrittenPlace | None, str]


def _from_address(plain: str) -> _Read | None:
    geo_match, hash_match = _GEO.fullmatch(plain), _HASH.fullmatch(plain)
    if geo_match is not None:
        lat, lon, zoom = geo_match.groups()
    elif hash_match is not None:
        zoom, lat, lon = hash_match.groups()
    else:
        return None
    return _checked(float(lat), float(lon), None if zoom is None else float(zoom))


def _from_coordinates(plain: str) -> _Read | None:
    if _COMMA_DECIMALS.fullmatch(plain) is not None:
        plain = re.sub(r"(?<=\d),(?=\d)", ".", plain)
    found = _PLACE.fullmatch(plain)
    if found is None:
        return None
    first, second = _degrees(found[1]), _degrees(found[2])
    if first is None or second is None:
        return None
    if first[1] == "lon" or second[1] == "lat":
        first, second = second, first
    if first[1] == "lon" or second[1] == "lat":
        return None, _tr("A place needs one latitude and one longitude.")
    return _checked(first[0], second[0], None if found[3] is None else float(found[3]))


def _degrees(text: str) -> tuple[float, str] | None:
    """Return the degrees of one coordinate, and which coordinate its letter denotes."""
    side = next((character for character in text.upper() if character in "NSEW"), "")
    parts = [float(part) for part in re.findall(_NUMBER, text)]
    is_signed = any(character in text for character in "+-")
    if (side and is_signed) or any(not 0 <= part < 60 for part in parts[1:]):
        return None
    size = sum(abs(part) / 60**power for power, part in enumerate(parts))
    is_negative = side in ("S", "W") or "-" in text
    return -size if is_negative and size else size, {"": "", "N": "lat", "S": "lat"}.get(side, "lon")


def _checked(lat: float, lon: float, zoom: float | None) -> _Read:
    for name, value, minimum, maximum in (
        (_tr("Latitude"), lat, -90, 90),
        (_tr("Longitude"), lon, -180, 180),
        (_tr("Zoom"), zoom, LEAST_ZOOM, MOST_ZOOM),
    ):
        if value is not None and not minimum <= value <= maximum:
            message = _tr("{name} goes from {least} to {most}, not {value}.")
            text = message.format(name=name, least=f"{minimum:g}", most=f"{maximum:g}", value=f"{value:g}")
            return None, text.replace("-", _MINUS)
    return WrittenPlace(lat, lon, zoom), ""


def _not_a_place(text: str) -> str:
    message = _tr("“{text}” is no place. Type latitude and longitude, such as −34.9, −56.2, or a name.")
    return message.format(text=text.strip())


def _tr(text: str) -> str:
    return QCoreApplication.translate("PlaceText", text)
