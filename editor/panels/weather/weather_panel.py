"""The weather panel: now, warnings and days of the place at the middle of the map."""

import time
from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.look.symbol_names import StateSymbol, WeatherSymbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.look.words import translated
from editor.panels.weather.day_list import DayList
from editor.panels.weather.day_rows import day_rows
from editor.panels.weather.warning_list import WarningList
from editor.panels.weather.weather_desk import WeatherDesk
from editor.panels.weather.weather_foot import WeatherFoot
from editor.panels.weather.weather_now import NowBlock
from editor.panels.weather.weather_title import WeatherTitle
from editor.panels.weather.weather_words import (
    now_text,
    unit_note,
    updated_text,
    zone_note,
)
from editor.weather.api.parsing import unit_remark
from editor.weather.api.records import CurrentWeather, DailyForecast, WeatherAnswer, WeatherWarning
from editor.weather.results import WeatherResult
from editor.weather.severity import holds
from editor.widgets.empty_state import EmptyState
from editor.widgets.message_bar import BarButton, MessageBar, Tone
from editor.widgets.page import Page
from editor.widgets.section import Section
from editor.widgets.wrapped_label import WrappedLabel

_WATCHER: Final = "panel"
_MINUTE_MS: Final = 60_000

# What is watched, whether it is simulated, and the contents.
_State: TypeAlias = tuple[frozenset[str], bool, tuple[object, object, object]]


