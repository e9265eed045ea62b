"""Persistent connections: sharing, limits, failures and secrecy."""

import json
import os
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from typing import Any

import anyio
import httpcore
import httpx
import pytest

from editor.errors import NetError, NetFailure
from editor.network import client, connections
from editor.network.connections import MAX_PER_HOST, MAX_TOTAL, Kind, Network
from editor.weather.api.client import WeatherClient
from editor.weather.api.gate import ServiceGate
from editor.weather.api.records import LatLon
from editor.weather.simulator import forecasts
from tests.certificates import a_certificate
from tests.persistent_server import OK, PersistentServer, Request, a_persistent_server

KEY = "probe-7f3c-secret"
HERE = Kind(is_direct=True, is_plain=True, is_public=False)
_END = b"HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnone"


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """An event that a server waits for; set at the end."""
    event = threading.Event()
    yield event
    event.set()


def behind(gate: threading.Event) -> Callable[[Request], bytes]:
    """Return a response that is sent once a gate is open."""

    def answer(_request: Request) -> bytes:
        gate.wait()
        return OK

    return answer


def get(network: Network, url: str, deadline_s: float = 20.0) -> bytes:
    """Send a request in a network of the test's own."""

    async def ask(network: Network) -> bytes:
        async with network.stream(HERE, "GET", httpx.URL(url), {}, b"") as response:
            return await response.aread()

    return network.run(ask, deadline_s)


def test_requests_share_a_connection() -> None:
    with a_persistent_server() as server:
        assert [client.get(f"{server.base_url}/{number}") for number in range(5)] == [b"ok"] * 5
        assert server.connections == 1


def test_requests_share_a_connection_over_tls(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    certificate = a_certificate(tmp_path_factory.mktemp("tls"))
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.file))
    with a_persistent_server(trust=certificate.server_side()) as server:
        assert [client.get(server.base_url) for _ in range(3)] == [b"ok"] * 3
        assert server.connections == 1


def test_questions_to_a_weather_service_need_one_tls_handshake_for_minutes(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    handshakes: list[int] = []
    certificate = a_certificate(tmp_path_factory.mktemp("tls"))
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.file))
    side = certificate.server_side()
    wrap = ssl.SSLContext.wrap_socket

    def counted(context: ssl.SSLContext, *args: Any, **kwargs: Any) -> ssl.SSLSocket:
        handshakes.append(len(handshakes))
        return wrap(context, *args, **kwargs)

    def answer(request: Request) -> bytes:
        operation = request.head.split()[1].rpartition(b"/")[2].decode()
        body = {"coords": "60.17,24.94", "details": 1} | ({"noHours": 3} if "Hourly" in operation else {})
        data = json.dumps(forecasts.answer(operation, body)).encode()
        return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(data), data)

    monkeypatch.setattr(ssl.SSLContext, "wrap_socket", counted)
    now_s = [0.0]
    network = Network(clock=lambda: now_s[0])
    monkeypatch.setattr(connections._shared, "network", lambda: network)
    with a_persistent_server(answer, trust=side) as server, closing(network):
        service = WeatherClient(server.base_url, KEY, gate=ServiceGate())
        for _ in range(4):
            service.current([LatLon(60.17, 24.94)], details=True)
            service.hourly([LatLon(60.17, 24.94)], 3, details=True)
            now_s[0] += 45.0
        assert len(server.requests) == 8
        assert len(handshakes) == 1


