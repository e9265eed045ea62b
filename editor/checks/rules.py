"""The consistency rules, and the names that the format leaves open: what no schema can say.

Source: "Consistency rules", by their numbers.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TypeAlias

from editor.assets.fonts import judge_face
from editor.assets.icons import LARGEST_IMAGES_BYTES, judge_icon
from editor.checks.problems import Problem, problem_at
from editor.mapstyle.labels import LABEL_KEY, read_expression, unknown_nodes
from editor.mapstyle.layertypes import BY_TYPE, SATELLITE_SOURCE, SOURCES
from editor.mapstyle.model import FONTS, ICONS, Layer, MapStyle
from editor.mapstyle.model import SOURCES as DECLARED_SOURCES
from editor.mapstyle.properties import BY_KEY
from editor.mapstyle.sourcedata import tail
from editor.mapstyle.tree import read, read_array

Rule: TypeAlias = Callable[[MapStyle], Iterator[Problem]]

ICON = BY_KEY["icon"]


def layer_name(layer: Layer) -> str:
    """What a problem calls a layer: its own name, or its type and data."""
    return layer.comment or tail(layer.type or "layer", layer.sourcedata_id, layer.meta_category)


def check_layer_ids(style: MapStyle) -> Iterator[Problem]:
    """Rule 1: ids fall from the top layer to the last, which has 1."""
    numbered = [(layer, layer.id) for layer in style.layers if layer.id is not None]
    rising = [(layer, number) for (_, above), (layer, number) in pairwise(numbered) if number >= above]
    if rising:
        layer, number = rising[0]
        more = f" So do {len(rising) - 1} more." if len(rising) > 1 else ""
        text = f"The id {number} of “{layer_name(layer)}” is not below that of the layer above it.{more}"
        yield problem_at(style, "layer-ids", (*layer.path, "id"), f"{text} Number the layers anew.")
    elif numbered and numbered[-1][1] != 1:
        layer, number = numbered[-1]
        text = f"The last layer, “{layer_name(layer)}”, has the id {number}. It should be 1."
        yield problem_at(style, "layer-ids", (*layer.path, "id"), text)


def check_background(style: MapStyle) -> Iterator[Problem]:
    """Rule 2: the background comes last."""
    following = 0
    for layer in reversed(list(style.layers)):
        if layer.type != "background":
            following += 1
        elif following:
            subject = f"{following} layers follow" if following > 1 else "A layer follows"
            text = f"{subject} the background, which hides what is below it. Move the background to the end."
            yield problem_at(style, "background-not-last", layer.path, text)


def check_group_references(style: MapStyle) -> Iterator[Problem]:
    """Rule 3: group ids are unique, and layers and groups name groups that exist."""
    known: set[int] = set()
    for group in style.groups:
        if group.id in known:
            text = f"The group “{group.name}” has the id {group.id}, which another group has."
            yield problem_at(style, "duplicate-group-id", (*group.path, "id"), text)
        if group.id is not None:
            known.add(group.id)
    for group in style.groups:
        if group.parent_id is not None and group.parent_id not in known:
            text = f"The group “{group.name}” sits in group {group.parent_id}, which does not exist."
            yield problem_at(style, "unknown-parent-group", (*group.path, "parent_id"), text)
    for layer in style.layers:
        if layer.group_id is not None and layer.group_id not in known:
            text = (
                f"“{layer_name(layer)}” sits in group {layer.group_id}, which does not exist. Choose another."
            )
            yield problem_at(style, "unknown-group", (*layer.path, "group_id"), text)


def check_group_cycles(style: MapStyle) -> Iterator[Problem]:
    """Rule 3: no group sits in itself, however deep."""
    parents = {group.id: group.parent_id for group in style.groups if group.id is not None}
    done: set[int] = set()
    for group in style.groups:
        walk: dict[int, None] = {}
        at = group.id
        while at is not None and at in parents and at not in done and at not in walk:
            walk[at] = None
            at = parents[at]
        if at is not None and at in walk:
            text = f"The group “{group.name}” sits in itself. Give it or a group above it another parent."
            yield problem_at(style, "group-cycle", (*group.path, "parent_id"), text)
        done.update(walk)


def check_icon_references(style: MapStyle) -> Iterator[Problem]:
    """Rule 4: icon references name icons of this style."""
    known = {icon.id for icon in style.icons}
    for layer in style.layers:
        at = ("paint", ICON.key, ICON.wrapper, ICON.stops)
        for index, stop in enumerate(read_array(layer.record, at)):
            reference = stop.get(ICON.value) if isinstance(stop, dict) else None
            if isinstance(reference, str) and reference and reference not in known:
                text = f"Icon “{reference}” is not in this style. Choose another."
                path = (*layer.path, *at, index, ICON.value)
                yield problem_at(style, "unknown-icon-reference", path, text)


def check_icon_ids(style: MapStyle) -> Iterator[Problem]:
    """Rule 5: icon ids are unique."""
    counts = Counter(icon.id for icon in style.icons)
    seen: set[str] = set()
    for icon in style.icons:
        if counts[icon.id] > 1 and icon.id in seen:
            text = f"The icon id “{icon.id}” stands here a second time. Give this icon another."
            yield problem_at(style, "duplicate-icon-id", (*ICONS, icon.index, "id"), text)
        seen.add(icon.id)


def check_satellite(style: MapStyle) -> Iterator[Problem]:
    """Rule 6: a layer on the satellite source needs a declared one."""
    if any(source.type == SATELLITE_SOURCE for source in style.sources):
        return
    for layer in style.layers:
        if layer.source == SATELLITE_SOURCE:
            text = f"“{layer_name(layer)}” draws nothing: no source of type “{SATELLITE_SOURCE}” is declared."
            yield problem_at(style, "satellite-source-missing", (*layer.path, "source"), text)


def check_zoom_ranges(style: MapStyle) -> Iterator[Problem]:
    """Rule 7: a layer's zoom range is not upside down."""
    for layer in style.layers:
        if layer.minzoom is not None and layer.maxzoom is not None and layer.minzoom > layer.maxzoom:
            text = (
                f"“{layer_name(layer)}” begins at zoom {layer.minzoom}, above its end at {layer.maxzoom}. "
                "Swap them."
            )
            yield problem_at(style, "zoom-range", (*layer.path, "minzoom"), text)


