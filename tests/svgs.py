"""Small drawings for tests."""


def a_drawing(inside: str, **attributes: str) -> bytes:
    """A drawing of 40 by 40 with something inside; attributes of its root are said with `_` for `-`."""
    told = {"viewBox": "0 0 40 40"} | {name.replace("_", "-"): value for name, value in attributes.items()}
    said = " ".join(f'{name}="{value}"' for name, value in told.items() if value)
    links = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"<svg {links} {said}>{inside}</svg>".encode()
