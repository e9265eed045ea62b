"""Application identity, icon and services before the first window."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from editor import resources
from editor.app.startup import icon


@pytest.mark.usefixtures("qapp")
def test_the_smallest_icon_is_the_image_for_its_size_and_not_a_larger_one_scaled_down() -> None:
    assert QSize(16, 16) in icon().availableSizes()
    shown = icon().pixmap(16, 16).toImage().convertToFormat(QImage.Format.Format_RGBA8888)
    picture = QImage(str(resources.path("icons", "isopleth-16.png")))
    assert not picture.isNull()
    assert shown == picture.convertToFormat(QImage.Format.Format_RGBA8888)


_PROBE = """
import sys
from pathlib import Path
from editor.app.startup import close_services, create_application, create_services
from editor.system.settings import Settings

app, before = create_application(), sys.getswitchinterval()
state = Path(sys.argv[1])
services = create_services(Settings(state / "settings.ini"), state)
print(sys.getswitchinterval() == before)
close_services(services)
"""


def test_services_do_not_change_the_threads_of_the_process(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _PROBE, str(tmp_path)]
    probed = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert probed.stdout.split() == ["True"], probed.stderr
