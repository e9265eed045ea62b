"""SVG text read into a tree of elements; document types, entities and whatever is too large are refused."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from editor.errors import EditorError
from editor.wording import say

LARGEST_SVG_BYTES: Final = 1024 * 1024
MOST_ELEMENTS: Final = 10_000
DEEPEST: Final = 64

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"


@dataclass(slots=True)
class Element:
    """An element of SVG with its attributes, and its text where it is a style sheet."""

    name: str
    attributes: dict[str, str]
    children: "list[Element]" = field(default_factory=list)
    text: str = ""

    def walk(self) -> "Iterator[Element]":
        """This element and all within it, in the order of the file."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += reversed(element.children)


def read_svg(data: bytes) -> Element:
    """The root of a drawing. Elements and attributes of other languages than SVG are left out.

    Raises: EditorError when it is no SVG, or one that must not be read.
    """
    if len(data) > LARGEST_SVG_BYTES:
        raise EditorError(
            say(
                "The drawing takes more than {most} KB.",
                most=LARGEST_SVG_BYTES // 1024,
            )
        )
    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        text = say("The drawing breaks the rules of XML in line {line}.", line=error.lineno)
        raise EditorError(text) from None
    except (LookupError, ValueError):
        raise EditorError(say("The drawing is written in an unknown encoding.")) from None
    if reader.root is None or reader.root.name != "svg":
        raise EditorError(say("It is no SVG drawing."))
    return reader.root


class _Reader:
    """Builds the tree while expat reads."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self._open: list[Element] = []
        self._count = 0
        # Inside an element of another language nothing is read; this is how deep it goes there.
        self._foreign = 0
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
            raise EditorError(say("The drawing has more than {most} elements.", most=MOST_ELEMENTS))
        if len(self._open) + self._foreign >= DEEPEST:
            raise EditorError(say("The drawing is nested more than {deepest} levels deep.", deepest=DEEPEST))
        space, _, plain = name.rpartition(" ")
        if self._foreign or space not in ("", _SVG):
            self._foreign += 1
            return
        element = Element(plain, dict(_own_attributes(attributes)))
        if self._open:
            self._open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self._open.append(element)

    def _end(self, _name: str) -> None:
        if self._foreign:
            self._foreign -= 1
        else:
            self._open.pop()

    def _characters(self, text: str) -> None:
        if not self._foreign and self._open and self._open[-1].name == "style":
            self._open[-1].text += text

    def _doctype(self, _name: str, _system: str | None, _public: str | None, has_subset: int) -> None:
        # The plain document type that many programs write names a file that is never read.
        if has_subset:
            raise EditorError(say("The drawing has a document type of its own, which is not read."))

    def _entity(self, *_declared: object) -> None:
        raise EditorError(say("The drawing declares entities, which are not read."))

    def _skipped(self, name: str, _is_parameter: int) -> None:
        raise EditorError(say("The drawing uses the unknown entity “{name}”.", name=name))


def _own_attributes(attributes: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The attributes of SVG; of links the newer way of writing counts."""
    for name, value in attributes.items():
        space, _, plain = name.rpartition(" ")
        if not space or (space == _XLINK and plain == "href" and "href" not in attributes):
            yield plain, value
