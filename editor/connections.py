"""Connections to servers that stay open between requests: clients of httpx in an event loop on a thread.

Only a loop can end a read, a handshake or a name look-up at a deadline or at a cancellation.
"""

import asyncio
import atexit
import contextlib
import logging
import os
import socket
import ssl
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Final, Generic, NamedTuple, TypeVar
from urllib.request import getproxies

import anyio
import httpx

from editor.network_loop import NetworkLoop, PrivateHostError, public_host

# Requests under way, and so connections, to one server and to all. Source: what web browsers allow.
MOST_PER_HOST: Final = 6
MOST_IN_ALL: Final = 16
# An idle connection is closed after this time: servers and routers drop such connections silently.
IDLE_S: Final = 5.0

_CANCEL_POLL_S: Final = 0.05
_END_S: Final = 2.0
_NO_TIMEOUT: Final = httpx.Timeout(
    None
)  # The caller has the deadline; these would begin again with each byte.
# Behind a proxy a name may resolve slowly here, or not at all. Source: our choice.
_LOOK_UP_S: Final = 2.0

T = TypeVar("T")

# Their lines hold whole addresses and headers, and so may hold keys.
for _talkative in ("httpx", "httpcore"):
    logging.getLogger(_talkative).setLevel(logging.WARNING)


class CancelledError(Exception):
    """The caller cancelled, or the program ends."""


class Kind(NamedTuple):
    """What requests must share to share connections.

    `is_direct`: past every proxy. `is_plain`: without TLS, so that no certificates are read. `is_public`:
    to addresses of the internet alone.
    """

    is_direct: bool
    is_plain: bool
    is_public: bool


def run(
    work: "Callable[[Network], Awaitable[T]]", deadline_s: float, cancel: threading.Event | None = None
) -> T:
    """Run some work on the thread of the network, and return its result.

    Raises: TimeoutError at the deadline, CancelledError; what the work raises.
    """
    return _shared.network().run(work, deadline_s, cancel)


def close() -> None:
    """End every request, connection and the thread; the next request begins with new ones."""
    _shared.close()


