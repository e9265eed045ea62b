"""Image candidates for icons: files, clipboard, drag and drop. Thread-safe."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QMimeData
from PySide6.QtGui import QImage, QImageWriter

from editor.app.files.offered_files import read_offered
from editor.assets.data_uri import parse_data_uri
from editor.assets.image_import import icon_id_from, is_svg
from editor.errors import EditorError
from editor.mapstyle.edits.icons import NewIcon
from editor.panels.dropped_files import files_in
from editor.panels.icons.icon_clipboard import icons_in
from editor.panels.icons.icon_names import icon_label
from editor.wording import say

# Name of unnamed images.
_NAME = "image"
ENDINGS = ("png", "jpg", "jpeg", "webp", "gif", "svg")


@dataclass(frozen=True, slots=True)
class ImageCandidate:
    """An image that may become an icon: its displayed name, requested id and data.

    `is_drawing` marks images that are probably SVG, without reading them. Raises: `read` raises EditorError
    if the data is not available.
    """

    name: str
    id: str
    read: Callable[[], bytes]
    is_drawing: bool = False


def from_files(paths: Iterable[Path]) -> list[ImageCandidate]:
    """Return the candidates for files."""
    return [
        ImageCandidate(
            path.name,
            icon_id_from(path.name),
            partial(read_offered, path, say("This is a folder. Add the images in it.")),
            path.suffix.lower() == ".svg",
        )
        for path in paths
    ]


def from_image(image: QImage) -> list[ImageCandidate]:
    """Return the candidate for an image without a file."""
    return [ImageCandidate(_tr("Image"), icon_id_from(_NAME), lambda: _to_png(image))]


def from_icons(icons: Iterable[NewIcon]) -> list[ImageCandidate]:
    """Return the candidates for icons of another style."""
    return [ImageCandidate(icon_label(icon.id), icon.id, _decoder(icon.data_uri)) for icon in icons]


def from_mime(data: QMimeData) -> list[ImageCandidate]:
    """Return the candidates in MIME data; empty if there are none."""
    icons = icons_in(data)
    if icons:
        return from_icons(icons)
    files = files_in(data)
    if files:
        return from_files(files)
    if data.hasImage():
        image = QImage(data.imageData())
        return [] if image.isNull() else from_image(image)
    text = data.text().strip() if data.hasText() else ""
    if text[:5].lower() == "data:":
        return from_icons([NewIcon(icon_id_from(_NAME), text)])
    drawing = text.encode(errors="replace")
    if not is_svg(drawing):
        return []
    return [ImageCandidate(_tr("Drawing"), icon_id_from(_NAME), lambda: drawing, is_drawing=True)]


def _decoder(data_uri: str) -> Callable[[], bytes]:
    return lambda: parse_data_uri(data_uri).decode()


def _to_png(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, b"png").write(image):
        raise EditorError(say("The image cannot be read."))
    return bytes(data.data())


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconSources", text)
