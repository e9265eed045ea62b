"""Units of line widths, text and halos for imported styles: those that the preview draws."""

from editor.mapstyle.maplibre.properties import ImportUnits
from editor.render import preview_defaults


def import_units() -> ImportUnits:
    """Return the units of the preview without the options of a user.

    Raises: RenderError when the rules of the preview cannot be read.
    """
    defaults = preview_defaults.load()
    return ImportUnits(defaults.line_px, defaults.px_per_mm, defaults.halo_px)
