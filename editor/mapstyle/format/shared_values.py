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
# The values of a trial, and the part of them that must have equals.
_TRIAL_VALUES: Final = 2_000
_LEAST_PART: Final = 0.1


class SharedValues:
    """Replaces the objects in layers by equal ones of earlier layers: same members, order, and spelling.

    Large styles repeat the paint of their layers. A value of a style never changes, so layers can share it.
    With `is_on_trial`, no more values are shared once the first ones turn out to have few equals.
    """

    def __init__(self, *, is_on_trial: bool = False) -> None:
        self._known: dict[bytes, Json] = {}
        self._shared_count = 0
        self._is_on_trial = is_on_trial
        self._is_worthwhile = True

    def share(self, layer: Json) -> None:
        """Replace what a layer that was just read has in common with earlier ones."""
        if not self._is_worthwhile or not isinstance(layer, dict):
            return
        for key, value in layer.items():
            if type(value) is dict and value:
                shared = self._find(value)
                if shared is not value:
                    layer[key] = shared
                    self._shared_count += 1
                elif key == _PAINT:
                    self._share_members(value)
        if self._is_on_trial and len(self._known) + self._shared_count >= _TRIAL_VALUES:
            self._is_on_trial = False
            self._is_worthwhile = self._shared_count >= _LEAST_PART * _TRIAL_VALUES

    def _share_members(self, paint: dict[str, Json]) -> None:
        for key, value in paint.items():
            if type(value) is dict and value:
                shared = self._find(value)
                if shared is not value:
                    paint[key] = shared
                    self._shared_count += 1

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
