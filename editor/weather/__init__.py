"""The weather service: its records, a client, and the built-in simulated service.

Must not import Qt, nor any other package.
"""
