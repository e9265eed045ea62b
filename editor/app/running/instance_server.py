"""The first program listens: what later starts hand over comes as a signal."""

import logging
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from editor.app.running.instance_message import (
    GREETING,
    LARGEST_BYTES,
    REFUSED,
    TAKEN,
    MessageError,
    parsed,
)

# Whoever says nothing for so long has nothing to say. Units: ms.
_PATIENCE_MS: Final = 5_000
_MOST_AT_ONCE: Final = 16

_log = logging.getLogger(__name__)


class InstanceServer(QObject):
    """Listens under a name of which nobody else may be the first. Signals: `asked(Request)`.

    Whoever has not spoken within the patience is hung up on.
    """

    asked = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None, *, patience_ms: int = _PATIENCE_MS) -> None:
        super().__init__(parent)
        self._patience_ms = patience_ms
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.setMaxPendingConnections(_MOST_AT_ONCE)
        self._server.newConnection.connect(self._greet)
        QLocalServer.removeServer(name)  # A program that died has left its socket behind.
        if not self._server.listen(name):
            _log.warning("Later starts open their files themselves: %s", self._server.errorString())

    @property
    def is_listening(self) -> bool:
        """Whether later starts can hand over."""
        return self._server.isListening()

    def close(self) -> None:
        """Listen no more."""
        self._server.close()

    def _greet(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.setReadBufferSize(LARGEST_BYTES + 1)
            # A partial would keep this server alive. The destructor of the socket would then delete the
            # server, and with it the socket again.
            socket.readyRead.connect(self._on_ready_read)
            socket.disconnected.connect(socket.deleteLater)
            QTimer.singleShot(self._patience_ms, socket, socket.abort)
            socket.write(GREETING)

    def _on_ready_read(self) -> None:
        socket = self.sender()
        if isinstance(socket, QLocalSocket):
            self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        """Take a message once all of it is there; a wrong one costs a line in the log."""
        if not socket.canReadLine():
            if socket.bytesAvailable() > LARGEST_BYTES:
                self._refuse(socket, "it is too long")
            return
        try:
            request = parsed(bytes(socket.readLine().data()))
        except MessageError as error:
            self._refuse(socket, str(error))
            return
        socket.write(TAKEN)
        socket.flush()
        self.asked.emit(request)

    def _refuse(self, socket: QLocalSocket, why: str) -> None:
        _log.warning("A message of another program was ignored: %s.", why)
        socket.write(REFUSED)
        socket.disconnectFromServer()
