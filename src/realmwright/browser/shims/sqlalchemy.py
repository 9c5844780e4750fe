"""Replacement of `sqlalchemy`: the imported names only, as there is no database."""


class SQLAlchemyError(Exception): ...


class AsyncEngine: ...


def text(statement: str) -> str:
    return statement
