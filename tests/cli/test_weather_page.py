"""docs/weather.md compared with the output of `--json` and the table of faults."""

import dataclasses
import json
import re
import time
from pathlib import Path

import pytest

from editor.cli import main
from editor.weather.api import records
from editor.weather.simulator.faults import table

PAGE = (Path(__file__).parent.parent.parent / "docs" / "weather.md").read_text(encoding="utf-8")
SHOWN = (
    *(records.LatLon, records.RouteStop, records.Conditions, records.DayConditions, records.WeatherWarning),
    *(records.CurrentWeather, records.HourlyForecast, records.DailyForecast, records.RoutePoint),
)


@pytest.mark.parametrize("record", SHOWN, ids=lambda record: record.__name__)
def test_the_page_names_every_field_of_a_record(record: type) -> None:
    fields = {field.name for field in dataclasses.fields(record)}
    assert fields <= set(re.findall(r"`(\w+)`", PAGE))


@pytest.mark.parametrize("operation", ["current", "hourly", "daily", "route"])
def test_the_page_has_a_row_for_every_name_at_the_top(
    capsys: pytest.CaptureFixture[str], operation: str
) -> None:
    coords = f"1,2,{int(time.time()) + 60}" if operation == "route" else "1,2"
    assert main.run(["weather", operation, coords, "--json"]) == 0
    names = json.loads(capsys.readouterr().out)
    section = PAGE.partition("## JSON")[2].partition("## Serving")[0]
    assert re.findall(r"^\| `(\w+)`", section, re.MULTILINE) == list(names)


def test_the_page_has_the_table_of_faults() -> None:
    rows = re.findall(r"^\| `?(.+?)`? \| (.+) \|$", PAGE.partition("| Fault |")[2], re.MULTILINE)
    assert rows == list(table())
