"""Bots against bots, many games: who plays whom, on which boards, with what result."""