def check_images(style: MapStyle) -> Iterator[Problem]:
    """Rule 8: every icon is a real image."""
    for icon in style.icons:
        path = (*ICONS, icon.index, "value")
        if not icon.data_uri:
            text = f"The icon “{icon.id}” has no image. Add one."
            yield problem_at(style, "broken-image", path[:-1], text)
        elif len(icon.data_uri) <= 2 * LARGEST_IMAGES_BYTES:
            fault = judge_icon(icon.data_uri).fault
            if fault is not None:
                text = f"The icon “{icon.id}” is no real image. {fault}"
                yield problem_at(style, "broken-image", path, text)


def check_fonts(style: MapStyle) -> Iterator[Problem]:
    """Rule 9: every face is a real TTF or OTF file."""
    for face in style.fonts:
        fault = judge_face(face.data_uri).fault
        if fault is not None:
            text = f"The {face.slot} face is no real font. {fault}"
            yield problem_at(style, "broken-font", (*FONTS, face.slot), text)


def check_layer_types(style: MapStyle) -> Iterator[Problem]:
    """Layer types that this editor knows; the format rejects those that are not defined, but lists none."""
    for layer in style.layers:
        if layer.type and layer.type not in BY_TYPE:
            text = f"“{layer.type}” is no layer type that is known. The engine may reject it."
            yield problem_at(style, "unknown-layer-type", (*layer.path, "type"), text)


def check_sources(style: MapStyle) -> Iterator[Problem]:
    """Source names that are built in or declared, and the one type that is declared today."""
    known = {*SOURCES, *(source.name for source in style.sources)}
    for layer in style.layers:
        if layer.source and layer.source not in known:
            text = f"“{layer.source}” is neither a built-in nor a declared source. The engine may reject it."
            yield problem_at(style, "unknown-source", (*layer.path, "source"), text)
    for source in style.sources:
        if source.type and source.type != SATELLITE_SOURCE:
            text = (
                f"The declared source is of type “{source.type}”. Only “{SATELLITE_SOURCE}” is in use today."
            )
            path = (*DECLARED_SOURCES, source.index, "composite", "type")
            yield problem_at(style, "composite-type", path, text)


def check_label_expressions(style: MapStyle) -> Iterator[Problem]:
    """Label expressions that are JSON and use the known nodes."""
    for layer in style.layers:
        expression = read(layer.record, (LABEL_KEY, "label_expression"), "")
        if not isinstance(expression, str) or not expression:
            continue
        tree = read_expression(expression)
        unknown = unknown_nodes(tree)
        if tree is None:
            text = f"The label expression of “{layer_name(layer)}” is no JSON object, so the name is written."
        elif unknown:
            text = (
                f"The label expression of “{layer_name(layer)}” uses “{unknown[0]}”, which is no known node."
            )
        else:
            continue
        path = (*layer.path, LABEL_KEY, "label_expression")
        yield problem_at(style, "label-expression", path, text)


RULES: tuple[Rule, ...] = (
    check_layer_ids,
    check_background,
    check_group_references,
    check_group_cycles,
    check_icon_references,
    check_icon_ids,
    check_satellite,
    check_zoom_ranges,
    check_images,
    check_fonts,
    check_layer_types,
    check_sources,
    check_label_expressions,
)
