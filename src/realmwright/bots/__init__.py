"""Bots, which see only the view of their own seat.

The `BOT` of each module is a player class.
"""
