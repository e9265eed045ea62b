"""The coming hours at the middle of the map, as a meteogram in the bottom dock."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QHideEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMenu, QStackedLayout, QVBoxLayout, QWidget

from editor.errors import EditorError
from editor.look.symbol_names import StateSymbol, WeatherSymbol
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Size
from editor.look.words import translated
from editor.panels.weather.hours_chart import (
    chart_of,
    drawable_hours,
    old_age,
    span_of,
    summary_of,
    with_warnings,
)
from editor.panels.weather.hours_picture import hours_picture
from editor.panels.weather.weather_desk import WeatherDesk
from editor.panels.weather.weather_words import unit_note
from editor.preview.card_face import tag
from editor.preview.service_words import service_words
from editor.weather.api.records import HourlyForecast, WeatherWarning
from editor.weather.hours_csv import hours_csv
from editor.weather.results import WeatherResult
from editor.widgets.dock_title import DockTitle
from editor.widgets.empty_state import EmptyState
from editor.widgets.message_bar import BarButton, MessageBar, Tone
from editor.widgets.meteogram.meteogram import Meteogram
from editor.widgets.meteogram.meteogram_chart import Chart
from editor.widgets.meteogram.meteogram_legend import MeteogramLegend
from editor.widgets.segmented import Segmented

WATCHER: Final = "hours"
RANGES: Final = (24, 48, 120, 240)
_REFRESH_AFTER_MS = 5  # A timer of 0 ms would be served together with the event that starts it.
_MINUTE_MS = 60_000
_SHORT_BELOW_PX = 760
_SEGMENT_PX = 26


class HoursPanel(QWidget):
    """Shows the hours that the desk knows while it can be seen; `title` is the dock's title line.

    Signals: `range_chosen(int)` with how many hours are shown; `picture_requested()` for a file of the chart.
    """

    range_chosen = Signal(int)
    picture_requested = Signal()

    def __init__(
        self,
        desk: WeatherDesk,
        hours: int = RANGES[1],
        parent: QWidget | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumHeight(Size.BOTTOM_DOCK_LEAST - Size.PANEL_HEAD)
        self.setMinimumWidth(Size.MAP_LEAST)
        self._desk, self._clock = desk, clock
        self._chart = Chart()
        self._has_other_hours = False
        self._warned: Sequence[WeatherWarning] = ()
        self._told: tuple[Tone, str] | None = None
        self._range = hours if hours in RANGES else RANGES[1]
        self.meteogram = Meteogram()
        self.legend, self.low_legend = MeteogramLegend(), MeteogramLegend()
        self.bar = MessageBar()
        self.empty = EmptyState(
            WeatherSymbol.UNKNOWN, self.tr("Asking for the weather."), self.tr("Try again")
        )
        self.title = self._make_title()
        self._lay_out()
        self._minute = QTimer(self)
        self._minute.setInterval(_MINUTE_MS)
        self._connect()

    @property
    def hours(self) -> int:
        """How many hours are shown."""
        return self._range

    def show_range(self, hours: int) -> None:
        """Show so many hours."""
        if hours != self._range:
            self._range = hours
            self.ranges.show_index(RANGES.index(hours))
            self._show_chart()
            self.range_chosen.emit(hours)

    def csv_text(self) -> str:
        """The hours that are shown as a table; without any it is empty."""
        asked = self._desk.hours
        if asked is None or asked.answer is None or not self._chart.hours:
            return ""
        start_s, end_s = span_of(self._chart, self._range)
        hours = [
            hour
            for hour in drawable_hours(asked, self._chart.now_s)
            if hour.time_s is not None and start_s <= hour.time_s <= end_s
        ]
        return hours_csv(hours, asked.zone, self._desk.units, is_metric=asked.answer.is_metric)

    def copy(self) -> None:
        """Put the hours that are shown onto the clipboard."""
        text = self.csv_text()
        if text:
            QGuiApplication.clipboard().setText(text)

    def picture(self) -> QImage:
        """The chart as it is shown, with its place and whom to credit."""
        asked = self._desk.hours
        answer = None if asked is None else asked.answer
        credited = () if answer is None else tuple(map(service_words, answer.copyrights))
        heading = self._heading()
        if self._desk.simulates(asked):
            heading = self.tr("{} · Simulated").format(heading)
        return hours_picture(self._chart, *span_of(self._chart, self._range), heading, credited)

    def tell_saved(self, path: Path) -> None:
        """Say that the picture was written."""
        self._tell(Tone.NOTE, self.tr("The picture is in “{}”.").format(path.name))

    def tell_trouble(self, error: EditorError) -> None:
        """Say why the picture was not written."""
        self._tell(Tone.ERROR, translated(error.text))

    def menu(self) -> QMenu:
        """What can be done with the chart."""
        menu = QMenu(self)
        menu.addAction(symbol("content-copy"), self.tr("Copy hours as CSV"), self.copy)
        menu.addAction(symbol("export-variant"), self.tr("Export as picture…"), self.picture_requested.emit)
        return menu

    def showEvent(self, event: QShowEvent) -> None:
        """Begin to look."""
        super().showEvent(event)
        self._minute.start()
        self._desk.want(WATCHER, now=True, hours=True)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        """Look away: a hidden dock asks for nothing."""
        super().hideEvent(event)
        self._minute.stop()
        self._told = None
        self._desk.want(WATCHER)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the legend where there is room for it."""
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy by the usual keys."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    # Inside

    def _make_title(self) -> DockTitle:
        title = DockTitle(self.tr("Hours"))
        self._simulated = tag()
        self.ranges = Segmented(
            self.tr("How many hours"), self._range_parts(is_short=False), height_px=_SEGMENT_PX
        )
        self.ranges.show_index(RANGES.index(self._range))
        for part in (self._simulated, self.legend, self.ranges):
            title.add_button(part)
        return title

    def _range_parts(self, *, is_short: bool) -> list[tuple[str, str]]:
        days = (self.tr("5 d"), self.tr("10 d")) if is_short else (self.tr("5 days"), self.tr("10 days"))
        return [(self.tr("24 h"), ""), (self.tr("48 h"), ""), *((words, "") for words in days)]

    def _lay_out(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        inner = QVBoxLayout()
        inner.setContentsMargins(Gap.XS, 0, Gap.XS, 0)
        inner.addWidget(self.low_legend)
        column.addWidget(self.bar)
        column.addLayout(inner)
        column.addWidget(self.meteogram, 1)
        self._page = page
        self._pages = QStackedLayout(self)
        self._pages.addWidget(page)
        self._pages.addWidget(self.empty)
        self.setFocusProxy(self.meteogram)

    def _connect(self) -> None:
        # Other panels are filled with the same weather in the event before.
        self._refresh = QTimer(self)
        self._refresh.setSingleShot(True)
        self._refresh.setInterval(_REFRESH_AFTER_MS)
        self._refresh.timeout.connect(self._on_refresh)
        self._desk.hours_changed.connect(self._on_hours_changed)
        self._desk.now_changed.connect(self._refresh.start)
        self._minute.timeout.connect(self._show)
        self.ranges.chosen.connect(lambda index: self.show_range(RANGES[index]))
        self.empty.pressed.connect(self._desk.ask_anew)
        self.meteogram.menu_requested.connect(self._offer)

    def _offer(self, at: QPoint) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _on_hours_changed(self) -> None:
        self._has_other_hours = True
        self._refresh.start()

    def _on_refresh(self) -> None:
        """Show other hours, or other warnings over the same hours."""
        if self._has_other_hours:
            self._show()
            return
        asked = self._desk.hours
        warnings = () if asked is None else self._warnings(asked)
        if self.isVisible() and warnings != self._warned:
            self._warned = warnings
            if self._chart.hours:
                self._chart = with_warnings(self._chart, warnings, self._clock())
                self._show_chart()

    def _show(self) -> None:
        """Show what the desk knows now; nobody sees a hidden panel, and it catches up when it shows."""
        self._has_other_hours = False
        if not self.isVisible():
            return
        asked = self._desk.hours
        self._warned = () if asked is None else self._warnings(asked)
        self._chart = (
            Chart() if asked is None else chart_of(asked, self._warned, self._desk.units, self._clock())
        )
        self._simulated.setVisible(self._desk.simulates(asked))
        self.title.set_detail(self._heading())
        if self._chart.hours and asked is not None:
            self._say()
            self._show_chart()
        else:
            self._show_empty(asked)
        self._arrange()

    def _show_chart(self) -> None:
        start_s, end_s = span_of(self._chart, self._range)
        shown = self._chart.between(start_s, end_s)
        self.meteogram.setAccessibleName(self.tr("Hours, {}").format(self._heading()))
        self.meteogram.show_chart(self._chart, start_s, end_s, summary_of(shown))
        for legend in (self.legend, self.low_legend):
            legend.show_chart(shown)
        self._pages.setCurrentWidget(self._page)

    def _show_empty(self, asked: WeatherResult[HourlyForecast] | None) -> None:
        trouble = "" if asked is None else asked.trouble
        if asked is not None and asked.answer is not None:
            trouble = trouble or self.tr(
                "The service has no hours for this place. Move the map, or try again."
            )
        self.empty.set_sentence(trouble or self.tr("Asking for the weather."))
        self.empty.set_symbol(StateSymbol.OFFLINE if trouble else WeatherSymbol.UNKNOWN)
        self.empty.show_button(is_shown=bool(trouble))
        self._pages.setCurrentWidget(self.empty)

    def _tell(self, tone: Tone, text: str) -> None:
        """Say what came of something until it was read: what the service does meanwhile waits behind it."""
        self._told = (tone, text)
        self._say()

    def _put_away(self) -> None:
        self._told = None
        self._say()

    def _say(self) -> None:
        """Say in the pane what came of something, else what is not as it should be."""
        asked = self._desk.hours
        note = "" if asked is None or asked.answer is None else unit_note(asked.answer)
        if self._told is not None:
            close = BarButton(self.tr("Close"), self.tr("Close this message"), self._put_away)
            self.bar.say(*self._told, [close])
        elif asked is not None and asked.trouble:
            again = BarButton(self.tr("Try again"), self.tr("Ask for the weather again"), self._desk.ask_anew)
            self.bar.say(Tone.DECISION, asked.trouble, [again])
        elif note:
            self.bar.say(Tone.NOTE, note)
        else:
            self.bar.hide()

    def _heading(self) -> str:
        """The place, with the age first where the hours are old."""
        asked = self._desk.hours
        if asked is None:
            return ""
        return " · ".join(part for part in (old_age(asked, self._clock()), asked.name) if part)

    def _warnings(self, asked: WeatherResult[HourlyForecast]) -> Sequence[WeatherWarning]:
        """The warnings of the same place: they come with the weather now."""
        now = self._desk.now
        if now is None or now.answer is None or now.place != asked.place:
            return ()
        return now.answer.records[0].warnings

    def _arrange(self) -> None:
        """Put the legend into the title where it fits whole, else above the chart; shorten the ranges."""
        width = self.width()
        self.ranges.set_parts(self._range_parts(is_short=width < _SHORT_BELOW_PX), self.ranges.index)
        has_chart = bool(self._chart.hours)
        others = self.title.sizeHint().width() - (
            self.legend.sizeHint().width() if not self.legend.isHidden() else 0
        )
        fits = has_chart and self.legend.fit(width - others - Gap.M)
        self.low_legend.fit(width)
        self.legend.setVisible(fits)
        self.low_legend.setVisible(has_chart and not fits)
