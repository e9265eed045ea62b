"""Map data: tiles, decoded into numpy arrays and matched with the entries that layers draw.

Must not import Qt, and of the other packages only `mapstyle.schema.source_data` and `assets.sandbox.process`.
"""
