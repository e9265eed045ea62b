import gc
import weakref
from concurrent.futures import ThreadPoolExecutor

from editor.assets.data_uri import cached_by_digest


class CountedCheck:
    """Counts its calls."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def __call__(self, text: str) -> int:
        self.calls.append(text)
        return len(text)


class Text(str):
    """A text whose destruction can be observed."""


def test_the_same_text_is_checked_once_even_as_another_object() -> None:
    check = CountedCheck()
    ask = cached_by_digest(most=10)(check)
    assert [ask(Text("ab")), ask("ab"), ask("abc")] == [2, 2, 3]
    assert check.calls == ["ab", "abc"]


def test_the_text_itself_is_not_retained() -> None:
    ask = cached_by_digest(most=10)(len)
    text = Text("megabytes")
    seen = weakref.ref(text)
    assert ask(text) == 9
    del text
    gc.collect()
    assert seen() is None


def test_the_least_recently_used_text_is_dropped() -> None:
    check = CountedCheck()
    ask = cached_by_digest(most=2)(check)
    for text in ("a", "b", "a", "c", "a", "b"):
        ask(text)
    assert check.calls == ["a", "b", "c", "b"]


def test_half_a_surrogate_pair_is_a_text_like_any_other() -> None:
    ask = cached_by_digest(most=2)(len)
    assert ask("\ud800") == 1


def test_many_threads_may_send_requests_at_once() -> None:
    ask = cached_by_digest(most=3)(len)
    texts = ["x" * (number % 7) for number in range(2000)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, texts)) == [len(text) for text in texts]
