"""How painted widgets are put before screen readers: Qt asks here for all that it doesn't know by itself.

The stubs of the binding know neither that there may be no part nor what a cast gives: hence the exceptions.
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

from editor.look.spoken import Said, SaidPart, SaidRange, Spoken, is_covered

_State = QAccessible.State
_Text = QAccessible.Text
# The binding takes no None for a pointer to anything: the process would end.
_NOTHING: Final = shiboken6.VoidPtr(0)

# Qt owns what it asked for, but the binding lets go of it on return: it is held here as long.
_made: list[QAccessibleWidget] = []
_is_installed: list[bool] = []


def install() -> None:
    """Let Qt ask here, once in a process."""
    if not _is_installed:
        _is_installed.append(True)
        QAccessible.installFactory(_make)


def _make(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    made: QAccessibleWidget
    if isinstance(thing, QMainWindow):
        made = _MainWindow(thing)
    elif isinstance(thing, QWidget) and isinstance(thing, Spoken):
        made = _SpokenWidget(thing)
    else:
        return None
    _made[:] = [*filter(shiboken6.isValid, _made), made]
    return made


class _MainWindow(QAccessibleWidget):
    """A main window without those of its parts that are covered."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window, QAccessible.Role.Window)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:  # type: ignore[override]
        """What every widget has."""
        found: object = super().interface_cast(kind)
        return _NOTHING if found is None else found

    def childCount(self) -> int:
        """How many parts it has that can be reached."""
        return len(self._parts())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """A part that can be reached."""
        parts = self._parts()
        return parts[index] if 0 <= index < len(parts) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Where a part stands among those that can be reached."""
        wanted = child.object()
        return next((at for at, part in enumerate(self._parts()) if part.object() == wanted), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The part that is seen at a place of the screen."""
        seen = (part for part in reversed(self._parts()) if not part.state().invisible)
        return next((part for part in seen if part.rect().contains(x, y)), None)

    def _parts(self) -> list[QAccessibleInterface]:
        every = (super(_MainWindow, self).child(at) for at in range(super().childCount()))
        return [part for part in every if not is_covered(part.object())]


class _SpokenWidget(QAccessibleWidget):
    """A widget as it says it is."""

    def __init__(self, widget: QWidget) -> None:
        assert isinstance(widget, Spoken)
        super().__init__(widget, widget.spoken().role)
        self._spoken: Final[Spoken] = widget
        self._parts: list[_Part] = []
        self._range = _Range(self)
        ids: list[int] = []
        self._ids = ids
        widget.destroyed.connect(lambda: [QAccessible.deleteAccessibleInterface(each) for each in ids])

    @property
    def said(self) -> Said:
        """What the widget says now."""
        return self._spoken.spoken()

    @property
    def said_range(self) -> SaidRange:
        """The number that the widget holds now."""
        said = self.said.range
        assert said is not None
        return said

    def role(self) -> QAccessible.Role:
        """What it is, which may change."""
        return self.said.role

    def text(self, kind: QAccessible.Text) -> str:
        """Its name and value in words; the rest as every widget."""
        said = self.said
        if kind is _Text.Name and said.name:
            return said.name
        if kind is _Text.Value and said.value:
            return said.value
        return super().text(kind)

    def state(self) -> QAccessible.State:
        """Whether it is folded, beside what holds of every widget."""
        state, said = super().state(), self.said
        if said.is_open is not None:
            state.expandable, state.expanded, state.collapsed = True, said.is_open, not said.is_open
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:  # type: ignore[override]
        """The number that it holds, where it holds one."""
        if kind is QAccessible.InterfaceType.ValueInterface:
            return self._range if self.said.range is not None else _NOTHING
        found: object = super().interface_cast(kind)
        return _NOTHING if found is None else found

    def childCount(self) -> int:
        """How many parts it has, and widgets in it."""
        return super().childCount() + len(self.said.parts)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """A widget in it, or one of its parts, which stand behind."""
        widgets = super().childCount()
        if index < widgets:
            return super().child(index)
        return self._part(index - widgets)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Where a part or a widget stands."""
        if isinstance(child, _Part):
            return super().childCount() + child.index
        return super().indexOfChild(child)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The part at a place of the screen."""
        at = self.widget().mapFromGlobal(QPoint(x, y))
        boxes = enumerate(part.box for part in self.said.parts)
        found = next((index for index, box in boxes if box.contains(at)), -1)
        return self._part(found) if found >= 0 else super().childAt(x, y)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """The chosen part, which is where the keys are."""
        if self.widget().hasFocus():
            chosen = (index for index, part in enumerate(self.said.parts) if part.is_chosen)
            return self._part(next(chosen, -1)) or self
        return super().focusChild()

    def actionNames(self) -> list[str]:
        """What can be done with it."""
        names = list(super().actionNames())
        press = QAccessibleActionInterface.pressAction()
        return [press, *names] if self.said.press is not None and press not in names else names

    def doAction(self, name: str) -> None:
        """Do what Enter does."""
        press = self.said.press
        if name == QAccessibleActionInterface.pressAction() and press is not None:
            press()
        else:
            super().doAction(name)

    def _part(self, index: int) -> QAccessibleInterface | None:
        if not 0 <= index < len(self.said.parts):
            return None
        while len(self._parts) <= index:
            part = _Part(self, len(self._parts))
            self._parts.append(part)
            self._ids.append(QAccessible.registerAccessibleInterface(part))
        return self._parts[index]


