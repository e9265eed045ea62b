"""Questions to servers: one deadline for everything, a size limit, no redirects, no secret in any error text.

The only importer of httpx. Every call blocks, so a window makes it on a worker thread.
"""

import asyncio
import contextlib
import ipaddress
import logging
import random
import re
import socket
import ssl
import threading
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import orjson

from editor import __version__, refusals
from editor.errors import NetError, NetFailure
from editor.later import Later
from editor.wording import say

if TYPE_CHECKING:
    import httpx
else:
    httpx = Later("httpx")

Json: TypeAlias = Any

DEADLINE_S: Final = 20.0
LIMIT_BYTES: Final = 8 * 2**20

_PAUSES_S: Final = (0.25, 0.75)  # before the second and the third try, give or take half
_CANCEL_POLL_S: Final = 0.05
_SHORTEST_SECRET: Final = 6
_GZIP: Final = 16 + zlib.MAX_WBITS
# A body comes in pieces without end to them; between these a window's thread gets its turn.
_BREATH_S: Final = 0.001

# Their lines hold whole addresses and headers, and so may hold keys.
for _talkative in ("httpx", "httpcore"):
    logging.getLogger(_talkative).setLevel(logging.WARNING)
_PASSING_STATUS: Final = frozenset({429, 502, 503, 504})
_PASSING_KINDS: Final = frozenset({NetFailure.REFUSED, NetFailure.BROKEN})
_PRINTABLE_ASCII: Final = re.compile(r"[ -~]+")


def post_json(
    url: str,
    body: Json,
    *,
    key: str | None = None,
    deadline_s: float = DEADLINE_S,
    limit_bytes: int = LIMIT_BYTES,
    cancel: threading.Event | None = None,
) -> Json:
    """The JSON value a server answers to a JSON body; the key goes into the header `Authorization`.

    The question may be sent up to three times, so it must be one that is safe to repeat.
    Raises: NetError, with a kind and one plain sentence.
    """
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    question = _question("POST", url, headers, orjson.dumps(body), key)
    answer = _fetch(question, deadline_s, limit_bytes, cancel)
    with contextlib.suppress(orjson.JSONDecodeError):
        return _without_key(answer, question)
    raise refusals.not_json(answer, question.host)


def get(
    url: str,
    *,
    key: str | None = None,
    deadline_s: float = DEADLINE_S,
    limit_bytes: int = LIMIT_BYTES,
    cancel: threading.Event | None = None,
) -> bytes:
    """The bytes at an address; the key goes into the header `Authorization`.

    Raises: NetError, with a kind and one plain sentence.
    """
    return _fetch(_question("GET", url, {}, b"", key), deadline_s, limit_bytes, cancel)


def usable_key(text: str) -> str:
    """A key without the blanks around it, when it can stand in a header.

    Raises: NetError when it is empty, holds a line break or anything but printable ASCII.
    """
    key = text.strip()
    if not _PRINTABLE_ASCII.fullmatch(key):
        raise NetError(
            say("The API key is empty or holds characters that a key cannot have. Copy it again."),
            NetFailure.ADDRESS,
        )
    return key


def check_address(url: str) -> None:
    """Raises: NetError when an address cannot be used, or no key may be sent there."""
    address = _address(url)
    if address.scheme != "https" and not is_loopback(url):
        text = say(
            "The key is sent over https only. Write the address of {host} with https.", host=address.host
        )
        raise NetError(text, NetFailure.ADDRESS)


def is_loopback(url: str) -> bool:
    """Whether an address stays on this machine."""
    with contextlib.suppress(httpx.InvalidURL, ValueError):
        host = httpx.URL(url).host
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    return False


@dataclass(frozen=True, slots=True)
class _Question:
    method: str
    url: "httpx.URL"
    host: str
    content: bytes
    headers: dict[str, str] = field(repr=False)


def _question(method: str, url: str, headers: dict[str, str], content: bytes, key: str | None) -> _Question:
    address = _address(url)
    sent = {"User-Agent": f"Isopleth/{__version__}", "Accept-Encoding": "gzip", **headers}
    if key is not None:
        check_address(url)
        sent["Authorization"] = usable_key(key)
    return _Question(method, address, address.host, content, sent)


