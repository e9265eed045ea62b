"""Limits on the size of responses."""

import tracemalloc
from dataclasses import replace
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor import json_bounds
from editor.errors import NetError, NetFailure, WeatherError
from editor.weather.api.client import WeatherClient
from editor.weather.api.limits import (
    MAX_CREDITS,
    MAX_DESCRIPTION_LENGTH,
    MAX_LINES,
    MAX_NAME_LENGTH,
    MAX_SUMMARY_LENGTH,
    MAX_TRANSLATIONS_LENGTH,
    MOST_WARNINGS,
    max_values,
)
from editor.weather.api.parsing import read_current
from editor.weather.api.records import CurrentWeather, LatLon, WeatherAnswer
from editor.weather.cache import disk_cache
from tests.weather import interface
from tests.weather.faulty_server import a_server, responds
from tests.weather.sizes import BREAKS, EMPTY_RECORDS, GRAVE, SCRIPTS, Size

PLACE = LatLon(-34.9, -56.17)
RECORD = interface.an_answer(interface.CURRENT, details=1)["CurrentWeather"][0]
MB = 2**20


def check_bounds(answer: WeatherAnswer[CurrentWeather]) -> None:
    """Check that no text, list or value exceeds the limits."""
    assert len(answer.records) == 1
    assert len(answer.copyrights) <= MAX_CREDITS
    record = answer.records[0]
    names = [*answer.copyrights, record.conditions.words, answer.unit]
    assert len(record.warnings) <= MOST_WARNINGS
    for warning in record.warnings:
        names += [warning.region, warning.phenomenon]
        assert len(warning.summary or "") <= MAX_SUMMARY_LENGTH
        described = warning.description or ""
        assert len(described) <= MAX_DESCRIPTION_LENGTH
        assert len(described.splitlines()) <= MAX_LINES
        assert "\n\n\n" not in described
        assert sum(map(len, (warning.translations or {}).values())) <= MAX_TRANSLATIONS_LENGTH
    for name in names:
        assert len(name or "") <= MAX_NAME_LENGTH
        assert len((name or "").splitlines()) <= 1
    # Saved answers are read again, so the same limits hold at the next start.
    assert disk_cache.answer(orjson.loads(orjson.dumps(answer)), CurrentWeather) == answer


def read(data: bytes) -> WeatherAnswer[CurrentWeather] | None:
    """Return the parsed response; None if it is rejected."""
    try:
        json_bounds.check(data, max_values(1))
    except json_bounds.BoundsError:
        return None
    return read_current(orjson.loads(data), [PLACE], details=True)


SIZES = st.builds(
    Size,
    records=st.sampled_from([1, 2, 500]),
    warnings=st.sampled_from([0, 1, 30, 300]),
    credits=st.sampled_from([0, 1, 60]),
    unknown=st.sampled_from([0, 30, 3000, 30_000]),
    translations=st.sampled_from([0, 3, 60]),
    length=st.sampled_from([0, 1, 199, 200, 201, 500, 501, 3999, 4000, 4001, 20_000]),
    depth=st.sampled_from([0, 30, 70]),
    breaks=st.sampled_from(list(BREAKS)),
    every=st.sampled_from([1, 7, 90]),
    script=st.sampled_from(list(SCRIPTS)),
)


@settings(max_examples=60)
@given(SIZES)
def test_an_answer_of_any_size_is_bounded_or_refused(size: Size) -> None:
    answer = read(size.answer(RECORD))
    if answer is None:
        assert size.unknown > 5000 or size.depth > 60 or size.records + size.warnings > 200
        return
    check_bounds(answer)
    is_cut = size.length > MAX_NAME_LENGTH or size.warnings > MOST_WARNINGS or size.credits > MAX_CREDITS
    assert not is_cut or any("shortened" in each or "Only the first" in each for each in answer.remarks)


@pytest.mark.parametrize("name", GRAVE)
def test_an_answer_that_froze_the_window_is_bounded_or_refused(name: str) -> None:
    answer = read(GRAVE[name].answer(RECORD))
    if answer is not None:
        check_bounds(answer)


def test_millions_of_empty_records_are_refused_before_they_use_memory() -> None:
    with a_server(responds("200 OK", EMPTY_RECORDS)) as server:
        client = WeatherClient(server.base_url)
        tracemalloc.start()
        with pytest.raises(NetError) as caught:
            client.current([PLACE])
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert caught.value.kind is NetFailure.TOO_LARGE
    expected = "The response from 127.0.0.1 contains more data than requested. Check the address."
    assert caught.value.text == expected
    assert peak < 60 * MB


def test_the_deadline_covers_the_reading() -> None:
    def is_over() -> None:
        raise WeatherError("Over")

    with pytest.raises(WeatherError, match="Over"):
        read_current({"CurrentWeather": [RECORD]}, [PLACE], details=True, go_on=is_over)


@pytest.mark.parametrize(
    "change",
    [
        {"description": "x" * 4001},
        {"description": "x\n" * 200},
        {"region": "x" * 201},
        {"region": "two\nlines"},
        {"summary": "x" * 501},
        {"translations": {"de": "x" * 50_000}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_cached_answer_with_longer_texts_is_ignored(change: dict[str, Any]) -> None:
    whole = read(Size(warnings=2).answer(RECORD))
    assert whole is not None
    record = whole.records[0]
    long = replace(record, warnings=(replace(record.warnings[0], **change),))
    value = orjson.loads(orjson.dumps(replace(whole, records=(long,))))
    with pytest.raises(ValueError, match="too l"):
        disk_cache.answer(value, CurrentWeather)
