"""A field for one of the style's icons: its thumbnail and its id, a picker, and what is dropped on it."""

from collections.abc import Sequence
from dataclasses import dataclass
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

from editor.look import painting, symbols, tokens
from editor.look.spoken import Role, Said
from editor.look.symbol_names import LayerSymbol
from editor.look.tokens import Radius, Size
from editor.look.words import shortened
from editor.widgets.fields.field import Field
from editor.widgets.icons.icon_drag import carried_icon, icon_mime
from editor.widgets.icons.icon_picker import IconPicker
from editor.widgets.icons.offered_icons import OfferedIcon, OfferedIcons, paint_icon, paint_unknown

THUMB_PX = 18
_EDGE_PX, _GAP_PX = 4, 6
_MOST_THUMBS = 3
_DROP_PX = 2
_OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_F4)
_CLEARING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_Standard = QKeySequence.StandardKey


@dataclass(frozen=True, slots=True)
class DroppedImage:
    """An image that was dropped or pasted, and the id that it brings along, if any."""

    image: Path | QImage
    id: str = ""


class IconField(Field):
    """An icon by its id; an empty id is no icon. An id that the style does not have is marked.

    A press, Enter, Space, Alt+Down or a letter opens the picker; Delete takes the icon away; the id is copied
    and pasted, and an icon, its id or an image can be dropped.
    Signals: `opening()` before the picker shows, `given_up()` after Esc in it; `add_requested()` when images
    should be added, to be shown here, and `image_dropped(DroppedImage)` when one was;
    `go_requested(OfferedIcon)` when an icon should be shown among all.
    """

    opening = Signal()
    given_up = Signal()
    add_requested = Signal()
    image_dropped = Signal(object)
    go_requested = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._offered = OfferedIcons()
        self._several: tuple[str, ...] = ()
        self._tail = self._hint = ""
        self._is_target = False
        self._picker: IconPicker | None = None
        self.setFixedHeight(Size.FIELD)
        self.setMinimumWidth(60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAcceptDrops(True)

    @property
    def picker(self) -> IconPicker | None:
        """The picker, once it has been opened."""
        return self._picker

    @property
    def offered(self) -> OfferedIcons:
        """The icons that can be chosen."""
        return self._offered

    @property
    def is_unknown(self) -> bool:
        """Whether the id names no icon of the style."""
        return self._offered.lacks(self._value)

    @property
    def is_target(self) -> bool:
        """Whether what is dragged over it may be dropped."""
        return self._is_target

    @property
    def text(self) -> str:
        """What the field says."""
        return self._text()[0]

    def sizeHint(self) -> QSize:
        """Room for a thumbnail and an id."""
        return QSize(120, Size.FIELD)

    def set_icons(self, offered: OfferedIcons) -> None:
        """Set the icons that the style holds."""
        self._offered = offered
        if self._picker is not None and self._picker.isVisible():
            self._picker.show_icons(offered)
        self._refresh()

    def set_several(self, ids: Sequence[str]) -> None:
        """Say which icons stand behind a mixed field: the first of them show."""
        self._several = tuple(ids)
        self.update()

    def set_tail(self, text: str) -> None:
        """Set what stands at the right, such as "at 13"; it gives way to the id."""
        self._tail = text
        self.update()

    def stand_apart(self, hint: str) -> None:
        """Stand for no icon of a layer, so for no new one; where nothing is chosen a hint says what to do."""
        self._hint = hint
        self._refresh()

    def open_picker(self, typed: str = "") -> None:
        """Open the picker under the field, with some letters typed already."""
        if not self.isEnabled():
            return
        self.opening.emit()
        if self._picker is None:
            self._picker = IconPicker(self, can_add=not self._hint)
            self._picker.picked.connect(self._edit_once)
            self._picker.given_up.connect(self.given_up)
            self._picker.add_requested.connect(self.add_requested)
            self._picker.go_requested.connect(self.go_requested)
        self._picker.show_icons(self._offered)
        self._picker.open_at(self, self._value, typed)

    def spoken(self) -> Said:
        """A field that opens a list."""
        return Said(Role.ComboBox, value=self.text, press=self.open_picker)

    # The mouse and the keys.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the picker."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.open_picker()

    def event(self, event: QEvent) -> bool:
        """Keep copy, paste and delete here, which are also actions of the window."""
        is_asked = event.type() is QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self._is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the picker on Enter, Space, Down and letters; copy, paste and clear."""
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if event.key() in _OPENING:
            self.open_picker()
        elif event.matches(_Standard.Copy):
            self.copy()
        elif event.matches(_Standard.Paste):
            # There is no data at all where the clipboard is empty.
            self._take(QGuiApplication.clipboard().mimeData() or QMimeData())
        elif event.key() in _CLEARING and is_plain:
            self._edit_once("")
        elif is_plain and event.text().isalnum():
            self.open_picker(event.text())
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Put the icon on the clipboard; nothing where there is none."""
        if isinstance(self._value, str) and self._value:
            QGuiApplication.clipboard().setMimeData(icon_mime(self._value))

    def _is_own(self, event: QKeyEvent) -> bool:
        is_shared = event.matches(_Standard.Copy) or event.matches(_Standard.Paste)
        return is_shared or (event.key() in _CLEARING and not event.modifiers())

    # What is dropped.

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take an icon, its id or an image; leave all else to what lies beneath."""
        if _carries_icon(event.mimeData(), with_image=not self._hint):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._mark(is_target=True)

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """Show no longer that something may be dropped."""
        self._mark(is_target=False)

    def dropEvent(self, event: QDropEvent) -> None:
        """Become the icon that is dropped."""
        self._mark(is_target=False)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self._take(event.mimeData())

    def _take(self, mime: QMimeData) -> None:
        """Become what was dropped or pasted, or say why that cannot be."""
        icon_id = carried_icon(mime)
        brings_image = mime.hasImage() or mime.hasUrls()
        if icon_id is not None and not (self._offered.lacks(icon_id) and brings_image):
            self._take_id(icon_id)
            return
        files, picture = _image_files(mime), mime.imageData()
        has_picture = isinstance(picture, QImage) and not picture.isNull()
        if len(files) > 1:
            self.set_problem(self.tr("An icon is one image. Add several among the icons of the style."))
        elif (files or has_picture) and self._hint:
            self.set_problem(self.tr("An image is no icon yet. Add it to the style first."))
        elif files:
            self.image_dropped.emit(DroppedImage(files[0], icon_id or ""))
        elif has_picture:
            self.image_dropped.emit(DroppedImage(picture, icon_id or ""))
        elif mime.text().strip():
            self._take_id(mime.text().strip())
        else:
            self.set_problem(self.tr("That is no icon and no image. The old icon stays."))

    def _take_id(self, icon_id: str) -> None:
        if self._offered.lacks(icon_id):
            text = self.tr("“{id}” is not in this style. The old icon stays.")
            self.set_problem(text.format(id=shortened(icon_id)))
        else:
            self._edit_once(icon_id)

    def _mark(self, *, is_target: bool) -> None:
        self._is_target = is_target
        self.update()

    # What is drawn.

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw thumbnail, id and chevron, and the mark of a drop."""
        theme = tokens.current()
        painter = QPainter(self)
        box = QRectF(self.rect())
        is_hovered = self.underMouse() and self.isEnabled()
        ground = theme.selection if self._is_target else theme.field_hover if is_hovered else theme.field
        edge = QColor(theme.error) if self.problem else QColor(theme.edge) if theme.is_high_contrast else None
        painting.ground(painter, box, QColor(ground), Radius.FIELD, edge)
        room = box.adjusted(_EDGE_PX, 0, -Size.GLYPH - 8, 0)
        for icon_id in self._thumbs():
            square = QRectF(room.left(), (self.height() - THUMB_PX) / 2, THUMB_PX, THUMB_PX)
            self._paint_thumb(painter, square, icon_id)
            room.setLeft(square.right() + _GAP_PX)
        if room.left() == _EDGE_PX:
            room.setLeft(2 * _EDGE_PX)
        self._paint_words(painter, room)
        quiet = QColor(theme.text_2 if self.isEnabled() else theme.text_off)
        chevron = symbols.pixmap(LayerSymbol.UNFOLDED, quiet, Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(self.width() - Size.GLYPH - 6, (self.height() - Size.GLYPH) // 2, chevron)
        if self._is_target:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.accent), _DROP_PX))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), Radius.FIELD, Radius.FIELD)
        elif self.hasFocus():
            painting.focus_ring(painter, box)

    def _thumbs(self) -> tuple[str, ...]:
        """The ids of the icons that are drawn."""
        if self.is_mixed:
            return tuple(filter(None, self._several))[:_MOST_THUMBS]
        return (self._value,) if isinstance(self._value, str) and self._value else ()

    def _paint_thumb(self, painter: QPainter, square: QRectF, icon_id: str) -> None:
        icon = self._offered.find(icon_id)
        if not self.isEnabled():
            painter.setOpacity(0.5)
        if icon is not None:
            paint_icon(painter, square, icon, most_px=THUMB_PX)
        else:
            paint_unknown(painter, square)
        painter.setOpacity(1.0)

    def _paint_words(self, painter: QPainter, room: QRectF) -> None:
        theme = tokens.current()
        text, is_value = self._text()
        strong = QColor(theme.text if is_value else theme.text_2)
        painter.setPen(strong if self.isEnabled() else QColor(theme.text_off))
        if self.is_mixed:
            slanted = QFont(self.font())
            slanted.setItalic(True)
            painter.setFont(slanted)
        metrics = painter.fontMetrics()
        words = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, words)
        painter.setFont(self.font())
        tail = self._mixed if self.is_mixed else self._tail
        room.setLeft(room.left() + metrics.horizontalAdvance(words) + 8)
        if tail and metrics.horizontalAdvance(tail) <= room.width():
            painter.setPen(QColor(theme.text_2 if self.isEnabled() else theme.text_off))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, tail)

    def _text(self) -> tuple[str, bool]:
        if self.is_mixed:
            return self.tr("Mixed"), False
        if self._value is None:
            return self._hint or self.tr("Not set"), False
        return (str(self._value), True) if self._value else (self.tr("No icon"), False)

    def _refresh(self) -> None:
        said = [self.text, self._mixed]
        icon = self._shown_icon()
        if self.is_unknown:
            said.append(self.tr("It is not in this style."))
        elif icon is not None and icon.fault is not None:
            said.append(icon.fault)
        self.setAccessibleDescription(" ".join([*filter(None, said), self.problem]).strip())
        self.update()

    def _shown_icon(self) -> OfferedIcon | None:
        return None if self.is_mixed else self._offered.find(self._value)


def _carries_icon(mime: QMimeData, *, with_image: bool) -> bool:
    """Whether there is an icon in what is dragged; files of other kinds are for the window to open."""
    if carried_icon(mime) is not None:
        return True
    if any(url.isLocalFile() for url in mime.urls()):
        return with_image and bool(_image_files(mime))
    return mime.hasText() or (with_image and mime.hasImage())


def _image_files(mime: QMimeData) -> list[Path]:
    """The files that are images by their names."""
    kinds = QMimeDatabase()
    by_name = QMimeDatabase.MatchMode.MatchExtension
    local = [url.toLocalFile() for url in mime.urls() if url.isLocalFile()]
    return [Path(file) for file in local if kinds.mimeTypeForFile(file, by_name).name().startswith("image/")]
