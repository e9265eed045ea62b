"""A field for one of the style's icons."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QIcon,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import QLineEdit, QListView, QSizePolicy, QWidget

from editor.look import painting, symbols, tokens
from editor.look.symbol_names import FileSymbol, LayerSymbol
from editor.look.symbols import Ink, symbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.words import plain_tool_tip
from editor.widgets.card import Popover
from editor.widgets.field import Field

_THUMB_PX = 16
_PICKER = QSize(300, 268)
_GRID = QSize(70, 66)
_PICTURE_PX = 32
_ID = Qt.ItemDataRole.UserRole


class IconPicker(Popover):
    """A searchable grid of icons, with "No icon" first."""

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Choose an icon"), Gap.S, parent)
        self._model = QStandardItemModel(self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self._model)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Filter icons by id"))
        self.search.setAccessibleName(self.tr("Filter icons by id"))
        self.search.setProperty("place", "raised")
        self.search.addAction(symbol(FileSymbol.FIND), QLineEdit.ActionPosition.LeadingPosition)
        self.grid = QListView(self)
        self.grid.setModel(self._shown)
        self.grid.setViewMode(QListView.ViewMode.IconMode)
        self.grid.setResizeMode(QListView.ResizeMode.Adjust)
        self.grid.setMovement(QListView.Movement.Static)
        self.grid.setUniformItemSizes(True)
        self.grid.setGridSize(_GRID)
        self.grid.setIconSize(QSize(_PICTURE_PX, _PICTURE_PX))
        self.grid.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.grid.setFixedSize(_PICKER)
        self.grid.setProperty("place", "raised")
        self.grid.setAccessibleName(self.tr("Icons"))
        self.body.addWidget(self.search)
        self.body.addWidget(self.grid)
        self.search.textChanged.connect(self._shown.setFilterFixedString)
        self.search.returnPressed.connect(self._pick_first)
        self.grid.clicked.connect(self._pick)
        self.grid.activated.connect(self._pick)

    def show_icons(self, icons: Sequence[tuple[str, QImage]], current: object) -> None:
        """Show the style's icons, one of them chosen."""
        self.search.clear()
        self._model.clear()
        empty = QStandardItem(symbol(FileSymbol.CLOSE, Ink.REST), self.tr("No icon"))
        empty.setData("", _ID)
        self._model.appendRow(empty)
        for id_, image in icons:
            picture = _fitted(image, _PICTURE_PX, self.devicePixelRatioF(), on_checker=True)
            icon = QIcon(picture)
            icon.addPixmap(picture, QIcon.Mode.Selected)  # A chosen icon is not tinted.
            item = QStandardItem(icon, id_)
            item.setData(id_, _ID)
            item.setToolTip(plain_tool_tip(id_))
            self._model.appendRow(item)
        for item in (self._model.item(row) for row in range(self._model.rowCount())):
            item.setEditable(False)
            if item.data(_ID) == current:
                self.grid.setCurrentIndex(self._shown.mapFromSource(item.index()))

    def _pick_first(self) -> None:
        self._pick(self._shown.index(0, 0))

    def _pick(self, index: object) -> None:
        id_ = index.data(_ID) if hasattr(index, "data") else None
        if isinstance(id_, str):
            self.close()
            self.picked.emit(id_)


class IconField(Field):
    """An icon by its id, with its thumbnail; a press or Enter opens the picker. No icon is an empty id."""

    opening = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._icons: Sequence[tuple[str, QImage]] = ()
        self._picker: IconPicker | None = None
        self.setFixedHeight(Size.FIELD)
        self.setMinimumWidth(60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def picker(self) -> IconPicker | None:
        """The picker, once it has been opened."""
        return self._picker

    def sizeHint(self) -> QSize:
        """Room for a thumbnail and an id."""
        return QSize(120, Size.FIELD)

    def set_icons(self, icons: Sequence[tuple[str, QImage]]) -> None:
        """Set the icons that the style holds."""
        self._icons = icons
        self.update()

    def open_picker(self) -> None:
        """Open the picker under the field."""
        self.opening.emit()
        if self._picker is None:
            self._picker = IconPicker(self)
            self._picker.picked.connect(self._edit_once)
        self._picker.show_icons(self._icons, self._value)
        self._picker.open_below(self)
        self._picker.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the picker."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.open_picker()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the picker on Enter, Space and Down."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Down):
            self.open_picker()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw thumbnail, id and chevron."""
        theme = tokens.current()
        painter = QPainter(self)
        box = QRectF(self.rect())
        ground = theme.field_hover if self.underMouse() else theme.field
        edge = QColor(theme.error) if self.problem else QColor(theme.edge) if theme.is_high_contrast else None
        painting.ground(painter, box, QColor(ground), Radius.FIELD, edge)
        x = 8.0
        image = next((image for id_, image in self._icons if id_ == self._value), None)
        if image is not None:
            # A checker of so few cells would only be noise.
            thumb = _fitted(image, _THUMB_PX, self.devicePixelRatioF(), on_checker=False)
            painter.drawPixmap(int(x), (self.height() - _THUMB_PX) // 2, thumb)
            x += _THUMB_PX + 6
        text, is_value = self._text()
        painter.setPen(QColor(theme.text if is_value and self.isEnabled() else theme.text_2))
        if self.is_mixed:
            slanted = self.font()
            slanted.setItalic(True)
            painter.setFont(slanted)
        room = box.adjusted(x, 0, -Size.GLYPH - 8, 0)
        words = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        chevron = symbols.pixmap(
            LayerSymbol.UNFOLDED, QColor(theme.text_2), Size.GLYPH, self.devicePixelRatioF()
        )
        painter.drawPixmap(self.width() - Size.GLYPH - 6, (self.height() - Size.GLYPH) // 2, chevron)
        if self.hasFocus():
            painting.focus_ring(painter, box)

    def _text(self) -> tuple[str, bool]:
        if self.is_mixed:
            return self.tr("Mixed"), False
        if self._value is None:
            return self.tr("Not set"), False
        return (str(self._value), True) if self._value else (self.tr("No icon"), False)

    def _refresh(self) -> None:
        self.setAccessibleDescription(self._text()[0])
        self.update()


def _fitted(image: QImage, side_px: int, scale: float, *, on_checker: bool) -> QPixmap:
    """A picture fitted into a square, which the checker fills where it is asked for."""
    made = QPixmap(QSize(side_px, side_px) * scale)
    made.setDevicePixelRatio(scale)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    square = QRectF(0, 0, side_px, side_px)
    if on_checker:
        painting.checker(painter, square, Size.CHECK_IN_FIELD)
    if not image.isNull():
        fitted = image.size().scaled(QSize(side_px, side_px), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRectF(0, 0, fitted.width(), fitted.height())
        target.moveCenter(square.center())
        painter.drawImage(target, image)
    painter.end()
    return made
