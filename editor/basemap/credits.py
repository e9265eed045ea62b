"""Attribution of map data as plain text."""

from html.parser import HTMLParser
from typing import Final

# Limits of the input and the output.
_MAX_TEXT_LENGTH: Final = 4000
_MAX_CREDIT_LENGTH: Final = 500


def plain_credit(credit: object) -> str:
    """Return the text of a credit without HTML; empty for none."""
    if not isinstance(credit, str | int | float):
        return ""
    text = str(credit)[:_MAX_TEXT_LENGTH]
    reader = _TextExtractor()
    try:
        reader.feed(text)
        reader.close()
    except AssertionError:  # raised by the parser for unknown declarations
        reader.parts = [text]
    return " ".join("".join(reader.parts).split())[:_MAX_CREDIT_LENGTH]


class _TextExtractor(HTMLParser):
    """A parser that collects the text of an HTML fragment."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_data(self, data: str) -> None:
        """Add the text between tags."""
        self.parts.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Insert a space at line breaks and block elements."""
        del attrs
        if tag in ("br", "p", "div", "li"):
            self.parts.append(" ")
