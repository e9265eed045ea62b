"""`isopleth weather`: requests to the weather service; `isopleth serve-weather`: the simulated service."""

import argparse
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, Final, TypeAlias

import orjson

from editor.cli import common, weather_output
from editor.cli.common import ERRORS, SUCCESS, Subparsers, parse_lat_lon
from editor.environment import KEY_VARIABLE, variables
from editor.weather.api.address import base_address
from editor.weather.api.client import PUBLIC_ADDRESS, WeatherClient
from editor.weather.api.limits import DEFAULT_DAYS, DEFAULT_HOURS, MAX_DAYS, MAX_HOURS
from editor.weather.api.records import (
    CurrentWeather,
    DailyForecast,
    HourlyForecast,
    LatLon,
    RoutePoint,
    RouteStop,
    WeatherAnswer,
    as_sent,
)
from editor.weather.simulator import faults
from editor.weather.simulator.server import SimulatedService

_AnyAnswer: TypeAlias = (
    WeatherAnswer[CurrentWeather]
    | WeatherAnswer[HourlyForecast]
    | WeatherAnswer[DailyForecast]
    | WeatherAnswer[RoutePoint]
)
_Request: TypeAlias = Callable[[WeatherClient, argparse.Namespace], _AnyAnswer]


def add_parsers(subparsers: Subparsers) -> None:
    """Add the parsers of the two commands."""
    weather = subparsers.add_parser(
        "weather",
        help="query the weather service",
        description="Query current weather, hourly or daily forecasts, or weather along a route.",
        epilog=(
            "Exit code: 0 success; 1 records are missing, or were left out because they are of another place "
            "or time; 2 invalid request, no response or invalid response."
        ),
    )
    weather.add_argument(
        "operation", metavar="OPERATION", type=_operation, help="current, hourly, daily or route"
    )
    weather.add_argument(
        "coords",
        metavar="COORDS",
        help="LAT,LON; separate several with ; (route: LAT,LON,UNIX_TIME in the future)",
    )
    weather.add_argument(
        "--hours",
        type=_whole_number,
        metavar="N",
        help=f"hours for hourly, 1 to {MAX_HOURS} (default: {DEFAULT_HOURS})",
    )
    weather.add_argument(
        "--days",
        type=_whole_number,
        metavar="N",
        help=f"days for daily, 1 to {MAX_DAYS} (default: {DEFAULT_DAYS})",
    )
    weather.add_argument("--details", action="store_true", help="print all values (not with daily)")
    weather.add_argument("--json", action="store_true", help="print one JSON value")
    weather.add_argument(
        "--base-url",
        metavar="URL",
        help=(
            f"service address such as {PUBLIC_ADDRESS}, with the key in {KEY_VARIABLE} (default: simulated)"
        ),
    )
    weather.set_defaults(run=run_weather, refuse=weather.error)
    _add_serve(subparsers)


