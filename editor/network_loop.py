"""Event loop of the network: cancellable name look-ups and checks for private addresses.

It tracks its connections, so that a forked process can detach from them.
"""

import asyncio
import contextlib
import os
import socket
import threading
import weakref
from contextvars import ContextVar
from functools import partial
from typing import Any, Final

from editor.hosts import Reach, reach_of

# The host of the running request that must resolve to public addresses, in its ASCII form.
public_host: Final[ContextVar[str | None]] = ContextVar("public_host", default=None)


class PrivateHostError(OSError):
    """A host that must be public resolves to this machine or a private network."""


class NetworkLoop(asyncio.SelectorEventLoop):
    """An event loop that looks up names on daemon threads.

    A look-up that hangs cannot be cancelled, and the interpreter waits at exit for those in asyncio's own
    pool. A host that must be public is connected to only if all its addresses are public. The checked
    addresses are the ones connected to, so the name cannot be rebound in between.
    """

    def __init__(self) -> None:
        super().__init__()
        self._open: weakref.WeakSet[asyncio.BaseTransport] = weakref.WeakSet()

    async def getaddrinfo(
        self,
        host: bytes | str | None,
        port: bytes | str | int | None,
        *,
        family: int = 0,
        type: int = 0,  # noqa: A002 (the base class names it)
        proto: int = 0,
        flags: int = 0,
    ) -> list[Any]:
        future: asyncio.Future[list[Any]] = self.create_future()
        host_to_check = public_host.get()

        def look_up() -> None:
            try:
                addresses = socket.getaddrinfo(host, port, family, type, proto, flags)
                _check_public(host, addresses, host_to_check)
                set_outcome = partial(future.set_result, addresses)
            except (OSError, UnicodeError) as error:
                set_outcome = partial(future.set_exception, error)
            with contextlib.suppress(RuntimeError):  # the loop is closed, so no caller waits
                self.call_soon_threadsafe(lambda: None if future.done() else set_outcome())

        threading.Thread(target=look_up, name="name look-up", daemon=True).start()
        return await future

    async def create_connection(self, *args: Any, **kwargs: Any) -> Any:
        """Connect as the base class does, and track the connection.

        Raises: OSError; also if the port, such as that of a proxy, is out of range.
        """
        try:
            connection = await super().create_connection(*args, **kwargs)
        except OverflowError as error:
            raise OSError("the port is out of range") from error
        self._open.add(connection[0])
        return connection

    def detach(self) -> None:
        """Detach from all connections, in a process forked from the one that owns them."""
        null_device = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
        for transport in list(self._open):
            open_socket = transport.get_extra_info("socket")
            if open_socket is not None and open_socket.fileno() >= 0:
                # Closing the transport would send a TLS close on the parent's connection.
                os.dup2(null_device, open_socket.fileno(), inheritable=False)
        os.close(null_device)


def _check_public(host: bytes | str | None, addresses: list[Any], host_to_check: str | None) -> None:
    """Refuse a private address of the host itself; a proxy may have one."""
    name = host.decode("ascii") if isinstance(host, bytes) else host
    is_checked = host_to_check is not None and name == host_to_check
    if is_checked and any(reach_of(str(address[4][0])) is not Reach.PUBLIC for address in addresses):
        raise PrivateHostError("leads to a private network")
