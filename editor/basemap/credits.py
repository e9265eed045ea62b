"""Credits of map data as plain text."""

from html.parser import HTMLParser
from typing import Final

# Of the text that is read, and of what is shown of it. Source: our choice.
_LONGEST_TEXT: Final = 4000
_LONGEST_CREDIT: Final = 500


def plain_credit(given: object) -> str:
    """The words of a credit, without the links and marks of a web page around them; empty for none."""
    if not isinstance(given, str | int | float):
        return ""
    text = str(given)[:_LONGEST_TEXT]
    reader = _Words()
    try:
        reader.feed(text)
        reader.close()
    except AssertionError:  # by which the parser refuses a declaration that it does not know
        reader.words = [text]
    return " ".join("".join(reader.words).split())[:_LONGEST_CREDIT]


class _Words(HTMLParser):
    """Keeps what a page shows of a text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        """Keep what stands between tags."""
        self.words.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Part what stands in two lines; a link stands within one."""
        del attrs
        if tag in ("br", "p", "div", "li"):
            self.words.append(" ")
