"""Kingdom Builder and Kingdoms: rules, bots, tables."""

__version__ = "0.1.0"
