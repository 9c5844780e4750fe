"""mkdocs hooks: pages from the repository root, colours, links to source files.

mkdocs calls the `on_…` functions; mkdocs.yml lists this file under `hooks`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from tools import api_reference

from realmwright.rulebook.files import LANGUAGES, load_book

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = {name: name.lower() for name in ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md")}
TITLES: Final = {"en": "Rulebook", "de": "Spielregel", "fr": "Règle du jeu", "nl": "Spelregels"}
TOKENS: Final = "web/src/theme/tokens.css"
OPTIONAL_PAGES: Final = ("environments.md", "hosting.md", "scaling.md")  # in the navigation if they exist
LINK: Final = re.compile(r"\[([^\]]*)\]\(([^)#:\s]+)\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add the optional pages to the navigation."""
    program = next(part["Program"] for part in config.nav or [] if isinstance(part, dict) and "Program" in part)
    program += [name for name in OPTIONAL_PAGES if (ROOT / "docs" / name).is_file() and name not in program]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, page in PAGES.items():
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, page, content=text.replace("](docs/", "](")))
    files.append(File.generated(config, "api.md", content=api_reference.page()))
    for language in LANGUAGES:
        files.append(File.generated(config, f"rulebook/{language}.md", content=rulebook_page(language)))
    files.append(File.generated(config, "tokens.css", content=(ROOT / TOKENS).read_text("utf-8")))
    for source in sorted(_linked(files)):
        files.append(File.generated(config, _copy(source), content=(ROOT / source).read_text("utf-8")))
    return files


def rulebook_page(language: str) -> str:
    """Return the players' rulebook in one language as a page."""
    parts = [f"# {TITLES[language]}"]
    for chapter in load_book(language).chapters:
        parts.append(f"## {chapter.title} {{#chapter-{chapter.id}}}")
        parts += (f"### {entry.title} {{#{entry.id}}}\n\n{entry.markdown}" for entry in chapter.entries)
    return "\n\n".join(parts) + "\n"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001  # signature of mkdocs
    """Point links to files outside docs/ to a copy on the site.

    Links to folders are replaced by their name.
    """

    def rewrite(link: re.Match[str]) -> str:
        source = _outside(page.file, link[2])
        if source is None:
            return link[0]
        if not (ROOT / source).is_file():
            return f"`{source}`"
        up = "../" * page.file.src_uri.count("/")
        return f"[{link[1]}]({up}{PAGES.get(source) or _copy(source)})"

    return LINK.sub(rewrite, markdown)


def _linked(files: Files) -> set[str]:
    linked = set()
    for file in files.documentation_pages():
        sources = (_outside(file, link[2]) for link in LINK.finditer(file.content_string))
        linked |= {source for source in sources if source and (ROOT / source).is_file()}
    return linked


def _outside(file: File, link: str) -> str | None:
    """Return the repository path of a link target, or None if it is a page of the site."""
    generated = file.src_uri in PAGES.values()
    here = ROOT if generated else (ROOT / "docs" / file.src_uri).parent
    target = (here / link).resolve()
    if generated and ((ROOT / "docs" / link).exists() or link in PAGES):
        return None
    if not target.is_relative_to(ROOT) or not target.exists():
        return None
    path = target.relative_to(ROOT)
    return None if path.is_relative_to("docs") and target.is_file() else str(path)


def _copy(source: str) -> str:
    return f"files/{source}.txt"
