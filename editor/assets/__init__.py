"""Images and fonts inside a style: data URIs, icons, font faces. Must not import Qt."""
