"""The problems of the style in a list; a press goes to the layer."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from editor.checks.kinds import Severity
from editor.checks.problems import Problem
from editor.look import tokens
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.models.problem_table_model import PROBLEM_ROLE, ProblemTableModel
from editor.session.view_state import ViewState
from editor.widgets.dock_title import DockTitle
from editor.widgets.empty_state import EmptyState

AnyIndex = QModelIndex | QPersistentModelIndex
_WHERE_PX = 260


class ProblemsPanel(QWidget):
    """The list of problems, gravest first."""

    def __init__(
        self, model: ProblemTableModel, view_state: ViewState, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model, self._view_state = model, view_state
        self.title = DockTitle(self.tr("Problems"))
        self.table = self._make_table()
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.table)
        self._pages.addWidget(EmptyState("check-circle-outline", self.tr("No problems.")))
        model.modelReset.connect(self._show_state)
        self._show_state()

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setModel(self._model)
        table.setItemDelegate(_ProblemDelegate(table))
        table.setAccessibleName(self.tr("Problems, gravest first"))
        table.setShowGrid(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(Size.PROBLEM_ROW)
        table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        table.horizontalHeader().setFont(font(TypeRole.COLUMN_HEAD))
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        table.horizontalHeader().resizeSection(1, _WHERE_PX)
        table.horizontalHeader().setHighlightSections(False)
        table.selectionModel().currentRowChanged.connect(self._go_to)
        table.activated.connect(self._go_to)
        return table

    def _go_to(self, index: QModelIndex) -> None:
        problem = self._model.data(index, PROBLEM_ROLE) if index.isValid() else None
        if isinstance(problem, Problem) and problem.layer_key is not None:
            self._view_state.select([problem.layer_key])

    def _show_state(self) -> None:
        count = self._model.rowCount()
        self.title.set_detail(str(count) if count else "")
        self._pages.setCurrentIndex(0 if count else 1)


class _ProblemDelegate(QStyledItemDelegate):
    """Paints a problem with its severity's symbol, and where it is as a link."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(_WHERE_PX, Size.PROBLEM_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = tokens.current()
        rect = QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(theme.selection))
        left = rect.left() + Gap.M
        problem: Problem = index.data(PROBLEM_ROLE)
        if index.column() == 0:
            name, color = _mark(problem.severity)
            place = QRectF(left, rect.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH)
            paint_symbol(painter, name, place, QColor(color))
            left = place.right() + Gap.S
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(QColor(theme.text if index.column() == 0 or problem.layer_key is None else theme.link))
        room = QRectF(left, rect.top(), rect.right() - left - Gap.S, rect.height())
        text = QFontMetrics(painter.font()).elidedText(
            index.data(Qt.ItemDataRole.DisplayRole), Qt.TextElideMode.ElideRight, int(room.width())
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()


def _mark(severity: Severity) -> tuple[str, str]:
    theme = tokens.current()
    return {
        Severity.ERROR: ("alert-circle", theme.error),
        Severity.WARNING: ("alert", theme.warning),
        Severity.HINT: ("information-outline", theme.hint),
    }[severity]
