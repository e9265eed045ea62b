"""Values of paint properties: colours, numbers, choices and icons, and curves of them."""

import re
from typing import TypeAlias

from editor.errors import EditError
from editor.records import dataclass
from editor.wording import say

LOWEST_LEVEL = 0
HIGHEST_LEVEL = 17
LARGEST_PACKED_COLOR = 0xFFFFFFFF

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\Z")


@dataclass(frozen=True, slots=True)
class Color:
    """An sRGB colour with straight alpha. Units: channels from 0 to 255; alpha 255 is opaque."""

    r: int
    g: int
    b: int
    a: int = 255

    @classmethod
    def from_abgr(cls, packed: int) -> "Color":
        """Create a colour from the engine's packed number.

        Raises: EditError when the number is outside 0 to 4294967295.
        Source: "Common value types", packed colour.
        """
        if not 0 <= packed <= LARGEST_PACKED_COLOR:
            raise EditError(
                say(
                    "{packed} is not an ABGR integer. Enter 0 to {largest}.",
                    packed=packed,
                    largest=LARGEST_PACKED_COLOR,
                )
            )
        return cls(packed & 255, packed >> 8 & 255, packed >> 16 & 255, packed >> 24)

    @property
    def abgr(self) -> int:
        """The packed number that a style stores."""
        return self.a << 24 | self.b << 16 | self.g << 8 | self.r

    @classmethod
    def from_hex(cls, text: str) -> "Color":
        """Create a colour from #RGB, #RGBA, #RRGGBB or #RRGGBBAA.

        Raises: EditError when the text has none of these forms.
        """
        if not _HEX.match(text):
            raise EditError(say("“{text}” is not a colour. Enter #RRGGBB or #RRGGBBAA.", text=text))
        digits = text[1:]
        if len(digits) < 6:
            digits = "".join(digit * 2 for digit in digits)
        return cls(*bytes.fromhex(digits))

    @property
    def hex(self) -> str:
        """#RRGGBB, or #RRGGBBAA for a colour that is not opaque."""
        alpha = "" if self.a == 255 else f"{self.a:02X}"
        return f"#{self.r:02X}{self.g:02X}{self.b:02X}{alpha}"


Value: TypeAlias = Color | float | int | str


def is_hex_color(text: str) -> bool:
    """Return whether a text is a hex colour, which the editor reads but the engine does not."""
    return _HEX.match(text) is not None


@dataclass(frozen=True, slots=True)
class Stop:
    """The value of a property at a zoom level."""

    level: int
    value: Value


@dataclass(frozen=True, slots=True)
class Curve:
    """The stops of a property in file order, and its easing."""

    stops: tuple[Stop, ...]
    easing: int = 1
