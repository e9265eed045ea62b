"""`isopleth weather` asks the weather service; `isopleth serve-weather` runs the simulated one."""

import argparse
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

import orjson

from editor.cli import output, weather_text
from editor.cli.commands import FINE, Subparsers
from editor.cli.coordinates import parse_lat_lon
from editor.weather.client import KEY_VARIABLE, PUBLIC_ADDRESS, WeatherClient
from editor.weather.limits import DEFAULT_DAYS, DEFAULT_HOURS, MAX_DAYS, MAX_HOURS
from editor.weather.records import (
    Answer,
    CurrentWeather,
    DailyForecast,
    HourlyForecast,
    LatLon,
    RoutePoint,
    RouteStop,
)
from editor.weather.service import SimulatedService

_AnyAnswer: TypeAlias = (
    Answer[CurrentWeather] | Answer[HourlyForecast] | Answer[DailyForecast] | Answer[RoutePoint]
)
_Ask: TypeAlias = Callable[[WeatherClient, argparse.Namespace], _AnyAnswer]


def add_parsers(subparsers: Subparsers) -> None:
    """Adds the two commands; `run` of what they parse takes the arguments and gives the exit code."""
    weather = subparsers.add_parser("weather", help="ask the weather service")
    operations = weather.add_subparsers(dest="operation", metavar="OPERATION", required=True)
    current = _operation(operations, "current", "the weather now", _ask_current)
    hourly = _operation(operations, "hourly", "the coming hours", _ask_hourly)
    daily = _operation(operations, "daily", "the coming days", _ask_daily)
    route = _operation(operations, "route", "the weather along a route, at the times given", _ask_route)
    for parser in (current, hourly, daily):
        parser.add_argument("coords", metavar="COORDS", type=_places, help="LAT,LON, several with ; between")
    route.add_argument("coords", metavar="COORDS", type=_stops, help="LAT,LON,UNIX_TIME;...")
    for parser in (current, hourly, route):
        parser.add_argument("--details", action="store_true", help="every value, not the temperature alone")
    hourly.add_argument(
        "--hours",
        type=int,
        default=DEFAULT_HOURS,
        metavar="N",
        help=f"1 to {MAX_HOURS}, else {DEFAULT_HOURS}",
    )
    daily.add_argument(
        "--days", type=int, default=DEFAULT_DAYS, metavar="N", help=f"1 to {MAX_DAYS}, else {DEFAULT_DAYS}"
    )
    serve = subparsers.add_parser("serve-weather", help="run the simulated weather service on this machine")
    serve.add_argument("--port", type=int, default=0, metavar="N", help="the port, else any free one")
    serve.set_defaults(run=run_serve_weather)


def run_weather(arguments: argparse.Namespace) -> int:
    """Asks one question and prints the answer; gives the exit code.

    Raises: EditorError when the question or the answer is no good, or no answer came.
    """
    with _client(arguments.base_url) as client:
        answer = arguments.ask(client, arguments)
    for remark in answer.remarks:
        output.remark(remark)
    if arguments.json:
        output.line(_json(arguments.operation, answer))
    else:
        for line in weather_text.lines(answer, time.time()):
            output.line(output.one_line(line))
    return FINE


def run_serve_weather(arguments: argparse.Namespace) -> int:
    """Serves simulated weather until Ctrl+C; gives the exit code.

    Raises: EditorError when the port cannot be had.
    """
    with SimulatedService(arguments.port) as base_url, suppress(KeyboardInterrupt):
        output.line(f"Simulated weather at {base_url}, until Ctrl+C.")
        sys.stdout.flush()
        threading.Event().wait()
    return FINE


@contextmanager
def _client(base_url: str | None) -> Iterator[WeatherClient]:
    if base_url is not None:
        yield WeatherClient(base_url, os.environ.get(KEY_VARIABLE))
        return
    output.remark("No address was given with --base-url, so this is simulated weather.")
    with SimulatedService() as simulated_url:
        yield WeatherClient(simulated_url, simulated=True)


def _operation(operations: Subparsers, name: str, text: str, ask: _Ask) -> argparse.ArgumentParser:
    parser = operations.add_parser(name, help=text, description=f"Asks the weather service for {text}.")
    parser.add_argument(
        "--base-url",
        metavar="URL",
        help=f"the service, as {PUBLIC_ADDRESS}, its key in {KEY_VARIABLE}; else the simulated one",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON value")
    parser.set_defaults(run=run_weather, ask=ask)
    return parser


def _ask_current(client: WeatherClient, arguments: argparse.Namespace) -> Answer[CurrentWeather]:
    return client.current(arguments.coords, details=arguments.details)


def _ask_hourly(client: WeatherClient, arguments: argparse.Namespace) -> Answer[HourlyForecast]:
    return client.hourly(arguments.coords, arguments.hours, details=arguments.details)


def _ask_daily(client: WeatherClient, arguments: argparse.Namespace) -> Answer[DailyForecast]:
    return client.daily(arguments.coords, arguments.days)


def _ask_route(client: WeatherClient, arguments: argparse.Namespace) -> Answer[RoutePoint]:
    return client.route(arguments.coords, details=arguments.details)


def _places(text: str) -> list[LatLon]:
    return [LatLon(*parse_lat_lon(entry)) for entry in text.split(";")]


def _stops(text: str) -> list[RouteStop]:
    return [_stop(entry) for entry in text.split(";")]


def _stop(text: str) -> RouteStop:
    pair, _, time_text = text.rpartition(",")
    time_text = time_text.strip()
    if "," not in pair or not (time_text.isascii() and time_text.isdigit()):
        raise argparse.ArgumentTypeError(f"“{text.strip()}” is not LAT,LON,UNIX_TIME")
    return RouteStop(*parse_lat_lon(pair), int(time_text))


def _json(operation: str, answer: _AnyAnswer) -> str:
    value: dict[str, Any] = {
        "operation": operation,
        "simulated": answer.simulated,
        "unit": answer.unit,
        "copyrights": answer.copyrights,
        "warnings": answer.warnings,
        "records": answer.records,
    }
    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()
