"""Layers of a variant in the other variants, found by their names and data."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from editor.mapstyle.document.model import NAME_KEY, Layer, LayerKey, MapStyle

LayerSignature: TypeAlias = tuple[str, str, str, int | None, int | None]

LayerPlace: TypeAlias = tuple[LayerSignature, int]
"""The name and data of a layer, and its number from the top among layers with the same."""

SIGNATURE_KEYS: Final = frozenset((NAME_KEY, "type", "source", "sourcedata_id", "metaCategoryID"))
"""The keys of a layer's record that its name and data are in."""


def places_of(style: MapStyle, keys: Iterable[LayerKey]) -> tuple[LayerPlace, ...]:
    """Return the places of layers, in their order."""
    found = {
        key: (signature, number)
        for signature, equal in layers_by_signature(style).items()
        for number, key in enumerate(equal)
    }
    return tuple(found[key] for key in keys)


def find_places(style: MapStyle, places: Iterable[LayerPlace]) -> tuple[LayerKey, ...]:
    """Return the layers of a style at places; those that it does not have are left out."""
    layers = layers_by_signature(style)
    found = ((layers.get(signature, ()), number) for signature, number in places)
    return tuple(keys[number] for keys, number in found if number < len(keys))


def layers_by_signature(style: MapStyle) -> dict[LayerSignature, list[LayerKey]]:
    """Return the layers of each name and data, top first."""
    found: dict[LayerSignature, list[LayerKey]] = {}
    for layer in style.layers:
        found.setdefault(signature_of(layer), []).append(layer.key)
    return found


def signature_of(layer: Layer) -> LayerSignature:
    """Return the name and data of a layer."""
    return layer.comment, layer.type, layer.source, layer.sourcedata_id, layer.meta_category
