"""Colours panel: the colours of the style with their users, and groups of similar ones."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMenu,
    QSlider,
    QSplitter,
    QStackedLayout,
    QToolButton,
    QWidget,
)

from editor.errors import EditError
from editor.features.colors.detail import ColorDetail
from editor.features.colors.list import ColorList
from editor.features.colors.model import ColorEntry, ColorListModel, ColorOrder
from editor.features.colors.named import NamedColors
from editor.mapstyle.color.color_faults import is_like_color
from editor.mapstyle.color.notations import parse_css_color
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Occurrence
from editor.mapstyle.search.used_colors import ColorUse, Palette, clusters
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.fields.line_edits import FilterEdit
from editor.ui.kit.buttons import tool_button
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import elide_middle, local_count, translated
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.layer_names import layer_name

# The range and default of the similarity threshold, in thousandths.
_MIN_DISTANCE, _DEFAULT_DISTANCE, _MAX_DISTANCE = 5, 20, 80
# Combines the changes of a drag.
_DELAY_MS = 60
_ORDERS = (ColorOrder.USE, ColorOrder.HUE, ColorOrder.LIGHTNESS)


class ColorsPanel(QWidget):
    """Lists, edits and merges colours; `title` is the dock's title line.

    Signals: `place_requested(path in the tree)` to go to a user of a colour; `names_edited(str)` after an
    edit of names, with a sentence on it.
    """

    place_requested = Signal(object)
    names_edited = Signal(str)

    def __init__(
        self, session: Session, view_state: ViewState, data: SourceData, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(Size.LEFT_DOCK_LEAST)
        self._session, self._data = session, data
        self._palette = Palette()
        self._uses: tuple[ColorUse, ...] = ()
        self._current_color: Color | None = None
        self._current_name, self._total = "", 0
        self._names: NamedColors | None = None
        self.title = DockTitle(self.tr("Colours"))
        self.near = tool_button("call-merge", self.tr("Similar colours"), is_checkable=True)
        self.title.add_button(self.near)
        self.more: QToolButton | None = None
        self.filter = FilterEdit(self.tr("Filter colours"), self.tr("Hex, property or layer"))
        self.order = Segmented(
            self.tr("Sort by"),
            [(self.tr("Uses"), ""), (self.tr("Hue"), ""), (self.tr("Lightness"), "")],
            height_px=Size.FIELD,
        )
        self.threshold = self._create_threshold_slider()
        self.model = ColorListModel(self)
        self.list = ColorList(self.model)
        self.nothing = EmptyState("palette-outline", "")
        self.no_match = EmptyState(FileSymbol.FIND, "", self.tr("Clear filter"))
        self.no_match.pressed.connect(self.filter.clear)
        self.detail = ColorDetail(session, view_state, data)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY_MS)
        self._timer.timeout.connect(self._refresh)
        self._connect(view_state)

    def _create_threshold_slider(self) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(_MIN_DISTANCE, _MAX_DISTANCE)
        slider.setValue(_DEFAULT_DISTANCE)
        slider.setAccessibleName(self.tr("Tolerance"))
        slider.setToolTip(self.tr("Maximum difference between similar colours"))
        return slider

    def _lay_out(self) -> None:
        self._strip = QWidget()
        line = h_box(self._strip, margins=NO_MARGINS)
        for text, widget in (
            (self.tr("Nearly equal"), None),
            ("", self.threshold),
            (self.tr("Similar"), None),
        ):
            label = QLabel(text)
            label.setFont(font(TypeRole.SECONDARY))
            label.setProperty("tone", "secondary")
            line.addWidget(widget or label)
        self._strip.hide()
        bar = v_box(margins=(Gap.S, 0, Gap.S, Gap.S), spacing=Gap.S)
        bar.addWidget(self.filter)
        bar.addWidget(self.order, 0, Qt.AlignmentFlag.AlignLeft)
        bar.addWidget(self._strip)
        content = QWidget()
        self._pages = QStackedLayout(content)
        self._pages.addWidget(self.list)
        self._pages.addWidget(self.nothing)
        self._pages.addWidget(self.no_match)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(content)
        split.addWidget(self.detail)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addLayout(bar)
        column.addWidget(split, 1)
        self.setFocusProxy(self.list)

    def _connect(self, view_state: ViewState) -> None:
        self.filter.textChanged.connect(lambda _text: self._show())
        self.order.selected.connect(lambda _index: self._show())
        self.near.toggled.connect(self._strip.setVisible)
        self.near.toggled.connect(lambda _is_on: self._show())
        self.threshold.valueChanged.connect(lambda _value: self._show())
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)
        self.detail.place_requested.connect(self.place_requested)
        self.detail.became.connect(self.select)
        self.detail.field.edited.connect(self._on_edited)
        self._session.changed.connect(self._on_changed)
        view_state.locked_changed.connect(self._on_changed)

    def add_commands(self, actions: Sequence[QAction]) -> None:
        """Add a menu of commands to the title."""
        button = tool_button("dots-vertical", self.tr("Palettes"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.addActions(actions)
        button.setMenu(menu)
        self.title.add_button(button)
        self.more = button

    def show_names(self, names: NamedColors) -> None:
        """Show the names of colours above other colours, and offer to name them."""
        self._names = names
        names.changed.connect(self._on_changed)
        bar = self.detail.names
        bar.name_entered.connect(self._on_name_entered)
        bar.split_requested.connect(self._split_by_role)
        bar.remove_requested.connect(self._remove_name)

    @property
    def entries(self) -> list[ColorEntry]:
        """The listed entries."""
        return list(self.model.entries)

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from."""
        self._data = data
        self.detail.show_data(data)

    def select(self, color: Color) -> None:
        """Make a colour of the current style the current one."""
        self._current_color = color
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Update the list."""
        super().showEvent(event)
        self._refresh()

    def _on_changed(self) -> None:
        # An edited colour keeps its row until the gesture ends.
        if self.isVisible() and not self.detail.is_editing:
            self._timer.start()

    def _on_edited(self, color: object) -> None:
        """Update the colour in the list during a gesture."""
        if isinstance(color, Color):
            self.model.recolor(self.list.currentIndex(), color)

    def _refresh(self) -> None:
        self._timer.stop()
        before, self._uses = self._uses, self._palette.uses(self._session.style)
        if self._names is None or not self._names.has(self._current_name):
            self._current_name = ""
            self._current_color = _successor(self._current_color, before, self._uses)
        self.detail.set_namable(is_namable=self._has_names)
        self._show()

    def _show(self) -> None:
        """List the filtered colours and restore the current one."""
        style, focused = self._session.style, QApplication.focusWidget()
        entries = self._entries(style)
        with QSignalBlocker(self.list.selectionModel()):
            self.model.show(entries, _ORDERS[self.order.index])
            index = (
                self.model.place_of(self._current_color, self._current_name)
                if self._current_color is not None
                else QModelIndex()
            )
            self.list.selectionModel().setCurrentIndex(
                index, QItemSelectionModel.SelectionFlag.ClearAndSelect
            )
        self.list.scrollTo(index)
        self.detail.show_entry(style, self.model.entry(index) if index.isValid() else None)
        self._show_state(len(entries))
        if focused is not None and self.detail.isAncestorOf(focused) and not focused.hasFocus():
            self._move_focus()

    def _move_focus(self) -> None:
        """Focus the list, or the control that finds more, after the focused widget was hidden."""
        fallback = self.threshold if self.near.isChecked() else self.filter
        target = self.list if self.model.rowCount() else fallback
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _entries(self, style: MapStyle) -> list[ColorEntry]:
        if self.near.isChecked():
            entries = [ColorEntry(group) for group in clusters(self._uses, self.threshold.value() / 1000)]
        else:
            named = self._names if self._has_names else None
            entries = (
                [ColorEntry((use,)) for use in self._uses] if named is None else named.entries(self._uses)
            )
        self._total = len(entries)
        terms = _terms(self.filter.text())
        return [entry for entry in entries if self._matches(style, entry, terms)] if terms else entries

    def _matches(self, style: MapStyle, entry: ColorEntry, terms: list[str]) -> bool:
        """Return whether hex, property labels and layer names contain all terms."""
        users = [user for use in entry.uses for user in use.users]
        texts = {entry.name, *(use.color.hex for use in entry.uses)}
        texts |= {translated(BY_KEY[user.property].label) for user in users}
        texts |= {layer_name(style.layer(key), self._data) for key in {user.layer for user in users}}
        text = "\n".join(texts).casefold()
        return all(term in text for term in terms)

    def _show_state(self, count: int) -> None:
        total = len(self._uses) if self.near.isChecked() else self._total
        if self.near.isChecked():
            self.title.set_detail(self.tr("%Ln groups", "", count))
        else:
            of_all = self.tr("{shown} of {count}").format(shown=local_count(count), count=local_count(total))
            self.title.set_detail(local_count(total) if count == total else of_all)
        query = self.filter.text().strip()
        self.no_match.set_sentence(self.tr("Nothing matches “{text}”.").format(text=elide_middle(query)))
        self.nothing.set_sentence(
            self.tr("No similar colours. Raise the tolerance to find more.")
            if total
            else self.tr("No colours yet. Set a colour on a layer.")
        )
        empty_page = self.no_match if total and query else self.nothing
        self._pages.setCurrentWidget(self.list if count else empty_page)

    def _on_current_changed(self, index: QModelIndex) -> None:
        entry = self.model.entry(index)
        self.detail.field.finish()
        self._current_color = entry.color if entry is not None else None
        self._current_name = entry.name if entry is not None else ""
        self.detail.show_entry(self._session.style, entry)

    # Names

    @property
    def _has_names(self) -> bool:
        return self._names is not None and self._names.is_available

    def _on_name_entered(self, name: str) -> None:
        """Name the checked uses of the entry."""
        values = self.detail.model.checked_values

        def edit(names: NamedColors, entry: ColorEntry) -> tuple[str, str]:
            names.set_name(entry, values, name)
            return name.strip(), self._named_text(name.strip())

        self._edit_names(edit)

    def _split_by_role(self) -> None:
        def edit(names: NamedColors, entry: ColorEntry) -> tuple[str, str]:
            parts = names.split_by_role(entry)
            if len(parts) == 1:
                return parts[0], self._named_text(parts[0])
            return next(iter(parts), ""), self.tr("Colour split into %Ln names.", "", len(parts))

        self._edit_names(edit)

    def _named_text(self, name: str) -> str:
        return self.tr("Colour named “{name}”.").format(name=elide_middle(name))

    def _remove_name(self) -> None:
        def edit(names: NamedColors, entry: ColorEntry) -> tuple[str, str]:
            names.remove_name(entry.name)
            return "", self.tr("Name “{name}” removed.").format(name=elide_middle(entry.name))

        self._edit_names(edit)

    def _edit_names(self, edit: Callable[[NamedColors, ColorEntry], tuple[str, str]]) -> None:
        """Edit the names for the entry. The edit returns the name that becomes current, and a sentence."""
        entry = self.detail.entry
        if self._names is None or entry is None:
            return
        try:
            self._current_name, text = edit(self._names, entry)
        except EditError as error:
            self.detail.show_problem(translated(error.text))
            return
        self.detail.show_problem("")
        self._refresh()
        self.names_edited.emit(text)


def _terms(text: str) -> list[str]:
    """Return the terms of a filter; a CSS function of a colour is one, as hex."""
    is_function = is_like_color(text) and not text.lstrip().startswith("#")
    css = parse_css_color(text) if is_function else None
    return text.casefold().split() if css is None else [css.color.hex.casefold()]


def _successor(color: Color | None, before: Sequence[ColorUse], after: Sequence[ColorUse]) -> Color | None:
    """Return the colour itself, or the new colour of most of its users if it no longer exists."""
    if color is None or any(use.color == color for use in after):
        return color
    users = {_user_key(user) for use in before if use.color == color for user in use.users}
    candidates = [(sum(_user_key(user) in users for user in use.users), use.color) for use in after]
    count, best = max(candidates, key=lambda each: each[0], default=(0, None))
    return best if count else color


def _user_key(user: Occurrence) -> tuple[LayerKey, Path]:
    return user.layer, user.path
