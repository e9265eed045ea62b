"""The start page: recent files, templates, and where else one can begin."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor import __version__
from editor.app.files.reading import DAY_TEMPLATE, EMPTY_TEMPLATE, NIGHT_TEMPLATE, template_path
from editor.app.start_page.recent_section import RecentSection
from editor.app.start_page.start_buttons import CommandButton, LinkButton
from editor.app.start_page.start_cards import CardWords, PictureCard, Shape
from editor.app.start_page.start_grid import CardGrid
from editor.app.start_page.start_parts import DropHere, StartHead, foot, heading
from editor.look.tokens import Gap
from editor.widgets.check_box import CheckBox
from editor.widgets.focus_chain import focus_chain
from editor.widgets.tool_buttons import quiet_button

_SIDE_PX, _WIDEST_PX = 236, 1160
# Below this width the cards stand under the buttons, not beside them.
_ROOMY_PX = 640


class StartPage(QWidget):
    """Covers the window below its strip until something is opened.

    Signals: `template_chosen(str)`, `left()` when the style in the window is wanted, and
    `at_start_turned(bool)`.
    """

    template_chosen = Signal(str)
    left = Signal()
    at_start_turned = Signal(bool)

    def __init__(self, commands: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("part", "cover")
        self.setAccessibleName(self.tr("Start page"))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.open_button = CommandButton(
            commands["open"], self.tr("Open style"), "folder-open-outline", is_primary=True
        )
        self.at_start = CheckBox(
            self.tr("Show at start"), self.tr("Show this page when Isopleth starts without a file")
        )
        self.at_start.clicked.connect(self.at_start_turned)
        self.edit_button = quiet_button(self.tr("Edit the template"), "arrow-right")
        self.edit_button.setToolTip(self.tr("Go to the style in this window (Esc)"))
        self.edit_button.clicked.connect(self.left)
        self.recent = RecentSection()
        self.recent.keys_lost.connect(self.take_keys)
        self.templates = CardGrid()
        self._template_cards = {name: self._template_card(name, *told) for name, *told in self._templates()}
        self.templates.show_cards(tuple(self._template_cards.values()))
        self._scroll = QScrollArea()
        self.notice_place = QVBoxLayout()
        self._lay_out(self._make_side(commands), self._make_cards())

    # What it shows

    def template_card(self, name: str) -> PictureCard:
        """The card of a template."""
        return self._template_cards[name]

    def show_at_start(self, *, is_on: bool) -> None:
        """Show whether the page comes at the start."""
        self.at_start.setChecked(is_on)

    def take_keys(self) -> None:
        """Give the keys to the newest file, or else to the button that opens one."""
        cards = self.recent.cards
        (cards[0] if cards else self.open_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def _templates(self) -> tuple[tuple[str, str, str], ...]:
        return (
            (DAY_TEMPLATE, self.tr("Day"), self.tr("Light, with names")),
            (NIGHT_TEMPLATE, self.tr("Night"), self.tr("Dark, with calm names")),
            (EMPTY_TEMPLATE, self.tr("Empty"), self.tr("Begin with nothing")),
        )

    # What it is made of

    def _template_card(self, name: str, label: str, words: str) -> PictureCard:
        card = PictureCard("plus", Shape.LYING, has_checks=True)
        tip = self.tr("New style from “{template}”").format(template=label)
        card.show_words(CardWords(label, (words,), tip))
        if name != EMPTY_TEMPLATE:
            card.show_picture(QPixmap(str(template_path(name).with_suffix(".png"))))
        card.clicked.connect(lambda: self.template_chosen.emit(name))
        return card

    def _make_side(self, commands: Mapping[str, QAction]) -> QWidget:
        """The column of what one can do."""
        side = QWidget()
        side.setMinimumWidth(_SIDE_PX)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Gap.S)
        column.addWidget(StartHead(self.tr("Map styles, with weather")))
        column.addSpacing(Gap.L)
        column.addWidget(self.open_button)
        column.addWidget(CommandButton(commands["new"], self.tr("New style"), "file-plus-outline"))
        column.addWidget(CommandButton(commands["import_style"], self.tr("Import .style"), "import"))
        column.addSpacing(Gap.M)
        for name, text, symbol_name in (
            ("tour", self.tr("Take the tour, 3 minutes"), "compass-outline"),
            ("guide", self.tr("Read the guide"), "book-open-page-variant-outline"),
            ("shortcuts", self.tr("See the shortcuts"), "keyboard-outline"),
            ("changes", self.tr("What is new"), "star-outline"),
        ):
            column.addWidget(LinkButton(commands[name], text, symbol_name), 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.edit_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(Gap.M)
        column.addWidget(DropHere(self.tr("Drop a style file anywhere in this window")))
        column.addSpacing(Gap.S)
        column.addWidget(self.at_start)
        column.addStretch(1)
        return side

    def _make_cards(self) -> QWidget:
        """The column of what one can open."""
        cards = QWidget()
        column = QVBoxLayout(cards)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Gap.M)
        column.addWidget(self.recent)
        column.addSpacing(Gap.L)
        column.addWidget(heading(self.tr("Start from a template")))
        column.addWidget(self.templates)
        column.addStretch(1)
        return cards

    def _lay_out(self, side: QWidget, cards: QWidget) -> None:
        content = QWidget()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns.setSpacing(Gap.XXL + Gap.XL)
        self._columns.addWidget(side, 0)
        self._columns.addWidget(cards, 1)
        middle = QHBoxLayout(content)
        middle.setContentsMargins(Gap.XXL, Gap.XXL, Gap.XXL, Gap.XL)
        held = QWidget()
        held.setLayout(self._columns)
        held.setMaximumWidth(_SIDE_PX + Gap.XXL + Gap.XL + _WIDEST_PX)
        held.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._columns.setContentsMargins(0, 0, 0, 0)
        middle.addStretch(1)
        middle.addWidget(held, 1000)
        middle.addStretch(1)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(content)
        self._scroll.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        for grid in (self.recent.grid, self.templates):
            grid.gone_to.connect(self._scroll.ensureWidgetVisible)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(self.notice_place)
        whole.addWidget(self._scroll, 1)
        whole.addWidget(foot(f"Isopleth {__version__}"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the cards under the buttons where there is no room beside them."""
        super().resizeEvent(event)
        directions = QBoxLayout.Direction
        roomy = self.width() >= _ROOMY_PX
        self._columns.setDirection(directions.LeftToRight if roomy else directions.TopToBottom)
        self._columns.setSpacing(Gap.XXL if self.width() < 1200 else Gap.XXL + Gap.XL)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go on within the page: what it covers is not to be reached."""
        stops = [each for each in focus_chain(self) if self.isAncestorOf(each) and _takes_tab(each)]
        focused = QApplication.focusWidget()
        if not stops:
            return False
        at = stops.index(focused) if focused in stops else -1 if forward else 0
        reached = stops[(at + (1 if forward else -1)) % len(stops)]
        reached.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        self._scroll.ensureWidgetVisible(reached)
        return True


def _takes_tab(widget: QWidget) -> bool:
    takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return takes and widget.isVisible() and widget.isEnabled()
