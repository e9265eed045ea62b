"""Images of the templates on the start page, `resources/templates/*.png`.

    .venv/bin/python packaging/build_template_pictures.py

Run after an edit of a template. Labels are omitted because they are not legible at this size.
"""

import os

from PySide6.QtGui import QGuiApplication, QImage

from editor import resources
from editor.basemap.catalogue import bundled
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.layer_types import layer_type
from editor.render import preview_defaults
from editor.render.camera import Camera
from editor.render.export.drawing import draw_picture, png
from editor.render.renderer import Renderer
from editor.render.stack import in_app_layers
from editor.storage.file_state import read_style

_TEXT = "text-size"
NAMES = ("day", "night")
# A town at the sea. A card shows the image at 112 by 84; the scale of 2 is for high-density displays.
VIEW = Camera(-34.912, -56.160, 11.7, 112, 84, 2.0)


def main() -> None:
    """Write all images."""
    # Rendering requires an application, but no display.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    for name in NAMES:
        data = png(template_image(name))
        resources.path("templates", f"{name}.png").write_bytes(data)
        print(f"{name}.png: {len(data)} bytes")
    application.quit()


def template_image(name: str) -> QImage:
    """Return an image of the map in the style of a template, without labels."""
    style = MapStyle.of(read_style(resources.path("templates", f"{name}.json")).tree)
    data = source_data.load()
    basemap = bundled(data)
    try:
        layered = Renderer(basemap, data, preview_defaults.load()).layers(style, VIEW, _hidden_layers(style))
        return draw_picture(layered).convertToFormat(QImage.Format.Format_RGB32)
    finally:
        basemap.close()


def _hidden_layers(style: MapStyle) -> frozenset[LayerKey]:
    labels = (each.key for each in style.layers if _TEXT in layer_type(each.type, each.source).properties)
    return in_app_layers(style) | frozenset(labels)


if __name__ == "__main__":
    main()
