"""A memory of what was worked out, bounded by bytes."""

from collections import OrderedDict
from typing import Generic, Protocol, TypeVar


class Sized(Protocol):
    """What knows how much memory it takes."""

    @property
    def nbytes(self) -> int:
        """Units: bytes."""


Key = TypeVar("Key")
Value = TypeVar("Value", bound=Sized)


class BytesCache(Generic[Key, Value]):
    """Keeps values up to a number of bytes; the least recently used goes first, the newest always stays."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit = limit_bytes
        self._values: OrderedDict[Key, Value] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    @property
    def nbytes(self) -> int:
        """What all values take now; values may grow after they were put in. Units: bytes."""
        return sum(value.nbytes for value in self._values.values())

    def get(self, key: Key) -> Value | None:
        """The value of a key, which counts as used now."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: Key, value: Value) -> None:
        """Remembers a value and forgets what that leaves no room for."""
        self._values[key] = value
        self._values.move_to_end(key)
        taken = self.nbytes
        while taken > self._limit and len(self._values) > 1:
            taken -= self._values.popitem(last=False)[1].nbytes
