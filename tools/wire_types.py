"""Write web/src/wire.ts from the messages of the server, so that the page cannot drift from it.

`--check` writes nothing and exits 1 if the file is not what it should be.
"""

import argparse
import sys
from pathlib import Path
from types import UnionType
from typing import Any, TypeGuard, get_args

import msgspec

from realmwright.tables import bodies, bodies_help, messages

TARGET = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
HEAD = "/** Written by tools/wire_types.py from server/messages.py and server/bodies*.py: change those instead. */\n"
UNIONS: dict[str, UnionType] = {"ServerMessage": messages.ServerMessage, "ClientMessage": messages.ClientMessage}
SCALARS = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def structs() -> list[type[msgspec.Struct]]:
    """Every message and body, in the order of the files."""
    members = ((module, member) for module in (messages, bodies, bodies_help) for member in vars(module).values())
    return [kind for module, kind in members if _is_struct(kind) and kind.__module__ == module.__name__]


def _is_struct(member: object) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(member, type) and issubclass(member, msgspec.Struct)


def type_of(schema: dict[str, Any]) -> str:
    """The TypeScript type that a JSON schema stands for."""
    match schema:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"anyOf": [*members]}:
            return " | ".join(sorted((type_of(member) for member in members), key=lambda name: name == "null"))
        case {"enum": [*values]}:
            return " | ".join(f"'{value}'" for value in values)
        case {"type": "array", "items": dict(items)}:
            return f"readonly {_atom(type_of(items))}[]"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"Readonly<Record<string, {type_of(values)}>>"
        case {"type": "object"}:
            return "Readonly<Record<string, unknown>>"
        case {"type": str(name)} if name in SCALARS:
            return SCALARS[name]
        case {} if not schema:
            return "unknown"
    raise ValueError(f"no TypeScript for {schema}")


def _atom(name: str) -> str:
    return f"({name})" if " " in name and not name.startswith("Readonly<") else name


def interface(name: str, schema: dict[str, Any]) -> str:
    lines = [f"/** {' '.join(schema['description'].split())} */"] if "description" in schema else []
    lines.append(f"export interface {name} {{")
    required = schema.get("required", [])
    for field, kind in schema["properties"].items():
        lines.append(f"  readonly {field}{'' if field in required else '?'}: {type_of(kind)}")
    return "\n".join([*lines, "}"])


def generate() -> str:
    kinds = structs()
    _, components = msgspec.json.schema_components(kinds)
    blocks = [HEAD.rstrip()]
    blocks += [interface(kind.__name__, components[kind.__name__]) for kind in kinds]
    for name, union in UNIONS.items():
        blocks.append(f"export type {name} = {' | '.join(member.__name__ for member in get_args(union))}")
    return "\n\n".join(blocks) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether the file is up to date")
    text = generate()
    if parser.parse_args().check:
        if TARGET.is_file() and TARGET.read_text("utf-8") == text:
            return 0
        print(f"{TARGET} is not what the messages say: run tools/wire_types.py", file=sys.stderr)
        return 1
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
