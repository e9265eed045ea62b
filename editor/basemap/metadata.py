"""Metadata of map files and TileJSON, read within limits: what a file says of itself may be anything."""

import json
from collections.abc import Mapping
from typing import Any, Final

from editor import json_bounds

# Lists of layers with samples of their values reach some hundred kB. Source: our choice.
LARGEST_METADATA_BYTES: Final = 4 * 2**20

# Lists of layers name some hundred attributes, and samples some thousand values. Source: our choice.
_MOST_VALUES: Final = 200_000
_LONGEST_NAME: Final = 200


def parsed_metadata(data: bytes | str) -> Mapping[str, Any]:
    """Return the JSON object of a map's metadata.

    Raises: ValueError when it is too large, nested too deeply, no JSON in UTF-8 or no object.
    """
    plain = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    if len(plain) > LARGEST_METADATA_BYTES:
        raise ValueError("the metadata is too large")
    json_bounds.check(plain, _MOST_VALUES)
    # Decoded here: the parser would guess at UTF-16, in which the bounds mean nothing.
    found = json.loads(plain.decode("utf-8-sig", "surrogatepass"))
    if not isinstance(found, dict):
        raise ValueError("the metadata is no JSON object")
    return found


def name_in(metadata: Mapping[str, Any], otherwise: str) -> str:
    """Return the name that metadata gives a map, cut to a length that can be shown."""
    found = metadata.get("name")
    return (found.strip()[:_LONGEST_NAME] if isinstance(found, str) else "") or otherwise
