"""Small styles for tests, built as values."""

from typing import Any

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import decode
from editor.mapstyle.format.rewrite import TWO_SPACES, write
from editor.mapstyle.format.source_text import SourceText

Json = Any


def a_curve(prop_wrapper: tuple[str, str, str], *stops: tuple[int, Json], easing: int = 1) -> Json:
    """Return a paint property's value: `("color_stops", "color_stop", "color")` and its stops."""
    wrapper, stop, value = prop_wrapper
    return {
        wrapper: {stop: [{"level_id": level, value: item} for level, item in stops], "easing_type": easing}
    }


def a_color(*stops: tuple[int, int]) -> Json:
    """Create a colour property with packed colours."""
    return a_curve(("color_stops", "color_stop", "color"), *stops)


def a_width(*stops: tuple[int, float]) -> Json:
    """Create a line width property."""
    return a_curve(("line_width_stops", "line_width_stop", "width"), *stops)


def a_line(layer_id: int, **fields: Json) -> Json:
    """Create a motorway layer."""
    paint = {"line-inner-color": a_color((0, 0xFF0000FF)), "line-width": a_width((3, 2), (17, 10))}
    return {
        "id": layer_id,
        "type": "line",
        "source": "map",
        "sourcedata_id": 0,
        "minzoom": 3,
        "maxzoom": 17,
        "paint": paint,
        **fields,
    }


def a_document(layers: list[Json] | int = 3, groups: list[Json] | None = None, **sections: Json) -> Json:
    """Create the tree of a whole style."""
    if isinstance(layers, int):
        layers = [a_line(layer_id) for layer_id in range(layers, 0, -1)]
    return {
        "sources_list": {"sources": []},
        "map_schemes_section": {
            "map_schemes": [
                {
                    "id": 1,
                    "name": "Test",
                    "groups_section": {"groups": groups or []},
                    "definition": {"layers": layers},
                }
            ]
        },
        "icons_section": {"icons": []},
        **sections,
    }


def bytes_of(tree: Json) -> bytes:
    """Return a tree as a file with an indent of two spaces."""
    return (write(tree, TWO_SPACES, "\n") + "\n").encode()


def a_source(layers: list[Json] | int = 3, **parts: Json) -> SourceText:
    """Create the source text of a style file."""
    return decode(bytes_of(a_document(layers, **parts)))


def a_style(layers: list[Json] | int = 3, **parts: Json) -> MapStyle:
    """Create a style."""
    return MapStyle.of(a_source(layers, **parts).tree)


def an_icon(icon_id: Json, **fields: Json) -> Json:
    """Create an icon whose image is the first bytes of a PNG."""
    return {"id": icon_id, "value": "data:image/png;base64,iVBORw0KGgo=", **fields}


def a_group(group_id: Json, name: str = "Group", **fields: Json) -> Json:
    """Create a group."""
    return {"id": group_id, "name": name, **fields}
