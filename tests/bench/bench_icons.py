"""The icons view at its maximum number of icons: shown, scrolled, filtered, edited."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from editor.app.startup import create_application
from editor.features.icons.model import ROW_ROLE
from editor.features.icons.view import IconsView
from editor.mapstyle.edits.assets import rename_icon
from editor.session.asset_selection import AssetSelection
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from editor.system.memory import IdleCollector
from editor.system.settings import Settings
from editor.workspace.icon_choices import IconPicture
from tests.bench.bench_window import wait
from tests.bench.harness import Row, median, p95, sized
from tests.icons import a_data_uri, icon_paint
from tests.styles import Json, a_line, a_source

_ROUNDS = sized(5, 1)
_EDITS = sized(30, 2)
_SOME, _MANY = sized((300, 2000), (40, 160))
_NOTCH = QPoint(0, 120)
_TYPED = ("i", "ic", "icon", "icon 1", "icon 12", "64", ">1kb", "unused", "icon", "")
_SIZE = (1050, 800)


@dataclass(frozen=True, slots=True)
class Shown:
    """An icons view with its services."""

    session: Session
    jobs: Jobs
    view: IconsView

    @property
    def is_decoding(self) -> bool:
        """Whether images are pending."""
        return self.jobs.is_running("icon pictures")

    @property
    def pictures(self) -> list[IconPicture | None]:
        """The images of all rows."""
        rows = (self.view.shown.index(row, 0) for row in range(self.view.shown.rowCount()))
        return [row.data(ROW_ROLE).picture for row in rows]

    def turn_ms(self, act: Callable[[], object]) -> float:
        """Measure an operation and the event loop turn that paints it."""
        started = time.perf_counter()
        act()
        QApplication.processEvents()
        return (time.perf_counter() - started) * 1000


def bench_icons_shown() -> list[Row]:
    """Measure 300 icons from show until they are painted: at first, and with every image decoded."""
    first, whole = [], []
    for _ in range(_ROUNDS):
        with a_view(_SOME) as shown:
            started = time.perf_counter()
            shown.view.show()
            QApplication.processEvents()
            first.append((time.perf_counter() - started) * 1000)
            while shown.is_decoding:
                QApplication.processEvents()
                time.sleep(0.0005)  # the processor is left to the job
            QApplication.processEvents()
            whole.append((time.perf_counter() - started) * 1000)
            assert all(picture is not None for picture in shown.pictures), "all pictures were decoded"
    return [
        Row("300 icons from show to painted, without pictures", median(first), "ms", 300),
        Row("300 icons from show to painted, with every picture", median(whole), "ms", 300),
    ]


def bench_icons_scrolled() -> list[Row]:
    """Measure the longest event loop turn while the wheel scrolls through all icons, their images decoded."""
    rows = []
    for count in (_SOME, _MANY):
        with a_view(count, is_shown=True) as shown:
            bar = shown.view.grid.verticalScrollBar()
            taken = []
            while bar.value() < bar.maximum():
                taken.append(shown.turn_ms(lambda: _wheel(shown.view, -_NOTCH)))
            while bar.value() > bar.minimum():
                taken.append(shown.turn_ms(lambda: _wheel(shown.view, _NOTCH)))
        rows.append(Row(f"longest stall scrolling {count:,} icons", max(taken), "ms", 33))
    return rows


def bench_icons_filtered() -> list[Row]:
    """Measure a key in the filter over 2,000 icons until the matches are painted."""
    with a_view(_MANY, is_shown=True) as shown:
        field = shown.view.filter
        taken = [shown.turn_ms(lambda text=text: field.setText(text)) for text in _TYPED * _ROUNDS]
    return [Row("key in the filter of 2,000 icons to painted, p95", p95(taken), "ms", 30)]


def bench_icons_edited() -> list[Row]:
    """Measure renaming one of 2,000 icons until that is painted; no row is removed, nothing decoded again."""
    with a_view(_MANY, is_shown=True) as shown:
        view, session = shown.view, shown.session
        view.grid.scrollToBottom()
        resets: list[None] = []
        view.shown.modelReset.connect(lambda: resets.append(None))
        before, scrolled = shown.pictures, view.grid.verticalScrollBar().value()
        edits = [rename_icon(number, f"other {number}") for number in range(_EDITS)]
        taken = [shown.turn_ms(lambda edit=edit: session.do(edit, "Rename")) for edit in edits]
        wait(lambda: not shown.is_decoding)
        assert not resets, "an edit of one icon does not reset the grid"
        assert view.grid.verticalScrollBar().value() == scrolled, "and keeps its scroll position"
        assert all(one is other for one, other in zip(before, shown.pictures, strict=True)), "decoded once"
    return [Row("rename of one of 2,000 icons to painted, p95", p95(taken), "ms", 33)]


@contextmanager
def a_view(count: int, *, is_shown: bool = False) -> Iterator[Shown]:
    """Create a view of a generated style while the block runs, and show it with all its images on request."""
    QApplication.instance() or create_application()
    with TemporaryDirectory() as home:
        session, jobs = (
            Session(a_source(_layers(count), icons_section=_icons(count)), Origin(None, "bench")),
            Jobs(),
        )
        view = IconsView(session, AssetSelection(session), jobs, Settings(Path(home) / "settings.ini"))
        view.resize(*_SIZE)
        IdleCollector(view)  # As in the program, no garbage collection over all objects meanwhile.
        shown = Shown(session, jobs, view)
        if is_shown:
            view.show()
            wait(lambda: not shown.is_decoding)
            QApplication.processEvents()
        try:
            yield shown
        finally:
            view.close()
            view.deleteLater()
            assert jobs.close()


def _icons(count: int) -> Json:
    """Create discs as on a map, all different."""
    records = []
    for number in range(count):
        side = (32, 48, 64, 64, 96)[number % 5]
        image = Image.new("RGBA", (side, side))
        color = (number % 200, 80 + number // 20, 120, 255)
        ImageDraw.Draw(image).ellipse((1, 1, side - 2, side - 2), color, (255, 255, 255, 180), 2)
        records.append({"id": f"icon {number}", "value": a_data_uri(image)})
    return {"icons": records}


def _layers(count: int) -> list[Json]:
    """Create layers that show nine of ten icons."""
    used = range(count * 9 // 10, 0, -1)
    return [
        a_line(number, paint=icon_paint((0, f"icon {number}"), (12, f"icon {number}"))) for number in used
    ]


def _wheel(view: IconsView, by: QPoint) -> None:
    port = view.grid.viewport()
    at = QPointF(port.rect().center())
    keys, buttons = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.NoButton
    phase = Qt.ScrollPhase.NoScrollPhase
    everywhere = QPointF(port.mapToGlobal(at.toPoint()))
    QApplication.sendEvent(port, QWheelEvent(at, everywhere, QPoint(), by, buttons, keys, phase, False))
