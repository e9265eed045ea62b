<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_GB">
    <context>
        <name>AssetSummary</name>
        <message numerus="yes">
            <location filename="../../editor/features/history/step_summary.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/history/step_summary.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n icon</numerusform>
                <numerusform>%n icons</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>AssumptionNote</name>
        <message numerus="yes">
            <location filename="../../editor/preview/inspect/assumption_note.py" />
            <source>%n assumptions</source>
            <translation>
                <numerusform>%n assumption</numerusform>
                <numerusform>%n assumptions</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ChosenLayers</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/selected_layers.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorChoices</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/color_choices.py" />
            <source>Replace {before} with {now} in %n places</source>
            <translation>
                <numerusform>Replace {before} with {now} in %n place</numerusform>
                <numerusform>Replace {before} with {now} in %n places</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorCommands</name>
        <message numerus="yes">
            <location filename="../../editor/features/colors/controller.py" />
            <source>{color} copied. Used by %n properties.</source>
            <translation>
                <numerusform>{color} copied. Used by %n property.</numerusform>
                <numerusform>{color} copied. Used by %n properties.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorDetail</name>
        <message numerus="yes">
            <location filename="../../editor/features/colors/detail.py" />
            <source>Merge %n colours into {hex}</source>
            <translation>
                <numerusform>Merge %n colour into {hex}</numerusform>
                <numerusform>Merge %n colours into {hex}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/colors/detail.py" />
            <source>Change {hex} in %n layers</source>
            <translation>
                <numerusform>Change {hex} in %n layer</numerusform>
                <numerusform>Change {hex} in %n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorList</name>
        <message numerus="yes">
            <location filename="../../editor/features/colors/model.py" />
            <source>%n uses</source>
            <translation>
                <numerusform>%n use</numerusform>
                <numerusform>%n uses</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorPopover</name>
        <message numerus="yes">
            <location filename="../../editor/ui/color/popover.py" />
            <source>%n colours, most used first</source>
            <translation>
                <numerusform>%n colour, most used first</numerusform>
                <numerusform>%n colours, most used first</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/ui/color/popover.py" />
            <source>Replace {color} in %n other places</source>
            <translation>
                <numerusform>Replace {color} in %n other place</numerusform>
                <numerusform>Replace {color} in %n other places</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorsPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/colors/view.py" />
            <source>%n groups</source>
            <translation>
                <numerusform>%n group</numerusform>
                <numerusform>%n groups</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>CoverageBox</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/language_coverage.py" />
            <source>Search %n languages</source>
            <translation>
                <numerusform>Search %n language</numerusform>
                <numerusform>Search %n languages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/language_coverage.py" />
            <source>{language}: all %n characters supported.</source>
            <translation>
                <numerusform>{language}: its only character supported.</numerusform>
                <numerusform>{language}: all %n characters supported.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/language_coverage.py" />
            <source>{language}: %n characters missing.</source>
            <translation>
                <numerusform>{language}: %n character missing.</numerusform>
                <numerusform>{language}: %n characters missing.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/language_coverage.py" />
            <source>Sample “{sample}”: %n characters missing.</source>
            <translation>
                <numerusform>Sample “{sample}”: %n character missing.</numerusform>
                <numerusform>Sample “{sample}”: %n characters missing.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>DrawnDataFields</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_data_fields.py" />
            <source>%n types</source>
            <translation>
                <numerusform>%n type</numerusform>
                <numerusform>%n types</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_data_fields.py" />
            <source>%n properties not supported</source>
            <translation>
                <numerusform>%n property not supported</numerusform>
                <numerusform>%n properties not supported</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_data_fields.py" />
            <source>%n sources</source>
            <translation>
                <numerusform>%n source</numerusform>
                <numerusform>%n sources</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_data_fields.py" />
            <source>%n data IDs</source>
            <translation>
                <numerusform>%n data ID</numerusform>
                <numerusform>%n data IDs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_data_fields.py" />
            <source>%n categories</source>
            <translation>
                <numerusform>%n category</numerusform>
                <numerusform>%n categories</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ExportController</name>
        <message numerus="yes">
            <location filename="../../editor/features/export/controller.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FaceChecks</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/page.py" />
            <source>%n failed</source>
            <translation>
                <numerusform>%n failed</numerusform>
                <numerusform>%n failed</numerusform>
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
            <source>Keep %n scripts</source>
            <translation>
                <numerusform>Keep %n script</numerusform>
                <numerusform>Keep %n scripts</numerusform>
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
            <source>{languages} and %n more languages lose support.</source>
            <translation>
                <numerusform>{languages} and %n more language lose support.</numerusform>
                <numerusform>{languages} and %n more languages lose support.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/subset.py" />
            <source>%n scripts</source>
            <translation>
                <numerusform>%n script</numerusform>
                <numerusform>%n scripts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln visible labels would use the built-in font.</source>
            <translation type="vanished">
                <numerusform>%Ln visible label would use the built-in font.</numerusform>
                <numerusform>%Ln visible labels would use the built-in font.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FaceUsers</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/usage.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/usage.py" />
            <source>Use regular font in %n layers</source>
            <translation>
                <numerusform>Use regular font in %n layer</numerusform>
                <numerusform>Use regular font in %n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FaultDialog</name>
        <message numerus="yes">
            <location filename="../../editor/app/crash_report.py" />
            <source>Occurred %n times.</source>
            <translation>
                <numerusform>Occurred once.</numerusform>
                <numerusform>Occurred %n times.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FileController</name>
        <message numerus="yes">
            <location filename="../../editor/features/files/open_save.py" />
            <source>%n more.</source>
            <translation>
                <numerusform>%n more.</numerusform>
                <numerusform>%n more.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/files/open_save.py" />
            <source>%n files could not be opened.</source>
            <translation>
                <numerusform>%n file could not be opened.</numerusform>
                <numerusform>%n files could not be opened.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Review %n notes…</source>
            <translation type="vanished">
                <numerusform>Review %n note…</numerusform>
                <numerusform>Review %n notes…</numerusform>
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
            <source>%n conditions</source>
            <translation>
                <numerusform>%n condition</numerusform>
                <numerusform>%n conditions</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message numerus="yes">
            <location filename="../../editor/ui/code/find_bar.py" />
            <source>%n matches</source>
            <translation>
                <numerusform>%n match</numerusform>
                <numerusform>%n matches</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FindPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/find/view.py" />
            <source>%n locked layers skipped</source>
            <translation>
                <numerusform>%n locked layer skipped</numerusform>
                <numerusform>%n locked layers skipped</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/find/view.py" />
            <source>%n values</source>
            <translation>
                <numerusform>%n value</numerusform>
                <numerusform>%n values</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/find/view.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FontAdding</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/adding.py" />
            <source>Add %n fonts</source>
            <translation>
                <numerusform>Add %n font</numerusform>
                <numerusform>Add %n fonts</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FontNotes</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/notes.py" />
            <source>%n fonts could not be added.</source>
            <translation>
                <numerusform>%n font could not be added.</numerusform>
                <numerusform>%n fonts could not be added.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/notes.py" />
            <source>%n more to confirm.</source>
            <translation>
                <numerusform>%n more to confirm.</numerusform>
                <numerusform>%n more to confirm.</numerusform>
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
            <source>No font. Needed by %n layers.</source>
            <translation>
                <numerusform>No font. Needed by %n layer.</numerusform>
                <numerusform>No font. Needed by %n layers.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/text.py" />
            <source>No font. %n layers use the default font.</source>
            <translation>
                <numerusform>No font. %n layer uses the default font.</numerusform>
                <numerusform>No font. %n layers use the default font.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>No font. %n layers use the built-in font.</source>
            <translation type="vanished">
                <numerusform>No font. %n layer uses the built-in font.</numerusform>
                <numerusform>No font. %n layers use the built-in font.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>GroupField</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_fields.py" />
            <source>%n groups</source>
            <translation>
                <numerusform>%n group</numerusform>
                <numerusform>%n groups</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>GroupPage</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/group_page.py" />
            <source>%n layers of this group are filtered out. They move with the group.</source>
            <translation>
                <numerusform>%n layer of this group is filtered out. It moves with the group.</numerusform>
                <numerusform>%n layers of this group are filtered out. They move with the group.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/group_page.py" />
            <source>Select %n layers</source>
            <translation>
                <numerusform>Select %n layer</numerusform>
                <numerusform>Select %n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>HistoryPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/history/view.py" />
            <source>%n steps</source>
            <translation>
                <numerusform>%n step</numerusform>
                <numerusform>%n steps</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconAdding</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/adding.py" />
            <source>%n images added.</source>
            <translation>
                <numerusform>%n image added.</numerusform>
                <numerusform>%n images added.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/adding.py" />
            <source>%n duplicate images skipped.</source>
            <translation>
                <numerusform>%n duplicate image skipped.</numerusform>
                <numerusform>%n duplicate images skipped.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/adding.py" />
            <source>%n images could not be added.</source>
            <translation>
                <numerusform>%n image could not be added.</numerusform>
                <numerusform>%n images could not be added.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconBar</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/toolbar.py" />
            <source>Filter %n icons by ID, size or use</source>
            <translation>
                <numerusform>Filter %n icon by ID, size or use</numerusform>
                <numerusform>Filter %n icons by ID, size or use</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconCommands</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/commands.py" />
            <source>Merge %n duplicate icons into {icons}</source>
            <translation>
                <numerusform>Merge %n duplicate icon into {icons}</numerusform>
                <numerusform>Merge %n duplicate icons into {icons}</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconDeleting</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/commands.py" />
            <source>Replacement for %n icons</source>
            <translation>
                <numerusform>Replacement for %n icon</numerusform>
                <numerusform>Replacement for %n icons</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconExporting</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>Exporting {done} of %n images…</source>
            <translation>
                <numerusform>Exporting {done} of %n image…</numerusform>
                <numerusform>Exporting {done} of %n images…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>%n renamed because the names were taken.</source>
            <translation>
                <numerusform>%n renamed because the name was taken.</numerusform>
                <numerusform>%n renamed because the names were taken.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>%n renamed because their IDs are not valid file names.</source>
            <translation>
                <numerusform>%n renamed because its ID is not a valid file name.</numerusform>
                <numerusform>%n renamed because their IDs are not valid file names.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>%n images could not be exported.</source>
            <translation>
                <numerusform>%n image could not be exported.</numerusform>
                <numerusform>%n images could not be exported.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconFieldController</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/importing.py" />
            <source>%n more could not be added.</source>
            <translation>
                <numerusform>%n more could not be added.</numerusform>
                <numerusform>%n more could not be added.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconFixes</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/icon_messages.py" />
            <source>“{id}” is not in this style. Used by %n layers.</source>
            <translation>
                <numerusform>“{id}” is not in this style. Used by %n layer.</numerusform>
                <numerusform>“{id}” is not in this style. Used by %n layers.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/icon_messages.py" />
            <source>%n more missing IDs.</source>
            <translation>
                <numerusform>%n more missing ID.</numerusform>
                <numerusform>%n more missing IDs.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconImporter</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/importing.py" />
            <source>Adding {done} of %n images…</source>
            <translation>
                <numerusform>Adding {done} of %n image…</numerusform>
                <numerusform>Adding {done} of %n images…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/importing.py" />
            <source>Choose a size for %n SVG files</source>
            <translation>
                <numerusform>Choose a size for %n SVG file</numerusform>
                <numerusform>Choose a size for %n SVG files</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconListModel</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/model.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/model.py" />
            <source>%n stops</source>
            <translation>
                <numerusform>%n stop</numerusform>
                <numerusform>%n stops</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconOperations</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%n duplicates</source>
            <translation>
                <numerusform>%n duplicate</numerusform>
                <numerusform>%n duplicates</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%n duplicate icons merged.</source>
            <translation>
                <numerusform>%n duplicate icon merged.</numerusform>
                <numerusform>%n duplicate icons merged.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Layers now use the %n remaining icons.</source>
            <translation>
                <numerusform>Layers now use the %n remaining icon.</numerusform>
                <numerusform>Layers now use the %n remaining icons.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%n images compressed. {weight} saved.</source>
            <translation>
                <numerusform>%n image compressed. {weight} saved.</numerusform>
                <numerusform>%n images compressed. {weight} saved.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Resizing {done} of %n images…</source>
            <translation>
                <numerusform>Resizing {done} of %n image…</numerusform>
                <numerusform>Resizing {done} of %n images…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Trimming {done} of %n images…</source>
            <translation>
                <numerusform>Trimming {done} of %n image…</numerusform>
                <numerusform>Trimming {done} of %n images…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Padding {done} of %n images…</source>
            <translation>
                <numerusform>Padding {done} of %n image…</numerusform>
                <numerusform>Padding {done} of %n images…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Compressing {done} of %n images…</source>
            <translation>
                <numerusform>Compressing {done} of %n image…</numerusform>
                <numerusform>Compressing {done} of %n images…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n icons went.</source>
            <translation type="vanished">
                <numerusform>%n icon went.</numerusform>
                <numerusform>%n icons went.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n stay, and layers show them in place of what went.</source>
            <translation type="vanished">
                <numerusform>%n stays, and layers show it in place of what went.</numerusform>
                <numerusform>%n stay, and layers show them in place of what went.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconPage</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/page.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n icon</numerusform>
                <numerusform>%n icons</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconPreview</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/preview.py" />
            <source>%n more</source>
            <translation>
                <numerusform>%n more</numerusform>
                <numerusform>%n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconRecord</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/details.py" />
            <source>%n damaged</source>
            <translation>
                <numerusform>%n damaged</numerusform>
                <numerusform>%n damaged</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconShrink</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/size_reduction.py" />
            <source>{made} of %n icons</source>
            <translation>
                <numerusform>{made} of %n icon</numerusform>
                <numerusform>{made} of %n icons</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconUsers</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/details.py" />
            <source>%n icons not used.</source>
            <translation>
                <numerusform>%n icon not used.</numerusform>
                <numerusform>%n icons not used.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconWork</name>
        <message numerus="yes">
            <source>%n icons went.</source>
            <translation type="vanished">
                <numerusform>%n icon went.</numerusform>
                <numerusform>%n icons went.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n stay, and layers show them in place of what went.</source>
            <translation type="vanished">
                <numerusform>%n stays, and layers show it in place of what went.</numerusform>
                <numerusform>%n stay, and layers show them in place of what went.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>InspectCommands</name>
        <message numerus="yes">
            <location filename="../../editor/features/inspect/controller.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>InspectControl</name>
        <message numerus="yes">
            <location filename="../../editor/features/inspect/controller.py" />
            <source>%n layers at this point</source>
            <translation>
                <numerusform>%n layer at this point</numerusform>
                <numerusform>%n layers at this point</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>JsonParts</name>
        <message numerus="yes">
            <location filename="../../editor/features/json/excerpts.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LabelReport</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>None of the %n features in view match the filter.</source>
            <translation>
                <numerusform>The %n feature in view does not match the filter.</numerusform>
                <numerusform>None of the %n features in view match the filter.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>None of the %n features have text.</source>
            <translation>
                <numerusform>The %n feature has no text.</numerusform>
                <numerusform>None of the %n features have text.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>All %n features in view are drawn.</source>
            <translation>
                <numerusform>The %n feature in view is drawn.</numerusform>
                <numerusform>All %n features in view are drawn.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>All %n names in view are drawn.</source>
            <translation>
                <numerusform>The %n name in view is drawn.</numerusform>
                <numerusform>All %n names in view are drawn.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>{drawn} of %n features drawn.</source>
            <translation>
                <numerusform>{drawn} of %n feature drawn.</numerusform>
                <numerusform>{drawn} of %n features drawn.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>{drawn} of %n names drawn.</source>
            <translation>
                <numerusform>{drawn} of %n name drawn.</numerusform>
                <numerusform>{drawn} of %n names drawn.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>%n are hidden by other labels.</source>
            <translation>
                <numerusform>%n is hidden by other labels.</numerusform>
                <numerusform>%n are hidden by other labels.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>%n are hidden by labels in the same layer.</source>
            <translation>
                <numerusform>%n is hidden by labels in the same layer.</numerusform>
                <numerusform>%n are hidden by labels in the same layer.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>%n are hidden by labels in another layer.</source>
            <translation>
                <numerusform>%n is hidden by labels in another layer.</numerusform>
                <numerusform>%n are hidden by labels in another layer.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/label_explanations.py" />
            <source>%n are hidden by labels in layer {layer}.</source>
            <translation>
                <numerusform>%n is hidden by labels in layer {layer}.</numerusform>
                <numerusform>%n are hidden by labels in layer {layer}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>None of %n features in view match the filter.</source>
            <translation type="vanished">
                <numerusform>The %n feature in view does not match the filter.</numerusform>
                <numerusform>None of %n features in view match the filter.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>None of %n features has text.</source>
            <translation type="vanished">
                <numerusform>The %n feature has no text.</numerusform>
                <numerusform>None of %n features has text.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{drawn} of %n features are drawn.</source>
            <translation type="vanished">
                <numerusform>{drawn} of %n feature is drawn.</numerusform>
                <numerusform>{drawn} of %n features are drawn.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{drawn} of %n names are drawn.</source>
            <translation type="vanished">
                <numerusform>{drawn} of %n name is drawn.</numerusform>
                <numerusform>{drawn} of %n names are drawn.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n are hidden by labels of the same layer.</source>
            <translation type="vanished">
                <numerusform>%n is hidden by labels of the same layer.</numerusform>
                <numerusform>%n are hidden by labels of the same layer.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n are hidden by labels of the layer {layer}.</source>
            <translation type="vanished">
                <numerusform>%n is hidden by labels of the layer {layer}.</numerusform>
                <numerusform>%n are hidden by labels of the layer {layer}.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LabelResult</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/labels/result.py" />
            <source>“{name}” is not a number in %n features.</source>
            <translation>
                <numerusform>“{name}” is not a number in %n feature.</numerusform>
                <numerusform>“{name}” is not a number in %n features.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/labels/result.py" />
            <source>%n features have no “{name}”.</source>
            <translation>
                <numerusform>%n feature has no “{name}”.</numerusform>
                <numerusform>%n features have no “{name}”.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LabelTreeModel</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/labels/expression_model.py" />
            <source>concatenates %n parts</source>
            <translation>
                <numerusform>concatenates %n part</numerusform>
                <numerusform>concatenates %n parts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/labels/expression_model.py" />
            <source>multiplies %n numbers</source>
            <translation>
                <numerusform>multiplies %n number</numerusform>
                <numerusform>multiplies %n numbers</numerusform>
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
            <source>{labels}, %n characters</source>
            <translation>
                <numerusform>{labels}, %n character</numerusform>
                <numerusform>{labels}, %n characters</numerusform>
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
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln labels use the built-in font</source>
            <translation type="vanished">
                <numerusform>%Ln label uses the built-in font</numerusform>
                <numerusform>%Ln labels use the built-in font</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LadderBar</name>
        <message numerus="yes">
            <location filename="../../editor/features/ladder/bar.py" />
            <source>%n cells</source>
            <translation>
                <numerusform>%n cell</numerusform>
                <numerusform>%n cells</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LayerNames</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/layer_names.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/layer_names.py" />
            <source>%n groups</source>
            <translation>
                <numerusform>%n group</numerusform>
                <numerusform>%n groups</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LayerTreeCommands</name>
        <message numerus="yes">
            <location filename="../../editor/features/layers/operations.py" />
            <source>Name %n layers by data</source>
            <translation>
                <numerusform>Name %n layer by data</numerusform>
                <numerusform>Name %n layers by data</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/layers/operations.py" />
            <source>%n layers left unnamed: unknown data or locked.</source>
            <translation>
                <numerusform>%n layer left unnamed: unknown data or locked.</numerusform>
                <numerusform>%n layers left unnamed: unknown data or locked.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/layers/operations.py" />
            <source>%n locked rows skipped.</source>
            <translation>
                <numerusform>%n locked row skipped.</numerusform>
                <numerusform>%n locked rows skipped.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LayersPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/layers/view.py" />
            <source>%n filtered-out layers also shown.</source>
            <translation>
                <numerusform>%n filtered-out layer also shown.</numerusform>
                <numerusform>%n filtered-out layers also shown.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/layers/view.py" />
            <source>%n filtered-out layers also unlocked.</source>
            <translation>
                <numerusform>%n filtered-out layer also unlocked.</numerusform>
                <numerusform>%n filtered-out layers also unlocked.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/layers/view.py" />
            <source>%n layers of the selected groups are filtered out and not edited.</source>
            <translation>
                <numerusform>%n layer of the selected groups is filtered out and not edited.</numerusform>
                <numerusform>%n layers of the selected groups are filtered out and not edited.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LockNote</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_header.py" />
            <source>%n locked layers not changed</source>
            <translation>
                <numerusform>%n locked layer not changed</numerusform>
                <numerusform>%n locked layers not changed</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MapDataText</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/map_data_text.py" />
            <source>Layers: {names} and %n more.</source>
            <translation>
                <numerusform>Layers: {names} and %n more.</numerusform>
                <numerusform>Layers: {names} and %n more.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MemberTreeModel</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/unknown_keys.py" />
            <source>%n entries</source>
            <translation>
                <numerusform>%n entry</numerusform>
                <numerusform>%n entries</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>NotDrawnButton</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/status_bar.py" />
            <source>%n layers not fully drawn</source>
            <translation>
                <numerusform>%n layer not fully drawn</numerusform>
                <numerusform>%n layers not fully drawn</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n not fully drawn</source>
            <translation type="vanished">
                <numerusform>%n not fully drawn</numerusform>
                <numerusform>%n not fully drawn</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>OperationRunner</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%n images unchanged.</source>
            <translation>
                <numerusform>%n image unchanged.</numerusform>
                <numerusform>%n images unchanged.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>PaletteGrid</name>
        <message numerus="yes">
            <location filename="../../editor/ui/color/popover.py" />
            <source>{color}, used %n times</source>
            <translation>
                <numerusform>{color}, used once</numerusform>
                <numerusform>{color}, used %n times</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ProblemDelegate</name>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Fix all %n</source>
            <translation>
                <numerusform>Fix it</numerusform>
                <numerusform>Fix all %n</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Remove all %n</source>
            <translation>
                <numerusform>Remove it</numerusform>
                <numerusform>Remove all %n</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Delete all %n</source>
            <translation>
                <numerusform>Delete it</numerusform>
                <numerusform>Delete all %n</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Fix or remove all %n</source>
            <translation>
                <numerusform>Fix or remove it</numerusform>
                <numerusform>Fix or remove all %n</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Fix these %n</source>
            <translation>
                <numerusform>Fix it</numerusform>
                <numerusform>Fix these %n</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Remove these %n</source>
            <translation>
                <numerusform>Remove it</numerusform>
                <numerusform>Remove these %n</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Delete these %n</source>
            <translation>
                <numerusform>Delete it</numerusform>
                <numerusform>Delete these %n</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/delegate.py" />
            <source>Fix or remove these %n</source>
            <translation>
                <numerusform>Fix or remove it</numerusform>
                <numerusform>Fix or remove these %n</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ProblemsModel</name>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%n problems</source>
            <translation>
                <numerusform>%n problem</numerusform>
                <numerusform>%n problems</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%n groups</source>
            <translation>
                <numerusform>%n group</numerusform>
                <numerusform>%n groups</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n icon</numerusform>
                <numerusform>%n icons</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%n fonts</source>
            <translation>
                <numerusform>%n font</numerusform>
                <numerusform>%n fonts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/model.py" />
            <source>%n sources</source>
            <translation>
                <numerusform>%n source</numerusform>
                <numerusform>%n sources</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ProblemsPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/problems/view.py" />
            <source>%n problems fixed.</source>
            <translation>
                <numerusform>%n problem fixed.</numerusform>
                <numerusform>%n problems fixed.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/problems/view.py" />
            <source>%n remaining.</source>
            <translation>
                <numerusform>%n remaining.</numerusform>
                <numerusform>%n remaining.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Reading</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/document_reading.py" />
            <source>Convert %n hex colours to integers</source>
            <translation>
                <numerusform>Convert %n hex colour to an integer</numerusform>
                <numerusform>Convert %n hex colours to integers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/document_reading.py" />
            <source>%n hex colours in “{name}” converted to integers, which apps can read.</source>
            <translation>
                <numerusform>%n hex colour in “{name}” converted to an integer, which apps can read.</numerusform>
                <numerusform>%n hex colours in “{name}” converted to integers, which apps can read.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hex colours in “{name}” converted to integers for the engine.</source>
            <translation type="vanished">
                <numerusform>%n hex colour in “{name}” converted to an integer for the engine.</numerusform>
                <numerusform>%n hex colours in “{name}” converted to integers for the engine.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RecentSection</name>
        <message numerus="yes">
            <location filename="../../editor/features/start_page/recent_files_view.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RecolorForm</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operation_section.py" />
            <source>%n colours</source>
            <translation>
                <numerusform>%n colour</numerusform>
                <numerusform>%n colours</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RecoveryController</name>
        <message numerus="yes">
            <location filename="../../editor/features/files/recovery_controller.py" />
            <source>Unsaved changes to %n styles. Recovery copies are available.</source>
            <translation>
                <numerusform>Unsaved changes to %n style. A recovery copy is available.</numerusform>
                <numerusform>Unsaved changes to %n styles. Recovery copies are available.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unsaved changes to %n styles. Copies are safe.</source>
            <translation type="vanished">
                <numerusform>Unsaved changes to %n style. A copy is safe.</numerusform>
                <numerusform>Unsaved changes to %n styles. Copies are safe.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ResizeForm</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operation_section.py" />
            <source>%n enlarged. Enlarging adds no detail.</source>
            <translation>
                <numerusform>%n enlarged. Enlarging adds no detail.</numerusform>
                <numerusform>%n enlarged. Enlarging adds no detail.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RoutePlan</name>
        <message numerus="yes">
            <location filename="../../editor/features/routes/plan.py" />
            <source>Weather shown at {most} of %n points.</source>
            <translation>
                <numerusform>Weather shown at {most} of %n point.</numerusform>
                <numerusform>Weather shown at {most} of %n points.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RouteWords</name>
        <message numerus="yes">
            <location filename="../../editor/features/routes/text.py" />
            <source>%n more</source>
            <translation>
                <numerusform>%n more</numerusform>
                <numerusform>%n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SavedNote</name>
        <message numerus="yes">
            <location filename="../../editor/features/files/saving.py" />
            <source>%n errors</source>
            <translation>
                <numerusform>%n error</numerusform>
                <numerusform>%n errors</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ScaleStrip</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/rescale_bar.py" />
            <source>%n stops change, {count} limited</source>
            <translation>
                <numerusform>%n stop changes, {count} limited</numerusform>
                <numerusform>%n stops change, {count} limited</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/rescale_bar.py" />
            <source>%n stops change</source>
            <translation>
                <numerusform>%n stop changes</numerusform>
                <numerusform>%n stops change</numerusform>
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
            <source>%n errors</source>
            <translation>
                <numerusform>%n error</numerusform>
                <numerusform>%n errors</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/severity.py" />
            <source>%n warnings</source>
            <translation>
                <numerusform>%n warning</numerusform>
                <numerusform>%n warnings</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/severity.py" />
            <source>%n hints</source>
            <translation>
                <numerusform>%n hint</numerusform>
                <numerusform>%n hints</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message numerus="yes">
            <location filename="../../editor/features/settings/shortcuts_page.py" />
            <source>%n shortcuts imported from “{name}”. Other commands use defaults.</source>
            <translation>
                <numerusform>%n shortcut imported from “{name}”. Other commands use defaults.</numerusform>
                <numerusform>%n shortcuts imported from “{name}”. Other commands use defaults.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/settings/shortcuts_page.py" />
            <source>%n entries skipped (unknown command or invalid shortcut).</source>
            <translation>
                <numerusform>%n entry skipped (unknown command or invalid shortcut).</numerusform>
                <numerusform>%n entries skipped (unknown command or invalid shortcut).</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Spread</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/rescale_bar.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n icon</numerusform>
                <numerusform>%n icons</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/rescale_bar.py" />
            <source>%n values</source>
            <translation>
                <numerusform>%n value</numerusform>
                <numerusform>%n values</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StatusLine</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/status_bar.py" />
            <source>%n layers hidden</source>
            <translation>
                <numerusform>%n layer hidden</numerusform>
                <numerusform>%n layers hidden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hidden</source>
            <translation type="vanished">
                <numerusform>%n hidden</numerusform>
                <numerusform>%n hidden</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StepChanges</name>
        <message numerus="yes">
            <location filename="../../editor/features/history/step_changes.py" />
            <source>%n changes</source>
            <translation>
                <numerusform>%n change</numerusform>
                <numerusform>%n changes</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StepSummary</name>
        <message numerus="yes">
            <location filename="../../editor/features/history/step_summary.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StopFixes</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%n stops at zoom {level}. The last one is used.</source>
            <translation>
                <numerusform>%n stop at zoom {level}. The last one is used.</numerusform>
                <numerusform>%n stops at zoom {level}. The last one is used.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>Keep last of %n stops at zoom {level}</source>
            <translation>
                <numerusform>Keep stop at zoom {level}</numerusform>
                <numerusform>Keep last of %n stops at zoom {level}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%n stops at zooms {levels} are out of range ({low} to {high}).</source>
            <translation>
                <numerusform>%n stop at zoom {levels} is out of range ({low} to {high}).</numerusform>
                <numerusform>%n stops at zooms {levels} are out of range ({low} to {high}).</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%n stops are invalid and ignored.</source>
            <translation>
                <numerusform>%n stop is invalid and ignored.</numerusform>
                <numerusform>%n stops are invalid and ignored.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%n values are outside {low} to {high}.</source>
            <translation>
                <numerusform>%n value is outside {low} to {high}.</numerusform>
                <numerusform>%n values are outside {low} to {high}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%n values are below {low}.</source>
            <translation>
                <numerusform>%n value is below {low}.</numerusform>
                <numerusform>%n values are below {low}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_messages.py" />
            <source>%n values are above {high}.</source>
            <translation>
                <numerusform>%n value is above {high}.</numerusform>
                <numerusform>%n values are above {high}.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StyleExport</name>
        <message numerus="yes">
            <location filename="../../editor/features/files/style_export.py" />
            <source>“{name}” exported without %n parts.</source>
            <translation>
                <numerusform>“{name}” exported without %n part.</numerusform>
                <numerusform>“{name}” exported without %n parts.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/files/style_export.py" />
            <source>“{name}” not exported: %n parts of the style cannot be written.</source>
            <translation>
                <numerusform>“{name}” not exported: %n part of the style cannot be written.</numerusform>
                <numerusform>“{name}” not exported: %n parts of the style cannot be written.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/files/style_export.py" />
            <source>%n more.</source>
            <translation>
                <numerusform>%n more.</numerusform>
                <numerusform>%n more.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StyleSources</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/sources.py" />
            <source>Show %n previous</source>
            <translation>
                <numerusform>Show %n previous</numerusform>
                <numerusform>Show %n previous</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/sources.py" />
            <source>Show %n more</source>
            <translation>
                <numerusform>Show %n more</numerusform>
                <numerusform>Show %n more</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/sources.py" />
            <source>%n declared sources in total</source>
            <translation>
                <numerusform>%n declared source in total</numerusform>
                <numerusform>%n declared sources in total</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/sources.py" />
            <source>%n layers need this source: {names}</source>
            <translation>
                <numerusform>%n layer needs this source: {names}</numerusform>
                <numerusform>%n layers need this source: {names}</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Text</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/text.py" />
            <source>%n images</source>
            <translation>
                <numerusform>%n image</numerusform>
                <numerusform>%n images</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/text.py" />
            <source>{names} and %n more</source>
            <translation>
                <numerusform>{names} and %n more</numerusform>
                <numerusform>{names} and %n more</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/text.py" />
            <source>%n stops</source>
            <translation>
                <numerusform>%n stop</numerusform>
                <numerusform>%n stops</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/text.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n icon</numerusform>
                <numerusform>%n icons</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/text.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TrackList</name>
        <message numerus="yes">
            <location filename="../../editor/features/routes/files.py" />
            <source>The file has %n tracks. Choose one.</source>
            <translation>
                <numerusform>The file has %n track. Choose it.</numerusform>
                <numerusform>The file has %n tracks. Choose one.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>UnappliedTextGuard</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/pending_text.py" />
            <source>%n pending changes.</source>
            <translation>
                <numerusform>%n pending change.</numerusform>
                <numerusform>%n pending changes.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/pending_text.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>UsersList</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/usage_list.py" />
            <source>%n stops</source>
            <translation>
                <numerusform>%n stop</numerusform>
                <numerusform>%n stops</numerusform>
            </translation>
        </message>
    </context>
</TS>
