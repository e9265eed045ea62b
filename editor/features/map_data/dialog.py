"""Dialog for the address of a tile server."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QWidget,
)

from editor.basemap.sources.records import Description, UserMapLocation
from editor.basemap.tiles.address import checked_address, host_of
from editor.errors import EditorError, MapDataError
from editor.lazy_import import LazyModule
from editor.system.jobs import Jobs
from editor.ui.fields.line_edits import ValueEdit
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap
from editor.workspace.map_data_text import schema_sentence

if TYPE_CHECKING:
    from editor.basemap.sources import map_data
else:
    map_data = LazyModule("editor.basemap.sources.map_data")


_WIDTH_PX = 560
_LINES = 4
_PURPOSE = "map address"


class TileAddressDialog(QDialog):
    """Asks for an address, and describes the tiles after a test.

    Signals: `selected(str)` with a valid address, tested or not.
    """

    selected = Signal(str)

    def __init__(self, address: str, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Tile URL"))
        self.setMinimumWidth(_WIDTH_PX)
        self._jobs = jobs
        self.address = ValueEdit(address)
        self.address.setPlaceholderText("https://tiles.example/{z}/{x}/{y}.pbf")
        self.address.setAccessibleName(self.tr("URL"))
        self.address.setToolTip(self.tr("URL with {z}, {x} and {y}, or a TileJSON URL"))
        self.address.textChanged.connect(self._clear_findings)
        self.test = plain_button(self.tr("Test"), "connection")
        self.test.setToolTip(self.tr("Test connection and show tile details"))
        self.test.setAutoDefault(False)
        self.test.clicked.connect(self._test)
        self.findings = _create_label()
        # Reserves space for the result of a test, so that the layout does not change.
        self.findings.setMinimumHeight(_LINES * self.findings.fontMetrics().lineSpacing())
        self.findings.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._hint = _create_label()
        self._hint.setText(
            self.tr(
                "Vector tiles of OpenMapTiles, Protomaps or Shortbread, or with raw OpenStreetMap tags. "
                "Nothing is loaded until you click “Test” or “Use URL”. "
                "Then only this server is contacted, and up to 200 MB of tiles are cached."
            )
        )
        self.problem = ProblemLine()
        self.problem.set_available_width(_WIDTH_PX - 2 * Gap.L)
        self._lay_out()
        self.finished.connect(lambda: jobs.cancel(_PURPOSE))

    def _lay_out(self) -> None:
        row = h_box(spacing=Gap.S)
        row.addWidget(self.address, 1)
        row.addWidget(self.test)
        form = QFormLayout()
        form.setSpacing(Gap.S)
        form.addRow(self.tr("URL"), row)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        use = buttons.button(QDialogButtonBox.StandardButton.Ok)
        use.setText(self.tr("Use URL"))
        use.setProperty("kind", "primary")
        buttons.accepted.connect(self._use)
        buttons.rejected.connect(self.reject)
        layout = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
        layout.addLayout(form)
        layout.addWidget(self._hint)
        layout.addWidget(self.findings)
        layout.addWidget(self.problem)
        layout.addStretch(1)
        layout.addWidget(buttons)

    def _valid_address(self) -> str | None:
        """Return the address, or show why it is invalid and return None."""
        try:
            return checked_address(self.address.text())
        except MapDataError as error:
            self._show_problem(translated(error.text))
            self.address.setFocus()
            return None

    def _use(self) -> None:
        address = self._valid_address()
        if address is not None:
            self.accept()
            self.selected.emit(address)

    def _test(self) -> None:
        address = self._valid_address()
        if address is None:
            return
        self._show_problem("")
        self.test.setEnabled(False)
        self._show_findings(self.tr("Connecting to {host}…").format(host=host_of(address)))
        self._jobs.run(
            lambda cancel: map_data.described(UserMapLocation(address), cancel),
            self._show,
            self._show_failure,
            _PURPOSE,
        )

    def _show(self, description: Description) -> None:
        self.test.setEnabled(True)
        credit = (
            self.tr("Attribution: {credit}").format(credit=description.attribution)
            if description.attribution
            else ""
        )
        self._show_findings(
            "\n".join(part for part in (description.name, schema_sentence(description), credit) if part)
        )

    def _show_failure(self, error: EditorError) -> None:
        self.test.setEnabled(True)
        self._show_findings("")
        self._show_problem(translated(error.text))

    def _clear_findings(self) -> None:
        self._jobs.cancel(_PURPOSE)
        self.test.setEnabled(True)
        self._show_findings("")
        self._show_problem("")

    def _show_findings(self, text: str) -> None:
        self.findings.setText(text)

    def _show_problem(self, problem: str) -> None:
        self.problem.show_text(problem)
        self.address.setAccessibleDescription(problem)
        self.address.setProperty("invalid", bool(problem))
        self.address.style().polish(self.address)


def _create_label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("tone", "secondary")
    return label
