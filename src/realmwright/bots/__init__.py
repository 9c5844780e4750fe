"""Opponents. Each module holds one, `BOT`, which sits down at a table; they see views only."""
