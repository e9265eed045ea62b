"""What map data is in view, whether a layer draws it or not: for each entry, how many features."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import View, WorldBox
from editor.mapstyle.schema.source_data import DataKey
from editor.render.survey import count_in


@dataclass(frozen=True, slots=True, eq=False)
class CensusRequest:
    """A wish to know how many features of all data lie in a box of an asker's newest frame.

    Units: world coordinates.
    """

    box: WorldBox
    asker: Hashable = None


@dataclass(frozen=True, slots=True, eq=False)
class Census:
    """How many features of each entry were found; entries without any are left out."""

    request: CensusRequest
    counts: Mapping[DataKey, int] = field(default_factory=dict)


def census(request: CensusRequest, basemap: Basemap, view: View) -> Census:
    """The features of all data in the request's box, which lies in a view; samples do not count.

    Raises: MapDataError when the map data is damaged.
    """
    counts = {entry.key: count_in(features, request.box) for entry, features in basemap.each(view)}
    return Census(request, {key: count for key, count in counts.items() if count})
