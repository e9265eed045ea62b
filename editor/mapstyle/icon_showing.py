"""Icons that come into the style and are shown at once."""

from collections.abc import Callable, Sequence

from editor.mapstyle.edits import Edit
from editor.mapstyle.icon_edits import NewIcon, add_icons, new_icon_ids
from editor.mapstyle.model import MapStyle


def add_and_show(new: Sequence[NewIcon], show: Callable[[str], Edit] | None) -> Edit:
    """Add icons, and do what shows the first of them, by the id that it gets.

    With nothing to do the layers name it already.
    """

    def edit(style: MapStyle) -> MapStyle:
        ids = new_icon_ids([icon.id for icon in new], {icon.id for icon in style.icons})
        style = add_icons(new)(style)
        return show(ids[0])(style) if show is not None and ids else style

    return edit


def id_of_image(style: MapStyle, data_uri: str) -> str | None:
    """The id under which a style shows an image already; nothing where it does not."""
    shown = {icon.id: icon for icon in reversed(style.icons)}
    return next((icon.id for icon in shown.values() if icon.id and icon.data_uri == data_uri), None)
