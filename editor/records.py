"""Data classes whose methods are compiled on first use.

`dataclass` is that of the standard library to type checkers, and behaves like it: `fields`, `replace`,
`asdict` and pickling work. The standard library compiles up to eight methods of each class when it is
defined, which took a quarter of a start. Here, a class compiles `__init__`, `__eq__` and `__hash__` when each
is first called, which in a start most are not; the other methods are closures.
"""

import dataclasses
from collections.abc import Callable
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # An alias, so that it is known by its name.
else:

    def dataclass(cls=None, /, **options: bool):
        """Turn a class into a data class, with the library's options frozen, slots, eq and repr."""
        return _record(cls) if cls is not None else lambda cls: _record(cls, **options)


_FACTORY: Any = object()  # The default of a parameter whose value a factory creates.


def _record(
    cls: type[Any],
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    repr: bool = True,  # noqa: A002 (its name in the library)
) -> Any:
    """Return a class with the methods of a data class, a new one if it has slots."""
    own = frozenset(vars(cls))
    # Without these methods, the library compiles nothing.
    record: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(cls)
    if "__init__" not in own:
        _defer(record, "__init__", lambda: _init_source(record, frozen=frozen), lambda: _init_names(record))
    if repr and "__repr__" not in own:
        record.__repr__ = _repr_of([field.name for field in dataclasses.fields(record) if field.repr])
    if eq:
        _set_comparison(record, own, frozen=frozen)
    if frozen:
        _freeze(record)
        if slots and "__setstate__" not in own:
            record.__getstate__, record.__setstate__ = _get_state, _set_state
    return record


def _defer(record: Any, name: str, source: Callable[[], str], names: Callable[[], dict[str, object]]) -> None:
    """Define a method that is compiled, from its source and the names in it, when it is first called."""

    def method(self: object, *args: object, **kwargs: object) -> object:
        values = names()
        exec(source(), values)  # noqa: S102 (as the library does; the names are those of the class)
        compiled: Any = values[name]
        compiled.__qualname__ = method.__qualname__
        setattr(record, name, compiled)
        return compiled(self, *args, **kwargs)

    method.__name__, method.__qualname__ = name, f"{record.__qualname__}.{name}"
    setattr(record, name, method)


def _init_source(record: Any, *, frozen: bool) -> str:
    """Return a method that assigns all fields, past the `__setattr__` of frozen classes."""
    parameters, lines = ["self"], []
    for field in dataclasses.fields(record):
        name, value = field.name, field.name
        if field.default_factory is not dataclasses.MISSING:
            value = f"{name} if {name} is not _FACTORY else _new_{name}()" if field.init else f"_new_{name}()"
            parameters += [f"{name}=_FACTORY"] * field.init
        elif field.default is not dataclasses.MISSING:
            value = name if field.init else f"_default_{name}"
            parameters += [f"{name}=_default_{name}"] * field.init
        elif field.init:
            parameters.append(name)
        else:
            continue
        lines.append(f"    _assign(self, {name!r}, {value})" if frozen else f"    self.{name} = {value}")
    if hasattr(record, "__post_init__"):
        lines.append("    self.__post_init__()")
    return f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or ["    pass"])


def _init_names(record: Any) -> dict[str, object]:
    fields = dataclasses.fields(record)
    return {
        "_assign": object.__setattr__,
        "_FACTORY": _FACTORY,
        **{f"_new_{field.name}": field.default_factory for field in fields},
        **{f"_default_{field.name}": field.default for field in fields},
    }


def _repr_of(names: list[str]) -> Callable[[object], str]:
    @recursive_repr()
    def __repr__(self: object) -> str:  # noqa: N807 (a method)
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({values})"

    return __repr__


def _set_comparison(record: Any, own: frozenset[str], *, frozen: bool) -> None:
    fields = dataclasses.fields(record)

    def eq_source() -> str:
        compared = [field.name for field in fields if field.compare]
        lines = (
            "def __eq__(self, other):",
            "    if other.__class__ is not self.__class__:",
            "        return NotImplemented",
            f"    return {_tuple_of('self', compared)} == {_tuple_of('other', compared)}",
        )
        return "\n".join(lines)

    def hash_source() -> str:
        hashed = [each.name for each in fields if (each.compare if each.hash is None else each.hash)]
        return f"def __hash__(self):\n    return hash({_tuple_of('self', hashed)})"

    if "__eq__" not in own:
        _defer(record, "__eq__", eq_source, dict)
    if "__hash__" in own and not ("__eq__" in own and vars(record)["__hash__"] is None):
        return
    if frozen:
        _defer(record, "__hash__", hash_source, dict)
    else:
        record.__hash__ = None


def _tuple_of(owner: str, names: list[str]) -> str:
    """Return the source of a tuple of attributes."""
    return f"({''.join(f'{owner}.{name}, ' for name in names)})"


def _freeze(record: Any) -> None:
    names = {field.name for field in dataclasses.fields(record)}

    def refuse(self: object, name: str) -> None:
        if type(self) is record or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to or delete field {name!r}")

    def __setattr__(self: object, name: str, value: object) -> None:  # noqa: N807 (a method)
        refuse(self, name)
        super(record, self).__setattr__(name, value)

    def __delattr__(self: object, name: str) -> None:  # noqa: N807 (a method)
        refuse(self, name)
        super(record, self).__delattr__(name)

    record.__setattr__, record.__delattr__ = __setattr__, __delattr__


def _get_state(self: Any) -> list[object]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
