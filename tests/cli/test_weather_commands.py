"""Weather commands: output and exit codes."""

import argparse
import json
import signal
import subprocess
import sys
import time

import httpx
import pytest

from editor.cli import main
from editor.cli.common import guard_negative, parse_lat_lon
from editor.weather.simulator import faults
from editor.weather.simulator.server import SimulatedService
from tests.weather.faulty_server import a_server, responds

JSON_NAMES = ("operation", "simulated", "unit", "copyrights", "warnings", "records", "remarks")
KEY = "probe-55de-secret"


def run(*texts: str) -> int:
    """Run a command in this process."""
    return main.run(texts)


@pytest.mark.parametrize(
    "texts",
    [
        ("current", "-34.9,-56.17"),
        ("current", "--details", "--json", "-34.9,-56.17"),
        ("current", "-34.9,-56.17;60.171,24.944", "--json"),
        ("hourly", "-34.9,-56.17", "--hours", "3", "--json"),
        ("daily", "--days", "2", "-.5,-56", "--json"),
        ("--json", "current", "-34.9,-56.17"),
        ("--hours", "3", "--details", "hourly", "--json", "-34.9,-56.17"),
    ],
)
def test_coordinates_that_start_with_a_minus_work_verbatim(
    capsys: pytest.CaptureFixture[str], texts: tuple[str, ...]
) -> None:
    assert run("weather", *texts) == 0
    out, err = capsys.readouterr()
    assert out
    assert err == "No --base-url. Using simulated weather.\n"


def test_json_is_the_only_value_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("weather", "current", "-34.9,-56.17", "--details", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == list(JSON_NAMES)
    assert answer["operation"] == "current"
    assert answer["simulated"] is True
    assert answer["copyrights"] == ["Simulated weather, not a forecast"]
    (record,) = answer["records"]
    assert record["place"] == {"lat": -34.9, "lon": -56.17}
    assert isinstance(record["conditions"]["temperature_c"], int)
    assert record["conditions"]["daylight"] in ("day", "night")
    assert isinstance(record["conditions"]["pressure_mb"], int)


@pytest.mark.parametrize(
    ("texts", "kind", "count"),
    [(("hourly", "1,2", "--hours", "5"), "hours", 5), (("daily", "1,2", "--days", "4"), "days", 4)],
)
def test_requested_number_of_hours_and_days(
    capsys: pytest.CaptureFixture[str], texts: tuple[str, ...], kind: str, count: int
) -> None:
    assert run("weather", *texts, "--json") == 0
    assert len(json.loads(capsys.readouterr().out)["records"][0][kind]) == count


def test_a_route_is_answered_stop_by_stop(capsys: pytest.CaptureFixture[str]) -> None:
    later = int(time.time()) + 7200
    assert run("weather", "route", f"-34.9,-56.17,{later}; 60,25,{later + 60}", "--json", "--details") == 0
    records = json.loads(capsys.readouterr().out)["records"]
    assert [record["conditions"]["time_s"] for record in records] == [later, later + 60]


def test_request_uses_the_key_of_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ISOPLETH_WEATHER_KEY", KEY)
    with a_server(responds("401 Who")) as server:
        assert run("weather", "current", "1,2", "--base-url", server.base_url) == 2
    assert f"authorization: {KEY}".encode() in server.requests[0].lower()
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "API key rejected by 127.0.0.1 (401). Check the key.\n"


def test_a_simulated_service_elsewhere_is_marked_too(capsys: pytest.CaptureFixture[str]) -> None:
    with SimulatedService() as base_url:
        assert run("weather", "current", "1,2", "--json", "--base-url", base_url) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["simulated"] is True
    assert err == ""


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (("current", "1,2", "--base-url", "https://nowhere.invalid"), "API key missing."),
        (("current", "1,2", "--base-url", "nowhere"), "Invalid address."),
        (("current", "1,2", "--base-url", "http://nowhere.invalid"), "The API key requires https."),
        (("hourly", "1,2", "--hours", "241"), "241 hours not available. Choose 1 to 240."),
        (("daily", "1,2", "--days", "0"), "0 days not available. Choose 1 to 10."),
        (("route", "1,2,5"), "Part of the route would be in the past."),
    ],
)
def test_an_impossible_command_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    texts: tuple[str, ...],
    sentence: str,
) -> None:
    monkeypatch.delenv("ISOPLETH_WEATHER_KEY", raising=False)
    assert run("weather", *texts) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[-1].startswith(sentence)


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (("weather", "current", "91,0"), "invalid place “91,0”"),
        (("weather", "current", "north"), "“north” is not LAT,LON in degrees"),
        (("weather", "current", "1,2;"), "“” is not LAT,LON in degrees"),
        (("weather", "current", "1,2,3"), "“1,2,3” is not LAT,LON in degrees"),
        (("weather", "route", "1,2"), "“1,2” is not LAT,LON,UNIX_TIME"),
        (("weather", "route", "1,2,soon"), "“1,2,soon” is not LAT,LON,UNIX_TIME"),
        (("weather", "tides", "1,2"), "“tides” is none of current, hourly, daily, route"),
        (("weather", "hourly", "1,2", "--hours", "many"), "--hours: “many” is not an integer"),
        (("weather", "daily", "1,2", "--days", "2.5"), "--days: “2.5” is not an integer"),
        (("weather", "current", "1,2", "--hours", "3"), "--hours cannot be used with current"),
        (("weather", "hourly", "1,2", "--days", "3"), "--days cannot be used with hourly"),
        (("weather", "daily", "1,2", "--details"), "--details cannot be used with daily"),
        (("weather", "current"), "the following arguments are required: COORDS"),
        (("serve-weather", "--port", "80a"), "--port: “80a” is not an integer"),
    ],
)
def test_invalid_arguments_are_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], texts: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        run(*texts)
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("operation", ["current", "hourly", "daily", "route"])
@pytest.mark.parametrize("as_json", [False, True])
def test_an_answer_without_a_readable_record_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], operation: str, as_json: bool
) -> None:
    coords = f"1,2,{int(time.time()) + 60}" if operation == "route" else "1,2"
    with SimulatedService(faults="nulls") as base_url:
        texts = ["weather", operation, coords, "--base-url", base_url, *(["--json"] if as_json else [])]
        assert run(*texts) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["weather", "serve-weather"])
