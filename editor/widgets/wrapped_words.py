"""Line breaks in long words."""

import re

_LONG_WORD = re.compile(r"\S{17,}")
# A break after a separator if there is one, else anywhere.
_PIECE = re.compile(r"\S{0,15}[/._-]|\S{1,16}")
_BREAK = "\N{ZERO WIDTH SPACE}"


def breakable(text: str) -> str:
    """Return a text with zero-width break opportunities in long words."""
    return _LONG_WORD.sub(lambda word: _BREAK.join(_PIECE.findall(word[0])), text)