def _without_key(answer: bytes, question: _Question) -> Json:
    """The value of an answer, without the key where it came back: it must not come to be shown or kept.

    Raises: orjson.JSONDecodeError when the answer is no JSON.
    """
    value = orjson.loads(answer)
    key = question.headers.get("Authorization", "")
    # A few letters are no secret, and may be part of any word. JSON may spell a letter with a backslash.
    if len(key) < _SHORTEST_SECRET or not (key.encode() in answer or b"\\" in answer):
        return value
    whole = [value]
    parts: list[Json] = [whole]
    while parts:  # not by recursion, for an answer may be deep
        part = parts.pop()
        if isinstance(part, dict):
            for name in [name for name in part if key in name]:
                part[name.replace(key, "*" * len(key))] = part.pop(name)
        for at, inner in list(part.items() if isinstance(part, dict) else enumerate(part)):
            if isinstance(inner, str):
                part[at] = inner.replace(key, "*" * len(key))
            elif isinstance(inner, (dict, list)):
                parts.append(inner)
    return whole[0]


def _address(url: str) -> "httpx.URL":
    with contextlib.suppress(httpx.InvalidURL, UnicodeError):
        address = httpx.URL(url)
        address.host.encode("idna")
        whole = address.scheme in ("http", "https") and address.host and not address.userinfo
        if whole and 0 < (address.port or 80) < 65536:
            return address
    raise NetError(
        say("The address cannot be used. It begins with https:// and a host, without name or password."),
        NetFailure.ADDRESS,
    )


def _fetch(question: _Question, deadline_s: float, limit_bytes: int, cancel: threading.Event | None) -> bytes:
    """Runs one question in a loop of its own.

    Only a loop can end a read, a handshake or a name look-up at the deadline or on a wish;
    httpx's own timeouts begin anew with every byte.
    """
    loop = _Loop()
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
    """

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
                settle = partial(found.set_result, socket.getaddrinfo(host, port, family, type, proto, flags))
            except (OSError, UnicodeError) as error:
                settle = partial(found.set_exception, error)
            with contextlib.suppress(RuntimeError):  # that the loop is closed: nobody waits any more
                self.call_soon_threadsafe(lambda: None if found.done() else settle())

        threading.Thread(target=look_up, name="name look-up", daemon=True).start()
        return await found


async def _ask(
    question: _Question, deadline_s: float, limit_bytes: int, cancel: threading.Event | None
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
            return NetError(say("The request was cancelled."), NetFailure.CANCELLED)
        text = say("{host} gave no whole answer in time. Try again later.", host=question.host)
        return NetError(text, NetFailure.TIMEOUT)
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


async def _ask_again(question: _Question, limit_bytes: int, deadline: float) -> bytes | NetError:
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


async def _ask_once(question: _Question, limit_bytes: int) -> bytes | NetError:
    local = is_loopback(str(question.url))
    try:
        async with (
            # A proxy stands for the outer world only; this machine is asked directly.
            httpx.AsyncClient(verify=_trust(), timeout=None, trust_env=not local) as client,
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


async def _body(response: "httpx.Response", limit_bytes: int, host: str) -> bytes | NetError:
    """The body, unpacked here: httpx unpacks a piece whole, and a small one may hold gigabytes."""
    packing = response.headers.get("Content-Encoding", "").strip().lower()
    if packing not in ("", "identity", "gzip", "x-gzip"):
        text = say(
            "The answer of {host} is packed in a way that was not asked for. Check the address.", host=host
        )
        return NetError(text, NetFailure.BROKEN, response.status_code)
    too_large = NetError(
        say(
            "The answer of {host} is larger than {limit_bytes:.3g} MB. Check the address.",
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
                say("The answer of {host} is damaged. Try again later.", host=host), NetFailure.BROKEN
            )
        if max(count, len(body)) > limit_bytes:
            return too_large
        if count > len(chunk):  # not after the first, which is the whole of most answers
            await asyncio.sleep(_BREATH_S)
    if unpacking and count and not unpacking.eof:
        return NetError(say("The answer of {host} broke off. Try again later.", host=host), NetFailure.BROKEN)
    return bytes(body)


def _failure(error: "httpx.RequestError", host: str) -> NetError:
    causes = tuple(_causes(error))
    if isinstance(error, httpx.UnsupportedProtocol):
        return NetError(say("The address cannot be used."), NetFailure.ADDRESS)
    if isinstance(error, httpx.ProxyError):
        return NetError(say("The proxy on the way to {host} refused.", host=host), NetFailure.REFUSED)
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
    return NetError(say("The answer of {host} broke off. Try again later.", host=host), NetFailure.BROKEN)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for inner in error.exceptions:
                yield from _causes(inner)
        error = error.__cause__ or error.__context__