class Network:
    """The thread, its loop, and the clients in it. All but `run` and `close` belongs to that thread.

    Units: the clock counts seconds, those in which the system sleeps, too.
    """

    def __init__(self, idle_s: float = IDLE_S, clock: Callable[[], float] | None = None) -> None:
        self.loop = NetworkLoop()
        self._idle_s, self._clock = idle_s, clock or _clock_s
        self._ending = asyncio.Event()
        self._lock = threading.Lock()  # of the calls
        self._calls: set[_Call[Any]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._clients: dict[Kind, _Client] = {}
        self._hosts: dict[str, anyio.Semaphore] = {}
        self._all: anyio.Semaphore | None = None
        self._trust: ssl.SSLContext | None = None
        self._thread = threading.Thread(target=self._serve, name="network", daemon=True)
        self._thread.start()

    def run(
        self,
        work: "Callable[[Network], Awaitable[T]]",
        deadline_s: float,
        cancel: threading.Event | None = None,
    ) -> T:
        """Run some work, as the function of this name does."""
        call = _Call(work)
        end_s = time.monotonic() + deadline_s
        with self._lock:
            self._calls.add(call)
        try:
            self._call(partial(self._begin, call))
            while not call.ended.is_set():
                if cancel is not None and cancel.is_set():
                    raise CancelledError
                left_s = end_s - time.monotonic()
                if left_s <= 0:
                    # The network may have changed under the open connections.
                    self._call(self._retire_all)
                    raise TimeoutError
                call.ended.wait(left_s if cancel is None else min(left_s, _CANCEL_POLL_S))
        finally:
            with self._lock:
                self._calls.discard(call)
            if not call.ended.is_set():
                with contextlib.suppress(CancelledError):
                    self._call(call.cancel)
        return call.result()

    def close(self) -> None:
        """End every request, connection and the thread."""
        with contextlib.suppress(CancelledError):
            self._call(self._ending.set)
        self._thread.join(_END_S)

    @contextlib.asynccontextmanager
    async def stream(
        self, kind: Kind, method: str, url: httpx.URL, headers: dict[str, str], content: bytes
    ) -> AsyncIterator[httpx.Response]:
        """Send a request when a slot is free, and yield the response once its headers are read.

        Raises: httpx.RequestError; PrivateHostError where a proxy would be asked for a private host;
        ImportError, ValueError or httpx.InvalidURL where the proxy cannot be used.
        """
        # A look-up has the ASCII form of the name, and httpx decodes `host`.
        public_host.set(url.raw_host.decode("ascii") if kind.is_public else None)
        async with self._slot(f"{url.scheme}://{url.netloc.decode()}"):
            make = partial(httpx.Request, method, url, headers=headers, content=content)
            client, response = await self._send(kind, make)
            try:
                yield response
            finally:
                try:
                    with anyio.CancelScope(shield=True):
                        await response.aclose()
                finally:
                    self._release(client)

    # Requests.

    @contextlib.asynccontextmanager
    async def _slot(self, origin: str) -> AsyncIterator[None]:
        """Wait for a free slot of the server, then for one of all servers together."""
        self._all = self._all or anyio.Semaphore(MOST_IN_ALL)
        host = self._hosts.setdefault(origin, anyio.Semaphore(MOST_PER_HOST))
        try:
            async with host, self._all:
                yield
        finally:
            is_unused = host.value == MOST_PER_HOST and not host.statistics().tasks_waiting
            if is_unused and self._hosts.get(origin) is host:
                del self._hosts[origin]

    async def _send(self, kind: Kind, make: Callable[..., httpx.Request]) -> "tuple[_Client, httpx.Response]":
        """Return the response to a request, sent again where its idle connection turned out to be closed."""
        outcome = await self._send_once(kind, make)
        if outcome is None:
            outcome = await self._send_once(kind, make, is_last=True)
        assert outcome is not None
        return outcome

    async def _send_once(
        self, kind: Kind, make: Callable[..., httpx.Request], *, is_last: bool = False
    ) -> "tuple[_Client, httpx.Response] | None":
        """Return the response to a request; None where the server had closed the idle connection it used."""
        progress, client = _Progress(), self._borrow(kind)
        request = make(extensions={"trace": progress, "timeout": _NO_TIMEOUT.as_dict()})
        try:
            if kind.is_public and client.has_proxy:
                await self._check_before_proxy(client, request.url)
            return client, await client.client.send(request, stream=True)
        except BaseException as error:
            self._release(client)
            is_stale = isinstance(error, httpx.TransportError) and not progress.is_new
            # A server that closed one connection has probably closed the others. And httpcore may neither
            # use nor close a new connection whose request ends before the response, as in a tunnel.
            if is_stale or progress.is_connected:
                self._retire(client)
            if is_stale and not is_last:
                return None
            raise

    async def _check_before_proxy(self, client: "_Client", url: httpx.URL) -> None:
        """Refuse a host that resolves to a private address here; one that does not resolve is the proxy's.

        Raises: PrivateHostError.
        """
        name = url.raw_host.decode("ascii")
        if name in client.checked_names:
            return
        with anyio.move_on_after(_LOOK_UP_S):
            try:
                await self.loop.getaddrinfo(name, url.port, type=socket.SOCK_STREAM)
            except PrivateHostError:
                raise
            except (OSError, UnicodeError):
                pass
        client.checked_names.add(name)

    # Clients.

    def _borrow(self, kind: Kind) -> "_Client":
        now_s = self._clock()
        client = self._clients.get(kind)
        if client is not None and not 0 <= now_s - client.used_s <= self._idle_s:
            # The system may have slept, which the clock of httpx does not count.
            self._retire(client)
            client = None
        if client is None:
            client = self._clients[kind] = _Client(kind, self._new_client(kind), now_s)
        client.users += 1
        client.uses += 1
        client.used_s = now_s
        return client

    def _release(self, client: "_Client") -> None:
        client.users -= 1
        client.used_s = self._clock()
        if client.users == 0 and client.is_retired:
            self._spawn(client.client.aclose())
        elif client.users == 0:
            self.loop.call_later(self._idle_s, self._close_if_idle, client, client.uses)

    def _close_if_idle(self, client: "_Client", uses: int) -> None:
        if client.uses == uses:
            self._retire(client)

    def _retire(self, client: "_Client") -> None:
        """Let a client finish its requests, and start no further one with it."""
        if client.is_retired:
            return
        client.is_retired = True
        if self._clients.get(client.kind) is client:
            del self._clients[client.kind]
        if client.users == 0:
            self._spawn(client.client.aclose())

    def _retire_all(self) -> None:
        for client in list(self._clients.values()):
            self._retire(client)

    def _new_client(self, kind: Kind) -> httpx.AsyncClient:
        # The trusted certificates take a while to read, and a plain connection needs none.
        if kind.is_plain:
            trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        else:
            trust = self._trust = self._trust or httpx.create_ssl_context()
        return httpx.AsyncClient(
            verify=trust,
            timeout=_NO_TIMEOUT,
            # A proxy stands for the outer world only; this machine is asked directly.
            trust_env=not kind.is_direct,
            limits=httpx.Limits(
                max_connections=None,  # A request has its turn before it comes here.
                max_keepalive_connections=MOST_IN_ALL,
                keepalive_expiry=self._idle_s,
            ),
            # A cookie of one response would be sent with the next request.
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
        )

    # The thread.

    def _call(self, act: Callable[[], object]) -> None:
        """Do something on the thread of the network.

        Raises: CancelledError where it has ended.
        """
        try:
            self.loop.call_soon_threadsafe(act)
        except RuntimeError:
            raise CancelledError from None

    def _begin(self, call: "_Call[Any]") -> None:
        if not self._ending.is_set():
            self._spawn(call.run(self))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _serve(self) -> None:
        try:
            self.loop.run_until_complete(self._run_until_close())
        finally:
            self.loop.close()
            # From here on no call gets in, and those that the loop did not come to are cancelled.
            for call in self._running():
                call.ended.set()

    def _running(self) -> "list[_Call[Any]]":
        with self._lock:
            return list(self._calls)

    async def _run_until_close(self) -> None:
        await self._ending.wait()
        for call in self._running():
            call.cancel()
        self._retire_all()
        while self._tasks:
            await asyncio.wait(self._tasks)
        await self.loop.shutdown_asyncgens()


class _Call(Generic[T]):
    """Some work for the thread of the network, and how it ended."""

    def __init__(self, work: Callable[[Network], Awaitable[T]]) -> None:
        self.ended = threading.Event()
        self._work = work
        self._results: list[T] = []
        self._error: Exception | None = None
        self._scope: anyio.CancelScope | None = None
        self._is_cancelled = False

    async def run(self, network: Network) -> None:
        """Do the work, and set `ended` in every case."""
        try:
            # httpcore shields its cleanup from such a scope, but not from the cancellation of a task.
            with anyio.CancelScope() as self._scope:
                if self._is_cancelled:
                    self._scope.cancel()
                self._results.append(await self._work(network))
        except Exception as error:  # noqa: BLE001 (it is raised where the work was asked for)
            self._error = error
        finally:
            self.ended.set()

    def cancel(self) -> None:
        """Cancel the work; on the thread of the network."""
        self._is_cancelled = True
        if self._scope is not None:
            self._scope.cancel()

    def result(self) -> T:
        """Return what came of the work that has ended.

        Raises: CancelledError; what the work raised.
        """
        if self._error is not None:
            raise self._error
        if not self._results:
            raise CancelledError
        return self._results[0]


class _Client:
    """A client of httpx: how many requests use it, how many ever did, and when one did last.

    `has_proxy`: a proxy is set for some hosts. `checked_names`: those that may be requested of it.
    """

    def __init__(self, kind: Kind, client: httpx.AsyncClient, now_s: float) -> None:
        self.kind, self.client, self.used_s = kind, client, now_s
        self.users = self.uses = 0
        self.is_retired = False
        self.has_proxy = not kind.is_direct and bool(getproxies())
        self.checked_names: set[str] = set()


class _Progress:
    """How far a request has come, in the words of httpcore's extension `trace`."""

    def __init__(self) -> None:
        self.is_new = self.is_connected = False

    async def __call__(self, step: str, _details: dict[str, Any]) -> None:
        self.is_new = self.is_new or step.endswith(".connect_tcp.started")
        self.is_connected = self.is_connected or step.endswith(".connect_tcp.complete")


def _clock_s() -> float:
    """Return seconds that go on while the system sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.time()


class _Shared:
    """The network of this process: made when it is first needed, and ended with the program."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._network: Network | None = None
        self._is_over = False
        # The networks of parent processes, referenced so that they are not collected here.
        self._inherited: list[Network] = []
        atexit.register(self._end)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    def network(self) -> Network:
        """Return the network.

        Raises: CancelledError where the program ends.
        """
        with self._lock:
            if self._is_over:
                raise CancelledError
            if self._network is None:
                self._network = Network()
            return self._network

    def close(self) -> None:
        """End the network, if there is one."""
        with self._lock:
            network, self._network = self._network, None
        if network is not None:
            network.close()

    def _end(self) -> None:
        self._is_over = True
        self.close()

    def _forget(self) -> None:
        """Begin without a network in a forked process, which has none of the threads."""
        self._lock = threading.Lock()
        if self._network is not None:
            self._inherited.append(self._network)
            self._network.loop.detach()
            self._network = None


_shared: Final = _Shared()
