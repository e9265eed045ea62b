"""Where the weather comes from: the address of the service and its key."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from editor.errors import EditorError
from editor.look.tokens import Gap
from editor.net import is_loopback
from editor.system.jobs import Jobs
from editor.system.secrets import HeldKey, KeyPlace, WeatherKey
from editor.system.settings import WEATHER_ADDRESS, Settings
from editor.weather.client import PUBLIC_ADDRESS
from editor.widgets.property_row import ProblemLine
from editor.widgets.tool_buttons import quiet_button

_WIDTH_PX = 460


class WeatherDialog(QDialog):
    """Address and key of the weather service; the key goes to the system's keyring and into no file."""

    def __init__(
        self, settings: Settings, key: WeatherKey, jobs: Jobs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Weather service"))
        self.setMinimumWidth(_WIDTH_PX)
        self._settings, self._key, self._jobs = settings, key, jobs
        self.address = QLineEdit(settings.get(WEATHER_ADDRESS))
        self.address.setPlaceholderText(self.tr("Empty: the built-in simulated service"))
        self.address.setAccessibleName(self.tr("Address"))
        self.address.textChanged.connect(lambda: self._mark(""))
        public = quiet_button(self.tr("Use the public address"))
        public.clicked.connect(lambda: self.address.setText(PUBLIC_ADDRESS))
        self.key = QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setAccessibleName(self.tr("API key"))
        self._state = QLabel(self.tr("Looking for the key…"))
        self._state.setTextFormat(Qt.TextFormat.PlainText)
        self._state.setProperty("tone", "secondary")
        self._state.setWordWrap(True)
        self._problem = ProblemLine()
        self._problem.set_room(_WIDTH_PX - 2 * Gap.L)
        form = QFormLayout()
        form.setSpacing(Gap.S)
        form.addRow(self.tr("Address"), self.address)
        form.addRow("", public)
        form.addRow(self.tr("API key"), self.key)
        form.addRow("", self._state)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.button(QDialogButtonBox.StandardButton.Ok).setProperty("kind", "primary")
        buttons.accepted.connect(self.keep)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        layout.setSpacing(Gap.M)
        layout.addLayout(form)
        layout.addWidget(self._problem)
        layout.addWidget(buttons)
        jobs.run(key.find, self._show_place, self._show_problem, purpose="weather key")

    def _show_place(self, held: HeldKey) -> None:
        words = {
            KeyPlace.ENVIRONMENT: self.tr("A key is set in the environment."),
            KeyPlace.KEYRING: self.tr("A key is in this computer’s keyring. Type another to replace it."),
            KeyPlace.MEMORY: self.tr("A key is kept until you quit."),
            KeyPlace.NOWHERE: self.tr("There is no key. The simulated service needs none."),
        }
        self._state.setText(held.remark or words[held.place])

    def _show_problem(self, error: EditorError) -> None:
        self._problem.show_text(error.text)

    def keep(self) -> None:
        """Keep what was typed, and close when that is done; an address that cannot be one is refused."""
        problem = self._problem_of_address()
        self._mark(problem)
        if problem:
            self.address.setFocus()
            return
        typed = self.key.text()
        if typed:
            self._jobs.run(
                lambda cancel: self._key.keep(typed, cancel),
                self._finish,
                self._show_problem,
                purpose="weather key",
            )
        else:
            self._finish(None)

    def _mark(self, problem: str) -> None:
        self._problem.show_text(problem)
        self.address.setAccessibleDescription(problem)
        self.address.setProperty("invalid", bool(problem))
        self.address.style().polish(self.address)

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

    def _finish(self, _held: HeldKey | None) -> None:
        self._settings.set(WEATHER_ADDRESS, self.address.text().strip())
        self.accept()