def test_an_untrusted_certificate_is_refused(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    certificate = a_certificate(tmp_path_factory.mktemp("tls"))
    with a_persistent_server(trust=certificate.server_side()) as server:
        with pytest.raises(NetError) as caught:
            client.get(server.base_url)
        assert caught.value.kind is NetFailure.TLS


def test_error_response_keeps_the_connection_open() -> None:
    with a_persistent_server(lambda _request: _END) as server:
        for _ in range(3):
            with pytest.raises(NetError, match="404"):
                client.get(server.base_url)
        assert server.connections == 1


def test_a_refusal_whose_body_does_not_end_is_reported_at_once(gate: threading.Event) -> None:
    head = b"HTTP/1.1 404 Not Found\r\nContent-Length: 40\r\n\r\nno"
    with a_persistent_server(lambda _request: head) as server:
        with pytest.raises(NetError, match="404"):
            client.get(server.base_url, deadline_s=20.0)
        server.wait(lambda server: server.open == 0)


def test_a_connection_carries_nothing_of_an_earlier_request() -> None:
    answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nSet-Cookie: a=b; Path=/\r\n\r\n[]"
    with a_persistent_server(lambda _request: answer) as server:
        client.post_json(server.base_url, {}, key=KEY)
        client.get(server.base_url)
        client.post_json(server.base_url, {})
        assert server.connections == 1
        assert KEY.encode() in server.requests[0].head
        for request in server.requests[1:]:
            assert b"authorization" not in request.head.lower()
            assert b"cookie" not in request.head.lower()


@pytest.mark.parametrize("is_reset", [False, True], ids=["closed", "reset"])
def test_request_on_a_closing_connection_is_sent_again(is_reset: bool) -> None:
    ended: list[PersistentServer] = []

    def answer(request: Request) -> bytes | None:
        if request.number == 1:
            return OK
        if is_reset:
            linger = b"\1\0\0\0\0\0\0\0"
            ended[0]._sockets[request.connection - 1].setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        return None

    with a_persistent_server(answer) as server:
        ended.append(server)
        for count in (1, 2, 3):
            assert client.get(server.base_url) == b"ok"
            # Each is sent again over a new connection, without a pause.
            assert [request.connection for request in server.requests][-1] == count
        assert server.connections == 3
        assert len(server.requests) == 5


def test_a_new_connection_that_breaks_is_a_failure_with_its_tries() -> None:
    with a_persistent_server(
        lambda request: OK if request.connection == 1 and request.number == 1 else None
    ) as server:
        client.get(server.base_url)
        with pytest.raises(NetError) as caught:
            client.get(server.base_url)
        assert caught.value.kind is NetFailure.BROKEN
        # The old connection and a new one, then two tries more.
        assert len(server.requests) == 1 + 2 + 2


def test_restarted_server_causes_no_failure() -> None:
    with a_persistent_server() as server:
        client.get(server.base_url)
        port = server.port
    with a_persistent_server(port=port) as server:
        assert client.get(server.base_url) == b"ok"
        assert len(server.requests) == 1


def test_a_server_has_few_connections_at_once(gate: threading.Event) -> None:
    with a_persistent_server(behind(gate)) as server, ThreadPoolExecutor(20) as pool:
        requests = [pool.submit(client.get, server.base_url) for _ in range(20)]
        server.wait(lambda server: len(server.requests) == MAX_PER_HOST)
        gate.set()
        assert [each.result() for each in requests] == [b"ok"] * 20
        assert server.connections == MAX_PER_HOST


def test_all_servers_together_have_few_connections_at_once(gate: threading.Event) -> None:
    arrived = threading.Semaphore(0)
    lock, under_way, most = threading.Lock(), [0], [0]

    def answer(_request: Request) -> bytes:
        with lock:
            under_way[0] += 1
            most[0] = max(most[0], under_way[0])
        arrived.release()
        gate.wait()
        with lock:
            under_way[0] -= 1
        return OK

    with (
        a_persistent_server(answer) as one,
        a_persistent_server(answer) as two,
        a_persistent_server(answer) as three,
        a_persistent_server(answer) as four,
        ThreadPoolExecutor(24) as pool,
    ):
        requests = [pool.submit(client.get, server.base_url) for server in (one, two, three, four) * 6]
        for _ in range(MAX_TOTAL):
            assert arrived.acquire(timeout=20)
        gate.set()
        assert [each.result() for each in requests] == [b"ok"] * 24
        assert most[0] == MAX_TOTAL


def test_the_deadline_includes_the_wait_for_a_turn(gate: threading.Event) -> None:
    with a_persistent_server(behind(gate)) as server, ThreadPoolExecutor(MAX_PER_HOST) as pool:
        requests = [pool.submit(client.get, server.base_url) for _ in range(MAX_PER_HOST)]
        server.wait(lambda server: len(server.requests) == MAX_PER_HOST)
        with pytest.raises(NetError) as caught:
            client.get(server.base_url, deadline_s=0.2)
        assert caught.value.kind is NetFailure.TIMEOUT
        gate.set()
        assert [each.result() for each in requests] == [b"ok"] * MAX_PER_HOST
        assert len(server.requests) == MAX_PER_HOST


def test_cancelled_request_does_not_affect_the_next(gate: threading.Event) -> None:
    cancel = threading.Event()

    def answer(request: Request) -> bytes:
        if b"/slow" in request.head:
            cancel.set()
            gate.wait()
            return OK.replace(b"ok", b"no")
        return OK

    with a_persistent_server(answer) as server:
        client.get(server.base_url)
        with pytest.raises(NetError) as caught:
            client.get(f"{server.base_url}/slow", cancel=cancel)
        assert caught.value.kind is NetFailure.CANCELLED
        assert client.get(server.base_url) == b"ok"
        gate.set()
        assert client.get(server.base_url) == b"ok"
        assert server.connections == 2


def test_many_cancelled_requests_leave_no_connection_behind() -> None:
    with a_persistent_server() as server, ThreadPoolExecutor(MAX_PER_HOST) as pool:

        def give_up_soon(number: int) -> None:
            cancel = threading.Event()
            timer = threading.Timer(number % 10 / 2000, cancel.set)
            timer.start()
            with suppress(NetError):
                client.get(server.base_url, cancel=cancel)
            timer.join()

        list(pool.map(give_up_soon, range(200)))
        assert client.get(server.base_url) == b"ok"
        assert server.open <= MAX_PER_HOST
        connections.close()
        server.wait(lambda server: server.open == 0)


def test_request_cancelled_while_connecting_leaks_no_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scopes: list[anyio.CancelScope] = []
    begin = httpcore.AsyncHTTP11Connection.__init__

    def begin_and_cancel(self: httpcore.AsyncHTTP11Connection, *args: Any, **kwargs: Any) -> None:
        begin(self, *args, **kwargs)
        if scopes:
            scopes.pop().cancel()

    async def ask(network: Network) -> bytes:
        with anyio.CancelScope() as scope:
            scopes.append(scope)
            async with network.stream(HERE, "GET", httpx.URL(server.base_url), {}, b"") as response:
                return await response.aread()
        return b"cancelled"

    monkeypatch.setattr(httpcore.AsyncHTTP11Connection, "__init__", begin_and_cancel)
    with a_persistent_server() as server, closing(Network(idle_s=600.0)) as network:
        assert network.run(ask, 20.0) == b"cancelled"
        server.wait(lambda server: server.connections == 1 and server.open == 0)
        assert get(network, server.base_url) == b"ok"


def test_an_idle_connection_is_closed() -> None:
    with a_persistent_server() as server, closing(Network(idle_s=0.05)) as network:
        assert get(network, server.base_url) == b"ok"
        server.wait(lambda server: server.open == 0)
        assert get(network, server.base_url) == b"ok"
        assert server.connections == 2


def test_no_connection_from_before_a_sleep_is_used_after_it() -> None:
    now_s = [0.0]
    with a_persistent_server() as server, closing(Network(clock=lambda: now_s[0])) as network:
        get(network, server.base_url)
        get(network, server.base_url)
        assert server.connections == 1
        now_s[0] += 8 * 3600
        assert get(network, server.base_url) == b"ok"
        assert server.connections == 2


def test_no_connection_outlives_a_silent_server(gate: threading.Event) -> None:
    def answer(request: Request) -> bytes:
        if request.number == 1:
            both.wait(timeout=20)  # so that each of the first requests has a connection
        else:
            gate.wait()
        return OK

    both = threading.Barrier(2)
    with (
        a_persistent_server(answer) as server,
        closing(Network(idle_s=600.0)) as network,
        ThreadPoolExecutor(2) as pool,
    ):
        assert list(pool.map(get, [network] * 2, [server.base_url] * 2)) == [b"ok"] * 2
        with pytest.raises(TimeoutError):
            get(network, server.base_url, deadline_s=0.2)
        gate.set()
        server.wait(lambda server: server.open == 0)


def resolve(monkeypatch: pytest.MonkeyPatch, addresses: dict[str, str]) -> list[str]:
    """Resolve only these names, and return the list of looked-up names."""
    looked_up: list[str] = []

    def getaddrinfo(host: bytes | str, port: object, *_args: object, **_named: object) -> object:
        name = host.decode() if isinstance(host, bytes) else host
        looked_up.append(name)
        if name not in addresses:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (addresses[name], port))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return looked_up


