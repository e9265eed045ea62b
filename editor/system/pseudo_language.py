"""A language that nobody speaks, of long words in brackets: it shows what has no room, and what no words."""

import re
from functools import cache
from html import unescape
from typing import Final

from PySide6.QtCore import QTranslator

from editor import resources

PSEUDO: Final = "pseudo"
OPENS: Final = "⟦"
CLOSES: Final = "⟧"

# What other languages need beyond English. Source: our choice, as German needs a third more.
_LONGER: Final = 0.4
_ACCENTED: Final = str.maketrans("AEIOUYaceinouyCNS", "ÀÉÎÕÜÝàçéîñõüýÇÑŠ")
_FILLING: Final = " ~"
# What must stay as it is: places for values, keys of menus, and the elements of a text in HTML.
_KEPT: Final = re.compile(r"(%L?n|\{[^{}]*\}|&\w|<[^<>]*>|&\w+;)")

# The catalogue of any language holds the texts, as the program's own tool writes them.
_ELEMENT: Final = re.compile(
    r"<name>(?P<context>[^<]*)</name>"
    r"|<message(?P<counts> numerus=\"yes\")?>(?:\s*<location[^>]*>)?\s*<source>(?P<source>[^<]*)</source>"
)


def pseudo(text: str) -> str:
    """A text in the language, with the places for its values."""
    parts = _KEPT.split(text)
    said = "".join(part if index % 2 else part.translate(_ACCENTED) for index, part in enumerate(parts))
    letters = len("".join(parts[::2]))
    filling = (_FILLING * letters)[: round(letters * _LONGER)]
    return f"{OPENS}{said}{filling}{CLOSES}"


@cache
def _catalogue() -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """The texts with their contexts, and those that count something, which every context may ask for."""
    texts, counting = set(), set()
    context = ""
    for found in _ELEMENT.finditer(resources.text("translations", "isopleth_de.ts")):
        if found["context"] is not None:
            context = unescape(found["context"])
        else:
            source = unescape(found["source"])
            texts.add((context, source))
            if found["counts"]:
                counting.add(source)
    return frozenset(texts), frozenset(counting)


class PseudoTranslator(QTranslator):
    """Translates what stands in the catalogue; what does not stays as it is, to be found."""

    def isEmpty(self) -> bool:
        """Never: Qt asks no translator that is empty."""
        return False

    def translate(self, context: str, text: str, _comment: str | None = None, _count: int = -1) -> str:
        """A text of the catalogue in the language."""
        texts, counting = _catalogue()
        if (context, text) not in texts and text not in counting:
            # Qt goes on only where there is no text at all, which its bindings do not say.
            return None  # type: ignore[return-value]
        return pseudo(text)
