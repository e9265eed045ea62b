"""Whom to ask about the weather, and with which key: a part of the settings."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from editor.errors import EditorError, WeatherError
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.net import is_loopback, origin_of
from editor.panels.weather.weather_settings_words import (
    key_words,
    problem_of_address,
    problem_of_key,
    trial_words,
)
from editor.system.jobs import Cancel, Jobs
from editor.system.secrets import HeldKey, KeyPlace, WeatherKey
from editor.system.setting import translated
from editor.system.settings import WEATHER_ADDRESS, WEATHER_TEMPERATURE, Settings
from editor.weather.api.client import PUBLIC_ADDRESS, WeatherClient
from editor.weather.api.limits import ServiceGate
from editor.weather.api.records import CurrentWeather, LatLon, WeatherAnswer
from editor.weather.simulator import forecasts
from editor.weather.units import Temperature, Units
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.fields.value_edit import ValueEdit
from editor.widgets.tool_buttons import plain_button, quiet_button
from editor.widgets.warning_words import FineWords, WarningWords
from editor.widgets.wrapped_label import WrappedLabel

_KEY_JOB, _CHANGE_JOB, _TEST_JOB = "weather key", "weather key change", "weather test"


@dataclass(frozen=True, slots=True)
class _Trial:
    """What came of a test: the answer, and who was asked; no host is the built-in service."""

    host: str
    answer: WeatherAnswer[CurrentWeather]


class WeatherSettings(QWidget):
    """What is typed counts when it is kept; the key goes to the system's keyring and into no file.

    An address is kept with its key, so that none is asked with a key that is meant for another. `place` gives
    what a test asks about.
    Signals: `kept(remark)` when all of it is kept, with what a person should know of the key, if anything;
    `key_changed()` after another key, or none, is in use.
    """

    kept = Signal(str)
    key_changed = Signal()

    def __init__(
        self,
        settings: Settings,
        key: WeatherKey,
        jobs: Jobs,
        place: Callable[[], LatLon],
        parent: QWidget | None = None,
        gate: ServiceGate | None = None,
    ) -> None:
        super().__init__(parent)
        self._gate = gate
        self._settings, self._key, self._jobs, self._place = settings, key, jobs, place
        self._held: HeldKey | None = None
        self._held_for = ""  # The origin that the held key belongs to.
        self._is_key_new = False
        self.address = ValueEdit(settings.get(WEATHER_ADDRESS))
        self.address.setPlaceholderText(self.tr("Empty: the built-in simulated service"))
        self.address.setAccessibleName(self.tr("Address"))
        self.address.setToolTip(translated(WEATHER_ADDRESS.help))
        self.public = quiet_button(self.tr("Use the public address"))
        self.public.setToolTip(PUBLIC_ADDRESS)
        self.key = ValueEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setAccessibleName(self.tr("API key"))
        self.key.setToolTip(self.tr("It is kept in this computer’s keyring, and in no file"))
        self.state = WrappedLabel(self.tr("Looking for the key…"), TypeRole.SECONDARY, is_secondary=True)
        self.not_kept = WarningWords()
        self.remove = quiet_button(self.tr("Remove key"))
        self.remove.setToolTip(self.tr("Take the key out of the keyring, and forget it"))
        self.remove.hide()
        self.address_problem, self.key_problem = ProblemLine(), ProblemLine()
        self.use = plain_button(self.tr("Keep address and key"))
        self.use.setToolTip(self.tr("Ask this address with this key from now on (Enter)"))
        self.test = plain_button(self.tr("Test"))
        self.test.setToolTip(self.tr("Ask the address with the key as they are typed, once"))
        self.doing = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.passed, self.failed = FineWords(), ProblemLine()
        self._revealing = QTimer(self, singleShot=True, interval=0)
        self._revealing.timeout.connect(self._reveal_result)
        self._is_result_new = False
        self._form = QFormLayout(self)
        self._lay_out()
        self._connect()
        self._look_up_key()

    @property
    def is_testing(self) -> bool:
        """Whether the answer to a test is awaited."""
        return self._jobs.is_running(_TEST_JOB)

    @property
    def is_edited(self) -> bool:
        """Whether anything is typed that is not kept yet."""
        is_other = self.address.text().strip() != self._settings.get(WEATHER_ADDRESS)
        return is_other or self._has_new_key

    @property
    def _has_new_key(self) -> bool:
        return self._is_key_new and bool(self.key.text())

    @property
    def is_keeping(self) -> bool:
        """Whether a key is being stored or removed."""
        return self._jobs.is_running(_CHANGE_JOB)

    def give_up(self) -> None:
        """Show what is in use in the place of what was typed."""
        self.address.setText(self._settings.get(WEATHER_ADDRESS))
        self.key.clear()
        self._look_up_key()

    def keep(self) -> None:
        """Keep what was typed; what cannot be used is told beside its field, and nothing is kept."""
        if not self._can_be_used():
            return
        address, typed = self.address.text().strip(), self.key.text()
        if not self._has_new_key:
            self._keep_settings(address)
            self.kept.emit("")
            return
        self._jobs.cancel(_KEY_JOB)
        self._jobs.run(
            lambda cancel: self._key.keep(address, typed, cancel),
            partial(self._on_key_kept, address=address),
            self._show_key_problem,
            purpose=_CHANGE_JOB,
        )

    def try_out(self) -> None:
        """Ask what is typed, or give up asking."""
        if self.is_testing:
            self._jobs.cancel(_TEST_JOB)
            self._end_test()
            return
        self._clear_result()
        if not self._can_be_used():
            return
        address, typed = self.address.text().strip(), self.key.text()
        self.test.setText(self.tr("Stop"))
        host = QUrl(address).host()
        self.doing.show_text(self.tr("Asking {}…").format(host or self.tr("the simulated service")))
        self.doing.show()
        self._schedule_reveal()
        place = self._place()
        self._jobs.run(
            lambda cancel: self._ask(address, host, typed, place, cancel),
            self._show_passed,
            self._show_failed,
            purpose=_TEST_JOB,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the lines that wrap how much room they have."""
        super().resizeEvent(event)
        room_px = self.address.width()
        for line in (self.address_problem, self.key_problem, self.passed, self.failed):
            line.set_room(room_px)
        self.not_kept.set_room(room_px - Gap.S - self.remove.sizeHint().width())
        if self._is_result_new:
            self._revealing.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Give up a test that nobody sees the end of."""
        super().hideEvent(event)
        if self.is_testing:
            self._jobs.cancel(_TEST_JOB)
            self._end_test()

    def _ask(self, address: str, host: str, typed: str, place: LatLon, cancel: Cancel) -> _Trial:
        """Runs on a worker thread."""
        if not address:
            client = WeatherClient("", simulated=True, answer=forecasts.answer)
            return _Trial(host, client.current([place], cancel=cancel))
        held = HeldKey(KeyPlace.MEMORY, typed) if typed else self._key.find(address, cancel)
        if held.value is None and held.remark and not is_loopback(address):
            raise WeatherError(held.remark)
        return _Trial(
            host, WeatherClient(address, held.value, gate=self._gate).current([place], cancel=cancel)
        )

    def _show_passed(self, trial: _Trial) -> None:
        self._end_test()
        units = Units(Temperature(self._settings.get(WEATHER_TEMPERATURE)))
        self.passed.show_text(trial_words(trial.answer, trial.host, units))
        self._schedule_reveal()

    def _show_failed(self, error: EditorError) -> None:
        self._end_test()
        self.failed.show_text(error.text)
        self._schedule_reveal()

    def _schedule_reveal(self) -> None:
        """Scroll to the result of the test once it has its place."""
        self._is_result_new = True
        self._revealing.start()

    def _reveal_result(self) -> None:
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        shown = next((each for each in (self.doing, self.passed, self.failed) if each.isVisible()), None)
        if area is None or shown is None:
            return
        area.ensureWidgetVisible(shown, 0, Gap.M)
        self._is_result_new = shown.visibleRegion().boundingRect().height() < shown.height()

    def _end_test(self) -> None:
        self.test.setText(self.tr("Test"))
        self.doing.hide()

    def _clear_result(self) -> None:
        """Take away what was said of another address or key."""
        if self.is_testing:
            self._jobs.cancel(_TEST_JOB)
            self._end_test()
        self.passed.show_text("")
        self.failed.show_text("")

    def _can_be_used(self) -> bool:
        """Whether address and key can be asked with; the first that cannot gets the keys."""
        address = self.address.text().strip()
        problem = problem_of_address(address)
        if self._has_new_key and not address:
            problem = self.tr("Enter the address that this key belongs to.")
        problems = (
            (self.address, self.address_problem, problem),
            (self.key, self.key_problem, problem_of_key(self.key.text())),
        )
        for field, line, problem in problems:
            _mark(field, line, problem)
        wrong = next((field for field, _, problem in problems if problem), None)
        if wrong is not None:
            wrong.setFocus(Qt.FocusReason.OtherFocusReason)
        return wrong is None

    def _on_key_kept(self, held: HeldKey, address: str) -> None:
        """Keep the address too, so that the service in use is the one that the key was typed for."""
        self._held, self._held_for = held, origin_of(address)
        self._is_key_new = False
        self._keep_settings(address)
        self.key_changed.emit()
        self.not_kept.show_text(held.remark)
        self.state.setVisible(not held.remark)
        self.kept.emit(held.remark)

    def _keep_settings(self, address: str) -> None:
        self._key.assign(address)
        self._settings.set(WEATHER_ADDRESS, address)
        self._look_up_key()
        self._follow()

    def _look_up_key(self) -> None:
        """Look for the key of the typed address, unless one is known or about to change."""
        address = self.address.text().strip()
        is_known = self._held is not None and self._held.place is not KeyPlace.NOWHERE
        if self.is_keeping or (is_known and self._held_for == origin_of(address)):
            return
        self._jobs.run(
            lambda cancel: self._key.find(address, cancel),
            partial(self._show_key, address=address),
            self._show_key_problem,
            purpose=_KEY_JOB,
        )

    def _remove(self) -> None:
        address = self.address.text().strip()
        self._jobs.cancel(_KEY_JOB)
        self._jobs.run(
            lambda cancel: self._key.forget(address, cancel),
            partial(self._on_key_removed, address=address),
            self._show_key_problem,
            purpose=_CHANGE_JOB,
        )

    def _on_key_removed(self, held: HeldKey, address: str) -> None:
        self.key.clear()
        self._show_key(held, address)
        self._look_up_key()
        self.key_changed.emit()

    def _show_key(self, held: HeldKey, address: str) -> None:
        self._held, self._held_for = held, origin_of(address)
        self._follow()

    def _follow(self) -> None:
        """Say of the key what holds for what is typed."""
        self.not_kept.show_text("")
        self.state.show()
        if self._held is not None:
            address = self.address.text().strip()
            is_of_address = origin_of(address) == self._held_for
            # Until the key of another address is looked up, none is known to be there.
            held = self._held if is_of_address else HeldKey(KeyPlace.NOWHERE)
            self.state.show_text(key_words(held, address, is_typed=self._has_new_key))
            self.remove.setVisible(held.place in (KeyPlace.KEYRING, KeyPlace.MEMORY))
        self.use.setEnabled(self.is_edited)
        for back in self._backs:
            back.setEnabled(self.is_edited)

    def _on_setting(self, key: str) -> None:
        """Show an address that was chosen elsewhere: in another window, or by a reset."""
        if key == WEATHER_ADDRESS.key:
            if not self._has_new_key:
                self.address.setText(self._settings.get(WEATHER_ADDRESS))
            self._look_up_key()
            self._follow()

    def _use_public_address(self) -> None:
        self.address.setText(PUBLIC_ADDRESS)
        self._look_up_key()

    def _take_edit(self) -> None:
        self._clear_result()
        self._follow()

    def _take_typed_key(self) -> None:
        self._is_key_new = True
        self._take_edit()

    def _show_key_problem(self, error: EditorError) -> None:
        _mark(self.key, self.key_problem, error.text)

    def _lay_out(self) -> None:
        state = QHBoxLayout()
        state.setSpacing(Gap.S)
        state.addWidget(self.state, 1, Qt.AlignmentFlag.AlignVCenter)
        state.addWidget(self.not_kept, 1, Qt.AlignmentFlag.AlignVCenter)
        state.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignTop)
        self.doing.hide()
        buttons = QHBoxLayout()
        buttons.setSpacing(Gap.S)
        buttons.addWidget(self.use)
        buttons.addWidget(self.test)
        buttons.addStretch()
        form = self._form
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(Gap.S)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("Address"), _column(self.address, self.address_problem))
        form.addRow("", self.public)
        form.addRow(self.tr("API key"), _column(self.key, self.key_problem))
        form.addRow("", state)
        form.addRow("", buttons)
        form.addRow("", _column(self.doing, self.passed, self.failed))

    def _connect(self) -> None:
        self._backs = [
            QShortcut(QKeySequence(Qt.Key.Key_Escape), field) for field in (self.address, self.key)
        ]
        for back in self._backs:
            back.setContext(Qt.ShortcutContext.WidgetShortcut)
            back.activated.connect(self.give_up)
            back.setEnabled(False)
        self.public.clicked.connect(self._use_public_address)
        self.address.editingFinished.connect(self._look_up_key)
        self.remove.clicked.connect(self._remove)
        self.test.clicked.connect(self.try_out)
        self.use.clicked.connect(self.keep)
        self.use.setEnabled(False)
        for field, line in ((self.address, self.address_problem), (self.key, self.key_problem)):
            field.returnPressed.connect(self.keep)
            field.textChanged.connect(lambda _text, field=field, line=line: _mark(field, line, ""))
        self.address.textChanged.connect(self._take_edit)
        self.key.textChanged.connect(self._take_typed_key)
        self._settings.changed.connect(self._on_setting)


def _column(*parts: QWidget | QHBoxLayout) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(0)
    for part in parts:
        if isinstance(part, QWidget):
            column.addWidget(part)
        else:
            column.addLayout(part)
    return column


def _mark(field: QLineEdit, line: ProblemLine, problem: str) -> None:
    """Say beside a field what is wrong with it, or that nothing is."""
    line.show_text(problem)
    field.setAccessibleDescription(problem)
    field.setProperty("invalid", bool(problem))
    field.style().polish(field)
