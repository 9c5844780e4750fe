"""HTTP and WebSocket server for tables."""
