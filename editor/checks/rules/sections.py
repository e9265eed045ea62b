"""The rules of icons, fonts, sources and unused elements."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.check_results import cached_verdict
from editor.assets.fonts.structure import check_font_uri
from editor.assets.images.icons import LARGEST_IMAGE_BYTES, LARGEST_IMAGES_BYTES, MEDIA_TYPES, check_icon
from editor.checks.facts import LayerFacts
from editor.checks.problems import Finding
from editor.checks.suggestions import closest_name, with_suggestion
from editor.errors import EditorError
from editor.mapstyle.document.model import FONTS, ICONS, SOURCES, FontFace, Icon, MapStyle
from editor.mapstyle.json_tree import Path, read
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.wording import say, term


def check_image(icon: Icon) -> Iterator[Finding]:
    """Rule 8: an icon is a real image. The path is relative to its record."""
    if not icon.data_uri:
        yield "broken-image", (), say("Icon “{id}” has no image. Add one.", id=icon.id)
    elif len(icon.data_uri) <= 2 * LARGEST_IMAGES_BYTES:
        verdict = check_icon(icon.data_uri)
        named = parse_data_uri(icon.data_uri).media_type if verdict.fault is None else ""
        if verdict.fault is not None:
            text = say("The image of icon “{id}” is damaged. {fault}", id=icon.id, fault=verdict.fault)
            yield "broken-image", (icon.image_key,), text
        elif verdict.has_trailer:
            text = say(
                "Icon “{id}” has extra data after the end of its image. Remove the extra data.",
                id=icon.id,
            )
            yield "broken-image", (icon.image_key,), text
        elif named not in MEDIA_TYPES[verdict.format]:
            text = say(
                "Icon “{id}” is {type}, but its data URI declares {named}. Correct the media type.",
                id=icon.id,
                type=MEDIA_TYPES[verdict.format][0],
                named=named,
            )
            yield "image-type", (icon.image_key,), text


def check_image_size(icon: Icon, size: int) -> Iterator[Finding]:
    """Check the size of one image in bytes. The path is relative to the icon's record."""
    if size > LARGEST_IMAGE_BYTES:
        text = say(
            "Icon “{id}” takes {size} KB. The limit is {most} KB.",
            id=icon.id,
            size=_kb(size),
            most=_kb(LARGEST_IMAGE_BYTES),
        )
        yield "image-too-large", (icon.image_key,), say("{text} Compress it.", text=text)


def check_images_size(total: int) -> Iterator[Finding]:
    """Check the size of all images together in bytes."""
    if total > LARGEST_IMAGES_BYTES:
        text = say(
            "All images together take {size} KB. The limit is {most} KB.",
            size=_kb(total),
            most=_kb(LARGEST_IMAGES_BYTES),
        )
        yield "images-too-large", ICONS, text


def check_face(face: FontFace) -> Iterator[Finding]:
    """Rule 9: a face is a real TTF or OTF file, as far as it was examined.

    The path is relative to the font section.
    """
    known = cached_verdict(face.data_uri)
    # A face that this machine could not examine is no fault of the style.
    verdict = known if known is not None and known.is_checked else check_font_uri(face.data_uri)
    fault = verdict.fault
    if fault is not None:
        text = say("The {slot} font is damaged. {fault}", slot=term(face.slot), fault=fault)
        yield "broken-font", (face.slot,), text


def image_size_bytes(icon: Icon) -> int:
    """Return the decoded size of an icon's image, without decoding it; 0 if it is not a data URI."""
    try:
        return parse_data_uri(icon.data_uri).size_bytes
    except EditorError:
        return 0


