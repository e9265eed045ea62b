"""One page of the settings: its rows below a title, and the way back to the defaults of them all."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from editor.app.settings.found_label import FoundLabel
from editor.app.settings.sought_row import Sought
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.system.setting import Page, translated
from editor.widgets.tool_buttons import quiet_button


class SettingsPage(QWidget):
    """Rows that are shown all, or those with the words that are searched for.

    A page that fills the room has one row, which resets itself.
    """

    def __init__(self, page: Page, rows: Sequence[Sought], *, fills: bool = False) -> None:
        super().__init__()
        self.page, self.rows, self.fills = page, tuple(rows), fills
        self.title = translated(page.value)
        self._is_found = True
        head = FoundLabel(self.title, TypeRole.LAYER_TITLE)
        self.reset = quiet_button(_tr("Reset this page"), "backup-restore")
        self.reset.setAccessibleDescription(self.title)
        self.reset.setToolTip(_tr("Give every setting of this page its default"))
        self.reset.clicked.connect(self.reset_all)
        self._rules = [_rule() for _ in self.rows[1:]]
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.L, Gap.M, Gap.L, Gap.S)
        column.setSpacing(0)
        column.addWidget(head)
        for row, rule in zip(self.rows, [None, *self._rules], strict=True):
            if rule is not None:
                column.addWidget(rule)
            column.addWidget(row, 1 if fills else 0)
            row.changed.connect(self._follow)
        foot = QHBoxLayout()
        foot.addWidget(self.reset)
        foot.addStretch(1)
        column.addLayout(foot)
        if not fills:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._follow()

    def reset_all(self) -> None:
        """Give every row what it had at first."""
        for row in self.rows:
            row.reset()

    def seek(self, words: Sequence[str]) -> int:
        """Show the rows with folded words, and say how many there are."""
        found = [row for row in self.rows if row.seek(words)]
        for row in self.rows:
            row.setVisible(row in found)
        for rule, row in zip(self._rules, self.rows[1:], strict=True):
            rule.setVisible(row in found[1:])
        self._is_found = not words
        self._follow()
        return len(found)

    def _follow(self) -> None:
        """Offer the defaults of the page where all of it is seen and something differs from them."""
        self.reset.setVisible(not self.fills and self._is_found)
        self.reset.setEnabled(not all(row.is_default for row in self.rows))


def _rule() -> QFrame:
    rule = QFrame()
    rule.setProperty("part", "rule")
    return rule


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingsPage", text)
