"""The history of the database's tables, run by Alembic through `realmwright.server.keeping.migrate`."""
