"""The three versions of the style in the guide's screenshot of a merge."""

import json
from pathlib import Path
from typing import Any

from editor.features.merge.files import MergeFiles
from tests.guide_style import layers_of, the_style

_TUNNEL = {"key": "tunnel", "condition": "hasnot"}
_PAVED = {"key": "surface", "condition": "in", "values": ["paved", "asphalt"]}
_PRIVATE = {"key": "access", "condition": "notin", "values": ["private"]}


def write_versions(folder: Path) -> MergeFiles:
    """Write the common ancestor and both branches with some changes each."""
    base, ours, theirs = (json.loads(the_style()) for _ in range(3))
    for tree, conditions in ((base, ()), (ours, (_PAVED,)), (theirs, (_PRIVATE,))):
        layers = layers_of(tree)
        layers["Footways"]["filter"] = {"condition": "all", "expression": [_TUNNEL, *conditions]}
    for tree, width in ((ours, 3.4), (theirs, 5.2)):
        _set_stop(tree, "Motorways", "line-width", 13, width)
    _set_stop(theirs, "Motorways", "line-width", 14, 4.4)
    _set_color(ours, "Motorways", "line-outer-color", 0xFF2860D0)
    _set_color(ours, "Lakes and rivers", "fill-color", 0xFFF0D0B0)
    _set_color(theirs, "Lakes and rivers", "fill-color", 0xFFE0B890)
    _set_color(theirs, "Parks and gardens", "fill-color", 0xFFA8D0B0)
    for tree in (ours, theirs):
        _set_color(tree, "Buildings", "fill-color", 0xFFD0D8E0)
    paths = [folder / f"{name}.json" for name in ("base", "main", "cycle-network")]
    for path, tree in zip(paths, (base, ours, theirs), strict=True):
        path.write_text(json.dumps(tree, indent=2, ensure_ascii=False), encoding="utf-8")
    return MergeFiles(*paths)


def _set_stop(tree: Any, layer: str, key: str, level: int, value: float) -> None:
    """Set the number of a stop."""
    for stop in _stops(tree, layer, key):
        if stop["level_id"] == level:
            stop[_value_key(stop)] = value


def _set_color(tree: Any, layer: str, key: str, color: int) -> None:
    """Set the colour of the first stop."""
    stop = _stops(tree, layer, key)[0]
    stop[_value_key(stop)] = color


def _stops(tree: Any, layer: str, key: str) -> list[dict[str, Any]]:
    (wrapper,) = layers_of(tree)[layer]["paint"][key].values()
    stops: list[dict[str, Any]] = next(value for value in wrapper.values() if isinstance(value, list))
    return stops


def _value_key(stop: dict[str, Any]) -> str:
    return next(key for key in stop if key != "level_id")
