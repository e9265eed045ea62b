"""The weather page of the settings: whom to ask, with which key, and what values are shown in."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFormLayout, QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from editor.errors import EditorError, NetError
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.net import is_loopback, usable_key
from editor.preview.weather_values import exact_degrees
from editor.system.jobs import Cancel, Jobs
from editor.system.secrets import ENVIRONMENT_NAME, HeldKey, KeyPlace, WeatherKey
from editor.system.settings import (
    WEATHER_ADDRESS,
    WEATHER_PRESSURE,
    WEATHER_TEMPERATURE,
    WEATHER_WIND,
    Setting,
    Settings,
    translated,
)
from editor.weather.client import PUBLIC_ADDRESS, WeatherClient
from editor.weather.records import Answer, CurrentWeather, LatLon
from editor.weather.service import SimulatedService
from editor.weather.units import Temperature, Units
from editor.widgets.choice_field import Combo
from editor.widgets.property_row import ProblemLine
from editor.widgets.tool_buttons import plain_button, quiet_button
from editor.widgets.warning_words import FineWords, WarningWords
from editor.widgets.wrapped_label import WrappedLabel

_UNITS: Final = (WEATHER_TEMPERATURE, WEATHER_WIND, WEATHER_PRESSURE)
_KEY_JOB, _TEST_JOB = "weather key", "weather test"


@dataclass(frozen=True, slots=True)
class _Trial:
    """What came of a test: the answer, and who was asked; no host is the built-in service."""

    host: str
    answer: Answer[CurrentWeather]


class WeatherSettings(QWidget):
    """What is typed counts when `keep` is called; the key goes to the system's keyring and into no file.

    Signals: `kept()` when all of it is kept, `key_changed()` after another key, or none, is in use.
    """

    kept = Signal()
    key_changed = Signal()

    def __init__(
        self,
        settings: Settings,
        key: WeatherKey,
        jobs: Jobs,
        place: LatLon,
        room_px: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._key, self._jobs, self._place = settings, key, jobs, place
        self.address = QLineEdit(settings.get(WEATHER_ADDRESS))
        self.address.setPlaceholderText(self.tr("Empty: the built-in simulated service"))
        self.address.setAccessibleName(self.tr("Address"))
        self.address.setToolTip(translated(WEATHER_ADDRESS.help))
        self.public = quiet_button(self.tr("Use the public address"))
        self.public.setToolTip(PUBLIC_ADDRESS)
        self.key = QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setAccessibleName(self.tr("API key"))
        self.key.setToolTip(self.tr("It is kept in this computer’s keyring, and in no file"))
        self.state = WrappedLabel(self.tr("Looking for the key…"), TypeRole.SECONDARY, is_secondary=True)
        self.not_kept = WarningWords()
        self.remove = quiet_button(self.tr("Remove key"))
        self.remove.setToolTip(self.tr("Take the key out of the keyring, and forget it"))
        self.remove.hide()
        self.address_problem, self.key_problem = ProblemLine(), ProblemLine()
        self.combos = {row.key: _combo(row, settings.get(row)) for row in _UNITS}
        self.test = plain_button(self.tr("Test"))
        self.test.setToolTip(self.tr("Ask the address with the key as they are typed, once"))
        self.doing = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.passed, self.failed = FineWords(), ProblemLine()
        for line in (self.address_problem, self.key_problem, self.passed, self.failed, self.not_kept):
            line.set_room(room_px)
        self._lay_out()
        self._connect()
        jobs.run(key.find, self._show_held, self._show_key_problem, purpose=_KEY_JOB)

    @property
    def is_testing(self) -> bool:
        """Whether the answer to a test is awaited."""
        return self._jobs.is_running(_TEST_JOB)

    def keep(self) -> None:
        """Keep what was typed; what cannot be used is told beside its field, and nothing is kept."""
        if not self._can_be_used():
            return
        typed = self.key.text()
        if not typed:
            self._keep_settings()
            return
        self._jobs.run(
            lambda cancel: self._key.keep(typed, cancel),
            self._take_kept_key,
            self._show_key_problem,
            purpose=_KEY_JOB,
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
        self._jobs.run(
            lambda cancel: self._ask(address, host, typed, cancel),
            self._show_passed,
            self._show_failed,
            purpose=_TEST_JOB,
        )

    def hideEvent(self, event: QHideEvent) -> None:
        """Give up a test that nobody sees the end of."""
        super().hideEvent(event)
        if self.is_testing:
            self._jobs.cancel(_TEST_JOB)
            self._end_test()

    def _ask(self, address: str, host: str, typed: str, cancel: Cancel) -> _Trial:
        """Runs on a worker thread."""
        if not address:
            with SimulatedService() as local:
                client = WeatherClient(local, simulated=True)
                return _Trial(host, client.current([self._place], cancel=cancel))
        key = typed or self._key.find(cancel).value
        return _Trial(host, WeatherClient(address, key).current([self._place], cancel=cancel))

    def _show_passed(self, trial: _Trial) -> None:
        self._end_test()
        answer, host = trial.answer, trial.host
        now = answer.records[0].conditions
        units = Units(Temperature(self.combos[WEATHER_TEMPERATURE.key].currentData()))
        temperature = exact_degrees(now.temperature_c, units, is_metric=answer.is_metric)
        said = ", ".join(part for part in (now.words or "", temperature) if part)
        if not host:
            host = self.tr("The simulated service")
        elif answer.simulated:
            host = self.tr("{host}, a simulated service,").format(host=host)
        text = self.tr("{host} answers.").format(host=host)
        if said:
            text = self.tr("{host} answers: {weather} at the middle of the map.").format(
                host=host, weather=said
            )
        self.passed.show_text(text)

    def _show_failed(self, error: EditorError) -> None:
        self._end_test()
        self.failed.show_text(error.text)

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
        problems = (
            (self.address, self.address_problem, self._problem_of_address()),
            (self.key, self.key_problem, self._problem_of_key()),
        )
        for field, line, problem in problems:
            _mark(field, line, problem)
        wrong = next((field for field, _, problem in problems if problem), None)
        if wrong is not None:
            wrong.setFocus(Qt.FocusReason.OtherFocusReason)
        return wrong is None

    def _problem_of_address(self) -> str:
        text = self.address.text().strip()
        if not text:
            return ""
        example = self.tr("Write one such as https://weather.example.")
        address = QUrl(text, QUrl.ParsingMode.StrictMode)
        is_web = address.scheme() in ("http", "https") and not address.userInfo()
        if not (address.isValid() and is_web and address.host()) or any(sign.isspace() for sign in text):
            return self.tr("“{text}” is no address.").format(text=text) + " " + example
        if address.scheme() == "http" and not is_loopback(text):
            return self.tr("“{text}” is not safe: it begins with http.").format(text=text) + " " + example
        return ""

    def _problem_of_key(self) -> str:
        typed = self.key.text()
        if not typed:
            return ""
        try:
            key = usable_key(typed)
        except NetError as error:
            return error.text
        # The field makes a blank of a line break that is pasted.
        if any(sign.isspace() for sign in key):
            return self.tr("The API key holds a blank or a line break. Copy it again.")
        return ""

    def _take_kept_key(self, held: HeldKey) -> None:
        """Go on, or stay to say that the key is kept in another way than a person expects."""
        self.key.clear()
        self._show_held(held)
        self.key_changed.emit()
        if held.remark:
            self.not_kept.show_text(held.remark)
        else:
            self._keep_settings()

    def _keep_settings(self) -> None:
        self._settings.set(WEATHER_ADDRESS, self.address.text().strip())
        for row in _UNITS:
            self._settings.set(row, self.combos[row.key].currentData())
        self.kept.emit()

    def _remove(self) -> None:
        self._jobs.run(self._key.forget, self._take_removed, self._show_key_problem, purpose=_KEY_JOB)

    def _take_removed(self, held: HeldKey) -> None:
        self._show_held(held)
        self.key_changed.emit()

    def _show_held(self, held: HeldKey) -> None:
        words = {
            KeyPlace.ENVIRONMENT: self.tr("The key in {} is used.").format(ENVIRONMENT_NAME),
            KeyPlace.KEYRING: self.tr("A key is in this computer’s keyring. Type another to replace it."),
            KeyPlace.MEMORY: self.tr("The key is kept in memory alone, until you quit."),
            KeyPlace.NOWHERE: self.tr("There is no key. The simulated service needs none."),
        }
        # A key that was found and cannot be used is told instead.
        is_unusable = held.place is KeyPlace.NOWHERE and held.remark
        self.state.show_text(held.remark if is_unusable else words[held.place])
        self.remove.setVisible(held.place in (KeyPlace.KEYRING, KeyPlace.MEMORY))
        self.not_kept.show_text("")

    def _show_key_problem(self, error: EditorError) -> None:
        _mark(self.key, self.key_problem, error.text)

    def _lay_out(self) -> None:
        state = QHBoxLayout()
        state.setSpacing(Gap.S)
        state.addWidget(self.state, 1, Qt.AlignmentFlag.AlignVCenter)
        state.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignTop)
        trial = QHBoxLayout()
        trial.setSpacing(Gap.S)
        trial.addWidget(self.test)
        trial.addWidget(self.doing, 1, Qt.AlignmentFlag.AlignVCenter)
        trial.addStretch()
        result = QVBoxLayout()
        result.setSpacing(0)
        result.addLayout(trial)
        result.addWidget(self.passed)
        result.addWidget(self.failed)
        self.doing.hide()
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(Gap.S)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("Address"), _column(self.address, self.address_problem))
        form.addRow("", self.public)
        form.addRow(self.tr("API key"), _column(self.key, self.key_problem))
        form.addRow("", _column(state, self.not_kept))
        form.addRow("", result)
        rule = QFrame()
        rule.setProperty("part", "rule")
        form.addRow(rule)
        for row in _UNITS:
            form.addRow(translated(row.label), self.combos[row.key])

    def _connect(self) -> None:
        for button in (self.public, self.remove, self.test):
            button.setAutoDefault(False)
        self.public.clicked.connect(lambda: self.address.setText(PUBLIC_ADDRESS))
        self.remove.clicked.connect(self._remove)
        self.test.clicked.connect(self.try_out)
        for field, line in ((self.address, self.address_problem), (self.key, self.key_problem)):
            field.textChanged.connect(lambda _text, field=field, line=line: _mark(field, line, ""))
            field.textChanged.connect(lambda _text: self._clear_result())


def _column(*parts: QWidget | QHBoxLayout) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(0)
    for part in parts:
        if isinstance(part, QWidget):
            column.addWidget(part)
        else:
            column.addLayout(part)
    return column


def _combo(row: Setting[str], value: str) -> Combo:
    combo = Combo()
    combo.setAccessibleName(translated(row.label))
    combo.setToolTip(translated(row.help))
    for option in row.options:
        combo.addItem(translated(option.label), option.value)
    combo.setCurrentIndex(combo.findData(value))
    return combo


def _mark(field: QLineEdit, line: ProblemLine, problem: str) -> None:
    """Say beside a field what is wrong with it, or that nothing is."""
    line.show_text(problem)
    field.setAccessibleDescription(problem)
    field.setProperty("invalid", bool(problem))
    field.style().polish(field)
