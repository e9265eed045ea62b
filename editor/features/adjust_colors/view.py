"""Panel that adjusts colours: preset, scope, sliders, colours before and after."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QToolButton, QWidget

from editor.features.adjust_colors.model import AdjustOutcome, Subject
from editor.features.adjust_colors.pairs import ColorPairs
from editor.features.adjust_colors.presets import Preset, Presets
from editor.features.adjust_colors.rows import LABEL_PX, AmountRow, TintRow, track_colors
from editor.features.adjust_colors.scope_section import ScopeSection
from editor.mapstyle.color.adjustment import ColorAdjustment
from editor.mapstyle.color.spaces import MIN_TEXT_CONTRAST
from editor.mapstyle.schema.values import Color
from editor.ui.fields.choice_field import Combo
from editor.ui.kit.bars import BarButton, MessageBar, Tone
from editor.ui.kit.buttons import CheckBox, plain_button, quiet_button, tool_button
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.layouts import NO_MARGINS, ScrollPage, h_box, v_box
from editor.ui.text import local_count, local_number
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

_FOOTER_PX: Final = 48
_LEAST_PRESET_PX: Final = 80


class AdjustPanel(QWidget):
    """Edits an adjustment and its scope; `title` is the dock's title line.

    Signals: `adjusted()` and `scope_changed()` after user input; `applied()`, `closed()`;
    `compare_requested()`; `low_label_requested()`; `save_requested()` and `delete_requested(Preset)` of a
    preset.
    """

    adjusted = Signal()
    scope_changed = Signal()
    applied = Signal()
    closed = Signal()
    compare_requested = Signal()
    low_label_requested = Signal()
    save_requested = Signal()
    delete_requested = Signal(object)

    def __init__(self, presets: Presets, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(Size.RIGHT_DOCK_LEAST)
        self._presets = presets
        self._adjustment = ColorAdjustment()
        self._preset: Preset | None = None
        self._is_applicable = False
        self._count = 0
        self.title = DockTitle(self.tr("Adjust colours"))
        self.more = self._create_menu_button()
        self.title.add_button(self.more)
        self.preset = Combo()
        self.preset.setAccessibleName(self.tr("Preset"))
        self.preset.setMinimumWidth(_LEAST_PRESET_PX)
        self.save = tool_button("content-save-outline", self.tr("Save as preset"))
        self.scope = ScopeSection()
        self.rows = self._create_rows()
        self.tint = TintRow(self.tr("Tint"), self.tr("Colour of the tint"), "%")
        self.inverts = CheckBox(self.tr("Invert lightness"), self.tr("Exchange light and dark; hues remain"))
        self.all = quiet_button("")
        self.pairs = ColorPairs()
        self.warning = MessageBar()
        self.reset = plain_button(self.tr("Reset"))
        self.reset.setToolTip(self.tr("Set all sliders to zero"))
        self.apply = plain_button(self.tr("Apply"))
        self.apply.setProperty("kind", "primary")
        self._lay_out()
        self._connect()
        self.set_adjustment(self._adjustment)

    @property
    def adjustment(self) -> ColorAdjustment:
        """The current adjustment."""
        return self._adjustment

    @property
    def preset_name(self) -> str:
        """The name of the preset that the adjustment started from; empty without one."""
        return self._preset.name if self._preset is not None else ""

    def row(self, part: str) -> AmountRow:
        """Return the row of an amount."""
        return self.tint if part == "tint" else self.rows[part]

    def set_adjustment(self, adjustment: ColorAdjustment) -> None:
        """Show an adjustment without emitting `adjusted`."""
        self._adjustment = adjustment
        for part, row in {**self.rows, "tint": self.tint}.items():
            row.show_number(getattr(adjustment, part))
        self.tint.show_color(adjustment.tint_color)
        self.inverts.setChecked(adjustment.inverts_lightness)
        self._show_presets()
        self._update_buttons()

    def clear(self) -> None:
        """Show that nothing is adjusted."""
        self._preset = None
        self.set_adjustment(replace(ColorAdjustment(), tint_color=self._adjustment.tint_color))

    def select_preset(self, name: str) -> None:
        """Show that the adjustment is a preset."""
        self._preset = self._presets.find(name)
        self._show_presets()

    def show_subject(self, subject: Subject) -> None:
        """Show the scope."""
        self.scope.show_subject(subject)
        self._update_buttons()

    def show_outcome(self, outcome: AdjustOutcome) -> None:
        """Show the colours of an adjustment, and the labels that become hard to read."""
        self.pairs.show_outcome(outcome)
        self._count = len(outcome.subject.scoped.colors)
        self._colors.setVisible(bool(self._count))
        self._update_all()
        self._show_warning(len(outcome.low_labels))

    def set_applicable(self, *, is_applicable: bool) -> None:
        """Enable or disable the button that applies the adjustment."""
        self._is_applicable = is_applicable
        self._update_buttons()

    def event(self, event: QEvent) -> bool:
        """Take the keys of the panel before shortcuts of the window get them."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._has_key(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Apply on Ctrl+Enter, and close on Esc."""
        if not self._has_key(event):
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif self.apply.isEnabled():
            self.applied.emit()

    @staticmethod
    def _has_key(event: QKeyEvent) -> bool:
        is_plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if event.key() == Qt.Key.Key_Escape:
            return is_plain
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        return is_enter and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)

    # Parts

    def _create_rows(self) -> dict[str, AmountRow]:
        parts = (
            ("lightness", self.tr("Lightness"), "%"),
            ("chroma", self.tr("Chroma"), "%"),
            ("hue", self.tr("Hue"), "°"),
            ("contrast", self.tr("Contrast"), "%"),
            ("warmth", self.tr("Warmth"), ""),
        )
        return {part: AmountRow(part, label, unit, track_colors(part)) for part, label, unit in parts}

    def _create_menu_button(self) -> QToolButton:
        button = tool_button(FileSymbol.MORE, self.tr("More"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.aboutToShow.connect(lambda: self._fill_menu(menu))
        button.setMenu(menu)
        return button

    def _fill_menu(self, menu: QMenu) -> None:
        menu.clear()
        menu.addAction(self.tr("Show before and after"), self.compare_requested.emit)
        menu.addAction(self.tr("Save as preset…"), self.save_requested.emit)
        preset = self._preset
        if preset is not None and preset.is_own:
            text = self.tr("Delete preset “{name}”").format(name=preset.name.replace("&", "&&"))
            menu.addAction(text, lambda: self.delete_requested.emit(preset))

    def _lay_out(self) -> None:
        preset_label = QLabel(self.tr("Preset"))
        preset_label.setProperty("tone", "secondary")
        preset_label.setFixedWidth(LABEL_PX)
        line = h_box(margins=(Gap.M, Gap.S, Gap.M, Gap.S), spacing=Gap.S)
        line.addWidget(preset_label)
        line.addWidget(self.preset, 1)
        line.addWidget(self.save)
        # Above the page, where no scroll bar takes space from the texts.
        kinds = v_box(margins=(Gap.M, Gap.S, Gap.M, Gap.XS))
        kinds.addWidget(self.scope.kinds)
        page = ScrollPage()
        column = page.column
        column.addWidget(self.scope)
        column.addWidget(_rule())
        sliders = v_box(margins=(Gap.M, Gap.XS, Gap.M, Gap.XS), spacing=0)
        for row in (*self.rows.values(), self.tint):
            sliders.addWidget(row)
        sliders.addWidget(self.inverts)
        column.addLayout(sliders)
        column.addWidget(_rule())
        column.addWidget(self._create_colors())
        column.addStretch(1)
        footer = QWidget()
        footer.setFixedHeight(_FOOTER_PX)
        buttons = h_box(footer, margins=(Gap.M, 0, Gap.M, 0))
        buttons.addWidget(self.reset)
        buttons.addStretch(1)
        buttons.addWidget(self.apply)
        whole = v_box(self, margins=NO_MARGINS, spacing=0)
        whole.addLayout(line)
        whole.addWidget(_rule())
        whole.addLayout(kinds)
        whole.addWidget(page, 1)
        whole.addWidget(self.warning)
        whole.addWidget(_rule())
        whole.addWidget(footer)
        self.setFocusProxy(self.rows["lightness"].slider)

    def _create_colors(self) -> QWidget:
        self._colors = QWidget()
        heading = QLabel(self.tr("Colours"))
        heading.setFont(font(TypeRole.SECTION_TITLE))
        detail = QLabel(self.tr("before above, after below"))
        detail.setFont(font(TypeRole.SECONDARY))
        detail.setProperty("tone", "secondary")
        head = h_box(spacing=Gap.S)
        head.addWidget(heading)
        head.addWidget(detail, 1)
        head.addWidget(self.all)
        column = v_box(self._colors, margins=(Gap.M, Gap.S, Gap.M, Gap.S), spacing=Gap.XS)
        column.addLayout(head)
        column.addWidget(self.pairs)
        self.all.hide()
        self._colors.hide()
        return self._colors

    def _connect(self) -> None:
        self.preset.activated.connect(self._on_preset)
        self.save.clicked.connect(self.save_requested)
        self._presets.changed.connect(self._show_presets)
        self.scope.changed.connect(self.scope_changed)
        for row in (*self.rows.values(), self.tint):
            row.edited.connect(self._on_amount)
        self.tint.color_edited.connect(self._on_tint_color)
        self.inverts.clicked.connect(self._on_inverts)
        self.all.clicked.connect(self._toggle_all)
        self.pairs.more_pressed.connect(self._toggle_all)
        self.reset.clicked.connect(self._on_reset)
        self.apply.clicked.connect(self.applied)

    # Input

    def _on_amount(self, part: str, amount: float) -> None:
        self._edit(self._adjustment.with_amount(part, amount))

    def _on_tint_color(self, color: Color) -> None:
        self._edit(replace(self._adjustment, tint_color=color))

    def _on_inverts(self, is_on: bool) -> None:
        self._edit(replace(self._adjustment, inverts_lightness=is_on))

    def _on_reset(self) -> None:
        self.clear()
        self.adjusted.emit()

    def _on_preset(self, index: int) -> None:
        preset = self.preset.itemData(index)
        if preset is None:
            return  # the adjustment as it is
        self._preset = preset if isinstance(preset, Preset) and preset.name else None
        if self._preset is None:
            self._on_reset()
        else:
            self.set_adjustment(self._preset.adjustment)
            self.adjusted.emit()

    def _edit(self, adjustment: ColorAdjustment) -> None:
        self._adjustment = adjustment
        self._show_presets()
        self._update_buttons()
        self.adjusted.emit()

    def _toggle_all(self) -> None:
        self.pairs.show_all(is_all=not self.pairs.shows_all)
        self._update_all()

    # Display

    def _show_presets(self) -> None:
        """List the presets; an edited one is named first, as it is no longer one of the list."""
        preset = self._preset
        is_edited = not self._adjustment.is_neutral and (
            preset is None or not preset.adjustment.has_same_effect(self._adjustment)
        )
        entries: list[tuple[str, Preset | None]] = []
        if is_edited and preset is not None:
            entries.append((self.tr("{preset} · edited").format(preset=preset.name), None))
        elif is_edited:
            entries.append((self.tr("Custom"), None))
        none = Preset("", ColorAdjustment())
        entries += [(self.tr("None"), none), *((each.name, each) for each in self._presets.all)]
        shown = [(self.preset.itemText(at), self.preset.itemData(at)) for at in range(self.preset.count())]
        if shown != entries:
            self.preset.clear()
            for text, each in entries:
                self.preset.addItem(text, each)
        current = 0 if is_edited or preset is None else [each for _, each in entries].index(preset)
        self.preset.setCurrentIndex(current)
        self.save.setEnabled(not self._adjustment.is_neutral)

    def _update_all(self) -> None:
        self.all.setVisible(self.pairs.has_more or self.pairs.shows_all)
        self.all.setText(
            self.tr("Fewer")
            if self.pairs.shows_all
            else self.tr("All {count}").format(count=local_count(self._count))
        )

    def _show_warning(self, count: int) -> None:
        if not count:
            self.warning.hide()
            return
        ratio = local_number(f"{MIN_TEXT_CONTRAST:g}:1")
        text = self.tr("%Ln labels fall below {ratio}", "", count).format(ratio=ratio)
        tip = self.tr("Select the first layer whose labels become hard to read")
        show = BarButton(self.tr("Show"), tip, self.low_label_requested.emit)
        self.warning.show_message(Tone.DECISION, text, (show,))

    def _update_buttons(self) -> None:
        is_neutral = self._adjustment.is_neutral
        self.reset.setEnabled(not is_neutral)
        self.apply.setEnabled(not is_neutral and self._is_applicable)
        reason = self.tr("Move a slider first") if is_neutral else self.tr("No colours change")
        tip = self.tr("Change the style in one undo step (Ctrl+Enter)")
        self.apply.setToolTip(tip if self.apply.isEnabled() else reason)


def _rule() -> QFrame:
    rule = QFrame()
    rule.setProperty("part", "rule")
    return rule
