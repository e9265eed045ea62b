"""The gravest warnings on a route, a line each."""

from collections.abc import Sequence
from datetime import tzinfo
from typing import TypeAlias

from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.panels.routes.route_words import warning_on_way
from editor.preview.warning_line import WarningLine
from editor.weather.api.records import WeatherWarning

Met: TypeAlias = tuple[WeatherWarning, tzinfo | None]  # a warning, and the clock of where it is met

_MOST = 2


class RouteWarnings(QWidget):
    """Shows the first warnings found, and how many more there are; in short, one on one line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: tuple[Met, ...] = ()
        self._now_s = 0.0
        self._is_short = False
        self.lines = tuple(WarningLine() for _ in range(_MOST))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Gap.XS)
        for line in self.lines:
            self._column.addWidget(line)
        self.hide()

    def show_found(self, found: Sequence[Met], now_s: float) -> None:
        """Show warnings, the most important first."""
        self._found, self._now_s = tuple(found), now_s
        self._show()

    def set_short(self, *, is_on: bool) -> None:
        """Whether there is room for one line alone."""
        if is_on is not self._is_short:
            self._is_short = is_on
            for line in self.lines:
                line.set_wrapped(is_on=not is_on)
            self._show()

    def _show(self) -> None:
        shown = self._found[: 1 if self._is_short else _MOST]
        left = len(self._found) - len(shown)
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(shown))
            if number < len(shown):
                warning, zone = shown[number]
                more = left if number == len(shown) - 1 else 0
                line.show_warning(warning_on_way(warning, zone, self._now_s, more))
        self.setVisible(bool(shown))
        # Who shows this measures it at once; of itself a layout tells the next one of its new height later.
        self._column.invalidate()
        self._column.activate()
