"""Top strip of the window: menus, file name, undo and redo, command search and Save."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QFontMetrics,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenuBar, QPushButton, QSizePolicy, QToolButton, QWidget

from editor import resources
from editor.look import symbols, tokens
from editor.look.spoken import Role, Said
from editor.look.symbols import Ink, symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip
from editor.widgets.command_field import CommandField

_LOGO_PX = 22
# Marks beside the name: a dot for unsaved changes, a lock for a read-only file.
_DOT_PX, _LOCK_PX = 6, 14


class DocumentTitle(QWidget):
    """The name of the file with its marks, in the middle of the strip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = self._why_read_only = ""
        self._is_edited = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_title(self, name: str, *, is_edited: bool) -> None:
        """Show a name, and whether it has unsaved changes."""
        self._name, self._is_edited = name, is_edited
        self._update_texts()

    def show_read_only(self, why: str) -> None:
        """Show why the file is read-only; an empty text if it is writable."""
        self._why_read_only = why
        self._update_texts()

    def whole_width(self) -> int:
        """Return the width of the complete name with its marks. Units: logical pixels."""
        return QFontMetrics(font(TypeRole.SECTION_TITLE)).horizontalAdvance(self._name) + self._marks_width()

    def _update_texts(self) -> None:
        self.setAccessibleName(", ".join([self._name, *(text for _, text in self._marks())]))
        self.setToolTip(plain_tool_tip("\n".join(filter(None, (self._name, self._why_read_only)))))
        self.update()

    def _marks(self) -> list[tuple[int, str]]:
        marks = [(_LOCK_PX, self.tr("Read-only"))] if self._why_read_only else []
        return [*marks, (_DOT_PX, self.tr("Edited"))] if self._is_edited else marks

    def _marks_width(self) -> int:
        metrics = QFontMetrics(font(TypeRole.BODY))
        return sum(
            Gap.S + side + Gap.XS + metrics.horizontalAdvance(text) + Gap.S for side, text in self._marks()
        )

    def spoken(self) -> Said:
        """Return the accessible role."""
        return Said(Role.StaticText)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, name_font = tokens.current(), font(TypeRole.SECTION_TITLE)
        marks_width, metrics = self._marks_width(), QFontMetrics(name_font)
        name = metrics.elidedText(
            self._name, Qt.TextElideMode.ElideMiddle, max(0, self.width() - marks_width)
        )
        name_width = metrics.horizontalAdvance(name)
        # Centred in the window, not between the menus and the buttons.
        centre = self.mapFromGlobal(self.window().mapToGlobal(self.window().rect().center())).x()
        total_width = name_width + marks_width
        left = min(max(0.0, centre - total_width / 2), max(0, self.width() - total_width))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(name_font)
        painter.setPen(QColor(theme.text))
        aligned = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(left, 0, name_width + 1, self.height()), aligned, name)
        painter.setFont(font(TypeRole.BODY))
        x = left + name_width
        for side, text in self._marks():
            x = self._paint_mark(painter, x + Gap.S, side, text) + Gap.S

    def _paint_mark(self, painter: QPainter, x: float, side: int, text: str) -> float:
        theme = tokens.current()
        rect = QRectF(x, (self.height() - side) / 2, side, side)
        if side == _DOT_PX:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawEllipse(rect)
        else:
            symbols.paint(painter, "lock-outline", rect, QColor(theme.text_2))
        painter.setPen(QColor(theme.text_2))
        width = painter.fontMetrics().horizontalAdvance(text)
        text_rect = QRectF(x + side + Gap.XS, 0, width + 1, self.height())
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        return x + side + Gap.XS + width


class TopStrip(QWidget):
    """The strip; with a global menu bar the menus are displayed there."""

    def __init__(
        self, undo: QAction, redo: QAction, search: QAction, save: QAction, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(Size.TOP_STRIP)
        self.menu_bar = QMenuBar()
        self.title = DocumentTitle()
        self.search = CommandField(search.text().removesuffix("…"))
        self.search.clicked.connect(search.trigger)
        self._save = QPushButton(save.text())
        self._save.clicked.connect(save.trigger)
        self._why_not_save = ""
        self._search_action, self._save_action = search, save
        for action in (search, save):
            action.changed.connect(self._update_tool_tips)
        self._update_tool_tips()
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(Gap.M, 0, Gap.S, 0)
        self._layout.setSpacing(Gap.XS)
        self._layout.addWidget(_logo())
        self._layout.addWidget(self.menu_bar, 0, Qt.AlignmentFlag.AlignVCenter)
        self._layout.addWidget(self.title, 1)
        for action in (undo, redo):
            button = QToolButton()
            button.setDefaultAction(action)
            button.setFixedSize(Size.TOOL_BUTTON, Size.TOOL_BUTTON)
            self._layout.addWidget(button)
        self._layout.addSpacing(Gap.S)
        self._layout.addWidget(self.search)
        self._layout.addSpacing(Gap.S)
        self._layout.addWidget(self._save)
        self.show_title("", is_edited=False)

    @property
    def save_button(self) -> QPushButton:
        """The Save button."""
        return self._save

    def offer_save(self, why_not: str = "") -> None:
        """Enable the Save button, or disable it with a reason."""
        self._why_not_save = why_not
        self._save.setEnabled(not why_not)
        self._update_tool_tips()

    def _update_tool_tips(self) -> None:
        self._save.setToolTip(self._why_not_save or self._save_action.toolTip())
        self.search.setToolTip(self._search_action.toolTip())
        keys = self._search_action.shortcut()
        self.search.show_keys(keys.toString(QKeySequence.SequenceFormat.NativeText))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the text of the command search if there is space for it."""
        super().resizeEvent(event)
        self._adapt_search()

    def show_title(self, name: str, *, is_edited: bool) -> None:
        """Show the name of the file; Save is highlighted while there are changes."""
        self.title.show_title(name, is_edited=is_edited)
        self._save.setProperty("kind", "primary" if is_edited else "plain")
        self._save.setIcon(symbol("content-save-outline", Ink.ON_ACCENT if is_edited else Ink.STRONG))
        # Style sheets evaluate dynamic properties only when polished.
        self._save.style().unpolish(self._save)
        self._save.style().polish(self._save)
        self._adapt_search()

    def show_read_only(self, why: str) -> None:
        """Show why the file is read-only; an empty text if it is writable."""
        self.title.show_read_only(why)
        self._adapt_search()

    def _adapt_search(self) -> None:
        """Show the command search as an icon if the name of the file needs the space."""
        others = self._layout.minimumSize().width() - self.search.sizeHint().width()
        needed = others + self.title.whole_width() + self.search.whole_width()
        self.search.set_compact(is_compact=needed > self.width())


def _logo() -> QLabel:
    label = QLabel()
    ratio = 3
    picture = QPixmap(_LOGO_PX * ratio, _LOGO_PX * ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(str(resources.path("icons", "isopleth-small.svg"))).render(painter)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    label.setPixmap(picture)
    label.setAccessibleName("Isopleth")
    return label
