"""Query syntax of the layer search: terms that must all match.

Plain words match any name of a layer. A word with a colon restricts the field: `type:line`. A minus excludes
matches, and quotes group words.
"""

import re
from dataclasses import dataclass
from enum import Enum

from editor.mapstyle.numbers import read_number
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, is_hex_color
from editor.wording import say, together

_TERM = re.compile(r'(?P<minus>-?)(?:(?P<head>[^\s":]+):)?(?P<value>"[^"]*"?|\S*)')
_HEX_PREFIX = re.compile(r"#?[0-9a-fA-F]{0,8}\Z")


_EXAMPLE = Color(253, 226, 147).hex


class QueryField(Enum):
    """The field of a layer that a term matches."""

    ANY = ""
    TYPE = "type"
    DATA = "data"
    PROPERTY = "prop"
    COLOR = "color"
    NEAR = "near"
    ICON = "icon"
    ZOOM = "zoom"
    PROBLEM = "problem"
    HIDDEN = "hidden"
    LOCKED = "locked"
    GROUP = "group"
    FILTER = "filter"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class SearchWord:
    """A keyword of the query syntax, with an example and a description."""

    field: QueryField
    written: str
    example: str
    help: str


SEARCH_WORDS = (
    SearchWord(QueryField.TYPE, "type:", "type:line", "Layers of a type"),
    SearchWord(QueryField.DATA, "data:", "data:motorway", "What is drawn, by name or number"),
    SearchWord(QueryField.GROUP, "group:", "group:roads", "In a group"),
    SearchWord(QueryField.PROPERTY, "prop:", "prop:width", "With a paint property"),
    SearchWord(QueryField.COLOR, "color:", _EXAMPLE, "With exactly this colour"),
    SearchWord(QueryField.NEAR, "near:", f"~{_EXAMPLE}", "With a colour that looks like it"),
    SearchWord(QueryField.ICON, "icon:", "icon:fuel", "With an icon"),
    SearchWord(QueryField.ZOOM, "zoom:", "zoom:13", "Drawn at a zoom"),
    SearchWord(QueryField.FILTER, "filter:", "filter:highway", "With a key or value in the filter"),
    SearchWord(QueryField.TEXT, "text:", "text:name", "With an attribute or words in the label"),
    SearchWord(QueryField.PROBLEM, "problem", "problem:error", "With problems"),
    SearchWord(QueryField.HIDDEN, "hidden", "hidden", "Hidden in the preview"),
    SearchWord(QueryField.LOCKED, "locked", "locked", "Locked"),
)

_FIELDS = {word.field.value: word.field for word in SEARCH_WORDS} | {"colour": QueryField.COLOR}
# Keywords without a value. Quotes search for them as names.
_FLAGS = {QueryField.PROBLEM, QueryField.HIDDEN, QueryField.LOCKED}


@dataclass(frozen=True, slots=True)
class Term:
    """A case-folded condition; `color` or `zoom` is set if the text is a valid one."""

    field: QueryField
    text: str
    is_excluded: bool = False
    color: Color | None = None
    zoom: float | None = None


@dataclass(frozen=True, slots=True)
class LayerQuery:
    """Conditions that must all match; `problem` explains invalid words."""

    terms: tuple[Term, ...] = ()
    problem: str = ""


def parse(text: str) -> LayerQuery:
    """Parse a query. Incomplete terms such as `type:` are ignored."""
    terms: list[Term] = []
    problems: list[str] = []
    for match in _TERM.finditer(text):
        if match[0] in ("", "-"):
            continue
        try:
            term = _term(match["head"], match["value"], is_excluded=bool(match["minus"]))
        except ValueError as error:
            problems.append(error.args[0])
        else:
            terms += [term] if term is not None else []
    return LayerQuery(tuple(terms), together(problems))


def _term(head: str | None, value: str, *, is_excluded: bool) -> Term | None:
    """Return the term of a word, None if it is incomplete, or raise ValueError with an explanation."""
    is_quoted = value.startswith('"')
    value = value.strip('"').strip()
    field = QueryField.ANY if head is None else _FIELDS.get(head.casefold())
    if field is None:
        keywords = ", ".join(word.field.value for word in SEARCH_WORDS)
        raise ValueError(say("“{head}:” is no way to search. Try {words}.", head=head, words=keywords))
    if head is None and not is_quoted:
        field, value = _split_plain_word(value)
    if field in _FLAGS:
        return Term(field, value.casefold(), is_excluded)
    if not value:
        return None
    if field is QueryField.ZOOM:
        return Term(field, value, is_excluded, zoom=_zoom(value))
    if field in (QueryField.COLOR, QueryField.NEAR):
        return _color_term(field, value, is_excluded=is_excluded)
    return Term(field, value.casefold(), is_excluded)


def _split_plain_word(value: str) -> tuple[QueryField, str]:
    """Return field and value of a word without a colon."""
    if value.startswith("#"):
        return QueryField.COLOR, value
    if value.startswith("~"):
        return QueryField.NEAR, value[1:]
    flag = _FIELDS.get(value.casefold())
    return (flag, "") if flag in _FLAGS else (QueryField.ANY, value)


def _zoom(value: str) -> float:
    number = read_number(value.removesuffix("."))
    if number is None:
        raise ValueError(say("“{value}” is no zoom. Type a number, such as zoom:13.", value=value))
    if not LOWEST_LEVEL <= number <= HIGHEST_LEVEL:
        raise ValueError(
            say(
                "Zooms go from {low} to {high}.",
                low=LOWEST_LEVEL,
                high=HIGHEST_LEVEL,
            )
        )
    return float(number)


def _color_term(field: QueryField, value: str, *, is_excluded: bool) -> Term | None:
    """Return the term of a colour or of a hex prefix, so that every typed digit finds something."""
    if not _HEX_PREFIX.match(value):
        raise ValueError(
            say("“{value}” is no colour. Type one in hex, such as {example}.", value=value, example=_EXAMPLE)
        )
    text = f"#{value.lstrip('#').upper()}"
    if text == "#":
        return None
    color = Color.from_hex(text) if is_hex_color(text) else None
    return Term(field, text, is_excluded, color=color)
