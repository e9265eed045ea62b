"""How the queries of an entry are matched with the features of a tile, for each schema of tiles.

A condition is tried once per layer and distinct value, never per feature: tags are compared as the numbers
that stand for them in the tile.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final

import numpy as np

from editor.basemap.vector.features import Flags
from editor.basemap.vector.mvt import LINE, POINT, POLYGON, Floats, Ints, TagValue, TileLayer
from editor.mapstyle.schema.source_data import OSM, Condition, DataEntry, DataKey, DataQuery

# One tag, natural=coastline, asks for both sides of the coast; the bundled data tells them apart by `kind`.
LAND_SIDE: Final = Condition("kind", "=", ("land",))
SEA_SIDE: Final = Condition("kind", "=", ("sea",))
_COAST_SIDES: Mapping[DataKey, Condition] = {"polygon/map/0": LAND_SIDE, "polygon/map/94": SEA_SIDE}

# What draws more when a style lacks the layer that usually does it: streams draw rivers and canals too.
STAND_INS: Mapping[DataKey, tuple[str, str, int]] = {"polyline/map/86": ("polyline", "map", 10)}

# A place without a population counts as one with this many people, so that it falls into exactly one class.
ASSUMED_POPULATION: Mapping[str, int] = {
    "city": 100_000,
    "town": 10_000,
    "village": 1_000,
    "suburb": 700,
    "quarter": 700,
    "neighbourhood": 200,
    "hamlet": 200,
    "isolated_dwelling": 10,
}
_POPULATION = "population"
_PLACE = "place"

_KINDS_OF_GEOMETRY: Mapping[str, tuple[int, ...]] = {
    "point": (POINT,),
    "line": (LINE,),
    "line-label": (LINE,),
    "area-label": (POINT,),
    "polygon": (POLYGON,),
}
_KIND_OF_WORD: Mapping[str, int] = {"point": POINT, "line": LINE, "polygon": POLYGON}
_COMPARISONS: Mapping[str, Callable[[Floats, float], Flags]] = {
    ">=": np.greater_equal,
    "<=": np.less_equal,
    ">": np.greater,
    "<": np.less,
}
_OFF: Final = frozenset({"0", "false", "no"})


def kinds_of(entry: DataEntry) -> tuple[int, ...]:
    """The kinds of features that an entry draws; a polyline draws the borders of polygons too."""
    kinds = _KINDS_OF_GEOMETRY.get(entry.geometry, ())
    return (*kinds, POLYGON) if "polyline" in entry.types and kinds == (LINE,) else kinds


class LayerMatcher:
    """Finds what answers an entry in one layer of a tile, and remembers every condition it has tried."""

    def __init__(self, layer: TileLayer, schema: str) -> None:
        self.layer = layer
        self._schema = schema
        self._masks: dict[Condition, Flags] = {}
        self._kinds = {kind: layer.kinds == kind for kind in (POINT, LINE, POLYGON)}

    def matches(self, entry: DataEntry, kind: int) -> Ints:
        """The numbers of the features of a kind that answer an entry."""
        chosen = np.zeros(len(self.layer), dtype=bool)
        if kind in kinds_of(entry) and self._kinds[kind].any():
            for query in entry.queries.get(self._schema, ()):
                conditions = self._conditions(entry, query) if self._may_answer(query, kind) else None
                if conditions is not None:
                    chosen |= self._all_hold(conditions)
            chosen &= self._kinds[kind]
        return np.flatnonzero(chosen)

    def _may_answer(self, query: DataQuery, kind: int) -> bool:
        return query.layer in (None, self.layer.name) and (
            query.geometry is None or _KIND_OF_WORD.get(query.geometry) == kind
        )

    def _conditions(self, entry: DataEntry, query: DataQuery) -> tuple[Condition, ...] | None:
        """What must hold; None for a query that only asks for what an assumed population already answers."""
        if self._schema != OSM:
            return query.conditions
        if any(condition.key == _POPULATION and condition.op == "absent" for condition in query.conditions):
            return None
        side = _COAST_SIDES.get(entry.key)
        return query.conditions if side is None else (side, *query.conditions)

    def _all_hold(self, conditions: tuple[Condition, ...]) -> Flags:
        held = np.ones(len(self.layer), dtype=bool)
        for condition in conditions:
            held &= self._mask(condition)
            if not held.any():
                break
        return held

    def _mask(self, condition: Condition) -> Flags:
        found = self._masks.get(condition)
        if found is None:
            found = self._masks[condition] = self._tried(condition)
        return found

    def _tried(self, condition: Condition) -> Flags:
        held = np.zeros(len(self.layer), dtype=bool)
        holders, numbers = self._held(condition.key)
        if condition.op in ("=", "!="):
            wanted = [number for value in condition.values for number in self._numbers.get(value, ())]
            for number in wanted:
                held[holders[numbers == number]] = True
            if set(condition.values) <= _OFF:
                # A switch that is not there is off.
                held |= ~self._mask(Condition(condition.key, "has"))
            return held if condition.op == "=" else ~held
        if condition.op in ("has", "absent"):
            held[holders] = True
            return held if condition.op == "has" else ~held
        if condition.op not in _COMPARISONS or not condition.values:
            return held
        limit = _number(condition.values[0])
        with np.errstate(invalid="ignore"):
            return _COMPARISONS[condition.op](self._amounts(condition.key), limit)

    def _amounts(self, key: str) -> Floats:
        """The number that each feature has under a key; NaN, which passes no comparison, for the others."""
        amounts = np.full(len(self.layer), np.nan)
        holders, numbers = self._held(key)
        amounts[holders] = [_number(self.layer.values[number]) for number in numbers.tolist()]
        if key == _POPULATION and self._schema == OSM:
            return self._people(amounts)
        return amounts

    def _people(self, amounts: Floats) -> Floats:
        """The populations of settlements, assumed where they are unknown; states and seas have none."""
        people = np.full(len(self.layer), np.nan)
        holders, numbers = self._held(_PLACE)
        assumed = [
            ASSUMED_POPULATION.get(text(self.layer.values[number]), np.nan) for number in numbers.tolist()
        ]
        people[holders] = assumed
        return np.where(np.isnan(people) | np.isnan(amounts), people, amounts)

    def _held(self, key: str) -> tuple[Ints, Ints]:
        """The features that carry a key, and the numbers of their values."""
        number = self.layer.key_numbers.get(key)
        nothing = np.zeros(0, dtype=np.int64)
        return (
            (nothing, nothing) if number is None else self.layer.pairs_by_key.get(number, (nothing, nothing))
        )

    @cached_property
    def _numbers(self) -> Mapping[str, list[int]]:
        """The numbers of the values that read as each text: 1 and "1" are two values of one text."""
        numbers: dict[str, list[int]] = {}
        for number, value in enumerate(self.layer.values):
            numbers.setdefault(text(value), []).append(number)
        return numbers


def text(value: TagValue) -> str:
    """A tag's value as conditions write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _number(value: TagValue) -> float:
    try:
        return float(value)
    except ValueError:
        return float("nan")
