"""Why and where a text is not JSON, or is nested too deeply."""

import re
from dataclasses import dataclass
from itertools import accumulate
from json.decoder import JSONDecoder
from typing import Any, Final, NoReturn

from editor.errors import DocumentError
from editor.mapstyle.format.source_text import after_blank, place_at
from editor.mapstyle.tree import DEEPEST
from editor.wording import say

# At these depths a value is passed over by the C scanner; deeper ones would be scanned once for each level.
_SCANNED_DEPTH: Final = 12
_LONGEST_QUOTED: Final = 20
_LITERALS: Final = ("true", "false", "null")
_NO_NUMBERS: Final = frozenset({"nan", "inf", "infinity"})
_KEPT: Final = b'[]{}:"'
_NOT_KEPT: Final = bytes(set(range(256)) - set(_KEPT))
_AS_ROUND: Final = bytes.maketrans(b"[]{}", b"()()")
_AS_STEPS: Final = bytes.maketrans(b"()", b"\x01\xff")
_FEW_GO: Final = 0.75
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
_MORE: Final = say("The text ends here, yet more follows.")
_CLOSES_NOTHING: Final = say("This closing bracket has no matching opening bracket.")
_UNCLOSED_TEXT: Final = say("The text that begins here has no closing quote.")
_CONTROL_IN_TEXT: Final = say("A control character stands in a text; write it as an escape.")
_CONTROL: Final = say("Unexpected control character. Remove it.")
_BLANK: Final = say("JSON does not allow this kind of space. Use a plain space.")
_ESCAPE: Final = say("This escape does not exist in JSON.")
_HEX: Final = say("Four hexadecimal digits must follow \\u.")
_SINGLE: Final = say("JSON needs double quotes, not single ones.")
_COMMENTED: Final = say("JSON does not allow comments. Remove this one.")
_MARK: Final = say("Unexpected byte order mark. Remove it.")
_ZERO: Final = say("A number must not have leading zeros.")
_PLUS: Final = say("A number must not begin with a plus sign.")
_DIGIT: Final = say("A digit is missing in this number.")
_CUT: Final = say("The text ends in the middle of a value.")


@dataclass(frozen=True, slots=True)
class JsonShape:
    """The brackets and colons of a text that is JSON, without those in its strings."""

    signs: bytes

    @classmethod
    def of(cls, data: bytes) -> "JsonShape":
        """Return the shape of a text that is encoded as UTF-8."""
        if b"\\" in data:
            data = data.replace(b"\\\\", b"").replace(b'\\"', b"")
        # Most strings hold no such sign, so that their quotes come to stand together.
        signs = data.translate(None, _NOT_KEPT).replace(b'""', b"")
        return cls(_QUOTED.sub(b"", signs) if b'"' in signs else signs)

    @property
    def member_count(self) -> int:
        """How many members the objects have."""
        return self.signs.count(b":")

    def is_nested_within(self, deepest: int) -> bool:
        """Return whether no value stands in more containers than so many."""
        return _depth(self.signs.translate(_AS_ROUND, b":")) <= deepest


def is_nested_within(text: str, deepest: int) -> bool:
    """Return whether no value of a text, which is JSON, stands in more containers than so many."""
    return len(text) <= deepest or JsonShape.of(text.encode("utf-8", "surrogatepass")).is_nested_within(
        deepest
    )


def _depth(brackets: bytes) -> int:
    """Return how deeply round brackets are nested, in a time that grows with their number alone."""
    levels = 0
    while brackets:
        # The innermost brackets go everywhere, which is one level. Few go where the nesting is deep.
        fewer = brackets.replace(b"()", b"")
        if len(fewer) > _FEW_GO * len(brackets):
            signed = memoryview(brackets.translate(_AS_STEPS)).cast("b")
            return levels + max(accumulate(signed))
        brackets, levels = fewer, levels + 1
    return levels


def raise_fault(text: str, deepest: int = DEEPEST) -> None:
    """Raise the first fault of a text as a DocumentError with line and column; return where there is none."""
    _Finder(text, deepest).run()


@dataclass(slots=True)
class _Open:
    """A container that is not closed yet, and where the last comma in it stands."""

    start: int
    is_object: bool
    comma: int | None = None

    @property
    def closing(self) -> str:
        return "}" if self.is_object else "]"


