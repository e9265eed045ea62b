"""The style in the guide's screenshots: the Day template with a filter, a label text, and some problems."""

import json
from pathlib import Path
from typing import Any

from editor import resources
from editor.assets.data_uri import build_data_uri

FILTER = {
    "condition": "all",
    "expression": [
        {"key": "name", "condition": "has", "values": []},
        {"key": "highway", "condition": "in", "values": ["primary", "trunk"]},
    ],
}
EXPRESSION = {"concat": [{"get_v": "name"}, {"text": " ("}, {"get_v": "highway"}, {"text": ")"}]}


# A free font that most Linux systems have.
_FONTS = Path("/usr/share/fonts/truetype/dejavu")
_FACES = {"regular": "DejaVuSans.ttf", "bold": "DejaVuSans-Bold.ttf"}


def the_style(*, is_broken: bool = False, has_faces: bool = False) -> bytes:
    """Return the style as a file."""
    style: dict[str, Any] = json.loads(resources.text("templates", "day.json"))
    layers = layers_of(style)
    layers["Primary road names"]["filter"] = FILTER
    layers["Primary road names"]["label_text"] = {"label_expression": json.dumps(EXPRESSION)}
    if has_faces:
        faces = {slot: (_FONTS / name).read_bytes() for slot, name in _FACES.items()}
        style["fonts_section"] = {slot: build_data_uri("font/ttf", data) for slot, data in faces.items()}
    if is_broken:
        break_it(layers)
    return json.dumps(style, indent=2, ensure_ascii=False).encode()


def layers_of(style: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the layers by their names."""
    listed = style["map_schemes_section"]["map_schemes"][0]["definition"]["layers"]
    return {layer["COMMENT"]: layer for layer in listed}


def break_it(layers: dict[str, dict[str, Any]]) -> None:
    """Give some layers problems: an error, warnings and a hint."""
    layers["Parks and gardens"].update(minzoom=14, maxzoom=9)
    layers["Grass"]["group_id"] = 4711
    icon = layers["Food and drink"]["paint"]["icon"]
    icon["icon_stops"]["icon_stop"][0]["custom_icon"] = "cafe.png"
    width = layers["Railways"]["paint"]["line-width"]
    width["line_width_stops"]["line_width_stop"].reverse()
    layers["Tertiary roads"]["maxzoom"] = "17"
