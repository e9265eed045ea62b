<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_GB">
    <context>
        <name>AdjustPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/adjust_colors/view.py" />
            <source>%Ln labels fall below {ratio}</source>
            <translation>
                <numerusform>%Ln label falls below {ratio}</numerusform>
                <numerusform>%Ln labels fall below {ratio}</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>AdjustPanelController</name>
        <message numerus="yes">
            <location filename="../../editor/features/adjust_colors/panel_controller.py" />
            <source>%Ln saved colour presets cannot be read and are not listed.</source>
            <translation>
                <numerusform>%Ln saved colour preset cannot be read and is not listed.</numerusform>
                <numerusform>%Ln saved colour presets cannot be read and are not listed.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/adjust_colors/panel_controller.py" />
            <source>%Ln images cannot be read and stay as they are.</source>
            <translation>
                <numerusform>%Ln image cannot be read and stays as it is.</numerusform>
                <numerusform>%Ln images cannot be read and stay as they are.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>AssetSummary</name>
        <message numerus="yes">
            <location filename="../../editor/features/history/step_summary.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/history/step_summary.py" />
            <source>%Ln icons</source>
            <translation>
                <numerusform>%Ln icon</numerusform>
                <numerusform>%Ln icons</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>AssignmentPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/palettes/panel.py" />
            <source>%Ln uses are locked</source>
            <translation>
                <numerusform>%Ln use is locked</numerusform>
                <numerusform>%Ln uses are locked</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>AssumptionNote</name>
        <message numerus="yes">
            <location filename="../../editor/preview/inspect/assumption_note.py" />
            <source>%Ln assumptions</source>
            <translation>
                <numerusform>%Ln assumption</numerusform>
                <numerusform>%Ln assumptions</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ChangeList</name>
        <message numerus="yes">
            <location filename="../../editor/features/compare/change_rows.py" />
            <source>%Ln more</source>
            <translation>
                <numerusform>%Ln more</numerusform>
                <numerusform>%Ln more</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/compare/change_rows.py" />
            <source>%Ln stops</source>
            <translation>
                <numerusform>%Ln stop</numerusform>
                <numerusform>%Ln stops</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ChangesPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/compare/changes_panel.py" />
            <source>%Ln changes have no pixels in view</source>
            <translation>
                <numerusform>%Ln change has no pixels in view</numerusform>
                <numerusform>%Ln changes have no pixels in view</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ChosenLayers</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/selected_layers.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorChoices</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/color_choices.py" />
            <source>Replace {before} with {now} in %Ln places</source>
            <translation>
                <numerusform>Replace {before} with {now} in %Ln place</numerusform>
                <numerusform>Replace {before} with {now} in %Ln places</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorCommands</name>
        <message numerus="yes">
            <location filename="../../editor/features/colors/controller.py" />
            <source>{color} copied. Used by %Ln properties.</source>
            <translation>
                <numerusform>{color} copied. Used by %Ln property.</numerusform>
                <numerusform>{color} copied. Used by %Ln properties.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorDetail</name>
        <message numerus="yes">
            <location filename="../../editor/features/colors/detail.py" />
            <source>Merge %Ln colours into {hex}</source>
            <translation>
                <numerusform>Merge %Ln colour into {hex}</numerusform>
                <numerusform>Merge %Ln colours into {hex}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/colors/detail.py" />
            <source>Change {hex} in %Ln layers</source>
            <translation>
                <numerusform>Change {hex} in %Ln layer</numerusform>
                <numerusform>Change {hex} in %Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorList</name>
        <message numerus="yes">
            <location filename="../../editor/features/colors/model.py" />
            <source>%Ln uses</source>
            <translation>
                <numerusform>%Ln use</numerusform>
                <numerusform>%Ln uses</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorPopover</name>
        <message numerus="yes">
            <location filename="../../editor/ui/color/popover.py" />
            <source>%Ln colours, most used first</source>
            <translation>
                <numerusform>%Ln colour, most used first</numerusform>
                <numerusform>%Ln colours, most used first</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/ui/color/popover.py" />
            <source>Replace {color} in %Ln other places</source>
            <translation>
                <numerusform>Replace {color} in %Ln other place</numerusform>
                <numerusform>Replace {color} in %Ln other places</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorsPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/colors/view.py" />
            <source>%Ln groups</source>
            <translation>
                <numerusform>%Ln group</numerusform>
                <numerusform>%Ln groups</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/colors/view.py" />
            <source>Colour split into %Ln names.</source>
            <translation>
                <numerusform>Colour split into %Ln name.</numerusform>
                <numerusform>Colour split into %Ln names.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>CoverageBox</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/language_coverage.py" />
            <source>Search %Ln languages</source>
            <translation>
                <numerusform>Search %Ln language</numerusform>
                <numerusform>Search %Ln languages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/language_coverage.py" />
            <source>{language}: all %Ln characters supported.</source>
            <translation>
                <numerusform>{language}: its only character supported.</numerusform>
                <numerusform>{language}: all %Ln characters supported.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/language_coverage.py" />
            <source>{language}: %Ln characters missing.</source>
            <translation>
                <numerusform>{language}: %Ln character missing.</numerusform>
                <numerusform>{language}: %Ln characters missing.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/language_coverage.py" />
            <source>Sample “{sample}”: %Ln characters missing.</source>
            <translation>
                <numerusform>Sample “{sample}”: %Ln character missing.</numerusform>
                <numerusform>Sample “{sample}”: %Ln characters missing.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>DrawnDataFields</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_data_fields.py" />
            <source>%Ln types</source>
            <translation>
                <numerusform>%Ln type</numerusform>
                <numerusform>%Ln types</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_data_fields.py" />
            <source>%Ln properties not supported</source>
            <translation>
                <numerusform>%Ln property not supported</numerusform>
                <numerusform>%Ln properties not supported</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_data_fields.py" />
            <source>%Ln sources</source>
            <translation>
                <numerusform>%Ln source</numerusform>
                <numerusform>%Ln sources</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_data_fields.py" />
            <source>%Ln data IDs</source>
            <translation>
                <numerusform>%Ln data ID</numerusform>
                <numerusform>%Ln data IDs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_data_fields.py" />
            <source>%Ln categories</source>
            <translation>
                <numerusform>%Ln category</numerusform>
                <numerusform>%Ln categories</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ExportController</name>
        <message numerus="yes">
            <location filename="../../editor/features/export/controller.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FaceChecks</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/page.py" />
            <source>%Ln failed</source>
            <translation>
                <numerusform>%Ln failed</numerusform>
                <numerusform>%Ln failed</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FaceRecord</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/page.py" />
            <source>%Ln characters</source>
            <translation>
                <numerusform>%Ln character</numerusform>
                <numerusform>%Ln characters</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FaceSubset</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/subset.py" />
            <source>Keep %Ln scripts</source>
            <translation>
                <numerusform>Keep %Ln script</numerusform>
                <numerusform>Keep %Ln scripts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/subset.py" />
            <source>%Ln visible labels would use the default font.</source>
            <translation>
                <numerusform>%Ln visible label would use the default font.</numerusform>
                <numerusform>%Ln visible labels would use the default font.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/subset.py" />
            <source>%Ln characters</source>
            <translation>
                <numerusform>%Ln character</numerusform>
                <numerusform>%Ln characters</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/subset.py" />
            <source>{languages} and %Ln more languages lose support.</source>
            <translation>
                <numerusform>{languages} and %Ln more language lose support.</numerusform>
                <numerusform>{languages} and %Ln more languages lose support.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/subset.py" />
            <source>%Ln scripts</source>
            <translation>
                <numerusform>%Ln script</numerusform>
                <numerusform>%Ln scripts</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FaceUsers</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/usage.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/usage.py" />
            <source>Use regular font in %Ln layers</source>
            <translation>
                <numerusform>Use regular font in %Ln layer</numerusform>
                <numerusform>Use regular font in %Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FaultDialog</name>
        <message numerus="yes">
            <location filename="../../editor/app/crash_report.py" />
            <source>Occurred %Ln times.</source>
            <translation>
                <numerusform>Occurred once.</numerusform>
                <numerusform>Occurred %Ln times.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FileController</name>
        <message numerus="yes">
            <location filename="../../editor/features/files/open_save.py" />
            <source>%Ln files could not be opened.</source>
            <translation>
                <numerusform>%Ln file could not be opened.</numerusform>
                <numerusform>%Ln files could not be opened.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/files/open_save.py" />
            <source>%Ln more.</source>
            <translation>
                <numerusform>%Ln more.</numerusform>
                <numerusform>%Ln more.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FilterSection</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/filter/section.py" />
            <source>%Ln labels hidden by collisions</source>
            <translation>
                <numerusform>%Ln label hidden by collisions</numerusform>
                <numerusform>%Ln labels hidden by collisions</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/filter/section.py" />
            <source>%Ln conditions</source>
            <translation>
                <numerusform>%Ln condition</numerusform>
                <numerusform>%Ln conditions</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message numerus="yes">
            <location filename="../../editor/ui/code/find_bar.py" />
            <source>%Ln matches</source>
            <translation>
                <numerusform>%Ln match</numerusform>
                <numerusform>%Ln matches</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FindPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/find/view.py" />
            <source>%Ln locked layers skipped</source>
            <translation>
                <numerusform>%Ln locked layer skipped</numerusform>
                <numerusform>%Ln locked layers skipped</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/find/view.py" />
            <source>%Ln values</source>
            <translation>
                <numerusform>%Ln value</numerusform>
                <numerusform>%Ln values</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/find/view.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FontAdding</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/adding.py" />
            <source>Add %Ln fonts</source>
            <translation>
                <numerusform>Add %Ln font</numerusform>
                <numerusform>Add %Ln fonts</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FontNotes</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/notes.py" />
            <source>%Ln fonts could not be added.</source>
            <translation>
                <numerusform>%Ln font could not be added.</numerusform>
                <numerusform>%Ln fonts could not be added.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/notes.py" />
            <source>%Ln more to confirm.</source>
            <translation>
                <numerusform>%Ln more to confirm.</numerusform>
                <numerusform>%Ln more to confirm.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FontsView</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/text.py" />
            <source>%Ln glyphs</source>
            <translation>
                <numerusform>%Ln glyph</numerusform>
                <numerusform>%Ln glyphs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/text.py" />
            <source>No font. Needed by %Ln layers.</source>
            <translation>
                <numerusform>No font. Needed by %Ln layer.</numerusform>
                <numerusform>No font. Needed by %Ln layers.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/text.py" />
            <source>No font. %Ln layers use the default font.</source>
            <translation>
                <numerusform>No font. %Ln layer uses the default font.</numerusform>
                <numerusform>No font. %Ln layers use the default font.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>GroupField</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_fields.py" />
            <source>%Ln groups</source>
            <translation>
                <numerusform>%Ln group</numerusform>
                <numerusform>%Ln groups</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>GroupPage</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/group_page.py" />
            <source>%Ln layers of this group are filtered out. They move with the group.</source>
            <translation>
                <numerusform>%Ln layer of this group is filtered out. It moves with the group.</numerusform>
                <numerusform>%Ln layers of this group are filtered out. They move with the group.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/group_page.py" />
            <source>Select %Ln layers</source>
            <translation>
                <numerusform>Select %Ln layer</numerusform>
                <numerusform>Select %Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>HistoryPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/history/view.py" />
            <source>%Ln steps</source>
            <translation>
                <numerusform>%Ln step</numerusform>
                <numerusform>%Ln steps</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconAdding</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/adding.py" />
            <source>%Ln images added.</source>
            <translation>
                <numerusform>%Ln image added.</numerusform>
                <numerusform>%Ln images added.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/adding.py" />
            <source>%Ln duplicate images skipped.</source>
            <translation>
                <numerusform>%Ln duplicate image skipped.</numerusform>
                <numerusform>%Ln duplicate images skipped.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/adding.py" />
            <source>%Ln images could not be added.</source>
            <translation>
                <numerusform>%Ln image could not be added.</numerusform>
                <numerusform>%Ln images could not be added.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconBar</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/toolbar.py" />
            <source>Filter %Ln icons by ID, size or use</source>
            <translation>
                <numerusform>Filter %Ln icon by ID, size or use</numerusform>
                <numerusform>Filter %Ln icons by ID, size or use</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconCommands</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/commands.py" />
            <source>Merge %Ln duplicate icons into {icons}</source>
            <translation>
                <numerusform>Merge %Ln duplicate icon into {icons}</numerusform>
                <numerusform>Merge %Ln duplicate icons into {icons}</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconDeleting</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/commands.py" />
            <source>Replacement for %Ln icons</source>
            <translation>
                <numerusform>Replacement for %Ln icon</numerusform>
                <numerusform>Replacement for %Ln icons</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconExporting</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>Exporting {done} of %Ln images…</source>
            <translation>
                <numerusform>Exporting {done} of %Ln image…</numerusform>
                <numerusform>Exporting {done} of %Ln images…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>%Ln renamed because the names were taken.</source>
            <translation>
                <numerusform>%Ln renamed because the name was taken.</numerusform>
                <numerusform>%Ln renamed because the names were taken.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>%Ln renamed because their IDs are not valid file names.</source>
            <translation>
                <numerusform>%Ln renamed because its ID is not a valid file name.</numerusform>
                <numerusform>%Ln renamed because their IDs are not valid file names.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>%Ln images could not be exported.</source>
            <translation>
                <numerusform>%Ln image could not be exported.</numerusform>
                <numerusform>%Ln images could not be exported.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconFieldController</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/importing.py" />
            <source>%Ln more could not be added.</source>
            <translation>
                <numerusform>%Ln more could not be added.</numerusform>
                <numerusform>%Ln more could not be added.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconFixes</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/icon_messages.py" />
            <source>“{id}” is not in this style. Used by %Ln layers.</source>
            <translation>
                <numerusform>“{id}” is not in this style. Used by %Ln layer.</numerusform>
                <numerusform>“{id}” is not in this style. Used by %Ln layers.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/icon_messages.py" />
            <source>%Ln more missing IDs.</source>
            <translation>
                <numerusform>%Ln more missing ID.</numerusform>
                <numerusform>%Ln more missing IDs.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconImporter</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/importing.py" />
            <source>Adding {done} of %Ln images…</source>
            <translation>
                <numerusform>Adding {done} of %Ln image…</numerusform>
                <numerusform>Adding {done} of %Ln images…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/importing.py" />
            <source>Choose a size for %Ln SVG files</source>
            <translation>
                <numerusform>Choose a size for %Ln SVG file</numerusform>
                <numerusform>Choose a size for %Ln SVG files</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconListModel</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/model.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/model.py" />
            <source>%Ln stops</source>
            <translation>
                <numerusform>%Ln stop</numerusform>
                <numerusform>%Ln stops</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconOperations</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%Ln duplicates</source>
            <translation>
                <numerusform>%Ln duplicate</numerusform>
                <numerusform>%Ln duplicates</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%Ln duplicate icons merged.</source>
            <translation>
                <numerusform>%Ln duplicate icon merged.</numerusform>
                <numerusform>%Ln duplicate icons merged.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Layers now use the %Ln remaining icons.</source>
            <translation>
                <numerusform>Layers now use the %Ln remaining icon.</numerusform>
                <numerusform>Layers now use the %Ln remaining icons.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%Ln images compressed. {weight} saved.</source>
            <translation>
                <numerusform>%Ln image compressed. {weight} saved.</numerusform>
                <numerusform>%Ln images compressed. {weight} saved.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Resizing {done} of %Ln images…</source>
            <translation>
                <numerusform>Resizing {done} of %Ln image…</numerusform>
                <numerusform>Resizing {done} of %Ln images…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Trimming {done} of %Ln images…</source>
            <translation>
                <numerusform>Trimming {done} of %Ln image…</numerusform>
                <numerusform>Trimming {done} of %Ln images…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Padding {done} of %Ln images…</source>
            <translation>
                <numerusform>Padding {done} of %Ln image…</numerusform>
                <numerusform>Padding {done} of %Ln images…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Compressing {done} of %Ln images…</source>
            <translation>
                <numerusform>Compressing {done} of %Ln image…</numerusform>
                <numerusform>Compressing {done} of %Ln images…</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconPage</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/page.py" />
            <source>%Ln icons</source>
            <translation>
                <numerusform>%Ln icon</numerusform>
                <numerusform>%Ln icons</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconPreview</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/preview.py" />
            <source>%Ln more</source>
            <translation>
                <numerusform>%Ln more</numerusform>
                <numerusform>%Ln more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconRecord</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/details.py" />
            <source>%Ln damaged</source>
            <translation>
                <numerusform>%Ln damaged</numerusform>
                <numerusform>%Ln damaged</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconShrink</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/size_reduction.py" />
            <source>{made} of %Ln icons</source>
            <translation>
                <numerusform>{made} of %Ln icon</numerusform>
                <numerusform>{made} of %Ln icons</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconUsers</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/details.py" />
            <source>%Ln icons not used.</source>
            <translation>
                <numerusform>%Ln icon not used.</numerusform>
                <numerusform>%Ln icons not used.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>InspectCommands</name>
        <message numerus="yes">
            <location filename="../../editor/features/inspect/controller.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>InspectControl</name>
        <message numerus="yes">
            <location filename="../../editor/features/inspect/controller.py" />
            <source>%Ln layers at this point</source>
            <translation>
                <numerusform>%Ln layer at this point</numerusform>
                <numerusform>%Ln layers at this point</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>JsonParts</name>
        <message numerus="yes">
            <location filename="../../editor/features/json/excerpts.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LabelReport</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>None of the %Ln features in view match the filter.</source>
            <translation>
                <numerusform>The %Ln feature in view does not match the filter.</numerusform>
                <numerusform>None of the %Ln features in view match the filter.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>None of the %Ln features have text.</source>
            <translation>
                <numerusform>The %Ln feature has no text.</numerusform>
                <numerusform>None of the %Ln features have text.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>All %Ln features in view are drawn.</source>
            <translation>
                <numerusform>The %Ln feature in view is drawn.</numerusform>
                <numerusform>All %Ln features in view are drawn.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>All %Ln names in view are drawn.</source>
            <translation>
                <numerusform>The %Ln name in view is drawn.</numerusform>
                <numerusform>All %Ln names in view are drawn.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>{drawn} of %Ln features drawn.</source>
            <translation>
                <numerusform>{drawn} of %Ln feature drawn.</numerusform>
                <numerusform>{drawn} of %Ln features drawn.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>{drawn} of %Ln names drawn.</source>
            <translation>
                <numerusform>{drawn} of %Ln name drawn.</numerusform>
                <numerusform>{drawn} of %Ln names drawn.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>%Ln are hidden by other labels.</source>
            <translation>
                <numerusform>%Ln is hidden by other labels.</numerusform>
                <numerusform>%Ln are hidden by other labels.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>%Ln are hidden by labels in the same layer.</source>
            <translation>
                <numerusform>%Ln is hidden by labels in the same layer.</numerusform>
                <numerusform>%Ln are hidden by labels in the same layer.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>%Ln are hidden by labels in another layer.</source>
            <translation>
                <numerusform>%Ln is hidden by labels in another layer.</numerusform>
                <numerusform>%Ln are hidden by labels in another layer.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>%Ln are hidden by labels in layer {layer}.</source>
            <translation>
                <numerusform>%Ln is hidden by labels in layer {layer}.</numerusform>
                <numerusform>%Ln are hidden by labels in layer {layer}.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LabelResult</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/labels/result.py" />
            <source>“{name}” is not a number in %Ln features.</source>
            <translation>
                <numerusform>“{name}” is not a number in %Ln feature.</numerusform>
                <numerusform>“{name}” is not a number in %Ln features.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/labels/result.py" />
            <source>%Ln features have no “{name}”.</source>
            <translation>
                <numerusform>%Ln feature has no “{name}”.</numerusform>
                <numerusform>%Ln features have no “{name}”.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LabelTreeModel</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/labels/expression_model.py" />
            <source>concatenates %Ln parts</source>
            <translation>
                <numerusform>concatenates %Ln part</numerusform>
                <numerusform>concatenates %Ln parts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/labels/expression_model.py" />
            <source>multiplies %Ln numbers</source>
            <translation>
                <numerusform>multiplies %Ln number</numerusform>
                <numerusform>multiplies %Ln numbers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LabelsInView</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/fallbacks.py" />
            <source>%Ln labels fully supported</source>
            <translation>
                <numerusform>%Ln label fully supported</numerusform>
                <numerusform>%Ln labels fully supported</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/fallbacks.py" />
            <source>%Ln labels use the default font</source>
            <translation>
                <numerusform>%Ln label uses the default font</numerusform>
                <numerusform>%Ln labels use the default font</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/fallbacks.py" />
            <source>{labels}, %Ln characters</source>
            <translation>
                <numerusform>{labels}, %Ln character</numerusform>
                <numerusform>{labels}, %Ln characters</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/fallbacks.py" />
            <source>%Ln labels</source>
            <translation>
                <numerusform>%Ln label</numerusform>
                <numerusform>%Ln labels</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/fallbacks.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LadderBar</name>
        <message numerus="yes">
            <location filename="../../editor/features/ladder/bar.py" />
            <source>%Ln cells</source>
            <translation>
                <numerusform>%Ln cell</numerusform>
                <numerusform>%Ln cells</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LayerNames</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/layer_names.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/layer_names.py" />
            <source>%Ln groups</source>
            <translation>
                <numerusform>%Ln group</numerusform>
                <numerusform>%Ln groups</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LayerTreeCommands</name>
        <message numerus="yes">
            <location filename="../../editor/features/layers/operations.py" />
            <source>Name %Ln layers after their data</source>
            <translation>
                <numerusform>Name %Ln layer after its data</numerusform>
                <numerusform>Name %Ln layers after their data</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/layers/operations.py" />
            <source>%Ln layers left unnamed: unknown data or locked.</source>
            <translation>
                <numerusform>%Ln layer left unnamed: unknown data or locked.</numerusform>
                <numerusform>%Ln layers left unnamed: unknown data or locked.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/layers/operations.py" />
            <source>%Ln locked rows skipped.</source>
            <translation>
                <numerusform>%Ln locked row skipped.</numerusform>
                <numerusform>%Ln locked rows skipped.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LayersPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/layers/view.py" />
            <source>%Ln filtered-out layers also shown.</source>
            <translation>
                <numerusform>%Ln filtered-out layer also shown.</numerusform>
                <numerusform>%Ln filtered-out layers also shown.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/layers/view.py" />
            <source>%Ln filtered-out layers also unlocked.</source>
            <translation>
                <numerusform>%Ln filtered-out layer also unlocked.</numerusform>
                <numerusform>%Ln filtered-out layers also unlocked.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/layers/view.py" />
            <source>%Ln layers of the selected groups are filtered out and not edited.</source>
            <translation>
                <numerusform>%Ln layer of the selected groups is filtered out and not edited.</numerusform>
                <numerusform>%Ln layers of the selected groups are filtered out and not edited.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LockNote</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_header.py" />
            <source>%Ln locked layers not changed</source>
            <translation>
                <numerusform>%Ln locked layer not changed</numerusform>
                <numerusform>%Ln locked layers not changed</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MapDataText</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/map_data_text.py" />
            <source>Layers: {names} and %Ln more.</source>
            <translation>
                <numerusform>Layers: {names} and %Ln more.</numerusform>
                <numerusform>Layers: {names} and %Ln more.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MemberTreeModel</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/unknown_keys.py" />
            <source>%Ln entries</source>
            <translation>
                <numerusform>%Ln entry</numerusform>
                <numerusform>%Ln entries</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MergeFooter</name>
        <message numerus="yes">
            <location filename="../../editor/features/merge/view.py" />
            <source>{resolved} of %Ln conflicts resolved</source>
            <translation>
                <numerusform>{resolved} of %Ln conflict resolved</numerusform>
                <numerusform>{resolved} of %Ln conflicts resolved</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MergePanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/merge/list.py" />
            <source>%Ln conflicts</source>
            <translation>
                <numerusform>%Ln conflict</numerusform>
                <numerusform>%Ln conflicts</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MergeValue</name>
        <message numerus="yes">
            <location filename="../../editor/features/merge/values.py" />
            <source>%Ln stops</source>
            <translation>
                <numerusform>%Ln stop</numerusform>
                <numerusform>%Ln stops</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/merge/values.py" />
            <source>%Ln more</source>
            <translation>
                <numerusform>%Ln more</numerusform>
                <numerusform>%Ln more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>NotDrawnButton</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/status_bar.py" />
            <source>%Ln layers not fully drawn</source>
            <translation>
                <numerusform>%Ln layer not fully drawn</numerusform>
                <numerusform>%Ln layers not fully drawn</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/status_bar.py" />
            <source>%Ln more layers</source>
            <translation>
                <numerusform>%Ln more layer</numerusform>
                <numerusform>%Ln more layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>OperationRunner</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%Ln images unchanged.</source>
            <translation>
                <numerusform>%Ln image unchanged.</numerusform>
                <numerusform>%Ln images unchanged.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>PaletteController</name>
        <message numerus="yes">
            <location filename="../../editor/features/palettes/controller.py" />
            <source>%Ln colours exported to “{name}”.</source>
            <translation>
                <numerusform>%Ln colour exported to “{name}”.</numerusform>
                <numerusform>%Ln colours exported to “{name}”.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/palettes/controller.py" />
            <source>This format has no opacity; %Ln colours lost theirs.</source>
            <translation>
                <numerusform>This format has no opacity; %Ln colour lost its own.</numerusform>
                <numerusform>This format has no opacity; %Ln colours lost theirs.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/palettes/controller.py" />
            <source>%Ln colours are left out.</source>
            <translation>
                <numerusform>%Ln colour is left out.</numerusform>
                <numerusform>%Ln colours are left out.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>PaletteGrid</name>
        <message numerus="yes">
            <location filename="../../editor/ui/color/popover.py" />
            <source>{color}, used %Ln times</source>
            <translation>
                <numerusform>{color}, used once</numerusform>
                <numerusform>{color}, used %Ln times</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Palettes</name>
        <message numerus="yes">
            <location filename="../../editor/features/palettes/text.py" />
            <source>%Ln colours are outside sRGB and became similar ones of the same hue.</source>
            <translation>
                <numerusform>%Ln colour is outside sRGB and became a similar one of the same hue.</numerusform>
                <numerusform>%Ln colours are outside sRGB and became similar ones of the same hue.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/palettes/text.py" />
            <source>%Ln CMYK colours are approximate, as they have no colour profile.</source>
            <translation>
                <numerusform>%Ln CMYK colour is approximate, as it has no colour profile.</numerusform>
                <numerusform>%Ln CMYK colours are approximate, as they have no colour profile.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ProblemDelegate</name>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Fix all %Ln</source>
            <translation>
                <numerusform>Fix it</numerusform>
                <numerusform>Fix all %Ln</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Remove all %Ln</source>
            <translation>
                <numerusform>Remove it</numerusform>
                <numerusform>Remove all %Ln</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Delete all %Ln</source>
            <translation>
                <numerusform>Delete it</numerusform>
                <numerusform>Delete all %Ln</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Fix or remove all %Ln</source>
            <translation>
                <numerusform>Fix or remove it</numerusform>
                <numerusform>Fix or remove all %Ln</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Fix these %Ln</source>
            <translation>
                <numerusform>Fix it</numerusform>
                <numerusform>Fix these %Ln</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Remove these %Ln</source>
            <translation>
                <numerusform>Remove it</numerusform>
                <numerusform>Remove these %Ln</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Delete these %Ln</source>
            <translation>
                <numerusform>Delete it</numerusform>
                <numerusform>Delete these %Ln</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Fix or remove these %Ln</source>
            <translation>
                <numerusform>Fix or remove it</numerusform>
                <numerusform>Fix or remove these %Ln</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ProblemsModel</name>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%Ln problems</source>
            <translation>
                <numerusform>%Ln problem</numerusform>
                <numerusform>%Ln problems</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%Ln groups</source>
            <translation>
                <numerusform>%Ln group</numerusform>
                <numerusform>%Ln groups</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%Ln icons</source>
            <translation>
                <numerusform>%Ln icon</numerusform>
                <numerusform>%Ln icons</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%Ln fonts</source>
            <translation>
                <numerusform>%Ln font</numerusform>
                <numerusform>%Ln fonts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%Ln sources</source>
            <translation>
                <numerusform>%Ln source</numerusform>
                <numerusform>%Ln sources</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ProblemsPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/problems/view.py" />
            <source>%Ln problems fixed.</source>
            <translation>
                <numerusform>%Ln problem fixed.</numerusform>
                <numerusform>%Ln problems fixed.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/view.py" />
            <source>%Ln remaining.</source>
            <translation>
                <numerusform>%Ln remaining.</numerusform>
                <numerusform>%Ln remaining.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/view.py" />
            <source>%Ln layers are locked. Unlock them first.</source>
            <translation>
                <numerusform>%Ln layer is locked. Unlock it first.</numerusform>
                <numerusform>%Ln layers are locked. Unlock them first.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/view.py" />
            <source>%Ln locked layers not changed</source>
            <translation>
                <numerusform>%Ln locked layer not changed</numerusform>
                <numerusform>%Ln locked layers not changed</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Reading</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/document_reading.py" />
            <source>Convert %Ln hex colours to integers</source>
            <translation>
                <numerusform>Convert %Ln hex colour to an integer</numerusform>
                <numerusform>Convert %Ln hex colours to integers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/document_reading.py" />
            <source>%Ln hex colours in “{name}” converted to integers, which apps can read.</source>
            <translation>
                <numerusform>%Ln hex colour in “{name}” converted to an integer, which apps can read.</numerusform>
                <numerusform>%Ln hex colours in “{name}” converted to integers, which apps can read.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RecentSection</name>
        <message numerus="yes">
            <location filename="../../editor/features/start_page/recent_files_view.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RecolorForm</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operation_section.py" />
            <source>%Ln colours</source>
            <translation>
                <numerusform>%Ln colour</numerusform>
                <numerusform>%Ln colours</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RecoveryController</name>
        <message numerus="yes">
            <location filename="../../editor/features/files/recovery_controller.py" />
            <source>Unsaved changes to %Ln styles. Recovery copies are available.</source>
            <translation>
                <numerusform>Unsaved changes to %Ln style. A recovery copy is available.</numerusform>
                <numerusform>Unsaved changes to %Ln styles. Recovery copies are available.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ResizeForm</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operation_section.py" />
            <source>%Ln enlarged. Enlarging adds no detail.</source>
            <translation>
                <numerusform>%Ln enlarged. Enlarging adds no detail.</numerusform>
                <numerusform>%Ln enlarged. Enlarging adds no detail.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RoutePlan</name>
        <message numerus="yes">
            <location filename="../../editor/features/routes/plan.py" />
            <source>Weather shown at {most} of %Ln points.</source>
            <translation>
                <numerusform>Weather shown at {most} of %Ln point.</numerusform>
                <numerusform>Weather shown at {most} of %Ln points.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RouteWords</name>
        <message numerus="yes">
            <location filename="../../editor/features/routes/text.py" />
            <source>%Ln more</source>
            <translation>
                <numerusform>%Ln more</numerusform>
                <numerusform>%Ln more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SavedNote</name>
        <message numerus="yes">
            <location filename="../../editor/features/files/saving.py" />
            <source>%Ln errors</source>
            <translation>
                <numerusform>%Ln error</numerusform>
                <numerusform>%Ln errors</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ScaleStrip</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/rescale_bar.py" />
            <source>%Ln stops change, {count} limited</source>
            <translation>
                <numerusform>%Ln stop changes, {count} limited</numerusform>
                <numerusform>%Ln stops change, {count} limited</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/rescale_bar.py" />
            <source>%Ln stops change</source>
            <translation>
                <numerusform>%Ln stop changes</numerusform>
                <numerusform>%Ln stops change</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ScopeSection</name>
        <message numerus="yes">
            <location filename="../../editor/features/adjust_colors/scope_section.py" />
            <source>%Ln colours</source>
            <translation>
                <numerusform>%Ln colour</numerusform>
                <numerusform>%Ln colours</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/adjust_colors/scope_section.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/adjust_colors/scope_section.py" />
            <source>%Ln icons</source>
            <translation>
                <numerusform>%Ln icon</numerusform>
                <numerusform>%Ln icons</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SettingsParts</name>
        <message numerus="yes">
            <location filename="../../editor/features/settings/special_rows.py" />
            <source>%Ln files.</source>
            <translation>
                <numerusform>%Ln file.</numerusform>
                <numerusform>%Ln files.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Severity</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/severity.py" />
            <source>%Ln errors</source>
            <translation>
                <numerusform>%Ln error</numerusform>
                <numerusform>%Ln errors</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/severity.py" />
            <source>%Ln warnings</source>
            <translation>
                <numerusform>%Ln warning</numerusform>
                <numerusform>%Ln warnings</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/severity.py" />
            <source>%Ln hints</source>
            <translation>
                <numerusform>%Ln hint</numerusform>
                <numerusform>%Ln hints</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message numerus="yes">
            <location filename="../../editor/features/settings/shortcuts_page.py" />
            <source>%Ln shortcuts imported from “{name}”. Other commands use defaults.</source>
            <translation>
                <numerusform>%Ln shortcut imported from “{name}”. Other commands use defaults.</numerusform>
                <numerusform>%Ln shortcuts imported from “{name}”. Other commands use defaults.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/settings/shortcuts_page.py" />
            <source>%Ln entries skipped (unknown command or invalid shortcut).</source>
            <translation>
                <numerusform>%Ln entry skipped (unknown command or invalid shortcut).</numerusform>
                <numerusform>%Ln entries skipped (unknown command or invalid shortcut).</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Spread</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/rescale_bar.py" />
            <source>%Ln icons</source>
            <translation>
                <numerusform>%Ln icon</numerusform>
                <numerusform>%Ln icons</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/rescale_bar.py" />
            <source>%Ln values</source>
            <translation>
                <numerusform>%Ln value</numerusform>
                <numerusform>%Ln values</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StatusLine</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/status_bar.py" />
            <source>%Ln layers hidden</source>
            <translation>
                <numerusform>%Ln layer hidden</numerusform>
                <numerusform>%Ln layers hidden</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StepChanges</name>
        <message numerus="yes">
            <location filename="../../editor/features/history/step_changes.py" />
            <source>%Ln changes</source>
            <translation>
                <numerusform>%Ln change</numerusform>
                <numerusform>%Ln changes</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StepSummary</name>
        <message numerus="yes">
            <location filename="../../editor/features/history/step_summary.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StopFixes</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%Ln stops at zoom {level}. The last one is used.</source>
            <translation>
                <numerusform>%Ln stop at zoom {level}. The last one is used.</numerusform>
                <numerusform>%Ln stops at zoom {level}. The last one is used.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>Keep last of %Ln stops at zoom {level}</source>
            <translation>
                <numerusform>Keep stop at zoom {level}</numerusform>
                <numerusform>Keep last of %Ln stops at zoom {level}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%Ln stops at zooms {levels} are out of range ({low} to {high}).</source>
            <translation>
                <numerusform>%Ln stop at zoom {levels} is out of range ({low} to {high}).</numerusform>
                <numerusform>%Ln stops at zooms {levels} are out of range ({low} to {high}).</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%Ln stops are invalid and ignored.</source>
            <translation>
                <numerusform>%Ln stop is invalid and ignored.</numerusform>
                <numerusform>%Ln stops are invalid and ignored.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%Ln values are outside {low} to {high}.</source>
            <translation>
                <numerusform>%Ln value is outside {low} to {high}.</numerusform>
                <numerusform>%Ln values are outside {low} to {high}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%Ln values are below {low}.</source>
            <translation>
                <numerusform>%Ln value is below {low}.</numerusform>
                <numerusform>%Ln values are below {low}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%Ln values are above {high}.</source>
            <translation>
                <numerusform>%Ln value is above {high}.</numerusform>
                <numerusform>%Ln values are above {high}.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StopTable</name>
        <message numerus="yes">
            <location filename="../../editor/ui/curves/stop_table.py" />
            <source>%Ln stops</source>
            <translation>
                <numerusform>%Ln stop</numerusform>
                <numerusform>%Ln stops</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StyleExporter</name>
        <message numerus="yes">
            <location filename="../../editor/features/files/style_export.py" />
            <source>“{name}” exported without %Ln parts.</source>
            <translation>
                <numerusform>“{name}” exported without %Ln part.</numerusform>
                <numerusform>“{name}” exported without %Ln parts.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/files/style_export.py" />
            <source>“{name}” not exported: %Ln parts of the style cannot be written.</source>
            <translation>
                <numerusform>“{name}” not exported: %Ln part of the style cannot be written.</numerusform>
                <numerusform>“{name}” not exported: %Ln parts of the style cannot be written.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/files/style_export.py" />
            <source>%Ln more.</source>
            <translation>
                <numerusform>%Ln more.</numerusform>
                <numerusform>%Ln more.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StyleSources</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/sources.py" />
            <source>Show %Ln previous</source>
            <translation>
                <numerusform>Show %Ln previous</numerusform>
                <numerusform>Show %Ln previous</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/sources.py" />
            <source>Show %Ln more</source>
            <translation>
                <numerusform>Show %Ln more</numerusform>
                <numerusform>Show %Ln more</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/sources.py" />
            <source>%Ln sources in total</source>
            <translation>
                <numerusform>%Ln source in total</numerusform>
                <numerusform>%Ln sources in total</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/sources.py" />
            <source>%Ln layers need this source: {names}</source>
            <translation>
                <numerusform>%Ln layer needs this source: {names}</numerusform>
                <numerusform>%Ln layers need this source: {names}</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Text</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/text.py" />
            <source>%Ln images</source>
            <translation>
                <numerusform>%Ln image</numerusform>
                <numerusform>%Ln images</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/text.py" />
            <source>{names} and %Ln more</source>
            <translation>
                <numerusform>{names} and %Ln more</numerusform>
                <numerusform>{names} and %Ln more</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/text.py" />
            <source>%Ln stops</source>
            <translation>
                <numerusform>%Ln stop</numerusform>
                <numerusform>%Ln stops</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/text.py" />
            <source>%Ln icons</source>
            <translation>
                <numerusform>%Ln icon</numerusform>
                <numerusform>%Ln icons</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/text.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TrackList</name>
        <message numerus="yes">
            <location filename="../../editor/features/routes/files.py" />
            <source>The file has %Ln tracks. Choose one.</source>
            <translation>
                <numerusform>The file has %Ln track. Choose it.</numerusform>
                <numerusform>The file has %Ln tracks. Choose one.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>UnappliedTextGuard</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/pending_text.py" />
            <source>%Ln pending changes.</source>
            <translation>
                <numerusform>%Ln pending change.</numerusform>
                <numerusform>%Ln pending changes.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/pending_text.py" />
            <source>%Ln layers</source>
            <translation>
                <numerusform>%Ln layer</numerusform>
                <numerusform>%Ln layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>UsersList</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/usage_list.py" />
            <source>%Ln stops</source>
            <translation>
                <numerusform>%Ln stop</numerusform>
                <numerusform>%Ln stops</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>VariantController</name>
        <message numerus="yes">
            <location filename="../../editor/features/variants/controller.py" />
            <source>%Ln changes of structure are not in {names}.</source>
            <translation>
                <numerusform>%Ln change of structure is not in {names}.</numerusform>
                <numerusform>%Ln changes of structure are not in {names}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/variants/controller.py" />
            <source>%Ln conflicts with {names}.</source>
            <translation>
                <numerusform>%Ln conflict with {names}.</numerusform>
                <numerusform>%Ln conflicts with {names}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/variants/controller.py" />
            <source>%Ln changes of structure made in {names}.</source>
            <translation>
                <numerusform>%Ln change of structure made in {names}.</numerusform>
                <numerusform>%Ln changes of structure made in {names}.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>VersionViewController</name>
        <message numerus="yes">
            <location filename="../../editor/features/night_version/view_controller.py" />
            <source>Create the version with %Ln errors of legibility?</source>
            <translation>
                <numerusform>Create the version with %Ln error of legibility?</numerusform>
                <numerusform>Create the version with %Ln errors of legibility?</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>_Summary</name>
        <message numerus="yes">
            <location filename="../../editor/features/night_version/view.py" />
            <source>%Ln errors</source>
            <translation>
                <numerusform>%Ln error</numerusform>
                <numerusform>%Ln errors</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/night_version/view.py" />
            <source>%Ln warnings</source>
            <translation>
                <numerusform>%Ln warning</numerusform>
                <numerusform>%Ln warnings</numerusform>
            </translation>
        </message>
    </context>
</TS>
