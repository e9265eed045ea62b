"""The About dialog: version, licences and credits."""

import re
from collections.abc import Iterable
from html import escape
from typing import Final
from urllib.parse import quote

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QIcon, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QTextBrowser,
    QWidget,
)

from editor import __version__, resources
from editor.system.fault_report import Part, legal_text, licence_texts, parts
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.layouts import h_box, page_stack, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.system_info import Facts, version_facts

# Links inside the dialog: to the licence of a part by its name, and back to the table of parts.
LICENCE_SCHEME: Final = "licence"
PARTS_SCHEME: Final = "parts"

_ADDRESS = re.compile(r"https?://[^\s<>()\"']*[^\s<>()\"'.,;:]")
_FILE = re.compile(r"`([^`]*)`")
_CELL = 'style="padding: 3px 16px 3px 0"'


def version_text(facts: Facts) -> str:
    """Return the versions as plain text, one per line."""
    return "\n".join(f"{name} {value}" for name, value in facts)


def program_html(facts: Facts, licence: str) -> str:
    """Return the page about the program: description, copyright and versions."""
    owner = next(line for line in licence.splitlines() if line.startswith("Copyright"))
    rows = "".join(
        f"<tr><td {_CELL}>{escape(name)}</td><td {_CELL}>{escape(value)}</td></tr>" for name, value in facts
    )
    return (
        f"<p>{escape(_tr('Map style editor with live map and weather preview'))}</p>"
        f"<p>{escape(owner.replace('(c)', '©'))}<br>"
        f"{escape(_tr('Free software under the MIT licence. No warranty.'))}</p>"
        f"<p></p><table cellspacing='0'>{rows}</table>"
    )


def parts_html(parts: Iterable[Part]) -> str:
    """Return a table of all components with what they include."""
    titles = (_tr("Component"), _tr("Version"), _tr("Licence"))
    header = "".join(f"<th align='left' {_CELL}>{escape(title)}</th>" for title in titles)
    return f"<table cellspacing='0'><tr>{header}</tr>{''.join(map(_part_row, parts))}</table>"


def part_licence_html(part: Part, texts: Iterable[str]) -> str:
    """Return the licence texts of a component, below a link back to the table."""
    back = f"<p><a href='{PARTS_SCHEME}:'>{escape(_tr('Back to components'))}</a></p>"
    header = f"<h3>{escape(part.name)} {escape(part.version)}</h3>"
    return back + header + "<hr>".join(f"<pre>{escape(text, quote=False)}</pre>" for text in texts)


def notice_html(notice: str) -> str:
    """Return the notice about maps and data with headings and paragraphs."""
    blocks = re.split(r"\n\s*\n", notice.strip())[1:]  # The first block is the title.
    return "".join(map(_notice_block, blocks))


def licence_html(licence: str) -> str:
    """Return the licence of the program, without hard line breaks."""
    paragraphs = (" ".join(block.split()) for block in re.split(r"\n\s*\n", licence.strip()))
    return "".join(f"<p>{linked(paragraph)}</p>" for paragraph in paragraphs)


def linked(text: str) -> str:
    """Return plain text as HTML with links and with code in backticks."""
    with_links = _ADDRESS.sub(lambda match: f'<a href="{match[0]}">{match[0]}</a>', escape(text, quote=False))
    return _FILE.sub(r"<code>\1</code>", with_links)


def _part_row(part: Part) -> str:
    name = escape(part.name)
    if part.address:
        name = f'<a href="{escape(part.address)}">{name}</a>'
    row = (
        f"<tr><td {_CELL}>{name}</td><td {_CELL}>{escape(part.version)}</td>"
        f"<td {_CELL}><a href='{LICENCE_SCHEME}:{quote(part.name)}'>{escape(part.licence)}</a></td></tr>"
    )
    if not part.brings:
        return row
    return f"{row}<tr><td></td><td colspan='2' {_CELL}>{_tr('Includes')} {linked(part.brings)}.</td></tr>"


def _notice_block(block: str) -> str:
    first, _, following = block.partition("\n")
    if following.startswith(" ") and not first.startswith(" "):
        return f"<h4>{linked(first)}</h4><p>{linked(' '.join(following.split()))}</p>"
    return f"<p>{linked(' '.join(block.split()))}</p>"


def _tr(text: str) -> str:
    return QCoreApplication.translate("About", text)


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
            (self.tr("Components"), parts_html(parts())),
            (self.tr("Maps and data"), notice_html(legal_text("NOTICE"))),
            (self.tr("Licence"), licence_html(licence)),
        )
        self.choice = Segmented(self.tr("Sections"), [(name, "") for name, _ in pages])
        self.pages = [_page(name, html) for name, html in pages]
        self.part_licence = _page(self.tr("Component licence"), "")
        self._stack = page_stack(*self.pages, self.part_licence)
        self._parts_page = self.pages[1]
        for page in (self._parts_page, self.part_licence):
            page.setOpenLinks(False)
            page.anchorClicked.connect(self._on_link_activated)
        self.choice.selected.connect(self._stack.setCurrentIndex)
        self.copy = plain_button(self.tr("Copy version information"), "content-copy")
        self.copy.setToolTip(self.tr("Copy versions of Isopleth and its components"))
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
        title_column = v_box(spacing=0)
        title_column.addWidget(name)
        title_column.addWidget(version)
        header = h_box(spacing=Gap.L)
        header.addWidget(icon)
        header.addLayout(title_column, 1)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        buttons = h_box(spacing=Gap.S)
        buttons.addWidget(self.copy)
        buttons.addWidget(self._status, 1)
        buttons.addWidget(close)
        column = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
        column.addLayout(header)
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
        self._status.setText(self.tr("Copied"))


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
