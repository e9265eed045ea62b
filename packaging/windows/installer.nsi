; Installer for Windows, from the folder that packaging/build.py freeze creates on Windows.
;
;     makensis -DVERSION=0.1.0 -DPAYLOAD=..\..\build\frozen\isopleth -DOUTPUT=..\..\dist\isopleth-0.1.0.exe
;         packaging\windows\installer.nsi
;
; It installs for the current user and does not require administrator rights. Styles are .json files, but most .json
; files are not styles: Isopleth is offered under "Open with", and is the default only if the user selects that.

Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma

!ifndef VERSION
    !error "Say which version with -DVERSION="
!endif
!ifndef PAYLOAD
    !error "Say where the frozen program is with -DPAYLOAD="
!endif

!ifndef OUTPUT
    !error "Say where the installer goes with -DOUTPUT="
!endif

!include MUI2.nsh
!include FileFunc.nsh

!define NAME "Isopleth"
!define PROGRAM "isopleth-gui.exe"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define CLASSES "Software\Classes"
!define KIND "Isopleth.Style"

Name "${NAME}"
OutFile "${OUTPUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME} installer"
VIAddVersionKey "LegalCopyright" "The Isopleth developers, MIT licence"

!define MUI_ICON "isopleth.ico"
!define MUI_UNICON "isopleth.ico"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"

!insertmacro MUI_PAGE_LICENSE "..\..\LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString ProgramText ${LANG_ENGLISH} "The program, its maps and its guide."
LangString ProgramText ${LANG_GERMAN} "Das Programm, seine Karten und seine Anleitung."
LangString OfferText ${LANG_ENGLISH} "Offers Isopleth for .json and .style files under Open with."
LangString OfferText ${LANG_GERMAN} "Bietet Isopleth für .json- und .style-Dateien unter Öffnen mit an."
LangString OpenText ${LANG_ENGLISH} "A double click on any .style file opens it in Isopleth."
LangString OpenText ${LANG_GERMAN} "Ein Doppelklick auf eine .style-Datei öffnet sie in Isopleth."
LangString KindText ${LANG_ENGLISH} "Map style"
LangString KindText ${LANG_GERMAN} "Kartenstil"
LangString RunsText ${LANG_ENGLISH} "Isopleth is running. Please close it, then press Retry."
LangString RunsText ${LANG_GERMAN} "Isopleth läuft. Bitte beenden und dann auf Wiederholen drücken."

; Windows locks the file of a running program, so that opening it for writing fails. This is checked before any file is
; deleted.
!macro WaitUntilClosed
    retry:
        IfFileExists "$INSTDIR\${PROGRAM}" 0 closed
        ClearErrors
        FileOpen $0 "$INSTDIR\${PROGRAM}" a
        IfErrors 0 free
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RunsText)" /SD IDCANCEL IDRETRY retry
        Abort
    free:
        FileClose $0
    closed:
!macroend

; Deletes a key without subkeys and values.
!macro ClearKey KEY
    EnumRegKey $0 HKCU "${KEY}" 0
    StrCmp $0 "" 0 +5
    ClearErrors
    EnumRegValue $0 HKCU "${KEY}" 0
    IfErrors 0 +2
    DeleteRegKey HKCU "${KEY}"
!macroend

; Notifies Explorer that the file associations have changed.
!macro NotifyExplorer
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "${NAME}" SectionProgram
    SectionIn RO
    !insertmacro WaitUntilClosed
    ; Modules of an earlier version must not remain.
    RMDir /r "$INSTDIR\_internal"
    SetOutPath "$INSTDIR"
    File /r "${PAYLOAD}\*"
    CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Isopleth developers"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
SectionEnd

Section "Open with" SectionOffer
    WriteRegStr HKCU "${CLASSES}\${KIND}" "" "$(KindText)"
    WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
    WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
    WriteRegStr HKCU "${CLASSES}\Applications\${PROGRAM}" "FriendlyAppName" "${NAME}"
    WriteRegStr HKCU "${CLASSES}\Applications\${PROGRAM}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
    WriteRegStr HKCU "${CLASSES}\Applications\${PROGRAM}\SupportedTypes" ".json" ""
    WriteRegStr HKCU "${CLASSES}\Applications\${PROGRAM}\SupportedTypes" ".style" ""
    WriteRegStr HKCU "${CLASSES}\.json\OpenWithProgids" "${KIND}" ""
    WriteRegStr HKCU "${CLASSES}\.style\OpenWithProgids" "${KIND}" ""
    !insertmacro NotifyExplorer
SectionEnd

Section /o ".style" SectionOpen
    ReadRegStr $0 HKCU "${CLASSES}\.style" ""
    StrCmp $0 "${KIND}" +2
    WriteRegStr HKCU "${CLASSES}\.style" "Isopleth.Before" "$0"
    WriteRegStr HKCU "${CLASSES}\.style" "" "${KIND}"
    WriteRegStr HKCU "${CLASSES}\${KIND}" "" "$(KindText)"
    WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
    WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
    !insertmacro NotifyExplorer
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
    !insertmacro MUI_DESCRIPTION_TEXT ${SectionProgram} $(ProgramText)
    !insertmacro MUI_DESCRIPTION_TEXT ${SectionOffer} $(OfferText)
    !insertmacro MUI_DESCRIPTION_TEXT ${SectionOpen} $(OpenText)
!insertmacro MUI_FUNCTION_DESCRIPTION_END

; Settings, recovery copies and styles of the user remain.
Section "Uninstall"
    !insertmacro WaitUntilClosed
    RMDir /r "$INSTDIR\_internal"
    Delete "$INSTDIR\isopleth.exe"
    Delete "$INSTDIR\${PROGRAM}"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\${NAME}.lnk"
    ReadRegStr $0 HKCU "${CLASSES}\.style" ""
    StrCmp $0 "${KIND}" 0 opened_by_another
    ReadRegStr $1 HKCU "${CLASSES}\.style" "Isopleth.Before"
    DeleteRegValue HKCU "${CLASSES}\.style" ""
    StrCmp $1 "" +2
    WriteRegStr HKCU "${CLASSES}\.style" "" "$1"
opened_by_another:
    DeleteRegValue HKCU "${CLASSES}\.style" "Isopleth.Before"
    DeleteRegValue HKCU "${CLASSES}\.style\OpenWithProgids" "${KIND}"
    DeleteRegValue HKCU "${CLASSES}\.json\OpenWithProgids" "${KIND}"
    !insertmacro ClearKey "${CLASSES}\.style\OpenWithProgids"
    !insertmacro ClearKey "${CLASSES}\.style"
    !insertmacro ClearKey "${CLASSES}\.json\OpenWithProgids"
    !insertmacro ClearKey "${CLASSES}\.json"
    DeleteRegKey HKCU "${CLASSES}\Applications\${PROGRAM}"
    DeleteRegKey HKCU "${CLASSES}\${KIND}"
    DeleteRegKey HKCU "${UNINSTALL}"
    !insertmacro NotifyExplorer
SectionEnd
