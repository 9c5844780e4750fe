"""Who plays here: accounts, ratings, the lobby, and how people hear of their turn."""
