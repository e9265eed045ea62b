"""Tab order of a window."""

from PySide6.QtWidgets import QWidget


def focus_chain(first: QWidget) -> list[QWidget]:
    """Return all other widgets of a window in tab order, starting after `first`.

    PySide makes the widget that `nextInFocusChain` returns a child of the one that was asked, so destroying
    the first would invalidate all wrappers behind it. `findChildren` restores the window as their owner.
    """
    window = first.window()
    last, chain = window.previousInFocusChain(), [window]
    while chain[-1] is not last and (following := chain[-1].nextInFocusChain()) is not None:
        chain.append(following)
    window.findChildren(QWidget)
    start = chain.index(first)
    return [*chain[start + 1 :], *chain[:start]]
