"""Dialog for unexpected faults, with the report.

The fault may concern widgets or the theme: the dialog uses plain Qt widgets and works without its symbol.
"""

import logging
from collections.abc import Callable
from enum import Enum
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QDesktopServices, QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from editor.records import dataclass
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.theme import symbols, tokens
from editor.ui.theme.symbols import StateSymbol

_WIDTH_PX, _HEIGHT_PX = 640, 480
_GAP_PX, _EDGE_PX, _SYMBOL_PX = 12, 20, 32
_LARGER = 1.15

_log = logging.getLogger(__name__)


class CopyState(Enum):
    """The recovery copies that were written after a fault."""

    NOTHING_TO_COPY = "nothing to keep"
    ALL = "all"
    INCOMPLETE = "not all"


@dataclass(frozen=True, slots=True)
class FaultText:
    """The heading and the text of the dialog."""

    title: str
    text: str


class FaultDialog(QDialog):
    """Shows a fault and its report; the Restart button is shown if `restart` is given."""

    def __init__(
        self,
        text: FaultText,
        report: str,
        log_folder: Path,
        restart: Callable[[], object] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Isopleth"))
        self.resize(_WIDTH_PX, _HEIGHT_PX)
        self._log_folder = log_folder
        self._title, self._text, self._count, self._status = (_create_label(self) for _ in range(4))
        self._title.setFont(_heading(self.font()))
        self.show_fault(text)
        self.report = self._create_report(report)
        self.copy = self._button(self.tr("Copy report"), self.tr("Copy report to the clipboard"))
        self.copy.clicked.connect(self._copy)
        self.open_log = self._button(
            self.tr("Open log folder"), self.tr("Open the folder with the log files")
        )
        self.open_log.clicked.connect(self._open_log)
        self.restart = self._button(self.tr("Restart"), self.tr("Restart and restore windows and changes"))
        self.restart.setVisible(restart is not None)
        if restart is not None:
            self.restart.clicked.connect(restart)
        self.go_on = self._button(*self._close_texts(can_restart=restart is not None))
        self.go_on.setProperty("kind", "primary")
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self.accept)
        self._lay_out()
        self.show_count(1)
        self.go_on.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_fault(self, text: FaultText) -> None:
        """Show another heading and text."""
        self._title.setText(text.title)
        self._text.setText(text.text)

    def show_report(self, report: str) -> None:
        """Replace the report and preserve the scroll position."""
        bar = self.report.verticalScrollBar()
        position = bar.value()
        self.report.setPlainText(report)
        bar.setValue(position)

    def show_count(self, count: int) -> None:
        """Show how often the fault occurred."""
        self._count.setVisible(count > 1)
        self._count.setText(self.tr("Occurred %Ln times.", "", count))

    def _close_texts(self, *, can_restart: bool) -> tuple[str, str]:
        if can_restart:
            return self.tr("Continue"), self.tr("Close and continue editing")
        return self.tr("Close"), self.tr("Close report")

    def _create_report(self, text: str) -> QPlainTextEdit:
        box = QPlainTextEdit(self)
        box.setReadOnly(True)
        box.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        box.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        box.setTabChangesFocus(True)
        box.setAccessibleName(self.tr("Report"))
        box.setToolTip(self.tr("Details for the bug report"))
        box.setPlainText(text)
        return box

    def _create_symbol(self) -> QLabel:
        label = QLabel(self)
        try:
            color = QColor(tokens.current().warning)
            pixmap = symbols.pixmap(StateSymbol.WARNING, color, _SYMBOL_PX, self.devicePixelRatioF())
        except Exception:  # noqa: BLE001 (the reported fault may lie in the symbols)
            _log.warning("The dialog of faults has no symbol.", exc_info=True)
        else:
            label.setPixmap(pixmap)
        return label

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.setToolTip(tip)
        button.setAccessibleName(text)
        button.setAccessibleDescription(tip)
        return button

    def _lay_out(self) -> None:
        note = _create_label(self)
        note.setText(
            self.tr(
                "User names, home folders, API keys and texts of the style are removed. Review the "
                "report before you share it."
            )
        )
        text = v_box(spacing=_GAP_PX // 2)
        for part in (self._title, self._text, self._count):
            text.addWidget(part)
        header = h_box(spacing=_GAP_PX)
        header.addWidget(self._create_symbol(), 0, Qt.AlignmentFlag.AlignTop)
        header.addLayout(text, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addWidget(self.open_log)
        buttons.addWidget(self._status, 1)
        buttons.addWidget(self.restart)
        buttons.addWidget(self.go_on)
        column = v_box(self, margins=(_EDGE_PX, _EDGE_PX, _EDGE_PX, _EDGE_PX), spacing=_GAP_PX)
        column.addLayout(header)
        column.addWidget(self.report, 1)
        column.addWidget(note)
        column.addLayout(buttons)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self._status.setText(self.tr("Copied"))

    def _open_log(self) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._log_folder))):
            self._status.setText(self.tr("Folder: {folder}").format(folder=self._log_folder))


def _create_label(parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setWordWrap(True)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return label


def _heading(plain: QFont) -> QFont:
    heading = QFont(plain)
    heading.setWeight(QFont.Weight.DemiBold)
    if plain.pointSizeF() > 0:
        heading.setPointSizeF(plain.pointSizeF() * _LARGER)
    else:
        heading.setPixelSize(round(plain.pixelSize() * _LARGER))
    return heading
