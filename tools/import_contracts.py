"""A contract type for import-linter: forbidden direct imports."""

import sys
from collections.abc import Iterator

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class Direct(Contract):
    """No module in `modules` directly imports one in `forbidden` (both including submodules).

    Unlike import-linter's `forbidden`, packages in `modules` may be missing, modules in `exempt` are ignored, and
    `stdlib_only` forbids all third-party packages.
    """

    # import-linter sets the fields to the values of pyproject.toml.
    modules: list[str] = fields.ListField(subfield=fields.StringField())  # type: ignore[assignment]
    forbidden: list[str] = fields.ListField(fields.StringField(), required=False, default=[])  # type: ignore[assignment]
    exempt: list[str] = fields.ListField(fields.StringField(), required=False, default=[])  # type: ignore[assignment]
    stdlib_only: bool = fields.BooleanField(required=False, default=False)  # type: ignore[assignment]

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        output.verbose_print(verbose, f"Checking the imports of {', '.join(self.modules)}...")
        own = {root.partition(".")[0] for root in self.modules}
        violations = [
            (importer, imported, graph.get_import_details(importer=importer, imported=imported)[0]["line_number"])
            for importer in sorted(self._importers(graph))
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if self._is_forbidden(imported, own)
        ]
        return ContractCheck(kept=not violations, metadata={"violations": violations})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for importer, imported, line in check.metadata["violations"]:
            output.print_error(f"{importer} imports {imported} (line {line})", bold=False)
        output.new_line()

    def _importers(self, graph: ImportGraph) -> Iterator[str]:
        for module in graph.modules:
            if _in_packages(module, self.modules) and not _in_packages(module, self.exempt):
                yield module

    def _is_forbidden(self, imported: str, own: set[str]) -> bool:
        root = imported.partition(".")[0]
        foreign = root not in own and root not in sys.stdlib_module_names
        return _in_packages(imported, self.forbidden) or (self.stdlib_only and foreign)


def _in_packages(module: str, roots: list[str]) -> bool:
    return any(module == root or module.startswith(f"{root}.") for root in roots)
