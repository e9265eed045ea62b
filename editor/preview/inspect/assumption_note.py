"""Note below the found features: the assumptions by which the preview draws the current one."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from editor.preview.overlays.card import SymbolLabel, TextLabel, quiet_ink
from editor.render.assumptions import GUIDE_PAGE, Assumption
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.text import translated
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole

# The padding of a button that looks like a link, which aligns with the text.
_BUTTON_PADDING_PX = 6
# Longer texts are clipped; the menu shows them.
_MAX_LINES = 3


class AssumptionNote(QWidget):
    """The first assumption of a layer, and buttons that explain it, list the others and change its setting.

    Signals: `page_requested(str)` with a page of the guide and its section; `setting_requested(str)`
    with the key of a setting.
    """

    page_requested = Signal(str)
    setting_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._assumptions: tuple[Assumption, ...] = ()
        self._text = TextLabel(TypeRole.SECONDARY, quiet_ink, wraps=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.explain_button = quiet_button(self.tr("Learn more"))
        self.all_button = quiet_button("")
        self.change_button = quiet_button(self.tr("Change…"))
        self.change_button.setToolTip(self.tr("Open preview settings"))
        self.menu = QMenu(self)
        self.all_button.setMenu(self.menu)
        buttons = h_box(margins=(Size.GLYPH + Gap.S - _BUTTON_PADDING_PX, 0, 0, 0), spacing=Gap.XS)
        for button in (self.explain_button, self.all_button, self.change_button):
            button.setFixedHeight(Size.SMALL_BUTTON)
            buttons.addWidget(button)
        buttons.addStretch()
        row = h_box(margins=(0, 0, Gap.M, 0), spacing=Gap.S)
        row.addWidget(SymbolLabel(StateSymbol.HINT), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)
        column = v_box(self, margins=(Gap.M, Gap.XS, 0, Gap.XS), spacing=Gap.XS)
        column.addLayout(row, 1)
        column.addLayout(buttons)
        self.explain_button.clicked.connect(self._explain)
        self.change_button.clicked.connect(lambda: self.setting_requested.emit(self._setting))
        self.menu.aboutToShow.connect(self._fill_menu)
        self.hide()

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """The assumptions, the most specific first; empty while the note is hidden."""
        return self._assumptions

    @property
    def text(self) -> str:
        """The displayed text."""
        return self._text.text()

    def show_assumptions(self, assumptions: Sequence[Assumption]) -> None:
        """Show the assumptions of a layer; hide the note without any."""
        self._assumptions = tuple(assumptions)
        self.setVisible(bool(assumptions))
        if not assumptions:
            return
        first = self._assumptions[0]
        text = self.tr("Drawn this way because of assumption {number}: {sentence}")
        if first.is_general:
            text = self.tr("Drawn according to the assumptions that the preview makes for all layers.")
        self._text.setText(text.format(number=first.number, sentence=translated(first.sentence)))
        self.setAccessibleName(self._text.text())
        all_text = self.tr("%Ln assumptions", "", len(assumptions))
        self.all_button.setText(all_text)
        self.all_button.setAccessibleName(all_text)
        self.all_button.setVisible(len(assumptions) > 1)
        self.change_button.setVisible(bool(self._setting))

    def height_within(self, width_px: int) -> int:
        """Return the height that the note needs within a width; 0 while it is hidden."""
        if not self._assumptions:
            return 0
        metrics, text_px = self._text.fontMetrics(), width_px - 2 * Gap.M - Size.GLYPH - Gap.S
        box = metrics.boundingRect(QRect(0, 0, text_px, 0), Qt.TextFlag.TextWordWrap, self._text.text())
        lines_px = min(box.height(), _MAX_LINES * metrics.lineSpacing())
        return lines_px + Size.SMALL_BUTTON + 3 * Gap.XS

    @property
    def _setting(self) -> str:
        """The key of the first setting of an assumption; empty without one."""
        return next((each.setting for each in self._assumptions if each.setting), "")

    def _explain(self) -> None:
        first = self._assumptions[0]
        self.page_requested.emit(GUIDE_PAGE if first.is_general else first.page)

    def _fill_menu(self) -> None:
        self.menu.clear()
        general = QMenu(self.tr("For all layers"), self.menu)
        for each in self._assumptions:
            text = f"{each.number}  {translated(each.sentence)}".replace("&", "&&")
            action = (general if each.is_general else self.menu).addAction(text)
            action.triggered.connect(lambda _is_on=False, page=each.page: self.page_requested.emit(page))
        if not self.menu.isEmpty():
            self.menu.addSeparator()
        self.menu.addMenu(general)
