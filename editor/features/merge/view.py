"""Parts of the merge window: header, head of the centre, cards with maps, and footer."""

import re
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QSizePolicy, QWidget

from editor.features.merge.cards import ResultCard, VersionCard
from editor.features.merge.git_names import SideNames
from editor.features.merge.maps import MapPane
from editor.features.merge.model import Version
from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.kit.buttons import plain_button, quiet_button, tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.text import local_count, plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import FileSymbol, StateSymbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

_FOOT_PX: Final = 52
_TILE_PX: Final = 36
_PROGRESS_PX: Final = (120, 6)
_SIDE: Final = re.compile(r"(\{theirs\}|\{ours\})")
# The least widths of the columns. The maps below the last three are equally large.
_BASE_PX, _COLUMN_PX = 140, 196


class MergeHeader(QWidget):
    """Title, file and sides of the merge, undo and redo.

    Signals: `undo_requested()`, `redo_requested()`.
    """

    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, name: str, names: SideNames, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(Size.TOP_STRIP)
        undo, redo = map(key_text, (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
        self.undo = tool_button(FileSymbol.UNDO, self.tr("Undo ({keys})").format(keys=undo))
        self.redo = tool_button("redo-variant", self.tr("Redo ({keys})").format(keys=redo))
        self.undo.clicked.connect(self.undo_requested)
        self.redo.clicked.connect(self.redo_requested)
        left = h_box(spacing=Gap.S)
        left.addWidget(_Tile("call-merge", is_framed=False))
        left.addWidget(ElidedLabel(self.tr("Merge styles"), TypeRole.SECTION_TITLE))
        left.addWidget(ElidedLabel(name, is_secondary=True, mode=Qt.TextElideMode.ElideMiddle), 1)
        right = h_box(spacing=Gap.XS)
        right.addStretch(1)
        right.addWidget(self.undo)
        right.addWidget(self.redo)
        line = h_box(self, margins=(Gap.M, 0, Gap.M, 0), spacing=Gap.M)
        line.addLayout(left, 2)
        line.addLayout(self._sides(names), 3)
        line.addLayout(right, 2)

    def show_history(self, *, can_undo: bool, can_redo: bool) -> None:
        """Enable undo and redo."""
        self.undo.setEnabled(can_undo)
        self.redo.setEnabled(can_redo)

    def _sides(self, names: SideNames) -> "QGridLayout":
        """Return the sentence on both sides, with their names in bold."""
        line = h_box(spacing=Gap.XS)
        line.addStretch(1)
        for part in _SIDE.split(self.tr("Merging {theirs} into {ours}")):
            side = {"{theirs}": names.theirs, "{ours}": names.ours}.get(part)
            if side is not None:
                line.addWidget(ElidedLabel(side, TypeRole.SECTION_TITLE, mode=Qt.TextElideMode.ElideMiddle))
            elif part.strip():
                line.addWidget(ElidedLabel(part.strip(), is_secondary=True))
        line.addStretch(1)
        grid = QGridLayout()
        grid.addLayout(line, 0, 0)
        return grid


class _Tile(QWidget):
    """A symbol on a tile."""

    def __init__(self, name: str, *, is_framed: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._is_framed = name, is_framed
        side = _TILE_PX if is_framed else Size.TOOL_GLYPH
        self.setFixedSize(side, side)

    def show_symbol(self, name: str) -> None:
        self._name = name
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter, rect = tokens.current(), QPainter(self), QRectF(self.rect())
        if self._is_framed:
            painting.rounded_rect(painter, rect, QColor(theme.field), Radius.BUTTON)
        glyph = QRectF(0, 0, Size.TOOL_GLYPH, Size.TOOL_GLYPH)
        glyph.moveCenter(rect.center())
        symbols.paint(painter, self._name, glyph, QColor(theme.text if self._is_framed else theme.text_2))


class _State(QWidget):
    """Whether the conflict is resolved."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._symbol, self._color = StateSymbol.FINE, "success"
        self._glyph = QWidget()
        self.label = QLabel()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setFont(font(TypeRole.BODY_STRONG))
        line = h_box(self, margins=(Size.GLYPH + Gap.XS, 0, 0, 0))
        line.addWidget(self.label)

    def show_state(self, text: str, symbol: str, tone: str) -> None:
        """Show a text with a symbol in the colour of a tone."""
        self._symbol, self._color = symbol, tone
        self.label.setText(text)
        self.label.setProperty("tone", tone)
        self.label.style().unpolish(self.label)
        self.label.style().polish(self.label)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        color = {"success": theme.success, "warning": theme.warning}.get(self._color, theme.text_2)
        rect = QRectF(0, (self.height() - Size.GLYPH) / 2, Size.GLYPH, Size.GLYPH)
        symbols.paint(QPainter(self), self._symbol, rect, QColor(color))


class ItemHead(QWidget):
    """The selected conflict or change: its element and property, its kind and its state."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tile = _Tile("tune-variant")
        self.title = ElidedLabel("", TypeRole.LAYER_TITLE)
        self.detail = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.state = _State()
        self.count = QLabel()
        self.count.setProperty("tone", "secondary")
        text = v_box(spacing=2)
        text.addWidget(self.title)
        text.addWidget(self.detail)
        rule = QFrame()
        rule.setFixedHeight(Size.GLYPH)
        rule.setProperty("part", "rule-upright")
        line = h_box(self, margins=NO_MARGINS, spacing=Gap.M)
        line.addWidget(self._tile)
        line.addLayout(text, 1)
        line.addWidget(self.state)
        line.addWidget(self.count)

    def show_item(self, symbol: str, title: Sequence[str], detail: Sequence[str], count: str) -> None:
        """Show an item; the last parts are omitted if there is no space."""
        self._tile.show_symbol(symbol)
        self.title.set_text(" › ".join(part for part in title if part))
        self.detail.set_parts([part for part in detail if part] or [""])
        self.count.setText(count)
        self.count.setVisible(bool(count))


class MergeCentre(QScrollArea):
    """Cards of the selected item above the maps of its versions, in four columns."""

    def __init__(
        self, pane: MapPane, names: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        """`names` are the name and the branch or file of each version."""
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.head = ItemHead()
        self.result = ResultCard(names[Version.RESULT][0])
        self.versions = [VersionCard(name) for name, _ in names[: Version.RESULT]]
        self.cards: list[VersionCard] = [*self.versions, self.result]
        for card, (_, detail) in zip(self.versions, names, strict=False):
            card.show_subname(detail)
        inside = QWidget()
        inside.setProperty("part", "panel")
        grid = self._grid = QGridLayout(inside)
        self.set_narrow(is_narrow=False)
        grid.setVerticalSpacing(Gap.S)
        grid.addWidget(self.head, 0, 0, 1, 4)
        for column, card in enumerate(self.cards):
            grid.addWidget(card, 1, column)
            grid.setColumnMinimumWidth(column, _COLUMN_PX if column else _BASE_PX)
            grid.setColumnStretch(column, 1)
        rule = QFrame()
        rule.setProperty("part", "rule")
        grid.addWidget(rule, 2, 0, 1, 4)
        pane.add_to(grid, 3)
        self.setWidget(inside)

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Use narrower margins."""
        margin = Gap.S if is_narrow else Gap.L
        self._grid.setContentsMargins(margin, Gap.M, margin, Gap.S)
        self._grid.setHorizontalSpacing(Gap.S if is_narrow else Gap.M)


class _Progress(QWidget):
    """The share of resolved conflicts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = 0.0
        self.setFixedSize(*_PROGRESS_PX)

    def show_share(self, share: float, name: str) -> None:
        """Show a share of 1, with a name for screen readers."""
        self._share = share
        self.setAccessibleName(name)
        self.update()

    def accessible_info(self) -> AccessibleInfo:
        return AccessibleInfo(Role.ProgressBar)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter, rect = tokens.current(), QPainter(self), QRectF(self.rect())
        radius = rect.height() / 2
        painting.rounded_rect(painter, rect, QColor(theme.border), radius)
        if self._share > 0:
            done = QRectF(0, 0, max(rect.height(), rect.width() * self._share), rect.height())
            painting.rounded_rect(painter, done, QColor(theme.accent), radius)


class MergeFooter(QWidget):
    """Progress, the next open conflict, and the buttons.

    Signals: `previous_requested()`, `next_requested()`, `save_requested()`, `open_requested()` for the next
    open conflict.
    """

    previous_requested = Signal()
    next_requested = Signal()
    save_requested = Signal()
    open_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(_FOOT_PX)
        self.progress = _Progress()
        self.summary = ElidedLabel("", TypeRole.BODY_STRONG)
        self.left = ElidedLabel("", is_secondary=True)
        self.link = quiet_button("")
        self.previous = plain_button(self.tr("Previous"), "chevron-left")
        self.previous.setToolTip(self.tr("Go to previous conflict (Alt+Up)"))
        self.next = plain_button(self.tr("Next"), "chevron-right")
        self.next.setToolTip(self.tr("Go to next conflict (Alt+Down)"))
        self.save = plain_button(self.tr("Save merged style"), "content-save-outline")
        self.save.setProperty("kind", "primary")
        line = h_box(self, margins=(Gap.M, 0, Gap.M, 0), spacing=Gap.S)
        line.addWidget(self.progress)
        line.addSpacing(Gap.XS)
        line.addWidget(self.summary)
        line.addWidget(self.left)
        line.addWidget(self.link)
        line.addStretch(1)
        for button in (self.previous, self.next, self.save):
            line.addWidget(button)
        self.link.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.previous.clicked.connect(self.previous_requested)
        self.next.clicked.connect(self.next_requested)
        self.save.clicked.connect(self.save_requested)
        self.link.clicked.connect(self.open_requested)

    def show_progress(self, resolved: int, conflicts: int, link: str) -> None:
        """Show how many conflicts are resolved; `link` names the next open one."""
        text = (
            self.tr("{resolved} of %Ln conflicts resolved", "", conflicts).format(
                resolved=local_count(resolved)
            )
            if conflicts
            else self.tr("No conflicts")
        )
        self.progress.setVisible(bool(conflicts))
        self.progress.show_share(resolved / conflicts if conflicts else 1.0, text)
        self.summary.set_text(text)
        left = conflicts - resolved
        self.left.set_text(self.tr("· {count} left:").format(count=local_count(left)) if left else "")
        self.left.setVisible(bool(left))
        self.link.setText(link.replace("&", "&&"))
        self.link.setAccessibleName(self.tr("Go to {conflict}").format(conflict=link))
        self.link.setToolTip(plain_tool_tip(self.tr("Go to {conflict}").format(conflict=link)))
        self.link.setVisible(bool(link))

    def show_save(self, tip: str, *, is_enabled: bool) -> None:
        """Enable saving; the tooltip explains it, or names what is left."""
        self.save.setEnabled(is_enabled)
        self.save.setToolTip(plain_tool_tip(tip))

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), _FOOT_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.window))
        painter.fillRect(0, 0, self.width(), 1, QColor(theme.border))


def key_text(key: QKeySequence.StandardKey) -> str:
    """Return the shortcut of a standard command, as the platform writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
