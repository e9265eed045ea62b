"""Hours panel: meteogram of the coming hours at the centre of the map."""

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
from PySide6.QtWidgets import QMenu, QStackedLayout, QToolButton, QWidget

from editor.errors import EditorError
from editor.features.weather.hours_chart import (
    chart_summary,
    create_chart,
    draw_hours,
    drawable_hours,
    old_age,
    row_name,
    time_span,
    with_warnings,
)
from editor.features.weather.meteogram.chart import Chart, HourlyRow
from editor.features.weather.meteogram.painting import MeteogramLegend
from editor.features.weather.meteogram.view import Meteogram
from editor.preview.weather.card import tag
from editor.ui.kit.bars import BarButton, MessageBar, Tone
from editor.ui.kit.buttons import tool_button
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import translated
from editor.ui.theme.symbols import StateSymbol, WeatherSymbol, symbol
from editor.ui.theme.tokens import Gap, Size
from editor.weather.api.records import HourlyForecast, WeatherWarning
from editor.weather.hours_csv import hours_csv
from editor.weather.results import WeatherResult
from editor.weather.wording import states
from editor.weather.wording.times import time_text
from editor.wording import join_sentences
from editor.workspace.weather.model import WeatherModel

WATCHER: Final = "hours"
RANGES: Final = (24, 48, 120, 240)
_REFRESH_AFTER_MS = 5  # A timer of 0 ms would fire within the same event.
_MINUTE_MS = 60_000
_SHORT_BELOW_PX = 760
_SEGMENT_PX = 26
_ROWS = "mdi6.eye-outline"


