"""Pooled connections to servers: httpx clients in an event loop on a thread."""

import asyncio
import atexit
import contextlib
import logging
import os
import socket
import ssl
import threading
import time
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextvars import ContextVar
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Final, Generic, NamedTuple, TypeVar
from urllib.request import getproxies

import anyio
import httpx

from editor.network.hosts import Reach, reach_of

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


# Concurrent requests, and so connections, to one server and in total. Source: the limits of web browsers.
MAX_PER_HOST: Final = 6
MAX_TOTAL: Final = 16
# An idle connection is closed after this time: routers drop such connections silently, the first ones after
# some minutes. Servers that close earlier say so, and the next request connects again.
IDLE_S: Final = 60.0

_CANCEL_POLL_S: Final = 0.05
_JOIN_TIMEOUT_S: Final = 2.0
# The caller enforces the deadline; httpx's timeouts restart with each byte.
_NO_TIMEOUT: Final = httpx.Timeout(None)
# Behind a proxy a name may resolve slowly here, or not at all.
_LOOK_UP_TIMEOUT_S: Final = 2.0

T = TypeVar("T")

# Their messages contain addresses and headers, and so may contain keys.
for _logger_name in ("httpx", "httpcore"):
    logging.getLogger(_logger_name).setLevel(logging.WARNING)


class CancelledError(Exception):
    """The caller cancelled, or the program ends."""


class Kind(NamedTuple):
    """Properties that requests must have in common to share connections.

    `is_direct`: bypasses every proxy. `is_plain`: without TLS, so that no certificates are read. `is_public`:
    only to addresses on the internet.
    """

    is_direct: bool
    is_plain: bool
    is_public: bool


def run(
    work: "Callable[[Network], Awaitable[T]]", deadline_s: float, cancel: threading.Event | None = None
) -> T:
    """Run work on the network thread and return its result.

    Raises: TimeoutError at the deadline, CancelledError; what the work raises.
    """
    return _shared.network().run(work, deadline_s, cancel)


def close() -> None:
    """End all requests and connections and the thread; the next request starts new ones."""
    _shared.close()


