"""Text lines of the differences between two styles."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from editor.assets.data_uri import parse_data_uri
from editor.errors import EditorError
from editor.mapstyle.compare.style_diff import LAYER_IDS, Difference, DifferenceKind, Move
from editor.mapstyle.compare.value_changes import EASING_SUFFIX, ValueChange
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.easing import BY_NUMBER
from editor.mapstyle.schema.paint_properties import BY_KEY, ValueKind
from editor.wording import Sentence, join_sentences, listed, say, say_count

LONGEST_VALUE: Final = 100

KINDS: Final = ("changed", "added", "removed", "moved")
"""What happens to elements; changes first, since a review reads what differs before what is new."""
# The order of the kinds of elements in a summary.
_KIND_ORDER: Final = (
    DifferenceKind.LAYER,
    DifferenceKind.GROUP,
    DifferenceKind.ICON,
    DifferenceKind.FONT,
    DifferenceKind.SOURCE,
)
# As in a line diff, so that the usual highlighters colour it.
_MARKS: Final = {"added": "+", "removed": "-"}


def lines(difference: Difference) -> Iterator[str]:
    """Yield the lines of a difference: the element, then its changed values."""
    yield f"{_MARKS.get(kind(difference), '~')} {element_text(difference)}"
    for change in difference.changes:
        yield f"    {change_text(change)}"


def element_text(difference: Difference) -> str:
    """Return the kind, name, detail and move of the element that differs."""
    return _moved(
        join_sentences((_named(difference.what, difference.name), difference.detail)), difference.move
    )


def change_text(change: ValueChange) -> str:
    """Return a changed value: its property and stop, and the values before and after."""
    if change.property == LAYER_IDS:
        return say_count(
            "layer ids: {count} layer renumbered",
            "layer ids: {count} layers renumbered",
            len(change.after),
        )
    level = "" if change.level is None else f" at {change.level}"
    head = f"{change.property}{level}: " if change.property else ""
    if change.before is MISSING:
        return f"{head}added, {value_text(change.after, change)}"
    if change.after is MISSING:
        return f"{head}removed, was {value_text(change.before, change)}"
    return f"{head}{value_text(change.before, change)} -> {value_text(change.after, change)}"


def value_text(value: Json, change: ValueChange) -> str:
    """Return a value on one shortened line, followed by the name of a choice or an easing."""
    short, label = short_text(value, change), choice_label(value, change)
    is_easing = change.property.endswith(EASING_SUFFIX)
    name = BY_NUMBER[read_integer(value) or 0].name if label and is_easing else label.lower()
    return f"{short} ({name})" if name else short


def short_text(value: Json, change: ValueChange) -> str:
    """Return a value on one shortened line."""
    shown = without_data(value)
    prop = BY_KEY.get(change.property)
    is_bare = shown is not value or (
        prop is not None and prop.kind is ValueKind.COLOR and isinstance(value, str)
    )
    text = shown if is_bare and isinstance(shown, str) else write(shown, ONE_LINE, "")
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def choice_label(value: Json, change: ValueChange) -> str:
    """Return the label of the number of a choice or an easing; empty for other values."""
    number = read_integer(value)
    if change.property.endswith(EASING_SUFFIX):
        return BY_NUMBER[number].label if number is not None and number in BY_NUMBER else ""
    prop = BY_KEY.get(change.property)
    choices = () if prop is None else prop.choices
    return next((choice.label for choice in choices if choice.value == number), "")


def kind(difference: Difference) -> str:
    """Return what happened to an element, one of KINDS. One that moved and changed has changed."""
    word = change_word(difference.path_a, difference.path_b, None)
    return "moved" if difference.move is not None and not difference.changes else word


def summary(differences: Sequence[Difference]) -> str:
    """Return how many elements of each kind were added, removed, changed and moved."""
    counts = Counter((each.what, kind(each)) for each in differences)
    parts = [_counted(count, *each) for each in product(_KIND_ORDER, KINDS) if (count := counts[each])]
    return listed((*parts, _values_text(differences, is_all=not parts))) or say("No differences.")


def change_word(before: object, after: object, missing: object) -> str:
    """Return what happened to a value that may be missing before or after."""
    if before is missing:
        return "added"
    return "removed" if after is missing else "changed"


def without_data(value: Json) -> Json:
    """Return a value with a description in place of each image and font."""
    if isinstance(value, str):
        return _describe_data(value) or value
    if isinstance(value, dict):
        return {
            key: str(without_data(item)) if isinstance(item, str) else item for key, item in value.items()
        }
    return value


def _describe_data(text: str) -> str | None:
    """Return a description of a data URI that differs where the data differs; None for other texts."""
    try:
        data = parse_data_uri(text)
    except EditorError:
        return None
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return say_count(
        "{type}, {count} byte, {digest}",
        "{type}, {count} bytes, {digest}",
        data.size_bytes,
        type=data.media_type,
        digest=digest,
    )


def _named(what: DifferenceKind, name: str) -> Sentence:
    return {
        DifferenceKind.VALUE: say("style “{name}”", name=name),
        DifferenceKind.SOURCE: say("source “{name}”", name=name),
        DifferenceKind.GROUP: say("group “{name}”", name=name),
        DifferenceKind.LAYER: say("layer “{name}”", name=name),
        DifferenceKind.ICON: say("icon “{name}”", name=name),
        DifferenceKind.FONT: say("font “{name}”", name=name),
    }[what]


def _moved(element: str, move: Move | None) -> str:
    if move is None:
        return element
    if move.above_after is None:
        return say("{thing} moved to the top", thing=element)
    if move.is_up:
        return say("{thing} moved up, now below “{other}”", thing=element, other=move.above_after)
    return say("{thing} moved down, now below “{other}”", thing=element, other=move.above_after)


def _values_text(differences: Sequence[Difference], *, is_all: bool) -> str:
    """Return how many values of the styles themselves differ.

    Ids follow the layers, so their renumbering is reported only if nothing else has changed.
    """
    changed = [change for each in differences if each.what is DifferenceKind.VALUE for change in each.changes]
    count = sum(change.property != LAYER_IDS for change in changed)
    if count:
        return say_count("{count} value of the style changed", "{count} values of the style changed", count)
    return say("layers renumbered") if changed and is_all else ""


def _counted(count: int, what: DifferenceKind, word: str) -> Sentence:
    return {
        (DifferenceKind.LAYER, "added"): say_count("{count} layer added", "{count} layers added", count),
        (DifferenceKind.LAYER, "removed"): say_count(
            "{count} layer removed", "{count} layers removed", count
        ),
        (DifferenceKind.LAYER, "changed"): say_count(
            "{count} layer changed", "{count} layers changed", count
        ),
        (DifferenceKind.LAYER, "moved"): say_count("{count} layer moved", "{count} layers moved", count),
        (DifferenceKind.GROUP, "added"): say_count("{count} group added", "{count} groups added", count),
        (DifferenceKind.GROUP, "removed"): say_count(
            "{count} group removed", "{count} groups removed", count
        ),
        (DifferenceKind.GROUP, "changed"): say_count(
            "{count} group changed", "{count} groups changed", count
        ),
        (DifferenceKind.GROUP, "moved"): say_count("{count} group moved", "{count} groups moved", count),
        (DifferenceKind.ICON, "added"): say_count("{count} icon added", "{count} icons added", count),
        (DifferenceKind.ICON, "removed"): say_count("{count} icon removed", "{count} icons removed", count),
        (DifferenceKind.ICON, "changed"): say_count("{count} icon changed", "{count} icons changed", count),
        (DifferenceKind.ICON, "moved"): say_count("{count} icon moved", "{count} icons moved", count),
        (DifferenceKind.FONT, "added"): say_count("{count} font added", "{count} fonts added", count),
        (DifferenceKind.FONT, "removed"): say_count("{count} font removed", "{count} fonts removed", count),
        (DifferenceKind.FONT, "changed"): say_count("{count} font changed", "{count} fonts changed", count),
        (DifferenceKind.SOURCE, "added"): say_count("{count} source added", "{count} sources added", count),
        (DifferenceKind.SOURCE, "removed"): say_count(
            "{count} source removed", "{count} sources removed", count
        ),
        (DifferenceKind.SOURCE, "changed"): say_count(
            "{count} source changed", "{count} sources changed", count
        ),
        (DifferenceKind.SOURCE, "moved"): say_count("{count} source moved", "{count} sources moved", count),
    }[what, word]
