"""Probe that compares the device pixels of map views with their source image."""

import sys
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEventLoop
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from editor.preview.map_view import MapView
from editor.render.paint.passes import PICTURE
from editor.render.worker.frame_cache import FrameRequest
from tests.preview.frames import START, FlatFrames, a_flat_style, a_frame

# No overlay is within this distance of the centre. Units: logical pixels.
_HALF = 60


class NoisyFrames(FlatFrames):
    """Source of frames with noise, in which every position is unique."""

    def deliver(self) -> None:
        request, self._waiting = self._waiting, None
        assert request is not None
        self.framed.emit(replace(a_frame(request), below=_noise(request)))


def _noise(request: FrameRequest) -> QImage:
    camera = request.camera
    random = np.random.default_rng(1)
    values = random.integers(0, 256, (camera.device_height, camera.device_width, 4), np.uint8)
    values[..., 3] = 255
    image = QImage(values.tobytes(), camera.device_width, camera.device_height, QImage.Format.Format_RGB32)
    return image.convertToFormat(PICTURE)


def _pixels(image: QImage) -> npt.NDArray[np.uint8]:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return rows[..., :3].copy()


def main(sizes: Sequence[str]) -> None:
    """Show a view of each size, such as "640x480"."""
    application = QApplication(["probe"])
    for size in sizes:
        width, height = map(int, size.split("x"))
        _show(application, width, height)


def _show(application: QApplication, width: int, height: int) -> None:
    """Print the scale and the position of the view's corner in the image; none if it is resampled."""
    view = MapView(NoisyFrames(), START)
    view.set_reduced_motion(is_reduced=True)
    view.resize(width, height)
    view.show_style(a_flat_style())
    view.show()
    while view.picture is None or not view.is_idle:
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    picture, shown = view.picture, view.grab().toImage()
    whole, part = _pixels(picture), _pixels(shown)
    half = round(_HALF * view.devicePixelRatioF())
    y, x = part.shape[0] // 2, part.shape[1] // 2
    middle = part[y - half : y + half, x - half : x + half]
    found = [
        (column - (x - half), row - (y - half))
        for row, column in np.argwhere((whole[:, :, :] == middle[0, 0]).all(axis=2)).tolist()
        if np.array_equal(whole[row : row + 2 * half, column : column + 2 * half], middle)
    ]
    sys.stdout.write(f"{view.devicePixelRatioF():g} {found}\n")
    view.hide()


if __name__ == "__main__":
    main(sys.argv[1:])
