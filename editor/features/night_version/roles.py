"""Roles of a version: the curve of each, its range of lightness and its limit of chroma."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget

from editor.features.night_version.band_slider import BandSlider
from editor.features.night_version.text import bias_name, limit_text, range_text
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorRole
from editor.mapstyle.versions.rule import ROLES, Bias, RoleRule
from editor.records import dataclass
from editor.ui.kit.buttons import CheckBox
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import local_count
from editor.ui.theme import painting, tokens
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.color_role_names import role_name

WIDTH_PX: Final = 316
NARROW_PX: Final = 292
_ROW_PX: Final = 76
_CURVE_PX: Final = 60
_LABEL_PX: Final = 58
_VALUE_PX: Final = 66
_MAX_CHROMA: Final = 0.2
_DOT_PX: Final = 5.0
_MAX_DOTS: Final = 14
_MIN_DOMAIN: Final = 0.08
# The parts of the horizontal axis, each of which is a point of the line.
_PARTS: Final = 6


@dataclass(frozen=True, slots=True)
class CurveDot:
    """A colour on a curve: its lightness before and after, 0 to 1, and the colour after.

    The line of the curve leads through the main dots.
    """

    before: float
    after: float
    color: Color
    is_main: bool = True


class CurvePicture(QWidget):
    """Lightness after over lightness before: a dot for each colour, and the line through them.

    The horizontal axis is the range of lightness that the role has before.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dots: tuple[CurveDot, ...] = ()
        self.setFixedSize(_CURVE_PX, _CURVE_PX)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def dots(self) -> tuple[CurveDot, ...]:
        """The dots, by the lightness before."""
        return self._dots

    def show_dots(self, dots: Sequence[CurveDot]) -> None:
        """Show the colours of a role."""
        shown = tuple(sorted(dots, key=lambda dot: dot.before))
        if shown != self._dots:
            self._dots = shown
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter, rect = tokens.current(), QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painting.rounded_rect(painter, rect, QColor(theme.raised), Radius.FIELD, QColor(theme.border))
        painter.setPen(QPen(QColor(theme.rule), 1))
        for share in (1 / 3, 2 / 3):
            at = round(share * _CURVE_PX) + 0.5
            painter.drawLine(QPointF(at, 1), QPointF(at, _CURVE_PX - 1))
            painter.drawLine(QPointF(1, at), QPointF(_CURVE_PX - 1, at))
        painter.setPen(QPen(QColor(theme.accent), 1.5))
        line = self._line()
        for one, other in pairwise(line):
            painter.drawLine(one, other)
        step = max(1, len(self._dots) // _MAX_DOTS)
        for dot in self._dots[::step]:
            painter.setPen(QPen(QColor(theme.text_2), 1))
            painter.setBrush(to_qcolor(dot.color))
            painter.drawEllipse(self._point(dot.before, dot.after), _DOT_PX / 2, _DOT_PX / 2)

    @property
    def _domain(self) -> tuple[float, float]:
        """The range of the horizontal axis."""
        low, high = self._dots[0].before, self._dots[-1].before
        middle, half = (low + high) / 2, max(high - low, _MIN_DOMAIN) / 2
        return middle - half, middle + half

    def _line(self) -> list[QPointF]:
        """Return the line through the dots: their means at equal parts of the lightness before."""
        if not self._dots:
            return []
        low, high = self._domain
        bins: dict[int, list[CurveDot]] = {}
        for dot in [dot for dot in self._dots if dot.is_main] or self._dots:
            bins.setdefault(int((dot.before - low) / (high - low) * _PARTS), []).append(dot)
        means = [
            (
                sum(dot.before for dot in found) / len(found),
                sum(dot.after for dot in found) / len(found),
            )
            for _, found in sorted(bins.items())
        ]
        if len(means) == 1:
            after = means[0][1]
            return [self._point(low, after), self._point(high, after)]
        return [self._point(before, after) for before, after in means]

    def _point(self, before: float, after: float) -> QPointF:
        low, high = self._domain
        inset, span = _DOT_PX, _CURVE_PX - 2 * _DOT_PX
        return QPointF(inset + (before - low) / (high - low) * span, inset + (1 - after) * span)


class RoleRow(QFrame):
    """A role with its curve and sliders.

    Signals: `selected(ColorRole)` after a press; `edited(ColorRole, RoleRule)`, during a drag too;
    `edit_finished()`.
    """

    selected = Signal(object)
    edited = Signal(object, object)
    edit_finished = Signal()

    def __init__(self, role: ColorRole, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._role, self._is_selected = role, False
        name = role_name(role)
        self.setFixedHeight(_ROW_PX)
        self.setAccessibleName(name)
        self.curve = CurvePicture()
        self.count = _secondary_label()
        self.note = _secondary_label()
        self.lightness = BandSlider(self.tr("Lightness, {role}").format(role=name), 2)
        self.chroma = BandSlider(self.tr("Chroma limit, {role}").format(role=name), 1, _MAX_CHROMA)
        self.lightness_text, self.chroma_text = _secondary_label(), _secondary_label()
        self._lay_out(name)
        for slider in (self.lightness, self.chroma):
            slider.edited.connect(self._on_edited)
            slider.edit_finished.connect(self.edit_finished)

    @property
    def role(self) -> ColorRole:
        """The role."""
        return self._role

    @property
    def rule(self) -> RoleRule:
        """The range that the sliders show."""
        low, high = self.lightness.values
        return RoleRule(low, high, self.chroma.values[0])

    def show_rule(self, rule: RoleRule, default: RoleRule | None) -> None:
        """Show a range, and set the one that Home restores."""
        self._show_texts(rule)
        self.lightness.show_values((rule.low, rule.high), range_text(rule.low, rule.high))
        self.chroma.show_values((min(rule.chroma, _MAX_CHROMA),), limit_text(rule.chroma))
        if default is not None:
            self.lightness.set_defaults((default.low, default.high))
            self.chroma.set_defaults((min(default.chroma, _MAX_CHROMA),))

    def show_colors(self, dots: Sequence[CurveDot], note: str) -> None:
        """Show the colours of the role, and a note at the right."""
        self.curve.show_dots(dots)
        self.count.setText(local_count(len(dots)))
        self.note.setText(note)

    def set_selected(self, *, is_selected: bool) -> None:
        """Mark the role of the selected colour."""
        if is_selected != self._is_selected:
            self._is_selected = is_selected
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.selected.emit(self._role)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.selection if self._is_selected else theme.panel))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.rule))

    def _on_edited(self) -> None:
        self._show_texts(self.rule)
        self.edited.emit(self._role, self.rule)

    def _show_texts(self, rule: RoleRule) -> None:
        self.lightness_text.setText(range_text(rule.low, rule.high))
        self.chroma_text.setText(limit_text(rule.chroma))

    def _lay_out(self, name: str) -> None:
        head = h_box(spacing=Gap.XS)
        title = QLabel(name)
        title.setFont(font(TypeRole.SECTION_TITLE))
        head.addWidget(title)
        head.addWidget(self.count)
        head.addStretch(1)
        head.addWidget(self.note)
        column = v_box(spacing=0)
        column.addLayout(head)
        for text, slider, value in (
            (self.tr("Lightness"), self.lightness, self.lightness_text),
            (self.tr("Chroma"), self.chroma, self.chroma_text),
        ):
            label = ElidedLabel(text, TypeRole.SECONDARY, is_secondary=True)
            label.setFixedWidth(_LABEL_PX)
            value.setFixedWidth(_VALUE_PX)
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            line = h_box(spacing=Gap.XS)
            line.addWidget(label)
            line.addWidget(slider, 1)
            line.addWidget(value)
            column.addLayout(line)
        row = h_box(self, margins=(Gap.M, Gap.S, Gap.M, Gap.S), spacing=Gap.M)
        row.addWidget(self.curve)
        row.addLayout(column, 1)


