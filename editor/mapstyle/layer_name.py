"""What a layer is called, wherever it is spoken of."""

from editor.mapstyle.model import Layer
from editor.mapstyle.sourcedata import SourceData


def layer_name(layer: Layer, data: SourceData) -> str:
    """The name that people gave a layer, else what it draws."""
    return layer.comment or drawn_name(layer, data)


def drawn_name(layer: Layer, data: SourceData) -> str:
    """What a layer draws, in words; where that is not known, its type and data."""
    return data.label(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
