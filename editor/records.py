"""Data classes whose methods are compiled on first use.

`dataclass` is that of the standard library to type checkers, and behaves like it: `fields`, `replace`,
`asdict` and pickling work. The standard library compiles up to eight methods of each class when it is
defined, which took a quarter of a start. Here, a class compiles its `__init__` when its first object is
created, and the other methods are closures.
"""

import dataclasses
from collections.abc import Callable
from operator import attrgetter
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
        _set_init(record, frozen=frozen)
    if repr and "__repr__" not in own:
        record.__repr__ = _repr_of([field.name for field in dataclasses.fields(record) if field.repr])
    if eq:
        _set_comparison(record, own, frozen=frozen)
    if frozen:
        _freeze(record)
        if slots and "__setstate__" not in own:
            record.__getstate__, record.__setstate__ = _get_state, _set_state
    return record


def _set_init(record: Any, *, frozen: bool) -> None:
    def init(self: object, *args: object, **kwargs: object) -> None:
        record.__init__ = compiled = _compile_init(record, frozen=frozen)
        compiled(self, *args, **kwargs)

    init.__name__, init.__qualname__ = "__init__", f"{record.__qualname__}.__init__"
    record.__init__ = init


def _compile_init(record: Any, *, frozen: bool) -> Any:
    """Return a function that assigns all fields, past the `__setattr__` of frozen classes."""
    names: dict[str, object] = {"_assign": object.__setattr__, "_FACTORY": _FACTORY}
    parameters, lines = ["self"], []
    for field in dataclasses.fields(record):
        name, value = field.name, field.name
        if field.default_factory is not dataclasses.MISSING:
            names[f"_new_{name}"] = field.default_factory
            value = f"{name} if {name} is not _FACTORY else _new_{name}()" if field.init else f"_new_{name}()"
            parameters += [f"{name}=_FACTORY"] * field.init
        elif field.default is not dataclasses.MISSING:
            names[f"_default_{name}"] = field.default
            value = name if field.init else f"_default_{name}"
            parameters += [f"{name}=_default_{name}"] * field.init
        elif field.init:
            parameters.append(name)
        else:
            continue
        lines.append(f"    _assign(self, {name!r}, {value})" if frozen else f"    self.{name} = {value}")
    if hasattr(record, "__post_init__"):
        lines.append("    self.__post_init__()")
    source = f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or ["    pass"])
    exec(source, names)  # noqa: S102 (as the library does; the names are those of the class)
    init: Any = names["__init__"]
    init.__qualname__ = f"{record.__qualname__}.__init__"
    return init


def _repr_of(names: list[str]) -> Callable[[object], str]:
    @recursive_repr()
    def __repr__(self: object) -> str:  # noqa: N807 (a method)
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({values})"

    return __repr__


def _set_comparison(record: Any, own: frozenset[str], *, frozen: bool) -> None:
    fields = dataclasses.fields(record)
    values = _values_of([field.name for field in fields if field.compare])
    hashed = _values_of([each.name for each in fields if (each.compare if each.hash is None else each.hash)])

    def __eq__(self: object, other: object) -> bool:  # noqa: N807 (a method)
        return values(self) == values(other) if type(self) is type(other) else NotImplemented

    def __hash__(self: object) -> int:  # noqa: N807 (a method)
        return hash(hashed(self))

    if "__eq__" not in own:
        record.__eq__ = __eq__
    if "__hash__" not in own or ("__eq__" in own and vars(record)["__hash__"] is None):
        record.__hash__ = __hash__ if frozen else None


def _values_of(names: list[str]) -> Callable[[object], tuple[object, ...]]:
    """Return a function that returns some attributes as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: tuple(getattr(record, name) for name in names)


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
