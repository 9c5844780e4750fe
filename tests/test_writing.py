"""Names, docstrings, comments and messages use plain technical English.

The words below made the code read like a riddle: indefinite subjects ("whoever asks"), metaphors and participles used
as names. `CONTRIBUTING.md` has the glossary with the words to use instead.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BANNED_PROSE = re.compile(
    r"\b(whoever|somebody|nobody|everybody|anybody|rubbish|tidings"
    r"|(?:is|are|was|were) (?:told|said)|looked through|hears? of)\b",
    re.IGNORECASE,
)
BANNED_NAME_PARTS = {
    "whoever", "somebody", "nobody", "everybody", "anybody", "rubbish", "tiding", "tidings",
    "wish", "wishes", "told", "said", "heard",
}  # fmt: skip
ALLOWED_NAMES = {
    "NOBODY": "the contract's actor of a finished game",
}
READS_OLD_STORAGE = {
    "web/src/app/preferences.svelte.ts": "reads `wishes`, the key of the params that older versions stored",
    "web/tests/app/preferences.test.ts": "tests that",
}
RULES = {"rules"}  # texts about the games have words of their own
ALLOWED_TEXTS = {
    "nobody-to-strike": "the reason of a refusal, part of the API",
}
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
IDENTIFIER = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
PYTHON = ("src", "tests", "tools", "bench", "examples")
THIS_FILE = "tests/test_writing.py"


def tracked(*patterns: str) -> list[Path]:
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    return [ROOT / name for name in names if (ROOT / name).is_file() and name != THIS_FILE]


def name_parts(identifier: str) -> set[str]:
    return {part.lower() for part in WORD.findall(identifier)}


def banned_name(identifier: str) -> bool:
    return identifier not in ALLOWED_NAMES and bool(name_parts(identifier) & BANNED_NAME_PARTS)


def banned_prose(text: str) -> bool:
    if text in ALLOWED_TEXTS:
        return False
    return bool(BANNED_PROSE.search(IDENTIFIER.sub(lambda match: "" if match[0] in ALLOWED_NAMES else match[0], text)))


def python_findings(path: Path) -> Iterator[str]:
    """Yield the banned words in names, comments and docstrings of a Python file."""
    text = path.read_text("utf-8")
    where = path.relative_to(ROOT).as_posix()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and banned_name(token.string):
            yield f"{where}:{token.start[0]}: name {token.string}"
        if token.type == tokenize.COMMENT and banned_prose(token.string):
            yield f"{where}:{token.start[0]}: {token.string.strip()}"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and banned_prose(node.value):
            yield f"{where}:{node.lineno}: {node.value.strip()[:100]}"


def text_findings(path: Path, *, names: bool) -> Iterator[str]:
    """Yield the banned words in the lines of any other file."""
    where = path.relative_to(ROOT).as_posix()
    allowed = {"wishes"} if where in READS_OLD_STORAGE else set()
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if banned_prose(line):
            yield f"{where}:{number}: {line.strip()[:120]}"
        elif names and any(map(banned_name, set(IDENTIFIER.findall(line)) - allowed)):
            yield f"{where}:{number}: name in {line.strip()[:120]}"


@pytest.mark.parametrize("folder", PYTHON)
def test_python_uses_plain_words(folder: str) -> None:
    findings = [finding for path in tracked(f"{folder}/*.py") for finding in python_findings(path)]
    assert not findings, "\n".join(findings)


def test_page_and_native_code_use_plain_words() -> None:
    paths = [
        path for path in tracked("web/*", "src/*.c", "src/*.h", "src/*.cpp", "src/*.hpp")
        if path.suffix in {".ts", ".svelte", ".css", ".html", ".c", ".h", ".cpp", ".hpp"}
    ]  # fmt: skip
    findings = [finding for path in paths for finding in text_findings(path, names=True)]
    assert not findings, "\n".join(findings)


def test_documents_and_scripts_use_plain_words() -> None:
    paths = [path for path in tracked("*.md", "*.sh", "test", "play", "*.toml", "*.yaml") if not RULES & {*path.parts}]
    findings = [finding for path in paths for finding in text_findings(path, names=False)]
    assert not findings, "\n".join(findings)


def test_the_guard_finds_banned_words() -> None:
    assert banned_name("toldSeat")
    assert banned_name("_wishes_of")
    assert banned_name("wish")
    assert banned_name("wishes")
    assert not banned_name("NOBODY")
    assert not banned_name("saidabad")
    assert banned_prose("Whoever asks")
    assert banned_prose("nobody moves")
    assert not banned_prose("the viewer asks; NOBODY acts")
