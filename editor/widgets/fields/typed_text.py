"""Commit of pending input."""

from PySide6.QtWidgets import QAbstractItemView, QWidget

from editor.widgets.fields.field_edit import FieldEdit
from editor.widgets.fields.note_field import NoteEdit


def keep_typed(window: QWidget) -> None:
    """Commit the input of the focused field or cell editor of a window."""
    focused = window.focusWidget()
    if isinstance(focused, (FieldEdit, NoteEdit)):
        focused.keep()
    elif focused is not None:
        _commit_cell(focused)


def _commit_cell(editor: QWidget) -> None:
    """Commit and close the cell editor of an item view; ignore other widgets."""
    viewport = editor.parentWidget()
    view = viewport.parentWidget() if viewport is not None else None
    if isinstance(view, QAbstractItemView) and view.viewport() is viewport:
        delegate = view.itemDelegateForIndex(view.currentIndex())
        delegate.commitData.emit(editor)
        delegate.closeEditor.emit(editor)
