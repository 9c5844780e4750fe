"""What mkdocs does not do by itself: pages from the top of the repository, the page's colours, links to source files.

mkdocs calls the functions `on_…`; mkdocs.yml names this file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = {name: name.lower() for name in ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md")}
TOKENS: Final = "web/src/look/tokens.css"
LATER: Final = ("environments.md", "hosting.md")  # pages that stand in the navigation once they are written
LINK: Final = re.compile(r"\[([^\]]*)\]\(([^)#:\s]+)\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The navigation has a page as soon as it exists."""
    program = next(part["Program"] for part in config.nav or [] if isinstance(part, dict) and "Program" in part)
    program += [name for name in LATER if (ROOT / "docs" / name).is_file() and name not in program]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, page in PAGES.items():
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, page, content=text.replace("](docs/", "](")))
    files.append(File.generated(config, "tokens.css", content=(ROOT / TOKENS).read_text("utf-8")))
    for source in sorted(_linked(files)):
        files.append(File.generated(config, _copy(source), content=(ROOT / source).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001  # as mkdocs calls it
    """A link out of docs/ leads to a copy of the file; one to a folder is its name alone."""

    def rewritten(link: re.Match[str]) -> str:
        source = _outside(page.file, link[2])
        if source is None:
            return link[0]
        if not (ROOT / source).is_file():
            return f"`{source}`"
        up = "../" * page.file.src_uri.count("/")
        return f"[{link[1]}]({up}{_copy(source)})"

    return LINK.sub(rewritten, markdown)


def _linked(files: Files) -> set[str]:
    found = set()
    for file in files.documentation_pages():
        sources = (_outside(file, link[2]) for link in LINK.finditer(file.content_string))
        found |= {source for source in sources if source and (ROOT / source).is_file()}
    return found


def _outside(file: File, link: str) -> str | None:
    """The path in the repository that a link means, if no page of the site is there."""
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
