"""What a label section says of a layer's label text, and whether there is any to say."""

from PySide6.QtCore import QCoreApplication

from editor.errors import DocumentError
from editor.look.words import translated
from editor.mapstyle.document.model import Layer
from editor.mapstyle.edits.labels import (
    as_keys,
    expression_of,
    is_in_keys,
    label_keys,
    read_source,
    with_tree,
)
from editor.mapstyle.labels.expression_tree import ATTRIBUTE, is_empty, new_node, read_node, used_attributes
from editor.mapstyle.labels.label_text import EXPRESSION_KEY, LABEL_KEY, NAME_ATTRIBUTE
from editor.mapstyle.schema.layer_types import Family, LayerShape, layer_type
from editor.mapstyle.tree import Json, read_text

_WRITES = (LayerShape.LINE_LABEL, LayerShape.AREA_LABEL, LayerShape.SHIELD)
# Source: our choice, as the preview does: a shield without label text shows the number of its road.
_ROAD_NUMBER = "ref"


def can_write(layer: Layer) -> bool:
    """Whether a layer has a label text, or writes labels of map data."""
    row = layer_type(layer.type, layer.source)
    is_point = row.shape is LayerShape.POINT and "text-size" in row.properties
    return LABEL_KEY in layer.record or row.shape in _WRITES or (is_point and row.family is not Family.IN_APP)


def can_be_edited(layer: Layer) -> bool:
    """Whether a label text is an object, or there is none yet."""
    return LABEL_KEY not in layer.record or isinstance(layer.label_text, dict)


def default_of(layer: Layer) -> str:
    """The attribute that a layer writes without label text."""
    row = layer_type(layer.type, layer.source)
    return (
        _ROAD_NUMBER if row.shape is LayerShape.SHIELD and LABEL_KEY not in layer.record else NAME_ATTRIBUTE
    )


def implied_keys(layer: Layer) -> Json:
    """The label keys that write what a layer writes without label text."""
    default = new_node(ATTRIBUTE, default_of(layer))
    return as_keys({EXPRESSION_KEY: with_tree("", lambda _empty: default)}).label_text


def sentence_of(layer: Layer, fault: DocumentError | None) -> str:
    """What must be known before editing; empty where nothing is special."""
    if not can_be_edited(layer):
        return _tr("This label text is no object, so it can only be removed.")
    if fault is not None:
        return _tr("This expression can’t be read, so the name is written. Mend it as text.")
    if LABEL_KEY not in layer.record:
        return _tr("Not set, so “{attribute}” is written.").format(attribute=default_of(layer))
    return ""


def summary_of(layer: Layer, fault: DocumentError | None) -> str:
    """The attributes that are written, for the head of a folded section."""
    label = layer.label_text
    if fault is not None:
        return _tr("Can’t be read")
    if is_in_keys(label):
        return ", ".join(row.custom_text or row.attribute for row in label_keys(label))
    if LABEL_KEY not in layer.record:
        return _tr("Not set")
    tree = read_source(expression_of(label) or "").tree
    return _tr("Nothing") if is_empty(tree) else read_text(", ".join(used_attributes(read_node(tree))))


def told(error: DocumentError) -> tuple[str, int | None]:
    """A fault of an expression with its place, and its line."""
    place = error.place
    words = "" if place is None else translated(place.words)
    where = f"{words[:1].upper()}{words[1:]}: " if words else ""
    return f"{where}{translated(error.text)}", place.line if place is not None else None


def _tr(text: str) -> str:
    return QCoreApplication.translate("LabelWords", text)
