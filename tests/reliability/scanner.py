"""The offsets of values in a JSON text, found without the codec's own code, so that they can verify it."""

import json
import re
from collections.abc import Iterator

Path = tuple[str | int, ...]
Span = tuple[int, int]

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s"\[\]{},:]+')


def spans(text: str) -> dict[Path, Span]:
    """Return the first and the last offset of every value of valid JSON, by path."""
    found: dict[Path, Span] = {}
    tokens = _TOKEN.finditer(text, 1 if text.startswith("\ufeff") else 0)
    _value(tokens, next(tokens), (), found)
    return found


def _value(
    tokens: Iterator[re.Match[str]], token: re.Match[str], path: Path, found: dict[Path, Span]
) -> None:
    start, opening = token.start(), token[0]
    count = 0
    if opening in ("{", "["):
        token = next(tokens)
        while token[0] not in ("}", "]"):
            if token[0] == ",":
                token = next(tokens)
            step: str | int = count
            if opening == "{":
                step = json.loads(token[0])
                next(tokens)  # the colon
                token = next(tokens)
            _value(tokens, token, (*path, step), found)
            count += 1
            token = next(tokens)
    found[path] = (start, token.end())
