"""Rewriting of SVG drawings for the renderer; drawings that it would draw incompletely are rejected.

The renderer never gets the file, only the text made here: elements and attributes of SVG, references within
the drawing, and values in notations that it supports.
"""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final, TypeAlias

from editor.assets.svg import values
from editor.assets.svg.elements import DEEPEST, SvgElement, read_svg
from editor.assets.svg.values import read_sheet
from editor.errors import EditorError
from editor.wording import say

# The size of a drawing if each reference counts as the referenced part.
MOST_DRAWN_ELEMENTS: Final = 20_000
# Each filter step and each layer takes the memory of the whole picture, 16 MB at most. These limits protect
# systems that cannot limit the memory of a process.
MOST_FILTER_STEPS: Final = 30
_LEVELS_OF_LAYER: Final = 8
_MOST_LEVELS: Final = 2 * DEEPEST

_SHAPES: Final = frozenset({"rect", "circle", "ellipse", "line", "path", "polyline", "polygon"})
_GROUPS: Final = frozenset({"svg", "g", "a", "use", "symbol", "switch", "defs", "style"})
_PAINTS: Final = frozenset(
    {"linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "marker"}
)
_FILTERS: Final = frozenset(
    {"filter", "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix"}
    | {"feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA"}
    | {"feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode", "feMorphology"}
    | {"feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence"}
)
_DRAWN: Final = _SHAPES | _GROUPS | _PAINTS | _FILTERS
# Invisible without text.
_INVISIBLE: Final = frozenset({"title", "desc", "metadata", "font", "font-face", "view", "cursor"})
# The renderer ignores these, browsers do not.
_UNSUPPORTED: Final = frozenset(
    {"vector-effect", "transform-box", "animation", "animation-name", "offset-path"}
)
# The same, but only in a style. The values that have no effect are listed.
# Source: CSS Transforms 2, Masking 1, Viewport 1, Containment 2, Motion Path 1; SVG 2, "Geometry properties".
_NONE: Final = frozenset({"none"})
_UNSUPPORTED_STYLE: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(("d", "all"), frozenset[str]()),
    **dict.fromkeys(("rotate", "translate", "scale", "offset"), _NONE),
    **dict.fromkeys(("mask-image", "mask-border", "mask-border-source"), _NONE),
    **dict.fromkeys(("-webkit-mask", "-webkit-mask-image", "-webkit-mask-box-image"), _NONE),
    **dict.fromkeys(("-webkit-clip-path", "-webkit-filter", "-webkit-transform", "-moz-transform"), _NONE),
    **dict.fromkeys(("-webkit-animation", "-webkit-animation-name"), _NONE),
    "-webkit-opacity": frozenset({"1", "100%"}),
    "mask-mode": frozenset({"match-source"}),
    "zoom": frozenset({"1", "100%", "normal"}),
    "content-visibility": frozenset({"visible", "auto"}),
}
# These apply to the box of the drawing itself; elements within it have none. Source: CSS Backgrounds 3.
_BOX: Final = frozenset(
    {"background", "background-color", "background-image", "border", "outline", "box-shadow", "padding"}
)
_NO_BOX: Final = frozenset({"none", "transparent", "0", "0px"})
_EVERY_SCREEN: Final = ("", "all", "screen")
_NO_EFFECT: Final = frozenset({"none", "normal", "auto", "view-box", ""})
_REFERENCES: Final = frozenset(
    {"clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end"}
)
# Geometry of shapes; browsers accept it in a style too, from which it is moved to attributes.
_GEOMETRY: Final = frozenset({"x", "y", "width", "height", "r", "rx", "ry", "cx", "cy"})
_LAYERS: Final = frozenset({"opacity", "clip-path", "mask", "filter", "mix-blend-mode", "isolation"})
_NO_LAYER: Final = _NO_EFFECT | {"1", "100%"}
_LENGTHS: Final = _GEOMETRY | {"x1", "y1", "x2", "y2", "fx", "fy", "fr", "refX", "refY", "offset"}
_XMLNS: Final = 'xmlns="http://www.w3.org/2000/svg"'
_NUMBERS_OF_VIEW: Final = 4

