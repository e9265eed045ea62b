"""The weather panel: current conditions, warnings and days at the map centre."""

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC
from itertools import chain, islice
from typing import Final, TypeAlias

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from editor.features.weather.current import CurrentWeatherBlock
from editor.features.weather.days import DayList, TemperatureLegend, day_rows
from editor.features.weather.warnings import WarningList
from editor.preview.overlays.notices import open_credits
from editor.preview.weather.card import tag
from editor.preview.weather.text import CardContent, current_text
from editor.render.export.overlays import cut_line
from editor.ui.fields.info_rows import HintNote
from editor.ui.kit.bars import BarButton, MessageBar, Tone
from editor.ui.kit.buttons import quiet_button, tool_button
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import NO_MARGINS, ScrollPage, v_box
from editor.ui.kit.section import Section
from editor.ui.text import plain_tool_tip, translated
from editor.ui.theme.symbols import StateSymbol, WeatherSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.weather.api.records import CurrentWeather, DailyForecast, WeatherAnswer, WeatherWarning
from editor.weather.conditions import has_ended, is_in_effect
from editor.weather.results import WeatherResult
from editor.weather.wording import states
from editor.weather.wording.states import remarks_text, service_text, source_text, unit_note
from editor.weather.wording.times import next_request_text, time_text, updated_text, zone_note
from editor.weather.wording.values import implausible_texts
from editor.wording import join_sentences
from editor.workspace.weather.model import WeatherModel

_REFRESH, _SETTINGS = "mdi6.refresh", "mdi6.cog-outline"


class WeatherTitle(DockTitle):
    """Title line; `place_elided(bool)` reports whether the place does not fit."""

    place_elided = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("WeatherTitle", "Weather"), parent)
        self._is_cut = False
        self.tag = tag()
        self.refresh = tool_button(_REFRESH, self.tr("Refresh weather"), parent=self)
        self.settings = tool_button(_SETTINGS, self.tr("Weather settings"), parent=self)
        self.add_mark(self.tag)
        self.tag.hide()
        self.add_button(self.refresh)
        self.add_button(self.settings)

    def show_place(self, name: str, *, simulated: bool) -> None:
        """Show the place, with a tag if its weather is simulated."""
        self.set_detail(name)
        self.tag.setVisible(simulated)

    def event(self, event: QEvent) -> bool:
        """Check after each layout whether the name fits."""
        is_handled = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            is_cut = not self.shows_detail
            if is_cut is not self._is_cut:
                self._is_cut = is_cut
                self.place_elided.emit(is_cut)
        return is_handled


def source_line(shown_credits: Sequence[str]) -> str:
    """Return the text of the data's source, which ends with an ellipsis if it is too long."""
    return translated(source_text(cut_line(" · ".join(text.rstrip(".") for text in shown_credits))))


class WeatherFooter(QWidget):
    """Lines of secondary text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.units, self.remarks = HintNote(), HintNote()
        self.origin = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._credits: tuple[str, ...] = ()
        self.all_credits = quiet_button(self.tr("Show full attribution"))
        self.all_credits.clicked.connect(lambda: open_credits(self._credits, self))
        column = v_box(self, margins=(Gap.M, Gap.M, Gap.M, 0), spacing=Gap.XS)
        for part in (self.units, self.remarks, self.origin):
            column.addWidget(part)
        column.addWidget(self.all_credits, 0, Qt.AlignmentFlag.AlignLeft)

    def show_lines(self, units: str, remarks: Sequence[str], times: str, credited: Sequence[str]) -> None:
        """Show the lines. Only the first remark is displayed, all of them in the tooltip."""
        self.units.show_text(units)
        self.remarks.show_text(translated(remarks_text(remarks)))
        self.remarks.setToolTip(plain_tool_tip("\n".join(map(translated, remarks))))
        self._credits = tuple(translated(service_text(text)) for text in credited)
        source = source_line(self._credits)
        self.origin.show_text("\n".join(line for line in (times, source) if line))
        self.all_credits.setVisible(source.endswith("…"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the text at the width."""
        super().resizeEvent(event)
        for line in (self.units, self.remarks):
            line.set_available_width(self.width() - 2 * Gap.M)


_WATCHER: Final = "panel"
_MINUTE_MS: Final = 60_000
# Comparing the thousands of a faulty service would block the window.
_MOST_TOWN_WARNINGS: Final = 400

# The displayed kinds of data, whether they are simulated, and the results.
_State: TypeAlias = tuple[frozenset[str], bool, tuple[object, object, object]]


