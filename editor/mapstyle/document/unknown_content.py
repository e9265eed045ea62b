"""Content of a style that the editor displays and preserves but cannot edit.

This is content for the engine only, undocumented content, and values of unexpected types.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from editor.mapstyle.curves.curve import read_stop
from editor.mapstyle.document.model import FACES, FONTS, NAME_KEY, Group, Icon, Layer
from editor.mapstyle.filters.expression import filter_key
from editor.mapstyle.format.json_diff import canonical_text
from editor.mapstyle.json_tree import MISSING, Json, Path, read
from editor.mapstyle.labels.label_text import LABEL_KEY
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.easing import BY_NUMBER as EASINGS_BY_NUMBER
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class Member:
    """A value and its path. `share` is the number of layers that hold it, and the number of layers."""

    path: Path
    value: Json
    share: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class _Each:
    """A list of elements of one shape; elements after `max_count` are not editable."""

    shape: "_Shape"
    max_count: int | None = None


# Editable content: `object` allows any value, another type only values of that type.
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
_FONTS: _Shape = {NAME_KEY: str, **dict.fromkeys(FACES, str)}
_STYLE: _Shape = {
    "sources_list": {"sources": _Each(_SOURCE)},
    "map_schemes_section": {NAME_KEY: str, "map_schemes": _Each(_SCHEME, max_count=1)},
    "icons_section": {NAME_KEY: str, "icons": _Each({"id": object, "value": str})},
    "fonts_section": _FONTS,
}
_LABEL_TEXT: _Shape = {
    "label_expression": str,
    "label_keys": {"label_key": _Each({"id": object, "use_key_text": object, "key_text": str})},
}
_LAYER_TEXTS = frozenset({NAME_KEY, "type", "source"})
_LAYER_NUMBERS = frozenset({"id", "sourcedata_id", "minzoom", "maxzoom", "group_id", "metaCategoryID"})


def uneditable_members(tree: Json) -> tuple[Member, ...]:
    """Return the uneditable members of a style's tree, in file order."""
    return tuple(_uneditable_members(tree, _STYLE, ()))


def uneditable_in_layer(layer: Layer) -> tuple[Member, ...]:
    """Return the uneditable members of a layer; paths start at the record."""
    return (*_in_record(layer), *_in_paint(layer))


def _in_record(layer: Layer) -> list[Member]:
    """Return the uneditable members of a layer outside its paint."""
    unread = [(key, value) for key, value in layer.record.items() if not _is_read(key, value)]
    if not unread:
        return []
    own = filter_key(layer.record)
    return [member for key, value in unread if key != own for member in _in_field(key, value)]


def _in_paint(layer: Layer) -> list[Member]:
    return [member for key, value in layer.paint.items() for member in _beside_curve(layer, key, value)]


def uneditable_in_layers(layers: Sequence[Layer]) -> tuple[Member, ...]:
    """Return the distinct uneditable members of some layers, with the number of layers that hold them."""
    found: dict[tuple[Path, str], Member] = {}
    counts: Counter[tuple[Path, str]] = Counter()
    in_paints: dict[int, list[Member]] = {}  # layers may share their paint
    for layer in layers:
        paint = layer.paint
        in_paint = in_paints.get(id(paint)) if paint else []
        if in_paint is None:
            in_paint = in_paints[id(paint)] = _in_paint(layer)
        for member in (*_in_record(layer), *in_paint):
            key = member.path, canonical_text(member.value)
            found.setdefault(key, member)
            counts[key] += 1
    return tuple(
        Member(member.path, member.value, (counts[key], len(layers))) for key, member in found.items()
    )


def uneditable_in_group(group: Group) -> tuple[Member, ...]:
    """Return the uneditable members of a group; paths start at the record."""
    return tuple(_uneditable_members(dict(group.record), _GROUP, ()))


def uneditable_in_icon(icon: Icon) -> tuple[Member, ...]:
    """Return the uneditable members of an icon; paths start at the record."""
    return tuple(
        Member((key,), value)
        for key, value in icon.record.items()
        if not (key == icon.image_key and isinstance(value, str))
        and not (key == "id" and (icon.id or value == ""))
    )


def uneditable_in_fonts(tree: Json) -> tuple[Member, ...]:
    """Return the uneditable members of the font section; paths start at the style."""
    section = read(tree, FONTS, MISSING)
    return () if section is MISSING else tuple(_uneditable_members(section, _FONTS, FONTS))


def _is_read(key: str, value: Json) -> bool:
    if key in _LAYER_TEXTS:
        return isinstance(value, str)
    if key in _LAYER_NUMBERS:
        return type(value) is int or read_integer(value) is not None
    return key == "paint" and isinstance(value, dict)


def _in_field(key: str, value: Json) -> Iterator[Member]:
    """Yield the uneditable members of a field; the whole field if none of its parts is editable."""
    if key == LABEL_KEY:
        return _uneditable_members(value, _LABEL_TEXT, (key,))
    return iter([Member((key,), value)])


def _beside_curve(layer: Layer, key: str, holder: Json) -> Iterator[Member]:
    """Yield the members of a paint entry outside its curve; the whole entry if it has no curve."""
    prop = BY_KEY.get(key)
    if prop is None or (curve := layer.curve(prop)) is None:
        yield Member(("paint", key), holder)
        return
    wrapper = holder[prop.wrapper]
    records = wrapper[prop.stops]
    are_all_read = len(curve.stops) == len(records)
    known = {"level_id", prop.value}
    for name, value in holder.items():
        if name != prop.wrapper:
            yield Member(("paint", key, name), value)
    wrapper_path: Path = ("paint", key, prop.wrapper)
    for name, value in wrapper.items():
        is_easing = name == "easing_type" and read_integer(value) in EASINGS_BY_NUMBER
        if name != prop.stops and not is_easing:
            yield Member((*wrapper_path, name), value)
    for index, record in enumerate(records):
        if not are_all_read and read_stop(record, prop) is None:
            yield Member((*wrapper_path, prop.stops, index), record)
        elif record.keys() != known:
            for name, value in record.items():
                if name not in known:
                    yield Member((*wrapper_path, prop.stops, index, name), value)


def _uneditable_members(value: Json, shape: _Shape, path: Path) -> Iterator[Member]:
    if isinstance(shape, type):
        if not isinstance(value, shape):
            yield Member(path, value)
    elif isinstance(shape, _Each):
        if not isinstance(value, list):
            yield Member(path, value)
            return
        for index, item in enumerate(value):
            if shape.max_count is None or index < shape.max_count:
                yield from _uneditable_members(item, shape.shape, (*path, index))
            else:
                yield Member((*path, index), item)
    elif not isinstance(value, dict):
        yield Member(path, value)
    else:
        for key, item in value.items():
            if key in shape:
                yield from _uneditable_members(item, shape[key], (*path, key))
            else:
                yield Member((*path, key), item)
