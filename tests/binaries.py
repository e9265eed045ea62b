"""Binary styles composed from raw numbers."""

import struct


def integer(number: int, value: int) -> bytes:
    """Encode a field that holds an integer; a negative one as protobuf writes it."""
    return _varint(number << 3) + _varint(value % (1 << 64))


def double(number: int, value: float) -> bytes:
    """Encode a field that holds a number of eight bytes."""
    return _varint(number << 3 | 1) + struct.pack("<d", value)


def four_bytes(number: int, value: float) -> bytes:
    """Encode a field that holds a number of four bytes."""
    return _varint(number << 3 | 5) + struct.pack("<f", value)


def block(number: int, *parts: bytes | str) -> bytes:
    """Encode a field that holds a message, a text or bytes."""
    content = b"".join(part.encode() if isinstance(part, str) else part for part in parts)
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def curve(field_id: int, *stops: bytes, easing: int | None = None) -> bytes:
    """Encode a paint property of stops, each the bytes of its two fields."""
    easings = [] if easing is None else [integer(2, easing)]
    return block(field_id, block(1, *(block(1, stop) for stop in stops), *easings))


def layer(layer_id: int, layer_type: str, *fields: bytes) -> bytes:
    """Encode a layer."""
    return block(1, integer(1, layer_id), block(5, layer_type), *fields)


def style(*layers: bytes, groups: bytes = b"", **sections: bytes) -> bytes:
    """Encode a style message of one scheme; `sources` and `icons` are what their sections hold."""
    scheme = block(1, integer(1, 1), block(2, "Made"), block(4, groups), block(3, *layers))
    made = block(1, sections["sources"]) if "sources" in sections else b""
    made += block(3, scheme)
    return made + (block(4, sections["icons"]) if "icons" in sections else b"")


def file(style_message: bytes, info_message: bytes = b"") -> bytes:
    """Return a whole file around a style message and the metadata of the file."""
    blocks = b"\x03" + style_message + b"\x04"
    info_block = 64 + len(blocks)
    info = b"\x03" + info_message + b"\x04" + struct.pack("<Q4s", info_block, b"INFO")
    head = struct.pack("<3sIQHHQQ", b"R66", 2, 656, 21, 1, info_block + len(info), len(info))
    return head.ljust(64, b"\0") + blocks + info


def _varint(value: int) -> bytes:
    made = bytearray()
    while value > 0x7F:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*made, value])


PNG = b"\x89PNG\r\n\x1a\n and the rest"
A_WIDTH = curve(5, integer(1, 3) + double(2, 2.5), integer(1, 17) + double(2, 10), easing=17)
A_COLOR = curve(7, integer(1, 0) + integer(2, 0xFF0000FF))
RICH = style(
    layer(9, "atmosphere", integer(4, 0)),
    layer(
        5,
        "line",
        block(3, "map"),
        integer(4, 8),
        block(7, A_WIDTH, A_COLOR),
        integer(8, 3),
        integer(9, 17),
        integer(10, 9_797_278_307),
    ),
    layer(2, "route_traffic", integer(12, 1)),
    layer(1, "symbol", integer(15, 1002), block(13, block(4, '{"get_v":"name"}'))),
    groups=block(1, integer(1, 9_797_278_307), block(2, "Roads"), integer(3, 1)),
    sources=block(
        1,
        integer(1, 254),
        block(3, block(1, "https://a.example/"), block(2, "elevation")),
    ),
    icons=block(1, integer(1, 3_282_647_477), block(2, b"\x02", PNG)),
)
