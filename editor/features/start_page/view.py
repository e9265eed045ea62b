"""The start page: recent files, templates and commands."""

from collections.abc import Mapping

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor import __version__
from editor.features.start_page.cards import (
    CardGrid,
    CardLayout,
    DropHint,
    PictureCard,
    StartCardText,
    StartHeader,
    footer,
    heading,
)
from editor.features.start_page.recent_files_view import RecentSection
from editor.ui.kit.buttons import CheckBox, quiet_button
from editor.ui.kit.keyboard import focus_chain
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.theme import tokens
from editor.ui.theme.symbols import SymbolColor, symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.document_reading import DAY_TEMPLATE, EMPTY_TEMPLATE, NIGHT_TEMPLATE, template_path

_HEIGHT_PX = 36


class CommandButton(QPushButton):
    """Triggers an action and displays its shortcut."""

    def __init__(
        self,
        action: QAction,
        text: str,
        symbol_name: str,
        *,
        is_primary: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._action, self._is_primary, self._shortcut = action, is_primary, ""
        self.setProperty("kind", "primary" if is_primary else "plain")
        self.setProperty("part", "start")
        self.setIcon(symbol(symbol_name, SymbolColor.ON_ACCENT if is_primary else SymbolColor.STRONG))
        self.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        self.clicked.connect(lambda: action.trigger())
        action.changed.connect(self._update_shortcut)
        self._update_shortcut()

    def _update_shortcut(self) -> None:
        self._shortcut = self._action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.setToolTip(self._action.toolTip())
        self.update()

    def sizeHint(self) -> QSize:
        shortcut_width = self.fontMetrics().horizontalAdvance(self._shortcut)
        return super().sizeHint() + QSize(shortcut_width + Gap.L, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shortcut over the button."""
        super().paintEvent(event)
        theme = tokens.current()
        painter = QPainter(self)
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(QColor(theme.on_accent if self._is_primary else theme.text_2))
        rect = QRect(0, 0, self.width() - Gap.M, self.height())
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._shortcut)


class LinkButton(QPushButton):
    """Triggers an action, in a list of links."""

    def __init__(self, action: QAction, text: str, symbol_name: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setProperty("kind", "quiet")
        self.setIcon(symbol(symbol_name, SymbolColor.LINK))
        self.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.setAccessibleName(text)
        self.clicked.connect(lambda: action.trigger())
        action.changed.connect(lambda: self.setToolTip(action.toolTip()))
        self.setToolTip(action.toolTip())


_SIDE_PX, _MAX_CARDS_PX = 236, 1160
# Below this width the cards are placed below the buttons.
_TWO_COLUMNS_PX = 640


class StartPage(QWidget):
    """Covers the window below its top strip until a document is opened.

    Signals: `template_requested(str)`, `leave_requested()` to show the style of the window, and
    `at_start_toggled(bool)`.
    """

    template_requested = Signal(str)
    leave_requested = Signal()
    at_start_toggled = Signal(bool)

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
            self.tr("Show on launch"), self.tr("Show when Isopleth opens without a file")
        )
        self.at_start.clicked.connect(self.at_start_toggled)
        self.edit_button = quiet_button(self.tr("Back to current style"), "arrow-right")
        self.edit_button.setToolTip(self.tr("Go to current style (Esc)"))
        self.edit_button.clicked.connect(self.leave_requested)
        self.recent = RecentSection()
        self.recent.focus_lost.connect(self.focus_first)
        self.templates = CardGrid()
        self._template_cards = {
            name: self._create_template_card(name, *texts) for name, *texts in self._templates()
        }
        self.templates.show_cards(tuple(self._template_cards.values()))
        self._scroll = QScrollArea()
        self.notice_place = QVBoxLayout()
        self._lay_out(self._create_side(commands), self._create_cards())

    # Content

    def template_card(self, name: str) -> PictureCard:
        """Return the card of a template."""
        return self._template_cards[name]

    def show_at_start(self, *, is_on: bool) -> None:
        """Show whether the page is displayed at start."""
        self.at_start.setChecked(is_on)

    def focus_first(self) -> None:
        """Focus the newest file, else the Open button."""
        cards = self.recent.cards
        (cards[0] if cards else self.open_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def _templates(self) -> tuple[tuple[str, str, str], ...]:
        return (
            (DAY_TEMPLATE, self.tr("Day"), self.tr("Light style with labels")),
            (NIGHT_TEMPLATE, self.tr("Night"), self.tr("Dark style with muted labels")),
            (EMPTY_TEMPLATE, self.tr("Blank"), self.tr("Start from scratch")),
        )

    # Construction

    def _create_template_card(self, name: str, label: str, line: str) -> PictureCard:
        card = PictureCard("plus", CardLayout.WIDE, has_checks=True)
        tip = self.tr("New style from “{template}”").format(template=label)
        card.show_text(StartCardText(label, (line,), tip))
        if name != EMPTY_TEMPLATE:
            card.show_picture(QPixmap(str(template_path(name).with_suffix(".png"))))
        card.clicked.connect(lambda: self.template_requested.emit(name))
        return card

    def _create_side(self, commands: Mapping[str, QAction]) -> QWidget:
        side = QWidget()
        side.setMinimumWidth(_SIDE_PX)
        column = v_box(side, margins=NO_MARGINS, spacing=Gap.S)
        column.addWidget(StartHeader(self.tr("Map style editor")))
        column.addSpacing(Gap.L)
        column.addWidget(self.open_button)
        column.addWidget(CommandButton(commands["new"], self.tr("New style"), "file-plus-outline"))
        column.addWidget(
            CommandButton(commands["import_style"], self.tr("Import binary style (.style)…"), "import")
        )
        column.addSpacing(Gap.M)
        for name, text, symbol_name in (
            ("tour", self.tr("Take the tour (3 min)"), "compass-outline"),
            ("guide", self.tr("Open user guide"), "book-open-page-variant-outline"),
            ("shortcuts", self.tr("Show keyboard shortcuts"), "keyboard-outline"),
            ("changes", self.tr("What’s new"), "star-outline"),
            ("data_address", self.tr("Use tile URL…"), "earth"),
        ):
            column.addWidget(LinkButton(commands[name], text, symbol_name), 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.edit_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(Gap.M)
        column.addWidget(DropHint(self.tr("Or drop a style file here")))
        column.addSpacing(Gap.S)
        column.addWidget(self.at_start)
        column.addStretch(1)
        return side

    def _create_cards(self) -> QWidget:
        cards = QWidget()
        column = v_box(cards, margins=NO_MARGINS, spacing=Gap.M)
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
        margins = h_box(content, margins=(Gap.XXL, Gap.XXL, Gap.XXL, Gap.XL))
        columns = QWidget()
        columns.setLayout(self._columns)
        columns.setMaximumWidth(_SIDE_PX + Gap.XXL + Gap.XL + _MAX_CARDS_PX)
        columns.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._columns.setContentsMargins(0, 0, 0, 0)
        margins.addStretch(1)
        margins.addWidget(columns, 1000)
        margins.addStretch(1)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(content)
        self._scroll.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        for grid in (self.recent.grid, self.templates):
            grid.card_focused.connect(self._scroll.ensureWidgetVisible)
        layout = v_box(self, margins=NO_MARGINS, spacing=0)
        layout.addLayout(self.notice_place)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(footer(f"Isopleth {__version__}"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the cards beside or below the buttons."""
        super().resizeEvent(event)
        directions = QBoxLayout.Direction
        has_two_columns = self.width() >= _TWO_COLUMNS_PX
        self._columns.setDirection(directions.LeftToRight if has_two_columns else directions.TopToBottom)
        self._columns.setSpacing(Gap.XXL if self.width() < 1200 else Gap.XXL + Gap.XL)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the page with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave_requested.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep the focus in the page, since it covers the other widgets."""
        stops = [widget for widget in focus_chain(self) if self.isAncestorOf(widget) and _is_tab_stop(widget)]
        focused = QApplication.focusWidget()
        if not stops:
            return False
        index = stops.index(focused) if focused in stops else -1 if forward else 0
        target = stops[(index + (1 if forward else -1)) % len(stops)]
        target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        self._scroll.ensureWidgetVisible(target)
        return True


def _is_tab_stop(widget: QWidget) -> bool:
    is_stop = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return is_stop and widget.isVisible() and widget.isEnabled()
