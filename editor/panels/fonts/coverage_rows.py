"""List view of language coverage: name, bar, percentage, counts and pin."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.look import painting, symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.models.language_model import ROW_ROLE, LanguageModel, LanguageRow
from editor.widgets.row_paint import ONE_LINE, paint_row_ground, row_inks

AnyIndex = QModelIndex | QPersistentModelIndex

_BAR_PX = 4
_NAME_PX = 132
_MIN_BAR_PX = 24
_ROWS = 8


class LanguageList(QListView):
    """A list view of languages.

    Signals: `language_changed()` after the current row changed; `pin_toggled(code)` after a click on a pin
    or Space.
    """

    language_changed = Signal()
    pin_toggled = Signal(str)

    def __init__(self, model: LanguageModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._languages = model
        self.setModel(model)
        self.setItemDelegate(_Rows(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(_ROWS * Size.STOP_ROW)
        self.setAccessibleName(self.tr("Languages"))
        self.setToolTip(self.tr("Press a language to see the letters that are missing; Space picks it"))

    @property
    def current(self) -> LanguageRow | None:
        """The current row."""
        index = self.currentIndex()
        return self._languages.row(index.row()) if index.isValid() else None

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        self.language_changed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Toggle a language with its pin, make it current elsewhere."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.position().x() > pin_rect(self.visualRect(index)).left() - Gap.XS:
            self.pin_toggled.emit(self._languages.row(index.row()).language.code)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the current language with Space."""
        current = self.current
        if event.key() == Qt.Key.Key_Space and current is not None:
            self.pin_toggled.emit(current.language.code)
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Repaint without the pin of the hovered row."""
        super().leaveEvent(event)
        self.viewport().update()


def pin_rect(row: QRect) -> QRect:
    """Return the rectangle of the pin of a row."""
    side = Size.GLYPH - 2
    return QRect(row.right() - Gap.XS - side, row.center().y() - side // 2 + 1, side, side)


class _Rows(QStyledItemDelegate):
    """Paints a row; an unpinned row shows its pin only if it is hovered or current."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Size.STOP_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: LanguageRow = index.data(ROW_ROLE)
        box = QRect(option.rect)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        paint_row_ground(painter, QRectF(box), option.state, is_chosen=is_current)
        strong, quiet = row_inks(is_chosen=is_current)
        if row.is_picked or is_hovered or is_current:
            symbol = "pin" if row.is_picked else "pin-outline"
            symbols.paint(painter, symbol, QRectF(pin_rect(box)), quiet)
        self._paint_row(painter, box, row, strong, quiet)
        painter.restore()

    def _paint_row(
        self, painter: QPainter, box: QRect, row: LanguageRow, strong: QColor, quiet: QColor
    ) -> None:
        painter.setFont(font(TypeRole.SECONDARY))
        metrics = painter.fontMetrics()
        widest = self.tr("{have} of {of}").format(have="0000", of="0000")
        counts, percent = metrics.horizontalAdvance(widest), metrics.horizontalAdvance("100\u2009%")
        right = pin_rect(box).left() - Gap.S
        painter.setPen(quiet)
        if row.covered is not None:
            count = self.tr("{have} of {of}").format(have=row.covered.have, of=row.covered.of)
            count_box = QRect(right - counts, box.top(), counts, box.height())
            painter.drawText(count_box, ONE_LINE | Qt.AlignmentFlag.AlignRight, count)
        right -= counts + Gap.S
        share = row.covered.have / row.covered.of if row.covered is not None and row.covered.of else 0.0
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(strong)
        if row.covered is not None:
            # 100 % is reserved for complete coverage.
            whole = 100 if row.covered.is_whole else min(99, round(100 * share))
            percent_box = QRect(right - percent - Gap.XS, box.top(), percent + Gap.XS, box.height())
            painter.drawText(percent_box, ONE_LINE | Qt.AlignmentFlag.AlignRight, f"{whole}\u2009%")
        right -= percent + Gap.M
        left = box.left() + Gap.XS
        name_px = min(_NAME_PX, max(48, right - left - _MIN_BAR_PX - Gap.S))
        name = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideRight, name_px)
        painter.drawText(QRect(left, box.top(), name_px, box.height()), ONE_LINE, name)
        bar = QRectF(
            left + name_px + Gap.S,
            box.center().y() - _BAR_PX / 2 + 0.5,
            right - left - name_px - Gap.S,
            _BAR_PX,
        )
        if bar.width() >= _MIN_BAR_PX / 2:
            theme = tokens.current()
            painting.ground(painter, bar, QColor(theme.border), _BAR_PX / 2)
            if share:
                bar.setWidth(max(_BAR_PX, bar.width() * share))  # At least a dot.
                painting.ground(painter, bar, QColor(theme.accent), _BAR_PX / 2)
