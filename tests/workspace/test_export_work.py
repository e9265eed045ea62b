"""Background rendering of pictures: which order is cancelled."""

import threading

import pytest
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import MapStyle
from editor.render.export.request import ExportFormat, ExportOrder, ExportResult
from editor.system.jobs import Cancel, Jobs
from editor.workspace import export_work
from editor.workspace.export_work import ExportWork
from tests.render.maps import a_camera
from tests.styles import a_document

SOON_S = 20.0


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> ExportOrder:
    """An order that is rendered at once."""
    # The lazy module remembers its attributes, so it is changed itself.
    monkeypatch.setattr(export_work.export_process, "run_order", lambda *_: ExportResult(b"made"))
    style = MapStyle.of(a_document([]))
    return ExportOrder(ExportFormat.PICTURE, style.tree, style.order.keys, a_camera())


def test_an_order_stays_cancelled_while_another_waits_for_its_end(order: ExportOrder, qtbot: QtBot) -> None:
    jobs, entered, released = Jobs(), threading.Event(), threading.Event()
    work = ExportWork(jobs, "print")
    seen: list[bool] = []
    printed: list[bytes] = []

    def first(made: ExportResult, cancel: Cancel) -> bytes:
        entered.set()
        assert released.wait(SOON_S)
        seen.append(cancel.is_set())
        return made.data

    def second(made: ExportResult, cancel: Cancel) -> bytes:
        seen.append(cancel.is_set())
        return made.data

    try:
        work.submit(order, first, printed.append, printed.append)
        assert entered.wait(SOON_S)
        work.cancel()
        work.submit(order, second, printed.append, printed.append)
        assert work.is_running
        released.set()
        qtbot.waitUntil(lambda: bool(printed), timeout=20_000)
    finally:
        jobs.close()
    assert seen == [True, False]
    assert printed == [b"made"]
