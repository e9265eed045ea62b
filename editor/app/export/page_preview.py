"""Preview of a printed page."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.look import tokens
from editor.look.tokens import Gap

_SIDE_PX = 380


class PagePreview(QWidget):
    """Shows the latest picture of the page, or an empty sheet of its shape."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QImage()
        self._shape = QSize(1, 1)
        self.setFixedSize(_SIDE_PX, _SIDE_PX)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Preview of the page"))

    @property
    def picture(self) -> QImage:
        """The current picture; null without one."""
        return self._picture

    def show_shape(self, shape: QSize) -> None:
        """Show an empty sheet, unless the picture has this shape."""
        if shape != self._shape:
            self._shape, self._picture = shape, QImage()
            self.update()

    def show_picture(self, picture: QImage) -> None:
        """Show a picture of the page."""
        self._picture = picture
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), QColor(theme.window))
        available = self.rect().adjusted(Gap.M, Gap.M, -Gap.M, -Gap.M)
        size = self._shape.scaled(available.size(), Qt.AspectRatioMode.KeepAspectRatio)
        sheet = QRectF(0, 0, size.width(), size.height())
        sheet.moveCenter(QRectF(available).center())
        painter.fillRect(sheet, Qt.GlobalColor.white)
        if not self._picture.isNull():
            device_size = (size * self.devicePixelRatioF()).expandedTo(QSize(1, 1))
            smooth = Qt.TransformationMode.SmoothTransformation
            painter.drawImage(
                sheet, self._picture.scaled(device_size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
            )
        painter.setPen(QColor(theme.border))
        painter.drawRect(sheet)
