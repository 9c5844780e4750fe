"""Schema migrations of the database.

Alembic runs them through `realmwright.server.storage.migrate`.
"""
