"""Small MapLibre styles for tests, in the OpenMapTiles and Protomaps schemas."""

import json
from typing import Any

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.maplibre.importer import StyleImport, import_style
from editor.mapstyle.maplibre.properties import ImportUnits, SpriteImage
from editor.mapstyle.maplibre.style import read_style
from editor.mapstyle.schema.source_data import load

# One unit is one pixel, so that expected values are those of the style.
UNITS = ImportUnits(lambda _row, _level: 1.0, 1.0, 1.0)
NAME = {"text-field": "{name}", "text-size": 10}


def a_background(**paint: Any) -> dict[str, Any]:
    return {"id": "ground", "type": "background", "paint": {"background-color": "#eeeeee", **paint}}


def a_layer(layer_id: str, kind: str, source_layer: str, **others: Any) -> dict[str, Any]:
    return {"id": layer_id, "type": kind, "source": "map", "source-layer": source_layer, **others}


def a_road(layer_id: str, road_class: str, **paint: Any) -> dict[str, Any]:
    return a_layer(
        layer_id,
        "line",
        "transportation",
        filter=["==", "class", road_class],
        paint={"line-width": 2, **paint},
    )


def a_symbol(layer_id: str, source_layer: str, layout: dict[str, Any], **others: Any) -> dict[str, Any]:
    return a_layer(layer_id, "symbol", source_layer, layout=layout, **others)


def a_maplibre_style(*layers: dict[str, Any], **others: Any) -> dict[str, Any]:
    return {
        "version": 8,
        "name": "Test",
        "sources": {"map": {"type": "vector"}},
        "layers": [*layers],
        **others,
    }


def a_large_style() -> dict[str, Any]:
    """Create a style with every kind of layer and most kinds of values that the import reads."""
    width = ["interpolate", ["exponential", 1.4], ["zoom"], 8, 1, 14.5, 6]
    font = ["Test Sans Bold"]
    return a_maplibre_style(
        a_background(),
        a_layer("water", "fill", "water", paint={"fill-color": "hsl(205, 50%, 70%)"}),
        a_layer(
            "wood",
            "fill",
            "landcover",
            filter=["==", ["get", "class"], "wood"],
            paint={
                "fill-color": {"stops": [[6, "#cfe0c0"], [14, "#a0c090"]], "base": 1.2},
                "fill-opacity": ["step", ["zoom"], 0, 7, 0.6],
            },
        ),
        a_layer(
            "rivers",
            "line",
            "waterway",
            filter=["in", "class", "river", "canal"],
            paint={"line-width": width},
        ),
        a_road("motorway casing", "motorway", **{"line-color": "#804000", "line-gap-width": width}),
        a_road("motorway", "motorway", **{"line-color": "#f0a030", "line-width": width}),
        a_road(
            "paths", "path", **{"line-dasharray": [2, 1], "line-color": ["case", ["has", "x"], "red", "blue"]}
        ),
        a_layer(
            "building", "fill-extrusion", "building", minzoom=13.5, paint={"fill-extrusion-color": "#ddd"}
        ),
        a_layer(
            "borders", "line", "boundary", filter=["all", ["==", "admin_level", 2], ["==", "maritime", 0]]
        ),
        a_symbol(
            "streets",
            "transportation_name",
            {**NAME, "symbol-placement": "line", "text-font": font, "text-transform": "uppercase"},
            paint={"text-color": ["match", ["get", "class"], "motorway", "#111111", "#333333"]},
        ),
        a_symbol(
            "shields", "transportation_name", {"text-field": ["get", "ref"], "symbol-placement": "line"}
        ),
        a_symbol(
            "places",
            "place",
            {
                "text-field": ["coalesce", ["get", "name:de"], ["get", "name"]],
                "text-size": [
                    "interpolate",
                    ["linear"],
                    ["zoom"],
                    4,
                    10,
                    12,
                    ["match", ["get", "class"], "city", 22, 14],
                ],
                "text-anchor": "top",
                "text-offset": [0, 0.5],
                "icon-image": "dot",
            },
            filter=["in", "class", "city", "town"],
        ),
        a_symbol("points", "poi", {"icon-image": "{class}", "icon-size": 0.5, **NAME}, minzoom=14),
        a_layer("photos", "raster", ""),
        sprite="test/sprite",
    )


def bytes_of(style: dict[str, Any]) -> bytes:
    return json.dumps(style).encode()


def imported(
    *layers: dict[str, Any], sprite: dict[str, SpriteImage] | None = None, **others: Any
) -> StyleImport:
    """Import a style with these layers."""
    style = read_style(bytes_of(a_maplibre_style(*layers, **others)), "test.json")
    return import_style(style, load(), UNITS, sprite or {}, "test.json")


def layers_of(found: StyleImport) -> dict[str, Any]:
    """Return the records of an import by their type and data id, such as `line 0`."""
    return {
        f"{layer.type} {layer.record.get('sourcedata_id')}": layer.record
        for layer in MapStyle.of(found.tree).layers
    }


def stops_of(record: Any, key: str) -> list[tuple[int, Any]]:
    """Return the stops of a property as pairs of level and value."""
    (wrapper,) = record["paint"][key].values()
    (stops,) = (value for value in wrapper.values() if isinstance(value, list))
    return [
        (stop["level_id"], next(value for name, value in stop.items() if name != "level_id"))
        for stop in stops
    ]
