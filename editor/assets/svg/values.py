"""Parsing of SVG attribute values and style sheets."""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from PIL import ImageColor

from editor.errors import EditorError
from editor.mapstyle.schema.values import Color
from editor.wording import say

LONGEST_COLOR: Final = 100

Reader = Callable[[str], str]

_NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"
_LENGTH = re.compile(rf"({_NUMBER})(px|pt|pc|mm|cm|in|em|ex|%)?")
_LIST_NUMBER = re.compile(rf"[\s,]*({_NUMBER})")
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)[\s,]*")
_TRANSFORM_COUNTS: Final = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}
_KEYWORD = re.compile(r"[a-zA-Z][a-zA-Z\s-]*")
_KEYWORDS_AND_LENGTHS = re.compile(r"[\w.%+\s-]+")
_URL = re.compile(r"url\(([^()]*)\)")
_FONT_SIZE = re.compile(
    rf"{_NUMBER}(?:px|pt|pc|mm|cm|in|em|ex|%)|(?:x{{1,3}}-)?(?:small|large)|medium|smaller|larger"
)
_COLOR_FUNCTION = re.compile(r"(rgba?|hsla?)\(([^()]*)\)")
_CHANNELS_AND_ALPHA: Final = 4
_INHERIT: Final = "inherit"
_CURRENT: Final = "currentcolor"
_FROM_CONTEXT: Final = ("context-fill", "context-stroke")


def numbers(text: str) -> list[float]:
    """Return numbers separated by spaces or commas.

    Raises: EditorError if there is anything else.
    """
    found, position, end = [], 0, len(text.rstrip())
    while position < end:
        match = _LIST_NUMBER.match(text, position)
        if match is None:
            raise EditorError(say("“{text}” in the SVG should be a list of numbers.", text=_shorten(text)))
        found.append(float(match[1]))
        position = match.end()
    return found


def length(text: str) -> str:
    if text.strip() not in (_INHERIT, "auto") and _LENGTH.fullmatch(text.strip()) is None:
        raise EditorError(say("“{text}” in the SVG should be a length.", text=_shorten(text)))
    return text.strip()


def amount(text: str) -> str:
    if re.fullmatch(rf"{_NUMBER}%?|{_INHERIT}", text.strip()) is None:
        raise EditorError(say("“{text}” in the SVG should be a number.", text=_shorten(text)))
    return text.strip()


def lengths(text: str) -> str:
    """Return lengths separated by spaces or commas, or "none"."""
    if text.strip() in (_INHERIT, "none"):
        return text.strip()
    return " ".join(map(length, text.replace(",", " ").split())) or "none"


def keywords(text: str) -> str:
    """Return keywords in lower case."""
    if _KEYWORD.fullmatch(text.strip()) is None:
        raise EditorError(say("“{text}” in the SVG should be a keyword.", text=_shorten(text)))
    return text.strip().lower()


def keywords_and_lengths(text: str) -> str:
    if _KEYWORDS_AND_LENGTHS.fullmatch(text) is None:
        raise EditorError(say("“{text}” in the SVG should be a length.", text=_shorten(text)))
    return text.strip()


def size_in_font(text: str) -> str:
    """Return the size in a `font` shorthand.

    Raises: EditorError if it has no readable size, as in `caption`.
    """
    parts = text.lower().replace("/", " / ").split()
    if parts == [_INHERIT]:
        return _INHERIT
    position = next((at for at, part in enumerate(parts) if _FONT_SIZE.fullmatch(part)), len(parts))
    following = parts[position + 1 :]
    family = following[2:] if following[:1] == ["/"] else following
    if not family:
        raise EditorError(
            say(
                "Invalid CSS declaration “{declaration}” in the SVG.",
                declaration=_shorten(f"font: {text}"),
            )
        )
    return parts[position]


