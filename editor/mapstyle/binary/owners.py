"""Names of the style elements that remarks on a binary style refer to."""

from typing import Final

from editor.mapstyle.document.model import NAME_KEY
from editor.mapstyle.json_tree import Json, Path, read_object
from editor.wording import Sentence, say

_NOUNS: Final = {
    "layers": say("Layer"),
    "groups": say("Group"),
    "icons": say("Icon"),
    "sources": say("Source"),
    "map_schemes": say("Scheme"),
    "available_map_schemes": say("Offered scheme"),
}
_LONGEST_NAME: Final = 80


def split_owner(path: Path) -> tuple[Path, tuple[str, ...]]:
    """Return the path of the element that the user knows, such as a layer, and the keys below it."""
    indexes = [index for index, step in enumerate(path) if isinstance(step, int)]
    # The lists inside a layer are stops and label keys, whose indexes mean nothing to the user.
    layers = path.index("layers") if "layers" in path else None
    is_in_layer = layers is not None and layers + 1 in indexes
    end = layers + 2 if is_in_layer and layers is not None else max(indexes, default=-1) + 1
    return path[:end], tuple(step for step in path[end:] if isinstance(step, str))


def owner_name(tree: Json, owner: Path) -> Sentence:
    """Return the name of an element by its id, with the name and the type of a layer."""
    if not owner:
        return say("The style")
    record = read_object(tree, owner)
    noun = _NOUNS.get(str(owner[-2]), str(owner[-2]))
    name = _text(record.get("id")) or _text(record.get("name")) or say("without an ID")
    kind, comment = _text(record.get("type")), _text(record.get(NAME_KEY))
    if kind and comment:
        return say("{noun} {name} “{comment}” ({type})", noun=noun, name=name, comment=comment, type=kind)
    if kind:
        return say("{noun} {name} ({type})", noun=noun, name=name, type=kind)
    return say("{noun} {name}", noun=noun, name=name)


def _text(value: Json) -> str:
    """Return a short text of a number or text; empty for any other value."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return ""
    if isinstance(value, int) and abs(value) >> 64:
        return ""
    text = str(value)
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}…"
