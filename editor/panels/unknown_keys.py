"""Section of unknown keys and unreadable values, which the file retains unedited."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRect
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.look import symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.document.model import Layer
from editor.mapstyle.document.unknown_content import Member, uneditable_in_layer, uneditable_in_layers
from editor.mapstyle.tree import Path, read_text
from editor.panels.member_tree import MemberTree
from editor.widgets.section import Section


class UnknownKeys(Section):
    """The last section of a page: read-only content that can be copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("UnknownKeys", "Not edited here"), parent)
        self.tree = MemberTree()
        self.body.setSpacing(Gap.S)
        self.body.addWidget(_LockedNote(self.tr("Kept as it is in the file, and shown only.")))
        self.body.addWidget(self.tree)

    @property
    def members(self) -> tuple[Member, ...]:
        """The displayed members."""
        return self.tree.members

    def show_members(self, members: Sequence[Member]) -> None:
        """Show members; the section is hidden if there are none."""
        self.tree.show_members(members)
        self.set_summary(", ".join(read_text(str(member.path[-1])) for member in members))
        self.setVisible(bool(members))

    def show_layers(self, layers: Sequence[Layer]) -> None:
        """Show the content of layers that no other section edits."""
        self.show_members(
            uneditable_in_layer(layers[0]) if len(layers) == 1 else uneditable_in_layers(layers)
        )

    def reveal(self, path: Path) -> QWidget | None:
        """Select the row of a path and return its widget, or None if there is no such row."""
        if not self.tree.reveal(path):
            return None
        self.set_open(True)
        return self.tree


class _LockedNote(QLabel):
    """A secondary sentence after a lock icon."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setProperty("tone", "secondary")
        self.setFont(font(TypeRole.SECONDARY))
        self.setWordWrap(True)
        self.setContentsMargins(Size.GLYPH + Gap.XS, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lock icon before the first line."""
        super().paintEvent(event)
        color = QColor(tokens.current().text_2)
        lock = symbols.pixmap("lock-outline", color, Size.GLYPH, self.devicePixelRatioF())
        line = QRect(0, 0, Size.GLYPH, self.fontMetrics().height())
        QPainter(self).drawPixmap(line.x(), line.center().y() - Size.GLYPH // 2 + 1, lock)