def transform(text: str) -> str:
    """Return transformations in the notation of SVG 1.1, without units."""
    parts, position = [], 0
    stripped = text.strip()
    if stripped == "none":
        return stripped
    while position < len(stripped):
        match = _TRANSFORM.match(stripped, position)
        arguments = numbers(match[2]) if match else []
        if match is None or len(arguments) not in _TRANSFORM_COUNTS[match[1]]:
            raise EditorError(say("Invalid SVG transform “{text}”.", text=_shorten(text)))
        parts.append(f"{match[1]}({' '.join(map(repr, arguments))})")
        position = match.end()
    return " ".join(parts)


def reference(text: str) -> str | None:
    """Return the id in a reference to a part of the drawing; None if the text is not one `url(…)`.

    Raises: EditorError if it refers to another file.
    """
    match = _URL.fullmatch(text.strip())
    return None if match is None else local_id(_unquoted(match[1]))


def references(text: str) -> Iterator[str]:
    """Yield the ids in all references within a text, such as a whole style."""
    targets = (_unquoted(target) for target in _URL.findall(text))
    yield from (target[1:] for target in targets if target.startswith("#"))


def _unquoted(text: str) -> str:
    return text.strip().strip("\"'")


def local_id(target: str) -> str:
    """Return the id in a link.

    Raises: EditorError if it refers to another file.
    """
    if not target.strip().startswith("#"):
        raise EditorError(
            say(
                "External SVG reference “{shown}” is not supported.",
                shown=_shorten(target),
            )
        )
    return target.strip()[1:]


def paint(text: str) -> str:
    """Return the paint of a shape: a colour, or a reference with a fallback colour."""
    match = _URL.match(text.strip())
    if match is not None:
        fallback = text.strip()[match.end() :].strip()
        return f"url(#{local_id(_unquoted(match[1]))})" + (f" {paint(fallback)}" if fallback else "")
    if text.strip() in ("none", *_FROM_CONTEXT):
        return text.strip()
    return color(text)


def color(text: str) -> str:
    """Return a colour as `#rrggbbaa`, or the keyword for an inherited one."""
    plain = text[:LONGEST_COLOR].strip().lower()
    if plain in (_INHERIT, _CURRENT):
        return "currentColor" if plain == _CURRENT else plain
    if plain == "transparent":
        return Color(0, 0, 0, 0).hex
    try:
        match = _COLOR_FUNCTION.fullmatch(plain)
        if match is None and "(" in plain:
            raise ValueError(plain)
        channels = _from_function(match[1], match[2]) if match else ImageColor.getrgb(plain)
    except ValueError:
        raise EditorError(say("Invalid SVG colour “{text}”.", text=_shorten(text))) from None
    return Color(*map(round, channels)).hex


def _from_function(name: str, arguments: str) -> tuple[float, ...]:
    """Return the channels, from 0 to 255, of a colour function with three or four values.

    Raises: ValueError if they are invalid.
    """
    parts = re.split(r"[\s,/]+", arguments.strip())
    if len(parts) not in (3, _CHANNELS_AND_ALPHA):
        raise ValueError(arguments)
    alpha = [_fraction(parts[3]) * 255] if len(parts) == _CHANNELS_AND_ALPHA else []
    if name.startswith("rgb"):
        return (*(_fraction(part, 255) * 255 for part in parts[:3]), *alpha)
    hue = float(parts[0].removesuffix("deg")) % 360
    if not math.isfinite(hue) or not all(part.endswith("%") for part in parts[1:3]):
        raise ValueError(arguments)
    saturation, lightness = (100 * _fraction(part) for part in parts[1:3])
    return (*ImageColor.getrgb(f"hsl({hue:g},{saturation:g}%,{lightness:g}%)")[:3], *alpha)


def _fraction(text: str, whole: float = 1) -> float:
    """Return a fraction of a whole, or a percentage, as a number from 0 to 1."""
    match = _LENGTH.fullmatch(text)
    if match is None or match[2] not in (None, "%"):
        raise ValueError(text)
    return min(1.0, max(0.0, float(match[1]) / (100 if match[2] else whole)))


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """Yield the properties of a style with their values.

    Raises: EditorError if a declaration has no value.
    """
    for declaration in without_comments(text).split(";"):
        name, colon, value = declaration.partition(":")
        if not declaration.strip():
            continue
        if not colon:
            shown = _shorten(declaration)
            raise EditorError(say("Invalid CSS declaration “{declaration}” in the SVG.", declaration=shown))
        yield name.strip().lower(), value.strip()


