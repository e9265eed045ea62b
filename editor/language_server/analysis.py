"""What editors show of a style: problems, fixes, help, colours and an outline, by offsets in its text."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final

from editor.checks.check import Checks
from editor.checks.fixes.fix import find_fix
from editor.checks.problems import Problem, Severity
from editor.errors import DocumentError, EditError
from editor.language_server.positions import TextPositions
from editor.mapstyle.document.canonical import SECTIONS
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.document.model import Group, Layer, MapStyle
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Role, find_values
from editor.records import dataclass

MAX_CHARACTERS: Final = 32 * 2**20
MAX_PROBLEMS: Final = 500
_MAX_FIXES: Final = 20
_STYLE_KEY: Final = re.compile(f'"(?:{"|".join(sorted(SECTIONS))})"')
_PUNCTUATION: Final = re.compile(r"[!-/:-@\[-`{-~]")


@dataclass(frozen=True, slots=True)
class Span:
    """A range of characters in a text."""

    start: int
    end: int

    def overlaps(self, other: "Span") -> bool:
        """Return whether two ranges share a character or touch."""
        return self.start <= other.end and other.start <= self.end


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem in a text; `problem` is None for text that is not JSON, or is too large."""

    span: Span
    severity: Severity
    code: str
    message: str
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Hover:
    """Help for a range, in Markdown."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class TextFix:
    """A fix of a problem as the replacement of a range."""

    diagnostic: Diagnostic
    title: str
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class OutlineItem:
    """A group or a layer of the outline; `name_span` is where an editor goes to."""

    name: str
    detail: str
    span: Span
    name_span: Span
    is_group: bool
    children: tuple["OutlineItem", ...] = ()


@dataclass(frozen=True)
class Analysis:
    """The analysis of one text, with positions in code units of an encoding.

    Text that is not a style has no problems, help, colours or outline.
    """

    text: str
    data: SourceData
    checks: Checks
    encoding: str = "utf-16"

    @cached_property
    def positions(self) -> TextPositions:
        """The positions of the text."""
        return TextPositions(self.text, self.encoding)

    @cached_property
    def _read(self) -> tuple[SourceText | None, DocumentError | None]:
        if len(self.text) > MAX_CHARACTERS:
            return None, None
        # A byte order mark has an offset in this text, so a space replaces it.
        text = f" {self.text[1:]}" if self.text.startswith("\ufeff") else self.text
        try:
            source = decode(text.encode("utf-8", "replace"))
        except DocumentError as error:
            return None, error
        is_style = isinstance(source.tree, dict) and not SECTIONS.isdisjoint(source.tree)
        return (source if is_style else None), None

    @cached_property
    def _style(self) -> MapStyle | None:
        source = self._read[0]
        return None if source is None else MapStyle.of(source.tree)

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The problems of the style, or the place where its text is not JSON.

        Text without a key of a style has none: editors send all files of the same language.
        """
        source, error = self._read
        if source is None and _STYLE_KEY.search(self.text) is None:
            return ()
        if len(self.text) > MAX_CHARACTERS:
            text = f"Styles with more than {MAX_CHARACTERS} characters are not checked here."
            return (Diagnostic(Span(0, 1), Severity.HINT, "too-large", text),)
        if error is not None:
            start = self._offset_of(error)
            end = min(start + 1, len(self.text))
            return (Diagnostic(Span(start, end), Severity.ERROR, "json", str(error.text)),)
        if source is None or self._style is None:
            return ()
        found = (
            Diagnostic(
                Span(*source.span(problem.path)), problem.severity, problem.code, str(problem.text), problem
            )
            for problem in self.checks.check(self._style)[:MAX_PROBLEMS]
        )
        return tuple(sorted(found, key=lambda each: each.span.start))

    def _offset_of(self, error: DocumentError) -> int:
        """Return the offset of the line and column of an error."""
        place = error.place
        if place is None or place.line is None:
            return 0
        start = self.positions.line_start(place.line - 1)
        return min(start + (place.column or 1) - 1, max(len(self.text) - 1, 0))

    def fixes(self, span: Span) -> Iterator[TextFix]:
        """Yield the fixes of the problems in a range."""
        source, style = self._read[0], self._style
        if source is None or style is None:
            return
        touched = [each for each in self.diagnostics if each.span.overlaps(span) and each.problem is not None]
        for each in touched[:_MAX_FIXES]:
            fix = None if each.problem is None else find_fix(style, each.problem)
            if fix is None:
                continue
            try:
                after = fix.edit(style)
            except EditError:
                continue
            new = encode(source, after.tree).decode()
            if new != source.text:
                replaced, text = _replacement(source.text, new)
                yield TextFix(each, str(fix.text), replaced, text)

    def hover(self, offset: int) -> Hover | None:
        """Return the help for the key or the value at an offset."""
        source, style = self._read[0], self._style
        if source is None or style is None:
            return None
        path = path_at(source, offset)
        text = self._help(style, path)
        return Hover(Span(*source.span(path)), text) if text else None

    def _help(self, style: MapStyle, path: Path) -> str | None:
        layer = next((each for each in style.layers if path[: len(each.path)] == each.path), None)
        if layer is None:
            return None
        match path[len(layer.path) :]:
            case ("paint", str(key), *_) if key in BY_KEY:
                return _property_help(BY_KEY[key])
            case ("type",):
                return _bold(layer_type(layer.type, layer.source).label)
            case ("sourcedata_id",) | ("metaCategoryID",):
                label = self.data.label(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
                return _bold(label)
            case ("group_id",):
                names = [group.name for group in style.groups if group.id == layer.group_id]
                return _bold(names[0]) if names else None
        return None

    @cached_property
    def colors(self) -> tuple[tuple[Span, Color], ...]:
        """The colours of all stops."""
        source, style = self._read[0], self._style
        if source is None or style is None:
            return ()
        return tuple(
            (Span(*source.span((*layer.path, *found.path))), found.value)
            for layer in style.layers
            for found in find_values(layer, Role.COLOR)
            if isinstance(found.value, Color)
        )

    @cached_property
    def symbols(self) -> tuple[OutlineItem, ...]:
        """The outline: groups with their layers, then layers without a group, in the order of the file."""
        source, style = self._read[0], self._style
        if source is None or style is None:
            return ()
        known = {group.id for group in style.groups}
        children: dict[int | None, list[OutlineItem]] = {}
        for layer in style.layers:
            parent = layer.group_id if layer.group_id in known else None
            children.setdefault(parent, []).append(self._layer_symbol(source, layer))
        groups = tuple(self._group_symbol(source, group, children) for group in _first_groups(style.groups))
        return (*groups, *children.get(None, ()))

    def _layer_symbol(self, source: SourceText, layer: Layer) -> OutlineItem:
        span, name_span = _spans(source, layer.path)
        name = str(layer_name(layer, self.data)) or layer.type
        return OutlineItem(
            name, str(layer_type(layer.type, layer.source).label), span, name_span, is_group=False
        )

    def _group_symbol(
        self, source: SourceText, group: Group, children: dict[int | None, list[OutlineItem]]
    ) -> OutlineItem:
        span, name_span = _spans(source, group.path)
        inner = tuple(children.get(group.id, ()))
        return OutlineItem(group.name or "–", f"{len(inner)}", span, name_span, is_group=True, children=inner)


def path_at(source: SourceText, offset: int) -> Path:
    """Return the path of the innermost value whose key or text contains an offset."""
    path: list[str | int] = []
    at = source.root
    while at < len(source.text) and source.text[at] in "{[":
        for index, entry in enumerate(source.container(at).entries):
            if entry.start <= offset < entry.end:
                path.append(index if entry.key is None else str(entry.key))
                at = entry.value
                break
        else:
            break
        if offset < at:
            break
    return tuple(path)


def stored_color(color: Color) -> str:
    """Return the number that a style stores for a colour."""
    return str(color.abgr)


def _bold(text: str) -> str:
    """Return a text of a style, which may have any characters, as bold Markdown on one line."""
    escaped = _PUNCTUATION.sub(r"\\\g<0>", " ".join(text.split()))
    return f"**{escaped}**" if escaped else ""


def _property_help(prop: PaintProperty) -> str:
    lines = [f"**{prop.label}** (`{prop.key}`)", "", str(prop.help)]
    if prop.choices:
        lines += ["", *(f"- {choice.value}: {choice.label}" for choice in prop.choices)]
    bounds = [
        text
        for text, bound in (("Minimum", prop.minimum), ("Maximum", prop.maximum))
        if bound is not None and not prop.choices
        for text in [f"{text}: {bound:g}"]
    ]
    if bounds or prop.unit:
        lines += ["", ", ".join([*([f"Unit: {prop.unit}"] if prop.unit else []), *bounds])]
    return "\n".join(lines)


def _spans(source: SourceText, path: Path) -> tuple[Span, Span]:
    """Return the range of a record, and that of its beginning."""
    start = source.find(path)
    container = source.container(start)
    return Span(start, container.end), Span(start, start + 1)


def _first_groups(groups: tuple[Group, ...]) -> Iterator[Group]:
    seen: set[int | None] = set()
    for group in groups:
        if group.id not in seen:
            seen.add(group.id)
            yield group


def _replacement(old: str, new: str) -> tuple[Span, str]:
    """Return the smallest range that differs, and its new text."""
    start = _longest(min(len(old), len(new)), lambda count: old[:count] == new[:count])
    most = min(len(old), len(new)) - start
    end = _longest(most, lambda count: old[len(old) - count :] == new[len(new) - count :])
    return Span(start, len(old) - end), new[start : len(new) - end]


def _longest(most: int, is_equal: Callable[[int], bool]) -> int:
    """Return the highest number up to a maximum for which a condition holds, as for all lower ones."""
    return bisect_right(range(1, most + 1), False, key=lambda count: not is_equal(count))
