"""Styles of the maps: whole versions, or the merged style with one change in each version."""

from collections.abc import Mapping
from functools import cached_property

from editor.errors import EditorError
from editor.features.merge.model import MergeItem, Version
from editor.mapstyle.document.model import LAYERS, LayerKey, LayerOrder, MapStyle, new_layer_key
from editor.mapstyle.json_tree import Json, Path, read_array
from editor.mapstyle.merge.matching import Triple
from editor.mapstyle.merge.result import Edited, Resolution, Side
from editor.mapstyle.merge.style_merge import MergeResult, resolve
from editor.records import dataclass
from editor.system.jobs import Cancel


class LayerKeys:
    """Keys of layers that are equal in all versions, so that a map redraws only the layers that differ."""

    def __init__(self, result: MergeResult) -> None:
        self._result = result
        self._keys: dict[str, LayerKey] = {}

    @cached_property
    def _triples(self) -> tuple[Triple, ...]:
        """The matched layers; found in the job that needs them."""
        return self._result.matched.lists[LAYERS].triples()

    def version_style(self, tree: Json, version: Version) -> MapStyle:
        """Return one of the three styles."""
        tokens: dict[int, str] = {}
        for triple in self._triples:
            index = triple[version]
            if index is not None:
                tokens[index] = triple.token
        return self._style(tree, tokens)

    def merged_style(self, tree: Json, paths: Mapping[str, Path]) -> MapStyle:
        """Return a merged style; `paths` are those of its elements."""
        head = f"{LAYERS[-1]}/"
        places = ((key.removeprefix(head), path) for key, path in paths.items() if key.startswith(head))
        return self._style(tree, {int(path[-1]): token for token, path in places})

    def _style(self, tree: Json, tokens: Mapping[int, str]) -> MapStyle:
        count = len(read_array(tree, LAYERS))
        if sorted(tokens) != list(range(count)):
            return MapStyle.of(tree)
        keys = tuple(self._keys.setdefault(tokens[index], new_layer_key()) for index in range(count))
        return MapStyle(tree, LayerOrder(keys))


@dataclass(frozen=True, slots=True)
class MapStylesOrder:
    """What to show: all changes, or only that of an `item`, with the resolution that it has, if any."""

    result: MergeResult
    item: MergeItem | None
    resolution: Resolution | None
    keys: LayerKeys


def create_map_styles(order: MapStylesOrder, cancel: Cancel) -> Mapping[Version, MapStyle]:
    """Return the styles of the maps; fewer if the job is cancelled.

    Without a resolution, the result of one change shows the value of Base.
    """
    result, keys, item = order.result, order.keys, order.item
    styles = result.matched.styles
    whole = {
        version: keys.version_style(styles[version].tree, version)
        for version in (Version.BASE, Version.OURS, Version.THEIRS)
    }
    if item is None or item.conflict is None:
        return {**whole, Version.RESULT: keys.merged_style(result.tree, result.paths)}
    resolutions: dict[Version, Resolution | None] = {
        Version.BASE: Edited(item.values.base) if item.can_be_edited else None,
        Version.OURS: Side.OURS,
        Version.THEIRS: Side.THEIRS,
        Version.RESULT: order.resolution,
    }
    drawn: dict[Version, MapStyle] = {}
    for version, resolution in resolutions.items():
        if cancel.is_set():
            break
        if resolution is None:
            drawn[version] = drawn.get(Version.BASE, whole[Version.BASE])
        elif version is Version.RESULT and result.resolutions.get(item.key) == resolution:
            drawn[version] = keys.merged_style(result.tree, result.paths)
        else:
            drawn[version] = _with_resolution(
                order, item.key, resolution, whole[min(version, Version.THEIRS)]
            )
    return drawn


def _with_resolution(
    order: MapStylesOrder, key: str, resolution: Resolution, otherwise: MapStyle
) -> MapStyle:
    """Return the merged style with another resolution of one conflict."""
    try:
        changed = resolve(order.result, {**order.result.resolutions, key: resolution})
    except EditorError:
        return otherwise
    return order.keys.merged_style(changed.tree, changed.paths)
