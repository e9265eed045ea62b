"""The colours of a style: their uses, and which look alike."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from editor.mapstyle.color.spaces import distance_with_alpha, lab
from editor.mapstyle.document.diff import PerLayer
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Occurrence, Role, find_values


def used_colors(style: MapStyle) -> tuple[tuple[Color, int], ...]:
    """Every colour and the number of properties that use it, most used first."""
    counts: Counter[Color] = Counter()
    for layer in style.layers:
        used = dict.fromkeys((each.property, each.value) for each in find_values(layer, Role.COLOR))
        counts.update(color for _, color in used if isinstance(color, Color))
    return tuple(counts.most_common())


@dataclass(frozen=True, slots=True)
class ColorUse:
    """A colour and every stop that has it, in the order of the layers."""

    color: Color
    users: tuple[Occurrence, ...]

    @property
    def layers(self) -> tuple[LayerKey, ...]:
        """The layers that use it, top first."""
        return tuple(dict.fromkeys(user.layer for user in self.users))


class Palette:
    """Knows the colours of a style, and after an edit looks only at the layers that changed."""

    def __init__(self) -> None:
        self._of_layers = PerLayer(lambda layer: find_values(layer, Role.COLOR))

    def uses(self, style: MapStyle) -> tuple[ColorUse, ...]:
        """Every colour with its users, most used first."""
        users: dict[Color, list[Occurrence]] = {}
        for found in self._of_layers.of(style).values():
            for each in found:
                if isinstance(each.value, Color):
                    users.setdefault(each.value, []).append(each)
        made = [ColorUse(color, tuple(found)) for color, found in users.items()]
        return tuple(sorted(made, key=lambda use: -len(use.users)))


def clusters(uses: Sequence[ColorUse], threshold: float) -> tuple[tuple[ColorUse, ...], ...]:
    """The colours that look alike, in groups of two and more, each with the most used one first.

    Every colour of a group lies within the threshold of its first one, so no chain of small steps joins
    colours that differ. Shape: `uses` most used first.
    """
    by_lightness = sorted(uses, key=lambda use: lab(use.color)[0])
    places = {use.color: place for place, use in enumerate(by_lightness)}
    taken: set[Color] = set()
    made = []
    for use in uses:
        if use.color in taken:
            continue
        near = [
            other
            for other in _of_like_lightness(by_lightness, places[use.color], threshold)
            if other.color not in taken and distance_with_alpha(use.color, other.color) <= threshold
        ]
        if near:
            near.sort(key=lambda other: -len(other.users))
            made.append((use, *near))
            taken.update(other.color for other in made[-1])
    return tuple(made)


def _of_like_lightness(uses: Sequence[ColorUse], place: int, threshold: float) -> Iterable[ColorUse]:
    """The colours about as light as one of them, without itself; all others are further off."""
    lightness = lab(uses[place].color)[0]
    for way in (range(place - 1, -1, -1), range(place + 1, len(uses))):
        for other in way:
            if abs(lab(uses[other].color)[0] - lightness) > threshold:
                break
            yield uses[other]
