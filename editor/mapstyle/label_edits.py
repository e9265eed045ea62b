"""The edits of a layer's label text: of its expression, which is JSON within a text, and of the whole.

Of an expression only the spans are written anew whose meaning changed; the rest keeps the file's spelling,
and what is new takes the spacing of the old. Rows of label keys are in `label_keys`.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from editor.errors import DocumentError, EditError
from editor.mapstyle.codec import decode_text
from editor.mapstyle.edits import Edit
from editor.mapstyle.label_tree import EMPTY
from editor.mapstyle.labels import EXPRESSION_KEY, LABEL_KEY
from editor.mapstyle.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.place_edits import change_values
from editor.mapstyle.rewrite import rewrite
from editor.mapstyle.source import Source
from editor.mapstyle.tree import MISSING, Json, grafted, read
from editor.wording import say

_WHAT = say("A label expression")


@lru_cache(maxsize=256)
def read_source(expression: str) -> Source:
    """The tree of an expression, and where each part stands in its text; a blank one is an empty tree.

    Raises: DocumentError, with line and column in the expression, where it cannot be edited as a tree.
    """
    return decode_text(expression if expression.strip() else "{}", _WHAT, may_repeat=False)


def fault_of(expression: str) -> DocumentError | None:
    """Why an expression cannot be edited as a tree, and where; nothing where it can."""
    try:
        read_source(expression)
    except DocumentError as error:
        return error
    return None


def expression_of(label_text: Json | None) -> str | None:
    """The expression of a label text as it stands; nothing where it has none."""
    expression = label_text.get(EXPRESSION_KEY) if isinstance(label_text, dict) else None
    return expression if isinstance(expression, str) else None


def with_tree(expression: str, change: Callable[[Json], Json]) -> str:
    """The text of an expression with another tree; the same text where the tree stays the same.

    Raises: DocumentError where it cannot be read.
    """
    source = read_source(expression)
    tree = change(source.tree)
    return expression if tree is source.tree else rewrite(source, tree)


def change_expression(key: LayerKey, change: Callable[[Json], Json]) -> Edit:
    """Change the tree of a layer's expression; one that has none begins with an empty one."""

    def changed(label_text: Mapping[str, Json]) -> Mapping[str, Json]:
        old = label_text.get(EXPRESSION_KEY)
        text = old if isinstance(old, str) else ""
        try:
            new = with_tree(text, change)
        except DocumentError as error:
            raise EditError(error.text) from None
        return label_text if new == text else {**label_text, EXPRESSION_KEY: new}

    return change_label(key, changed)


def set_expression_text(key: LayerKey, expression: str) -> Edit:
    """Write a layer's expression as text, to the letter.

    Raises: EditError where the text cannot be read, with its place.
    """

    def changed(label_text: Mapping[str, Json]) -> Mapping[str, Json]:
        if label_text.get(EXPRESSION_KEY) == expression:
            return label_text
        fault = fault_of(expression)
        if fault is not None:
            raise EditError(say("{text} ({place})", text=fault.text, place=fault.place))
        return {**label_text, EXPRESSION_KEY: expression}

    return change_label(key, changed)


def set_label_text(key: LayerKey, label_text: Json) -> Edit:
    """Give a layer another label text; what stays the same in it is shared, and MISSING takes it away."""
    return _change(key, lambda old: grafted(old, label_text))


def change_label(key: LayerKey, change: Callable[[Mapping[str, Json]], Mapping[str, Json]]) -> Edit:
    """The edit that changes the record of a label text, which is made where a layer has none."""

    def changed(old: Json) -> Json:
        record = EMPTY if old is MISSING else old
        if not isinstance(record, dict):
            raise EditError(say("This label text is no object. Mend it in the file first."))
        new = change(record)
        return old if new is record else new

    return _change(key, changed)


def _change(key: LayerKey, change: Callable[[Json], Json]) -> Edit:
    def edit(style: MapStyle) -> MapStyle:
        index = style.order.index.get(key)
        if index is None:
            return style
        path = (*LAYERS, index, LABEL_KEY)
        old = read(style.tree, path)
        new = change(old)
        return style if new is old else change_values({path: new})(style)

    return edit
