"""The order in which Qt's Tab goes through a window."""

from PySide6.QtWidgets import QWidget


def focus_chain(first: QWidget) -> list[QWidget]:
    """All other widgets of a window in the order of Tab, from one on.

    Qt's bindings take a widget for a part of the one that was asked what follows it. With the first widget
    that went, all that Qt itself has made in the window, such as menus, would count as gone. So the window
    takes back what it holds, and nobody is asked for the window.
    """
    window = first.window()
    last, chain = window.previousInFocusChain(), [window]
    while chain[-1] is not last and (following := chain[-1].nextInFocusChain()) is not None:
        chain.append(following)
    window.findChildren(QWidget)
    at = chain.index(first)
    return [*chain[at + 1 :], *chain[:at]]
