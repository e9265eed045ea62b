import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.errors import EditorError


@given(st.binary())
def test_bytes_round_trip_and_their_size_is_known_before(data: bytes) -> None:
    uri = parse_data_uri(build_data_uri("image/png", data))
    assert (uri.media_type, uri.is_base64) == ("image/png", True)
    assert uri.size_bytes == len(data)
    assert uri.decode() == data


def test_parameters_precede_the_base64_mark() -> None:
    uri = parse_data_uri("DATA:Font/TTF;charset=utf-8;base64,AAA=")
    assert (uri.media_type, uri.is_base64, uri.decode()) == ("font/ttf", True, b"\x00\x00")


def test_a_payload_that_is_no_base64_is_percent_encoded() -> None:
    uri = parse_data_uri("data:,a%20b")
    assert (uri.media_type, uri.is_base64, uri.size_bytes, uri.decode()) == ("text/plain", False, 3, b"a b")


@pytest.mark.parametrize("text", ["", "data:", "data:image/png;base64", "image/png,AAAA", "http://a,b"])
def test_other_text_is_no_data_uri(text: str) -> None:
    with pytest.raises(EditorError, match="Not a data URI"):
        parse_data_uri(text)


@pytest.mark.parametrize("payload", ["AAA", "A*==", "AA==AA==x", "ÄÖÜ="])
def test_broken_base64_is_refused(payload: str) -> None:
    with pytest.raises(EditorError, match="base64"):
        parse_data_uri(f"data:image/png;base64,{payload}").decode()


@given(st.text())
def test_no_text_makes_parsing_fail_in_another_way(text: str) -> None:
    for candidate in (text, f"data:{text}", f"data:image/png;base64,{text}"):
        with contextlib.suppress(EditorError):
            uri = parse_data_uri(candidate)
            assert uri.size_bytes >= 0
            uri.decode()
