"""The card of one font slot."""

from enum import Enum, auto

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QWidget

from editor.features.fonts.known_faces import KnownFace
from editor.features.fonts.text import (
    absent_text,
    broken_text,
    embedded_text,
    face_name,
    facts_text,
    shown_word,
    slot_title,
)
from editor.mapstyle.document.model import FACES
from editor.render.labels.faces import Faces
from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button, tool_button
from editor.ui.kit.labels import ElidedLabel, WrappedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.tokens import Gap, Radius
from editor.ui.theme.typography import TypeRole, font

_WORD_PX = 28
_WORD_HEIGHT_PX = 42
_GLYPH_PX = 24
_EDGE_PX = 2


class FaceWord(QWidget):
    """A word drawn in a face, reduced to fit the width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text, self._style = "", 0
        self._faces: Faces | None = None
        self.setFixedHeight(_WORD_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The displayed word."""
        return self._text

    def sizeHint(self) -> QSize:
        """Return the size of a short word."""
        return QSize(80, _WORD_HEIGHT_PX)

    def show_word(self, text: str, faces: Faces, style: int) -> None:
        """Show a word in the face of a `text-style`."""
        self._text, self._faces, self._style = text, faces, style
        self.setAccessibleName(text)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the word on the common baseline of all cards."""
        if self._faces is None or not self._text:
            return
        word_font = self._faces.font(self._style, _WORD_PX)
        width = QFontMetricsF(word_font).horizontalAdvance(self._text)
        if width > self.width() > 0:
            word_font = self._faces.font(self._style, _WORD_PX * self.width() / width)
        painter = QPainter(self)
        painter.setPen(QColor(tokens.current().text))
        painter.setFont(word_font)
        painter.drawText(QPoint(0, _WORD_HEIGHT_PX * 3 // 4), self._text)


class DropCover(QWidget):
    """Covers a card during a drag with the effect of a drop."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_text(self, text: str) -> None:
        """Cover the card with a text; an empty one uncovers it."""
        self.text = text
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background, icon and text."""
        theme = tokens.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(theme.accent), _EDGE_PX))
        painter.setBrush(QColor(theme.selection))
        painter.drawRoundedRect(rect, Radius.CARD, Radius.CARD)
        painter.setFont(font(TypeRole.BODY_STRONG))
        painter.setPen(QColor(theme.on_selection))
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        text_rect = self.rect().adjusted(Gap.M, 0, -Gap.M, 0)
        bounds = painter.boundingRect(QRect(text_rect.topLeft(), text_rect.size()), flags, self.text)
        top = max(Gap.S, (self.height() - _GLYPH_PX - Gap.S - bounds.height()) // 2)
        icon_rect = QRectF((self.width() - _GLYPH_PX) / 2, top, _GLYPH_PX, _GLYPH_PX)
        symbols.paint(painter, "tray-arrow-down", icon_rect, QColor(theme.on_selection))
        painter.drawText(text_rect.adjusted(0, top + _GLYPH_PX + Gap.S, 0, 0), flags, self.text)


MIN_HEIGHT_PX = 124
# The offset of the card that an arrow key focuses.
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class _State(Enum):
    """State of a slot."""

    ABSENT = auto()
    WAITING = auto()
    FINE = auto()
    BROKEN = auto()


class FaceCard(QWidget):
    """Shows a slot's name and `text-style` number, a sample word, and the name and size of its face.

    Signals: `selected()` when the card is clicked or focused; `stepped(int)` with the offset of the card to
    focus; `add_requested()`, `drag_requested()`; `menu_requested(QPoint)` with the global position.
    """

    selected = Signal()
    stepped = Signal(int)
    add_requested = Signal()
    drag_requested = Signal()
    menu_requested = Signal(QPoint)

    def __init__(self, slot: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.slot = slot
        self._state = _State.ABSENT
        self._is_selected = self._shows_focus = False
        self._pressed_at: QPoint | None = None
        self.more = tool_button("dots-vertical", self.tr("Font actions"))
        self.word = FaceWord()
        self.name = ElidedLabel("", TypeRole.BODY_STRONG)
        self.sentence = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.problem = ProblemLine()
        self.facts = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.add = plain_button("", "plus")
        # Tab moves from card to card; Enter and the menu key replace the buttons.
        for button in (self.more, self.add):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._lay_out()
        self._cover = DropCover(self)
        self.more.clicked.connect(self._open_menu)
        self.add.clicked.connect(self._on_add_clicked)
        self.show_absent(0, has_others=False)

    @property
    def is_selected(self) -> bool:
        """Whether the card is displayed as selected."""
        return self._is_selected

    @property
    def drop_text(self) -> str:
        """The effect of a drop as text; empty unless something is dragged over the card."""
        return self._cover.text

    def show_absent(self, uses: int, *, has_others: bool) -> None:
        """Show an empty slot that `uses` layers refer to."""
        self._show(_State.ABSENT, sentence=absent_text(uses, has_others=has_others))

    def show_face(self, known: KnownFace, faces: Faces) -> None:
        """Show a face: being read, valid or broken."""
        if known.is_waiting:
            self._show(_State.WAITING, sentence=self.tr("Checking font…"), facts=facts_text(known))
        elif known.fault:
            self._show(_State.BROKEN, problem=broken_text(known), facts=facts_text(known))
        else:
            self.word.show_word(shown_word(known), faces, FACES.index(self.slot))
            self._show(_State.FINE, name=face_name(known), facts=facts_text(known))
        self.facts.setToolTip(embedded_text(known))

    def show_selected(self, *, is_selected: bool) -> None:
        """Display the card as selected or not."""
        self._is_selected = is_selected
        self.update()

    def show_drop(self, text: str) -> None:
        """Display the effect of a drop; an empty text removes it."""
        self._cover.show_text(text)

    def minimumSizeHint(self) -> QSize:
        """Return the size of the content, since a fixed minimum height would clip the text of a fault."""
        return super().minimumSizeHint().expandedTo(QSize(0, MIN_HEIGHT_PX))

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, MIN_HEIGHT_PX))

    # Input events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the card and remember where a drag may start."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed_at = event.position().toPoint()
            self.selected.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Start a drag after the platform's drag distance."""
        start = self._pressed_at
        if start is None or self._state is _State.ABSENT:
            return
        if (event.position().toPoint() - start).manhattanLength() >= QApplication.startDragDistance():
            self._pressed_at = None
            self.drag_requested.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = None
        super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu at the pointer, or below its button if a key opened it."""
        self.selected.emit()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            self._open_menu()
        else:
            self.menu_requested.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Focus another card, or request a face."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            self.stepped.emit(_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.add_requested.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the focused card."""
        super().focusInEvent(event)
        self._shows_focus = event.reason() is not Qt.FocusReason.MouseFocusReason
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.selected.emit()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.problem.set_available_width(self.width() - Gap.L - Gap.M)
        self._cover.setGeometry(self.rect())

    def accessible_info(self) -> AccessibleInfo:
        """Return the accessible role and the press action."""
        return AccessibleInfo(Role.ListItem, press=self.add_requested.emit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card, dashed if the slot is empty."""
        theme = tokens.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        if self._state is not _State.ABSENT:
            edge = theme.error if self._state is _State.BROKEN else theme.edge
            painting.rounded_rect(painter, rect, QColor(theme.raised), Radius.CARD, QColor(edge))
        elif not self._is_selected:
            painter.setPen(QPen(QColor(theme.text_off), 1, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), Radius.CARD, Radius.CARD)
        has_focus_ring = self.hasFocus() and self._shows_focus
        if self._is_selected and not has_focus_ring:
            dashes = Qt.PenStyle.DashLine if self._state is _State.ABSENT else Qt.PenStyle.SolidLine
            painter.setPen(QPen(QColor(theme.accent), _EDGE_PX, dashes))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), Radius.CARD, Radius.CARD)
        if has_focus_ring:
            painting.focus_ring(painter, rect, Radius.CARD)

    def _lay_out(self) -> None:
        number = FACES.index(self.slot)
        title, tag = QLabel(slot_title(self.slot)), QLabel(f"text-style {number}")
        title.setFont(font(TypeRole.SECTION_TITLE))
        tag.setFont(font(TypeRole.COLUMN_HEAD))
        tag.setProperty("part", "tag")
        tag.setToolTip(self.tr("Used by layers with text-style {number}").format(number=number))
        header = h_box(spacing=Gap.XS)
        header.addWidget(title)
        header.addStretch(1)
        header.addWidget(tag, 0, Qt.AlignmentFlag.AlignVCenter)
        header.addWidget(self.more)
        column = v_box(self, margins=(Gap.L, Gap.S, Gap.S, Gap.M), spacing=0)
        column.addLayout(header)
        for part in (self.word, self.sentence, self.problem):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self.name)
        column.addWidget(self.facts)
        column.addSpacing(Gap.XS)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def _show(
        self, state: _State, *, sentence: str = "", problem: str = "", name: str = "", facts: str = ""
    ) -> None:
        self._state = state
        self.word.setVisible(state is _State.FINE)
        self.sentence.show_text(sentence)
        self.sentence.setVisible(bool(sentence))
        self.problem.show_text(problem)
        for label, text in ((self.name, name), (self.facts, facts)):
            label.set_text(text)
            label.setVisible(bool(text))
        self.add.setText(self.tr("Add font…") if state is _State.ABSENT else self.tr("Replace…"))
        self.add.setVisible(state in (_State.ABSENT, _State.BROKEN))
        self._update_accessibility(" ".join(filter(None, (name, sentence, problem, facts))))
        self.update()

    def _update_accessibility(self, description: str) -> None:
        title = slot_title(self.slot)
        self.setAccessibleName(title)
        self.setAccessibleDescription(description)
        self.setToolTip(plain_tool_tip(self.name.text))
        self.more.setAccessibleName(self.tr("Actions for the {slot} font").format(slot=title))
        tip = self.tr("Choose or drop a TTF or OTF file")
        self.add.setToolTip(tip)
        self.add.setAccessibleName(f"{title}: {self.add.text()}")

    def _open_menu(self) -> None:
        self.selected.emit()
        self.menu_requested.emit(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def _on_add_clicked(self) -> None:
        self.selected.emit()
        self.add_requested.emit()
