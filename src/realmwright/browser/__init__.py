"""Tables without a server: the page runs this package in the browser."""
