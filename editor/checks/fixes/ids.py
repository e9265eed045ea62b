"""Fixes of duplicate ids, empty label texts and data URIs of images."""

from collections.abc import Iterator, Mapping
from itertools import chain, count
from typing import Final

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.images.icons import MEDIA_TYPES, check_icon, check_image_data
from editor.assets.images.png import without_trailer
from editor.checks.fixes.fix_rule import FixRule, Problems, by_values, fixer, index_in, layer_of
from editor.checks.problems import Problem
from editor.checks.rules.labels import renumbered_ids
from editor.checks.rules.sections import icon_number
from editor.errors import EditorError
from editor.mapstyle.document.model import ICONS, SOURCES, Icon, MapStyle
from editor.mapstyle.edits.assets import numbered_ids, rename_icons
from editor.mapstyle.edits.edit import Changes
from editor.mapstyle.json_tree import MISSING, read
from editor.mapstyle.labels.label_text import LABEL_KEY
from editor.mapstyle.numbers import next_id, read_integer
from editor.wording import say

_UNNAMED: Final = "icon"


def _number_sources(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    ids = {source.index: read_integer(source.record.get("id")) for source in style.sources}
    first = {number: index for index, number in reversed(ids.items())}
    free = next_id(ids.values())
    for problem in problems:
        index = index_in(SOURCES, problem)
        number = None if index is None else ids.get(index)
        if index is not None and number is not None and first[number] < index:
            yield problem, {(*SOURCES, index, "id"): free}
            free += 1


def _number_label_keys(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    numbered: dict[object, Changes] = {}
    for problem in problems:
        layer = layer_of(style, problem)
        if layer is None:
            continue
        if layer.key not in numbered:
            numbered[layer.key] = {
                (*layer.path, *path): number for path, number in renumbered_ids(layer).items()
            }
            changes = numbered[layer.key]
        else:
            changes = {}
        if numbered[layer.key]:
            yield problem, changes


def _remove_label_texts(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        if problem.path[-1:] == (LABEL_KEY,) and read(style.tree, problem.path) == {}:
            yield problem, {problem.path: MISSING}


def _name_icons(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, tuple[int, str]]]:
    """Yield a free id for each icon whose id is empty or has the hash of another."""
    icons = {icon.index: icon for icon in style.icons}
    taken = {icon.id for icon in style.icons}
    indexes: dict[int, int] = {0: -1}
    for each in style.icons:
        indexes.setdefault(icon_number(each.id), each.index)
    # Colliding ids also collide with the same suffix; a common counter gives each its own.
    suffixes = count(2)
    for problem in problems:
        index = index_in(ICONS, problem)
        icon = icons[index] if index is not None and index in icons else None
        if icon is None or (icon.id and indexes[icon_number(icon.id)] == icon.index):
            continue
        ids = chain(() if icon.id else (_UNNAMED,), numbered_ids(icon.id or _UNNAMED, suffixes))
        new_id = next(free for free in ids if free not in taken and icon_number(free) not in indexes)
        taken.add(new_id)
        indexes[icon_number(new_id)] = icon.index
        yield problem, (icon.index, new_id)


def _correct_media_types(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        icon = _icon_at(style, problem)
        verdict = None if icon is None else check_icon(icon.data_uri)
        if icon is None or verdict is None or verdict.fault is not None:
            continue
        uri = parse_data_uri(icon.data_uri)
        types = MEDIA_TYPES[verdict.format]
        if uri.media_type not in types:
            yield problem, {(*ICONS, icon.index, icon.image_key): build_data_uri(types[0], uri.decode())}


def _remove_trailers(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    """Yield the images with trailing data, without it."""
    for problem in problems:
        icon = _icon_at(style, problem)
        if icon is None:
            continue
        try:
            uri = parse_data_uri(icon.data_uri)
            data = uri.decode()
        except EditorError:
            continue
        whole = without_trailer(data)
        if len(whole) < len(data) and check_image_data(whole).fault is None:
            new = build_data_uri(uri.media_type, whole)
            yield problem, {(*ICONS, icon.index, icon.image_key): new}


def _icon_at(style: MapStyle, problem: Problem) -> Icon | None:
    index = index_in(ICONS, problem)
    record = None if index is None else read(style.tree, (*ICONS, index))
    return Icon(index, record) if index is not None and isinstance(record, Mapping) else None


_NUMBER_SOURCES = say("Make source IDs unique")
_NUMBER_KEYS = say("Renumber label keys")
_NAME_ICONS = say("Make icon IDs unique")
_REMOVE_LABELS = say("Remove empty label texts")

ID_FIXES: Final = (
    FixRule(
        "broken-image",
        say("Remove trailing image data"),
        say("Remove trailing image data"),
        by_values(_remove_trailers),
    ),
    FixRule(
        "empty-label-text", say("Remove empty label text"), _REMOVE_LABELS, by_values(_remove_label_texts)
    ),
    FixRule(
        "duplicate-source-id",
        say("Make source ID unique"),
        _NUMBER_SOURCES,
        by_values(_number_sources),
    ),
    FixRule(
        "empty-icon-id",
        say("Set icon ID"),
        _NAME_ICONS,
        fixer(_name_icons, lambda new: rename_icons(dict(new))),
    ),
    FixRule(
        "icon-id-collision",
        say("Change icon ID"),
        _NAME_ICONS,
        fixer(_name_icons, lambda new: rename_icons(dict(new))),
    ),
    FixRule(
        "image-type",
        say("Correct media type"),
        say("Correct media types"),
        by_values(_correct_media_types),
    ),
    FixRule("duplicate-label-key-id", _NUMBER_KEYS, _NUMBER_KEYS, by_values(_number_label_keys)),
)
