"""JSON and byte requests with one deadline, a size limit, no redirects and no secret in any error text.

All calls block, so call them on a worker thread.
"""

import codecs
import contextlib
import ipaddress
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import orjson

from editor import __version__, json_bounds
from editor.errors import NetError, NetFailure
from editor.lazy_import import LazyModule
from editor.wording import say

if TYPE_CHECKING:
    import httpx

    from editor.network import errors, requests
else:
    httpx = LazyModule("httpx")
    requests = LazyModule("editor.network.requests")
    errors = LazyModule("editor.network.errors")


Json: TypeAlias = Any

DEADLINE_S: Final = 20.0
LIMIT_BYTES: Final = 8 * 2**20

_MIN_SECRET_LENGTH: Final = 6
_PARSE_POLL_S: Final = 0.05
_parse_lock: Final = threading.Lock()
# The start of a text, or a number that JSON does not have.
_TEXT_OR_NUMBER: Final = re.compile(rb'"|[-+]?(?:NaN|Infinity)')
_LONGEST_NUMBER: Final = len(b"-Infinity")
_SEARCH_BYTES: Final = 64 * 2**10  # searched in one step, so that other threads run in between
_STEPS_BETWEEN_CHECKS: Final = 1000
_PRINTABLE_ASCII: Final = re.compile(r"[ -~]+")


def post_json(
    url: str,
    body: Json,
    *,
    key: str | None = None,
    deadline_s: float = DEADLINE_S,
    limit_bytes: int = LIMIT_BYTES,
    max_values: int = json_bounds.MAX_VALUES,
    cancel: threading.Event | None = None,
) -> Json:
    """Return the JSON value with which a server responds to a JSON body.

    The key is sent in the `Authorization` header. The request may be sent several times, so it must be
    idempotent. The deadline includes parsing the response, which may hold `max_values` values.
    Raises: NetError, with a kind and one sentence.
    """
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    question = _question("POST", url, headers, orjson.dumps(body), key)
    deadline = Deadline(url, deadline_s, cancel)
    data = requests.fetch(question, deadline_s, limit_bytes, cancel).body.removeprefix(codecs.BOM_UTF8)
    with parsing(deadline):
        is_bounded = False
        with contextlib.suppress(json_bounds.BoundsError):
            json_bounds.check(data, max_values, go_on=deadline.check)
            is_bounded = True
        if not is_bounded:
            raise errors.too_much(question.host)
        with contextlib.suppress(orjson.JSONDecodeError):
            return _without_key(data, question)
        with contextlib.suppress(orjson.JSONDecodeError, json_bounds.BoundsError):
            return _without_key(_with_quoted_numbers(data, deadline.check), question)
        raise errors.not_json(data, question.host)


@contextlib.contextmanager
def parsing(deadline: "Deadline") -> Iterator[None]:
    """Wait until no other thread parses a response, then hold off the others.

    Python threads share the interpreter equally: several parsers at once would leave the window's thread a
    fifth of it instead of half.
    Raises: as `Deadline.check` while it waits.
    """
    while not _parse_lock.acquire(timeout=_PARSE_POLL_S):
        deadline.check()
    try:
        yield
    finally:
        _parse_lock.release()


class Deadline:
    """The deadline of one request, from sending it to parsing the last record."""

    def __init__(self, url: str, seconds: float, cancel: threading.Event | None = None) -> None:
        self._url, self._cancel = url, cancel
        self._end_s = time.monotonic() + seconds

    def check(self) -> None:
        """Raise an error when the deadline has passed or the request was cancelled. Raises: NetError."""
        if self._cancel is not None and self._cancel.is_set():
            raise errors.cancelled()
        if time.monotonic() > self._end_s:
            raise errors.timed_out(_address(self._url).host)


def get(
    url: str,
    *,
    key: str | None = None,
    deadline_s: float = DEADLINE_S,
    limit_bytes: int = LIMIT_BYTES,
    cancel: threading.Event | None = None,
    is_public: bool = False,
) -> bytes:
    """Return the bytes at an address.

    The key is sent in the `Authorization` header. With `is_public`, hosts that resolve to this computer or a
    private network are refused.
    Raises: NetError, with a kind and one sentence.
    """
    question = replace(_question("GET", url, {}, b"", key), is_public=is_public)
    return requests.fetch(question, deadline_s, limit_bytes, cancel).body


def get_reply(
    url: str,
    *,
    conditions: Mapping[str, str] | None = None,
    deadline_s: float = DEADLINE_S,
    limit_bytes: int = LIMIT_BYTES,
    cancel: threading.Event | None = None,
    is_public: bool = False,
) -> "requests.HttpResponse":
    """Return the response at an address, as `get` does without a key.

    `conditions` are the headers `If-None-Match` and `If-Modified-Since`; if they are met, the reply
    `is_unchanged`.
    Raises: NetError, with a kind and one sentence.
    """
    question = replace(_question("GET", url, dict(conditions or {}), b"", None), is_public=is_public)
    return requests.fetch(question, deadline_s, limit_bytes, cancel)


