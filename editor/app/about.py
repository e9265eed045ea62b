"""What the program says of itself."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from editor import __version__
from editor.look.symbols import symbol


def show_about(parent: QWidget) -> QMessageBox:
    """Show name, version, licence and whose data the map draws."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(_tr("About Isopleth"))
    box.setText(f"Isopleth {__version__}")
    box.setIconPixmap(symbol("layers-outline").pixmap(48))
    box.setInformativeText(
        _tr(
            "An editor for map styles, with a live map and live weather.\n\n"
            "Free software under the MIT licence.\n"
            "Map data: © OpenStreetMap contributors (ODbL), Natural Earth, GeoNames (CC BY 4.0). "
            "See NOTICE for all parts."
        )
    )
    box.open()
    return box


def _tr(text: str) -> str:
    return QCoreApplication.translate("About", text)