class _Range(QAccessibleValueInterface):
    """The number of a widget."""

    def __init__(self, owner: _SpokenWidget) -> None:
        super().__init__()
        self._owner = owner

    def currentValue(self) -> float:
        """The number now."""
        return self._owner.said_range.now

    def setCurrentValue(self, value: object) -> None:
        """Set the number, where that can be done."""
        put = self._owner.said_range.put
        if put is not None and isinstance(value, (int, float)):
            put(float(value))

    def minimumValue(self) -> float:
        """The least that it can be."""
        return self._owner.said_range.least

    def maximumValue(self) -> float:
        """The most that it can be."""
        return self._owner.said_range.most

    def minimumStepSize(self) -> float:
        """The least that it changes by."""
        return self._owner.said_range.step


class _PartPress(QAccessibleActionInterface):
    """A press on a part."""

    def __init__(self, owner: _SpokenWidget, index: int) -> None:
        super().__init__()
        self._owner, self._index = owner, index

    def actionNames(self) -> list[str]:
        """That it can be pressed."""
        return [self.pressAction()]

    def doAction(self, name: str) -> None:
        """Press it."""
        choose = self._owner.said.choose
        if name == self.pressAction() and choose is not None:
            choose(self._index)

    def keyBindingsForAction(self, _name: str) -> list[str]:
        """None: the keys are the widget's."""
        return []


class _Part(QAccessibleInterface):
    """One of several things that a widget paints."""

    def __init__(self, owner: _SpokenWidget, index: int) -> None:
        super().__init__()
        self._owner, self.index = owner, index
        self._press = _PartPress(owner, index)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:  # type: ignore[override]
        """What can be done with it, where a press means something."""
        if kind is QAccessible.InterfaceType.ActionInterface and self.isValid():
            return self._press if self._owner.said.choose is not None else _NOTHING
        found: object = super().interface_cast(kind)
        return _NOTHING if found is None else found

    @property
    def _said(self) -> SaidPart | None:
        parts = self._owner.said.parts if self.isValid() else ()
        return parts[self.index] if self.index < len(parts) else None

    def isValid(self) -> bool:
        """Whether the widget is still there."""
        return shiboken6.isValid(self._owner) and self._owner.isValid()

    def object(self) -> QObject | None:  # type: ignore[override]
        """No object: it is only painted."""
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        """The window that it is painted in."""
        return self._owner.window()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """The widget that paints it."""
        return self._owner

    def childCount(self) -> int:
        """None."""
        return 0

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """None."""
        return None

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """None."""
        return None

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        """Nowhere."""
        return -1

    def text(self, kind: QAccessible.Text) -> str:
        """Its name."""
        said = self._said
        return said.name if said is not None and kind is _Text.Name else ""

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Nothing: what it says is not written here."""

    def rect(self) -> QRect:
        """Where it is on the screen."""
        said = self._said
        if said is None:
            return QRect()
        return QRect(self._owner.widget().mapToGlobal(said.box.topLeft()), said.box.size())

    def role(self) -> QAccessible.Role:
        """What it is."""
        return self._owner.said.part_role

    def state(self) -> QAccessible.State:
        """Whether it is the chosen one, and shown."""
        state, said = _State(), self._said
        if said is None:
            state.invalid = True
            return state
        above = self._owner.state()
        state.invisible, state.disabled = above.invisible, above.disabled
        state.selectable, state.focusable = True, True
        state.selected, state.focused = said.is_chosen, said.is_chosen and above.focused
        if self.role() is QAccessible.Role.RadioButton:
            state.checkable, state.checked = True, said.is_chosen
        return state
