"""The differences of two styles: as a list, and in a dialog."""

from collections.abc import Callable, Sequence
from itertools import chain

from PySide6.QtCore import QCoreApplication, QMargins, QObject, Qt
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListView,
    QWidget,
)

from editor.assets import difference_lines
from editor.errors import EditorError
from editor.mapstyle.compare.style_diff import Difference, compare
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.json_tree import Path, read_text
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.system.jobs import Jobs
from editor.ui.fields.line_edits import FilterEdit
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import page_stack, v_box
from editor.ui.kit.row_models import ENTRY_ROLE, RowListModel
from editor.ui.kit.rows import AnyIndex, Row, RowDelegate, RowPart, RowTone, Swatch, Symbol, Text
from editor.ui.text import translated
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.change_text import change_colors, change_label, change_values
from editor.workspace.layer_names import layer_name

_ARROW = " → "
# The characters that fit beside two swatches in the narrowest dock.
_MAX_LINE_LENGTH = 24


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A style element that differs, or one of its values; `line` is the text of the row when copied.

    A value has its property as `header` and its old and new text as `sides`. The paths are those in both
    styles, None if absent. `colors` are the old and new value of a changed colour.
    """

    header: str
    line: str
    kind: str
    is_element: bool
    path_a: Path | None = None
    path_b: Path | None = None
    colors: tuple[QColor, ...] = ()
    sides: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The row as one line of text."""
        return ": ".join(part for part in (self.header, _ARROW.join(self.sides)) if part)

    @property
    def is_stacked(self) -> bool:
        """Whether the old and new values need a line each in a narrow dock."""
        return len(_ARROW.join(self.sides)) > _MAX_LINE_LENGTH and len(self.sides) > 1

    @property
    def line_count(self) -> int:
        """The number of lines of the row."""
        sides = len(self.sides) if self.is_stacked else bool(self.sides)
        return bool(self.header) + sides

    def matches(self, needle: str) -> bool:
        """Whether the displayed or the copied text contains a case-folded text."""
        return needle in self.text.casefold() or needle in self.line.casefold()


class DifferenceListModel(RowListModel[DifferenceRow]):
    """The rows that match a filter.

    A matching element comes with all its values, a matching value with its element.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._elements: tuple[tuple[DifferenceRow, ...], ...] = ()

    def show_differences(self, differences: Sequence[Difference]) -> None:
        """Replace the differences and clear the filter."""
        self._elements = tuple(map(_rows_for, differences))
        self.filter("")

    def filter(self, text: str) -> None:
        """Show the rows that contain a text, ignoring case."""
        needle = text.casefold()
        self.reset([row for element in self._elements for row in _matching_rows(element, needle)])

    def describe(self, entry: DifferenceRow) -> Row:
        """Return an element with the icon of its change, or a value indented below."""
        header = ((Text(entry.header),),) if entry.header else ()
        return Row(
            lines=(*header, *_sides(entry)),
            lead=(Symbol(*_change_icon(entry.kind)) if entry.is_element else Symbol(""),),
            title=entry.text,
            tool_tip=entry.text,
            accessible_text=f"{_kind_text(entry.kind)}: {entry.text}" if entry.is_element else entry.text,
        )


def _sides(row: DifferenceRow) -> tuple[tuple[RowPart, ...], ...]:
    """Return the old and new value with their colours, on one line or on two."""
    sides: list[tuple[RowPart, ...]] = []
    for number, text in enumerate(row.sides):
        arrow = (_ARROW.lstrip() if row.is_stacked else _ARROW) if number else ""
        colors = (Swatch((row.colors[number],)),) if number < len(row.colors) else ()
        sides.append((_side_text(arrow), *colors, _side_text(text)))
    return tuple(sides) if row.is_stacked or not sides else (tuple(chain(*sides)),)


def _side_text(text: str) -> Text:
    return Text(text, TypeRole.FIXED, RowTone.QUIET)


class DifferenceList(QListView):
    """A view of the rows that can copy the selected ones."""

    def __init__(self, model: DifferenceListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(_DifferenceDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Differences"))

    def copy(self) -> None:
        """Copy the selected rows, or all rows without a selection, to the clipboard."""
        selected = sorted(index.row() for index in self.selectedIndexes()) or range(self.model().rowCount())
        rows: list[DifferenceRow] = [self.model().index(row, 0).data(ENTRY_ROLE) for row in selected]
        QGuiApplication.clipboard().setText("".join(f"{row.line}\n" for row in rows))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy with the standard key."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)


class _DifferenceDelegate(RowDelegate):
    """Rows as high as their lines."""

    padding = QMargins(Gap.M, 0, Gap.S, 0)

    def height_px(self, index: AnyIndex) -> int:
        row: DifferenceRow = index.data(ENTRY_ROLE)
        return Size.TREE_ROW + (row.line_count - 1) * self.line_px


def _rows_for(difference: Difference) -> tuple[DifferenceRow, ...]:
    kind = difference_lines.kind(difference)
    # Text of a file may contain lone surrogates and line breaks.
    lines = [" ".join(read_text(line).splitlines()) for line in difference_lines.lines(difference)]
    name = _one_line(translated(difference_lines.element_text(difference)))
    element = DifferenceRow(name, lines[0], kind, True, difference.path_a, difference.path_b)
    return (
        element,
        *(
            DifferenceRow(
                _one_line(change_label(change)),
                line,
                kind,
                False,
                _value_path(difference.path_a, change.path_a),
                _value_path(difference.path_b, change.path_b),
                change_colors(change),
                tuple(map(_one_line, change_values(change))),
            )
            for line, change in zip(lines[1:], difference.changes, strict=True)
        ),
    )


def _one_line(text: str) -> str:
    return " ".join(read_text(text).splitlines())


def _value_path(element: Path | None, value: Path | None) -> Path | None:
    """Return the path of a value in the style; the path of its element if that lacks the value."""
    return element if element is None or value is None else (*element, *value)


def _matching_rows(element: tuple[DifferenceRow, ...], needle: str) -> tuple[DifferenceRow, ...]:
    if element[0].matches(needle):
        return element
    values = tuple(row for row in element[1:] if row.matches(needle))
    return (element[0], *values) if values else ()


def _change_icon(kind: str) -> tuple[str, QColor]:
    theme = tokens.current()
    name, color = {
        "added": ("plus", theme.success),
        "removed": ("minus", theme.error),
        "changed": ("pencil-outline", theme.hint),
        "moved": ("swap-vertical", theme.text_2),
    }[kind]
    return name, QColor(color)


def _kind_text(kind: str) -> str:
    translate = QCoreApplication.translate
    return {
        "added": translate("DifferenceList", "Added"),
        "removed": translate("DifferenceList", "Removed"),
        "changed": translate("DifferenceList", "Changed"),
        "moved": translate("DifferenceList", "Moved"),
    }[kind]


_WIDTH_PX, _HEIGHT_PX = 680, 480
_LIST, _EMPTY, _NO_MATCH = range(3)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two styles to compare: the window title, a description of the sides, and a function that reads both."""

    title: str
    sides: str
    read: Callable[[], tuple[MapStyle, MapStyle]]


