"""A cache bounded by bytes."""

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
        self._sizes: dict[Key, int] = {}
        self._taken = 0

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: Key) -> bool:
        """Whether a value is there, which does not count as used."""
        return key in self._values

    @property
    def nbytes(self) -> int:
        """What all values took after they were last used. Units: bytes."""
        self._measure_newest()
        return self._taken

    def get(self, key: Key) -> Value | None:
        """The value of a key, which counts as used now."""
        value = self._values.get(key)
        if value is not None:
            self._measure_newest()
            self._values.move_to_end(key)
        return value

    def put(self, key: Key, value: Value) -> None:
        """Remembers a value and forgets what that leaves no room for."""
        self._measure_newest()
        self._values[key] = value
        self._values.move_to_end(key)
        self._measure(key, value)
        while self._taken > self._limit and len(self._values) > 1:
            self._taken -= self._sizes.pop(self._values.popitem(last=False)[0])

    def drop(self, key: Key) -> None:
        """Forgets a value, if it is there."""
        if self._values.pop(key, None) is not None:
            self._taken -= self._sizes.pop(key)

    def clear(self) -> None:
        """Forgets everything."""
        self._values.clear()
        self._sizes.clear()
        self._taken = 0

    def _measure_newest(self) -> None:
        """Values grow while they are used, so the one used last is measured before the next one is."""
        if self._values:
            key = next(reversed(self._values))
            self._measure(key, self._values[key])

    def _measure(self, key: Key, value: Value) -> None:
        size = value.nbytes
        self._taken += size - self._sizes.get(key, 0)
        self._sizes[key] = size
