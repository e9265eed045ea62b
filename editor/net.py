"""Questions to servers: one deadline for everything, a size limit, no redirects, no secret in any error text.

Every call blocks, so a window makes it on a worker thread.
"""

import contextlib
import ipaddress
import re
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import orjson

from editor import __version__, json_bounds
from editor.errors import NetError, NetFailure
from editor.later import Later
from editor.wording import say

if TYPE_CHECKING:
    import httpx

    from editor import fetching, refusals
else:
    httpx = Later("httpx")
    fetching = Later("editor.fetching")
    refusals = Later("editor.refusals")

Json: TypeAlias = Any

DEADLINE_S: Final = 20.0
LIMIT_BYTES: Final = 8 * 2**20

_SHORTEST_SECRET: Final = 6
_TURN_POLL_S: Final = 0.05
_parsing: Final = threading.Lock()
_PRINTABLE_ASCII: Final = re.compile(r"[ -~]+")


def post_json(
    url: str,
    body: Json,
    *,
    key: str | None = None,
    deadline_s: float = DEADLINE_S,
    limit_bytes: int = LIMIT_BYTES,
    most_values: int = json_bounds.MOST_VALUES,
    cancel: threading.Event | None = None,
) -> Json:
    """The JSON value a server answers to a JSON body; the key goes into the header `Authorization`.

    The question may be sent several times, so it must be safe to repeat. The deadline covers
    reading the answer, too, which may hold `most_values` values.
    Raises: NetError, with a kind and one plain sentence.
    """
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    question = _question("POST", url, headers, orjson.dumps(body), key)
    deadline = Deadline(url, deadline_s, cancel)
    answer = fetching.fetch(question, deadline_s, limit_bytes, cancel).body
    with parsing(deadline):
        is_bounded = False
        with contextlib.suppress(json_bounds.BoundsError):
            json_bounds.check(answer, most_values, go_on=deadline.check)
            is_bounded = True
        if not is_bounded:
            raise refusals.too_much(question.host)
        with contextlib.suppress(orjson.JSONDecodeError):
            return _without_key(answer, question)
        raise refusals.not_json(answer, question.host)


@contextlib.contextmanager
def parsing(deadline: "Deadline") -> Iterator[None]:
    """Wait until no other thread parses a response, then keep the others from it.

    Threads that run Python share the interpreter in equal parts. With several responses parsed at once the
    window's thread would get a fifth of it instead of half, and be late by as much.
    Raises: as `Deadline.check` while it waits.
    """
    while not _parsing.acquire(timeout=_TURN_POLL_S):
        deadline.check()
    try:
        yield
    finally:
        _parsing.release()


class Deadline:
    """The end of the time for one request, from the question to its last record."""

    def __init__(self, url: str, seconds: float, cancel: threading.Event | None = None) -> None:
        self._url, self._cancel = url, cancel
        self._end_s = time.monotonic() + seconds

    def check(self) -> None:
        """Raises: NetError when the time is over or the request was cancelled."""
        if self._cancel is not None and self._cancel.is_set():
            raise refusals.cancelled()
        if time.monotonic() > self._end_s:
            raise refusals.timed_out(_address(self._url).host)


def get(
    url: str,
    *,
    key: str | None = None,
    deadline_s: float = DEADLINE_S,
    limit_bytes: int = LIMIT_BYTES,
    cancel: threading.Event | None = None,
    is_public: bool = False,
) -> bytes:
    """The bytes at an address; the key goes into the header `Authorization`.

    One that `is_public` is asked of no host whose name leads to this computer or a private network.
    Raises: NetError, with a kind and one plain sentence.
    """
    question = replace(_question("GET", url, {}, b"", key), is_public=is_public)
    return fetching.fetch(question, deadline_s, limit_bytes, cancel).body


def get_reply(
    url: str,
    *,
    conditions: Mapping[str, str] | None = None,
    deadline_s: float = DEADLINE_S,
    limit_bytes: int = LIMIT_BYTES,
    cancel: threading.Event | None = None,
    is_public: bool = False,
) -> "fetching.Reply":
    """Return the bytes at an address with the headers of the response, as `get` does without a key.

    `conditions` are the headers `If-None-Match` and `If-Modified-Since`; they are met by a reply that
    `is_unchanged`.
    Raises: NetError, with a kind and one plain sentence.
    """
    question = replace(_question("GET", url, dict(conditions or {}), b"", None), is_public=is_public)
    return fetching.fetch(question, deadline_s, limit_bytes, cancel)


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


def origin_of(url: str) -> str:
    """Return the scheme, host and port of an address, as "https://weather.example:443"; else nothing.

    Two spellings of an origin give the same text: a key belongs to one of these and is sent to no other.
    """
    with contextlib.suppress(NetError):
        address = _address(url.strip())
        host = address.raw_host.decode().rstrip(".")
        port = address.port or (443 if address.scheme == "https" else 80)
        return f"{address.scheme}://{f'[{host}]' if ':' in host else host}:{port}"
    return ""


def held(url: str, wait_s: float) -> NetError:
    """Return the failure of a request that is not sent, because its server asked for a pause."""
    return refusals.held(_address(url).host, wait_s)


def _question(
    method: str, url: str, headers: dict[str, str], content: bytes, key: str | None
) -> "fetching.Question":
    address = _address(url)
    sent = {"User-Agent": f"Isopleth/{__version__}", "Accept-Encoding": "gzip", **headers}
    if key is not None:
        check_address(url)
        sent["Authorization"] = usable_key(key)
    return fetching.Question(method, address, address.host, content, sent, is_loopback(url))


def _without_key(answer: bytes, question: "fetching.Question") -> Json:
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
