"""Render service without a window, for tests that kill its process."""

import sys

from PySide6.QtWidgets import QApplication

from editor.basemap.catalogue import Basemap
from editor.mapstyle.schema.source_data import SourceData
from editor.render.worker.frame_cache import Frame, FrameRequest
from editor.render.worker.service import RenderService
from tests.render.maps import a_camera, a_layer
from tests.styles import a_style


def open_no_tiles(data: SourceData) -> Basemap:
    """Open a map without tiles."""
    return Basemap([], data)


def main() -> None:
    """Run until the process is killed."""
    application = QApplication(["isopleth"])
    service = RenderService(open_basemap=open_no_tiles)

    def report(_frame: Frame) -> None:
        sys.stdout.write(" ".join(map(str, service.process_ids)) + "\n")
        sys.stdout.flush()

    service.framed.connect(report)
    service.request(FrameRequest(a_style([a_layer("background", fill_color=0xFF0000FF)]), a_camera()))
    application.exec()


if __name__ == "__main__":
    main()
