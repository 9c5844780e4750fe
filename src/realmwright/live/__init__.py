"""Running tables: connections, bot turns, presence and chat."""
