"""Sequences of random edits that are undone to the start and redone to the end."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from editor.checks.check import check
from editor.checks.fixes.fix import find_fix
from editor.errors import EditError
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.format.codec import decode
from editor.session.session import Origin, Session
from tests.bench.harness import Row
from tests.reliability.made_styles import a_style_file
from tests.reliability.parts import Size, caught_fault, fault_row
from tests.reliability.random_edits import a_random_edit, edit_makers

_EDITS = 50


def run(size: Size) -> list[Row]:
    """Run sequences of fifty edits each."""
    name = f"{size.count} sequences of {_EDITS} edits undone and redone: other bytes"
    return [fault_row(faults_of, size, name, "sequences")]


def faults_of(numbers: Sequence[int], _folder: Path) -> list[str]:
    """Return the faults of some sequences."""
    return [fault for number in numbers if (fault := caught_fault(fault_of, number))]


def fault_of(number: int) -> str:
    """Return the fault of a sequence; empty if there is none."""
    random = Random(f"undo {number}")
    data = a_style_file(random)
    session = Session(decode(data), Origin(None, "undo"))
    stack = session.undo_stack
    known = {0: data}
    makers = edit_makers()
    taken = 0
    while taken < _EDITS:
        before = session.style
        with suppress(EditError):  # The style may reject an edit; then it must be unchanged.
            taken += _step(random, session, makers)
        if session.style is not before:
            known = {index: held for index, held in known.items() if index < stack.index()}
        if random.random() < 0.2:
            known[stack.index()] = session.encoded()
    end = stack.index()
    known[end] = session.encoded()
    if decode(known[end]).tree != session.style.tree:
        return f"sequence {number} ends in bytes that are read as another style"
    for target in (*range(end, -1, -1), *range(end + 1)):
        stack.setIndex(target)
        if target in known and session.encoded() != known[target]:
            return f"sequence {number} has other bytes at step {target} of {end}"
    return ""


def _step(random: Random, session: Session, makers: list[Callable[..., Edit]]) -> bool:
    """Edit, or drag, which may be cancelled, and return whether that was possible; else try undo and redo."""
    before = session.style
    kind = random.random()
    if kind < 0.1:
        session.undo_stack.undo()
        return False
    if kind < 0.15:
        session.undo_stack.redo()
        return False
    if kind < 0.4:
        gesture = session.begin_gesture("Drag")
        for _ in range(random.randrange(1, 5)):
            session.apply(gesture, a_random_edit(random, session.style, makers))
        if random.random() < 0.3:
            session.cancel(gesture)
    elif kind < 0.5:
        for problem in random.sample(problems := check(session.style), min(1, len(problems))):
            fix = find_fix(session.style, problem)
            if fix is not None:
                session.do(fix.edit, fix.text)
    else:
        session.do(a_random_edit(random, session.style, makers), "Edit")
    return session.style is not before
