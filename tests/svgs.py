"""Small SVG drawings for tests."""


def a_drawing(inside: str, **attributes: str) -> bytes:
    """Return an SVG drawing of 40 by 40; `_` in names of root attributes replaces `-`."""
    all_attributes = {"viewBox": "0 0 40 40"} | {
        name.replace("_", "-"): value for name, value in attributes.items()
    }
    attributes_text = " ".join(f'{name}="{value}"' for name, value in all_attributes.items() if value)
    links = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"<svg {links} {attributes_text}>{inside}</svg>".encode()
