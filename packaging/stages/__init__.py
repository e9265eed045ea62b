"""Stages of a build: wheel, frozen program, packages, and their tests.

`build.py` runs them with any Python 3.11 or newer, without installed packages. The program is built in an
environment of its own.
"""
