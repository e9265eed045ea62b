"""Freshness of responses by RFC 9111."""

from datetime import UTC, datetime
from email.utils import format_datetime
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.basemap.tiles import disk_cache
from editor.basemap.tiles.disk_cache import DEFAULT_S, LEAST_S, Fetched, Freshness, freshness_of
from editor.errors import NetError, NetFailure
from tests.persistent_server import Request, a_persistent_server

NOW_S = 1_900_000_000.0
ETAG, MODIFIED = '"a1"', "Sun, 06 Nov 1994 08:49:37 GMT"
BAD_NUMBERS = ("", "-1", "1.5", "soon", "²", "0x10", "1e3", "+5")
BAD_DATES = ("", "0", "-1", "soon", "Thu, 99 Jan 2020 00:00:00 GMT", "Fri, 31 Dec 2027 00:00:00 +99999999999")
HOUR_S = 3600.0


def date(seconds: float) -> str:
    return format_datetime(datetime.fromtimestamp(seconds, UTC), usegmt=True)


def freshness_from(
    headers: dict[str, str], known: Freshness | None = None, sent_s: float = NOW_S
) -> Freshness:
    return freshness_of(headers, sent_s, NOW_S, known)


# The freshness and the age that each part of a response states, in seconds; None if it states none.
MAX_AGES = [(None, None), ("max-age=600", 600.0), ("public, MAX-AGE = 600", 600.0), ('max-age="600"', 600.0)]
MAX_AGES += [("max-age=0", 0.0), ("max-age=600, max-age=5", 600.0), ("max-age=99999999999999", 2.0**31)]
MAX_AGES += [(f"max-age={bad}", 0.0) for bad in BAD_NUMBERS]
# Seconds after the server's date.
EXPIRES = [(None, None), (HOUR_S, HOUR_S), (-HOUR_S, -HOUR_S), *((bad, 0.0) for bad in BAD_DATES)]
AGES = [
    (None, 0.0),
    ("0", 0.0),
    ("100", 100.0),
    ("99999999999999", 2.0**31),
    *((bad, 0.0) for bad in BAD_NUMBERS),
]
# The offset of the server's clock from this one; None if it sends no date, or an invalid one.
SKEWS = [None, *BAD_DATES, 0.0, -30.0, -7200.0, 30.0, 7200.0]


@pytest.mark.parametrize("skew", SKEWS)
@pytest.mark.parametrize("delay_s", [0.0, 7.0])
def test_every_combination_of_headers_follows_the_rules(skew: float | str | None, delay_s: float) -> None:
    made_s = NOW_S + skew if isinstance(skew, float) else NOW_S
    for (control, most_s), (expires, expires_s), (age, age_s) in product(MAX_AGES, EXPIRES, AGES):
        headers = {"cache-control": control, "age": age}
        headers["date"] = date(made_s) if isinstance(skew, float) else skew
        headers["expires"] = date(made_s + expires) if isinstance(expires, float) else expires
        sent = {name: value for name, value in headers.items() if value is not None}
        lifetime_s = most_s if most_s is not None else expires_s
        old_s = max(NOW_S - made_s, age_s + delay_s, 0.0)
        expected_s = DEFAULT_S if lifetime_s is None else max(lifetime_s - old_s, 0.0)
        found = freshness_from(sent, sent_s=NOW_S - delay_s)
        assert found.fresh_s == expected_s, sent
        assert found.checked_s == NOW_S
        assert found.is_due(NOW_S + max(expected_s, LEAST_S) + 1)
        assert not found.is_due(NOW_S + max(expected_s, LEAST_S) - 1)


@pytest.mark.parametrize(
    ("control", "must_validate", "may_store", "fresh_s"),
    [
        ("no-store", False, False, DEFAULT_S),
        ("no-cache", True, True, 0.0),
        ("no-cache, max-age=600", True, True, 0.0),
        ('private, no-cache="set-cookie"', True, True, 0.0),
        ("must-revalidate, max-age=600", True, True, 600.0),
        ("No-Store, Must-Revalidate", True, False, DEFAULT_S),
        ('x="no-store, no-cache", max-age=7', False, True, 7.0),
        ("s-maxage=5, proxy-revalidate, max-age=600", False, True, 600.0),
        (",, ;=, max-age", False, True, 0.0),
        ("", False, True, DEFAULT_S),
    ],
)
def test_each_directive_has_its_meaning_for_a_private_cache(
    control: str, must_validate: bool, may_store: bool, fresh_s: float
) -> None:
    found = freshness_from({"cache-control": control})
    assert (found.must_validate, found.may_store, found.fresh_s) == (must_validate, may_store, fresh_s)


def test_response_with_vary_asterisk_is_requested_again() -> None:
    assert freshness_from({"vary": "*", "cache-control": "max-age=600"}).fresh_s == 0.0
    assert freshness_from({"vary": "Accept-Encoding", "cache-control": "max-age=600"}).fresh_s == 600.0