def _kb(size_bytes: int) -> int:
    return -(-size_bytes // 1024)


_HASH_FACTOR: Final = 31
_MASK: Final = 0xFFFF_FFFF


def check_icon_ids(style: MapStyle, _layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Rule 5: icon ids are unique; an empty id means that no icon is shown."""
    seen: set[str] = set()
    by_number: dict[int, str] = {0: ""}
    for icon in style.icons:
        icon_id, path = icon.id, (*ICONS, icon.index, "id")
        if icon_id in seen:
            text = say("Duplicate icon ID “{icon_id}”. Change one of them.", icon_id=icon_id)
            yield "duplicate-icon-id", path, text
        elif icon.record.get("id") == "":
            text = say("This icon has no ID and cannot be used. Enter an ID.")
            yield "empty-icon-id", path, text
        elif icon_id:
            number = icon_number(icon_id)
            other = by_number.setdefault(number, icon_id)
            if other != icon_id:
                yield "icon-id-collision", path, _collision_text(icon_id, other)
        seen.add(icon_id)


def icon_number(icon_id: str) -> int:
    """Return the hash of an icon id in a binary style.

    Source: real files: a 32-bit hash over the UTF-16 units of the id.
    """
    return _number(icon_id.encode("utf-16-le", "surrogatepass"))


@lru_cache(maxsize=8192)
def _number(units: bytes) -> int:
    number = 0
    for unit in memoryview(units).cast("H"):
        number = (number * _HASH_FACTOR + unit) & _MASK
    return number


def _collision_text(icon_id: str, other: str) -> str:
    if not other:
        return say(
            "Binary styles treat icon ID “{icon_id}” as “no icon”. Change the ID.",
            icon_id=icon_id,
        )
    return say(
        "Icon IDs “{icon_id}” and “{other}” have the same hash in binary styles. Change one.",
        icon_id=icon_id,
        other=other,
    )


_LOCATION: Final[Path] = ("composite", "location")
_TYPE: Final[Path] = ("composite", "type")
# Source: RFC 3986, and the braces of tile placeholders.
_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%{}-]+")
_WITH_HOST: Final = frozenset({"http", "https"})


def check_source_types(style: MapStyle, _layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Check the type of declared sources: only one is in use."""
    for source in style.sources:
        value = read(source.record, _TYPE)
        if isinstance(value, str) and value != SATELLITE_SOURCE:
            text = say(
                "Source type “{type}” is not supported. Use “{known}”.",
                type=source.type,
                known=SATELLITE_SOURCE,
            )
            text = with_suggestion(text, closest_name(value, (SATELLITE_SOURCE,)))
            yield "composite-type", (*SOURCES, source.index, *_TYPE), text


def check_source_addresses(style: MapStyle, _layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Check that addresses of declared sources are absolute URIs."""
    for source in style.sources:
        value = read(source.record, _LOCATION)
        if isinstance(value, str) and not is_absolute_uri(value):
            text = (
                say("“{location}” is not a valid source URL.", location=source.location)
                if value
                else say("The source has no URL.")
            )
            text = say("{text} Enter the full URL, such as https://example.com/tiles.", text=text)
            yield "source-address", (*SOURCES, source.index, *_LOCATION), text


def check_source_names(style: MapStyle, _layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Check that ids and names of declared sources are unique."""
    ids: set[int] = set()
    names: set[str] = set()
    for source in style.sources:
        number, name = read_integer(source.record.get("id")), source.name
        if number in ids:
            text = say("Duplicate source ID {id}.", id=number)
            yield "duplicate-source-id", (*SOURCES, source.index, "id"), text
        if name and name in names:
            text = say(
                "Duplicate source name “{name}”. Rename one.",
                name=name,
            )
            yield "duplicate-source-name", (*SOURCES, source.index, "name"), text
        names.add(name)
        if number is not None:
            ids.add(number)


def is_absolute_uri(text: str) -> bool:
    """Return whether a text is a URI with a scheme, and with a host for web addresses."""
    if _URI.fullmatch(text) is None:
        return False
    try:
        parts = urlsplit(text)
        return parts.scheme not in _WITH_HOST or bool(parts.hostname)
    except ValueError:  # An IPv6 address with an unclosed bracket.
        return False


def check_unused_icons(style: MapStyle, layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Find icons that no layer shows."""
    if not style.icons:
        return
    used = {reference for facts in layers for _, reference in facts.icons} | _mentions(layers)
    for icon in style.icons:
        if icon.id and icon.id not in used:
            text = say("Icon “{id}” is not used. Delete it or use it in a layer.", id=icon.id)
            yield "unused-icon", (*ICONS, icon.index), text


def check_unused_groups(style: MapStyle, layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Find groups without a layer in them or in their descendants."""
    used: set[int] = set()
    parents = style.group_parents
    for group_id in {facts.group_id for facts in layers}:
        # All ancestors of a used group are used, so no group is visited twice.
        while group_id is not None and group_id in parents and group_id not in used:
            used.add(group_id)
            group_id = parents[group_id]
    for group in style.groups:
        if group.id is not None and group.id not in used:
            text = say(
                "Group “{name}” is empty. Delete it or add layers.",
                name=group.name,
            )
            yield "unused-group", group.path, text


def check_unused_faces(style: MapStyle, layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Find font faces that no layer uses."""
    if not style.fonts:
        return
    used = frozenset[str]().union(*{facts.faces for facts in layers})
    for face in style.fonts:
        if face.slot not in used:
            text = say("The {slot} font is not used. Delete it or use it in a layer.", slot=term(face.slot))
            yield "unused-face", (*FONTS, face.slot), text


def check_unused_sources(style: MapStyle, layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Find declared sources that no layer uses by name or by type."""
    if not style.sources:
        return
    used = ({facts.source for facts in layers} | _mentions(layers)) - {""}
    for source in style.sources:
        if source.name not in used and source.type not in used:
            name = source.name or source.location
            text = say("Source “{name}” is not used. Delete it or use it in a layer.", name=name)
            yield "unused-source", (*SOURCES, source.index), text


def _mentions(layers: Sequence[LayerFacts]) -> set[str]:
    return {text for facts in layers if facts.mentions for text in facts.mentions}
