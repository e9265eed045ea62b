"""Page of the settings dialog."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from editor.app.settings.found_label import HighlightLabel
from editor.app.settings.sought_row import SearchableItem
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.system.setting import Page, translated
from editor.widgets.tool_buttons import quiet_button


class SettingsPage(QWidget):
    """A title, rows that can be filtered, and a button to reset them.

    A page with `fills` has a single row with its own reset button.
    """

    def __init__(self, page: Page, rows: Sequence[SearchableItem], *, fills: bool = False) -> None:
        super().__init__()
        self.page, self.rows, self.fills = page, tuple(rows), fills
        self.title = translated(page.value)
        self._is_complete = True
        title_label = HighlightLabel(self.title, TypeRole.LAYER_TITLE)
        self.reset = quiet_button(_tr("Reset this page"), "backup-restore")
        self.reset.setAccessibleDescription(self.title)
        self.reset.setToolTip(_tr("Give every setting of this page its default"))
        self.reset.clicked.connect(self.reset_all)
        self._rules = [create_rule() for _ in self.rows[1:]]
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.L, Gap.M, Gap.L, Gap.S)
        column.setSpacing(0)
        column.addWidget(title_label)
        for row, rule in zip(self.rows, [None, *self._rules], strict=True):
            if rule is not None:
                column.addWidget(rule)
            column.addWidget(row, 1 if fills else 0)
            row.changed.connect(self._update_reset)
        footer = QHBoxLayout()
        footer.addWidget(self.reset)
        footer.addStretch(1)
        column.addLayout(footer)
        if not fills:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._update_reset()

    def reset_all(self) -> None:
        """Reset all rows to their defaults."""
        for row in self.rows:
            row.reset()

    def search(self, words: Sequence[str]) -> int:
        """Show the rows that match case-folded words, and return their number."""
        matches = [row for row in self.rows if row.search(words)]
        for row in self.rows:
            row.setVisible(row in matches)
        for rule, row in zip(self._rules, self.rows[1:], strict=True):
            rule.setVisible(row in matches[1:])
        self._is_complete = not words
        self._update_reset()
        return len(matches)

    def _update_reset(self) -> None:
        """Show the reset button on a complete page; enable it if a row differs from its default."""
        self.reset.setVisible(not self.fills and self._is_complete)
        self.reset.setEnabled(not all(row.is_default for row in self.rows))


def create_rule() -> QFrame:
    """Create a horizontal separator."""
    rule = QFrame()
    rule.setProperty("part", "rule")
    return rule


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingsPage", text)
