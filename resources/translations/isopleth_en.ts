<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_GB">
    <context>
        <name>AssetSummary</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/change_summary.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/change_summary.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n icon</numerusform>
                <numerusform>%n icons</numerusform>
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
            <source>Replace {before} by {now} in %n places</source>
            <translation>
                <numerusform>Replace {before} by {now} in %n place</numerusform>
                <numerusform>Replace {before} by {now} in %n places</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ColorCommands</name>
        <message numerus="yes">
            <location filename="../../editor/features/colors/controller.py" />
            <source>{color} is copied. %n properties have this colour.</source>
            <translation>
                <numerusform>{color} is copied. %n property has this colour.</numerusform>
                <numerusform>{color} is copied. %n properties have this colour.</numerusform>
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
            <location filename="../../editor/features/fonts/coverage.py" />
            <source>Search %n languages</source>
            <translation>
                <numerusform>Search %n language</numerusform>
                <numerusform>Search %n languages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/coverage.py" />
            <source>{language}: all %n letters are there.</source>
            <translation>
                <numerusform>{language}: its only letter is there.</numerusform>
                <numerusform>{language}: all %n letters are there.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/coverage.py" />
            <source>{language} lacks %n letters, which fall back.</source>
            <translation>
                <numerusform>{language} lacks %n letter, which falls back.</numerusform>
                <numerusform>{language} lacks %n letters, which fall back.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/coverage.py" />
            <source>Sample “{sample}”: %n characters fall back.</source>
            <translation>
                <numerusform>Sample “{sample}”: %n character falls back.</numerusform>
                <numerusform>Sample “{sample}”: %n characters fall back.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>DrawnDataFields</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/record_data.py" />
            <source>%n types</source>
            <translation>
                <numerusform>%n type</numerusform>
                <numerusform>%n types</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/record_data.py" />
            <source>%n properties not taken</source>
            <translation>
                <numerusform>%n property not taken</numerusform>
                <numerusform>%n properties not taken</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/record_data.py" />
            <source>%n sources</source>
            <translation>
                <numerusform>%n source</numerusform>
                <numerusform>%n sources</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/record_data.py" />
            <source>%n kinds</source>
            <translation>
                <numerusform>%n kind</numerusform>
                <numerusform>%n kinds</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/record_data.py" />
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
            <source>%n faults</source>
            <translation>
                <numerusform>%n fault</numerusform>
                <numerusform>%n faults</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FaceRecord</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/page.py" />
            <source>For %Ln characters</source>
            <translation>
                <numerusform>For %Ln character</numerusform>
                <numerusform>For %Ln characters</numerusform>
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
            <source>%Ln labels in view would fall back.</source>
            <translation>
                <numerusform>%Ln label in view would fall back.</numerusform>
                <numerusform>%Ln labels in view would fall back.</numerusform>
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
            <source>{languages} and %n more languages would fall back.</source>
            <translation>
                <numerusform>{languages} and %n more language would fall back.</numerusform>
                <numerusform>{languages} and %n more languages would fall back.</numerusform>
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
            <source>Use the regular face in %n layers</source>
            <translation>
                <numerusform>Use the regular face in %n layer</numerusform>
                <numerusform>Use the regular face in %n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FaultDialog</name>
        <message numerus="yes">
            <location filename="../../editor/app/crash_report.py" />
            <source>It has happened %n times so far.</source>
            <translation>
                <numerusform>It has happened once so far.</numerusform>
                <numerusform>It has happened %n times so far.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FileController</name>
        <message numerus="yes">
            <location filename="../../editor/features/files/open_save.py" />
            <source>And %n more.</source>
            <translation>
                <numerusform>And %n more.</numerusform>
                <numerusform>And %n more.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/files/open_save.py" />
            <source>%n files were not opened.</source>
            <translation>
                <numerusform>%n file was not opened.</numerusform>
                <numerusform>%n files were not opened.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FilterSection</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/filter/section.py" />
            <source>%Ln labels hidden by other labels</source>
            <translation>
                <numerusform>%Ln label hidden by other labels</numerusform>
                <numerusform>%Ln labels hidden by other labels</numerusform>
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
            <source>%n places</source>
            <translation>
                <numerusform>%n place</numerusform>
                <numerusform>%n places</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FindPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/find/view.py" />
            <source>%n locked layers are left out</source>
            <translation>
                <numerusform>%n locked layer is left out</numerusform>
                <numerusform>%n locked layers are left out</numerusform>
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
            <source>Add %n faces</source>
            <translation>
                <numerusform>Add %n face</numerusform>
                <numerusform>Add %n faces</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FontNotes</name>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/notes.py" />
            <source>%n fonts were not added.</source>
            <translation>
                <numerusform>%n font was not added.</numerusform>
                <numerusform>%n fonts were not added.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/notes.py" />
            <source>%n more questions follow.</source>
            <translation>
                <numerusform>%n more question follows.</numerusform>
                <numerusform>%n more questions follow.</numerusform>
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
            <source>No face. %n layers ask for it.</source>
            <translation>
                <numerusform>No face. %n layer asks for it.</numerusform>
                <numerusform>No face. %n layers ask for it.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/text.py" />
            <source>No face. %n layers ask for it and are drawn in the built-in font.</source>
            <translation>
                <numerusform>No face. %n layer asks for it and is drawn in the built-in font.</numerusform>
                <numerusform>No face. %n layers ask for it and are drawn in the built-in font.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>GroupField</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/record_editor.py" />
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
            <source>The filter hides %n layers of this group. They move along with the group.</source>
            <translation>
                <numerusform>The filter hides %n layer of this group. It moves along with the group.</numerusform>
                <numerusform>The filter hides %n layers of this group. They move along with the group.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/group_page.py" />
            <source>Select its %n layers</source>
            <translation>
                <numerusform>Select its layer</numerusform>
                <numerusform>Select its %n layers</numerusform>
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
            <source>%n were not added, for icons here have the same pictures.</source>
            <translation>
                <numerusform>%n was not added, for an icon here has the same picture.</numerusform>
                <numerusform>%n were not added, for icons here have the same pictures.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/adding.py" />
            <source>%n images were not added.</source>
            <translation>
                <numerusform>%n image was not added.</numerusform>
                <numerusform>%n images were not added.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconBar</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/bar.py" />
            <source>Filter %n icons by id, size, use</source>
            <translation>
                <numerusform>Filter %n icon by id, size, use</numerusform>
                <numerusform>Filter %n icons by id, size, use</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconCommands</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/commands.py" />
            <source>Merge %n equal icons into {icons}</source>
            <translation>
                <numerusform>Merge %n equal icon into {icons}</numerusform>
                <numerusform>Merge %n equal icons into {icons}</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconDeleting</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/commands.py" />
            <source>Instead of %n icons</source>
            <translation>
                <numerusform>Instead of %n icon</numerusform>
                <numerusform>Instead of %n icons</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconExporting</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>Exporting {done} of %n images</source>
            <translation>
                <numerusform>Exporting {done} of %n image</numerusform>
                <numerusform>Exporting {done} of %n images</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>%n got other names, for their own were taken.</source>
            <translation>
                <numerusform>%n got another name, for its own was taken.</numerusform>
                <numerusform>%n got other names, for their own were taken.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>%n got other names, for their ids cannot be files’ names everywhere.</source>
            <translation>
                <numerusform>%n got another name, for its id cannot be a file’s name everywhere.</numerusform>
                <numerusform>%n got other names, for their ids cannot be files’ names everywhere.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/exporting.py" />
            <source>%n images were not exported.</source>
            <translation>
                <numerusform>%n image was not exported.</numerusform>
                <numerusform>%n images were not exported.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconFieldController</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/importing.py" />
            <source>%n more were not.</source>
            <translation>
                <numerusform>%n more was not.</numerusform>
                <numerusform>%n more were not.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconFixes</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/icon_fixes.py" />
            <source>“{id}” is not in this style; %n of the layers name it.</source>
            <translation>
                <numerusform>“{id}” is not in this style; %n of the layers names it.</numerusform>
                <numerusform>“{id}” is not in this style; %n of the layers name it.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/icon_fixes.py" />
            <source>%n more ids are not either.</source>
            <translation>
                <numerusform>%n more id is not either.</numerusform>
                <numerusform>%n more ids are not either.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconImporter</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/importing.py" />
            <source>Adding {done} of %n images</source>
            <translation>
                <numerusform>Adding {done} of %n image</numerusform>
                <numerusform>Adding {done} of %n images</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/importing.py" />
            <source>How large should the %n SVG drawings be?</source>
            <translation>
                <numerusform>How large should the SVG drawing be?</numerusform>
                <numerusform>How large should the %n SVG drawings be?</numerusform>
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
            <source>%n others are equal</source>
            <translation>
                <numerusform>%n other is equal</numerusform>
                <numerusform>%n others are equal</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%n icons were removed.</source>
            <translation>
                <numerusform>%n icon was removed.</numerusform>
                <numerusform>%n icons were removed.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%n remain, and layers use them instead.</source>
            <translation>
                <numerusform>%n remains, and layers use it instead.</numerusform>
                <numerusform>%n remain, and layers use them instead.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%n images are lighter by {weight}.</source>
            <translation>
                <numerusform>%n image is lighter by {weight}.</numerusform>
                <numerusform>%n images are lighter by {weight}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Resizing {done} of %n images</source>
            <translation>
                <numerusform>Resizing {done} of %n image</numerusform>
                <numerusform>Resizing {done} of %n images</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Cropping {done} of %n images</source>
            <translation>
                <numerusform>Cropping {done} of %n image</numerusform>
                <numerusform>Cropping {done} of %n images</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Padding {done} of %n images</source>
            <translation>
                <numerusform>Padding {done} of %n image</numerusform>
                <numerusform>Padding {done} of %n images</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>Shrinking {done} of %n images</source>
            <translation>
                <numerusform>Shrinking {done} of %n image</numerusform>
                <numerusform>Shrinking {done} of %n images</numerusform>
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
            <source>and %n more</source>
            <translation>
                <numerusform>and %n more</numerusform>
                <numerusform>and %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconRecord</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/record.py" />
            <source>%n broken</source>
            <translation>
                <numerusform>%n broken</numerusform>
                <numerusform>%n broken</numerusform>
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
            <location filename="../../editor/features/icons/record.py" />
            <source>%n are used by no layer.</source>
            <translation>
                <numerusform>%n is used by no layer.</numerusform>
                <numerusform>%n are used by no layer.</numerusform>
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
            <source>Here: %n layers</source>
            <translation>
                <numerusform>Here: %n layer</numerusform>
                <numerusform>Here: %n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>JsonParts</name>
        <message numerus="yes">
            <location filename="../../editor/features/json/parts.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LabelResult</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/labels/result.py" />
            <source>In %n samples “{name}” is no number.</source>
            <translation>
                <numerusform>In %n sample “{name}” is no number.</numerusform>
                <numerusform>In %n samples “{name}” is no number.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/labels/result.py" />
            <source>%n samples have no “{name}”.</source>
            <translation>
                <numerusform>%n sample has no “{name}”.</numerusform>
                <numerusform>%n samples have no “{name}”.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LabelTreeModel</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/labels/expression_model.py" />
            <source>joins %n parts</source>
            <translation>
                <numerusform>joins %n part</numerusform>
                <numerusform>joins %n parts</numerusform>
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
            <source>%Ln labels drawn in full</source>
            <translation>
                <numerusform>%Ln label drawn in full</numerusform>
                <numerusform>%Ln labels drawn in full</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/fonts/fallbacks.py" />
            <source>%Ln labels fall back</source>
            <translation>
                <numerusform>%Ln label falls back</numerusform>
                <numerusform>%Ln labels fall back</numerusform>
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
            <source>%n locked rows were left out.</source>
            <translation>
                <numerusform>%n locked row was left out.</numerusform>
                <numerusform>%n locked rows were left out.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LayersPanel</name>
        <message numerus="yes">
            <location filename="../../editor/features/layers/view.py" />
            <source>This also shows %n layers that the filter hides.</source>
            <translation>
                <numerusform>This also shows %n layer that the filter hides.</numerusform>
                <numerusform>This also shows %n layers that the filter hides.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/layers/view.py" />
            <source>This also unlocks %n layers that the filter hides.</source>
            <translation>
                <numerusform>This also unlocks %n layer that the filter hides.</numerusform>
                <numerusform>This also unlocks %n layers that the filter hides.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/layers/view.py" />
            <source>The filter hides %n layers of the selected groups. Edits leave them as they are.</source>
            <translation>
                <numerusform>The filter hides %n layer of the selected groups. Edits leave it as it is.</numerusform>
                <numerusform>The filter hides %n layers of the selected groups. Edits leave them as they are.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LockNote</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/layer_head.py" />
            <source>%n locked layers stay as they are.</source>
            <translation>
                <numerusform>%n locked layer stays as it is.</numerusform>
                <numerusform>%n locked layers stay as they are.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MapDataText</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/map_data_text.py" />
            <source>Its layers: {names} and %n more.</source>
            <translation>
                <numerusform>Its layers: {names} and %n more.</numerusform>
                <numerusform>Its layers: {names} and %n more.</numerusform>
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
            <source>%n not fully drawn</source>
            <translation>
                <numerusform>%n not fully drawn</numerusform>
                <numerusform>%n not fully drawn</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>OperationRunner</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operations.py" />
            <source>%n images are as they were.</source>
            <translation>
                <numerusform>%n image is as it was.</numerusform>
                <numerusform>%n images are as they were.</numerusform>
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
            <source>%n faces</source>
            <translation>
                <numerusform>%n face</numerusform>
                <numerusform>%n faces</numerusform>
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
            <source>%n remain.</source>
            <translation>
                <numerusform>%n remains.</numerusform>
                <numerusform>%n remain.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Reading</name>
        <message numerus="yes">
            <location filename="../../editor/workspace/document_reading.py" />
            <source>Write %n hex colours as integers</source>
            <translation>
                <numerusform>Write %n hex colour as an integer</numerusform>
                <numerusform>Write %n hex colours as integers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/workspace/document_reading.py" />
            <source>“{name}” holds %n colours in hex, which the engine rejects. They are integers now.</source>
            <translation>
                <numerusform>“{name}” holds a colour in hex, which the engine rejects. It is an integer now.</numerusform>
                <numerusform>“{name}” holds %n colours in hex, which the engine rejects. They are integers now.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RecentSection</name>
        <message numerus="yes">
            <location filename="../../editor/features/start_page/recent.py" />
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
            <location filename="../../editor/features/files/recovery.py" />
            <source>Changes to %n styles were not saved. They are kept.</source>
            <translation>
                <numerusform>Changes to %n style were not saved. They are kept.</numerusform>
                <numerusform>Changes to %n styles were not saved. They are kept.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ResizeForm</name>
        <message numerus="yes">
            <location filename="../../editor/features/icons/operation_section.py" />
            <source>%n get larger and gain no detail.</source>
            <translation>
                <numerusform>%n gets larger and gains no detail.</numerusform>
                <numerusform>%n get larger and gain no detail.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RoutePlan</name>
        <message numerus="yes">
            <location filename="../../editor/features/routes/plan.py" />
            <source>The weather is asked for at {most} of %n points.</source>
            <translation>
                <numerusform>The weather is asked for at {most} of %n point.</numerusform>
                <numerusform>The weather is asked for at {most} of %n points.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RouteWords</name>
        <message numerus="yes">
            <location filename="../../editor/features/routes/text.py" />
            <source>and %n more</source>
            <translation>
                <numerusform>and %n more</numerusform>
                <numerusform>and %n more</numerusform>
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
            <source>%n stops change, {count} at the limit</source>
            <translation>
                <numerusform>%n stop changes, {count} at the limit</numerusform>
                <numerusform>%n stops change, {count} at the limit</numerusform>
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
            <location filename="../../editor/features/settings/parts.py" />
            <source>It holds %Ln files.</source>
            <translation>
                <numerusform>It holds %Ln file.</numerusform>
                <numerusform>It holds %Ln files.</numerusform>
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
            <source>%n commands have their keys from “{name}”, all others the standard ones.</source>
            <translation>
                <numerusform>%n command has its keys from “{name}”, all others the standard ones.</numerusform>
                <numerusform>%n commands have their keys from “{name}”, all others the standard ones.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/settings/shortcuts_page.py" />
            <source>%n commands are not known here, or their keys cannot be any.</source>
            <translation>
                <numerusform>%n command is not known here, or its keys cannot be any.</numerusform>
                <numerusform>%n commands are not known here, or their keys cannot be any.</numerusform>
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
            <source>%n hidden</source>
            <translation>
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
            <location filename="../../editor/workspace/change_summary.py" />
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
            <location filename="../../editor/features/properties/stop_fixes.py" />
            <source>%n stops stand on level {level}; the last counts.</source>
            <translation>
                <numerusform>%n stop stands on level {level}; the last counts.</numerusform>
                <numerusform>%n stops stand on level {level}; the last counts.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_fixes.py" />
            <source>Keep the last of %n stops at {level}</source>
            <translation>
                <numerusform>Keep the stop at {level}</numerusform>
                <numerusform>Keep the last of %n stops at {level}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_fixes.py" />
            <source>%n stops stand on levels {levels}; levels run from {low} to {high}.</source>
            <translation>
                <numerusform>%n stop stands on level {levels}; levels run from {low} to {high}.</numerusform>
                <numerusform>%n stops stand on levels {levels}; levels run from {low} to {high}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_fixes.py" />
            <source>%n stops mean nothing and are passed over.</source>
            <translation>
                <numerusform>%n stop means nothing and is passed over.</numerusform>
                <numerusform>%n stops mean nothing and are passed over.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_fixes.py" />
            <source>%n values lie outside of {low} to {high}.</source>
            <translation>
                <numerusform>%n value lies outside of {low} to {high}.</numerusform>
                <numerusform>%n values lie outside of {low} to {high}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_fixes.py" />
            <source>%n values lie below {low}.</source>
            <translation>
                <numerusform>%n value lies below {low}.</numerusform>
                <numerusform>%n values lie below {low}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/stop_fixes.py" />
            <source>%n values lie above {high}.</source>
            <translation>
                <numerusform>%n value lies above {high}.</numerusform>
                <numerusform>%n values lie above {high}.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StyleSources</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/sources.py" />
            <source>Show %n earlier</source>
            <translation>
                <numerusform>Show %n earlier</numerusform>
                <numerusform>Show %n earlier</numerusform>
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
            <source>Only some of %n declared sources are shown</source>
            <translation>
                <numerusform>Only a part of %n declared source is shown</numerusform>
                <numerusform>Only some of %n declared sources are shown</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/sources.py" />
            <source>%n layers would draw nothing without it: {names}</source>
            <translation>
                <numerusform>%n layer would draw nothing without it: {names}</numerusform>
                <numerusform>%n layers would draw nothing without it: {names}</numerusform>
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
            <source>There are %n tracks. Choose one.</source>
            <translation>
                <numerusform>There is %n track. Choose it.</numerusform>
                <numerusform>There are %n tracks. Choose one.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>UnappliedTextGuard</name>
        <message numerus="yes">
            <location filename="../../editor/features/properties/unapplied.py" />
            <source>%n texts or conditions are not applied.</source>
            <translation>
                <numerusform>%n text or condition is not applied.</numerusform>
                <numerusform>%n texts or conditions are not applied.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/features/properties/unapplied.py" />
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
