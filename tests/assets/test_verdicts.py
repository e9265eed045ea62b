import gc
import weakref
from concurrent.futures import ThreadPoolExecutor

from editor.assets.data_uri import cached_by_digest


class Judge:
    """Counts its calls."""

    def __init__(self) -> None:
        self.judged: list[str] = []

    def __call__(self, text: str) -> int:
        self.judged.append(text)
        return len(text)


class Text(str):
    """A text whose destruction can be observed."""


def test_the_same_text_is_judged_once_even_as_another_object() -> None:
    judge = Judge()
    ask = cached_by_digest(most=10)(judge)
    assert [ask(Text("ab")), ask("ab"), ask("abc")] == [2, 2, 3]
    assert judge.judged == ["ab", "abc"]


def test_the_text_itself_is_not_retained() -> None:
    ask = cached_by_digest(most=10)(len)
    text = Text("megabytes")
    seen = weakref.ref(text)
    assert ask(text) == 9
    del text
    gc.collect()
    assert seen() is None


def test_the_least_recently_used_text_is_dropped() -> None:
    judge = Judge()
    ask = cached_by_digest(most=2)(judge)
    for text in ("a", "b", "a", "c", "a", "b"):
        ask(text)
    assert judge.judged == ["a", "b", "c", "b"]


def test_half_a_surrogate_pair_is_a_text_like_any_other() -> None:
    ask = cached_by_digest(most=2)(len)
    assert ask("\ud800") == 1


def test_many_threads_may_ask_at_once() -> None:
    ask = cached_by_digest(most=3)(len)
    texts = ["x" * (number % 7) for number in range(2000)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, texts)) == [len(text) for text in texts]
