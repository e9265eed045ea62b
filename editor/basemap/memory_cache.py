"""A cache bounded by bytes."""

from collections import OrderedDict
from typing import Generic, Protocol, TypeVar


class Sized(Protocol):
    """An object that knows its memory size."""

    @property
    def nbytes(self) -> int:
        """The memory size. Units: bytes."""


Key = TypeVar("Key")
Value = TypeVar("Value", bound=Sized)


class BytesCache(Generic[Key, Value]):
    """An LRU cache with a limit in bytes; the most recent value is always retained."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit = limit_bytes
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._sizes: dict[Key, int] = {}
        self._used_bytes = 0

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: Key) -> bool:
        """Return whether a value is cached, without marking it as used."""
        return key in self._values

    @property
    def nbytes(self) -> int:
        """The size of all values when they were last used. Units: bytes."""
        self._measure_newest()
        return self._used_bytes

    def get(self, key: Key) -> Value | None:
        """Return the value of a key and mark it as used."""
        value = self._values.get(key)
        if value is not None:
            self._measure_newest()
            self._values.move_to_end(key)
        return value

    def put(self, key: Key, value: Value) -> None:
        """Add a value and evict others beyond the limit."""
        self._measure_newest()
        self._values[key] = value
        self._values.move_to_end(key)
        self._measure(key, value)
        while self._used_bytes > self._limit and len(self._values) > 1:
            self._used_bytes -= self._sizes.pop(self._values.popitem(last=False)[0])

    def drop(self, key: Key) -> None:
        """Remove a value, if it is cached."""
        if self._values.pop(key, None) is not None:
            self._used_bytes -= self._sizes.pop(key)

    def clear(self) -> None:
        """Remove all values."""
        self._values.clear()
        self._sizes.clear()
        self._used_bytes = 0

    def _measure_newest(self) -> None:
        """Measure the value used last: values may grow while they are used."""
        if self._values:
            key = next(reversed(self._values))
            self._measure(key, self._values[key])

    def _measure(self, key: Key, value: Value) -> None:
        size = value.nbytes
        self._used_bytes += size - self._sizes.get(key, 0)
        self._sizes[key] = size
