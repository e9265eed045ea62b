"""HTTP requests: responses, failures and secrecy."""

import gzip
import socket
import threading
import time
import traceback
import tracemalloc
import zlib
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from editor.errors import NetError, NetFailure
from editor.network import client, requests
from editor.wording import Sentence
from tests.weather.faulty_server import Act, a_server, drips, is_silent, resets, responds, sends

KEY = "probe-7f3c-secret"
_NO_JSON = (b'{"a": ', b"nan", b"\xff", b"[" * 50)
OK = responds("200 OK", b'{"a": [1, 2.5, "\xc3\xa9"]}', "Content-Type: application/json")


def failure_of(url: str, **options: object) -> NetError:
    """Return the error of a request, after a check that it contains no key."""
    with pytest.raises(NetError) as caught:
        client.post_json(url, {"q": 1}, key=KEY, **options)  # type: ignore[arg-type]
    error = caught.value
    reported = "".join(traceback.format_exception(error)) + repr(error) + repr(vars(error))
    assert KEY not in reported
    assert error.__cause__ is None
    assert error.__context__ is None
    assert error.text.endswith(".")
    assert isinstance(error.text, Sentence), "it can be translated"
    return error


def test_a_request_returns_the_json_answer() -> None:
    with a_server(OK) as server:
        assert client.post_json(server.base_url, {"q": 1}, key=KEY) == {"a": [1, 2.5, "é"]}
    head, _, body = server.requests[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST / HTTP/1.1")
    assert b"\r\nauthorization: " + KEY.encode() in b"\r\n" + head.lower()
    assert b"content-type: application/json" in head.lower()
    assert b"user-agent: isopleth/" in head.lower()
    assert body == b'{"q":1}'


def test_without_a_key_no_authorization_is_sent() -> None:
    with a_server(OK) as server:
        client.post_json(server.base_url, {})
    assert b"authorization" not in server.requests[0].lower()


def test_get_returns_the_bytes() -> None:
    with a_server(responds("200 OK", b"\x00\xff")) as server:
        assert client.get(f"{server.base_url}/tile") == b"\x00\xff"
    assert server.requests[0].startswith(b"GET /tile HTTP/1.1")


def test_a_packed_answer_is_unpacked() -> None:
    with a_server(responds("200 OK", gzip.compress(b"[7]"), "Content-Encoding: gzip")) as server:
        assert client.post_json(server.base_url, {}) == [7]


def test_a_packed_answer_counts_unpacked_against_the_limit() -> None:
    with a_server(responds("200 OK", gzip.compress(bytes(300_000)), "Content-Encoding: gzip")) as server:
        assert failure_of(server.base_url, limit_bytes=100_000).kind is NetFailure.TOO_LARGE


def test_a_small_answer_that_expands_to_gigabytes_is_not_unpacked_completely() -> None:
    megabyte = bytes(2**20)
    packing = zlib.compressobj(wbits=31)
    bomb = b"".join(packing.compress(megabyte) for _ in range(60)) + packing.flush()
    with a_server(responds("200 OK", bomb, "Content-Encoding: gzip")) as server:
        failure_of(server.base_url)  # the usual parameters of a request
        tracemalloc.start()
        try:
            assert failure_of(server.base_url, limit_bytes=100_000).kind is NetFailure.TOO_LARGE
            assert tracemalloc.get_traced_memory()[1] < 5 * 2**20
        finally:
            tracemalloc.stop()


@pytest.mark.usefixtures("short_pauses")
@pytest.mark.parametrize(
    ("packing", "body", "sentence"),
    [
        ("gzip, gzip", gzip.compress(gzip.compress(b"[]")), "Unsupported compression"),
        ("br", b"[]", "Unsupported compression"),
        ("gzip", b"[]", "is damaged"),
        ("gzip", gzip.compress(b"[1, 2, 3]")[:-6], "lost"),
    ],
    # Not by the packed bytes: they contain the second of packing.
    ids=["packed twice", "of another kind", "not packed", "cut"],
)
def test_error_for_response_with_damaged_compression(packing: str, body: bytes, sentence: str) -> None:
    with a_server(responds("200 OK", body, f"Content-Encoding: {packing}")) as server:
        error = failure_of(server.base_url)
    assert error.kind is NetFailure.BROKEN
    assert sentence in error.text


def test_a_key_in_a_response_is_redacted() -> None:
    with a_server(responds("200 OK", f'{{"{KEY}": ["the key is {KEY}"]}}'.encode())) as server:
        answer = client.post_json(server.base_url, {}, key=KEY)
    stars = "*" * len(KEY)
    assert answer == {stars: [f"the key is {stars}"]}


def test_an_answer_over_the_limit_is_left_unread() -> None:
    with a_server(drips(b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 65536, every_s=0)) as server:
        assert failure_of(server.base_url).kind is NetFailure.TOO_LARGE


def test_an_answer_with_a_length_over_the_limit_is_not_waited_for() -> None:
    head = f"HTTP/1.1 200 OK\r\nContent-Length: {200 * 2**20}\r\n\r\n".encode()
    with a_server(drips(head, b"x", every_s=1)) as server:
        assert failure_of(server.base_url, deadline_s=20).kind is NetFailure.TOO_LARGE


@pytest.mark.parametrize(
    ("body", "text"),
    [
        *((body, "The response from 127.0.0.1 is not JSON. Check the address.") for body in _NO_JSON),
        (b" \n", "The response from 127.0.0.1 is empty. Try again later."),
        (
            b"\n<html>hello</html>",
            "127.0.0.1 returned a web page. Check the address and the network sign-in.",
        ),
    ],
)
def test_error_for_response_that_is_not_json(body: bytes, text: str) -> None:
    with a_server(responds("200 OK", body)) as server:
        error = failure_of(server.base_url)
    assert error.kind is NetFailure.BROKEN
    assert error.text == text


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        ("400 Bad Request", "Request rejected"),
        ("401 Unauthorized", "API key rejected"),
        ("403 Forbidden", "API key rejected"),
        ("404 Not Found", "Check the address"),
        ("500 Internal Server Error", "Server error"),
    ],
)
def test_a_refusal_is_not_repeated(status: str, sentence: str) -> None:
    with a_server(responds(status, f'{{"key": "{KEY}"}}'.encode())) as server:
        error = failure_of(server.base_url)
    assert (error.kind, error.status) == (NetFailure.STATUS, int(status[:3]))
    assert sentence in error.text
    assert status[:3] in error.text
    assert len(server.requests) == 1


