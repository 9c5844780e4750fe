"""sqlalchemy by name only: there is no database to speak to."""


class SQLAlchemyError(Exception): ...


class AsyncEngine: ...


def text(sentence: str) -> str:
    return sentence