@pytest.mark.parametrize("name", ["tiles.example", "bücher.example", "xn--bcher-kva.example"])
def test_a_name_is_checked_by_each_address_that_is_connected_to(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    sent = name.encode("idna").decode()
    looked_up = resolve(monkeypatch, {sent: "127.0.0.1"})
    with a_persistent_server() as server:
        url = f"http://{name}:{server.port}/"
        assert client.get(url) == b"ok", "a name that the user entered may lead here"
        for _ in range(2):
            with pytest.raises(NetError) as caught:
                client.get(url, is_public=True)
            assert caught.value.kind is NetFailure.ADDRESS
        assert looked_up == [sent] * 3
        assert len(server.requests) == 1


# Proxies


@pytest.mark.parametrize("addresses", [{"tiles.example": "1.1.1.1"}, {}], ids=["public", "unknown here"])
def test_a_proxy_is_bypassed_by_an_open_connection_to_any_host(
    monkeypatch: pytest.MonkeyPatch, addresses: dict[str, str]
) -> None:
    looked_up = resolve(monkeypatch, addresses)
    with a_persistent_server() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.base_url)
        for number in range(3):
            assert client.get(f"http://tiles.example/{number}", is_public=True) == b"ok"
        assert proxy.requests[2].head.startswith(b"GET http://tiles.example/2 HTTP/1.1")
        assert proxy.connections == 1
        assert looked_up == ["tiles.example"]


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("name", ["tiles.example", "bücher.example"])
def test_proxy_gets_no_request_for_a_private_host(
    monkeypatch: pytest.MonkeyPatch, scheme: str, name: str
) -> None:
    resolve(monkeypatch, {name.encode("idna").decode(): "10.0.0.1"})
    with a_persistent_server() as proxy:
        monkeypatch.setenv(f"{scheme.upper()}_PROXY", proxy.base_url)
        for _ in range(2):
            with pytest.raises(NetError, match="is on this computer or the local network"):
                client.get(f"{scheme}://{name}/", is_public=True)
        assert proxy.connections == 0


