"""Render service with all processes started."""

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QEventLoop, SignalInstance
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import bundled
from editor.render.stack import Half
from editor.render.worker.child_maps import OpenBasemap
from editor.render.worker.service import RenderService

Request = TypeVar("Request")


def a_running_service(open_basemap: OpenBasemap = bundled) -> RenderService:
    """Return a service for a map."""
    service = RenderService(open_basemap=open_basemap)
    while len(service.process_ids) < len(Half):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    return service


def answer_to(
    qtbot: QtBot, request: Request, ask: Callable[[Request], object], answered: SignalInstance
) -> Any:
    """Return the answer of a service to a query."""
    with qtbot.waitSignal(answered, timeout=20_000) as received:
        ask(request)
    assert received.args is not None
    assert received.args[0].request is request
    return received.args[0]
