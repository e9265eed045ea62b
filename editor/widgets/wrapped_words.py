"""Names of a file in text that wraps."""

import re

_LONG_WORD = re.compile(r"\S{17,}")
# After what joins the parts of a name where there is such a place, else anywhere.
_PIECE = re.compile(r"\S{0,15}[/._-]|\S{1,16}")
_MAY_BREAK = "\N{ZERO WIDTH SPACE}"


def breakable(text: str) -> str:
    """A text whose long words may break too, for lines that wrap between words alone."""
    return _LONG_WORD.sub(lambda word: _MAY_BREAK.join(_PIECE.findall(word[0])), text)
