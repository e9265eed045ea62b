"""Most severe warnings of a route, one line each."""

from collections.abc import Sequence
from datetime import tzinfo
from typing import TypeAlias

from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.panels.routes.route_words import warning_line_text
from editor.preview.warning_line import WarningLine
from editor.weather.api.records import WeatherWarning

LocatedWarning: TypeAlias = tuple[WeatherWarning, tzinfo | None]  # a warning and the time zone of the place

_MOST = 2


class RouteWarnings(QWidget):
    """First warnings and the number of others; a single line in short form."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._warnings: tuple[LocatedWarning, ...] = ()
        self._now_s = 0.0
        self._is_short = False
        self.lines = tuple(WarningLine() for _ in range(_MOST))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Gap.XS)
        for line in self.lines:
            self._column.addWidget(line)
        self.hide()

    def show_warnings(self, warnings: Sequence[LocatedWarning], now_s: float) -> None:
        """Show warnings, the most important first."""
        self._warnings, self._now_s = tuple(warnings), now_s
        self._show()

    def set_short(self, *, is_on: bool) -> None:
        """Set whether only one line is shown."""
        if is_on is not self._is_short:
            self._is_short = is_on
            for line in self.lines:
                line.set_wrapped(is_on=not is_on)
            self._show()

    def _show(self) -> None:
        shown = self._warnings[: 1 if self._is_short else _MOST]
        hidden_count = len(self._warnings) - len(shown)
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(shown))
            if number < len(shown):
                warning, zone = shown[number]
                more = hidden_count if number == len(shown) - 1 else 0
                line.show_warning(warning_line_text(warning, zone, self._now_s, more))
        self.setVisible(bool(shown))
        # The card measures the height at once, before pending layout requests are processed.
        self._column.invalidate()
        self._column.activate()
