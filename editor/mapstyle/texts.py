"""Texts of a file as they can be shown."""

from editor.mapstyle.tree import Json


def read_text(value: Json) -> str:
    """The text that a value holds; empty where it is none.

    JSON can spell half a surrogate pair, which no encoding and no window takes: it reads as a replacement
    character, and the tree keeps it.
    """
    if not isinstance(value, str):
        return ""
    # Nearly every text of a style is ASCII, which a string knows of itself.
    return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
