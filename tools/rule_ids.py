"""Check that every rule in docs/rules is cited by a `rule` marker of a test, and that cited rules exist.

Exits 1 and lists the gaps if not.

A test cites the rules it proves: `@pytest.mark.rule("KB-LOC-ORACLE", "I-10")` on a function, a class, in
`pytestmark`, or in a `pytest.param`. `--list` prints the tests of each rule.
"""

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

RULE_ID = r"(?:KB|KD)(?:-[A-Z0-9]+)+|[CDIFRK]-\d\d|A\d\d"
# A rule is defined where its id opens a list entry or paragraph in bold, a table row, or a fact.
DEFINITION = re.compile(rf'^(?:[*-] )?\*\*({RULE_ID})\b|^\|[\s*`]*({RULE_ID})[\s*`]*\||^\s*{{"id": ?"({RULE_ID})"')
SECTION = re.compile(r"^#{2,6} (\d+(?:\.\d+)*)\b")


@dataclass(frozen=True)
class Scope:
    """The rules of one document that need a test."""

    document: str
    sections: tuple[str, ...]
    """Sections in scope; subsections are listed separately."""
    excluded: Mapping[str, str] = field(default_factory=dict)
    """Rules of these sections that need no test, and why."""


SCOPES = (
    Scope(
        "kingdom-builder.md",
        sections=(
            *("1", "1.1", "2", "3", "4", "5", "6", "7", "8", "9.1", "9.2", "9.3", "9.4", "10"),
            *("11", "11.1", "11.2", "11.3", "12", "13.1", "13.2", "14.1", "14.3", "15", "17", "18"),
        ),
        excluded={
            "C-34": "misprints in the documents, all of them ignored",
            "C-38": "a list of places where the documents agree",
        },
    ),
    Scope("kingdoms.md", sections=("1", "2", "3", "4", "5", "6", "7", "8.1", "8.2", "8.3", "8.4", "9", "10")),
)


def sections_of_rules(text: str) -> dict[str, str]:
    """Return the rule ids that a document defines, with their section numbers."""
    sections: dict[str, str] = {}
    section = ""
    for line in text.splitlines():
        if heading := SECTION.match(line):
            section = heading[1]
        elif definition := DEFINITION.match(line):
            sections.setdefault(definition[1] or definition[2] or definition[3], section)
    return sections


def in_scope(scope: Scope, rules: dict[str, str]) -> Iterator[str]:
    for rule, section in rules.items():
        if section in scope.sections and rule not in scope.excluded:
            yield rule


def cited_ids(node: ast.AST) -> Iterator[str]:
    """Yield the ids in every `pytest.mark.rule(...)` inside the node."""
    for call in ast.walk(node):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=ids):
                yield from map(_text, ids)


def _text(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
    return f"{ast.unparse(node)} (expected a literal id)"


def rules_of_tests(body: list[ast.stmt], location: str) -> Iterator[tuple[str, str]]:
    """Yield (rule id, test) for a module or class.

    Markers of a group count only if it contains a test.
    """
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test"):
                for decorator in statement.decorator_list:
                    yield from ((rule, f"{location}::{name}") for rule in cited_ids(decorator))
            case ast.ClassDef(name=name) if name.startswith("Test"):
                yield from rules_of_tests(statement.body, f"{location}::{name}")
                if _has_test(statement.body):
                    for decorator in statement.decorator_list:
                        yield from ((rule, f"{location}::{name}") for rule in cited_ids(decorator))
            case ast.Assign() | ast.AnnAssign() if _has_test(body):
                yield from ((rule, location) for rule in cited_ids(statement))


def _has_test(body: list[ast.stmt]) -> bool:
    return any(
        (isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef) and statement.name.startswith("test"))
        or (isinstance(statement, ast.ClassDef) and _has_test(statement.body))
        for statement in body
    )


def tests_by_rule(root: Path) -> dict[str, list[str]]:
    tests: dict[str, list[str]] = defaultdict(list)
    for path in sorted((root / "tests").rglob("*.py")):
        location = path.relative_to(root).as_posix()
        for rule, test in rules_of_tests(ast.parse(path.read_text(encoding="utf-8"), location).body, location):
            if test not in tests[rule]:
                tests[rule].append(test)
    return dict(tests)


def gaps(root: Path) -> Iterator[str]:
    """Yield one line for each error."""
    tests = tests_by_rule(root)
    defined: set[str] = set()
    for scope in SCOPES:
        path = root / "docs" / "rules" / scope.document
        if not path.exists():
            yield f"docs/rules/{scope.document}: missing"
            continue
        rules = sections_of_rules(path.read_text(encoding="utf-8"))
        defined |= rules.keys()
        for rule in scope.excluded.keys() - rules.keys():
            yield f"{rule}: in the scope of tools/rule_ids.py, but docs/rules/{scope.document} does not define it"
        for rule in scope.excluded.keys() & tests.keys():
            yield f"{rule}: excluded by tools/rule_ids.py, but cited by {tests[rule][0]}"
        for section in set(scope.sections) - set(rules.values()):
            yield f"section {section}: in the scope of tools/rule_ids.py, but empty in docs/rules/{scope.document}"
        for rule in in_scope(scope, rules):
            if rule not in tests:
                yield f"{rule}: no test cites this rule (docs/rules/{scope.document}, section {rules[rule]})"
    for rule in sorted(tests.keys() - defined):
        yield f"{rule}: cited by {tests[rule][0]}, but not defined in docs/rules"
    yield from undefined_in_source(root, defined)


def undefined_in_source(root: Path, defined: Collection[str]) -> Iterator[str]:
    """Yield one line for each id in the modules of the games that is neither a rule nor a group of rules."""
    for rule, path in cited_by_source(root):
        if not any(known == rule or known.startswith(f"{rule}-") for known in defined):
            yield f"{rule}: cited by {path}, but neither a rule nor a group of rules in docs/rules"


def cited_by_source(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the rule ids in the modules of the games, with their paths."""
    for game in ("kingdom_builder", "kingdoms"):
        for path in sorted((root / "src" / "realmwright" / game).rglob("*.py")):
            for rule in sorted(set(re.findall(r"\b(?:KB|KD)(?:-[A-Z0-9]+)+", path.read_text(encoding="utf-8")))):
                yield rule, path.relative_to(root).as_posix()


def main() -> int:
    parser = argparse.ArgumentParser(description="Check that every rule in scope is cited by a test.")
    parser.add_argument("--list", action="store_true", help="print the tests of each rule")
    parser.add_argument("--root", type=Path, default=Path(__file__).parent.parent, help="root of the repository")
    options = parser.parse_args()
    tests = tests_by_rule(options.root)
    if options.list:
        for rule in sorted(tests):
            print(f"{rule:<20} {'  '.join(tests[rule])}")
    problems = list(gaps(options.root))
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(tests)} rules cited by tests, {len(problems)} gaps")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