def test_a_look_up_that_hangs_is_left_to_the_proxy(
    monkeypatch: pytest.MonkeyPatch, gate: threading.Event
) -> None:
    def hang(*_args: object, **_named: object) -> object:
        gate.wait()
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    monkeypatch.setattr(connections, "_LOOK_UP_TIMEOUT_S", 0.01)
    with a_persistent_server() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.base_url)
        assert client.get("http://tiles.example/", is_public=True) == b"ok"


def test_request_cancelled_in_a_tunnel_leaks_no_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    established = b"HTTP/1.1 200 Connection established\r\n\r\n"
    tunnelled = Kind(is_direct=False, is_plain=False, is_public=False)

    async def ask(network: Network) -> bytes:
        async with network.stream(tunnelled, "GET", httpx.URL("https://tiles.example"), {}, b"") as response:
            return await response.aread()

    with (
        a_persistent_server(lambda _request: established) as proxy,
        closing(Network(idle_s=600.0)) as network,
        ThreadPoolExecutor(4) as pool,
    ):
        monkeypatch.setenv("HTTPS_PROXY", proxy.base_url)
        cancel = threading.Event()
        requests = [pool.submit(network.run, ask, 60.0, cancel) for _ in range(4)]
        proxy.wait(lambda proxy: len(proxy.unanswered) == 4)  # the handshakes have started
        assert proxy.requests[0].head.startswith(b"CONNECT tiles.example:443 HTTP/1.1")
        cancel.set()
        assert all(isinstance(each.exception(), connections.CancelledError) for each in requests)
        proxy.wait(lambda proxy: proxy.open == 0)


