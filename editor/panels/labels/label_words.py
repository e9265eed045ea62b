"""Texts about the label text of a layer."""

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

_LABEL_SHAPES = (LayerShape.LINE_LABEL, LayerShape.AREA_LABEL, LayerShape.SHIELD)
# Source: our choice; like the preview, a shield without label text shows the road number.
_ROAD_NUMBER = "ref"


def can_write(layer: Layer) -> bool:
    """Return whether a layer has label text or draws labels of map data."""
    row = layer_type(layer.type, layer.source)
    is_point = row.shape is LayerShape.POINT and "text-size" in row.properties
    return (
        LABEL_KEY in layer.record
        or row.shape in _LABEL_SHAPES
        or (is_point and row.family is not Family.IN_APP)
    )


def can_be_edited(layer: Layer) -> bool:
    """Return whether the label text is an object or absent."""
    return LABEL_KEY not in layer.record or isinstance(layer.label_text, dict)


def default_of(layer: Layer) -> str:
    """Return the attribute that a layer shows without label text."""
    row = layer_type(layer.type, layer.source)
    return (
        _ROAD_NUMBER if row.shape is LayerShape.SHIELD and LABEL_KEY not in layer.record else NAME_ATTRIBUTE
    )


def implied_keys(layer: Layer) -> Json:
    """Return label keys equivalent to absent label text."""
    default = new_node(ATTRIBUTE, default_of(layer))
    return as_keys({EXPRESSION_KEY: with_tree("", lambda _empty: default)}).label_text


def sentence_of(layer: Layer, fault: DocumentError | None) -> str:
    """Return a note about the state of the label text, or an empty text."""
    if not can_be_edited(layer):
        return _tr("This label text is no object, so it can only be removed.")
    if fault is not None:
        return _tr("This expression can’t be read, so the name is written. Mend it as text.")
    if LABEL_KEY not in layer.record:
        return _tr("Not set, so “{attribute}” is written.").format(attribute=default_of(layer))
    return ""


def summary_of(layer: Layer, fault: DocumentError | None) -> str:
    """Return the used attributes as the summary of a collapsed section."""
    label = layer.label_text
    if fault is not None:
        return _tr("Can’t be read")
    if is_in_keys(label):
        return ", ".join(row.custom_text or row.attribute for row in label_keys(label))
    if LABEL_KEY not in layer.record:
        return _tr("Not set")
    tree = read_source(expression_of(label) or "").tree
    return _tr("Nothing") if is_empty(tree) else read_text(", ".join(used_attributes(read_node(tree))))


def fault_text(error: DocumentError) -> tuple[str, int | None]:
    """Return the text of a fault with its location, and its line."""
    place = error.place
    location = "" if place is None else translated(place.words)
    prefix = f"{location[:1].upper()}{location[1:]}: " if location else ""
    return f"{prefix}{translated(error.text)}", place.line if place is not None else None


def _tr(text: str) -> str:
    return QCoreApplication.translate("LabelWords", text)
