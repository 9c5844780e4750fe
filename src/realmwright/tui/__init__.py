"""The terminal interface: both games by keys or mouse, with bots and hints.

It needs 80 by 24 characters or more.
"""