@pytest.mark.parametrize("proxy", ["http://proxy:abc", "gopher://proxy"])
def test_an_unusable_proxy_is_named_as_such(monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    monkeypatch.setenv("HTTPS_PROXY", proxy)
    with pytest.raises(NetError, match="system proxy cannot be used") as caught:
        client.get("https://tiles.example/")
    assert caught.value.kind is NetFailure.ADDRESS


def test_a_proxy_at_a_port_that_does_not_exist_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:99999")
    with pytest.raises(NetError) as caught:
        client.get("https://tiles.example/", deadline_s=0.5)
    assert caught.value.kind is NetFailure.REFUSED


def test_a_request_is_cancelled_when_the_network_ends(gate: threading.Event) -> None:
    with a_persistent_server(behind(gate)) as server, ThreadPoolExecutor(1) as pool:
        requests = pool.submit(client.get, server.base_url)
        server.wait(lambda server: len(server.requests) == 1)
        connections.close()
        error = requests.exception()
        assert isinstance(error, NetError)
        assert error.kind is NetFailure.CANCELLED
        gate.set()
        assert client.get(server.base_url) == b"ok"


def test_closing_network_releases_all_callers() -> None:
    with a_persistent_server() as server, ThreadPoolExecutor(4) as pool:

        def ask(_number: int) -> NetFailure | None:
            try:
                client.get(server.base_url, deadline_s=600.0)
            except NetError as error:
                return error.kind
            return None

        outcomes = pool.map(ask, range(200))
        for _ in range(40):
            connections.close()
        assert set(outcomes) <= {None, NetFailure.CANCELLED}


def run_program(text: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a Python program with warnings as errors."""
    command = [sys.executable, "-W", "error", "-c", text, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_program_with_an_open_connection_ends_without_output() -> None:
    text = "import sys; from editor.network import client; print(client.get(sys.argv[1]).decode())"
    with a_persistent_server() as server:
        ended = run_program(text, server.base_url)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "ok\n", "")
        server.wait(lambda server: server.open == 0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_a_forked_process_has_none_of_the_connections() -> None:
    text = """
import os, sys, warnings
from editor.network import client, connections
warnings.simplefilter("ignore", DeprecationWarning)  # later Pythons deprecate what is tested here
client.get(sys.argv[1])
reading, writing = os.pipe()
child = os.fork()
if child == 0:
    os.close(writing)
    os.read(reading, 1)  # until the parent ends
    os._exit(0 if client.get(sys.argv[1]) == b"ok" else 1)
os.close(reading)
connections.close()
sys.stdin.read()  # until the test has seen that the connection ended
os.close(writing)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    with a_persistent_server() as server:
        command = [sys.executable, "-c", text, server.base_url]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            server.wait(lambda server: server.connections == 1 and server.open == 0)
            written, _ = process.communicate("", timeout=60)
        assert written == "0\n"
        assert server.connections == 2
