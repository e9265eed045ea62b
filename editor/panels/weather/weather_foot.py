"""Footer of the weather panel: notes on units and data errors, age and source."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.look.words import plain_tool_tip
from editor.panels.weather.weather_words import remarks_text, source_text
from editor.preview.credit_list import open_credits
from editor.preview.service_words import service_words
from editor.widgets.tool_buttons import quiet_button
from editor.widgets.warning_words import QuietWords
from editor.widgets.wrapped_label import WrappedLabel


class WeatherFoot(QWidget):
    """Lines of secondary text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.units, self.remarks = QuietWords(), QuietWords()
        self.origin = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._credits: tuple[str, ...] = ()
        self.all_credits = quiet_button(self.tr("Show all credits"))
        self.all_credits.clicked.connect(lambda: open_credits(self._credits, self))
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.M, Gap.M, Gap.M, 0)
        column.setSpacing(Gap.XS)
        for part in (self.units, self.remarks, self.origin):
            column.addWidget(part)
        column.addWidget(self.all_credits, 0, Qt.AlignmentFlag.AlignLeft)

    def show_lines(self, units: str, remarks: Sequence[str], times: str, credited: Sequence[str]) -> None:
        """Show the lines. Only the first remark is displayed, all of them in the tooltip."""
        self.units.show_text(units)
        self.remarks.show_text(remarks_text(remarks))
        self.remarks.setToolTip(plain_tool_tip("\n".join(remarks)))
        source = source_text(tuple(credited))
        self.origin.show_text("\n".join(line for line in (times, source) if line))
        self._credits = tuple(map(service_words, credited))
        self.all_credits.setVisible(source.endswith("…"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the text at the width."""
        super().resizeEvent(event)
        for line in (self.units, self.remarks):
            line.set_room(self.width() - 2 * Gap.M)
