"""The bar at the top: menus, file name, undo and redo, command search, Save."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
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
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QMenuBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from editor import resources
from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.kit.layouts import h_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme import symbols, tokens
from editor.ui.theme.painting import focus_ring, rounded_rect
from editor.ui.theme.symbols import FileSymbol, SymbolColor, symbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

_KEYS_PAD_PX = 5


class CommandField(QAbstractButton):
    """A button with a label and its shortcut; an icon button in compact mode."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = ""
        self._is_compact = False
        self.setText(text)
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_keys(self, keys: str) -> None:
        """Set the shortcut that is displayed."""
        self._keys = keys
        self.updateGeometry()
        self.update()

    @property
    def is_compact(self) -> bool:
        """Whether only the icon is displayed."""
        return self._is_compact

    def set_compact(self, *, is_compact: bool) -> None:
        """Display only the icon, or icon, label and shortcut."""
        if is_compact != self._is_compact:
            self._is_compact = is_compact
            self.updateGeometry()
            self.update()

    def whole_width(self) -> int:
        """Return the width of the full form. Units: logical pixels."""
        keys_px = self._keys_width()
        text_px = QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(self.text())
        return Gap.S + Size.GLYPH + Gap.S + text_px + (Gap.L + keys_px if keys_px else 0) + Gap.S

    def sizeHint(self) -> QSize:
        return QSize(Size.TOOL_BUTTON if self._is_compact else self.whole_width(), Size.FIELD_IN_BAR)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        box = QRectF(self.rect())
        is_highlighted = self.underMouse() or self.isDown()
        if not self._is_compact:
            color = theme.field_hover if is_highlighted else theme.raised
            rounded_rect(painter, box, QColor(color), Radius.BUTTON, QColor(theme.border))
        elif is_highlighted:
            rounded_rect(painter, box, QColor(theme.field_hover), Radius.BUTTON)
        side = Size.TOOL_GLYPH if self._is_compact else Size.GLYPH
        left = (box.width() - side) / 2 if self._is_compact else Gap.S
        icon_color = QColor(theme.text if is_highlighted else theme.text_2)
        symbols.paint(
            painter, FileSymbol.FIND, QRectF(left, (box.height() - side) / 2, side, side), icon_color
        )
        if not self._is_compact:
            self._paint_text(painter, round(left + side + Gap.S))
        if self.hasFocus():
            focus_ring(painter, box, Radius.BUTTON)

    def _paint_text(self, painter: QPainter, left: int) -> None:
        theme = tokens.current()
        rect = self.rect().adjusted(left, 0, -Gap.S, 0)
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(QColor(theme.text_2))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, self.text())
        width = self._keys_width()
        if width:
            painter.setFont(font(TypeRole.COLUMN_HEAD))
            height = painter.fontMetrics().height() + 2
            top = rect.center().y() - height // 2
            frame = QRect(rect.right() - width + 1, top, width, height)
            rounded_rect(
                painter,
                QRectF(frame),
                QColor(Qt.GlobalColor.transparent),
                Radius.SWATCH,
                QColor(theme.border),
            )
            painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, self._keys)

    def _keys_width(self) -> int:
        if not self._keys:
            return 0
        return QFontMetrics(font(TypeRole.COLUMN_HEAD)).horizontalAdvance(self._keys) + 2 * _KEYS_PAD_PX


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

    def accessible_info(self) -> AccessibleInfo:
        """Return the accessible role."""
        return AccessibleInfo(Role.StaticText)

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
        self._layout = h_box(self, margins=(Gap.M, 0, Gap.S, 0), spacing=Gap.XS)
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

    def add_chooser(self, chooser: QWidget) -> None:
        """Add a chooser beside the name of the file; its owner shows and hides it."""
        self._layout.insertWidget(self._layout.indexOf(self.title) + 1, chooser)

    @property
    def save_button(self) -> QPushButton:
        """The Save button."""
        return self._save

    def offer_save(self, disabled_reason: str = "") -> None:
        """Enable the Save button, or disable it with a reason."""
        self._why_not_save = disabled_reason
        self._save.setEnabled(not disabled_reason)
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
        self._save.setIcon(
            symbol("content-save-outline", SymbolColor.ON_ACCENT if is_edited else SymbolColor.STRONG)
        )
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
