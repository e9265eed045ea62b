"""Scroll positions, filters and focus of widgets, found again in a rebuilt window by their place."""

from collections.abc import Iterator
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QScrollBar, QWidget

from editor.records import dataclass
from editor.ui.fields.line_edits import SearchEdit
from editor.ui.later import call_later

Place: TypeAlias = tuple[tuple[str, int], ...]
"""The way from the window to a widget: class names, each with the number among siblings of that class."""


@dataclass(frozen=True, slots=True)
class _Scrolled:
    """The position of an area, as fractions of its range, since rows may get another height."""

    across: float
    down: float
    is_current_visible: bool

    @classmethod
    def of(cls, area: QAbstractScrollArea) -> "_Scrolled":
        """Return the position of an area, and whether it is a view that shows its current row."""
        is_visible = isinstance(area, QAbstractItemView) and area.viewport().rect().intersects(
            area.visualRect(area.currentIndex())
        )
        return cls(_fraction(area.horizontalScrollBar()), _fraction(area.verticalScrollBar()), is_visible)

    def restore(self, area: QAbstractScrollArea) -> None:
        """Scroll an area to this position; a current row that was visible remains so."""
        for bar, fraction in (
            (area.horizontalScrollBar(), self.across),
            (area.verticalScrollBar(), self.down),
        ):
            bar.setValue(round(fraction * bar.maximum()))
        if self.is_current_visible and isinstance(area, QAbstractItemView):
            area.scrollTo(area.currentIndex())


def _fraction(bar: QScrollBar) -> float:
    return bar.value() / bar.maximum() if bar.maximum() else 0.0


@dataclass(frozen=True, slots=True)
class WidgetState:
    """Positions of scroll bars, texts of search fields, and the place of the focus."""

    scrolled: dict[Place, _Scrolled]
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
                scrolled[place] = _Scrolled.of(widget)
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
        widgets = dict(_widgets(window))
        for place, position in self.scrolled.items():
            area = widgets.get(place)
            if isinstance(area, QAbstractScrollArea):
                position.restore(area)


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