class DifferencesDialog(QDialog):
    """A modeless list of differences, which are computed in a job."""

    def __init__(
        self, comparison: Comparison, data: SourceData, jobs: Jobs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(comparison.title)
        self.resize(_WIDTH_PX, _HEIGHT_PX)
        self._model = DifferenceListModel(self)
        self.list = DifferenceList(self._model)
        self.filter = self._create_filter()
        self._sides = _create_label(comparison.sides, "secondary")
        self._summary = _create_label(self.tr("Comparing…"))
        self._summary.setFont(font(TypeRole.SECTION_TITLE))
        self._empty = EmptyState("compare", "")
        self._no_match = EmptyState("magnify", "", self.tr("Clear filter"))
        self._no_match.pressed.connect(self.filter.clear)
        self._copy = plain_button(self.tr("Copy"), "content-copy")
        self._copy.setToolTip(self.tr("Copy selected rows or all rows"))
        self._copy.clicked.connect(self.list.copy)
        self._lay_out()
        self._show_count()
        purpose = f"compare {id(self)}"
        self.finished.connect(lambda: jobs.cancel(purpose))
        jobs.run(lambda _cancel: _find_differences(comparison, data), self._show, self._show_failure, purpose)

    @property
    def summary(self) -> str:
        """The summary line."""
        return self._summary.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move from the filter to the list with Enter instead of closing the dialog."""
        if self.filter.hasFocus() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def _create_filter(self) -> FilterEdit:
        field = FilterEdit(self.tr("Filter differences"), self.tr("Name, property or value"))
        field.setToolTip(self.tr("Show matching rows only"))
        field.textChanged.connect(self._filter)
        field.add_find_shortcut(self)
        return field

    def _lay_out(self) -> None:
        self._pages = page_stack(self.list, self._empty, self._no_match)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addWidget(self._copy)
        buttons.addStretch(1)
        buttons.addWidget(close)
        layout = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.S)
        layout.addWidget(self._summary)
        layout.addWidget(self._sides)
        layout.addWidget(self.filter)
        layout.addLayout(self._pages, 1)
        layout.addLayout(buttons)

    def _filter(self, text: str) -> None:
        self._model.filter(text)
        self._show_count()
        if text and not self._model.rowCount():
            self._no_match.set_sentence(self.tr("Nothing matches “{text}”.").format(text=text))
            self._pages.setCurrentIndex(_NO_MATCH)

    def _show(self, differences: tuple[Difference, ...]) -> None:
        self._model.show_differences(differences)
        self._summary.setText(
            translated(difference_lines.summary(differences)) if differences else self.tr("No differences")
        )
        self._empty.set_sentence(self.tr("No differences."))
        self._show_count()

    def _show_failure(self, error: EditorError) -> None:
        self._summary.setText(self.tr("These styles cannot be compared"))
        self._empty.set_sentence(translated(error.sentence))

    def _show_count(self) -> None:
        has_rows = self._model.rowCount() > 0
        self._pages.setCurrentIndex(_LIST if has_rows else _EMPTY)
        self._copy.setEnabled(has_rows)
        self.filter.setEnabled(has_rows or bool(self.filter.text()))


def _find_differences(comparison: Comparison, data: SourceData) -> tuple[Difference, ...]:
    style_a, style_b = comparison.read()
    return compare(style_a, style_b, lambda layer: layer_name(layer, data))


def _create_label(text: str, tone: str = "") -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("tone", tone)
    return label
