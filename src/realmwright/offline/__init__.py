"""The tables without a server: the same program, run by the page in the browser."""
