"""The weather settings: service address, key and connection test."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from editor.environment import KEY_VARIABLE
from editor.errors import EditorError, NetError, WeatherError
from editor.lazy_import import LazyModule
from editor.network.client import is_loopback, origin_of, usable_key
from editor.records import dataclass
from editor.system.jobs import Cancel, Jobs
from editor.system.secrets import HeldKey, KeyPlace, WeatherKey
from editor.system.settings import WEATHER_ADDRESS, WEATHER_TEMPERATURE, Settings, translated
from editor.ui import text as ui_text
from editor.ui.fields.info_rows import SuccessNote, WarningNote
from editor.ui.fields.line_edits import ValueEdit
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button, quiet_button
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.weather.api.address import base_address
from editor.weather.api.client import PUBLIC_ADDRESS, WeatherClient
from editor.weather.api.gate import ServiceGate
from editor.weather.api.records import CurrentWeather, LatLon, WeatherAnswer
from editor.weather.units import Temperature, Units
from editor.weather.wording.states import service_text, unit_note
from editor.weather.wording.values import exact_degrees
from editor.wording import listed

if TYPE_CHECKING:
    from editor.weather.simulator import forecasts
else:
    forecasts = LazyModule("editor.weather.simulator.forecasts")


def address_problem(text: str) -> str:
    """Return why an address is invalid; empty if it is valid or empty."""
    if not text:
        return ""
    address = QUrl(text, QUrl.ParsingMode.StrictMode)
    is_web = address.scheme() in ("http", "https") and bool(address.host()) and not address.userInfo()
    if not (address.isValid() and is_web) or any(char.isspace() for char in text):
        # The part before an @ may be a password and is not displayed.
        if "@" in text:
            return _tr("Enter the address without credentials, such as https://weather.example.")
        return _tr("“{text}” is not an address. Enter one such as https://weather.example.").format(text=text)
    if address.scheme() == "http" and not is_loopback(text):
        return _tr("http is not secure. Enter an https address for “{host}”.").format(host=address.host())
    try:
        base_address(text)
    except WeatherError as error:
        return ui_text.translated(error.text)
    return ""


def key_problem(typed: str) -> str:
    """Return why a typed key is invalid; empty if it is valid or empty. The key is not displayed."""
    if not typed:
        return ""
    try:
        key = usable_key(typed)
    except NetError as error:
        return ui_text.translated(error.text)
    # QLineEdit replaces pasted line breaks by spaces.
    if any(char.isspace() for char in key):
        return _tr("The API key contains a space or line break. Copy it again.")
    return ""


def key_state_text(found: HeldKey, address: str, *, is_typed: bool) -> str:
    """Return which key is used for an address, or where a typed one will be stored."""
    if found.place is KeyPlace.ENVIRONMENT:
        return _tr("The key from {} is used.").format(KEY_VARIABLE)
    if is_typed:
        return _tr("Will be stored in the system keyring, or in memory until you quit.")
    if found.place is KeyPlace.KEYRING:
        return _tr("Key stored in the system keyring. Enter another to replace it.")
    if found.place is KeyPlace.MEMORY:
        return _tr("Key stored in memory until you quit.")
    if found.remark:  # A stored key that is unusable.
        return found.remark
    if not address:
        return _tr("No key needed for the simulated service.")
    if is_loopback(address):
        return _tr("No key. Local services may not need one.")
    return _tr("This service needs an API key.")


def test_result_text(answer: WeatherAnswer[CurrentWeather], host: str, units: Units) -> str:
    """Return the text of a test's result. The host of the built-in service is empty."""
    now = answer.records[0].conditions
    temperature = exact_degrees(now.temperature_c, units, is_metric=answer.is_metric)
    weather = ui_text.translated(listed((service_text(now.words), temperature)))
    if not host:
        host = _tr("The simulated service")
    elif answer.simulated:
        host = _tr("{host}, a simulated service,").format(host=host)
    text = _tr("{host} is connected.").format(host=host)
    if weather:
        text = _tr("{host} is connected: {weather} at map centre.").format(host=host, weather=weather)
    return " ".join(part for part in (text, ui_text.translated(unit_note(answer))) if part)


