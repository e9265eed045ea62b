"""Rows of settings, created from the table of settings."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QSizePolicy, QWidget

from editor.system.setting import Option, Setting
from editor.system.settings import Settings, translated
from editor.ui.fields.choice_field import Combo
from editor.ui.fields.number_field import NumberField
from editor.ui.kit.buttons import CheckBox, tool_button
from editor.ui.kit.labels import ElidedLabel, WrappedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.fuzzy_match import normalize


class HighlightLabel(WrappedLabel):
    """A label that highlights words in its text, bold and in the selection colours."""

    _highlighted: tuple[str, ...] = ()
    _plain = ""

    def show_text(self, text: str) -> None:
        """Show another text with the same highlighted words."""
        self._plain = text
        self.setAccessibleName(text)
        self._update_text()

    def highlight(self, query_terms: Sequence[str]) -> None:
        """Highlight all occurrences of these case-folded words."""
        if tuple(query_terms) != self._highlighted:
            self._highlighted = tuple(query_terms)
            self._update_text()

    @property
    def highlighted(self) -> tuple[str, ...]:
        """The highlighted parts of the text."""
        return tuple(self._plain[start:end] for start, end in match_ranges(self._plain, self._highlighted))

    def changeEvent(self, event: QEvent) -> None:
        """Update the colours after a change of the theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._highlighted:
            self._update_text()

    def _update_text(self) -> None:
        ranges = match_ranges(self._plain, self._highlighted)
        if not ranges:
            self.setTextFormat(Qt.TextFormat.PlainText)
            super().show_text(self._plain)
            return
        theme = tokens.current()
        style = f"background-color:{theme.selection}; color:{theme.on_selection}; font-weight:600"
        html, last = "", 0
        for start, end in ranges:
            span = f'<span style="{style}">{escape(self._plain[start:end])}</span>'
            html, last = html + escape(self._plain[last:start]) + span, end
        self.setTextFormat(Qt.TextFormat.RichText)
        super().show_text(html + escape(self._plain[last:]))


