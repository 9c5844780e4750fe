"""The environment script of Alembic.

It uses the connection and transaction of `realmwright.server.storage.migrate`.
"""

from __future__ import annotations

from alembic import context

from realmwright.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
context.run_migrations()
