<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en_GB">
    <context>
        <name>About</name>
        <message>
            <location filename="../../editor/app/about_text.py" />
            <source>An editor for map styles, with a live map and live weather.</source>
            <translation>Ein Editor für Kartenstile, mit Live-Karte und Live-Wetter.</translation>
        </message>
        <message>
            <location filename="../../editor/app/about_text.py" />
            <source>Free software under the MIT licence, without any warranty.</source>
            <translation>Freie Software unter der MIT-Lizenz, ohne jede Gewährleistung.</translation>
        </message>
        <message>
            <location filename="../../editor/app/about_text.py" />
            <source>Part</source>
            <translation>Bestandteil</translation>
        </message>
        <message>
            <location filename="../../editor/app/about_text.py" />
            <source>Version</source>
            <translation>Version</translation>
        </message>
        <message>
            <location filename="../../editor/app/about_text.py" />
            <source>Licence</source>
            <translation>Lizenz</translation>
        </message>
        <message>
            <location filename="../../editor/app/about_text.py" />
            <source>Brings</source>
            <translation>Enthält</translation>
        </message>
    </context>
    <context>
        <name>AboutDialog</name>
        <message>
            <location filename="../../editor/app/about.py" />
            <source>About Isopleth</source>
            <translation>Über Isopleth</translation>
        </message>
        <message>
            <location filename="../../editor/app/about.py" />
            <source>Program</source>
            <translation>Programm</translation>
        </message>
        <message>
            <location filename="../../editor/app/about.py" />
            <source>Parts</source>
            <translation>Bestandteile</translation>
        </message>
        <message>
            <location filename="../../editor/app/about.py" />
            <source>Maps and data</source>
            <translation>Karten und Daten</translation>
        </message>
        <message>
            <location filename="../../editor/app/about.py" />
            <source>Licence</source>
            <translation>Lizenz</translation>
        </message>
        <message>
            <location filename="../../editor/app/about.py" />
            <source>Pages</source>
            <translation>Seiten</translation>
        </message>
        <message>
            <location filename="../../editor/app/about.py" />
            <source>Copy version information</source>
            <translation>Versionsangaben kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/about.py" />
            <source>Copy the versions of Isopleth and of what it runs on</source>
            <translation>Die Versionen von Isopleth und von allem, worauf es läuft, kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/about.py" />
            <source>Version {version}</source>
            <translation>Version {version}</translation>
        </message>
        <message>
            <location filename="../../editor/app/about.py" />
            <source>Copied.</source>
            <translation>Kopiert.</translation>
        </message>
    </context>
    <context>
        <name>Actions</name>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>New</source>
            <translation>Neu</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Day template</source>
            <translation>Vorlage Tag</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Night template</source>
            <translation>Vorlage Nacht</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Empty style</source>
            <translation>Leerer Stil</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>New window</source>
            <translation>Neues Fenster</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Open…</source>
            <translation>Öffnen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Import binary style…</source>
            <translation>Binären Stil importieren …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Save as…</source>
            <translation>Speichern unter …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Save a copy…</source>
            <translation>Kopie speichern …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Export picture…</source>
            <translation>Bild exportieren …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Print…</source>
            <translation>Drucken …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Revert to saved</source>
            <translation>Zum gespeicherten Stand zurückkehren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Compare with saved…</source>
            <translation>Mit dem gespeicherten Stand vergleichen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Go back to the version before the last save</source>
            <translation>Zur Version vor dem letzten Speichern zurückkehren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Recover unsaved changes…</source>
            <translation>Nicht gespeicherte Änderungen wiederherstellen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Close window</source>
            <translation>Fenster schließen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Redo</source>
            <translation>Wiederholen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Cut</source>
            <translation>Ausschneiden</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Paste</source>
            <translation>Einfügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Duplicate</source>
            <translation>Duplizieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Copy picture of the map</source>
            <translation>Bild der Karte kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Rename</source>
            <translation>Umbenennen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Add images…</source>
            <translation>Bilder hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Replace image…</source>
            <translation>Bild ersetzen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Export icons…</source>
            <translation>Icons exportieren …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Export all icons…</source>
            <translation>Alle Icons exportieren …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Recolour…</source>
            <translation>Umfärben …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Resize…</source>
            <translation>Größe ändern …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Crop transparent border</source>
            <translation>Transparenten Rahmen abschneiden</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Pad to square</source>
            <translation>Zum Quadrat ergänzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Merge equal icons</source>
            <translation>Gleiche Icons zusammenführen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Shrink images</source>
            <translation>Bilder verlustfrei verkleinern</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Shrink all images</source>
            <translation>Alle Bilder verlustfrei verkleinern</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Select unused icons</source>
            <translation>Unbenutzte Icons auswählen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Delete unused icons</source>
            <translation>Unbenutzte Icons löschen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Add faces…</source>
            <translation>Schnitte hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Replace face…</source>
            <translation>Schnitt ersetzen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Export face…</source>
            <translation>Schnitt exportieren …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Remove face</source>
            <translation>Schnitt entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Copy face to regular</source>
            <translation>Schnitt nach „Normal“ kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Copy face to bold</source>
            <translation>Schnitt nach „Fett“ kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Copy face to italic</source>
            <translation>Schnitt nach „Kursiv“ kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Apply JSON</source>
            <translation>JSON anwenden</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Mark this state</source>
            <translation>Diesen Stand markieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Filter layers</source>
            <translation>Ebenen filtern</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Find and replace</source>
            <translation>Suchen und ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Next problem</source>
            <translation>Nächstes Problem</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Previous problem</source>
            <translation>Voriges Problem</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Fix problem</source>
            <translation>Problem beheben</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Settings…</source>
            <translation>Einstellungen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Add layer…</source>
            <translation>Ebene hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>New group</source>
            <translation>Neue Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Group</source>
            <translation>Gruppieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Ungroup</source>
            <translation>Gruppierung aufheben</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>To the top</source>
            <translation>Ganz nach oben</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Up</source>
            <translation>Nach oben</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Down</source>
            <translation>Nach unten</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>To the bottom</source>
            <translation>Ganz nach unten</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Into the group</source>
            <translation>In die Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Out of the group</source>
            <translation>Aus der Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Copy look</source>
            <translation>Aussehen kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Paste look</source>
            <translation>Aussehen einfügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Paste look and zoom range</source>
            <translation>Aussehen und Zoombereich einfügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Hide or show</source>
            <translation>Aus- oder einblenden</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Lock</source>
            <translation>Sperren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Show all</source>
            <translation>Alle einblenden</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Show alone</source>
            <translation>Allein zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Light up on the map</source>
            <translation>Auf der Karte hervorheben</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Go to where it draws</source>
            <translation>Dorthin gehen, wo sie zeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Export layer as picture…</source>
            <translation>Ebene als Bild exportieren …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Copy picture of the layer</source>
            <translation>Bild der Ebene kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Expand all groups</source>
            <translation>Alle Gruppen aufklappen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Collapse all groups</source>
            <translation>Alle Gruppen zuklappen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Write the folding into the style</source>
            <translation>Klappzustand der Gruppen in den Stil schreiben</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Show in draw order</source>
            <translation>In Zeichenreihenfolge zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Layers</source>
            <translation>Ebenen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Colours</source>
            <translation>Farben</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Properties</source>
            <translation>Eigenschaften</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Problems</source>
            <translation>Probleme</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>History</source>
            <translation>Verlauf</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>JSON</source>
            <translation>JSON</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Map</source>
            <translation>Karte</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Fonts</source>
            <translation>Schriften</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Sources of the style</source>
            <translation>Quellen des Stils</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Zoom in</source>
            <translation>Vergrößern</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Zoom out</source>
            <translation>Verkleinern</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Nearest whole zoom</source>
            <translation>Nächster ganzer Zoom</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Go to place…</source>
            <translation>Zu einem Ort gehen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Add bookmark…</source>
            <translation>Lesezeichen hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Rename or delete bookmarks…</source>
            <translation>Lesezeichen umbenennen oder löschen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Inspect by mouse</source>
            <translation>Mit der Maus untersuchen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>What is in the middle</source>
            <translation>Was in der Mitte ist</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Copy a colour from the map</source>
            <translation>Eine Farbe aus der Karte kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Samples of routes and traffic</source>
            <translation>Beispiele für Routen und Verkehr</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Compare the map with…</source>
            <translation>Die Karte vergleichen mit …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>End the comparison</source>
            <translation>Vergleich beenden</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>What layers draw…</source>
            <translation>Was Ebenen zeichnen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Bundled maps</source>
            <translation>Mitgelieferte Karten</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Open map file…</source>
            <translation>Kartendatei öffnen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Tile address…</source>
            <translation>Kacheladresse …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Empty the tile cache</source>
            <translation>Kachel-Cache leeren</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Next pane</source>
            <translation>Nächster Bereich</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Previous pane</source>
            <translation>Voriger Bereich</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Reset layout</source>
            <translation>Anordnung zurücksetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>As the system</source>
            <translation>Wie das System</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Light</source>
            <translation>Hell</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Dark</source>
            <translation>Dunkel</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Weather panel</source>
            <translation>Wetterbereich</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Weather card on the map</source>
            <translation>Wettertafel auf der Karte</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Weather at towns</source>
            <translation>Wetter an Orten</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Along a route</source>
            <translation>Entlang einer Route</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Open route…</source>
            <translation>Route öffnen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Save route…</source>
            <translation>Route speichern …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Hours</source>
            <translation>Stunden</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Ask again</source>
            <translation>Erneut abfragen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Weather settings…</source>
            <translation>Wettereinstellungen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Start page</source>
            <translation>Startseite</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Tour</source>
            <translation>Rundgang</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>What’s this?</source>
            <translation>Direkthilfe</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Help on this panel</source>
            <translation>Hilfe zu diesem Bereich</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Guide</source>
            <translation>Handbuch</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Reference</source>
            <translation>Referenz</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Search commands…</source>
            <translation>Befehle suchen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Keyboard shortcuts…</source>
            <translation>Tastenkürzel …</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Show log folder</source>
            <translation>Protokollordner zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Restart in safe mode</source>
            <translation>Im abgesicherten Modus neu starten</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>About Isopleth</source>
            <translation>Über Isopleth</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>New from template</source>
            <translation>Neu aus Vorlage</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Edit</source>
            <translation>Bearbeiten</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Icons</source>
            <translation>Icons</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Font</source>
            <translation>Schrift</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Layer</source>
            <translation>Ebene</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Move</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>View</source>
            <translation>Ansicht</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Map data</source>
            <translation>Kartendaten</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Places</source>
            <translation>Orte</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Theme</source>
            <translation>Farbschema</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Weather</source>
            <translation>Wetter</translation>
        </message>
        <message>
            <location filename="../../editor/app/actions.py" />
            <source>Help</source>
            <translation>Hilfe</translation>
        </message>
    </context>
    <context>
        <name>Announcements</name>
        <message>
            <location filename="../../editor/app/announcements.py" />
            <source>Opened {file}</source>
            <translation>{file} geöffnet</translation>
        </message>
        <message>
            <location filename="../../editor/app/announcements.py" />
            <source>Saved {file}</source>
            <translation>{file} gespeichert</translation>
        </message>
        <message>
            <location filename="../../editor/app/announcements.py" />
            <source>Undone: {step}</source>
            <translation>Rückgängig gemacht: {step}</translation>
        </message>
        <message>
            <location filename="../../editor/app/announcements.py" />
            <source>Redone: {step}</source>
            <translation>Wiederholt: {step}</translation>
        </message>
    </context>
    <context>
        <name>AssetSummary</name>
        <message numerus="yes">
            <location filename="../../editor/models/asset_summary.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/asset_summary.py" />
            <source>1 layer</source>
            <translation>1 Ebene</translation>
        </message>
        <message>
            <location filename="../../editor/models/asset_summary.py" />
            <source>Fonts</source>
            <translation>Schriften</translation>
        </message>
        <message>
            <location filename="../../editor/models/asset_summary.py" />
            <source>Regular</source>
            <translation>Normal</translation>
        </message>
        <message>
            <location filename="../../editor/models/asset_summary.py" />
            <source>Bold</source>
            <translation>Fett</translation>
        </message>
        <message>
            <location filename="../../editor/models/asset_summary.py" />
            <source>Italic</source>
            <translation>Kursiv</translation>
        </message>
        <message>
            <location filename="../../editor/models/asset_summary.py" />
            <source>Icons</source>
            <translation>Icons</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/asset_summary.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n Icon</numerusform>
                <numerusform>%n Icons</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/asset_summary.py" />
            <source>an icon without an id</source>
            <translation>Icon ohne Kennung</translation>
        </message>
    </context>
    <context>
        <name>BackupFlow</name>
        <message>
            <location filename="../../editor/app/backup_flow.py" />
            <source>Go back to the version before the last save</source>
            <translation>Zur Version vor dem letzten Speichern zurückkehren</translation>
        </message>
        <message>
            <location filename="../../editor/app/backup_flow.py" />
            <source>The version before the last save of “{name}” is the one you see.</source>
            <translation>Die Version von „{name}“ vor dem letzten Speichern ist bereits zu sehen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/backup_flow.py" />
            <source>This is “{name}” as it was before the last save. Save to keep it.</source>
            <translation>Das ist „{name}“ vor dem letzten Speichern. Zum Behalten speichern.</translation>
        </message>
        <message>
            <location filename="../../editor/app/backup_flow.py" />
            <source>The version of “{name}” before the last save was not opened.</source>
            <translation>Die Version von „{name}“ vor dem letzten Speichern wurde nicht geöffnet.</translation>
        </message>
    </context>
    <context>
        <name>BeforeAndAfter</name>
        <message>
            <location filename="../../editor/widgets/color_plane.py" />
            <source>Above: now. Below: before.</source>
            <translation>Oben: jetzt. Unten: vorher.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_plane.py" />
            <source>The colour now and before</source>
            <translation>Die Farbe jetzt und vorher</translation>
        </message>
    </context>
    <context>
        <name>BookmarkDialog</name>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>Add bookmark</source>
            <translation>Lesezeichen hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>{place}, zoom {zoom}</source>
            <translation>{place}, Zoom {zoom}</translation>
        </message>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>View</source>
            <translation>Ansicht</translation>
        </message>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
    </context>
    <context>
        <name>BookmarksDialog</name>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>Bookmarks</source>
            <translation>Lesezeichen</translation>
        </message>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>Your bookmarks</source>
            <translation>Eigene Lesezeichen</translation>
        </message>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>No bookmarks of yours yet. Add what the map shows now.</source>
            <translation>Noch keine eigenen Lesezeichen. Der jetzige Kartenausschnitt kann eines werden.</translation>
        </message>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>Add bookmark…</source>
            <translation>Lesezeichen hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>Go there</source>
            <translation>Dorthin gehen</translation>
        </message>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>Rename</source>
            <translation>Umbenennen</translation>
        </message>
        <message>
            <location filename="../../editor/app/bookmark_dialogs.py" />
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>No bookmarks of yours yet. Add the view from the menu of places.</source>
            <translation type="vanished">Noch keine eigenen Lesezeichen. Die Ansicht lässt sich im Menü der Orte hinzufügen.</translation>
        </message>
    </context>
    <context>
        <name>CardFace</name>
        <message>
            <location filename="../../editor/preview/card_face.py" />
            <source>Show the weather in one line</source>
            <translation>Wetter in einer Zeile zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/preview/card_face.py" />
            <source>Show warnings and days in the weather panel</source>
            <translation>Unwetterwarnungen und Tage im Wetterbereich zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/preview/card_face.py" />
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <location filename="../../editor/preview/card_face.py" />
            <source>and {} more</source>
            <translation>und {} weitere</translation>
        </message>
        <message>
            <location filename="../../editor/preview/card_face.py" />
            <source>Ask for the weather again</source>
            <translation>Wetter erneut abfragen</translation>
        </message>
    </context>
    <context>
        <name>CentrePanel</name>
        <message>
            <location filename="../../editor/panels/centre_panel.py" />
            <source>Map</source>
            <translation>Karte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/centre_panel.py" />
            <source>Icons</source>
            <translation>Icons</translation>
        </message>
        <message>
            <location filename="../../editor/panels/centre_panel.py" />
            <source>View</source>
            <translation>Ansicht</translation>
        </message>
        <message>
            <location filename="../../editor/panels/centre_panel.py" />
            <source>Fonts</source>
            <translation>Schriften</translation>
        </message>
        <message>
            <location filename="../../editor/panels/centre_panel.py" />
            <source>More</source>
            <translation>Mehr</translation>
        </message>
        <message>
            <location filename="../../editor/panels/centre_panel.py" />
            <source>Places</source>
            <translation>Orte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/centre_panel.py" />
            <source>Go to a place or a bookmark</source>
            <translation>Zu einem Ort oder Lesezeichen gehen</translation>
        </message>
    </context>
    <context>
        <name>ChangeWords</name>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>{property}, easing</source>
            <translation>{property}, Übergang</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>{property}, order of stops</source>
            <translation>{property}, Reihenfolge der Stützpunkte</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>{property} at level {level}</source>
            <translation>{property} auf Zoomstufe {level}</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>added, {value}</source>
            <translation>hinzugefügt, {value}</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>removed, was {value}</source>
            <translation>entfernt, war {value}</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>{value} ({meaning})</source>
            <translation>{value} ({meaning})</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>Type</source>
            <translation>Typ</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>Source</source>
            <translation>Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>Data</source>
            <translation>Daten</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>Category</source>
            <translation>Kategorie</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>Lowest zoom</source>
            <translation>Niedrigster Zoom</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>Highest zoom</source>
            <translation>Höchster Zoom</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/models/change_words.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
    </context>
    <context>
        <name>Chip</name>
        <message>
            <location filename="../../editor/widgets/chip.py" />
            <source>{value}. Delete takes it out, Enter changes it.</source>
            <translation>{value}. Entf entfernt ihn, Eingabe ändert ihn.</translation>
        </message>
    </context>
    <context>
        <name>ChipFace</name>
        <message>
            <location filename="../../editor/preview/chip_face.py" />
            <source>Show the whole weather card</source>
            <translation>Ganze Wettertafel zeigen</translation>
        </message>
    </context>
    <context>
        <name>ChoiceField</name>
        <message>
            <location filename="../../editor/widgets/choice_field.py" />
            <source>Mixed</source>
            <translation>Gemischt</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/choice_field.py" />
            <source>Not set</source>
            <translation>Nicht gesetzt</translation>
        </message>
    </context>
    <context>
        <name>ChosenLayers</name>
        <message>
            <location filename="../../editor/panels/chosen_layers.py" />
            <source>1 layer</source>
            <translation>1 Ebene</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/chosen_layers.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ChosenList</name>
        <message>
            <location filename="../../editor/panels/chosen_list.py" />
            <source>Chosen layers</source>
            <translation>Gewählte Ebenen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/chosen_list.py" />
            <source>Press a layer to edit it alone</source>
            <translation>Ein Klick auf eine Ebene bearbeitet nur diese</translation>
        </message>
        <message>
            <location filename="../../editor/panels/chosen_list.py" />
            <source>Layer</source>
            <translation>Ebene</translation>
        </message>
        <message>
            <location filename="../../editor/panels/chosen_list.py" />
            <source>{property} at {zoom}</source>
            <translation>{property} bei {zoom}</translation>
        </message>
    </context>
    <context>
        <name>ChosenModel</name>
        <message>
            <location filename="../../editor/panels/chosen_list.py" />
            <source>{name}
Enter or a double click selects it alone</source>
            <translation>{name}
Eingabe oder ein Doppelklick wählt nur diese Ebene aus</translation>
        </message>
        <message>
            <location filename="../../editor/panels/chosen_list.py" />
            <source>locked</source>
            <translation>gesperrt</translation>
        </message>
    </context>
    <context>
        <name>ColorChoices</name>
        <message>
            <location filename="../../editor/panels/color_choices.py" />
            <source>Replace {before} by {now} in 1 place</source>
            <translation>{before} an 1 Stelle durch {now} ersetzen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/color_choices.py" />
            <source>Replace {before} by {now} in %n places</source>
            <translation>
                <numerusform>{before} an %n Stelle durch {now} ersetzen</numerusform>
                <numerusform>{before} an %n Stellen durch {now} ersetzen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_choices.py" />
            <source>background</source>
            <translation>Hintergrund</translation>
        </message>
    </context>
    <context>
        <name>ColorCommands</name>
        <message>
            <location filename="../../editor/app/color_commands.py" />
            <source>{color} is copied. 1 property has this colour.</source>
            <translation>{color} ist kopiert. 1 Eigenschaft hat diese Farbe.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/color_commands.py" />
            <source>{color} is copied. %n properties have this colour.</source>
            <translation>
                <numerusform>{color} ist kopiert. %n Eigenschaft hat diese Farbe.</numerusform>
                <numerusform>{color} ist kopiert. %n Eigenschaften haben diese Farbe.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/color_commands.py" />
            <source>Copy as {notation}</source>
            <translation>Als {notation} kopieren</translation>
        </message>
    </context>
    <context>
        <name>ColorDetail</name>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>Colour of all its users</source>
            <translation>Farbe an allen Stellen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>Paste a colour for all its users</source>
            <translation>Farbe an allen Stellen einfügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>Select the layers</source>
            <translation>Ebenen auswählen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>What uses the colour, by layer</source>
            <translation>Verwendung der Farbe, nach Ebenen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>Copy the colour</source>
            <translation>Farbe kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>Copy as hex</source>
            <translation>Als Hex kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>Copy as ABGR number</source>
            <translation>Als ABGR-Zahl kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>Copy as CSS</source>
            <translation>Als CSS kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>Merge into {hex}</source>
            <translation>Zu {hex} zusammenführen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>{count} of {all} are locked and stay</source>
            <translation>{count} von {all} sind gesperrt und bleiben unverändert</translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>All its layers are locked</source>
            <translation>Alle Ebenen mit dieser Farbe sind gesperrt</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/color_detail.py" />
            <source>Merge %n colours into {hex}</source>
            <translation>
                <numerusform>%n Farbe zu {hex} zusammenführen</numerusform>
                <numerusform>%n Farben zu {hex} zusammenführen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_detail.py" />
            <source>Change {hex} in 1 layer</source>
            <translation>{hex} in 1 Ebene ändern</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/color_detail.py" />
            <source>Change {hex} in %n layers</source>
            <translation>
                <numerusform>{hex} in %n Ebene ändern</numerusform>
                <numerusform>{hex} in %n Ebenen ändern</numerusform>
            </translation>
        </message>
        <message>
            <source>Merge {count} colours into {hex}</source>
            <translation type="vanished">{count} Farben zu {hex} zusammenführen</translation>
        </message>
    </context>
    <context>
        <name>ColorField</name>
        <message>
            <location filename="../../editor/widgets/color_field.py" />
            <source>at {level}</source>
            <translation>bei {level}</translation>
        </message>
    </context>
    <context>
        <name>ColorForm</name>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Colour to find</source>
            <translation>Gesuchte Farbe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>New colour</source>
            <translation>Neue Farbe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Finds also colours that look like it at a glance</source>
            <translation>Findet auch Farben, die auf den ersten Blick gleich aussehen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Near ones too</source>
            <translation>Auch ähnliche</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Finds the colour at every opacity; each keeps the one it has</source>
            <translation>Findet die Farbe bei jeder Deckkraft; jede Stelle behält ihre eigene</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Any opacity</source>
            <translation>Jede Deckkraft</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Find</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Replace by</source>
            <translation>Ersetzen durch</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>#RRGGBB</source>
            <translation>#RRGGBB</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Replace {old} by {new}</source>
            <translation>{old} durch {new} ersetzen</translation>
        </message>
    </context>
    <context>
        <name>ColorList</name>
        <message>
            <location filename="../../editor/models/color_list_model.py" />
            <source>{hex} + {count}</source>
            <translation>{hex} + {count}</translation>
        </message>
        <message>
            <location filename="../../editor/models/color_list_model.py" />
            <source>1 use</source>
            <translation>1 Verwendung</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/color_list_model.py" />
            <source>%n uses</source>
            <translation>
                <numerusform>%n Verwendung</numerusform>
                <numerusform>%n Verwendungen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/color_list.py" />
            <source>Colours of the style</source>
            <translation>Farben des Stils</translation>
        </message>
    </context>
    <context>
        <name>ColorNotations</name>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>Alpha</source>
            <translation>Alpha</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>Red</source>
            <translation>Rot</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>Green</source>
            <translation>Grün</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>Blue</source>
            <translation>Blau</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>Hue in HSL</source>
            <translation>Farbton in HSL</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>Saturation</source>
            <translation>Sättigung</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>Lightness in HSL</source>
            <translation>Helligkeit in HSL</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>Lightness</source>
            <translation>Helligkeit</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>Chroma</source>
            <translation>Buntheit</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>Hue</source>
            <translation>Farbton</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>as stored</source>
            <translation>wie gespeichert</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_notations.py" />
            <source>Hex</source>
            <translation>Hex</translation>
        </message>
    </context>
    <context>
        <name>ColorPlane</name>
        <message>
            <location filename="../../editor/widgets/color_plane.py" />
            <source>Saturation {saturation} %, brightness {brightness} %</source>
            <translation>Sättigung {saturation} %, Helligkeit {brightness} %</translation>
        </message>
    </context>
    <context>
        <name>ColorPopover</name>
        <message>
            <location filename="../../editor/widgets/color_popover.py" />
            <source>Saturation and brightness</source>
            <translation>Sättigung und Helligkeit</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_popover.py" />
            <source>Hue</source>
            <translation>Farbton</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_popover.py" />
            <source>Alpha</source>
            <translation>Alpha</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_popover.py" />
            <source>Pick a colour from the map</source>
            <translation>Farbe aus der Karte wählen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_popover.py" />
            <source>Colours used last</source>
            <translation>Zuletzt verwendete Farben</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_popover.py" />
            <source>Colours in this style</source>
            <translation>Farben in diesem Stil</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_popover.py" />
            <source>Used last</source>
            <translation>Zuletzt verwendet</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/widgets/color_popover.py" />
            <source>%n colours, most used first</source>
            <translation>
                <numerusform>%n Farbe, meistverwendete zuerst</numerusform>
                <numerusform>%n Farben, meistverwendete zuerst</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_popover.py" />
            <source>In this style</source>
            <translation>In diesem Stil</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_popover.py" />
            <source>Replace {color} in 1 other place</source>
            <translation>{color} an 1 weiteren Stelle ersetzen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/widgets/color_popover.py" />
            <source>Replace {color} in %n other places</source>
            <translation>
                <numerusform>{color} an %n weiteren Stelle ersetzen</numerusform>
                <numerusform>{color} an %n weiteren Stellen ersetzen</numerusform>
            </translation>
        </message>
        <message>
            <source>{count} colours, most used first</source>
            <translation type="vanished">{count} Farben, meistverwendete zuerst</translation>
        </message>
    </context>
    <context>
        <name>ColorsPanel</name>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Colours</source>
            <translation>Farben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Colours that look alike</source>
            <translation>Farben, die sich ähneln</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Filter colours</source>
            <translation>Farben filtern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Filter by hex, property or layer</source>
            <translation>Hex, Eigenschaft oder Ebene</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Sort by</source>
            <translation>Sortieren nach</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Use</source>
            <translation>Anzahl</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Hue</source>
            <translation>Farbton</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Lightness</source>
            <translation>Helligkeit</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Clear filter</source>
            <translation>Filter leeren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>How much colours may differ</source>
            <translation>Wie stark sich Farben unterscheiden dürfen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>How much colours may differ that are taken for alike</source>
            <translation>Wie stark sich Farben unterscheiden dürfen, die als ähnlich gelten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Alike</source>
            <translation>Fast gleich</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Similar</source>
            <translation>Ähnlich</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>1 group</source>
            <translation>1 Gruppe</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/colors_panel.py" />
            <source>%n groups</source>
            <translation>
                <numerusform>%n Gruppe</numerusform>
                <numerusform>%n Gruppen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>{shown} of {count}</source>
            <translation>{shown} von {count}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>Nothing matches “{text}”.</source>
            <translation>Keine Treffer für „{text}“.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>No two colours look alike. Move the slider to find more.</source>
            <translation>Keine zwei Farben ähneln sich. Mit dem Regler lassen sich mehr finden.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/colors_panel.py" />
            <source>No colours yet. Give a layer one.</source>
            <translation>Noch keine Farben. Erst muss eine Ebene eine Farbe haben.</translation>
        </message>
    </context>
    <context>
        <name>CommandPalette</name>
        <message>
            <location filename="../../editor/app/command_palette.py" />
            <source>Search commands</source>
            <translation>Befehle suchen</translation>
        </message>
        <message>
            <location filename="../../editor/app/command_palette.py" />
            <source>Name of a command, a layer or a place</source>
            <translation>Name eines Befehls, einer Ebene oder eines Orts</translation>
        </message>
        <message>
            <location filename="../../editor/app/command_palette.py" />
            <source>Nothing matches “{text}”.</source>
            <translation>Keine Treffer für „{text}“.</translation>
        </message>
        <message>
            <location filename="../../editor/app/command_palette.py" />
            <source>{menu} · on</source>
            <translation>{menu} · ein</translation>
        </message>
        <message>
            <location filename="../../editor/app/command_palette.py" />
            <source>“{name}” is not possible now.</source>
            <translation>„{name}“ ist jetzt nicht möglich.</translation>
        </message>
        <message>
            <location filename="../../editor/app/command_palette.py" />
            <source>Layer · {tail}</source>
            <translation>Ebene · {tail}</translation>
        </message>
        <message>
            <location filename="../../editor/app/command_palette.py" />
            <source>Layer</source>
            <translation>Ebene</translation>
        </message>
    </context>
    <context>
        <name>CompareFlow</name>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>Compare with</source>
            <translation>Vergleichen mit</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>Filter by name</source>
            <translation>Nach Namen filtern</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>Nothing matches “{text}”.</source>
            <translation>Keine Treffer für „{text}“.</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>Frozen {time}</source>
            <translation>Festgehalten {time}</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>Saved file</source>
            <translation>Gespeicherte Datei</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>As it is now</source>
            <translation>Wie es jetzt ist</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>Another file…</source>
            <translation>Andere Datei …</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>undone</source>
            <translation>rückgängig gemacht</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>now</source>
            <translation>jetzt</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>After “{step}”</source>
            <translation>Nach „{step}“</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>Before “{step}”</source>
            <translation>Vor „{step}“</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>Saved {time}</source>
            <translation>Gespeichert {time}</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>As opened</source>
            <translation>Wie geöffnet</translation>
        </message>
        <message>
            <location filename="../../editor/app/compare_flow.py" />
            <source>“{name}” cannot be compared with.</source>
            <translation>Mit „{name}“ lässt sich nicht vergleichen.</translation>
        </message>
    </context>
    <context>
        <name>ConditionList</name>
        <message>
            <location filename="../../editor/widgets/condition_list.py" />
            <source>Draw a feature when these are true</source>
            <translation>Ein Objekt zeichnen, wenn dies erfüllt ist</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_list.py" />
            <source>all</source>
            <translation>alle</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_list.py" />
            <source>any</source>
            <translation>eine</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_list.py" />
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_list.py" />
            <source>Add condition</source>
            <translation>Bedingung hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_list.py" />
            <source>Begin a condition behind the others</source>
            <translation>Eine Bedingung hinter den anderen beginnen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_list.py" />
            <source>Draw when</source>
            <translation>Zeichnen, wenn</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_list.py" />
            <source>are true</source>
            <translation>davon erfüllt</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_list.py" />
            <source>No conditions: every feature of the data is drawn.</source>
            <translation>Keine Bedingungen: Jedes Objekt der Daten wird gezeichnet.</translation>
        </message>
    </context>
    <context>
        <name>ConditionRow</name>
        <message>
            <location filename="../../editor/widgets/condition_row.py" />
            <source>Key</source>
            <translation>Schlüssel</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_row.py" />
            <source>The attribute of a feature that is compared</source>
            <translation>Das Attribut eines Objekts, das verglichen wird</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_row.py" />
            <source>Operator</source>
            <translation>Operator</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_row.py" />
            <source>How it is compared</source>
            <translation>Wie verglichen wird</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_row.py" />
            <source>Remove this condition</source>
            <translation>Diese Bedingung entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_row.py" />
            <source>Values</source>
            <translation>Werte</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_row.py" />
            <source>What it is compared with</source>
            <translation>Womit verglichen wird</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_row.py" />
            <source>The condition stays as it was.</source>
            <translation>Die Bedingung bleibt, wie sie war.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/condition_row.py" />
            <source>Stays as it was until it has a value.</source>
            <translation>Bleibt, wie sie war, bis sie einen Wert hat.</translation>
        </message>
    </context>
    <context>
        <name>ContrastNote</name>
        <message>
            <location filename="../../editor/widgets/contrast_note.py" />
            <source>{name} {ratio}</source>
            <translation>{name} {ratio}</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/contrast_note.py" />
            <source>least on {name} {ratio}</source>
            <translation>am geringsten auf {name} {ratio}</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/contrast_note.py" />
            <source>Against {grounds}</source>
            <translation>Gegen {grounds}</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/contrast_note.py" />
            <source>Against {grounds}. Text is read well from {wanted} on.</source>
            <translation>Gegen {grounds}. Text ist ab {wanted} gut lesbar.</translation>
        </message>
        <message>
            <source>. Text is read well from {wanted} on.</source>
            <translation type="vanished">. Gut lesbar ist Text ab {wanted}.</translation>
        </message>
    </context>
    <context>
        <name>CoverageBox</name>
        <message>
            <location filename="../../editor/panels/coverage_box.py" />
            <source>Clear search</source>
            <translation>Suche leeren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/coverage_box.py" />
            <source>Missing letters</source>
            <translation>Fehlende Buchstaben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/coverage_box.py" />
            <source>Missing characters of the sample</source>
            <translation>Fehlende Zeichen des Mustertexts</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/coverage_box.py" />
            <source>Search %n languages</source>
            <translation>
                <numerusform>In %n Sprache suchen</numerusform>
                <numerusform>In %n Sprachen suchen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/coverage_box.py" />
            <source>Search the languages</source>
            <translation>Sprachen durchsuchen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/coverage_box.py" />
            <source>A language by its name, its own name or its code</source>
            <translation>Sprache nach Name, Eigenbezeichnung oder Kürzel</translation>
        </message>
        <message>
            <location filename="../../editor/panels/coverage_box.py" />
            <source>Coverage</source>
            <translation>Abdeckung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/coverage_box.py" />
            <source>No language matches “{text}”.</source>
            <translation>Keine Sprache passt zu „{text}“.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/coverage_box.py" />
            <source>{whole} of {count} in full</source>
            <translation>{whole} von {count} vollständig</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/coverage_box.py" />
            <source>{language}: all %n letters are there.</source>
            <translation>
                <numerusform>{language}: %n Buchstabe ist vorhanden.</numerusform>
                <numerusform>{language}: Alle %n Buchstaben sind vorhanden.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/coverage_box.py" />
            <source>{language} lacks 1 letter, which falls back.</source>
            <translation>{language}: 1 Buchstabe fehlt und erscheint in der eingebauten Schrift.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/coverage_box.py" />
            <source>{language} lacks %n letters, which fall back.</source>
            <translation>
                <numerusform>{language}: %n Buchstabe fehlt und erscheint in der eingebauten Schrift.</numerusform>
                <numerusform>{language}: %n Buchstaben fehlen und erscheinen in der eingebauten Schrift.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/coverage_box.py" />
            <source>Sample “{sample}”: drawn in full.</source>
            <translation>Mustertext „{sample}“: vollständig gezeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/coverage_box.py" />
            <source>Sample “{sample}”: 1 character falls back.</source>
            <translation>Mustertext „{sample}“: 1 Zeichen in der eingebauten Schrift.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/coverage_box.py" />
            <source>Sample “{sample}”: %n characters fall back.</source>
            <translation>
                <numerusform>Mustertext „{sample}“: %n Zeichen in der eingebauten Schrift.</numerusform>
                <numerusform>Mustertext „{sample}“: %n Zeichen in der eingebauten Schrift.</numerusform>
            </translation>
        </message>
        <message>
            <source>Search {count} languages</source>
            <translation type="vanished">In {count} Sprachen suchen</translation>
        </message>
        <message>
            <source>{language}: all {count} letters are there.</source>
            <translation type="vanished">{language}: Alle {count} Buchstaben sind vorhanden.</translation>
        </message>
        <message>
            <source>{language} lacks {count} letters, which fall back.</source>
            <translation type="vanished">{language}: {count} Buchstaben fehlen und erscheinen in der Ersatzschrift.</translation>
        </message>
        <message>
            <source>Sample “{sample}”: {count} characters fall back.</source>
            <translation type="vanished">Mustertext „{sample}“: {count} Zeichen in der Ersatzschrift.</translation>
        </message>
    </context>
    <context>
        <name>CrashHook</name>
        <message>
            <location filename="../../editor/app/crash_hook.py" />
            <source>Everything is saved, so nothing is lost.</source>
            <translation>Alles ist gespeichert, daher geht nichts verloren.</translation>
        </message>
        <message>
            <location filename="../../editor/app/crash_hook.py" />
            <source>A copy of all changes that are not saved was written just now, so nothing is lost.</source>
            <translation>Von allen nicht gespeicherten Änderungen wurde soeben eine Kopie geschrieben, daher geht nichts verloren.</translation>
        </message>
        <message>
            <location filename="../../editor/app/crash_hook.py" />
            <source>Not all changes that are not saved could be copied: save them before you restart.</source>
            <translation>Nicht alle nicht gespeicherten Änderungen ließen sich kopieren: vor dem Neustart speichern.</translation>
        </message>
        <message>
            <location filename="../../editor/app/crash_hook.py" />
            <source>You can go on. A restart loses what is neither saved nor copied.</source>
            <translation>Weiterarbeiten ist möglich. Bei einem Neustart geht verloren, was weder gespeichert noch kopiert ist.</translation>
        </message>
        <message>
            <location filename="../../editor/app/crash_hook.py" />
            <source>You can go on. If the window behaves oddly, restart: windows and changes come back.</source>
            <translation>Weiterarbeiten ist möglich. Verhält sich das Fenster seltsam, hilft ein Neustart: Fenster und Änderungen kommen zurück.</translation>
        </message>
        <message>
            <location filename="../../editor/app/crash_hook.py" />
            <source>Something failed that Isopleth did not foresee.</source>
            <translation>Etwas ist fehlgeschlagen, womit Isopleth nicht gerechnet hat.</translation>
        </message>
    </context>
    <context>
        <name>CurveDetail</name>
        <message>
            <location filename="../../editor/panels/curve_detail.py" />
            <source>Easing of {property}</source>
            <translation>Übergang von {property}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/curve_detail.py" />
            <source>Easing</source>
            <translation>Übergang</translation>
        </message>
        <message>
            <location filename="../../editor/panels/curve_detail.py" />
            <source>Hatched: not drawn below {level}</source>
            <translation>Schraffiert: unter {level} nicht gezeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/curve_detail.py" />
            <source>Hatched: not drawn above {level}</source>
            <translation>Schraffiert: über {level} nicht gezeichnet</translation>
        </message>
    </context>
    <context>
        <name>CurveGraph</name>
        <message>
            <location filename="../../editor/widgets/curve_graph.py" />
            <source>Curve of {name}</source>
            <translation>Kurve von {name}</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/curve_graph.py" />
            <source>Drag a stop. Double click adds one, Delete removes it, Ctrl with arrows chooses one.</source>
            <translation>Einen Stützpunkt ziehen. Doppelklick fügt einen hinzu, Entf entfernt ihn, Strg mit Pfeiltasten wählt einen.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/curve_graph.py" />
            <source>Stop at {level}: {value}</source>
            <translation>Stützpunkt bei {level}: {value}</translation>
        </message>
    </context>
    <context>
        <name>DataOffers</name>
        <message>
            <location filename="../../editor/panels/data_offers.py" />
            <source>Nothing matches “{text}”. Type what the layer shows, its type or its number.</source>
            <translation>Keine Treffer für „{text}“. Eingeben, was die Ebene zeigt, ihren Typ oder ihre Nummer.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/data_offers.py" />
            <source>Without data</source>
            <translation>Ohne Daten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/data_offers.py" />
            <source>In view, and no layer draws it</source>
            <translation>Im Ausschnitt, von keiner Ebene gezeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/data_offers.py" />
            <source>No layer draws it</source>
            <translation>Von keiner Ebene gezeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/data_offers.py" />
            <source>Looking at what is in view…</source>
            <translation>Ausschnitt wird durchsucht …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/data_offers.py" />
            <source>{count} in view</source>
            <translation>{count} im Ausschnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/data_offers.py" />
            <source>Drawn from zoom {least} to {most}.</source>
            <translation>Gezeichnet von Zoom {least} bis {most}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/data_offers.py" />
            <source>A layer draws it already.</source>
            <translation>Eine Ebene zeichnet es schon.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/data_offers.py" />
            <source>Empty layer: {type}</source>
            <translation>Leere Ebene: {type}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/data_offers.py" />
            <source>{help} Say afterwards which data it draws.</source>
            <translation>{help} Welche Daten sie zeichnet, wird danach festgelegt.</translation>
        </message>
    </context>
    <context>
        <name>DayRows</name>
        <message>
            <location filename="../../editor/panels/day_rows.py" />
            <source>low {}</source>
            <translation>Tiefstwert {}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/day_rows.py" />
            <source>high {}</source>
            <translation>Höchstwert {}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/day_rows.py" />
            <source>Today</source>
            <translation>Heute</translation>
        </message>
    </context>
    <context>
        <name>DeletedText</name>
        <message>
            <location filename="../../editor/models/deleted_text.py" />
            <source>1 layer</source>
            <translation>1 Ebene</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/deleted_text.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/deleted_text.py" />
            <source>1 group</source>
            <translation>1 Gruppe</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/deleted_text.py" />
            <source>%n groups</source>
            <translation>
                <numerusform>%n Gruppe</numerusform>
                <numerusform>%n Gruppen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/deleted_text.py" />
            <source>1 icon</source>
            <translation>1 Icon</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/deleted_text.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n Icon</numerusform>
                <numerusform>%n Icons</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/deleted_text.py" />
            <source>1 face</source>
            <translation>1 Schnitt</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/deleted_text.py" />
            <source>%n faces</source>
            <translation>
                <numerusform>%n Schnitt</numerusform>
                <numerusform>%n Schnitte</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/deleted_text.py" />
            <source>1 source</source>
            <translation>1 Quelle</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/deleted_text.py" />
            <source>%n sources</source>
            <translation>
                <numerusform>%n Quelle</numerusform>
                <numerusform>%n Quellen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/deleted_text.py" />
            <source>Deleted {things}.</source>
            <translation>Gelöscht: {things}.</translation>
        </message>
    </context>
    <context>
        <name>DifferenceList</name>
        <message>
            <location filename="../../editor/panels/difference_list.py" />
            <source>Differences</source>
            <translation>Unterschiede</translation>
        </message>
        <message>
            <location filename="../../editor/panels/difference_list.py" />
            <source>Added</source>
            <translation>Hinzugefügt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/difference_list.py" />
            <source>Removed</source>
            <translation>Entfernt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/difference_list.py" />
            <source>Changed</source>
            <translation>Geändert</translation>
        </message>
        <message>
            <location filename="../../editor/panels/difference_list.py" />
            <source>Moved</source>
            <translation>Verschoben</translation>
        </message>
    </context>
    <context>
        <name>DifferencesDialog</name>
        <message>
            <location filename="../../editor/app/differences_dialog.py" />
            <source>Comparing…</source>
            <translation>Vergleich läuft …</translation>
        </message>
        <message>
            <location filename="../../editor/app/differences_dialog.py" />
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/differences_dialog.py" />
            <source>Copy the selected lines, or all of them</source>
            <translation>Die ausgewählten Zeilen oder alle kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/differences_dialog.py" />
            <source>Clear filter</source>
            <translation>Filter leeren</translation>
        </message>
        <message>
            <location filename="../../editor/app/differences_dialog.py" />
            <source>Filter by name, property or value</source>
            <translation>Nach Name, Eigenschaft oder Wert filtern</translation>
        </message>
        <message>
            <location filename="../../editor/app/differences_dialog.py" />
            <source>Filter differences</source>
            <translation>Unterschiede filtern</translation>
        </message>
        <message>
            <location filename="../../editor/app/differences_dialog.py" />
            <source>Show only what holds this text</source>
            <translation>Nur zeigen, was diesen Text enthält</translation>
        </message>
        <message>
            <location filename="../../editor/app/differences_dialog.py" />
            <source>Nothing matches “{text}”.</source>
            <translation>Keine Treffer für „{text}“.</translation>
        </message>
        <message>
            <location filename="../../editor/app/differences_dialog.py" />
            <source>No differences</source>
            <translation>Keine Unterschiede</translation>
        </message>
        <message>
            <location filename="../../editor/app/differences_dialog.py" />
            <source>Both mean the same.</source>
            <translation>Beide bedeuten dasselbe.</translation>
        </message>
        <message>
            <location filename="../../editor/app/differences_dialog.py" />
            <source>The two cannot be compared</source>
            <translation>Die beiden lassen sich nicht vergleichen</translation>
        </message>
    </context>
    <context>
        <name>DiskFlow</name>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Differences – {name}</source>
            <translation>Unterschiede – {name}</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>From what is open here to the file on disk: what reloading would change.</source>
            <translation>Von dem, was hier offen ist, zur Datei auf dem Datenträger: was ein Neuladen ändern würde.</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>“{name}” is as it was again. Your changes are not saved yet.</source>
            <translation>„{name}“ ist wieder wie zuvor. Die Änderungen sind noch nicht gespeichert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Save the style</source>
            <translation>Den Stil speichern</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>It was moved or deleted meanwhile.</source>
            <translation>Die Datei wurde inzwischen verschoben oder gelöscht.</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Another program has put something else there since.</source>
            <translation>Ein anderes Programm hat inzwischen etwas anderes an diese Stelle gelegt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>“{name}” was moved or deleted. What it held is still open here.</source>
            <translation>„{name}“ wurde verschoben oder gelöscht. Der Inhalt ist hier noch offen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Keep</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Go on without the file</source>
            <translation>Ohne die Datei weitermachen</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>“{name}” was changed by another program, and you have changes that are not saved.</source>
            <translation>„{name}“ wurde von einem anderen Programm geändert, und hier gibt es nicht gespeicherte Änderungen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>“{name}” was changed by another program. What you see is how it was before.</source>
            <translation>„{name}“ wurde von einem anderen Programm geändert. Zu sehen ist der Stand davor.</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Keep mine</source>
            <translation>Meines behalten</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Leave it as it is here</source>
            <translation>Alles lassen, wie es hier ist</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Save again</source>
            <translation>Erneut speichern</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Save anyway</source>
            <translation>Trotzdem speichern</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>“{name}” was not saved.</source>
            <translation>„{name}“ wurde nicht gespeichert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Reload</source>
            <translation>Neu laden</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Take over what the file holds now</source>
            <translation>Übernehmen, was die Datei jetzt enthält</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Show what reloading would change</source>
            <translation>Zeigen, was ein Neuladen ändern würde</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Compare</source>
            <translation>Vergleichen</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Write what is open here over what the other program wrote</source>
            <translation>Was hier offen ist, über das schreiben, was das andere Programm geschrieben hat</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Write what is open here to where the file stood</source>
            <translation>Was hier offen ist, dorthin schreiben, wo die Datei stand</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>“{name}” was read again.</source>
            <translation>„{name}“ wurde neu geladen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>“{name}” was read again. Undo brings your changes back.</source>
            <translation>„{name}“ wurde neu geladen. Rückgängig machen bringt die eigenen Änderungen zurück.</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>“{name}” was not read again.</source>
            <translation>„{name}“ wurde nicht neu geladen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>Read the file once more</source>
            <translation>Die Datei noch einmal lesen</translation>
        </message>
    </context>
    <context>
        <name>DockTitle</name>
        <message>
            <location filename="../../editor/widgets/dock_title.py" />
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
    </context>
    <context>
        <name>DocumentTitle</name>
        <message>
            <location filename="../../editor/app/top_strip.py" />
            <source>Read-only</source>
            <translation>Schreibgeschützt</translation>
        </message>
        <message>
            <location filename="../../editor/app/top_strip.py" />
            <source>Edited</source>
            <translation>Bearbeitet</translation>
        </message>
    </context>
    <context>
        <name>DrawingDialog</name>
        <message>
            <location filename="../../editor/app/drawing_dialog.py" />
            <source>Drawing</source>
            <translation>Wird gezeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/app/drawing_dialog.py" />
            <source>The margins leave no room for the map. Choose narrower ones.</source>
            <translation>Die Ränder lassen keinen Raum für die Karte. Schmalere wählen.</translation>
        </message>
    </context>
    <context>
        <name>EasingField</name>
        <message>
            <location filename="../../editor/widgets/easing_field.py" />
            <source>All 22</source>
            <translation>Alle 22</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/easing_field.py" />
            <source>Show all 22 easings</source>
            <translation>Alle 22 Übergänge zeigen</translation>
        </message>
    </context>
    <context>
        <name>EasingStrip</name>
        <message>
            <location filename="../../editor/widgets/easing_field.py" />
            <source>Easing</source>
            <translation>Übergang</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/easing_field.py" />
            <source>How the value runs from stop to stop</source>
            <translation>Wie der Wert von Stützpunkt zu Stützpunkt verläuft</translation>
        </message>
    </context>
    <context>
        <name>EntriesDialog</name>
        <message>
            <location filename="../../editor/app/map_data_entries.py" />
            <source>What layers draw</source>
            <translation>Was Ebenen zeichnen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entries.py" />
            <source>A style says by numbers what a layer draws. What they mean is documented for a few, named in styles for many, and inferred for the rest. What you change is kept in a file of your own. The map follows at once, the names in the list of layers at the next start.</source>
            <translation>Ein Stil sagt mit Nummern, was eine Ebene zeichnet. Was sie bedeuten, ist für einige dokumentiert, für viele in Stilen benannt und für den Rest erschlossen. Änderungen stehen in einer eigenen Datei. Die Karte folgt sofort, die Namen in der Liste der Ebenen beim nächsten Start.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entries.py" />
            <source>Clear filter</source>
            <translation>Filter leeren</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entries.py" />
            <source>Filter by name, type, id or query</source>
            <translation>Nach Name, Typ, Kennung oder Abfrage filtern</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entries.py" />
            <source>Filter entries</source>
            <translation>Einträge filtern</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entries.py" />
            <source>Show only what holds this text</source>
            <translation>Nur zeigen, was diesen Text enthält</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entries.py" />
            <source>Nothing matches “{text}”.</source>
            <translation>Keine Treffer für „{text}“.</translation>
        </message>
    </context>
    <context>
        <name>EntryForm</name>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>What layers with these numbers are called</source>
            <translation>Wie Ebenen mit diesen Nummern heißen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>The kind of map data that the queries are for</source>
            <translation>Die Art von Kartendaten, für die die Abfragen gelten</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Save entry</source>
            <translation>Eintrag speichern</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Keep the entry in your own file, and draw by it</source>
            <translation>Den Eintrag in der eigenen Datei behalten und danach zeichnen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Reset</source>
            <translation>Zurücksetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Take your own entry away: what Isopleth brings holds again</source>
            <translation>Den eigenen Eintrag wegnehmen: es gilt wieder, was Isopleth mitbringt</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Give up changes</source>
            <translation>Änderungen verwerfen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Show the entry as it was before you typed</source>
            <translation>Den Eintrag zeigen, wie er vor dem Tippen war</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Schema</source>
            <translation>Schema</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Queries</source>
            <translation>Abfragen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Save what you changed in this entry, or give it up.</source>
            <translation>Die Änderungen an diesem Eintrag speichern oder verwerfen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>A line each: key=value &amp; key=value. A feature is drawn that answers one of them.</source>
            <translation>Je Zeile: Schlüssel=Wert &amp; Schlüssel=Wert. Gezeichnet wird jedes Objekt, das einer davon entspricht.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>These follow from the OpenStreetMap tags of the category.</source>
            <translation>Diese folgen aus den OpenStreetMap-Tags der Kategorie.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>These are the tags of all categories. Change the category itself.</source>
            <translation>Das sind die Tags aller Kategorien. Die Kategorie selbst ändern.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Choose an entry to see and change it.</source>
            <translation>Einen Eintrag auswählen, um ihn zu sehen und zu ändern.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>Layers: {types}. Known by: {basis}.</source>
            <translation>Ebenen: {types}. Bekannt durch: {basis}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_form.py" />
            <source>The entry has no name. Write one.</source>
            <translation>Der Eintrag hat keinen Namen. Einen eingeben.</translation>
        </message>
    </context>
    <context>
        <name>EntryTable</name>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>What layers draw</source>
            <translation>Was Ebenen zeichnen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>Yourself</source>
            <translation>Eigene Angabe</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>Documentation</source>
            <translation>Dokumentation</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>Names in styles</source>
            <translation>Namen in Stilen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>Inferred</source>
            <translation>Erschlossen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>likely</source>
            <translation>wahrscheinlich</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>doubtful</source>
            <translation>zweifelhaft</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>unknown</source>
            <translation>unbekannt</translation>
        </message>
    </context>
    <context>
        <name>EntryTableModel</name>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>Layer type</source>
            <translation>Ebenentyp</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>Source</source>
            <translation>Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>Id</source>
            <translation>Kennung</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_entry_table.py" />
            <source>Known by</source>
            <translation>Bekannt durch</translation>
        </message>
    </context>
    <context>
        <name>Explanations</name>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>Family: {family}.</source>
            <translation>Familie: {family}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>An app fills it while it runs; the preview shows samples.</source>
            <translation>Eine App füllt sie zur Laufzeit; die Vorschau zeigt Beispiele.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>One of: {names}.</source>
            <translation>Eines von: {names}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>A colour with its alpha.</source>
            <translation>Eine Farbe mit ihrem Alpha.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>A number.</source>
            <translation>Eine Zahl.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>The id of an icon of this style.</source>
            <translation>Die Kennung eines Icons dieses Stils.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>Measured in pixels.</source>
            <translation>Gemessen in Pixeln.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>Measured in millimetres on the screen.</source>
            <translation>Gemessen in Millimetern auf dem Bildschirm.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>Measured in line units, which grow with the zoom.</source>
            <translation>Gemessen in Linieneinheiten, die mit dem Zoom wachsen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>Measured in halo units, parts of the size of the letters.</source>
            <translation>Gemessen in Lichthofeinheiten, Teilen der Buchstabengröße.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>Measured in {unit}.</source>
            <translation>Gemessen in {unit}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>From {least} to {most}.</source>
            <translation>Von {least} bis {most}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>{least} or more.</source>
            <translation>{least} oder mehr.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>Between two stops it runs by the easing, channel by channel.</source>
            <translation>Zwischen zwei Stützpunkten verläuft sie nach dem Übergang, Kanal für Kanal.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>Between two stops it runs by the easing.</source>
            <translation>Zwischen zwei Stützpunkten verläuft der Wert nach dem Übergang.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>It does not run between stops: the value of the stop below holds.</source>
            <translation>Zwischen Stützpunkten verläuft nichts: Es gilt der Wert des Stützpunkts darunter.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>Not set, nothing of it is drawn.</source>
            <translation>Ohne Wert wird nichts davon gezeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/explanations.py" />
            <source>Not set, the preview draws {value}.</source>
            <translation>Ohne Wert zeichnet die Vorschau {value}.</translation>
        </message>
    </context>
    <context>
        <name>ExportDialog</name>
        <message>
            <location filename="../../editor/app/export_dialog.py" />
            <source>Export layer as picture</source>
            <translation>Ebene als Bild exportieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_dialog.py" />
            <source>Export picture</source>
            <translation>Bild exportieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_dialog.py" />
            <source>Kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_dialog.py" />
            <source>Picture (PNG)</source>
            <translation>Bild (PNG)</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_dialog.py" />
            <source>Page (PDF)</source>
            <translation>Seite (PDF)</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_dialog.py" />
            <source>{layers} alone, on a transparent ground, as on the map.</source>
            <translation>{layers} allein, auf transparentem Grund, wie auf der Karte.</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_dialog.py" />
            <source>Export…</source>
            <translation>Exportieren …</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_dialog.py" />
            <source>Choose a file, and write it</source>
            <translation>Eine Datei wählen und schreiben</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_dialog.py" />
            <source>Lines and areas stay sharp at any size. Letters, and what is see-through, are drawn at {dpi} dots per inch.</source>
            <translation>Linien und Flächen bleiben bei jeder Größe scharf. Schrift und Durchscheinendes werden mit {dpi} Punkten pro Zoll gezeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_dialog.py" />
            <source>{width} × {height} pixels. Drawing takes about {memory} of memory.</source>
            <translation>{width} × {height} Pixel. Das Zeichnen braucht etwa {memory} Speicher.</translation>
        </message>
        <message>
            <source>Drawing</source>
            <translation type="vanished">Wird gezeichnet</translation>
        </message>
        <message>
            <source>The margins leave no room for the map. Choose narrower ones.</source>
            <translation type="vanished">Die Ränder lassen keinen Raum für die Karte. Schmalere wählen.</translation>
        </message>
        <message>
            <source>Lines and areas stay sharp at any size. Letters, and what is see-through, have {dpi} dots per inch.</source>
            <translation type="vanished">Linien und Flächen bleiben bei jeder Größe scharf. Schrift und Durchscheinendes haben {dpi} Punkte pro Zoll.</translation>
        </message>
    </context>
    <context>
        <name>ExportFlow</name>
        <message>
            <location filename="../../editor/app/export_flow.py" />
            <source>Pictures (*.png)</source>
            <translation>Bilder (*.png)</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_flow.py" />
            <source>Pages (*.pdf)</source>
            <translation>Seiten (*.pdf)</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_flow.py" />
            <source>“{name}” was written to {folder}.</source>
            <translation>„{name}“ wurde nach {folder} geschrieben.</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_flow.py" />
            <source>A picture of {width} × {height} pixels is on the clipboard.</source>
            <translation>Ein Bild mit {width} × {height} Pixeln ist in der Zwischenablage.</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_flow.py" />
            <source>Nothing was copied.</source>
            <translation>Nichts wurde kopiert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_flow.py" />
            <source>The layers draw nothing here.</source>
            <translation>Die Ebenen zeichnen hier nichts.</translation>
        </message>
        <message>
            <location filename="../../editor/app/export_flow.py" />
            <source>Select a layer first</source>
            <translation>Zuerst eine Ebene auswählen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/export_flow.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ExpressionEditor</name>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Writes nothing. Add a part.</source>
            <translation>Schreibt nichts. Erst muss ein Teil hinzugefügt werden.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Move up (Alt+Up)</source>
            <translation>Nach oben (Alt+Hoch)</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Move down (Alt+Down)</source>
            <translation>Nach unten (Alt+Herunter)</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Remove part (Delete)</source>
            <translation>Teil entfernen (Entf)</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Add a part behind the current one</source>
            <translation>Teil hinter dem aktuellen hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Put the current part into a new one that joins or multiplies</source>
            <translation>Aktuellen Teil in einen neuen setzen, der verbindet oder multipliziert</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Add part</source>
            <translation>Teil hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Wrap in</source>
            <translation>Einschließen in</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Unwrap</source>
            <translation>Umschließung auflösen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Move up</source>
            <translation>Nach oben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Move down</source>
            <translation>Nach unten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Move out</source>
            <translation>Nach außen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Move into the part beside it</source>
            <translation>In den Teil daneben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Attribute</source>
            <translation>Attribut</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Number</source>
            <translation>Zahl</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Join (concat)</source>
            <translation>Verbinden (concat)</translation>
        </message>
        <message>
            <location filename="../../editor/panels/expression_editor.py" />
            <source>Multiply (*)</source>
            <translation>Multiplizieren (*)</translation>
        </message>
    </context>
    <context>
        <name>Eyedropper</name>
        <message>
            <location filename="../../editor/widgets/eyedropper.py" />
            <source>Pick a colour: arrows move, Enter picks, Esc ends</source>
            <translation>Farbe wählen: Pfeiltasten bewegen, Eingabe wählt, Esc beendet</translation>
        </message>
    </context>
    <context>
        <name>FaceCard</name>
        <message>
            <location filename="../../editor/panels/face_card.py" />
            <source>What can be done with this face</source>
            <translation>Aktionen für diesen Schnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_card.py" />
            <source>Checking the face.</source>
            <translation>Schnitt wird geprüft.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_card.py" />
            <source>Layers with text-style {number} ask for this face</source>
            <translation>Ebenen mit text-style {number} verlangen diesen Schnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_card.py" />
            <source>Add TTF or OTF</source>
            <translation>TTF oder OTF hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_card.py" />
            <source>Replace…</source>
            <translation>Ersetzen …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_card.py" />
            <source>What can be done with the {slot} face</source>
            <translation>Aktionen für den Schnitt „{slot}“</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_card.py" />
            <source>Choose a TTF or OTF file for this slot, or drop one here</source>
            <translation>TTF- oder OTF-Datei für diesen Platz wählen oder hier ablegen</translation>
        </message>
    </context>
    <context>
        <name>FaceChecks</name>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>Checks</source>
            <translation>Prüfungen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>{passed} passed</source>
            <translation>{passed} bestanden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>1 fault</source>
            <translation>1 Fehler</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>Table directory fits the file</source>
            <translation>Tabellenverzeichnis passt zur Datei</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>cmap, head and name are there</source>
            <translation>cmap, head und name sind vorhanden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>Opens in the reader beside the program</source>
            <translation>Lässt sich im separaten Leser öffnen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>Deep check passed</source>
            <translation>Gründliche Prüfung bestanden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>Table directory</source>
            <translation>Tabellenverzeichnis</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>Tables</source>
            <translation>Tabellen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>Reader beside the program</source>
            <translation>Separater Leser</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>Deep check</source>
            <translation>Gründliche Prüfung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>{check}: waiting</source>
            <translation>{check}: wartet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>{check}: {fault}</source>
            <translation>{check}: {fault}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>{check}: not reached</source>
            <translation>{check}: nicht erreicht</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_checks.py" />
            <source>Deep check: tool not installed</source>
            <translation>Gründliche Prüfung: Werkzeug nicht installiert</translation>
        </message>
    </context>
    <context>
        <name>FaceDropping</name>
        <message>
            <location filename="../../editor/panels/face_dropping.py" />
            <source>Drop to add “{file}”</source>
            <translation>Ablegen, um „{file}“ hinzuzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_dropping.py" />
            <source>Drop to put “{file}” in place of “{face}”</source>
            <translation>Ablegen, um „{face}“ durch „{file}“ zu ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_dropping.py" />
            <source>Drop to put “{face}” in place of “{old}”</source>
            <translation>Ablegen, um „{old}“ durch „{face}“ zu ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_dropping.py" />
            <source>Drop to copy “{face}” here</source>
            <translation>Ablegen, um „{face}“ hierher zu kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_dropping.py" />
            <source>Drop to move “{face}” here</source>
            <translation>Ablegen, um „{face}“ hierher zu verschieben</translation>
        </message>
    </context>
    <context>
        <name>FaceFlow</name>
        <message>
            <location filename="../../editor/app/face_flow.py" />
            <source>Lit labels fall back to the built-in font. Esc puts the light out.</source>
            <translation>Hervorgehobene Beschriftungen weichen auf die eingebaute Schrift aus. Esc beendet das Hervorheben.</translation>
        </message>
    </context>
    <context>
        <name>FacePage</name>
        <message>
            <location filename="../../editor/panels/face_page.py" />
            <source>Add TTF or OTF</source>
            <translation>TTF oder OTF hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_page.py" />
            <source>Built-in font in use. Add a TTF or OTF face.</source>
            <translation>Die eingebaute Schrift wird verwendet. Ein TTF- oder OTF-Schnitt kann hinzugefügt werden.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_page.py" />
            <source>No {slot} face: the built-in font is drawn. Add a TTF or OTF face.</source>
            <translation>Kein Schnitt „{slot}“: Die eingebaute Schrift wird gezeichnet. Ein TTF- oder OTF-Schnitt kann hinzugefügt werden.</translation>
        </message>
    </context>
    <context>
        <name>FaceRecord</name>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Record</source>
            <translation>Datensatz</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Family</source>
            <translation>Familie</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Face</source>
            <translation>Schnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Weight</source>
            <translation>Dateigröße</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Glyphs</source>
            <translation>Glyphen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Version</source>
            <translation>Version</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Varies in</source>
            <translation>Variiert in</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Slot</source>
            <translation>Platz</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>{weight}, {written} in the file</source>
            <translation>{weight}, in der Datei {written}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Written as base64, which takes a third more. Every save and download carries it.</source>
            <translation>Als base64 geschrieben, das braucht ein Drittel mehr. Jedes Speichern und jeder Download trägt es mit.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>{slot}, text-style {number}</source>
            <translation>{slot}, text-style {number}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Layers that have this text-style are written in this face</source>
            <translation>Ebenen mit diesem text-style werden in diesem Schnitt geschrieben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>{name}: files may not carry it</source>
            <translation>{name}: darf in keiner Datei enthalten sein</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>{name}: it must stay whole</source>
            <translation>{name}: muss vollständig bleiben</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/face_record.py" />
            <source>For %Ln characters</source>
            <translation>
                <numerusform>Für %Ln Zeichen</numerusform>
                <numerusform>Für %Ln Zeichen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>{axis} {least} to {most}</source>
            <translation>{axis} {least} bis {most}</translation>
        </message>
        <message>
            <source>For {count} characters</source>
            <translation type="vanished">Für {count} Zeichen</translation>
        </message>
    </context>
    <context>
        <name>FaceRights</name>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Rights</source>
            <translation>Rechte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Licence</source>
            <translation>Lizenz</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Read</source>
            <translation>Lesen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Shows what the font says of its licence</source>
            <translation>Zeigt, was die Schrift über ihre Lizenz angibt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Read the licence</source>
            <translation>Lizenz lesen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Text of the licence</source>
            <translation>Text der Lizenz</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Embedding</source>
            <translation>Einbettung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Its own text</source>
            <translation>Eigener Text</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_record.py" />
            <source>Says none</source>
            <translation>Keine Angabe</translation>
        </message>
    </context>
    <context>
        <name>FaceSubset</name>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Make it lighter</source>
            <translation>Leichter machen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Scripts to keep</source>
            <translation>Schriftsysteme, die bleiben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Only the scripts in view</source>
            <translation>Nur Schriftsysteme im Ausschnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Leaves on what the labels on the map now are written in</source>
            <translation>Lässt die Schriftsysteme an, in denen die Beschriftungen auf der Karte gerade geschrieben sind</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Characters in view that would fall back</source>
            <translation>Zeichen im Ausschnitt, die in der eingebauten Schrift stünden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>undoable</source>
            <translation>umkehrbar</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Keep 1 script</source>
            <translation>1 Schriftsystem behalten</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/face_subset.py" />
            <source>Keep %n scripts</source>
            <translation>
                <numerusform>%n Schriftsystem behalten</numerusform>
                <numerusform>%n Schriftsysteme behalten</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Takes the characters of all other scripts out of the face</source>
            <translation>Entfernt die Zeichen aller anderen Schriftsysteme aus dem Schnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>It has one script, and nothing to leave out.</source>
            <translation>Er hat nur ein Schriftsystem, es lässt sich nichts weglassen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Keep at least one script.</source>
            <translation>Mindestens ein Schriftsystem muss bleiben.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Turn off the scripts that your map does without.</source>
            <translation>Schriftsysteme ausschalten, auf die die Karte verzichten kann.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Working out what that saves…</source>
            <translation>Ersparnis wird berechnet …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>It would not be lighter.</source>
            <translation>Er würde nicht leichter.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>No label in view would fall back.</source>
            <translation>Keine Beschriftung im Ausschnitt stünde in der eingebauten Schrift.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>1 label in view would fall back.</source>
            <translation>1 Beschriftung im Ausschnitt stünde in der eingebauten Schrift.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/face_subset.py" />
            <source>%Ln labels in view would fall back.</source>
            <translation>
                <numerusform>%Ln Beschriftung im Ausschnitt stünde in der eingebauten Schrift.</numerusform>
                <numerusform>%Ln Beschriftungen im Ausschnitt stünden in der eingebauten Schrift.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Keep {scripts} of the {slot} face</source>
            <translation>{scripts} im Schnitt „{slot}“ behalten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>1 character</source>
            <translation>1 Zeichen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/face_subset.py" />
            <source>%Ln characters</source>
            <translation>
                <numerusform>%Ln Zeichen</numerusform>
                <numerusform>%Ln Zeichen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>Its maker does not allow that characters are left out of it (“{rights}”).</source>
            <translation>Der Hersteller erlaubt nicht, Zeichen wegzulassen („{rights}“).</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>No language would fall back.</source>
            <translation>Keine Sprache stünde in der eingebauten Schrift.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/face_subset.py" />
            <source>{languages} and %n more languages would fall back.</source>
            <translation>
                <numerusform>Dann in der eingebauten Schrift: {languages} und %n weitere Sprache.</numerusform>
                <numerusform>Dann in der eingebauten Schrift: {languages} und %n weitere Sprachen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>{languages} and 1 more language would fall back.</source>
            <translation>Dann in der eingebauten Schrift: {languages} und 1 weitere Sprache.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>{language} would fall back.</source>
            <translation>Dann in der eingebauten Schrift: {language}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>{languages} would fall back.</source>
            <translation>Dann in der eingebauten Schrift: {languages}.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/face_subset.py" />
            <source>%n scripts</source>
            <translation>
                <numerusform>%n Schriftsystem</numerusform>
                <numerusform>%n Schriftsysteme</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_subset.py" />
            <source>{words} and {last}</source>
            <translation>{words} und {last}</translation>
        </message>
        <message>
            <source>Keep {count} scripts</source>
            <translation type="vanished">{count} Schriftsysteme behalten</translation>
        </message>
        <message>
            <source>{count} labels in view would fall back.</source>
            <translation type="vanished">{count} Beschriftungen im Ausschnitt bräuchten die Ersatzschrift.</translation>
        </message>
        <message>
            <source>{count} characters</source>
            <translation type="vanished">{count} Zeichen</translation>
        </message>
        <message>
            <source>{languages} and {count} more languages would fall back.</source>
            <translation type="vanished">Dann in der Ersatzschrift: {languages} und {count} weitere Sprachen.</translation>
        </message>
        <message>
            <source>{count} scripts</source>
            <translation type="vanished">{count} Schriftsysteme</translation>
        </message>
    </context>
    <context>
        <name>FaceUsers</name>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>Used by</source>
            <translation>Verwendet von</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>Layers that ask for the face</source>
            <translation>Ebenen, die den Schnitt verlangen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>Press a layer to go to its face</source>
            <translation>Ein Klick auf eine Ebene führt zu ihrem Schnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>1 layer</source>
            <translation>1 Ebene</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/face_users.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>nobody</source>
            <translation>niemandem</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>No layer asks for it.</source>
            <translation>Keine Ebene verlangt ihn.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>It is drawn in the built-in font.</source>
            <translation>Sie wird in der eingebauten Schrift gezeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>They are drawn in the built-in font.</source>
            <translation>Sie werden in der eingebauten Schrift gezeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>It asks in vain and is drawn in the built-in font.</source>
            <translation>Sie verlangt ihn vergeblich und wird in der eingebauten Schrift gezeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>They ask in vain and are drawn in the built-in font.</source>
            <translation>Sie verlangen ihn vergeblich und werden in der eingebauten Schrift gezeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>Use text-style 0 instead</source>
            <translation>Stattdessen text-style 0 verwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>Lets them ask for the regular face wherever they ask for the {slot} one</source>
            <translation>Lässt sie den Schnitt „normal“ verlangen, wo sie „{slot}“ verlangen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>These layers are locked. Unlock them first.</source>
            <translation>Diese Ebenen sind gesperrt. Erst entsperren.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>Use text-style 0 in {count} of {all}</source>
            <translation>text-style 0 in {count} von {all} verwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>Locked layers stay as they are.</source>
            <translation>Gesperrte Ebenen bleiben, wie sie sind.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>Use the regular face in 1 layer</source>
            <translation>Schnitt „normal“ in 1 Ebene verwenden</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/face_users.py" />
            <source>Use the regular face in %n layers</source>
            <translation>
                <numerusform>Schnitt „normal“ in %n Ebene verwenden</numerusform>
                <numerusform>Schnitt „normal“ in %n Ebenen verwenden</numerusform>
            </translation>
        </message>
        <message>
            <source>Use the regular face in {count} layers</source>
            <translation type="vanished">Normalen Schnitt in {count} Ebenen verwenden</translation>
        </message>
    </context>
    <context>
        <name>Fault</name>
        <message>
            <location filename="../../editor/widgets/fault_text.py" />
            <source>Stands behind a stop of a higher level</source>
            <translation>Steht hinter einem Stützpunkt einer höheren Zoomstufe</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/fault_text.py" />
            <source>Does not count: a later stop stands on the same level</source>
            <translation>Zählt nicht: Ein späterer Stützpunkt steht auf derselben Zoomstufe</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/fault_text.py" />
            <source>Lies beyond what this property can be, and is drawn at the limit</source>
            <translation>Liegt außerhalb dessen, was diese Eigenschaft sein kann, und wird am Grenzwert gezeichnet</translation>
        </message>
    </context>
    <context>
        <name>FaultDialog</name>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Isopleth</source>
            <translation>Isopleth</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Copy report</source>
            <translation>Bericht kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Copy the report to pass it on</source>
            <translation>Den Bericht zum Weitergeben kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Open log folder</source>
            <translation>Protokollordner öffnen</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Show the folder of the log, which tells what came before</source>
            <translation>Den Ordner des Protokolls zeigen; es sagt, was davor geschah</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Restart</source>
            <translation>Neu starten</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Start Isopleth anew. Windows and copied changes come back.</source>
            <translation>Isopleth neu starten. Fenster und kopierte Änderungen kommen zurück.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/fault_dialog.py" />
            <source>It has happened %n times so far.</source>
            <translation>
                <numerusform>Es ist bisher %n Mal vorgekommen.</numerusform>
                <numerusform>Es ist bisher %n Mal vorgekommen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Go on</source>
            <translation>Weitermachen</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Close this and go on with what is open</source>
            <translation>Schließen und mit dem weitermachen, was offen ist</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Close this report</source>
            <translation>Diesen Bericht schließen</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Report</source>
            <translation>Bericht</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>What helps to mend this</source>
            <translation>Was hilft, das zu beheben</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>The report leaves out names of persons, their folders, keys and texts of your styles. Read it before you pass it on.</source>
            <translation>Der Bericht lässt Personennamen, deren Ordner, Schlüssel und Texte der Stile aus. Vor dem Weitergeben durchlesen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>Copied.</source>
            <translation>Kopiert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/fault_dialog.py" />
            <source>The folder is {folder}.</source>
            <translation>Der Ordner ist {folder}.</translation>
        </message>
    </context>
    <context>
        <name>FeatureOutline</name>
        <message>
            <location filename="../../editor/preview/inspect_overlays.py" />
            <source>Outline of a feature</source>
            <translation>Umriss eines Objekts</translation>
        </message>
    </context>
    <context>
        <name>FieldEdit</name>
        <message>
            <location filename="../../editor/widgets/field_edit.py" />
            <source>Not set</source>
            <translation>Nicht gesetzt</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/field_edit.py" />
            <source>Mixed</source>
            <translation>Gemischt</translation>
        </message>
    </context>
    <context>
        <name>FileDialogs</name>
        <message>
            <location filename="../../editor/app/file_dialogs.py" />
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
    </context>
    <context>
        <name>FileFlow</name>
        <message>
            <location filename="../../editor/app/file_flow.py" />
            <source>Untitled</source>
            <translation>Unbenannt</translation>
        </message>
        <message>
            <location filename="../../editor/app/file_flow.py" />
            <source>“{name}” is open in another window. Save under another name, or close it there.</source>
            <translation>„{name}“ ist in einem anderen Fenster offen. Unter einem anderen Namen speichern oder dort schließen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/file_flow.py" />
            <source>“{name}” was not opened.</source>
            <translation>„{name}“ wurde nicht geöffnet.</translation>
        </message>
        <message>
            <location filename="../../editor/app/file_flow.py" />
            <source>“{name}” was not saved.</source>
            <translation>„{name}“ wurde nicht gespeichert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/file_flow.py" />
            <source>Save as…</source>
            <translation>Speichern unter …</translation>
        </message>
        <message>
            <location filename="../../editor/app/file_flow.py" />
            <source>Save under another name or elsewhere</source>
            <translation>Unter einem anderen Namen oder an einem anderen Ort speichern</translation>
        </message>
        <message>
            <location filename="../../editor/app/file_flow.py" />
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <location filename="../../editor/app/file_flow.py" />
            <source>Save under the same name once more</source>
            <translation>Noch einmal unter demselben Namen speichern</translation>
        </message>
    </context>
    <context>
        <name>FilterEdit</name>
        <message>
            <location filename="../../editor/widgets/filter_edit.py" />
            <source>Clear filter</source>
            <translation>Filter leeren</translation>
        </message>
    </context>
    <context>
        <name>FilterSection</name>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>Filter</source>
            <translation>Filter</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>The layer draws only what meets its conditions. Without any it draws all of its data.</source>
            <translation>Die Ebene zeichnet nur, was ihre Bedingungen erfüllt. Ohne Bedingung zeichnet sie alle ihre Daten.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>This filter holds what rows cannot show. Edit it as text.</source>
            <translation>Dieser Filter enthält, was Zeilen nicht zeigen können. Er lässt sich als Text bearbeiten.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>As text</source>
            <translation>Als Text</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>Filter as JSON</source>
            <translation>Filter als JSON</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>Line {line}: </source>
            <translation>Zeile {line}: </translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>Change filter of {layer}</source>
            <translation>Filter von {layer} ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>Counting the features in view…</source>
            <translation>Objekte im Ausschnitt werden gezählt …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>No map data answers this layer, so nothing is counted.</source>
            <translation>Zu dieser Ebene gibt es keine Kartendaten, darum wird nichts gezählt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>None of this layer's data is in view.</source>
            <translation>Von den Daten dieser Ebene ist nichts im Ausschnitt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>{matches}, not drawn at this zoom</source>
            <translation>{matches}, bei diesem Zoom nicht gezeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>{count} of {total} features in view matches</source>
            <translation>{count} von {total} Objekten im Ausschnitt passt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>{count} of {total} features in view match</source>
            <translation>{count} von {total} Objekten im Ausschnitt passen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>{count} of {total} features in view matches the text</source>
            <translation>{count} von {total} Objekten im Ausschnitt passt zum Text</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>{count} of {total} features in view match the text</source>
            <translation>{count} von {total} Objekten im Ausschnitt passen zum Text</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>{count} in view</source>
            <translation>{count} im Ausschnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>Not applied</source>
            <translation>Nicht angewendet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>text not applied</source>
            <translation>Text nicht angewendet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>one not finished</source>
            <translation>eine unvollständig</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>As text only</source>
            <translation>Nur als Text</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>Every feature</source>
            <translation>Alle Objekte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>1 condition</source>
            <translation>1 Bedingung</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/filter_section.py" />
            <source>%n conditions</source>
            <translation>
                <numerusform>%n Bedingung</numerusform>
                <numerusform>%n Bedingungen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/filter_section.py" />
            <source>{some} of {all} in view</source>
            <translation>{some} von {all} im Ausschnitt</translation>
        </message>
        <message>
            <source>of {total} features in view match the text</source>
            <translation type="vanished">von {total} Objekten im Ausschnitt passen zum Text</translation>
        </message>
        <message>
            <source>of {total} features in view match</source>
            <translation type="vanished">von {total} Objekten im Ausschnitt passen</translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message>
            <location filename="../../editor/widgets/find_bar.py" />
            <source>Clear</source>
            <translation>Leeren</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/find_bar.py" />
            <source>Find in the text</source>
            <translation>Im Text suchen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/find_bar.py" />
            <source>Enter goes to the next place, Shift+Enter to the one before</source>
            <translation>Eingabe geht zur nächsten Stelle, Umschalt+Eingabe zur vorigen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/find_bar.py" />
            <source>Go to the place before (Shift+Enter)</source>
            <translation>Zur vorigen Stelle (Umschalt+Eingabe)</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/find_bar.py" />
            <source>Go to the next place (Enter)</source>
            <translation>Zur nächsten Stelle (Eingabe)</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/find_bar.py" />
            <source>Close (Esc)</source>
            <translation>Schließen (Esc)</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/find_bar.py" />
            <source>1 place</source>
            <translation>1 Stelle</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/widgets/find_bar.py" />
            <source>%n places</source>
            <translation>
                <numerusform>%n Stelle</numerusform>
                <numerusform>%n Stellen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/widgets/find_bar.py" />
            <source>Not in the text</source>
            <translation>Nicht im Text</translation>
        </message>
    </context>
    <context>
        <name>FindFields</name>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>What to find</source>
            <translation>Was gesucht wird</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>Colour</source>
            <translation>Farbe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>Number</source>
            <translation>Zahl</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>Icon</source>
            <translation>Icon</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>Key in filters</source>
            <translation>Schlüssel in Filtern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>Value in filters</source>
            <translation>Wert in Filtern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>Attribute in labels</source>
            <translation>Attribut in Beschriftungen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>Where to look</source>
            <translation>Wo gesucht wird</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>Whole style</source>
            <translation>Ganzer Stil</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>Selection</source>
            <translation>Auswahl</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>Filtered layers</source>
            <translation>Gefilterte Ebenen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_fields.py" />
            <source>In</source>
            <translation>In</translation>
        </message>
    </context>
    <context>
        <name>FindPanel</name>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>Find and replace</source>
            <translation>Suchen und ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>Values found, by layer</source>
            <translation>Gefundene Werte, nach Ebenen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>Shows the map as it would be, until the panel is closed</source>
            <translation>Zeigt die Karte, wie sie wäre, bis der Bereich geschlossen wird</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>Preview on map</source>
            <translation>Vorschau auf der Karte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>Replace</source>
            <translation>Ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>Replaces {values}</source>
            <translation>Ersetzt {values}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>Nothing found.</source>
            <translation>Nichts gefunden.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>Say above what to find.</source>
            <translation>Oben angeben, was gesucht wird.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>{replace} in {layers}</source>
            <translation>{replace} ({layers})</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>Replaced {values}.</source>
            <translation>{values} ersetzt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>1 locked layer is left out</source>
            <translation>1 gesperrte Ebene wird ausgelassen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/find_panel.py" />
            <source>%n locked layers are left out</source>
            <translation>
                <numerusform>%n gesperrte Ebene wird ausgelassen</numerusform>
                <numerusform>%n gesperrte Ebenen werden ausgelassen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>1 value</source>
            <translation>1 Wert</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/find_panel.py" />
            <source>%n values</source>
            <translation>
                <numerusform>%n Wert</numerusform>
                <numerusform>%n Werte</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>{values} in {layers}</source>
            <translation>{values} in {layers}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_panel.py" />
            <source>1 layer</source>
            <translation>1 Ebene</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/find_panel.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FontAdding</name>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>“{name}” says that it must not be embedded: {rights}.</source>
            <translation>„{name}“ gibt an, nicht eingebettet werden zu dürfen: {rights}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>Every copy of the style would carry it.</source>
            <translation>Jede Kopie des Stils würde die Schrift enthalten.</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>Add it all the same</source>
            <translation>Trotzdem hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>Leave it out</source>
            <translation>Weglassen</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>The {slot} face is “{old}”. Put “{name}” from “{file}” in its place?</source>
            <translation>Der Schnitt „{slot}“ ist „{old}“. Durch „{name}“ aus „{file}“ ersetzen?</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>Replace</source>
            <translation>Ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>Keep the old one</source>
            <translation>Den alten behalten</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/font_adding.py" />
            <source>Add %n faces</source>
            <translation>
                <numerusform>%n Schnitt hinzufügen</numerusform>
                <numerusform>%n Schnitte hinzufügen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>Replace {slot} face by “{name}”</source>
            <translation>Schnitt „{slot}“ durch „{name}“ ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>Add {slot} face “{name}”</source>
            <translation>Schnitt „{slot}“ hinzufügen: „{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>The style holds {names} already.</source>
            <translation>Der Stil enthält {names} bereits.</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>Added {names} as {slot} face. It adds {weight} to every save and download.</source>
            <translation>{names} als Schnitt „{slot}“ hinzugefügt. Jedes Speichern und Herunterladen wächst um {weight}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_adding.py" />
            <source>Added {names}. They add {weight} to every save and download.</source>
            <translation>{names} hinzugefügt. Jedes Speichern und Herunterladen wächst um {weight}.</translation>
        </message>
    </context>
    <context>
        <name>FontDialogs</name>
        <message>
            <location filename="../../editor/app/font_dialogs.py" />
            <source>Fonts ({endings})</source>
            <translation>Schriften ({endings})</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_dialogs.py" />
            <source>Font (*{suffix})</source>
            <translation>Schrift (*{suffix})</translation>
        </message>
    </context>
    <context>
        <name>FontFlow</name>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Add fonts</source>
            <translation>Schriften hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Replace {slot} face</source>
            <translation>Schnitt „{slot}“ ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Add {slot} face</source>
            <translation>Schnitt „{slot}“ hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>The clipboard holds no file. Copy a TTF or OTF file first.</source>
            <translation>In der Zwischenablage ist keine Datei. Zuerst eine TTF- oder OTF-Datei kopieren.</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Remove {slot} face “{name}”</source>
            <translation>Schnitt „{slot}“ entfernen: „{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Removed the {slot} face.</source>
            <translation>Der Schnitt „{slot}“ wurde entfernt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Bring back what was removed</source>
            <translation>Das Entfernte zurückholen</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Copy “{name}” to {slot}</source>
            <translation>„{name}“ nach „{slot}“ kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Move “{name}” to {slot}</source>
            <translation>„{name}“ nach „{slot}“ verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Export {slot} face</source>
            <translation>Schnitt „{slot}“ exportieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>“{name}” was written to “{file}”.</source>
            <translation>„{name}“ wurde nach „{file}“ geschrieben.</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>The face was not exported. {why}</source>
            <translation>Der Schnitt wurde nicht exportiert. {why}</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>A face has its own name and its own slot</source>
            <translation>Ein Schnitt hat seinen eigenen Namen und seinen eigenen Platz</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Replace {slot} face…</source>
            <translation>Schnitt „{slot}“ ersetzen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Add {slot} face…</source>
            <translation>Schnitt „{slot}“ hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Export {slot} face…</source>
            <translation>Schnitt „{slot}“ exportieren …</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Remove {slot} face</source>
            <translation>Schnitt „{slot}“ entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Copy {slot} face to {target}, in place of the face there</source>
            <translation>Schnitt „{slot}“ nach „{target}“ kopieren, anstelle des Schnitts dort</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>Copy {slot} face to {target}</source>
            <translation>Schnitt „{slot}“ nach „{target}“ kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_flow.py" />
            <source>This slot has no face</source>
            <translation>An diesem Platz ist kein Schnitt</translation>
        </message>
    </context>
    <context>
        <name>FontIntake</name>
        <message>
            <location filename="../../editor/app/font_intake.py" />
            <source>Cancelled. No face was added.</source>
            <translation>Abgebrochen. Kein Schnitt wurde hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_intake.py" />
            <source>Checking “{name}”</source>
            <translation>„{name}“ wird geprüft</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_intake.py" />
            <source>Checking “{name}”, {number} of {count}</source>
            <translation>„{name}“ wird geprüft, {number} von {count}</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_intake.py" />
            <source>“{name}” was not added. {why}</source>
            <translation>„{name}“ wurde nicht hinzugefügt. {why}</translation>
        </message>
        <message>
            <source>, {number} of {count}</source>
            <translation type="vanished">, {number} von {count}</translation>
        </message>
    </context>
    <context>
        <name>FontNotes</name>
        <message>
            <location filename="../../editor/panels/font_notes.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/font_notes.py" />
            <source>Add none of these files</source>
            <translation>Keine dieser Dateien hinzufügen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/font_notes.py" />
            <source>%n fonts were not added.</source>
            <translation>
                <numerusform>%n Schrift wurde nicht hinzugefügt.</numerusform>
                <numerusform>%n Schriften wurden nicht hinzugefügt.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/font_notes.py" />
            <source>1 more question follows.</source>
            <translation>1 weitere Frage folgt.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/font_notes.py" />
            <source>%n more questions follow.</source>
            <translation>
                <numerusform>%n weitere Frage folgt.</numerusform>
                <numerusform>%n weitere Fragen folgen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/font_notes.py" />
            <source>Leave the style as it is</source>
            <translation>Stil lassen, wie er ist</translation>
        </message>
    </context>
    <context>
        <name>FontsView</name>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>Regular</source>
            <translation>Normal</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>Bold</source>
            <translation>Fett</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>Italic</source>
            <translation>Kursiv</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>regular</source>
            <translation>normal</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>bold</source>
            <translation>fett</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>italic</source>
            <translation>kursiv</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>{slot} face</source>
            <translation>Schnitt „{slot}“</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>1 glyph</source>
            <translation>1 Glyphe</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/face_words.py" />
            <source>%Ln glyphs</source>
            <translation>
                <numerusform>%Ln Glyphe</numerusform>
                <numerusform>%Ln Glyphen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>Adds {weight} to every save and download</source>
            <translation>Macht jedes Speichern und jeden Download um {weight} größer</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>No face. No layer asks for it.</source>
            <translation>Kein Schnitt. Keine Ebene verlangt ihn.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>No face. 1 layer asks for it and is drawn in the built-in font.</source>
            <translation>Kein Schnitt. 1 Ebene verlangt ihn und wird in der eingebauten Schrift gezeichnet.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/face_words.py" />
            <source>No face. %n layers ask for it and are drawn in the built-in font.</source>
            <translation>
                <numerusform>Kein Schnitt. %n Ebene verlangt ihn und wird in der eingebauten Schrift gezeichnet.</numerusform>
                <numerusform>Kein Schnitt. %n Ebenen verlangen ihn und werden in der eingebauten Schrift gezeichnet.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_words.py" />
            <source>It is not drawn. Replace or remove it.</source>
            <translation>Er wird nicht gezeichnet. Ersetzen oder entfernen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/fonts_view.py" />
            <source>Built-in font in use. Add a TTF or OTF face.</source>
            <translation>Die eingebaute Schrift wird verwendet. Ein TTF- oder OTF-Schnitt kann hinzugefügt werden.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/fonts_view.py" />
            <source>Add TTF or OTF</source>
            <translation>TTF oder OTF hinzufügen</translation>
        </message>
        <message>
            <source>{count} glyphs</source>
            <translation type="vanished">{count} Glyphen</translation>
        </message>
        <message>
            <source>No face. {count} layers ask for it and are drawn in the built-in font.</source>
            <translation type="vanished">Kein Schnitt. {count} Ebenen verlangen ihn und werden in der eingebauten Schrift gezeichnet.</translation>
        </message>
    </context>
    <context>
        <name>FoundList</name>
        <message>
            <location filename="../../editor/preview/found_list.py" />
            <source>Close the list (Esc)</source>
            <translation>Liste schließen (Esc)</translation>
        </message>
        <message>
            <location filename="../../editor/preview/found_list.py" />
            <source>Layers and features here, top first</source>
            <translation>Ebenen und Objekte hier, oberste zuerst</translation>
        </message>
    </context>
    <context>
        <name>GroupField</name>
        <message>
            <location filename="../../editor/panels/record_group.py" />
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_group.py" />
            <source>Name of a group, or of a new one</source>
            <translation>Name einer Gruppe oder einer neuen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/record_group.py" />
            <source>%n groups</source>
            <translation>
                <numerusform>%n Gruppe</numerusform>
                <numerusform>%n Gruppen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_group.py" />
            <source>group {name}</source>
            <translation>Gruppe {name}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_group.py" />
            <source>No group</source>
            <translation>Keine Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_group.py" />
            <source>New group</source>
            <translation>Neue Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_group.py" />
            <source>New group “{name}”</source>
            <translation>Neue Gruppe „{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_group.py" />
            <source>Group {id}, which does not exist</source>
            <translation>Gruppe {id}, die es nicht gibt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_group.py" />
            <source>Group without a name</source>
            <translation>Gruppe ohne Namen</translation>
        </message>
    </context>
    <context>
        <name>GroupPage</name>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>A group is a folder. It does not change what is drawn.</source>
            <translation>Eine Gruppe ist ein Ordner. Sie ändert nicht, was gezeichnet wird.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>Edit all layers of the group together</source>
            <translation>Alle Ebenen der Gruppe gemeinsam bearbeiten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>Rename “{old}”</source>
            <translation>„{old}“ umbenennen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>Move {group}</source>
            <translation>{group} verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>Id {id}</source>
            <translation>Kennung {id}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>Select its layer</source>
            <translation>Ihre Ebene auswählen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/group_page.py" />
            <source>Select its %n layers</source>
            <translation>
                <numerusform>Ihre %n Ebene auswählen</numerusform>
                <numerusform>Ihre %n Ebenen auswählen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>The name for people.</source>
            <translation>Der Name für Menschen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>The group around this one; drawing stays the same.</source>
            <translation>Die Gruppe um diese herum; gezeichnet wird wie zuvor.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>Sits in</source>
            <translation>Liegt in</translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>No group</source>
            <translation>Keine Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/group_page.py" />
            <source>Group without a name</source>
            <translation>Gruppe ohne Namen</translation>
        </message>
    </context>
    <context>
        <name>HelpFlow</name>
        <message>
            <location filename="../../editor/app/help_flow.py" />
            <source>The guide is not built in this checkout. Run “python3 dev.py docs” there.</source>
            <translation>Das Handbuch ist in dieser Arbeitskopie nicht gebaut. Dort „python3 dev.py docs“ ausführen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/help_flow.py" />
            <source>No browser could be started. The guide is at {path}.</source>
            <translation>Kein Browser ließ sich starten. Das Handbuch liegt unter {path}.</translation>
        </message>
    </context>
    <context>
        <name>HexField</name>
        <message>
            <location filename="../../editor/widgets/color_text.py" />
            <source>“{text}” is not a colour. Type one such as {example}.</source>
            <translation>„{text}“ ist keine Farbe. Eine eingeben wie {example}.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/color_text.py" />
            <source>The old value stays.</source>
            <translation>Der alte Wert bleibt.</translation>
        </message>
    </context>
    <context>
        <name>HistoryDelegate</name>
        <message>
            <location filename="../../editor/panels/history_delegate.py" />
            <source>Compare</source>
            <translation>Vergleichen</translation>
        </message>
    </context>
    <context>
        <name>HistoryModel</name>
        <message>
            <location filename="../../editor/models/history_model.py" />
            <source>Saved</source>
            <translation>Gespeichert</translation>
        </message>
        <message>
            <location filename="../../editor/models/history_model.py" />
            <source>No longer among the steps</source>
            <translation>Nicht mehr unter den Schritten</translation>
        </message>
        <message>
            <location filename="../../editor/models/history_model.py" />
            <source>Before the oldest step that is kept</source>
            <translation>Vor dem ältesten behaltenen Schritt</translation>
        </message>
        <message>
            <location filename="../../editor/models/history_model.py" />
            <source>Opened</source>
            <translation>Geöffnet</translation>
        </message>
        <message>
            <location filename="../../editor/models/history_model.py" />
            <source>undone</source>
            <translation>rückgängig gemacht</translation>
        </message>
    </context>
    <context>
        <name>HistoryPanel</name>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>History</source>
            <translation>Verlauf</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>Compare the chosen state with the map now</source>
            <translation>Gewählten Stand mit der Karte jetzt vergleichen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>State {number}</source>
            <translation>Stand {number}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>Go back to “{name}”</source>
            <translation>Zurück zu „{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>Go to this state</source>
            <translation>Zu diesem Stand gehen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>Compare with the map now</source>
            <translation>Mit der Karte jetzt vergleichen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>Rename the mark</source>
            <translation>Markierung umbenennen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>Remove the mark</source>
            <translation>Markierung entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>Mark this state</source>
            <translation>Diesen Stand markieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>After {step}</source>
            <translation>Nach „{step}“</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>Steps, the newest first</source>
            <translation>Schritte, der neueste zuerst</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>1 step</source>
            <translation>1 Schritt</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/history_panel.py" />
            <source>%n steps</source>
            <translation>
                <numerusform>%n Schritt</numerusform>
                <numerusform>%n Schritte</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>No steps yet.</source>
            <translation>Noch keine Schritte.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>After “{step}”</source>
            <translation>Nach „{step}“</translation>
        </message>
        <message>
            <location filename="../../editor/panels/history_panel.py" />
            <source>The layer is not in the style now.</source>
            <translation>Die Ebene ist jetzt nicht im Stil.</translation>
        </message>
    </context>
    <context>
        <name>HitTree</name>
        <message>
            <location filename="../../editor/models/hit_tree_model.py" />
            <source>at {level}</source>
            <translation>bei {level}</translation>
        </message>
        <message>
            <location filename="../../editor/models/hit_tree_model.py" />
            <source>Filter key</source>
            <translation>Filterschlüssel</translation>
        </message>
        <message>
            <location filename="../../editor/models/hit_tree_model.py" />
            <source>Filter value</source>
            <translation>Filterwert</translation>
        </message>
        <message>
            <location filename="../../editor/models/hit_tree_model.py" />
            <source>Label attribute</source>
            <translation>Beschriftungsattribut</translation>
        </message>
    </context>
    <context>
        <name>Hours</name>
        <message>
            <location filename="../../editor/panels/hours_chart.py" />
            <source>Hours from {first} to {last}.</source>
            <translation>Stunden von {first} bis {last}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_chart.py" />
            <source>{} throughout.</source>
            <translation>Durchgehend {}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_chart.py" />
            <source>From {low} ({when_low}) to {high} ({when_high}).</source>
            <translation>Von {low} ({when_low}) bis {high} ({when_high}).</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_chart.py" />
            <source>{words} first: {when}.</source>
            <translation>{words} zuerst: {when}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_chart.py" />
            <source>humidity {}</source>
            <translation>Luftfeuchte {}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_chart.py" />
            <source>Feels like {}</source>
            <translation>Gefühlt {}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_chart.py" />
            <source>{}, feels like {}</source>
            <translation>{}, gefühlt {}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_chart.py" />
            <source>Wind</source>
            <translation>Wind</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_chart.py" />
            <source>Wind from {}</source>
            <translation>Wind aus {}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_picture.py" />
            <source>Hours, {}</source>
            <translation>Stunden, {}</translation>
        </message>
    </context>
    <context>
        <name>HoursFlow</name>
        <message>
            <location filename="../../editor/app/hours_flow.py" />
            <source>Export the hours as a picture</source>
            <translation>Die Stunden als Bild exportieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/hours_flow.py" />
            <source>Image (*.png)</source>
            <translation>Bild (*.png)</translation>
        </message>
    </context>
    <context>
        <name>HoursPanel</name>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>{} · Simulated</source>
            <translation>{} · Simuliert</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>The picture is in “{}”.</source>
            <translation>Das Bild ist in „{}“.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>Copy hours as CSV</source>
            <translation>Stunden als CSV kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>Export as picture…</source>
            <translation>Als Bild exportieren …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>Hours</source>
            <translation>Stunden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>How many hours</source>
            <translation>Wie viele Stunden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>5 d</source>
            <translation>5 d</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>10 d</source>
            <translation>10 d</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>5 days</source>
            <translation>5 Tage</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>10 days</source>
            <translation>10 Tage</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>24 h</source>
            <translation>24 h</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>48 h</source>
            <translation>48 h</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>Hours, {}</source>
            <translation>Stunden, {}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>The service has no hours for this place. Move the map, or try again.</source>
            <translation>Der Dienst hat für diesen Ort keine Stunden. Die Karte verschieben oder erneut versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>Asking for the weather.</source>
            <translation>Das Wetter wird abgefragt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>Close this message</source>
            <translation>Diese Meldung schließen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/hours_panel.py" />
            <source>Ask for the weather again</source>
            <translation>Wetter erneut abfragen</translation>
        </message>
    </context>
    <context>
        <name>IconAdding</name>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>Replace the image of {icons}</source>
            <translation>Bild von {icons} ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>There is no icon in what was dropped.</source>
            <translation>In dem, was abgelegt wurde, ist kein Icon.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>There is no image on the clipboard. Copy an image, image files or icons first.</source>
            <translation>In der Zwischenablage ist kein Bild. Zuerst ein Bild, Bilddateien oder Icons kopieren.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>Comparing with the icons that are here</source>
            <translation>Vergleich mit den vorhandenen Icons</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>Cancelled. No image was added.</source>
            <translation>Abgebrochen. Kein Bild wurde hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>1 image added.</source>
            <translation>1 Bild hinzugefügt.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_adding.py" />
            <source>%n images added.</source>
            <translation>
                <numerusform>%n Bild hinzugefügt.</numerusform>
                <numerusform>%n Bilder hinzugefügt.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>1 was not added, for an icon here has the same picture.</source>
            <translation>1 wurde nicht hinzugefügt, denn ein vorhandenes Icon hat dasselbe Bild.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_adding.py" />
            <source>%n were not added, for icons here have the same pictures.</source>
            <translation>
                <numerusform>%n wurde nicht hinzugefügt, denn ein vorhandenes Icon hat dasselbe Bild.</numerusform>
                <numerusform>%n wurden nicht hinzugefügt, denn vorhandene Icons haben dieselben Bilder.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>1 image was not added.</source>
            <translation>1 Bild wurde nicht hinzugefügt.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_adding.py" />
            <source>%n images were not added.</source>
            <translation>
                <numerusform>%n Bild wurde nicht hinzugefügt.</numerusform>
                <numerusform>%n Bilder wurden nicht hinzugefügt.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>{name}: “{id}” has the same picture.</source>
            <translation>{name}: „{id}“ hat dasselbe Bild.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>Add it too</source>
            <translation>Auch hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>Add these too</source>
            <translation>Diese auch hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>Add as icons of their own what looks like icons that are here</source>
            <translation>Was wie vorhandene Icons aussieht, als eigene Icons hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>Reading {name}</source>
            <translation>{name} wird gelesen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>Replace</source>
            <translation>Ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>Cancelled. The image is as it was.</source>
            <translation>Abgebrochen. Das Bild ist, wie es war.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>The image of {icons} was not replaced.</source>
            <translation>Das Bild von {icons} wurde nicht ersetzt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_adding.py" />
            <source>Nothing was replaced: {icons} went from the style meanwhile.</source>
            <translation>Nichts wurde ersetzt, denn im Stil fehlt inzwischen: {icons}.</translation>
        </message>
    </context>
    <context>
        <name>IconBar</name>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Which icons are shown</source>
            <translation>Welche Icons gezeigt werden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Smaller pictures</source>
            <translation>Kleinere Bilder</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Larger pictures</source>
            <translation>Größere Bilder</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Filter icons by id, size, use</source>
            <translation>Icons filtern</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Filter %n icons by id, size, use</source>
            <translation>
                <numerusform>%n Icon filtern</numerusform>
                <numerusform>%n Icons filtern</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Unused {count}</source>
            <translation>Unbenutzt {count}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Too heavy {count}</source>
            <translation>Zu schwer {count}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Broken {count}</source>
            <translation>Defekt {count}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Ascending</source>
            <translation>Aufsteigend</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Descending</source>
            <translation>Absteigend</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Order in the file</source>
            <translation>Reihenfolge in der Datei</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Id</source>
            <translation>Kennung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Size in pixels</source>
            <translation>Größe in Pixeln</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Weight</source>
            <translation>Dateigröße</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Use</source>
            <translation>Verwendung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>descending</source>
            <translation>absteigend</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>ascending</source>
            <translation>aufsteigend</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Order of the icons: {order}, {way}</source>
            <translation>Reihenfolge der Icons: {order}, {way}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Size of the pictures</source>
            <translation>Größe der Bilder</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Size of the pictures; Ctrl and the wheel change it too</source>
            <translation>Größe der Bilder; auch mit Strg und Mausrad</translation>
        </message>
    </context>
    <context>
        <name>IconCells</name>
        <message>
            <location filename="../../editor/widgets/icon_cells.py" />
            <source>Icons</source>
            <translation>Icons</translation>
        </message>
    </context>
    <context>
        <name>IconChanges</name>
        <message>
            <location filename="../../editor/panels/icon_changes.py" />
            <source>Change the picture</source>
            <translation>Bild ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_changes.py" />
            <source>Replace</source>
            <translation>Ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_changes.py" />
            <source>Recolour</source>
            <translation>Umfärben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_changes.py" />
            <source>Resize</source>
            <translation>Größe ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_changes.py" />
            <source>Crop border</source>
            <translation>Rahmen abschneiden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_changes.py" />
            <source>Pad to square</source>
            <translation>Zum Quadrat ergänzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_changes.py" />
            <source>Merge equal</source>
            <translation>Gleiche zusammenführen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_changes.py" />
            <source>The picture is being changed…</source>
            <translation>Das Bild wird geändert …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_changes.py" />
            <source>Puts another image under the same id</source>
            <translation>Legt ein anderes Bild unter dieselbe Kennung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_changes.py" />
            <source>One at a time</source>
            <translation>Nur eines auf einmal</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_changes.py" />
            <source>Keeps the id</source>
            <translation>Kennung bleibt</translation>
        </message>
    </context>
    <context>
        <name>IconDeleting</name>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Delete {icons}? In use by {users}.</source>
            <translation>{icons} löschen? In Gebrauch bei {users}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Clear the references</source>
            <translation>Verweise leeren</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Delete, and let these layers show no icon</source>
            <translation>Löschen und diese Ebenen kein Icon zeigen lassen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Use another icon…</source>
            <translation>Anderes Icon verwenden …</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Delete, and let these layers show another icon</source>
            <translation>Löschen und diese Ebenen ein anderes Icon zeigen lassen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Keep the icon</source>
            <translation>Das Icon behalten</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Keep the icons</source>
            <translation>Die Icons behalten</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Delete nothing</source>
            <translation>Nichts löschen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Instead of “{id}”</source>
            <translation>Anstelle von „{id}“</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Instead of %n icons</source>
            <translation>
                <numerusform>Anstelle von %n Icon</numerusform>
                <numerusform>Anstelle von %n Icons</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Deleted {icons}.</source>
            <translation>Gelöscht: {icons}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_deleting.py" />
            <source>Bring back what was deleted</source>
            <translation>Gelöschtes zurückholen</translation>
        </message>
    </context>
    <context>
        <name>IconDialogs</name>
        <message>
            <location filename="../../editor/app/icon_dialogs.py" />
            <source>Add images</source>
            <translation>Bilder hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_dialogs.py" />
            <source>Image (*{suffix})</source>
            <translation>Bild (*{suffix})</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_dialogs.py" />
            <source>Images ({endings})</source>
            <translation>Bilder ({endings})</translation>
        </message>
    </context>
    <context>
        <name>IconExporting</name>
        <message>
            <location filename="../../editor/app/icon_exporting.py" />
            <source>Export {icons}</source>
            <translation>{icons} exportieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_exporting.py" />
            <source>Exporting an image</source>
            <translation>Ein Bild wird exportiert</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_exporting.py" />
            <source>Cancelled. The image may be written all the same.</source>
            <translation>Abgebrochen. Das Bild ist vielleicht trotzdem geschrieben.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_exporting.py" />
            <source>Exporting {done} of %n images</source>
            <translation>
                <numerusform>{done} von %n Bild wird exportiert</numerusform>
                <numerusform>{done} von %n Bildern werden exportiert</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_exporting.py" />
            <source>Cancelled. What was written by then stays in “{folder}”.</source>
            <translation>Abgebrochen. Was bis dahin geschrieben wurde, bleibt in „{folder}“.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_exporting.py" />
            <source>“{id}” was written to “{file}”.</source>
            <translation>„{id}“ wurde nach „{file}“ geschrieben.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_exporting.py" />
            <source>{images} exported to “{folder}”.</source>
            <translation>{images} nach „{folder}“ exportiert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_exporting.py" />
            <source>1 got another name, for its own was taken.</source>
            <translation>1 bekam einen anderen Namen, denn der eigene war vergeben.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_exporting.py" />
            <source>%n got other names, for their own were taken.</source>
            <translation>
                <numerusform>%n bekam einen anderen Namen, denn der eigene war vergeben.</numerusform>
                <numerusform>%n bekamen andere Namen, denn die eigenen waren vergeben.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_exporting.py" />
            <source>1 got another name, for its id cannot be a file’s name everywhere.</source>
            <translation>1 bekam einen anderen Namen, denn die eigene Kennung kann nicht überall ein Dateiname sein.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_exporting.py" />
            <source>%n got other names, for their ids cannot be files’ names everywhere.</source>
            <translation>
                <numerusform>%n bekam einen anderen Namen, denn die eigene Kennung kann nicht überall ein Dateiname sein.</numerusform>
                <numerusform>%n bekamen andere Namen, denn die eigenen Kennungen können nicht überall Dateinamen sein.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_exporting.py" />
            <source>1 image was not exported.</source>
            <translation>1 Bild wurde nicht exportiert.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_exporting.py" />
            <source>%n images were not exported.</source>
            <translation>
                <numerusform>%n Bild wurde nicht exportiert.</numerusform>
                <numerusform>%n Bilder wurden nicht exportiert.</numerusform>
            </translation>
        </message>
        <message>
            <source>Exporting {done} of {count} images</source>
            <translation type="vanished">{done} von {count} Bildern werden exportiert</translation>
        </message>
    </context>
    <context>
        <name>IconField</name>
        <message>
            <location filename="../../editor/widgets/icon_field.py" />
            <source>An icon is one image. Add several among the icons of the style.</source>
            <translation>Ein Icon ist ein einziges Bild. Mehrere unter den Icons des Stils hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_field.py" />
            <source>An image is no icon yet. Add it to the style first.</source>
            <translation>Ein Bild ist noch kein Icon. Erst dem Stil hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_field.py" />
            <source>That is no icon and no image. The old icon stays.</source>
            <translation>Das ist kein Icon und kein Bild. Das alte Icon bleibt.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_field.py" />
            <source>“{id}” is not in this style. The old icon stays.</source>
            <translation>„{id}“ ist nicht in diesem Stil. Das alte Icon bleibt.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_field.py" />
            <source>Mixed</source>
            <translation>Gemischt</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_field.py" />
            <source>Not set</source>
            <translation>Nicht gesetzt</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_field.py" />
            <source>No icon</source>
            <translation>Kein Icon</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_field.py" />
            <source>It is not in this style.</source>
            <translation>Es ist nicht in diesem Stil.</translation>
        </message>
    </context>
    <context>
        <name>IconFieldFlow</name>
        <message>
            <location filename="../../editor/app/icon_field_flow.py" />
            <source>Image for “{id}”</source>
            <translation>Bild für „{id}“</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_field_flow.py" />
            <source>“{name}” was not added: {reason}</source>
            <translation>„{name}“ wurde nicht hinzugefügt: {reason}</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_field_flow.py" />
            <source>1 more was not.</source>
            <translation>1 weiteres auch nicht.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_field_flow.py" />
            <source>%n more were not.</source>
            <translation>
                <numerusform>%n weiteres auch nicht.</numerusform>
                <numerusform>%n weitere auch nicht.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconFlow</name>
        <message>
            <location filename="../../editor/app/icon_flow.py" />
            <source>Choose one icon to rename</source>
            <translation>Zum Umbenennen ein einzelnes Icon auswählen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_flow.py" />
            <source>Choose an icon first</source>
            <translation>Zuerst ein Icon auswählen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_flow.py" />
            <source>This style has no icons</source>
            <translation>Dieser Stil hat keine Icons</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_flow.py" />
            <source>No icon is unused</source>
            <translation>Kein Icon ist unbenutzt</translation>
        </message>
    </context>
    <context>
        <name>IconForm</name>
        <message>
            <location filename="../../editor/panels/find_icon_form.py" />
            <source>Icon to find</source>
            <translation>Gesuchtes Icon</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_icon_form.py" />
            <source>New icon</source>
            <translation>Neues Icon</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_icon_form.py" />
            <source>Find</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_icon_form.py" />
            <source>Replace by</source>
            <translation>Ersetzen durch</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_icon_form.py" />
            <source>Choose an icon</source>
            <translation>Icon wählen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_icon_form.py" />
            <source>“{id}”</source>
            <translation>„{id}“</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_icon_form.py" />
            <source>no icon</source>
            <translation>kein Icon</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_icon_form.py" />
            <source>Replace {old} by {new}</source>
            <translation>{old} durch {new} ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_icon_form.py" />
            <source>It is not in this style.</source>
            <translation>Es ist nicht in diesem Stil.</translation>
        </message>
    </context>
    <context>
        <name>IconGrid</name>
        <message>
            <location filename="../../editor/panels/icon_cell.py" />
            <source>Broken</source>
            <translation>Defekt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_cell.py" />
            <source>{side} px</source>
            <translation>{side} px</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_cell.py" />
            <source>{width} × {height} px</source>
            <translation>{width} × {height} px</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_grid.py" />
            <source>Icons</source>
            <translation>Icons</translation>
        </message>
    </context>
    <context>
        <name>IconIntake</name>
        <message>
            <location filename="../../editor/app/icon_intake.py" />
            <source>Adding an image</source>
            <translation>Ein Bild wird hinzugefügt</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_intake.py" />
            <source>Adding {done} of %n images</source>
            <translation>
                <numerusform>{done} von %n Bild wird hinzugefügt</numerusform>
                <numerusform>{done} von %n Bildern werden hinzugefügt</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_intake.py" />
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_intake.py" />
            <source>Cancelled. No image was added.</source>
            <translation>Abgebrochen. Kein Bild wurde hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_intake.py" />
            <source>How large should the SVG drawing “{name}” be?</source>
            <translation>Wie groß soll die SVG-Zeichnung „{name}“ sein?</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_intake.py" />
            <source>How large should the %n SVG drawings be?</source>
            <translation>
                <numerusform>Wie groß soll die SVG-Zeichnung sein?</numerusform>
                <numerusform>Wie groß sollen die %n SVG-Zeichnungen sein?</numerusform>
            </translation>
        </message>
        <message>
            <source>Adding {done} of {count} images</source>
            <translation type="vanished">{done} von {count} Bildern werden hinzugefügt</translation>
        </message>
    </context>
    <context>
        <name>IconListModel</name>
        <message>
            <location filename="../../editor/models/icon_list_model.py" />
            <source>It is too heavy. An image may take {weight}.</source>
            <translation>Es ist zu schwer. Ein Bild darf {weight} belegen.</translation>
        </message>
        <message>
            <location filename="../../editor/models/icon_list_model.py" />
            <source>{width} × {height} px</source>
            <translation>{width} × {height} px</translation>
        </message>
        <message>
            <location filename="../../editor/models/icon_list_model.py" />
            <source>Used by no layer</source>
            <translation>Von keiner Ebene verwendet</translation>
        </message>
        <message>
            <location filename="../../editor/models/icon_list_model.py" />
            <source>1 layer</source>
            <translation>1 Ebene</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/icon_list_model.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/icon_list_model.py" />
            <source>1 stop</source>
            <translation>1 Stützpunkt</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/icon_list_model.py" />
            <source>%n stops</source>
            <translation>
                <numerusform>%n Stützpunkt</numerusform>
                <numerusform>%n Stützpunkte</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/icon_list_model.py" />
            <source>Used by {layers} in {stops}</source>
            <translation>Verwendet von {layers}, {stops}</translation>
        </message>
    </context>
    <context>
        <name>IconMending</name>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>Show no icon</source>
            <translation>Kein Icon zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>“{id}” is broken: {fault}</source>
            <translation>„{id}“ ist defekt: {fault}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_mending.py" />
            <source>“{id}” is not in this style; %n of the layers name it.</source>
            <translation>
                <numerusform>„{id}“ ist nicht in diesem Stil; %n der Ebenen nennt es.</numerusform>
                <numerusform>„{id}“ ist nicht in diesem Stil; %n der Ebenen nennen es.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>“{id}” is not in this style; 1 of the layers names it.</source>
            <translation>„{id}“ ist nicht in diesem Stil; 1 der Ebenen nennt es.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>“{id}” is not in this style.</source>
            <translation>„{id}“ ist nicht in diesem Stil.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>“{id}”, at {levels}, is not in this style.</source>
            <translation>„{id}“, auf Zoomstufe {levels}, ist nicht in diesem Stil.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>The engine draws its default marker.</source>
            <translation>Die Engine zeichnet ihre Standardmarkierung.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>1 more id is not either.</source>
            <translation>1 weitere Kennung fehlt ebenfalls.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_mending.py" />
            <source>%n more ids are not either.</source>
            <translation>
                <numerusform>%n weitere Kennung fehlt ebenfalls.</numerusform>
                <numerusform>%n weitere Kennungen fehlen ebenfalls.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>Use “{id}”</source>
            <translation>„{id}“ verwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>Go to this icon</source>
            <translation>Zu diesem Icon gehen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>Show the icon among all icons of the style, to replace its image</source>
            <translation>Das Icon unter allen Icons des Stils zeigen, um sein Bild zu ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>Add “{id}”…</source>
            <translation>„{id}“ hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>Show the icon whose id is most like it</source>
            <translation>Das Icon zeigen, dessen Kennung am ähnlichsten ist</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>Take the id away wherever these layers name it</source>
            <translation>Die Kennung überall entfernen, wo diese Ebenen sie nennen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_mending.py" />
            <source>Add an image to the style under this very id</source>
            <translation>Dem Stil ein Bild unter genau dieser Kennung hinzufügen</translation>
        </message>
    </context>
    <context>
        <name>IconNames</name>
        <message>
            <location filename="../../editor/panels/icon_names.py" />
            <source>icon “{id}”</source>
            <translation>Icon „{id}“</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_names.py" />
            <source>icon without an id</source>
            <translation>Icon ohne Kennung</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_names.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n Icon</numerusform>
                <numerusform>%n Icons</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_names.py" />
            <source>Icon without an id</source>
            <translation>Icon ohne Kennung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_names.py" />
            <source>1 image</source>
            <translation>1 Bild</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_names.py" />
            <source>%n images</source>
            <translation>
                <numerusform>%n Bild</numerusform>
                <numerusform>%n Bilder</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_names.py" />
            <source>{names} and %n more</source>
            <translation>
                <numerusform>{names} und %n weitere</numerusform>
                <numerusform>{names} und %n weitere</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_names.py" />
            <source>1 stop</source>
            <translation>1 Stützpunkt</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_names.py" />
            <source>%n stops</source>
            <translation>
                <numerusform>%n Stützpunkt</numerusform>
                <numerusform>%n Stützpunkte</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_names.py" />
            <source>{layers} in {stops}: {names}</source>
            <translation>{layers}, {stops}: {names}</translation>
        </message>
    </context>
    <context>
        <name>IconOffers</name>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Choose a single icon to replace its image.</source>
            <translation>Ein einzelnes Icon wählen, um sein Bild zu ersetzen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Several colours</source>
            <translation>Mehrere Farben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>None of a single colour</source>
            <translation>Keines einfarbig</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Gives the picture another colour, shown while it is chosen</source>
            <translation>Gibt dem Bild eine andere Farbe, die schon beim Wählen zu sehen ist</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Only a picture of a single colour can be recoloured.</source>
            <translation>Nur ein einfarbiges Bild lässt sich umfärben.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>{size} px</source>
            <translation>{size} px</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Gives the picture another size, its proportions kept</source>
            <translation>Gibt dem Bild eine andere Größe, die Proportionen bleiben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>All transparent</source>
            <translation>Ganz transparent</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>No border</source>
            <translation>Kein Rahmen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>None has a border</source>
            <translation>Keines hat einen Rahmen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Takes the transparent border away</source>
            <translation>Entfernt den transparenten Rahmen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Nothing is seen of the picture, so nothing would be left of it.</source>
            <translation>Vom Bild ist nichts zu sehen, es bliebe nichts davon übrig.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>There is no transparent border to take away.</source>
            <translation>Es gibt keinen transparenten Rahmen zum Entfernen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Square already</source>
            <translation>Schon quadratisch</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>All are square</source>
            <translation>Alle sind quadratisch</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Puts the picture into the middle of a transparent square</source>
            <translation>Setzt das Bild in die Mitte eines transparenten Quadrats</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>It is as wide as it is high.</source>
            <translation>Es ist so breit wie hoch.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>The pictures are being compared.</source>
            <translation>Die Bilder werden verglichen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>No other is equal</source>
            <translation>Kein anderes ist gleich</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>None are equal</source>
            <translation>Keine sind gleich</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>No other icon has the same pixels.</source>
            <translation>Kein anderes Icon hat dieselben Pixel.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>1 other is equal</source>
            <translation>1 anderes ist gleich</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_offers.py" />
            <source>%n others are equal</source>
            <translation>
                <numerusform>%n anderes ist gleich</numerusform>
                <numerusform>%n andere sind gleich</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Deletes {icons} of the same pixels; layers then show this one</source>
            <translation>Löscht {icons} mit denselben Pixeln; Ebenen zeigen dann dieses</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Of equal icons keeps the one that most stops show and deletes {icons}</source>
            <translation>Behält von gleichen Icons das, das die meisten Stützpunkte zeigen, und löscht {icons}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>{icons} fewer</source>
            <translation>{icons} weniger</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>The image is broken. Replace it first.</source>
            <translation>Das Bild ist defekt. Erst ersetzen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>Broken image</source>
            <translation>Defektes Bild</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>All are broken</source>
            <translation>Alle sind defekt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>The image is being read.</source>
            <translation>Das Bild wird gelesen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>{some} of {all} icons</source>
            <translation>{some} von {all} Icons</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>{before} to {after}</source>
            <translation>{before} → {after}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_offers.py" />
            <source>to {after}</source>
            <translation>→ {after}</translation>
        </message>
    </context>
    <context>
        <name>IconPage</name>
        <message>
            <location filename="../../editor/panels/icon_page.py" />
            <source>No icon selected. Pick one, or add images.</source>
            <translation>Kein Icon ausgewählt. Eines wählen oder Bilder hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_page.py" />
            <source>Add images…</source>
            <translation>Bilder hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_page.py" />
            <source>Select all icons</source>
            <translation>Alle Icons auswählen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_page.py" />
            <source>as drawn at icon size {size}</source>
            <translation>wie gezeichnet bei Icon-Größe {size}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_page.py" />
            <source>as {layer} draws it, icon size {size}</source>
            <translation>wie {layer} es zeichnet, Icon-Größe {size}</translation>
        </message>
    </context>
    <context>
        <name>IconPageWords</name>
        <message>
            <location filename="../../editor/panels/icon_page_words.py" />
            <source>1 icon</source>
            <translation>1 Icon</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_page_words.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n Icon</numerusform>
                <numerusform>%n Icons</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_page_words.py" />
            <source>1 layer</source>
            <translation>1 Ebene</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_page_words.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_page_words.py" />
            <source>1 stop</source>
            <translation>1 Stützpunkt</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_page_words.py" />
            <source>%n stops</source>
            <translation>
                <numerusform>%n Stützpunkt</numerusform>
                <numerusform>%n Stützpunkte</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_page_words.py" />
            <source>{size} px</source>
            <translation>{size} px</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_page_words.py" />
            <source>{least} to {most} px</source>
            <translation>{least} bis {most} px</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_page_words.py" />
            <source>{format}, kept as it is</source>
            <translation>{format}, bleibt unverändert</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_page_words.py" />
            <source>PNG, {bits} bit, valid</source>
            <translation>PNG, {bits} Bit, gültig</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_page_words.py" />
            <source>A change makes a PNG of what is {formats} now.</source>
            <translation>Eine Änderung macht ein PNG aus dem, was jetzt {formats} ist.</translation>
        </message>
    </context>
    <context>
        <name>IconPicker</name>
        <message>
            <location filename="../../editor/widgets/icon_picker.py" />
            <source>Choose an icon</source>
            <translation>Icon wählen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_picker.py" />
            <source>Add images…</source>
            <translation>Bilder hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_picker.py" />
            <source>Add images to the style, and show the first of them here</source>
            <translation>Dem Stil Bilder hinzufügen und das erste davon hier zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_picker.py" />
            <source>Go to this icon</source>
            <translation>Zu diesem Icon gehen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_picker.py" />
            <source>Show the icon among all icons of the style</source>
            <translation>Das Icon unter allen Icons des Stils zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_picker.py" />
            <source>Find an icon by its id</source>
            <translation>Icon nach seiner Kennung suchen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_picker.py" />
            <source>Enter takes the chosen icon, the arrows go to the others</source>
            <translation>Eingabe nimmt das gewählte Icon, die Pfeiltasten führen zu den anderen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_picker.py" />
            <source>Nothing matches “{text}”.</source>
            <translation>Keine Treffer für „{text}“.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/icon_cells.py" />
            <source>No icon</source>
            <translation>Kein Icon</translation>
        </message>
    </context>
    <context>
        <name>IconPreview</name>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_preview.py" />
            <source>and %n more</source>
            <translation>
                <numerusform>und %n weiteres</numerusform>
                <numerusform>und %n weitere</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_preview.py" />
            <source>No picture to show</source>
            <translation>Kein Bild vorhanden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_preview.py" />
            <source>drawn larger on the map</source>
            <translation>auf der Karte größer gezeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_preview.py" />
            <source>Shrunk to {percent} %</source>
            <translation>Auf {percent} % verkleinert</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_preview.py" />
            <source>In its own size</source>
            <translation>In eigener Größe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_preview.py" />
            <source>{count} times</source>
            <translation>{count}-fach</translation>
        </message>
    </context>
    <context>
        <name>IconQuery</name>
        <message>
            <location filename="../../editor/models/icon_query.py" />
            <source>unused</source>
            <translation>unbenutzt</translation>
        </message>
        <message>
            <location filename="../../editor/models/icon_query.py" />
            <source>used</source>
            <translation>verwendet</translation>
        </message>
        <message>
            <location filename="../../editor/models/icon_query.py" />
            <source>broken</source>
            <translation>defekt</translation>
        </message>
        <message>
            <location filename="../../editor/models/icon_query.py" />
            <source>heavy</source>
            <translation>schwer</translation>
        </message>
    </context>
    <context>
        <name>IconRecord</name>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Record</source>
            <translation>Datensatz</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Id of the icon</source>
            <translation>Kennung des Icons</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Without an id</source>
            <translation>Ohne Kennung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>What layers name it by. They follow a new id.</source>
            <translation>Damit nennen es Ebenen. Einer neuen Kennung folgen sie.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Id</source>
            <translation>Kennung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Image under</source>
            <translation>Bild unter</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Weight</source>
            <translation>Dateigröße</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Heaviest</source>
            <translation>Schwerstes</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_record.py" />
            <source>%n broken</source>
            <translation>
                <numerusform>%n defekt</numerusform>
                <numerusform>%n defekt</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>The key of the record that holds the image; new icons have it under “value”</source>
            <translation>Der Schlüssel des Datensatzes, der das Bild enthält; neue Icons haben es unter „value“</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>{weight} of {most}</source>
            <translation>{weight} von {most}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>{weight} together</source>
            <translation>{weight} zusammen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Replace the image, or delete the icon.</source>
            <translation>Das Bild ersetzen oder das Icon löschen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>An image may take {weight}.</source>
            <translation>Ein Bild darf {weight} belegen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Shrink it, or resize it.</source>
            <translation>Verlustfrei verkleinern oder die Größe ändern.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Layers show another icon that has this id too. Give this one an id of its own.</source>
            <translation>Ebenen zeigen ein anderes Icon, das diese Kennung auch hat. Dieses braucht eine eigene Kennung.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>An icon needs an id. Type one such as {example}.</source>
            <translation>Ein Icon braucht eine Kennung. Eine eingeben wie {example}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>fuel</source>
            <translation>tankstelle</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>The old id stays.</source>
            <translation>Die alte Kennung bleibt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Another icon has the id “{id}”. Type one that is free. The old id stays.</source>
            <translation>Ein anderes Icon hat die Kennung „{id}“. Eine freie eingeben. Die alte Kennung bleibt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_record.py" />
            <source>Rename {icon} to “{id}”</source>
            <translation>{icon} in „{id}“ umbenennen</translation>
        </message>
    </context>
    <context>
        <name>IconShrink</name>
        <message>
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>Shrink</source>
            <translation>Verlustfrei verkleinern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>Apply</source>
            <translation>Anwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>Apply the lighter form</source>
            <translation>Leichtere Fassung übernehmen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>Writes the same pixels in fewer bytes ({tool})</source>
            <translation>Schreibt dieselben Pixel in weniger Bytes ({tool})</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>lossless</source>
            <translation>verlustfrei</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>{formats} stays as it is. Only a PNG can be shrunk without loss.</source>
            <translation>{formats} bleibt, wie es ist. Nur ein PNG lässt sich verlustfrei verkleinern.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>It cannot be lighter.</source>
            <translation>Es kann nicht leichter werden.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>They cannot be lighter.</source>
            <translation>Sie können nicht leichter werden.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>Looking for a lighter form…</source>
            <translation>Leichtere Fassung wird gesucht …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>Looking for lighter forms… {known} of {count}</source>
            <translation>Leichtere Fassungen werden gesucht … {known} von {count}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>Same pixels, {percent} % lighter</source>
            <translation>Dieselben Pixel, {percent} % leichter</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_shrink.py" />
            <source>{made} of %n icons</source>
            <translation>
                <numerusform>{made} von %n Icon</numerusform>
                <numerusform>{made} von %n Icons</numerusform>
            </translation>
        </message>
        <message>
            <source>{made} of {count} icons</source>
            <translation type="vanished">{made} von {count} Icons</translation>
        </message>
    </context>
    <context>
        <name>IconShrinking</name>
        <message numerus="yes">
            <location filename="../../editor/app/icon_shrinking.py" />
            <source>Shrinking {done} of %n images</source>
            <translation>
                <numerusform>{done} von %n Bild wird verkleinert</numerusform>
                <numerusform>{done} von %n Bildern werden verkleinert</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_shrinking.py" />
            <source>Cancelled. The images are as they were.</source>
            <translation>Abgebrochen. Die Bilder sind, wie sie waren.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_shrinking.py" />
            <source>Nothing to shrink. These images are as light as their pixels allow.</source>
            <translation>Nichts zu verkleinern. Diese Bilder sind so leicht, wie ihre Pixel es zulassen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_shrinking.py" />
            <source>Shrinking {icons} saves {weight}. No pixel changes.</source>
            <translation>{icons} verlustfrei zu verkleinern spart {weight}. Kein Pixel ändert sich.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_shrinking.py" />
            <source>Shrink</source>
            <translation>Verlustfrei verkleinern</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_shrinking.py" />
            <source>Put the lighter images in their place</source>
            <translation>Die leichteren Bilder an ihre Stelle setzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_shrinking.py" />
            <source>Leave</source>
            <translation>Lassen</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_shrinking.py" />
            <source>Keep the images as they are</source>
            <translation>Die Bilder lassen, wie sie sind</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_shrinking.py" />
            <source>1 image is lighter by {weight}.</source>
            <translation>1 Bild ist um {weight} leichter.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/icon_shrinking.py" />
            <source>%n images are lighter by {weight}.</source>
            <translation>
                <numerusform>%n Bild ist um {weight} leichter.</numerusform>
                <numerusform>%n Bilder sind um {weight} leichter.</numerusform>
            </translation>
        </message>
        <message>
            <source>Shrinking {done} of {count} images</source>
            <translation type="vanished">{done} von {count} Bildern werden verkleinert</translation>
        </message>
    </context>
    <context>
        <name>IconSources</name>
        <message>
            <location filename="../../editor/app/icon_sources.py" />
            <source>Image</source>
            <translation>Bild</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_sources.py" />
            <source>Drawing</source>
            <translation>Zeichnung</translation>
        </message>
    </context>
    <context>
        <name>IconUsers</name>
        <message>
            <location filename="../../editor/panels/icon_users.py" />
            <source>Used by</source>
            <translation>Verwendet von</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_users.py" />
            <source>Layers that use the icon</source>
            <translation>Ebenen, die das Icon verwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_users.py" />
            <source>Press a layer to go to what uses the icon</source>
            <translation>Ein Klick auf eine Ebene führt dorthin, wo sie das Icon verwendet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_users.py" />
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_users.py" />
            <source>nobody</source>
            <translation>niemandem</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_users.py" />
            <source>No layer uses it.</source>
            <translation>Keine Ebene verwendet es.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_users.py" />
            <source>1 is used by no layer.</source>
            <translation>1 wird von keiner Ebene verwendet.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_users.py" />
            <source>%n are used by no layer.</source>
            <translation>
                <numerusform>%n wird von keiner Ebene verwendet.</numerusform>
                <numerusform>%n werden von keiner Ebene verwendet.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_users.py" />
            <source>Delete the icon</source>
            <translation>Icon löschen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_users.py" />
            <source>Delete them</source>
            <translation>Icons löschen</translation>
        </message>
    </context>
    <context>
        <name>IconVerbs</name>
        <message>
            <location filename="../../editor/panels/icon_verbs.py" />
            <source>Add {icons}</source>
            <translation>{icons} hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_verbs.py" />
            <source>Duplicate {icons}</source>
            <translation>{icons} duplizieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_verbs.py" />
            <source>Delete {icons}</source>
            <translation>{icons} löschen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_verbs.py" />
            <source>Cut {icons}</source>
            <translation>{icons} ausschneiden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_verbs.py" />
            <source>Replace the image of {icons}</source>
            <translation>Bild von {icons} ersetzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_verbs.py" />
            <source>Shrink {icons}</source>
            <translation>{icons} verlustfrei verkleinern</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_verbs.py" />
            <source>Merge %n equal icons into {icons}</source>
            <translation>
                <numerusform>%n gleiches Icon zu {icons} zusammenführen</numerusform>
                <numerusform>%n gleiche Icons zu {icons} zusammenführen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>IconWeights</name>
        <message>
            <location filename="../../editor/panels/icon_weights.py" />
            <source>Make all images lighter without a change of any pixel</source>
            <translation>Alle Bilder leichter machen, ohne ein Pixel zu ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_weights.py" />
            <source>All images</source>
            <translation>Alle Bilder</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_weights.py" />
            <source>Heaviest: {id}</source>
            <translation>Schwerstes: {id}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_weights.py" />
            <source>Go to “{id}”</source>
            <translation>Zu „{id}“ gehen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_weights.py" />
            <source>Shrink all, saves {weight}</source>
            <translation>Alle verlustfrei verkleinern, spart {weight}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_weights.py" />
            <source>{weight} of {limit}</source>
            <translation>{weight} von {limit}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_weights.py" />
            <source>{weight} over</source>
            <translation>{weight} zu viel</translation>
        </message>
    </context>
    <context>
        <name>IconWork</name>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_work.py" />
            <source>Cropping {done} of %n images</source>
            <translation>
                <numerusform>Bilder zuschneiden: {done} von %n</numerusform>
                <numerusform>Bilder zuschneiden: {done} von %n</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>Crop {icons}</source>
            <translation>{icons} zuschneiden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>There is no transparent border to crop.</source>
            <translation>Es gibt keinen transparenten Rahmen zum Abschneiden.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_work.py" />
            <source>Padding {done} of %n images</source>
            <translation>
                <numerusform>Bilder ergänzen: {done} von %n</numerusform>
                <numerusform>Bilder ergänzen: {done} von %n</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>Pad {icons} to square</source>
            <translation>{icons} zum Quadrat ergänzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>These images are square already.</source>
            <translation>Diese Bilder sind schon quadratisch.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>Resize {icons}</source>
            <translation>Größe von {icons} ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>Resize {icons} to {size}</source>
            <translation>Größe von {icons} auf {size} ändern</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_work.py" />
            <source>Resizing {done} of %n images</source>
            <translation>
                <numerusform>Größe der Bilder ändern: {done} von %n</numerusform>
                <numerusform>Größe der Bilder ändern: {done} von %n</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>These images have that size.</source>
            <translation>Diese Bilder haben schon diese Größe.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>Looking for equal images</source>
            <translation>Gleiche Bilder werden gesucht</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>Cancelled. No icon was merged.</source>
            <translation>Abgebrochen. Kein Icon wurde zusammengeführt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>Cancelled. The images are as they were.</source>
            <translation>Abgebrochen. Die Bilder sind, wie sie waren.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>Images are still being changed. Try again when that is done.</source>
            <translation>Es werden noch Bilder geändert. Danach erneut versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>1 image is as it was.</source>
            <translation>1 Bild ist, wie es war.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_work.py" />
            <source>%n images are as they were.</source>
            <translation>
                <numerusform>%n Bild ist, wie es war.</numerusform>
                <numerusform>%n Bilder sind, wie sie waren.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>1 icon went.</source>
            <translation>1 Icon entfernt.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_work.py" />
            <source>%n icons went.</source>
            <translation>
                <numerusform>%n Icon entfernt.</numerusform>
                <numerusform>%n Icons entfernt.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>1 stays, and layers show it in place of what went.</source>
            <translation>1 bleibt, und Ebenen zeigen es anstelle des Entfernten.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_work.py" />
            <source>%n stay, and layers show them in place of what went.</source>
            <translation>
                <numerusform>%n bleibt, und Ebenen zeigen es anstelle des Entfernten.</numerusform>
                <numerusform>%n bleiben, und Ebenen zeigen sie anstelle des Entfernten.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>No other icon looks the same.</source>
            <translation>Kein anderes Icon sieht genauso aus.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_work.py" />
            <source>No two of them look the same.</source>
            <translation>Keine zwei davon sehen gleich aus.</translation>
        </message>
        <message>
            <source>Cropping {done} of {count} images</source>
            <translation type="vanished">{done} von {count} Bildern zugeschnitten</translation>
        </message>
        <message>
            <source>Padding {done} of {count} images</source>
            <translation type="vanished">{done} von {count} Bildern ergänzt</translation>
        </message>
        <message>
            <source>Resizing {done} of {count} images</source>
            <translation type="vanished">Größe von {done} der {count} Bilder geändert</translation>
        </message>
        <message>
            <source>1 icon went</source>
            <translation type="vanished">1 Icon entfernt</translation>
        </message>
        <message numerus="yes">
            <source>%n icons went</source>
            <translation type="vanished">
                <numerusform>%n Icon entfernt</numerusform>
                <numerusform>%n Icons entfernt</numerusform>
            </translation>
        </message>
        <message>
            <source>1 stays</source>
            <translation type="vanished">1 bleibt</translation>
        </message>
        <message numerus="yes">
            <source>%n stay</source>
            <translation type="vanished">
                <numerusform>%n bleibt</numerusform>
                <numerusform>%n bleiben</numerusform>
            </translation>
        </message>
        <message>
            <source>{went}, {stayed} in their place. Layers show those that stay.</source>
            <translation type="vanished">{went}, {stayed} an deren Stelle. Ebenen zeigen, was bleibt.</translation>
        </message>
    </context>
    <context>
        <name>IconsView</name>
        <message>
            <location filename="../../editor/panels/icons_view.py" />
            <source>Clear filter</source>
            <translation>Filter leeren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icons_view.py" />
            <source>No icons. Drop images here, or add them.</source>
            <translation>Keine Icons. Bilder hier ablegen oder hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icons_view.py" />
            <source>Add images</source>
            <translation>Bilder hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icons_view.py" />
            <source>Drop PNG, JPEG, WebP, GIF or SVG here, or paste. Everything becomes PNG.</source>
            <translation>PNG, JPEG, WebP, GIF oder SVG hier ablegen oder einfügen. Alles wird zu PNG.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icons_view.py" />
            <source>Drop images here, or paste.</source>
            <translation>Bilder hier ablegen oder einfügen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icons_view.py" />
            <source>Nothing matches “{text}”.</source>
            <translation>Keine Treffer für „{text}“.</translation>
        </message>
    </context>
    <context>
        <name>InspectCommands</name>
        <message>
            <location filename="../../editor/app/inspect_commands.py" />
            <source>“{name}” draws nothing here. Move the map, or zoom.</source>
            <translation>„{name}“ zeichnet hier nichts. Karte verschieben oder Zoom ändern.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/inspect_commands.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>InspectControl</name>
        <message>
            <location filename="../../editor/panels/inspect_control.py" />
            <source>Here: 1 layer</source>
            <translation>Hier: 1 Ebene</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/inspect_control.py" />
            <source>Here: %n layers</source>
            <translation>
                <numerusform>Hier: %n Ebene</numerusform>
                <numerusform>Hier: %n Ebenen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Jobs</name>
        <message>
            <location filename="../../editor/system/jobs.py" />
            <source>Something unexpected went wrong ({purpose}). The log says more.</source>
            <translation>Etwas Unerwartetes ging schief ({purpose}). Mehr steht im Protokoll.</translation>
        </message>
    </context>
    <context>
        <name>JsonApplying</name>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Edit JSON of {name}</source>
            <translation>JSON bearbeiten: {name}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>“{name}” is locked, so this is only shown.</source>
            <translation>„{name}“ ist gesperrt, darum nur zum Ansehen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Apply</source>
            <translation>Anwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Put the text into the style</source>
            <translation>Text in den Stil übernehmen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Discard</source>
            <translation>Verwerfen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Show what stands in the style</source>
            <translation>Zeigen, was im Stil steht</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>“{name}” is locked. Unlock it to apply the text.</source>
            <translation>„{name}“ ist gesperrt. Entsperren, um den Text anzuwenden.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>“{name}” is no longer in the style. Copy the text, or discard it.</source>
            <translation>„{name}“ ist nicht mehr im Stil. Den Text kopieren oder verwerfen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Not applied: {name}</source>
            <translation>Nicht angewendet: {name}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>The text of {name} is not applied. It is lost if you go on without it.</source>
            <translation>Text nicht angewendet: {name}. Wer ohne Anwenden weitermacht, verliert ihn.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Discard and go on</source>
            <translation>Verwerfen und weiter</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Give the text up</source>
            <translation>Text verwerfen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Stay</source>
            <translation>Bleiben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Go on with the text</source>
            <translation>Am Text weiterarbeiten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Put the text into the style, also over what changed there</source>
            <translation>Text in den Stil übernehmen, auch über das, was sich dort geändert hat</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Apply and go on</source>
            <translation>Anwenden und weiter</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Line {line}, column {column}: </source>
            <translation>Zeile {line}, Spalte {column}: </translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Put the cursor where the text is broken</source>
            <translation>Einfügemarke an die fehlerhafte Stelle setzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Go to</source>
            <translation>Zur Stelle</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>{name} was changed elsewhere since. Applying puts this text in its place.</source>
            <translation>Inzwischen anderswo geändert: {name}. Anwenden setzt diesen Text an dessen Stelle.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Compare</source>
            <translation>Vergleichen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Show what applying would change</source>
            <translation>Zeigen, was das Anwenden ändern würde</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Apply anyway</source>
            <translation>Trotzdem anwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_applying.py" />
            <source>Put the text over what changed</source>
            <translation>Text über das Geänderte setzen</translation>
        </message>
    </context>
    <context>
        <name>JsonBox</name>
        <message>
            <location filename="../../editor/widgets/json_box.py" />
            <source>{name}: Ctrl+Enter applies it, Esc gives it up</source>
            <translation>{name}: Strg+Eingabe wendet den Text an, Esc verwirft ihn</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/json_box.py" />
            <source>Apply</source>
            <translation>Anwenden</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/json_box.py" />
            <source>Take this text over (Ctrl+Enter)</source>
            <translation>Diesen Text übernehmen (Strg+Eingabe)</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/json_box.py" />
            <source>Give up</source>
            <translation>Verwerfen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/json_box.py" />
            <source>Show what the file has again (Esc)</source>
            <translation>Wieder zeigen, was in der Datei steht (Esc)</translation>
        </message>
    </context>
    <context>
        <name>JsonFlow</name>
        <message>
            <location filename="../../editor/app/json_flow.py" />
            <source>Differences – {name}</source>
            <translation>Unterschiede – {name}</translation>
        </message>
        <message>
            <location filename="../../editor/app/json_flow.py" />
            <source>From the style as it is now to the style with this text.</source>
            <translation>Vom Stil, wie er jetzt ist, zum Stil mit diesem Text.</translation>
        </message>
        <message>
            <location filename="../../editor/app/json_flow.py" />
            <source>There is no edited JSON to apply</source>
            <translation>Es gibt kein bearbeitetes JSON zum Anwenden</translation>
        </message>
        <message>
            <location filename="../../editor/app/json_flow.py" />
            <source>Put the edited JSON into the style</source>
            <translation>Das bearbeitete JSON in den Stil übernehmen</translation>
        </message>
    </context>
    <context>
        <name>JsonMargin</name>
        <message>
            <location filename="../../editor/widgets/json_margin.py" />
            <source>Line numbers</source>
            <translation>Zeilennummern</translation>
        </message>
    </context>
    <context>
        <name>JsonPanel</name>
        <message>
            <location filename="../../editor/panels/json_panel.py" />
            <source>What is shown</source>
            <translation>Was gezeigt wird</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_panel.py" />
            <source>Selection</source>
            <translation>Auswahl</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_panel.py" />
            <source>Whole style</source>
            <translation>Ganzer Stil</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_panel.py" />
            <source>Nothing selected. Pick a layer.</source>
            <translation>Nichts ausgewählt. Eine Ebene wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_panel.py" />
            <source>Show the whole style</source>
            <translation>Ganzen Stil zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_panel.py" />
            <source>JSON</source>
            <translation>JSON</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_panel.py" />
            <source>Find in the text (Ctrl+F in it)</source>
            <translation>Im Text suchen (darin Strg+F)</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_panel.py" />
            <source>Fold all</source>
            <translation>Alles zuklappen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_panel.py" />
            <source>Unfold all</source>
            <translation>Alles aufklappen</translation>
        </message>
    </context>
    <context>
        <name>JsonParts</name>
        <message>
            <location filename="../../editor/panels/json_parts.py" />
            <source>“{name}” is locked. Unlock it, or leave its text alone.</source>
            <translation>„{name}“ ist gesperrt. Entsperren oder den Text unverändert lassen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_parts.py" />
            <source>the style</source>
            <translation>Stil</translation>
        </message>
        <message>
            <location filename="../../editor/panels/json_parts.py" />
            <source>a group without a name</source>
            <translation>Gruppe ohne Namen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/json_parts.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>KeyField</name>
        <message>
            <location filename="../../editor/widgets/key_field.py" />
            <source>Key</source>
            <translation>Schlüssel</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/key_field.py" />
            <source>Type a key, such as “name”. The old one stays.</source>
            <translation>Einen Schlüssel eingeben, etwa „name“. Der alte bleibt.</translation>
        </message>
    </context>
    <context>
        <name>LabelDelegate</name>
        <message>
            <location filename="../../editor/panels/label_delegate.py" />
            <source>Number</source>
            <translation>Zahl</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_delegate.py" />
            <source>Attribute</source>
            <translation>Attribut</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_delegate.py" />
            <source>Text</source>
            <translation>Text</translation>
        </message>
    </context>
    <context>
        <name>LabelKeyRow</name>
        <message>
            <location filename="../../editor/widgets/label_key_row.py" />
            <source>Attribute</source>
            <translation>Attribut</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/label_key_row.py" />
            <source>Written where a feature has a value for it</source>
            <translation>Wird geschrieben, wo ein Objekt einen Wert dafür hat</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/label_key_row.py" />
            <source>use_key_text: a mark for the engine. The preview does not read it.</source>
            <translation>use_key_text: eine Marke für die Engine. Die Vorschau liest sie nicht.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/label_key_row.py" />
            <source>Try earlier</source>
            <translation>Früher versuchen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/label_key_row.py" />
            <source>Try later</source>
            <translation>Später versuchen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/label_key_row.py" />
            <source>Remove this row</source>
            <translation>Diese Zeile entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/label_key_row.py" />
            <source>The row’s id: rows are tried from the lowest up</source>
            <translation>Kennung der Zeile: Versucht wird von der niedrigsten aufwärts</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/label_key_row.py" />
            <source>Attribute of row {id}</source>
            <translation>Attribut der Zeile {id}</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/label_key_row.py" />
            <source>use_key_text of row {id}</source>
            <translation>use_key_text der Zeile {id}</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/label_key_row.py" />
            <source>custom_text “{text}” is written in its place</source>
            <translation>an seiner Stelle wird custom_text „{text}“ geschrieben</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/label_key_row.py" />
            <source>Only the engine writes this text. It is kept as it is.</source>
            <translation>Nur die Engine schreibt diesen Text. Er bleibt, wie er ist.</translation>
        </message>
    </context>
    <context>
        <name>LabelKeysEditor</name>
        <message>
            <location filename="../../editor/panels/label_keys_editor.py" />
            <source>Label keys</source>
            <translation>Beschriftungsschlüssel</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_keys_editor.py" />
            <source>Each row names an attribute. The rows are tried by their ids, the lowest first.</source>
            <translation>Jede Zeile nennt ein Attribut. Die Zeilen werden nach ihren Kennungen versucht, die niedrigste zuerst.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_keys_editor.py" />
            <source>The first attribute that has a value is written. Custom text takes its place.</source>
            <translation>Geschrieben wird das erste Attribut, das einen Wert hat. Eigener Text tritt an seine Stelle.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_keys_editor.py" />
            <source>Add row</source>
            <translation>Zeile hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_keys_editor.py" />
            <source>Add an attribute that is tried after the others</source>
            <translation>Ein Attribut hinzufügen, das nach den anderen versucht wird</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_keys_editor.py" />
            <source>Without rows the name is written.</source>
            <translation>Ohne Zeilen wird der Name geschrieben.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_keys_editor.py" />
            <source>The first attribute that has a value is written.</source>
            <translation>Geschrieben wird das erste Attribut, das einen Wert hat.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_keys_editor.py" />
            <source>Id</source>
            <translation>Kennung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_keys_editor.py" />
            <source>Attribute</source>
            <translation>Attribut</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_keys_editor.py" />
            <source>Mark</source>
            <translation>Marke</translation>
        </message>
    </context>
    <context>
        <name>LabelPicture</name>
        <message>
            <location filename="../../editor/panels/label_picture.py" />
            <source>Result: {text}</source>
            <translation>Ergebnis: {text}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_picture.py" />
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
    </context>
    <context>
        <name>LabelReader</name>
        <message>
            <location filename="../../editor/preview/label_reader.py" />
            <source>Lit labels</source>
            <translation>Hervorgehobene Beschriftungen</translation>
        </message>
    </context>
    <context>
        <name>LabelResult</name>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Result</source>
            <translation>Ergebnis</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Previous sample</source>
            <translation>Vorheriges Beispiel</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Next sample</source>
            <translation>Nächstes Beispiel</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Add filter</source>
            <translation>Filter hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Looking for features in view…</source>
            <translation>Objekte im Ausschnitt werden gesucht …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>The preview has no features for it. Type values.</source>
            <translation>Die Vorschau hat dafür keine Objekte. Werte eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>No feature of it is in view. Type values.</source>
            <translation>Kein Objekt davon ist im Ausschnitt. Werte eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Sample {number} of {count} in view</source>
            <translation>Beispiel {number} von {count} im Ausschnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Sample {number} of {count} · {all} in view</source>
            <translation>Beispiel {number} von {count} · {all} im Ausschnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Nothing is written here.</source>
            <translation>Hier wird nichts geschrieben.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Too small to read, or without a colour, at zoom {zoom}.</source>
            <translation>Bei Zoom {zoom} zu klein zum Lesen oder ohne Farbe.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Not drawn at zoom {zoom}. Shown as at {other}.</source>
            <translation>Bei Zoom {zoom} nicht gezeichnet. Gezeigt wie bei {other}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Draw only features that have “{name}”</source>
            <translation>Nur Objekte zeichnen, die „{name}“ haben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>In 1 sample “{name}” is no number.</source>
            <translation>In 1 Beispiel ist „{name}“ keine Zahl.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/label_result.py" />
            <source>In %n samples “{name}” is no number.</source>
            <translation>
                <numerusform>In %n Beispiel ist „{name}“ keine Zahl.</numerusform>
                <numerusform>In %n Beispielen ist „{name}“ keine Zahl.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>1 sample has no “{name}”.</source>
            <translation>1 Beispiel hat kein „{name}“.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/label_result.py" />
            <source>%n samples have no “{name}”.</source>
            <translation>
                <numerusform>%n Beispiel hat kein „{name}“.</numerusform>
                <numerusform>%n Beispiele haben kein „{name}“.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Its label reads “{text}”.</source>
            <translation>Seine Beschriftung lautet „{text}“.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>One label reads “{text}”.</source>
            <translation>Eine Beschriftung lautet „{text}“.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>It writes nothing.</source>
            <translation>Es schreibt nichts.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>One of them writes nothing.</source>
            <translation>Eines davon schreibt nichts.</translation>
        </message>
        <message>
            <source>In {count} samples “{name}” is no number.</source>
            <translation type="vanished">In {count} Beispielen ist „{name}“ keine Zahl.</translation>
        </message>
        <message>
            <source>{count} samples have no “{name}”.</source>
            <translation type="vanished">{count} Beispiele haben kein „{name}“.</translation>
        </message>
    </context>
    <context>
        <name>LabelSection</name>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>Label text</source>
            <translation>Beschriftungstext</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>What a label says: an expression of attributes and joins, or the first of some keys.</source>
            <translation>Was eine Beschriftung sagt: ein Ausdruck aus Attributen und Verbindungen oder der erste von mehreren Schlüsseln.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>Expression</source>
            <translation>Ausdruck</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>Label keys</source>
            <translation>Beschriftungsschlüssel</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>Label text as</source>
            <translation>Beschriftungstext als</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>Remove label text</source>
            <translation>Beschriftungstext entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>Take the label text out of the layer</source>
            <translation>Den Beschriftungstext aus der Ebene entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>As text</source>
            <translation>Als Text</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>Label expression as JSON</source>
            <translation>Beschriftungsausdruck als JSON</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>{count} in view</source>
            <translation>{count} im Ausschnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>Change label of {layer}</source>
            <translation>Beschriftung von {layer} ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>Not applied</source>
            <translation>Nicht angewendet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>Any one condition of the filter is enough, so another would hold nothing back.</source>
            <translation>Dem Filter genügt eine der Bedingungen, eine weitere würde also nichts ausschließen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_section.py" />
            <source>Change filter of {layer}</source>
            <translation>Filter von {layer} ändern</translation>
        </message>
    </context>
    <context>
        <name>LabelTree</name>
        <message>
            <location filename="../../editor/panels/label_tree.py" />
            <source>Parts of the label</source>
            <translation>Teile der Beschriftung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_tree.py" />
            <source>Enter edits a part, Delete removes it, Alt and the arrows move it</source>
            <translation>Eingabe bearbeitet einen Teil, Entf entfernt ihn, Alt und die Pfeiltasten verschieben ihn</translation>
        </message>
    </context>
    <context>
        <name>LabelTreeModel</name>
        <message>
            <location filename="../../editor/models/label_tree_model.py" />
            <source>joins 1 part</source>
            <translation>verbindet 1 Teil</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/label_tree_model.py" />
            <source>joins %n parts</source>
            <translation>
                <numerusform>verbindet %n Teil</numerusform>
                <numerusform>verbindet %n Teile</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/label_tree_model.py" />
            <source>multiplies 1 number</source>
            <translation>multipliziert 1 Zahl</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/label_tree_model.py" />
            <source>multiplies %n numbers</source>
            <translation>
                <numerusform>multipliziert %n Zahl</numerusform>
                <numerusform>multipliziert %n Zahlen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/label_tree_model.py" />
            <source>text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../editor/models/label_tree_model.py" />
            <source>number</source>
            <translation>Zahl</translation>
        </message>
        <message>
            <location filename="../../editor/models/label_tree_model.py" />
            <source>attribute</source>
            <translation>Attribut</translation>
        </message>
        <message>
            <location filename="../../editor/models/label_tree_model.py" />
            <source>join</source>
            <translation>Verbindung</translation>
        </message>
        <message>
            <location filename="../../editor/models/label_tree_model.py" />
            <source>multiply</source>
            <translation>Produkt</translation>
        </message>
        <message>
            <location filename="../../editor/models/label_tree_model.py" />
            <source>not known here, kept as it is</source>
            <translation>hier unbekannt, bleibt unverändert</translation>
        </message>
        <message>
            <location filename="../../editor/models/label_tree_model.py" />
            <source>level {level}</source>
            <translation>Tiefe {level}</translation>
        </message>
        <message>
            <location filename="../../editor/models/label_tree_model.py" />
            <source>Not known here. It is kept as it is, and the preview writes nothing for it.</source>
            <translation>Hier unbekannt. Es bleibt, wie es ist, und die Vorschau schreibt nichts dafür.</translation>
        </message>
        <message>
            <location filename="../../editor/models/label_tree_model.py" />
            <source>Kept as it is beside it: {names}</source>
            <translation>Daneben unverändert behalten: {names}</translation>
        </message>
    </context>
    <context>
        <name>LabelWords</name>
        <message>
            <location filename="../../editor/panels/label_words.py" />
            <source>This label text is no object, so it can only be removed.</source>
            <translation>Dieser Beschriftungstext ist kein JSON-Objekt, er lässt sich nur entfernen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_words.py" />
            <source>This expression can’t be read, so the name is written. Mend it as text.</source>
            <translation>Dieser Ausdruck ist nicht lesbar, darum wird der Name geschrieben. Er lässt sich als Text korrigieren.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_words.py" />
            <source>Not set, so “{attribute}” is written.</source>
            <translation>Nicht gesetzt, darum wird „{attribute}“ geschrieben.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_words.py" />
            <source>Can’t be read</source>
            <translation>Nicht lesbar</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_words.py" />
            <source>Not set</source>
            <translation>Nicht gesetzt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_words.py" />
            <source>Nothing</source>
            <translation>Nichts</translation>
        </message>
    </context>
    <context>
        <name>LabelsInView</name>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>Show them on the map</source>
            <translation>Auf der Karte zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>Goes to the map and lights up the labels that fall back, until Esc</source>
            <translation>Geht zur Karte und hebt Beschriftungen in der eingebauten Schrift hervor, bis Esc</translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>In view</source>
            <translation>Im Ausschnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>labels on the map now</source>
            <translation>Beschriftungen gerade auf der Karte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>Waiting for the map.</source>
            <translation>Die Karte wird abgewartet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>No labels here. Move the map to where there are some.</source>
            <translation>Keine Beschriftungen hier. Die Karte dorthin verschieben, wo es welche gibt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>No label is drawn in full.</source>
            <translation>Keine Beschriftung ist vollständig gezeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>1 label drawn in full</source>
            <translation>1 Beschriftung vollständig gezeichnet</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>%Ln labels drawn in full</source>
            <translation>
                <numerusform>%Ln Beschriftung vollständig gezeichnet</numerusform>
                <numerusform>%Ln Beschriftungen vollständig gezeichnet</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>1 label falls back</source>
            <translation>1 Beschriftung in der eingebauten Schrift</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>%Ln labels fall back</source>
            <translation>
                <numerusform>%Ln Beschriftung in der eingebauten Schrift</numerusform>
                <numerusform>%Ln Beschriftungen in der eingebauten Schrift</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>{labels}, 1 character</source>
            <translation>{labels}, 1 Zeichen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>{labels}, %n characters</source>
            <translation>
                <numerusform>{labels}, %n Zeichen</numerusform>
                <numerusform>{labels}, %n Zeichen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>1 label</source>
            <translation>1 Beschriftung</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>%Ln labels</source>
            <translation>
                <numerusform>%Ln Beschriftung</numerusform>
                <numerusform>%Ln Beschriftungen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>1 layer</source>
            <translation>1 Ebene</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
        <message>
            <source>{count} labels drawn in full</source>
            <translation type="vanished">{count} Beschriftungen vollständig gezeichnet</translation>
        </message>
        <message>
            <source>{count} labels fall back</source>
            <translation type="vanished">{count} Beschriftungen in der Ersatzschrift</translation>
        </message>
        <message>
            <source>{labels}, {count} characters</source>
            <translation type="vanished">{labels}, {count} Zeichen</translation>
        </message>
        <message>
            <source>{count} labels</source>
            <translation type="vanished">{count} Beschriftungen</translation>
        </message>
        <message>
            <source>{count} layers</source>
            <translation type="vanished">{count} Ebenen</translation>
        </message>
    </context>
    <context>
        <name>LanguageList</name>
        <message>
            <location filename="../../editor/panels/coverage_rows.py" />
            <source>Languages</source>
            <translation>Sprachen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/coverage_rows.py" />
            <source>Press a language to see the letters that are missing; Space picks it</source>
            <translation>Ein Klick auf eine Sprache zeigt die fehlenden Buchstaben; die Leertaste merkt sie vor</translation>
        </message>
    </context>
    <context>
        <name>LanguageModel</name>
        <message>
            <location filename="../../editor/models/language_model.py" />
            <source>{language}, {have} of {of} letters</source>
            <translation>{language}, {have} von {of} Buchstaben</translation>
        </message>
        <message>
            <location filename="../../editor/models/language_model.py" />
            <source>{told}, picked</source>
            <translation>{told}, vorgemerkt</translation>
        </message>
    </context>
    <context>
        <name>LayerAdder</name>
        <message>
            <location filename="../../editor/panels/layer_adder.py" />
            <source>Add layer {name}</source>
            <translation>Ebene {name} hinzufügen</translation>
        </message>
    </context>
    <context>
        <name>LayerAdding</name>
        <message>
            <location filename="../../editor/app/layer_adding.py" />
            <source>Add a layer</source>
            <translation>Eine Ebene hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/app/layer_adding.py" />
            <source>What the layer shows, its type or its number</source>
            <translation>Was die Ebene zeigt, ihr Typ oder ihre Nummer</translation>
        </message>
    </context>
    <context>
        <name>LayerCommands</name>
        <message>
            <location filename="../../editor/app/layer_commands.py" />
            <source>Select a layer first</source>
            <translation>Zuerst eine Ebene auswählen</translation>
        </message>
    </context>
    <context>
        <name>LayerDelegate</name>
        <message>
            <location filename="../../editor/panels/layer_delegate.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
    </context>
    <context>
        <name>LayerFilterField</name>
        <message>
            <location filename="../../editor/panels/layer_filter_field.py" />
            <source>Filter layers</source>
            <translation>Ebenen filtern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_filter_field.py" />
            <source>Filter by name, type, colour, zoom</source>
            <translation>Name, Typ, Farbe, Zoom</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_filter_field.py" />
            <source>What can be searched for</source>
            <translation>Wonach gesucht werden kann</translation>
        </message>
    </context>
    <context>
        <name>LayerHead</name>
        <message>
            <location filename="../../editor/panels/layer_head.py" />
            <source>More for these layers</source>
            <translation>Mehr für diese Ebenen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_head.py" />
            <source>Show in the preview</source>
            <translation>In der Vorschau einblenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_head.py" />
            <source>Hide in the preview</source>
            <translation>In der Vorschau ausblenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_head.py" />
            <source>Nothing selected.</source>
            <translation>Nichts ausgewählt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_head.py" />
            <source>Pick a layer, or press the map.</source>
            <translation>Eine Ebene wählen oder auf die Karte klicken.</translation>
        </message>
    </context>
    <context>
        <name>LayerMarks</name>
        <message>
            <location filename="../../editor/models/layer_marks.py" />
            <source>{count} more</source>
            <translation>{count} weitere</translation>
        </message>
    </context>
    <context>
        <name>LayerPage</name>
        <message>
            <location filename="../../editor/panels/layer_page.py" />
            <source>Add property</source>
            <translation>Eigenschaft hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_page.py" />
            <source>Add a property that these layers can take and do not have</source>
            <translation>Eine Eigenschaft hinzufügen, die diese Ebenen haben können und nicht haben</translation>
        </message>
    </context>
    <context>
        <name>LayerRow</name>
        <message>
            <location filename="../../editor/models/layer_row.py" />
            <source>level {level}</source>
            <translation>Tiefe {level}</translation>
        </message>
        <message>
            <location filename="../../editor/models/layer_row.py" />
            <source>hidden in the preview</source>
            <translation>in der Vorschau ausgeblendet</translation>
        </message>
        <message>
            <location filename="../../editor/models/layer_row.py" />
            <source>locked</source>
            <translation>gesperrt</translation>
        </message>
        <message>
            <location filename="../../editor/models/layer_row.py" />
            <source>in {group}</source>
            <translation>in {group}</translation>
        </message>
        <message>
            <location filename="../../editor/models/layer_row.py" />
            <source>Group without a name</source>
            <translation>Gruppe ohne Namen</translation>
        </message>
        <message>
            <location filename="../../editor/models/layer_row.py" />
            <source>zoom {least} to {most}</source>
            <translation>Zoom {least} bis {most}</translation>
        </message>
        <message>
            <location filename="../../editor/models/layer_row.py" />
            <source>1 layer</source>
            <translation>1 Ebene</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/layer_row.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/layer_row.py" />
            <source>Other layers draw between these. The group is a folder; the order of drawing is that of the file.</source>
            <translation>Andere Ebenen zeichnen dazwischen. Die Gruppe ist ein Ordner; gezeichnet wird in der Reihenfolge der Datei.</translation>
        </message>
        <message>
            <location filename="../../editor/models/layer_row.py" />
            <source>group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/models/layer_row.py" />
            <source>other layers draw between these</source>
            <translation>andere Ebenen zeichnen dazwischen</translation>
        </message>
        <message>
            <location filename="../../editor/models/layer_row.py" />
            <source>{problems} in it</source>
            <translation>{problems} darin</translation>
        </message>
    </context>
    <context>
        <name>LayerTreeModel</name>
        <message>
            <location filename="../../editor/models/layer_tree_model.py" />
            <source>“{name}” is locked. Unlock it first.</source>
            <translation>„{name}“ ist gesperrt. Erst entsperren.</translation>
        </message>
        <message>
            <location filename="../../editor/models/layer_tree_model.py" />
            <source>Rename “{old}” to “{new}”</source>
            <translation>„{old}“ in „{new}“ umbenennen</translation>
        </message>
    </context>
    <context>
        <name>LayerVerbs</name>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>What is selected is locked. Unlock it first.</source>
            <translation>Die Auswahl ist gesperrt. Erst entsperren.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Move {rows} to {group}</source>
            <translation>{rows} nach {group} verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Move {rows}</source>
            <translation>{rows} verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>There is no group beside this row.</source>
            <translation>Neben dieser Zeile ist keine Gruppe.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Move {rows} out of their groups</source>
            <translation>{rows} aus ihren Gruppen verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Move {rows} out of {group}</source>
            <translation>{rows} aus {group} verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>New group</source>
            <translation>Neue Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Group {rows}</source>
            <translation>{rows} gruppieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Ungroup {rows}</source>
            <translation>Gruppierung von {rows} aufheben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Cut {rows}</source>
            <translation>{rows} ausschneiden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Paste {rows}</source>
            <translation>{rows} einfügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Nothing was pasted. At {where}: {why}</source>
            <translation>Nichts eingefügt. Bei {where}: {why}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Nothing was pasted. {why}</source>
            <translation>Nichts eingefügt. {why}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Duplicate {rows}</source>
            <translation>{rows} duplizieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>Delete {rows}</source>
            <translation>{rows} löschen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>1 locked row was left out.</source>
            <translation>1 gesperrte Zeile wurde ausgelassen.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>%n locked rows were left out.</source>
            <translation>
                <numerusform>%n gesperrte Zeile wurde ausgelassen.</numerusform>
                <numerusform>%n gesperrte Zeilen wurden ausgelassen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_verbs.py" />
            <source>The group “{name}” is locked. Unlock it first.</source>
            <translation>Die Gruppe „{name}“ ist gesperrt. Erst entsperren.</translation>
        </message>
    </context>
    <context>
        <name>LayersPanel</name>
        <message>
            <location filename="../../editor/panels/layers_panel.py" />
            <source>Layers</source>
            <translation>Ebenen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layers_panel.py" />
            <source>Clear filter</source>
            <translation>Filter leeren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layers_panel.py" />
            <source>No layers yet. Add one from the map data.</source>
            <translation>Noch keine Ebenen. Aus den Kartendaten lässt sich eine hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layers_panel.py" />
            <source>Add layer</source>
            <translation>Ebene hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layers_panel.py" />
            <source>Layers in draw order, top first</source>
            <translation>Ebenen in Zeichenreihenfolge, oberste zuerst</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layers_panel.py" />
            <source>“{name}” is locked. Unlock it first.</source>
            <translation>„{name}“ ist gesperrt. Erst entsperren.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layers_panel.py" />
            <source>Write the folding</source>
            <translation>Auf- und Zugeklapptes in den Stil schreiben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layers_panel.py" />
            <source>Nothing matches “{text}”.</source>
            <translation>Keine Treffer für „{text}“.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layers_panel.py" />
            <source>{shown} of {count}</source>
            <translation>{shown} von {count}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layers_panel.py" />
            <source>{count} in draw order</source>
            <translation>{count} in Zeichenreihenfolge</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layers_panel.py" />
            <source>“{name}” has no id of its own, so it cannot be moved, locked or deleted here. Give it one in the JSON of the style.</source>
            <translation>„{name}“ hat keine eigene Kennung und lässt sich hier nicht verschieben, sperren oder löschen. Im JSON des Stils lässt sich eine vergeben.</translation>
        </message>
    </context>
    <context>
        <name>LetterChips</name>
        <message>
            <location filename="../../editor/widgets/letter_chips.py" />
            <source>+ {count}</source>
            <translation>+ {count}</translation>
        </message>
    </context>
    <context>
        <name>LitFeatures</name>
        <message>
            <location filename="../../editor/preview/lit_features.py" />
            <source>Matching features</source>
            <translation>Passende Objekte</translation>
        </message>
    </context>
    <context>
        <name>LockNote</name>
        <message>
            <location filename="../../editor/panels/lock_note.py" />
            <source>Unlock</source>
            <translation>Entsperren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/lock_note.py" />
            <source>This layer is locked.</source>
            <translation>Diese Ebene ist gesperrt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/lock_note.py" />
            <source>All of them are locked.</source>
            <translation>Alle sind gesperrt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/lock_note.py" />
            <source>1 locked layer stays as it is.</source>
            <translation>1 gesperrte Ebene bleibt, wie sie ist.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/lock_note.py" />
            <source>%n locked layers stay as they are.</source>
            <translation>
                <numerusform>%n gesperrte Ebene bleibt, wie sie ist.</numerusform>
                <numerusform>%n gesperrte Ebenen bleiben, wie sie sind.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/lock_note.py" />
            <source>This group is locked.</source>
            <translation>Diese Gruppe ist gesperrt.</translation>
        </message>
    </context>
    <context>
        <name>LookCommands</name>
        <message>
            <location filename="../../editor/app/look_commands.py" />
            <source>The look of “{layer}” is on the clipboard.</source>
            <translation>Das Aussehen von „{layer}“ ist in der Zwischenablage.</translation>
        </message>
        <message>
            <location filename="../../editor/app/look_commands.py" />
            <source>The clipboard holds no look. Copy the look of a layer first.</source>
            <translation>In der Zwischenablage ist kein Aussehen. Zuerst das Aussehen einer Ebene kopieren.</translation>
        </message>
        <message>
            <location filename="../../editor/app/look_commands.py" />
            <source>Paste look onto {layer}</source>
            <translation>Aussehen einfügen: {layer}</translation>
        </message>
        <message>
            <location filename="../../editor/app/look_commands.py" />
            <source>Pasted onto {layer}.</source>
            <translation>Eingefügt: {layer}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/look_commands.py" />
            <source>{layer}: nothing changes.</source>
            <translation>{layer}: Nichts ändert sich.</translation>
        </message>
        <message>
            <location filename="../../editor/app/look_commands.py" />
            <source>Left out, as their type does not take it: {properties}.</source>
            <translation>Weggelassen, weil der Typ es nicht zulässt: {properties}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/look_commands.py" />
            <source>This style has no icon {icon}. Add it, or choose another.</source>
            <translation>In diesem Stil fehlt das Icon {icon}. Hinzufügen oder ein anderes wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/look_commands.py" />
            <source>This style has no icons {icons}. Add them, or choose others.</source>
            <translation>In diesem Stil fehlen die Icons {icons}. Hinzufügen oder andere wählen.</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <location filename="../../editor/app/main_window.py" />
            <source>Open recent</source>
            <translation>Zuletzt geöffnet</translation>
        </message>
        <message>
            <location filename="../../editor/app/main_window.py" />
            <source>Docks</source>
            <translation>Bereiche</translation>
        </message>
        <message>
            <location filename="../../editor/app/main_window.py" />
            <source>Opening “{name}”…</source>
            <translation>„{name}“ wird geöffnet …</translation>
        </message>
        <message>
            <location filename="../../editor/app/main_window.py" />
            <source>Start</source>
            <translation>Start</translation>
        </message>
        <message>
            <location filename="../../editor/app/main_window.py" />
            <source>No style is shown that could be saved</source>
            <translation>Es wird kein Stil gezeigt, der gespeichert werden könnte</translation>
        </message>
        <message>
            <location filename="../../editor/app/main_window.py" />
            <source>Isopleth, safe mode</source>
            <translation>Isopleth, abgesicherter Modus</translation>
        </message>
    </context>
    <context>
        <name>MapCommands</name>
        <message>
            <location filename="../../editor/app/map_commands.py" />
            <source>Go to zoom {level}, the nearest at which the layer draws</source>
            <translation>Zu Zoom {level} gehen, dem nächsten, bei dem die Ebene zeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_commands.py" />
            <source>Select a layer first</source>
            <translation>Zuerst eine Ebene auswählen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_commands.py" />
            <source>The layer draws at this zoom, or at none</source>
            <translation>Die Ebene zeichnet bei diesem Zoom oder bei keinem</translation>
        </message>
    </context>
    <context>
        <name>MapDataFlow</name>
        <message>
            <location filename="../../editor/app/map_data_flow.py" />
            <source>The tile cache was not emptied.</source>
            <translation>Der Kachel-Cache wurde nicht geleert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_flow.py" />
            <source>Empty the tile cache</source>
            <translation>Kachel-Cache leeren</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_flow.py" />
            <source>Delete the map tiles and satellite pictures that were fetched and kept on the disk</source>
            <translation>Die geholten Kartenkacheln und Satellitenbilder vom Datenträger löschen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_flow.py" />
            <source>No fetched tile is kept on the disk</source>
            <translation>Auf dem Datenträger ist keine geholte Kachel</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_flow.py" />
            <source>The map shows “{name}”.</source>
            <translation>Die Karte zeigt „{name}“.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_flow.py" />
            <source>The map data was not opened.</source>
            <translation>Die Kartendaten wurden nicht geöffnet.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_flow.py" />
            <source>Your list of what layers draw is not used.</source>
            <translation>Die eigene Liste, was Ebenen zeichnen, wird nicht benutzt.</translation>
        </message>
    </context>
    <context>
        <name>MapDataText</name>
        <message>
            <location filename="../../editor/app/map_data_text.py" />
            <source>Empty the tile cache ({size})</source>
            <translation>Kachel-Cache leeren ({size})</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_text.py" />
            <source>Nothing was freed: another window may be using the tile cache. Try again in a moment.</source>
            <translation>Nichts wurde frei: Vielleicht benutzt ein anderes Fenster den Kachel-Cache. Gleich noch einmal versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_text.py" />
            <source>The tile cache is empty. {size} are free again.</source>
            <translation>Der Kachel-Cache ist leer. {size} sind wieder frei.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_text.py" />
            <source>zooms {low} to {high}</source>
            <translation>Zooms {low} bis {high}</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_text.py" />
            <source>Schema: {schema}, {zooms}.</source>
            <translation>Schema: {schema}, {zooms}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_text.py" />
            <source>The server answers, but has no tile of the whole world. The schema shows with its tiles.</source>
            <translation>Der Server antwortet, hat aber keine Kachel der ganzen Welt. Das Schema zeigt sich mit den Kacheln.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_text.py" />
            <source>The schema is not known, so little of it may be drawn.</source>
            <translation>Das Schema ist nicht bekannt, daher wird vielleicht wenig davon gezeichnet.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/map_data_text.py" />
            <source>Its layers: {names} and %n more.</source>
            <translation>
                <numerusform>Die Ebenen darin: {names} und %n weitere.</numerusform>
                <numerusform>Die Ebenen darin: {names} und %n weitere.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_text.py" />
            <source>Its layers: {names}.</source>
            <translation>Die Ebenen darin: {names}.</translation>
        </message>
        <message>
            <source> and {count} more</source>
            <translation type="vanished"> und {count} weitere</translation>
        </message>
    </context>
    <context>
        <name>MapView</name>
        <message>
            <location filename="../../editor/preview/map_view.py" />
            <source>Map</source>
            <translation>Karte</translation>
        </message>
        <message>
            <location filename="../../editor/preview/map_view.py" />
            <source>Arrow keys move the map, plus and minus zoom, Home goes back to the start. Drag with Shift to zoom into a box.</source>
            <translation>Pfeiltasten verschieben die Karte, Plus und Minus zoomen, Pos1 geht zurück zum Anfang. Ziehen mit Umschalt zoomt in einen Rahmen.</translation>
        </message>
    </context>
    <context>
        <name>MatchBar</name>
        <message>
            <location filename="../../editor/widgets/match_bar.py" />
            <source>Light the matching features up on the map, until Esc</source>
            <translation>Passende Objekte auf der Karte hervorheben, bis Esc</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/match_bar.py" />
            <source>Put out</source>
            <translation>Hervorhebung aus</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/match_bar.py" />
            <source>Light up</source>
            <translation>Hervorheben</translation>
        </message>
    </context>
    <context>
        <name>MemberTree</name>
        <message>
            <location filename="../../editor/panels/member_tree.py" />
            <source>What is kept as it is in the file</source>
            <translation>Was in der Datei bleibt, wie es ist</translation>
        </message>
        <message>
            <location filename="../../editor/panels/member_tree.py" />
            <source>Copy value</source>
            <translation>Wert kopieren</translation>
        </message>
    </context>
    <context>
        <name>MemberTreeModel</name>
        <message>
            <location filename="../../editor/models/member_tree_model.py" />
            <source>{having} of {all}</source>
            <translation>{having} von {all}</translation>
        </message>
        <message>
            <location filename="../../editor/models/member_tree_model.py" />
            <source>1 entry</source>
            <translation>1 Eintrag</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/member_tree_model.py" />
            <source>%n entries</source>
            <translation>
                <numerusform>%n Eintrag</numerusform>
                <numerusform>%n Einträge</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Meteogram</name>
        <message>
            <location filename="../../editor/widgets/meteogram.py" />
            <source>Hours</source>
            <translation>Stunden</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/meteogram_paint.py" />
            <source>Now</source>
            <translation>Jetzt</translation>
        </message>
    </context>
    <context>
        <name>MeteogramLegend</name>
        <message>
            <location filename="../../editor/widgets/meteogram_legend.py" />
            <source>Temperature</source>
            <translation>Temperatur</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/meteogram_legend.py" />
            <source>Feels like</source>
            <translation>Gefühlt</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/meteogram_legend.py" />
            <source>Humidity</source>
            <translation>Luftfeuchte</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/meteogram_legend.py" />
            <source>Wind, where it blows to</source>
            <translation>Wind, wohin er weht</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/meteogram_legend.py" />
            <source>Wind</source>
            <translation>Wind</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/meteogram_legend.py" />
            <source>Shown: {}</source>
            <translation>Gezeigt: {}</translation>
        </message>
    </context>
    <context>
        <name>NotDrawnButton</name>
        <message>
            <location filename="../../editor/app/not_drawn_button.py" />
            <source>Show which layers the preview cannot draw, and why</source>
            <translation>Zeigen, welche Ebenen die Vorschau nicht zeichnen kann, und warum</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/not_drawn_button.py" />
            <source>%n not fully drawn</source>
            <translation>
                <numerusform>%n nicht ganz gezeichnet</numerusform>
                <numerusform>%n nicht ganz gezeichnet</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>NoticeBar</name>
        <message>
            <location filename="../../editor/app/notice_bar.py" />
            <source>Close this notice</source>
            <translation>Diese Meldung schließen</translation>
        </message>
    </context>
    <context>
        <name>NumberField</name>
        <message>
            <location filename="../../editor/widgets/number_field.py" />
            <source>“{text}” is not a number.</source>
            <translation>„{text}“ ist keine Zahl.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/number_field.py" />
            <source>“{text}” is not a whole number.</source>
            <translation>„{text}“ ist keine ganze Zahl.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/number_field.py" />
            <source>{text} is less than {least}.</source>
            <translation>{text} ist kleiner als {least}.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/number_field.py" />
            <source>{text} is more than {most}.</source>
            <translation>{text} ist größer als {most}.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/number_field.py" />
            <source>Type a number from {least} to {most}, such as {example}.</source>
            <translation>Eine Zahl von {least} bis {most} eingeben, etwa {example}.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/number_field.py" />
            <source>Type a number from {least}, such as {example}.</source>
            <translation>Eine Zahl ab {least} eingeben, etwa {example}.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/number_field.py" />
            <source>Type a number up to {most}, such as {example}.</source>
            <translation>Eine Zahl bis {most} eingeben, etwa {example}.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/number_field.py" />
            <source>Type a number, such as {example}.</source>
            <translation>Eine Zahl eingeben, etwa {example}.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/number_field.py" />
            <source>The old value stays.</source>
            <translation>Der alte Wert bleibt.</translation>
        </message>
    </context>
    <context>
        <name>NumberForm</name>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>To</source>
            <translation>Bis</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>to</source>
            <translation>bis</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>What to do with the numbers</source>
            <translation>Was mit den Zahlen geschieht</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Set</source>
            <translation>Setzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Scale</source>
            <translation>Skalieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Shift</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>New number</source>
            <translation>Neue Zahl</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Property</source>
            <translation>Eigenschaft</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>numbers</source>
            <translation>Zahlen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Set {name} to {number}</source>
            <translation>{name} auf {number} setzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Scale {name} by {number}</source>
            <translation>{name} mit {number} skalieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Shift {name} by {number}</source>
            <translation>{name} um {number} verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Any number</source>
            <translation>Jede Zahl</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>No number lies from {least} to {most}. Type one that is not less than {least}.</source>
            <translation>Von {least} bis {most} liegt keine Zahl. Eine eingeben, die nicht kleiner als {least} ist.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Set to</source>
            <translation>Setzen auf</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Scale by</source>
            <translation>Skalieren mit</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Shift by</source>
            <translation>Verschieben um</translation>
        </message>
    </context>
    <context>
        <name>OfferedIcons</name>
        <message>
            <location filename="../../editor/widgets/offered_icons.py" />
            <source>Unknown</source>
            <translation>Unbekannt</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/offered_icons.py" />
            <source>Broken</source>
            <translation>Defekt</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/offered_icons.py" />
            <source>{side} px</source>
            <translation>{side} px</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/offered_icons.py" />
            <source>{width} × {height} px</source>
            <translation>{width} × {height} px</translation>
        </message>
    </context>
    <context>
        <name>OfferedLanguages</name>
        <message>
            <location filename="../../editor/app/offered_languages.py" />
            <source>As the system</source>
            <translation>Wie das System</translation>
        </message>
    </context>
    <context>
        <name>OnScreen</name>
        <message>
            <location filename="../../editor/panels/on_screen.py" />
            <source>On screen</source>
            <translation>Bildschirm</translation>
        </message>
    </context>
    <context>
        <name>OpenRecent</name>
        <message>
            <location filename="../../editor/app/open_recent.py" />
            <source>Clear list</source>
            <translation>Liste leeren</translation>
        </message>
        <message>
            <location filename="../../editor/app/open_recent.py" />
            <source>Forget all but the pinned files. The files themselves stay.</source>
            <translation>Alle Dateien bis auf die angehefteten vergessen. Die Dateien selbst bleiben.</translation>
        </message>
        <message>
            <location filename="../../editor/app/open_recent.py" />
            <source>{name} (missing)</source>
            <translation>{name} (fehlt)</translation>
        </message>
        <message>
            <location filename="../../editor/app/open_recent.py" />
            <source>There is no such file any more: {name}</source>
            <translation>Diese Datei gibt es nicht mehr: {name}</translation>
        </message>
        <message>
            <source>Forget the recent files. The files themselves stay.</source>
            <translation type="vanished">Die zuletzt geöffneten Dateien vergessen. Die Dateien selbst bleiben.</translation>
        </message>
    </context>
    <context>
        <name>OutcomeList</name>
        <message>
            <location filename="../../editor/panels/outcome_list.py" />
            <source>What was not done, and why</source>
            <translation>Was nicht getan wurde und warum</translation>
        </message>
        <message>
            <location filename="../../editor/panels/outcome_list.py" />
            <source>Show all of them, and why</source>
            <translation>Alle zeigen, mit Grund</translation>
        </message>
        <message>
            <location filename="../../editor/panels/outcome_list.py" />
            <source>Copy list</source>
            <translation>Liste kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/outcome_list.py" />
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/outcome_list.py" />
            <source>Copy it all to the clipboard</source>
            <translation>Alles in die Zwischenablage kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/outcome_list.py" />
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/outcome_list.py" />
            <source>Close this message</source>
            <translation>Diese Meldung schließen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/outcome_list.py" />
            <source>Hide</source>
            <translation>Ausblenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/outcome_list.py" />
            <source>Show</source>
            <translation>Einblenden</translation>
        </message>
    </context>
    <context>
        <name>OverForm</name>
        <message>
            <location filename="../../editor/app/over_form.py" />
            <source>Weather at the middle</source>
            <translation>Wetter in der Mitte</translation>
        </message>
        <message>
            <location filename="../../editor/app/over_form.py" />
            <source>Scale bar</source>
            <translation>Maßstabsleiste</translation>
        </message>
        <message>
            <location filename="../../editor/app/over_form.py" />
            <source>A round distance at the bottom left</source>
            <translation>Eine runde Entfernung unten links</translation>
        </message>
        <message>
            <location filename="../../editor/app/over_form.py" />
            <source>Whom to credit for the map data always stands on it.</source>
            <translation>Die Quellenangabe der Kartendaten steht immer darauf.</translation>
        </message>
        <message>
            <location filename="../../editor/app/over_form.py" />
            <source>The card of the map, at the bottom left</source>
            <translation>Die Wettertafel der Karte, unten links</translation>
        </message>
        <message>
            <location filename="../../editor/app/over_form.py" />
            <source>Show the weather on the map first</source>
            <translation>Zuerst das Wetter auf der Karte einblenden</translation>
        </message>
    </context>
    <context>
        <name>OwnBookmarks</name>
        <message>
            <location filename="../../editor/panels/own_bookmarks.py" />
            <source>A bookmark needs a name.</source>
            <translation>Ein Lesezeichen braucht einen Namen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/own_bookmarks.py" />
            <source>There is a bookmark “{name}” already. Type another name.</source>
            <translation>Ein Lesezeichen „{name}“ gibt es schon. Einen anderen Namen eingeben.</translation>
        </message>
    </context>
    <context>
        <name>PageForm</name>
        <message>
            <location filename="../../editor/app/page_form.py" />
            <source>Upright</source>
            <translation>Hochformat</translation>
        </message>
        <message>
            <location filename="../../editor/app/page_form.py" />
            <source>On its side</source>
            <translation>Querformat</translation>
        </message>
        <message>
            <location filename="../../editor/app/page_form.py" />
            <source>None</source>
            <translation>Keiner</translation>
        </message>
        <message>
            <location filename="../../editor/app/page_form.py" />
            <source>A line over the map; empty for none</source>
            <translation>Eine Zeile über der Karte; leer für keine</translation>
        </message>
        <message>
            <location filename="../../editor/app/page_form.py" />
            <source>Paper</source>
            <translation>Papier</translation>
        </message>
        <message>
            <location filename="../../editor/app/page_form.py" />
            <source>Orientation</source>
            <translation>Ausrichtung</translation>
        </message>
        <message>
            <location filename="../../editor/app/page_form.py" />
            <source>Margins</source>
            <translation>Ränder</translation>
        </message>
        <message>
            <location filename="../../editor/app/page_form.py" />
            <source>Title</source>
            <translation>Titel</translation>
        </message>
    </context>
    <context>
        <name>PagePreview</name>
        <message>
            <location filename="../../editor/app/page_preview.py" />
            <source>Preview of the page</source>
            <translation>Vorschau der Seite</translation>
        </message>
    </context>
    <context>
        <name>PaletteGrid</name>
        <message>
            <location filename="../../editor/widgets/palette_grid.py" />
            <source>{color}, used once</source>
            <translation>{color}, einmal verwendet</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/widgets/palette_grid.py" />
            <source>{color}, used %n times</source>
            <translation>
                <numerusform>{color}, %n-mal verwendet</numerusform>
                <numerusform>{color}, %n-mal verwendet</numerusform>
            </translation>
        </message>
        <message>
            <source>{color}, used {count} times</source>
            <translation type="vanished">{color}, {count}-mal verwendet</translation>
        </message>
    </context>
    <context>
        <name>PickField</name>
        <message>
            <location filename="../../editor/widgets/pick_field.py" />
            <source>Mixed</source>
            <translation>Gemischt</translation>
        </message>
    </context>
    <context>
        <name>PictureForm</name>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>As in view</source>
            <translation>Wie angezeigt</translation>
        </message>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>Pixels</source>
            <translation>Pixel</translation>
        </message>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>In print</source>
            <translation>Im Druck</translation>
        </message>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>Width</source>
            <translation>Breite</translation>
        </message>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>Height</source>
            <translation>Höhe</translation>
        </message>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>Dots per inch</source>
            <translation>Punkte pro Zoll</translation>
        </message>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>Show what is in view</source>
            <translation>Angezeigten Ausschnitt zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>Draw the map of the window larger or smaller; else its letters keep their size</source>
            <translation>Die Karte des Fensters größer oder kleiner zeichnen; sonst behält ihre Schrift die Größe</translation>
        </message>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>Scale</source>
            <translation>Vergrößerung</translation>
        </message>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>Width × height</source>
            <translation>Breite × Höhe</translation>
        </message>
        <message>
            <location filename="../../editor/app/picture_form.py" />
            <source>Fineness</source>
            <translation>Auflösung</translation>
        </message>
    </context>
    <context>
        <name>PlaceFinder</name>
        <message>
            <location filename="../../editor/panels/place_finder.py" />
            <source>Go to place</source>
            <translation>Zu einem Ort gehen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/place_finder.py" />
            <source>Name, or latitude and longitude</source>
            <translation>Name oder Breite und Länge</translation>
        </message>
        <message>
            <location filename="../../editor/panels/place_finder.py" />
            <source>No place is called “{text}”. Type a larger town near it, or coordinates.</source>
            <translation>Kein Ort heißt „{text}“. Einen größeren Ort in der Nähe oder Koordinaten eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/place_finder.py" />
            <source>zoom {zoom}</source>
            <translation>Zoom {zoom}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/place_finder.py" />
            <source>Such as −34.9, −56.2 or 34.9°S 56.2°W, with a zoom after it or without.</source>
            <translation>Etwa −34.9, −56.2 oder 34.9°S 56.2°W, mit oder ohne Zoom dahinter.</translation>
        </message>
    </context>
    <context>
        <name>PlaceText</name>
        <message>
            <location filename="../../editor/preview/place_text.py" />
            <source>A place needs one latitude and one longitude.</source>
            <translation>Ein Ort braucht eine Breite und eine Länge.</translation>
        </message>
        <message>
            <location filename="../../editor/preview/place_text.py" />
            <source>Latitude</source>
            <translation>Breite</translation>
        </message>
        <message>
            <location filename="../../editor/preview/place_text.py" />
            <source>Longitude</source>
            <translation>Länge</translation>
        </message>
        <message>
            <location filename="../../editor/preview/place_text.py" />
            <source>Zoom</source>
            <translation>Zoom</translation>
        </message>
        <message>
            <location filename="../../editor/preview/place_text.py" />
            <source>{name} goes from {least} to {most}, not {value}.</source>
            <translation>{name} geht von {least} bis {most}, nicht {value}.</translation>
        </message>
        <message>
            <location filename="../../editor/preview/place_text.py" />
            <source>“{text}” is no place. Type latitude and longitude, such as −34.9, −56.2, or a name.</source>
            <translation>„{text}“ ist kein Ort. Breite und Länge eingeben, etwa −34.9, −56.2, oder einen Namen.</translation>
        </message>
    </context>
    <context>
        <name>PointDelegate</name>
        <message>
            <location filename="../../editor/panels/route_points.py" />
            <source>17:30 or +2:30</source>
            <translation>17:30 oder +2:30</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_points.py" />
            <source>Time of arrival</source>
            <translation>Ankunftszeit</translation>
        </message>
    </context>
    <context>
        <name>PointList</name>
        <message>
            <location filename="../../editor/panels/route_point_list.py" />
            <source>Add a place…</source>
            <translation>Ort hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_point_list.py" />
            <source>The time zone of this place is not known yet. Try again.</source>
            <translation>Die Zeitzone dieses Orts ist noch nicht bekannt. Erneut versuchen.</translation>
        </message>
    </context>
    <context>
        <name>PointsView</name>
        <message>
            <location filename="../../editor/panels/route_points.py" />
            <source>Points of the route</source>
            <translation>Punkte der Route</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_points.py" />
            <source>Delete removes a point, Alt with an arrow moves it, Enter types when it is reached.</source>
            <translation>Entf entfernt einen Punkt, Alt mit einer Pfeiltaste verschiebt ihn, mit Eingabe lässt sich die Ankunftszeit eintippen.</translation>
        </message>
    </context>
    <context>
        <name>PrintDialog</name>
        <message>
            <location filename="../../editor/app/print_dialog.py" />
            <source>Print</source>
            <translation>Drucken</translation>
        </message>
        <message>
            <location filename="../../editor/app/print_dialog.py" />
            <source>Print…</source>
            <translation>Drucken …</translation>
        </message>
        <message>
            <location filename="../../editor/app/print_dialog.py" />
            <source>Choose a printer</source>
            <translation>Einen Drucker wählen</translation>
        </message>
        <message>
            <source>Drawing</source>
            <translation type="vanished">Wird gezeichnet</translation>
        </message>
        <message>
            <source>The margins leave no room for the map. Choose narrower ones.</source>
            <translation type="vanished">Die Ränder lassen keinen Raum für die Karte. Schmalere wählen.</translation>
        </message>
    </context>
    <context>
        <name>PrintFlow</name>
        <message>
            <location filename="../../editor/app/print_flow.py" />
            <source>The map was sent to the printer.</source>
            <translation>Die Karte wurde an den Drucker gesendet.</translation>
        </message>
    </context>
    <context>
        <name>ProblemDelegate</name>
        <message numerus="yes">
            <location filename="../../editor/panels/problem_delegate.py" />
            <source>Fix all %n</source>
            <translation>
                <numerusform>%n beheben</numerusform>
                <numerusform>Alle %n beheben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/problem_delegate.py" />
            <source>Remove all %n</source>
            <translation>
                <numerusform>%n entfernen</numerusform>
                <numerusform>Alle %n entfernen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/problem_delegate.py" />
            <source>Delete all %n</source>
            <translation>
                <numerusform>%n löschen</numerusform>
                <numerusform>Alle %n löschen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/problem_delegate.py" />
            <source>Fix these %n</source>
            <translation>
                <numerusform>%n beheben</numerusform>
                <numerusform>Diese %n beheben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/problem_delegate.py" />
            <source>Remove these %n</source>
            <translation>
                <numerusform>%n entfernen</numerusform>
                <numerusform>Diese %n entfernen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/problem_delegate.py" />
            <source>Delete these %n</source>
            <translation>
                <numerusform>%n löschen</numerusform>
                <numerusform>Diese %n löschen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/problem_delegate.py" />
            <source>Fix</source>
            <translation>Beheben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problem_delegate.py" />
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problem_delegate.py" />
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
    </context>
    <context>
        <name>ProblemFilterBar</name>
        <message>
            <location filename="../../editor/panels/problem_filter_bar.py" />
            <source>Show only errors</source>
            <translation>Nur Fehler zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problem_filter_bar.py" />
            <source>Show only warnings</source>
            <translation>Nur Warnungen zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problem_filter_bar.py" />
            <source>Show only hints</source>
            <translation>Nur Hinweise zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problem_filter_bar.py" />
            <source>Filter problems</source>
            <translation>Probleme filtern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problem_filter_bar.py" />
            <source>Filter</source>
            <translation>Filter</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problem_filter_bar.py" />
            <source>Shows the problems whose text, kind or layer holds these words</source>
            <translation>Zeigt Probleme, deren Text, Art oder Ebene diese Wörter enthält</translation>
        </message>
    </context>
    <context>
        <name>ProblemNote</name>
        <message>
            <location filename="../../editor/panels/problem_note.py" />
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problem_note.py" />
            <source>Bring back what was deleted</source>
            <translation>Gelöschtes zurückholen</translation>
        </message>
    </context>
    <context>
        <name>ProblemPlace</name>
        <message>
            <location filename="../../editor/models/problem_place.py" />
            <source>A deleted layer</source>
            <translation>Eine gelöschte Ebene</translation>
        </message>
        <message>
            <location filename="../../editor/models/problem_place.py" />
            <source>Font: {name}</source>
            <translation>Schrift: {name}</translation>
        </message>
        <message>
            <location filename="../../editor/models/problem_place.py" />
            <source>Group {name}</source>
            <translation>Gruppe {name}</translation>
        </message>
        <message>
            <location filename="../../editor/models/problem_place.py" />
            <source>Groups</source>
            <translation>Gruppen</translation>
        </message>
        <message>
            <location filename="../../editor/models/problem_place.py" />
            <source>Icon {name}</source>
            <translation>Icon {name}</translation>
        </message>
        <message>
            <location filename="../../editor/models/problem_place.py" />
            <source>Icons</source>
            <translation>Icons</translation>
        </message>
        <message>
            <location filename="../../editor/models/problem_place.py" />
            <source>Source {name}</source>
            <translation>Quelle {name}</translation>
        </message>
        <message>
            <location filename="../../editor/models/problem_place.py" />
            <source>Sources</source>
            <translation>Quellen</translation>
        </message>
        <message>
            <location filename="../../editor/models/problem_place.py" />
            <source>The style</source>
            <translation>Der Stil</translation>
        </message>
    </context>
    <context>
        <name>ProblemRow</name>
        <message>
            <location filename="../../editor/models/problem_row.py" />
            <source>1 problem</source>
            <translation>1 Problem</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/problem_row.py" />
            <source>%n problems</source>
            <translation>
                <numerusform>%n Problem</numerusform>
                <numerusform>%n Probleme</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/problem_row.py" />
            <source>can be fixed</source>
            <translation>behebbar</translation>
        </message>
        <message>
            <location filename="../../editor/models/problem_row.py" />
            <source>can be deleted</source>
            <translation>löschbar</translation>
        </message>
    </context>
    <context>
        <name>ProblemTree</name>
        <message>
            <location filename="../../editor/panels/problem_tree.py" />
            <source>Problems by kind, worst first</source>
            <translation>Probleme nach Art, schwerste zuerst</translation>
        </message>
    </context>
    <context>
        <name>ProblemsPanel</name>
        <message>
            <location filename="../../editor/panels/problems_panel.py" />
            <source>Problems</source>
            <translation>Probleme</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problems_panel.py" />
            <source>No problems.</source>
            <translation>Keine Probleme.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problems_panel.py" />
            <source>Looking for problems…</source>
            <translation>Probleme werden gesucht …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problems_panel.py" />
            <source>Nothing matches the filter.</source>
            <translation>Nichts passt zum Filter.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problems_panel.py" />
            <source>Clear filter</source>
            <translation>Filter leeren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problems_panel.py" />
            <source>Go to the place</source>
            <translation>Zur Stelle gehen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problems_panel.py" />
            <source>No quick fix</source>
            <translation>Nicht direkt behebbar</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problems_panel.py" />
            <source>The layer was deleted. The list is about to follow.</source>
            <translation>Die Ebene wurde gelöscht. Die Liste folgt gleich.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problems_panel.py" />
            <source>There is no quick fix for this.</source>
            <translation>Das lässt sich nicht direkt beheben.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problems_panel.py" />
            <source>This is no longer so. The list is about to follow.</source>
            <translation>Das ist nicht mehr so. Die Liste folgt gleich.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/problems_panel.py" />
            <source>{shown} of {count}</source>
            <translation>{shown} von {count}</translation>
        </message>
    </context>
    <context>
        <name>Program</name>
        <message>
            <location filename="../../editor/app/program.py" />
            <source>Window</source>
            <translation>Fenster</translation>
        </message>
        <message>
            <location filename="../../editor/app/program.py" />
            <source>Minimise</source>
            <translation>Minimieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/program.py" />
            <source>Zoom</source>
            <translation>Zoom</translation>
        </message>
    </context>
    <context>
        <name>ProgressLine</name>
        <message>
            <location filename="../../editor/preview/notices.py" />
            <source>Map tiles on their way: {count}</source>
            <translation>Kartenkacheln unterwegs: {count}</translation>
        </message>
        <message>
            <location filename="../../editor/preview/notices.py" />
            <source>The map is being drawn</source>
            <translation>Die Karte wird gezeichnet</translation>
        </message>
    </context>
    <context>
        <name>ProgressStrip</name>
        <message>
            <location filename="../../editor/widgets/progress_strip.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/progress_strip.py" />
            <source>End this, and change nothing</source>
            <translation>Beenden, ohne etwas zu ändern</translation>
        </message>
    </context>
    <context>
        <name>PropertiesPanel</name>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>Face</source>
            <translation>Schnitt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>Style without a name</source>
            <translation>Stil ohne Namen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>Icon</source>
            <translation>Icon</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>Icon without an id</source>
            <translation>Icon ohne Kennung</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/properties_panel.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n Icon</numerusform>
                <numerusform>%n Icons</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>Icons</source>
            <translation>Icons</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>Nothing selected</source>
            <translation>Nichts ausgewählt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>source {name}</source>
            <translation>Quelle {name}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>layer {id}</source>
            <translation>Ebene {id}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>Group without a name</source>
            <translation>Gruppe ohne Namen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>both</source>
            <translation>beide</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>all three</source>
            <translation>alle drei</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>all four</source>
            <translation>alle vier</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>all five</source>
            <translation>alle fünf</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>all {count}</source>
            <translation>alle {count}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>All of them are locked</source>
            <translation>Alle sind gesperrt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>{count} of {all}</source>
            <translation>{count} von {all}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>Edits go to {layers}</source>
            <translation>Änderungen gelten für {layers}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/properties_panel.py" />
            <source>as one undo step</source>
            <translation>als ein Schritt im Verlauf</translation>
        </message>
    </context>
    <context>
        <name>PropertyEditor</name>
        <message>
            <location filename="../../editor/panels/property_editor.py" />
            <source>The layers have different numbers of stops</source>
            <translation>Die Ebenen haben verschieden viele Stützpunkte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/property_editor.py" />
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/property_editor.py" />
            <source>at {level}</source>
            <translation>bei {level}</translation>
        </message>
    </context>
    <context>
        <name>PropertyMenu</name>
        <message>
            <location filename="../../editor/panels/property_menu.py" />
            <source>Copy {property}</source>
            <translation>{property} kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/property_menu.py" />
            <source>Use {property} of “{layer}” for all</source>
            <translation>{property} von „{layer}“ für alle verwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/property_menu.py" />
            <source>Scale or shift…</source>
            <translation>Skalieren oder verschieben …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/property_menu.py" />
            <source>Remove {property}</source>
            <translation>{property} entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/property_menu.py" />
            <source>Paste {property}</source>
            <translation>{property} einfügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/property_menu.py" />
            <source>Copy a property first</source>
            <translation>Erst eine Eigenschaft kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/property_menu.py" />
            <source>What was copied, {property}, is of another kind</source>
            <translation>Das Kopierte, {property}, ist von anderer Art</translation>
        </message>
    </context>
    <context>
        <name>PropertyRow</name>
        <message>
            <location filename="../../editor/widgets/property_row.py" />
            <source>Stops of {name}: {count}</source>
            <translation>Stützpunkte von {name}: {count}</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/property_row.py" />
            <source>Show curve and table</source>
            <translation>Kurve und Tabelle zeigen</translation>
        </message>
    </context>
    <context>
        <name>Questions</name>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>Save the changes to “{name}”?</source>
            <translation>Die Änderungen an „{name}“ speichern?</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>They are lost if you don’t save them.</source>
            <translation>Ohne Speichern gehen sie verloren.</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>Delete the copy of “{name}”?</source>
            <translation>Die Kopie von „{name}“ löschen?</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>The changes in it were saved nowhere else. They cannot be brought back.</source>
            <translation>Die Änderungen darin wurden nirgendwo sonst gespeichert. Sie lassen sich nicht zurückholen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>Delete copy</source>
            <translation>Kopie löschen</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>Open style</source>
            <translation>Stil öffnen</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>Map styles (*.json *.style)</source>
            <translation>Kartenstile (*.json *.style)</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>Binary styles (*.style)</source>
            <translation>Binäre Stile (*.style)</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>Import binary style</source>
            <translation>Binären Stil importieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>Open map file</source>
            <translation>Kartendatei öffnen</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>Map tiles (*.pmtiles *.mbtiles)</source>
            <translation>Kartenkacheln (*.pmtiles *.mbtiles)</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>Save style as</source>
            <translation>Stil speichern unter</translation>
        </message>
        <message>
            <location filename="../../editor/app/questions.py" />
            <source>Map styles (*.json)</source>
            <translation>Kartenstile (*.json)</translation>
        </message>
    </context>
    <context>
        <name>RangeBar</name>
        <message>
            <location filename="../../editor/widgets/zoom_range_field.py" />
            <source>Zoom range</source>
            <translation>Zoombereich</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/zoom_range_field.py" />
            <source>Drag an end; Space goes to the other end, arrows move it</source>
            <translation>Ein Ende ziehen; die Leertaste geht zum anderen Ende, Pfeiltasten verschieben es</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/zoom_range_field.py" />
            <source>Zoom {0} to {1}</source>
            <translation>Zoom {0} bis {1}</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/zoom_range_field.py" />
            <source>Mixed, {range}</source>
            <translation>Gemischt, {range}</translation>
        </message>
    </context>
    <context>
        <name>Reading</name>
        <message>
            <location filename="../../editor/app/reading.py" />
            <source>Untitled</source>
            <translation>Unbenannt</translation>
        </message>
        <message>
            <location filename="../../editor/app/reading.py" />
            <source>The file has changed since they were made, so saving asks first.</source>
            <translation>Die Datei wurde seitdem geändert, daher fragt das Speichern zuerst nach.</translation>
        </message>
        <message>
            <location filename="../../editor/app/reading.py" />
            <source>Recover unsaved changes</source>
            <translation>Nicht gespeicherte Änderungen wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../editor/app/reading.py" />
            <source>The changes to “{name}” that were not saved are back.</source>
            <translation>Die nicht gespeicherten Änderungen an „{name}“ sind wieder da.</translation>
        </message>
        <message>
            <location filename="../../editor/app/reading.py" />
            <source>Write 1 hex colour as an integer</source>
            <translation>1 Hex-Farbe als Ganzzahl schreiben</translation>
        </message>
        <message>
            <location filename="../../editor/app/reading.py" />
            <source>“{name}” holds a colour in hex, which the engine rejects. It is an integer now.</source>
            <translation>„{name}“ enthält eine Farbe in Hex, die die Engine ablehnt. Sie ist jetzt eine Ganzzahl.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/reading.py" />
            <source>Write %n hex colours as integers</source>
            <translation>
                <numerusform>%n Hex-Farbe als Ganzzahl schreiben</numerusform>
                <numerusform>%n Hex-Farben als Ganzzahlen schreiben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/reading.py" />
            <source>“{name}” holds %n colours in hex, which the engine rejects. They are integers now.</source>
            <translation>
                <numerusform>„{name}“ enthält %n Farbe in Hex, die die Engine ablehnt. Sie ist jetzt eine Ganzzahl.</numerusform>
                <numerusform>„{name}“ enthält %n Farben in Hex, die die Engine ablehnt. Sie sind jetzt Ganzzahlen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/reading.py" />
            <source>“{name}” was made from a binary style. It is new, and saving asks for its name.</source>
            <translation>„{name}“ entstand aus einem binären Stil. Der Stil ist neu, und das Speichern fragt nach seinem Namen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/reading.py" />
            <source>And {count} more: “isopleth validate” prints them all.</source>
            <translation>Und {count} weitere: „isopleth validate“ gibt alle aus.</translation>
        </message>
    </context>
    <context>
        <name>RecentCard</name>
        <message>
            <location filename="../../editor/app/recent_card.py" />
            <source>Open</source>
            <translation>Öffnen</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_card.py" />
            <source>Remove from list</source>
            <translation>Aus der Liste entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_card.py" />
            <source>Unpin</source>
            <translation>Lösen</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_card.py" />
            <source>Pin to the front</source>
            <translation>Vorne anheften</translation>
        </message>
    </context>
    <context>
        <name>RecentSection</name>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>Filter recent files</source>
            <translation>Zuletzt geöffnete Dateien filtern</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>Filter</source>
            <translation>Filter</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>Show only files with these words in their name or folder</source>
            <translation>Nur Dateien mit diesen Wörtern in Name oder Ordner zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>As cards</source>
            <translation>Als Karten</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>By rows</source>
            <translation>In Zeilen</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>Nothing yet. What you open or save is listed here, with a picture of its map.</source>
            <translation>Noch nichts. Was geöffnet oder gespeichert wird, steht hier, mit einem Bild der Karte.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>Clear filter</source>
            <translation>Filter leeren</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>Recent</source>
            <translation>Zuletzt geöffnet</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>Nothing matches “{text}”.</source>
            <translation>Keine Treffer für „{text}“.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>There is no such file any more.</source>
            <translation>Diese Datei gibt es nicht mehr.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>Changed {time}</source>
            <translation>Geändert {time}</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_section.py" />
            <source>1 layer</source>
            <translation>1 Ebene</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/recent_section.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RecolorForm</name>
        <message>
            <location filename="../../editor/panels/icon_recolor_form.py" />
            <source>Colour of the picture</source>
            <translation>Farbe des Bilds</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_recolor_form.py" />
            <source>Enter or a press on the swatch opens all ways to choose a colour</source>
            <translation>Eingabe oder ein Klick auf das Farbfeld öffnet alle Wege, eine Farbe zu wählen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_recolor_form.py" />
            <source>Colour</source>
            <translation>Farbe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_recolor_form.py" />
            <source>Type a colour</source>
            <translation>Farbe eingeben</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_recolor_form.py" />
            <source>%n colours</source>
            <translation>
                <numerusform>%n Farbe</numerusform>
                <numerusform>%n Farben</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_recolor_form.py" />
            <source>Recolour {icons}</source>
            <translation>{icons} umfärben</translation>
        </message>
    </context>
    <context>
        <name>RecordDrawn</name>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Type</source>
            <translation>Typ</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Name of a type or a family</source>
            <translation>Name eines Typs oder einer Familie</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Source</source>
            <translation>Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Name of a source</source>
            <translation>Name einer Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Data</source>
            <translation>Daten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Name or number of the data</source>
            <translation>Name oder Nummer der Daten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Category</source>
            <translation>Kategorie</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Name or number of a category</source>
            <translation>Name oder Nummer einer Kategorie</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>How the layer is drawn, and which properties it takes.</source>
            <translation>Wie die Ebene gezeichnet wird und welche Eigenschaften sie haben kann.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Where its data comes from.</source>
            <translation>Woher ihre Daten kommen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>What of the source it draws, kept as sourcedata_id.</source>
            <translation>Was sie aus der Quelle zeichnet, gespeichert als sourcedata_id.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Which points of interest it draws, kept as metaCategoryID.</source>
            <translation>Welche Sonderziele sie zeichnet, gespeichert als metaCategoryID.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Change type of {layer}</source>
            <translation>Typ von {layer} ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Change source of {layer}</source>
            <translation>Quelle von {layer} ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Change data of {layer}</source>
            <translation>Daten von {layer} ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Change category of {layer}</source>
            <translation>Kategorie von {layer} ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Remove what {layer} does not take</source>
            <translation>Nicht Verwendetes aus {layer} entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>The numbers mean other data here. Choose the data below.</source>
            <translation>Die Nummern bedeuten hier andere Daten. Die Daten unten wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>What {number} means here is not known. Choose the data below.</source>
            <translation>Was {number} hier bedeutet, ist nicht bekannt. Die Daten unten wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>{number} means “{data}” here. Choose the data below.</source>
            <translation>{number} bedeutet hier „{data}“. Die Daten unten wählen.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/record_drawn.py" />
            <source>%n types</source>
            <translation>
                <numerusform>%n Typ</numerusform>
                <numerusform>%n Typen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>{property} not taken</source>
            <translation>{property} nicht verwendet</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/record_drawn.py" />
            <source>%n properties not taken</source>
            <translation>
                <numerusform>%n Eigenschaft nicht verwendet</numerusform>
                <numerusform>%n Eigenschaften nicht verwendet</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Kept, though layers of this type do not take it: {properties}</source>
            <translation>Bleibt erhalten, obwohl Ebenen dieses Typs es nicht verwenden: {properties}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/record_drawn.py" />
            <source>%n sources</source>
            <translation>
                <numerusform>%n Quelle</numerusform>
                <numerusform>%n Quellen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/record_drawn.py" />
            <source>%n kinds</source>
            <translation>
                <numerusform>%n Art</numerusform>
                <numerusform>%n Arten</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>None</source>
            <translation>Keine</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>Data {number}</source>
            <translation>Daten {number}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>not known</source>
            <translation>unbekannt</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/record_drawn.py" />
            <source>%n categories</source>
            <translation>
                <numerusform>%n Kategorie</numerusform>
                <numerusform>%n Kategorien</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>No type matches “{text}”. The engine rejects types that it does not know.</source>
            <translation>Kein Typ passt zu „{text}“. Die Engine lehnt Typen ab, die sie nicht kennt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_drawn.py" />
            <source>No source matches “{text}”. Declare it on the page of the style first.</source>
            <translation>Keine Quelle passt zu „{text}“. Sie muss erst auf der Seite des Stils deklariert werden.</translation>
        </message>
    </context>
    <context>
        <name>RecordEditor</name>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>Layer</source>
            <translation>Ebene</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>The name for people, kept as COMMENT.</source>
            <translation>Der Name für Menschen, gespeichert als COMMENT.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>Zoom</source>
            <translation>Zoom</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>The levels at which the layer draws.</source>
            <translation>Die Zoomstufen, auf denen die Ebene zeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>The folder in the layer list; drawing stays the same.</source>
            <translation>Der Ordner in der Ebenenliste; gezeichnet wird wie zuvor.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>Rename {layer}</source>
            <translation>{layer} umbenennen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>Change zoom range of {layer}</source>
            <translation>Zoombereich von {layer} ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>Move {layer}</source>
            <translation>{layer} verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>Zoom {range}</source>
            <translation>Zoom {range}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>{least} to {most}</source>
            <translation>{least} bis {most}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_editor.py" />
            <source>{first} to {last}</source>
            <translation>{first} bis {last}</translation>
        </message>
    </context>
    <context>
        <name>RecordOffers</name>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Takes {properties}.</source>
            <translation>Eigenschaften: {properties}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Takes no paint.</source>
            <translation>Keine Darstellungseigenschaften.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Roads, areas, names and points of the map</source>
            <translation>Straßen, Flächen, Namen und Punkte der Karte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Points of a service, such as speed cameras</source>
            <translation>Punkte eines Dienstes, etwa Blitzer</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Heights of the ground</source>
            <translation>Höhen des Geländes</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Pictures of the declared tile service</source>
            <translation>Bilder des deklarierten Kacheldienstes</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Built in</source>
            <translation>Eingebaut</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Declared in this style</source>
            <translation>In diesem Stil deklariert</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Not declared</source>
            <translation>Nicht deklariert</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Named by layers</source>
            <translation>Von Ebenen genannt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>No source</source>
            <translation>Keine Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>As what an app draws has</source>
            <translation>Wie bei dem, was eine App zeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>None</source>
            <translation>Keine</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>data</source>
            <translation>Daten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>No data number</source>
            <translation>Keine Datennummer</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>All categories</source>
            <translation>Alle Kategorien</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Data {number}</source>
            <translation>Daten {number}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Category {number}</source>
            <translation>Kategorie {number}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Not known</source>
            <translation>Unbekannt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>Nothing matches “{text}”. Type a name, or a whole number.</source>
            <translation>Keine Treffer für „{text}“. Einen Namen oder eine ganze Zahl eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>own entry</source>
            <translation>eigener Eintrag</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>doubtful</source>
            <translation>zweifelhaft</translation>
        </message>
        <message>
            <location filename="../../editor/panels/record_offers.py" />
            <source>most likely</source>
            <translation>höchstwahrscheinlich</translation>
        </message>
    </context>
    <context>
        <name>RecoveryDialog</name>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Unsaved changes</source>
            <translation>Nicht gespeicherte Änderungen</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Recover</source>
            <translation>Wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Compare</source>
            <translation>Vergleichen</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Delete copy…</source>
            <translation>Kopie löschen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Later</source>
            <translation>Später</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Open the style with these changes</source>
            <translation>Den Stil mit diesen Änderungen öffnen</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Show what recovering would change in the file</source>
            <translation>Zeigen, was das Wiederherstellen in der Datei ändern würde</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Give these changes up for good</source>
            <translation>Diese Änderungen endgültig aufgeben</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Keep every copy, and offer them at the next start</source>
            <translation>Jede Kopie behalten und beim nächsten Start anbieten</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Copies of styles that were not saved, newest first</source>
            <translation>Kopien von Stilen, die nicht gespeichert wurden, die neueste zuerst</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Isopleth ended before these changes were saved. They stay until you decide.</source>
            <translation>Isopleth endete, bevor diese Änderungen gespeichert waren. Sie bleiben, bis eine Entscheidung fällt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>No unsaved changes are kept.</source>
            <translation>Keine nicht gespeicherten Änderungen vorhanden.</translation>
        </message>
    </context>
    <context>
        <name>RecoveryFlow</name>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>Changes to “{name}” were not saved ({when}). They are kept.</source>
            <translation>Änderungen an „{name}“ wurden nicht gespeichert ({when}). Sie sind gesichert.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/recovery_flow.py" />
            <source>Changes to %n styles were not saved. They are kept.</source>
            <translation>
                <numerusform>Änderungen an %n Stil wurden nicht gespeichert. Sie sind gesichert.</numerusform>
                <numerusform>Änderungen an %n Stilen wurden nicht gespeichert. Sie sind gesichert.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>Show…</source>
            <translation>Zeigen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>List what was kept, to recover it or not</source>
            <translation>Das Gesicherte auflisten, um es wiederherzustellen oder nicht</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>Later</source>
            <translation>Später</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>Keep all of it, and offer it at the next start</source>
            <translation>Alles behalten und beim nächsten Start anbieten</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>What was kept of “{name}” is what you see.</source>
            <translation>Was von „{name}“ gesichert wurde, ist bereits zu sehen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>The file was saved since they were made: compare before you save.</source>
            <translation>Die Datei wurde seit diesen Änderungen gespeichert: vor dem Speichern vergleichen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>The changes to “{name}” were not recovered.</source>
            <translation>Die Änderungen an „{name}“ wurden nicht wiederhergestellt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>From the file on disk to the copy: what recovering would change.</source>
            <translation>Von der Datei auf dem Datenträger zur Kopie: was das Wiederherstellen ändern würde.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>From nothing to the copy: this style was never saved.</source>
            <translation>Von nichts zur Kopie: Dieser Stil wurde nie gespeichert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>Differences – {name}</source>
            <translation>Unterschiede – {name}</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>The copy was not deleted.</source>
            <translation>Die Kopie wurde nicht gelöscht.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>“{name}” is open in another window of Isopleth with changes that are not saved.</source>
            <translation>„{name}“ ist mit nicht gespeicherten Änderungen in einem anderen Fenster von Isopleth offen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_flow.py" />
            <source>Your changes are not being kept for a crash. Save often.</source>
            <translation>Die Änderungen werden nicht für den Fall eines Absturzes gesichert. Oft speichern.</translation>
        </message>
    </context>
    <context>
        <name>RecoveryListModel</name>
        <message>
            <location filename="../../editor/app/recovery_dialog.py" />
            <source>Comparing…</source>
            <translation>Vergleich läuft …</translation>
        </message>
    </context>
    <context>
        <name>RecoveryText</name>
        <message>
            <location filename="../../editor/app/recovery_text.py" />
            <source>today {time}</source>
            <translation>heute {time}</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_text.py" />
            <source>yesterday {time}</source>
            <translation>gestern {time}</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_text.py" />
            <source>{day} {time}</source>
            <translation>{day} {time}</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_text.py" />
            <source>This copy cannot be read: {why}</source>
            <translation>Diese Kopie lässt sich nicht lesen: {why}</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_text.py" />
            <source>A new style that was never saved</source>
            <translation>Ein neuer Stil, der nie gespeichert wurde</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_text.py" />
            <source>A new style that was never saved, begun {when}</source>
            <translation>Ein neuer Stil, der nie gespeichert wurde, begonnen {when}</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_text.py" />
            <source>The file cannot be read: {why}</source>
            <translation>Die Datei lässt sich nicht lesen: {why}</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_text.py" />
            <source>The same as the file</source>
            <translation>Gleich wie die Datei</translation>
        </message>
        <message>
            <location filename="../../editor/app/recovery_text.py" />
            <source>{summary}; the file has changed since</source>
            <translation>{summary}; die Datei wurde seitdem geändert</translation>
        </message>
    </context>
    <context>
        <name>RemovalQuestion</name>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Remove the source alone</source>
            <translation>Nur die Quelle entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Keep it</source>
            <translation>Behalten</translation>
        </message>
    </context>
    <context>
        <name>ResizeForm</name>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>New width</source>
            <translation>Neue Breite</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>New height</source>
            <translation>Neue Höhe</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>New length of the longer side</source>
            <translation>Neue Länge der längeren Seite</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>Resize</source>
            <translation>Größe ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>Gives the pictures these sizes, as one undo step</source>
            <translation>Gibt den Bildern diese Größen, als ein Schritt im Verlauf</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>Keep the size</source>
            <translation>Größe behalten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>Closes this without a change</source>
            <translation>Schließt dies ohne Änderung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>px</source>
            <translation>px</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>{name}; the proportions stay</source>
            <translation>{name}; die Proportionen bleiben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>Longer side of {side} px</source>
            <translation>Längere Seite mit {side} px</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>Longer side</source>
            <translation>Längere Seite</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>This is the size now.</source>
            <translation>Das ist die jetzige Größe.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>All have this size now.</source>
            <translation>Alle haben schon diese Größe.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>{before} to {after} px.</source>
            <translation>{before} → {after} px.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>It gains no detail by that.</source>
            <translation>Es gewinnt dadurch keine Einzelheiten.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>{count} of {all} change.</source>
            <translation>{count} von {all} ändern sich.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>1 gets larger and gains no detail.</source>
            <translation>1 wird größer und gewinnt keine Einzelheiten.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/icon_resize_form.py" />
            <source>%n get larger and gain no detail.</source>
            <translation>
                <numerusform>%n wird größer und gewinnt keine Einzelheiten.</numerusform>
                <numerusform>%n werden größer und gewinnen keine Einzelheiten.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RouteHead</name>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Unit of the speed</source>
            <translation>Einheit der Geschwindigkeit</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Edit points on the map</source>
            <translation>Punkte auf der Karte bearbeiten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>List of points</source>
            <translation>Liste der Punkte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Show the weather of the stops</source>
            <translation>Wetter der Punkte zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>More</source>
            <translation>Mehr</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Close the route</source>
            <translation>Route schließen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Show the whole route</source>
            <translation>Ganze Route zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Open GPX or GeoJSON…</source>
            <translation>GPX oder GeoJSON öffnen …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Save as GPX or GeoJSON…</source>
            <translation>Als GPX oder GeoJSON speichern …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Add a place by name…</source>
            <translation>Ort nach Namen hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Turn round</source>
            <translation>Richtung umkehren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Take back the last point</source>
            <translation>Letzten Punkt zurücknehmen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Remove the route</source>
            <translation>Route entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>as recorded</source>
            <translation>wie aufgezeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Leave</source>
            <translation>Abfahrt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_head.py" />
            <source>Speed</source>
            <translation>Geschwindigkeit</translation>
        </message>
    </context>
    <context>
        <name>RouteLine</name>
        <message>
            <location filename="../../editor/preview/route_line.py" />
            <source>Route</source>
            <translation>Route</translation>
        </message>
    </context>
    <context>
        <name>RoutePanel</name>
        <message>
            <location filename="../../editor/panels/route_panel.py" />
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_panel.py" />
            <source>Open file…</source>
            <translation>Datei öffnen …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_panel.py" />
            <source>Add a place…</source>
            <translation>Ort hinzufügen …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_panel.py" />
            <source>Weather along a route</source>
            <translation>Wetter entlang einer Route</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_panel.py" />
            <source>Values are shown as the service gave them, in the unit system “{}”.</source>
            <translation>Die Werte stehen da, wie der Dienst sie lieferte, im Einheitensystem „{}“.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_panel.py" />
            <source>Press the map to add points, one after the other, or open a GPX or GeoJSON file.</source>
            <translation>Punkte nacheinander durch Klicken auf die Karte hinzufügen oder eine GPX- oder GeoJSON-Datei öffnen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_panel.py" />
            <source>Press the map where the route goes on.</source>
            <translation>Auf die Karte klicken, wo die Route weitergeht.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_panel.py" />
            <source>Press the map to add a point, the line to bend it, drag a point to move it. Backspace takes back, Delete removes, Esc ends.</source>
            <translation>Ein Klick auf die Karte fügt einen Punkt hinzu, einer auf die Linie biegt sie, Ziehen verschiebt einen Punkt. Rücktaste nimmt zurück, Entf entfernt, Esc beendet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_panel.py" />
            <source>Ask for the weather again</source>
            <translation>Wetter erneut abfragen</translation>
        </message>
    </context>
    <context>
        <name>RoutePlan</name>
        <message numerus="yes">
            <location filename="../../editor/panels/route_plan.py" />
            <source>The weather is asked for at {most} of %n points.</source>
            <translation>
                <numerusform>Das Wetter wird an {most} von %n Punkt abgefragt.</numerusform>
                <numerusform>Das Wetter wird an {most} von %n Punkten abgefragt.</numerusform>
            </translation>
        </message>
        <message>
            <source>The weather is asked for at {most} of {count} points.</source>
            <translation type="vanished">Das Wetter wird an {most} von {count} Punkten abgefragt.</translation>
        </message>
    </context>
    <context>
        <name>RouteSaving</name>
        <message>
            <location filename="../../editor/app/route_saving.py" />
            <source>A route is written into a .gpx or .geojson file. Nothing was saved.</source>
            <translation>Eine Route wird in eine .gpx- oder .geojson-Datei geschrieben. Nichts wurde gespeichert.</translation>
        </message>
    </context>
    <context>
        <name>RouteSpeed</name>
        <message>
            <location filename="../../editor/panels/route_speed.py" />
            <source>The speed goes from {least} to {most} {unit}.</source>
            <translation>Die Geschwindigkeit geht von {least} bis {most} {unit}.</translation>
        </message>
    </context>
    <context>
        <name>RouteStrip</name>
        <message>
            <location filename="../../editor/panels/route_strip.py" />
            <source>Weather along the route</source>
            <translation>Wetter entlang der Route</translation>
        </message>
    </context>
    <context>
        <name>RouteTool</name>
        <message>
            <location filename="../../editor/preview/route_tool.py" />
            <source>Remove point</source>
            <translation>Punkt entfernen</translation>
        </message>
    </context>
    <context>
        <name>RouteView</name>
        <message>
            <location filename="../../editor/app/route_flow.py" />
            <source>Open route</source>
            <translation>Route öffnen</translation>
        </message>
        <message>
            <location filename="../../editor/app/route_flow.py" />
            <source>Save route</source>
            <translation>Route speichern</translation>
        </message>
        <message>
            <location filename="../../editor/app/route_flow.py" />
            <source>Routes (*.gpx *.geojson *.json)</source>
            <translation>Routen (*.gpx *.geojson *.json)</translation>
        </message>
        <message>
            <location filename="../../editor/app/route_flow.py" />
            <source>The route was saved as “{name}”.</source>
            <translation>Die Route wurde als „{name}“ gespeichert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/route_flow.py" />
            <source>“{name}” was not saved: {why}</source>
            <translation>„{name}“ wurde nicht gespeichert: {why}</translation>
        </message>
        <message>
            <location filename="../../editor/app/route_flow.py" />
            <source>A newer version of Isopleth kept a route that this one cannot read. Nothing is lost: it is put aside as “{name}” beside where routes are kept.</source>
            <translation>Eine neuere Version von Isopleth hat eine Route abgelegt, die diese nicht lesen kann. Nichts ist verloren: Sie liegt als „{name}“ neben der Ablage der Routen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/route_flow.py" />
            <source>“{name}” was not opened: {why}</source>
            <translation>„{name}“ wurde nicht geöffnet: {why}</translation>
        </message>
        <message>
            <location filename="../../editor/app/route_flow.py" />
            <source>{said} (line {line}, column {column})</source>
            <translation>{said} (Zeile {line}, Spalte {column})</translation>
        </message>
    </context>
    <context>
        <name>RouteWords</name>
        <message>
            <location filename="../../editor/panels/route_words.py" />
            <source>Soonest, {}</source>
            <translation>Frühestens {}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_words.py" />
            <source>{days} d {hours} h</source>
            <translation>{days} d {hours} h</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_words.py" />
            <source>{hours} h {minutes} min</source>
            <translation>{hours} h {minutes} min</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_words.py" />
            <source>{minutes} min</source>
            <translation>{minutes} min</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_words.py" />
            <source>Along a route</source>
            <translation>Entlang einer Route</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_words.py" />
            <source>From {}</source>
            <translation>Ab {}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_words.py" />
            <source>Round trip from {}</source>
            <translation>Rundfahrt ab {}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_words.py" />
            <source>{start} to {end}</source>
            <translation>{start} nach {end}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/route_words.py" />
            <source>and %n more</source>
            <translation>
                <numerusform>und %n weitere</numerusform>
                <numerusform>und %n weitere</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RowNames</name>
        <message>
            <location filename="../../editor/panels/row_names.py" />
            <source>{layers} and {groups}</source>
            <translation>{layers} und {groups}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/row_names.py" />
            <source>{name} copy</source>
            <translation>{name} Kopie</translation>
        </message>
        <message>
            <location filename="../../editor/panels/row_names.py" />
            <source>1 layer</source>
            <translation>1 Ebene</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/row_names.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/row_names.py" />
            <source>1 group</source>
            <translation>1 Gruppe</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/row_names.py" />
            <source>%n groups</source>
            <translation>
                <numerusform>%n Gruppe</numerusform>
                <numerusform>%n Gruppen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SampleModel</name>
        <message>
            <location filename="../../editor/models/sample_model.py" />
            <source>Attribute</source>
            <translation>Attribut</translation>
        </message>
        <message>
            <location filename="../../editor/models/sample_model.py" />
            <source>Value</source>
            <translation>Wert</translation>
        </message>
        <message>
            <location filename="../../editor/models/sample_model.py" />
            <source>Type a value</source>
            <translation>Wert eingeben</translation>
        </message>
        <message>
            <location filename="../../editor/models/sample_model.py" />
            <source>Press, or Enter, to type a value to try.</source>
            <translation>Klick oder Eingabe, um einen Wert zum Ausprobieren einzugeben.</translation>
        </message>
        <message>
            <location filename="../../editor/models/sample_model.py" />
            <source>Press, or Enter, to add “{name}” to the label.</source>
            <translation>Klick oder Eingabe, um „{name}“ zur Beschriftung hinzuzufügen.</translation>
        </message>
    </context>
    <context>
        <name>SampleTable</name>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Attributes of the sample</source>
            <translation>Attribute des Beispiels</translation>
        </message>
        <message>
            <location filename="../../editor/panels/label_result.py" />
            <source>Press an attribute to put it into the label</source>
            <translation>Ein Klick auf ein Attribut setzt es in die Beschriftung</translation>
        </message>
    </context>
    <context>
        <name>SatelliteNote</name>
        <message>
            <location filename="../../editor/app/satellite_note.py" />
            <source>Satellite pictures from “{host}” are not loaded.</source>
            <translation>Satellitenbilder von „{host}“ werden nicht geladen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/satellite_note.py" />
            <source>Fetch pictures from {host} from now on. It sees which places you look at.</source>
            <translation>Ab jetzt Bilder von {host} holen. Der Server sieht, welche Orte betrachtet werden.</translation>
        </message>
        <message>
            <location filename="../../editor/app/satellite_note.py" />
            <source>Allow</source>
            <translation>Erlauben</translation>
        </message>
        <message>
            <location filename="../../editor/app/satellite_note.py" />
            <source>Not now</source>
            <translation>Nicht jetzt</translation>
        </message>
        <message>
            <location filename="../../editor/app/satellite_note.py" />
            <source>Take this note away and fetch nothing</source>
            <translation>Diesen Hinweis schließen und nichts holen</translation>
        </message>
    </context>
    <context>
        <name>SaveCopy</name>
        <message>
            <location filename="../../editor/app/save_copy.py" />
            <source>{name} copy.json</source>
            <translation>{name} Kopie.json</translation>
        </message>
        <message>
            <location filename="../../editor/app/save_copy.py" />
            <source>Map styles (*.json)</source>
            <translation>Kartenstile (*.json)</translation>
        </message>
        <message>
            <location filename="../../editor/app/save_copy.py" />
            <source>Save a copy</source>
            <translation>Kopie speichern</translation>
        </message>
        <message>
            <location filename="../../editor/app/save_copy.py" />
            <source>A copy was saved as “{name}” in {folder}.</source>
            <translation>Eine Kopie wurde als „{name}“ in {folder} gespeichert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/save_copy.py" />
            <source>“{name}” was not saved.</source>
            <translation>„{name}“ wurde nicht gespeichert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/save_copy.py" />
            <source>Save the copy under another name or elsewhere</source>
            <translation>Die Kopie unter einem anderen Namen oder an einem anderen Ort speichern</translation>
        </message>
        <message>
            <location filename="../../editor/app/save_copy.py" />
            <source>Elsewhere…</source>
            <translation>An einem anderen Ort …</translation>
        </message>
    </context>
    <context>
        <name>SavedNote</name>
        <message>
            <location filename="../../editor/app/saved_note.py" />
            <source>1 error</source>
            <translation>1 Fehler</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/saved_note.py" />
            <source>%n errors</source>
            <translation>
                <numerusform>%n Fehler</numerusform>
                <numerusform>%n Fehler</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/saved_note.py" />
            <source>Saved. The engine will reject this style: {errors}.</source>
            <translation>Gespeichert. Die Engine wird diesen Stil ablehnen: {errors}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/saved_note.py" />
            <source>List what is wrong, each with its place</source>
            <translation>Auflisten, was falsch ist, jeweils mit der Stelle</translation>
        </message>
        <message>
            <location filename="../../editor/app/saved_note.py" />
            <source>Show problems</source>
            <translation>Probleme zeigen</translation>
        </message>
    </context>
    <context>
        <name>SavingLine</name>
        <message>
            <location filename="../../editor/panels/saving_line.py" />
            <source>{before} to {after}</source>
            <translation>{before} → {after}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/saving_line.py" />
            <source>{before} to {after} bytes</source>
            <translation>{before} → {after} Bytes</translation>
        </message>
    </context>
    <context>
        <name>ScaleBar</name>
        <message>
            <location filename="../../editor/preview/overlays.py" />
            <source>Scale</source>
            <translation>Maßstab</translation>
        </message>
    </context>
    <context>
        <name>ScaleStrip</name>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>Scale by</source>
            <translation>Skalieren mit</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>Shift by</source>
            <translation>Verschieben um</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>What every number is multiplied by</source>
            <translation>Womit jede Zahl multipliziert wird</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>What is added to every number after that</source>
            <translation>Was danach zu jeder Zahl addiert wird</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>Which stops</source>
            <translation>Welche Stützpunkte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>all stops</source>
            <translation>alle Stützpunkte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>this zoom</source>
            <translation>dieser Zoom</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>Every layer gets this curve in place of its own</source>
            <translation>Jede Ebene bekommt diese Kurve statt ihrer eigenen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>Close without a change (Esc)</source>
            <translation>Ohne Änderung schließen (Esc)</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>Scale</source>
            <translation>Skalieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>Scale and shift in all layers, as one undo step</source>
            <translation>In allen Ebenen skalieren und verschieben, als ein Schritt im Verlauf</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>Scale {name}</source>
            <translation>{name} skalieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>Use the curve of “{layer}” for all</source>
            <translation>Kurve von „{layer}“ für alle verwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>1 stop changes, {count} at the limit</source>
            <translation>1 Stützpunkt ändert sich, {count} am Grenzwert</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/scale_strip.py" />
            <source>%n stops change, {count} at the limit</source>
            <translation>
                <numerusform>%n Stützpunkt ändert sich, davon {count} am Grenzwert</numerusform>
                <numerusform>%n Stützpunkte ändern sich, davon {count} am Grenzwert</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>1 stop changes</source>
            <translation>1 Stützpunkt ändert sich</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/scale_strip.py" />
            <source>%n stops change</source>
            <translation>
                <numerusform>%n Stützpunkt ändert sich</numerusform>
                <numerusform>%n Stützpunkte ändern sich</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/scale_strip.py" />
            <source>{before} becomes {after}</source>
            <translation>{before} wird zu {after}</translation>
        </message>
        <message>
            <source>, {count} at the limit</source>
            <translation type="vanished">, davon {count} am Grenzwert</translation>
        </message>
    </context>
    <context>
        <name>SearchHelp</name>
        <message>
            <location filename="../../editor/panels/layer_filter_field.py" />
            <source>What can be searched for</source>
            <translation>Wonach gesucht werden kann</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_filter_field.py" />
            <source>Words find what layers are called, what they draw, their properties and icons. More:</source>
            <translation>Wörter suchen in den Namen der Ebenen, in dem, was sie zeichnen, in ihren Eigenschaften und Icons. Außerdem:</translation>
        </message>
        <message>
            <location filename="../../editor/panels/layer_filter_field.py" />
            <source>All must hold. A minus before a word leaves out, as in -locked; quotes keep words together.</source>
            <translation>Alle müssen zutreffen. Ein Minus vor einem Wort schließt aus, wie in -locked; Anführungszeichen halten Wörter zusammen.</translation>
        </message>
    </context>
    <context>
        <name>Section</name>
        <message>
            <location filename="../../editor/widgets/section.py" />
            <source>open</source>
            <translation>offen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/section.py" />
            <source>folded</source>
            <translation>zugeklappt</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/section.py" />
            <source>Fold {section}</source>
            <translation>{section} zuklappen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/section.py" />
            <source>Unfold {section}</source>
            <translation>{section} aufklappen</translation>
        </message>
    </context>
    <context>
        <name>Session</name>
        <message>
            <location filename="../../editor/session/session.py" />
            <source>Reload</source>
            <translation>Neu laden</translation>
        </message>
    </context>
    <context>
        <name>SettingRows</name>
        <message>
            <location filename="../../editor/app/setting_rows.py" />
            <source>Default: {value}</source>
            <translation>Vorgabe: {value}</translation>
        </message>
        <message>
            <location filename="../../editor/app/setting_rows.py" />
            <source>Reset “{setting}”</source>
            <translation>„{setting}“ zurücksetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/setting_rows.py" />
            <source>Holds from the next start.</source>
            <translation>Gilt ab dem nächsten Start.</translation>
        </message>
        <message>
            <location filename="../../editor/app/setting_rows.py" />
            <source>Restart now</source>
            <translation>Jetzt neu starten</translation>
        </message>
        <message>
            <location filename="../../editor/app/setting_rows.py" />
            <source>Ask about changes that are not saved, and start the program anew</source>
            <translation>Nach nicht gespeicherten Änderungen fragen und das Programm neu starten</translation>
        </message>
        <message>
            <location filename="../../editor/app/setting_rows.py" />
            <source>On</source>
            <translation>Ein</translation>
        </message>
        <message>
            <location filename="../../editor/app/setting_rows.py" />
            <source>Off</source>
            <translation>Aus</translation>
        </message>
    </context>
    <context>
        <name>Settings</name>
        <message>
            <location filename="../../editor/system/setting.py" />
            <source>General</source>
            <translation>Allgemein</translation>
        </message>
        <message>
            <location filename="../../editor/system/setting.py" />
            <source>Look</source>
            <translation>Aussehen</translation>
        </message>
        <message>
            <location filename="../../editor/system/setting.py" />
            <source>Preview</source>
            <translation>Vorschau</translation>
        </message>
        <message>
            <location filename="../../editor/system/setting.py" />
            <source>Weather</source>
            <translation>Wetter</translation>
        </message>
        <message>
            <location filename="../../editor/system/setting.py" />
            <source>Shortcuts</source>
            <translation>Tastenkürzel</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Open the windows of last time</source>
            <translation>Fenster vom letzten Mal öffnen</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>A start without a file goes on where the last one ended.</source>
            <translation>Ein Start ohne Datei macht weiter, wo der letzte endete.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Show the start page at start</source>
            <translation>Beim Start die Startseite zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Recent files, templates and the tour, where nothing else is opened.</source>
            <translation>Zuletzt geöffnete Dateien, Vorlagen und Rundgang, wo sonst nichts geöffnet wird.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>New starts with</source>
            <translation>„Neu“ beginnt mit</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>What a new style holds, and a window that opens without a file.</source>
            <translation>Was ein neuer Stil enthält und ein Fenster, das ohne Datei öffnet.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Day template</source>
            <translation>Vorlage Tag</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Night template</source>
            <translation>Vorlage Nacht</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Empty style</source>
            <translation>Leerer Stil</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Recent files</source>
            <translation>Zuletzt geöffnete Dateien</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>How many files the list of recent ones remembers.</source>
            <translation>Wie viele Dateien die Liste der zuletzt geöffneten behält.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>None</source>
            <translation>Keine</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Theme</source>
            <translation>Farbschema</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>The colours of the window. The map keeps its own.</source>
            <translation>Die Farben des Fensters. Die Karte behält ihre eigenen.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Light</source>
            <translation>Hell</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Dark</source>
            <translation>Dunkel</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Contrast</source>
            <translation>Kontrast</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>High contrast draws every edge and rule as strongly as words.</source>
            <translation>Hoher Kontrast zeichnet jeden Rand und jede Linie so kräftig wie Schrift.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>High</source>
            <translation>Hoch</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Reduce motion</source>
            <translation>Bewegung verringern</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Nothing fades, folds or flies. A change shows at once.</source>
            <translation>Nichts blendet, klappt oder fliegt. Eine Änderung zeigt sich sofort.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>As the system</source>
            <translation>Wie das System</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>On</source>
            <translation>Ein</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Off</source>
            <translation>Aus</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Interface zoom</source>
            <translation>Zoom der Oberfläche</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>How large everything in the windows is, letters and symbols alike.</source>
            <translation>Wie groß alles in den Fenstern ist, Schrift und Symbole gleichermaßen.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Density</source>
            <translation>Dichte</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>How high the rows of trees, lists and tables are.</source>
            <translation>Wie hoch die Zeilen von Bäumen, Listen und Tabellen sind.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Compact</source>
            <translation>Kompakt</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Normal</source>
            <translation>Normal</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Roomy</source>
            <translation>Luftig</translation>
        </message>
        <message>
            <location filename="../../editor/system/setting.py" />
            <source>Language</source>
            <translation>Sprache</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>What menus, panels and messages are written in. Numbers and texts of a file stay as they are.</source>
            <translation>Worin Menüs, Bereiche und Meldungen geschrieben sind. Zahlen und Texte einer Datei bleiben, wie sie sind.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Inspect by mouse</source>
            <translation>Mit der Maus untersuchen</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>The mouse shows which layers draw what it rests on, and a click selects one.</source>
            <translation>Die Maus zeigt, welche Ebenen zeichnen, worauf sie ruht, und ein Klick wählt eine aus.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Samples of routes and traffic</source>
            <translation>Beispiele für Routen und Verkehr</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Every layer that an app fills while it runs is drawn, not only the selected ones.</source>
            <translation>Jede Ebene, die eine App im Betrieb füllt, wird gezeichnet, nicht nur die ausgewählten.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Show the weather</source>
            <translation>Wetter zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Asks for the weather at the centre of the map when the map rests.</source>
            <translation>Fragt das Wetter in der Mitte der Karte ab, wenn die Karte ruht.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Show the weather at towns</source>
            <translation>Wetter an Orten zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Asks for the weather at the towns in view when the map rests.</source>
            <translation>Fragt das Wetter an den sichtbaren Orten ab, wenn die Karte ruht.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Address of the weather service</source>
            <translation>Adresse des Wetterdienstes</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Where to ask. Left empty, Isopleth simulates the weather itself.</source>
            <translation>Wo gefragt wird. Bleibt es leer, simuliert Isopleth das Wetter selbst.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Temperature</source>
            <translation>Temperatur</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>What temperatures of the weather are shown in.</source>
            <translation>Worin Temperaturen des Wetters gezeigt werden.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Celsius (°C)</source>
            <translation>Celsius (°C)</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Fahrenheit (°F)</source>
            <translation>Fahrenheit (°F)</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Wind</source>
            <translation>Wind</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>What wind speeds are shown in.</source>
            <translation>Worin Windgeschwindigkeiten gezeigt werden.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Metres per second (m/s)</source>
            <translation>Meter pro Sekunde (m/s)</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Kilometres per hour (km/h)</source>
            <translation>Kilometer pro Stunde (km/h)</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Miles per hour (mph)</source>
            <translation>Meilen pro Stunde (mph)</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Knots (kn)</source>
            <translation>Knoten (kn)</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Beaufort (Bft)</source>
            <translation>Beaufort (Bft)</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Air pressure</source>
            <translation>Luftdruck</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>What air pressure is shown in.</source>
            <translation>Worin der Luftdruck gezeigt wird.</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Millibars (mb)</source>
            <translation>Millibar (mb)</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Hectopascals (hPa)</source>
            <translation>Hektopascal (hPa)</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Inches of mercury (inHg)</source>
            <translation>Zoll Quecksilbersäule (inHg)</translation>
        </message>
        <message>
            <location filename="../../editor/system/settings.py" />
            <source>Millimetres of mercury (mmHg)</source>
            <translation>Millimeter Quecksilbersäule (mmHg)</translation>
        </message>
    </context>
    <context>
        <name>SettingsDialog</name>
        <message>
            <location filename="../../editor/app/settings_dialog.py" />
            <source>Settings</source>
            <translation>Einstellungen</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_dialog.py" />
            <source>Search settings</source>
            <translation>Einstellungen durchsuchen</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_dialog.py" />
            <source>Search settings and commands</source>
            <translation>Einstellungen und Befehle durchsuchen</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_dialog.py" />
            <source>Show only settings and commands with these words</source>
            <translation>Nur Einstellungen und Befehle mit diesen Wörtern zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_dialog.py" />
            <source>Clear search</source>
            <translation>Suche leeren</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_dialog.py" />
            <source>Pages of the settings</source>
            <translation>Seiten der Einstellungen</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_dialog.py" />
            <source>Nothing matches “{text}”.</source>
            <translation>Keine Treffer für „{text}“.</translation>
        </message>
    </context>
    <context>
        <name>SettingsPage</name>
        <message>
            <location filename="../../editor/app/settings_page.py" />
            <source>Reset this page</source>
            <translation>Diese Seite zurücksetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_page.py" />
            <source>Give every setting of this page its default</source>
            <translation>Jeder Einstellung dieser Seite ihre Vorgabe geben</translation>
        </message>
    </context>
    <context>
        <name>SettingsParts</name>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Clear list</source>
            <translation>Liste leeren</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Forget all but the pinned files. The files themselves stay.</source>
            <translation>Alle Dateien bis auf die angehefteten vergessen. Die Dateien selbst bleiben.</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>List of recent files</source>
            <translation>Liste der zuletzt geöffneten Dateien</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>{count} Those that are pinned stay.</source>
            <translation>{count} Angeheftete bleiben.</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Choose…</source>
            <translation>Wählen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Choose what the map is drawn from</source>
            <translation>Wählen, woraus die Karte gezeichnet wird</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>What the map is drawn from, in every window. It is no part of a style.</source>
            <translation>Woraus die Karte gezeichnet wird, in jedem Fenster. Es ist kein Teil eines Stils.</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Map data</source>
            <translation>Kartendaten</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Bundled maps</source>
            <translation>Mitgelieferte Karten</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Satellite pictures</source>
            <translation>Satellitenbilder</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Servers that you allowed. Each sees where you look while a style shows its pictures.</source>
            <translation>Erlaubte Server. Jeder sieht, welche Orte betrachtet werden, solange ein Stil seine Bilder zeigt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>None is allowed.</source>
            <translation>Keiner ist erlaubt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Remove {host}</source>
            <translation>{host} entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Fetch no more pictures from {host}</source>
            <translation>Keine Bilder mehr von {host} holen</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Empty</source>
            <translation>Leeren</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Delete the map tiles and satellite pictures that were fetched</source>
            <translation>Die geholten Kartenkacheln und Satellitenbilder löschen</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Tile cache</source>
            <translation>Kachel-Cache</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>Fetched tiles and pictures take {size} of the disk.</source>
            <translation>Geholte Kacheln und Bilder belegen {size} auf dem Datenträger.</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>No fetched tile is kept on the disk.</source>
            <translation>Auf dem Datenträger ist keine geholte Kachel.</translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>It holds 1 file.</source>
            <translation>Sie enthält 1 Datei.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/settings_parts.py" />
            <source>It holds %Ln files.</source>
            <translation>
                <numerusform>Er enthält %Ln Datei.</numerusform>
                <numerusform>Er enthält %Ln Dateien.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/settings_parts.py" />
            <source>It is empty.</source>
            <translation>Sie ist leer.</translation>
        </message>
        <message>
            <source>Forget which files were open. The files stay.</source>
            <translation type="vanished">Vergessen, welche Dateien offen waren. Die Dateien bleiben.</translation>
        </message>
    </context>
    <context>
        <name>Severity</name>
        <message>
            <location filename="../../editor/models/severity.py" />
            <source>Error</source>
            <translation>Fehler</translation>
        </message>
        <message>
            <location filename="../../editor/models/severity.py" />
            <source>Warning</source>
            <translation>Warnung</translation>
        </message>
        <message>
            <location filename="../../editor/models/severity.py" />
            <source>Hint</source>
            <translation>Hinweis</translation>
        </message>
        <message>
            <location filename="../../editor/models/severity.py" />
            <source>{count} errors</source>
            <translation>{count} Fehler</translation>
        </message>
        <message>
            <location filename="../../editor/models/severity.py" />
            <source>{count} warnings</source>
            <translation>{count} Warnungen</translation>
        </message>
        <message>
            <location filename="../../editor/models/severity.py" />
            <source>{count} hints</source>
            <translation>{count} Hinweise</translation>
        </message>
        <message>
            <location filename="../../editor/models/severity.py" />
            <source>1 error</source>
            <translation>1 Fehler</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/severity.py" />
            <source>%n errors</source>
            <translation>
                <numerusform>%n Fehler</numerusform>
                <numerusform>%n Fehler</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/severity.py" />
            <source>1 warning</source>
            <translation>1 Warnung</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/severity.py" />
            <source>%n warnings</source>
            <translation>
                <numerusform>%n Warnung</numerusform>
                <numerusform>%n Warnungen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/models/severity.py" />
            <source>1 hint</source>
            <translation>1 Hinweis</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/severity.py" />
            <source>%n hints</source>
            <translation>
                <numerusform>%n Hinweis</numerusform>
                <numerusform>%n Hinweise</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ShortcutFile</name>
        <message>
            <location filename="../../editor/app/shortcut_file.py" />
            <source>“{name}” was not written. {why}</source>
            <translation>„{name}“ wurde nicht geschrieben. {why}</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcut_file.py" />
            <source>“{name}” holds no keys. Choose a file that “Export keys” has written.</source>
            <translation>„{name}“ enthält keine Tasten. Eine Datei wählen, die „Tasten exportieren“ geschrieben hat.</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcut_file.py" />
            <source>“{name}” was not read. {why}</source>
            <translation>„{name}“ wurde nicht gelesen. {why}</translation>
        </message>
        <message>
            <source>“{name}” was not written: {reason}.</source>
            <translation type="vanished">„{name}“ wurde nicht geschrieben: {reason}.</translation>
        </message>
        <message>
            <source>unknown reason</source>
            <translation type="vanished">unbekannter Grund</translation>
        </message>
        <message>
            <source>“{name}” was not read: {reason}.</source>
            <translation type="vanished">„{name}“ wurde nicht gelesen: {reason}.</translation>
        </message>
    </context>
    <context>
        <name>ShortcutListModel</name>
        <message>
            <location filename="../../editor/app/shortcut_list.py" />
            <source>Command</source>
            <translation>Befehl</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcut_list.py" />
            <source>Menu</source>
            <translation>Menü</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcut_list.py" />
            <source>Keys</source>
            <translation>Tasten</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcut_list.py" />
            <source>Standard keys</source>
            <translation>Standardtasten</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcut_list.py" />
            <source>None</source>
            <translation>Keine</translation>
        </message>
    </context>
    <context>
        <name>Shortcuts</name>
        <message>
            <location filename="../../editor/app/shortcuts.py" />
            <source>Press the keys first.</source>
            <translation>Zuerst die Tasten drücken.</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts.py" />
            <source>{key} alone is for typing. Hold Ctrl or Alt with it.</source>
            <translation>{key} allein ist zum Tippen da. Strg oder Alt dazu halten.</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts.py" />
            <source>{key} alone is for fields and lists. Hold Ctrl or Alt with it.</source>
            <translation>{key} allein ist für Felder und Listen da. Strg oder Alt dazu halten.</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Press the keys that should run the command</source>
            <translation>Die Tasten drücken, die den Befehl ausführen sollen</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>No keys</source>
            <translation>Keine Tasten</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Let the command have no keys</source>
            <translation>Den Befehl ohne Tasten lassen</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Reset</source>
            <translation>Zurücksetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Give the command its standard keys</source>
            <translation>Dem Befehl seine Standardtasten geben</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Reset all</source>
            <translation>Alle zurücksetzen</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Give every command its standard keys</source>
            <translation>Jedem Befehl seine Standardtasten geben</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Import…</source>
            <translation>Importieren …</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Take the keys of a file in the place of yours</source>
            <translation>Die Tasten einer Datei anstelle der eigenen nehmen</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Export…</source>
            <translation>Exportieren …</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Write the keys that you chose into a file</source>
            <translation>Die selbst gewählten Tasten in eine Datei schreiben</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Take the keys</source>
            <translation>Tasten übernehmen</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Nothing matches the filter.</source>
            <translation>Nichts passt zum Filter.</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Clear filter</source>
            <translation>Filter leeren</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>The keys are in “{name}”.</source>
            <translation>Die Tasten sind in „{name}“.</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Filter commands</source>
            <translation>Befehle filtern</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Filter by command, menu or keys</source>
            <translation>Nach Befehl, Menü oder Tasten filtern</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Show only commands with these words or keys</source>
            <translation>Nur Befehle mit diesen Wörtern oder Tasten zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Commands and their keys</source>
            <translation>Befehle und ihre Tasten</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Keys of “{name}”</source>
            <translation>Tasten von „{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source> and </source>
            <translation> und </translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>{keys} belongs to {owners}.</source>
            <translation>{keys} gehört zu {owners}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Give the keys to this command; the other goes without</source>
            <translation>Die Tasten diesem Befehl geben; der andere bleibt ohne</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Import keys</source>
            <translation>Tasten importieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Keys (*.json)</source>
            <translation>Tasten (*.json)</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>Export keys</source>
            <translation>Tasten exportieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>1 command has its keys from “{name}”, all others the standard ones.</source>
            <translation>1 Befehl hat seine Tasten aus „{name}“, alle anderen die Standardtasten.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>%n commands have their keys from “{name}”, all others the standard ones.</source>
            <translation>
                <numerusform>%n Befehl hat seine Tasten aus „{name}“, alle anderen die Standardtasten.</numerusform>
                <numerusform>%n Befehle haben ihre Tasten aus „{name}“, alle anderen die Standardtasten.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>1 command is not known here, or its keys cannot be any.</source>
            <translation>1 Befehl ist hier nicht bekannt, oder seine Tasten sind nicht möglich.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/shortcuts_page.py" />
            <source>%n commands are not known here, or their keys cannot be any.</source>
            <translation>
                <numerusform>%n Befehl ist hier nicht bekannt, oder seine Tasten sind nicht möglich.</numerusform>
                <numerusform>%n Befehle sind hier nicht bekannt, oder ihre Tasten sind nicht möglich.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SizeQuestion</name>
        <message>
            <location filename="../../editor/panels/icon_strip.py" />
            <source> px</source>
            <translation> px</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_strip.py" />
            <source>Longer side in pixels</source>
            <translation>Längere Seite in Pixeln</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_strip.py" />
            <source>How many pixels the longer side of each becomes</source>
            <translation>Wie viele Pixel die längere Seite jedes Bilds bekommt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_strip.py" />
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_strip.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_strip.py" />
            <source>Add nothing</source>
            <translation>Nichts hinzufügen</translation>
        </message>
    </context>
    <context>
        <name>SourceAddress</name>
        <message>
            <location filename="../../editor/panels/source_address.py" />
            <source>A source needs an address. Write one such as {example}.</source>
            <translation>Eine Quelle braucht eine Adresse. Eine eingeben wie {example}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_address.py" />
            <source>This is no address. Write one such as {example}.</source>
            <translation>Das ist keine Adresse. Eine eingeben wie {example}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_address.py" />
            <source>The preview fetches nothing from a source of this type.</source>
            <translation>Von einer Quelle dieses Typs lädt die Vorschau nichts.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_address.py" />
            <source>The preview shows no pictures. {why}</source>
            <translation>Die Vorschau zeigt keine Bilder. {why}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_address.py" />
            <source>The preview shows no pictures: the address does not say where {z}, {x} and {y} go.</source>
            <translation>Die Vorschau zeigt keine Bilder: Die Adresse sagt nicht, wohin {z}, {x} und {y} gehören.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_address.py" />
            <source>You are asked once before the map fetches from {host}.</source>
            <translation>Bevor die Karte von {host} lädt, wird einmal gefragt.</translation>
        </message>
    </context>
    <context>
        <name>SourceCard</name>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Remove the source</source>
            <translation>Quelle entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Id of the source</source>
            <translation>Kennung der Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Name of the source</source>
            <translation>Name der Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Without a name</source>
            <translation>Ohne Namen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Type of the source</source>
            <translation>Typ der Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Address of the source</source>
            <translation>Adresse der Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Comment on the source</source>
            <translation>Kommentar zur Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>No comment</source>
            <translation>Kein Kommentar</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Add a layer that draws it</source>
            <translation>Ebene hinzufügen, die sie zeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Id</source>
            <translation>Kennung</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>A number that no other source has.</source>
            <translation>Eine Zahl, die keine andere Quelle hat.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>What layers call it in their source.</source>
            <translation>Wie Ebenen sie in ihrer Quelle nennen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Type</source>
            <translation>Typ</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>What kind of service it is.</source>
            <translation>Welche Art von Dienst es ist.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Where its tiles are, a URI.</source>
            <translation>Wo ihre Kacheln liegen, eine URI.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Comment</source>
            <translation>Kommentar</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>For people; nothing reads it.</source>
            <translation>Für Menschen; nichts liest ihn.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Change {property} of {source}</source>
            <translation>{property} von {source} ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Remove {source}</source>
            <translation>{source} entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Read by the engine alone: {keys}</source>
            <translation>Nur von der Engine gelesen: {keys}</translation>
        </message>
    </context>
    <context>
        <name>Specimen</name>
        <message>
            <location filename="../../editor/panels/specimen.py" />
            <source>Ground of the specimen</source>
            <translation>Grund des Schriftmusters</translation>
        </message>
        <message>
            <location filename="../../editor/panels/specimen.py" />
            <source>Light map</source>
            <translation>Helle Karte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/specimen.py" />
            <source>Dark map</source>
            <translation>Dunkle Karte</translation>
        </message>
        <message>
            <location filename="../../editor/panels/specimen.py" />
            <source>Sample text</source>
            <translation>Mustertext</translation>
        </message>
        <message>
            <location filename="../../editor/panels/specimen.py" />
            <source>Type what the face should show</source>
            <translation>Eingeben, was der Schnitt zeigen soll</translation>
        </message>
        <message>
            <location filename="../../editor/panels/specimen.py" />
            <source>Specimen</source>
            <translation>Schriftmuster</translation>
        </message>
    </context>
    <context>
        <name>SpecimenPicture</name>
        <message>
            <location filename="../../editor/panels/specimen_picture.py" />
            <source>All of it is drawn in the built-in font.</source>
            <translation>Alles wird in der eingebauten Schrift gezeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/specimen_picture.py" />
            <source>Dotted letters are drawn in the built-in font: {letters}</source>
            <translation>Gepunktete Buchstaben werden in der eingebauten Schrift gezeichnet: {letters}</translation>
        </message>
    </context>
    <context>
        <name>SplitBar</name>
        <message>
            <location filename="../../editor/preview/split_bar.py" />
            <source>Bar between the compared maps</source>
            <translation>Balken zwischen den verglichenen Karten</translation>
        </message>
        <message>
            <location filename="../../editor/preview/split_bar.py" />
            <source>Left and Right move it, Escape ends the comparison, F9 shows the other state whole.</source>
            <translation>Links und Rechts verschieben ihn, Esc beendet den Vergleich, F9 zeigt den anderen Stand ganz.</translation>
        </message>
        <message>
            <location filename="../../editor/preview/split_bar.py" />
            <source>Drag to compare; a double click puts it in the middle</source>
            <translation>Ziehen zum Vergleichen; ein Doppelklick setzt ihn in die Mitte</translation>
        </message>
    </context>
    <context>
        <name>SplitMap</name>
        <message>
            <location filename="../../editor/preview/split_map.py" />
            <source>End the comparison (Esc)</source>
            <translation>Vergleich beenden (Esc)</translation>
        </message>
        <message>
            <location filename="../../editor/preview/split_map.py" />
            <source>Now</source>
            <translation>Jetzt</translation>
        </message>
        <message>
            <location filename="../../editor/preview/split_map.py" />
            <source>Press and hold to see the other state whole (F9)</source>
            <translation>Gedrückt halten, um den anderen Stand ganz zu sehen (F9)</translation>
        </message>
        <message>
            <location filename="../../editor/preview/split_map.py" />
            <source>Compare with another state</source>
            <translation>Mit einem anderen Stand vergleichen</translation>
        </message>
    </context>
    <context>
        <name>Spread</name>
        <message numerus="yes">
            <location filename="../../editor/panels/spread_text.py" />
            <source>%n icons</source>
            <translation>
                <numerusform>%n Icon</numerusform>
                <numerusform>%n Icons</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/spread_text.py" />
            <source>%n values</source>
            <translation>
                <numerusform>%n Wert</numerusform>
                <numerusform>%n Werte</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/spread_text.py" />
            <source>{least} to {most}</source>
            <translation>{least} bis {most}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/spread_text.py" />
            <source>Not set on {missing} of {all}</source>
            <translation>Bei {missing} von {all} nicht gesetzt</translation>
        </message>
    </context>
    <context>
        <name>StartPage</name>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Start page</source>
            <translation>Startseite</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Open style</source>
            <translation>Stil öffnen</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Show at start</source>
            <translation>Beim Start zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Show this page when Isopleth starts without a file</source>
            <translation>Diese Seite zeigen, wenn Isopleth ohne Datei startet</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Edit the template</source>
            <translation>Die Vorlage bearbeiten</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Go to the style in this window (Esc)</source>
            <translation>Zum Stil in diesem Fenster gehen (Esc)</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Day</source>
            <translation>Tag</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Light, with names</source>
            <translation>Hell, mit Namen</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Night</source>
            <translation>Nacht</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Dark, with calm names</source>
            <translation>Dunkel, mit ruhigen Namen</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Empty</source>
            <translation>Leer</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Begin with nothing</source>
            <translation>Mit nichts beginnen</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>New style from “{template}”</source>
            <translation>Neuer Stil aus „{template}“</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Map styles, with weather</source>
            <translation>Kartenstile, mit Wetter</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>New style</source>
            <translation>Neuer Stil</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Import .style</source>
            <translation>.style importieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Take the tour, 3 minutes</source>
            <translation>Zum Rundgang, 3 Minuten</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Read the guide</source>
            <translation>Handbuch lesen</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>See the shortcuts</source>
            <translation>Tastenkürzel ansehen</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Drop a style file anywhere in this window</source>
            <translation>Eine Stildatei irgendwo in diesem Fenster ablegen</translation>
        </message>
        <message>
            <location filename="../../editor/app/start_page.py" />
            <source>Start from a template</source>
            <translation>Mit einer Vorlage beginnen</translation>
        </message>
        <message>
            <source>Nothing yet. What you open or save is listed here, with a picture of its map.</source>
            <translation type="vanished">Noch nichts. Was geöffnet oder gespeichert wird, steht hier, mit einem Bild der Karte.</translation>
        </message>
        <message>
            <source>There is no such file any more.</source>
            <translation type="vanished">Diese Datei gibt es nicht mehr.</translation>
        </message>
        <message>
            <source>Changed {time}</source>
            <translation type="vanished">Geändert {time}</translation>
        </message>
        <message>
            <source>1 layer</source>
            <translation type="vanished">1 Ebene</translation>
        </message>
        <message numerus="yes">
            <source>%n layers</source>
            <translation type="vanished">
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
        <message>
            <source>Recent</source>
            <translation type="vanished">Zuletzt geöffnet</translation>
        </message>
    </context>
    <context>
        <name>StatusLine</name>
        <message>
            <location filename="../../editor/app/status_line.py" />
            <source>Type another zoom</source>
            <translation>Anderen Zoom eingeben</translation>
        </message>
        <message>
            <location filename="../../editor/app/status_line.py" />
            <source>Copy the centre</source>
            <translation>Mittelpunkt kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/app/status_line.py" />
            <source>Show all layers</source>
            <translation>Alle Ebenen einblenden</translation>
        </message>
        <message>
            <location filename="../../editor/app/status_line.py" />
            <source>Show the other layers too</source>
            <translation>Auch die anderen Ebenen zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/app/status_line.py" />
            <source>Restart normally, with your settings</source>
            <translation>Normal neu starten, mit den eigenen Einstellungen</translation>
        </message>
        <message>
            <location filename="../../editor/app/status_line.py" />
            <source>Safe mode</source>
            <translation>Abgesicherter Modus</translation>
        </message>
        <message>
            <location filename="../../editor/app/status_line.py" />
            <source>Change the weather service</source>
            <translation>Den Wetterdienst ändern</translation>
        </message>
        <message>
            <location filename="../../editor/app/status_line.py" />
            <source>Simulated weather</source>
            <translation>Simuliertes Wetter</translation>
        </message>
        <message>
            <location filename="../../editor/app/status_line.py" />
            <source>Show the problems</source>
            <translation>Die Probleme zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/app/status_line.py" />
            <source>Zoom {zoom}</source>
            <translation>Zoom {zoom}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/status_line.py" />
            <source>%n hidden</source>
            <translation>
                <numerusform>%n ausgeblendet</numerusform>
                <numerusform>%n ausgeblendet</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/status_line.py" />
            <source>Only “{name}” is shown</source>
            <translation>Nur „{name}“ wird gezeigt</translation>
        </message>
    </context>
    <context>
        <name>StepChanges</name>
        <message>
            <location filename="../../editor/panels/step_changes.py" />
            <source>What this step changed</source>
            <translation>Was dieser Schritt geändert hat</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_changes.py" />
            <source>What “{step}” changed</source>
            <translation>Was „{step}“ geändert hat</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_changes.py" />
            <source>What changed since</source>
            <translation>Was sich seither geändert hat</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_changes.py" />
            <source>What changed since “{state}”</source>
            <translation>Was sich seit „{state}“ geändert hat</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_changes.py" />
            <source>1 change</source>
            <translation>1 Änderung</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/step_changes.py" />
            <source>%n changes</source>
            <translation>
                <numerusform>%n Änderung</numerusform>
                <numerusform>%n Änderungen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_changes.py" />
            <source>Both mean the same.</source>
            <translation>Beide bedeuten dasselbe.</translation>
        </message>
    </context>
    <context>
        <name>StepNote</name>
        <message>
            <location filename="../../editor/app/step_note.py" />
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
    </context>
    <context>
        <name>StepSummary</name>
        <message>
            <location filename="../../editor/models/step_summary.py" />
            <source>The order of layers</source>
            <translation>Die Reihenfolge der Ebenen</translation>
        </message>
        <message>
            <location filename="../../editor/models/step_summary.py" />
            <source>Groups</source>
            <translation>Gruppen</translation>
        </message>
        <message>
            <location filename="../../editor/models/step_summary.py" />
            <source>Icons</source>
            <translation>Icons</translation>
        </message>
        <message>
            <location filename="../../editor/models/step_summary.py" />
            <source>Fonts</source>
            <translation>Schriften</translation>
        </message>
        <message>
            <location filename="../../editor/models/step_summary.py" />
            <source>Sources</source>
            <translation>Quellen</translation>
        </message>
        <message>
            <location filename="../../editor/models/step_summary.py" />
            <source>The style</source>
            <translation>Der Stil</translation>
        </message>
        <message>
            <location filename="../../editor/models/step_summary.py" />
            <source>level {level}</source>
            <translation>Zoomstufe {level}</translation>
        </message>
        <message>
            <location filename="../../editor/models/step_summary.py" />
            <source>none</source>
            <translation>keiner</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/models/step_summary.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Steps</name>
        <message>
            <location filename="../../editor/panels/step_names.py" />
            <source>Change {property} of {layer}</source>
            <translation>{property} von {layer} ändern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_names.py" />
            <source>Scale {property} of {layer}</source>
            <translation>{property} von {layer} skalieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_names.py" />
            <source>Paste {property} onto {layer}</source>
            <translation>{property} in {layer} einfügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_names.py" />
            <source>Use one curve for {property} of {layer}</source>
            <translation>Eine Kurve für {property} von {layer} verwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_names.py" />
            <source>Mend stops of {property} of {layer}</source>
            <translation>Stützpunkte beheben: {property} von {layer}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_names.py" />
            <source>Add {property} to {layer}</source>
            <translation>{property} zu {layer} hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_names.py" />
            <source>Remove {property} from {layer}</source>
            <translation>{property} aus {layer} entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_names.py" />
            <source>Show new icon “{id}” in {layer}</source>
            <translation>Neues Icon „{id}“ in {layer} zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/step_names.py" />
            <source>Add icon “{id}”</source>
            <translation>Icon „{id}“ hinzufügen</translation>
        </message>
    </context>
    <context>
        <name>StillMap</name>
        <message>
            <location filename="../../editor/preview/still_map.py" />
            <source>Map with the labels of this style</source>
            <translation>Karte mit den Beschriftungen dieses Stils</translation>
        </message>
    </context>
    <context>
        <name>StopDelegate</name>
        <message>
            <location filename="../../editor/widgets/stop_rows.py" />
            <source>Level</source>
            <translation>Stufe</translation>
        </message>
    </context>
    <context>
        <name>StopMending</name>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>The stops do not rise from level to level.</source>
            <translation>Die Stützpunkte steigen nicht von Zoomstufe zu Zoomstufe.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>Sort stops</source>
            <translation>Stützpunkte sortieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>Bring to the limit</source>
            <translation>Auf den Grenzwert setzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>Several stops stand on levels {levels}; the last of each counts.</source>
            <translation>Auf den Zoomstufen {levels} stehen mehrere Stützpunkte; jeweils der letzte zählt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>Keep the last of each</source>
            <translation>Jeweils den letzten behalten</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/stop_mending.py" />
            <source>%n stops stand on level {level}; the last counts.</source>
            <translation>
                <numerusform>%n Stützpunkt steht auf Zoomstufe {level}; der letzte zählt.</numerusform>
                <numerusform>%n Stützpunkte stehen auf Zoomstufe {level}; der letzte zählt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/stop_mending.py" />
            <source>Keep the last of %n stops at {level}</source>
            <translation>
                <numerusform>Letzten von %n Stützpunkt bei {level} behalten</numerusform>
                <numerusform>Letzten von %n Stützpunkten bei {level} behalten</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>Keep the last of two stops at {level}</source>
            <translation>Letzten von zwei Stützpunkten bei {level} behalten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>1 stop stands on level {levels}; levels run from {low} to {high}.</source>
            <translation>1 Stützpunkt steht auf Zoomstufe {levels}; Zoomstufen gehen von {low} bis {high}.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/stop_mending.py" />
            <source>%n stops stand on levels {levels}; levels run from {low} to {high}.</source>
            <translation>
                <numerusform>%n Stützpunkt steht auf Zoomstufe {levels}; Zoomstufen gehen von {low} bis {high}.</numerusform>
                <numerusform>%n Stützpunkte stehen auf den Zoomstufen {levels}; Zoomstufen gehen von {low} bis {high}.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>Bring onto the scale</source>
            <translation>Auf die Skala setzen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>1 stop means nothing and is passed over.</source>
            <translation>1 Stützpunkt bedeutet nichts und wird übergangen.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/stop_mending.py" />
            <source>%n stops mean nothing and are passed over.</source>
            <translation>
                <numerusform>%n Stützpunkt bedeutet nichts und wird übergangen.</numerusform>
                <numerusform>%n Stützpunkte bedeuten nichts und werden übergangen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>1 value lies outside of {low} to {high}.</source>
            <translation>1 Wert liegt außerhalb von {low} bis {high}.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/stop_mending.py" />
            <source>%n values lie outside of {low} to {high}.</source>
            <translation>
                <numerusform>%n Wert liegt außerhalb von {low} bis {high}.</numerusform>
                <numerusform>%n Werte liegen außerhalb von {low} bis {high}.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>1 value lies below {low}.</source>
            <translation>1 Wert liegt unter {low}.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/stop_mending.py" />
            <source>%n values lie below {low}.</source>
            <translation>
                <numerusform>%n Wert liegt unter {low}.</numerusform>
                <numerusform>%n Werte liegen unter {low}.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/stop_mending.py" />
            <source>1 value lies above {high}.</source>
            <translation>1 Wert liegt über {high}.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/stop_mending.py" />
            <source>%n values lie above {high}.</source>
            <translation>
                <numerusform>%n Wert liegt über {high}.</numerusform>
                <numerusform>%n Werte liegen über {high}.</numerusform>
            </translation>
        </message>
        <message>
            <source>1 value lies</source>
            <translation type="vanished">1 Wert liegt</translation>
        </message>
        <message numerus="yes">
            <source>%n values lie</source>
            <translation type="vanished">
                <numerusform>%n Wert liegt</numerusform>
                <numerusform>%n Werte liegen</numerusform>
            </translation>
        </message>
        <message>
            <source>{values} {outside}.</source>
            <translation type="vanished">{values} {outside}.</translation>
        </message>
        <message>
            <source>{count} stops stand on level {level}; the last counts.</source>
            <translation type="vanished">{count} Stützpunkte stehen auf Zoomstufe {level}; der letzte zählt.</translation>
        </message>
        <message>
            <source>Keep the last of {count} stops at {level}</source>
            <translation type="vanished">Letzten von {count} Stützpunkten bei {level} behalten</translation>
        </message>
        <message>
            <source>1 stop stands on level {levels}</source>
            <translation type="vanished">1 Stützpunkt steht auf Zoomstufe {levels}</translation>
        </message>
        <message numerus="yes">
            <source>%n stops stand on levels {levels}</source>
            <translation type="vanished">
                <numerusform>%n Stützpunkt steht auf Zoomstufe {levels}</numerusform>
                <numerusform>%n Stützpunkte stehen auf den Zoomstufen {levels}</numerusform>
            </translation>
        </message>
        <message>
            <source>{stops}; levels run from {low} to {high}.</source>
            <translation type="vanished">{stops}; Zoomstufen gehen von {low} bis {high}.</translation>
        </message>
        <message>
            <source>two</source>
            <translation type="vanished">zwei</translation>
        </message>
        <message>
            <source>outside of {low} to {high}</source>
            <translation type="vanished">außerhalb von {low} bis {high}</translation>
        </message>
        <message>
            <source>below {low}</source>
            <translation type="vanished">unter {low}</translation>
        </message>
        <message>
            <source>above {high}</source>
            <translation type="vanished">über {high}</translation>
        </message>
    </context>
    <context>
        <name>StopModel</name>
        <message>
            <location filename="../../editor/widgets/stop_model.py" />
            <source>It is not in this style.</source>
            <translation>Es ist nicht in diesem Stil.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_model.py" />
            <source>Alpha</source>
            <translation>Alpha</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_model.py" />
            <source>Level</source>
            <translation>Stufe</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_model.py" />
            <source>Remove the stop at {level}</source>
            <translation>Stützpunkt bei {level} entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_model.py" />
            <source>Counts at the map’s zoom</source>
            <translation>Zählt beim Zoom der Karte</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_model.py" />
            <source>The lens goes to zoom {level} (Ctrl+Enter)</source>
            <translation>Die Lupe geht zu Zoom {level} (Strg+Eingabe)</translation>
        </message>
    </context>
    <context>
        <name>StopTable</name>
        <message>
            <location filename="../../editor/widgets/stop_table.py" />
            <source>Stops of {name}</source>
            <translation>Stützpunkte von {name}</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_table.py" />
            <source>Enter edits a stop, Delete removes it</source>
            <translation>Eingabe bearbeitet einen Stützpunkt, Entf entfernt ihn</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_table.py" />
            <source>Add stop at {level}</source>
            <translation>Stützpunkt bei {level} hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_table.py" />
            <source>There is a stop at {level} already</source>
            <translation>Bei {level} gibt es schon einen Stützpunkt</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_table.py" />
            <source>Add a stop at the map's zoom</source>
            <translation>Stützpunkt beim Zoom der Karte hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_table.py" />
            <source>On screen</source>
            <translation>Bildschirm</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_table.py" />
            <source>Go to this zoom</source>
            <translation>Zu diesem Zoom gehen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/stop_table.py" />
            <source>Remove stop</source>
            <translation>Stützpunkt entfernen</translation>
        </message>
    </context>
    <context>
        <name>StyleSources</name>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Source without a name</source>
            <translation>Quelle ohne Namen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/source_card.py" />
            <source>Source {id}</source>
            <translation>Quelle {id}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_sources.py" />
            <source>Declared sources</source>
            <translation>Deklarierte Quellen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_sources.py" />
            <source>None. The built-in sources need no declaration.</source>
            <translation>Keine. Die eingebauten Quellen brauchen keine Deklaration.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_sources.py" />
            <source>Add satellite source</source>
            <translation>Satellitenquelle hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_sources.py" />
            <source>There is a source of the type “{type}” already</source>
            <translation>Eine Quelle vom Typ „{type}“ gibt es schon</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_sources.py" />
            <source>Declare an external tile service, which layers draw as “{type}”</source>
            <translation>Einen externen Kacheldienst deklarieren, den Ebenen als „{type}“ zeichnen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_sources.py" />
            <source>Add source {name}</source>
            <translation>Quelle {name} hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_sources.py" />
            <source>1 layer would draw nothing without it: {names}</source>
            <translation>1 Ebene ohne Daten, wenn die Quelle entfernt wird: {names}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/style_sources.py" />
            <source>%n layers would draw nothing without it: {names}</source>
            <translation>
                <numerusform>%n Ebene ohne Daten, wenn die Quelle entfernt wird: {names}</numerusform>
                <numerusform>%n Ebenen ohne Daten, wenn die Quelle entfernt wird: {names}</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_sources.py" />
            <source>Locked layers stay.</source>
            <translation>Gesperrte Ebenen bleiben.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_sources.py" />
            <source>Remove it with {layers}</source>
            <translation>Sie mit {layers} entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_sources.py" />
            <source>Remove {source}</source>
            <translation>{source} entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_sources.py" />
            <source>Remove {source} and {layers}</source>
            <translation>{source} und {layers} entfernen</translation>
        </message>
        <message>
            <source>{layers} would draw nothing without it: {names}</source>
            <translation type="vanished">{layers} ohne Daten, wenn sie entfernt wird: {names}</translation>
        </message>
    </context>
    <context>
        <name>StyleTexts</name>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>Style</source>
            <translation>Stil</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>Name of the style</source>
            <translation>Name des Stils</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>Without a name</source>
            <translation>Ohne Namen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>The name that an app shows.</source>
            <translation>Der Name, den eine App zeigt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>Rename the style</source>
            <translation>Stil umbenennen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>Comment</source>
            <translation>Kommentar</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>Comment on the style</source>
            <translation>Kommentar zum Stil</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>On the icons</source>
            <translation>Zu den Icons</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>Comment on the icons</source>
            <translation>Kommentar zu den Icons</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>On the font</source>
            <translation>Zur Schrift</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>Comment on the font</source>
            <translation>Kommentar zur Schrift</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>No comment</source>
            <translation>Kein Kommentar</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>For people; nothing reads it. Ctrl+Enter keeps what was typed.</source>
            <translation>Für Menschen; nichts liest ihn. Strg+Eingabe übernimmt das Getippte.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/style_page.py" />
            <source>Change {property}</source>
            <translation>{property} ändern</translation>
        </message>
    </context>
    <context>
        <name>SwitchNote</name>
        <message>
            <location filename="../../editor/panels/switch_note.py" />
            <source>Keep it</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <location filename="../../editor/panels/switch_note.py" />
            <source>With label keys this is lost: {lost}. Undo brings it back.</source>
            <translation>Mit Beschriftungsschlüsseln geht verloren: {lost}. Rückgängig machen bringt es zurück.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/switch_note.py" />
            <source>With an expression this is lost: {lost}. Undo brings it back.</source>
            <translation>Mit einem Ausdruck geht verloren: {lost}. Rückgängig machen bringt es zurück.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/switch_note.py" />
            <source>Use label keys</source>
            <translation>Beschriftungsschlüssel verwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/switch_note.py" />
            <source>Use an expression</source>
            <translation>Ausdruck verwenden</translation>
        </message>
        <message>
            <source>With label keys this is lost:</source>
            <translation type="vanished">Mit Beschriftungsschlüsseln geht verloren:</translation>
        </message>
        <message>
            <source>With an expression this is lost:</source>
            <translation type="vanished">Mit einem Ausdruck geht verloren:</translation>
        </message>
        <message>
            <source>Undo brings it back.</source>
            <translation type="vanished">„Rückgängig machen“ holt es zurück.</translation>
        </message>
    </context>
    <context>
        <name>Tables</name>
        <message>
            <location filename="../../editor/app/disk_flow.py" />
            <source>It is a binary style now. Open it to make a new style of it.</source>
            <translation>Es ist jetzt ein binärer Stil. Öffnen macht einen neuen Stil daraus.</translation>
        </message>
        <message>
            <location filename="../../editor/app/font_files.py" />
            <source>This is a folder. Add the TTF or OTF files in it.</source>
            <translation>Das ist ein Ordner. Die TTF- oder OTF-Dateien darin hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/hours_flow.py" />
            <source>The picture could not be made. Try again.</source>
            <translation>Das Bild ließ sich nicht erzeugen. Erneut versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_sources.py" />
            <source>This is a folder. Add the images in it.</source>
            <translation>Das ist ein Ordner. Stattdessen die Bilder darin hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/icon_sources.py" />
            <source>The image cannot be read.</source>
            <translation>Das Bild lässt sich nicht lesen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/offered_files.py" />
            <source>This file is larger than 64 MB, far more than a style may hold.</source>
            <translation>Diese Datei ist größer als 64 MB, weit mehr, als ein Stil enthalten darf.</translation>
        </message>
        <message>
            <location filename="../../editor/app/print_flow.py" />
            <source>The printer's paper leaves no room for the map.</source>
            <translation>Das Papier des Druckers lässt keinen Raum für die Karte.</translation>
        </message>
        <message>
            <location filename="../../editor/app/print_flow.py" />
            <source>The printer did not take the page. See whether it is ready.</source>
            <translation>Der Drucker hat die Seite nicht angenommen. Prüfen, ob er bereit ist.</translation>
        </message>
        <message>
            <location filename="../../editor/app/recent_pictures.py" />
            <source>The picture cannot be written.</source>
            <translation>Das Bild lässt sich nicht schreiben.</translation>
        </message>
        <message>
            <location filename="../../editor/app/route_reading.py" />
            <source>The file holds one point only, and a route needs two.</source>
            <translation>Die Datei enthält nur einen Punkt, eine Route braucht zwei.</translation>
        </message>
        <message>
            <location filename="../../editor/app/route_reading.py" />
            <source>Of its {all:,} points {kept:,} are kept, within {within_m:g} m.</source>
            <translation>Von den {all:,} Punkten bleiben {kept:,}, auf {within_m:g} m genau.</translation>
        </message>
        <message>
            <location filename="../../editor/app/route_reading.py" />
            <source>This is no file. Choose a GPX or GeoJSON file.</source>
            <translation>Das ist keine Datei. Eine GPX- oder GeoJSON-Datei wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/aside.py" />
            <source>It takes too much memory to read.</source>
            <translation>Das Lesen braucht zu viel Speicher.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/aside.py" />
            <source>It cannot be read.</source>
            <translation>Das lässt sich nicht lesen.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/aside.py" />
            <source>What would read it cannot be started.</source>
            <translation>Das Leseprogramm lässt sich nicht starten.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/aside.py" />
            <source>It is so damaged that its reader crashes.</source>
            <translation>Die Daten sind so beschädigt, dass das Leseprogramm abstürzt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/aside.py" />
            <source>It takes too long to read.</source>
            <translation>Das Lesen dauert zu lange.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/datauri.py" />
            <source>The data URI is not valid base64.</source>
            <translation>Die Data-URI ist kein gültiges Base64.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/datauri.py" />
            <source>This is no data URI. It begins with “data:”, a media type and a comma.</source>
            <translation>Das ist keine Data-URI. Sie beginnt mit „data:“, einem Medientyp und einem Komma.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/decoding.py" />
            <source>It is empty.</source>
            <translation>Die Datei ist leer.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/decoding.py" />
            <source>It takes {size} MB, which is far too much for an icon.</source>
            <translation>Das Bild belegt {size} MB, viel zu viel für ein Icon.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/decoding.py" />
            <source>It was a PNG until something changed it as if it were text, such as its line ends.</source>
            <translation>Das war ein PNG, bis etwas es wie Text behandelt hat, etwa die Zeilenenden.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/decoding.py" />
            <source>Its picture is damaged.</source>
            <translation>Das Bild ist beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/decoding.py" />
            <source>Its picture asks for colours that its palette lacks.</source>
            <translation>Das Bild verlangt Farben, die in seiner Palette fehlen.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/decoding.py" />
            <source>It claims to be {width} by {height} pixels; more than {most} megapixels are not opened.</source>
            <translation>Das Bild gibt {width} mal {height} Pixel an; mehr als {most} Megapixel werden nicht geöffnet.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/decoding.py" />
            <source>It is an SVG drawing, not an image of pixels.</source>
            <translation>Das ist eine SVG-Zeichnung, kein Bild aus Pixeln.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/decoding.py" />
            <source>It is {kind}; save it as PNG, JPEG, WebP, GIF or SVG first.</source>
            <translation>Das ist {kind}; zuerst als PNG, JPEG, WebP, GIF oder SVG speichern.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/decoding.py" />
            <source>something unknown</source>
            <translation>etwas Unbekanntes</translation>
        </message>
        <message>
            <location filename="../../editor/assets/decoding.py" />
            <source>It is {kind}, not an image.</source>
            <translation>Das ist {kind}, kein Bild.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/deep_check.py" />
            <source>It cannot be checked: {strerror}.</source>
            <translation>Das lässt sich nicht prüfen: {strerror}.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/deep_check.py" />
            <source>It is so damaged that the deep check crashes.</source>
            <translation>Die Schrift ist so beschädigt, dass die gründliche Prüfung abstürzt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/deep_check.py" />
            <source>Its tables are damaged.</source>
            <translation>Die Tabellen der Schrift sind beschädigt.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/assets/diff_text.py" />
            <source>layer ids: {count} layers numbered anew</source>
            <translation>
                <numerusform>Ebenenkennungen: {count} Ebene neu nummeriert</numerusform>
                <numerusform>Ebenenkennungen: {count} Ebenen neu nummeriert</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>The styles mean the same.</source>
            <translation>Die Stile bedeuten dasselbe.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/assets/diff_text.py" />
            <source>{type}, {count} bytes, {digest}</source>
            <translation>
                <numerusform>{type}, {count} Byte, {digest}</numerusform>
                <numerusform>{type}, {count} Byte, {digest}</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>style “{name}”</source>
            <translation>Stil „{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>source “{name}”</source>
            <translation>Quelle „{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>group “{name}”</source>
            <translation>Gruppe „{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>layer “{name}”</source>
            <translation>Ebene „{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>icon “{name}”</source>
            <translation>Icon „{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>font “{name}”</source>
            <translation>Schrift „{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>{thing} moved to the top</source>
            <translation>{thing} ganz nach oben verschoben</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>{thing} moved up, now below “{other}”</source>
            <translation>{thing} nach oben verschoben, jetzt unter „{other}“</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>{thing} moved down, now below “{other}”</source>
            <translation>{thing} nach unten verschoben, jetzt unter „{other}“</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>{count} added</source>
            <translation>{count} hinzugefügt</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>{count} removed</source>
            <translation>{count} entfernt</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>{count} changed</source>
            <translation>{count} geändert</translation>
        </message>
        <message>
            <location filename="../../editor/assets/diff_text.py" />
            <source>{count} moved</source>
            <translation>{count} verschoben</translation>
        </message>
        <message>
            <location filename="../../editor/assets/font_reading.py" />
            <source>It has no table “{table}”.</source>
            <translation>Der Schrift fehlt die Tabelle „{table}“.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/font_reading.py" />
            <source>It has no glyphs.</source>
            <translation>Die Schrift hat keine Glyphen.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/font_reading.py" />
            <source>Its table “loca” is damaged.</source>
            <translation>Die Tabelle „loca“ der Schrift ist beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/deep_check.py" />
            <source>Its table “{table}” is damaged.</source>
            <translation>Die Tabelle „{table}“ der Schrift ist beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/font_reading.py" />
            <source>Some of its glyphs are damaged.</source>
            <translation>Einige Glyphen der Schrift sind beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>It is a WOFF font, which the engine does not read. Use the TTF or OTF file.</source>
            <translation>Das ist eine WOFF-Schrift, die die Engine nicht liest. Die TTF- oder OTF-Datei verwenden.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>It is a WOFF2 font, which the engine does not read. Use the TTF or OTF file.</source>
            <translation>Das ist eine WOFF2-Schrift, die die Engine nicht liest. Die TTF- oder OTF-Datei verwenden.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>It is a font collection, which the engine does not read. Use a single TTF or OTF file.</source>
            <translation>Das ist eine Schriftsammlung, die die Engine nicht liest. Eine einzelne TTF- oder OTF-Datei verwenden.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>It is no TTF or OTF file.</source>
            <translation>Das ist keine TTF- oder OTF-Datei.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>It breaks off in its table directory.</source>
            <translation>Die Schrift bricht im Tabellenverzeichnis ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>It has two tables “{table}”.</source>
            <translation>Die Schrift hat die Tabelle „{table}“ doppelt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>Its table “{table}” runs past the end of the file.</source>
            <translation>Die Tabelle „{table}“ der Schrift reicht über das Ende der Datei hinaus.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>Its table “{table}” lies where no table may.</source>
            <translation>Die Tabelle „{table}“ der Schrift liegt, wo keine Tabelle liegen darf.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>Its tables “{table}” and “{other}” lie one upon the other.</source>
            <translation>Die Tabellen „{table}“ und „{other}“ der Schrift überlappen sich.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>It has no table “{missing}”.</source>
            <translation>Der Schrift fehlt die Tabelle „{missing}“.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>It has no outlines to draw.</source>
            <translation>Die Schrift hat keine Umrisse zum Zeichnen.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>Its table “head” is damaged.</source>
            <translation>Die Tabelle „head“ der Schrift ist beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>Its table “{name}” is damaged.</source>
            <translation>Die Tabelle „{name}“ der Schrift ist beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/fonts.py" />
            <source>Its table “CFF” does not hold exactly one font.</source>
            <translation>Die Tabelle „CFF“ enthält nicht genau eine Schrift.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>an SVG drawing</source>
            <translation>eine SVG-Zeichnung</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a BMP image</source>
            <translation>ein BMP-Bild</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a TIFF image</source>
            <translation>ein TIFF-Bild</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>an ICO icon</source>
            <translation>ein ICO-Icon</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a CUR pointer</source>
            <translation>ein CUR-Mauszeiger</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>an MNG animation</source>
            <translation>eine MNG-Animation</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a JNG image</source>
            <translation>ein JNG-Bild</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a PDF document</source>
            <translation>ein PDF-Dokument</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a PostScript document</source>
            <translation>ein PostScript-Dokument</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a Photoshop document</source>
            <translation>ein Photoshop-Dokument</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a QOI image</source>
            <translation>ein QOI-Bild</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a DDS texture</source>
            <translation>eine DDS-Textur</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a JPEG XL image</source>
            <translation>ein JPEG-XL-Bild</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a JPEG 2000 image</source>
            <translation>ein JPEG-2000-Bild</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>an ICNS icon</source>
            <translation>ein ICNS-Icon</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a ZIP archive</source>
            <translation>ein ZIP-Archiv</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a packed file (gzip)</source>
            <translation>eine gepackte Datei (gzip)</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a GIMP document</source>
            <translation>ein GIMP-Dokument</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a RIFF file of another kind</source>
            <translation>eine RIFF-Datei anderer Art</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>an AVIF image</source>
            <translation>ein AVIF-Bild</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a HEIC image</source>
            <translation>ein HEIC-Bild</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a video</source>
            <translation>ein Video</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>JSON text</source>
            <translation>JSON-Text</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>a web page</source>
            <translation>eine Webseite</translation>
        </message>
        <message>
            <location filename="../../editor/assets/image_kinds.py" />
            <source>XML text</source>
            <translation>XML-Text</translation>
        </message>
        <message>
            <location filename="../../editor/assets/jpeg.py" />
            <source>It is cut into too many segments.</source>
            <translation>Das Bild ist in zu viele Segmente zerlegt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/jpeg.py" />
            <source>Its picture is refined in {scans} steps, which takes too long to draw.</source>
            <translation>Das Bild verfeinert sich in {scans} Schritten, was zu lange zu zeichnen braucht.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/jpeg.py" />
            <source>It breaks off in the middle of a segment.</source>
            <translation>Die Daten brechen mitten in einem Segment ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/jpeg.py" />
            <source>One of its segments has no length.</source>
            <translation>Eines der Segmente hat keine Länge.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/jpeg.py" />
            <source>It breaks off in the middle of its picture.</source>
            <translation>Die Daten brechen mitten im Bild ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/jpeg.py" />
            <source>Its colours have {depth} bits each, and only 8 are read.</source>
            <translation>Die Farben haben je {depth} Bit, gelesen werden nur 8.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/pixels.py" />
            <source>An icon is at least 1 pixel wide and high.</source>
            <translation>Ein Icon ist mindestens 1 Pixel breit und hoch.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/pixels.py" />
            <source>{width} by {height} pixels are too many for an icon.</source>
            <translation>{width} mal {height} Pixel sind zu viele für ein Icon.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/pixels.py" />
            <source>The picture is wholly transparent, so nothing would be left of it.</source>
            <translation>Das Bild ist ganz transparent, es bliebe nichts davon übrig.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/pixels.py" />
            <source>{side} by {side} pixels are too many for an icon.</source>
            <translation>{side} mal {side} Pixel sind zu viele für ein Icon.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>It does not begin as a PNG does.</source>
            <translation>Die Datei beginnt nicht wie ein PNG.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>It is cut into too many chunks.</source>
            <translation>Das PNG ist in zu viele Chunks zerlegt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Something follows its end chunk.</source>
            <translation>Nach dem End-Chunk folgt noch etwas.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>It breaks off in the middle of a chunk, “{name}”.</source>
            <translation>Die Daten brechen mitten im Chunk „{name}“ ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>What follows its chunk “{name}” is no chunk.</source>
            <translation>Was auf den Chunk „{name}“ folgt, ist kein Chunk.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its first chunk is no chunk.</source>
            <translation>Der erste Chunk ist kein Chunk.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its chunk “{name}” is damaged: the checksum is another.</source>
            <translation>Der Chunk „{name}“ ist beschädigt: Die Prüfsumme ist eine andere.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>It needs the chunk “{name}”, which no reader knows.</source>
            <translation>Benötigt wird der Chunk „{name}“, den kein Leseprogramm kennt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its end chunk is not empty.</source>
            <translation>Der End-Chunk ist nicht leer.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its first chunk is not the header, but “{name}”.</source>
            <translation>Der erste Chunk ist nicht der Kopf, sondern „{name}“.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its header has the wrong length.</source>
            <translation>Der Kopf hat die falsche Länge.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>It claims to be {width} by {height} pixels, which no PNG can be.</source>
            <translation>Das Bild gibt {width} mal {height} Pixel an, was kein PNG haben kann.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its header asks for colour type {color_type} at {depth} bits, which is none.</source>
            <translation>Der Kopf verlangt Farbtyp {color_type} mit {depth} Bit, den es nicht gibt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its header asks for an unknown way of packing.</source>
            <translation>Der Kopf verlangt eine unbekannte Komprimierung.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its header asks for the unknown interlacing {interlace}.</source>
            <translation>Der Kopf verlangt das unbekannte Zeilensprungverfahren {interlace}.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its first chunk is missing.</source>
            <translation>Der erste Chunk fehlt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>It has two headers.</source>
            <translation>Das PNG hat zwei Köpfe.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>It breaks off before its end chunk.</source>
            <translation>Die Daten brechen vor dem End-Chunk ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its picture chunks do not follow one another.</source>
            <translation>Die Bild-Chunks folgen nicht aufeinander.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>It has two chunks “{kind}”.</source>
            <translation>Das PNG hat den Chunk „{kind}“ doppelt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its chunk “{kind}” follows the picture that needs it.</source>
            <translation>Der Chunk „{kind}“ folgt erst nach dem Bild, das ihn braucht.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its palette is missing.</source>
            <translation>Die Palette fehlt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>It has a palette, which a grey picture cannot have.</source>
            <translation>Das Bild hat eine Palette, was bei einem Graustufenbild nicht sein kann.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its palette takes {palette} bytes, which is not 1 to {most} colours.</source>
            <translation>Die Palette belegt {palette} Byte, was nicht 1 bis {most} Farben sind.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its chunk “tRNS” makes transparent what has an alpha already.</source>
            <translation>Der Chunk „tRNS“ macht transparent, was schon Alpha hat.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its chunk “tRNS” of {clear} bytes does not fit the picture.</source>
            <translation>Der Chunk „tRNS“ mit {clear} Byte passt nicht zum Bild.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>Its chunk “{name}” unpacks to more than {most} MB.</source>
            <translation>Der Chunk „{name}“ ist entpackt größer als {most} MB.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png_picture.py" />
            <source>A row of its picture is filtered in an unknown way.</source>
            <translation>Eine Zeile des Bilds ist auf unbekannte Weise gefiltert.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png_picture.py" />
            <source>Its picture unpacks to far more than the {width} by {height} pixels of its header.</source>
            <translation>Das Bild ist entpackt weit größer als die {width} mal {height} Pixel, die sein Kopf angibt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png_picture.py" />
            <source>The packed data of its picture breaks off.</source>
            <translation>Die gepackten Daten des Bilds brechen ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png_picture.py" />
            <source>Its picture breaks off.</source>
            <translation>Das Bild bricht ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png_picture.py" />
            <source>Its picture breaks off after {unpacked} of {rows} rows.</source>
            <translation>Das Bild bricht nach {unpacked} von {rows} Zeilen ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/shrinking.py" />
            <source>It is no PNG.</source>
            <translation>Das ist kein PNG.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/subsetting.py" />
            <source>Its maker does not allow that characters are left out of it (“{rights}”).</source>
            <translation>Der Hersteller erlaubt nicht, Zeichen wegzulassen („{rights}“).</translation>
        </message>
        <message>
            <location filename="../../editor/assets/subsetting.py" />
            <source>It has none of the chosen characters.</source>
            <translation>Die Schrift hat keines der gewählten Zeichen.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg.py" />
            <source>The drawing comes to more than {most} shapes and groups.</source>
            <translation>Die Zeichnung ergibt mehr als {most} Formen und Gruppen.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg.py" />
            <source>The drawing has too many parts within parts.</source>
            <translation>Die Zeichnung hat zu viele Teile innerhalb von Teilen.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg.py" />
            <source>Parts of the drawing repeat themselves without an end.</source>
            <translation>Teile der Zeichnung wiederholen sich ohne Ende.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg.py" />
            <source>The drawing comes to too much once its repeated parts are written out.</source>
            <translation>Die Zeichnung wird zu groß, sobald ihre wiederholten Teile ausgeschrieben sind.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg.py" />
            <source>The drawing has “{name}”, which cannot be imported; turn it into plain shapes, or use a PNG.</source>
            <translation>Die Zeichnung enthält „{name}“, was sich nicht importieren lässt; in einfache Formen umwandeln oder ein PNG verwenden.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_frame.py" />
            <source>The drawing has a “viewBox” that is not four numbers.</source>
            <translation>Die Zeichnung hat eine „viewBox“, die nicht aus vier Zahlen besteht.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_frame.py" />
            <source>The drawing does not say how large it is: it has no “viewBox”.</source>
            <translation>Die Zeichnung sagt nicht, wie groß sie ist: Ihr fehlt die „viewBox“.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_frame.py" />
            <source>The drawing says that it has no size.</source>
            <translation>Die Zeichnung gibt keine Größe an.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_frame.py" />
            <source>The drawing says that it has no size, or is far longer than wide.</source>
            <translation>Die Zeichnung gibt keine Größe an oder ist viel länger als breit.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_frame.py" />
            <source>The drawing has “preserveAspectRatio”, which cannot be imported.</source>
            <translation>Die Zeichnung enthält „preserveAspectRatio“, was sich nicht importieren lässt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_paint.py" />
            <source>The drawing refers to “{shown}” outside of itself, which is not read.</source>
            <translation>Die Zeichnung verweist auf „{shown}“ außerhalb ihrer selbst, was nicht gelesen wird.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_paint.py" />
            <source>The drawing is painted with a “{name}”, which cannot be imported.</source>
            <translation>Die Zeichnung malt mit „{name}“, was sich nicht importieren lässt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_paint.py" />
            <source>The gradients of the drawing refer to one another without an end.</source>
            <translation>Die Verläufe der Zeichnung verweisen ohne Ende aufeinander.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_paint.py" />
            <source>The drawing has a radial gradient with “fr”, which cannot be imported.</source>
            <translation>Die Zeichnung hat einen radialen Verlauf mit „fr“, der sich nicht importieren lässt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_paint.py" />
            <source>The drawing has a radial gradient of negative size.</source>
            <translation>Die Zeichnung hat einen radialen Verlauf mit negativer Größe.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_paint.py" />
            <source>The drawing has “{name}” in a gradient, which cannot be imported.</source>
            <translation>Die Zeichnung enthält „{name}“ in einem Verlauf, was sich nicht importieren lässt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_reading.py" />
            <source>The drawing takes more than {most} KB.</source>
            <translation>Die Zeichnung belegt mehr als {most} KB.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_reading.py" />
            <source>The drawing breaks the rules of XML in line {line}.</source>
            <translation>Die Zeichnung verletzt in Zeile {line} die Regeln von XML.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_reading.py" />
            <source>The drawing is written in an unknown encoding.</source>
            <translation>Die Zeichnung ist in einer unbekannten Kodierung geschrieben.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_reading.py" />
            <source>It is no SVG drawing.</source>
            <translation>Das ist keine SVG-Zeichnung.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_reading.py" />
            <source>The drawing has more than {most} elements.</source>
            <translation>Die Zeichnung hat mehr als {most} Elemente.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_reading.py" />
            <source>The drawing is nested more than {deepest} levels deep.</source>
            <translation>Die Zeichnung ist tiefer als {deepest} Ebenen verschachtelt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_reading.py" />
            <source>The drawing has a document type of its own, which is not read.</source>
            <translation>Die Zeichnung hat einen eigenen Dokumenttyp, der nicht gelesen wird.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_reading.py" />
            <source>The drawing declares entities, which are not read.</source>
            <translation>Die Zeichnung deklariert Entitäten, die nicht gelesen werden.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_reading.py" />
            <source>The drawing uses the unknown entity “{name}”.</source>
            <translation>Die Zeichnung verwendet die unbekannte Entität „{name}“.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_sheet.py" />
            <source>The style sheet of the drawing has “{rest}”, which is not read.</source>
            <translation>Das Stylesheet der Zeichnung enthält „{rest}“, was nicht gelesen wird.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_sheet.py" />
            <source>The style sheet of the drawing cannot be read from “{selectors}” on.</source>
            <translation>Das Stylesheet der Zeichnung lässt sich ab „{selectors}“ nicht lesen.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_sheet.py" />
            <source>The style sheet of the drawing has more than {most} rules.</source>
            <translation>Das Stylesheet der Zeichnung hat mehr als {most} Regeln.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_sheet.py" />
            <source>The style sheet of the drawing has the selector “{selector}”, which cannot be read.</source>
            <translation>Das Stylesheet der Zeichnung hat den Selektor „{selector}“, der sich nicht lesen lässt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_sheet.py" />
            <source>The drawing has the style “{declaration}”, which cannot be read.</source>
            <translation>Die Zeichnung enthält die Stilangabe „{declaration}“, die sich nicht lesen lässt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_sheet.py" />
            <source>The drawing has the style “{value}”, which cannot be read.</source>
            <translation>Die Zeichnung enthält die Stilangabe „{value}“, die sich nicht lesen lässt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_values.py" />
            <source>The drawing has “{text}” where a number belongs.</source>
            <translation>In der Zeichnung steht „{text}“, wo eine Zahl hingehört.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_values.py" />
            <source>The drawing has “{text}” where numbers belong.</source>
            <translation>In der Zeichnung steht „{text}“, wo Zahlen hingehören.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_values.py" />
            <source>The drawing has “{text}” where a length belongs.</source>
            <translation>In der Zeichnung steht „{text}“, wo eine Länge hingehört.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_values.py" />
            <source>The drawing has the transformation “{text}”, which cannot be read.</source>
            <translation>Die Zeichnung enthält die Transformation „{text}“, die sich nicht lesen lässt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_values.py" />
            <source>A path of the drawing cannot be read from “{text}” on.</source>
            <translation>Ein Pfad der Zeichnung lässt sich ab „{text}“ nicht lesen.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_values.py" />
            <source>The drawing has the colour “{text}”, which cannot be read.</source>
            <translation>Die Zeichnung enthält die Farbe „{text}“, die sich nicht lesen lässt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_values.py" />
            <source>The drawing has “{text}” where “{choices}” belongs.</source>
            <translation>In der Zeichnung steht „{text}“, wo „{choices}“ hingehört.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/svg_values.py" />
            <source>The drawing has the number {text}, which is too large to draw.</source>
            <translation>Die Zeichnung enthält die Zahl {text}, die zum Zeichnen zu groß ist.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/jpeg.py" />
            <source>It does not say how large its picture is.</source>
            <translation>Die Datei sagt nicht, wie groß ihr Bild ist.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/jpeg.py" />
            <source>It breaks off before its end.</source>
            <translation>Die Daten brechen vor dem Ende ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png.py" />
            <source>It breaks off in the middle of a chunk.</source>
            <translation>Die Daten brechen mitten in einem Chunk ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/webp_gif.py" />
            <source>It breaks off in its header.</source>
            <translation>Die Daten brechen im Kopf ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/jpeg.py" />
            <source>It holds no picture.</source>
            <translation>Die Datei enthält kein Bild.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/webp_gif.py" />
            <source>It is damaged before its first picture.</source>
            <translation>Die Daten sind vor dem ersten Bild beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/webp_gif.py" />
            <source>It breaks off before its first picture.</source>
            <translation>Die Daten brechen vor dem ersten Bild ab.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/png_picture.py" />
            <source>The packed data of its picture is damaged.</source>
            <translation>Die gepackten Daten des Bilds sind beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/decoding.py" />
            <source>It has no pixels.</source>
            <translation>Das Bild hat keine Pixel.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/webp_gif.py" />
            <source>It breaks off in the middle of its first picture.</source>
            <translation>Die Daten brechen mitten im ersten Bild ab.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/demonstration.py" />
            <source>The sample geometry, “{name}”, cannot be read.</source>
            <translation>Die Beispielgeometrie „{name}“ lässt sich nicht lesen.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/mbtiles.py" />
            <source>“{name}” cannot be read as an MBTiles file.</source>
            <translation>„{name}“ lässt sich nicht als MBTiles-Datei lesen.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/mvt.py" />
            <source>A map tile has a layer without extent.</source>
            <translation>Eine Kartenkachel hat eine Ebene ohne Ausdehnung.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/mvt.py" />
            <source>A map tile has a feature with a key that lacks its value.</source>
            <translation>Eine Kartenkachel hat ein Objekt mit einem Schlüssel, dem der Wert fehlt.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/mvt.py" />
            <source>A map tile has a feature with an unknown key or value.</source>
            <translation>Eine Kartenkachel hat ein Objekt mit unbekanntem Schlüssel oder Wert.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/mvt.py" />
            <source>A map tile has a broken geometry.</source>
            <translation>Eine Kartenkachel hat eine beschädigte Geometrie.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/mvt.py" />
            <source>A map tile has an unknown drawing command.</source>
            <translation>Eine Kartenkachel hat einen unbekannten Zeichenbefehl.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/mvt.py" />
            <source>A map tile has a geometry that ends too early.</source>
            <translation>Eine Kartenkachel hat eine Geometrie, die zu früh endet.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/own_map.py" />
            <source>“{name}” is not there any more.</source>
            <translation>„{name}“ ist nicht mehr da.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/own_map.py" />
            <source>“{name}” is no map file. Choose one that ends in .pmtiles or .mbtiles.</source>
            <translation>„{name}“ ist keine Kartendatei. Eine wählen, die auf .pmtiles oder .mbtiles endet.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/own_map.py" />
            <source>The map data is of no known schema, so little of it may be drawn. Its layers: {names}.</source>
            <translation>Die Kartendaten haben kein bekanntes Schema, daher wird vielleicht wenig davon gezeichnet. Die Ebenen darin: {names}.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/packing.py" />
            <source>A map tile is larger than {most} MB.</source>
            <translation>Eine Kartenkachel ist größer als {most} MB.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/mvt.py" />
            <source>A map tile is damaged.</source>
            <translation>Eine Kartenkachel ist beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/places.py" />
            <source>Near {name}</source>
            <translation>Bei {name}</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/places.py" />
            <source>The list of bookmarks, “{name}”, cannot be read.</source>
            <translation>Die Liste der Lesezeichen, „{name}“, lässt sich nicht lesen.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/places.py" />
            <source>The list of settlements, “{name}”, cannot be read.</source>
            <translation>Die Liste der Siedlungen, „{name}“, lässt sich nicht lesen.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/recognition.py" />
            <source>OpenStreetMap tags</source>
            <translation>OpenStreetMap-Tags</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/remote.py" />
            <source>A tile of {host} is damaged, and is left out.</source>
            <translation>Eine Kachel von {host} ist beschädigt und wird weggelassen.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/remote.py" />
            <source>{host} has no tiles for this place. Check the address.</source>
            <translation>{host} hat keine Kacheln für diesen Ort. Die Adresse prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/tile_address.py" />
            <source>This is no address. Write one such as https://tiles.example/{{z}}/{{x}}/{{y}}.pbf.</source>
            <translation>Das ist keine Adresse. Eine wie https://tiles.example/{{z}}/{{x}}/{{y}}.pbf eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/tile_address.py" />
            <source>Write the address without name and password.</source>
            <translation>Die Adresse ohne Name und Passwort eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/tile_address.py" />
            <source>The address of {host} is not safe: it begins with http. Write https.</source>
            <translation>Die Adresse von {host} ist nicht sicher: Sie beginnt mit http. https eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/tile_address.py" />
            <source>The host of the address must be written out.</source>
            <translation>Der Host der Adresse muss ausgeschrieben sein.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/tile_address.py" />
            <source>An address of tiles names all three of {{z}}, {{x}} and {{y}}, a TileJSON none of them.</source>
            <translation>Eine Adresse von Kacheln nennt alle drei, {{z}}, {{x}} und {{y}}, ein TileJSON keines davon.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/tile_address.py" />
            <source>What {host} answers is no TileJSON. Check the address.</source>
            <translation>Was {host} antwortet, ist kein TileJSON. Die Adresse prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/tile_address.py" />
            <source>The TileJSON of {host} names no address of tiles.</source>
            <translation>Das TileJSON von {host} nennt keine Adresse von Kacheln.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/tile_address.py" />
            <source>The TileJSON of {host} names pictures, not vector tiles.</source>
            <translation>Das TileJSON von {host} nennt Bilder, keine Vektorkacheln.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/tiles.py" />
            <source>“{name}” cannot be read as a PMTiles file.</source>
            <translation>„{name}“ lässt sich nicht als PMTiles-Datei lesen.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/mbtiles.py" />
            <source>“{name}” holds pictures, not vector tiles.</source>
            <translation>„{name}“ enthält Bilder, keine Vektorkacheln.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/mbtiles.py" />
            <source>“{name}” is damaged at tile {where}.</source>
            <translation>„{name}“ ist bei Kachel {where} beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/tiles.py" />
            <source>“{name}” is compressed in a way that is not supported.</source>
            <translation>„{name}“ ist auf eine Weise komprimiert, die nicht unterstützt wird.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/coverage.py" />
            <source>“{name}” is hidden: “{cover}”, layer {id}, above it draws the same, is opaque and covers it. Delete one of them, or change what they draw.</source>
            <translation>„{name}“ ist verdeckt: „{cover}“ darüber, Ebene {id}, zeichnet dasselbe, ist deckend und überdeckt alles. Eine von beiden löschen oder ändern, was sie zeichnen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/coverage.py" />
            <source>“{name}” is hidden: “{cover}” above it draws the same, is opaque and covers it. Delete one of them, or change what they draw.</source>
            <translation>„{name}“ ist verdeckt: „{cover}“ darüber zeichnet dasselbe, ist deckend und überdeckt alles. Eine von beiden löschen oder ändern, was sie zeichnen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/filter_text.py" />
            <source>A filter</source>
            <translation>Ein Filter</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Rename {key} to {meant}</source>
            <translation>{key} in {meant} umbenennen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Delete the layer</source>
            <translation>Ebene löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Delete the layer {name}</source>
            <translation>Ebene {name} löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Number the layers anew</source>
            <translation>Ebenen neu nummerieren</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Swap the zooms</source>
            <translation>Zooms tauschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Move the background to the end</source>
            <translation>Hintergrund ans Ende verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Move the backgrounds to the end</source>
            <translation>Hintergründe ans Ende verschieben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Sort the stops</source>
            <translation>Stützpunkte sortieren</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Keep the last stop of each level</source>
            <translation>Letzten Stützpunkt jeder Zoomstufe behalten</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Delete the layers that never show</source>
            <translation>Ebenen löschen, die sich nie zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Delete the layers that others hide</source>
            <translation>Ebenen löschen, die von anderen verdeckt sind</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Add a text colour</source>
            <translation>Textfarbe hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Add the missing text colours</source>
            <translation>Fehlende Textfarben hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Add a background</source>
            <translation>Hintergrund hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Rename the keys of layers</source>
            <translation>Schlüssel von Ebenen umbenennen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Make it smaller</source>
            <translation>Kleiner machen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_fixes.py" />
            <source>Make the sizes smaller</source>
            <translation>Größen kleiner machen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_keys.py" />
            <source>“{key}” is no key of a layer that is known. Did you mean “{meant}”?</source>
            <translation>„{key}“ ist kein bekannter Schlüssel einer Ebene. War „{meant}“ gemeint?</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_rules.py" />
            <source>“{name}” begins at zoom {least}, above its end at {most}. Swap them.</source>
            <translation>„{name}“ beginnt bei Zoom {least}, über dem Ende bei {most}. Beide tauschen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_rules.py" />
            <source>“{type}” is no layer type that is known. The engine may reject it.</source>
            <translation>„{type}“ ist kein bekannter Ebenentyp. Die Engine lehnt ihn vielleicht ab.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_rules.py" />
            <source>The label expression of “{name}” is no JSON object, so the name is written.</source>
            <translation>Der Beschriftungsausdruck von „{name}“ ist kein JSON-Objekt, daher wird der Name geschrieben.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_rules.py" />
            <source>The label expression of “{name}” uses “{unknown}”, which is no known node.</source>
            <translation>Der Beschriftungsausdruck von „{name}“ verwendet „{unknown}“, was kein bekannter Knoten ist.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_rules.py" />
            <source>“{name}” sits in group {group_id}, which does not exist. Choose another.</source>
            <translation>„{name}“ liegt in Gruppe {group_id}, die es nicht gibt. Eine andere wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_rules.py" />
            <source>Icon “{reference}” is not in this style. Choose another.</source>
            <translation>Das Icon „{reference}“ ist nicht in diesem Stil. Ein anderes wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_rules.py" />
            <source>“{name}” draws nothing: no source of type “{type}” is declared.</source>
            <translation>„{name}“ zeichnet nichts: Keine Quelle vom Typ „{type}“ ist deklariert.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/layer_rules.py" />
            <source>“{source}” is neither a built-in nor a declared source. The engine may reject it.</source>
            <translation>„{source}“ ist weder eine eingebaute noch eine deklarierte Quelle. Die Engine lehnt sie vielleicht ab.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/limits.py" />
            <source>The icon “{id}” has no image. Add one.</source>
            <translation>Das Icon „{id}“ hat kein Bild. Eines hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/limits.py" />
            <source>The icon “{id}” is no real image. {fault}</source>
            <translation>Das Icon „{id}“ ist kein richtiges Bild. {fault}</translation>
        </message>
        <message>
            <location filename="../../editor/checks/limits.py" />
            <source>The icon “{id}” takes {size} KB. An image may take {most} KB.</source>
            <translation>Das Icon „{id}“ belegt {size} KB. Ein Bild darf {most} KB belegen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/limits.py" />
            <source>{text} Shrink it.</source>
            <translation>{text} Verlustfrei verkleinern.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/limits.py" />
            <source>All images together take {size} KB. They may take {most} KB.</source>
            <translation>Alle Bilder zusammen belegen {size} KB. Sie dürfen {most} KB belegen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/limits.py" />
            <source>The {slot} face is no real font. {fault}</source>
            <translation>Der Schnitt „{slot}“ ist keine richtige Schrift. {fault}</translation>
        </message>
        <message>
            <location filename="../../editor/checks/range_fixes.py" />
            <source>Make the easing linear</source>
            <translation>Übergang linear machen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/range_fixes.py" />
            <source>Set {key} to {value} (“{named}”)</source>
            <translation>{key} auf {value} („{named}“) setzen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/range_fixes.py" />
            <source>Bring {name} into range</source>
            <translation>{name} in den erlaubten Bereich bringen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/range_fixes.py" />
            <source>Bring the values into range</source>
            <translation>Werte in den erlaubten Bereich bringen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Give the icon another id</source>
            <translation>Dem Icon eine andere Kennung geben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Delete the second icon {id}</source>
            <translation>Zweites Icon {id} löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Give the second icon {id} another id</source>
            <translation>Dem zweiten Icon {id} eine andere Kennung geben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Take the layer out of the group</source>
            <translation>Ebene aus der Gruppe nehmen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Take the layers out of unknown groups</source>
            <translation>Ebenen aus unbekannten Gruppen nehmen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Put the groups at the top</source>
            <translation>Gruppen auf die oberste Stufe setzen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Give the group an id of its own</source>
            <translation>Der Gruppe eine eigene Kennung geben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Give each group an id of its own</source>
            <translation>Jeder Gruppe eine eigene Kennung geben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Put the group at the top</source>
            <translation>Gruppe auf die oberste Stufe setzen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Put a group of each circle at the top</source>
            <translation>Eine Gruppe jedes Kreises auf die oberste Stufe setzen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Give each icon an id of its own</source>
            <translation>Jedem Icon eine eigene Kennung geben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Show no icon</source>
            <translation>Kein Icon zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/reference_fixes.py" />
            <source>Show no icon where it is unknown</source>
            <translation>Kein Icon zeigen, wo es unbekannt ist</translation>
        </message>
        <message>
            <location filename="../../editor/checks/rules.py" />
            <source>The id {number} of “{name}” is not below that of the layer above it.</source>
            <translation>Die Kennung {number} von „{name}“ liegt nicht unter der Kennung der Ebene darüber.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/checks/rules.py" />
            <source>Nor are {count} more.</source>
            <translation>
                <numerusform>Eine weitere auch nicht.</numerusform>
                <numerusform>{count} weitere auch nicht.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/checks/rules.py" />
            <source>{text} {more}</source>
            <translation>{text} {more}</translation>
        </message>
        <message>
            <location filename="../../editor/checks/rules.py" />
            <source>{text} Number the layers anew.</source>
            <translation>{text} Die Ebenen neu nummerieren.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/rules.py" />
            <source>The last layer, “{name}”, has the id {number}. It should be 1.</source>
            <translation>Die letzte Ebene, „{name}“, hat die Kennung {number}. Es sollte 1 sein.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/checks/rules.py" />
            <source>{count} layers follow the background, which hides what is below it. Move the background to the end.</source>
            <translation>
                <numerusform>Eine Ebene folgt auf den Hintergrund, der alles darunter verdeckt. Den Hintergrund ans Ende verschieben.</numerusform>
                <numerusform>{count} Ebenen folgen auf den Hintergrund, der alles darunter verdeckt. Den Hintergrund ans Ende verschieben.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/checks/rules.py" />
            <source>No layer is a background, so the map has no ground. Add a background as the last layer.</source>
            <translation>Keine Ebene ist ein Hintergrund, daher hat die Karte keinen Grund. Einen Hintergrund als letzte Ebene hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/rules.py" />
            <source>The group “{name}” has the id {id}, which another group has.</source>
            <translation>Die Gruppe „{name}“ hat die Kennung {id}, die eine andere Gruppe schon hat.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/rules.py" />
            <source>The group “{name}” sits in group {parent_id}, which does not exist.</source>
            <translation>Die Gruppe „{name}“ liegt in Gruppe {parent_id}, die es nicht gibt.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/rules.py" />
            <source>The group “{name}” sits in itself. Give it or a group above it another parent.</source>
            <translation>Die Gruppe „{name}“ liegt in sich selbst. Ihr oder einer Gruppe darüber eine andere übergeordnete Gruppe geben.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/rules.py" />
            <source>The icon id “{icon_id}” stands here a second time. Give this icon another.</source>
            <translation>Die Icon-Kennung „{icon_id}“ steht hier ein zweites Mal. Diesem Icon eine andere geben.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/rules.py" />
            <source>The declared source is of type “{type}”. Only “{known}” is in use today.</source>
            <translation>Die deklarierte Quelle hat den Typ „{type}“. In Gebrauch ist heute nur „{known}“.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>in the layer</source>
            <translation>in der Ebene</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>in the group</source>
            <translation>in der Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>in the icon</source>
            <translation>im Icon</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>in the source</source>
            <translation>in der Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>a whole number</source>
            <translation>eine ganze Zahl</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>“{key}” is missing {where}.</source>
            <translation>„{key}“ fehlt {where}.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>“{key}” is missing.</source>
            <translation>„{key}“ fehlt.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>“{key}” is no paint property of the format.</source>
            <translation>„{key}“ ist keine Darstellungseigenschaft des Formats.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>“{key}” is no section of a style. No others are allowed.</source>
            <translation>„{key}“ ist kein Abschnitt eines Stils. Andere sind nicht erlaubt.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>“{key}” is no key that the format knows {where}.</source>
            <translation>„{key}“ ist kein Schlüssel, den das Format {where} kennt.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>The engine does not read the colour {value} in hex. Write it as {packed}.</source>
            <translation>Die Engine liest die Farbe {value} in Hex nicht. Als {packed} schreiben.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>{name} is {kind}. It should be {kinds}.</source>
            <translation>{name} ist {kind}. Es sollte {kinds} sein.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>{one} or {other}</source>
            <translation>{one} oder {other}</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>{name} is {value}. It should be at least {low}.</source>
            <translation>{name} ist {value}. Es sollte mindestens {low} sein.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>{name} is {value}. It runs from {low} to {high}.</source>
            <translation>{name} ist {value}. Erlaubt ist {low} bis {high}.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>{name} is the number {value} written as text. Write it without quotes.</source>
            <translation>{name} ist die Zahl {value}, als Text geschrieben. Ohne Anführungszeichen schreiben.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>{name} is {value}. It should be one of {choices}.</source>
            <translation>{name} ist {value}. Erlaubt sind: {choices}.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>{name} is {value}. It should be {choice}.</source>
            <translation>{name} ist {value}. Es sollte {choice} sein.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/checks/schema_rules.py" />
            <source>{name} holds {count} entries.</source>
            <translation>
                <numerusform>{name} enthält {count} Eintrag.</numerusform>
                <numerusform>{name} enthält {count} Einträge.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>{name} is empty.</source>
            <translation>{name} ist leer.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>It should be empty: “has” and “hasnot” take no values.</source>
            <translation>Es sollte leer sein: „has“ und „hasnot“ nehmen keine Werte.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>It needs at least {least}.</source>
            <translation>Nötig sind mindestens {least}.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>It should hold {wanted}.</source>
            <translation>Es sollten {wanted} sein.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>{held} {limit}</source>
            <translation>{held} {limit}</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>The {slot} face is no base64 data URI of a TTF or OTF file. Add the face anew.</source>
            <translation>Der Schnitt „{slot}“ ist keine Base64-Data-URI einer TTF- oder OTF-Datei. Den Schnitt neu hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>Label expression and label keys stand here together. Keep one of them.</source>
            <translation>Beschriftungsausdruck und Beschriftungsschlüssel stehen hier zusammen. Eines davon behalten.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>{name} is not what the format allows here.</source>
            <translation>{name} ist nicht, was das Format hier erlaubt.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>“{key}”</source>
            <translation>„{key}“</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>Entry {number} {where}</source>
            <translation>Eintrag {number} {where}</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>Entry {number}</source>
            <translation>Eintrag {number}</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>in “{key}”</source>
            <translation>in „{key}“</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>the text “{text}”</source>
            <translation>der Text „{text}“</translation>
        </message>
        <message>
            <location filename="../../editor/checks/stop_rules.py" />
            <source>The stops of “{key}” of “{name}” do not rise from level to level. Sort them.</source>
            <translation>Die Stützpunkte von „{key}“ in „{name}“ steigen nicht von Zoomstufe zu Zoomstufe. Sie sortieren.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/stop_rules.py" />
            <source>“{key}” of “{name}” has two stops on level {level}. Keep one of them.</source>
            <translation>„{key}“ in „{name}“ hat zwei Stützpunkte auf Zoomstufe {level}. Einen davon behalten.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/stop_rules.py" />
            <source>“{key}” of “{name}” is {size}. Symbols this large collide and disappear; shipped styles use up to {usual}.</source>
            <translation>„{key}“ in „{name}“ ist {size}. So große Symbole stoßen zusammen und verschwinden; ausgelieferte Stile verwenden höchstens {usual}.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused.py" />
            <source>No layer shows the icon “{id}”. Delete it, or give it to a layer.</source>
            <translation>Keine Ebene zeigt das Icon „{id}“. Löschen oder einer Ebene geben.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused.py" />
            <source>The group “{name}” holds no layer, nor does any group in it. Delete it, or fill it.</source>
            <translation>Die Gruppe „{name}“ enthält keine Ebene, auch keine Gruppe darin. Löschen oder füllen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused.py" />
            <source>No layer writes in the {slot} face. Delete it, or give it to a layer.</source>
            <translation>Keine Ebene schreibt im Schnitt „{slot}“. Löschen oder einer Ebene geben.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused.py" />
            <source>No layer draws the source “{name}”. Delete it, or let a layer draw it.</source>
            <translation>Keine Ebene zeichnet die Quelle „{name}“. Löschen oder von einer Ebene zeichnen lassen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused_fixes.py" />
            <source>Delete the icon {name}</source>
            <translation>Icon {name} löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused_fixes.py" />
            <source>Delete the icon</source>
            <translation>Icon löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused_fixes.py" />
            <source>Delete the group {name}</source>
            <translation>Gruppe {name} löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused_fixes.py" />
            <source>Delete the group</source>
            <translation>Gruppe löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused_fixes.py" />
            <source>Delete the source {name}</source>
            <translation>Quelle {name} löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused_fixes.py" />
            <source>Delete the source</source>
            <translation>Quelle löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused_fixes.py" />
            <source>Delete the {slot} face</source>
            <translation>Schnitt „{slot}“ löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused_fixes.py" />
            <source>Delete the unused icons</source>
            <translation>Unbenutzte Icons löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused_fixes.py" />
            <source>Delete the empty groups</source>
            <translation>Leere Gruppen löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused_fixes.py" />
            <source>Delete the unused faces</source>
            <translation>Unbenutzte Schnitte löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/unused_fixes.py" />
            <source>Delete the unused sources</source>
            <translation>Unbenutzte Quellen löschen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/range_fixes.py" />
            <source>the style</source>
            <translation>Stil</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Give {name} the allowed value</source>
            <translation>{name} den erlaubten Wert geben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Add {name}</source>
            <translation>{name} hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Empty the values</source>
            <translation>Werte leeren</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Remove the property</source>
            <translation>Eigenschaft entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Remove {name}</source>
            <translation>{name} entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Give the values that are allowed</source>
            <translation>Erlaubte Werte geben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Add the missing keys</source>
            <translation>Fehlende Schlüssel hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Remove the unknown sections</source>
            <translation>Unbekannte Abschnitte entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Remove the unknown keys</source>
            <translation>Unbekannte Schlüssel entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Remove the unknown paint properties</source>
            <translation>Unbekannte Darstellungseigenschaften entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Pack the colour</source>
            <translation>Farbe packen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Pack the colours</source>
            <translation>Farben packen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Mend the number of entries</source>
            <translation>Zahl der Einträge korrigieren</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Write as a number</source>
            <translation>Als Zahl schreiben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/value_fixes.py" />
            <source>Write the numbers as numbers</source>
            <translation>Zahlen als Zahlen schreiben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/visibility.py" />
            <source>No feature can pass the filter of “{name}”, so nothing is drawn. Change its conditions.</source>
            <translation>Kein Objekt kann den Filter von „{name}“ passieren, daher wird nichts gezeichnet. Die Bedingungen ändern.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/visibility.py" />
            <source>Nothing of “{name}” can be seen at any zoom: {why}. Change that, or delete the layer.</source>
            <translation>Von „{name}“ ist bei keinem Zoom etwas zu sehen: {why}. Das ändern oder die Ebene löschen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/visibility.py" />
            <source>“{name}” writes text and gives it no colour. Add a text colour.</source>
            <translation>„{name}“ schreibt Text und gibt ihm keine Farbe. Eine Textfarbe hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/visibility.py" />
            <source>it has neither a fill nor an outline that shows</source>
            <translation>weder Füllung noch Kontur ist sichtbar</translation>
        </message>
        <message>
            <location filename="../../editor/checks/visibility.py" />
            <source>its fill is fully transparent, and it has no outline that shows</source>
            <translation>die Füllung ist ganz transparent, und keine Kontur ist sichtbar</translation>
        </message>
        <message>
            <location filename="../../editor/checks/visibility.py" />
            <source>its width is 0, or its colours are fully transparent</source>
            <translation>die Breite ist 0, oder die Farben sind ganz transparent</translation>
        </message>
        <message>
            <location filename="../../editor/checks/visibility.py" />
            <source>its colour is fully transparent</source>
            <translation>die Farbe ist ganz transparent</translation>
        </message>
        <message>
            <location filename="../../editor/checks/visibility.py" />
            <source>its text has the size 0, and it shows no icon</source>
            <translation>der Text hat die Größe 0, und es wird kein Icon gezeigt</translation>
        </message>
        <message>
            <location filename="../../editor/checks/visibility.py" />
            <source>its text is fully transparent, and it shows no icon</source>
            <translation>der Text ist ganz transparent, und es wird kein Icon gezeigt</translation>
        </message>
        <message>
            <location filename="../../editor/errors.py" />
            <source>line {line}, column {column}</source>
            <translation>Zeile {line}, Spalte {column}</translation>
        </message>
        <message>
            <location filename="../../editor/look/error_text.py" />
            <source>{place}: {text}</source>
            <translation>{place}: {text}</translation>
        </message>
        <message>
            <location filename="../../editor/look/symbols.py" />
            <source>There is no symbol “{name}”.</source>
            <translation>Es gibt kein Symbol „{name}“.</translation>
        </message>
        <message>
            <location filename="../../editor/look/symbols.py" />
            <source>The symbol font can't be read. Install the program again.</source>
            <translation>Die Symbolschrift lässt sich nicht lesen. Das Programm neu installieren.</translation>
        </message>
        <message>
            <location filename="../../editor/look/symbols.py" />
            <source>The symbol font is missing. Install the program again.</source>
            <translation>Die Symbolschrift fehlt. Das Programm neu installieren.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>Layer</source>
            <translation>Ebene</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>Source</source>
            <translation>Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>Scheme</source>
            <translation>Schema</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>Offered scheme</source>
            <translation>Angebotenes Schema</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>This is no binary style: it does not begin with R66 at byte 0.</source>
            <translation>Das ist kein binärer Stil: Er beginnt bei Byte 0 nicht mit R66.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>The file ends in its head</source>
            <translation>Die Datei endet in ihrem Kopf</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>The file says that it has {size} bytes and ends</source>
            <translation>Die Datei gibt {size} Byte an und endet</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>The word INFO is missing</source>
            <translation>Das Wort INFO fehlt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>The second block cannot stand where the file says</source>
            <translation>Der zweite Block kann nicht dort stehen, wo die Datei es angibt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>The mark that opens or closes a block is missing</source>
            <translation>Die Marke, die einen Block öffnet oder schließt, fehlt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>Layers are called by what they draw and icons by numbers: a binary style has no names of theirs.</source>
            <translation>Ebenen heißen nach dem, was sie zeichnen, und Icons nach Nummern: Ein binärer Stil hat keine Namen dafür.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>Layers are called by what they draw: a binary style has no names of theirs.</source>
            <translation>Ebenen heißen nach dem, was sie zeichnen: Ein binärer Stil hat keine Namen dafür.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>The number {number}, version {major}.{minor} and kind {kind} of the file have no place in JSON.</source>
            <translation>Nummer {number}, Version {major}.{minor} und Art {kind} der Datei haben in JSON keinen Platz.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/mapstyle/binary.py" />
            <source>The title “{name}” (in {count} languages) has no place in JSON.</source>
            <translation>
                <numerusform>Der Titel „{name}“ (in {count} Sprache) hat in JSON keinen Platz.</numerusform>
                <numerusform>Der Titel „{name}“ (in {count} Sprachen) hat in JSON keinen Platz.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>The picture of the style has no place in JSON.</source>
            <translation>Das Bild des Stils hat in JSON keinen Platz.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>The parameter “{key}” ({value}) has no place in JSON.</source>
            <translation>Der Parameter „{key}“ ({value}) hat in JSON keinen Platz.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>Field {number} of what the file says of itself ({where}) has no name.</source>
            <translation>Feld {number} der Angaben der Datei über sich selbst ({where}) hat keinen Namen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>Field {number} of what the file says of itself has no name.</source>
            <translation>Feld {number} der Angaben der Datei über sich selbst hat keinen Namen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>{owner}: the image is no PNG and was kept byte for byte.</source>
            <translation>{owner}: Das Bild ist kein PNG und wurde Byte für Byte übernommen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>{where}: field {number} has no name in JSON and was left out.</source>
            <translation>{where}: Feld {number} hat in JSON keinen Namen und wurde weggelassen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>More fields have no name in JSON and were left out.</source>
            <translation>Weitere Felder haben in JSON keinen Namen und wurden weggelassen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>The style</source>
            <translation>Der Stil</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>without an id</source>
            <translation>ohne ID</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>{noun} {name} ({type})</source>
            <translation>{noun} {name} ({type})</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>{noun} {name}</source>
            <translation>{noun} {name}</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary_reader.py" />
            <source>There are more values than any style has</source>
            <translation>Es sind mehr Werte, als ein Stil hat</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary_reader.py" />
            <source>“{key}” is not written as its values are</source>
            <translation>„{key}“ ist anders geschrieben als seine Werte</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary_reader.py" />
            <source>“{key}” stands here a second time</source>
            <translation>„{key}“ steht hier ein zweites Mal</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary_reader.py" />
            <source>A number is infinite or none at all</source>
            <translation>Eine Zahl ist unendlich oder gar keine</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary_reader.py" />
            <source>A text is not UTF-8</source>
            <translation>Ein Text ist nicht in UTF-8</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>A value is missing here.</source>
            <translation>Hier fehlt ein Wert.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>A comma or a closing bracket is missing here.</source>
            <translation>Hier fehlt ein Komma oder eine schließende Klammer.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>A colon is missing after the key.</source>
            <translation>Nach dem Schlüssel fehlt ein Doppelpunkt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>A key in double quotes is missing here.</source>
            <translation>Hier fehlt ein Schlüssel in doppelten Anführungszeichen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>The comma before the closing bracket is one too many.</source>
            <translation>Das Komma vor der schließenden Klammer ist zu viel.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>The text ends here, yet more follows.</source>
            <translation>Der Text endet hier, aber es folgt noch etwas.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>The text that begins here has no closing quote.</source>
            <translation>Dem Text, der hier beginnt, fehlt das schließende Anführungszeichen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>A control character stands in a text; write it as an escape.</source>
            <translation>In einem Text steht ein Steuerzeichen; als Escape-Folge schreiben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>This escape does not exist in JSON.</source>
            <translation>Diese Escape-Folge gibt es in JSON nicht.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>Four hexadecimal digits must follow \u.</source>
            <translation>Auf \u müssen vier hexadezimale Ziffern folgen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>A style</source>
            <translation>Ein Stil</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>This key stands here a second time.</source>
            <translation>Dieser Schlüssel steht hier ein zweites Mal.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>This number has too many digits.</source>
            <translation>Diese Zahl hat zu viele Ziffern.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>The values are nested too deeply.</source>
            <translation>Die Werte sind zu tief verschachtelt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>{what} is an object, but what stands here is {kind}.</source>
            <translation>{what} ist ein Objekt, hier steht aber {kind}.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>The file is not UTF-8 text.</source>
            <translation>Die Datei ist kein UTF-8-Text.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>The text is not JSON: {message}.</source>
            <translation>Der Text ist kein JSON: {message}.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>a text</source>
            <translation>ein Text</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>nothing but null</source>
            <translation>nur null</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>a single value</source>
            <translation>ein einzelner Wert</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>This number is too large.</source>
            <translation>Diese Zahl ist zu groß.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/codec.py" />
            <source>{text} is no number that JSON knows.</source>
            <translation>{text} ist keine Zahl, die JSON kennt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/color_texts.py" />
            <source>“{shown}” is no colour. Copy one such as {hex} or {css}.</source>
            <translation>„{shown}“ ist keine Farbe. Eine wie {hex} oder {css} kopieren.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/edits.py" />
            <source>A style needs at least one layer, so the last one stays.</source>
            <translation>Ein Stil braucht mindestens eine Ebene, daher bleibt die letzte.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/edits.py" />
            <source>This layer is no object, so it has nothing to edit.</source>
            <translation>Diese Ebene ist kein Objekt, daher gibt es nichts zu bearbeiten.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/embedded.py" />
            <source>No embedded data of this style is known by these words.</source>
            <translation>Unter diesen Wörtern sind keine eingebetteten Daten dieses Stils bekannt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/excerpt.py" />
            <source>A part of a style</source>
            <translation>Ein Teil eines Stils</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/excerpt.py" />
            <source>What this text was of is no longer in the style.</source>
            <translation>Wozu dieser Text gehörte, ist nicht mehr im Stil.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/excerpt.py" />
            <source>The text should have a list of “{name}”.</source>
            <translation>Der Text sollte eine Liste „{name}“ enthalten.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/excerpt.py" />
            <source>“{other}” belongs to no layer. Put it inside one, or edit the whole style.</source>
            <translation>„{other}“ gehört zu keiner Ebene. In eine setzen oder den ganzen Stil bearbeiten.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/excerpt.py" />
            <source>Every layer and every group is an object in braces.</source>
            <translation>Jede Ebene und jede Gruppe ist ein Objekt in geschweiften Klammern.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/excerpt.py" />
            <source>A style needs at least one layer.</source>
            <translation>Ein Stil braucht mindestens eine Ebene.</translation>
        </message>
        <message>
            <location filename="../../editor/app/offered_files.py" />
            <source>There is no such file.</source>
            <translation>Diese Datei gibt es nicht.</translation>
        </message>
        <message>
            <location filename="../../editor/app/offered_files.py" />
            <source>You may not read this file.</source>
            <translation>Diese Datei darf nicht gelesen werden.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>The file is larger than 256 MB, which no style is.</source>
            <translation>Die Datei ist größer als 256 MB, was kein Stil ist.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>The folder is gone.</source>
            <translation>Der Ordner ist nicht mehr da.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>This is a folder, not a file.</source>
            <translation>Das ist ein Ordner, keine Datei.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>You may not write here.</source>
            <translation>Hier darf nicht geschrieben werden.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>The disk is read-only.</source>
            <translation>Der Datenträger ist schreibgeschützt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>The disk is full.</source>
            <translation>Der Datenträger ist voll.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>Your share of the disk is full.</source>
            <translation>Der eigene Anteil am Datenträger ist voll.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>The disk takes no file of this size.</source>
            <translation>Der Datenträger nimmt keine Datei dieser Größe.</translation>
        </message>
        <message>
            <location filename="../../editor/app/offered_files.py" />
            <source>The disk reports a fault.</source>
            <translation>Der Datenträger meldet einen Fehler.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>Another program has changed this file. Nothing was saved.</source>
            <translation>Ein anderes Programm hat diese Datei geändert. Nichts wurde gespeichert.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>{why} Nothing was saved.</source>
            <translation>{why} Nichts wurde gespeichert.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>The file was written, but the disk reports a fault and may lose it. Save it elsewhere too.</source>
            <translation>Die Datei wurde geschrieben, aber der Datenträger meldet einen Fehler und verliert sie vielleicht. Auch an einem anderen Ort speichern.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>This file was moved or deleted meanwhile. Nothing was saved.</source>
            <translation>Diese Datei wurde inzwischen verschoben oder gelöscht. Nichts wurde gespeichert.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>Another program has just changed this file. Nothing was saved.</source>
            <translation>Ein anderes Programm hat diese Datei soeben geändert. Nichts wurde gespeichert.</translation>
        </message>
        <message>
            <location filename="../../editor/app/offered_files.py" />
            <source>This is a device, not a file.</source>
            <translation>Das ist ein Gerät, keine Datei.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/files.py" />
            <source>{why}.</source>
            <translation>{why}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/offered_files.py" />
            <source>The system refuses.</source>
            <translation>Das System verweigert es.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_edits.py" />
            <source>What stands in the place of this layer's filter is none. Mend it as text.</source>
            <translation>Was anstelle des Filters dieser Ebene steht, ist keiner. Als Text korrigieren.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_edits.py" />
            <source>This filter has no list of conditions. Mend it as text.</source>
            <translation>Dieser Filter hat keine Liste von Bedingungen. Als Text korrigieren.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_edits.py" />
            <source>This filter has no such condition any more.</source>
            <translation>Dieser Filter hat diese Bedingung nicht mehr.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_edits.py" />
            <source>This condition is no object. Mend it as text.</source>
            <translation>Diese Bedingung ist kein Objekt. Als Text korrigieren.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_rows.py" />
            <source>Left out until it has a key.</source>
            <translation>Weggelassen, bis ein Schlüssel dasteht.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_rows.py" />
            <source>Left out until it has a value.</source>
            <translation>Weggelassen, bis ein Wert dasteht.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_rows.py" />
            <source>“{text}” is not a number. “{word}” compares numbers; use “is” for text.</source>
            <translation>„{text}“ ist keine Zahl. „{word}“ vergleicht Zahlen; für Text „ist“ verwenden.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/font_edits.py" />
            <source>The section of the font is no object. Mend it first.</source>
            <translation>Der Abschnitt der Schrift ist kein Objekt. Zuerst korrigieren.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/fragment.py" />
            <source>This should be a list.</source>
            <translation>Das sollte eine Liste sein.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/fragment.py" />
            <source>This should be an object.</source>
            <translation>Das sollte ein Objekt sein.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/fragment.py" />
            <source>This layer has no type.</source>
            <translation>Diese Ebene hat keinen Typ.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/icon_edits.py" />
            <source>An icon needs an id.</source>
            <translation>Ein Icon braucht eine Kennung.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/icon_edits.py" />
            <source>Another icon has the id “{new_id}”. Write one that is free.</source>
            <translation>Ein anderes Icon hat die Kennung „{new_id}“. Eine freie eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/icon_edits.py" />
            <source>There would be no icon “{instead}” to show instead. Choose another.</source>
            <translation>Ein Icon „{instead}“, das stattdessen gezeigt wird, gäbe es nicht. Ein anderes wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/icon_edits.py" />
            <source>The icon that is kept needs an id, which layers name it by.</source>
            <translation>Das behaltene Icon braucht eine Kennung, mit der Ebenen es nennen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/icon_edits.py" />
            <source>Another icon has the id “{id}” too. Give the one that is kept an id of its own.</source>
            <translation>Auch ein anderes Icon hat die Kennung „{id}“. Dem behaltenen eine eigene Kennung geben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_edits.py" />
            <source>A label expression</source>
            <translation>Ein Beschriftungsausdruck</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_edits.py" />
            <source>{text} ({place})</source>
            <translation>{text} ({place})</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_edits.py" />
            <source>This label text is no object. Mend it in the file first.</source>
            <translation>Dieser Beschriftungstext ist kein Objekt. Zuerst in der Datei korrigieren.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_keys.py" />
            <source>Type the name of an attribute, such as name. The old one stays.</source>
            <translation>Den Namen eines Attributs eingeben, etwa name. Der alte bleibt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_keys.py" />
            <source>These label keys are no list. Mend them in the file first.</source>
            <translation>Diese Beschriftungsschlüssel sind keine Liste. Zuerst in der Datei korrigieren.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_keys.py" />
            <source>There is no such row.</source>
            <translation>Diese Zeile gibt es nicht.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>the expression {expression}</source>
            <translation>der Ausdruck {expression}</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>the expression, which can’t be read</source>
            <translation>der Ausdruck, der sich nicht lesen lässt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>that nothing is written</source>
            <translation>dass nichts geschrieben wird</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>the texts {texts}</source>
            <translation>
                <numerusform>der Text {texts}</numerusform>
                <numerusform>die Texte {texts}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>the numbers {numbers}</source>
            <translation>
                <numerusform>die Zahl {numbers}</numerusform>
                <numerusform>die Zahlen {numbers}</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>that attributes are joined</source>
            <translation>dass Attribute verbunden werden</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>that numbers are multiplied</source>
            <translation>dass Zahlen multipliziert werden</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>what this program does not know</source>
            <translation>was dieses Programm nicht kennt</translation>
        </message>
        <message>
            <location filename="../../editor/basemap/own_map.py" />
            <source>“{name}”</source>
            <translation>„{name}“</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>{texts}, written where the rows before have no value</source>
            <translation>{texts}, geschrieben, wo die Zeilen davor keinen Wert haben</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>the mark use_key_text</source>
            <translation>die Markierung use_key_text</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>the rows’ {names}</source>
            <translation>aus den Zeilen: {names}</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_switch.py" />
            <source>{words} and {last}</source>
            <translation>{words} und {last}</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_tree.py" />
            <source>A part can't become a list of parts, nor a list a part.</source>
            <translation>Ein Teil kann nicht zu einer Liste von Teilen werden und eine Liste nicht zu einem Teil.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_tree.py" />
            <source>This part holds no others.</source>
            <translation>Dieser Teil enthält keine anderen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_tree.py" />
            <source>Only one part can stand at the top of a label.</source>
            <translation>Nur ein Teil kann oben in einer Beschriftung stehen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_tree.py" />
            <source>A part can't be put there.</source>
            <translation>Ein Teil lässt sich dort nicht einsetzen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_tree.py" />
            <source>The top of a label has no neighbours.</source>
            <translation>Der oberste Teil einer Beschriftung hat keine Nachbarn.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/label_tree.py" />
            <source>A label is read {deepest} parts deep, so this part can't go deeper.</source>
            <translation>Eine Beschriftung wird {deepest} Teile tief gelesen, daher kann dieser Teil nicht tiefer.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/look_clip.py" />
            <source>The clipboard holds no look. Copy the look of a layer first.</source>
            <translation>In der Zwischenablage ist kein Aussehen. Zuerst das Aussehen einer Ebene kopieren.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/look_clip.py" />
            <source>The clipboard holds no property. Copy one of a layer first.</source>
            <translation>In der Zwischenablage ist keine Eigenschaft. Zuerst eine Eigenschaft einer Ebene kopieren.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/edits.py" />
            <source>This layer's paint is no object. Mend it in the file first.</source>
            <translation>Die Darstellung dieser Ebene („paint“) ist kein Objekt. Zuerst in der Datei korrigieren.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/own_sourcedata.py" />
            <source>“{text}” names no layer. Write it as “layer: key=value &amp; key=value”.</source>
            <translation>„{text}“ nennt keine Ebene. Als „Ebene: Schlüssel=Wert &amp; Schlüssel=Wert“ schreiben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/own_sourcedata.py" />
            <source>A line without a condition would draw everything. Write it as “key=value &amp; key=value”.</source>
            <translation>Eine Zeile ohne Bedingung würde alles zeichnen. Als „Schlüssel=Wert &amp; Schlüssel=Wert“ schreiben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/own_sourcedata.py" />
            <source>“{text}” is no condition. Write it as “key=value &amp; key=value”.</source>
            <translation>„{text}“ ist keine Bedingung. Als „Schlüssel=Wert &amp; Schlüssel=Wert“ schreiben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/own_sourcedata.py" />
            <source>“{key}” has no value. Write one, or * for any.</source>
            <translation>„{key}“ hat keinen Wert. Einen eingeben oder * für jeden.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/own_sourcedata.py" />
            <source>“{key}” is compared with what is no number.</source>
            <translation>„{key}“ wird mit etwas verglichen, was keine Zahl ist.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/own_sourcedata.py" />
            <source>The geometry “{geometry}” is none of {names}.</source>
            <translation>Die Geometrie „{geometry}“ ist keine von {names}.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/protobuf_wire.py" />
            <source>No value can begin like this</source>
            <translation>So kann kein Wert beginnen</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/protobuf_wire.py" />
            <source>A value is longer than what holds it</source>
            <translation>Ein Wert ist länger als das, was ihn enthält</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/protobuf_wire.py" />
            <source>{text}, at byte {offset}: the file is damaged.</source>
            <translation>{text}, bei Byte {offset}: Die Datei ist beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/protobuf_wire.py" />
            <source>A value ends in its middle</source>
            <translation>Ein Wert endet in seiner Mitte</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/protobuf_wire.py" />
            <source>A number is longer than any can be</source>
            <translation>Eine Zahl ist länger als möglich</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>“{head}:” is no way to search. Try {words}.</source>
            <translation>Nach „{head}:“ lässt sich nicht suchen. Möglich sind {words}.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>“{value}” is no zoom. Type a number, such as zoom:13.</source>
            <translation>„{value}“ ist kein Zoom. Eine Zahl eingeben, etwa zoom:13.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>Zooms go from {low} to {high}.</source>
            <translation>Zooms gehen von {low} bis {high}.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>“{value}” is no colour. Type one in hex, such as {example}.</source>
            <translation>„{value}“ ist keine Farbe. Eine in Hex eingeben, etwa {example}.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/recovery.py" />
            <source>This copy is in use by another window.</source>
            <translation>Diese Kopie wird von einem anderen Fenster benutzt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/recovery.py" />
            <source>The recovery copy cannot be written.</source>
            <translation>Die Wiederherstellungskopie lässt sich nicht schreiben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/recovery.py" />
            <source>The recovery copy cannot be deleted.</source>
            <translation>Die Wiederherstellungskopie lässt sich nicht löschen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/recovery.py" />
            <source>{text} {why}</source>
            <translation>{text} {why}</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/section_edits.py" />
            <source>Another source has the id {number}. Write one that is free.</source>
            <translation>Eine andere Quelle hat die Kennung {number}. Eine freie eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/sourcedata.py" />
            <source>{file} cannot be read: {why}</source>
            <translation>{file} lässt sich nicht lesen: {why}</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/sourcedata.py" />
            <source>an entry lacks {key}</source>
            <translation>in einem Eintrag fehlt {key}</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/sourcedata.py" />
            <source>{file} is not in the expected form: {lacks}.</source>
            <translation>{file} hat nicht die erwartete Form: {lacks}.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/sourcedata.py" />
            <source>the id {number!r} is no whole number</source>
            <translation>die Kennung {number!r} ist keine ganze Zahl</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/sourcedata.py" />
            <source>the geometry {geometry!r} is none of {names}</source>
            <translation>die Geometrie {geometry!r} ist keine von {names}</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/sourcedata.py" />
            <source>“{name}” is no text</source>
            <translation>„{name}“ ist kein Text</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/sourcedata.py" />
            <source>“{name}” is no list of texts</source>
            <translation>„{name}“ ist keine Liste von Texten</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/stops.py" />
            <source>A style can hold finite numbers only.</source>
            <translation>Ein Stil kann nur endliche Zahlen enthalten.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/structure_edits.py" />
            <source>An order names every layer of the style once.</source>
            <translation>Eine Reihenfolge nennt jede Ebene des Stils einmal.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/structure_edits.py" />
            <source>A group cannot sit in itself. Choose another place.</source>
            <translation>Eine Gruppe kann nicht in sich selbst liegen. Einen anderen Platz wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layer_order.py" />
            <source>The style has no list of layers.</source>
            <translation>Der Stil hat keine Liste von Ebenen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/things.py" />
            <source>source {number}</source>
            <translation>Quelle {number}</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/things.py" />
            <source>in “{group}”</source>
            <translation>in „{group}“</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/things.py" />
            <source>({what}) in “{group}”</source>
            <translation>({what}) in „{group}“</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/things.py" />
            <source>icon {number}</source>
            <translation>Icon {number}</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/things.py" />
            <source>Group without a name</source>
            <translation>Gruppe ohne Namen</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/tree.py" />
            <source>There is nothing to remove at this place.</source>
            <translation>An dieser Stelle ist nichts zu entfernen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/tree.py" />
            <source>There is no such place in the list.</source>
            <translation>Diese Stelle gibt es in der Liste nicht.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/tree.py" />
            <source>This place should hold {kind}.</source>
            <translation>An dieser Stelle sollte {kind} stehen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/place_edits.py" />
            <source>There is nothing at this place.</source>
            <translation>An dieser Stelle ist nichts.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/tree.py" />
            <source>This place should hold a list.</source>
            <translation>An dieser Stelle sollte eine Liste stehen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/values.py" />
            <source>{packed} is no packed colour. It runs from 0 to {largest}.</source>
            <translation>{packed} ist keine gepackte Farbe. Erlaubt ist 0 bis {largest}.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/values.py" />
            <source>“{text}” is no colour. Write #RRGGBB, or #RRGGBBAA with alpha.</source>
            <translation>„{text}“ ist keine Farbe. #RRGGBB eingeben oder #RRGGBBAA mit Alpha.</translation>
        </message>
        <message>
            <location filename="../../editor/models/icon_picture.py" />
            <source>It has no image.</source>
            <translation>Es hat kein Bild.</translation>
        </message>
        <message>
            <location filename="../../editor/models/icon_picture.py" />
            <source>It is too large to open.</source>
            <translation>Es ist zu groß zum Öffnen.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>The API key is empty or holds characters that a key cannot have. Copy it again.</source>
            <translation>Der API-Schlüssel ist leer oder enthält Zeichen, die ein Schlüssel nicht haben kann. Noch einmal kopieren.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>The key is sent over https only. Write the address of {host} with https.</source>
            <translation>Der Schlüssel wird nur über https gesendet. Die Adresse von {host} mit https eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>The address cannot be used. It begins with https:// and a host, without name or password.</source>
            <translation>Die Adresse lässt sich nicht verwenden. Sie beginnt mit https:// und einem Host, ohne Name und Passwort.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>The request was cancelled.</source>
            <translation>Die Anfrage wurde abgebrochen.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>{host} gave no whole answer in time. Try again later.</source>
            <translation>{host} gab nicht rechtzeitig eine vollständige Antwort. Später erneut versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>The proxy set for this computer cannot be used.</source>
            <translation>Der für diesen Computer eingestellte Proxy lässt sich nicht verwenden.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>The answer of {host} is packed in a way that was not asked for. Check the address.</source>
            <translation>Die Antwort von {host} ist auf eine Weise gepackt, die nicht verlangt wurde. Die Adresse prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>The answer of {host} is larger than {limit_bytes:.3g} MB. Check the address.</source>
            <translation>Die Antwort von {host} ist größer als {limit_bytes:.3g} MB. Die Adresse prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>The answer of {host} is damaged. Try again later.</source>
            <translation>Die Antwort von {host} ist beschädigt. Später erneut versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>The address cannot be used.</source>
            <translation>Die Adresse lässt sich nicht verwenden.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>The proxy on the way to {host} refused.</source>
            <translation>Der Proxy auf dem Weg zu {host} hat abgelehnt.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>No safe connection to {host} could be made. Check the address and this computer's clock.</source>
            <translation>Keine sichere Verbindung zu {host} kam zustande. Die Adresse und die Uhr dieses Computers prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>{host} did not answer in time. Try again later.</source>
            <translation>{host} hat nicht rechtzeitig geantwortet. Später erneut versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>{host} cannot be reached. Check the address and the network.</source>
            <translation>{host} ist nicht erreichbar. Die Adresse und das Netz prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>The answer of {host} broke off. Try again later.</source>
            <translation>Die Antwort von {host} brach ab. Später erneut versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_lighter.py" />
            <source>It is no real font.</source>
            <translation>Das ist keine richtige Schrift.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_clipboard.py" />
            <source>A list of icons</source>
            <translation>Eine Liste von Icons</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/fragment.py" />
            <source>There are no layers here. Copy layers first.</source>
            <translation>Hier sind keine Ebenen. Zuerst Ebenen kopieren.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_source.py" />
            <source>The simulated weather service is ended.</source>
            <translation>Der simulierte Wetterdienst ist beendet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_source.py" />
            <source>The question was given up.</source>
            <translation>Die Abfrage wurde abgebrochen.</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{host} sends on to another address. Enter the final address.</source>
            <translation>{host} leitet an eine andere Adresse weiter. Die endgültige Adresse eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{host} refused the key ({status}). Check the API key.</source>
            <translation>{host} hat den Schlüssel abgelehnt ({status}). Den API-Schlüssel prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{host} refused the request ({status}). Check the address, and the key where it holds one.</source>
            <translation>{host} hat die Anfrage abgelehnt ({status}). Die Adresse prüfen, und den Schlüssel, falls einer darin steht.</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{host} knows nothing at this address ({status}). Check the address.</source>
            <translation>{host} kennt unter dieser Adresse nichts ({status}). Die Adresse prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{host} has a fault of its own ({status}). Try again later.</source>
            <translation>{host} hat selbst eine Störung ({status}). Später erneut versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{host} did not accept the request ({status}). Check the address.</source>
            <translation>{host} hat die Anfrage nicht angenommen ({status}). Die Adresse prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>The answer of {host} is empty. Try again later.</source>
            <translation>Die Antwort von {host} ist leer. Später erneut versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{host} answered with a web page. Check the address, and whether the network wants a sign-in.</source>
            <translation>{host} hat mit einer Webseite geantwortet. Prüfen, ob die Adresse stimmt und ob das Netz eine Anmeldung verlangt.</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>The answer of {host} is not JSON. Check the address.</source>
            <translation>Die Antwort von {host} ist kein JSON. Die Adresse prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{host} was asked too often ({status}). Try again later.</source>
            <translation>{host} wurde zu oft gefragt ({status}). Später erneut versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{number} s</source>
            <translation>{number} s</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{number} min</source>
            <translation>{number} min</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{number} h</source>
            <translation>{number} h</translation>
        </message>
        <message>
            <location filename="../../editor/refusals.py" />
            <source>{host} was asked too often ({status}). Try again in {when}.</source>
            <translation>{host} wurde zu oft gefragt ({status}). In {when} erneut versuchen.</translation>
        </message>
        <message>
            <location filename="../../editor/render/choices.py" />
            <source>The preview's table of choices cannot be read: {why}</source>
            <translation>Die Auswahltabelle der Vorschau lässt sich nicht lesen: {why}</translation>
        </message>
        <message>
            <location filename="../../editor/render/export_drawing.py" />
            <source>The picture is too small to show the weather.</source>
            <translation>Das Bild ist zu klein, um das Wetter zu zeigen.</translation>
        </message>
        <message>
            <location filename="../../editor/render/export_drawing.py" />
            <source>The picture is too small to say whom to credit for its data. Say so beside it.</source>
            <translation>Das Bild ist zu klein für die Quellenangabe seiner Daten. Sie gehört dann daneben.</translation>
        </message>
        <message>
            <location filename="../../editor/render/export_drawing.py" />
            <source>There is no page of this size.</source>
            <translation>Eine Seite dieser Größe gibt es nicht.</translation>
        </message>
        <message>
            <location filename="../../editor/render/export_drawing.py" />
            <source>The page could not be written as PDF.</source>
            <translation>Die Seite ließ sich nicht als PDF schreiben.</translation>
        </message>
        <message>
            <location filename="../../editor/render/export_drawing.py" />
            <source>The picture could not be written as PNG.</source>
            <translation>Das Bild ließ sich nicht als PNG schreiben.</translation>
        </message>
        <message>
            <location filename="../../editor/render/export_process.py" />
            <source>The drawing ended too early; maybe there is too little memory. Choose a smaller size.</source>
            <translation>Das Zeichnen endete zu früh; vielleicht reicht der Speicher nicht. Eine kleinere Größe wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/assets/aside.py" />
            <source>This is no longer wanted.</source>
            <translation>Das wird nicht mehr gebraucht.</translation>
        </message>
        <message>
            <location filename="../../editor/render/export_drawing.py" />
            <source>There is not enough memory for this picture. Choose a smaller one.</source>
            <translation>Für dieses Bild reicht der Speicher nicht. Ein kleineres wählen.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/render/export_process.py" />
            <source>{count} tiles of the map did not come in time.</source>
            <translation>
                <numerusform>1 Kachel der Karte kam nicht rechtzeitig.</numerusform>
                <numerusform>{count} Kacheln der Karte kamen nicht rechtzeitig.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/render/paint.py" />
            <source>No line here closes, so there is no surface for the fill.</source>
            <translation>Keine Linie schließt sich hier, daher gibt es keine Fläche für die Füllung.</translation>
        </message>
        <message>
            <location filename="../../editor/render/paint.py" />
            <source>The background has no edge, so its outline is not seen.</source>
            <translation>Der Hintergrund hat keinen Rand, daher ist seine Kontur nicht zu sehen.</translation>
        </message>
        <message>
            <location filename="../../editor/render/paint.py" />
            <source>A name along a line is one row, so its widest row and row height change nothing.</source>
            <translation>Ein Name entlang einer Linie ist einzeilig, daher ändern breiteste Zeile und Zeilenhöhe nichts.</translation>
        </message>
        <message>
            <location filename="../../editor/render/picture_size.py" />
            <source>A picture has at most {most:,} pixels on a side. Choose a smaller one.</source>
            <translation>Ein Bild hat höchstens {most:,} Pixel je Seite. Ein kleineres wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/render/picture_size.py" />
            <source>A picture has at most {most} million pixels, and this would have {given}. Choose a smaller one.</source>
            <translation>Ein Bild hat höchstens {most} Millionen Pixel, dieses hätte {given}. Ein kleineres wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/render/picture_size.py" />
            <source>What is in view would be too small to be read. Choose a larger picture.</source>
            <translation>Der angezeigte Ausschnitt wäre zu klein zum Lesen. Ein größeres Bild wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/render/picture_size.py" />
            <source>What is in view is too small for so large a picture. Choose a smaller one.</source>
            <translation>Der angezeigte Ausschnitt ist zu klein für ein so großes Bild. Ein kleineres wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/render/satellite.py" />
            <source>No source of the type “{type}” is declared.</source>
            <translation>Keine Quelle vom Typ „{type}“ ist deklariert.</translation>
        </message>
        <message>
            <location filename="../../editor/render/satellite.py" />
            <source>The address of the declared tile service cannot be used.</source>
            <translation>Die Adresse des deklarierten Kacheldienstes lässt sich nicht verwenden.</translation>
        </message>
        <message>
            <location filename="../../editor/render/satellite.py" />
            <source>The address of the tiles of {host} does not say where {{z}}, {{x}} and {{y}} go.</source>
            <translation>Die Adresse der Kacheln von {host} sagt nicht, wohin {{z}}, {{x}} und {{y}} kommen.</translation>
        </message>
        <message>
            <location filename="../../editor/render/satellite.py" />
            <source>Satellite pictures from “{host}” are not loaded.</source>
            <translation>Satellitenbilder von „{host}“ werden nicht geladen.</translation>
        </message>
        <message>
            <location filename="../../editor/render/satellite.py" />
            <source>Satellite pictures: {host}</source>
            <translation>Satellitenbilder: {host}</translation>
        </message>
        <message>
            <location filename="../../editor/render/satellite_tiles.py" />
            <source>{host} is not asked: its address does not begin with https.</source>
            <translation>{host} wird nicht abgefragt: Die Adresse beginnt nicht mit https.</translation>
        </message>
        <message>
            <location filename="../../editor/render/satellite_tiles.py" />
            <source>{host} is not asked: it lies in this computer's own network.</source>
            <translation>{host} wird nicht abgefragt: Der Server liegt im eigenen Netz dieses Computers.</translation>
        </message>
        <message>
            <location filename="../../editor/net.py" />
            <source>{host} was not found. Check the address and the network.</source>
            <translation>{host} wurde nicht gefunden. Die Adresse und das Netz prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/render/satellite_tiles.py" />
            <source>A satellite picture is far too large.</source>
            <translation>Ein Satellitenbild ist viel zu groß.</translation>
        </message>
        <message>
            <location filename="../../editor/render/satellite_tiles.py" />
            <source>What came is no satellite picture.</source>
            <translation>Was kam, ist kein Satellitenbild.</translation>
        </message>
        <message>
            <location filename="../../editor/render/satellite_tiles.py" />
            <source>A satellite picture is damaged.</source>
            <translation>Ein Satellitenbild ist beschädigt.</translation>
        </message>
        <message>
            <location filename="../../editor/render/scene.py" />
            <source>“{label}” is not drawn here.</source>
            <translation>„{label}“ wird hier nicht gezeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/render/scene.py" />
            <source>What “{type}{number}” of the source “{source}” draws is not known.</source>
            <translation>Was „{type}{number}“ der Quelle „{source}“ zeichnet, ist nicht bekannt.</translation>
        </message>
        <message>
            <location filename="../../editor/render/scene.py" />
            <source>No map data at hand answers “{label}”.</source>
            <translation>Keine vorhandenen Kartendaten entsprechen „{label}“.</translation>
        </message>
        <message>
            <location filename="../../editor/render/service.py" />
            <source>The preview's process ended several times. It starts again at the next change.</source>
            <translation>Der Prozess der Vorschau endete mehrmals. Er startet bei der nächsten Änderung wieder.</translation>
        </message>
        <message>
            <location filename="../../editor/render/svg_picture.py" />
            <source>A drawing is imported 1 to {most} pixels long.</source>
            <translation>Eine Zeichnung wird mit 1 bis {most} Pixeln Länge importiert.</translation>
        </message>
        <message>
            <location filename="../../editor/render/svg_picture.py" />
            <source>The drawing takes too long to draw; simplify it, or use a PNG.</source>
            <translation>Die Zeichnung braucht zu lange; vereinfachen oder ein PNG verwenden.</translation>
        </message>
        <message>
            <location filename="../../editor/render/svg_picture.py" />
            <source>Nothing is seen of the drawing.</source>
            <translation>Von der Zeichnung ist nichts zu sehen.</translation>
        </message>
        <message>
            <location filename="../../editor/render/weather_symbols.py" />
            <source>The symbols of the weather can't be read. Install the program again.</source>
            <translation>Die Symbole des Wetters lassen sich nicht lesen. Das Programm neu installieren.</translation>
        </message>
        <message>
            <location filename="../../editor/render/worker.py" />
            <source>The map could not be drawn ({name}). The next change tries again.</source>
            <translation>Die Karte ließ sich nicht zeichnen ({name}). Die nächste Änderung versucht es erneut.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/cells.py" />
            <source>{place} is no place on Earth: latitude goes from -90 to 90.</source>
            <translation>{place} ist kein Ort auf der Erde: Die Breite geht von -90 bis 90.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/client.py" />
            <source>The forecast has 1 to {most} hours, not {count}.</source>
            <translation>Die Vorhersage umfasst 1 bis {most} Stunden, nicht {count}.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/client.py" />
            <source>The forecast has 1 to {most} days, not {count}.</source>
            <translation>Die Vorhersage umfasst 1 bis {most} Tage, nicht {count}.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/client.py" />
            <source>A time on the route has passed. Weather is known from now on only.</source>
            <translation>Eine Zeit auf der Route ist vorbei. Wetter ist nur ab jetzt bekannt.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/client.py" />
            <source>Weather needs an API key. Enter it in the settings or in {variable}.</source>
            <translation>Das Wetter braucht einen API-Schlüssel. In den Einstellungen oder in {variable} eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/client.py" />
            <source>Weather is asked for 1 to {most} places at once, not {count}.</source>
            <translation>Wetter wird für 1 bis {most} Orte zugleich abgefragt, nicht für {count}.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/faults.py" />
            <source>There is no fault “{name}”. There are: {names}.</source>
            <translation>Es gibt keinen Fehler „{name}“. Es gibt: {names}.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/faults.py" />
            <source>“{entry}” is no fault: after the colon stands a whole number from 1 on.</source>
            <translation>„{entry}“ ist kein Fehler: Nach dem Doppelpunkt steht eine ganze Zahl ab 1.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>{text} This came {count} times.</source>
            <translation>{text} Das kam {count} Mal vor.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>There is more of this kind, {count} times.</source>
            <translation>Davon gibt es mehr, {count} Mal.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>“{name}” is {kind}, not an object.</source>
            <translation>„{name}“ ist {kind}, kein Objekt.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>a usable number</source>
            <translation>eine brauchbare Zahl</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>“{name}” of “{owner}” is a number too large to use.</source>
            <translation>„{name}“ von „{owner}“ ist eine Zahl, die zu groß ist.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>“{name}” of “{owner}” is {value:g}, which it cannot be.</source>
            <translation>„{name}“ von „{owner}“ ist {value:g}, was nicht sein kann.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>a UNIX time</source>
            <translation>eine UNIX-Zeit</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>a date and time</source>
            <translation>Datum und Uhrzeit</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>a date and time with its zone</source>
            <translation>Datum und Uhrzeit mit Zeitzone</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>one of the known words</source>
            <translation>eines der bekannten Wörter</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>“{name}” of “{owner}” is too large and was left out.</source>
            <translation>„{name}“ von „{owner}“ ist zu groß und wurde weggelassen.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>“{name}” holds {count} entries; those after the first {most} are left out.</source>
            <translation>„{name}“ enthält {count} Einträge; die nach den ersten {most} werden weggelassen.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>“{name}” of “{owner}” holds something that is no text.</source>
            <translation>„{name}“ von „{owner}“ enthält etwas, was kein Text ist.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>“{name}” of “{owner}” is not known here.</source>
            <translation>„{name}“ von „{owner}“ ist hier nicht bekannt.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>“{name}” of “{owner}” is too long and was cut.</source>
            <translation>„{name}“ von „{owner}“ ist zu lang und wurde gekürzt.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>“{name}” of “{owner}” is missing.</source>
            <translation>„{name}“ von „{owner}“ fehlt.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>“{name}” of “{owner}” is {kind}, not {wanted}.</source>
            <translation>„{name}“ von „{owner}“ ist {kind}, nicht {wanted}.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>true or false</source>
            <translation>wahr oder falsch</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>a number</source>
            <translation>eine Zahl</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>a list</source>
            <translation>eine Liste</translation>
        </message>
        <message>
            <location filename="../../editor/checks/schema_rules.py" />
            <source>an object</source>
            <translation>ein Objekt</translation>
        </message>
        <message>
            <location filename="../../editor/weather/fields.py" />
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <location filename="../../editor/weather/reading.py" />
            <source>The values are in the unit system “{unit}”, not metric.</source>
            <translation>Die Werte sind im Einheitensystem „{unit}“, nicht metrisch.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/reading.py" />
            <source>A record of “{name}” says nothing that can be read.</source>
            <translation>Ein Datensatz von „{name}“ sagt nichts, was sich lesen lässt.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/reading.py" />
            <source>The answer of the weather service holds no weather that can be read. Check the address.</source>
            <translation>Die Antwort des Wetterdienstes enthält kein lesbares Wetter. Die Adresse prüfen.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/reading.py" />
            <source>“{name}” holds {count} records where {asked} were asked for.</source>
            <translation>„{name}“ enthält {count} Datensätze, verlangt waren {asked}.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/reading.py" />
            <source>A forecast is not in the order of time.</source>
            <translation>Eine Vorhersage ist nicht in zeitlicher Reihenfolge.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/reading.py" />
            <source>“UV” of “parameters” is {index:g}, above {most}.</source>
            <translation>„UV“ von „parameters“ ist {index:g}, über {most}.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/reading.py" />
            <source>“daylight” is true or false, not text.</source>
            <translation>„daylight“ ist wahr oder falsch, nicht Text.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route.py" />
            <source>A route has at least one point.</source>
            <translation>Eine Route hat mindestens einen Punkt.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route.py" />
            <source>A point of the route is no place on Earth.</source>
            <translation>Ein Punkt der Route ist kein Ort auf der Erde.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route.py" />
            <source>A route has a time for each of its points, or none.</source>
            <translation>Eine Route hat für jeden ihrer Punkte eine Zeit oder für keinen.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route.py" />
            <source>The times of a route never go back.</source>
            <translation>Die Zeiten einer Route gehen nie zurück.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route.py" />
            <source>A way point is none of the points of the route.</source>
            <translation>Ein Wegpunkt ist keiner der Punkte der Route.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route.py" />
            <source>The departure has passed. Choose one from now on.</source>
            <translation>Die Abfahrt ist vorbei. Eine ab jetzt wählen.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route.py" />
            <source>The speed must be at least {slowest} m/s.</source>
            <translation>Die Geschwindigkeit muss mindestens {slowest} m/s sein.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route.py" />
            <source>The route ends later than any calendar here can show.</source>
            <translation>Die Route endet später, als ein Kalender hier zeigen kann.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/weather/route.py" />
            <source>The last {count} stops are reached in more than {hours} hours; the service may not know the weather then.</source>
            <translation>
                <numerusform>Der letzte Punkt wird in mehr als {hours} Stunden erreicht; der Dienst kennt das Wetter dann vielleicht nicht.</numerusform>
                <numerusform>Die letzten {count} Punkte werden in mehr als {hours} Stunden erreicht; der Dienst kennt das Wetter dann vielleicht nicht.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_draft.py" />
            <source>Its {parts} parts are joined.</source>
            <translation>Die {parts} Teile sind verbunden.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_draft.py" />
            <source>Its {points:,} way points are taken for its line alone.</source>
            <translation>Die {points:,} Wegpunkte zählen nur als Linie.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_draft.py" />
            <source>Some of its points have no time, so its times are left out.</source>
            <translation>Einige Punkte haben keine Zeit, daher sind die Zeiten weggelassen.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_draft.py" />
            <source>Its times go back, so they are left out.</source>
            <translation>Die Zeiten gehen zurück, daher sind sie weggelassen.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_edits.py" />
            <source>The route begins here. Change when it leaves.</source>
            <translation>Die Route beginnt hier. Die Abfahrt ändern.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_edits.py" />
            <source>This is not after the point before. Type a later time.</source>
            <translation>Das ist nicht nach dem Punkt davor. Eine spätere Zeit eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_edits.py" />
            <source>This is not before the point that follows. Type an earlier time.</source>
            <translation>Das ist nicht vor dem Punkt, der folgt. Eine frühere Zeit eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route.py" />
            <source>The route has no times of its own. Give a speed.</source>
            <translation>Die Route hat keine eigenen Zeiten. Eine Geschwindigkeit angeben.</translation>
        </message>
        <message>
            <location filename="../../editor/app/route_reading.py" />
            <source>The file takes more than {most} MB.</source>
            <translation>Die Datei belegt mehr als {most} MB.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_files.py" />
            <source>The file is neither GPX nor GeoJSON.</source>
            <translation>Die Datei ist weder GPX noch GeoJSON.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>The file is not written in UTF-8.</source>
            <translation>Die Datei ist nicht in UTF-8 geschrieben.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>The file breaks the rules of JSON here.</source>
            <translation>Die Datei verletzt hier die Regeln von JSON.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>The file is nested too deep.</source>
            <translation>Die Datei ist zu tief verschachtelt.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>The file holds a number that is too long to read.</source>
            <translation>Die Datei enthält eine Zahl, die zum Lesen zu lang ist.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>Here should be an object of GeoJSON with its “type”.</source>
            <translation>Hier sollte ein Objekt von GeoJSON mit „type“ stehen.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>“{name}” is no type of GeoJSON.</source>
            <translation>„{name}“ ist kein Typ von GeoJSON.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>Its times do not fit its points, so they are left out.</source>
            <translation>Die Zeiten passen nicht zu den Punkten, daher sind sie weggelassen.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>A position is a list of longitude and latitude.</source>
            <translation>Eine Position ist eine Liste aus Länge und Breite.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>Longitude and latitude are numbers.</source>
            <translation>Länge und Breite sind Zahlen.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>The position is no place on Earth: longitude comes first, from -180 to 180, then latitude, from -90 to 90.</source>
            <translation>Die Position ist kein Ort auf der Erde: Zuerst kommt die Länge, von -180 bis 180, dann die Breite, von -90 bis 90.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>Here should be a list.</source>
            <translation>Hier sollte eine Liste stehen.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>The GeoJSON file holds no line.</source>
            <translation>Die GeoJSON-Datei enthält keine Linie.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>The GeoJSON file holds {kinds} only. A route is a LineString or a MultiLineString.</source>
            <translation>Die GeoJSON-Datei enthält nur {kinds}. Eine Route ist ein LineString oder ein MultiLineString.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_gpx.py" />
            <source>The file breaks the rules of XML: {why}.</source>
            <translation>Die Datei verletzt die Regeln von XML: {why}.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_gpx.py" />
            <source>The file is written in an encoding that cannot be read.</source>
            <translation>Die Datei ist in einer Kodierung geschrieben, die sich nicht lesen lässt.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_gpx.py" />
            <source>The GPX file holds no route, track or way point.</source>
            <translation>Die GPX-Datei enthält keine Route, keinen Track und keinen Wegpunkt.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_gpx.py" />
            <source>The file is nested more than {deepest} levels deep.</source>
            <translation>Die Datei ist tiefer als {deepest} Ebenen verschachtelt.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_gpx.py" />
            <source>The file is no GPX: it begins with “{name}”.</source>
            <translation>Die Datei ist kein GPX: Sie beginnt mit „{name}“.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_geojson.py" />
            <source>The file has more than {most:,} points.</source>
            <translation>Die Datei hat mehr als {most:,} Punkte.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/client.py" />
            <source>{lat:g}, {lon:g} is no place on Earth: latitude goes from -90 to 90, longitude from -180 to 180.</source>
            <translation>{lat:g}, {lon:g} ist kein Ort auf der Erde: Die Breite geht von -90 bis 90, die Länge von -180 bis 180.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_gpx.py" />
            <source>A point has no “{which}”.</source>
            <translation>Einem Punkt fehlt „{which}“.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_gpx.py" />
            <source>“{name}” is no number for “{which}”.</source>
            <translation>„{name}“ ist keine Zahl für „{which}“.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/route_gpx.py" />
            <source>The file has a document type, which is not read.</source>
            <translation>Die Datei hat einen Dokumenttyp, der nicht gelesen wird.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/service.py" />
            <source>A port is a number from 0 to 65535, not {port}.</source>
            <translation>Ein Port ist eine Zahl von 0 bis 65535, nicht {port}.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/service.py" />
            <source>it is taken</source>
            <translation>er ist belegt</translation>
        </message>
        <message>
            <location filename="../../editor/weather/service.py" />
            <source>Port {port} of this machine cannot be used: {why}.</source>
            <translation>Port {port} dieses Rechners lässt sich nicht verwenden: {why}.</translation>
        </message>
        <message>
            <location filename="../../editor/weather/typed_times.py" />
            <source>“{plain}” is no time. Type one such as 17:30, or +2:30 after the departure.</source>
            <translation>„{plain}“ ist keine Zeit. Eine wie 17:30 eingeben oder +2:30 nach der Abfahrt.</translation>
        </message>
        <message>
            <location filename="../../editor/wording.py" />
            <source>{one} {other}</source>
            <translation>{one} {other}</translation>
        </message>
        <message>
            <location filename="../../editor/wording.py" />
            <source>{one}, {other}</source>
            <translation>{one}, {other}</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Fill</source>
            <translation>Füllung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Placement</source>
            <translation>Platzierung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Fill colour</source>
            <translation>Füllfarbe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The colour of the surface. Its alpha does not affect the outline.</source>
            <translation>Die Farbe der Fläche. Ihr Alpha wirkt nicht auf die Kontur.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Fill opacity</source>
            <translation>Fülldeckkraft</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>How opaque the surface is: 0 is not seen, 1 hides what lies below.</source>
            <translation>Wie deckend die Fläche ist: 0 ist nicht zu sehen, 1 verdeckt, was darunter liegt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Outline colour</source>
            <translation>Konturfarbe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The colour of the thin line around the surface.</source>
            <translation>Die Farbe der dünnen Linie um die Fläche.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Outline opacity</source>
            <translation>Konturdeckkraft</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>How opaque the thin line around the surface is.</source>
            <translation>Wie deckend die dünne Linie um die Fläche ist.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Width</source>
            <translation>Breite</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The width of the line without its casing. Pixels per unit grow with the zoom.</source>
            <translation>Die Breite der Linie ohne ihren Rand. Die Pixel je Einheit wachsen mit dem Zoom.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Casing width</source>
            <translation>Randbreite</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>How far the casing stands out on each side of the line.</source>
            <translation>Wie weit der Rand auf jeder Seite der Linie vorsteht.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Inner colour</source>
            <translation>Innenfarbe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The colour of the line. Where an icon is set it blends with the icon's colours.</source>
            <translation>Die Farbe der Linie. Wo ein Icon gesetzt ist, mischt sie sich mit dessen Farben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Casing colour</source>
            <translation>Randfarbe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The colour of the casing under the line. Not set, the preview uses the inner colour.</source>
            <translation>Die Farbe des Rands unter der Linie. Ist sie nicht gesetzt, nimmt die Vorschau die Innenfarbe.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The size of the text. Shipped styles use up to 6; far larger text collides and disappears.</source>
            <translation>Die Größe des Texts. Ausgelieferte Stile verwenden höchstens 6; viel größerer Text stößt zusammen und verschwindet.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Text colour</source>
            <translation>Textfarbe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The colour of the letters.</source>
            <translation>Die Farbe der Buchstaben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Halo size</source>
            <translation>Lichthofgröße</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>How far the halo stands out around the letters.</source>
            <translation>Wie weit der Lichthof um die Buchstaben reicht.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Halo colour</source>
            <translation>Lichthoffarbe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The colour of the halo around the letters.</source>
            <translation>Die Farbe des Lichthofs um die Buchstaben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/binary.py" />
            <source>Icon</source>
            <translation>Icon</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>An icon of this style. It marks a point, repeats along a line or tiles a surface.</source>
            <translation>Ein Icon dieses Stils. Es markiert einen Punkt, wiederholt sich entlang einer Linie oder kachelt eine Fläche.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Row height</source>
            <translation>Zeilenhöhe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The distance between the rows of a label, in rows.</source>
            <translation>Der Abstand zwischen den Zeilen einer Beschriftung, in Zeilen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Widest row</source>
            <translation>Breiteste Zeile</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Where a label breaks into rows, in text sizes. Shipped styles only use 0.</source>
            <translation>Wo eine Beschriftung in Zeilen umbricht, in Textgrößen. Ausgelieferte Stile verwenden nur 0.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Text padding</source>
            <translation>Textabstand</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The room kept free around the text, into which no label of the same kind is placed.</source>
            <translation>Der freie Raum um den Text, in den keine Beschriftung derselben Art gesetzt wird.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Icon padding</source>
            <translation>Icon-Abstand</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The room kept free around the icon, into which no label of the same kind is placed.</source>
            <translation>Der freie Raum um das Icon, in den keine Beschriftung derselben Art gesetzt wird.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Text rotation</source>
            <translation>Textdrehung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>How far the text is turned, taken as degrees clockwise.</source>
            <translation>Wie weit der Text gedreht ist, verstanden als Grad im Uhrzeigersinn.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>°</source>
            <translation>°</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Blur</source>
            <translation>Weichzeichnung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>How far the edges of the line fade out.</source>
            <translation>Wie weit die Ränder der Linie auslaufen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Move right</source>
            <translation>Nach rechts</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Moves what is drawn to the right.</source>
            <translation>Verschiebt das Gezeichnete nach rechts.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Move down</source>
            <translation>Nach unten</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Moves what is drawn down.</source>
            <translation>Verschiebt das Gezeichnete nach unten.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Offset right</source>
            <translation>Versatz rechts</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Sets what is drawn off to the right.</source>
            <translation>Versetzt das Gezeichnete nach rechts.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Offset down</source>
            <translation>Versatz unten</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Sets what is drawn off downwards.</source>
            <translation>Versetzt das Gezeichnete nach unten.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>px</source>
            <translation>px</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Icon size</source>
            <translation>Icon-Größe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The size of the icon. Shipped styles mostly use 3 to 5; far larger icons disappear.</source>
            <translation>Die Größe des Icons. Ausgelieferte Stile verwenden meist 3 bis 5; viel größere Icons verschwinden.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>mm</source>
            <translation>mm</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Anchor</source>
            <translation>Anker</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Which side of its point the text stands on. Not set, the preview puts it in the centre, or at the centre top where there is an icon.</source>
            <translation>Auf welcher Seite seines Punkts der Text steht. Ist nichts gesetzt, stellt ihn die Vorschau in die Mitte oder, wo ein Icon ist, mittig oben hin.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Centre bottom</source>
            <translation>Mitte unten</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Centre top</source>
            <translation>Mitte oben</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Right centre</source>
            <translation>Rechts Mitte</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Left centre</source>
            <translation>Links Mitte</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Right bottom</source>
            <translation>Rechts unten</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Left top</source>
            <translation>Links oben</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Left bottom</source>
            <translation>Links unten</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Right top</source>
            <translation>Rechts oben</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Centre</source>
            <translation>Mitte</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Case</source>
            <translation>Schreibweise</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Whether the text is shown as written, in lowercase or in uppercase.</source>
            <translation>Ob der Text wie geschrieben, in Klein- oder in Großbuchstaben gezeigt wird.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>As written</source>
            <translation>Wie geschrieben</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Lowercase</source>
            <translation>Kleinbuchstaben</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Uppercase</source>
            <translation>Großbuchstaben</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Face</source>
            <translation>Schnitt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Which face of the font the text is set in.</source>
            <translation>In welchem Schnitt der Schrift der Text gesetzt ist.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Normal</source>
            <translation>Normal</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Bold</source>
            <translation>Fett</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Italic</source>
            <translation>Kursiv</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Text ground</source>
            <translation>Textgrund</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>The colour of the ground behind the text.</source>
            <translation>Die Farbe des Grunds hinter dem Text.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Areas</source>
            <translation>Flächen</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Lines</source>
            <translation>Linien</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Labels</source>
            <translation>Beschriftungen</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Points</source>
            <translation>Punkte</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Terrain and imagery</source>
            <translation>Gelände und Bilder</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>In-App</source>
            <translation>In der App</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Unknown</source>
            <translation>Unbekannt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The ground of the map, below everything else.</source>
            <translation>Der Grund der Karte, unter allem anderen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Area</source>
            <translation>Fläche</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Areas such as water, parks or built-up land.</source>
            <translation>Flächen wie Wasser, Parks oder bebautes Gebiet.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The footprints of buildings.</source>
            <translation>Die Grundrisse von Gebäuden.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Road</source>
            <translation>Straße</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Roads and paths of one class, with a casing.</source>
            <translation>Straßen und Wege einer Klasse, mit einem Rand.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/properties.py" />
            <source>Line</source>
            <translation>Linie</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Borders, rails, water lines and the edges of areas.</source>
            <translation>Grenzen, Gleise, Wasserlinien und die Ränder von Flächen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>One-way arrows</source>
            <translation>Einbahnpfeile</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Arrows along the one-way roads of one class.</source>
            <translation>Pfeile entlang der Einbahnstraßen einer Klasse.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Street name</source>
            <translation>Straßenname</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The names of the roads of one class, written along them.</source>
            <translation>Die Namen der Straßen einer Klasse, entlang der Straßen geschrieben.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Road shield</source>
            <translation>Straßenschild</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Road numbers in a shield.</source>
            <translation>Straßennummern in einem Schild.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Area name</source>
            <translation>Flächenname</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The names of areas such as lakes, parks or islands.</source>
            <translation>Die Namen von Flächen wie Seen, Parks oder Inseln.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The names of countries.</source>
            <translation>Die Namen von Ländern.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The heights on contour lines.</source>
            <translation>Die Höhen an Höhenlinien.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Symbol</source>
            <translation>Symbol</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Places, points of interest and the points of an overlay.</source>
            <translation>Orte, Sonderziele und die Punkte einer Überlagerung.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The shade of hills.</source>
            <translation>Die Schattierung von Hügeln.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Terrain in relief.</source>
            <translation>Das Gelände als Relief.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Atmosphere</source>
            <translation>Atmosphäre</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The sky over a tilted map.</source>
            <translation>Der Himmel über einer gekippten Karte.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Imagery</source>
            <translation>Bildmaterial</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Images laid over the map.</source>
            <translation>Bilder, die über der Karte liegen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Wind over the map.</source>
            <translation>Wind über der Karte.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Car route, travelled</source>
            <translation>Autoroute, zurückgelegt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Car route label</source>
            <translation>Autoroutenbeschriftung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Car route label, alternative</source>
            <translation>Autoroutenbeschriftung, Alternative</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Bike route, travelled</source>
            <translation>Radroute, zurückgelegt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Bike route label</source>
            <translation>Radroutenbeschriftung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Bike route label, alternative</source>
            <translation>Radroutenbeschriftung, Alternative</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Pedestrian route, travelled</source>
            <translation>Fußroute, zurückgelegt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Pedestrian route label</source>
            <translation>Fußroutenbeschriftung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Pedestrian route label, alternative</source>
            <translation>Fußroutenbeschriftung, Alternative</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The route that an app has chosen, drawn while it shows one.</source>
            <translation>Die Route, die eine App gewählt hat, gezeichnet, solange sie eine zeigt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>A route that an app offers beside the chosen one.</source>
            <translation>Eine Route, die eine App neben der gewählten anbietet.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Public transport route, travelled</source>
            <translation>ÖPNV-Route, zurückgelegt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The part of the route that lies behind the traveller.</source>
            <translation>Der Teil der Route, der hinter dem Reisenden liegt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Public transport route label</source>
            <translation>ÖPNV-Routenbeschriftung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The bubble on the chosen route, with its time and distance.</source>
            <translation>Die Sprechblase an der gewählten Route, mit Zeit und Strecke.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Public transport route label, alternative</source>
            <translation>ÖPNV-Routenbeschriftung, Alternative</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The bubble on a route that an app offers beside the chosen one.</source>
            <translation>Die Sprechblase an einer Route, die eine App neben der gewählten anbietet.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Route label</source>
            <translation>Routenbeschriftung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The bubble on a route, in the form that older styles use.</source>
            <translation>Die Sprechblase an einer Route, in der Form, die ältere Stile verwenden.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Arrows that show which way a route goes.</source>
            <translation>Pfeile, die zeigen, wohin eine Route führt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The start, the stops and the end of a route.</source>
            <translation>Der Anfang, die Zwischenpunkte und das Ende einer Route.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>The arrow over the next turn.</source>
            <translation>Der Pfeil über der nächsten Abbiegung.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Where traffic is slow on the route.</source>
            <translation>Wo der Verkehr auf der Route stockt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Where traffic is slow on any road.</source>
            <translation>Wo der Verkehr auf irgendeiner Straße stockt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Accidents, road works and the like.</source>
            <translation>Unfälle, Baustellen und Ähnliches.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>A line that an app draws.</source>
            <translation>Eine Linie, die eine App zeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>A recorded or planned path in an app.</source>
            <translation>Ein aufgezeichneter oder geplanter Pfad in einer App.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>An area that an app draws.</source>
            <translation>Eine Fläche, die eine App zeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Points that an app draws.</source>
            <translation>Punkte, die eine App zeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Points that belong to an app.</source>
            <translation>Punkte, die zu einer App gehören.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Highlighted points</source>
            <translation>Hervorgehobene Punkte</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Points that an app highlights.</source>
            <translation>Punkte, die eine App hervorhebt.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>What travellers report: police, accidents, closed roads.</source>
            <translation>Was Reisende melden: Polizei, Unfälle, gesperrte Straßen.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Linear</source>
            <translation>Linear</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in, sine</source>
            <translation>Sanft beginnend, Sinus</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease out, sine</source>
            <translation>Sanft endend, Sinus</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in and out, sine</source>
            <translation>Sanft beginnend und endend, Sinus</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in, quadratic</source>
            <translation>Sanft beginnend, quadratisch</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease out, quadratic</source>
            <translation>Sanft endend, quadratisch</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in and out, quadratic</source>
            <translation>Sanft beginnend und endend, quadratisch</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in, cubic</source>
            <translation>Sanft beginnend, kubisch</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease out, cubic</source>
            <translation>Sanft endend, kubisch</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in and out, cubic</source>
            <translation>Sanft beginnend und endend, kubisch</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in, quartic</source>
            <translation>Sanft beginnend, 4. Grad</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease out, quartic</source>
            <translation>Sanft endend, 4. Grad</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in and out, quartic</source>
            <translation>Sanft beginnend und endend, 4. Grad</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in, quintic</source>
            <translation>Sanft beginnend, 5. Grad</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease out, quintic</source>
            <translation>Sanft endend, 5. Grad</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in and out, quintic</source>
            <translation>Sanft beginnend und endend, 5. Grad</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in, exponential</source>
            <translation>Sanft beginnend, exponentiell</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease out, exponential</source>
            <translation>Sanft endend, exponentiell</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in and out, exponential</source>
            <translation>Sanft beginnend und endend, exponentiell</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in, circular</source>
            <translation>Sanft beginnend, kreisförmig</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease out, circular</source>
            <translation>Sanft endend, kreisförmig</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/easing.py" />
            <source>Ease in and out, circular</source>
            <translation>Sanft beginnend und endend, kreisförmig</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_rows.py" />
            <source>is one of</source>
            <translation>ist eines von</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_rows.py" />
            <source>is none of</source>
            <translation>ist keines von</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_rows.py" />
            <source>is</source>
            <translation>ist</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_rows.py" />
            <source>is not</source>
            <translation>ist nicht</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_rows.py" />
            <source>is set</source>
            <translation>ist gesetzt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_rows.py" />
            <source>is not set</source>
            <translation>ist nicht gesetzt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_rows.py" />
            <source>&gt;</source>
            <translation>&gt;</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/filter_rows.py" />
            <source>&lt;</source>
            <translation>&lt;</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>Layers of a type</source>
            <translation>Ebenen eines Typs</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>What is drawn, by name or number</source>
            <translation>Was gezeichnet wird, nach Name oder Nummer</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>In a group</source>
            <translation>In einer Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>With a paint property</source>
            <translation>Mit einer Darstellungseigenschaft</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>With exactly this colour</source>
            <translation>Mit genau dieser Farbe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>With a colour that looks like it</source>
            <translation>Mit einer Farbe, die ihr gleicht</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>With an icon</source>
            <translation>Mit einem Icon</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>Drawn at a zoom</source>
            <translation>Bei einem Zoom gezeichnet</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>With a key or value in the filter</source>
            <translation>Mit einem Schlüssel oder Wert im Filter</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>With an attribute or words in the label</source>
            <translation>Mit einem Attribut oder Wörtern in der Beschriftung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>With problems</source>
            <translation>Mit Problemen</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>Hidden in the preview</source>
            <translation>In der Vorschau ausgeblendet</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/query.py" />
            <source>Locked</source>
            <translation>Gesperrt</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Missing key</source>
            <translation>Fehlender Schlüssel</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The format requires this key. The engine rejects a style without it.</source>
            <translation>Das Format verlangt diesen Schlüssel. Die Engine lehnt einen Stil ohne ihn ab.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unknown section</source>
            <translation>Unbekannter Abschnitt</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The engine rejects any other key at the top.</source>
            <translation>Die Engine lehnt auf der obersten Stufe jeden anderen Schlüssel ab.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unknown key</source>
            <translation>Unbekannter Schlüssel</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The engine rejects keys that are not defined here.</source>
            <translation>Die Engine lehnt Schlüssel ab, die hier nicht definiert sind.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unknown paint property</source>
            <translation>Unbekannte Darstellungseigenschaft</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The engine rejects paint properties that are not defined.</source>
            <translation>Die Engine lehnt Darstellungseigenschaften ab, die nicht definiert sind.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Wrong kind of value</source>
            <translation>Falsche Art von Wert</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The engine reads another kind of value here.</source>
            <translation>Die Engine liest hier eine andere Art von Wert.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Colour in hex</source>
            <translation>Farbe in Hex</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The engine reads a colour only as one packed integer.</source>
            <translation>Die Engine liest eine Farbe nur als gepackte Ganzzahl.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Out of range</source>
            <translation>Außerhalb des Bereichs</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The value lies outside what the format allows.</source>
            <translation>Der Wert liegt außerhalb dessen, was das Format erlaubt.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Value not allowed</source>
            <translation>Wert nicht erlaubt</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The format allows only certain values here.</source>
            <translation>Das Format erlaubt hier nur bestimmte Werte.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unknown operator</source>
            <translation>Unbekannter Operator</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>A filter has ten operators; this is none of them.</source>
            <translation>Ein Filter hat zehn Operatoren; dieser gehört nicht dazu.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Wrong number of entries</source>
            <translation>Falsche Zahl von Einträgen</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The list holds too many or too few entries.</source>
            <translation>Die Liste enthält zu viele oder zu wenige Einträge.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Not a font</source>
            <translation>Keine Schrift</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>A face is a TTF or OTF file as a base64 data URI.</source>
            <translation>Ein Schnitt ist eine TTF- oder OTF-Datei als Base64-Data-URI.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Two label texts</source>
            <translation>Zwei Beschriftungstexte</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>A label is an expression or a list of keys.</source>
            <translation>Eine Beschriftung ist ein Ausdruck oder eine Liste von Schlüsseln.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unknown group</source>
            <translation>Unbekannte Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>A layer sits in a group that does not exist.</source>
            <translation>Eine Ebene liegt in einer Gruppe, die es nicht gibt.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unknown parent group</source>
            <translation>Unbekannte übergeordnete Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>A group sits in one that does not exist.</source>
            <translation>Eine Gruppe liegt in einer, die es nicht gibt.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Group id used twice</source>
            <translation>Gruppenkennung doppelt</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Each group needs an id of its own.</source>
            <translation>Jede Gruppe braucht eine eigene Kennung.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Group in itself</source>
            <translation>Gruppe in sich selbst</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>A group sits in itself, directly or through others.</source>
            <translation>Eine Gruppe liegt in sich selbst, direkt oder über andere.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Icon id used twice</source>
            <translation>Icon-Kennung doppelt</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Each icon needs an id of its own.</source>
            <translation>Jedes Icon braucht eine eigene Kennung.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Zoom range upside down</source>
            <translation>Zoombereich verkehrt herum</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>A layer begins above the zoom at which it ends.</source>
            <translation>Eine Ebene beginnt über dem Zoom, bei dem sie endet.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Broken image</source>
            <translation>Defektes Bild</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The icon is not a complete image of a known format.</source>
            <translation>Das Icon ist kein vollständiges Bild eines bekannten Formats.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Broken font</source>
            <translation>Beschädigte Schrift</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The face is not a complete TTF or OTF file.</source>
            <translation>Der Schnitt ist keine vollständige TTF- oder OTF-Datei.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Image too large</source>
            <translation>Bild zu groß</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>One image may take 400 KB.</source>
            <translation>Ein Bild darf 400 KB belegen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Images too large</source>
            <translation>Bilder zu groß</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>All images together may take 4 MB.</source>
            <translation>Alle Bilder zusammen dürfen 4 MB belegen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Layer ids out of order</source>
            <translation>Ebenenkennungen nicht in Reihenfolge</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Ids fall from the top layer to the last, 1.</source>
            <translation>Kennungen fallen von der obersten Ebene bis zur letzten, 1.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Background not last</source>
            <translation>Hintergrund nicht am Ende</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>What follows the background is hidden.</source>
            <translation>Was auf den Hintergrund folgt, ist verdeckt.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unknown icon</source>
            <translation>Unbekanntes Icon</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The engine draws its default marker where an icon does not exist.</source>
            <translation>Die Engine zeichnet ihre Standardmarkierung, wo es ein Icon nicht gibt.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Satellite source missing</source>
            <translation>Satellitenquelle fehlt</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The layer draws nothing until a source of this type is declared.</source>
            <translation>Die Ebene zeichnet nichts, bis eine Quelle dieses Typs deklariert ist.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unknown layer type</source>
            <translation>Unbekannter Ebenentyp</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The engine may reject a type not defined.</source>
            <translation>Die Engine lehnt einen nicht definierten Typ vielleicht ab.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unknown source</source>
            <translation>Unbekannte Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The engine may reject a source not defined.</source>
            <translation>Die Engine lehnt eine nicht definierte Quelle vielleicht ab.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unusual source type</source>
            <translation>Ungewöhnlicher Quellentyp</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Only one type of declared source is in use.</source>
            <translation>Nur ein Typ deklarierter Quellen ist in Gebrauch.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Label expression not understood</source>
            <translation>Beschriftungsausdruck nicht verstanden</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The name is written instead.</source>
            <translation>Stattdessen wird der Name geschrieben.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Stops out of order</source>
            <translation>Stützpunkte nicht in Reihenfolge</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Stops are written from the lowest level to the highest; how the engine reads others is not known.</source>
            <translation>Stützpunkte stehen von der niedrigsten bis zur höchsten Zoomstufe; wie die Engine andere liest, ist nicht bekannt.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Two stops on one level</source>
            <translation>Zwei Stützpunkte auf einer Zoomstufe</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Only one of them can count; the preview takes the last.</source>
            <translation>Nur einer davon kann zählen; die Vorschau nimmt den letzten.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Layer never shown</source>
            <translation>Ebene nie gezeigt</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Nothing of the layer can be seen at any zoom.</source>
            <translation>Von der Ebene ist bei keinem Zoom etwas zu sehen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Layer hidden</source>
            <translation>Ebene verdeckt</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>An opaque layer above draws the same and covers it.</source>
            <translation>Eine deckende Ebene darüber zeichnet dasselbe und überdeckt sie.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Text without a colour</source>
            <translation>Text ohne Farbe</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The colour is left to the engine.</source>
            <translation>Die Farbe bleibt der Engine überlassen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>No background</source>
            <translation>Kein Hintergrund</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Without a background the map has no ground.</source>
            <translation>Ohne Hintergrund hat die Karte keinen Grund.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unusual size</source>
            <translation>Ungewöhnliche Größe</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Symbols this large collide and disappear.</source>
            <translation>So große Symbole stoßen zusammen und verschwinden.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Number written as text</source>
            <translation>Zahl als Text geschrieben</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The format writes numbers without quotes.</source>
            <translation>Das Format schreibt Zahlen ohne Anführungszeichen.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unknown layer key</source>
            <translation>Unbekannter Ebenenschlüssel</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>A layer may have any key, but one that is misspelt counts for nothing.</source>
            <translation>Eine Ebene darf jeden Schlüssel haben, aber ein falsch geschriebener bewirkt nichts.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unused icon</source>
            <translation>Unbenutztes Icon</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>No layer shows it, yet it is part of every download.</source>
            <translation>Keine Ebene zeigt es, doch es ist Teil jedes Downloads.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Empty group</source>
            <translation>Leere Gruppe</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>No layer sits in the group or in one below it.</source>
            <translation>Keine Ebene liegt in der Gruppe oder in einer darunter.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unused face</source>
            <translation>Unbenutzter Schnitt</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>No layer writes in it, yet it is part of every download.</source>
            <translation>Keine Ebene schreibt darin, doch er ist Teil jedes Downloads.</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>Unused source</source>
            <translation>Unbenutzte Quelle</translation>
        </message>
        <message>
            <location filename="../../editor/checks/kinds.py" />
            <source>The source is declared, and no layer draws it.</source>
            <translation>Die Quelle ist deklariert, und keine Ebene zeichnet sie.</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/model.py" />
            <source>regular</source>
            <translation>normal</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/model.py" />
            <source>bold</source>
            <translation>fett</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/model.py" />
            <source>italic</source>
            <translation>kursiv</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Sunny</source>
            <translation>Sonnig</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Mostly sunny</source>
            <translation>Meist sonnig</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Partly sunny</source>
            <translation>Teils sonnig</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Clear</source>
            <translation>Klar</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Mostly clear</source>
            <translation>Meist klar</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Fair</source>
            <translation>Heiter</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Partly cloudy</source>
            <translation>Teils bewölkt</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Mostly cloudy</source>
            <translation>Meist bewölkt</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Cloudy</source>
            <translation>Bewölkt</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Overcast</source>
            <translation>Bedeckt</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Windy</source>
            <translation>Windig</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Fog</source>
            <translation>Nebel</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Mist</source>
            <translation>Leichter Nebel</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Haze</source>
            <translation>Dunst</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Drizzle</source>
            <translation>Nieselregen</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Light rain</source>
            <translation>Leichter Regen</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Rain</source>
            <translation>Regen</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Heavy rain</source>
            <translation>Starker Regen</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Showers</source>
            <translation>Schauer</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Rain showers</source>
            <translation>Regenschauer</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Freezing rain</source>
            <translation>Gefrierender Regen</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Thunderstorm</source>
            <translation>Gewitter</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Thunderstorms</source>
            <translation>Gewitter</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Hail</source>
            <translation>Hagel</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Sleet</source>
            <translation>Schneeregen</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Light snow</source>
            <translation>Leichter Schneefall</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Heavy snow</source>
            <translation>Starker Schneefall</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Snow showers</source>
            <translation>Schneeschauer</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Blizzard</source>
            <translation>Schneesturm</translation>
        </message>
        <message>
            <location filename="../../editor/weather/records.py" />
            <source>Simulated weather, not a forecast</source>
            <translation>Simuliertes Wetter, keine Vorhersage</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Motorway</source>
            <translation>Autobahn</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Trunk</source>
            <translation>Schnellstraße</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Primary</source>
            <translation>Bundesstraße</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Secondary</source>
            <translation>Landesstraße</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Tertiary</source>
            <translation>Kreisstraße</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Unclassified</source>
            <translation>Nebenstraße</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Residential</source>
            <translation>Wohnstraße</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Service</source>
            <translation>Erschließungsweg</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Motorway link</source>
            <translation>Autobahnanschluss</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Trunk link</source>
            <translation>Schnellstraßenanschluss</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Primary link</source>
            <translation>Bundesstraßenanschluss</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Secondary link</source>
            <translation>Landesstraßenanschluss</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Tertiary link</source>
            <translation>Kreisstraßenanschluss</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Living street</source>
            <translation>Verkehrsberuhigter Bereich</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Pedestrian street</source>
            <translation>Fußgängerstraße</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Track</source>
            <translation>Wirtschaftsweg</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Bus guideway</source>
            <translation>Spurbusstrecke</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Raceway</source>
            <translation>Rennstrecke</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Road of unknown class</source>
            <translation>Straße unbekannter Klasse</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Footway</source>
            <translation>Fußweg</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Cycleway</source>
            <translation>Radweg</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Bridleway</source>
            <translation>Reitweg</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Steps</source>
            <translation>Treppe</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Path</source>
            <translation>Pfad</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Unpaved road</source>
            <translation>Unbefestigte Straße</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Ferry</source>
            <translation>Fähre</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Car train or other rail link</source>
            <translation>Autozug oder andere Bahnverbindung</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Pier or platform walkway</source>
            <translation>Weg auf Pier oder Bahnsteig</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Background</source>
            <translation>Hintergrund</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>fill the whole canvas</source>
            <translation>die ganze Zeichenfläche füllen</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Land</source>
            <translation>Land</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>land side of the coastline; OpenMapTiles and Shortbread hold no land: fill the canvas with this paint, then draw the sea over it</source>
            <translation>Landseite der Küstenlinie; OpenMapTiles und Shortbread enthalten kein Land: die Zeichenfläche mit dieser Darstellung füllen, dann das Meer darüber zeichnen</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Island</source>
            <translation>Insel</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Wood</source>
            <translation>Gehölz</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Built-up / urban area</source>
            <translation>Bebautes Gebiet</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Buildings</source>
            <translation>Gebäude</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Industry</source>
            <translation>Industrie</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Airport</source>
            <translation>Flughafen</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Green (grass and the like)</source>
            <translation>Grün (Gras und Ähnliches)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>grassland and scrub are added here because no id is known for them</source>
            <translation>Grasland und Gebüsch sind hier ergänzt, weil für sie keine Kennung bekannt ist</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Water (lakes, rivers)</source>
            <translation>Wasser (Seen, Flüsse)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Park</source>
            <translation>Park</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Fuel station</source>
            <translation>Tankstelle</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Cemetery</source>
            <translation>Friedhof</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Marketplace</source>
            <translation>Marktplatz</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Water feature (pool, fountain or basin?)</source>
            <translation>Wasseranlage (Schwimmbecken, Brunnen oder Becken?)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Transport station</source>
            <translation>Bahnhof oder Busbahnhof</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Pedestrian zone</source>
            <translation>Fußgängerzone</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Trailer park</source>
            <translation>Wohnwagensiedlung</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Farm</source>
            <translation>Bauernhof</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Public square</source>
            <translation>Öffentlicher Platz</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Campground</source>
            <translation>Campingplatz</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Unknown area 36</source>
            <translation>Unbekannte Fläche 36</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Sports track (line)</source>
            <translation>Laufbahn (Linie)</translation>
        </message>
        <message>
            <location filename="../../editor/weather/conditions.py" />
            <source>Snow</source>
            <translation>Schnee</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Sand</source>
            <translation>Sand</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Vegetation, kind unknown (44)</source>
            <translation>Bewuchs, Art unbekannt (44)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Ice</source>
            <translation>Eis</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Yard</source>
            <translation>Hof</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Woodland, second kind</source>
            <translation>Gehölz, zweite Art</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Subway bridge</source>
            <translation>U-Bahn-Brücke</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Harbour (pier or quay area)</source>
            <translation>Hafen (Pier oder Kaifläche)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Golf course</source>
            <translation>Golfplatz</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Sports pitch</source>
            <translation>Sportfeld</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Commons</source>
            <translation>Allmende</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>meadow added so that OSM meadows are drawn by one of the Green ids</source>
            <translation>Wiese ergänzt, damit OSM-Wiesen von einer der grünen Kennungen gezeichnet werden</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Vegetation, kind unknown (57)</source>
            <translation>Bewuchs, Art unbekannt (57)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Forest</source>
            <translation>Wald</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Heathland</source>
            <translation>Heide</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Apron</source>
            <translation>Vorfeld</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Runway (area)</source>
            <translation>Start- und Landebahn (Fläche)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Runway (line)</source>
            <translation>Start- und Landebahn (Linie)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Aeroplane road (taxiway)</source>
            <translation>Rollbahn für Flugzeuge</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Airport terminal</source>
            <translation>Flughafenterminal</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Harbour line (pier)</source>
            <translation>Hafenlinie (Pier)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Sports centre</source>
            <translation>Sportzentrum</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Allotments</source>
            <translation>Kleingärten</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>School or university</source>
            <translation>Schule oder Universität</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Rest area</source>
            <translation>Raststätte</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Beach</source>
            <translation>Strand</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Desert</source>
            <translation>Wüste</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Glacier</source>
            <translation>Gletscher</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Garages</source>
            <translation>Garagen</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Vegetation, kind unknown (82)</source>
            <translation>Bewuchs, Art unbekannt (82)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Hospital</source>
            <translation>Krankenhaus</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Theme park</source>
            <translation>Freizeitpark</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Sea</source>
            <translation>Meer</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>sea side of the coastline</source>
            <translation>Meerseite der Küstenlinie</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Water line (river)</source>
            <translation>Wasserlinie (Fluss)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>8 styles draw only 86, so when a style has no layer 10 the preview should let 86 draw rivers and canals too</source>
            <translation>8 Stile zeichnen nur 86; hat ein Stil keine Ebene 10, sollte die Vorschau 86 daher auch Flüsse und Kanäle zeichnen lassen</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Narrow water line (stream)</source>
            <translation>Schmale Wasserlinie (Bach)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>z6-z10 start: too early for streams alone; see note on 10</source>
            <translation>Beginn bei z6–z10: zu früh für Bäche allein; siehe Anmerkung zu 10</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Railway</source>
            <translation>Eisenbahn</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>National park border</source>
            <translation>Nationalparkgrenze</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Disputed country border</source>
            <translation>Umstrittene Ländergrenze</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Country border</source>
            <translation>Ländergrenze</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>State or province border</source>
            <translation>Grenze eines Bundesstaats oder einer Provinz</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Unknown line 47</source>
            <translation>Unbekannte Linie 47</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Subway</source>
            <translation>U-Bahn</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>tram added so that trams are drawn by one id</source>
            <translation>Straßenbahn ergänzt, damit Straßenbahnen von einer Kennung gezeichnet werden</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Motorway area</source>
            <translation>Autobahnfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Trunk area</source>
            <translation>Schnellstraßenfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Primary area</source>
            <translation>Bundesstraßenfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Secondary area</source>
            <translation>Landesstraßenfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Tertiary area</source>
            <translation>Kreisstraßenfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Unclassified area</source>
            <translation>Nebenstraßenfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Residential area</source>
            <translation>Wohnstraßenfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Service area</source>
            <translation>Erschließungsfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Pedestrian area</source>
            <translation>Fußgängerfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Bus guideway area</source>
            <translation>Spurbusfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Raceway area</source>
            <translation>Rennstreckenfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Cycleway area</source>
            <translation>Radwegfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Island name</source>
            <translation>Inselname</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Industry name</source>
            <translation>Industriename</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Airport name</source>
            <translation>Flughafenname</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Lake name</source>
            <translation>Seename</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>River name</source>
            <translation>Flussname</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>National park name</source>
            <translation>Nationalparkname</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Park name</source>
            <translation>Parkname</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Cemetery name</source>
            <translation>Friedhofsname</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Farm name</source>
            <translation>Bauernhofname</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Forest name</source>
            <translation>Waldname</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Beach name</source>
            <translation>Strandname</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Stream name</source>
            <translation>Bachname</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Sea or ocean name</source>
            <translation>Meeres- oder Ozeanname</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Pedestrian area name</source>
            <translation>Name einer Fußgängerfläche</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Metropolis (over 500k) name</source>
            <translation>Name einer Metropole (über 500.000)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Large city (100k-500k) name</source>
            <translation>Name einer Großstadt (100.000–500.000)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>City (50k-100k) name</source>
            <translation>Name einer Stadt (50.000–100.000)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>City (10k-50k) name</source>
            <translation>Name einer Stadt (10.000–50.000)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Small city (5k-10k) name</source>
            <translation>Name einer Kleinstadt (5.000–10.000)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Small city (1k-5k) name</source>
            <translation>Name einer Kleinstadt (1.000–5.000)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Small place (500-1k) name</source>
            <translation>Name einer kleinen Ortschaft (500–1.000)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Village or hamlet (under 500) name</source>
            <translation>Name eines Dorfs oder Weilers (unter 500)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Motorway exit</source>
            <translation>Autobahnausfahrt</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Points of interest</source>
            <translation>Sonderziele</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>House number</source>
            <translation>Hausnummer</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>State or province name</source>
            <translation>Name eines Bundesstaats oder einer Provinz</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Country name</source>
            <translation>Ländername</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Safety cameras</source>
            <translation>Blitzer</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Public transport stops</source>
            <translation>Haltestellen</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Hill shading</source>
            <translation>Schummerung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Terrain relief</source>
            <translation>Geländerelief</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Atmosphere (sky)</source>
            <translation>Atmosphäre (Himmel)</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Raster imagery</source>
            <translation>Rasterbilder</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Wind</source>
            <translation>Wind</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Contour label</source>
            <translation>Höhenlinienbeschriftung</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Car route</source>
            <translation>Autoroute</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Car route, alternative</source>
            <translation>Autoroute, Alternative</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Car route, travelled part</source>
            <translation>Autoroute, zurückgelegter Teil</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Car route bubble</source>
            <translation>Sprechblase der Autoroute</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Car route bubble, alternative</source>
            <translation>Sprechblase der Autoroute, Alternative</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Bike route</source>
            <translation>Radroute</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Bike route, alternative</source>
            <translation>Radroute, Alternative</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Bike route, travelled part</source>
            <translation>Radroute, zurückgelegter Teil</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Bike route bubble</source>
            <translation>Sprechblase der Radroute</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Bike route bubble, alternative</source>
            <translation>Sprechblase der Radroute, Alternative</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Pedestrian route</source>
            <translation>Fußroute</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Pedestrian route, alternative</source>
            <translation>Fußroute, Alternative</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Pedestrian route, travelled part</source>
            <translation>Fußroute, zurückgelegter Teil</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Pedestrian route bubble</source>
            <translation>Sprechblase der Fußroute</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Pedestrian route bubble, alternative</source>
            <translation>Sprechblase der Fußroute, Alternative</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Public transport route</source>
            <translation>ÖPNV-Route</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Public transport route, alternative</source>
            <translation>ÖPNV-Route, Alternative</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Public transport route, travelled part</source>
            <translation>ÖPNV-Route, zurückgelegter Teil</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Public transport route bubble</source>
            <translation>Sprechblase der ÖPNV-Route</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Public transport route bubble, alternative</source>
            <translation>Sprechblase der ÖPNV-Route, Alternative</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Route bubble (older)</source>
            <translation>Sprechblase einer Route (älter)</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Route direction arrows</source>
            <translation>Richtungspfeile der Route</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Waypoints</source>
            <translation>Wegpunkte</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Traffic on the route</source>
            <translation>Verkehr auf der Route</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Traffic on roads</source>
            <translation>Verkehr auf Straßen</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Traffic events</source>
            <translation>Verkehrsereignisse</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Turn arrow</source>
            <translation>Abbiegepfeil</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Drawn line</source>
            <translation>Gezeichnete Linie</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Path (GPX)</source>
            <translation>Pfad (GPX)</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Drawn area</source>
            <translation>Gezeichnete Fläche</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Drawn points</source>
            <translation>Gezeichnete Punkte</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Custom points</source>
            <translation>Eigene Punkte</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Highlighted point</source>
            <translation>Hervorgehobener Punkt</translation>
        </message>
        <message>
            <location filename="../../editor/mapstyle/layertypes.py" />
            <source>Social reports</source>
            <translation>Meldungen von Reisenden</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Gas stations</source>
            <translation>Tankstellen</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Parking</source>
            <translation>Parken</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Food and drink</source>
            <translation>Essen und Trinken</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Accommodation</source>
            <translation>Unterkünfte</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Medical services</source>
            <translation>Medizinische Versorgung</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Shopping</source>
            <translation>Einkaufen</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Car services</source>
            <translation>Autoservice</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Public transport</source>
            <translation>Öffentlicher Verkehr</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Wikipedia</source>
            <translation>Wikipedia</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Education</source>
            <translation>Bildung</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Entertainment</source>
            <translation>Unterhaltung</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Public services</source>
            <translation>Öffentliche Dienste</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Geographical areas</source>
            <translation>Geografische Gebiete</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Business</source>
            <translation>Gewerbe</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Sightseeing</source>
            <translation>Sehenswürdigkeiten</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Religious places</source>
            <translation>Religiöse Stätten</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Roadside</source>
            <translation>Am Straßenrand</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Sports</source>
            <translation>Sport</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Uncategorised</source>
            <translation>Nicht eingeordnet</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Fire hydrants</source>
            <translation>Hydranten</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Emergency services support</source>
            <translation>Unterstützung für Rettungsdienste</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Civil emergency infrastructure</source>
            <translation>Einrichtungen des Zivilschutzes</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Charging station</source>
            <translation>Ladestation</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Bicycle charging station</source>
            <translation>Fahrradladestation</translation>
        </message>
        <message>
            <location filename="../../resources/sourcedata.toml" />
            <source>Bicycle parking</source>
            <translation>Fahrradparkplatz</translation>
        </message>
        <message numerus="yes">
            <source>So do {count} more.</source>
            <translation type="vanished">
                <numerusform>Ebenso bei einer weiteren.</numerusform>
                <numerusform>Ebenso bei {count} weiteren.</numerusform>
            </translation>
        </message>
        <message>
            <source> in the layer</source>
            <translation type="vanished"> in der Ebene</translation>
        </message>
        <message>
            <source> in the group</source>
            <translation type="vanished"> in der Gruppe</translation>
        </message>
        <message>
            <source> in the icon</source>
            <translation type="vanished"> im Icon</translation>
        </message>
        <message>
            <source> in the source</source>
            <translation type="vanished"> in der Quelle</translation>
        </message>
        <message>
            <source>“{key}” is missing{inside}.</source>
            <translation type="vanished">„{key}“ fehlt{inside}.</translation>
        </message>
        <message>
            <source>“{key}” is no key that the format knows{inside}.</source>
            <translation type="vanished">„{key}“ ist kein Schlüssel, den das Format kennt{inside}.</translation>
        </message>
        <message>
            <source>Entry {number}{inside}</source>
            <translation type="vanished">Eintrag {number}{inside}</translation>
        </message>
        <message>
            <source> in “{key}”</source>
            <translation type="vanished"> in „{key}“</translation>
        </message>
        <message>
            <source>This is a folder. Add the {wanted} in it.</source>
            <translation type="vanished">Das ist ein Ordner. Stattdessen hinzufügen, was darin ist: {wanted}.</translation>
        </message>
        <message>
            <source>The forecast has 1 to {most} {what}, not {count}.</source>
            <translation type="vanished">Die Vorhersage hat 1 bis {most} {what}, nicht {count}.</translation>
        </message>
        <message>
            <source>{lat:g}, {lon:g} is no place on Earth: latitude goes from -90 to 90.</source>
            <translation type="vanished">{lat:g}, {lon:g} ist kein Ort auf der Erde: Die Breite geht von -90 bis 90.</translation>
        </message>
    </context>
    <context>
        <name>TileAddressDialog</name>
        <message>
            <location filename="../../editor/app/map_data_dialog.py" />
            <source>Tile address</source>
            <translation>Kacheladresse</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_dialog.py" />
            <source>An address with {z}, {x} and {y}, or the one of a TileJSON</source>
            <translation>Eine Adresse mit {z}, {x} und {y} oder die eines TileJSON</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_dialog.py" />
            <source>Test</source>
            <translation>Testen</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_dialog.py" />
            <source>Ask the server, and show what its tiles are</source>
            <translation>Den Server abfragen und zeigen, was seine Kacheln sind</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_dialog.py" />
            <source>Only this server is asked. Fetched tiles are kept on this computer, up to 200 MB.</source>
            <translation>Nur dieser Server wird abgefragt. Geholte Kacheln bleiben auf diesem Computer, bis zu 200 MB.</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_dialog.py" />
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_dialog.py" />
            <source>Use</source>
            <translation>Verwenden</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_dialog.py" />
            <source>Asking {host}…</source>
            <translation>{host} wird abgefragt …</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_data_dialog.py" />
            <source>Credit: {credit}</source>
            <translation>Quellenangabe: {credit}</translation>
        </message>
    </context>
    <context>
        <name>ToolStrip</name>
        <message>
            <location filename="../../editor/widgets/tool_strip.py" />
            <source>More tools</source>
            <translation>Weitere Werkzeuge</translation>
        </message>
    </context>
    <context>
        <name>Tour</name>
        <message>
            <location filename="../../editor/app/tour.py" />
            <source>The tour shows a style of its own, so that yours stays as it is.</source>
            <translation>Der Rundgang zeigt einen eigenen Stil, damit der offene bleibt, wie er ist.</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour.py" />
            <source>Tour in a new window</source>
            <translation>Rundgang in neuem Fenster</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour.py" />
            <source>Open the day template in another window, and take the tour there</source>
            <translation>Die Vorlage Tag in einem anderen Fenster öffnen und den Rundgang dort machen</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Layers</source>
            <translation>Ebenen</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>A style is a list of layers. Each draws one kind of thing, the upper ones over the lower.</source>
            <translation>Ein Stil ist eine Liste von Ebenen. Jede zeichnet eine Art von Dingen, die oberen über den unteren.</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Select a layer</source>
            <translation>Eine Ebene auswählen</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Press a layer here, or a thing on the map: the list shows which layer draws it.</source>
            <translation>Hier eine Ebene anklicken oder etwas auf der Karte: Die Liste zeigt, welche Ebene es zeichnet.</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Change a width over the zooms</source>
            <translation>Eine Breite über die Zooms ändern</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Each ring of the curve is the width at one zoom. Drag a ring, or type a number in the table.</source>
            <translation>Jeder Ring der Kurve ist die Breite bei einem Zoom. Einen Ring ziehen oder eine Zahl in die Tabelle eingeben.</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>The live map</source>
            <translation>Die Live-Karte</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Every change shows here at once. Drag the map to move it, turn the wheel to zoom.</source>
            <translation>Jede Änderung zeigt sich hier sofort. Ziehen verschiebt die Karte, das Mausrad zoomt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Problems</source>
            <translation>Probleme</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>The style is checked while you work. This lists what was found, often with a fix.</source>
            <translation>Der Stil wird während der Arbeit geprüft. Hier steht, was gefunden wurde, oft mit einer Lösung.</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Weather</source>
            <translation>Wetter</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>The weather at the middle of the map. Without a service it is simulated, and says so.</source>
            <translation>Das Wetter in der Mitte der Karte. Ohne Dienst ist es simuliert und sagt das auch.</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Saving keeps the bytes of everything that you did not change.</source>
            <translation>Das Speichern erhält die Bytes von allem, was nicht geändert wurde.</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Search commands</source>
            <translation>Befehle suchen</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_steps.py" />
            <source>Every command can be found here by its name, together with its keys.</source>
            <translation>Jeder Befehl lässt sich hier mit seinem Namen finden, samt seinen Tasten.</translation>
        </message>
    </context>
    <context>
        <name>TourCard</name>
        <message>
            <location filename="../../editor/app/tour_card.py" />
            <source>End tour</source>
            <translation>Rundgang beenden</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_card.py" />
            <source>Back</source>
            <translation>Zurück</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_card.py" />
            <source>End the tour (Esc)</source>
            <translation>Rundgang beenden (Esc)</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_card.py" />
            <source>The step before</source>
            <translation>Zum vorigen Schritt</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_card.py" />
            <source>Step {number} of {count}</source>
            <translation>Schritt {number} von {count}</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_card.py" />
            <source>Done</source>
            <translation>Fertig</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_card.py" />
            <source>Next</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_card.py" />
            <source>End the tour</source>
            <translation>Rundgang beenden</translation>
        </message>
        <message>
            <location filename="../../editor/app/tour_card.py" />
            <source>The next step</source>
            <translation>Zum nächsten Schritt</translation>
        </message>
    </context>
    <context>
        <name>TownWeather</name>
        <message>
            <location filename="../../editor/preview/town_pill.py" />
            <source>simulated</source>
            <translation>simuliert</translation>
        </message>
        <message>
            <location filename="../../editor/preview/town_weather.py" />
            <source>Weather at towns</source>
            <translation>Wetter an Orten</translation>
        </message>
    </context>
    <context>
        <name>TrackList</name>
        <message>
            <location filename="../../editor/panels/route_tracks.py" />
            <source>Choose none</source>
            <translation>Keine wählen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/route_tracks.py" />
            <source>Tracks</source>
            <translation>Tracks</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/panels/route_tracks.py" />
            <source>There are %n tracks. Choose one.</source>
            <translation>
                <numerusform>Es gibt %n Track. Einen wählen.</numerusform>
                <numerusform>Es gibt %n Tracks. Einen wählen.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TroubleFlow</name>
        <message>
            <location filename="../../editor/app/trouble_flow.py" />
            <source>The log is in {folder}.</source>
            <translation>Das Protokoll liegt in {folder}.</translation>
        </message>
        <message>
            <location filename="../../editor/app/trouble_flow.py" />
            <source>Safe mode: your settings, windows and map data are left alone.</source>
            <translation>Abgesicherter Modus: Einstellungen, Fenster und Kartendaten bleiben unberührt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/trouble_flow.py" />
            <source>Restart normally</source>
            <translation>Normal neu starten</translation>
        </message>
        <message>
            <location filename="../../editor/app/trouble_flow.py" />
            <source>Close all windows and start with your settings</source>
            <translation>Alle Fenster schließen und mit den eigenen Einstellungen starten</translation>
        </message>
    </context>
    <context>
        <name>UnappliedFlow</name>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>Discard</source>
            <translation>Verwerfen</translation>
        </message>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>Go on without what is not applied</source>
            <translation>Ohne das nicht Angewendete weitermachen</translation>
        </message>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>Stay</source>
            <translation>Bleiben</translation>
        </message>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>Go on with what is not applied</source>
            <translation>Mit dem nicht Angewendeten weitermachen</translation>
        </message>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>Put what is typed into the style, and go on</source>
            <translation>Das Getippte in den Stil übernehmen und weitermachen</translation>
        </message>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>Apply</source>
            <translation>Anwenden</translation>
        </message>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>What is not applied is lost if you go on without it.</source>
            <translation>Wer ohne Anwenden weitermacht, verliert es.</translation>
        </message>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>Show it</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>Go to what is not applied</source>
            <translation>Zum nicht Angewendeten gehen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>%n texts or conditions are not applied.</source>
            <translation>
                <numerusform>%n Text oder Bedingung ist nicht angewendet.</numerusform>
                <numerusform>%n Texte oder Bedingungen sind nicht angewendet.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>%n layers</source>
            <translation>
                <numerusform>%n Ebene</numerusform>
                <numerusform>%n Ebenen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>The filter text of {layer} is not applied.</source>
            <translation>Der Filtertext von {layer} ist nicht angewendet.</translation>
        </message>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>A condition of {layer} is not finished.</source>
            <translation>Eine Bedingung von {layer} ist nicht fertig.</translation>
        </message>
        <message>
            <location filename="../../editor/app/unapplied_flow.py" />
            <source>The label text of {layer} is not applied.</source>
            <translation>Der Beschriftungstext von {layer} ist nicht angewendet.</translation>
        </message>
        <message>
            <source>{what} It is lost if you go on without it.</source>
            <translation type="vanished">{what} Wer ohne Anwenden weitermacht, verliert es.</translation>
        </message>
    </context>
    <context>
        <name>UndoCommands</name>
        <message>
            <location filename="../../editor/app/undo_commands.py" />
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <location filename="../../editor/app/undo_commands.py" />
            <source>Redo</source>
            <translation>Wiederholen</translation>
        </message>
    </context>
    <context>
        <name>UnknownKeys</name>
        <message>
            <location filename="../../editor/panels/unknown_keys.py" />
            <source>Not edited here</source>
            <translation>Hier nicht bearbeitet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/unknown_keys.py" />
            <source>Kept as it is in the file, and shown only.</source>
            <translation>Bleibt in der Datei, wie es ist, und wird nur gezeigt.</translation>
        </message>
    </context>
    <context>
        <name>UsersModel</name>
        <message>
            <location filename="../../editor/panels/users_list.py" />
            <source>Goes to {what} of {layer}</source>
            <translation>Geht zu: {what} von {layer}</translation>
        </message>
    </context>
    <context>
        <name>ValueMenu</name>
        <message>
            <location filename="../../editor/widgets/value_menu.py" />
            <source>Copy value</source>
            <translation>Wert kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/value_menu.py" />
            <source>Hex</source>
            <translation>Hex</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/value_menu.py" />
            <source>ABGR number, as stored</source>
            <translation>ABGR-Zahl, wie gespeichert</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/value_menu.py" />
            <source>As it stands</source>
            <translation>Wie es dasteht</translation>
        </message>
    </context>
    <context>
        <name>ValuesField</name>
        <message>
            <location filename="../../editor/widgets/values_field.py" />
            <source>Type a value, or remove the condition. The old value stays.</source>
            <translation>Einen Wert eingeben oder die Bedingung entfernen. Der alte Wert bleibt.</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/values_field.py" />
            <source>Add a value</source>
            <translation>Wert hinzufügen</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/values_field.py" />
            <source>Value</source>
            <translation>Wert</translation>
        </message>
    </context>
    <context>
        <name>WarningCard</name>
        <message>
            <location filename="../../editor/panels/warning_card.py" />
            <source>Copy warning</source>
            <translation>Warnung kopieren</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_card.py" />
            <source>unfolded</source>
            <translation>aufgeklappt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_card.py" />
            <source>folded</source>
            <translation>zugeklappt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_card.py" />
            <source>Fold the warning</source>
            <translation>Warnung zuklappen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_card.py" />
            <source>Read the whole warning</source>
            <translation>Ganze Warnung lesen</translation>
        </message>
    </context>
    <context>
        <name>WarningList</name>
        <message>
            <location filename="../../editor/panels/warning_list.py" />
            <source>Warnings</source>
            <translation>Unwetterwarnungen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_list.py" />
            <source>{}, gravest first</source>
            <translation>{}, schwerste zuerst</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_list.py" />
            <source>Show {} more</source>
            <translation>{} weitere zeigen</translation>
        </message>
    </context>
    <context>
        <name>WarningText</name>
        <message>
            <location filename="../../editor/panels/warning_text.py" />
            <source>Immediate</source>
            <translation>Sofort</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_text.py" />
            <source>Expected</source>
            <translation>Erwartet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_text.py" />
            <source>Future</source>
            <translation>Künftig</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_text.py" />
            <source>observed</source>
            <translation>beobachtet</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_text.py" />
            <source>likely</source>
            <translation>wahrscheinlich</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_text.py" />
            <source>possible</source>
            <translation>möglich</translation>
        </message>
        <message>
            <location filename="../../editor/panels/warning_text.py" />
            <source>unlikely</source>
            <translation>unwahrscheinlich</translation>
        </message>
    </context>
    <context>
        <name>Watch</name>
        <message>
            <location filename="../../editor/app/watch.py" />
            <source>Show report…</source>
            <translation>Bericht zeigen …</translation>
        </message>
        <message>
            <location filename="../../editor/app/watch.py" />
            <source>Show what is known of it, to be passed on</source>
            <translation>Zeigen, was darüber bekannt ist, zum Weitergeben</translation>
        </message>
        <message>
            <location filename="../../editor/app/watch.py" />
            <source>Isopleth ended unexpectedly the last time.</source>
            <translation>Isopleth wurde beim letzten Mal unerwartet beendet.</translation>
        </message>
        <message>
            <location filename="../../editor/app/watch.py" />
            <source>Changes that were not saved then are offered where a copy of them was kept.</source>
            <translation>Damals nicht gespeicherte Änderungen werden angeboten, wo eine Kopie davon gesichert wurde.</translation>
        </message>
    </context>
    <context>
        <name>WeatherCard</name>
        <message>
            <location filename="../../editor/preview/card_face.py" />
            <source>Simulated numbers, not a forecast</source>
            <translation>Simulierte Werte, keine Vorhersage</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_card.py" />
            <source>Weather</source>
            <translation>Wetter</translation>
        </message>
        <message>
            <location filename="../../editor/app/map_orders.py" />
            <source>Simulated</source>
            <translation>Simuliert</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_text.py" />
            <source>Asking for the weather.</source>
            <translation>Das Wetter wird abgefragt.</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_text.py" />
            <source>Just now</source>
            <translation>Gerade eben</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_text.py" />
            <source>{} min old</source>
            <translation>{} min alt</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_text.py" />
            <source>{} h old</source>
            <translation>{} h alt</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_text.py" />
            <source>{} d old</source>
            <translation>{} d alt</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_text.py" />
            <source>Last known</source>
            <translation>Zuletzt bekannt</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_text.py" />
            <source>Weather warning</source>
            <translation>Unwetterwarnung</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_text.py" />
            <source>Yellow</source>
            <translation>Gelb</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_text.py" />
            <source>Orange</source>
            <translation>Orange</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_text.py" />
            <source>Red</source>
            <translation>Rot</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_text.py" />
            <source>Magenta</source>
            <translation>Magenta</translation>
        </message>
    </context>
    <context>
        <name>WeatherKey</name>
        <message>
            <location filename="../../editor/system/secrets.py" />
            <source>The key is kept until you quit.</source>
            <translation>Der Schlüssel bleibt bis zum Beenden.</translation>
        </message>
        <message>
            <location filename="../../editor/system/secrets.py" />
            <source>{0} is set, and its key is used instead.</source>
            <translation>{0} ist gesetzt, und der Schlüssel daraus wird stattdessen verwendet.</translation>
        </message>
        <message>
            <location filename="../../editor/system/secrets.py" />
            <source>This computer's keyring does not take the key, so it is kept until you quit.</source>
            <translation>Der Schlüsselbund dieses Computers nimmt den Schlüssel nicht an, daher bleibt er nur bis zum Beenden.</translation>
        </message>
    </context>
    <context>
        <name>WeatherPanel</name>
        <message>
            <location filename="../../editor/panels/weather_panel.py" />
            <source>Days</source>
            <translation>Tage</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_panel.py" />
            <source>Asking for the weather.</source>
            <translation>Das Wetter wird abgefragt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_panel.py" />
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_panel.py" />
            <source>Ask for the weather again</source>
            <translation>Wetter erneut abfragen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_panel.py" />
            <source>Asking for the days.</source>
            <translation>Die Tage werden abgefragt.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_panel.py" />
            <source>low and high on one scale</source>
            <translation>Tiefst- und Höchstwerte auf einer Skala</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_panel.py" />
            <source>Weather settings</source>
            <translation>Wettereinstellungen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>The service gives its values in “{}”. They are shown as they came, without units.</source>
            <translation>Der Dienst liefert seine Werte in „{}“. Sie stehen da, wie sie kamen, ohne Einheiten.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>Updated {time}, {ago}.</source>
            <translation>Aktualisiert {time}, {ago}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>Next look about {}.</source>
            <translation>Nächste Abfrage gegen {}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>Times are those of the place, {}.</source>
            <translation>Die Zeiten sind die des Orts, {}.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>Weather data: {}</source>
            <translation>Wetterdaten: {}</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>{first} And {count} more.</source>
            <translation>{first} Und {count} weitere.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>{} min ago</source>
            <translation>vor {} min</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>just now</source>
            <translation>gerade eben</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>{} h ago</source>
            <translation>vor {} h</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>{} d ago</source>
            <translation>vor {} d</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>day</source>
            <translation>Tag</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_words.py" />
            <source>night</source>
            <translation>Nacht</translation>
        </message>
    </context>
    <context>
        <name>WeatherSettings</name>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Empty: the built-in simulated service</source>
            <translation>Leer: der eingebaute simulierte Dienst</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Use the public address</source>
            <translation>Öffentliche Adresse verwenden</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>It is kept in this computer’s keyring, and in no file</source>
            <translation>Er liegt im Schlüsselbund dieses Computers und in keiner Datei</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Looking for the key…</source>
            <translation>Schlüssel wird gesucht …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Remove key</source>
            <translation>Schlüssel entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Take the key out of the keyring, and forget it</source>
            <translation>Schlüssel aus dem Schlüsselbund nehmen und vergessen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Keep address and key</source>
            <translation>Adresse und Schlüssel übernehmen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Ask this address with this key from now on (Enter)</source>
            <translation>Ab jetzt diese Adresse mit diesem Schlüssel abfragen (Eingabe)</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Ask the address with the key as they are typed, once</source>
            <translation>Adresse mit Schlüssel, wie eingetippt, einmal abfragen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Stop</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Asking {}…</source>
            <translation>{} wird abgefragt …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>the simulated service</source>
            <translation>Der simulierte Dienst</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Test</source>
            <translation>Testen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings.py" />
            <source>API key</source>
            <translation>API-Schlüssel</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>Write the address without name or password, such as https://weather.example.</source>
            <translation>Die Adresse ohne Namen und Passwort schreiben, etwa https://weather.example.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>“{text}” is no address. Write one such as https://weather.example.</source>
            <translation>„{text}“ ist keine Adresse. Eine eingeben wie https://weather.example.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>“{host}” is not safe: the address begins with http. Write one such as https://weather.example.</source>
            <translation>„{host}“ ist nicht sicher: Die Adresse beginnt mit http. Eine eingeben wie https://weather.example.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>The API key holds a blank or a line break. Copy it again.</source>
            <translation>Der API-Schlüssel enthält ein Leerzeichen oder einen Zeilenumbruch. Noch einmal kopieren.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>The key in {} is used.</source>
            <translation>Der Schlüssel in {} wird verwendet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>It will be kept in the computer’s keyring, or until you quit where there is none.</source>
            <translation>Er kommt in den Schlüsselbund des Computers oder, wo es keinen gibt, bleibt er bis zum Beenden.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>A key is in this computer’s keyring. Type another to replace it.</source>
            <translation>Im Schlüsselbund dieses Computers liegt ein Schlüssel. Einen anderen eingeben, um ihn zu ersetzen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>The key is kept in memory alone, until you quit.</source>
            <translation>Der Schlüssel liegt nur im Arbeitsspeicher, bis zum Beenden.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>There is no key. The simulated service needs none.</source>
            <translation>Es gibt keinen Schlüssel. Der simulierte Dienst braucht keinen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>There is no key. A service on this computer may need none.</source>
            <translation>Es gibt keinen Schlüssel. Ein Dienst auf diesem Computer braucht vielleicht keinen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>This service needs a key.</source>
            <translation>Dieser Dienst braucht einen Schlüssel.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>The simulated service</source>
            <translation>Der simulierte Dienst</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>{host}, a simulated service,</source>
            <translation>{host}, ein simulierter Dienst,</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>{host} answers.</source>
            <translation>{host} antwortet.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_settings_words.py" />
            <source>{host} answers: {weather} at the middle of the map.</source>
            <translation>{host} antwortet: {weather} in der Mitte der Karte.</translation>
        </message>
    </context>
    <context>
        <name>WeatherTimes</name>
        <message>
            <location filename="../../editor/preview/weather_times.py" />
            <source>today</source>
            <translation>heute</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_times.py" />
            <source>tomorrow</source>
            <translation>morgen</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_times.py" />
            <source>ended {}</source>
            <translation>endete {}</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_times.py" />
            <source>until {}</source>
            <translation>bis {}</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_times.py" />
            <source>since {}</source>
            <translation>seit {}</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_times.py" />
            <source>from {}</source>
            <translation>ab {}</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_times.py" />
            <source>{0} to {1}</source>
            <translation>{0} bis {1}</translation>
        </message>
    </context>
    <context>
        <name>WeatherTitle</name>
        <message>
            <location filename="../../editor/panels/weather_title.py" />
            <source>Weather</source>
            <translation>Wetter</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_title.py" />
            <source>Ask again</source>
            <translation>Erneut abfragen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/weather_title.py" />
            <source>Weather settings</source>
            <translation>Wettereinstellungen</translation>
        </message>
    </context>
    <context>
        <name>WeatherValues</name>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Humidity</source>
            <translation>Luftfeuchte</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Pressure</source>
            <translation>Luftdruck</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>UV index</source>
            <translation>UV-Index</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>UV {}</source>
            <translation>UV {}</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Visibility</source>
            <translation>Sicht</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Dew point</source>
            <translation>Taupunkt</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Dew {}</source>
            <translation>Taupunkt {}</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Air quality</source>
            <translation>Luftqualität</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Air {}</source>
            <translation>Luft {}</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Sunrise</source>
            <translation>Sonnenaufgang</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Sunset</source>
            <translation>Sonnenuntergang</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Feels like {}</source>
            <translation>Gefühlt {}</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Wind from {}</source>
            <translation>Wind aus {}</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>from {}</source>
            <translation>aus {}</translation>
        </message>
        <message>
            <location filename="../../editor/preview/weather_values.py" />
            <source>Wind</source>
            <translation>Wind</translation>
        </message>
    </context>
    <context>
        <name>Weight</name>
        <message>
            <location filename="../../editor/models/weight_text.py" />
            <source>MB</source>
            <translation>MB</translation>
        </message>
        <message>
            <location filename="../../editor/models/weight_text.py" />
            <source>KB</source>
            <translation>KB</translation>
        </message>
    </context>
    <context>
        <name>WhatsThis</name>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>The layers of the style in their groups, the uppermost first. Select layers here, drag them to another place, hide or lock them.</source>
            <translation>Die Ebenen des Stils in ihren Gruppen, die oberste zuerst. Hier lassen sich Ebenen auswählen, verschieben, ausblenden und sperren.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>Finds values, colours, icons and texts in all layers, and replaces those that you tick.</source>
            <translation>Findet Werte, Farben, Icons und Texte in allen Ebenen und ersetzt die angehakten.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>Every colour of the style with its users. Change one, and all its users follow.</source>
            <translation>Jede Farbe des Stils mit allem, was sie verwendet. Wird sie geändert, folgt alles, was sie verwendet.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>Every step since the style was opened. Go back to any, mark it, or compare it with the map.</source>
            <translation>Jeder Schritt, seit der Stil geöffnet wurde. Zu jedem lässt sich zurückgehen, jeder lässt sich markieren oder mit der Karte vergleichen.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>What the selected layers are: their looks over the zooms, filter, label text and record.</source>
            <translation>Was die ausgewählten Ebenen sind: ihr Aussehen über die Zooms, Filter, Beschriftungstext und Datensatz.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>The weather at the middle of the map now, its warnings, and the days to come.</source>
            <translation>Das Wetter in der Mitte der Karte jetzt, seine Unwetterwarnungen und die kommenden Tage.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>What the checks found in the style, the gravest first, many with a button that fixes it.</source>
            <translation>Was die Prüfungen im Stil gefunden haben, das Schwerste zuerst, oft mit einer Schaltfläche, die es behebt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>The style or the selected layer as JSON. What you type is taken over when you apply it.</source>
            <translation>Der Stil oder die ausgewählte Ebene als JSON. Anwenden übernimmt, was eingegeben ist.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>The weather at the middle of the map hour by hour, as a chart.</source>
            <translation>Das Wetter in der Mitte der Karte, Stunde für Stunde, als Diagramm.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>Map</source>
            <translation>Karte</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>The style drawn on the map data. Every change of the style shows at once.</source>
            <translation>Der Stil, auf den Kartendaten gezeichnet. Jede Änderung des Stils zeigt sich sofort.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>Icons</source>
            <translation>Icons</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>The images that the style carries. Drop images here to add them.</source>
            <translation>Die Bilder, die der Stil enthält. Hier abgelegte Bilder werden hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>Fonts</source>
            <translation>Schriften</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>The three faces that labels are written with, and what they can write.</source>
            <translation>Die drei Schnitte, in denen Beschriftungen geschrieben sind, und was sie schreiben können.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>Top strip</source>
            <translation>Obere Leiste</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>The menus, the file, undo and redo, the search for commands, and Save.</source>
            <translation>Die Menüs, die Datei, Rückgängig machen und Wiederholen, die Suche nach Befehlen und Speichern.</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>Status bar</source>
            <translation>Statusleiste</translation>
        </message>
        <message>
            <location filename="../../editor/app/whats_this.py" />
            <source>Where the map looks, what is hidden, and how many problems there are.</source>
            <translation>Wohin die Karte schaut, was ausgeblendet ist und wie viele Probleme es gibt.</translation>
        </message>
        <message>
            <source>The four faces that labels are written with, and what they can write.</source>
            <translation type="vanished">Die Schnitte, in denen Beschriftungen geschrieben sind, und was sie schreiben können.</translation>
        </message>
    </context>
    <context>
        <name>WindowKeeper</name>
        <message>
            <location filename="../../editor/app/kept_windows.py" />
            <source>{names} was open last time and is not there any more.</source>
            <translation>{names} war beim letzten Mal offen und ist nicht mehr da.</translation>
        </message>
        <message>
            <location filename="../../editor/app/kept_windows.py" />
            <source>These files were open last time and are not there any more: {names}.</source>
            <translation>Diese Dateien waren beim letzten Mal offen und sind nicht mehr da: {names}.</translation>
        </message>
    </context>
    <context>
        <name>WindowList</name>
        <message>
            <location filename="../../editor/app/window_list.py" />
            <source>{name} (edited)</source>
            <translation>{name} (bearbeitet)</translation>
        </message>
    </context>
    <context>
        <name>WordForm</name>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Word to find</source>
            <translation>Gesuchtes Wort</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>New word</source>
            <translation>Neues Wort</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Find</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Replace by</source>
            <translation>Ersetzen durch</translation>
        </message>
        <message>
            <location filename="../../editor/panels/find_forms.py" />
            <source>Replace “{old}” by “{new}”</source>
            <translation>„{old}“ durch „{new}“ ersetzen</translation>
        </message>
    </context>
    <context>
        <name>Words</name>
        <message>
            <location filename="../../editor/look/words.py" />
            <source>“{name}”</source>
            <translation>„{name}“</translation>
        </message>
    </context>
    <context>
        <name>WriteAccess</name>
        <message>
            <location filename="../../editor/app/write_access.py" />
            <source>You may not write this file. Save it under another name or elsewhere.</source>
            <translation>Diese Datei ist schreibgeschützt. Unter einem anderen Namen oder an einem anderen Ort speichern.</translation>
        </message>
        <message>
            <location filename="../../editor/app/write_access.py" />
            <source>You may not write in this file’s folder, so it cannot be saved there.</source>
            <translation>In den Ordner dieser Datei lässt sich nicht schreiben, daher kann sie dort nicht gespeichert werden.</translation>
        </message>
    </context>
    <context>
        <name>ZoomBox</name>
        <message>
            <location filename="../../editor/preview/zoom_box.py" />
            <source>Box to zoom into</source>
            <translation>Rahmen, in den gezoomt wird</translation>
        </message>
    </context>
    <context>
        <name>ZoomButtons</name>
        <message>
            <location filename="../../editor/preview/overlays.py" />
            <source>Zoom in</source>
            <translation>Vergrößern</translation>
        </message>
        <message>
            <location filename="../../editor/preview/overlays.py" />
            <source>Zoom out</source>
            <translation>Verkleinern</translation>
        </message>
        <message>
            <location filename="../../editor/preview/overlays.py" />
            <source>Back to the start</source>
            <translation>Zurück zum Anfang</translation>
        </message>
        <message>
            <location filename="../../editor/preview/overlays.py" />
            <source>Home</source>
            <translation>Pos1</translation>
        </message>
    </context>
    <context>
        <name>ZoomEntry</name>
        <message>
            <location filename="../../editor/widgets/zoom_entry.py" />
            <source>Zoom</source>
            <translation>Zoom</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/zoom_entry.py" />
            <source>“{text}” is no zoom. Type a number from {least} to {most}.</source>
            <translation>„{text}“ ist kein Zoom. Eine Zahl von {least} bis {most} eingeben.</translation>
        </message>
    </context>
    <context>
        <name>ZoomRangeField</name>
        <message>
            <location filename="../../editor/widgets/zoom_range_field.py" />
            <source>Lowest zoom</source>
            <translation>Niedrigster Zoom</translation>
        </message>
        <message>
            <location filename="../../editor/widgets/zoom_range_field.py" />
            <source>Highest zoom</source>
            <translation>Höchster Zoom</translation>
        </message>
    </context>
    <context>
        <name>_FaceLines</name>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>{slot} is missing</source>
            <translation>{slot} fehlt</translation>
        </message>
        <message>
            <location filename="../../editor/panels/labels_in_view.py" />
            <source>The labels are drawn in the built-in font</source>
            <translation>Die Beschriftungen werden in der eingebauten Schrift gezeichnet</translation>
        </message>
    </context>
    <context>
        <name>_FaceUsers</name>
        <message>
            <location filename="../../editor/panels/face_users.py" />
            <source>by default</source>
            <translation>als Vorgabe</translation>
        </message>
    </context>
    <context>
        <name>_Handle</name>
        <message>
            <location filename="../../editor/widgets/condition_row.py" />
            <source>Drag the condition, or move it with Alt+Up and Alt+Down</source>
            <translation>Bedingung ziehen oder mit Alt+Hoch und Alt+Herunter verschieben</translation>
        </message>
    </context>
    <context>
        <name>_IconFilterField</name>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Filter icons</source>
            <translation>Icons filtern</translation>
        </message>
        <message>
            <location filename="../../editor/panels/icon_bar.py" />
            <source>Finds ids, sizes such as 64 or 64x48, weights such as &gt;100kb, and what is unused, used, heavy or broken. All words must hold.</source>
            <translation>Findet Kennungen, Größen wie 64 oder 64x48, Dateigrößen wie &gt;100kb und mit diesen Wörtern, was unbenutzt, verwendet, schwer oder defekt ist. Alle Wörter müssen zutreffen.</translation>
        </message>
    </context>
    <context>
        <name>_Rows</name>
        <message>
            <location filename="../../editor/panels/coverage_rows.py" />
            <source>{have} of {of}</source>
            <translation>{have} von {of}</translation>
        </message>
    </context>
    <context>
        <name>_State</name>
        <message>
            <location filename="../../editor/panels/face_page.py" />
            <source>Replace…</source>
            <translation>Ersetzen …</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_page.py" />
            <source>Choose a TTF or OTF file in its place</source>
            <translation>TTF- oder OTF-Datei an seiner Stelle wählen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_page.py" />
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_page.py" />
            <source>Take it out of the style</source>
            <translation>Aus dem Stil entfernen</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_page.py" />
            <source>It is not drawn: labels take the built-in font. Replace it or remove it.</source>
            <translation>Er wird nicht gezeichnet: Beschriftungen nehmen die eingebaute Schrift. Ersetzen oder entfernen.</translation>
        </message>
        <message>
            <location filename="../../editor/panels/face_page.py" />
            <source>Checking the face.</source>
            <translation>Schnitt wird geprüft.</translation>
        </message>
    </context>
    <context>
        <name>value_text</name>
        <message>
            <location filename="../../editor/widgets/value_text.py" />
            <source>No icon</source>
            <translation>Kein Icon</translation>
        </message>
    </context>
</TS>
