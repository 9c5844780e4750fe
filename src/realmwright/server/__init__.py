"""Tables to play at, over HTTP and WebSocket. Games come from the registry, by name."""
