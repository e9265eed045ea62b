from editor.mapstyle.document.diff import LayerCache
from editor.mapstyle.document.model import Layer
from editor.mapstyle.edits.edit import rename_layer
from tests.styles import a_line, a_style


def test_only_changed_layers_are_recomputed() -> None:
    looked_at: list[str] = []

    def look(layer: Layer) -> str:
        looked_at.append(layer.comment)
        return layer.comment

    names = LayerCache(look)
    style = a_style([a_line(2, COMMENT="top"), a_line(1, COMMENT="bottom")])
    first = names.of(style)
    assert names.of(style) is first
    after = rename_layer(style.order.keys[0], "new")(style)
    assert list(names.of(after).values()) == ["new", "bottom"]
    assert looked_at == ["top", "bottom", "new"]
