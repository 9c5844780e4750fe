"""Pure-Python replacements of modules that do not run in the browser."""
