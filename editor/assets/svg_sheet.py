"""The styles of an SVG drawing: its sheet, `style` attributes and the order in which they count.

Source: SVG 1.1, "Styling"; CSS 2.1, "The cascade". Of selectors those of one element are read.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from editor.assets.svg_reading import Element
from editor.errors import EditorError
from editor.wording import say

_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?(#[\w-]+)?((?:\.[\w-]+)*)")
# These say how the sheet is written, or to what it belongs; the others choose rules, or bring more of them.
_IDLE_AT_RULES: Final = ("@charset", "@namespace")
MOST_RULES: Final = 500


@dataclass(frozen=True, slots=True)
class _Rule:
    """Declarations for the elements that a selector means; the higher weight counts."""

    weight: tuple[int, int, int, int]
    tag: str
    id: str
    classes: frozenset[str]
    declarations: tuple[tuple[str, str], ...]

    def means(self, element: Element, classes: frozenset[str]) -> bool:
        """Whether it is for this element, which has these classes."""
        return (
            self.tag in ("", "*", element.name)
            and self.id in ("", element.attributes.get("id"))
            and self.classes <= classes
        )


class Sheet:
    """All style sheets of a drawing."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._rules = sorted(_rules("\n".join(texts)), key=lambda rule: rule.weight)

    def properties(self, element: Element) -> dict[str, str]:
        """What an element is styled with: attributes, over them the sheet, over it its own style."""
        found = dict(element.attributes)
        classes = frozenset(found.get("class", "").split())
        for rule in self._rules:
            if rule.means(element, classes):
                found.update(rule.declarations)
        found.update(_declarations(found.get("style", "")))
        return found


def _rules(text: str) -> Iterator[_Rule]:
    rest = _without_comments(text)
    count = 0
    while rest:
        if rest.startswith(_IDLE_AT_RULES):
            rest = rest.partition(";")[2].lstrip()
            continue
        if rest.startswith("@"):
            raise EditorError(
                say(
                    "The style sheet of the drawing has “{rest}”, which is not read.",
                    rest=rest.split()[0][:40],
                )
            )
        selectors, _, behind = rest.partition("{")
        body, closing, rest = behind.partition("}")
        if not closing or "{" in body:
            raise EditorError(
                say(
                    "The style sheet of the drawing cannot be read from “{selectors}” on.",
                    selectors=selectors[:40],
                )
            )
        declarations = tuple(_declarations(body))
        for selector in selectors.split(","):
            count += 1
            if count > MOST_RULES:
                raise EditorError(
                    say(
                        "The style sheet of the drawing has more than {most} rules.",
                        most=MOST_RULES,
                    )
                )
            yield _rule(selector.strip(), count, declarations)
        rest = rest.lstrip()


def _without_comments(text: str) -> str:
    first, *others = text.replace("<!--", " ").replace("-->", " ").split("/*")
    return " ".join([first, *(other.partition("*/")[2] for other in others)]).strip()


def _rule(selector: str, place: int, declarations: tuple[tuple[str, str], ...]) -> _Rule:
    match = _SELECTOR.fullmatch(selector)
    if match is None or not selector:
        text = say(
            "The style sheet of the drawing has the selector “{selector}”, which cannot be read.",
            selector=selector[:40],
        )
        raise EditorError(text)
    tag, id_, classes = match[1] or "", (match[2] or "")[1:], (match[3] or "").split(".")[1:]
    weight = (bool(id_), len(classes), tag not in ("", "*"), place)
    return _Rule(weight, tag, id_, frozenset(classes), declarations)


def _declarations(text: str) -> Iterator[tuple[str, str]]:
    """The properties of a style, the later of two with one name counting."""
    for declaration in _without_comments(text).split(";"):
        name, colon, value = declaration.partition(":")
        if not declaration.strip():
            continue
        if not colon:
            raise EditorError(
                say(
                    "The drawing has the style “{declaration}”, which cannot be read.",
                    declaration=declaration.strip()[:40],
                )
            )
        if "!" in value:
            raise EditorError(
                say("The drawing has the style “{value}”, which cannot be read.", value=value.strip()[:40])
            )
        yield name.strip().lower(), value.strip()