def match_ranges(text: str, query_terms: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Return where case-folded words occur in a text, from left to right, with adjacent ranges merged.

    Shape: pairs of start and end index.
    """
    # A letter may fold to several letters, or to none.
    letters = [(index, letter) for index, each in enumerate(text) for letter in normalize(each)]
    plain = "".join(letter for _, letter in letters)
    found = set[int]()
    for word in filter(None, query_terms):
        start = plain.find(word)
        while start >= 0:
            found |= {letters[position][0] for position in range(start, start + len(word))}
            start = plain.find(word, start + 1)
    starts = sorted(index for index in found if index - 1 not in found)
    ends = sorted(index + 1 for index in found if index + 1 not in found)
    return tuple(zip(starts, ends, strict=True))


CONTROL_PX = 200
# In narrower rows the control is placed under the text.
_NARROW_PX = 420


class SearchableItem(QWidget):
    """An item of a settings page that can be searched and reset.

    Signals: `changed()` after its values changed.
    """

    changed = Signal()

    @property
    def is_default(self) -> bool:
        """Whether all values are the defaults."""
        return True

    @property
    def entry(self) -> QWidget | None:
        """The first focusable control, if any."""
        parts = [part for part in self.findChildren(QWidget) if part.isVisible() and part.isEnabled()]
        return next((part for part in parts if part.focusPolicy() & Qt.FocusPolicy.TabFocus), None)

    def reset(self) -> None:
        """Reset all values to their defaults."""

    def search(self, query_terms: Sequence[str]) -> bool:
        """Highlight case-folded words and return whether all of them match; no words always match."""
        raise NotImplementedError  # abstract; a QWidget cannot derive from ABC


class SearchableRow(SearchableItem):
    """A label and a help text with a control beside or below them.

    `terms` are additional words that the search finds.
    """

    def __init__(
        self,
        label: str,
        help_text: str,
        control: QWidget,
        *,
        terms: Sequence[str] = (),
        is_wide: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._terms, self._is_wide = tuple(terms), is_wide
        self.label = HighlightLabel(label)
        self.help = HighlightLabel(help_text, TypeRole.SECONDARY, is_secondary=True)
        self.matched_terms = HighlightLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.matched_terms.hide()
        self.text_column = v_box(spacing=2)
        for part in (self.label, self.help, self.matched_terms):
            self.text_column.addWidget(part)
        self.side = v_box(spacing=Gap.XS)
        self.side.addWidget(control)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, Gap.M, 0, Gap.M)
        self._line.setSpacing(Gap.L)
        self._line.addLayout(self.text_column, 1)
        self._line.addLayout(self.side)
        self.text_column.addStretch(1)
        self.side.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        if is_wide:
            self._set_direction(QBoxLayout.Direction.TopToBottom)
        else:
            # The text of a button may be longer in other languages.
            control.ensurePolished()
            is_button = isinstance(control, QAbstractButton)
            control.setFixedWidth(max(CONTROL_PX, control.sizeHint().width() if is_button else 0))

    def search(self, query_terms: Sequence[str]) -> bool:
        """Highlight words in label and help, and show the additional terms that match the others."""
        visible_text = normalize(f"{self.label.accessibleName()} {self.help.accessibleName()}")
        remaining = [word for word in query_terms if word not in visible_text]
        terms = [text for text in self._terms if any(word in normalize(text) for word in remaining)]
        has_all = all(word in normalize(" ".join(terms)) for word in remaining)
        self.matched_terms.setVisible(bool(terms) and has_all)
        self.matched_terms.show_text(", ".join(terms))
        for part in (self.label, self.help, self.matched_terms):
            part.highlight(query_terms)
        return has_all

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the control beside or below the text."""
        super().resizeEvent(event)
        is_narrow = self._is_wide or self.width() < _NARROW_PX
        directions = QBoxLayout.Direction
        self._set_direction(directions.TopToBottom if is_narrow else directions.LeftToRight)

    def _set_direction(self, direction: QBoxLayout.Direction) -> None:
        if direction is not self._line.direction():
            self._line.setDirection(direction)
            is_below = direction is QBoxLayout.Direction.TopToBottom
            self._line.setSpacing(Gap.S if is_below else Gap.L)


class SettingRow(SearchableRow):
    """A setting that applies at once, with a button to reset it."""

    def __init__(
        self,
        settings: Settings,
        setting: Setting[bool] | Setting[str],
        control: QWidget,
        default: str,
        terms: Sequence[str],
    ) -> None:
        label, help_text = translated(setting.label), translated(setting.help)
        super().__init__(label, help_text, control, terms=terms)
        self.key, self._settings, self._setting = setting.key, settings, setting
        self.control = control
        control.setAccessibleName(label)
        control.setAccessibleDescription(help_text)
        control.setToolTip(help_text)
        self._default = QWidget()
        self._default.setFixedWidth(CONTROL_PX)
        default_label = ElidedLabel(
            _tr("Default: {value}").format(value=default), TypeRole.SECONDARY, is_secondary=True
        )
        self.to_default = tool_button("backup-restore", _tr("Reset “{setting}”").format(setting=label))
        self.to_default.clicked.connect(self._on_reset_clicked)
        line = h_box(self._default, margins=NO_MARGINS, spacing=Gap.XS)
        line.addWidget(default_label, 1)
        line.addWidget(self.to_default)
        self.side.insertWidget(1, self._default)
        settings.changed.connect(self._on_settings_changed)

    @property
    def is_default(self) -> bool:
        """Whether the setting has its default value."""
        return self._value == self._setting.default

    def reset(self) -> None:
        """Reset the setting to its default."""
        raise NotImplementedError  # abstract; a QWidget cannot derive from ABC

    @property
    def _value(self) -> bool | str:
        raise NotImplementedError  # abstract; a QWidget cannot derive from ABC

    def _refresh(self) -> None:
        """Show the value, and the default if it differs."""
        self._default.setVisible(not self.is_default)

    def _on_settings_changed(self, key: str) -> None:
        if key == self.key:
            self._refresh()
            self.changed.emit()

    def _on_reset_clicked(self) -> None:
        """Reset, and move the focus from the button, which is hidden then, to the control."""
        self.reset()
        self.control.setFocus(Qt.FocusReason.OtherFocusReason)


class ToggleRow(SettingRow):
    """A check box."""

    def __init__(self, settings: Settings, setting: Setting[bool]) -> None:
        self.box = CheckBox("")
        self._typed_setting = setting
        super().__init__(settings, setting, self.box, _on_or_off(is_on=setting.default), ())
        self.box.toggled.connect(lambda is_on: settings.set(setting, is_on))
        self._refresh()

    def reset(self) -> None:
        """Reset the setting to its default."""
        self._settings.set(self._typed_setting, self._typed_setting.default)

    @property
    def _value(self) -> bool:
        return self._settings.get(self._typed_setting)

    def _refresh(self) -> None:
        super()._refresh()
        with QSignalBlocker(self.box):
            self.box.setChecked(self._value)
        self.box.setText(_on_or_off(is_on=self._value))


class ChoiceRow(SettingRow):
    """A list of options; `options` replaces those of the settings table."""

    def __init__(self, settings: Settings, setting: Setting[str], options: Sequence[Option] = ()) -> None:
        offered = options or setting.options
        labels = {option.value: translated(option.label) for option in offered}
        self.combo = Combo()
        for value, label in labels.items():
            self.combo.addItem(label, value)
        self._typed_setting = setting
        super().__init__(settings, setting, self.combo, labels[setting.default], tuple(labels.values()))
        self.combo.activated.connect(lambda index: settings.set(setting, self.combo.itemData(index)))
        self._refresh()

    def reset(self) -> None:
        """Reset the setting to its default."""
        self._settings.set(self._typed_setting, self._typed_setting.default)

    @property
    def _value(self) -> str:
        return self._settings.get(self._typed_setting)

    def _refresh(self) -> None:
        super()._refresh()
        self.combo.setCurrentIndex(self.combo.findData(self._value))


class NumberRow(SettingRow):
    """A number between two limits, stored as text."""

    def __init__(
        self, settings: Settings, setting: Setting[str], least: float, most: float, unit: str
    ) -> None:
        self.field = NumberField(translated(setting.label), minimum=least, maximum=most, unit=unit)
        self._typed_setting = setting
        super().__init__(settings, setting, self.field, f"{setting.default} {unit}", (unit,))
        self.field.edited.connect(self._on_edited)
        self._refresh()

    def reset(self) -> None:
        """Reset the setting to its default."""
        self._settings.set(self._typed_setting, self._typed_setting.default)

    @property
    def _value(self) -> str:
        return self._settings.get(self._typed_setting)

    def _on_edited(self, value: object) -> None:
        if isinstance(value, (int, float)):
            self._settings.set(self._typed_setting, f"{value:g}")

    def _refresh(self) -> None:
        super()._refresh()
        try:
            self.field.show_value(float(self._value))
        except ValueError:
            self.field.show_value(float(self._typed_setting.default))


def _on_or_off(*, is_on: bool) -> str:
    return _tr("On") if is_on else _tr("Off")


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingRows", text)
