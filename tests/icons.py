"""Small images for tests, and the sections that contain them."""

import io
import random
from typing import Any

from PIL import Image

from editor.assets.data_uri import build_data_uri

Json = Any

RED = (200, 0, 0, 255)
WHITE = (255, 255, 255, 255)


def a_png(width: int = 4, height: int = 4, color: tuple[int, int, int, int] = RED) -> str:
    """Return the data URI of an image of one colour."""
    return a_data_uri(Image.new("RGBA", (width, height), color))


def a_heavy_png(side: int = 330) -> str:
    """Return the data URI of an image that does not compress."""
    return a_data_uri(Image.frombytes("RGBA", (side, side), random.Random(1).randbytes(side * side * 4)))


def icons_section(**uris: str) -> Json:
    """Return a section of icons, each with its image."""
    return {"icons": [{"id": id_, "value": uri} for id_, uri in uris.items()]}


def icon_paint(*stops: tuple[int, str]) -> Json:
    """Return the value of the paint property `icon`."""
    records = [{"level_id": level, "custom_icon": id_} for level, id_ in stops]
    return {"icon": {"icon_stops": {"icon_stop": records, "easing_type": 1}}}


def a_data_uri(image: Image.Image) -> str:
    """Return the data URI of an image, as PNG."""
    file = io.BytesIO()
    image.save(file, "PNG")
    return build_data_uri("image/png", file.getvalue())
