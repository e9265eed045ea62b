"""Names that are meant by others: of some names the one that is most like a name nobody has."""

from collections.abc import Iterable
from difflib import SequenceMatcher

# Names that share less of their letters are alike by chance. Source: our choice, by misspelt and renamed ids.
_LEAST_ALIKE = 0.6


def most_alike(wanted: str, names: Iterable[str]) -> str | None:
    """The name most like a wanted one, the first of those equally like it; nothing where none is."""
    best, found = _LEAST_ALIKE, None
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted.casefold())
    for name in names:
        matcher.set_seq1(name.casefold())
        # The quick ones are never below the true one.
        if matcher.real_quick_ratio() < best or matcher.quick_ratio() < best:
            continue
        likeness = matcher.ratio()
        if likeness > best or (likeness == best and found is None):
            best, found = likeness, name
    return found
