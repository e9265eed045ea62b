"""Variants of the open style: their set, the synchronization of their structure, and the sun."""
