"""Error messages and positions for invalid or too deeply nested JSON."""

import re
from itertools import accumulate
from json.decoder import JSONDecoder
from typing import Any, Final, NoReturn

from editor.errors import DocumentError
from editor.mapstyle.format.source_text import place_at, skip_whitespace
from editor.mapstyle.json_tree import MAX_DEPTH
from editor.records import dataclass
from editor.wording import say

# The C scanner skips values down to this depth; deeper ones would be scanned once for each level.
_SCANNED_DEPTH: Final = 12
_MAX_QUOTED: Final = 20
_LITERALS: Final = ("true", "false", "null")
_NON_NUMBERS: Final = frozenset({"nan", "inf", "infinity"})
_STRUCTURAL: Final = b'[]{}:"'
_OTHER_BYTES: Final = bytes(set(range(256)) - set(_STRUCTURAL))
_TO_ROUND: Final = bytes.maketrans(b"[]{}", b"()()")
_TO_STEPS: Final = bytes.maketrans(b"()", b"\x01\xff")
_MIN_REMAINING: Final = 0.75
_QUOTED: Final = re.compile(rb'"[^"]*"')
_TEXT_HEAD: Final = re.compile(r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_NUMBER_HEAD: Final = re.compile(
    r"-?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|(?:0|[1-9][0-9]*)(?:\.[0-9]+)?[eE][+-]?)"
)
_LEADING_ZERO: Final = re.compile(r"-?0[0-9]")
_WORD: Final = re.compile(r"[^\s,:\[\]{}\"'/#\x00-\x1f\ufeff]+")
_COMMENT: Final = re.compile(r"//|/\*|#|<!--")

_VALUE: Final = say("A value is missing here.")
_KEY: Final = say("A key in double quotes is missing here.")
_BARE_KEY: Final = say("A key needs double quotes.")
_COLON: Final = say("A colon is missing after the key.")
_COMMA: Final = say("A comma is missing before this value.")
_COMMA_OR_BRACKET: Final = say("A comma or a closing bracket is missing here.")
_QUOTE: Final = say("There is a missing or extra quote before this position.")
_COMMA_FIRST: Final = say("This comma follows an opening bracket. Remove it, or close the bracket first.")
_TRAILING: Final = say("The comma before the closing bracket is not needed. Remove it.")
_COMMA_TOO_MANY: Final = say("This comma is not needed. Remove it.")
_EXTRA_TEXT: Final = say("Unexpected content after the end of the JSON.")
_CLOSES_NOTHING: Final = say("This closing bracket has no matching opening bracket.")
_UNCLOSED_TEXT: Final = say("The string that begins here has no closing quote.")
_CONTROL_IN_TEXT: Final = say("Control character in a string. Escape it.")
_CONTROL: Final = say("Unexpected control character. Remove it.")
_BLANK: Final = say("Invalid whitespace. Use a plain space.")
_ESCAPE: Final = say("Invalid escape in JSON.")
_HEX: Final = say("“\\u” needs four hexadecimal digits.")
_SINGLE: Final = say("JSON needs double quotes, not single quotes.")
_COMMENTED: Final = say("JSON does not allow comments. Remove this one.")
_MARK: Final = say("Unexpected byte order mark. Remove it.")
_ZERO: Final = say("A number must not have leading zeros.")
_PLUS: Final = say("A number must not start with a plus sign.")
_DIGIT: Final = say("A digit is missing in this number.")
_CUT: Final = say("Incomplete value.")


@dataclass(frozen=True, slots=True)
class JsonShape:
    """The brackets and colons of a JSON text outside its strings."""

    brackets: bytes

    @classmethod
    def of(cls, data: bytes) -> "JsonShape":
        """Create the shape of a text in UTF-8."""
        if b"\\" in data:
            data = data.replace(b"\\\\", b"").replace(b'\\"', b"")
        # Most strings contain none of these characters, so their quotes become adjacent.
        brackets = data.translate(None, _OTHER_BYTES).replace(b'""', b"")
        return cls(_QUOTED.sub(b"", brackets) if b'"' in brackets else brackets)

    @property
    def member_count(self) -> int:
        """The number of members of all objects."""
        return self.brackets.count(b":")

    def is_nested_within(self, deepest: int) -> bool:
        """Return whether the nesting depth is at most `deepest`."""
        return _depth(self.brackets.translate(_TO_ROUND, b":")) <= deepest


def is_nested_within(text: str, deepest: int) -> bool:
    """Return whether the nesting depth of a JSON text is at most `deepest`."""
    return len(text) <= deepest or JsonShape.of(text.encode("utf-8", "surrogatepass")).is_nested_within(
        deepest
    )


def _depth(brackets: bytes) -> int:
    """Return the nesting depth of round brackets in linear time."""
    levels = 0
    while brackets:
        # Remove all innermost brackets, which is one level. Deep nesting removes too few: count instead.
        fewer = brackets.replace(b"()", b"")
        if len(fewer) > _MIN_REMAINING * len(brackets):
            signed = memoryview(brackets.translate(_TO_STEPS)).cast("b")
            return levels + max(accumulate(signed))
        brackets, levels = fewer, levels + 1
    return levels


def raise_fault(text: str, deepest: int = MAX_DEPTH) -> None:
    """Raise the first fault of a text as a DocumentError with line and column, if there is one."""
    _Finder(text, deepest).run()


@dataclass(slots=True)
class _Open:
    """A container that is not closed yet, and the offset of its last comma."""

    start: int
    is_object: bool
    comma: int | None = None

    @property
    def closing(self) -> str:
        return "}" if self.is_object else "]"


class _Finder:
    """A strict reader that checks a text, container by container, up to its first fault."""

    def __init__(self, text: str, deepest: int) -> None:
        self._text, self._deepest = text, deepest
        self._open: list[_Open] = []
        self._scan = JSONDecoder(parse_constant=_refuse).raw_decode

    def run(self) -> None:
        """Read the whole text, or raise DocumentError, with line and column, at the first fault."""
        offset = skip_whitespace(self._text, 0)
        if offset == len(self._text):
            raise self._fault(_VALUE, offset)
        is_value_next = True
        while is_value_next:
            end = self._value(offset)
            offset, is_value_next = self._entry(offset + 1) if end is None else self._after_value(end)

    def _value(self, offset: int) -> int | None:
        """Return the end of the value at an offset, or None at the start of a container to read."""
        first = self._text[offset : offset + 1]
        if first in ("{", "["):
            if (end := self._skip_valid(offset)) is not None:
                return end
            self._open.append(_Open(offset, first == "{"))
            if len(self._open) > self._deepest:
                raise self._fault(
                    say("The values are nested more than {deepest} levels deep here.", deepest=self._deepest),
                    offset,
                )
            return None
        if first == '"':
            return self._string(offset)
        self._refuse_invalid(offset)
        if first in (",", ":", "]", "}"):
            self._refuse_missing_value(offset)
        return self._scalar(offset)

    def _skip_valid(self, offset: int) -> int | None:
        """Return the end of a valid container, which is skipped as a whole, or None."""
        if len(self._open) >= _SCANNED_DEPTH:
            return None
        try:
            end = self._scan(self._text, offset)[1]
        except (RecursionError, ValueError):
            return None
        levels = self._deepest - len(self._open)
        return end if is_nested_within(self._text[offset:end], levels) else None

    def _entry(self, offset: int) -> tuple[int, bool]:
        """Return the offset of a container's first value, or what follows an empty container."""
        offset = skip_whitespace(self._text, offset)
        if self._text[offset : offset + 1] == self._open[-1].closing:
            self._open.pop()
            return self._after_value(offset + 1)
        return self._key(offset), True

    def _key(self, offset: int) -> int:
        """Return the offset of the next entry's value, after the key in an object."""
        text, parent = self._text, self._open[-1]
        if not parent.is_object:
            return offset
        if text[offset : offset + 1] != '"':
            self._refuse_invalid(offset)
            self._refuse_brackets(offset)
            if text[offset : offset + 1] == ",":
                raise self._fault(_COMMA_TOO_MANY if parent.comma is not None else _COMMA_FIRST, offset)
            if parent.comma is not None and text[offset] in "[{":
                raise self._fault(
                    say(
                        "A key is missing here, "
                        "or “{bracket}” at line {line}, column {column} is not closed.",
                        **self._parent_arguments(),
                    ),
                    offset,
                )
            if text[offset] == "]":
                raise self._mismatch(offset)
            raise self._fault(_BARE_KEY if _WORD.match(text, offset) else _KEY, offset)
        end = self._string(offset)
        offset = skip_whitespace(text, end)
        if text[offset : offset + 1] != ":":
            self._refuse_invalid(offset)
            raise self._fault(_QUOTE if self._is_loose_word(offset, end) else _COLON, offset)
        return skip_whitespace(text, offset + 1)

    def _after_value(self, end: int) -> tuple[int, bool]:
        """Return the offset of the next value after one that has ended, or the end of the text."""
        text = self._text
        while True:
            offset = skip_whitespace(text, end)
            found = text[offset : offset + 1]
            if not self._open:
                if found:
                    self._refuse_invalid(offset)
                    raise self._fault(_CLOSES_NOTHING if found in "]}" else _EXTRA_TEXT, offset)
                return offset, False
            parent = self._open[-1]
            if found == ",":
                parent.comma = offset
                return self._key(skip_whitespace(text, offset + 1)), True
            if found != parent.closing:
                self._refuse_after_value(offset, end)
            self._open.pop()
            end = offset + 1

    def _refuse_after_value(self, offset: int, end: int) -> NoReturn:
        """Refuse the text after a value, which is neither a comma nor a closing bracket."""
        self._refuse_invalid(offset)
        found, parent = self._text[offset], self._open[-1]
        if found in "]}":
            raise self._mismatch(offset)
        if found == ":":
            if parent.is_object:
                raise self._fault(_COMMA_OR_BRACKET, offset)
            raise self._fault(
                say(
                    "Unexpected colon in a list. "
                    "Use a comma, or close “{bracket}” at line {line}, column {column}.",
                    **self._parent_arguments(),
                ),
                offset,
            )
        if self._is_loose_word(offset, end):
            raise self._fault(_QUOTE, offset)
        is_value = found in '{["-' or found.isalnum()
        raise self._fault(_COMMA if is_value else _COMMA_OR_BRACKET, offset)

    def _is_loose_word(self, offset: int, end: int) -> bool:
        """Return whether a closing quote is directly followed by something that is not a value."""
        word = _WORD.match(self._text, offset)
        if offset != end or self._text[end - 1] != '"' or word is None:
            return False
        return word[0] not in _LITERALS and _NUMBER.fullmatch(word[0]) is None

    def _refuse_missing_value(self, offset: int) -> NoReturn:
        self._refuse_brackets(offset)
        if self._text[offset] == "}" and self._open and not self._open[-1].is_object:
            raise self._mismatch(offset)
        if self._text[offset] != "," or not self._open or self._open[-1].is_object:
            raise self._fault(_VALUE, offset)
        raise self._fault(_COMMA_TOO_MANY if self._open[-1].comma is not None else _COMMA_FIRST, offset)

    def _refuse_brackets(self, offset: int) -> None:
        """Refuse a closing bracket after a comma."""
        parent = self._open[-1] if self._open else None
        if parent is None or parent.comma is None or self._text[offset : offset + 1] not in ("]", "}"):
            return
        if skip_whitespace(self._text, parent.comma + 1) == offset:
            raise self._fault(_TRAILING, parent.comma)

    def _refuse_invalid(self, offset: int) -> None:
        """Refuse characters that are invalid between values, and the end of the text in a container."""
        text = self._text
        found = text[offset : offset + 1]
        if not found:
            if not self._open:
                raise self._fault(_VALUE, offset)
            raise self._fault(
                say(
                    "The bracket “{bracket}” at line {line}, column {column} is not closed.",
                    **self._parent_arguments(),
                ),
                offset,
            )
        if _COMMENT.match(text, offset):
            raise self._fault(_COMMENTED, offset)
        if found == "'":
            raise self._fault(_SINGLE, offset)
        if found == "\ufeff":
            raise self._fault(_MARK, offset)
        if found.isspace():
            raise self._fault(_BLANK, offset)
        if found < " " or found == "\x7f":
            raise self._fault(_CONTROL, offset)

    def _string(self, start: int) -> int:
        text = self._text
        match = _TEXT_HEAD.match(text, start)
        offset = match.end() if match else start
        found = text[offset : offset + 1]
        if found == '"':
            return offset + 1
        if found == "\\":
            head = text[offset : offset + 6]
            is_cut = offset + len(head) == len(text) and re.fullmatch(r"\\(u[0-9a-fA-F]{0,3})?", head)
            if not is_cut:
                raise self._fault(_HEX if head[1:2] == "u" else _ESCAPE, offset)
        elif found and found not in "\n\r":
            raise self._fault(_CONTROL_IN_TEXT, offset)
        raise self._fault(_UNCLOSED_TEXT, start)

    def _scalar(self, start: int) -> int:
        match = _WORD.match(self._text, start)
        word = match[0] if match else ""
        end = start + len(word)
        if word in _LITERALS or _NUMBER.fullmatch(word):
            return end
        is_at_end = end == len(self._text) and bool(word)
        if is_at_end and (_NUMBER_HEAD.fullmatch(word) or word == "-" or _is_literal_prefix(word)):
            raise self._fault(_CUT, end)
        shown = word[:_MAX_QUOTED] or self._text[start]
        if word.lstrip("+-").lower() in _NON_NUMBERS:
            raise self._fault(say("“{text}” is not a JSON number.", text=shown), start)
        if word.startswith("+"):
            raise self._fault(_PLUS, start)
        if _LEADING_ZERO.match(word):
            raise self._fault(_ZERO, start)
        if _NUMBER_HEAD.fullmatch(word) or word == "-" or re.match(r"-?(\.|[0-9]+(\.([eE]|$)))", word):
            raise self._fault(_DIGIT, start)
        if word[:1].isdigit() or word.startswith("-"):
            raise self._fault(say("“{text}” is not a JSON number.", text=shown), start)
        if self._open and self._open[-1].is_object and not word:
            raise self._fault(_VALUE, start)
        raise self._fault(say("“{text}” is not a JSON value. Strings need double quotes.", text=shown), start)

    def _mismatch(self, offset: int) -> DocumentError:
        return self._fault(
            say(
                "This bracket does not close “{bracket}” at line {line}, column {column}.",
                **self._parent_arguments(),
            ),
            offset,
        )

    def _parent_arguments(self) -> dict[str, Any]:
        """Return the message arguments that describe the innermost open container."""
        start = self._open[-1].start
        place = place_at(self._text, start)
        return {"bracket": self._text[start], "line": place.line, "column": place.column}

    def _fault(self, message: str, offset: int) -> DocumentError:
        return DocumentError(message, place_at(self._text, offset))


def _is_literal_prefix(word: str) -> bool:
    return any(literal.startswith(word) for literal in _LITERALS)


def _refuse(text: str) -> NoReturn:
    raise ValueError(text)