def test_help_lists_the_exit_codes(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as caught:
        run(command, "--help")
    assert caught.value.code == 0
    assert "Exit code: 0 " in capsys.readouterr().out


def test_help_lists_every_fault(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("serve-weather", "--help")
    reported = capsys.readouterr().out
    assert all(f"  {name}  " in reported and does in reported for name, does in faults.table())


def test_an_unknown_fault_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("serve-weather", "--fault", "slow") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("Unknown simulated fault “slow”. Available: delay, ")
    assert err.count("\n") == 1


def test_serve_weather_prints_its_address_and_ends_on_ctrl_c() -> None:
    command = [sys.executable, "-m", "editor", "serve-weather", "--port", "0", "--fault", "503:2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Simulated weather at http://127.0.0.1:")
            base_url = line.split()[3].rstrip(",")
            statuses = [
                httpx.post(
                    f"{base_url}/v1/DailyWeather",
                    json={"coords": "1,2"},
                    headers={"Authorization": "x"},
                    trust_env=False,
                ).status_code
                for _ in range(3)
            ]
            assert statuses == [200, 503, 200]
        finally:
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (0, "")


def test_serve_weather_on_a_port_in_use_exits_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    with SimulatedService() as base_url:
        port = base_url.rpartition(":")[2]
        assert run("serve-weather", "--port", port) == 2
    assert capsys.readouterr().err.startswith(f"Port {port} is in use.")


# Coordinates on the command line


@pytest.mark.parametrize(
    "word", ["-34.9,-56.17", "-.5,3", "-1,2;-3,4", "-34.9, -56.17", "-1,2,1700000000;-3,4,5"]
)
def test_coordinates_that_start_with_a_minus_are_guarded(word: str) -> None:
    assert guard_negative(["--center", word, "--zoom", "3"]) == ["--center", f" {word}", "--zoom", "3"]
    parser = argparse.ArgumentParser()
    parser.add_argument("place")
    parser.add_argument("--center")
    parser.add_argument("-z", "--zoom", type=float)
    arguments = parser.parse_args(guard_negative([word, "--center", word, "-z", "-2"]))
    assert arguments.place.strip() == arguments.center.strip() == word


@pytest.mark.parametrize(
    "word", ["-", "--", "-o", "-3", "-34.9", "-x,y", "--a,b", "34.9,-56", "-1,2.json", ""]
)
def test_other_words_are_unchanged(word: str) -> None:
    assert guard_negative([word]) == [word]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("-34.9,-56.17", (-34.9, -56.17)),
        (" 60.171 , +24.944 ", (60.171, 24.944)),
        ("-90,180", (-90.0, 180.0)),
        (".5,1.", (0.5, 1.0)),
    ],
)
def test_a_place_is_latitude_and_longitude(text: str, place: tuple[float, float]) -> None:
    assert parse_lat_lon(text) == place


@pytest.mark.parametrize(
    "text", ["", "1", "1,2,3", "1;2", "nan,1", "inf,1", "1e2,1", "91,0", "0,-180.1", "1_0,1"]
)
def test_an_invalid_place_is_refused_with_a_message(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"degrees|invalid place"):
        parse_lat_lon(text)