@pytest.mark.usefixtures("short_pauses")
@pytest.mark.parametrize(
    "act", [responds("503 Unavailable"), responds("502 Bad"), responds("504 Late"), resets, sends(b"")]
)
def test_a_temporary_fault_is_retried(act: Act) -> None:
    with a_server(act, act, OK) as server:
        assert client.post_json(server.base_url, {})["a"][0] == 1
    assert len(server.requests) == 3


def test_it_gives_up_after_three_tries() -> None:
    with a_server(responds("503 Unavailable")) as server:
        assert failure_of(server.base_url).status == 503
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    "retry_after",
    ["1", format_datetime(datetime.now(UTC).replace(microsecond=0) + timedelta(seconds=3600))],
    ids=["seconds", "date"],
)
def test_retry_after_beyond_the_deadline_ends_the_retries(retry_after: str) -> None:
    with a_server(responds("429 Too Many", b"", f"Retry-After: {retry_after}")) as server:
        error = failure_of(server.base_url, deadline_s=0.9)
    assert error.status == 429
    assert error.retry_after_s is not None
    assert error.retry_after_s >= 1
    assert "Try again in " in error.text
    assert len(server.requests) == 1


@pytest.mark.parametrize("answer", [("429 Too Many", b""), ("503 Busy", b"", "Retry-After: 1")])
def test_no_request_is_repeated_at_once_if_there_were_too_many(answer: tuple[str, bytes]) -> None:
    with a_server(responds(*answer), OK) as server:
        assert failure_of(server.base_url).status == int(answer[0][:3])
        assert len(server.requests) == 1


