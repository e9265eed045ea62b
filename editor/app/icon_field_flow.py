"""Images for one icon field: asked for in a dialog or dropped there, read, added and shown in one step."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject

from editor.app.icon_dialogs import ask_for_image, ask_for_images
from editor.app.icon_sources import Offered, from_files, from_image
from editor.app.window_parts import WindowParts
from editor.assets.datauri import build_data_uri
from editor.assets.importing import imported_png, is_svg
from editor.errors import EditorError
from editor.look.words import shortened
from editor.mapstyle.diff import Diff
from editor.mapstyle.icon_edits import NewIcon
from editor.panels.icon_choices import IconsWanted
from editor.render.svg_picture import svg_png
from editor.system.jobs import Cancel
from editor.system.settings import DRAWING_PX, ICON_FOLDER
from editor.widgets.icon_field import DroppedImage

_PURPOSE = "images for a field"
_REASONS = 2


@dataclass(frozen=True, slots=True)
class _Read:
    """The images that were read, and of each other one its name and why it is none."""

    new: tuple[NewIcon, ...]
    refused: tuple[tuple[str, str], ...]


class IconFieldFlow(QObject):
    """Does what the icon fields of a window cannot do themselves: read images, and go to the icons."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._window, self._jobs = parts.window, parts.services.jobs
        self._settings = parts.services.settings
        self._icons = parts.properties.layer_page.icons
        self._icons.icons_wanted.connect(self._want)
        self._icons.go_wanted.connect(parts.centre.show_icon)
        parts.session.changed.connect(self._on_changed)

    def _want(self, wanted: IconsWanted) -> None:
        folder = self._settings.get(ICON_FOLDER)
        if wanted.dropped is not None:
            self._read(_offered(wanted.dropped), wanted)
        elif wanted.id:
            title = self.tr("Image for “{id}”").format(id=shortened(wanted.id))
            ask_for_image(self._window, title, folder, lambda path: self._read_files([path], wanted))
        else:
            ask_for_images(self._window, folder, lambda paths: self._read_files(paths, wanted))

    def _read_files(self, paths: Sequence[Path], wanted: IconsWanted) -> None:
        self._settings.set(ICON_FOLDER, str(paths[0].parent))
        self._read(from_files(paths), wanted)

    def _read(self, offered: Sequence[Offered], wanted: IconsWanted) -> None:
        kept = self._settings.get(DRAWING_PX)
        drawing_px = int(kept if kept.isascii() and kept.isdigit() else DRAWING_PX.default)
        self._jobs.run(
            lambda cancel: _read_all(offered, drawing_px, cancel),
            lambda read: self._take(read, wanted),
            lambda error: wanted.refuse(error.text),
            purpose=_PURPOSE,
        )

    def _take(self, read: _Read, wanted: IconsWanted) -> None:
        """Add what is good, and say beside the field what is not."""
        if read.new:
            self._icons.take(read.new, wanted)
        if read.refused:
            wanted.refuse(self._why_not(read.refused))

    def _why_not(self, refused: Sequence[tuple[str, str]]) -> str:
        text = self.tr("“{name}” was not added: {reason}")
        said = [
            text.replace("{name}", shortened(name)).replace("{reason}", why)
            for name, why in refused[:_REASONS]
        ]
        more = len(refused) - _REASONS
        if more > 0:
            said.append(self.tr("1 more was not.") if more == 1 else self.tr("%n more were not.", "", more))
        return " ".join(said)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._jobs.cancel(_PURPOSE)


def _offered(dropped: DroppedImage) -> list[Offered]:
    image = dropped.image
    found = from_files([image]) if isinstance(image, Path) else from_image(image)
    return [replace(each, id=dropped.id or each.id) for each in found]


def _read_all(offered: Sequence[Offered], drawing_px: int, cancel: Cancel) -> _Read:
    """Read images; one that is none does not keep the others away."""
    new, refused = [], []
    for each in offered:
        if cancel.is_set():
            break
        try:
            data = each.read()
            png = svg_png(data, drawing_px) if is_svg(data) else imported_png(data)
            new.append(NewIcon(each.id, build_data_uri("image/png", png)))
        except EditorError as error:
            refused.append((each.name, error.text))
    return _Read(tuple(new), tuple(refused))
