"""Table of the colours of a version, with fields for the new colours and locks."""

from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QObject,
    QPoint,
    QRect,
    QRectF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from editor.features.night_version.color_model import ColorColumn, ColorRow, ColorTableModel, Index
from editor.features.night_version.text import ratio_text
from editor.mapstyle.schema.values import Color
from editor.mapstyle.versions.style_colors import ColorKey
from editor.ui.color.field import ColorField
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

_WIDTHS_PX: Final = {
    ColorColumn.ROLE: 66,
    ColorColumn.BEFORE: 88,
    ColorColumn.AFTER: 96,
    ColorColumn.CONTRAST: 92,
    ColorColumn.LOCK: 30,
}
_WITH_ROLE_PX, _WITH_NOTATION_PX = 510, 430
# Narrow columns: swatches without notation before, and contrasts without what they are measured against.
_NARROW_BEFORE_PX: Final = 30
_NARROW_CONTRAST_PX: Final = 52
_NARROW_ROW_PX: Final = 40
_GLYPH_PX: Final = 14
_RATIO_PX: Final = 30
_LEAST_AGAINST_PX: Final = 24
# A part of a notation would say nothing.
_LEAST_NOTATION_PX: Final = 40
# The part of a name that stays beside what tells it from others with the same name.
_NAME_PART: Final = 0.55
_RESTORE, _LOCKED, _UNLOCKED = "backup-restore", "lock", "lock-open-variant-outline"