class RoleList(QWidget):
    """All roles that the style has, below a head with the bias.

    Signals: `role_selected(ColorRole)`; `role_edited(ColorRole, RoleRule)`, during a drag too;
    `role_edit_finished()`; `bias_selected(Bias)`; `icons_toggled(bool)`.
    """

    role_selected = Signal(object)
    role_edited = Signal(object, object)
    role_edit_finished = Signal()
    bias_selected = Signal(object)
    icons_toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_narrow(is_narrow=False)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.rows = {role: RoleRow(role) for role in ROLES if role is not ColorRole.ROUTE}
        self._selected: ColorRole | None = None
        self._count = _secondary_label()
        self.bias = Segmented(
            self.tr("Bias"), [(bias_name(bias), "") for bias in Bias], height_px=Size.SMALL_BUTTON
        )
        self.bias.selected.connect(lambda index: self.bias_selected.emit(tuple(Bias)[index]))
        self.icons = CheckBox(
            self.tr("Adjust icons"), self.tr("Lighten or darken icons that are hardly visible")
        )
        self.icons.toggled.connect(self.icons_toggled)
        for row in self.rows.values():
            row.selected.connect(self.role_selected)
            row.edited.connect(self.role_edited)
            row.edit_finished.connect(self.role_edit_finished)
        self._lay_out()

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Leave more space for the map and the colours."""
        self.setFixedWidth(NARROW_PX if is_narrow else WIDTH_PX)

    def show_bias(self, bias: Bias) -> None:
        """Show the bias."""
        self.bias.show_index(tuple(Bias).index(bias))

    def show_present(self, roles: Sequence[ColorRole]) -> None:
        """Show the roles that the style has."""
        for role, row in self.rows.items():
            row.setVisible(role in roles)
        self._count.setText(local_count(sum(role in self.rows for role in roles)))

    @property
    def selected(self) -> ColorRole | None:
        """The marked role."""
        return self._selected

    def select(self, role: ColorRole | None) -> None:
        """Mark a role and scroll to it."""
        self._selected = role
        for each, row in self.rows.items():
            row.set_selected(is_selected=each is role)
        if role in self.rows:
            self._area.ensureWidgetVisible(self.rows[role], 0, 0)

    def _lay_out(self) -> None:
        head = QWidget()
        head.setProperty("part", "head")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        head.setFixedHeight(Size.PANEL_HEAD)
        line = h_box(head, margins=(Gap.M, 0, Gap.M, 0), spacing=Gap.S)
        title = QLabel(self.tr("Roles"))
        title.setFont(font(TypeRole.SECTION_TITLE))
        line.addWidget(title)
        line.addWidget(self._count)
        line.addStretch(1)
        label = _secondary_label()
        label.setText(self.tr("Bias"))
        line.addWidget(label)
        line.addWidget(self.bias)
        inside = QWidget()
        inside.setProperty("part", "panel")
        rows = v_box(inside, margins=NO_MARGINS, spacing=0)
        for row in self.rows.values():
            rows.addWidget(row)
        rows.addStretch(1)
        self._area = QScrollArea()
        self._area.setWidget(inside)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addWidget(head)
        column.addWidget(self._area, 1)
        foot = h_box(margins=(Gap.M, Gap.XS, Gap.M, Gap.XS))
        foot.addWidget(self.icons)
        foot.addStretch(1)
        column.addLayout(foot)


def _secondary_label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(font(TypeRole.SECONDARY))
    label.setProperty("tone", "secondary")
    return label
