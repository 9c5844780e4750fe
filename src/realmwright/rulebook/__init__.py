"""The players' rulebook in four languages: entries, search and pictures.

`entries.toml` lists chapters and entries; the texts are Markdown files, one folder per language.

    >>> from realmwright.rulebook.files import load_book
    >>> from realmwright.rulebook.search import Search
    >>> Search(load_book("en")).find("who wins a tie")[0].entry.id
    'kb-winner'
"""
