"""A contract for import-linter: which modules some modules may not import themselves."""

import sys
from collections.abc import Iterator

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class Direct(Contract):
    """No module in or under `modules` imports, itself, one in or under `forbidden`.

    Unlike import-linter's own `forbidden`, it lets `modules` name packages that don't exist yet, leaves out those
    under `exempt`, and with `stdlib_only` refuses every package that comes neither with Python nor with the project.
    """

    # import-linter fills the fields in with the values of pyproject.toml.
    modules: list[str] = fields.ListField(subfield=fields.StringField())  # type: ignore[assignment]
    forbidden: list[str] = fields.ListField(fields.StringField(), required=False, default=[])  # type: ignore[assignment]
    exempt: list[str] = fields.ListField(fields.StringField(), required=False, default=[])  # type: ignore[assignment]
    stdlib_only: bool = fields.BooleanField(required=False, default=False)  # type: ignore[assignment]

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        output.verbose_print(verbose, f"Looking at the imports of {', '.join(self.modules)}...")
        own = {root.partition(".")[0] for root in self.modules}
        breaches = [
            (importer, imported, graph.get_import_details(importer=importer, imported=imported)[0]["line_number"])
            for importer in sorted(self._importers(graph))
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if self._refuses(imported, own)
        ]
        return ContractCheck(kept=not breaches, metadata={"breaches": breaches})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for importer, imported, line in check.metadata["breaches"]:
            output.print_error(f"{importer} imports {imported} (line {line})", bold=False)
        output.new_line()

    def _importers(self, graph: ImportGraph) -> Iterator[str]:
        for module in graph.modules:
            if _under(module, self.modules) and not _under(module, self.exempt):
                yield module

    def _refuses(self, imported: str, own: set[str]) -> bool:
        root = imported.partition(".")[0]
        foreign = root not in own and root not in sys.stdlib_module_names
        return _under(imported, self.forbidden) or (self.stdlib_only and foreign)


def _under(module: str, roots: list[str]) -> bool:
    return any(module == root or module.startswith(f"{root}.") for root in roots)
