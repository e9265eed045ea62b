"""Images, fonts and words for them: data URIs, icons, font faces, differences. Must not import Qt."""
