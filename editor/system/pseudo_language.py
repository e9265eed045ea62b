"""Pseudo-language of lengthened texts in brackets, to find clipped and untranslated texts."""

import re
from functools import cache
from html import unescape
from typing import Final

from PySide6.QtCore import QTranslator

from editor import resources

PSEUDO: Final = "pseudo"
OPENS: Final = "⟦"
CLOSES: Final = "⟧"

# Expansion of translations. Source: our choice, as German needs a third more.
_EXPANSION: Final = 0.4
_ACCENTED: Final = str.maketrans("AEIOUYaceinouyCNS", "ÀÉÎÕÜÝàçéîñõüýÇÑŠ")
_PADDING: Final = " ~"
# Parts that are not translated: placeholders, mnemonics and HTML elements.
_UNTRANSLATABLE: Final = re.compile(r"(%L?n|\{[^{}]*\}|&\w|<[^<>]*>|&\w+;)")

# Every catalogue contains the source texts, in the format of the program's own tool.
_ELEMENT: Final = re.compile(
    r"<name>(?P<context>[^<]*)</name>"
    r"|<message(?P<counts> numerus=\"yes\")?>(?:\s*<location[^>]*>)?\s*<source>(?P<source>[^<]*)</source>"
)


def pseudo(text: str) -> str:
    """Return a text in the pseudo-language, with its placeholders."""
    parts = _UNTRANSLATABLE.split(text)
    accented = "".join(part if index % 2 else part.translate(_ACCENTED) for index, part in enumerate(parts))
    letters = len("".join(parts[::2]))
    padding = (_PADDING * letters)[: round(letters * _EXPANSION)]
    return f"{OPENS}{accented}{padding}{CLOSES}"


@cache
def _catalogue() -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Return the texts with their contexts, and the plural texts, which may be requested in any context."""
    texts, counting = set(), set()
    context = ""
    for match in _ELEMENT.finditer(resources.text("translations", "isopleth_de.ts")):
        if match["context"] is not None:
            context = unescape(match["context"])
        else:
            source = unescape(match["source"])
            texts.add((context, source))
            if match["counts"]:
                counting.add(source)
    return frozenset(texts), frozenset(counting)


class PseudoTranslator(QTranslator):
    """A translator of the texts in the catalogue; other texts remain English, and so can be spotted."""

    def isEmpty(self) -> bool:
        """Return False: Qt skips empty translators."""
        return False

    def translate(self, context: str, text: str, _comment: str | None = None, _count: int = -1) -> str:
        """Return a text of the catalogue in the pseudo-language."""
        texts, counting = _catalogue()
        if (context, text) not in texts and text not in counting:
            # Qt asks the next translator only for a null string, which the type hints omit.
            return None  # type: ignore[return-value]
        return pseudo(text)
