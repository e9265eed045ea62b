"""The structure that the variants of a style share, and the values that each has for itself.

Colours are each variant's own: the values of paint properties of the kind ValueKind.COLOR. So are the name
of the style, and the image of an icon that a variant changed. Everything else is structure; that a layer has
a colour property at all is, too.
"""

import base64
import binascii
import hashlib
import zlib
from collections.abc import Iterator, Mapping
from typing import Final

from editor.errors import DocumentError
from editor.mapstyle.compare.matching import LayerName
from editor.mapstyle.document.model import ICONS, LAYERS, SCHEME, Icon
from editor.mapstyle.format.codec import decode
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.json_tree import MISSING, Json, Path, RepeatedKey, read, read_array, read_object, replace
from editor.mapstyle.merge.elements import MatchedStyles
from editor.mapstyle.merge.style_merge import MergeResult, merge
from editor.mapstyle.merge.values import is_same
from editor.mapstyle.schema.paint_properties import PROPERTIES, ValueKind

OWN_PROPERTIES: Final = frozenset(prop.key for prop in PROPERTIES if prop.kind is ValueKind.COLOR)
"""The keys of the paint properties whose values each variant has for itself."""

_NAME: Final[Path] = (*SCHEME, "name")
_PAINT: Final = "paint"
# Longer texts, such as images and fonts, are packed as their digest.
_MAX_TEXT: Final = 200
_DIGEST: Final = "sha256:"
# Packed structures of real styles have some 50 KB, and unpacked ones some MB.
_MAX_PACKED: Final = 4 * 1024 * 1024
_MAX_UNPACKED: Final = 64 * 1024 * 1024


def merge_structure(base: Json, ours: Json, theirs: Json, layer_name: LayerName) -> MergeResult:
    """Merge the changes of structure of another variant into one.

    OURS is the variant that gets them, THEIRS the changed one, and BASE is THEIRS at the last
    synchronization, or an empty object. The merged style has the colours of OURS.
    """
    base = _with_long_texts(base, (ours, theirs))
    base, theirs = _with_own_values(base, ours, theirs, layer_name)
    return merge(base, ours, theirs, layer_name)


def pack_structure(tree: Json) -> str:
    """Return the structure of a style as a short text: JSON without colours, compressed, in Base64."""
    text = write(_structure_of(tree), ONE_LINE, "")
    return base64.b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"), 9)).decode("ascii")


def unpack_structure(text: str) -> Json | None:
    """Return the structure in a packed text; None if it is empty, damaged or too large."""
    if not text or len(text) > _MAX_PACKED:
        return None
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.b64decode(text, validate=True), _MAX_UNPACKED)
        return decode(data).tree if unpacker.eof else None
    except (binascii.Error, ValueError, zlib.error, DocumentError):
        return None


def has_same_structure(packed: str, tree: Json) -> bool:
    """Return whether a style has the structure of a packed text."""
    before = unpack_structure(packed)
    return before is not None and is_same(_without_name(before), _without_name(_structure_of(tree)))


# Own values


def _with_own_values(base: Json, ours: Json, theirs: Json, layer_name: LayerName) -> tuple[Json, Json]:
    """Return BASE and THEIRS with the own values of OURS, so that these are neither changed nor conflicts."""
    matched = MatchedStyles.of((base, ours, theirs), layer_name)
    base, theirs = _with_own_name(base, ours), _with_own_name(theirs, ours)
    for section, align in ((LAYERS, _own_colors), (ICONS, _own_image)):
        lists = [list(read_array(tree, section)) for tree in (base, ours, theirs)]
        for triple in matched.lists[section].triples():
            records = [
                None if index is None else side[index] for index, side in zip(triple, lists, strict=True)
            ]
            if not all(each is None or isinstance(each, dict) for each in records):
                continue
            new = align(records[0], records[1], records[2])
            for side, index, record in zip((0, 2), (triple.base, triple.theirs), new, strict=True):
                if index is not None:
                    lists[side][index] = record
        base, theirs = (
            replace(tree, section, records) if records else tree
            for tree, records in ((base, lists[0]), (theirs, lists[2]))
        )
    return base, theirs


def _with_own_name(tree: Json, ours: Json) -> Json:
    name = read(ours, _NAME)
    return tree if name is MISSING or read(tree, _NAME) is MISSING else replace(tree, _NAME, name)


def _own_colors(base: Json, ours: Json, theirs: Json) -> tuple[Json, Json]:
    """Give the colours of OURS to the others; BASE gets those of THEIRS where OURS has none."""
    own = read_object(ours, (_PAINT,))
    values = {key: value for key, value in own.items() if key in OWN_PROPERTIES}
    their_paint = read_object(theirs, (_PAINT,))
    removed = {key: value for key, value in their_paint.items() if key in OWN_PROPERTIES and key not in own}
    return _with_paint(base, {**removed, **values}), _with_paint(theirs, values)


def _with_paint(record: Json, values: Mapping[str, Json]) -> Json:
    """Return a record with other values of the paint properties that it has."""
    paint = record.get(_PAINT) if isinstance(record, dict) else None
    if not isinstance(paint, dict):
        return record
    return {**record, _PAINT: {key: values.get(key, value) for key, value in paint.items()}}


def _own_image(base: Json, ours: Json, theirs: Json) -> tuple[Json, Json]:
    """Give the image of OURS to the others unless it is that of BASE."""
    image = "" if ours is None else Icon(0, ours).data_uri
    if not image or base is None or image == Icon(0, base).data_uri:
        return base, theirs
    return _with_image(base, image), _with_image(theirs, image)


def _with_image(record: Json, image: str) -> Json:
    return record if record is None else {**record, Icon(0, record).image_key: image}


# Packed structures


def _structure_of(tree: Json) -> Json:
    """Return a style without the values of its colours, and with digests of its long texts."""
    layers = [_without_colors(record) for record in read_array(tree, LAYERS)]
    return _with_digests(replace(tree, LAYERS, layers) if layers else tree)


def _without_colors(record: Json) -> Json:
    """Return a layer's record that has its colour properties, but not their values."""
    return _with_paint(record, dict.fromkeys(OWN_PROPERTIES))


def _without_name(tree: Json) -> Json:
    return tree if read(tree, _NAME) is MISSING else replace(tree, _NAME, "")


def _with_digests(value: Json) -> Json:
    """Return a value with digests of its long texts."""
    if isinstance(value, dict):
        return {key: _with_digests(each) for key, each in value.items() if not isinstance(key, RepeatedKey)}
    if isinstance(value, list):
        return [_with_digests(each) for each in value]
    return _digest(value) if isinstance(value, str) and len(value) > _MAX_TEXT else value


def _with_long_texts(value: Json, styles: tuple[Json, ...]) -> Json:
    """Return a value with the long texts of styles in place of their digests."""
    texts = {_digest(text): text for style in styles for text in _long_texts(style)}

    def expanded(each: Json) -> Json:
        if isinstance(each, dict):
            return {key: expanded(member) for key, member in each.items()}
        if isinstance(each, list):
            return [expanded(item) for item in each]
        return texts.get(each, each) if isinstance(each, str) and each.startswith(_DIGEST) else each

    return expanded(value)


def _long_texts(value: Json) -> Iterator[str]:
    pending = [value]
    while pending:
        each = pending.pop()
        if isinstance(each, dict):
            pending += each.values()
        elif isinstance(each, list):
            pending += each
        elif isinstance(each, str) and len(each) > _MAX_TEXT:
            yield each


def _digest(text: str) -> str:
    return _DIGEST + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
