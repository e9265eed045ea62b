"""Sample geometry for what an app puts on a map: routes, traffic, drawings, points.

It lies along real roads of the bundled towns and was worked out when the maps were built.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from editor.basemap.features import Features, empty, offsets
from editor.basemap.mvt import Kind, Tags
from editor.basemap.tiles import Bounds, WorldBox, to_world, world_box
from editor.errors import MapDataError
from editor.wording import say


class Demonstration:
    """The sample geometry of one town, by layer type."""

    def __init__(self, name: str, bounds: Bounds, samples: Mapping[str, Features]) -> None:
        self.name = name
        self.box: WorldBox = world_box(bounds)
        self._samples = samples

    def features(self, layer_type: str, kind: Kind) -> Features:
        """The samples of an app's layer type."""
        return self._samples.get(layer_type, empty(kind))


def read_demonstration(path: Path) -> Demonstration:
    """The sample geometry in a file: a town's bounds, and for each layer type its kind, tags and parts.

    Units: degrees, longitude before latitude, in the order of GeoJSON.
    Raises: MapDataError when the file cannot be read or has another form.
    """
    try:
        table = json.loads(path.read_bytes())
        samples = {name: _features(record) for name, record in table["samples"].items()}
        return Demonstration(str(table["name"]), Bounds(*table["bounds"]), samples)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as problem:
        raise MapDataError(say("The sample geometry, “{name}”, cannot be read.", name=path.name)) from problem


def _features(record: Mapping[str, Any]) -> Features:
    kind: Kind = record["kind"]
    features = record["features"]
    parts = [np.array([to_world(lat, lon) for lon, lat in part]) for one in features for part in one["parts"]]
    coords = np.vstack(parts)
    starts = offsets(np.array([len(part) for part in parts]))
    edges = np.ones(len(coords), dtype=bool)
    edges[starts[1:] - 1] = False
    tags: tuple[Tags, ...] = tuple(one["tags"] for one in features)
    counts = offsets(np.array([len(one["parts"]) for one in features]))
    return Features(kind, coords, starts, counts, tags, np.zeros(len(tags), dtype=np.int64), edges)
