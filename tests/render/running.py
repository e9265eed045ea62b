"""A render service whose processes have all started, so that no test finds one starting meanwhile."""

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from editor.basemap.catalogue import bundled
from editor.render.scene import Half
from editor.render.service import RenderService
from editor.render.worker import OpenBasemap


def a_running_service(open_basemap: OpenBasemap = bundled) -> RenderService:
    """A service that draws from a map."""
    service = RenderService(open_basemap=open_basemap)
    while len(service.worker_pids) < len(Half):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    return service
