"""Coordinates as words of a command line."""

import argparse
import re
from collections.abc import Sequence
from typing import Final

_NUMBER: Final = r"[+-]?(?:\d+\.?\d*|\.\d+)"
_PAIR: Final = re.compile(rf"\s*({_NUMBER})\s*,\s*({_NUMBER})\s*")
_BEGINS_WITH_MINUS: Final = re.compile(r"-[\d.][\d.,;+\-\s]*,[\d.,;+\-\s]*")


def guard_negative(argv: Sequence[str]) -> list[str]:
    """The words of a command line, with those that are coordinates beginning with a minus led by a blank.

    argparse takes "-34.9,-56.17" for an option, but not when a blank leads it; reading it skips the blank.
    """
    return [f" {word}" if _BEGINS_WITH_MINUS.fullmatch(word) else word for word in argv]


def parse_lat_lon(text: str) -> tuple[float, float]:
    """Latitude and longitude of "LAT,LON".

    Raises: argparse.ArgumentTypeError when that is no place on Earth; the parser ends its sentence.
    """
    pair = _PAIR.fullmatch(text)
    if pair is None:
        raise argparse.ArgumentTypeError(f"“{text.strip()}” is not LAT,LON in degrees, as 60.17,24.94")
    lat, lon = float(pair[1]), float(pair[2])
    if abs(lat) > 90 or abs(lon) > 180:
        raise argparse.ArgumentTypeError(
            f"“{text.strip()}” is no place on Earth: latitude goes from -90 to 90, longitude from -180 to 180"
        )
    return lat, lon
