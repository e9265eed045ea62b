"""Parsing of SVG text into a tree of elements; without document types and entities."""

from collections.abc import Iterator
from dataclasses import field
from typing import Final
from xml.parsers import expat

from editor.errors import EditorError
from editor.records import dataclass
from editor.wording import say

LARGEST_SVG_BYTES: Final = 1024 * 1024
MOST_ELEMENTS: Final = 10_000
DEEPEST: Final = 64

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"


@dataclass(slots=True)
class SvgElement:
    """An SVG element with its attributes, and its text if it is a style sheet."""

    name: str
    attributes: dict[str, str]
    children: "list[SvgElement]" = field(default_factory=list)
    text: str = ""

    def walk(self) -> "Iterator[SvgElement]":
        """Yield this element and its descendants in document order."""
        pending = [self]
        while pending:
            element = pending.pop()
            yield element
            pending += reversed(element.children)


def read_svg(data: bytes) -> SvgElement:
    """Return the root of a drawing, without elements and attributes of other namespaces.

    Raises: EditorError if it is not an SVG or must not be read.
    """
    if len(data) > LARGEST_SVG_BYTES:
        raise EditorError(
            say(
                "The SVG is larger than {most} KB.",
                most=LARGEST_SVG_BYTES // 1024,
            )
        )
    builder = _TreeBuilder()
    try:
        builder.parser.Parse(data, True)
    except expat.ExpatError as error:
        text = say("The SVG has invalid XML on line {line}.", line=error.lineno)
        raise EditorError(text) from None
    except (LookupError, ValueError):
        raise EditorError(say("Unknown SVG text encoding.")) from None
    if builder.root is None or builder.root.name != "svg":
        raise EditorError(say("Not an SVG file."))
    return builder.root


class _TreeBuilder:
    """Handlers of expat that build the tree."""

    def __init__(self) -> None:
        self.root: SvgElement | None = None
        self._open: list[SvgElement] = []
        self._count = 0
        # The depth within an element of another namespace, whose contents are ignored.
        self._foreign_depth = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity
        self.parser.SkippedEntityHandler = self._skipped

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise EditorError(say("The SVG has more than {most} elements.", most=MOST_ELEMENTS))
        if len(self._open) + self._foreign_depth >= DEEPEST:
            raise EditorError(say("The SVG is nested deeper than {deepest} levels.", deepest=DEEPEST))
        space, _, plain = name.rpartition(" ")
        if self._foreign_depth or space not in ("", _SVG):
            self._foreign_depth += 1
            return
        element = SvgElement(plain, dict(_own_attributes(attributes)))
        if self._open:
            self._open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self._open.append(element)

    def _end(self, _name: str) -> None:
        if self._foreign_depth:
            self._foreign_depth -= 1
        else:
            self._open.pop()

    def _characters(self, text: str) -> None:
        if not self._foreign_depth and self._open and self._open[-1].name == "style":
            self._open[-1].text += text

    def _doctype(self, _name: str, _system: str | None, _public: str | None, has_subset: int) -> None:
        # The plain document type of many programs names a file, which is never read.
        if has_subset:
            raise EditorError(say("SVG document type declarations are not supported."))

    def _entity(self, *_declared: object) -> None:
        raise EditorError(say("SVG entity declarations are not supported."))

    def _skipped(self, name: str, _is_parameter: int) -> None:
        raise EditorError(say("Unknown SVG entity “{name}”.", name=name))


def _own_attributes(attributes: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the attributes of SVG; `href` replaces `xlink:href`."""
    for name, value in attributes.items():
        space, _, plain = name.rpartition(" ")
        if not space or (space == _XLINK and plain == "href" and "href" not in attributes):
            yield plain, value