def _tr(text: str) -> str:
    return QCoreApplication.translate("WeatherSettings", text)


_KEY_JOB, _CHANGE_JOB, _TEST_JOB = "weather key", "weather key change", "weather test"


@dataclass(frozen=True, slots=True)
class _TestResult:
    """Result of a connection test: the host and its answer. The host of the built-in service is empty."""

    host: str
    answer: WeatherAnswer[CurrentWeather]


class WeatherSettings(QWidget):
    """Fields for address and API key. Input applies when it is saved; the key is stored in the keyring only.

    Address and key are saved together, so that no service receives the key of another one. `place` returns
    the place of a test request. Signals: `saved(remark)` after saving, with a remark about the key, if any;
    `key_changed()` after another key or none is in use.
    """

    saved = Signal(str)
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
        self._key_found: HeldKey | None = None
        self._key_origin = ""  # The origin that the key belongs to.
        self._is_key_new = False
        self.address = ValueEdit(settings.get(WEATHER_ADDRESS))
        self.address.setPlaceholderText(self.tr("Leave empty for simulated weather"))
        self.address.setAccessibleName(self.tr("Address"))
        self.address.setToolTip(translated(WEATHER_ADDRESS.help))
        self.public = quiet_button(self.tr("Use public service"))
        self.public.setToolTip(PUBLIC_ADDRESS)
        self.key = ValueEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setAccessibleName(self.tr("API key"))
        self.key.setToolTip(self.tr("Stored in the system keyring only"))
        self.state = WrappedLabel(self.tr("Reading key…"), TypeRole.SECONDARY, is_secondary=True)
        self.key_warning = WarningNote()
        self.remove = quiet_button(self.tr("Remove key"))
        self.remove.setToolTip(self.tr("Delete key from the keyring"))
        self.remove.hide()
        self.address_problem, self.key_problem = ProblemLine(), ProblemLine()
        self.use = plain_button(self.tr("Save address and key"))
        self.use.setToolTip(self.tr("Save and use this service (Enter)"))
        self.test = plain_button(self.tr("Test"))
        self.test.setToolTip(self.tr("Test connection with this address and key"))
        self.doing = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.passed, self.failed = SuccessNote(), ProblemLine()
        self._reveal_timer = QTimer(self, singleShot=True, interval=0)
        self._reveal_timer.timeout.connect(self._reveal_result)
        self._is_result_new = False
        self._form = QFormLayout(self)
        self._lay_out()
        self._connect()
        self._look_up_key()

    @property
    def is_testing(self) -> bool:
        """Whether a test is running."""
        return self._jobs.is_running(_TEST_JOB)

    @property
    def is_edited(self) -> bool:
        """Whether there is unsaved input."""
        is_other = self.address.text().strip() != self._settings.get(WEATHER_ADDRESS)
        return is_other or self._has_new_key

    @property
    def _has_new_key(self) -> bool:
        return self._is_key_new and bool(self.key.text())

    @property
    def is_keeping(self) -> bool:
        """Whether a key is being stored or removed."""
        return self._jobs.is_running(_CHANGE_JOB)

    def discard(self) -> None:
        """Discard the input and show the current values."""
        self.address.setText(self._settings.get(WEATHER_ADDRESS))
        self.key.clear()
        self._look_up_key()

    def save(self) -> None:
        """Save the input. Errors are shown beside the fields, and nothing is saved then."""
        if not self._validate():
            return
        address, typed = self._correct_address(), self.key.text()
        if not self._has_new_key:
            self._save_settings(address)
            self.saved.emit("")
            return
        self._jobs.cancel(_KEY_JOB)
        self._jobs.run(
            lambda cancel: self._key.save(address, typed, cancel),
            partial(self._on_key_saved, address=address),
            self._show_key_problem,
            purpose=_CHANGE_JOB,
        )

    def toggle_test(self) -> None:
        """Test the input, or cancel the running test."""
        if self.is_testing:
            self._jobs.cancel(_TEST_JOB)
            self._end_test()
            return
        self._clear_result()
        if not self._validate():
            return
        address, typed = self._correct_address(), self.key.text()
        self.test.setText(self.tr("Cancel"))
        host = QUrl(address).host()
        self.doing.show_text(self.tr("Connecting to {}…").format(host or self.tr("the simulated service")))
        self.doing.show()
        self._schedule_reveal()
        place = self._place()
        self._jobs.run(
            lambda cancel: self._request(address, host, typed, place, cancel),
            self._show_passed,
            self._show_failed,
            purpose=_TEST_JOB,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the messages at the width."""
        super().resizeEvent(event)
        width_px = self.address.width()
        for line in (self.address_problem, self.key_problem, self.passed, self.failed):
            line.set_available_width(width_px)
        self.key_warning.set_available_width(width_px - Gap.S - self.remove.sizeHint().width())
        if self._is_result_new:
            self._reveal_timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Cancel a running test."""
        super().hideEvent(event)
        if self.is_testing:
            self._jobs.cancel(_TEST_JOB)
            self._end_test()

    def _request(self, address: str, host: str, typed: str, place: LatLon, cancel: Cancel) -> _TestResult:
        """Request the current weather. Runs on a worker thread."""
        if not address:
            client = WeatherClient("", simulated=True, answer=forecasts.answer)
            return _TestResult(host, client.current([place], cancel=cancel))
        held = HeldKey(KeyPlace.MEMORY, typed) if typed else self._key.find(address, cancel)
        if held.value is None and held.remark and not is_loopback(address):
            raise WeatherError(held.remark)
        return _TestResult(
            host, WeatherClient(address, held.value, gate=self._gate).current([place], cancel=cancel)
        )

    def _show_passed(self, result: _TestResult) -> None:
        self._end_test()
        units = Units(Temperature(self._settings.get(WEATHER_TEMPERATURE)))
        self.passed.show_text(test_result_text(result.answer, result.host, units))
        self._schedule_reveal()

    def _show_failed(self, error: EditorError) -> None:
        self._end_test()
        self.failed.show_text(ui_text.translated(error.text))
        self._schedule_reveal()

    def _schedule_reveal(self) -> None:
        """Scroll to the result of the test after the next layout."""
        self._is_result_new = True
        self._reveal_timer.start()

    def _reveal_result(self) -> None:
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        label = next((each for each in (self.doing, self.passed, self.failed) if each.isVisible()), None)
        if area is None or label is None:
            return
        area.ensureWidgetVisible(label, 0, Gap.M)
        self._is_result_new = label.visibleRegion().boundingRect().height() < label.height()

    def _end_test(self) -> None:
        self.test.setText(self.tr("Test"))
        self.doing.hide()

    def _clear_result(self) -> None:
        """Hide the result for former input."""
        if self.is_testing:
            self._jobs.cancel(_TEST_JOB)
            self._end_test()
        self.passed.show_text("")
        self.failed.show_text("")

    def _validate(self) -> bool:
        """Show the errors of the fields, focus the first invalid one and return whether all are valid."""
        address = self.address.text().strip()
        problem = address_problem(address)
        if self._has_new_key and not address:
            problem = self.tr("Enter the address that this key belongs to.")
        problems = (
            (self.address, self.address_problem, problem),
            (self.key, self.key_problem, key_problem(self.key.text())),
        )
        for field, line, problem in problems:
            _show_problem(field, line, problem)
        invalid = next((field for field, _, problem in problems if problem), None)
        if invalid is not None:
            invalid.setFocus(Qt.FocusReason.OtherFocusReason)
        return invalid is None

    def _correct_address(self) -> str:
        """Return the valid address without the version at its end, and show it."""
        address, typed = base_address(self.address.text()), self.address.text()
        if address != typed.strip().rstrip("/"):
            self.address.setText(address)
            return address
        return typed.strip()

    def _on_key_saved(self, held: HeldKey, address: str) -> None:
        """Save the address with its key."""
        self._key_found, self._key_origin = held, origin_of(address)
        self._is_key_new = False
        self._save_settings(address)
        self.key_changed.emit()
        self.key_warning.show_text(held.remark)
        self.state.setVisible(not held.remark)
        self.saved.emit(held.remark)

    def _save_settings(self, address: str) -> None:
        self._key.assign(address)
        self._settings.set(WEATHER_ADDRESS, address)
        self._look_up_key()
        self._update_state()

    def _look_up_key(self) -> None:
        """Look up the key for the typed address, unless it is known or about to change."""
        address = self.address.text().strip()
        is_known = self._key_found is not None and self._key_found.place is not KeyPlace.NOWHERE
        if self.is_keeping or (is_known and self._key_origin == origin_of(address)):
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
        self._key_found, self._key_origin = held, origin_of(address)
        self._update_state()

    def _update_state(self) -> None:
        """Show the state of the key for the typed address."""
        self.key_warning.show_text("")
        self.state.show()
        if self._key_found is not None:
            address = self.address.text().strip()
            is_of_address = origin_of(address) == self._key_origin
            # The key of another address is unknown until it is looked up.
            held = self._key_found if is_of_address else HeldKey(KeyPlace.NOWHERE)
            self.state.show_text(key_state_text(held, address, is_typed=self._has_new_key))
            self.remove.setVisible(held.place in (KeyPlace.KEYRING, KeyPlace.MEMORY))
        self.use.setEnabled(self.is_edited)
        for shortcut in self._escape_shortcuts:
            shortcut.setEnabled(self.is_edited)

    def _on_setting_changed(self, key: str) -> None:
        """Show an address that was changed elsewhere, such as in another window."""
        if key == WEATHER_ADDRESS.key:
            if not self._has_new_key:
                self.address.setText(self._settings.get(WEATHER_ADDRESS))
            self._look_up_key()
            self._update_state()

    def _use_public_address(self) -> None:
        self.address.setText(PUBLIC_ADDRESS)
        self._look_up_key()

    def _on_edited(self) -> None:
        self._clear_result()
        self._update_state()

    def _on_key_edited(self) -> None:
        self._is_key_new = True
        self._on_edited()

    def _show_key_problem(self, error: EditorError) -> None:
        _show_problem(self.key, self.key_problem, ui_text.translated(error.text))

    def _lay_out(self) -> None:
        state = h_box(spacing=Gap.S)
        state.addWidget(self.state, 1, Qt.AlignmentFlag.AlignVCenter)
        state.addWidget(self.key_warning, 1, Qt.AlignmentFlag.AlignVCenter)
        state.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignTop)
        self.doing.hide()
        buttons = h_box(spacing=Gap.S)
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
        self._escape_shortcuts = [
            QShortcut(QKeySequence(Qt.Key.Key_Escape), field) for field in (self.address, self.key)
        ]
        for shortcut in self._escape_shortcuts:
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self.discard)
            shortcut.setEnabled(False)
        self.public.clicked.connect(self._use_public_address)
        self.address.editingFinished.connect(self._look_up_key)
        self.remove.clicked.connect(self._remove)
        self.test.clicked.connect(self.toggle_test)
        self.use.clicked.connect(self.save)
        self.use.setEnabled(False)
        for field, line in ((self.address, self.address_problem), (self.key, self.key_problem)):
            field.returnPressed.connect(self.save)
            field.textChanged.connect(lambda _text, field=field, line=line: _show_problem(field, line, ""))
        self.address.textChanged.connect(self._on_edited)
        self.key.textChanged.connect(self._on_key_edited)
        self._settings.changed.connect(self._on_setting_changed)


def _column(*parts: QWidget | QHBoxLayout) -> QVBoxLayout:
    column = v_box(spacing=0)
    for part in parts:
        if isinstance(part, QWidget):
            column.addWidget(part)
        else:
            column.addLayout(part)
    return column


def _show_problem(field: QLineEdit, line: ProblemLine, problem: str) -> None:
    """Show or clear the error of a field."""
    line.show_text(problem)
    field.setAccessibleDescription(problem)
    field.setProperty("invalid", bool(problem))
    field.style().polish(field)