class ColorTable(QTableView):
    """The rows. F2 edits the new colour, Space locks a row, Delete returns it to the rule.

    Signals: `color_selected(ColorKey or None)`; `color_edited(ColorKey, Color)`;
    `restore_requested(ColorKey)`; `lock_requested(ColorKey, bool)`; `problem_found(str)` for text that is not
    a colour.
    """

    color_selected = Signal(object)
    color_edited = Signal(object, object)
    restore_requested = Signal(object)
    lock_requested = Signal(object, bool)
    problem_found = Signal(str)

    def __init__(self, model: ColorTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colors = model
        self.setModel(model)
        self._delegate = ColorDelegate(self)
        self.setItemDelegate(self._delegate)
        self._delegate.edited.connect(self._on_edited)
        self._delegate.problem_found.connect(self.problem_found)
        self.setAccessibleName(self.tr("Colours of the version"))
        self._init_view()
        self.selectionModel().currentRowChanged.connect(self._on_current_changed)
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._select_again)
        self._remembered: ColorKey | None = None

    @property
    def current_key(self) -> ColorKey | None:
        """The key of the current row."""
        row = self._colors.at(self.currentIndex())
        return None if row is None else row.key

    def select_key(self, key: ColorKey | None) -> None:
        """Make the row of a key current and scroll to it, if it is shown."""
        row = self._colors.row_of(key)
        if row >= 0:
            index = self._colors.index(row, ColorColumn.AFTER)
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self._colors.at(self.currentIndex())
        key = event.key()
        if key == Qt.Key.Key_Escape and self._delegate.was_reverted:
            event.accept()  # It closed the field, and not the view.
        elif row is None:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._edit_row(self.currentIndex().row())
        elif key == Qt.Key.Key_Space:
            self.lock_requested.emit(row.key, not row.is_locked)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.restore_requested.emit(row.key)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Handle clicks on the lock and on the restore symbol."""
        super().mouseReleaseEvent(event)
        point = event.position().toPoint()
        index = self.indexAt(point)
        row = self._colors.at(index)
        if row is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if index.column() == ColorColumn.LOCK:
            self.lock_requested.emit(row.key, not row.is_locked)
        elif self._is_restore_at(index, row, point):
            self.restore_requested.emit(row.key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit the new colour, wherever the row is double-clicked."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index.column() != ColorColumn.LOCK:
            self._edit_row(index.row())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide columns that are of less use in a narrow table."""
        super().resizeEvent(event)
        self.setColumnHidden(ColorColumn.ROLE, self.width() < _WITH_ROLE_PX)
        is_narrow = self.width() < _WITH_NOTATION_PX
        self._colors.set_short_heads(is_short=is_narrow)
        # Two lines in a narrow table: the second tells apart colours of the same layers.
        self.verticalHeader().setDefaultSectionSize(_NARROW_ROW_PX if is_narrow else Size.PROPERTY_ROW)
        header = self.horizontalHeader()
        for column, narrow_px in (
            (ColorColumn.BEFORE, _NARROW_BEFORE_PX),
            (ColorColumn.CONTRAST, _NARROW_CONTRAST_PX),
            (ColorColumn.LOCK, _WIDTHS_PX[ColorColumn.LOCK]),
        ):
            least_px = narrow_px if is_narrow else _WIDTHS_PX[column]
            self.setColumnWidth(column, max(least_px, header.sectionSizeHint(column)))

    def _is_restore_at(self, index: Index, row: ColorRow, point: QPoint) -> bool:
        rect = self.visualRect(index)
        return (
            index.column() == ColorColumn.AFTER and row.is_overridden and _restore_rect(rect).contains(point)
        )

    def _edit_row(self, row: int) -> None:
        index = self._colors.index(row, ColorColumn.AFTER)
        if self._colors.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.setCurrentIndex(index)
            self.edit(index)

    def _on_edited(self, row: int, color: Color) -> None:
        rows = self._colors.rows
        if row < len(rows):
            self.color_edited.emit(rows[row].key, color)

    def _on_current_changed(self) -> None:
        self.color_selected.emit(self.current_key)

    def _remember(self) -> None:
        self._remembered = self.current_key

    def _select_again(self) -> None:
        self.select_key(self._remembered)

    def _init_view(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows = self.verticalHeader()
        rows.hide()
        rows.setMinimumSectionSize(Size.PROPERTY_ROW)
        rows.setDefaultSectionSize(Size.PROPERTY_ROW)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setFixedHeight(Size.STOP_ROW)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setMinimumSectionSize(Size.STOP_ROW)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setToolTip(self.tr("F2 edits, Space locks, Delete returns to the rule"))
        header.setSectionResizeMode(ColorColumn.USED_BY, QHeaderView.ResizeMode.Stretch)
        for column, width in _WIDTHS_PX.items():
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.setColumnWidth(column, width)
        header.ensurePolished()
        needed_px = header.sectionSizeHint(ColorColumn.LOCK)
        self.setColumnWidth(ColorColumn.LOCK, max(needed_px, _WIDTHS_PX[ColorColumn.LOCK]))


class ColorDelegate(QStyledItemDelegate):
    """Paints the cells, and creates the field of a new colour.

    Signals: `edited(row, Color)`; `problem_found(str)`.
    """

    edited = Signal(int, object)
    problem_found = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._editor: ColorField | None = None
        # The key that closed the field still arrives at the table in the same turn.
        self._after_revert = QTimer(self, singleShot=True, interval=0)

    @property
    def was_reverted(self) -> bool:
        """Whether Esc closed a field just now."""
        return self._after_revert.isActive()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        row = model.at(index) if isinstance(model, ColorTableModel) else None
        if row is None:
            return
        theme = tokens.current()
        box: QRect = option.rect
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        column = ColorColumn(index.column())
        if is_selected:
            painting.selection_background(painter, QRectF(box))
        strong = QColor(theme.on_selection if is_selected else theme.text)
        quiet = QColor(theme.on_selection if is_selected else theme.text_2)
        text_rect = box.adjusted(Gap.S, 0, -Gap.XS, 0)
        if column is ColorColumn.LOCK:
            glyph = QRectF(0, 0, _GLYPH_PX, _GLYPH_PX)
            glyph.moveCenter(QRectF(box).center())
            name, color = (_LOCKED, strong) if row.is_locked else (_UNLOCKED, quiet)
            symbols.paint(painter, name, glyph, color)
        elif column is ColorColumn.CONTRAST:
            self._paint_contrast(painter, text_rect, row, strong, quiet)
        else:
            if column is ColorColumn.AFTER:
                self._paint_field(painter, box, row, is_selected=is_selected)
            if column in (ColorColumn.BEFORE, ColorColumn.AFTER):
                shown = row.key.color if column is ColorColumn.BEFORE else row.after
                text_rect = _paint_swatch(painter, text_rect, shown)
            is_role = column in (ColorColumn.ROLE, ColorColumn.BEFORE)
            painter.setFont(font(TypeRole.SECONDARY if column is not ColorColumn.USED_BY else TypeRole.BODY))
            painter.setPen(quiet if is_role else strong)
            if column is ColorColumn.USED_BY and isinstance(model, ColorTableModel):
                _paint_users(painter, text_rect, row.used_by, model.detail(row), quiet)
            elif text_rect.width() >= _LEAST_NOTATION_PX or column is ColorColumn.ROLE:
                text = painter.fontMetrics().elidedText(
                    str(index.data()), Qt.TextElideMode.ElideRight, text_rect.width()
                )
                painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if has_focus and is_selected:
            painting.selection_focus_ring(painter, QRectF(box))

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return the field for a new colour."""
        field = ColorField(self.tr("New colour"), parent)
        row = index.row()
        field.edited.connect(lambda value: self._on_edited(row, value))
        field.problem_changed.connect(self.problem_found)
        field.edit.reverted.connect(self._after_revert.start)
        field.edit.reverted.connect(lambda: self._close(field))
        field.edit.committed.connect(lambda: self._close(field))
        self._editor = field
        return field

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        if editor is self._editor:
            self._editor = None
        super().destroyEditor(editor, index)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        model = index.model()
        row = model.at(index) if isinstance(model, ColorTableModel) else None
        if isinstance(editor, ColorField) and row is not None and editor.value != row.after:
            editor.show_value(row.after)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Do nothing, since the field emits every edit."""

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        editor.setGeometry(option.rect)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave keys to the field, which closes itself."""
        return False if event.type() is QEvent.Type.KeyPress else super().eventFilter(watched, event)

    def _on_edited(self, row: int, value: object) -> None:
        if isinstance(value, Color):
            self.edited.emit(row, value)

    def _close(self, field: ColorField) -> None:
        if field is self._editor and not field.problem:
            self._editor = None
            self.closeEditor.emit(field)

    def _paint_field(self, painter: QPainter, box: QRect, row: ColorRow, *, is_selected: bool) -> None:
        """Paint the ground of an editable colour, and the symbol that returns it to the rule."""
        theme = tokens.current()
        if not row.is_locked:
            ground = QRectF(box).adjusted(2, 2, -2, -2)
            color = QColor(theme.field_hover if is_selected else theme.field)
            painting.rounded_rect(painter, ground, color, Radius.FIELD, painting.high_contrast_outline())
        if row.is_overridden:
            symbols.paint(painter, _RESTORE, QRectF(_restore_rect(box)), QColor(theme.text_2))

    def _paint_contrast(
        self, painter: QPainter, rect: QRect, row: ColorRow, strong: QColor, quiet: QColor
    ) -> None:
        flags = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(QColor(tokens.current().warning) if row.is_low else strong)
        ratio_rect = QRect(rect.left(), rect.top(), _RATIO_PX, rect.height())
        text = "–" if row.contrast is None else ratio_text(row.contrast.ratio)
        painter.drawText(ratio_rect, flags | Qt.AlignmentFlag.AlignRight, text)
        painter.setPen(quiet)
        against = rect.adjusted(_RATIO_PX + Gap.XS, 0, -_GLYPH_PX if row.is_low else 0, 0)
        elided = painter.fontMetrics().elidedText(row.against, Qt.TextElideMode.ElideRight, against.width())
        if against.width() >= _LEAST_AGAINST_PX:
            painter.drawText(against, flags | Qt.AlignmentFlag.AlignLeft, elided)
        if row.is_low:
            glyph = QRectF(rect.right() - _GLYPH_PX, rect.center().y() - _GLYPH_PX / 2, _GLYPH_PX, _GLYPH_PX)
            symbols.paint(painter, StateSymbol.WARNING, glyph, QColor(tokens.current().warning))


def _restore_rect(box: QRect) -> QRect:
    return QRect(
        box.right() - _GLYPH_PX - Gap.XS, box.center().y() - _GLYPH_PX // 2 + 1, _GLYPH_PX, _GLYPH_PX
    )


def _paint_users(painter: QPainter, rect: QRect, name: str, detail: str, quiet: QColor) -> None:
    """Paint a name, elided in the middle, and beside it what tells it from others with the same name."""
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    metrics = painter.fontMetrics()
    detail_metrics = QFontMetrics(font(TypeRole.SECONDARY))
    if detail and rect.height() >= _NARROW_ROW_PX:
        half = rect.height() // 2
        upper, lower = rect.adjusted(0, 2, 0, -half), rect.adjusted(0, half, 0, -2)
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, rect.width())
        painter.drawText(upper, flags, shown)
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(quiet)
        shown = detail_metrics.elidedText(detail, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(lower, flags, shown)
        return
    detail_px = detail_metrics.horizontalAdvance(detail) + Gap.S if detail else 0
    name_px = max(rect.width() - detail_px, round(rect.width() * (_NAME_PART if detail else 1)))
    shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, name_px)
    painter.drawText(rect, flags, shown)
    if detail:
        rest = rect.adjusted(metrics.horizontalAdvance(shown) + Gap.S, 0, 0, 0)
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(quiet)
        painter.drawText(
            rest, flags, detail_metrics.elidedText(detail, Qt.TextElideMode.ElideRight, rest.width())
        )


def _paint_swatch(painter: QPainter, rect: QRect, color: Color) -> QRect:
    """Paint a swatch at the left and return the remaining rectangle."""
    side = Size.SWATCH_IN_FIELD
    swatch = QRectF(rect.x(), rect.center().y() - side / 2 + 0.5, side, side)
    painting.swatch(painter, swatch, [to_qcolor(color)])
    return rect.adjusted(side + 6, 0, 0, 0)