def test_a_date_to_retry_after_counts_from_the_date_of_the_server() -> None:
    moments = [format_datetime(datetime(2020, 1, 1, hour, tzinfo=UTC), usegmt=True) for hour in (6, 8)]
    headers = (f"Date: {moments[0]}", f"Retry-After: {moments[1]}")
    with a_server(responds("429 Too Many", b"", *headers)) as server:
        assert failure_of(server.base_url).retry_after_s == 7200


@pytest.mark.parametrize(
    ("retry_after", "when"),
    [
        *(("60", "in 60 s"), ("91", "in 2 min"), ("3600", "in 60 min"), ("7200", "in 2 h")),
        *(("999999999", "later"), ("Fri, 31 Dec 9999 23:59:59 GMT", "later")),
    ],
)
def test_delay_is_displayed_in_a_suitable_unit(retry_after: str, when: str) -> None:
    with a_server(responds("429 Too Many", b"", f"Retry-After: {retry_after}")) as server:
        assert failure_of(server.base_url).text.endswith(f"Try again {when}.")


@pytest.mark.usefixtures("short_pauses")
@pytest.mark.parametrize(
    "retry_after", ["soon", "²", "9" * 400, "-5", "1.5", "Fri, 31 Dec 2027 00:00:00 +99999999999"]
)
def test_invalid_retry_after_is_ignored(retry_after: str) -> None:
    head = f"HTTP/1.1 429 Many\r\nContent-Length: 0\r\nRetry-After: {retry_after}\r\n\r\n"
    with a_server(sends(head.encode("latin-1"))) as server:
        error = failure_of(server.base_url)
    assert error.retry_after_s is None
    assert error.text.endswith("Try again later.")


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "307 Elsewhere", "304 Not Modified"])
def test_the_key_is_not_sent_to_another_address(status: str) -> None:
    with a_server(OK) as other:
        with a_server(responds(status, b"", f"Location: {other.base_url}/x")) as server:
            assert failure_of(server.base_url).kind is NetFailure.REDIRECT
        assert other.requests == []


@pytest.mark.parametrize(
    "start", [b"HTTP/1.1 200 OK\r\nX: ", b'HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n{"a":']
)
def test_a_slow_trickle_ends_at_the_deadline(start: bytes) -> None:
    with a_server(drips(start)) as server:
        began = time.monotonic()
        error = failure_of(server.base_url, deadline_s=0.4)
        assert time.monotonic() - began < 2
    assert error.kind is NetFailure.TIMEOUT


def test_silence_ends_at_the_deadline() -> None:
    with a_server(is_silent) as server:
        assert failure_of(server.base_url, deadline_s=0.2).kind is NetFailure.TIMEOUT


def test_a_request_can_be_cancelled_in_the_middle_of_silence() -> None:
    cancel = threading.Event()

    def requested_then_silent(connection: socket.socket, ended: threading.Event) -> None:
        cancel.set()
        ended.wait()

    with a_server(requested_then_silent) as server:
        began = time.monotonic()
        assert failure_of(server.base_url, cancel=cancel).kind is NetFailure.CANCELLED
        assert time.monotonic() - began < 5


def test_a_request_can_be_cancelled_while_it_waits_to_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cancel = threading.Event()

    def busy(connection: socket.socket, ended: threading.Event) -> None:
        responds("503 Busy")(connection, ended)
        cancel.set()

    monkeypatch.setattr(requests, "_PAUSES_S", (10.0,))  # 15 s at most, which is before the deadline
    with a_server(busy) as server:
        assert failure_of(server.base_url, cancel=cancel).kind is NetFailure.CANCELLED


