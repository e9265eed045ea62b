"""Cache with a limit in bytes."""

from dataclasses import dataclass

from editor.basemap.memory_cache import BytesCache


@dataclass
class SizedValue:
    nbytes: int


def test_the_least_recently_used_is_evicted_first() -> None:
    cache = BytesCache[str, SizedValue](100)
    for name in ("a", "b"):
        cache.put(name, SizedValue(50))
    assert cache.get("a") is not None
    cache.put("c", SizedValue(50))
    assert [name for name in "abc" if cache.get(name) is not None] == ["a", "c"]
    assert (len(cache), cache.nbytes) == (2, 100)


def test_the_newest_stays_even_if_it_is_too_large() -> None:
    cache = BytesCache[str, SizedValue](100)
    cache.put("a", SizedValue(10))
    cache.put("b", SizedValue(500))
    assert cache.get("a") is None
    assert cache.get("b") is not None


def test_growing_entries_evict_others() -> None:
    cache = BytesCache[str, SizedValue](100)
    value = SizedValue(10)
    cache.put("old", SizedValue(40))
    cache.put("growing", value)
    value.nbytes = 90
    cache.get("growing")
    cache.put("new", SizedValue(5))
    assert cache.get("old") is None
    assert cache.nbytes == 95


def test_growing_value_evicts_others() -> None:
    cache = BytesCache[int, SizedValue](100)
    for number in range(10):
        value = SizedValue(1)
        cache.put(number, value)
        value.nbytes = 40
    assert cache.nbytes <= 100 + 40
    assert len(cache) <= 3


def test_another_value_of_a_key_replaces_the_first() -> None:
    cache = BytesCache[str, SizedValue](100)
    cache.put("a", SizedValue(60))
    cache.put("a", SizedValue(70))
    assert (len(cache), cache.nbytes) == (1, 70)
    cache.clear()
    assert (len(cache), cache.nbytes, cache.get("a")) == (0, 0, None)
