"""Base addresses of services."""

import pytest

from editor.errors import WeatherError
from editor.weather.api.address import base_address

BASE = "https://weather.example/api"


@pytest.mark.parametrize(
    "end",
    [
        *(
            "",
            "/",
            "///",
            "/v1",
            "/v1/",
            "/V1",
            "//v1//",
            "/v1/v1",
            "/v1/CurrentWeather",
            "/v1/weatherroute/",
        ),
        *("?", "#", "/v1?", "/v1/#"),
    ],
)
def test_the_version_is_not_part_of_the_address(end: str) -> None:
    assert base_address(f" {BASE}{end} ") == BASE


@pytest.mark.parametrize(
    "text", [BASE, f"{BASE}/v2", f"{BASE}/v10", f"{BASE}v1", f"{BASE}/v1/other", "https://v1"]
)
def test_other_paths_stay(text: str) -> None:
    assert base_address(text) == text


@pytest.mark.parametrize(
    "text", [f"{BASE}?key=secret", f"{BASE}/v1?a=1", f"{BASE}#secret", f"{BASE}?#secret"]
)
def test_a_query_or_fragment_is_refused_and_not_displayed(text: str) -> None:
    with pytest.raises(WeatherError, match="Enter only the part before it") as refusal:
        base_address(text)
    assert "secret" not in refusal.value.text
