"""The weather in words, for the window, exported pictures and the terminal.

Sentences for the window are translated where they are displayed; those of the terminal are English only.
"""
