"""Scroll positions, filters and focus of widgets, found again in a rebuilt window by their place."""

from collections.abc import Iterator
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from editor.records import dataclass
from editor.ui.fields.line_edits import SearchEdit
from editor.ui.later import call_later

Place: TypeAlias = tuple[tuple[str, int], ...]
"""The way from the window to a widget: class names, each with the number among siblings of that class."""


@dataclass(frozen=True, slots=True)
class WidgetState:
    """Positions of scroll bars, texts of search fields, and the place of the focus."""

    scrolled: dict[Place, tuple[int, int]]
    searched: dict[Place, str]
    focused: Place | None

    @classmethod
    def of(cls, window: QWidget) -> "WidgetState":
        """Return the state of the visible widgets of a window."""
        scrolled, searched, focused = {}, {}, None
        focus = window.focusWidget()
        for place, widget in _widgets(window):
            if widget is focus:
                focused = place
            if isinstance(widget, QAbstractScrollArea):
                x, y = widget.horizontalScrollBar().value(), widget.verticalScrollBar().value()
                if x or y:
                    scrolled[place] = x, y
            elif isinstance(widget, SearchEdit) and widget.text():
                searched[place] = widget.text()
        return cls(scrolled, searched, focused)

    def restore(self, window: QWidget) -> None:
        """Restore the state: filters and focus at once, scroll positions after the next layout."""
        widgets = dict(_widgets(window))
        for place, text in self.searched.items():
            field = widgets.get(place)
            if isinstance(field, SearchEdit):
                field.setText(text)
        focus = None if self.focused is None else widgets.get(self.focused)
        if focus is not None:
            focus.setFocus(Qt.FocusReason.OtherFocusReason)
        call_later(window, lambda: self._scroll(window))

    def _scroll(self, window: QWidget) -> None:
        widgets = dict(_widgets(window)) if self.scrolled else {}
        for place, (x, y) in self.scrolled.items():
            area = widgets.get(place)
            if isinstance(area, QAbstractScrollArea):
                area.horizontalScrollBar().setValue(x)
                area.verticalScrollBar().setValue(y)


def _widgets(parent: QWidget, above: Place = ()) -> Iterator[tuple[Place, QWidget]]:
    """Yield the visible widgets of a window with their places."""
    counts: dict[str, int] = {}
    for child in parent.children():
        if not isinstance(child, QWidget) or child.isWindow() or child.isHidden():
            continue
        name = child.objectName() or type(child).__name__
        number = counts[name] = counts.get(name, -1) + 1
        place = (*above, (name, number))
        yield place, child
        yield from _widgets(child, place)
