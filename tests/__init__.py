"""Tests, in the same folders as the packages of editor/."""
