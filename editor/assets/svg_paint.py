"""The colours and gradients of an SVG drawing, written anew.

Source: SVG 1.1, "Painting: Filling, Stroking and Marker Symbols", "Gradients and Patterns".
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from editor.assets import svg_values as values
from editor.assets.svg_reading import Element
from editor.assets.svg_sheet import Sheet
from editor.errors import EditorError
from editor.mapstyle.values import Color
from editor.wording import say

BLACK: Final = Color(0, 0, 0)

URL = re.compile(r"url\(\s*[\"']?([^\"')]*)[\"']?\s*\)\s*(.*)", re.DOTALL)
_GRADIENTS: Final[Mapping[str, Mapping[str, str]]] = {
    "linearGradient": {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"},
    "radialGradient": {"cx": "50%", "cy": "50%", "r": "50%"},
}
USER_SPACE: Final = "userSpaceOnUse"
_UNITS = values.one_of(USER_SPACE, "objectBoundingBox")
_SPREAD = values.one_of("pad", "reflect", "repeat")
# A gradient may take what it lacks from another; from more of them in a row no drawing program does.
_MOST_LINKS: Final = 8


def local_id(reference: str) -> str:
    """The id that a reference means within the drawing.

    Raises: EditorError when it leads out of it.
    """
    target = reference.strip()
    if not target.startswith("#"):
        shown = target if len(target) <= 40 else f"{target[:39]}…"
        raise EditorError(
            say("The drawing refers to “{shown}” outside of itself, which is not read.", shown=shown)
        )
    return target[1:]


class Paints:
    """What the shapes of a drawing are painted with, and the gradients among it.

    Shape: `sides` are what percentages are taken of, along "x", "y" and otherwise ("xy").
    """

    def __init__(self, sheet: Sheet, ids: Mapping[str, Element], sides: Mapping[str, float]) -> None:
        self._sheet, self._ids, self._sides = sheet, ids, sides
        # What each id of a gradient comes to: a reference, or a colour where it is all one, and its alpha.
        self._made: dict[str, tuple[str, float]] = {}
        self.gradients: list[str] = []

    def paint(self, text: str, current: Color) -> tuple[str, float]:
        """What fills or strokes a shape, and the alpha it has of its own."""
        told = text.strip()
        match = URL.match(told)
        if match is not None:
            return self._referred(match[1], match[2].strip(), current)
        if told == "none":
            return "none", 1.0
        color, alpha = self.color(told, current)
        return _written(color), alpha

    def color(self, text: str, current: Color) -> tuple[Color, float]:
        """A colour and its alpha; `current` is the one of the text around."""
        return (current, 1.0) if text.strip().lower() == "currentcolor" else values.color(text)

    def _referred(self, reference: str, instead: str, current: Color) -> tuple[str, float]:
        id_ = local_id(reference)
        target = self._ids.get(id_)
        if target is None:
            return self.paint(instead, current) if instead else ("none", 1.0)
        if target.name not in _GRADIENTS:
            raise EditorError(
                say("The drawing is painted with a “{name}”, which cannot be imported.", name=target.name)
            )
        if id_ not in self._made:
            self._made[id_] = self._gradient(target)
        return self._made[id_]

    def _gradient(self, element: Element) -> tuple[str, float]:
        chain = list(self._chain(element))
        stops = next((found for found in map(self._stops, chain) if found), [])
        attributes: dict[str, str] = {}
        for linked in reversed(chain):
            attributes |= linked.attributes
        units = _UNITS(attributes.get("gradientUnits", "objectBoundingBox"))
        places = self._places(element.name, attributes, is_user=units == USER_SPACE)
        if not stops:
            return "none", 1.0
        is_point = (
            places["r"] == 0
            if element.name == "radialGradient"
            else (places["x1"], places["y1"]) == (places["x2"], places["y2"])
        )
        if is_point or len(stops) == 1:
            _, color, alpha = stops[-1]
            return _written(color), alpha
        return f"url(#{self._write(element.name, attributes, units, places, stops)})", 1.0

    def _write(
        self,
        name: str,
        attributes: Mapping[str, str],
        units: str,
        places: Mapping[str, float],
        stops: list[tuple[float, Color, float]],
    ) -> str:
        """The id of a gradient that is added to those of the drawing."""
        id_ = f"g{len(self.gradients)}"
        parts = [f'id="{id_}" gradientUnits="{units}"']
        parts += [f'{key}="{values.plain(value)}"' for key, value in places.items()]
        if "gradientTransform" in attributes:
            parts.append(f'gradientTransform="{values.transform(attributes["gradientTransform"])}"')
        if "spreadMethod" in attributes:
            parts.append(f'spreadMethod="{_SPREAD(attributes["spreadMethod"])}"')
        inside = "".join(
            f'<stop offset="{values.plain(offset)}" stop-color="{_written(color)}"'
            f' stop-opacity="{values.plain(alpha)}"/>'
            for offset, color, alpha in stops
        )
        self.gradients.append(f"<{name} {' '.join(parts)}>{inside}</{name}>")
        return id_

    def _chain(self, element: Element) -> Iterator[Element]:
        """A gradient and those it takes from what it lacks, itself first."""
        for _ in range(_MOST_LINKS):
            yield element
            reference = element.attributes.get("href")
            target = self._ids.get(local_id(reference)) if reference else None
            if target is None or target.name not in _GRADIENTS:
                return
            element = target
        raise EditorError(say("The gradients of the drawing refer to one another without an end."))

    def _places(self, name: str, attributes: Mapping[str, str], *, is_user: bool) -> dict[str, float]:
        """The points of a gradient: in user units, or as parts of what is painted."""
        told = dict(_GRADIENTS[name])
        told |= {key: attributes[key] for key in (*told, "fx", "fy") if key in attributes}
        if name == "linearGradient":
            told = {key: told[key] for key in _GRADIENTS[name]}
        elif values.length(attributes.get("fr", "0"), 1):
            raise EditorError(say("The drawing has a radial gradient with “fr”, which cannot be imported."))
        axis = {"x": "x", "y": "y", "r": "xy"}
        found = {
            key: values.length(text, self._sides[axis[key.strip("cf12")]] if is_user else 1)
            for key, text in told.items()
        }
        if found.get("r", 0) < 0:
            raise EditorError(say("The drawing has a radial gradient of negative size."))
        return found

    def _stops(self, gradient: Element) -> list[tuple[float, Color, float]]:
        """The offsets, colours and alphas of a gradient's own stops; no offset is before the one above it."""
        found: list[tuple[float, Color, float]] = []
        for element in gradient.children:
            if element.name in ("title", "desc", "metadata"):
                continue
            if element.name != "stop" or element.children:
                name = element.children[0].name if element.name == "stop" else element.name
                raise EditorError(
                    say("The drawing has “{name}” in a gradient, which cannot be imported.", name=name)
                )
            style = self._sheet.properties(element)
            current, _ = values.color(style.get("color", "black"))
            color, alpha = self.color(style.get("stop-color", "black"), current)
            offset = max(values.share(style.get("offset", "0")), found[-1][0] if found else 0.0)
            found.append((offset, color, alpha * values.share(style.get("stop-opacity", "1"))))
        return found


def _written(color: Color) -> str:
    return Color(color.r, color.g, color.b).hex
