"""About dialog: versions, licences, components and map credits."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QIcon, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QStackedLayout,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from editor import __version__, resources
from editor.app.help.about_text import (
    LICENCE_SCHEME,
    PARTS_SCHEME,
    licence_html,
    notice_html,
    part_licence_html,
    parts_html,
    program_html,
    version_text,
)
from editor.app.surroundings import version_facts
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole, font
from editor.system.parts import legal_text, licence_texts, parts
from editor.widgets.segmented import Segmented
from editor.widgets.tool_buttons import plain_button

_WIDTH_PX, _HEIGHT_PX = 680, 520
_ICON_PX = 56


class AboutDialog(QDialog):
    """Pages of text; external links open in the browser."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("About Isopleth"))
        self.resize(_WIDTH_PX, _HEIGHT_PX)
        licence = legal_text("LICENSE")
        pages = (
            (self.tr("Program"), program_html(version_facts(), licence)),
            (self.tr("Parts"), parts_html(parts())),
            (self.tr("Maps and data"), notice_html(legal_text("NOTICE"))),
            (self.tr("Licence"), licence_html(licence)),
        )
        self.choice = Segmented(self.tr("Pages"), [(name, "") for name, _ in pages])
        self.pages = [_page(name, html) for name, html in pages]
        self._stack = QStackedLayout()
        for page in self.pages:
            self._stack.addWidget(page)
        self.part_licence = _page(self.tr("Licence of a part"), "")
        self._stack.addWidget(self.part_licence)
        self._parts_page = self.pages[1]
        for page in (self._parts_page, self.part_licence):
            page.setOpenLinks(False)
            page.anchorClicked.connect(self._on_link_activated)
        self.choice.chosen.connect(self._stack.setCurrentIndex)
        self.copy = plain_button(self.tr("Copy version information"), "content-copy")
        self.copy.setToolTip(self.tr("Copy the versions of Isopleth and of what it runs on"))
        self.copy.clicked.connect(self._copy)
        self._status = QLabel()
        self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the page selector."""
        super().showEvent(event)
        self.choice.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        icon = QLabel()
        drawing = QIcon(str(resources.path("icons", "isopleth.svg")))
        icon.setPixmap(drawing.pixmap(_ICON_PX, _ICON_PX))
        name, version = QLabel("Isopleth"), QLabel(self.tr("Version {version}").format(version=__version__))
        name.setFont(font(TypeRole.PAGE_TITLE))
        version.setProperty("tone", "secondary")
        for label in (name, version):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        title_column = QVBoxLayout()
        title_column.setSpacing(0)
        title_column.addWidget(name)
        title_column.addWidget(version)
        head = QHBoxLayout()
        head.setSpacing(Gap.L)
        head.addWidget(icon)
        head.addLayout(title_column, 1)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.setSpacing(Gap.S)
        buttons.addWidget(self.copy)
        buttons.addWidget(self._status, 1)
        buttons.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        column.setSpacing(Gap.M)
        column.addLayout(head)
        column.addWidget(self.choice, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._stack, 1)
        column.addLayout(buttons)

    def _on_link_activated(self, link: QUrl) -> None:
        """Show the licence of a part, return to the table, or open an address in the browser."""
        if link.scheme() == PARTS_SCHEME:
            self._stack.setCurrentWidget(self._parts_page)
            self._parts_page.setFocus(Qt.FocusReason.OtherFocusReason)
        elif link.scheme() == LICENCE_SCHEME:
            name = link.path(QUrl.ComponentFormattingOption.FullyDecoded)
            part = next(part for part in parts() if part.name == name)
            self.part_licence.setHtml(part_licence_html(part, licence_texts(part)))
            self._stack.setCurrentWidget(self.part_licence)
            self.part_licence.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            QDesktopServices.openUrl(link)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(version_text(version_facts()))
        self._status.setText(self.tr("Copied."))


def show_about(parent: QWidget) -> AboutDialog:
    """Show the dialog over a window."""
    dialog = AboutDialog(parent)
    dialog.open()
    return dialog


def _page(name: str, html: str) -> QTextBrowser:
    page = QTextBrowser()
    page.setOpenExternalLinks(True)
    page.setTabChangesFocus(False)
    page.setAccessibleName(name)
    page.document().setDocumentMargin(Gap.M)
    page.setHtml(html)
    return page
