"""200 tiles of a server: over connections that stay open, and over a new one for each tile."""

import asyncio
import os
import ssl
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import httpx

from editor.basemap.tiles.queue import AT_ONCE
from editor.network import client as network
from editor.network import connections
from tests.bench.harness import Row, median, rounds_ms, sized
from tests.certificates import Certificate, a_certificate
from tests.persistent_server import PersistentServer

_TILES = sized(200, 8)
_ROUNDS = sized(3, 1)
_TILE_BYTES = 20_000
_ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % _TILE_BYTES + bytes(_TILE_BYTES)


def bench_http() -> list[Row]:
    """Measure the client, also its processor time, with TLS and without, against another process."""
    with tempfile.TemporaryDirectory() as folder:
        certificate = a_certificate(Path(folder))
        os.environ["SSL_CERT_FILE"] = str(certificate.file)
        with _services(certificate) as (base_urls, count_connections):
            trusts = (ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), httpx.create_ssl_context())
            rows = [
                row
                for name, url, trust in zip(("plain", "TLS"), base_urls, trusts, strict=True)
                for row in _rows(name, url, trust, count_connections)
            ]
            connections.close()
        return rows


def _rows(
    name: str, base_url: str, trust: ssl.SSLContext, count_connections: Callable[[], int]
) -> Iterator[Row]:
    urls = [f"{base_url}/{number}" for number in range(_TILES)]
    persistent = _all_of(urls, network.get)
    new = _all_of(urls, lambda url: asyncio.run(_by_a_client_of_its_own(url, trust)))
    persistent_cpu_ms, new_cpu_ms = _cpu_ms(persistent), _cpu_ms(new)
    connections.close()
    count_connections()
    persistent()
    opened = count_connections()
    persistent_ms, new_ms = (median(times) for times in rounds_ms(_ROUNDS, persistent, new))
    yield Row(f"{_TILES} tiles, {name}", persistent_ms, "ms", None)
    yield Row(f"{_TILES} tiles, {name}, a connection each", new_ms, "ms", None)
    yield Row(
        f"{_TILES} tiles, {name}, share of the time of a connection each", persistent_ms / new_ms, "", 0.75
    )
    yield Row(f"{_TILES} tiles, {name}, CPU", persistent_cpu_ms, "ms", None)
    share = persistent_cpu_ms / new_cpu_ms
    yield Row(f"{_TILES} tiles, {name}, share of the CPU of a connection each", share, "", 0.9)
    yield Row(f"{_TILES} tiles, {name}, connections", opened, "", AT_ONCE)


def _all_of(urls: list[str], ask: Callable[[str], bytes]) -> Callable[[], None]:
    """Return a function that requests all tiles, as many at once as a map does."""

    def act() -> None:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            assert all(len(data) == _TILE_BYTES for data in pool.map(ask, urls))

    return act


async def _by_a_client_of_its_own(url: str, trust: ssl.SSLContext) -> bytes:
    async with httpx.AsyncClient(verify=trust, timeout=None, trust_env=False) as client:
        return (await client.get(url)).content


def _cpu_ms(act: Callable[[], None]) -> float:
    """Measure the processor time of all threads for an operation, which runs once before."""
    act()
    began = time.process_time()
    act()
    return (time.process_time() - began) * 1000


@contextmanager
def _services(certificate: Certificate) -> Iterator[tuple[list[str], Callable[[], int]]]:
    """Run two servers while the block runs: their addresses, and a function that counts new connections."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, certificate), daemon=True)
    process.start()
    theirs.close()

    def count() -> int:
        ours.send(None)
        return int(ours.recv())

    try:
        yield ours.recv(), count
    finally:
        ours.close()
        process.join()


def _serve(window: Connection, certificate: Certificate) -> None:
    servers = [
        PersistentServer(lambda _request: _ANSWER, trust=trust) for trust in (None, certificate.server_side())
    ]
    window.send([server.base_url for server in servers])
    counted = 0
    try:
        while True:
            window.recv()
            now = sum(server.connections for server in servers)
            window.send(now - counted)
            counted = now
    except EOFError:
        for server in servers:
            server.end()
