"""How close two pictures are that were drawn by different means."""

import numpy as np
from PySide6.QtGui import QImage


def difference(one: QImage, two: QImage) -> tuple[float, float]:
    """Return the mean difference of pixels, of 255, and the share that differs by over a quarter."""
    # The converted images must outlive the views of their bytes.
    images = [image.convertToFormat(QImage.Format.Format_RGB32) for image in (one, two)]
    fields = [
        np.frombuffer(each.constBits(), np.uint8).reshape(each.height(), -1, 4)[:, :, :3].astype(int)
        for each in images
    ]
    largest = np.abs(fields[0] - fields[1]).max(axis=2)
    return float(largest.mean()), float((largest > 64).mean())
