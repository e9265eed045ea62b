#!/bin/sh
# Installs this copy of Isopleth for one user or for all users, or uninstalls it.
#
#     ./install.sh [PREFIX]            installs into PREFIX, by default ~/.local
#     ./install.sh --remove [PREFIX]   uninstalls; your styles and settings remain

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
# The menu entry needs an absolute path.
case $prefix in
/*) ;;
*) prefix=$(pwd)/$prefix ;;
esac
case $prefix in
*[\"\`\$\\]*)
    echo "A menu entry cannot start a program from a folder with \" \` \$ or \\ in its path. Choose another folder." >&2
    exit 2
    ;;
esac
if [ -z "$remove" ]; then
    mkdir -p "$prefix"
elif [ ! -d "$prefix" ]; then
    echo "The folder $prefix does not exist." >&2
    exit 2
fi
prefix=$(CDPATH='' cd -- "$prefix" && pwd)
if [ "$prefix" = "$here" ]; then
    echo "This folder contains the unpacked archive. Choose another folder." >&2
    exit 2
fi

# Lists all files outside lib/isopleth.
files() {
    (cd "$here" && find bin share \( -type f -o -type l \) -print)
}

# Removes the folders that are empty now, from the innermost outwards.
remove_empty_folders() {
    (cd "$here" && find bin lib share -depth -type d ! -path 'lib/isopleth*' -print) | while read -r folder; do
        rmdir "$prefix/$folder" 2>/dev/null || true
    done
}

# Updates the caches of the desktop for these files, and removes those that have become empty.
update_caches() {
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
    update_caches
    remove_empty_folders
    echo "Isopleth was uninstalled from $prefix."
    exit
fi

rm -rf "$prefix/lib/isopleth"
(cd "$here" && tar -cf - bin lib share) | (cd "$prefix" && tar -xf -)
# The folder is not always on PATH, so the menu entry contains the full path.
entry=$prefix/share/applications/isopleth.desktop
try_exec=$(printf '%s' "$prefix" | sed 's/[&|]/\\&/g')
# In Exec, a percent sign begins a field code.
exec_path=$(printf '%s' "$try_exec" | sed 's/%/%%/g')
sed "s|^\(TryExec\)=.*|\1=$try_exec/bin/isopleth-gui|; s|^Exec=[^ ]*|Exec=\"$exec_path/bin/isopleth-gui\"|" \
    "$here/share/applications/isopleth.desktop" >"$entry"
update_caches
echo "Isopleth was installed in $prefix. Start it from the menu, or with $prefix/bin/isopleth."
