"""HTTP requests with deadlines and retries."""

import asyncio
import random
import socket
import ssl
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import partial
from threading import Event
from typing import Final

import anyio
import httpx

from editor.errors import NetError, NetFailure
from editor.network import connections, errors
from editor.network.connections import Kind, Network, PrivateHostError
from editor.network.hosts import Reach, reach_of
from editor.records import dataclass
from editor.wording import say

_PAUSES_S: Final = (0.25, 0.75)  # before the second and third attempt, ±50 %
_GZIP: Final = 16 + zlib.MAX_WBITS
# Yield between the chunks of a large body, so that the window's thread can run.
_YIELD_S: Final = 0.001
_INFLATE_STEP_BYTES: Final = 2**18
# The body of an error response is read only so that its connection can be reused.
_MAX_ERROR_BODY_BYTES: Final = 2**16
_ERROR_BODY_TIMEOUT_S: Final = 0.25
_TRANSIENT_STATUS: Final = frozenset({502, 503, 504})
_TRANSIENT_KINDS: Final = frozenset({NetFailure.REFUSED, NetFailure.BROKEN})
_NOT_MODIFIED: Final = 304
_CONDITIONS: Final = frozenset({"If-None-Match", "If-Modified-Since"})


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A request.

    `is_local`: the host is this machine. `is_public`: the host must not resolve to this machine or a private
    network.
    """

    method: str
    url: httpx.URL
    host: str
    content: bytes
    headers: dict[str, str] = field(repr=False)
    is_local: bool
    is_public: bool = False


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """A response: a body, or `is_unchanged` if the condition of the request was met.

    The names of the headers are in lower case.
    """

    body: bytes = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    is_unchanged: bool = False


def fetch(question: HttpRequest, deadline_s: float, limit_bytes: int, cancel: Event | None) -> HttpResponse:
    """Send a request and return its response. Raises: NetError, with a kind and one sentence."""
    outcome: HttpResponse | NetError
    work = partial(_fetch_with_retries, question=question, limit_bytes=limit_bytes, deadline_s=deadline_s)
    try:
        outcome = connections.run(work, deadline_s, cancel)
    except connections.CancelledError:
        outcome = errors.cancelled()
    except TimeoutError:
        outcome = errors.timed_out(question.host)
    if isinstance(outcome, NetError):
        # Raised outside all handlers: httpx's errors contain the headers, so none may become its context.
        raise outcome
    return outcome


async def _fetch_with_retries(
    network: Network, question: HttpRequest, limit_bytes: int, deadline_s: float
) -> HttpResponse | NetError:
    """Return the outcome of up to three attempts; start none that could not end before the deadline.

    There is none after a response that requests a pause: callers have to observe it for all their requests.
    """
    now = asyncio.get_running_loop().time
    deadline = now() + deadline_s
    outcome = await _fetch_once(network, question, limit_bytes)
    for pause_s in _PAUSES_S:
        if not isinstance(outcome, NetError) or not _is_transient(outcome):
            return outcome
        wait_s = pause_s * random.uniform(0.5, 1.5)  # noqa: S311 (spreads callers, hides nothing)
        if now() + wait_s >= deadline:
            return outcome
        await anyio.sleep(wait_s)
        outcome = await _fetch_once(network, question, limit_bytes)
    return outcome


def _is_transient(failure: NetError) -> bool:
    """Return whether a retry may succeed; a response with a status is retried only for some codes."""
    if failure.status is None:
        return failure.kind in _TRANSIENT_KINDS
    return failure.status in _TRANSIENT_STATUS and failure.retry_after_s is None


async def _fetch_once(network: Network, question: HttpRequest, limit_bytes: int) -> HttpResponse | NetError:
    host = question.host
    if question.is_public and reach_of(host) is not Reach.PUBLIC:
        return _private_host_error(host)
    is_plain = question.is_local and question.url.scheme == "http"
    kind = Kind(question.is_local, is_plain, question.is_public)
    stream = network.stream(kind, question.method, question.url, question.headers, question.content)
    try:
        async with stream as response:
            if response.is_success:
                body = await _read_body(response, limit_bytes, host)
                return body if isinstance(body, NetError) else HttpResponse(body, dict(response.headers))
            await _drain(response)
            if response.status_code == _NOT_MODIFIED and not _CONDITIONS.isdisjoint(question.headers):
                return HttpResponse(b"", dict(response.headers), is_unchanged=True)
            retry_after, date = (response.headers.get(name) for name in ("Retry-After", "Date"))
            with_key = "Authorization" in question.headers
            return errors.refusal(response.status_code, host, retry_after, with_key, date)
    except httpx.RequestError as error:
        return _failure(error, host)
    except PrivateHostError:
        return _private_host_error(host)
    except (ImportError, ValueError, httpx.InvalidURL):
        return NetError(say("The system proxy cannot be used. Check the proxy settings."), NetFailure.ADDRESS)


async def _drain(response: httpx.Response) -> None:
    """Read a short body to its end, so that the connection stays open; a long or slow one closes it."""
    count = 0
    with anyio.move_on_after(_ERROR_BODY_TIMEOUT_S):
        async for chunk in response.aiter_raw():
            count += len(chunk)
            if count > _MAX_ERROR_BODY_BYTES:
                return


async def _read_body(response: httpx.Response, limit_bytes: int, host: str) -> bytes | NetError:
    """Read and decompress the body in bounded steps: httpx would inflate a whole chunk at once."""
    encoding = response.headers.get("Content-Encoding", "").strip().lower()
    if encoding not in ("", "identity", "gzip", "x-gzip"):
        text = say(
            "Unsupported compression from {host}. Check the address.",
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
    inflater = zlib.decompressobj(_GZIP) if "gzip" in encoding else None
    body, count = bytearray(), 0
    async for chunk in response.aiter_raw():
        count += len(chunk)
        try:
            if inflater is not None:
                await _inflate(inflater, chunk, body, limit_bytes)
            else:
                body += chunk
        except zlib.error:
            return NetError(
                say("The response from {host} is damaged. Try again later.", host=host), NetFailure.BROKEN
            )
        if max(count, len(body)) > limit_bytes:
            return too_large
        if count > len(chunk):  # not after the first chunk, which is the whole of most bodies
            await anyio.sleep(_YIELD_S)
    if inflater and count and not inflater.eof:
        return NetError(say("Connection to {host} lost. Try again later.", host=host), NetFailure.BROKEN)
    return bytes(body)


async def _inflate(inflater: "zlib._Decompress", chunk: bytes, body: bytearray, limit_bytes: int) -> None:
    """Append a decompressed chunk to a body, in steps between which other requests run.

    Stops beyond the limit.
    Raises: zlib.error for damaged data.
    """
    remaining = chunk
    while len(body) <= limit_bytes:
        piece = inflater.decompress(remaining, _INFLATE_STEP_BYTES)
        body += piece
        remaining = inflater.unconsumed_tail
        if len(piece) < _INFLATE_STEP_BYTES:
            return
        await anyio.sleep(0)


def _failure(error: httpx.RequestError, host: str) -> NetError:
    causes = tuple(_causes(error))
    if isinstance(error, httpx.UnsupportedProtocol):
        return NetError(say("The address cannot be used."), NetFailure.ADDRESS)
    if isinstance(error, httpx.ProxyError):
        return NetError(say("The proxy rejected the connection to {host}.", host=host), NetFailure.REFUSED)
    if any(isinstance(cause, PrivateHostError) for cause in causes):
        return _private_host_error(host)
    if any(isinstance(cause, socket.gaierror) for cause in causes):
        text = say("{host} was not found. Check the address and the network.", host=host)
        return NetError(text, NetFailure.HOST)
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        text = say(
            "No secure connection to {host}. Check the address and the system clock.",
            host=host,
        )
        return NetError(text, NetFailure.TLS)
    if isinstance(error, httpx.TimeoutException):
        return NetError(say("{host} timed out. Try again later.", host=host), NetFailure.TIMEOUT)
    if isinstance(error, httpx.ConnectError):
        text = say("{host} cannot be reached. Check the address and the network.", host=host)
        return NetError(text, NetFailure.REFUSED)
    return NetError(say("Connection to {host} lost. Try again later.", host=host), NetFailure.BROKEN)


def _private_host_error(host: str) -> NetError:
    text = say("{host} is on this computer or the local network. Enter the tile URL directly.", host=host)
    error = NetError(text, NetFailure.ADDRESS)
    error.why = say("{host} is on this computer or the local network.", host=host)
    return error


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for inner in error.exceptions:
                yield from _causes(inner)
        error = error.__cause__ or error.__context__