class HoursPanel(QWidget):
    """Meteogram of the hourly forecast with legend and messages; `title` is the dock's title line.

    Signals: `range_selected(int)` with the number of displayed hours; `rows_selected(tuple)` with the rows on
    request; `picture_requested()` to export the chart.
    """

    range_selected = Signal(int)
    rows_selected = Signal(tuple)
    picture_requested = Signal()

    def __init__(
        self,
        weather: WeatherModel,
        hours: int = RANGES[1],
        parent: QWidget | None = None,
        clock: Callable[[], float] = time.time,
        rows: Sequence[HourlyRow] = (),
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(Size.MAP_LEAST)
        self._weather, self._clock = weather, clock
        self._chart = Chart()
        self._are_hours_changed = False
        self._shown_warnings: Sequence[WeatherWarning] = ()
        self._message: tuple[Tone, str] | None = None
        self._range = hours if hours in RANGES else RANGES[1]
        self._rows = tuple(rows)
        self.meteogram = Meteogram()
        self.legend, self.low_legend = MeteogramLegend(), MeteogramLegend()
        self._is_simulated = False
        self.bar = MessageBar()
        self.empty = EmptyState(WeatherSymbol.UNKNOWN, translated(states.PENDING), self.tr("Try again"))
        self.title = self._create_title()
        self._lay_out()
        self._minute = QTimer(self)
        self._minute.setInterval(_MINUTE_MS)
        self._connect()

    @property
    def hours(self) -> int:
        """The number of displayed hours."""
        return self._range

    def show_range(self, hours: int) -> None:
        """Show a number of hours."""
        if hours != self._range:
            self._range = hours
            self.ranges.show_index(RANGES.index(hours))
            self._show_chart()
            self.range_selected.emit(hours)

    @property
    def rows(self) -> tuple[HourlyRow, ...]:
        """The rows on request."""
        return self._rows

    def show_rows(self, rows: Sequence[HourlyRow]) -> None:
        """Show rows below the chart, in the order of their kinds."""
        ordered = tuple(kind for kind in HourlyRow if kind in rows)
        if ordered != self._rows:
            self._rows = ordered
            for kind, action in self.row_actions.items():
                action.setChecked(kind in ordered)
            self._update()
            self.rows_selected.emit(ordered)

    def csv_text(self) -> str:
        """Return the displayed hours as CSV; empty if there are none."""
        result = self._weather.hours
        if result is None or result.answer is None or not self._chart.hours:
            return ""
        start_s, end_s = time_span(self._chart, self._range)
        hours = [
            hour
            for hour in drawable_hours(result, self._chart.now_s)
            if hour.time_s is not None and start_s <= hour.time_s <= end_s
        ]
        return hours_csv(hours, result.zone, self._weather.units, is_metric=result.answer.is_metric)

    def copy(self) -> None:
        """Copy the displayed hours to the clipboard."""
        text = self.csv_text()
        if text:
            QGuiApplication.clipboard().setText(text)

    def picture(self) -> QImage:
        """Return the displayed chart as an image with the place and the credits."""
        result = self._weather.hours
        answer = None if result is None else result.answer
        copyrights = (
            ()
            if answer is None
            else tuple(translated(states.service_text(text)) for text in answer.copyrights)
        )
        heading = self._heading()
        if self._weather.simulates(result):
            heading = f"{heading} · {translated(states.SIMULATED)}"
        return draw_hours(self._chart, *time_span(self._chart, self._range), heading, copyrights)

    def show_saved(self, path: Path) -> None:
        """Report that the picture was saved."""
        self._show_message(Tone.NOTE, self.tr("Image saved as “{}”.").format(path.name))

    def show_error(self, error: EditorError) -> None:
        """Report why the picture was not saved."""
        self._show_message(Tone.ERROR, translated(error.text))

    def menu(self) -> QMenu:
        """Create the context menu of the chart."""
        menu = QMenu(self)
        menu.addAction(symbol("content-copy"), self.tr("Copy hourly forecast as CSV"), self.copy)
        menu.addAction(symbol("export-variant"), self.tr("Export as image…"), self.picture_requested.emit)
        menu.addSeparator()
        menu.addActions(list(self.row_actions.values()))
        return menu

    def showEvent(self, event: QShowEvent) -> None:
        """Request the hours."""
        super().showEvent(event)
        self._minute.start()
        self._weather.watch(WATCHER, now=True, hours=True)
        self._update()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop requesting: a hidden panel needs no data."""
        super().hideEvent(event)
        self._minute.stop()
        self._message = None
        self._weather.watch(WATCHER)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the legend where it fits."""
        super().resizeEvent(event)
        self._arrange_legend()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy on the standard key sequence."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def _create_title(self) -> DockTitle:
        title = DockTitle(self.tr("Hourly forecast"))
        self._simulated, self._low_simulated = tag(), tag()
        self.ranges = Segmented(
            self.tr("Forecast range"), self._range_parts(is_short=False), height_px=_SEGMENT_PX
        )
        self.ranges.show_index(RANGES.index(self._range))
        for part in (self._simulated, self.legend, self._create_rows_button(), self.ranges):
            title.add_button(part)
        return title

    def _create_rows_button(self) -> QToolButton:
        """Create the button with the menu of the rows on request."""
        self.rows_button = tool_button(_ROWS, self.tr("Show more values"))
        self.rows_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.rows_button)
        self.row_actions = {kind: menu.addAction(row_name(kind)) for kind in HourlyRow}
        for kind, action in self.row_actions.items():
            action.setCheckable(True)
            action.setChecked(kind in self._rows)
            action.triggered.connect(self._on_row_triggered)
        self.rows_button.setMenu(menu)
        return self.rows_button

    def _on_row_triggered(self) -> None:
        self.show_rows([kind for kind, action in self.row_actions.items() if action.isChecked()])

    def _range_parts(self, *, is_short: bool) -> list[tuple[str, str]]:
        days = (self.tr("5 d"), self.tr("10 d")) if is_short else (self.tr("5 days"), self.tr("10 days"))
        return [(self.tr("24 h"), ""), (self.tr("48 h"), ""), *((label, "") for label in days)]

    def _lay_out(self) -> None:
        page = QWidget()
        column = v_box(page, margins=NO_MARGINS, spacing=0)
        inner = h_box(margins=(Gap.XS, 0, Gap.XS, 0), spacing=Gap.XS)
        inner.addWidget(self.low_legend, 1)
        inner.addWidget(self._low_simulated, 0, Qt.AlignmentFlag.AlignRight)
        column.addWidget(self.bar)
        column.addLayout(inner)
        column.addWidget(self.meteogram, 1)
        self._page = page
        self._pages = QStackedLayout(self)
        self._pages.addWidget(page)
        self._pages.addWidget(self.empty)
        self.setFocusProxy(self.meteogram)

    def _connect(self) -> None:
        # Other panels are updated with the same data first.
        self._refresh = QTimer(self)
        self._refresh.setSingleShot(True)
        self._refresh.setInterval(_REFRESH_AFTER_MS)
        self._refresh.timeout.connect(self._on_refresh_timeout)
        self._weather.hours_changed.connect(self._on_hours_changed)
        self._weather.now_changed.connect(self._refresh.start)
        self._weather.time_shown.changed.connect(self._show_time)
        self._minute.timeout.connect(self._update)
        self.ranges.selected.connect(lambda index: self.show_range(RANGES[index]))
        self.empty.pressed.connect(self._weather.refresh)
        self.meteogram.menu_requested.connect(self._open_menu)

    def _open_menu(self, at: QPoint) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _on_hours_changed(self) -> None:
        self._are_hours_changed = True
        self._refresh.start()

    def _on_refresh_timeout(self) -> None:
        """Show changed hours, or changed warnings for the same hours."""
        if self._are_hours_changed:
            self._update()
            return
        result = self._weather.hours
        warnings = () if result is None else self._warnings(result)
        if self.isVisible() and warnings != self._shown_warnings:
            self._shown_warnings = warnings
            if self._chart.hours:
                self._chart = with_warnings(self._chart, warnings, self._clock())
                self._show_chart()

    def _update(self) -> None:
        """Show the current data. A hidden panel is updated when it is shown."""
        self._are_hours_changed = False
        if not self.isVisible():
            return
        result = self._weather.hours
        self._shown_warnings = () if result is None else self._warnings(result)
        self._chart = (
            Chart()
            if result is None
            else create_chart(result, self._shown_warnings, self._weather.units, self._clock(), self._rows)
        )
        self._is_simulated = self._weather.simulates(result)
        self.title.set_detail(self._heading())
        if self._chart.hours and result is not None:
            self._update_bar()
            self._show_chart()
        else:
            self._show_empty(result)
        self._arrange_legend()

    def _show_time(self) -> None:
        """Mark the time of the timeline."""
        shown, result = self._weather.time_shown, self._weather.hours
        if not self.isVisible():
            return
        if result is None or not shown.shows_forecast:
            self.meteogram.show_mark(None)
        else:
            self.meteogram.show_mark(shown.time_s, translated(time_text(shown.time_s, result.zone)))

    def _show_chart(self) -> None:
        start_s, end_s = time_span(self._chart, self._range)
        shown = self._chart.between(start_s, end_s)
        self.meteogram.setAccessibleName(self.tr("Hourly forecast, {}").format(self._heading()))
        self.meteogram.show_chart(self._chart, start_s, end_s, chart_summary(shown))
        for legend in (self.legend, self.low_legend):
            legend.show_chart(shown)
        self._show_time()
        self._pages.setCurrentWidget(self._page)

    def _show_empty(self, result: WeatherResult[HourlyForecast] | None) -> None:
        trouble = "" if result is None else result.trouble
        if result is not None and result.answer is not None:
            trouble = trouble or translated(states.NO_HOURS)
        self.empty.set_sentence(trouble or translated(states.PENDING))
        self.empty.set_symbol(StateSymbol.OFFLINE if trouble else WeatherSymbol.UNKNOWN)
        self.empty.show_button(is_shown=bool(trouble))
        self._pages.setCurrentWidget(self.empty)

    def _show_message(self, tone: Tone, text: str) -> None:
        """Show a result until it is closed. Messages about the service are shown afterwards."""
        self._message = (tone, text)
        self._update_bar()

    def _on_message_closed(self) -> None:
        self._message = None
        self._update_bar()

    def _update_bar(self) -> None:
        """Show the pending result in the message bar, else problems with the data."""
        result = self._weather.hours
        answer = None if result is None else result.answer
        note = "" if answer is None else states.unit_note(answer) or join_sentences(answer.left_out)
        if self._message is not None:
            close = BarButton(self.tr("Close"), self.tr("Dismiss"), self._on_message_closed)
            self.bar.show_message(*self._message, [close])
        elif result is not None and result.trouble:
            again = BarButton(self.tr("Try again"), self.tr("Refresh weather"), self._weather.refresh)
            self.bar.show_message(Tone.DECISION, result.trouble, [again])
        elif note:
            self.bar.show_message(Tone.NOTE, translated(note))
        else:
            self.bar.hide()

    def _heading(self) -> str:
        """Return the place, preceded by the age of outdated hours."""
        result = self._weather.hours
        if result is None:
            return ""
        return " · ".join(part for part in (old_age(result, self._clock()), result.name) if part)

    def _warnings(self, result: WeatherResult[HourlyForecast]) -> Sequence[WeatherWarning]:
        """Return the warnings for the same place. They are part of the current weather."""
        now = self._weather.now
        if now is None or now.answer is None or now.place != result.place:
            return ()
        return now.answer.records[0].warnings

    def _arrange_legend(self) -> None:
        """Place legend and mark in the title if they fit, else above the chart. Shorten ranges and title."""
        width = self.width()
        self.ranges.set_parts(self._range_parts(is_short=width < _SHORT_BELOW_PX), self.ranges.index)
        whole, buttons = self.tr("Hourly forecast"), (self.rows_button, self.ranges)
        is_narrow = self.title.width_with(whole, (self._simulated, *buttons)) > width
        self._simulated.setVisible(self._is_simulated and not is_narrow)
        self._low_simulated.setVisible(self._is_simulated and is_narrow)
        fits_whole = self.title.width_with(whole, buttons) <= width
        self.title.set_title(whole if fits_whole else self.tr("Hourly"))
        has_chart = bool(self._chart.hours)
        other_px = self.title.sizeHint().width() - (
            self.legend.sizeHint().width() if not self.legend.isHidden() else 0
        )
        fits = has_chart and self.legend.fit(width - other_px - Gap.M)
        self.low_legend.fit(width)
        self.legend.setVisible(fits)
        self.low_legend.setVisible(has_chart and not fits)