def usable_key(text: str) -> str:
    """Return a key without surrounding whitespace, if an HTTP header can carry it.

    Raises: NetError if it is empty or contains anything but printable ASCII.
    """
    key = text.strip()
    if not _PRINTABLE_ASCII.fullmatch(key):
        raise NetError(
            say("The API key is empty or contains invalid characters. Copy it again."),
            NetFailure.ADDRESS,
        )
    return key


def check_address(url: str) -> None:
    """Check that an address is usable and that a key may be sent there. Raises: NetError."""
    address = _address(url)
    if address.scheme != "https" and not is_loopback(url):
        text = say("The API key requires https. Use https for {host}.", host=address.host)
        raise NetError(text, NetFailure.ADDRESS)


def is_loopback(url: str) -> bool:
    """Return whether an address is on this machine."""
    with contextlib.suppress(httpx.InvalidURL, ValueError):
        host = httpx.URL(url).host
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    return False


def origin_of(url: str) -> str:
    """Return the normalized origin of an address, as "https://weather.example:443"; empty if unusable.

    A key belongs to one origin and is sent to no other.
    """
    with contextlib.suppress(NetError):
        address = _address(url.strip())
        host = address.raw_host.decode().rstrip(".")
        port = address.port or (443 if address.scheme == "https" else 80)
        return f"{address.scheme}://{f'[{host}]' if ':' in host else host}:{port}"
    return ""


def held(url: str, wait_s: float) -> NetError:
    """Return the error for a request that is not sent because its server requested a pause."""
    return errors.held(_address(url).host, wait_s)


def rejected(url: str, status: int, wait_s: float) -> NetError:
    """Return the error for a request that is not sent because its server rejected the key before."""
    return errors.rejected(_address(url).host, status, wait_s)


def _question(
    method: str, url: str, headers: dict[str, str], content: bytes, key: str | None
) -> "requests.HttpRequest":
    address = _address(url)
    all_headers = {"User-Agent": f"Isopleth/{__version__}", "Accept-Encoding": "gzip", **headers}
    if key is not None:
        check_address(url)
        all_headers["Authorization"] = usable_key(key)
    return requests.HttpRequest(method, address, address.host, content, all_headers, is_loopback(url))


def _without_key(data: bytes, question: "requests.HttpRequest") -> Json:
    """Return the value of a response with the key masked where the server repeats it.

    Raises: orjson.JSONDecodeError for invalid JSON.
    """
    value = orjson.loads(data)
    key = question.headers.get("Authorization", "")
    # A very short key would match parts of words. JSON may escape letters with a backslash.
    if len(key) < _MIN_SECRET_LENGTH or not (key.encode() in data or b"\\" in data):
        return value
    wrapper = [value]
    parts: list[Json] = [wrapper]
    while parts:  # not recursive, because a response may be deeply nested
        part = parts.pop()
        if isinstance(part, dict):
            for name in [name for name in part if key in name]:
                part[name.replace(key, "*" * len(key))] = part.pop(name)
        for index, inner in list(part.items() if isinstance(part, dict) else enumerate(part)):
            if isinstance(inner, str):
                part[index] = inner.replace(key, "*" * len(key))
            elif isinstance(inner, (dict, list)):
                parts.append(inner)
    return wrapper[0]


def _with_quoted_numbers(data: bytes, go_on: Callable[[], None]) -> bytes:
    """Return JSON with NaN and infinite numbers as texts, so that each spoils one value only.

    `go_on` is called periodically and may raise to stop.
    Raises: BoundsError for a text with too many escaped quotation marks.
    """
    if not (b"NaN" in data or b"Infinity" in data):
        return data
    parts: list[bytes] = []
    copied = position = steps = 0
    while position < len(data):
        steps += 1
        if steps % _STEPS_BETWEEN_CHECKS == 0:
            go_on()
        match = _TEXT_OR_NUMBER.search(data, position, position + _SEARCH_BYTES)
        if match is None:
            position += _SEARCH_BYTES - _LONGEST_NUMBER
        elif match[0] == b'"':
            position = json_bounds.string_end(data, match.end(), go_on)
        else:
            parts += data[copied : match.start()], b'"', match[0], b'"'
            copied = position = match.end()
    return b"".join((*parts, data[copied:]))


def _address(url: str) -> "httpx.URL":
    with contextlib.suppress(httpx.InvalidURL, UnicodeError):
        address = httpx.URL(url)
        address.host.encode("idna")
        is_valid = address.scheme in ("http", "https") and address.host and not address.userinfo
        if is_valid and 0 < (address.port or 80) < 65536:
            return address
    raise NetError(
        say("Invalid address. Use https:// and a host, without credentials."),
        NetFailure.ADDRESS,
    )
