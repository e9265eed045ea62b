#!/bin/sh
# Puts this copy of Isopleth among the programs of one person or of a system, or takes it away again.
#
#     ./install.sh [PREFIX]            into PREFIX, else ~/.local
#     ./install.sh --remove [PREFIX]   away again; what you made with it stays

set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
remove=
if [ "${1-}" = --remove ]; then
    remove=yes
    shift
fi
case ${1-} in
-*)
    sed -n '2,5s/^# \{0,1\}//p' "$here/install.sh"
    exit 2
    ;;
esac
prefix=${1:-$HOME/.local}
# The menu needs the whole path.
case $prefix in
/*) ;;
*) prefix=$(pwd)/$prefix ;;
esac
case $prefix in
*[\"\`\$\\]*)
    echo "No menu can start a program from a folder with one of \" \` \$ \\ in its name." >&2
    exit 2
    ;;
esac
if [ -z "$remove" ]; then
    mkdir -p "$prefix"
elif [ ! -d "$prefix" ]; then
    echo "There is no folder $prefix." >&2
    exit 2
fi
prefix=$(CDPATH='' cd -- "$prefix" && pwd)
if [ "$prefix" = "$here" ]; then
    echo "Isopleth lies in this very folder. Name another one." >&2
    exit 2
fi

# Every file outside lib/isopleth by its path, as this copy has them.
files() {
    (cd "$here" && find bin share \( -type f -o -type l \) -print)
}

# Folders that held nothing else go too, from the innermost outwards.
clear_folders() {
    (cd "$here" && find bin lib share -depth -type d ! -path 'lib/isopleth*' -print) | while read -r folder; do
        rmdir "$prefix/$folder" 2>/dev/null || true
    done
}

# What desktops keep of these files for quick look-up. A cache that was not there is not left behind.
renew() {
    if command -v update-mime-database >/dev/null && [ -d "$prefix/share/mime/packages" ]; then
        update-mime-database "$prefix/share/mime"
        if [ -z "$(ls -A "$prefix/share/mime/packages")" ]; then
            rm -rf "$prefix/share/mime"
        fi
    fi
    if command -v update-desktop-database >/dev/null && [ -d "$prefix/share/applications" ]; then
        update-desktop-database -q "$prefix/share/applications"
        if [ "$(ls -A "$prefix/share/applications")" = mimeinfo.cache ]; then
            rm "$prefix/share/applications/mimeinfo.cache"
        fi
    fi
    if [ -e "$prefix/share/icons/hicolor/icon-theme.cache" ]; then
        gtk-update-icon-cache -q -t -f "$prefix/share/icons/hicolor" || true
    fi
}

if [ -n "$remove" ]; then
    files | while read -r file; do rm -f "$prefix/$file"; done
    rm -rf "$prefix/lib/isopleth"
    renew
    clear_folders
    echo "Isopleth is gone from $prefix."
    exit
fi

rm -rf "$prefix/lib/isopleth"
(cd "$here" && tar -cf - bin lib share) | (cd "$prefix" && tar -xf -)
# A desktop does not always look for programs in a person's own folder: the entry names it in full.
entry=$prefix/share/applications/isopleth.desktop
tried=$(printf '%s' "$prefix" | sed 's/[&|]/\\&/g')
# There a per cent sign stands for a field.
started=$(printf '%s' "$tried" | sed 's/%/%%/g')
sed "s|^\(TryExec\)=.*|\1=$tried/bin/isopleth-gui|; s|^Exec=[^ ]*|Exec=\"$started/bin/isopleth-gui\"|" \
    "$here/share/applications/isopleth.desktop" >"$entry"
renew
echo "Isopleth is in $prefix. Start it from the menu, or as $prefix/bin/isopleth."
