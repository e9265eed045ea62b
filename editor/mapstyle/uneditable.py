"""What a style holds outside its layers that this program shows and keeps, but does not edit.

That is what only the engine reads, what no document names, and what stands where something else should.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from editor.mapstyle.model import FACES, NAME_KEY
from editor.mapstyle.tree import Json, Path


@dataclass(frozen=True, slots=True)
class Member:
    """A value and where it stands in the style."""

    path: Path
    value: Json


@dataclass(frozen=True, slots=True)
class _Each:
    """A list of elements of one shape; what comes after the most that are edited is not."""

    shape: "_Shape"
    most: int | None = None


# What is edited, or shown elsewhere: `object` stands for anything, a type for values of that type alone.
_Shape: TypeAlias = "type[object] | Mapping[str, _Shape] | _Each"

_SOURCE: _Shape = {
    "id": object,
    "name": str,
    "composite": {"type": str, "location": str, NAME_KEY: str},
}
_GROUP: _Shape = {"id": object, "name": str, "collapsed": object, "parent_id": object}
_SCHEME: _Shape = {
    "id": object,
    "name": str,
    "groups_section": {"groups": _Each(_GROUP)},
    "definition": {"layers": list},
}
_STYLE: _Shape = {
    "sources_list": {"sources": _Each(_SOURCE)},
    "map_schemes_section": {NAME_KEY: str, "map_schemes": _Each(_SCHEME, most=1)},
    "icons_section": {NAME_KEY: str, "icons": _Each({"id": object, "value": str})},
    "fonts_section": {NAME_KEY: str, **dict.fromkeys(FACES, str)},
}


def uneditable(tree: Json) -> tuple[Member, ...]:
    """The members of a style's tree that are only shown, in the order of the file."""
    return tuple(_left_over(tree, _STYLE, ()))


def _left_over(value: Json, shape: _Shape, path: Path) -> Iterator[Member]:
    if isinstance(shape, type):
        if not isinstance(value, shape):
            yield Member(path, value)
    elif isinstance(shape, _Each):
        if not isinstance(value, list):
            yield Member(path, value)
            return
        for index, item in enumerate(value):
            if shape.most is None or index < shape.most:
                yield from _left_over(item, shape.shape, (*path, index))
            else:
                yield Member((*path, index), item)
    elif not isinstance(value, dict):
        yield Member(path, value)
    else:
        for key, item in value.items():
            if key in shape:
                yield from _left_over(item, shape[key], (*path, key))
            else:
                yield Member((*path, key), item)
