"""Field for an icon of the style: thumbnail, id, picker and drop target."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QMimeDatabase, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFont,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.records import dataclass
from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.fields.field import Field
from editor.ui.icons.choices import (
    OfferedIcon,
    OfferedIcons,
    carried_icon,
    icon_mime,
    paint_icon,
    paint_unknown,
)
from editor.ui.icons.picker import IconPicker
from editor.ui.text import elide_middle
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import LayerSymbol
from editor.ui.theme.tokens import Radius, Size

THUMB_PX = 18
_EDGE_PX, _GAP_PX = 4, 6
_MAXIMUM_THUMBNAILS = 3
_DROP_PX = 2
_OPEN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_F4)
_CLEAR_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_Standard = QKeySequence.StandardKey


@dataclass(frozen=True, slots=True)
class DroppedImage:
    """An image that was dropped or pasted, with its id if it has one."""

    image: Path | QImage
    id: str = ""


class IconField(Field):
    """An icon by its id; the empty id is no icon. Unknown ids are marked.

    A click, Enter, Space, Alt+Down or a letter opens the picker; Delete clears the icon; ids can be copied
    and pasted; icons, ids and images can be dropped.
    Signals: `opening()` before the picker opens; `dismissed()` after Esc in it; `add_requested()` to add
    images; `image_dropped(DroppedImage)`; `go_requested(OfferedIcon)` to show an icon in the icon panel.
    """

    opening = Signal()
    dismissed = Signal()
    add_requested = Signal()
    image_dropped = Signal(object)
    go_requested = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._offered = OfferedIcons()
        self._mixed_ids: tuple[str, ...] = ()
        self._tail = self._hint = ""
        self._is_drop_target = False
        self._picker: IconPicker | None = None
        self.setFixedHeight(Size.FIELD)
        self.setMinimumWidth(60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAcceptDrops(True)

    @property
    def picker(self) -> IconPicker | None:
        """The picker; None before it is opened."""
        return self._picker

    @property
    def offered(self) -> OfferedIcons:
        """The available icons."""
        return self._offered

    @property
    def is_unknown(self) -> bool:
        """Whether the id is not in the style."""
        return self._offered.lacks(self._value)

    @property
    def is_target(self) -> bool:
        """Whether a drag over the field can be dropped."""
        return self._is_drop_target

    @property
    def text(self) -> str:
        """The displayed text."""
        return self._text()[0]

    def sizeHint(self) -> QSize:
        return QSize(120, Size.FIELD)

    def set_icons(self, offered: OfferedIcons) -> None:
        """Set the available icons."""
        self._offered = offered
        if self._picker is not None and self._picker.isVisible():
            self._picker.show_icons(offered)
        self._refresh()

    def set_several(self, ids: Sequence[str]) -> None:
        """Set the icons of a mixed value; the first ones are displayed."""
        self._mixed_ids = tuple(ids)
        self.update()

    def set_tail(self, text: str) -> None:
        """Set the text at the right, such as "at 13"; it is hidden if space is short."""
        self._tail = text
        self.update()

    def set_detached(self, hint: str) -> None:
        """Detach the field from a layer, so that no new icon can be added; the hint is its placeholder."""
        self._hint = hint
        self._refresh()

    def open_picker(self, typed: str = "") -> None:
        """Open the picker below the field, optionally with a search."""
        if not self.isEnabled():
            return
        self.opening.emit()
        if self._picker is None:
            self._picker = IconPicker(self, can_add=not self._hint)
            self._picker.selected.connect(self._edit_once)
            self._picker.dismissed.connect(self.dismissed)
            self._picker.add_requested.connect(self.add_requested)
            self._picker.go_requested.connect(self.go_requested)
        self._picker.show_icons(self._offered)
        self._picker.open_at(self, self._value, typed)

    def accessible_info(self) -> AccessibleInfo:
        return AccessibleInfo(Role.ComboBox, value=self.text, press=self.open_picker)

    # Input

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.open_picker()

    def event(self, event: QEvent) -> bool:
        """Handle copy, paste and delete, which are also actions of the window."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and self._is_own_key(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the picker on Enter, Space, Down and letters; copy, paste and clear."""
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if event.key() in _OPEN_KEYS:
            self.open_picker()
        elif event.matches(_Standard.Copy):
            self.copy()
        elif event.matches(_Standard.Paste):
            # The data of an empty clipboard is None.
            self._apply_mime(QGuiApplication.clipboard().mimeData() or QMimeData())
        elif event.key() in _CLEAR_KEYS and is_plain:
            self._edit_once("")
        elif is_plain and event.text().isalnum():
            self.open_picker(event.text())
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Copy the icon; do nothing without one."""
        if isinstance(self._value, str) and self._value:
            QGuiApplication.clipboard().setMimeData(icon_mime(self._value))

    def _is_own_key(self, event: QKeyEvent) -> bool:
        is_shared = event.matches(_Standard.Copy) or event.matches(_Standard.Paste)
        return is_shared or (event.key() in _CLEAR_KEYS and not event.modifiers())

    # Drag and drop

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept an icon, its id or an image; leave other data to the parent widgets."""
        if _carries_icon(event.mimeData(), with_image=not self._hint):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._set_drop_target(is_target=True)

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self._set_drop_target(is_target=False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._set_drop_target(is_target=False)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self._apply_mime(event.mimeData())

    def _apply_mime(self, mime: QMimeData) -> None:
        """Apply dropped or pasted data, or show why it is rejected."""
        icon_id = carried_icon(mime)
        has_image = mime.hasImage() or mime.hasUrls()
        if icon_id is not None and not (self._offered.lacks(icon_id) and has_image):
            self._apply_id(icon_id)
            return
        files, image = _image_files(mime), mime.imageData()
        has_valid_image = isinstance(image, QImage) and not image.isNull()
        if len(files) > 1:
            self.set_problem(self.tr("Drop one image only. Add several in the Icons view."))
        elif (files or has_valid_image) and self._hint:
            self.set_problem(self.tr("This image is not in the style. Add it as an icon first."))
        elif files:
            self.image_dropped.emit(DroppedImage(files[0], icon_id or ""))
        elif has_valid_image:
            self.image_dropped.emit(DroppedImage(image, icon_id or ""))
        elif mime.text().strip():
            self._apply_id(mime.text().strip())
        else:
            self.set_problem(self.tr("Not an icon or image. Previous icon kept."))

    def _apply_id(self, icon_id: str) -> None:
        if self._offered.lacks(icon_id):
            text = self.tr("“{id}” is not in this style. Previous icon kept.")
            self.set_problem(text.format(id=elide_middle(icon_id)))
        else:
            self._edit_once(icon_id)

    def _set_drop_target(self, *, is_target: bool) -> None:
        self._is_drop_target = is_target
        self.update()

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        box = QRectF(self.rect())
        is_hovered = self.underMouse() and self.isEnabled()
        ground = theme.selection if self._is_drop_target else theme.field_hover if is_hovered else theme.field
        edge = QColor(theme.error) if self.problem else QColor(theme.edge) if theme.is_high_contrast else None
        painting.rounded_rect(painter, box, QColor(ground), Radius.FIELD, edge)
        content = box.adjusted(_EDGE_PX, 0, -Size.GLYPH - 8, 0)
        for icon_id in self._thumbnail_ids():
            square = QRectF(content.left(), (self.height() - THUMB_PX) / 2, THUMB_PX, THUMB_PX)
            self._paint_thumb(painter, square, icon_id)
            content.setLeft(square.right() + _GAP_PX)
        if content.left() == _EDGE_PX:
            content.setLeft(2 * _EDGE_PX)
        self._paint_text(painter, content)
        secondary = QColor(theme.text_2 if self.isEnabled() else theme.text_off)
        chevron = symbols.pixmap(LayerSymbol.UNFOLDED, secondary, Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(self.width() - Size.GLYPH - 6, (self.height() - Size.GLYPH) // 2, chevron)
        if self._is_drop_target:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.accent), _DROP_PX))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), Radius.FIELD, Radius.FIELD)
        elif self.hasFocus():
            painting.focus_ring(painter, box)

    def _thumbnail_ids(self) -> tuple[str, ...]:
        if self.is_mixed:
            return tuple(filter(None, self._mixed_ids))[:_MAXIMUM_THUMBNAILS]
        return (self._value,) if isinstance(self._value, str) and self._value else ()

    def _paint_thumb(self, painter: QPainter, square: QRectF, icon_id: str) -> None:
        icon = self._offered.find(icon_id)
        if not self.isEnabled():
            painter.setOpacity(0.5)
        if icon is not None:
            paint_icon(painter, square, icon, maximum_px=THUMB_PX)
        else:
            paint_unknown(painter, square)
        painter.setOpacity(1.0)

    def _paint_text(self, painter: QPainter, content: QRectF) -> None:
        theme = tokens.current()
        text, is_value = self._text()
        text_color = QColor(theme.text if is_value else theme.text_2)
        painter.setPen(text_color if self.isEnabled() else QColor(theme.text_off))
        if self.is_mixed:
            italic = QFont(self.font())
            italic.setItalic(True)
            painter.setFont(italic)
        metrics = painter.fontMetrics()
        elided = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, int(content.width()))
        painter.drawText(content, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, elided)
        painter.setFont(self.font())
        tail = self._mixed if self.is_mixed else self._tail
        content.setLeft(content.left() + metrics.horizontalAdvance(elided) + 8)
        if tail and metrics.horizontalAdvance(tail) <= content.width():
            painter.setPen(QColor(theme.text_2 if self.isEnabled() else theme.text_off))
            painter.drawText(content, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, tail)

    def _text(self) -> tuple[str, bool]:
        if self.is_mixed:
            return self.tr("Mixed"), False
        if self._value is None:
            return self._hint or self.tr("Not set"), False
        return (str(self._value), True) if self._value else (self.tr("No icon"), False)

    def _refresh(self) -> None:
        parts = [self.text, self._mixed]
        icon = self._shown_icon()
        if self.is_unknown:
            parts.append(self.tr("Not in this style."))
        elif icon is not None and icon.fault is not None:
            parts.append(icon.fault)
        self.setAccessibleDescription(" ".join([*filter(None, parts), self.problem]).strip())
        self.update()

    def _shown_icon(self) -> OfferedIcon | None:
        return None if self.is_mixed else self._offered.find(self._value)


def _carries_icon(mime: QMimeData, *, with_image: bool) -> bool:
    """Return whether a drag contains an icon; other files are for the window to open."""
    if carried_icon(mime) is not None:
        return True
    if any(url.isLocalFile() for url in mime.urls()):
        return with_image and bool(_image_files(mime))
    return mime.hasText() or (with_image and mime.hasImage())


def _image_files(mime: QMimeData) -> list[Path]:
    """Return the local files whose names have an image type."""
    kinds = QMimeDatabase()
    by_name = QMimeDatabase.MatchMode.MatchExtension
    local = [url.toLocalFile() for url in mime.urls() if url.isLocalFile()]
    return [Path(file) for file in local if kinds.mimeTypeForFile(file, by_name).name().startswith("image/")]
