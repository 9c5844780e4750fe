"""What the browser has no build of, in plain Python, as much as tables use of it. `bundle` puts it in its place."""
