"""What Alembic runs first: the connection and its transaction are those of `realmwright.server.keeping.migrate`."""

from __future__ import annotations

from alembic import context

from realmwright.server.keeping.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
context.run_migrations()
