"""The event loop of the network: name look-ups on threads, checked for private addresses.

It keeps track of its connections, so that a forked process can let go of them.
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

# The host that the running request must find on the internet, in the ASCII form that is looked up.
public_host: Final[ContextVar[str | None]] = ContextVar("public_host", default=None)


class PrivateHostError(OSError):
    """A host that must be public leads to this machine or a private network."""


class NetworkLoop(asyncio.SelectorEventLoop):
    """A loop that looks up names on daemon threads.

    A look-up that hangs cannot be cancelled, and a program waits at exit for one in asyncio's own pool.
    A host that must be public is connected to only where every address of it is: what is checked here is
    what is connected to, and an open connection stays with its address.
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
        found: asyncio.Future[list[Any]] = self.create_future()
        host_to_check = public_host.get()

        def look_up() -> None:
            try:
                places = socket.getaddrinfo(host, port, family, type, proto, flags)
                _check_public(host, places, host_to_check)
                settle = partial(found.set_result, places)
            except (OSError, UnicodeError) as error:
                settle = partial(found.set_exception, error)
            with contextlib.suppress(RuntimeError):  # the loop is closed, and no caller waits
                self.call_soon_threadsafe(lambda: None if found.done() else settle())

        threading.Thread(target=look_up, name="name look-up", daemon=True).start()
        return await found

    async def create_connection(self, *words: Any, **named: Any) -> Any:
        """Connect as the base class does, and note the connection.

        Raises: OSError; also for a port that is out of range, as that of a proxy may be.
        """
        try:
            made = await super().create_connection(*words, **named)
        except OverflowError as error:
            raise OSError("the port is out of range") from error
        self._open.add(made[0])
        return made

    def detach(self) -> None:
        """Let go of every connection, in a process forked from the one that has them."""
        nothing = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
        for transport in list(self._open):
            open_socket = transport.get_extra_info("socket")
            if open_socket is not None and open_socket.fileno() >= 0:
                # Closing the transport would send the end of TLS on the parent's connection.
                os.dup2(nothing, open_socket.fileno(), inheritable=False)
        os.close(nothing)


def _check_public(host: bytes | str | None, places: list[Any], host_to_check: str | None) -> None:
    """Refuse a private address of the host itself; a proxy on the way may have one."""
    name = host.decode("ascii") if isinstance(host, bytes) else host
    is_checked = host_to_check is not None and name == host_to_check
    if is_checked and any(reach_of(str(place[4][0])) is not Reach.PUBLIC for place in places):
        raise PrivateHostError("leads to a private network")
