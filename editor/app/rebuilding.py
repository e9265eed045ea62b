"""Rebuilding of an open window in another language or density: new parts around the same document."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QDockWidget,
    QLayout,
    QMenu,
    QTabBar,
    QWidget,
)

from editor.app.main_window import FormerParts, MainWindow
from editor.app.widget_state import WidgetState
from editor.features.files.controller import DocumentControllers
from editor.features.settings.controller import SettingsController
from editor.preview.live_map import MapPicture
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.worker.frame_cache import Frame
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.ui.fields.line_edits import FieldEdit
from editor.ui.fields.text_fields import NoteEdit
from editor.workspace.docks import Sizes, Widths
from editor.workspace.document_reading import untitled
from editor.workspace.feature import WindowFeature
from editor.workspace.notice_bar import NoticeSeverity, NoticeSubject

# Commands that are on or off in a window and not in the settings.
_TOGGLES: Final = ("draw_order", "collision_boxes", "weather_route")
# How the purposes of requests begin, which new parts send again.
_REQUESTS: Final = "weather "


@dataclass(frozen=True, slots=True)
class Rescued:
    """What remains of a window whose new parts could not be created; another window shows it.

    `controllers` have its recovery copies, `jobs` are those of the former parts.
    """

    document: tuple[Session, ViewState]
    controllers: DocumentControllers
    camera: Camera
    jobs: Jobs


@dataclass(frozen=True, slots=True)
class _Retained:
    """What a window shows, beside its document and settings."""

    docks: bytes
    widths: Widths | None
    sizes: Sizes
    camera: Camera
    picture: MapPicture | None
    frame: Frame | None
    view: int
    icons: tuple[int, ...]
    face: str
    folded: Mapping[int, bool]
    toggles: tuple[str, ...]
    features: Mapping[type[WindowFeature], object]
    notices: Mapping[NoticeSubject, tuple[NoticeSeverity, str]]
    widgets: WidgetState

    @classmethod
    def of(cls, window: MainWindow) -> "_Retained":
        """Return what a window shows."""
        view = window.map_view
        return cls(
            window.docks.layout[1],
            window.docks.set_widths,
            window.docks.sizes,
            view.camera,
            view.map_picture,
            view.frame,
            window.centre.view_index,
            window.assets.icons,
            window.assets.face,
            dict(window.layers_panel.folding),
            tuple(name for name in _TOGGLES if window.commands[name].isChecked()),
            window.features.states_to_restore,
            window.notice.lasting,
            WidgetState.of(window),
        )

    def restore_early(self, window: MainWindow) -> None:
        """Show the former picture of the map until its first frame, at the same camera."""
        camera = self.camera
        window.map_view.set_camera(camera)
        if self.picture is not None and self.frame is not None:
            window.map_view.show_former(self.picture, self.frame)

    def restore(self, window: MainWindow) -> None:
        """Show the same in a rebuilt window."""
        window.docks.restore_state(self.docks)
        window.docks.set_widths = self.widths
        window.docks.resize_again(self.sizes)
        window.layers_panel.fold(self.folded)
        window.view_state.announce()
        window.assets.select_icons(self.icons)
        window.assets.select_face(self.face)
        if self.view != window.centre.view_index:
            window.centre.show_view(self.view)
        for name in self.toggles:
            window.commands[name].trigger()
        window.notice.restore(self.notices)
        window.features.restore_states(self.features)
        window.checker.announce()
        self.widgets.restore(window)
        window.layers_panel.lay_out_rows()


def can_rebuild(window: MainWindow) -> bool:
    """Return whether nothing is under way in a window that new parts could not continue.

    That is a file that is read or saved, text that is typed or not applied, an open dialog or question, a
    tool with a preview, or a pressed button.
    """
    return not (
        QApplication.activeModalWidget()
        or QApplication.activePopupWidget()
        or QApplication.mouseButtons() != Qt.MouseButton.NoButton
        or window.document_controllers.is_busy
        or window.notice.has_open_question
        or window.docks.has_previews
        or window.features.block_rebuild
        or any(_is_typed(widget) for widget in _focused(window))
        or any(_open_dialogs(window))
    )


def is_busy(window: MainWindow, *, is_patient: bool) -> bool:
    """Return whether jobs run in a window whose results are needed.

    A patient caller waits for requests, too, so that none is sent twice.
    """
    needed = window.services.jobs.needed_purposes
    return any(is_patient or not purpose.startswith(_REQUESTS) for purpose in needed)


def rebuild(
    window: MainWindow,
    former_names: Collection[str],
    connect: Callable[[MainWindow, Jobs], object],
    rescue: Callable[[MainWindow, Rescued], object],
) -> None:
    """Replace the parts of a window, and connect them.

    The new parts show the same document with its history, selection, camera and layout. The window of the
    system remains, and is painted once. `can_rebuild` must be true. A new style that has one of the
    `former_names` gets that of the current language. `connect` gets the former jobs, too, to dismiss them.
    After an unexpected error the window is of no use. A recovery copy is written then, `rescue` is called to
    show the document in another window, and the error is raised.
    """
    retained, former = _Retained.of(window), window.session
    # An editor commits when it loses the focus, which must not happen after the history is copied.
    for focused in tuple(_focused(window)):
        focused.clearFocus()
    jobs, services = window.services.jobs, window.services
    is_untitled = former.origin.path is None and former.origin.name in former_names
    session = former.continued(window, origin=untitled() if is_untitled else None)
    view_state = ViewState(session, window)
    view_state.adopt(window.view_state)
    controllers, weather = window.document_controllers, window.weather
    parts = FormerParts(window.checker, window.layers_panel.known, window.map_control.in_app)
    window.setUpdatesEnabled(False)
    # X11 rounds the size of a window whenever its minimum size changes at a fractional scale.
    layout = window.layout()
    assert layout is not None, "a main window has a layout"
    layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
    try:
        _hand_over(former, session, services.sessions)
        _retire(window, without=(session, view_state))
        window.services = replace(services, jobs=Jobs())
        window.create_parts(session, view_state, parts)
        window.document_controllers.continue_from(controllers)
        window.weather.continue_from(weather)
        retained.restore_early(window)
        for part in (window.strip, window.rail, window.centralWidget(), window.statusBar()):
            if part is not None:
                part.show()
        connect(window, jobs)
        retained.restore(window)
        window.weather.set_awake(is_awake=window.isVisible() and not window.isMinimized())
        session.stepped.emit()
        session.file_changed.emit()
        # The first picture is already laid out.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    except Exception:  # Whatever it is, the document must not be lost; it is raised again.
        controllers.write_copy_now()
        rescue(window, Rescued((session, view_state), controllers, retained.camera, jobs))
        raise
    finally:
        layout.setSizeConstraint(QLayout.SizeConstraint.SetDefaultConstraint)
        window.setUpdatesEnabled(True)


def _focused(window: MainWindow) -> Iterator[QWidget]:
    """Yield the widgets with the focus of a window and of its floating docks."""
    for holder in (window, *(dock for dock in window.docks.all if dock.isFloating())):
        focused = holder.focusWidget()
        if focused is not None:
            yield focused


def _is_typed(editor: QWidget) -> bool:
    """Return whether a widget has uncommitted text, or is an open editor of a list."""
    if isinstance(editor, (FieldEdit, NoteEdit)):
        return editor.is_typing
    parent = editor.parentWidget()
    while parent is not None:
        if isinstance(parent, QAbstractItemView):
            return parent.state() is QAbstractItemView.State.EditingState
        parent = parent.parentWidget()
    return False


def _hand_over(former: Session, session: Session, sessions: list[Session]) -> None:
    """Let other windows follow the new session in place of the former one."""
    sessions[sessions.index(former)] = session
    former.closed.emit()


def _retire(window: MainWindow, without: tuple[QObject, ...]) -> None:
    """Stop the parts of a window; a hidden widget deletes them soon, in the order of their creation."""
    window.features.close()
    window.layers_panel.hold_rows()
    retired = QWidget()
    retired.deleteLater()
    for action in window.actions():
        window.removeAction(action)
    for dock in window.docks.all:
        window.removeDockWidget(dock)
    window.removeToolBar(window.rail)
    for child in window.children():
        if child in without or _is_of_qt(child):
            continue
        if isinstance(child, QWidget):
            child.hide()
        child.setParent(retired)


def _is_of_qt(child: QObject) -> bool:
    """Return whether Qt created a child of a main window: its layout, and the tabs of docks."""
    return isinstance(child, QLayout) or type(child) is QTabBar or child.objectName().startswith("qt_")


def _open_dialogs(window: MainWindow) -> Iterator[QWidget]:
    """Yield the open windows that belong to a window, without its docks, menus and settings."""
    settings = window.features[SettingsController].dialog
    for widget in QApplication.topLevelWidgets():
        if widget is window or not widget.isVisible() or isinstance(widget, (QDockWidget, QMenu)):
            continue
        is_window = isinstance(widget, QDialog) or widget.windowType() is Qt.WindowType.Window
        if is_window and widget is not settings and _belongs_to(widget, window):
            yield widget


def _belongs_to(widget: QWidget, window: MainWindow) -> bool:
    parent = widget.parentWidget()
    while parent is not None and parent is not window:
        parent = parent.parentWidget()
    return parent is window
