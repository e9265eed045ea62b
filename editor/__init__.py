"""Isopleth: a desktop editor for map styles."""

__version__ = "0.1.0"

# Distinguishes this package from others of its name, which `isopleth.own_package` checks.
DISTRIBUTION = "isopleth"
