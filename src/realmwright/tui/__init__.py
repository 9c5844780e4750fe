"""The terminal: both games by keys or mouse, with bots and hints, on a screen of 80 by 24 or more."""
