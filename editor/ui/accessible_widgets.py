"""Accessibility interfaces of custom-painted widgets.

The PySide stubs lack optional results and the type of `interface_cast`, hence the ignored errors.
"""

from typing import Final

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleInterface,
    QAccessibleValueInterface,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QMainWindow, QWidget

from editor.ui.accessible_info import (
    AccessibleInfo,
    AccessiblePart,
    AccessibleProvider,
    AccessibleValue,
    is_hidden_by_cover,
)

_State = QAccessible.State
_Text = QAccessible.Text
# PySide crashes on None where Qt expects a pointer.
_NULL: Final = shiboken6.VoidPtr(0)

# Qt owns the interfaces, but PySide drops its reference on return, so they are retained here.
_interfaces: list[QAccessibleWidget] = []
_is_installed: list[bool] = []


def install() -> None:
    """Install the interface factory, once per process."""
    if not _is_installed:
        _is_installed.append(True)
        QAccessible.installFactory(_create_interface)


def _create_interface(_class_name: str, target: QObject) -> QAccessibleInterface | None:
    interface: QAccessibleWidget
    if isinstance(target, QMainWindow):
        interface = _MainWindow(target)
    elif isinstance(target, QWidget) and isinstance(target, AccessibleProvider):
        interface = _PaintedWidget(target)
    else:
        return None
    _interfaces[:] = [*filter(shiboken6.isValid, _interfaces), interface]
    return interface


