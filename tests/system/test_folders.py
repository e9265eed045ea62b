"""Locations of user data."""

from editor.system import folders


def test_the_route_is_not_among_the_caches() -> None:
    assert folders.route().parent == folders.state()
    assert not folders.route().is_relative_to(folders.cache())
