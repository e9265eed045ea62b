"""How a question goes to a server and its answer comes back. The only importer of httpx beside `net`.

It stands apart from the questions, so that asyncio and TLS are imported when a server is first asked.
"""

import asyncio
import contextlib
import logging
import random
import socket
import ssl
import threading
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, Final

import httpx

from editor import refusals
from editor.errors import NetError, NetFailure
from editor.hosts import Reach, reach_of
from editor.wording import say

_PAUSES_S: Final = (0.25, 0.75)  # before the second and the third try, give or take half
_CANCEL_POLL_S: Final = 0.05
_GZIP: Final = 16 + zlib.MAX_WBITS
_NEVER: Final = httpx.Timeout(None)  # The loop has the deadline.
# A body comes in pieces without end to them; between these a window's thread gets its turn.
_BREATH_S: Final = 0.001
_PASSING_STATUS: Final = frozenset({429, 502, 503, 504})
_PASSING_KINDS: Final = frozenset({NetFailure.REFUSED, NetFailure.BROKEN})

# Their lines hold whole addresses and headers, and so may hold keys.
for _talkative in ("httpx", "httpcore"):
    logging.getLogger(_talkative).setLevel(logging.WARNING)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, of whom; a host that `is_local` is this machine.

    One that `is_public` must lead to neither this machine nor a private network.
    """

    method: str
    url: httpx.URL
    host: str
    content: bytes
    headers: dict[str, str] = field(repr=False)
    is_local: bool
    is_public: bool = False


class _PrivateHostError(OSError):
    """A host that must be public leads to this machine or a private network."""


def fetch(question: Question, deadline_s: float, limit_bytes: int, cancel: threading.Event | None) -> bytes:
    """The answer to one question, asked in a loop of its own.

    Only a loop can end a read, a handshake or a name look-up at the deadline or on a wish;
    httpx's own timeouts begin anew with every byte.
    Raises: NetError, with a kind and one plain sentence.
    """
    loop = _Loop(question.host if question.is_public else None)
    asking = loop.create_task(_ask(question, deadline_s, limit_bytes, cancel))
    try:
        outcome = loop.run_until_complete(asking)
    finally:
        if not asking.done():  # Ctrl+C
            asking.cancel()
            loop.run_until_complete(asyncio.wait({asking}))
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
    if isinstance(outcome, NetError):
        # Raised here, outside of every handler: httpx's errors hold the headers, so none may be its context.
        raise outcome
    return outcome


class _Loop(asyncio.SelectorEventLoop):
    """A loop that looks names up on threads which may be left behind.

    Nothing can end a look-up that hangs, and the program's end would wait for one in asyncio's own pool.
    A host that must be public is connected to only where every address of it is.
    """

    def __init__(self, public_host: str | None) -> None:
        super().__init__()
        self._public_host = public_host

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

        def look_up() -> None:
            try:
                places = socket.getaddrinfo(host, port, family, type, proto, flags)
                self._check_public(host, places)
                settle = partial(found.set_result, places)
            except (OSError, UnicodeError) as error:
                settle = partial(found.set_exception, error)
            with contextlib.suppress(RuntimeError):  # that the loop is closed: nobody waits any more
                self.call_soon_threadsafe(lambda: None if found.done() else settle())

        threading.Thread(target=look_up, name="name look-up", daemon=True).start()
        return await found

    def _check_public(self, host: bytes | str | None, places: list[Any]) -> None:
        """Refuse a private address of the host itself; a proxy on the way may have one."""
        name = host.decode("ascii") if isinstance(host, bytes) else host
        is_checked = self._public_host is not None and name == self._public_host
        if is_checked and any(reach_of(str(place[4][0])) is not Reach.PUBLIC for place in places):
            raise _PrivateHostError("leads to a private network")


async def _ask(
    question: Question, deadline_s: float, limit_bytes: int, cancel: threading.Event | None
) -> bytes | NetError:
    deadline = asyncio.get_running_loop().time() + deadline_s
    asking = asyncio.create_task(_ask_again(question, limit_bytes, deadline))
    watching = asyncio.create_task(_wish(cancel))
    tasks: set[asyncio.Task[Any]] = {asking, watching}
    try:
        await asyncio.wait(tasks, timeout=deadline_s, return_when=asyncio.FIRST_COMPLETED)
        if asking.done():
            return asking.result()
        if watching.done():
            return refusals.cancelled()
        return refusals.timed_out(question.host)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _wish(cancel: threading.Event | None) -> None:
    if cancel is None:
        await asyncio.get_running_loop().create_future()
        return
    while not cancel.is_set():
        await asyncio.sleep(_CANCEL_POLL_S)


async def _ask_again(question: Question, limit_bytes: int, deadline: float) -> bytes | NetError:
    """The outcome of up to three tries, none begun that could not end before the deadline."""
    outcome = await _ask_once(question, limit_bytes)
    for pause_s in _PAUSES_S:
        if not isinstance(outcome, NetError) or not _passes(outcome):
            return outcome
        wait_s = pause_s * random.uniform(0.5, 1.5)  # noqa: S311 (spreads callers, hides nothing)
        if outcome.retry_after_s is not None:
            wait_s = max(wait_s, outcome.retry_after_s)
        if asyncio.get_running_loop().time() + wait_s >= deadline:
            return outcome
        await asyncio.sleep(wait_s)
        outcome = await _ask_once(question, limit_bytes)
    return outcome


def _passes(failure: NetError) -> bool:
    """Whether another try may fare better; an answer with a status is what the server means to say."""
    if failure.status is None:
        return failure.kind in _PASSING_KINDS
    return failure.status in _PASSING_STATUS


async def _ask_once(question: Question, limit_bytes: int) -> bytes | NetError:
    # The list of those who are trusted takes a while to read, and nobody is met who must be on it.
    is_open = question.is_local and question.url.scheme == "http"
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if is_open else _trust()
    try:
        async with (
            # A proxy stands for the outer world only; this machine is asked directly.
            httpx.AsyncClient(verify=trust, timeout=_NEVER, trust_env=not question.is_local) as client,
            client.stream(
                question.method, question.url, headers=question.headers, content=question.content
            ) as response,
        ):
            if not response.is_success:
                again = response.headers.get("Retry-After")
                with_key = "Authorization" in question.headers
                return refusals.refusal(response.status_code, question.host, again, with_key)
            return await _body(response, limit_bytes, question.host)
    except httpx.RequestError as error:
        return _failure(error, question.host)
    except (ImportError, ValueError):
        return NetError(say("The proxy set for this computer cannot be used."), NetFailure.ADDRESS)


@cache
def _trust() -> ssl.SSLContext:
    return httpx.create_ssl_context()


async def _body(response: httpx.Response, limit_bytes: int, host: str) -> bytes | NetError:
    """The body, unpacked here: httpx unpacks a piece whole, and a small one may hold gigabytes."""
    packing = response.headers.get("Content-Encoding", "").strip().lower()
    if packing not in ("", "identity", "gzip", "x-gzip"):
        text = say(
            "The response from {host} is packed in a way that was not requested. Check the address.",
            host=host,
        )
        return NetError(text, NetFailure.BROKEN, response.status_code)
    too_large = NetError(
        say(
            "The response from {host} is larger than {limit_bytes:.3g} MB. Check the address.",
            host=host,
            limit_bytes=limit_bytes / 2**20,
        ),
        NetFailure.TOO_LARGE,
    )
    announced = response.headers.get("Content-Length", "")
    if announced.isdecimal() and int(announced) > limit_bytes:
        return too_large
    unpacking = zlib.decompressobj(_GZIP) if "gzip" in packing else None
    body, count = bytearray(), 0
    async for chunk in response.aiter_raw():
        count += len(chunk)
        try:
            body += unpacking.decompress(chunk, limit_bytes + 1 - len(body)) if unpacking else chunk
        except zlib.error:
            return NetError(
                say("The response from {host} is damaged. Try again later.", host=host), NetFailure.BROKEN
            )
        if max(count, len(body)) > limit_bytes:
            return too_large
        if count > len(chunk):  # not after the first, which is the whole of most answers
            await asyncio.sleep(_BREATH_S)
    if unpacking and count and not unpacking.eof:
        return NetError(
            say("The response from {host} broke off. Try again later.", host=host), NetFailure.BROKEN
        )
    return bytes(body)


def _failure(error: httpx.RequestError, host: str) -> NetError:
    causes = tuple(_causes(error))
    if isinstance(error, httpx.UnsupportedProtocol):
        return NetError(say("The address cannot be used."), NetFailure.ADDRESS)
    if isinstance(error, httpx.ProxyError):
        return NetError(say("The proxy on the way to {host} refused.", host=host), NetFailure.REFUSED)
    if any(isinstance(cause, _PrivateHostError) for cause in causes):
        text = say(
            "{host} resolves to this computer or a private network. Enter the tile address directly.",
            host=host,
        )
        return NetError(text, NetFailure.ADDRESS)
    if any(isinstance(cause, socket.gaierror) for cause in causes):
        text = say("{host} was not found. Check the address and the network.", host=host)
        return NetError(text, NetFailure.HOST)
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        text = say(
            "No safe connection to {host} could be made. Check the address and this computer's clock.",
            host=host,
        )
        return NetError(text, NetFailure.TLS)
    if isinstance(error, httpx.TimeoutException):
        return NetError(say("{host} did not answer in time. Try again later.", host=host), NetFailure.TIMEOUT)
    if isinstance(error, httpx.ConnectError):
        text = say("{host} cannot be reached. Check the address and the network.", host=host)
        return NetError(text, NetFailure.REFUSED)
    return NetError(say("The response from {host} broke off. Try again later.", host=host), NetFailure.BROKEN)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for inner in error.exceptions:
                yield from _causes(inner)
        error = error.__cause__ or error.__context__