def _add_serve(subparsers: Subparsers) -> None:
    width = max(len(name) for name, _ in faults.table())
    serve = subparsers.add_parser(
        "serve-weather",
        help="run a local simulated weather service",
        description="Serves simulated weather on this machine until Ctrl+C.",
        epilog="Faults:\n"
        + "\n".join(f"  {name:<{width}}  {does}" for name, does in faults.table())
        + (
            "\n\nNAME:N applies to every N-th request. If several faults apply, the first one is used.\n\n"
            "Exit code: 0 stopped with Ctrl+C, 2 port not available or unknown fault."
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    serve.add_argument(
        "--port", type=_whole_number, default=0, metavar="N", help="port (default: any free port)"
    )
    serve.add_argument("--fault", default="", metavar="NAME[:N][,...]", help="simulated fault, see below")
    serve.set_defaults(run=run_serve_weather)


def run_weather(arguments: argparse.Namespace) -> int:
    """Send one request and print the response; return the exit code.

    The exit code is 1 if records were left out, or requested ones are missing.
    Raises: EditorError if the request or the response is invalid, or there is no response.
    """
    _check(arguments)
    with _client(arguments.base_url) as client:
        answer = _REQUESTS[arguments.operation](client, arguments)
    for remark in answer.remarks:
        common.remark(remark)
    if arguments.json:
        common.line(_json(arguments.operation, answer))
    else:
        for line in weather_output.lines(answer, time.time()):
            common.line(common.one_line(line))
    return ERRORS if answer.left_out else SUCCESS


def run_serve_weather(arguments: argparse.Namespace) -> int:
    """Serve simulated weather until Ctrl+C; return the exit code.

    Raises: EditorError if the port is not available, or a fault is unknown.
    """
    service = SimulatedService(arguments.port, faults=arguments.fault)
    with service as base_url, suppress(KeyboardInterrupt):
        common.line(f"Simulated weather at {base_url}, until Ctrl+C.")
        sys.stdout.flush()
        threading.Event().wait()
    return SUCCESS


def _check(arguments: argparse.Namespace) -> None:
    """Parse the coordinates for the operation, and refuse options that do not apply to it.

    Raises: SystemExit, with the exit code, for invalid arguments.
    """
    operation = arguments.operation
    for option, given, is_supported in (
        ("--hours", arguments.hours is not None, operation == "hourly"),
        ("--days", arguments.days is not None, operation == "daily"),
        ("--details", arguments.details, operation != "daily"),
    ):
        if given and not is_supported:
            arguments.refuse(f"{option} cannot be used with {operation}")
    read = _stop if operation == "route" else _place
    try:
        arguments.coords = [read(entry) for entry in arguments.coords.split(";")]
    except argparse.ArgumentTypeError as error:
        arguments.refuse(f"argument COORDS: {error}")


@contextmanager
def _client(base_url: str | None) -> Iterator[WeatherClient]:
    if base_url is not None:
        address = base_address(base_url)
        if address != base_url.strip().rstrip("/"):
            common.remark(f"Address corrected to {address}.")
        yield WeatherClient(base_url, variables.get(KEY_VARIABLE))
        return
    common.remark("No --base-url. Using simulated weather.")
    with SimulatedService() as simulated_url:
        yield WeatherClient(simulated_url, simulated=True)


def _request_current(client: WeatherClient, arguments: argparse.Namespace) -> WeatherAnswer[CurrentWeather]:
    return client.current(arguments.coords, details=arguments.details)


def _request_hourly(client: WeatherClient, arguments: argparse.Namespace) -> WeatherAnswer[HourlyForecast]:
    hours = DEFAULT_HOURS if arguments.hours is None else arguments.hours
    return client.hourly(arguments.coords, hours, details=arguments.details)


def _request_daily(client: WeatherClient, arguments: argparse.Namespace) -> WeatherAnswer[DailyForecast]:
    return client.daily(arguments.coords, DEFAULT_DAYS if arguments.days is None else arguments.days)


def _request_route(client: WeatherClient, arguments: argparse.Namespace) -> WeatherAnswer[RoutePoint]:
    return client.route(arguments.coords, details=arguments.details)


_REQUESTS: Final[Mapping[str, _Request]] = {
    "current": _request_current,
    "hourly": _request_hourly,
    "daily": _request_daily,
    "route": _request_route,
}


def _operation(text: str) -> str:
    if text not in _REQUESTS:
        raise argparse.ArgumentTypeError(f"“{text}” is none of {', '.join(_REQUESTS)}")
    return text


def _whole_number(text: str) -> int:
    number = text.strip()
    if not (number.isascii() and number.removeprefix("-").isdigit() and len(number) < 10):
        raise argparse.ArgumentTypeError(f"“{number}” is not an integer")
    return int(number)


def _place(text: str) -> LatLon:
    return LatLon(*parse_lat_lon(text))


def _stop(text: str) -> RouteStop:
    pair, _, time_text = text.rpartition(",")
    time_text = time_text.strip()
    if "," not in pair or not (time_text.isascii() and time_text.isdigit()):
        raise argparse.ArgumentTypeError(f"“{text.strip()}” is not LAT,LON,UNIX_TIME")
    return RouteStop(*parse_lat_lon(pair), int(time_text))


def _as_sent(record: Any) -> Any:
    """Return a record with the values that the service sent, including implausible ones."""
    match record:
        case HourlyForecast():
            return replace(record, hours=tuple(map(as_sent, record.hours)))
        case DailyForecast():
            return replace(record, days=tuple(map(as_sent, record.days)))
    return replace(record, conditions=as_sent(record.conditions))


def _json(operation: str, answer: _AnyAnswer) -> str:
    value: dict[str, Any] = {
        "operation": operation,
        "simulated": answer.simulated,
        "unit": answer.unit,
        "copyrights": answer.copyrights,
        "warnings": answer.warnings,
        "records": [_as_sent(record) for record in answer.records],
        "remarks": answer.remarks,
    }
    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()