class _Finder:
    """Reads a text as strictly as the decoder does, container by container, up to its first fault."""

    def __init__(self, text: str, deepest: int) -> None:
        self._text, self._deepest = text, deepest
        self._open: list[_Open] = []
        self._scan = JSONDecoder(parse_constant=_refuse).raw_decode

    def run(self) -> None:
        """Read the whole text.

        Raises: DocumentError, with line and column, at the first fault.
        """
        spot = after_blank(self._text, 0)
        if spot == len(self._text):
            raise self._fault(_VALUE, spot)
        is_value_next = True
        while is_value_next:
            end = self._value(spot)
            spot, is_value_next = self._entry(spot + 1) if end is None else self._behind(end)

    def _value(self, spot: int) -> int | None:
        """Return the end of the value at an offset, or None where a container begins that is to be read."""
        first = self._text[spot : spot + 1]
        if first in ("{", "["):
            if (end := self._scanned(spot)) is not None:
                return end
            self._open.append(_Open(spot, first == "{"))
            if len(self._open) > self._deepest:
                raise self._fault(
                    say("The values are nested more than {deepest} levels deep here.", deepest=self._deepest),
                    spot,
                )
            return None
        if first == '"':
            return self._string(spot)
        self._refuse_strange(spot)
        if first in (",", ":", "]", "}"):
            self._refuse_lack(spot)
        return self._scalar(spot)

    def _scanned(self, spot: int) -> int | None:
        """Return the end of a container that has no fault and can be passed over at once."""
        if len(self._open) >= _SCANNED_DEPTH:
            return None
        try:
            end = self._scan(self._text, spot)[1]
        except (RecursionError, ValueError):
            return None
        levels = self._deepest - len(self._open)
        return end if is_nested_within(self._text[spot:end], levels) else None

    def _entry(self, spot: int) -> tuple[int, bool]:
        """Return where the first value of the innermost container stands, or what follows an empty one."""
        spot = after_blank(self._text, spot)
        if self._text[spot : spot + 1] == self._open[-1].closing:
            self._open.pop()
            return self._behind(spot + 1)
        return self._key(spot), True

    def _key(self, spot: int) -> int:
        """Return where the value of the next entry stands, which is behind a key in an object."""
        text, around = self._text, self._open[-1]
        if not around.is_object:
            return spot
        if text[spot : spot + 1] != '"':
            self._refuse_strange(spot)
            self._refuse_brackets(spot)
            if text[spot : spot + 1] == ",":
                raise self._fault(_COMMA_TOO_MANY if around.comma is not None else _COMMA_FIRST, spot)
            if around.comma is not None and text[spot] in "[{":
                raise self._fault(
                    say(
                        "A key is missing here, "
                        "or “{bracket}” at line {line}, column {column} is not closed.",
                        **self._opened(),
                    ),
                    spot,
                )
            if text[spot] == "]":
                raise self._mismatch(spot)
            raise self._fault(_BARE_KEY if _WORD.match(text, spot) else _KEY, spot)
        end = self._string(spot)
        spot = after_blank(text, end)
        if text[spot : spot + 1] != ":":
            self._refuse_strange(spot)
            raise self._fault(_QUOTE if self._is_loose_word(spot, end) else _COLON, spot)
        return after_blank(text, spot + 1)

    def _behind(self, end: int) -> tuple[int, bool]:
        """Return where the next value stands behind one that has ended, or the end of the text."""
        text = self._text
        while True:
            spot = after_blank(text, end)
            found = text[spot : spot + 1]
            if not self._open:
                if found:
                    self._refuse_strange(spot)
                    raise self._fault(_CLOSES_NOTHING if found in "]}" else _MORE, spot)
                return spot, False
            around = self._open[-1]
            if found == ",":
                around.comma = spot
                return self._key(after_blank(text, spot + 1)), True
            if found != around.closing:
                self._refuse_next(spot, end)
            self._open.pop()
            end = spot + 1

    def _refuse_next(self, spot: int, end: int) -> NoReturn:
        """Refuse what stands behind a value in the place of a comma or a closing bracket."""
        self._refuse_strange(spot)
        found, around = self._text[spot], self._open[-1]
        if found in "]}":
            raise self._mismatch(spot)
        if found == ":":
            if around.is_object:
                raise self._fault(_COMMA_OR_BRACKET, spot)
            raise self._fault(
                say(
                    "Unexpected colon in a list. "
                    "Use a comma, or close “{bracket}” at line {line}, column {column}.",
                    **self._opened(),
                ),
                spot,
            )
        if self._is_loose_word(spot, end):
            raise self._fault(_QUOTE, spot)
        is_value = found in '{["-' or found.isalnum()
        raise self._fault(_COMMA if is_value else _COMMA_OR_BRACKET, spot)

    def _is_loose_word(self, spot: int, end: int) -> bool:
        """Return whether a closing quote is followed at once by what is no value."""
        word = _WORD.match(self._text, spot)
        if spot != end or self._text[end - 1] != '"' or word is None:
            return False
        return word[0] not in _LITERALS and _NUMBER.fullmatch(word[0]) is None

    def _refuse_lack(self, spot: int) -> NoReturn:
        """Refuse a comma, colon or bracket in the place of a value."""
        self._refuse_brackets(spot)
        if self._text[spot] == "}" and self._open and not self._open[-1].is_object:
            raise self._mismatch(spot)
        if self._text[spot] != "," or not self._open or self._open[-1].is_object:
            raise self._fault(_VALUE, spot)
        raise self._fault(_COMMA_TOO_MANY if self._open[-1].comma is not None else _COMMA_FIRST, spot)

    def _refuse_brackets(self, spot: int) -> None:
        """Refuse a closing bracket behind a comma."""
        around = self._open[-1] if self._open else None
        if around is None or around.comma is None or self._text[spot : spot + 1] not in ("]", "}"):
            return
        if after_blank(self._text, around.comma + 1) == spot:
            raise self._fault(_TRAILING, around.comma)

    def _refuse_strange(self, spot: int) -> None:
        """Refuse what may stand nowhere between values, and the end of the text in a container."""
        text = self._text
        found = text[spot : spot + 1]
        if not found:
            if not self._open:
                raise self._fault(_VALUE, spot)
            raise self._fault(
                say(
                    "The bracket “{bracket}” at line {line}, column {column} is not closed.", **self._opened()
                ),
                spot,
            )
        if _COMMENT.match(text, spot):
            raise self._fault(_COMMENTED, spot)
        if found == "'":
            raise self._fault(_SINGLE, spot)
        if found == "\ufeff":
            raise self._fault(_MARK, spot)
        if found.isspace():
            raise self._fault(_BLANK, spot)
        if found < " " or found == "\x7f":
            raise self._fault(_CONTROL, spot)

    def _string(self, start: int) -> int:
        """Return the end of the text that begins at an offset."""
        text = self._text
        match = _TEXT_HEAD.match(text, start)
        spot = match.end() if match else start
        found = text[spot : spot + 1]
        if found == '"':
            return spot + 1
        if found == "\\":
            head = text[spot : spot + 6]
            is_cut = spot + len(head) == len(text) and re.fullmatch(r"\\(u[0-9a-fA-F]{0,3})?", head)
            if not is_cut:
                raise self._fault(_HEX if head[1:2] == "u" else _ESCAPE, spot)
        elif found and found not in "\n\r":
            raise self._fault(_CONTROL_IN_TEXT, spot)
        raise self._fault(_UNCLOSED_TEXT, start)

    def _scalar(self, start: int) -> int:
        """Return the end of the number or literal that begins at an offset."""
        match = _WORD.match(self._text, start)
        word = match[0] if match else ""
        end = start + len(word)
        if word in _LITERALS or _NUMBER.fullmatch(word):
            return end
        is_at_end = end == len(self._text) and bool(word)
        if is_at_end and (_NUMBER_HEAD.fullmatch(word) or word == "-" or _is_begun(word)):
            raise self._fault(_CUT, end)
        shown = word[:_LONGEST_QUOTED] or self._text[start]
        if word.lstrip("+-").lower() in _NO_NUMBERS:
            raise self._fault(say("{text} is not a JSON number.", text=shown), start)
        if word.startswith("+"):
            raise self._fault(_PLUS, start)
        if _LEADING_ZERO.match(word):
            raise self._fault(_ZERO, start)
        if _NUMBER_HEAD.fullmatch(word) or word == "-" or re.match(r"-?(\.|[0-9]+(\.([eE]|$)))", word):
            raise self._fault(_DIGIT, start)
        if word[:1].isdigit() or word.startswith("-"):
            raise self._fault(say("{text} is not a JSON number.", text=shown), start)
        if self._open and self._open[-1].is_object and not word:
            raise self._fault(_VALUE, start)
        raise self._fault(say("{text} is not a JSON value. Strings need double quotes.", text=shown), start)

    def _mismatch(self, spot: int) -> DocumentError:
        return self._fault(
            say("This bracket does not close “{bracket}” at line {line}, column {column}.", **self._opened()),
            spot,
        )

    def _opened(self) -> dict[str, Any]:
        """Return what a sentence names of the innermost container that is open."""
        start = self._open[-1].start
        place = place_at(self._text, start)
        return {"bracket": self._text[start], "line": place.line, "column": place.column}

    def _fault(self, words: str, spot: int) -> DocumentError:
        return DocumentError(words, place_at(self._text, spot))


def _is_begun(word: str) -> bool:
    """Return whether a word is the beginning of a literal."""
    return any(literal.startswith(word) for literal in _LITERALS)


def _refuse(text: str) -> NoReturn:
    raise ValueError(text)
