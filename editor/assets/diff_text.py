"""The differences of two styles as lines for people, and what they share with those for machines."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from editor.assets.datauri import parse_data_uri
from editor.errors import EditorError
from editor.mapstyle.compare import LAYER_IDS, Difference, Move, What
from editor.mapstyle.easing import BY_NUMBER
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.properties import BY_KEY, Kind
from editor.mapstyle.tree import MISSING, Json
from editor.mapstyle.value_changes import EASING_SUFFIX, ValueChange
from editor.mapstyle.writing import ONE_LINE, write

LONGEST_VALUE: Final = 100

KINDS: Final = ("added", "removed", "changed", "moved")
# As in a diff of lines, so that whatever colours one colours this.
_MARKS: Final = {"added": "+", "removed": "-"}


def lines(difference: Difference) -> Iterator[str]:
    """The lines of a difference: the thing, then each of its values that changed."""
    yield f"{_MARKS.get(kind(difference), '~')} {thing_text(difference)}"
    for change in difference.changes:
        yield f"    {change_text(change)}"


def thing_text(difference: Difference) -> str:
    """What differs: its sort, its name, what tells it from others, and where it moved."""
    word = "style" if difference.what is What.VALUE else difference.what.value
    parts = (f"{word} “{difference.name}”", difference.detail, _move_text(difference.move))
    return " ".join(part for part in parts if part)


def change_text(change: ValueChange) -> str:
    """A value that changed: its property and stop, and what it was and is."""
    if change.property == LAYER_IDS:
        count = len(change.after)
        return f"{LAYER_IDS}: {count} layer{'' if count == 1 else 's'} numbered anew"
    level = "" if change.level is None else f" at {change.level}"
    head = f"{change.property}{level}: " if change.property else ""
    if change.before is MISSING:
        return f"{head}added, {value_text(change.after, change)}"
    if change.after is MISSING:
        return f"{head}removed, was {value_text(change.before, change)}"
    return f"{head}{value_text(change.before, change)} -> {value_text(change.after, change)}"


def value_text(value: Json, change: ValueChange) -> str:
    """A value on one line, shortened, with the name of a choice or an easing behind its number."""
    shown = without_data(value)
    prop = BY_KEY.get(change.property)
    is_bare = shown is not value or (prop is not None and prop.kind is Kind.COLOR and isinstance(value, str))
    text = shown if is_bare and isinstance(shown, str) else write(shown, ONE_LINE, "")
    short = text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"
    name = _choice_name(value, change)
    return f"{short} ({name})" if name else short


def kind(difference: Difference) -> str:
    """What happened to a thing as a whole: one of KINDS. One that moved and changed has changed."""
    word = change_word(difference.path_a, difference.path_b, None)
    return "moved" if difference.move is not None and not difference.changes else word


def summary(differences: Sequence[Difference]) -> str:
    """How many things were added, removed, changed and moved."""
    counts = Counter(map(kind, differences))
    said = [f"{counts[word]} {word}" for word in KINDS if counts[word]]
    return ", ".join(said) or "The styles mean the same."


def change_word(before: object, after: object, missing: object) -> str:
    """What happened to something that may be missing before or after."""
    if before is missing:
        return "added"
    return "removed" if after is missing else "changed"


def without_data(value: Json) -> Json:
    """A value with words in place of each image and font that it holds."""
    if isinstance(value, str):
        return _data_words(value) or value
    if isinstance(value, dict):
        return {key: without_data(held) if isinstance(held, str) else held for key, held in value.items()}
    return value


def _data_words(text: str) -> str | None:
    """What a data URI holds, in words that differ where the data does; nothing where a text is none."""
    try:
        data = parse_data_uri(text)
    except EditorError:
        return None
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{data.media_type}, {data.size_bytes} bytes, {digest}"


def _move_text(move: Move | None) -> str:
    if move is None:
        return ""
    if move.above_after is None:
        return "moved to the top"
    return f"moved {'up' if move.is_up else 'down'}, now below “{move.above_after}”"


def _choice_name(value: Json, change: ValueChange) -> str:
    number = read_integer(value)
    if change.property.endswith(EASING_SUFFIX):
        return BY_NUMBER[number].name if number is not None and number in BY_NUMBER else ""
    prop = BY_KEY.get(change.property)
    choices = () if prop is None else prop.choices
    return next((choice.label.lower() for choice in choices if choice.value == number), "")
