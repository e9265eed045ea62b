"""Equal values of layers, each in memory once."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Final

import orjson

from editor.mapstyle.json_tree import Json
from editor.mapstyle.numbers import FloatLiteral

_PAINT: Final = "paint"
# Beyond, values that were not seen yet are not shared: what differs so much has few equals.
_MOST_VALUES: Final = 200_000
_DIGEST_BYTES: Final = 16


class SharedValues:
    """Replaces the objects in layers by equal ones of earlier layers: same members, order, and spelling.

    Large styles repeat the paint of their layers. A value of a style never changes, so layers can share it.
    """

    def __init__(self) -> None:
        self._known: dict[bytes, Json] = {}

    def share(self, layer: Json) -> None:
        """Replace what a layer that was just read has in common with earlier ones."""
        if not isinstance(layer, dict):
            return
        for key, value in layer.items():
            if type(value) is dict and value:
                shared = self._find(value)
                if shared is not value:
                    layer[key] = shared
                elif key == _PAINT:
                    self._share_members(value)

    def _share_members(self, paint: dict[str, Json]) -> None:
        for key, value in paint.items():
            if type(value) is dict and value:
                paint[key] = self._find(value)

    def _find(self, value: Mapping[str, Json]) -> Json:
        digest = digest_of(value)
        if digest is None:
            return value
        if len(self._known) >= _MOST_VALUES:
            return self._known.get(digest, value)
        return self._known.setdefault(digest, value)


def digest_of(value: Mapping[str, Json]) -> bytes | None:
    """Return a digest of an object with the order of its members and the spelling of its numbers.

    None for an object with a repeated key, a number that is too large or a lone surrogate.
    """
    try:
        text = orjson.dumps(value, default=_as_written)
    except TypeError:
        return None
    return blake2b(text, digest_size=_DIGEST_BYTES).digest()


def _as_written(value: Json) -> orjson.Fragment:
    """Serialize a number with its spelling; raise TypeError for anything else."""
    if isinstance(value, FloatLiteral):
        return orjson.Fragment(value.text)
    raise TypeError
