"""Database storage on SQLite and PostgreSQL."""