class WeatherPanel(QWidget):
    """Asks the desk while it can be seen; `clock` gives UNIX time.

    Signals: `settings_requested()` when a person wants to change whom is asked; `shown_changed(bool)` after
    the panel came into view or left it.
    """

    settings_requested = Signal()
    shown_changed = Signal(bool)

    def __init__(
        self, desk: WeatherDesk, clock: Callable[[], float] = time.time, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(Size.RIGHT_DOCK_LEAST)
        self._desk, self._clock = desk, clock
        self._shown = self._state
        self.title = WeatherTitle()
        self.now = NowBlock()
        self.trouble = MessageBar()
        self.warnings = WarningList()
        self.days = Section(self.tr("Days"))
        self.day_list = DayList(self.tr("Days"))
        self.days_note = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.foot = WeatherFoot()
        self.page = Page()
        self.awaited = EmptyState(WeatherSymbol.PARTLY, "")
        self.failed = EmptyState(StateSymbol.OFFLINE, "", self.tr("Try again"))
        self._minute = QTimer(self)
        self._minute.setInterval(_MINUTE_MS)
        self._lay_out()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Show what the desk knows now; keys that were in a part that goes stay in the panel's title."""
        had_keys = self._has_keys
        self._show()
        if had_keys and not self._has_keys:
            self.title.refresh.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _has_keys(self) -> bool:
        inner = self.window().focusWidget()
        return inner is not None and self.isAncestorOf(inner)

    def _show(self) -> None:
        self._shown = self._state
        asked = self._desk.now
        answer = None if asked is None else asked.answer
        trouble = "" if asked is None else asked.trouble
        self.page.setVisible(answer is not None)
        self.failed.setVisible(answer is None and bool(trouble))
        self.awaited.setVisible(answer is None and not trouble)
        simulated = self._desk.simulates(asked)
        self.title.show_place("" if asked is None else asked.name, simulated=simulated)
        if asked is None or answer is None:
            self.trouble.hide()
            self.failed.set_sentence(trouble)
            self.awaited.set_sentence(self.tr("Asking for the weather."))
            return
        self._show_now(asked, answer)
        self._show_days(self._desk.days, asked.trouble)
        self._show_foot(asked, answer)

    @property
    def is_ticking(self) -> bool:
        """Whether the ages that it tells are kept up to date."""
        return self._minute.isActive()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for what is shown, and keep its age up to date."""
        super().showEvent(event)
        self._desk.want(_WATCHER, now=True, days=True)
        self._minute.start()
        self.refresh()
        self.shown_changed.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Look away."""
        super().hideEvent(event)
        self._desk.want(_WATCHER)
        self._minute.stop()
        self.shown_changed.emit(False)

    def _show_now(self, asked: WeatherResult[CurrentWeather], answer: WeatherAnswer[CurrentWeather]) -> None:
        now_s = self._clock()
        self.now.show_text(now_text(asked, answer, self._desk.units, now_s))
        if asked.trouble:
            again = BarButton(self.tr("Try again"), self.tr("Ask for the weather again"), self._desk.ask_anew)
            self.trouble.say(Tone.DECISION, asked.trouble, [again])
        else:
            self.trouble.hide()
        warnings = dict.fromkeys((*answer.records[0].warnings, *self._on_the_way()))
        self.warnings.show_warnings(tuple(warnings), asked.zone, now_s)

    def _on_the_way(self) -> tuple[WeatherWarning, ...]:
        """The warnings that hold on arrival at the stops of the route, while it shows."""
        asked = self._desk.route if "route" in self._desk.watched else None
        if asked is None or asked.answer is None:
            return ()
        return tuple(
            warning
            for record in asked.answer.records
            for warning in record.warnings
            if holds(warning, record.stop.time_s)
        )

    def _show_days(self, asked: WeatherResult[DailyForecast] | None, told: str) -> None:
        """Show the days, and the trouble with them unless that is what is `told` of all the weather."""
        answer = None if asked is None else asked.answer
        trouble = "" if asked is None else asked.trouble
        if asked is None or answer is None:
            self.days_note.show_text(trouble or self.tr("Asking for the days."))
            self.day_list.show_rows((), is_quiet=False)
        else:
            rows = day_rows(
                answer.records[0].days,
                asked.zone,
                self._clock(),
                self._desk.units,
                is_metric=answer.is_metric,
            )
            self.days_note.show_text("" if trouble == told else trouble)
            self.day_list.show_rows(rows, is_quiet=asked.is_old)
        self.days_note.setVisible(bool(self.days_note.text()))
        self.day_list.setVisible(bool(self.day_list.rows))
        self.days.set_summary(self.tr("low and high on one scale") if self.day_list.rows else "")

    def _show_foot(self, asked: WeatherResult[CurrentWeather], answer: WeatherAnswer[CurrentWeather]) -> None:
        days = self._desk.days
        beside = None if days is None else days.answer
        copyrights = dict.fromkeys((*answer.copyrights, *(() if beside is None else beside.copyrights)))
        remarks = dict.fromkeys((*answer.remarks, *(() if beside is None else beside.remarks)))
        remarks.pop(unit_remark(answer.unit), None)  # The note on units says so, and what comes of it.
        now_s = self._clock()
        times = updated_text(answer.records[0], asked.zone, now_s, self._desk.next_look_s)
        note = zone_note(now_s, asked.zone)
        said = " ".join((*times, note)).strip()
        self.foot.show_lines(unit_note(answer), tuple(map(translated, remarks)), said, tuple(copyrights))

    def _connect(self) -> None:
        desk = self._desk
        for changed in (desk.now_changed, desk.days_changed, desk.route_changed):
            changed.connect(self._refresh_if_seen)
        desk.watched_changed.connect(self._on_watched_changed)
        self._minute.timeout.connect(self.refresh)
        self.title.place_cut.connect(lambda is_cut: self.now.show_place(is_shown=is_cut))
        self.title.refresh.clicked.connect(self._desk.ask_anew)
        self.title.settings.clicked.connect(self.settings_requested)
        self.failed.pressed.connect(self._desk.ask_anew)
        self.failed.add_button(self.tr("Weather settings")).clicked.connect(self.settings_requested)

    def _refresh_if_seen(self) -> None:
        if self.isVisible():
            self.refresh()

    def _on_watched_changed(self) -> None:
        """Refresh, unless the answer that changed the credits or the service was shown already."""
        (*flags, contents), (*shown_flags, shown_contents) = self._state, self._shown
        if flags != shown_flags or any(
            one is not other for one, other in zip(contents, shown_contents, strict=True)
        ):
            self._refresh_if_seen()

    @property
    def _state(self) -> _State:
        """What the page depends on."""
        desk = self._desk
        return desk.watched, desk.simulates(desk.now), (desk.now, desk.days, desk.route)

    def _lay_out(self) -> None:
        self.days_note.setContentsMargins(Gap.M, 0, Gap.M, Gap.XS)
        self.days.body.addWidget(self.days_note)
        self.days.body.setContentsMargins(0, 0, 0, Gap.S)
        self.days.body.addWidget(self.day_list)
        for part in (self.now, self.warnings, self.days, self.foot):
            self.page.column.addWidget(part)
        self.page.column.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.trouble)
        for state in (self.page, self.awaited, self.failed):
            column.addWidget(state, 1)
