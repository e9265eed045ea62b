"""How far away a host is: this computer, the network that it is in, or the internet."""

import ipaddress
import socket
from contextlib import suppress
from enum import IntEnum
from typing import Final

_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
# Names that no public name server knows. Source: RFC 6761, RFC 6762, RFC 8375, and the habits of routers.
_LOCAL_ENDINGS: Final = (".local", ".internal", ".lan", ".home", ".home.arpa", ".intranet", ".corp")


class Reach(IntEnum):
    """Where a host is, the nearest first."""

    THIS_COMPUTER = 0
    PRIVATE = 1
    PUBLIC = 2


def reach_of(host: str) -> Reach:
    """Return where a host is, by its name or address in any notation that a resolver takes.

    A name that may be public counts as such; who connects looks at what it resolves to.
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
    is_local = "." not in name or name.endswith(_LOCAL_ENDINGS)
    return Reach.PRIVATE if is_local else Reach.PUBLIC


def _address_of(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address that a name spells out: `127.1`, `0x7f000001` and `2130706433` are one as well."""
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