class _MainWindow(QAccessibleWidget):
    """A main window without its covered parts."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window, QAccessible.Role.Window)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:  # type: ignore[override]
        found: object = super().interface_cast(kind)
        return _NULL if found is None else found

    def childCount(self) -> int:
        return len(self._parts())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        parts = self._parts()
        return parts[index] if 0 <= index < len(parts) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        target = child.object()
        return next((at for at, part in enumerate(self._parts()) if part.object() == target), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        seen = (part for part in reversed(self._parts()) if not part.state().invisible)
        return next((part for part in seen if part.rect().contains(x, y)), None)

    def _parts(self) -> list[QAccessibleInterface]:
        every = (super(_MainWindow, self).child(at) for at in range(super().childCount()))
        return [part for part in every if not is_hidden_by_cover(part.object())]


class _PaintedWidget(QAccessibleWidget):
    """A custom-painted widget with its accessible information."""

    def __init__(self, widget: QWidget) -> None:
        assert isinstance(widget, AccessibleProvider)
        super().__init__(widget, widget.accessible_info().role)
        self._provider: Final[AccessibleProvider] = widget
        self._parts: list[_Part] = []
        self._range = _Range(self)
        ids: list[int] = []
        self._ids = ids
        widget.destroyed.connect(lambda: [QAccessible.deleteAccessibleInterface(each) for each in ids])

    @property
    def info(self) -> AccessibleInfo:
        """The current accessible information."""
        return self._provider.accessible_info()

    @property
    def range_info(self) -> AccessibleValue:
        """The current value with its bounds."""
        range_info = self.info.range
        assert range_info is not None
        return range_info

    def role(self) -> QAccessible.Role:
        """Return the current role, which may change."""
        return self.info.role

    def text(self, kind: QAccessible.Text) -> str:
        info = self.info
        if kind is _Text.Name and info.name:
            return info.name
        if kind is _Text.Value and info.value:
            return info.value
        return super().text(kind)

    def state(self) -> QAccessible.State:
        state, info = super().state(), self.info
        if info.is_open is not None:
            state.expandable, state.expanded, state.collapsed = True, info.is_open, not info.is_open
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:  # type: ignore[override]
        if kind is QAccessible.InterfaceType.ValueInterface:
            return self._range if self.info.range is not None else _NULL
        found: object = super().interface_cast(kind)
        return _NULL if found is None else found

    def childCount(self) -> int:
        return super().childCount() + len(self.info.parts)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return a child widget, or one of the painted parts, which follow the widgets."""
        widgets = super().childCount()
        if index < widgets:
            return super().child(index)
        return self._part(index - widgets)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        if isinstance(child, _Part):
            return super().childCount() + child.index
        return super().indexOfChild(child)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        at = self.widget().mapFromGlobal(QPoint(x, y))
        rects = enumerate(part.box for part in self.info.parts)
        found = next((index for index, rect in rects if rect.contains(at)), -1)
        return self._part(found) if found >= 0 else super().childAt(x, y)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return the selected part."""
        if self.widget().hasFocus():
            selected = (index for index, part in enumerate(self.info.parts) if part.is_selected)
            return self._part(next(selected, -1)) or self
        return super().focusChild()

    def actionNames(self) -> list[str]:
        names = list(super().actionNames())
        press = QAccessibleActionInterface.pressAction()
        return [press, *names] if self.info.press is not None and press not in names else names

    def doAction(self, name: str) -> None:
        press = self.info.press
        if name == QAccessibleActionInterface.pressAction() and press is not None:
            press()
        else:
            super().doAction(name)

    def _part(self, index: int) -> QAccessibleInterface | None:
        if not 0 <= index < len(self.info.parts):
            return None
        while len(self._parts) <= index:
            part = _Part(self, len(self._parts))
            self._parts.append(part)
            self._ids.append(QAccessible.registerAccessibleInterface(part))
        return self._parts[index]


class _Range(QAccessibleValueInterface):
    """The value interface of a widget."""

    def __init__(self, owner: _PaintedWidget) -> None:
        super().__init__()
        self._owner = owner

    def currentValue(self) -> float:
        return self._owner.range_info.current

    def setCurrentValue(self, value: object) -> None:
        set_value = self._owner.range_info.set_value
        if set_value is not None and isinstance(value, (int, float)):
            set_value(float(value))

    def minimumValue(self) -> float:
        return self._owner.range_info.minimum

    def maximumValue(self) -> float:
        return self._owner.range_info.maximum

    def minimumStepSize(self) -> float:
        return self._owner.range_info.step


class _PartPress(QAccessibleActionInterface):
    """The press action of a painted part."""

    def __init__(self, owner: _PaintedWidget, index: int) -> None:
        super().__init__()
        self._owner, self._index = owner, index

    def actionNames(self) -> list[str]:
        return [self.pressAction()]

    def doAction(self, name: str) -> None:
        press_part = self._owner.info.select
        if name == self.pressAction() and press_part is not None:
            press_part(self._index)

    def keyBindingsForAction(self, _name: str) -> list[str]:
        return []


class _Part(QAccessibleInterface):
    """A painted part of a widget."""

    def __init__(self, owner: _PaintedWidget, index: int) -> None:
        super().__init__()
        self._owner, self.index = owner, index
        self._press = _PartPress(owner, index)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:  # type: ignore[override]
        if kind is QAccessible.InterfaceType.ActionInterface and self.isValid():
            return self._press if self._owner.info.select is not None else _NULL
        found: object = super().interface_cast(kind)
        return _NULL if found is None else found

    @property
    def _info(self) -> AccessiblePart | None:
        parts = self._owner.info.parts if self.isValid() else ()
        return parts[self.index] if self.index < len(parts) else None

    def isValid(self) -> bool:
        return shiboken6.isValid(self._owner) and self._owner.isValid()

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._owner.window()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return self._owner

    def childCount(self) -> int:
        return 0

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def text(self, kind: QAccessible.Text) -> str:
        info = self._info
        return info.name if info is not None and kind is _Text.Name else ""

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Do nothing: the text is read-only."""

    def rect(self) -> QRect:
        info = self._info
        if info is None:
            return QRect()
        return QRect(self._owner.widget().mapToGlobal(info.box.topLeft()), info.box.size())

    def role(self) -> QAccessible.Role:
        return self._owner.info.part_role

    def state(self) -> QAccessible.State:
        state, info = _State(), self._info
        if info is None:
            state.invalid = True
            return state
        parent_state = self._owner.state()
        state.invisible, state.disabled = parent_state.invisible, parent_state.disabled
        state.selectable, state.focusable = True, True
        state.selected, state.focused = info.is_selected, info.is_selected and parent_state.focused
        if self.role() is QAccessible.Role.RadioButton:
            state.checkable, state.checked = True, info.is_selected
        return state
