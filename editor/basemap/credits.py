"""Whom to credit for a map, as plain words: services write it for web pages."""

from html.parser import HTMLParser


def plain_credit(given: object) -> str:
    """The words of a credit, without the links and marks of a web page around them; empty for none."""
    reader = _Words()
    reader.feed(str(given or ""))
    reader.close()
    return " ".join("".join(reader.words).split())


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