Style: TypeAlias = dict[str, tuple[str, str]]
"""The declarations of a style by name: value, and " !important" or nothing."""


def plain_svg(data: bytes) -> str:
    """Return a drawing as text for the renderer, without what does not affect the picture.

    Raises: EditorError if it is not a drawing or has unsupported content.
    """
    root = read_svg(data)
    _reject_without_size(root)
    _Extent(root).reject_excess()
    return "".join(_render_element(root, is_root=True))


def _reject_without_size(root: SvgElement) -> None:
    """Reject a drawing without a size, which the renderer would fit to its shapes."""
    view_box = root.attributes.get("viewBox")
    if view_box is None:
        style = {name: value for name, (value, _) in _cascade(root.attributes.get("style", "")).items()}
        sides = [{**root.attributes, **style}.get(side, "auto").strip() for side in ("width", "height")]
        if any(side == "auto" or side.endswith("%") for side in sides):
            raise EditorError(say("The SVG has no size. Add a “viewBox”."))
        return
    view = values.numbers(view_box)
    if len(view) != _NUMBERS_OF_VIEW:
        raise EditorError(say("Invalid SVG “viewBox”. It needs four numbers."))
    if min(view[2:]) <= 0:
        raise EditorError(say("The SVG has zero size."))


def _render_element(element: SvgElement, *, is_root: bool = False, is_hidden: bool = False) -> Iterator[str]:
    """Yield the text of an element and its contents."""
    if element.name in _INVISIBLE:
        return
    style = _cascade(element.attributes.get("style", ""))
    is_hidden |= "none" in (element.attributes.get("display"), style.get("display", ("", ""))[0])
    if element.name not in _DRAWN:
        if is_hidden:
            return
        raise _unsupported(element.name)
    if element.name == "filter" and len(element.children) > MOST_FILTER_STEPS:
        raise EditorError(say("The SVG filter has more than {most} steps.", most=MOST_FILTER_STEPS))
    if is_root:
        _reject_box(style)
    attributes = "".join(f' {name}="{escape(text)}"' for name, text in _attributes(element, style).items())
    yield f"<{element.name}{f' {_XMLNS}' if is_root else ''}{attributes}>"
    if element.name == "style":
        if element.attributes.get("media", "").strip() not in _EVERY_SCREEN:
            raise _unsupported("media")
        yield escape(read_sheet(element.text, _sheet_style))
    for child in element.children:
        yield from _render_element(child, is_hidden=is_hidden)
    yield f"</{element.name}>"


def _attributes(element: SvgElement, style: Style) -> dict[str, str]:
    """Return the attributes of an element, with its style, for the renderer."""
    source = {name: text for name, text in element.attributes.items() if name not in ("style", "href")}
    # The target of a hyperlink does not affect the picture.
    if "href" in element.attributes and element.name != "a":
        source["href"] = f"#{values.local_id(element.attributes['href'])}"
    source |= {name: style.pop(name)[0] for name in _GEOMETRY & style.keys()}
    attributes = {}
    for name, text in source.items():
        if name[:2] == "on":
            raise _unsupported(name)
        if name not in _LENGTHS:
            attributes[name] = _value(name, text)
        elif text.strip() != "auto":
            attributes[name] = values.length(text)
    own = _style(style)
    return attributes | {"style": own} if own else attributes


def _sheet_style(text: str) -> str:
    style = _cascade(text)
    for name in _GEOMETRY & style.keys():
        raise _unsupported(name)
    _reject_box(style)
    return _style(style)


def _reject_box(style: Style) -> None:
    for name, (value, _) in style.items():
        if name in _BOX and value.lower() not in _NO_BOX:
            raise _unsupported(name)


