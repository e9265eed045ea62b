#!/bin/bash
# Signs Isopleth.app, packs it into a disk image, and submits that for notarization.
#
#     IDENTITY="Developer ID Application: ..." PROFILE=... packaging/macos/notarise.sh [APP]
#
# IDENTITY is the name of a certificate in the keychain, PROFILE that of credentials stored there by `xcrun notarytool
# store-credentials`, so that scripts and environment contain no password.

set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$here/../..
app=${1:-$root/build/frozen/Isopleth.app}
: "${IDENTITY:?name the certificate to sign with}"
: "${PROFILE:?name the stored credentials of notarytool}"
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/editor/__init__.py")
image=$root/dist/isopleth-$version-macos-$(uname -m).dmg

sign() {
    codesign --force --timestamp --options runtime --sign "$IDENTITY" "$@"
}

# From the inside out, because a signature covers those of the contained code. Symbolic links are not followed.
find "$app/Contents" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 | while IFS= read -r -d '' library; do
    sign "$library"
done
find "$app/Contents/Frameworks" -type d -name '*.framework' -prune -print0 | while IFS= read -r -d '' framework; do
    sign "$framework"
done
sign --entitlements "$here/entitlements.plist" "$app"
codesign --verify --deep --strict "$app"

staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
cp -R "$app" "$staging/"
ln -s /Applications "$staging/Applications"
mkdir -p "$(dirname "$image")"
rm -f "$image"
hdiutil create -volname Isopleth -srcfolder "$staging" -fs HFS+ -format UDZO "$image"
sign "$image"

xcrun notarytool submit "$image" --keychain-profile "$PROFILE" --wait
xcrun stapler staple "$image"
spctl --assess --type open --context context:primary-signature "$image"
echo "$image"
