"""Map data: tiles read, decoded into numpy and matched with what a layer asks for.

Must not import Qt, and of the other rooms only mapstyle.sourcedata."""