def test_a_clock_that_is_set_back_makes_a_tile_due() -> None:
    found = freshness_from({"cache-control": "max-age=600"})
    assert not found.is_due(NOW_S)
    assert found.is_due(NOW_S - 86_400)


def test_responses_that_must_not_be_stored_are_due_as_others() -> None:
    found = freshness_from({"cache-control": "no-store, max-age=0"})
    assert not found.is_due(NOW_S + LEAST_S - 1)
    assert found.is_due(NOW_S + LEAST_S + 1)


def test_validation_without_headers_changes_nothing() -> None:
    known = Freshness(NOW_S - 9999, 600.0, ETAG, MODIFIED, must_validate=True)
    assert freshness_from({}, known) == Freshness(NOW_S, 600.0, ETAG, MODIFIED, must_validate=True)


def test_a_confirmation_replaces_what_it_says() -> None:
    known = Freshness(NOW_S - 9999, 600.0, ETAG, MODIFIED, must_validate=True)
    found = freshness_from({"cache-control": "max-age=5", "etag": 'W/"b"'}, known)
    assert found == Freshness(NOW_S, 5.0, 'W/"b"', MODIFIED)
    assert not freshness_from({"cache-control": "no-store"}, known).may_store


@pytest.mark.parametrize("text", ["", " ", "a" * 300, "a\nb", "ü", "a\x00", "\t"])
def test_a_validator_that_cannot_be_sent_back_is_none(text: str) -> None:
    found = freshness_from({"etag": text, "last-modified": text})
    assert (found.etag, found.modified, found.conditions) == ("", "", {})
    assert Freshness(NOW_S, etag=text, modified=text).conditions == {}


_text = st.text(st.characters(codec="latin-1"), max_size=40)


@given(
    headers=st.dictionaries(
        st.sampled_from(["cache-control", "expires", "date", "age", "etag", "last-modified", "vary"]), _text
    )
)
def test_any_headers_have_a_meaning(headers: dict[str, str]) -> None:
    found = freshness_from(headers)
    assert 0.0 <= found.fresh_s <= max(2.0**31, DEFAULT_S)
    assert all(value.isprintable() and value.isascii() for value in found.conditions.values())


# Requests

KNOWN = Fetched(b"known", Freshness(NOW_S, 0.0, ETAG, MODIFIED))


def fetch(url: str, known: Fetched | None = None) -> Fetched:
    return disk_cache.fetch(url, known, deadline_s=20.0, limit_bytes=1000)


def confirms(*headers: bytes) -> bytes:
    return b"\r\n".join([b"HTTP/1.1 304 Not Modified", *headers, b"", b""])


def response_of(body: bytes, *headers: bytes) -> bytes:
    length = b"Content-Length: %d" % len(body)
    return b"\r\n".join([b"HTTP/1.1 200 OK", length, *headers, b"", body])


def is_conditional(request: Request) -> bool:
    return b"if-none-match" in request.head.lower() or b"if-modified-since" in request.head.lower()


def test_known_response_is_requested_with_validators() -> None:
    with a_persistent_server(lambda _request: confirms(b"Cache-Control: max-age=600")) as server:
        found = fetch(server.base_url, KNOWN)
        head = server.requests[0].head.lower()
        assert b'if-none-match: "a1"' in head
        assert b"if-modified-since: " + MODIFIED.lower().encode() in head
        assert (found.data, found.is_validated) == (b"known", True)
        assert 580.0 < found.freshness.fresh_s <= 600.0
        assert found.freshness.etag == ETAG
        fetch(server.base_url, KNOWN)
        assert server.connections == 1, "a confirmation leaves its connection open"


def test_a_changed_response_is_returned_completely() -> None:
    with a_persistent_server(lambda _request: response_of(b"new", b'ETag: "b2"')) as server:
        found = fetch(server.base_url, KNOWN)
    assert (found.data, found.is_validated) == (b"new", False)
    assert (found.freshness.etag, found.freshness.modified) == ('"b2"', "")


def test_unknown_response_is_requested_without_conditions() -> None:
    with a_persistent_server(lambda _request: response_of(b"new")) as server:
        fetch(server.base_url)
        fetch(server.base_url, Fetched(b"old", Freshness(NOW_S, 0.0)))
        assert not any(is_conditional(request) for request in server.requests)


def test_a_confirmation_of_another_response_is_not_believed() -> None:
    def answer(request: Request) -> bytes:
        return confirms(b'ETag: "b2"') if is_conditional(request) else response_of(b"new", b'ETag: "b2"')

    with a_persistent_server(answer) as server:
        assert fetch(server.base_url, KNOWN).data == b"new"
        assert len(server.requests) == 2


def test_a_weak_validator_confirms_a_strong_one() -> None:
    with a_persistent_server(lambda _request: confirms(b'ETag: W/"a1"')) as server:
        assert fetch(server.base_url, KNOWN).data == b"known"


def test_a_confirmation_without_a_condition_is_a_failure() -> None:
    with a_persistent_server(lambda _request: confirms()) as server, pytest.raises(NetError) as caught:
        fetch(server.base_url)
    assert caught.value.kind is NetFailure.REDIRECT
