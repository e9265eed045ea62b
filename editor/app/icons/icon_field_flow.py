"""Images for one icon field: asked for in a dialog or dropped there, read, added and shown in one step."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject

from editor.app.files.start_folders import start_folder
from editor.app.icons.icon_dialogs import ask_for_image, ask_for_images
from editor.app.icons.icon_intake import IconIntake, Intake
from editor.app.icons.icon_sources import Offered, from_files, from_image
from editor.app.window_parts import WindowParts
from editor.look.words import shortened
from editor.mapstyle.edits.icons import NewIcon
from editor.panels.icons.icon_choices import IconsRequest
from editor.panels.outcome_list import Refusal
from editor.system.settings import ICON_FOLDER
from editor.widgets.icons.icon_field import DroppedImage

_REASONS = 2


class IconFieldFlow(QObject):
    """Does what the icon fields of a window cannot do themselves: read images, and go to the icons."""

    def __init__(self, parts: WindowParts, intake: IconIntake) -> None:
        super().__init__(parts.window)
        self._window, self._settings, self._intake = parts.window, parts.services.settings, intake
        self._session = parts.session
        self._icons = parts.properties.layer_page.icons
        self._icons.icons_requested.connect(self._on_icons_requested)
        self._icons.go_requested.connect(parts.centre.show_icon)

    def _on_icons_requested(self, request: IconsRequest) -> None:
        folder = str(start_folder(self._settings.get(ICON_FOLDER), self._session.origin))
        if request.dropped is not None:
            self._read(_offered(request.dropped), request)
        elif request.id:
            title = self.tr("Image for “{id}”").format(id=shortened(request.id))
            ask_for_image(self._window, title, folder, lambda path: self._read_files([path], request))
        else:
            ask_for_images(self._window, folder, lambda paths: self._read_files(paths, request))

    def _read_files(self, paths: Sequence[Path], request: IconsRequest) -> None:
        self._settings.set(ICON_FOLDER, str(paths[0].parent))
        self._read(from_files(paths), request)

    def _read(self, offered: Sequence[Offered], request: IconsRequest) -> None:
        self._intake.want_added(offered, lambda intake: self._take(intake, request))

    def _take(self, intake: Intake, request: IconsRequest) -> None:
        """Add what is good, and say beside the field what is not."""
        if intake.taken:
            self._icons.take([NewIcon(each.id, each.data_uri) for each in intake.taken], request)
        if intake.refused:
            request.refuse(self._why_not(intake.refused))

    def _why_not(self, refused: Sequence[Refusal]) -> str:
        text = self.tr("“{name}” was not added: {reason}")
        said = [
            text.replace("{name}", shortened(each.name)).replace("{reason}", each.why)
            for each in refused[:_REASONS]
        ]
        more = len(refused) - _REASONS
        if more > 0:
            said.append(self.tr("1 more was not.") if more == 1 else self.tr("%n more were not.", "", more))
        return " ".join(said)


def _offered(dropped: DroppedImage) -> list[Offered]:
    image = dropped.image
    found = from_files([image]) if isinstance(image, Path) else from_image(image)
    return [replace(each, id=dropped.id or each.id) for each in found]
