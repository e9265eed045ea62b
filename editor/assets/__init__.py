"""Images and fonts inside a style: data URIs, icons, font faces, and differences in words. Must not import Qt."""