class WeatherPanel(QWidget):
    """Weather of one place. Requests data only while it is visible; `clock` returns UNIX time.

    Signals: `settings_requested()` to open the weather settings; `shown_changed(bool)` after the panel was
    shown or hidden.
    """

    settings_requested = Signal()
    shown_changed = Signal(bool)

    def __init__(
        self, weather: WeatherModel, clock: Callable[[], float] = time.time, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(Size.RIGHT_DOCK_LEAST)
        self._weather, self._clock = weather, clock
        self._shown_state = self._state
        self.title = WeatherTitle()
        self.now = CurrentWeatherBlock()
        self.trouble = MessageBar()
        self.warnings = WarningList()
        self.town_warnings = WarningList(self.tr("Warnings in towns"))
        self.town_warnings.set_open(False)
        self.days = Section(self.tr("Daily forecast"))
        self.day_list = DayList(self.tr("Daily forecast"))
        self.day_legend = TemperatureLegend()
        self.days_note = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.days_updated = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.foot = WeatherFooter()
        self.page = ScrollPage()
        self.awaited = EmptyState(WeatherSymbol.PARTLY, "")
        self.failed = EmptyState(StateSymbol.OFFLINE, "", self.tr("Try again"))
        self._minute = QTimer(self)
        self._minute.setInterval(_MINUTE_MS)
        self._lay_out()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Show the current data. If the focused widget is hidden, focus the title."""
        had_focus = self._has_focus_inside
        self._show()
        if had_focus and not self._has_focus_inside:
            self.title.refresh.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _has_focus_inside(self) -> bool:
        focused = self.window().focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def _show(self) -> None:
        self._shown_state = self._state
        result = self._weather.now
        answer = None if result is None else result.answer
        trouble = "" if result is None else result.trouble
        self.page.setVisible(answer is not None)
        self.failed.setVisible(answer is None and bool(trouble))
        self.awaited.setVisible(answer is None and not trouble)
        simulated = self._weather.simulates(result)
        self.title.show_place("" if result is None else result.name, simulated=simulated)
        if result is None or answer is None:
            self.trouble.hide()
            self.failed.set_sentence(trouble)
            self.awaited.set_sentence(translated(states.PENDING))
            return
        self._show_now(result, answer)
        self._show_days(self._weather.days, result.trouble, answer.records[0].update_time_s)
        self._show_foot(result, answer)

    @property
    def is_ticking(self) -> bool:
        """Whether the displayed ages are updated."""
        return self._minute.isActive()

    def showEvent(self, event: QShowEvent) -> None:
        """Request data and update the displayed ages."""
        super().showEvent(event)
        self._weather.watch(_WATCHER, now=True, days=True)
        self._minute.start()
        self.refresh()
        self.shown_changed.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop requesting data."""
        super().hideEvent(event)
        self._weather.watch(_WATCHER)
        self._minute.stop()
        self.shown_changed.emit(False)

    def _show_now(self, result: WeatherResult[CurrentWeather], answer: WeatherAnswer[CurrentWeather]) -> None:
        now_s = self._clock()
        self._show_values()
        if result.trouble:
            again = BarButton(self.tr("Try again"), self.tr("Refresh weather"), self._weather.refresh)
            self.trouble.show_message(Tone.DECISION, result.trouble, [again])
        else:
            self.trouble.hide()
        warnings = dict.fromkeys((*answer.records[0].warnings, *self._route_warnings()))
        self.warnings.show_warnings(tuple(warnings), result.zone, now_s)
        self._show_town_warnings()

    def _show_values(self) -> None:
        """Show the values of the time that the map shows; the rest of the panel is about the present."""
        weather, shown = self._weather, self._weather.time_shown
        result = weather.shown_now
        if result is not None:
            time = translated(time_text(shown.time_s, result.zone)) if shown.shows_forecast else ""
            content = CardContent(result, weather.units, time=time)
            self.now.show_text(current_text(content, self._clock(), has_warnings=False))

    def _on_shown_now_changed(self) -> None:
        if self.isVisible() and self.page.isVisible():
            self._show_values()

    def _show_town_warnings(self) -> None:
        """Show the warnings of the towns in view, in the time zone of the map centre."""
        towns = self._weather.towns if "towns" in self._weather.watched else None
        answer, now = None if towns is None else towns.answer, self._weather.now
        sent = () if answer is None else (answer.warnings, *(record.warnings for record in answer.records))
        found = dict.fromkeys(islice(chain.from_iterable(sent), _MOST_TOWN_WARNINGS))
        now_s, zone = self._clock(), now.zone if now is not None else UTC
        valid = tuple(warning for warning in found if not has_ended(warning, now_s))
        self.town_warnings.show_warnings(valid, zone, now_s)

    def _route_warnings(self) -> tuple[WeatherWarning, ...]:
        """Return the warnings that are valid on arrival at the stops of the displayed route."""
        result = self._weather.route if "route" in self._weather.watched else None
        if result is None or result.answer is None:
            return ()
        return tuple(
            warning
            for record in result.answer.records
            for warning in record.warnings
            if is_in_effect(warning, record.stop.time_s)
        )

    def _show_days(
        self, result: WeatherResult[DailyForecast] | None, current_trouble: str, current_update_s: int | None
    ) -> None:
        """Show the days, and their error and update unless they equal those of the current weather."""
        answer = None if result is None else result.answer
        trouble = "" if result is None else result.trouble
        if result is None or answer is None:
            self.days_note.show_text(trouble or translated(states.PENDING_DAYS))
            self.day_list.show_rows((), is_dimmed=False)
            self.days_updated.show_text("")
        else:
            rows = day_rows(
                answer.records[0].days,
                result.zone,
                self._clock(),
                self._weather.units,
                is_metric=answer.is_metric,
            )
            self.days_note.show_text("" if trouble == current_trouble else trouble)
            self.day_list.show_rows(rows, is_dimmed=result.is_old)
            update_s = answer.records[0].update_time_s
            updated = updated_text(update_s, result.zone, self._clock())
            self.days_updated.show_text("" if update_s == current_update_s else translated(updated))
        self.day_legend.show_unit(self._weather.units.temperature)
        self.day_legend.setVisible(bool(self.day_list.rows) and answer is not None and answer.is_metric)
        self.days_note.setVisible(bool(self.days_note.text()))
        self.day_list.setVisible(bool(self.day_list.rows))
        self.days_updated.setVisible(bool(self.days_updated.text()))
        self.days.set_summary(self.tr("low and high") if self.day_list.rows else "")

    def _show_foot(
        self, result: WeatherResult[CurrentWeather], answer: WeatherAnswer[CurrentWeather]
    ) -> None:
        days = self._weather.days
        days_answer = None if days is None else days.answer
        copyrights = dict.fromkeys(
            (*answer.copyrights, *(() if days_answer is None else days_answer.copyrights))
        )
        remarks = dict.fromkeys((*answer.left_out, *(() if days_answer is None else days_answer.left_out)))
        remarks |= dict.fromkeys(self._implausible(answer, days_answer))
        now_s, zone = self._clock(), result.zone
        times = join_sentences(
            (
                updated_text(answer.records[0].update_time_s, zone, now_s),
                next_request_text(self._weather.next_request_s, zone, now_s),
                zone_note(now_s, zone),
            )
        )
        self.foot.show_lines(
            translated(unit_note(answer)), tuple(remarks), translated(times), tuple(copyrights)
        )

    def _implausible(
        self, answer: WeatherAnswer[CurrentWeather], days: WeatherAnswer[DailyForecast] | None
    ) -> Iterator[str]:
        """Yield a sentence for each impossible value, not the remarks with the service's names of fields."""
        units = self._weather.units
        yield from implausible_texts(answer.records[0].conditions, units, is_metric=answer.is_metric)
        if days is not None:
            for day in days.records[0].days:
                yield from implausible_texts(day, units, is_metric=days.is_metric)

    def _connect(self) -> None:
        weather = self._weather
        for changed in (weather.now_changed, weather.days_changed, weather.route_changed):
            changed.connect(self._refresh_if_visible)
        weather.shown_now_changed.connect(self._on_shown_now_changed)
        weather.towns_changed.connect(self._on_towns_changed)
        weather.watched_changed.connect(self._on_watched_changed)
        self._minute.timeout.connect(self.refresh)
        self.title.place_elided.connect(lambda is_cut: self.now.show_place(is_shown=is_cut))
        self.title.refresh.clicked.connect(self._weather.refresh)
        self.title.settings.clicked.connect(self.settings_requested)
        self.failed.pressed.connect(self._weather.refresh)
        self.failed.add_button(self.tr("Weather settings")).clicked.connect(self.settings_requested)

    def _refresh_if_visible(self) -> None:
        if self.isVisible():
            self.refresh()

    def _on_towns_changed(self) -> None:
        if self.isVisible():
            self._show_town_warnings()

    def _on_watched_changed(self) -> None:
        """Refresh, unless the change comes from a result that is already displayed."""
        (*flags, contents), (*shown_flags, shown_contents) = self._state, self._shown_state
        if flags != shown_flags or any(
            now is not before for now, before in zip(contents, shown_contents, strict=True)
        ):
            self._refresh_if_visible()

    @property
    def _state(self) -> _State:
        """The state that the page displays."""
        weather = self._weather
        return weather.watched, weather.simulates(weather.now), (weather.now, weather.days, weather.route)

    def _lay_out(self) -> None:
        self.days_note.setContentsMargins(Gap.M, 0, Gap.M, Gap.XS)
        self.days.body.addWidget(self.days_note)
        self.days.body.setContentsMargins(0, 0, 0, Gap.S)
        self.days.body.addWidget(self.day_list)
        self.days.body.addWidget(self.day_legend)
        self.days_updated.setContentsMargins(Gap.M, Gap.XS, Gap.M, 0)
        self.days.body.addWidget(self.days_updated)
        for part in (self.now, self.warnings, self.town_warnings, self.days, self.foot):
            self.page.column.addWidget(part)
        self.page.column.addStretch(1)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addWidget(self.trouble)
        for state in (self.page, self.awaited, self.failed):
            column.addWidget(state, 1)