def _cascade(text: str) -> Style:
    """Return the declarations that apply: the last of the highest rank for each name.

    A `font` counts as its `font-size`.
    """
    style: Style = {}
    for declared, text_and_rank in values.declarations(text):
        value, _, rank = text_and_rank.partition("!")
        name, value = declared, value.strip()
        if name == "font":
            name, value = "font-size", values.size_in_font(value)
        important = " !important" if rank.strip().lower() == "important" else ""
        if important or not style.get(name, ("", ""))[1]:
            style.pop(name, None)
            style[name] = value, important
    return style


def _style(style: Style) -> str:
    parts = []
    for name, (value, important) in style.items():
        if name in _UNSUPPORTED_STYLE and value.lower() not in _UNSUPPORTED_STYLE[name]:
            raise _unsupported(name)
        if name in values.READERS or name in _REFERENCES or name in _UNSUPPORTED:
            parts.append(f"{name}:{_value(name, value)}{important}")
    return ";".join(parts)


def _value(name: str, text: str) -> str:
    if name in _UNSUPPORTED and text.strip() not in _NO_EFFECT:
        raise _unsupported(name)
    if name in _REFERENCES:
        target = values.reference(text)
        if target is None and text.strip() not in _NO_EFFECT:
            raise _unsupported(name)
        return "none" if target is None else f"url(#{target})"
    return values.READERS[name](text) if name in values.READERS else text


class _Extent:
    """The number and depth of the elements of a drawing, with all references resolved.

    References in style sheets are not counted; the limits of the sandbox process cover them.
    """

    def __init__(self, root: SvgElement) -> None:
        self._root = root
        # Of two elements with the same id the first counts.
        self._ids = {
            each.attributes["id"]: each for each in reversed(list(root.walk())) if "id" in each.attributes
        }
        self._counted: dict[int, tuple[int, int]] = {}
        self._ancestors: set[int] = set()

    def reject_excess(self) -> None:
        """Reject a drawing of too many elements, or with a circular reference.

        Raises: EditorError.
        """
        self._count(self._root, 0)

    def _count(self, element: SvgElement, depth: int) -> tuple[int, int]:
        """Return the number of elements from one on, and their depth."""
        if id(element) in self._ancestors:
            raise EditorError(say("The SVG contains circular references."))
        own = _LEVELS_OF_LAYER if _is_layer(element) else 1
        if id(element) not in self._counted and depth + own <= _MOST_LEVELS:
            self._ancestors.add(id(element))
            within = [self._count(each, depth + own) for each in (*element.children, *self._targets(element))]
            self._ancestors.discard(id(element))
            size = 1 + sum(size for size, _ in within)
            self._counted[id(element)] = size, own + max((levels for _, levels in within), default=0)
        size, levels = self._counted.get(id(element), (1, own))
        if size > MOST_DRAWN_ELEMENTS:
            raise EditorError(
                say("The SVG has more than {most} shapes and groups.", most=MOST_DRAWN_ELEMENTS)
            )
        if depth + levels > _MOST_LEVELS:
            raise EditorError(say("The SVG is nested too deeply."))
        return size, levels

    def _targets(self, element: SvgElement) -> Iterator[SvgElement]:
        for name, text in element.attributes.items():
            is_link = name == "href" and element.name != "a"
            found = [text.strip()[1:]] if is_link else values.references(text)
            yield from (self._ids[each] for each in found if each in self._ids)


def _is_layer(element: SvgElement) -> bool:
    """Return whether an element is first drawn into its own picture; a style sheet may require that too."""
    given = (*element.attributes.items(), *values.declarations(element.attributes.get("style", "")))
    return any(name in _LAYERS and text.strip() not in _NO_LAYER for name, text in given)


def _unsupported(name: str) -> EditorError:
    return EditorError(
        say(
            "“{name}” in the SVG is not supported. Convert it to paths or use a PNG.",
            name=name,
        )
    )
