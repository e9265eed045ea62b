"""SVG drawings rebuilt from the shapes and styles that are known to be harmless and drawn rightly."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from editor.assets import svg_values as values
from editor.assets.svg_frame import covers, frame_of
from editor.assets.svg_paint import BLACK, URL, USER_SPACE, Paints, local_id
from editor.assets.svg_reading import DEEPEST, Element, read_svg
from editor.assets.svg_sheet import Sheet
from editor.errors import EditorError
from editor.mapstyle.values import Color
from editor.wording import say

# What may come of a drawing, once each `use` of a part is written out.
MOST_CLEAN_CHARACTERS: Final = 2 * 1024 * 1024
MOST_CLEAN_ELEMENTS: Final = 20_000
_MOST_FADES: Final = 8

_GROUPS: Final = frozenset({"svg", "g", "a"})
# The numbers of each shape and along which side of the drawing their percentages are taken.
_SHAPES: Final[Mapping[str, Mapping[str, str]]] = {
    "rect": {"x": "x", "y": "y", "width": "x", "height": "y", "rx": "x", "ry": "y"},
    "circle": {"cx": "x", "cy": "y", "r": "xy"},
    "ellipse": {"cx": "x", "cy": "y", "rx": "x", "ry": "y"},
    "line": {"x1": "x", "y1": "y", "x2": "x", "y2": "y"},
    "path": {},
    "polyline": {},
    "polygon": {},
}
# These are seen only where something refers to them, and there they are refused, or read as what they are.
_DEFINITIONS: Final = frozenset(
    {"defs", "style", "linearGradient", "radialGradient", "stop", "clipPath", "filter", "marker", "mask"}
    | {"pattern", "symbol", "font", "font-face", "view", "cursor"}
)
_SILENT: Final = frozenset({"title", "desc", "metadata"}) | _DEFINITIONS
# What these ask for changes the picture, and is drawn by nobody here.
_CHANGING: Final = (
    "filter",
    "mask",
    "marker",
    "marker-start",
    "marker-mid",
    "marker-end",
    "mix-blend-mode",
    "transform-origin",
    "transform-box",
    "paint-order",
    "animation",
    "animation-name",
    "offset-path",
)
_ACTING: Final = frozenset({"script", "handler", "listener"})
_INHERITED: Final = (
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "visibility",
)
_EFFECT: Final = values.one_of("none", "non-scaling-stroke")
_IDLE: Final = frozenset({"none", "normal", "auto", ""})


@dataclass(frozen=True, slots=True)
class CleanSvg:
    """A drawing of nothing but shapes, and its own size.

    Units: width and height are user units.
    """

    data: bytes
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _Around:
    """What an element has from those around it.

    Shape: `style` are the inherited properties; `moves` are the transformations, the outermost first; `used`
    are the parts that a `use` is writing just now.
    """

    style: Mapping[str, str]
    current: Color
    depth: int = 0
    fades: int = 0
    moves: str = ""
    used: tuple[int, ...] = ()


def clean_svg(data: bytes) -> CleanSvg:
    """A drawing rebuilt from what is known to be harmless; what adds nothing to the picture is left out.

    Raises: EditorError that names what is not allowed, or says that it is no drawing.
    """
    root = read_svg(data)
    for element in root.walk():
        acting = [name for name in (element.name, *element.attributes) if name in _ACTING or name[:2] == "on"]
        if acting:
            raise _refusal(acting[0])
    return _Cleaning(root).done()


class _Cleaning:
    """Writes a drawing anew: each shape says all of its place and style, and groups only fade."""

    def __init__(self, root: Element) -> None:
        self._root = root
        elements = list(root.walk())
        self._sheet = Sheet(element.text for element in elements if element.name == "style")
        # Of two elements with one id the first counts.
        self._ids = {
            element.attributes["id"]: element for element in reversed(elements) if "id" in element.attributes
        }
        self._styles: dict[int, Mapping[str, str]] = {}
        self._frame = frame_of(self._style(root))
        self._sides = self._frame.sides
        self._paints = Paints(self._sheet, self._ids, self._sides)
        self._parts: list[str] = []
        self._elements = self._characters = 0

    def done(self) -> CleanSvg:
        """The drawing."""
        self._add(self._root, _Around({}, BLACK))
        frame = self._frame
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(values.plain, frame.view))}"'
            f' width="{values.plain(frame.width)}" height="{values.plain(frame.height)}">'
        )
        gradients = "".join(self._paints.gradients)
        text = f"{head}<defs>{gradients}</defs>{''.join(self._parts)}</svg>"
        return CleanSvg(text.encode("ascii"), frame.width, frame.height)

    def _add(self, element: Element, around: _Around) -> None:
        """An element and what is within it, unless nothing of it is seen."""
        if element.name in _SILENT:
            return
        self._refuse_unknown(element)
        style = self._style(element)
        if style.get("display", "").strip() == "none":
            return
        inside = self._inside(element, style, around)
        self._refuse_changing(style, inside)
        opacity = values.share(style.get("opacity", "1"))
        # On a shape itself Qt would fade its fill and its stroke one by one.
        self._write(f'<g opacity="{values.plain(opacity)}">' if opacity < 1 else "")
        if element.name in _SHAPES:
            self._add_shape(element, style, inside)
        elif element.name == "use":
            self._add_used(element, inside)
        else:
            for child in element.children:
                self._add(child, inside)
        self._write("</g>" if opacity < 1 else "")

    def _refuse_unknown(self, element: Element) -> None:
        known = element.name in _GROUPS or element.name in _SHAPES or element.name == "use"
        if not known or (element.name == "svg" and element is not self._root):
            raise _refusal(element.name)
        self._elements += 1
        if self._elements > MOST_CLEAN_ELEMENTS:
            raise EditorError(
                say(
                    "The drawing comes to more than {most} shapes and groups.",
                    most=MOST_CLEAN_ELEMENTS,
                )
            )

    def _inside(self, element: Element, style: Mapping[str, str], around: _Around) -> _Around:
        """What an element and those within it have from it and those around it."""
        fades = around.fades + (style.get("opacity", "1") != "1")
        if around.depth >= 2 * DEEPEST or fades > _MOST_FADES:
            raise EditorError(say("The drawing has too many parts within parts."))
        own = {name: style[name] for name in _INHERITED if style.get(name, "inherit").strip() != "inherit"}
        color = style.get("color", "inherit").strip().lower()
        current = around.current if color in ("inherit", "currentcolor") else values.color(color)[0]
        moves = " ".join(filter(None, (around.moves, *self._moves(element, style))))
        return _Around({**around.style, **own}, current, around.depth + 1, fades, moves, around.used)

    def _moves(self, element: Element, style: Mapping[str, str]) -> Iterator[str]:
        """The transformations that an element asks for."""
        if style.get("transform", "none").strip() not in _IDLE:
            yield values.transform(style["transform"])
        if element.name == "use":
            x, y = (values.length(style.get(side, "0"), self._sides[side]) for side in ("x", "y"))
            if x or y:
                yield f"translate({values.plain(x)} {values.plain(y)})"

    def _refuse_changing(self, style: Mapping[str, str], inside: _Around) -> None:
        """Refuses an element that asks for what changes the picture and is not drawn."""
        for name in _CHANGING:
            if style.get(name, "").strip() not in _IDLE:
                raise _refusal(name)
        clip = style.get("clip-path", "").strip()
        if clip not in _IDLE and (inside.moves or not self._is_idle_clip(clip)):
            raise _refusal("clip-path")

    def _is_idle_clip(self, text: str) -> bool:
        """Whether a clip takes nothing away: one rectangle as large as the drawing."""
        match = URL.match(text)
        target = self._ids.get(local_id(match[1])) if match else None
        if target is None or target.name != "clipPath":
            return False
        shapes = [child for child in target.children if child.name not in _SILENT]
        if len(shapes) != 1 or any("transform" in self._style(element) for element in (target, *shapes)):
            return False
        if target.attributes.get("clipPathUnits", USER_SPACE) != USER_SPACE:
            return False
        return covers(shapes[0], self._frame)

    def _add_shape(self, element: Element, style: Mapping[str, str], inside: _Around) -> None:
        for child in element.children:
            if child.name not in _SILENT:
                raise _refusal(child.name)
        if inside.style.get("visibility", "visible").strip() != "visible":
            return
        outline = "".join(self._geometry(element, style))
        effect = _EFFECT(style.get("vector-effect", "none"))
        rest = "".join(f' {name}="{read(inside.style[name])}"' for name, read in self._reads(inside))
        rest += f' vector-effect="{effect}"' if effect != "none" else ""
        rest += f' transform="{inside.moves}"' if inside.moves else ""
        for look in self._looks(inside):
            self._write(f"<{element.name}{outline}{look}{rest}/>")

    def _geometry(self, element: Element, style: Mapping[str, str]) -> Iterator[str]:
        """The attributes of a shape that say where its outline runs."""
        if element.name == "path":
            yield f' d="{values.path_data(style.get("d", ""))}"'
        elif element.name in ("polyline", "polygon"):
            points = values.numbers(style.get("points", ""))
            yield f' points="{" ".join(map(values.plain, points[: len(points) // 2 * 2]))}"'
        for name, side in _SHAPES[element.name].items():
            if style.get(name, "auto").strip() != "auto":
                yield f' {name}="{values.plain(values.length(style[name], self._sides[side]))}"'

    def _looks(self, inside: _Around) -> Iterator[str]:
        """What a shape is painted with: nothing where it is not seen; where it fades, one kind after another.

        Qt fades a group as a whole only if it holds more than one shape.
        """
        seen: dict[str, str] = {}
        for kind, usual in (("fill", "black"), ("stroke", "none")):
            paint, alpha = self._paints.paint(inside.style.get(kind, usual), inside.current)
            opacity = alpha * values.share(inside.style.get(f"{kind}-opacity", "1"))
            if paint != "none" and opacity > 0:
                faint = f' {kind}-opacity="{values.plain(opacity)}"' if opacity != 1 else ""
                seen[kind] = f' {kind}="{paint}"{faint}'
        if "fill" in seen and (inside.fades or "stroke" not in seen):
            yield f'{seen.pop("fill")} stroke="none"'
        if seen:
            yield seen.get("fill", ' fill="none"') + seen["stroke"]

    def _reads(self, inside: _Around) -> Iterator[tuple[str, Callable[[str], str]]]:
        """The inherited properties beside colours that a shape has, and how each is read."""
        whole = self._sides["xy"]

        def read_length(text: str) -> str:
            return values.plain(values.length(text, whole))

        def read_dashes(text: str) -> str:
            if text.strip() == "none":
                return "none"
            return " ".join(map(read_length, text.replace(",", " ").split())) or "none"

        reads = {
            "fill-rule": values.one_of("nonzero", "evenodd"),
            "stroke-width": read_length,
            "stroke-linecap": values.one_of("butt", "round", "square"),
            "stroke-linejoin": values.one_of("miter", "round", "bevel"),
            "stroke-miterlimit": lambda text: values.plain(values.number(text)),
            "stroke-dasharray": read_dashes,
            "stroke-dashoffset": read_length,
        }
        return ((name, read) for name, read in reads.items() if name in inside.style)

    def _add_used(self, element: Element, inside: _Around) -> None:
        """The part that an element repeats."""
        target = self._ids.get(local_id(element.attributes.get("href", "")))
        if target is None:
            return
        if id(target) in inside.used or target is self._root:
            raise EditorError(say("Parts of the drawing repeat themselves without an end."))
        if target.name in _SILENT:
            raise _refusal(target.name)
        self._add(target, replace(inside, used=(*inside.used, id(target))))

    def _style(self, element: Element) -> Mapping[str, str]:
        if id(element) not in self._styles:
            self._styles[id(element)] = self._sheet.properties(element)
        return self._styles[id(element)]

    def _write(self, text: str) -> None:
        self._characters += len(text)
        if self._characters > MOST_CLEAN_CHARACTERS:
            raise EditorError(say("The drawing comes to too much once its repeated parts are written out."))
        self._parts.append(text)


def _refusal(name: str) -> EditorError:
    return EditorError(
        say(
            "The drawing has “{name}”, which cannot be imported; turn it into plain shapes, or use a PNG.",
            name=name,
        )
    )
