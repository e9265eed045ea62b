"""Local server of the first instance, for requests of later starts."""

import logging
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from editor.app.single_instance_client import GREETING, LARGEST_BYTES, REFUSED, TAKEN, MessageError, parsed
from editor.ui.later import call_later

# The timeout of a connection. Units: ms.
_TIMEOUT_MS: Final = 5_000
_MAX_CONNECTIONS: Final = 16

_log = logging.getLogger(__name__)


class InstanceServer(QObject):
    """Receives the requests of later starts. Signals: `requested(Request)`.

    Connections without a message are closed after the timeout.
    """

    requested = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None, *, timeout_ms: int = _TIMEOUT_MS) -> None:
        super().__init__(parent)
        self._timeout_ms = timeout_ms
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.setMaxPendingConnections(_MAX_CONNECTIONS)
        self._server.newConnection.connect(self._on_new_connection)
        QLocalServer.removeServer(name)  # The socket of a crashed instance.
        if not self._server.listen(name):
            _log.warning("Later starts open their files themselves: %s", self._server.errorString())

    @property
    def is_listening(self) -> bool:
        """Whether later starts can connect."""
        return self._server.isListening()

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _on_new_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.setReadBufferSize(LARGEST_BYTES + 1)
            # A partial would keep this server alive. The destructor of the socket would then delete the
            # server, and with it the socket again.
            socket.readyRead.connect(self._on_ready_read)
            socket.disconnected.connect(socket.deleteLater)
            call_later(socket, socket.abort, self._timeout_ms)
            socket.write(GREETING)

    def _on_ready_read(self) -> None:
        socket = self.sender()
        if isinstance(socket, QLocalSocket):
            self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        """Read a complete message; log and refuse an invalid one."""
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
        self.requested.emit(request)

    def _refuse(self, socket: QLocalSocket, why: str) -> None:
        _log.warning("A message of another program was ignored: %s.", why)
        socket.write(REFUSED)
        socket.disconnectFromServer()
