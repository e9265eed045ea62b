"""Reachability of hosts in all notations."""

import ipaddress
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import NetError, NetFailure
from editor.network import client
from editor.network.hosts import Reach, reach_of


@pytest.mark.parametrize(
    ("reach", "hosts"),
    [
        (
            Reach.THIS_COMPUTER,
            (
                "localhost LOCALHOST. a.localhost 127.0.0.1 127.1 127.9.9.9 0x7f.1 0x7f000001 2130706433 "
                "017700000001 0 0.0.0.0 ::1 [::1] :: ::ffff:127.0.0.1 2002:7f00:1:: 64:ff9b::7f00:1 "
                "127。0。0。1"
            ),
        ),
        (
            Reach.PRIVATE,
            (
                "10.0.0.1 10.1 172.16.0.1 192.168.1.1 192.168.257 169.254.169.254 100.64.0.1 3232235777 "
                "fd00::1 fe80::1%eth0 ::ffff:10.0.0.1 2002:a00:1:: 64:ff9b::a00:1 224.0.0.1 255.255.255.255 "
                "printer nas.local router.lan tiles.internal box.home.arpa"
            ),
        ),
        (
            Reach.PUBLIC,
            ("tiles.example maps.example.org 8.8.8.8 134744072 2606:4700::1 ü.example"),
        ),
    ],
)
def test_reach_of_names_and_addresses(reach: Reach, hosts: str) -> None:
    assert {host: reach_of(host) for host in hosts.split()} == dict.fromkeys(hosts.split(), reach)


@given(number=st.integers(0, 2**32 - 1))
def test_all_notations_of_an_address_are_equal(number: int) -> None:
    dotted = str(ipaddress.IPv4Address(number))
    notations = [str(number), hex(number), f"0{number:o}", f"::ffff:{dotted}", f"[64:ff9b::{dotted}]"]
    assert {reach_of(text) for text in (dotted, *notations)} == {reach_of(dotted)}


@given(host=st.text(max_size=30))
def test_any_host_has_a_reach(host: str) -> None:
    assert reach_of(host) in Reach


class _Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *_words: object) -> None:
        """Log nothing."""


def test_name_of_this_computer_is_refused_for_public_requests() -> None:
    server = HTTPServer(("127.0.0.1", 0), _Answer)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        url = f"http://localhost:{server.server_port}/"
        assert client.get(url) == b"ok"
        with pytest.raises(NetError, match="is on this computer or the local network") as caught:
            client.get(url, is_public=True)
        assert caught.value.kind is NetFailure.ADDRESS
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
