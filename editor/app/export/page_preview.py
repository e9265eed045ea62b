"""A page in small, as it will come out of the printer."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.look import tokens
from editor.look.tokens import Gap

_SIDE_PX = 380


class PagePreview(QWidget):
    """Shows the newest picture of the page; until one comes, an empty sheet of its shape."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QImage()
        self._shape = QSize(1, 1)
        self.setFixedSize(_SIDE_PX, _SIDE_PX)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Preview of the page"))

    @property
    def picture(self) -> QImage:
        """What it shows; null before there is any."""
        return self._picture

    def show_shape(self, shape: QSize) -> None:
        """Show an empty sheet, unless the picture is of that shape."""
        if shape != self._shape:
            self._shape, self._picture = shape, QImage()
            self.update()

    def show_picture(self, picture: QImage) -> None:
        """Show a page."""
        self._picture = picture
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sheet in the middle of a ground."""
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), QColor(theme.window))
        room = self.rect().adjusted(Gap.M, Gap.M, -Gap.M, -Gap.M)
        size = self._shape.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        sheet = QRectF(0, 0, size.width(), size.height())
        sheet.moveCenter(QRectF(room).center())
        painter.fillRect(sheet, Qt.GlobalColor.white)
        if not self._picture.isNull():
            fine = (size * self.devicePixelRatioF()).expandedTo(QSize(1, 1))
            smooth = Qt.TransformationMode.SmoothTransformation
            painter.drawImage(sheet, self._picture.scaled(fine, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
        painter.setPen(QColor(theme.border))
        painter.drawRect(sheet)
