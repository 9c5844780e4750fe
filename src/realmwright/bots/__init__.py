"""Opponents. Each module holds one, `BOT`; they see views only and reach games by the contract."""
