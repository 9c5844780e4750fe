"""The expansions of Kingdom Builder, one module or package each."""
