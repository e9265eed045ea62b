"""What stands in an editor and was not confirmed yet."""

from PySide6.QtWidgets import QAbstractItemView, QWidget

from editor.widgets.fields.field_edit import FieldEdit
from editor.widgets.fields.note_field import NoteEdit


def keep_typed(window: QWidget) -> None:
    """Take over what stands in the field or the cell that has the focus of a window, as Enter does."""
    focused = window.focusWidget()
    if isinstance(focused, (FieldEdit, NoteEdit)):
        focused.keep()
    elif focused is not None:
        _commit_cell(focused)


def _commit_cell(editor: QWidget) -> None:
    """Commit and close an editor that a view has opened on a cell; leave any other widget alone."""
    viewport = editor.parentWidget()
    view = viewport.parentWidget() if viewport is not None else None
    if isinstance(view, QAbstractItemView) and view.viewport() is viewport:
        delegate = view.itemDelegateForIndex(view.currentIndex())
        delegate.commitData.emit(editor)
        delegate.closeEditor.emit(editor)
