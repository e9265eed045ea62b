"""Colours of a style with their uses, and clusters of similar colours."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from editor.mapstyle.color.spaces import distance_with_alpha, lab
from editor.mapstyle.document.diff import LayerCache
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Occurrence, Role, find_values


def used_colors(style: MapStyle) -> tuple[tuple[Color, int], ...]:
    """Return all colours with the number of properties that use them, most used first."""
    counts: Counter[Color] = Counter()
    for layer in style.layers:
        used = dict.fromkeys((found.property, found.value) for found in find_values(layer, Role.COLOR))
        counts.update(color for _, color in used if isinstance(color, Color))
    return tuple(counts.most_common())


@dataclass(frozen=True, slots=True)
class ColorUse:
    """A colour and all stops that use it, in layer order."""

    color: Color
    users: tuple[Occurrence, ...]

    @property
    def layers(self) -> tuple[LayerKey, ...]:
        """The layers that use the colour, top first."""
        return tuple(dict.fromkeys(user.layer for user in self.users))


class Palette:
    """The colours of a style; after an edit only changed layers are read."""

    def __init__(self) -> None:
        self._occurrences = LayerCache(lambda layer: find_values(layer, Role.COLOR))

    def uses(self, style: MapStyle) -> tuple[ColorUse, ...]:
        """Return all colours with their uses, most used first."""
        users: dict[Color, list[Occurrence]] = {}
        for found in self._occurrences.of(style).values():
            for occurrence in found:
                if isinstance(occurrence.value, Color):
                    users.setdefault(occurrence.value, []).append(occurrence)
        uses = [ColorUse(color, tuple(found)) for color, found in users.items()]
        return tuple(sorted(uses, key=lambda use: -len(use.users)))


def clusters(uses: Sequence[ColorUse], threshold: float) -> tuple[tuple[ColorUse, ...], ...]:
    """Return groups of two or more similar colours, each with the most used one first.

    `uses` are sorted, most used first. Similar neighbours do not chain: all colours of a cluster are within
    the threshold of its first one.
    """
    by_lightness = sorted(uses, key=lambda use: lab(use.color)[0])
    positions = {use.color: position for position, use in enumerate(by_lightness)}
    clustered: set[Color] = set()
    found = []
    for use in uses:
        if use.color in clustered:
            continue
        near = [
            other
            for other in _similar_lightness(by_lightness, positions[use.color], threshold)
            if other.color not in clustered and distance_with_alpha(use.color, other.color) <= threshold
        ]
        if near:
            near.sort(key=lambda other: -len(other.users))
            found.append((use, *near))
            clustered.update(other.color for other in found[-1])
    return tuple(found)


def _similar_lightness(uses: Sequence[ColorUse], position: int, threshold: float) -> Iterable[ColorUse]:
    """Yield the other colours of similar lightness; all others are beyond the threshold."""
    lightness = lab(uses[position].color)[0]
    for direction in (range(position - 1, -1, -1), range(position + 1, len(uses))):
        for other in direction:
            if abs(lab(uses[other].color)[0] - lightness) > threshold:
                break
            yield uses[other]