class Network:
    """The network thread, its event loop and its clients; only `run` and `close` are thread-safe.

    Units: the clock counts seconds, including those in which the system sleeps.
    """

    def __init__(self, idle_s: float = IDLE_S, clock: Callable[[], float] | None = None) -> None:
        self.loop = NetworkLoop()
        self._idle_s, self._clock = idle_s, clock or _clock_s
        self._ending = asyncio.Event()
        self._lock = threading.Lock()  # guards `_calls`
        self._calls: set[_Call[Any]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._clients: dict[Kind, _Client] = {}
        self._hosts: dict[str, anyio.Semaphore] = {}
        self._all: anyio.Semaphore | None = None
        self._ssl_context: ssl.SSLContext | None = None
        self._thread = threading.Thread(target=self._serve, name="network", daemon=True)
        self._thread.start()

    def run(
        self,
        work: "Callable[[Network], Awaitable[T]]",
        deadline_s: float,
        cancel: threading.Event | None = None,
    ) -> T:
        """Run work on the network thread and return its result; see `run`."""
        call = _Call(work)
        end_s = time.monotonic() + deadline_s
        with self._lock:
            self._calls.add(call)
        try:
            self._call(partial(self._start_call, call))
            while not call.ended.is_set():
                if cancel is not None and cancel.is_set():
                    raise CancelledError
                left_s = end_s - time.monotonic()
                if left_s <= 0:
                    # The network may have changed, so the open connections may be dead.
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
        self._thread.join(_JOIN_TIMEOUT_S)

    @contextlib.asynccontextmanager
    async def stream(
        self, kind: Kind, method: str, url: httpx.URL, headers: dict[str, str], content: bytes
    ) -> AsyncIterator[httpx.Response]:
        """Send a request when a slot is free, and yield the response once its headers are read.

        Raises: httpx.RequestError; PrivateHostError where a proxy would be sent a private host; ImportError,
        ValueError or httpx.InvalidURL where the proxy cannot be used.
        """
        # Look-ups use the ASCII form of the name; httpx decodes `host`.
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
        """Wait for a free slot of the server, then for one of the total."""
        self._all = self._all or anyio.Semaphore(MAX_TOTAL)
        host = self._hosts.setdefault(origin, anyio.Semaphore(MAX_PER_HOST))
        try:
            async with host, self._all:
                yield
        finally:
            is_unused = host.value == MAX_PER_HOST and not host.statistics().tasks_waiting
            if is_unused and self._hosts.get(origin) is host:
                del self._hosts[origin]

    async def _send(self, kind: Kind, make: Callable[..., httpx.Request]) -> "tuple[_Client, httpx.Response]":
        """Send a request and return its response; retry once if its idle connection was closed."""
        outcome = await self._send_once(kind, make)
        if outcome is None:
            outcome = await self._send_once(kind, make, is_last=True)
        assert outcome is not None
        return outcome

    async def _send_once(
        self, kind: Kind, make: Callable[..., httpx.Request], *, is_last: bool = False
    ) -> "tuple[_Client, httpx.Response] | None":
        """Send a request and return its response; None if the server had closed the idle connection."""
        progress, client = _Progress(), self._acquire(kind)
        request = make(extensions={"trace": progress, "timeout": _NO_TIMEOUT.as_dict()})
        try:
            if kind.is_public and client.has_proxy:
                await self._check_before_proxy(client, request.url)
            return client, await client.client.send(request, stream=True)
        except BaseException as error:
            self._release(client)
            is_stale = isinstance(error, httpx.TransportError) and not progress.is_new
            # A server that closed one connection has probably closed the others. httpcore may leak a new
            # connection whose request ends before the response, as in a tunnel.
            if is_stale or progress.is_connected:
                self._retire(client)
            if is_stale and not is_last:
                return None
            raise

    async def _check_before_proxy(self, client: "_Client", url: httpx.URL) -> None:
        """Refuse a host that resolves to a private address; an unresolved one is the proxy's.

        Raises: PrivateHostError.
        """
        name = url.raw_host.decode("ascii")
        if name in client.checked_names:
            return
        with anyio.move_on_after(_LOOK_UP_TIMEOUT_S):
            try:
                await self.loop.getaddrinfo(name, url.port, type=socket.SOCK_STREAM)
            except PrivateHostError:
                raise
            except (OSError, UnicodeError):
                pass
        client.checked_names.add(name)

    # Clients.

    def _acquire(self, kind: Kind) -> "_Client":
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
        # Reading the trusted certificates is slow, and a plain connection needs none.
        if kind.is_plain:
            ssl_context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        else:
            ssl_context = self._ssl_context = self._ssl_context or httpx.create_ssl_context()
        return httpx.AsyncClient(
            verify=ssl_context,
            timeout=_NO_TIMEOUT,
            # A proxy serves remote hosts only; requests to this machine are direct.
            trust_env=not kind.is_direct,
            limits=httpx.Limits(
                max_connections=None,  # The slots limit them.
                max_keepalive_connections=MAX_TOTAL,
                keepalive_expiry=self._idle_s,
            ),
            # Cookies of a response must not be sent with the next request.
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
        )

    # The thread.

    def _call(self, function: Callable[[], object]) -> None:
        """Call a function on the network thread. Raises: CancelledError if the thread has ended."""
        try:
            self.loop.call_soon_threadsafe(function)
        except RuntimeError:
            raise CancelledError from None

    def _start_call(self, call: "_Call[Any]") -> None:
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
            # No further calls are accepted; calls that the loop did not reach are cancelled.
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
    """Work for the network thread and its outcome."""

    def __init__(self, work: Callable[[Network], Awaitable[T]]) -> None:
        self.ended = threading.Event()
        self._work = work
        self._results: list[T] = []
        self._error: Exception | None = None
        self._scope: anyio.CancelScope | None = None
        self._is_cancelled = False

    async def run(self, network: Network) -> None:
        """Run the work, and always set `ended`."""
        try:
            # httpcore shields its cleanup from such a scope, but not from the cancellation of a task.
            with anyio.CancelScope() as self._scope:
                if self._is_cancelled:
                    self._scope.cancel()
                self._results.append(await self._work(network))
        except Exception as error:  # noqa: BLE001 (raised again in the calling thread)
            self._error = error
        finally:
            self.ended.set()

    def cancel(self) -> None:
        """Cancel the work. Call this on the network thread."""
        self._is_cancelled = True
        if self._scope is not None:
            self._scope.cancel()

    def result(self) -> T:
        """Return the result of the finished work. Raises: CancelledError; what the work raised."""
        if self._error is not None:
            raise self._error
        if not self._results:
            raise CancelledError
        return self._results[0]


class _Client:
    """An httpx client with its usage: current users, total uses and the time of the last use.

    `has_proxy`: a proxy is configured for some hosts. `checked_names`: hosts that may be requested through
    it.
    """

    def __init__(self, kind: Kind, client: httpx.AsyncClient, now_s: float) -> None:
        self.kind, self.client, self.used_s = kind, client, now_s
        self.users = self.uses = 0
        self.is_retired = False
        self.has_proxy = not kind.is_direct and bool(getproxies())
        self.checked_names: set[str] = set()


class _Progress:
    """Progress of a request, reported through httpcore's `trace` extension."""

    def __init__(self) -> None:
        self.is_new = self.is_connected = False

    async def __call__(self, step: str, _details: dict[str, Any]) -> None:
        self.is_new = self.is_new or step.endswith(".connect_tcp.started")
        self.is_connected = self.is_connected or step.endswith(".connect_tcp.complete")


def _clock_s() -> float:
    """Return a monotonic time in seconds that includes system sleep."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.time()


class _Shared:
    """The network of this process, created on first use and ended at exit."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._network: Network | None = None
        self._is_ended = False
        # The networks of parent processes, referenced so that they are not collected here.
        self._inherited: list[Network] = []
        atexit.register(self._end)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    def network(self) -> Network:
        """Return the network. Raises: CancelledError if the program is ending."""
        with self._lock:
            if self._is_ended:
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
        self._is_ended = True
        self.close()

    def _forget(self) -> None:
        """Start without a network in a forked process, which has none of the threads."""
        self._lock = threading.Lock()
        if self._network is not None:
            self._inherited.append(self._network)
            self._network.loop.detach()
            self._network = None


_shared: Final = _Shared()