@pytest.mark.usefixtures("short_pauses")
def test_a_server_that_is_down_is_refused() -> None:
    with a_server(OK) as server:
        pass
    error = failure_of(server.base_url)
    assert error.kind is NetFailure.REFUSED
    assert "cannot be reached" in error.text


@pytest.mark.usefixtures("short_pauses")
def test_a_cut_answer_is_broken() -> None:
    with a_server(sends(b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"a": 1}')) as server:
        assert failure_of(server.base_url).kind is NetFailure.BROKEN


def test_a_host_that_does_not_exist_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve_nothing(*_args: object, **_named: object) -> object:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", resolve_nothing)
    error = failure_of("https://nowhere.invalid/")
    assert error.kind is NetFailure.HOST
    assert "nowhere.invalid was not found" in error.text


def test_a_look_up_that_hangs_is_abandoned_and_does_not_block_the_exit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_over = threading.Event()

    def hangs(*_args: object, **_named: object) -> object:
        is_over.wait()
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", hangs)
    before = set(threading.enumerate())
    try:
        with pytest.raises(NetError) as caught:
            client.get("https://nowhere.invalid/", deadline_s=0.2)
        left = set(threading.enumerate()) - before
        assert caught.value.kind is NetFailure.TIMEOUT
        assert left
        assert all(thread.daemon for thread in left)
    finally:
        is_over.set()


def test_a_server_without_tls_makes_no_secure_connection() -> None:
    with a_server(sends(b"plain text, no handshake")) as server:
        error = failure_of(server.base_url.replace("http:", "https:"))
    assert error.kind is NetFailure.TLS
    assert "No secure connection" in error.text


@pytest.mark.parametrize(
    "url",
    [
        *("", "weather", "ftp://host/", "https://", "file:///etc/passwd", "http://127.0.0.1:99999/"),
        *("https://name:word@host/", f"https://{'a' * 70}.example/", "https://[::1", "https://host:port/"),
    ],
)
def test_an_invalid_address_is_refused(url: str) -> None:
    assert failure_of(url).kind is NetFailure.ADDRESS


def test_key_is_sent_over_https_only() -> None:
    error = failure_of("http://weather.invalid/")
    assert error.kind is NetFailure.ADDRESS
    assert "https" in error.text


@pytest.mark.parametrize("key", ["", "  ", "a\nb", "a\r\nHost: x", "schlüssel", "a\x00b", "tab\there"])
def test_a_key_that_is_invalid_in_a_header_is_refused_before_use(key: str) -> None:
    with a_server(OK) as server, pytest.raises(NetError) as caught:
        client.post_json(server.base_url, {}, key=key)
    assert server.requests == []
    assert not key.strip() or key not in str(caught.value)


def test_white_space_around_a_key_is_dropped() -> None:
    assert client.usable_key("  abc\n") == "abc"


@pytest.mark.parametrize(
    ("url", "local"),
    [
        *(("http://127.0.0.1:80", True), ("http://localhost/", True), ("http://[::1]:8/", True)),
        *(("https://example.org", False), ("http://127.0.0.1.example.org", False), ("::::", False)),
    ],
)
def test_loopback_addresses(url: str, local: bool) -> None:
    assert client.is_loopback(url) is local


def test_requests_to_this_machine_bypass_the_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:9")
    with a_server(OK) as server:
        assert client.post_json(server.base_url, {})["a"]


def test_error_for_unusable_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "what://127.0.0.1:9")
    error = failure_of("https://nowhere.invalid/")
    assert error.kind is NetFailure.ADDRESS
    assert "proxy" in error.text


def test_a_response_that_waits_to_be_parsed_can_be_cancelled() -> None:
    url, cancel = "http://127.0.0.1", threading.Event()
    cancel.set()
    with client.parsing(client.Deadline(url, 5)):
        with pytest.raises(NetError) as caught, client.parsing(client.Deadline(url, 5, cancel)):
            pass
        assert caught.value.kind is NetFailure.CANCELLED
    with client.parsing(client.Deadline(url, 5)):
        pass  # The cancelled request does not hold the lock.
