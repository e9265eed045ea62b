"""View of a new version: header, roles, map, colours and footer."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QKeyCombination, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from editor.features.night_version.color_model import ColorTableModel
from editor.features.night_version.color_table import ColorTable
from editor.features.night_version.map_pane import VersionMapPane
from editor.features.night_version.roles import RoleList
from editor.features.night_version.text import kind_name, preset_name, title_of
from editor.mapstyle.search.color_roles import ColorRole
from editor.mapstyle.versions.rule import PRESETS, ROLES, VersionKind, VersionPreset
from editor.ui.fields.choice_field import Combo
from editor.ui.fields.line_edits import FieldEdit, FilterEdit
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import CheckBox, plain_button, quiet_button
from editor.ui.kit.key_hold import KeyHold
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.text import elide_middle, local_count, plain_tool_tip
from editor.ui.theme import symbols, tokens
from editor.ui.theme.symbols import StateSymbol, WeatherSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.color_role_names import role_name

_HEAD_PX: Final = 44
_FOOT_PX: Final = 52
_TABLE_PX: Final = 600
_LEAST_TABLE_PX: Final = 328
_WITH_TITLE_PX: Final = 430
# A narrower view has a narrower list of roles.
_WIDE_PX: Final = 1160
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_OWN_KEYS: Final = (
    Qt.Key.Key_F2,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Space,
    Qt.Key.Key_Escape,
)
_NAME_PX: Final = 210
_MOST_NAME_PX: Final = 480
_COMBO_PX: Final = 132
_NARROW_COMBO_PX: Final = 96


class VersionHeader(QWidget):
    """Title, kind and preset of the version, and the button that returns to the preset.

    Signals: `kind_selected(VersionKind)`; `preset_selected(VersionPreset)`; `reset_requested()`.
    """

    kind_selected = Signal(object)
    preset_selected = Signal(object)
    reset_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(_HEAD_PX)
        self._presets: tuple[VersionPreset, ...] = ()
        self.title = ElidedLabel(title_of(None), TypeRole.LAYER_TITLE)
        self.origin = ElidedLabel("", is_secondary=True, mode=Qt.TextElideMode.ElideMiddle)
        self.kind = _combo(self.tr("Version"), [kind_name(kind) for kind in VersionKind])
        self.preset = _combo(self.tr("Preset"), [])
        self.reset = plain_button(self.tr("Reset"))
        self.reset.setToolTip(self.tr("Return to the preset and discard your colours"))
        self.kind.activated.connect(lambda index: self.kind_selected.emit(tuple(VersionKind)[index]))
        self.preset.activated.connect(lambda index: self.preset_selected.emit(self._presets[index]))
        self.reset.clicked.connect(self.reset_requested)
        line = h_box(self, margins=(Gap.M, 0, Gap.M, 0), spacing=Gap.S)
        line.addWidget(_Glyph(WeatherSymbol.CLEAR_NIGHT))
        line.addWidget(self.title)
        line.addWidget(self.origin, 1)
        for text, combo in ((self.tr("Version"), self.kind), (self.tr("Preset"), self.preset)):
            label = QLabel(text)
            label.setProperty("tone", "secondary")
            line.addWidget(label)
            line.addWidget(combo)
        line.addWidget(self.reset)

    def show_origin(self, name: str) -> None:
        """Show the name of the file that the version is made from."""
        self.origin.set_text(self.tr("from {name}").format(name=name))

    def show_rule(self, kind: VersionKind, preset: VersionPreset, *, is_changed: bool) -> None:
        """Show kind and preset, and enable the reset of what the user changed."""
        self.title.set_text(title_of(kind))
        self.kind.setCurrentIndex(tuple(VersionKind).index(kind))
        if PRESETS[kind] != self._presets:
            self._presets = PRESETS[kind]
            self.preset.clear()
            self.preset.addItems([preset_name(each) for each in self._presets])
        self.preset.setCurrentIndex(self._presets.index(preset))
        self.preset.setEnabled(len(self._presets) > 1)
        self.reset.setEnabled(is_changed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.border))


class ColorsColumn(QWidget):
    """The table of colours below its filter.

    Signals: `filter_changed()`.
    """

    filter_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(_LEAST_TABLE_PX)
        self.model = ColorTableModel(self)
        self.table = ColorTable(self.model)
        self.filter = FilterEdit(self.tr("Filter colours"), self.tr("Layer or hex"))
        self.roles = _combo(
            self.tr("Roles in the table"), [self.tr("All roles"), *(role_name(role) for role in ROLES)]
        )
        self.problem = ProblemLine()
        self._count = _secondary_label("")
        self.filter.textChanged.connect(self._on_filter_changed)
        self.roles.activated.connect(self._on_filter_changed)
        self.table.problem_found.connect(self.problem.show_text)
        self._lay_out()

    def show_count(self) -> None:
        """Show the number of colours, and how many of them match the filter."""
        shown, count = len(self.model.rows), self.model.count
        text = local_count(count)
        if shown != count:
            text = self.tr("{shown} of {count}").format(shown=local_count(shown), count=text)
        self._count.setText(text)

    @property
    def count_text(self) -> str:
        """The number of colours, as it is shown."""
        return self._count.text()

    @property
    def role(self) -> ColorRole | None:
        """The role that the table is limited to."""
        index = self.roles.currentIndex()
        return ROLES[index - 1] if index > 0 else None

    def sizeHint(self) -> QSize:
        return QSize(_TABLE_PX, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the space of the filter to the title in a narrow column."""
        super().resizeEvent(event)
        self.roles.setFixedWidth(_COMBO_PX if self.width() >= _WITH_TITLE_PX else _NARROW_COMBO_PX)

    def _on_filter_changed(self) -> None:
        self.model.set_filter(self.filter.text(), self.role)
        self.show_count()
        self.filter_changed.emit()

    def _lay_out(self) -> None:
        head = QWidget()
        head.setProperty("part", "head")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        head.setFixedHeight(Size.PANEL_HEAD)
        self._title = title = QLabel(self.tr("Colours"))
        title.setFont(font(TypeRole.SECTION_TITLE))
        line = h_box(head, margins=(Gap.M, 0, Gap.S, 0), spacing=Gap.S)
        line.addWidget(title)
        line.addWidget(self._count)
        line.addWidget(self.filter, 1)
        line.addWidget(self.roles)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addWidget(head)
        column.addWidget(self.problem)
        column.addWidget(self.table, 1)


