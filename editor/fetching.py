"""How a question goes to a server and its answer comes back."""

import asyncio
import random
import socket
import ssl
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from threading import Event
from typing import Final

import anyio
import httpx

from editor import connections, refusals
from editor.connections import Kind, Network
from editor.errors import NetError, NetFailure
from editor.hosts import Reach, reach_of
from editor.network_loop import PrivateHostError
from editor.wording import say

_PAUSES_S: Final = (0.25, 0.75)  # before the second and the third try, give or take half
_GZIP: Final = 16 + zlib.MAX_WBITS
# A body comes in pieces without end to them; between these a window's thread gets its turn.
_BREATH_S: Final = 0.001
_STEP_BYTES: Final = 2**18
# The body of a refusal is read only so that its connection can be used again.
_REFUSAL_BYTES: Final = 2**16
_REFUSAL_S: Final = 0.25
_PASSING_STATUS: Final = frozenset({429, 502, 503, 504})
_PASSING_KINDS: Final = frozenset({NetFailure.REFUSED, NetFailure.BROKEN})
_NOT_MODIFIED: Final = 304
_CONDITIONS: Final = frozenset({"If-None-Match", "If-Modified-Since"})


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


@dataclass(frozen=True, slots=True)
class Reply:
    """What came: a body, unless the condition of the question says that it `is_unchanged`.

    The names of the headers are in lower case.
    """

    body: bytes = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    is_unchanged: bool = False


def fetch(question: Question, deadline_s: float, limit_bytes: int, cancel: Event | None) -> Reply:
    """The answer to one question.

    Raises: NetError, with a kind and one plain sentence.
    """
    outcome: Reply | NetError
    work = partial(_ask_again, question=question, limit_bytes=limit_bytes, deadline_s=deadline_s)
    try:
        outcome = connections.run(work, deadline_s, cancel)
    except connections.CancelledError:
        outcome = refusals.cancelled()
    except TimeoutError:
        outcome = refusals.timed_out(question.host)
    if isinstance(outcome, NetError):
        # Raised here, outside of every handler: httpx's errors hold the headers, so none may be its context.
        raise outcome
    return outcome


async def _ask_again(
    network: Network, question: Question, limit_bytes: int, deadline_s: float
) -> Reply | NetError:
    """The outcome of up to three tries, none begun that could not end before the deadline."""
    now = asyncio.get_running_loop().time
    deadline = now() + deadline_s
    outcome = await _ask_once(network, question, limit_bytes)
    for pause_s in _PAUSES_S:
        if not isinstance(outcome, NetError) or not _passes(outcome):
            return outcome
        wait_s = pause_s * random.uniform(0.5, 1.5)  # noqa: S311 (spreads callers, hides nothing)
        if outcome.retry_after_s is not None:
            wait_s = max(wait_s, outcome.retry_after_s)
        if now() + wait_s >= deadline:
            return outcome
        await anyio.sleep(wait_s)
        outcome = await _ask_once(network, question, limit_bytes)
    return outcome


def _passes(failure: NetError) -> bool:
    """Whether another try may fare better; an answer with a status is what the server means to say."""
    if failure.status is None:
        return failure.kind in _PASSING_KINDS
    return failure.status in _PASSING_STATUS


async def _ask_once(network: Network, question: Question, limit_bytes: int) -> Reply | NetError:
    host = question.host
    if question.is_public and reach_of(host) is not Reach.PUBLIC:
        return _private(host)
    is_plain = question.is_local and question.url.scheme == "http"
    kind = Kind(question.is_local, is_plain, question.is_public)
    stream = network.stream(kind, question.method, question.url, question.headers, question.content)
    try:
        async with stream as response:
            if response.is_success:
                body = await _body(response, limit_bytes, host)
                return body if isinstance(body, NetError) else Reply(body, dict(response.headers))
            await _read_refusal(response)
            if response.status_code == _NOT_MODIFIED and not _CONDITIONS.isdisjoint(question.headers):
                return Reply(b"", dict(response.headers), is_unchanged=True)
            again = response.headers.get("Retry-After")
            with_key = "Authorization" in question.headers
            return refusals.refusal(response.status_code, host, again, with_key)
    except httpx.RequestError as error:
        return _failure(error, host)
    except PrivateHostError:
        return _private(host)
    except (ImportError, ValueError, httpx.InvalidURL):
        return NetError(say("The proxy set for this computer cannot be used."), NetFailure.ADDRESS)


async def _read_refusal(response: httpx.Response) -> None:
    """Read to the end of a short body, so that its connection stays open; a long or slow one ends it."""
    count = 0
    with anyio.move_on_after(_REFUSAL_S):
        async for chunk in response.aiter_raw():
            count += len(chunk)
            if count > _REFUSAL_BYTES:
                return


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
            if unpacking is not None:
                await _unpack(unpacking, chunk, body, limit_bytes)
            else:
                body += chunk
        except zlib.error:
            return NetError(
                say("The response from {host} is damaged. Try again later.", host=host), NetFailure.BROKEN
            )
        if max(count, len(body)) > limit_bytes:
            return too_large
        if count > len(chunk):  # not after the first, which is the whole of most answers
            await anyio.sleep(_BREATH_S)
    if unpacking and count and not unpacking.eof:
        return NetError(
            say("The response from {host} broke off. Try again later.", host=host), NetFailure.BROKEN
        )
    return bytes(body)


async def _unpack(unpacking: "zlib._Decompress", chunk: bytes, body: bytearray, limit_bytes: int) -> None:
    """Add to a body what a piece of it holds, in steps between which other requests go on.

    It ends beyond the limit. Raises: zlib.error when the packing is damaged.
    """
    rest = chunk
    while len(body) <= limit_bytes:
        piece = unpacking.decompress(rest, _STEP_BYTES)
        body += piece
        rest = unpacking.unconsumed_tail
        if len(piece) < _STEP_BYTES:
            return
        await anyio.sleep(0)


def _failure(error: httpx.RequestError, host: str) -> NetError:
    causes = tuple(_causes(error))
    if isinstance(error, httpx.UnsupportedProtocol):
        return NetError(say("The address cannot be used."), NetFailure.ADDRESS)
    if isinstance(error, httpx.ProxyError):
        return NetError(say("The proxy on the way to {host} refused.", host=host), NetFailure.REFUSED)
    if any(isinstance(cause, PrivateHostError) for cause in causes):
        return _private(host)
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


def _private(host: str) -> NetError:
    text = say(
        "{host} resolves to this computer or a private network. Enter the tile address directly.", host=host
    )
    error = NetError(text, NetFailure.ADDRESS)
    error.why = say("{host} resolves to this computer or a private network.", host=host)
    return error


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for inner in error.exceptions:
                yield from _causes(inner)
        error = error.__cause__ or error.__context__
