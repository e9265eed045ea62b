"""The stages of a build: a wheel, the frozen program, what is packed of it, and the check of all that.

Run by `build.py` with any Python from 3.11 on, with nothing installed; the program is in one of its own.
"""
