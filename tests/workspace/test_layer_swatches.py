"""The swatch colours of layers, for every layer type and set of colours."""

from itertools import combinations

import pytest

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.layer_types import LAYER_TYPES, LayerType
from editor.mapstyle.schema.paint_properties import BY_KEY, ValueKind
from editor.workspace.layer_names import layer_colors
from tests.styles import Json, a_curve, a_document, a_line

# A colour per property, so that a swatch identifies its property.
_COLORS = {key: 0xFF000000 + 0x111111 * place for place, key in enumerate(BY_KEY, 1) if place < 15} | {
    key: 0xFF000000 + 0x010203 * place for place, key in enumerate(BY_KEY, 1) if place >= 15
}


def swatches(kind: LayerType, *keys: str) -> list[str]:
    """Return the swatches of a layer with some colours, by the keys of its properties."""
    paint: dict[str, Json] = {}
    for key in keys:
        prop = BY_KEY[key]
        value: Json = _COLORS[key] if prop.kind is ValueKind.COLOR else 2.0
        paint[key] = a_curve((prop.wrapper, prop.stops, prop.value), (5, value))
    style = MapStyle.of(a_document([a_line(1, type=kind.type, paint=paint)]))
    by_color = {value: key for key, value in _COLORS.items()}
    found = layer_colors(style.layers[0])
    return [by_color.get(_abgr(each.red(), each.green(), each.blue()), each.name()) for each in found]


def _abgr(red: int, green: int, blue: int) -> int:
    return 0xFF << 24 | blue << 16 | green << 8 | red


@pytest.mark.parametrize("kind", LAYER_TYPES, ids=lambda kind: kind.type)
def test_swatches_omit_halos_and_backgrounds(kind: LayerType) -> None:
    colors = [key for key in kind.properties if BY_KEY[key].kind is ValueKind.COLOR]
    for count in range(1, len(colors) + 1):
        for keys in combinations(colors, count):
            shown = swatches(kind, *keys)
            lines = [key for key in ("line-inner-color", "line-outer-color") if key in keys]
            fills = [key for key in ("fill-color", "fill-outline-color") if key in keys][:1]
            letters = ["text-color"] if "text-color" in keys else ["#000000"]
            assert shown == (lines or fills or letters), keys


def test_a_label_without_a_colour_property_shows_that_of_its_letters() -> None:
    kind = next(each for each in LAYER_TYPES if "text-size" in each.properties)
    assert swatches(kind, "text-size") == ["#000000"]
    assert swatches(kind) == []
