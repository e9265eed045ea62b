"""The filter of problems: by severity and by words."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from editor.checks.problems import Problem, Severity
from editor.records import dataclass
from editor.ui.fields.line_edits import FilterEdit
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.theme.symbols import SymbolColor, symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.severity import MARKS, SEVERITIES, count_phrase, count_text


@dataclass(frozen=True, slots=True)
class ProblemFilter:
    """Words that a problem's text must contain, and accepted severities; empty accepts all."""

    text: str = ""
    severities: frozenset[Severity] = frozenset()

    @property
    def is_on(self) -> bool:
        """Whether it can hide a problem."""
        return bool(self.text.split() or self.severities)

    def accepts(self, problem: Problem, text: str) -> bool:
        """Return whether a problem with a case-folded text is accepted."""
        if self.severities and problem.severity not in self.severities:
            return False
        return all(word in text for word in self.text.casefold().split())


_FIELD_PART, _FIELD_LEAST_PX, _FIELD_MOST_PX = 0.22, 84, 220


class ProblemFilterBar(QWidget):
    """Severity buttons and search field; `changed(ProblemFilter)`, and `left` on the Down key."""

    changed = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: dict[Severity, int] = {}
        self.buttons = {severity: self._create_button(severity) for severity in SEVERITIES}
        self.field = self._create_field()
        line = h_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        for button in self.buttons.values():
            line.addWidget(button)
        line.addSpacing(Gap.XS)
        line.addWidget(self.field)

    @property
    def current(self) -> ProblemFilter:
        """The current filter."""
        pressed = (severity for severity, button in self.buttons.items() if button.isChecked())
        return ProblemFilter(self.field.text().strip(), frozenset(pressed))

    def clear(self) -> None:
        """Reset the filter."""
        for button in self.buttons.values():
            button.setChecked(False)
        self.field.clear()

    def show_counts(self, counts: dict[Severity, int]) -> None:
        """Show the number of problems of each severity."""
        self._counts = counts
        for severity, button in self.buttons.items():
            name, ink = MARKS[severity]
            # Colour only if there are problems.
            button.setIcon(symbol(name, ink if counts[severity] else SymbolColor.REST))
            button.setText(count_text(counts[severity]))
            button.setAccessibleName(f"{button.toolTip()}: {count_phrase(severity, counts[severity])}")

    def show_all_severities(self) -> None:
        """Show the buttons of all severities."""
        for button in self.buttons.values():
            button.show()

    def hide_unused_severities(self) -> None:
        """Hide the buttons of severities without problems, unless they are pressed."""
        for severity, button in self.buttons.items():
            button.setVisible(button.isChecked() or self._counts.get(severity, 0) > 0)

    def set_available_width(self, width_px: int) -> None:
        """Adapt the search field to the width of the panel."""
        field_px = int(width_px * _FIELD_PART)
        self.field.setFixedWidth(min(max(field_px, _FIELD_LEAST_PX), _FIELD_MOST_PX))

    def _create_button(self, severity: Severity) -> QToolButton:
        tips = {
            Severity.ERROR: self.tr("Show only errors"),
            Severity.WARNING: self.tr("Show only warnings"),
            Severity.HINT: self.tr("Show only hints"),
        }
        button = QToolButton()
        button.setCheckable(True)
        button.setToolTip(tips[severity])
        button.setAccessibleName(tips[severity])
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFixedHeight(Size.TOOL_BUTTON)
        button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        button.setFont(font(TypeRole.SECONDARY))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.toggled.connect(self._emit_changed)
        return button

    def _create_field(self) -> QLineEdit:
        field = FilterEdit(self.tr("Filter problems"), self.tr("Filter"))
        field.setToolTip(self.tr("Filter by text, kind or layer"))
        field.textChanged.connect(self._emit_changed)
        down = QKeySequence(Qt.Key.Key_Down)
        shortcut = QShortcut(down, field, context=Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(self.left)
        return field

    def _emit_changed(self) -> None:
        self.changed.emit(self.current)
