"""Reachability of hosts: this computer, a private network or the internet."""

import ipaddress
import socket
from contextlib import suppress
from enum import IntEnum
from typing import Final

_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
# Names outside the public DNS. Source: RFC 6761, RFC 6762, RFC 8375, and common router defaults.
_LOCAL_SUFFIXES: Final = (".local", ".internal", ".lan", ".home", ".home.arpa", ".intranet", ".corp")


class Reach(IntEnum):
    """Location of a host, the nearest first."""

    THIS_COMPUTER = 0
    PRIVATE = 1
    PUBLIC = 2


def reach_of(host: str) -> Reach:
    """Return the location of a host, by its name or address in any notation that a resolver accepts.

    A name that may be public counts as public; callers that connect check its resolved addresses.
    """
    name = host.strip("[]").partition("%")[0]
    with suppress(UnicodeError):
        name = name.encode("idna").decode("ascii")
    name = name.rstrip(".").lower()
    address = _address_of(name)
    if address is not None:
        return _reach_of_address(address)
    if name == "localhost" or name.endswith(".localhost"):
        return Reach.THIS_COMPUTER
    is_local = "." not in name or name.endswith(_LOCAL_SUFFIXES)
    return Reach.PRIVATE if is_local else Reach.PUBLIC


def _address_of(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address that a name spells out; also for `127.1`, `0x7f000001` and `2130706433`."""
    with suppress(ValueError):
        return ipaddress.ip_address(name)
    with suppress(OSError, ValueError):
        return ipaddress.IPv4Address(socket.inet_aton(name))
    return None


def _reach_of_address(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> Reach:
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return _reach_of_address(inner)
    if address.is_loopback or address.is_unspecified:
        return Reach.THIS_COMPUTER
    is_special = address.is_multicast or address.is_reserved or not address.is_global
    return Reach.PRIVATE if is_special else Reach.PUBLIC