def without_comments(text: str) -> str:
    """Return a style without its comments."""
    first, *others = text.replace("<!--", " ").replace("-->", " ").split("/*")
    return " ".join([first, *(other.partition("*/")[2] for other in others)]).strip()


def _shorten(text: str) -> str:
    shown = " ".join(text.split())
    return shown if len(shown) <= 40 else f"{shown[:39]}…"


_PAINTS: Final = frozenset({"fill", "stroke"})
_COLORS: Final = frozenset({"color", "stop-color", "flood-color", "lighting-color"})
_AMOUNTS: Final = frozenset(
    {"opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "stroke-miterlimit"}
)
_LENGTHS: Final = frozenset({"stroke-width", "stroke-dashoffset"})
_TRANSFORMS: Final = frozenset({"transform", "gradientTransform", "patternTransform"})
_KEYWORDS: Final = frozenset(
    {"fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin", "display", "visibility", "overflow"}
    | {"mask-type", "mix-blend-mode", "isolation", "paint-order", "shape-rendering"}
    | {"color-interpolation", "color-interpolation-filters"}
)

READERS: Final[Mapping[str, Reader]] = {
    **dict.fromkeys(_PAINTS, paint),
    **dict.fromkeys(_COLORS, color),
    **dict.fromkeys(_AMOUNTS, amount),
    **dict.fromkeys(_LENGTHS, length),
    **dict.fromkeys(_TRANSFORMS, transform),
    **dict.fromkeys(_KEYWORDS, keywords),
    "stroke-dasharray": lengths,
    "transform-origin": keywords_and_lengths,
    # Text is not drawn, but the units em and ex depend on its size.
    "font-size": keywords_and_lengths,
}
"""The parsers for the values of supported properties, except references."""


# Selectors by attribute or sibling would apply to the rewritten drawing; the renderer skips most others with
# their whole rule.
_SELECTOR = re.compile(r"[\w\s.#*>-]+", re.ASCII)
# These have no effect on rules; other at-rules select or add rules.
_IGNORED_AT_RULES: Final = ("@charset", "@namespace")
MOST_RULES: Final = 500


def read_sheet(text: str, read_style: Callable[[str], str]) -> str:
    """Return a style sheet whose rule styles are converted by `read_style`.

    Raises: EditorError if the renderer would ignore something.
    """
    return "".join(f"{selectors}{{{read_style(style)}}}" for selectors, style in _rules(text))


def _rules(text: str) -> Iterator[tuple[str, str]]:
    rest = without_comments(text)
    count = 0
    while rest:
        if rest.startswith(_IGNORED_AT_RULES):
            rest = rest.partition(";")[2].lstrip()
            continue
        if rest.startswith("@"):
            raise EditorError(
                say(
                    "CSS “{rest}” in the SVG is not supported.",
                    rest=rest.split()[0][:40],
                )
            )
        selectors, _, following = rest.partition("{")
        style, closing, rest = following.partition("}")
        if not closing or "{" in style:
            raise EditorError(
                say(
                    "Invalid CSS in the SVG from “{selectors}” on.",
                    selectors=selectors[:40],
                )
            )
        count += 1
        if count > MOST_RULES:
            raise EditorError(say("The SVG has more than {most} CSS rules.", most=MOST_RULES))
        yield ",".join(map(_selector, selectors.split(","))), style
        rest = rest.lstrip()


def _selector(text: str) -> str:
    selector = text.strip()
    if _SELECTOR.fullmatch(selector) is None:
        raise EditorError(
            say(
                "CSS selector “{selector}” in the SVG is not supported.",
                selector=selector[:40],
            )
        )
    return selector
