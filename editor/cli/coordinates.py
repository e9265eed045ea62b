"""Coordinates in command-line arguments."""

import argparse
import re
from collections.abc import Sequence
from typing import Final

_NUMBER: Final = r"[+-]?(?:\d+\.?\d*|\.\d+)"
_PAIR: Final = re.compile(rf"\s*({_NUMBER})\s*,\s*({_NUMBER})\s*")
_NEGATIVE_COORDINATES: Final = re.compile(r"-[\d.][\d.,;+\-\s]*,[\d.,;+\-\s]*")


def guard_negative(argv: Sequence[str]) -> list[str]:
    """Return the arguments with a space before coordinates that begin with a minus sign.

    argparse treats "-34.9,-56.17" as an option, unless a space precedes it; the parsers of coordinates skip
    the space.
    """
    return [f" {argument}" if _NEGATIVE_COORDINATES.fullmatch(argument) else argument for argument in argv]


def parse_lat_lon(text: str) -> tuple[float, float]:
    """Return the latitude and longitude of "LAT,LON".

    Raises: argparse.ArgumentTypeError for invalid coordinates, with a message that the parser completes.
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
