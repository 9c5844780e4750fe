"""Kingdoms: rules and variants."""
