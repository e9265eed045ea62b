"""Style sheets of an SVG drawing: which rules the renderer applies as a browser would.

Source: SVG 1.1, "Styling"; CSS 2.1, "Selectors".
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from editor.assets.svg_values import without_comments
from editor.errors import EditorError
from editor.wording import say

# Selectors by attributes and neighbours would meet the drawing as it is rewritten, and not as it was; the
# renderer skips most others, and with them the whole rule.
_SELECTOR = re.compile(r"[\w\s.#*>-]+", re.ASCII)
# These say how the sheet is written, or to what it belongs; the others choose rules, or bring more of them.
_IDLE_AT_RULES: Final = ("@charset", "@namespace")
MOST_RULES: Final = 500


def read_sheet(text: str, read_style: Callable[[str], str]) -> str:
    """Return a sheet of the rules in a text, the style of each read by a function.

    Raises: EditorError that names what the renderer would pass over.
    """
    return "".join(f"{selectors}{{{read_style(style)}}}" for selectors, style in _rules(text))


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Yield the selectors and the style of each rule."""
    rest = without_comments(text)
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
        style, closing, rest = behind.partition("}")
        if not closing or "{" in style:
            raise EditorError(
                say(
                    "The style sheet of the drawing cannot be read from “{selectors}” on.",
                    selectors=selectors[:40],
                )
            )
        count += 1
        if count > MOST_RULES:
            raise EditorError(
                say("The style sheet of the drawing has more than {most} rules.", most=MOST_RULES)
            )
        yield ",".join(map(_selector, selectors.split(","))), style
        rest = rest.lstrip()


def _selector(text: str) -> str:
    selector = text.strip()
    if _SELECTOR.fullmatch(selector) is None:
        raise EditorError(
            say(
                "The style sheet of the drawing has the selector “{selector}”, which cannot be read.",
                selector=selector[:40],
            )
        )
    return selector
