"""What the program is to the system before it has a window."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from editor import resources
from editor.app.running.start import icon


@pytest.mark.usefixtures("qapp")
def test_the_smallest_icon_is_the_picture_for_its_size_and_not_a_larger_one_made_small() -> None:
    assert QSize(16, 16) in icon().availableSizes()
    shown = icon().pixmap(16, 16).toImage().convertToFormat(QImage.Format.Format_RGBA8888)
    picture = QImage(str(resources.path("icons", "isopleth-16.png")))
    assert not picture.isNull()
    assert shown == picture.convertToFormat(QImage.Format.Format_RGBA8888)
