"""A process that opens the window, says when it was painted first, and ends."""

import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from editor.app.main_window import MainWindow
from editor.app.start import close_services, make_application, make_services
from editor.system.settings import Settings


class FirstPaint(QObject):
    """Says so once the window was painted, and quits."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._say)
        return False

    @staticmethod
    def _say() -> None:
        sys.stdout.write("painted\n")
        sys.stdout.flush()
        QApplication.quit()


def main() -> None:
    """Open the window as the program does."""
    app = make_application()
    with tempfile.TemporaryDirectory() as home:
        services = make_services(Settings(Path(home) / "settings.ini"), Path(home))
        window = MainWindow(services)
        first_paint = FirstPaint()
        window.centre.installEventFilter(first_paint)
        window.show()
        app.exec()
        window.close()
        close_services(services)


if __name__ == "__main__":
    main()