class VersionFooter(QWidget):
    """Name of the new file, the legibility of the version, and the buttons.

    Signals: `name_edited()`; `show_requested()`; `cancelled()`; `create_requested()`.
    """

    name_edited = Signal()
    show_requested = Signal()
    cancelled = Signal()
    create_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(_FOOT_PX)
        self._why_not = ""
        self.name = FieldEdit()
        self.name.setAccessibleName(self.tr("File name"))
        self.name.setMinimumWidth(_NAME_PX)
        self.name.setMaximumWidth(_MOST_NAME_PX)
        self.name.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.name.setFixedHeight(Size.FIELD_IN_BAR)
        self.place = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True, mode=Qt.TextElideMode.ElideMiddle)
        self.place.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.link = CheckBox(
            self.tr("Link as variant"), self.tr("Add both styles to a style set, which keeps them in step")
        )
        self.link.setChecked(True)
        self.summary = _Summary()
        self.summary.setToolTip(
            self.tr("Only the colours of the style are checked, not the pixels of the map")
        )
        self.show_problems = quiet_button(self.tr("Show"))
        self.show_problems.setToolTip(self.tr("Go to the first colour with a problem"))
        self.cancel = plain_button(self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Close without a new style (Esc)"))
        self.create_button = plain_button(self.tr("Create"))
        self.create_button.setProperty("kind", "primary")
        self.name.textChanged.connect(lambda _text: self.name_edited.emit())
        self.show_problems.clicked.connect(self.show_requested)
        self.cancel.clicked.connect(self.cancelled)
        self.create_button.clicked.connect(self.create_requested)
        self._lay_out()

    def show_place(self, text: str) -> None:
        """Show where the file is saved."""
        self.place.set_text(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def show_create(self, why_not: str) -> None:
        """Enable the creation, or explain why it is disabled."""
        self._why_not = why_not
        # The reason is beside the name.
        self.name.setMaximumWidth(_NAME_PX if why_not else _MOST_NAME_PX)
        self._fit()
        self.create_button.setEnabled(not why_not)
        self.create_button.setToolTip(plain_tool_tip(why_not or self.tr("Create the new style (Ctrl+Enter)")))
        self.name.setToolTip(plain_tool_tip(why_not))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.fillRect(0, 0, self.width(), 1, QColor(theme.border))

    def _fit(self) -> None:
        """Leave the space of other parts to the reason why nothing can be created, in a narrow view."""
        has_others = not self._why_not or self.width() >= _WIDE_PX
        for part in (self.link, self.summary, self.show_problems):
            part.setVisible(has_others)

    def _lay_out(self) -> None:
        line = h_box(self, margins=(Gap.M, 0, Gap.M, 0), spacing=Gap.S)
        line.addWidget(_secondary_label(self.tr("File name")))
        line.addWidget(self.name, 2)
        line.addWidget(self.place, 1)
        line.addWidget(self.link)
        line.addSpacing(Gap.M)
        line.addWidget(self.summary)
        line.addWidget(self.show_problems)
        line.addSpacing(Gap.M)
        line.addWidget(self.cancel)
        line.addWidget(self.create_button)


class _Summary(QWidget):
    """The number of errors and warnings of legibility, with their symbols."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._errors = _Glyph(StateSymbol.FINE)
        self._warnings = _Glyph(StateSymbol.WARNING)
        self.errors, self.warnings = QLabel(), QLabel()
        line = h_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        for part in (self._errors, self.errors, self._warnings, self.warnings):
            line.addWidget(part)

    def show_counts(self, errors: int, warnings: int) -> None:
        """Show the counts."""
        theme = tokens.current()
        self._errors.show_symbol(
            StateSymbol.ERROR if errors else StateSymbol.FINE, theme.error if errors else theme.success
        )
        self._warnings.show_symbol(StateSymbol.WARNING, theme.warning)
        self.errors.setText(self.tr("%Ln errors", "", errors))
        self.warnings.setText(self.tr("%Ln warnings", "", warnings))
        for part in (self._warnings, self.warnings):
            part.setVisible(bool(warnings))


class VersionView(QWidget):
    """The parts of the view.

    Signals: `escaped()` on Esc; `created()` on Ctrl+Enter; `undo_requested()` and `redo_requested()` by the
    standard keys; `before_held(bool)` while B is held.
    """

    escaped = Signal()
    undo_requested = Signal()
    redo_requested = Signal()
    created = Signal()
    before_held = Signal(bool)

    def __init__(self, map_pane: VersionMapPane, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # All central views of a window have the same minimum, also while another one is shown beside docks.
        self.setMinimumSize(Size.MAP_LEAST, 1)
        self.header = VersionHeader()
        self.roles = RoleList()
        self.map_pane = map_pane
        self.colors = ColorsColumn()
        self.footer = VersionFooter()
        middle = h_box(spacing=1)
        middle.addWidget(self.roles)
        middle.addWidget(self.map_pane, 1)
        middle.addWidget(self.colors)
        self.colors.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addWidget(self.header)
        column.addLayout(middle, 1)
        column.addWidget(self.footer)
        self.setFocusProxy(self.colors.table)
        # Everywhere: tables and combo boxes would search for the letter, the map would show collision boxes.
        self.key_hold = KeyHold(Qt.Key.Key_B, self)
        self.key_hold.held.connect(self.before_held)
        self.key_hold.watch((self, self.map_pane.map_view))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.roles.set_narrow(is_narrow=self.width() < _WIDE_PX)

    def event(self, event: QEvent) -> bool:
        """Use keys here that are shortcuts of the window for layers or the map."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in _ENTER
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.created.emit()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_requested.emit()
        elif _is_redo(event):
            self.redo_requested.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(tokens.current().border))


class _Glyph(QWidget):
    """A symbol."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._color = name, ""
        self.setFixedSize(Size.TOOL_GLYPH, Size.TOOL_GLYPH)

    def show_symbol(self, name: str, color: str) -> None:
        self._name, self._color = name, color
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        rect = self.rect().toRectF()
        symbols.paint(QPainter(self), self._name, rect, QColor(self._color or tokens.current().text_2))


def _is_own(event: QKeyEvent) -> bool:
    """Return whether a key has a meaning in the view."""
    if event.key() in _ENTER:
        return event.modifiers() == Qt.KeyboardModifier.ControlModifier
    if event.matches(QKeySequence.StandardKey.Undo) or _is_redo(event):
        return True
    return event.key() in _OWN_KEYS and event.modifiers() == Qt.KeyboardModifier.NoModifier


def _is_redo(event: QKeyEvent) -> bool:
    """Return whether a key is a shortcut of Redo in the window."""
    is_control_y = event.keyCombination() == QKeyCombination(
        Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Y
    )
    return is_control_y or event.matches(QKeySequence.StandardKey.Redo)


def _combo(name: str, texts: Sequence[str]) -> Combo:
    combo = Combo()
    combo.setAccessibleName(name)
    combo.setToolTip(name)
    combo.setFixedWidth(_COMBO_PX)
    combo.addItems([elide_middle(text) for text in texts])
    return combo


def _secondary_label(text: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(font(TypeRole.SECONDARY))
    label.setProperty("tone", "secondary")
    return label
