"""Controller that imports images for icon fields."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject

from editor.features.icons.adding import (
    IconImporter,
    ImageCandidate,
    ImportResult,
    ask_for_image,
    ask_for_images,
    from_files,
    from_image,
)
from editor.mapstyle.edits.assets import NewIcon
from editor.system.settings import ICON_FOLDER
from editor.ui.icons.field import DroppedImage
from editor.ui.text import elide_middle
from editor.workspace.file_dialogs import start_folder
from editor.workspace.icon_choices import IconsRequest
from editor.workspace.panel_notes import Refusal
from editor.workspace.window_context import WindowParts

_MAX_REASONS = 2


class IconFieldFlow(QObject):
    """Imports images that are selected in a dialog or dropped on an icon field, and shows icons."""

    def __init__(self, parts: WindowParts, importer: IconImporter) -> None:
        super().__init__(parts.window)
        self._window, self._settings, self._importer = parts.window, parts.services.settings, importer
        self._session = parts.session
        self._icons = parts.properties.icons
        self._icons.icons_requested.connect(self._on_icons_requested)
        self._icons.go_requested.connect(parts.centre.show_icon)

    def _on_icons_requested(self, request: IconsRequest) -> None:
        folder = str(start_folder(self._settings.get(ICON_FOLDER), self._session.origin))
        if request.dropped is not None:
            self._read(_candidates(request.dropped), request)
        elif request.id:
            title = self.tr("Image for “{id}”").format(id=elide_middle(request.id))
            ask_for_image(self._window, title, folder, lambda path: self._read_files([path], request))
        else:
            ask_for_images(self._window, folder, lambda paths: self._read_files(paths, request))

    def _read_files(self, paths: Sequence[Path], request: IconsRequest) -> None:
        self._settings.set(ICON_FOLDER, str(paths[0].parent))
        self._read(from_files(paths), request)

    def _read(self, candidates: Sequence[ImageCandidate], request: IconsRequest) -> None:
        self._importer.request_addition(candidates, lambda result: self._on_imported(result, request))

    def _on_imported(self, result: ImportResult, request: IconsRequest) -> None:
        """Add the valid images and show the errors of the others at the field."""
        if result.images:
            self._icons.take([NewIcon(each.id, each.data_uri) for each in result.images], request)
        if result.refused:
            request.refuse(self._refusal_text(result.refused))

    def _refusal_text(self, refused: Sequence[Refusal]) -> str:
        text = self.tr("“{name}” was not added: {reason}")
        sentences = [
            text.replace("{name}", elide_middle(each.name)).replace("{reason}", each.why)
            for each in refused[:_MAX_REASONS]
        ]
        more = len(refused) - _MAX_REASONS
        if more > 0:
            sentences.append(self.tr("%n more were not.", "", more))
        return " ".join(sentences)


def _candidates(dropped: DroppedImage) -> list[ImageCandidate]:
    image = dropped.image
    candidates = from_files([image]) if isinstance(image, Path) else from_image(image)
    return [replace(each, id=dropped.id or each.id) for each in candidates]
